#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""The lecture's table 1 and Duato's table 7.1 (SPEC 15.13), evaluated as they stand, misprints corrected.

  tools/models/model_tables.py >tests/vectors/ports_tables.tsv
"""
from math import log2, sqrt

NETS = """array:1 array:9 mesh:4,4 mesh:5,1,5 mesh:4,5 mesh:3,3,3 mesh:3,3,3,3 mesh:2,2,2,2,2 ring:2 ring:8 torus:4,4 torus:2,2,2
torus:3,4 torus:5,5,5 torus:7,7,7,7 bintree:1 bintree:2 bintree:5 bintree:10 hypercube:1 hypercube:4 hypercube:10 ccc:1 ccc:3
ccc:8 bfly:2,1 bfly:2,3 bfly:2,8 bfly:3,2 wbfly:2,3 shufflex:1 shufflex:4 shufflex:10 omega:1 omega:3 omega:9 complete:5
kntree:2,3 polarfly:1,3""".split()


def table1(family, p):
    """area, bisection, diameter, wire, bound"""
    if family in ("array", "mesh"):
        sides = [s for s in p if s > 1]
        if len(set(sides)) != 1:
            return None
        k, n = len(sides), sides[0] ** len(sides)
        area = n if k <= 2 else (k - 1) ** 2 * n ** (2 - 2 / k)
        wire = 1 if k <= 2 else n ** (1 - 2 / k)
        return area, n ** (1 - 1 / k), k * n ** (1 / k), wire, n / 2 if k == 1 else k * n ** (1 / k)
    if family == "bintree" and p[0] > 1:
        n = 2 ** p[0] - 1
        return 4 * n, 1, log2(n), sqrt(n) / log2(n), n / 2
    if family == "hypercube":
        n = 2 ** p[0]
        return n * n, n / 2, log2(n), n / 2, log2(n)
    n = {"bfly": lambda: (p[1] + 1) * p[0] ** p[1], "ccc": lambda: p[0] * 2 ** p[0], "shufflex": lambda: 2 ** p[0]}.get(family)
    if n is None or (family == "bfly" and p[0] != 2):
        return None
    n = n()
    lg = log2(n)
    return n * n / lg**2, n / (2 * lg), 2 * lg - (family == "shufflex"), n / (2 * lg), 2 * lg


def table71(family, p):
    """bisection width and node size for W = 1"""
    if family in ("array", "mesh", "ring", "torus"):
        sides = [s for s in p if s > 1]
        if len(set(sides)) != 1:
            return None
        k, n = sides[0], len(sides)
        if family in ("array", "mesh"):
            return k ** (n - 1), 2 * n
        return (k**n / 2, n) if k == 2 else (2 * k ** (n - 1), 2 * n)
    if family == "hypercube":
        return 2 ** p[0] / 2, p[0]
    return (2 ** p[0], 2 * 2) if family == "omega" else None


def row(net):
    family, numbers = net.split(":")
    p = [int(x) for x in numbers.split(",")]
    return ["-" if x is None else f"{x:.1f}" for x in list(table1(family, p) or [None] * 5) + list(table71(family, p) or [None] * 2)]


if __name__ == "__main__":
    print("# By tools/models/model_tables.py: net; table 1: area, bisection, diameter, wire, bound; table 7.1: wires, pins; - where it has no row")
    for net in NETS:
        print(net, *row(net), sep="\t")
