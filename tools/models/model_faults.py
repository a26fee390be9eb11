#!/usr/bin/python3
# SPDX-License-Identifier: MIT-0
"""Independent model of `routeseq load NET --faults K,KIND` (SPEC 18.5), over links and routes of model_ports.py.

usage: model_faults.py FILE      FILE: lines NET FAULTS TRIALS SEED; prints NET FAULTS TRIALS SEED SERVED CONNECTED
       model_faults.py --every FILE     lines NET KIND: the exact shares when each part dies once
       model_faults.py --own TOPOLOGY ROUTES FAULTS TRIALS SEED     prints SERVED CONNECTED, as check --faults has them: of GraphML
           whose nodes without `kind` are routers, and of lines SRC DST PORT... that generate prints

networkx says whether a path is left; the draw is a shuffle's beginning by SPEC 1.2's generator.
"""
import sys
from fractions import Fraction

import networkx

from model_ports import Net


def mix(x):
    x = (x + 0x9E3779B97F4A7C15) % 2 ** 64
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % 2 ** 64
    x = (x ^ x >> 27) * 0x94D049BB133111EB % 2 ** 64
    return x ^ x >> 31


def drawn(parts, count, seed, trial):
    parts, state, out = list(parts), mix(seed ^ mix(trial)), []
    for i in range(count):
        j = i + ((mix(state) >> 32) * (len(parts) - i) >> 32)
        state = (state + 0x9E3779B97F4A7C15) % 2 ** 64
        parts[i], parts[j] = parts[j], parts[i]
        out.append(parts[i])
    return out


def cables(net):
    """Sets of ends, one a cable, in the order of the first end."""
    found = []
    for u, row in enumerate(net.leads):
        for p, to in enumerate(row):
            ends = frozenset([(u, p)] if net.directed or to and to[1] is None else [(u, p), to]) if to else None
            if to and to[0] != u and ends not in found:
                found.append(ends)
    return found


class Own:
    """A topology and its routes, as much of Net as Faults needs."""
    directed = False

    def __init__(self, topology, routes):
        graph = networkx.read_graphml(topology, force_multigraph=True)
        routers = [n for n, data in graph.nodes(data=True) if "kind" not in data]
        ends = [n for n in graph if n not in routers] or routers
        number = {n: i for i, n in enumerate(routers)}
        links = {(u, data["port"]): v for u, v, data in graph.edges(data=True)}
        rows = [sorted(port for n, port in links if n == u and links[n, port] in number) for u in routers]
        towards = lambda u, v: [(number[u], i) for i, port in enumerate(rows[number[u]]) if links[u, port] == v]
        self.leads = [[(number[links[u, port]], None) for port in row] for u, row in zip(routers, rows)]
        for u in routers:
            for v in {links[u, port] for port in rows[number[u]]}:
                for i, there in enumerate(towards(u, v)):
                    back = towards(v, u)[i:i + 1]
                    self.leads[there[0]][there[1]] = back[0] if back else (number[v], None)
        self.nodes, self.processors = len(routers), len(ends)
        self.at = [number[n] if n in number else number[next(iter(graph[n]))] for n in ends]
        self.ways = {}
        for line in open(routes, encoding="ascii"):
            word = line.split("#")[0].split()
            if not word:
                continue
            at, way = word[0], self.ways.setdefault((ends.index(word[0]), ends.index(word[1])), [])
            for port in (int(hop.split(".")[0]) for hop in word[2:]):
                if at in number and links[at, port] in number:
                    way.append((number[at], rows[number[at]].index(port)))
                at = links[at, port]
            assert at == word[1]

    def source(self, s):
        return self.at[s]

    target = source

    def route(self, s, t):
        return self.ways[s, t]


class Faults:
    def __init__(self, net):
        self.net = net
        n = range(self.net.processors)
        self.ways = {(s, t): [hop[:2] for hop in self.net.route(s, t)] for s in n for t in n if s != t}
        self.cables = cables(self.net)

    def parts(self, kind):
        return self.cables if kind == "links" else range(self.net.nodes)

    def trial(self, kind, dead):
        """Pairs of live processors; those that are served; those that are connected."""
        net = self.net
        links = set().union(*dead) if kind == "links" else set()
        routers = set(dead) if kind == "routers" else set()
        left = networkx.DiGraph()
        left.add_nodes_from(set(range(net.nodes)) - routers)
        left.add_edges_from((u, to[0]) for u, row in enumerate(net.leads) for p, to in enumerate(row)
                            if to and (u, p) not in links and not {u, to[0]} & routers)
        live = [s for s in range(net.processors) if not {net.source(s), net.target(s)} & routers]
        beyond = {u: networkx.descendants(left, u) | {u} for u in left}
        pairs = [(s, t) for s in live for t in live if s != t]
        served = sum(not any(hop in links or hop[0] in routers for hop in self.ways[pair]) for pair in pairs)
        return len(pairs), served, sum(net.target(t) in beyond[net.source(s)] for s, t in pairs)


def shares(found):
    pairs, served, connected = map(sum, zip(*found))
    return ["-", "-"] if pairs == 0 else ["%.6f" % Fraction(x, pairs) for x in (served, connected)]


def some(model, faults, trials, seed):
    count, kind = faults.split(",")
    return [model.trial(kind, drawn(model.parts(kind), int(count), int(seed), t)) for t in range(int(trials))]


def main(path, every):
    for line in open(path, encoding="ascii"):
        word = line.split()
        model = Faults(Net(word[0]))
        if every:
            found = [model.trial(word[1], [part]) for part in model.parts(word[1])]
        else:
            found = some(model, *word[1:])
        print(*word, *shares(found), sep="\t")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if sys.argv[1] == "--own":
        print(*shares(some(Faults(Own(*sys.argv[2:4])), *sys.argv[4:])), sep="\t")
        sys.exit()
    main(sys.argv[-1], "--every" in sys.argv)
