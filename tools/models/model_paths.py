#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Independent model of `routeseq info --paths` (SPEC 15.11): networkx on the links of model_ports.py.

usage: model_paths.py NET... | --vectors

A line a network: NET, the fewest paths without a common link of any two routers, and of each distance
HOPS:PAIRS:LEAST:MOST:MEAN.  A line a pair: NET, A,B, distance, shortest paths, paths without a common link.
"""
import sys
from collections import defaultdict

import networkx

from model_ports import SMALL, Net

MORE = "kntree:4,3 xgft:4,4,4,1,2,2 dragonfly:2,5,2 megafly:2,4,4,2 slimfly:1,5 slimfly:1,4 polarfly:1,4 mlfm:2,1,9 mesh:7,7 tofu:3,3,1".split()


def graph(net):
    g = networkx.DiGraph() if net.directed else networkx.Graph()
    g.add_nodes_from(range(net.nodes))
    g.add_edges_from((u, v) for u in range(net.nodes) for v in net.simple[u])
    return g


def counts(g, source):
    """Distance and number of shortest paths to each router."""
    far, count = networkx.single_source_shortest_path_length(g, source), defaultdict(int, {source: 1})
    for v in sorted(far, key=far.get):
        for w in g[v]:
            if far[w] == far[v] + 1:
                count[w] += count[v]
    return far, count


def whole(name):
    net = Net(name)
    g, rows = graph(net), defaultdict(list)
    for source in g:
        far, count = counts(g, source)
        for v, hops in far.items():
            rows[hops].append(count[v])
    least = networkx.edge_connectivity(g) if net.nodes > 1 else 0
    said = ("%d:%d:%d:%d:%.6f" % (hops, len(x), min(x), max(x), sum(x) / len(x)) for hops, x in sorted(rows.items()) if hops)
    return "\t".join([name, str(least), " ".join(said) or "-"])


def pairs(name):
    net = Net(name)
    g, n = graph(net), net.nodes
    for a, b in [(0, n - 1), (n // 2, n // 3), (n - 1, 1)]:
        if a != b and b < n:
            far, count = counts(g, a)
            yield "%s\t%d,%d\t%d\t%d\t%d" % (name, a, b, far[b], count[b], networkx.edge_connectivity(g, a, b))


if __name__ == "__main__":
    if sys.argv[1:] == ["--vectors"]:
        print("# What `routeseq info NET --paths all` and `--paths A,B` say; source: tools/models/model_paths.py --vectors")
        for net in SMALL + MORE:
            print(whole(net))
        for net in SMALL[::3] + MORE:
            for line in pairs(net):
                print(line)
    elif sys.argv[1:]:
        for net in sys.argv[1:]:
            print(whole(net), *pairs(net), sep="\n")
    else:
        sys.exit(__doc__)
