#!/usr/bin/python3
# SPDX-License-Identifier: MIT-0
"""How long SimGrid simulates traffic to take in its own tori and fat-trees, by its own routes; Debian: python3-simgrid.

usage: simgrid_times.py --vectors    tests/vectors/simgrid.tsv
       simgrid_times.py --check      whether SimGrid prints that file today
       simgrid_times.py NET PATTERN  one time: a link carries a message in a unit of it, and shares itself fairly (model CM02)
"""
import os
import subprocess
import sys
from math import ceil, prod

VECTORS = "tests/vectors/simgrid.tsv"
HEAD = """# Units of time that traffic takes by SimGrid 3.32 (A. Legrand et al.), a link a message a unit, in its own tori and fat-trees, by its own
# routes; source: tools/models/simgrid_times.py.  A tree's processors have links of their own, whose load is theirs.  worst: the permutation
# that routeseq finds for its routes.
# network	pattern	time
"""
ROWS = """ring:8 uniform worst; ring:9 tornado; torus:8,8 uniform tornado complement transpose neighbour worst; torus:9,9 uniform tornado; torus:4,3 uniform
torus:16,16 tornado complement; torus:4,4,4 uniform tornado worst; torus:5,5,5 uniform; hypercube:6 uniform complement worst
kntree:2,4 uniform; kntree:8,2 worst; kntree:4,3 uniform tornado complement shift:1 shift:21 worst; xgft:8,8,1,4 uniform tornado worst
xgft:8,8,8,1,8,8 shift:77; xgft:4,4,1,2 shift:5; xgft:6,6,1,3 uniform tornado
xgft:4,3,2,1,2,3 uniform complement; xgft:5,4,3,1,2,3 uniform; xgft:4,4,4,1,2,2 uniform tornado complement""".replace("\n", "; ")


def sides(net):
    """The sides of a torus, or None; the levels of a fat-tree, down and up, or None."""
    family, _, text = net.partition(":")
    values = [int(v) for v in text.split(",")]
    if family in ("ring", "torus"):
        return values, None
    if family == "hypercube":
        return [2] * values[0], None
    if family == "kntree":
        k, n = values
        return None, ([k] * n, [1] + [k] * (n - 1))
    return None, (values[:len(values) // 2], values[len(values) // 2:])


def target(pattern, s, digits):
    n = prod(digits)
    if pattern == "complement":
        return n - 1 - s
    if pattern.startswith("shift:"):
        return (s + int(pattern[6:])) % n
    x = [s // prod(digits[:i]) % k for i, k in enumerate(digits)]
    x = {"tornado": lambda: [(a + ceil(k / 2) - 1) % k for a, k in zip(x, digits)],
         "neighbour": lambda: [(a + 1) % k for a, k in zip(x, digits)],
         "transpose": lambda: x[len(x) // 2:] + x[:len(x) // 2]}[pattern]()
    return sum(a * prod(digits[:i]) for i, a in enumerate(x))


def simulate(net, pattern):
    from simgrid import Actor, ClusterCallbacks, Comm, Engine, FatTreeParams, Link, NetZone
    engine = Engine(["", "--cfg=network/model:CM02", "--cfg=network/crosstraffic:0", "--cfg=network/weight-S:0", "--cfg=network/TCP-gamma:0"])
    torus, tree = sides(net)
    hosts = {}

    def host(zone, coordinates, number):
        hosts[number] = zone.create_host(f"host{number}", 1.0).seal()
        return hosts[number].netpoint, None

    rest = (ClusterCallbacks(host, None, None), 1.0, 0.0, Link.SharingPolicy.SPLITDUPLEX)
    zone = NetZone.create_torus_zone("net", None, torus, *rest) if torus else \
        NetZone.create_fatTree_zone("net", None, FatTreeParams(len(tree[0]), *tree, [1] * len(tree[0])), *rest)
    zone.seal()
    n, size = len(hosts), 10 ** 6
    # a fat-tree's processor is one digit, a k-ary tree's has n of them
    digits = torus or (tree[0] if net.startswith("kntree") else [n])
    if pattern == "worst":
        run = ["build/routeseq", "load", net, "--traffic", pattern, "--schedule", "build/simgrid_worst"]
        subprocess.run(run, stdout=subprocess.DEVNULL, check=True)
        with open("build/simgrid_worst", encoding="utf-8") as file:
            pairs = [(int(s), int(t)) for s, t in map(str.split, file)]
    else:
        pairs = [(s, t) for s in range(n) for t in (range(n) if pattern == "uniform" else [target(pattern, s, digits)])]
    pairs = [(s, t) for s, t in pairs if s != t]

    def send():
        for message in [Comm.sendto_async(hosts[s], hosts[t], size) for s, t in pairs]:
            message.wait()

    Actor.create("send", hosts[0], send)
    engine.run()
    return engine.clock / size


def vectors():
    text = HEAD
    for row in ROWS.split("; "):
        net, *patterns = row.split()
        for pattern in patterns:
            done = subprocess.run(["tools/models/simgrid_times.py", net, pattern], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
            text += f"{net}\t{pattern}\t{float(done.stdout):.6g}\n"
    return text


if __name__ == "__main__":
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    if sys.argv[1:] in (["--vectors"], ["--check"]):
        try:
            import simgrid  # noqa: F401
        except ImportError:
            print("SKIP: python3-simgrid is missing (tools/packages.sh rivals)")
            sys.exit(77)
        if sys.argv[1] == "--vectors":
            sys.stdout.write(vectors())
        else:
            with open(VECTORS, encoding="utf-8") as file:
                same = file.read() == vectors()
            print(f"simgrid_times: SimGrid prints {VECTORS}" if same else f"simgrid_times: SimGrid prints another {VECTORS}")
            sys.exit(not same)
    elif len(sys.argv) == 3:
        print(simulate(*sys.argv[1:]))
    else:
        print(__doc__)
        sys.exit(2)
