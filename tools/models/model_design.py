#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Duato's latency of k-ary n-cubes (SPEC 15.14), from equations 7.6 to 7.11 and nothing else.

  tools/models/model_design.py >tests/vectors/design_latency.tsv
"""
import math


def latency(nodes, n, constraint, delay, length, pins=256, r=1, s=1):
    k = nodes ** (1 / n)
    binary = 2 ** n == nodes
    wire = {"linear": k ** (n / 2 - 1), "log": 1 + (n / 2 - 1) * math.log(k), "constant": 1}[delay]
    if constraint == "bisection":  # 2 W k^(n-1) = nodes
        width = nodes / (2 * k ** (n - 1))
    else:
        width = pins / n if binary else pins / (2 * n)
    return n * k / 4 * (r + s + wire) + max(s, wire) * length / width


if __name__ == "__main__":
    print("# Latency of k-ary n-cubes by tools/models/model_design.py: nodes, constraint, delay, length, n, latency")
    for nodes in (256, 1000, 16384, 1 << 20):
        for constraint in ("bisection", "pinout"):
            for delay in ("linear", "log", "constant"):
                for length in (32, 256):
                    for n in range(2, nodes.bit_length()):
                        t = latency(nodes, n, constraint, delay, length)
                        print(nodes, constraint, delay, length, n, f"{t:.6f}", sep="\t")
