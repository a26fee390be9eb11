#!/usr/bin/python3
# SPDX-License-Identifier: MIT-0
"""Independent model of `routeseq load NET --routing ecmp` and `--ties even` (SPEC 15.18), over links and routes of model_ports.py.

usage: model_even.py NET WAY PATTERN   what load has to find; WAY is ecmp, even or even-valiant
       model_even.py --vectors         tests/vectors/even.tsv

In fractions: by ecmp each message parts at every router, with distances by networkx; by ties even each goes by all ways to go round half a
side, one choice a coordinate.  No symmetry stands for anything.
"""
import sys
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product

from model_ports import Net, has_cycle


def ecmp(net):
    """Of two routers {(router, port): share}, and the chains of hops."""
    from networkx import DiGraph, single_source_shortest_path_length

    back = DiGraph()
    back.add_nodes_from(range(net.nodes))
    back.add_edges_from((end[0], n) for n in range(net.nodes) for end in net.leads[n] if end)

    @lru_cache(None)
    def far(b):
        return single_source_shortest_path_length(back, b)

    @lru_cache(None)
    def split(a, b):
        nearer = [(p, end[0]) for p, end in enumerate(net.leads[a]) if end and far(b)[end[0]] == far(b)[a] - 1]
        over = Counter()
        for port, to in nearer:
            over[a, port] += Fraction(1, len(nearer))
            for link, share in split(to, b).items():
                over[link] += share / len(nearer)
        return over

    def pairs(a, b):
        """Of two routers the hops that follow each other."""
        seen, left = set(), [a]
        while left:
            u = left.pop()
            if u in seen or u == b:
                continue
            seen.add(u)
            for p, end in enumerate(net.leads[u]):
                if not end or far(b)[end[0]] != far(b)[u] - 1:
                    continue
                left.append(end[0])
                yield [(u, p)]
                for q, then in enumerate(net.leads[end[0]]):
                    if end[0] != b and then and far(b)[then[0]] == far(b)[end[0]] - 1:
                        yield [(u, p), (end[0], q)]

    return split, pairs, lambda a, b: far(b)[a]


def sides(net):
    """(a coordinate's ports, its side), of those that go round."""
    if net.kind == "tofu":
        return [((4 + 2 * i, 5 + 2 * i), net.a[i]) for i in range(3)]
    return [((2 * i, 2 * i + 1), k) for i, k in enumerate(net.a)]


def even(net):
    """Of two routers [(links, weight)]: the other ways take of some coordinates that tie the other port."""
    @lru_cache(None)
    def ways(a, b):
        default = [p for _, p, *_ in net.route(a * net.per, b * net.per)]
        ties = [ports for ports, k in sides(net) if k % 2 == 0 and 2 * sum(p in ports for p in default) == k]
        out = []
        for turned in product((False, True), repeat=len(ties)):
            swap = {p: q for (x, y), t in zip(ties, turned) if t for p, q in ((x, y), (y, x))}
            at, links = a, []
            for p in default:
                links.append((at, swap.get(p, p)))
                at = net.leads[at][swap.get(p, p)][0]
            assert at == b
            out.append((links, Fraction(1, 2 ** len(ties))))
        return out
    return ways


def row(name, way, pattern):
    from model_load import messages

    net = Net(name)
    over, hops, longest, cycle = Counter(), Fraction(0), 0, None
    worst = pattern == "worst"  # of valiant: any permutation without messages to themselves
    sent = [(s, (s + 1) % net.processors) for s in range(net.processors)] if worst else messages(net, pattern)
    if way == "ecmp":
        split, follow, far = ecmp(net)
        everyone = {(net.source(s), net.target(t)) for s in range(net.processors) for t in range(net.processors) if s != t}
        cycle = has_cycle([[(u, p, 0) for u, p in chain] for a, b in everyone for chain in follow(a, b)])
    else:
        ways = even(net)
    for s, t in sent:
        a, b = net.source(s), net.target(t)
        if s == t or a == b:
            continue
        if way == "ecmp":
            for link, share in split(a, b).items():
                over[link] += share
            hops += far(a, b)
            longest = max(longest, far(a, b))
            continue
        middles = range(net.nodes) if way == "even-valiant" else [b]
        for m in middles:
            for legs in product(ways(a, m), ways(m, b)):
                weight = legs[0][1] * legs[1][1] / len(middles)
                links = legs[0][0] + legs[1][0]
                hops += weight * len(links)
                longest = max(longest, len(links))
                for link in links:
                    over[link] += weight
    hot, senders = max(over.values(), default=Fraction(0)), len({s for s, _ in sent})
    return [len(sent), longest, "%.6f" % (hops / len(sent) if sent else 0), "%.6f" % hot, sum(v == hot for v in over.values()) if hot else 0,
            "%.6f" % (len(sent) / senders / hot) if hot else "-", "-" if way != "ecmp" else "cycle" if cycle else "none"]


def worst(name, way):
    """The permutation that loads a link most: of each link the heaviest assignment of sources to targets, by scipy; its load in fractions."""
    from numpy import zeros
    from scipy.optimize import linear_sum_assignment

    net = Net(name)
    n, tables = net.processors, {}
    split = ecmp(net)[0] if way == "ecmp" else None
    ways = even(net) if way == "even" else None
    for s, t in ((s, t) for s in range(n) for t in range(n) if s != t and net.source(s) != net.target(t)):
        a, b = net.source(s), net.target(t)
        for link, share in split(a, b).items() if split else ((link, weight) for links, weight in ways(a, b) for link in links):
            cell = tables.setdefault(link, {})
            cell[s, t] = cell.get((s, t), 0) + share
    most = Fraction(0)
    for cells in tables.values():
        table = zeros((n, n))
        for (s, t), share in cells.items():
            table[s, t] = share
        rows, columns = linear_sum_assignment(table, maximize=True)
        most = max(most, sum(cells.get(pair, Fraction(0)) for pair in zip(rows.tolist(), columns.tolist())))
    return [n, "-", "-", "%.6f" % most, "-", "%.6f" % (1 / most) if most else "-", "-"]


PATTERNS = "uniform tornado complement perm:5 hotspot rand:2,9".split()
NETS = """complete:5 array:4 ring:5 ring:8 mesh:3,4 torus:4,4 torus:5,3 torus:4,2 twisted:4,4,1,0 bintree:3 xtree:3 tworoot:3 hypercube:4 ccc:2 bfly:2,2
wbfly:2,3 benes:2 shufflex:4 debruijn:4 omega:3 mot:1,1 slender:1 cm5:2 kntree:2,3 kntree:3,2 xgft:2,2,3,1,2,3 dragonfly:1,1,3 dragonfly:2,4,1
hyperx:2,3,3 slimfly:2,5 polarfly:2,3 kautz:2,3 megafly:2,2,2,1 tofu:2,1,1,7 oft:2,2 mlfm:2,2,3""".split()
EVEN = "ring:5 ring:8 torus:4,4 torus:6,3 torus:4,2,4 tofu:2,4,1".split()


def vectors():
    print("# What `routeseq load NET --routing ecmp` and `--ties even` find: network way pattern routes longest mean hot_link hot_links throughput",
          "# deadlock; source: tools/models/model_even.py", sep="\n")
    for name in NETS:
        for pattern in PATTERNS:
            print(name, "ecmp", pattern, *row(name, "ecmp", pattern), sep="\t")
        print(name, "ecmp", "worst", *worst(name, "ecmp"), sep="\t")
    for name in EVEN:
        for pattern in PATTERNS:
            print(name, "even", pattern, *row(name, "even", pattern), sep="\t")
        print(name, "even", "worst", *worst(name, "even"), sep="\t")
        for pattern in ["uniform", "complement", "rand:2,9", "worst"] if not name.startswith("tofu") else ["uniform"]:
            print(name, "even-valiant", pattern, *row(name, "even-valiant", pattern), sep="\t")


if __name__ == "__main__":
    if sys.argv[1:] == ["--vectors"]:
        vectors()
    elif len(sys.argv) == 4:
        print(*(worst(*sys.argv[1:3]) if sys.argv[3] == "worst" and "-" not in sys.argv[2] else row(*sys.argv[1:])), sep="\t")
    else:
        sys.exit(__doc__)
