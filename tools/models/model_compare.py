#!/usr/bin/python3
# SPDX-License-Identifier: MIT-0
"""Independent model of `routeseq compare` (SPEC 15.17), from the links and routes of model_ports.py.

usage: model_compare.py NET...              the rows of these networks, as --tsv prints them
       model_compare.py --near N R PERCENT  the network of each family that compare takes, or - and why, by trying all
       model_compare.py --vectors           tests/vectors/compare.tsv
"""
import sys
from collections import Counter, deque
from fractions import Fraction
from itertools import combinations
from math import ceil, prod

import numpy

from model_load import routes, worst
from model_ports import Net, bisection

KEYS = """net processors routers ports cables cables_per_processor ports_per_processor diameter mean bisection_low bisection_high vcs
throughput throughput_worst""".split()
NETS = """complete:7 array:6 ring:9 ring:2 mesh:3,4,2 mesh:1,3 torus:4,3 torus:2,1,5 torus:1 twisted:4,4,1,0 bintree:4 xtree:4 tworoot:4
hypercube:4 ccc:2 ccc:3 bfly:2,3 bfly:3,2 wbfly:2,2 wbfly:2,3 benes:3 shufflex:4 debruijn:4 debruijn:5 omega:3 mot:2,2 mot:1,1,1 slender:2 cm5:3
kntree:4,2 kntree:2,4 kntree:9,1 xgft:4,3,2,1,2,3 xgft:4,4,1,2 dragonfly:2,4,2 dragonfly:1,1,3 hyperx:4,4,4 hyperx:2,5,3 slimfly:4,5
polarfly:2,5 polarfly:4,7 kautz:2,3 kautz:3,4 megafly:2,2,2,2 megafly:1,3,2,1 oft:3,2 mlfm:3,3,3 mlfm:1,2,3 tofu:2,1,4 tofu:1,2,1,7""".split()
SIZES = [(24, 9, 20), (64, 12, 10), (100, 16, 10), (256, 24, 5), (500, 32, 10)]


def cable(net, u, p, to):
    """A cable by its two ends; where links lead one way each is a cable, whatever else joins its routers."""
    return ((u, p), to) if net.directed else tuple(sorted(((u, p), to)))


def cables(net):
    return len({cable(net, u, p, to) for u, row in enumerate(net.leads) for p, to in enumerate(row) if to and to[0] != u})


def figures(name):
    net = Net(name)
    ends = Counter()
    for s in range(net.processors):
        ends[net.source(s)] += 1
    last = Counter(net.target(s) for s in range(net.processors))
    ports = max(sum(to is not None for to in row) + max(ends[n], last[n]) for n, row in enumerate(net.leads))
    far, hops, links = 0, 0, Counter()
    for u in range(net.nodes):
        away = {u: 0}
        line = deque([u])
        while line:
            x = line.popleft()
            for y in net.simple[x]:
                if y not in away:
                    away[y] = away[x] + 1
                    line.append(y)
        far = max([far, *away.values()])
        hops += sum(away[net.target(t)] for s in range(net.processors) if net.source(s) == u for t in range(net.processors) if t != s)
    for s in range(net.processors):
        for t in range(net.processors):
            if s != t:
                links.update((u, p) for u, p, _ in net.route(s, t))
    n, both = net.processors, cable_bisection(net)
    hot = max(links.values(), default=0)
    return [name, n, net.nodes, ports, cables(net), "%.6f" % (cables(net) / n), "%.6f" % (net.nodes * ports / n), far,
            "%.6f" % (hops / (n * (n - 1))) if n > 1 else "-", both, both, net.vcs(), "%.6f" % ((n - 1) / hot) if hot else "-", worst(net, routes(net))[5]]


def prime(q):
    return q > 1 and all(q % d for d in range(2, q))


def prime_power(q):
    p = next((d for d in range(2, q + 1) if q % d == 0), 0)
    return q > 1 and any(p ** k == q for k in range(1, 8 if q <= 128 else 2))


def falling(least, fewest, most_sides, most, size=prod, x=()):
    """Lists in falling order, of numbers of `least` or more, whose size is at most `most`."""
    if len(x) >= fewest:
        yield x
    for v in range(least, (x[-1] if x else most) + 1):
        if len(x) < most_sides and size(x + (v,) + (least,) * max(0, fewest - len(x) - 1)) <= most:
            yield from falling(least, fewest, most_sides, most, size, x + (v,))


def configurations(kind, most):
    """(parameters, processors, ports of a router, routers): all that SPEC 15.17 allows, up to a number of processors."""
    two = range(2, most + 1)
    if kind in ("complete", "array", "ring"):
        yield from (((n,), n, n if kind == "complete" else 3 if kind == "ring" else min(n, 3), n) for n in range(1, most + 1))
    elif kind in ("mesh", "torus"):
        yield from ((x, prod(x), 2 * len(x) + 1, prod(x)) for x in falling(3, 2, 8, most))
    elif kind == "twisted":
        yield from (((a, b, b // 2, 0), a * b, 5, a * b) for b in range(3, most) for a in range(b, most // b + 1))
    elif kind in ("bintree", "xtree"):
        yield from (((d,), 2 ** d - 1, min(2 * d - 1, 4 if kind == "bintree" else 6), 2 ** d - 1) for d in range(1, 12))
    elif kind in ("tworoot", "hypercube", "shufflex", "debruijn"):
        ports = {"shufflex": 4, "debruijn": 3}
        yield from (((d,), 2 ** d, min(d + 1, 4) if kind == "tworoot" else ports.get(kind, d + 1), 2 ** d) for d in range(1, 12))
    elif kind == "ccc":
        yield from (((d,), d * 2 ** d, 4, d * 2 ** d) for d in range(1, 10))
    elif kind == "benes":
        yield from (((d,), 2 ** (d + 1), 4, (2 * d + 1) * 2 ** d) for d in range(1, 12))
    elif kind == "omega":
        yield from (((d,), 2 ** d, 3 if d == 1 else 4, (d + 1) * 2 ** d) for d in range(1, 12))
    elif kind in ("slender", "cm5"):
        for d in range(1, 5):
            net = Net("%s:%d" % (kind, d))
            yield (d,), net.processors, net.ports + 1, net.nodes
    elif kind in ("bfly", "wbfly"):
        yield from (((r, d), r ** d * (d if kind == "wbfly" else 1), 2 * r + 1 if kind == "wbfly" else r * min(d, 2) + (d == 1), r ** d * (d + (kind == "bfly")))
                    for d in range(1, 12) for r in two if r ** d <= most)
    elif kind == "mot":
        for x in falling(1, 1, 8, 9, sum):
            leaves = 2 ** sum(x)
            n = leaves + sum(leaves - leaves // 2 ** k for k in x)
            yield x, n, max(len(x), 3 if max(x) > 1 else 2) + 1, n
    elif kind == "kautz":
        yield from (((d, k), (d + 1) * d ** (k - 1), d + 1, (d + 1) * d ** (k - 1)) for k in range(1, 12) for d in two if d ** k <= most)
    elif kind == "megafly":
        for l in range(1, 20):
            yield from (((p, l, l, h), p * l * (l * h + 1), max(l + p, l + h), 2 * l * (l * h + 1)) for h in range(1, l + 1) for p in range(1, l + 1))
    elif kind == "tofu":
        yield from ((x, 12 * prod(x), 11, 12 * prod(x)) for x in falling(1, 3, 3, most // 12))
    elif kind == "oft":
        for q in range(2, 20):
            n = q * q + q + 1
            yield from (((p, q), 2 * p * n, max(q + 1 + p, 2 * q + 2), 3 * n) for p in range(1, q + 2) if prime(q))
    elif kind == "mlfm":
        for h in range(1, 40):
            yield from (((p, h, h), p * h * (h + 1), max(h + p, 2 * h), h * (h + 1) * 3 // 2) for p in range(1, h + 1))
    elif kind == "kntree":
        yield from (((k, n), k ** n, k if n == 1 else 2 * k, n * k ** (n - 1)) for n in range(1, 12) for k in two if k ** n <= most)
    elif kind == "xgft":
        for a in two:
            for b in range(2, most // a + 1):
                yield (a, b, 1, a), a * b, max(2 * a, b), a + b
                for c in range(2, most // (a * b) + 1):
                    yield (a, b, c, 1, a, b), a * b * c, max(2 * a, 2 * b, c), b * c + a * c + a * b
    elif kind == "dragonfly":
        for h in range(1, 9):
            for a in range(2 * h, most // 2):
                yield from (((p, a, h), p * a * (a * h + 1), p + a - 1 + h, a * (a * h + 1)) for p in range(1, h + 1))
    elif kind == "hyperx":
        for x in falling(2, 1, 7, most):
            yield from (((t,) + x, t * prod(x), t + sum(x) - len(x), prod(x)) for t in range(1, x[-1] + 1))
    elif kind == "slimfly":
        for q in range(3, 40):
            degree = (3 * q - (0, 1, 0, -1)[q % 4]) // 2
            yield from (((p, q), p * 2 * q * q, p + degree, 2 * q * q) for p in range(1, (degree + 1) // 2 + 1) if prime_power(q))
    elif kind == "polarfly":
        for q in range(2, 40):
            yield from (((p, q), p * (q * q + q + 1), p + q + 1, q * q + q + 1) for p in range(1, (q + 2) // 2 + 1) if prime_power(q))


EXACT = """polarfly:1,4 slimfly:1,3 polarfly:1,2 polarfly:1,3 dragonfly:1,2,1 dragonfly:1,3,1 dragonfly:1,2,2 dragonfly:1,2,3 dragonfly:1,1,4
hyperx:1,3,3
hyperx:1,2,3 hyperx:1,5,2 hyperx:1,2,2,3 hyperx:1,7 hyperx:2,4,4 hyperx:1,3,5 hyperx:1,1,6 kntree:2,2 kntree:2,3 kntree:3,2 kntree:4,2
kntree:5,1 xgft:4,3,2,1,2,3 xgft:2,3,1,2 xgft:3,5,1,2 xgft:2,3,3,1,1,2 xgft:2,3,2,1,3,1 xgft:1,2,3,1,2,2 ccc:2 torus:3,4 mesh:3,5
ring:2 torus:2,2 torus:3,2 torus:2,2,2 torus:4,2 torus:3,2,2 wbfly:2,2 twisted:3,2,1,0
debruijn:3 debruijn:4 kautz:2,3 kautz:3,2 bfly:2,2 bfly:3,2 omega:2 benes:1 benes:2 oft:1,2 mlfm:1,2,2 mlfm:2,3,2 megafly:1,1,1,2
megafly:1,2,2,1""".split()
LOW = """slimfly:1,8 slimfly:1,9 slimfly:1,16 polarfly:1,8 polarfly:1,9 slimfly:1,3 slimfly:1,5 slimfly:1,7 slimfly:1,11 slimfly:1,13 polarfly:1,2
polarfly:1,3 polarfly:1,5 polarfly:1,7 polarfly:1,11
dragonfly:1,2,1 dragonfly:1,3,1 dragonfly:1,2,2 dragonfly:1,4,2 dragonfly:1,5,2 dragonfly:1,3,3 dragonfly:1,6,3 dragonfly:1,2,4
debruijn:3 debruijn:6 kautz:2,3 kautz:4,3 oft:1,2 oft:3,5 mlfm:1,2,3 mlfm:3,4,4 megafly:1,2,2,1 megafly:2,4,4,2 ccc:3 wbfly:3,2 tofu:2,2,2
shufflex:5 xtree:4 twisted:6,6,3,0 mot:2,2 cm5:2 slender:1 shufflex:8 debruijn:8 megafly:3,4,4,3 twisted:16,15,7,0 ccc:5 mot:2,2,2 kautz:8,2""".split()
# what gpmetis 5.1 finds: the best of -ptype=rb and kway, seeds 0 to 2, -ncuts=30 -ufactor=1, both halves as large
CUTS = [("xtree:8", 8), ("xtree:10", 10), ("shufflex:8", 28), ("shufflex:10", 90), ("debruijn:8", 54), ("debruijn:10", 166), ("mot:2,2,2,2", 64), ("cm5:3", 16),
        ("cm5:4", 64), ("kautz:2,8", 82), ("slender:3", 16), ("wbfly:2,6", 64), ("dragonfly:4,8,4", 276), ("twisted:32,31,15,0", 62)]


def cable_bisection(net):
    """As info's, but that a side of 2 of a torus is joined by two cables."""
    return 2 * bisection(Net("mesh:" + ",".join(map(str, net.a)))) if net.kind in ("ring", "torus") else bisection(net)


def joined(net):
    """(names of the processors' nodes, the others, cables): where a processor sends and where it receives is one node."""
    name = {n: n for n in range(net.nodes)}
    for s in range(net.processors):
        name[net.target(s)] = net.source(s)
    cables = {cable(net, u, p, to) for u, row in enumerate(net.leads) for p, to in enumerate(row) if to}
    ends = [[name[u] for u, _ in cable] for cable in cables]
    seats = {net.source(s) for s in range(net.processors)}
    return sorted(seats), sorted(set(name.values()) - seats), [e for e in ends if len(set(e)) == 2]


def halves(net):
    """The fewest cables between two halves: all sets with half of the processors' routers, whatever else is in them."""
    seats, free, cables = joined(net)
    bit = {n: i for i, n in enumerate(seats + free)}
    beside = Counter(1 << bit[a] | 1 << bit[b] for a, b in cables)
    least = len(cables)
    for chosen in combinations(seats, len(seats) // 2):
        base = sum(1 << bit[n] for n in chosen)
        for more in range(1 << len(free)):
            one = base | more << len(seats)
            least = min(least, sum(times for pair, times in beside.items() if pair & one not in (0, pair)))
    return least


def low(net):
    return lower_bound(*joined(net))


def lower_bound(seats, free, cables):
    return max(eigenvalue_bound(cables, seats, free), flow_bound(cables, seats, free))


def flow_bound(cables, seats, free):
    """What the most loaded cable allows, one way, if each of `seats` sends one to each other, split evenly over links that lead nearer."""
    beside, load = {v: Counter() for v in seats + free}, Counter()
    for a, b in cables:
        beside[a][b] += 1
        beside[b][a] += 1
    for target in seats:
        away, rings = {target: 0}, [[target]]
        while rings[-1]:
            rings.append(list(dict.fromkeys(w for v in rings[-1] for w in beside[v] if w not in away)))
            away.update((w, len(rings) - 1) for w in rings[-1])
        has = {v: float(v in seats) for v in away}
        for ring in rings[:0:-1]:
            for v in ring:
                nearer = {w: times for w, times in beside[v].items() if away[w] < away[v]}
                for w, times in nearer.items():
                    load[v, w] += has[v] / sum(nearer.values())
                    has[w] += has[v] * times / sum(nearer.values())
    n = len(seats)
    return ceil((n // 2) * (n - n // 2) / max(load.values(), default=1) - 1e-6)


def eigenvalue_bound(cables, seats, free):
    """The bound of the second least eigenvalue of the Laplacian that is left after routers without processors are eliminated: one
    over the largest of the pseudo-inverse, in rows of those with processors, beside the constant vector."""
    nodes, n = {v: i for i, v in enumerate(seats + free)}, len(seats)
    matrix = numpy.zeros((len(nodes), len(nodes)))
    for a, b in cables:
        i, j = nodes[a], nodes[b]
        matrix[i, i] += 1
        matrix[j, j] += 1
        matrix[i, j] -= 1
        matrix[j, i] -= 1
    beside = numpy.eye(n) - 1 / n
    value = 1 / numpy.linalg.eigvalsh(beside @ numpy.linalg.pinv(matrix)[:n, :n] @ beside)[-1]
    return ceil(value * (n // 2) * (n - n // 2) / n - 1e-4)


FAMILIES = """complete array ring mesh torus twisted bintree xtree tworoot hypercube ccc bfly benes debruijn omega mot kntree xgft hyperx
slimfly polarfly kautz megafly oft mlfm wbfly shufflex slender cm5 dragonfly tofu""".split()


def diameter(name):
    kind, a = name.split(":")[0], [int(x) for x in name.split(":")[1].split(",")]
    known = {"mesh": lambda: sum(a) - len(a), "torus": lambda: sum(s // 2 for s in a), "hyperx": lambda: len(a) - 1,
             "bfly": lambda: 2 * a[1], "kntree": lambda: 2 * a[1] - 2, "slimfly": lambda: 2, "polarfly": lambda: 2,
             "kautz": lambda: a[1], "oft": lambda: 3, "mlfm": lambda: min(a[2] + 1, 4), "tofu": lambda: 3 + sum(s // 2 for s in a[:3]),
             "wbfly": lambda: 3 * a[1] // 2 if a[1] > 2 else 99}
    return known.get(kind, lambda: 99)()


SIDES = {"mesh": slice(None), "torus": slice(None), "twisted": slice(2), "tofu": slice(3), "hyperx": slice(1, None)}
PAPERS = ("slimfly", "polarfly", "megafly", "oft", "mlfm")
LINKS = {"slimfly": lambda q: (3 * q - (0, 1, 0, -1)[q % 4]) // 2, "polarfly": lambda q: q + 1}


def uneven(kind, a):
    """The longest side by the shortest, or what a paper has equal: 1 is even."""
    if kind == "dragonfly":
        return Fraction(a[1], 2 * a[0])
    if kind in LINKS:
        return max(Fraction(1), Fraction(LINKS[kind](a[1]), 2 * a[0]))
    if kind == "megafly":
        return Fraction(a[1], a[0]) * Fraction(a[1], a[3])
    if kind in ("oft", "mlfm"):
        return Fraction(a[1] + (kind == "oft"), a[0])
    if kind == "hyperx":
        return Fraction(max(a[1:]), a[0])
    if kind == "mot":
        return Fraction(2 ** max(a), 2 ** min(a))
    sides = a[:len(a) // 2] if kind == "xgft" else a[SIDES[kind]] if kind in SIDES else (1,)
    return Fraction(max(sides), min(sides))


def rank(kind, a):
    """One side or digit alone is the last choice, another shape than the paper's the second."""
    one = a[1] == 1 if kind in ("kntree", "bfly", "wbfly", "kautz") else len(a) == {"mot": 1, "hyperx": 2}.get(kind, 0)
    other = a[1] != 2 * a[2] or a[0] != a[2] if kind == "dragonfly" else kind in PAPERS and uneven(kind, a) != 1
    return one, other, int(uneven(kind, a))


def near(n, ports, percent):
    least, most = n - n * percent // 100, n + n * percent // 100
    rows = []
    for kind in FAMILIES:
        fit = [(rank(kind, a), 100 * abs(size - n) // n, uneven(kind, a), abs(size - n), routers, diameter("%s:%s" % (kind, ",".join(map(str, a)))), radix, a)
               for a, size, radix, routers in configurations(kind, most) if least <= size <= most]
        best = sorted(x for x in fit if x[6] <= ports)
        if best:
            rows.append("%s:%s" % (kind, ",".join(map(str, best[0][7]))))
        else:
            rows.append("%s - %s" % (kind, min((x[6] for x in fit), default="none")))
    return rows


def vectors():
    print("# What `routeseq compare NET` prints, and which networks `--processors N --ports R --within PERCENT` takes; source:",
          "tools/models/model_compare.py", sep=" ")
    print(*KEYS, sep="\t")
    for name in NETS:
        print(*figures(name), sep="\t")
    for name in EXACT:
        print("halves", name, halves(Net(name)), sep="\t")
    for name in LOW:
        print("low", name, low(Net(name)), sep="\t")
    for row in CUTS:
        print("cut", *row, sep="\t")
    for size in SIZES:
        print("near", *size, *near(*size), sep="\t")


if __name__ == "__main__":
    if sys.argv[1:] == ["--vectors"]:
        vectors()
    elif sys.argv[1:2] == ["--near"] and len(sys.argv) == 5:
        print(*near(*map(int, sys.argv[2:])), sep="\n")
    elif sys.argv[1:]:
        print(*KEYS, sep="\t")
        for name in sys.argv[1:]:
            print(*figures(name), sep="\t")
    else:
        sys.exit(__doc__)
