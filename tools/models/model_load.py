#!/usr/bin/python3
# SPDX-License-Identifier: MIT-0
"""Independent model of `routeseq load NET --traffic PATTERN` (SPEC 18), over links and routes of model_ports.py.

usage: model_load.py NET PATTERN         what load has to find
       model_load.py --vectors           tests/vectors/load.tsv
       model_load.py --check             the model itself, by permutations one after another

Patterns are written on coordinates as Dally and Towles (2004, 3.2) have them. The worst case is an assignment problem for each link,
solved by scipy's linear_sum_assignment; there is no symmetry, no bound and no matching of our own.
"""
import sys
from collections import Counter
from itertools import permutations
from math import ceil, prod

import networkx
import numpy
from networkx.algorithms import bipartite
from scipy.optimize import linear_sum_assignment

from model_ports import Net, places

GRIDS = "array ring mesh torus hyperx hypercube kntree".split()


def numbers(seed):
    """SPEC 1.2"""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) % 2 ** 64
        x = seed
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % 2 ** 64
        x = (x ^ x >> 27) * 0x94D049BB133111EB % 2 ** 64
        yield x ^ x >> 31


class Refused(Exception):
    pass


def coordinates(net):
    """Sides, and a function for each way between a processor and (coordinates, place at the router)."""
    kind, a, n = net.kind, net.a, net.processors
    sides = {"hypercube": lambda: (2,) * a[0], "hyperx": lambda: a[1:], "kntree": lambda: (a[0],) * a[1]}.get(kind, lambda: a)()
    if kind not in GRIDS:
        sides = (n,)
    each = n // prod(sides)
    where = [(x, j) for x in places(sides) for j in range(each)]
    return sides, where, {w: s for s, w in enumerate(where)}


def permutation(net, name):
    """Where each processor sends, for the patterns of one message each."""
    n, (kind, _, number) = net.processors, name.partition(":")
    sides, where, back = coordinates(net)
    bits = n.bit_length() - 1 if n & (n - 1) == 0 else None

    def on_coordinates(rule):
        return [back[rule(x), j] for x, j in where]

    def on_bits(rule):
        words = ["{:0{}b}".format(s, bits) if bits else "" for s in range(n)]
        return [int(rule(w) or "0", 2) for w in words]

    if kind == "tornado":
        return on_coordinates(lambda x: tuple((v + ceil(k / 2) - 1) % k for v, k in zip(x, sides)))
    if kind == "neighbour":
        return on_coordinates(lambda x: tuple((v + 1) % k for v, k in zip(x, sides)))
    if kind == "transpose":
        half = len(sides) // 2
        if len(sides) % 2 == 0 and sides[:half] == sides[half:]:
            return on_coordinates(lambda x: x[half:] + x[:half])
        if bits is None or bits % 2 and net.kind != "tree":  # of a tree as near to the half as can be
            raise Refused
        return on_bits(lambda w: w[bits // 2:] + w[:bits // 2])
    if kind == "shuffle":
        if len(sides) > 1 and len(set(sides)) == 1:
            return on_coordinates(lambda x: x[-1:] + x[:-1])
        if bits is None:
            raise Refused
        return on_bits(lambda w: w[1:] + w[:1])
    if kind == "bitrev":
        if bits is None:
            raise Refused
        return on_bits(lambda w: w[::-1])
    if kind == "complement":
        return [n - 1 - s for s in range(n)]
    if kind == "shift":
        return [(s + int(number)) % n for s in range(n)]
    if kind == "perm":
        return next(drawn(n, int(number)))
    raise KeyError(name)


def drawn(n, seed):
    rng = numbers(seed)
    while True:
        to = list(range(n))
        for i in range(n - 1, 0, -1):
            j = (next(rng) >> 32) * (i + 1) >> 32
            to[i], to[j] = to[j], to[i]
        yield to


def messages(net, name):
    n, (kind, _, rest) = net.processors, name.partition(":")
    if kind in ("uniform", "alltoall"):
        return [(s, t) for s in range(n) for t in range(n) if s != t]
    if kind == "hotspot":
        return [(s, 0) for s in range(1, n)]
    if kind == "krel":
        k, seed = map(int, rest.split(","))
        sets = drawn(n, seed)
        return [m for _ in range(k) for m in enumerate(next(sets))]
    if kind == "rand":
        k, seed = map(int, rest.split(","))
        rng = numbers(seed)
        return [(s, next(rng) % n) for s in range(n) for _ in range(k)]
    return list(enumerate(permutation(net, name)))


def routes(net):
    """The links of each pair; what a processor sends to itself uses none."""
    return {(s, t): [(u, p) for u, p, _ in net.route(s, t)] if s != t else []
            for s in range(net.processors) for t in range(net.processors)}


def measured(net, way, sent):
    over = Counter(link for m in sent for link in way[m])
    hops = [len(way[m]) for m in sent]
    hot, senders = max(over.values(), default=0), len({s for s, _ in sent})
    return [len(sent), max(hops, default=0), "%.6f" % (sum(hops) / len(hops) if hops else 0), hot,
            sum(v == hot for v in over.values()), "%.6f" % (len(sent) / senders / hot) if hot else "-"]


def taken(net, way):
    """For each link a table of the pairs whose route takes it."""
    tables = {}
    for (s, t), links in way.items():
        for link in links:
            tables.setdefault(link, numpy.zeros((net.processors,) * 2, dtype=int))[s, t] = 1
    return tables


def worst(net, way):
    most = 0
    for table in taken(net, way).values():
        most = max(most, int(table[linear_sum_assignment(table, maximize=True)].sum()))
    return [net.processors, "-", "-", most, "-", "%.6f" % (1 / most) if most else "-"]


def row(net, way, name):
    try:
        return worst(net, way) if name == "worst" else measured(net, way, messages(net, name))
    except Refused:
        return ["refused"]


PATTERNS = """uniform tornado neighbour transpose shuffle bitrev complement shift:3 perm:5 krel:3,2 rand:2,9 hotspot alltoall worst""".split()
NETS = """complete:1 complete:2 complete:5 complete:8 complete:16 array:1 array:2 array:5 array:7 array:8 array:16 array:21 ring:1 ring:2 ring:3 ring:4
ring:5 ring:6 ring:7 ring:8 ring:9 ring:11 ring:16 ring:20 ring:25 mesh:2,2 mesh:3,3 mesh:4,4 mesh:5,5 mesh:6,6 mesh:2,3 mesh:4,2 mesh:3,5
mesh:8,2 mesh:4,8 mesh:2,2,2 mesh:3,3,3 mesh:2,3,2 mesh:4,1,4 mesh:2,2,2,2 mesh:2,3,2,3 mesh:2,2,2,2,2 torus:2,2 torus:3,3 torus:4,4
torus:5,5 torus:6,6 torus:3,4 torus:5,3 torus:4,2 torus:8,4 torus:2,8 torus:7,5 torus:1,6 torus:2,2,2 torus:3,3,3 torus:4,2,4 torus:4,3,2
torus:2,2,2,2 torus:2,3,2,3 torus:4,1,4,1 torus:2,2,2,2,2 twisted:4,4,1,0 twisted:4,4,2,0 twisted:5,3,1,0 twisted:6,4,2,0 twisted:3,5,0,1
twisted:4,6,0,2 twisted:4,4,1,1 twisted:3,4,2,1 twisted:5,4,2,3 twisted:7,3,1,0 bintree:1 bintree:2 bintree:3 bintree:4 bintree:5 xtree:2
xtree:3 xtree:4 xtree:5 tworoot:1 tworoot:2 tworoot:3 tworoot:4 tworoot:5 hypercube:1 hypercube:2 hypercube:3 hypercube:4 hypercube:5
ccc:1 ccc:2 ccc:3 bfly:2,1 bfly:2,2 bfly:2,3 bfly:2,4 bfly:3,1 bfly:3,2 bfly:4,2 bfly:5,2 wbfly:2,1 wbfly:2,2 wbfly:2,3 wbfly:3,2 wbfly:3,1
wbfly:4,2 benes:1 benes:2 benes:3 benes:4 shufflex:1 shufflex:2 shufflex:3 shufflex:4 shufflex:5 debruijn:1 debruijn:2 debruijn:3
debruijn:4 debruijn:5 omega:1 omega:2 omega:3 omega:4 omega:5 mot:1 mot:2 mot:3 mot:4 mot:1,1 mot:2,1 mot:2,2 mot:1,1,1 mot:3,1
slender:1 cm5:1 cm5:2 kntree:2,1 kntree:2,2 kntree:2,3 kntree:2,4 kntree:2,5 kntree:3,2 kntree:3,3 kntree:4,1 kntree:4,2 kntree:5,2
kntree:6,2 kntree:16,1 xgft:4,1 xgft:2,3,1,2 xgft:4,3,1,2 xgft:3,4,1,3 xgft:4,4,1,4 xgft:2,8,1,1 xgft:5,3,1,2 xgft:2,2,2,1,2,2
xgft:2,2,3,1,2,3 xgft:4,3,2,1,2,3 xgft:3,2,3,1,1,2 xgft:2,2,2,2,1,2,1,2 xgft:2,2,2,2,1,2,2,2 dragonfly:1,1,1 dragonfly:1,1,3 dragonfly:1,2,1
dragonfly:2,2,1 dragonfly:1,3,1 dragonfly:1,2,2 dragonfly:2,2,2 dragonfly:3,2,1 dragonfly:1,4,1 dragonfly:2,4,1 dragonfly:1,3,2
dragonfly:4,1,3 dragonfly:1,4,2 hyperx:1,4 hyperx:2,4 hyperx:1,3,3 hyperx:2,3,3 hyperx:1,4,4 hyperx:2,4,4 hyperx:1,5,3 hyperx:2,2,4
hyperx:4,2,2 hyperx:3,2,2,2 hyperx:1,2,2,2,2 hyperx:1,3,2,3,2 hyperx:3,1,5 slimfly:1,3 slimfly:1,4 polarfly:1,4
slimfly:2,3 slimfly:1,5 polarfly:1,2 polarfly:2,2
polarfly:1,3 polarfly:2,3 polarfly:1,5 polarfly:3,2 polarfly:4,3 ring:32 array:30 complete:27 mesh:7,4
kautz:2,2 kautz:2,3 kautz:3,2 megafly:1,1,1,1 megafly:2,2,2,2 oft:1,2 oft:3,2 mlfm:1,2,3 mlfm:3,3,3 tofu:1,1,1 tofu:2,1,1 tofu:4,1,1 tofu:1,2,1,7""".split()


def vectors():
    print("# What `routeseq load NET --traffic PATTERN` finds: routes longest mean hot_link hot_links throughput, or refused; of worst the",
          "# assignments of scipy; source: tools/models/model_load.py", sep="\n")
    for name in NETS:
        net = Net(name)
        way = routes(net)
        for pattern in PATTERNS:
            print(name, pattern, *row(net, way, pattern), sep="\t")


def check():
    """All permutations of small networks one by one; networkx's matching of larger ones."""
    tried = 0
    for name in NETS:
        net = Net(name)
        way = routes(net)
        most = worst(net, way)[3]
        if net.processors <= 6:
            assert most == max(measured(net, way, list(enumerate(to)))[3] for to in permutations(range(net.processors))), name
            tried += 1
        found = 0
        for table in taken(net, way).values():
            graph = networkx.Graph()
            graph.add_edges_from((("s", int(s)), ("t", int(t))) for s, t in zip(*table.nonzero()))
            top = [v for v in graph if v[0] == "s"]
            found = max(found, len(bipartite.hopcroft_karp_matching(graph, top)) // 2)
        assert found == most, name
    print("ok: all permutations of %d networks, networkx's matching of %d" % (tried, len(NETS)))
    assert tried > 9


if __name__ == "__main__":
    if sys.argv[1:] == ["--vectors"]:
        vectors()
    elif sys.argv[1:] == ["--check"]:
        check()
    elif len(sys.argv) == 3:
        model = Net(sys.argv[1])
        print(*row(model, routes(model), sys.argv[2]), sep="\t")
    else:
        sys.exit(__doc__)
