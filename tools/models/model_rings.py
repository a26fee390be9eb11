#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Independent model of SCI ring topologies (Johnson & Goodman, TR 1058, 1991). Shares no code with the library.

usage: model_rings.py --check-golden FILE | --check-forms | --vectors DIR
       model_rings.py --load NET [RATIO] | --deadlock NET | --route NET SRC DST

A ring is (link, smallest node on it): same link number all the way round. A path is a list of link numbers.
"""
import sys
import zlib
from collections import Counter, defaultdict
from decimal import Decimal
from fractions import Fraction
from math import prod

C = 4  # hop penalty of the latency metric
FLIES = ("butterfly", "deadfly", "livefly")
GENERAL = ("shuffle", "ringmesh", "ringcomplete", "ring12", "clock")  # routed by the general router


def digit(n, base, i):
    return n // base ** i % base


class Net:
    """nodes, fanout f, next[n][l], ring[n][l] (its smallest node), size[n][l], processors, per (processors at one node)."""

    def __init__(self, name):
        self.name, (self.kind, _, args) = name, name.partition(":")
        self.a = a = [int(x) for x in args.split(",")] if args else []
        self.per, self.dist = 1, {}
        if self.kind == "multicube":
            self.f, self.nodes, self.stride = len(a), prod(a), [prod(a[:i]) for i in range(len(a))]
        elif self.kind == "ringmesh":
            self.f, self.nodes = 4, a[0] * a[1]
        elif self.kind == "ringcomplete":
            self.f = self.nodes = a[0]
        elif self.kind in ("ring12", "clock"):
            self.f, self.nodes = 2, 12
        else:
            self.f, self.r = a
            self.g = self.f - (self.kind == "livefly")  # radix of the row
            self.rows = self.g ** self.r
            self.nodes = self.rows * (1 if self.kind == "shuffle" else self.r)
            self.per = self.r if self.kind == "butterfly" else 1
        self.processors = self.rows * self.per if self.kind == "butterfly" else self.nodes
        leads = self.fly if self.kind in FLIES else getattr(self, self.kind)
        self.next = [[leads(n, l) for l in range(self.f)] for n in range(self.nodes)]
        assert all(len(set(to)) == self.nodes for to in zip(*self.next)), name  # permutations, so the rings close
        self.back = defaultdict(set)
        for n, row in enumerate(self.next):
            for m in row:
                self.back[m].add(n)
        self.ring = [[None] * self.f for _ in range(self.nodes)]
        self.size = [[0] * self.f for _ in range(self.nodes)]
        for l in range(self.f):
            for n in range(self.nodes):  # ascending, so the first node met on a ring is its smallest
                if self.ring[n][l] is None:
                    on = [n]
                    while self.next[on[-1]][l] != n:
                        on.append(self.next[on[-1]][l])
                    for x in on:
                        self.ring[x][l], self.size[x][l] = n, len(on)

    # mapping functions

    def multicube(self, n, l):
        s, r = self.stride[l], self.a[l]
        return n + ((n // s + 1) % r - n // s % r) * s

    def shuffle(self, n, l):
        s = sum(digit(n, self.f, i) for i in range(self.r))
        return (n * self.f + (l - s) % self.f) % self.nodes

    def fly(self, n, l):
        c, row = divmod(n, self.rows)
        if l < self.g:  # else Livefly's secondary link: straight
            x, o = digit(row, self.g, c), l - 2 * digit(row, self.g, 0)
            row += ((x + (-o if c else o)) % self.g - x) * self.g ** c
        return (c + 1) % self.r * self.rows + row

    def ringmesh(self, n, l):
        w, h = self.a
        p, end = (n // w, h) if l > 1 else (n % w, w)  # place along the dimension of link l
        q = p + 1 if p % 2 == l % 2 else p - 1
        return n + (q - p) * (w if l > 1 else 1) if 0 <= q < end else n

    def ringcomplete(self, n, l):
        return (l - n) % self.f

    def ring12(self, n, l):
        """Ring k (link k mod 2): 3k, 3k+1, 3k+2, 3k+3 and back; 0, 3, 6, 9 are shared."""
        if n // 3 % 2 == l:
            return (n + 1) % 12
        return (n - 3) % 12 if n % 3 == 0 else n

    def clock(self, n, l):
        return (n + 1) % 12 if l == 0 else (n + 3) % 12 if n % 3 == 0 else n

    # routing functions: next link, or None on arrival

    def setter(self, at, to):
        """The primary link that makes the digit of this column the target's."""
        c, g = at // self.rows, self.g
        return next(l for l in range(g) if digit(self.next[at][l] % self.rows, g, c) == digit(to % self.rows, g, c))

    def step(self, src, at, to, last):
        if self.kind == "multicube":
            ends = [at // s % r != to // s % r for s, r in zip(self.stride, self.a)]
            return max((d for d, differs in enumerate(ends) if differs), default=None)
        if self.kind == "butterfly":  # once round, whatever the pair
            return None if last is not None and at < self.rows else self.setter(at, to)
        if at == to:
            return None
        if self.kind == "deadfly":  # once the row is right the setter is the straight link
            return self.setter(at, to)
        assert self.kind == "livefly"
        second, (col, row), goal = self.f - 1, divmod(at, self.rows), to % self.rows
        if src % self.rows == goal:
            return second
        if last not in (None, second):  # phase 2 until column 0, then phase 3
            return self.setter(at, to) if col else second
        if row == goal or col:  # phase 3 going on; phase 1
            return second
        return self.setter(at, to)

    def path(self, src, dst):
        """Links from node src to node dst, checked: no ring twice, and arriving."""
        if self.kind in GENERAL:
            links = shortest(self, src, dst)
        else:
            links, at, last = [], src, None
            while (last := self.step(src, at, dst, last)) is not None:
                links.append(last)
                at = self.next[at][last]
        rides = self.rides(src, links)
        rings = [(l, self.ring[x][l]) for x, l, _ in rides]
        assert len(set(rings)) == len(rings) and (rides[-1][2] if rides else src) == dst, (self.name, src, dst, links)
        return links

    def rides(self, src, links):
        """[(node entered, link, node left)]: one for each ring the path visits."""
        out, at = [], src
        for l in links:
            to = self.next[at][l]
            out[-1:] = [(out[-1][0], l, to)] if out and out[-1][1] == l else out[-1:] + [(at, l, to)]
            at = to
        return out

    def to(self, dst):
        """Plain distances to dst, rings disregarded: a lower bound."""
        if dst not in self.dist:
            d, todo = {dst: 0}, [dst]
            for n in todo:
                for m in self.back[n]:
                    if m not in d:
                        d[m] = d[n] + 1
                        todo.append(m)
            self.dist[dst] = d
        return self.dist[dst]

    def pairs(self):
        """Ordered pairs of nodes, and how many pairs of processors each stands for."""
        if self.kind == "butterfly":
            return ((s, d, self.per ** 2) for s in range(self.rows) for d in range(self.rows))
        return ((s, d, 1) for s in range(self.nodes) for d in range(self.nodes) if s != d)


def shortest(net, src, dst):
    """General router: depth-first, links ascending, to exactly length L, for L = the plain distance and up.
    The first path found is the lexicographically least of the shortest ring-safe ones.

    The rings left belong to the state, (node, link) is not enough: of two paths that reach a node on the same ring, the
    first may have left a ring that the only way on needs. So no node is ever marked as done here."""
    dist = net.to(dst)

    def go(at, last, left, budget):
        if budget == 0:
            return []  # dist says this is dst
        for l, to in enumerate(net.next[at]):
            if to == at or dist[to] >= budget:
                continue
            out = left if l == last or last is None else left | {(last, net.ring[at][last])}
            if l == last or (l, net.ring[at][l]) not in out:
                rest = go(to, l, out, budget - 1)
                if rest is not None:
                    return [l] + rest
        return None

    for length in range(dist[src], net.nodes * net.f + 1):
        links = go(src, None, frozenset(), length)
        if links is not None:
            return links
    raise ValueError("no ring-safe path")


class Load:
    """All pairs, sent once. The queue graph: O(n,l) output queue, I(n,l) input queue of link l at node n."""

    def __init__(self, net):
        self.net, self.distance, self.hops, self.latency = net, 0, 0, 0
        self.sends, self.visits, self.queue, self.edges = Counter(), Counter(), Counter(), {}
        for s, d, weight in net.pairs():
            links = net.path(s, d)
            rides = net.rides(s, links)
            self.distance = max(self.distance, len(links))
            self.hops = max(self.hops, len(rides))
            self.latency = max(self.latency, len(links) + (C - 1) * len(rides))
            before = None
            for x, l, y in rides:
                self.visits[l, net.ring[x][l]] += weight
                self.queue[x] += weight
                if before:
                    self.edges.setdefault((before, ("O", x, l)), (s, d))
                before = ("I", y, l)
                self.edges.setdefault((("O", x, l), before), (s, d))
            at = s
            for l in links:
                self.sends[at, l] += weight
                at = net.next[at][l]
        self.hot_queue = max(self.queue.values())
        self.order, self.cycle = acyclic(self.edges)

    def hot(self, ratio):
        """Sends and echoes of the hottest link; of equals the one with more sends."""
        every = ((n, l) for n in range(self.net.nodes) for l in range(self.net.f))  # those that carry echoes only, too
        both = ((self.sends[n, l], self.visits[l, self.net.ring[n][l]] - self.sends[n, l]) for n, l in every)
        return max(both, key=lambda b: (b[0] + ratio * b[1], b[0]))

    def row(self, ratio):
        s, e = self.hot(ratio)
        hot, sizes = Fraction(s + ratio * e), Counter(rings(self.net).values())
        rate = round((self.net.processors - 1) / hot * Fraction(48, 50) * 10 ** 6)
        return (self.net.processors, sum(sizes.values()), ",".join("%d:%d" % c for c in sorted(sizes.items())),
                self.distance, self.hops, self.latency, s, e, format(Decimal(hot.numerator) / hot.denominator, "f"),
                self.hot_queue, "%d.%06d" % divmod(rate, 10 ** 6), "cycle" if self.cycle else "none")


KEYS = ("nodes", "rings", "ring_sizes", "distance", "ring_hops", "latency", "hot_link_send", "hot_link_echo", "hot_link",
        "hot_queue", "throughput", "deadlock")


def rings(net):
    return {(l, net.ring[n][l]): net.size[n][l] for n in range(net.nodes) for l in range(net.f)}


def acyclic(edges):
    """(an order of the queues, None) or (None, a cycle of queues)."""
    after, into = defaultdict(list), Counter()
    for a, b in edges:
        after[a].append(b)
        into[b] += 1
    order = [q for q in after if not into[q]]
    for q in order:
        for b in after[q]:
            into[b] -= 1
            if not into[b]:
                order.append(b)
    place = {q: i for i, q in enumerate(order)}
    if all(q in place for edge in edges for q in edge):
        assert all(place[a] < place[b] for a, b in edges)
        return order, None
    before = {b: a for a, b in edges if a not in place and b not in place}  # every queue left is waited on by one
    walk = [next(iter(before))]
    while walk.count(walk[-1]) == 1:
        walk.append(before[walk[-1]])
    cycle = walk[walk.index(walk[-1]) + 1:][::-1]
    assert all((a, b) in edges for a, b in zip(cycle, cycle[1:] + cycle[:1]))
    return None, cycle


def forms(net):
    """Figures 11 and 12, as far as they go: distance, ring hops, [(sends, echoes) of each kind of link], hot queue."""
    N, f, F = net.processors, net.f, Fraction
    if net.kind == "multicube":  # printed for equal ring sizes; here for any
        return (sum(r - 1 for r in net.a), f, [(F(max(net.a) - 1, 2) * N,) * 2], N * sum(F(r - 1, r) for r in net.a))
    if net.kind not in FLIES + ("shuffle",):
        return None
    r, long_rings = net.r, (F(net.r * N, f), F(net.r * N, f) * (1 + 2 * (net.r - 1) * F(f - 1, f)))
    if net.kind == "butterfly":  # the hot queue of figure 12 is the average over all nodes
        return r, r, [long_rings], N * (1 + (r - 1) * F(f - 1, f))
    if net.kind == "deadfly":
        short_rings = (F(r * N, f - 1) * ((r - 1) * F(f + 1, 2 * r) - F(1, f) + F(1, N)), F(r * N, f - 1) * (
            F(2 * r + f - 5, 2) - F(2 * r - 3, f) - F(f - 3, 2 * r) + F(r - 1, f * f) - F(1, N)))
        return 2 * r - 1, r + 1, [long_rings, short_rings], N * (1 + r * F(f - 1, f) - F(1, r))
    return (3 * r - 2, r + 2, None, None) if net.kind == "livefly" else (r, r, None, None)


def check_forms():
    bad = 0
    for net in map(Net, NETS + FORMS):
        if forms(net):
            (links, hops, hot, queue), got = forms(net), Load(net)
            tests = [("distance", got.distance, links), ("ring hops", got.hops, hops),
                     ("latency", got.latency, links + (C - 1) * hops)]
            for ratio in map(Fraction, ("1/5", "1/2", "1", "2", "5") if hot else ()):
                s, e = got.hot(ratio)
                tests.append(("hot link at %s" % ratio, s + ratio * e, max(a + ratio * b for a, b in hot)))
            if net.kind == "butterfly":
                tests += [("average queue", Fraction(sum(got.queue.values()), net.nodes), queue),
                          ("hot queue", got.hot_queue, net.r * net.processors)]
            elif queue:
                tests.append(("hot queue", got.hot_queue, queue))
            wrong = ["%s %s, formula %s" % t for t in tests if t[1] != t[2]]
            print(net.name, "%d compared" % len(tests), "; ".join(wrong) or "equal", sep="\t")
            bad += bool(wrong) and net.kind != "shuffle"
    return bad > 0


def check_golden(file):
    bad = 0
    for line in open(file, encoding="ascii"):
        if not line.startswith("#"):
            want = line.rstrip("\n").split("\t")
            result = Load(Net(want[0]))
            got = [want[0], *result.row(Fraction(1, 5))[:8], *result.hot(5), *result.row(5)[-3::2]]
            bad += [str(x) for x in got] != want
            print("equal" if [str(x) for x in got] == want else "DIFFERENT, golden %s" % want, *got, sep="\t")
    return bad > 0


SMALL = """multicube:2 multicube:7 multicube:3,3 multicube:2,2,2 multicube:5,4,3 multicube:2,3,4 shuffle:2,2 shuffle:2,3 shuffle:2,4
shuffle:3,2 shuffle:3,3 shuffle:4,2 shuffle:5,2 butterfly:2,2 butterfly:2,3 butterfly:3,2 butterfly:3,3 butterfly:4,2 deadfly:2,2
deadfly:2,3 deadfly:3,2 deadfly:3,3 deadfly:4,2 livefly:3,2 livefly:3,3 livefly:4,2 livefly:5,2 ringmesh:2,2 ringmesh:3,3
ringmesh:4,3 ringmesh:4,4 ringmesh:1,5 ringcomplete:2 ringcomplete:3 ringcomplete:4 ringcomplete:5 ringcomplete:8 ring12
clock""".split()
LARGE = """multicube:4,4,4,4 multicube:16,16 multicube:2,2,2,2,2,2,2,2 shuffle:2,5 shuffle:2,6 shuffle:2,7 shuffle:3,4 shuffle:4,3
shuffle:6,2 shuffle:8,2 butterfly:2,4 butterfly:2,5 butterfly:4,3 butterfly:5,2 butterfly:8,2 deadfly:2,4 deadfly:2,5
deadfly:4,3 deadfly:5,2 deadfly:8,2 livefly:3,4 livefly:3,5 livefly:4,3 livefly:5,3 livefly:8,2 ringmesh:6,6 ringmesh:8,8
ringmesh:7,5 ringcomplete:16""".split()
NETS = SMALL + LARGE + "multicube:256 multicube:3,3,3 shuffle:2,8 shuffle:3,5 shuffle:16,2 deadfly:7,2 livefly:9,2".split()
FORMS = """multicube:4,4 multicube:5,5 multicube:3,3,3,3 multicube:4,4,4 multicube:6,6 multicube:2,2,2,2 multicube:7,3,2 deadfly:3,4
deadfly:5,3 deadfly:6,2 deadfly:9,2 deadfly:10,2 deadfly:2,6 butterfly:6,2 butterfly:3,4 butterfly:2,6 butterfly:7,2
butterfly:5,3""".split()


def sample(net, count):
    """Pairs of processors drawn by a fixed generator, seeded by the network's name; the corners first."""
    P, x = net.processors, zlib.crc32(net.name.encode())
    out = {(0, P - 1): 0, (P - 1, 0): 0, (0, 0): 0}
    while len(out) < count:
        x = (x * 6364136223846793005 + 1442695040888963407) % 2 ** 64
        out[(x >> 32) % P, (x >> 8) % 2 ** 24 % P] = 0
    return out


def vectors(folder):
    def write(name, notes, rows):
        head = ["Source: tools/models/model_rings.py, an independent model of Johnson & Goodman, TR 1058, 1991.",
                "Command: model_rings.py --vectors DIR"] + notes
        with open(folder + "/" + name, "w", encoding="ascii", newline="\n") as out:
            out.writelines("# %s\n" % h for h in head)
            out.writelines("\t".join(map(str, r)) + "\n" for r in rows)

    nets = {n: Net(n) for n in NETS}
    write("ring_maps.tsv", ["Columns: network, node, link, node it leads to, ring (its smallest node: with the link number it",
                            "names the ring), nodes on the ring (1 = self-ring)."],
          [(n, x, l, nets[n].next[x][l], nets[n].ring[x][l], nets[n].size[x][l])
           for n in SMALL + ["livefly:3,4"] for x in range(nets[n].nodes) for l in range(nets[n].f)])
    rows = []
    for n in SMALL + LARGE:
        net, P = nets[n], nets[n].processors
        every = [(s, d) for s in range(P) for d in range(P)]
        for s, d in every if P <= 27 else sample(net, 160):
            links = net.path(s // net.per, d // net.per)
            rows.append((n, s, d, " ".join(map(str, links)) or "-"))
    write("ring_routes.tsv", ["Columns: network, source, destination (processors), link numbers (- if none).",
                              "Butterfly: processor p at row floor(p/r) of column 0; every pair goes once round, p to p too.",
                              "All pairs of the small networks, a seeded sample of the others."], rows)
    write("ring_load.tsv", ["Columns: network, echo ratio, " + ", ".join(KEYS) + ".",
                            "nodes counts processors (Butterfly: r at each of f^r nodes, as many as it has nodes).",
                            "Rings of one node are counted in rings and ring_sizes."],
          [(n, ratio) + result.row(Fraction(ratio)) for n in NETS for result in [Load(nets[n])] for ratio in ("0.2", "5")])


def deadlock(name):
    net = Load(Net(name))
    show = "%s(%d,%d)".__mod__
    for a, b in zip(net.cycle or [], (net.cycle or [])[1:] + (net.cycle or [])[:1]):
        print(show(a), "->", show(b), " pair %d to %d" % net.edges[a, b])
    if not net.cycle:
        print("none; an order:", *map(show, net.order))
    return bool(net.cycle)


def load(name, ratio="0.2"):
    for key, value in zip(KEYS, Load(Net(name)).row(Fraction(ratio))):
        print(key, value, sep="\t")


def route(name, src, dst):
    net = Net(name)
    print(*net.path(int(src) // net.per, int(dst) // net.per))


if __name__ == "__main__":
    modes = {"--" + m.__name__.replace("_", "-"): m for m in (check_golden, check_forms, vectors, load, deadlock, route)}
    sys.exit(modes[sys.argv[1]](*sys.argv[2:]) if sys.argv[1:2] and sys.argv[1] in modes else __doc__)
