#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Independent model of `routeseq check` of a topology alone and with --traffic (SPEC 16.6): networkx, numpy and scipy.

usage: model_own.py [CASES SEED]     prints tests/vectors/own_topology.tsv

A line: kind, edges (commas for ends of lines, _ for blanks), pattern, routes as paths or -, the keys and values expected.
"""
import random
import sys
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations

import networkx
import numpy
from networkx.algorithms.community import kernighan_lin_bisection
from scipy.optimize import linear_sum_assignment, linprog
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import maximum_bipartite_matching

from model_compare import lower_bound


def halves(cables, seats, free):
    """The fewest cables between two halves, by trying all."""
    least = len(cables)
    for chosen in combinations(seats, len(seats) // 2):
        for more in range(1 << len(free)):
            one = set(chosen) | {v for i, v in enumerate(free) if more >> i & 1}
            least = min(least, sum((a in one) != (b in one) for a, b in cables))
    return least


def figures(cables, one_way, hosts):
    """Keys and values of cables between routers (pairs, each as often as it is there), channels of one way, and the router of
    each host; without hosts every router has a processor."""
    routers = sorted({v for pair in cables + one_way for v in pair} | set(hosts.values()))
    g = networkx.DiGraph()
    g.add_nodes_from(routers)
    for a, b in cables:
        g.add_edge(a, b)
        g.add_edge(b, a)
    g.add_edges_from(one_way)
    n = len(routers)
    far = dict(networkx.all_pairs_shortest_path_length(g))
    whole = all(len(row) == n for row in far.values())
    classes = Counter(hops for row in far.values() for hops in row.values() if hops)
    directed = any(not g.has_edge(b, a) for a, b in g.edges)
    total = sum(hops * count for hops, count in classes.items())
    at = Counter(hosts.values())
    seats, free = ([v for v in routers if at[v]], [v for v in routers if not at[v]]) if hosts else (routers, [])
    even = len(set(at.values())) <= 1
    both = cables + [pair for pair in one_way if not g.has_edge(*pair[::-1])]
    low = lower_bound(seats, free, both) if even and networkx.is_connected(g.to_undirected()) else 0 if even else "-"
    yield "processors", len(hosts) or n
    yield "nodes", n
    most = max((sum((a == v) + (b == v) for a, b in cables) + sum(a == v for a, b in one_way) for v in routers), default=0)
    yield "ports", most
    yield "degree_min", min(d for _, d in g.out_degree)
    yield "degree_max", max(d for _, d in g.out_degree)
    yield "channels", 2 * len(cables) + len(one_way) + 2 * len(hosts)
    yield "diameter", max(classes, default=0) if whole else "-"
    yield "distance_sum", total if whole else "-"
    mean = "%.6f" % (total / (n * (n - 1))) if whole and n > 1 else "-"
    yield "mean", mean
    yield "cables", len(both)
    yield "bisection_low", low
    if whole or not even: # of parts the command finds a cut, not always the best
        yield "bisection_high", halves(both, seats, free) if even else "-"
    yield "network_ports", most
    yield "mean_distance", mean
    yield "disjoint_paths", networkx.edge_connectivity(g) if n > 1 else 0
    yield "paths", len(classes)
    for i, hops in enumerate(sorted(classes)):
        yield f"paths.{i}.pairs", classes[hops]
        count = [len(list(networkx.all_shortest_paths(g, a, b))) for a in far for b, h in far[a].items() if h == hops]
        yield f"paths.{i}.most", max(count)
        yield f"paths.{i}.mean", "%.6f" % (sum(count) / len(count))


def line(kind, edges, pattern, routes, rows):
    print(kind, ",".join(edges).replace(" ", "_"), pattern, ",".join(routes).replace(" ", "_") or "-", " ".join("%s=%s" % row for row in rows), sep="\t")


def some_graph(draw, n, chance):
    """Connected, as cables."""
    while True:
        g = networkx.gnp_random_graph(n, chance, seed=draw.randrange(2 ** 32))
        if networkx.is_connected(g):
            return [tuple(sorted(pair)) for pair in g.edges]


def graphs(draw, cases):
    for case in range(cases):
        kind, n = case % 5, draw.randrange(4, 10)
        cables, one_way, hosts = some_graph(draw, n, 0.4), [], {}
        if kind == 1: # parallel ones
            cables += draw.sample(cables, len(cables) // 2)
        elif kind == 2: # links of one way
            there = {frozenset(pair) for pair in cables}
            one_way = [pair for pair in ((a, b) for a in range(n) for b in range(n) if a != b) if frozenset(pair) not in there and draw.random() < .3]
            one_way = [pair for pair in one_way if pair[::-1] not in one_way or pair < pair[::-1]]
        elif kind == 3: # two parts
            cables = [pair for pair in cables if 0 not in pair] + [(0, n)]
            cables += [(a + 20, b + 20) for a, b in some_graph(draw, 4, .6)]
        elif kind == 4: # hosts
            at = draw.sample(range(n), draw.randrange(2, n)) * draw.randrange(1, 3) + [0] * (draw.random() < .3)
            hosts = {f"h{i}": v for i, v in enumerate(at)}
        edges = [f"{a} {b}" for a, b in cables] + [f"host {h}" for h in hosts] + [f"{h} {v}" for h, v in hosts.items()]
        if one_way: # channels, each with its port
            used = Counter()
            edges = []
            for a, b in [*cables, *((b, a) for a, b in cables), *one_way]:
                edges.append(f"{a} {b} {used[a]}")
                used[a] += 1
        line("alone", edges, "-", [], figures(cables, one_way, hosts))


def patterns_of(n):
    """Messages of numbers 0..n-1, by pattern."""
    return {"uniform": [(s, t) for s in range(n) for t in range(n) if s != t], "complement": [(s, n - 1 - s) for s in range(n)],
            "shift:2": [(s, (s + 2) % n) for s in range(n)], "hotspot": [(s, 0) for s in range(1, n)],
            "tornado": [(s, (s + (n + 1) // 2 - 1) % n) for s in range(n)]}


def bound(messages, channels, hops):
    """Throughput that all channels together allow, if each message takes the distance."""
    return len(messages) / len({s for s, _ in messages}) * channels / hops if hops else 0


def loads(draw, cases):
    """Drawn routes, of shortest paths or others; the worst permutation as an assignment, channel by channel."""
    for case in range(cases):
        n = draw.randrange(4, 8)
        cables = some_graph(draw, n, .5)
        g = networkx.Graph(cables)
        path = {}
        for s in range(n):
            for t in range(n):
                if s != t:
                    some = list(networkx.all_simple_paths(g, s, t, cutoff=networkx.shortest_path_length(g, s, t) + case % 2))
                    path[s, t] = draw.choice(some)
        takes = {c: {pair for pair, way in path.items() if c in set(zip(way, way[1:]))} for a, b in cables for c in ((a, b), (b, a))}
        routes = ["%d %d %s" % (s, t, " ".join(map(str, way))) for (s, t), way in sorted(path.items())]
        edges = [f"{a} {b}" for a, b in cables]
        worst = 0
        for pairs in takes.values():
            weight = numpy.zeros((n, n))
            for s, t in pairs:
                weight[s, t] = 1
            found = int(weight[linear_sum_assignment(weight, maximize=True)].sum())
            assert found == sum(maximum_bipartite_matching(csr_matrix(weight)) >= 0)
            worst = max(worst, found)
        line("load", edges, "worst", routes, [("processors", n), ("routes", n), ("hot_link", worst), ("throughput", "%.6f" % (1 / worst))])
        patterns = patterns_of(n)
        pattern = list(patterns)[case % len(patterns)]
        messages = patterns[pattern]
        count = {c: sum(m in pairs for m in messages) for c, pairs in takes.items()}
        hot, hops = max(count.values()), [len(path[m]) - 1 if m in path else 0 for m in messages]
        senders = len({s for s, _ in messages})
        line("load", edges, pattern, routes, [("routes", len(messages)), ("longest", max(hops)), ("mean", "%.6f" % (sum(hops) / len(messages))),
             ("hot_link", hot), ("hot_links", sum(c == hot for c in count.values())), ("throughput", "%.6f" % (len(messages) / senders / hot)),
             ("throughput_bound", "%.6f" % bound(messages, 2 * len(cables), sum(networkx.shortest_path_length(g, *m) for m in messages))), ("vcs", 1), ("pattern", pattern)])


def concurrent_flow(cables, messages, at):
    """The most throughput of any routing, each message split as it likes: a linear program, what goes to a router at once."""
    channels = cables + [pair[::-1] for pair in cables]
    rate = Counter((at[s], at[t]) for s, t in messages)
    targets, routers = sorted({t for _, t in rate}), sorted({v for pair in cables for v in pair})
    columns = len(targets) * len(channels) + 1
    rows, limits = [], []
    for i, t in enumerate(targets):
        for v in routers:
            if v != t:
                row = numpy.zeros(columns)
                for c, (a, b) in enumerate(channels):
                    row[i * len(channels) + c] = (a == v) - (b == v)
                row[-1] = -rate[v, t]
                rows.append(row)
    for c in range(len(channels)):
        row = numpy.zeros(columns)
        row[c:-1:len(channels)] = 1
        limits.append(row)
    goal = numpy.zeros(columns)
    goal[-1] = -1
    found = linprog(goal, A_ub=limits, b_ub=numpy.ones(len(limits)), A_eq=rows, b_eq=numpy.zeros(len(rows)))
    assert found.status == 0
    return found.x[-1] * len(messages) / len({s for s, _ in messages})


def evens(draw, cases):
    """An even split at each router over its channels one hop nearer: every path of every message, with its share."""
    for case in range(cases):
        n = draw.randrange(4, 9)
        cables, hosts = some_graph(draw, n, .45), []
        if case % 3 == 1: # parallel ones
            cables += draw.sample(cables, len(cables) // 2)
        elif case % 3 == 2:
            hosts = draw.sample(range(n), draw.randrange(2, n)) + [draw.randrange(n)]
        at = dict(enumerate(hosts or range(n)))
        pattern = draw.choice(["uniform", "uniform", "complement", "shift:2", "hotspot", "tornado"])
        messages = patterns_of(len(at))[pattern]
        g = networkx.Graph(cables)
        far = dict(networkx.all_pairs_shortest_path_length(g))
        out = defaultdict(list)
        for i, (a, b) in enumerate(cables):
            out[a].append((b, i))
            out[b].append((a, i))

        def send(share, v, t, part):
            ways = [(to, i) for to, i in out[v] if far[to][t] == far[v][t] - 1]
            for to, i in ways:
                share[v, i] += part / len(ways)
                send(share, to, t, part / len(ways))

        share, table = (Counter({(a, i): Fraction(0) for a in out for _, i in out[a]}) for _ in range(2))
        for s, t in messages:
            send(share, at[s], at[t], Fraction(1))
        for channel in table:
            table[channel] = numpy.zeros((len(at), len(at)))
        for s, t in patterns_of(len(at))["uniform"]:
            one = Counter()
            send(one, at[s], at[t], Fraction(1))
            for channel, part in one.items():
                table[channel][s, t] = float(part)
        worst = max(weight[linear_sum_assignment(weight, maximize=True)].sum() for weight in table.values())
        hot, hops = max(share.values()), [far[at[s]][at[t]] for s, t in messages]
        if not hot:
            continue
        turns = networkx.DiGraph()
        for a in set(at.values()):
            for b in set(at.values()):
                for way in networkx.all_shortest_paths(g, a, b):
                    turns.add_edges_from(((x, y), (y, z)) for x, y, z in zip(way, way[1:], way[2:]))
        throughput, best, most = float(Fraction(len(messages), len({s for s, _ in messages})) / hot), concurrent_flow(cables, messages, at), bound(messages, 2 * len(cables), sum(hops))
        assert throughput < best + 1e-6 and best < most + 1e-6
        edges = [f"{a} {b}" for a, b in cables] + [f"host h{i}" for i in range(len(hosts))] + [f"h{i} {v}" for i, v in enumerate(hosts)]
        line("even", edges, pattern, [], [("routes", len(messages)), ("longest", max(hops)), ("mean", "%.6f" % (sum(hops) / len(messages))), ("hot_link", "%.6f" % float(hot)),
             ("hot_links", sum(part == hot for part in share.values())), ("throughput", "%.6f" % throughput), ("throughput_bound", "%.6f" % most),
             ("deadlock", "none" if networkx.is_directed_acyclic_graph(turns) else "cycle"), ("any_routing", "%.6f" % best)])
        line("even", edges, "worst", [], [("routes", len(at)), ("hot_link", "%.6f" % worst), ("throughput", "%.6f" % (1 / worst))])


def trees(cables, at):
    """Routes over each channel (router, cable) by a table of rule 6 of 16.5, balanced; at: the router of each processor."""
    number = {v: i for i, v in enumerate(dict.fromkeys(v for pair in cables for v in pair))}
    far = dict(networkx.all_pairs_shortest_path_length(networkx.Graph(cables)))
    out = {v: [(i, b if a == v else a) for i, (a, b) in enumerate(cables) if v in (a, b)] for v in number}
    load, way = Counter({(v, i): 0 for v in number for i, _ in out[v]}), {}
    sources = Counter(at.values())

    def path(to, v):
        while v != at[to]:
            yield v, way[to, v][0]
            v = way[to, v][1]

    def least(to, v): # of ways one hop nearer, that whose hottest channel has fewest, then the first
        ways = [hop for hop in out[v] if far[hop[1]][at[to]] == far[v][at[to]] - 1]
        return min(ways, key=lambda hop: max(load[c] for c in [(v, hop[0]), *path(to, hop[1])]))

    def add(to, v, routes):
        for channel in path(to, v):
            load[channel] += routes

    order = sorted(at, key=lambda p: (number[at[p]], p))
    for turn in range(6):
        for to in order:
            near = sorted((v for v in number if v != at[to]), key=lambda v: (far[v][at[to]], number[v]))
            for v in near if turn == 0 else near[::-1]:
                come = [u for u in near if turn and (u == v or v in (w for w, _ in path(to, u)))]
                routes = sum(sources[u] for u in come)
                if turn:
                    add(to, v, -routes)
                way[to, v] = least(to, v)
                add(to, v, routes)
            for v in near if turn == 0 else []:
                add(to, v, sources[v])
    return load


def tables(draw, cases):
    """Tables by destination: the hottest links of uniform traffic."""
    for case in range(cases):
        n = draw.randrange(5, 14)
        cables, hosts = some_graph(draw, n, .4), []
        if case % 2:
            cables += draw.sample(cables, len(cables) // 3)
            hosts = [v for v in draw.sample(sorted({v for pair in cables for v in pair}), draw.randrange(2, n)) for _ in range(draw.randrange(1, 4))]
        number = list(dict.fromkeys(v for pair in cables for v in pair))
        load = trees(cables, dict(enumerate(hosts or number)))
        hot = max(load.values())
        edges = [f"{a} {b}" for a, b in cables] + [f"host h{i:02}" for i in range(len(hosts))] + [f"h{i:02} {v}" for i, v in enumerate(hosts)]
        if hot:
            line("table", edges, "uniform", [], [("hot_link", hot), ("hot_links", sum(part == hot for part in load.values()))])


def orders():
    """Graphs whose least eigenvalues lie close: the bound has one value, whatever the order of lines."""
    for seed, n, ports in ((17, 60, 6), (27, 60, 8), (57, 60, 6)):
        g = networkx.random_regular_graph(ports, n, seed=seed)
        for order in range(4):
            cables = list(g.edges)
            random.Random(order).shuffle(cables)
            line("alone", [f"{a} {b}" for a, b in cables], "-", [], [("bisection_low", lower_bound(sorted(g), [], cables))])


def cuts():
    """Larger graphs of five kinds: the best of five cuts that networkx finds."""
    for seed in range(20):
        kinds = [lambda: networkx.random_geometric_graph(60, .25, seed=seed), lambda: networkx.connected_watts_strogatz_graph(60, 4, .1, seed=seed),
                 lambda: networkx.convert_node_labels_to_integers(networkx.grid_2d_graph(6, 10, periodic=True)),
                 lambda: networkx.random_regular_graph(5, 60, seed=seed), lambda: networkx.barabasi_albert_graph(60, 3, seed=seed)]
        g = kinds[seed % 5]()
        g = networkx.convert_node_labels_to_integers(g.subgraph(max(networkx.connected_components(g), key=len)))
        cables = list(g.edges)
        random.Random(seed).shuffle(cables)
        found = min(networkx.cut_size(g, *kernighan_lin_bisection(g, seed=start)) for start in range(5))
        line("alone", [f"{a} {b}" for a, b in cables], "-", [], [("cables", len(cables)), ("kernighan_lin", found)])


if __name__ == "__main__":
    cases, seed = (int(sys.argv[1]), int(sys.argv[2])) if len(sys.argv) > 1 else (20, 1)
    draw = random.Random(seed)
    print("# What `routeseq check` says of graphs alone, and of routes with --traffic; source: tools/models/model_own.py")
    graphs(draw, cases)
    loads(draw, cases // 2)
    evens(draw, cases)
    tables(draw, cases)
    orders()
    cuts()
