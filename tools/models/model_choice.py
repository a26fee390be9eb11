#!/usr/bin/python3
# SPDX-License-Identifier: MIT-0
"""Independent model of `routeseq load NET --routing ROUTING --traffic PATTERN` (SPEC 15.18), over links and routes of model_ports.py.

usage: model_choice.py NET ROUTING PATTERN   what load has to find
       model_choice.py --vectors             tests/vectors/choice.tsv

Every message goes by every middle, in fractions; where a port up is open, a packet parts among all of them, each hop a draw of its own.
"""
import sys
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import lcm

from model_ports import Net, has_cycle

NO_MIDDLE = ("bfly", "omega", "benes")
LEAVES = ("kntree", "xgft", "megafly", "oft", "mlfm")


def middles(net):
    """(where the first leg goes, the routers that end it): groups, processors' routers, or all routers."""
    if net.kind == "dragonfly":
        a = net.a[1]
        return [(g * a * net.per, range(g * a, (g + 1) * a)) for g in range(net.nodes // a)]
    if net.kind in LEAVES:
        return [(m, [net.source(m)]) for m in range(net.processors)]
    return [(r * net.per, [r]) for r in range(net.nodes)]


def by_middles(net, s, t, legs):
    """[(hops, weight)], each hop (router, port, vc)."""
    if net.source(s) == net.source(t):
        return [([], Fraction(1))]
    ways = middles(net)
    shift, out = 1 if net.kind == "dragonfly" else legs.vcs, []
    for to, ends in ways:
        first, at = [], net.source(s)
        for hop in legs(s, to):
            if at in ends:
                break
            first.append(hop)
            at = net.leads[hop[0]][hop[1]][0]
        assert at in ends
        second = [(u, p, vc + shift) for u, p, vc in legs(at * net.per, t)]
        out.append((first + second, Fraction(1, len(ways))))
    return out


def open_ports(net, c, n, port):
    """Of a router's ports those that go up, if the route goes up here by whichever of them."""
    if net.kind in ("kntree", "xgft"):
        level = net.key[c][0]
        rises = lambda p: net.leads[c][p] and net.key[net.leads[c][p][0]][0] > level
        free = True
    elif net.kind == "cm5":
        level, want = net.cm5_place(c)[0], net.cm5_place(n)[0]
        rises = lambda p: net.cm5_place(net.leads[c][p][0])[0] > level
        free = level >= want
    else:
        (m, _, side, _), (m2, _, side2, _) = net.slender_place(c), net.slender_place(n)
        rises = lambda p: net.leads[c][p] and (lambda x: (x[0], x[2]))(net.slender_place(net.leads[c][p][0])) > (m, side)
        free = side == 0 and m >= m2 + side2
    return [p for p in range(len(net.leads[c])) if rises(p)] if free and rises(port) else [port]


def upwards(net, s, t):
    out, end = [], net.target(t)
    left = [(net.source(s), None, [], Fraction(1))]
    while left:
        at, arrival, way, weight = left.pop()
        if at == end:
            out.append((way, weight))
            continue
        port, vc = net.hop(arrival, at, t)
        ports = open_ports(net, at, t, port)
        for p in ports:
            to, back = net.leads[at][p]
            left.append((to, (back, vc), way + [(at, p, vc)], weight / len(ports)))
    return out


def legs_of(net):
    legs = lru_cache(None)(lambda s, t: net.route(s, t))
    legs.vcs = net.vcs()
    return legs


def worst(net, way):
    """The heaviest permutation of each link by scipy, in whole numbers below 2^53: no symmetry, no bound, no shortcut."""
    from numpy import zeros
    from scipy.optimize import linear_sum_assignment

    n, tables = net.processors, {}
    for s in range(n):
        for t in range(n):
            for path, weight in way(s, t) if s != t else []:
                for u, p, _ in path:
                    table = tables.setdefault((u, p), {})
                    table[s, t] = table.get((s, t), 0) + weight
    most = Fraction(0)
    for table in tables.values():
        unit, cells = lcm(*(w.denominator for w in table.values())), zeros((n, n), dtype=int)
        for place, weight in table.items():
            cells[place] = weight * unit
        most = max(most, Fraction(int(cells[linear_sum_assignment(cells, maximize=True)].sum()), unit))
    return ["%.6f" % most, "-", "%.6f" % (1 / most) if most else "-"]


def row(name, routing, pattern):
    from model_load import messages  # needs numpy and scipy

    net = Net(name)
    legs = legs_of(net)
    if routing == "valiant" and net.kind in NO_MIDDLE or routing == "up-random" and net.kind not in ("kntree", "xgft", "cm5", "slender"):
        return ["refused"]
    way = lru_cache(None)(lambda s, t: by_middles(net, s, t, legs) if routing == "valiant" else upwards(net, s, t))
    if pattern == "worst":
        return [net.processors, "-", "-", *worst(net, way), "-"]
    over, hops, longest, chains, sent = Counter(), Fraction(0), 0, set(), messages(net, pattern)
    for s, t in sent:
        for path, weight in way(s, t) if s != t else []:
            hops += weight * len(path)
            longest = max(longest, len(path))
            chains.add(tuple(path))
            for u, p, _ in path:
                over[u, p] += weight
    hot, senders = max(over.values(), default=Fraction(0)), len({s for s, _ in sent})
    assert not has_cycle([list(c) for c in chains]), name
    vcs = 1 + max((vc for c in chains for _, _, vc in c), default=0)
    return [len(sent), longest, "%.6f" % (hops / len(sent) if sent else 0), "%.6f" % hot, sum(v == hot for v in over.values()) if hot else 0,
            "%.6f" % (len(sent) / senders / hot) if hot else "-", vcs]


PATTERNS = "uniform tornado complement perm:5 hotspot rand:2,9 worst".split()
NETS = """complete:1 complete:5 array:4 ring:5 ring:8 mesh:3,4 torus:4,4 torus:5,3 torus:4,1,3 twisted:4,4,1,0 twisted:4,3,1,1 bintree:3 xtree:3 tworoot:3
hypercube:4 ccc:2 bfly:2,2 wbfly:2,3 benes:2 shufflex:4 debruijn:4 omega:3 mot:1,1 slender:1 cm5:1 cm5:2 kntree:3,1 kntree:2,3 kntree:3,2
kntree:2,4 xgft:2,3,1,2 xgft:2,2,3,1,2,3 xgft:3,2,2,1,1,2 dragonfly:1,1,3 dragonfly:2,2,1 dragonfly:1,4,1 dragonfly:2,2,2 hyperx:2,3,3
hyperx:3,4 slimfly:1,3 slimfly:2,3 polarfly:1,3 polarfly:2,2 kautz:2,3 megafly:2,2,2,1 megafly:1,2,1,2 tofu:1,1,1 tofu:2,1,1,7 oft:1,2 oft:2,2
mlfm:2,2,3 mlfm:1,2,2""".split()


def vectors():
    print("# What `routeseq load NET --routing ROUTING --traffic PATTERN` finds: routes longest mean hot_link hot_links throughput vcs (at least), or",
          "# refused; source: tools/models/model_choice.py", sep="\n")
    for name in NETS:
        for routing in ("valiant", "up-random"):
            for pattern in PATTERNS:
                print(name, routing, pattern, *row(name, routing, pattern), sep="\t")


if __name__ == "__main__":
    if sys.argv[1:] == ["--vectors"]:
        vectors()
    elif len(sys.argv) == 4:
        print(*row(*sys.argv[1:]), sep="\t")
    else:
        sys.exit(__doc__)
