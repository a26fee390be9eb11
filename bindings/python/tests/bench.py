# SPDX-License-Identifier: MIT-0
"""Nanoseconds a route from Python, one a call and many: python3 bindings/python/tests/bench.py"""
from array import array
from timeit import repeat

from routeseq import Net

net = Net("hybrid:192,2")
N = net.processors
src, dst = net.locate(626740), net.locate(666727)
locations = b"".join(map(net.locate, range(N)))
wide = array("Q", (int.from_bytes(locations[3 * k : 3 * k + 3], "big") for k in range(N)))
seq, lengths = bytearray(10 * N), bytearray(N)
source, source64, processors = array("Q", [626740]), wide[626740:626741], array("Q", range(N))

for name, count, call in (
    ("compute", 1, lambda: net.compute(src, dst)),
    ("compute64", 1, lambda: net.compute64(0xCC0034, 0xD84067)),
    ("route", 1, lambda: net.route(626740, 666727)),
    ("compute_many", N, lambda: net.compute_many(src, locations, seq, lengths)),
    ("compute64_many", N, lambda: net.compute64_many(source64, wide, seq, lengths)),
    ("route_many", N, lambda: net.route_many(source, processors, seq, lengths)),
):
    calls = max(20000 // count, 1)
    print(f"{name:15} {min(repeat(call, number=calls, repeat=7)) / calls / count * 1e9:8.1f} ns a route")
