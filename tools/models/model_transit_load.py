#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Independent simulation of Transit networks under load (DeHon 4.5; SPEC 14.1). Shares no code with the library.

usage: model_transit_load.py NET LOAD CONNECTIONS [a] [u]   offers that many connections; a: configuration A everywhere;
                                                            u: every other processor is an equally likely destination
       model_transit_load.py --vectors                      prints tests/vectors/transit_load.tsv (some minutes)
       model_transit_load.py --uniform                      prints tests/vectors/transit_uniform.tsv

Prints NET, load, configuration (ab, or a), tree level (0 inside the leaf cluster, or all), connections offered, the
share that succeeds.

Every router is there, on wires dealt at random within the rules: those that come from one direction go round
the routers of the node that they enter, and two equal outputs of one router never meet at the next. A router here
has 8 inputs and 2 outputs a direction, or is half a one of configuration B: 4 inputs, 1 output.
"""
import random
import sys
from collections import defaultdict


class Net:
    """Routers lie in ranks, in the order in which contention is settled."""

    def __init__(self, name, seed=1, halves=True, uniform=False):
        self.kind, _, rest = name.partition(":")
        self.rng = random.Random(seed)
        self.halves = halves
        self.uniform = uniform
        args = rest.split(",")
        self.capped = args[-1] == "capped"
        args = [int(a) for a in args if a != "capped"]
        self.outs = []  # router -> direction -> its wires
        self.end = {}  # wire -> ("router", router, rank) or ("processor", number)
        self.wires = self.ranks = 0
        if self.kind == "bidelta":
            self.stages = sum(args)
            self.processors = 4 ** self.stages
        else:
            self.n, self.layers = (args if self.kind == "hybrid" else (1, args[0]))
            self.stages = {1: 0, 12: 2, 48: 3, 192: 4}[self.n]
            self.processors = self.n * 64 ** self.layers * (4 if self.capped else 1)
        (self.build_bidelta if self.kind == "bidelta" else self.build_tree)()

    def wire(self, count):
        self.wires += count
        return list(range(self.wires - count, self.wires))

    def node(self, groups, rank, half=False):
        """A logical node: groups of inputs, each a list of bunches of wires that must part. Its routers."""
        half = half and self.halves
        inputs = 4 if half else 8
        total = sum(len(bunch) for group in groups for bunch in group)
        assert total % inputs == 0, (total, inputs)
        routers = list(range(len(self.outs), len(self.outs) + total // inputs))
        while True:  # deal again until every bunch parts
            self.rng.shuffle(routers)
            at, ok = 0, True
            for group in groups:
                bunches = [self.rng.sample(b, len(b)) for b in group]
                self.rng.shuffle(bunches)
                for bunch in bunches:
                    hands = [routers[(at + i) % len(routers)] for i in range(len(bunch))]
                    at += len(bunch)
                    ok = ok and (len(set(hands)) == len(bunch) or len(routers) == 1)
                    for wire, router in zip(bunch, hands):
                        self.end[wire] = ("router", router, rank)
            if ok:
                break
        for _ in routers:
            self.outs.append([self.wire(1 if half else 2) for _ in range(4)])
        return sorted(routers)

    def bunches(self, routers, direction):
        return [self.outs[r][direction] for r in routers]

    def fan(self, routers, stages, rank, base):
        """Further stages of a stack down to processors base.. : a tree of nodes."""
        for d in range(3 if stages == self.stages - 1 and self.kind == "hybrid" else 4):
            wires = self.bunches(routers, d)
            if stages == 0:
                for bunch in wires:
                    for w in bunch:
                        self.end[w] = ("processor", base + d)
            else:
                below = self.node([wires], rank, half=stages == 1)
                self.fan(below, stages - 1, rank + 1, base + d * 4 ** stages)

    def build_bidelta(self):
        self.source = [self.wire(2) for _ in range(self.processors)]
        routers = self.node([self.source], 0, half=self.stages == 1)
        self.fan(routers, self.stages - 1, 1, 0)
        self.ranks = self.stages

    def build_tree(self):
        top = 3 * self.layers + self.capped
        leaves = self.processors // self.n
        self.source = [self.wire(2) for _ in range(self.processors)]
        full = self.kind == "full"
        climb = {}  # (layer, subtree) -> bunches of wires that leave it upwards
        down_rank = {k: 1 + self.layers + top - k for k in range(1, top + 1)}
        self.leaf_rank = 1 + self.layers + top
        if full:
            for p in range(leaves):
                climb[1, p] = [self.source[p]]
        else:
            tree_in = []  # wires from the tree, in order, made before their routers
            for c in range(leaves):
                own = self.source[c * self.n:(c + 1) * self.n]
                back = self.wire(2 * self.n // 3)
                tree_in.append(back)
                routers = self.node([own, [[w] for w in back]], self.leaf_rank)
                climb[1, c] = self.bunches(routers, 3)
                self.fan(routers, self.stages - 1, self.leaf_rank + 1, c * self.n)
        lateral = defaultdict(list)  # (level, node) -> groups of bunches, by subtree they come from
        for u in range(1, self.layers + 1):
            for g in range(leaves // 4 ** (3 * u - 2)):
                routers = self.node([climb[u, 4 * g + i] for i in range(4)], u, half=full and u == 1)
                for d in range(3):
                    lateral[3 * u - 2 + d, g >> 2 * d].append((g, self.bunches(routers, d)))
                climb.setdefault((u + 1, g >> 4), []).extend(self.bunches(routers, 3))
        from_above = defaultdict(list)
        if self.capped:
            routers = self.node([climb[self.layers + 1, i] for i in range(4)], down_rank[top])
            for d in range(4):
                from_above[top - 1, d] = self.bunches(routers, d)
        for k in range(3 * self.layers, 0, -1):
            step = (k - 1) % 3  # bottom, middle, top of a unit tree
            for node in range(leaves // 4 ** k):
                groups = defaultdict(list)
                for g, bunches in lateral[k, node]:
                    groups[g >> 2 * (step - 1) if step else 0].extend(bunches)
                above = from_above[k, node]
                if k == 3 * self.layers and not self.capped:  # wires that nothing is on
                    above = [[w] for w in self.wire(sum(len(b) for g in groups.values() for b in g))]
                routers = self.node([groups[g] for g in sorted(groups)] + [above], down_rank[k],
                                    half=full and k == 1)
                for d in range(4):
                    child = 4 * node + d
                    if k > 1:
                        from_above[k - 1, child] = self.bunches(routers, d)
                    elif full:
                        for w in (w for b in self.bunches(routers, d) for w in b):
                            self.end[w] = ("processor", child)
                    else:  # lead on where the cluster's wires from the tree lead
                        for w, into in zip([w for b in self.bunches(routers, d) for w in b], tree_in[child]):
                            self.end[w] = self.end[into]
        self.ranks = self.leaf_rank + self.stages

    def destination(self, p):
        """(processor, level, directions): equal use of every output that leads somewhere; another branch at the
        crossing."""
        rng = self.rng
        if self.uniform:
            return self.any_other(p)
        if self.kind == "bidelta":
            q = rng.randrange(self.processors)
            return q, "none", self.digits(q)
        ways = []
        if self.kind == "hybrid":
            if rng.random() < .75:
                q = rng.randrange(self.n - 1)
                q += q >= p % self.n
                return p - p % self.n + q, 0, self.digits(q)
            ways.append(3)
        layer = 1
        while True:
            last = layer == self.layers
            d = rng.randrange(3 if last and not self.capped else 4)
            ways.append(d)
            if d < 3 or last:
                break
            layer += 1
        level = 3 * layer - 2 + d
        leaf = p // self.n
        branch = (leaf >> 2 * (level - 1) & 3) + rng.randrange(1, 4) & 3
        to = leaf >> 2 * level << 2 | branch
        for _ in range(level - 1):
            to = to << 2 | rng.randrange(4)
        q = rng.randrange(self.n)
        ways += [to >> 2 * i & 3 for i in range(level - 1, -1, -1)] + (self.digits(q) if self.n > 1 else [])
        return to * self.n + q, level, ways

    def any_other(self, p):
        q = self.rng.randrange(self.processors - 1)
        q += q >= p
        if self.kind == "bidelta":
            return q, "none", self.digits(q)
        here, there = p // self.n, q // self.n
        level = next(k for k in range(99) if here >> 2 * k == there >> 2 * k)
        if level == 0:
            return q, 0, self.digits(q % self.n)
        layer = min((level + 2) // 3, self.layers)
        ways = [3] * (layer - 1 + (self.kind == "hybrid")) + [level - 1 - 3 * (layer - 1)]
        ways += [there >> 2 * i & 3 for i in range(level - 1, -1, -1)]
        return q, level, ways + (self.digits(q % self.n) if self.n > 1 else [])

    def digits(self, q):
        return [q >> 2 * i & 3 for i in range(self.stages - 1, -1, -1)]

    def trial(self, load, offered, done):
        waiting = [defaultdict(list) for _ in range(self.ranks)]

        def enter(wire, call):
            end = self.end[wire]
            if end[0] == "processor":
                assert not call[2] and end[1] == call[0], (end, call)
                done[call[1]] += 1
                return
            way = call[2].pop(0)
            leaving = self.kind == "hybrid" and way == 3 and end[2] == self.leaf_rank and call[1]
            waiting[0 if leaving else end[2]][end[1], way].append(call)

        for p in range(self.processors):
            if self.rng.random() < load:
                call = self.destination(p)
                offered[call[1]] += 1
                enter(self.rng.choice(self.source[p]), call)
        for rank in waiting:
            for (router, way), calls in rank.items():
                outs = self.outs[router][way]
                winners = calls if len(calls) <= len(outs) else self.rng.sample(calls, len(outs))
                for wire, call in zip(self.rng.sample(outs, len(winners)), winners):
                    enter(wire, call)


def simulate(name, load, connections, halves=True, uniform=False):
    net = Net(name, 1, halves, uniform)
    offered, done = defaultdict(int), defaultdict(int)
    while sum(offered.values()) < connections:
        net.trial(load, offered, done)
    for level in sorted(k for k in offered if k != "none") + ["all"]:
        n = sum(offered.values()) if level == "all" else offered[level]
        share = (sum(done.values()) if level == "all" else done[level]) / n
        print(name, load, "ab" if halves else "a", level, n, f"{share:.5f}", sep="\t")


def vectors():
    print("# tools/models/model_transit_load.py --vectors: NET, load, configuration, tree level, connections, share that succeeds")
    small = "full:1 full:1,capped full:2 hybrid:12,1 hybrid:12,1,capped hybrid:48,1 hybrid:192,1 hybrid:12,2".split()
    for name in small + ["bidelta:3", "bidelta:4", "bidelta:3,3"]:
        for load in (1, .5):
            simulate(name, load, 2000000)
    for name in "hybrid:192,1", "bidelta:3,3":
        simulate(name, 1, 1000000, halves=False)


def uniform_vectors():
    print("# tools/models/model_transit_load.py --uniform: NET, load, configuration, tree level, connections, share that succeeds")
    for name in "full:1 full:1,capped full:2 hybrid:12,1 hybrid:12,1,capped hybrid:48,1 bidelta:3".split():
        simulate(name, 1, 400000, uniform=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--vectors"]:
        vectors()
    elif sys.argv[1:] == ["--uniform"]:
        uniform_vectors()
    else:
        simulate(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), halves="a" not in sys.argv[4:],
                 uniform="u" in sys.argv[4:])
