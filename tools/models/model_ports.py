#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Independent model of networks of routers with ports (SPEC 15). Shares no code with the library.

usage: model_ports.py --check | --vectors DIR
       model_ports.py --info NET | --graph NET | --route NET SRC DST | --deadlock NET...

Two roads: make_...() list the links of a network as its definition in the literature names them, between tuples of coordinates; hop_...() are
the routing arithmetic of SPEC 15 on numbers. A route is walked on the former with the latter; nothing of one is used by the other.
"""
import sys
import zlib
from collections import defaultdict, deque
from itertools import combinations, permutations, product
from math import gcd, prod


def places(sides):
    """All coordinates, the first one running fastest."""
    return (tuple(reversed(c)) for c in product(*map(range, reversed(sides))))


def change(t, i, v):
    return t[:i] + (v,) + t[i + 1:]


def generator(q):
    for g in range(1, q):
        if len({pow(g, i, q) for i in range(q - 1)}) == q - 1:
            return g


class Field:
    """q = p^k elements, named by the coefficients of polynomials over the numbers modulo p as digits in base p; modulo the least monic
    polynomial of degree k whose root x has the order q - 1, found by trying all. A prime's is modulo q."""

    made = {}

    def __init__(self, q):
        self.q, self.p = q, next(d for d in range(2, q + 1) if q % d == 0)
        self.k = next(k for k in range(1, q) if self.p ** k >= q)
        assert self.p ** self.k == q
        self.generator, self.low = self.p, None
        if self.k == 1:
            self.generator = generator(q)
            return
        for low in range(1, q):
            self.low = self.digits(low)
            powers, a = set(), 1
            while a not in powers:
                powers.add(a)
                a = self.times(a, self.p)
            if len(powers) == q - 1 and 0 not in powers:
                break

    @classmethod
    def of(cls, q):
        if q not in cls.made:
            cls.made[q] = cls(q)
        return cls.made[q]

    def digits(self, a):
        return [a // self.p ** i % self.p for i in range(self.k)]

    def number(self, digits):
        return sum(d % self.p * self.p ** i for i, d in enumerate(digits))

    def plus(self, a, b):
        return self.number([x + y for x, y in zip(self.digits(a), self.digits(b))])

    def minus(self, a, b):
        return self.number([x - y for x, y in zip(self.digits(a), self.digits(b))])

    def times(self, a, b):
        if self.k == 1:
            return a * b % self.q
        out = [0] * (2 * self.k - 1)
        for i, x in enumerate(self.digits(a)):
            for j, y in enumerate(self.digits(b)):
                out[i + j] += x * y
        for i in range(2 * self.k - 2, self.k - 1, -1):  # long division by x^k + low
            for j, c in enumerate(self.low):
                out[i - self.k + j] -= out[i] * c
        return self.number(out[:self.k])

    def inverse(self, a):
        return next(b for b in range(1, self.q) if self.times(a, b) == 1)

    def power(self, exponent):
        out = 1
        for _ in range(exponent):
            out = self.times(out, self.generator)
        return out

    def dot(self, u, v):
        out = 0
        for a, b in zip(u, v):
            out = self.plus(out, self.times(a, b))
        return out


def connection_sets(q):
    """McKay-Miller-Siran: X and Y as SPEC 15.6 lists them."""
    e = (0, 1, None, -1)[q % 4]
    w, f = (q - e) // 4, Field.of(q)
    if e >= 0:
        ex, ey = range(0, 4 * w, 2), range(1, 4 * w, 2)
    else:
        ex = list(range(0, 2 * w, 2)) + list(range(2 * w - 1, 4 * w - 2, 2))
        ey = list(range(1, 2 * w, 2)) + list(range(2 * w, 4 * w - 1, 2))
    return [f.power(i) for i in ex], [f.power(i) for i in ey]


class Net:
    """nodes, leads[node][port] = (node, port it arrives by) or None; processors, per (processors at a router), source, target."""

    def __init__(self, name):
        self.name, (self.kind, _, args) = name, name.partition(":")
        self.a = tuple(int(x) for x in args.split(","))
        self.directed = self.kind in ("debruijn", "kautz")
        keys, links, count = getattr(self, "make_" + self.kind)(*self.a)
        self.key = list(keys)
        self.number = {k: n for n, k in enumerate(self.key)}
        self.nodes = len(self.key)
        self.leads = [[None] * count(k) for k in self.key]
        back = set()
        for u, p, v, b in links:
            u, v = self.number[u], self.number[v]
            for x, px, y, py in [(u, p, v, b)] + [(v, b, u, p)] * (not self.directed):
                assert self.leads[x][px] in (None, (y, py)), (name, x, px, self.leads[x][px], y, py)
                self.leads[x][px] = (y, py)
            if self.directed:
                assert (v, b) not in back, name
                back.add((v, b))
        self.ports = max(map(len, self.leads))
        self.simple = [{to[0] for to in row if to} - {n} for n, row in enumerate(self.leads)]
        self.processors, self.per = self.nodes, 1
        k, a = self.kind, self.a
        if k in ("bfly", "omega"):
            self.processors = self.nodes // (a[-1] + 1)
        elif k == "benes":
            self.processors, self.per = 2 ** (a[0] + 1), 2
        elif k == "kntree":
            self.processors, self.per = a[0] ** a[1], a[0]
        elif k == "xgft":
            self.processors, self.per = prod(a[:len(a) // 2]), a[0]
        elif k in ("dragonfly", "hyperx", "slimfly", "polarfly"):
            self.processors, self.per = a[0] * self.nodes, a[0]
        elif k in ("megafly", "oft", "mlfm"):  # at the routers that come first
            seats = {"megafly": lambda: a[1] * (a[2] * a[3] + 1), "oft": lambda: self.nodes // 3 * 2, "mlfm": lambda: a[1] * (a[2] + 1)}[k]()
            self.processors, self.per = a[0] * seats, a[0]
        self.back_column = self.nodes - (self.processors // self.per if k in ("bfly", "omega", "benes") else self.nodes)
        self.tables = {}
        self.hop = getattr(self, "hop_" + self.kind)

    def source(self, s):
        return s // self.per

    def target(self, s):
        return self.back_column + s // self.per

    # the networks as they are defined: keys in the order of their numbers, links (key, port, key, port), ports of a key

    def make_complete(self, n):
        return range(n), ((i, k, (i + k + 1) % n, n - 2 - k) for i in range(n) for k in range(n - 1)), lambda k: n - 1

    def make_mesh(self, *sides):
        wrap = self.kind in ("torus", "ring")
        links = ((x, 2 * i + 1, change(x, i, (x[i] + 1) % s), 2 * i) for x in places(sides) for i, s in enumerate(sides)
                 if wrap or x[i] + 1 < s)
        return places(sides), links, lambda k: 2 * len(sides)

    make_torus = make_array = make_ring = make_mesh

    def make_twisted(self, a, b, sc, sr):
        def links():
            for i, j in places((a, b)):
                yield (i, j), 1, ((i + 1, j) if i < a - 1 else (0, (j + sc) % b)), 0
                yield (i, j), 3, ((i, j + 1) if j < b - 1 else ((i + sr) % a, 0)), 2
        return places((a, b)), links(), lambda k: 4

    def make_bintree(self, d):
        return range(1, 2 ** d), ((i, 1 + e, 2 * i + e, 0) for i in range(1, 2 ** (d - 1)) for e in (0, 1)), lambda k: 3

    def make_xtree(self, d):
        keys, links, _ = self.make_bintree(d)
        side = [(i, 4, i + 1, 3) for j in range(d) for i in range(2 ** j, 2 ** (j + 1) - 1)]
        return keys, list(links) + side, lambda k: 5

    def make_tworoot(self, d):
        links = [(0, 0, 1, 0)] + ([(0, 1, 2, 0), (1, 1, 3, 0)] if d > 1 else [])
        links += [(i, 1 + e, 2 * i + e, 0) for i in range(2, 2 ** (d - 1)) for e in (0, 1)]
        return range(2 ** d), links, lambda k: 3

    def make_hypercube(self, d):
        return places((2,) * d), ((x, j, change(x, j, 1), j) for x in places((2,) * d) for j in range(d) if not x[j]), lambda k: d

    def make_hyperx(self, t, *sides):
        first = [sum(sides[:i]) - i for i in range(len(sides))]
        links = ((x, first[i] + (v - x[i]) % s - 1, change(x, i, v), first[i] + (x[i] - v) % s - 1)
                 for x in places(sides) for i, s in enumerate(sides) for v in range(s) if v != x[i])
        return places(sides), links, lambda k: sum(sides) - len(sides)

    def make_mot(self, *ks):
        n = len(ks)
        keys = [("leaf", x) for x in places([2 ** k for k in ks])]
        links = []
        for i, k in enumerate(ks):
            for line in places([2 ** m for j, m in enumerate(ks) if j != i]):
                keys += [(i, line, h) for h in range(1, 2 ** k)]
                for h in range(2, 2 ** (k + 1)):
                    x = line[:i] + (h - 2 ** k,) + line[i:]
                    child = (i, line, h) if h < 2 ** k else ("leaf", x)
                    links.append(((i, line, h // 2), 1 + h % 2, child, 0 if h < 2 ** k else i))
        return keys, links, lambda k: n if k[0] == "leaf" else 3

    def make_ccc(self, d):
        keys = [(j, x) for j in range(d) for x in places((2,) * d)]
        links = [((j, x), 1, ((j + 1) % d, x), 0) for j, x in keys] + [((j, x), 2, (j, change(x, j, 1 - x[j])), 2) for j, x in keys]
        return keys, links, lambda k: 3

    def columns(self, count, rows, digits, r, wrap=False):
        """Butterflies: digits[c] changes between columns c and c + 1."""
        links = (((c, x), r + v, ((c + 1) % count if wrap else c + 1, change(x, g, v)), x[g])
                 for c, g in enumerate(digits) for x in places(rows) for v in range(r))
        return [(c, x) for c in range(count) for x in places(rows)], links, lambda k: 2 * r

    def make_bfly(self, r, d):
        return self.columns(d + 1, (r,) * d, range(d), r)

    def make_wbfly(self, r, d):
        return self.columns(d, (r,) * d, range(d), r, True)

    def make_benes(self, d):
        return self.columns(2 * d + 1, (2,) * d, list(range(d)) + list(range(d - 1, -1, -1)), 2)

    def make_shufflex(self, d):
        words = list(places((2,) * d))  # places: bit 0 first
        links = [(x, 0, (x[-1],) + x[:-1], 1) for x in words] + [(x, 2, change(x, 0, 1 - x[0]), 2) for x in words]
        return words, links, lambda k: 3

    def make_debruijn(self, d):
        words = list(places((2,) * d))
        return words, ((x, v, (v,) + x[:-1], x[-1]) for x in words for v in (0, 1)), lambda k: 2

    def make_omega(self, d):
        words = list(places((2,) * d))
        links = (((c, x), 2 + v, (c + 1, (v,) + x[:-1]), x[-1]) for c in range(d) for x in words for v in (0, 1))
        return [(c, x) for c in range(d + 1) for x in words], links, lambda k: 4

    def make_slender(self, k):
        keys = [(m, t, side, z) for m in range(k + 1) for t in range(4 ** (k - m)) for side in (0, 1) for z in range(2 ** (m + 1))]
        links = []
        for m, t, side, z in keys:
            if side == 0:
                for y in (z, z ^ 2 ** m):
                    links.append(((m, t, 0, z), 2 + (y >> m & 1), (m, t, 1, y), z >> m & 1))
            elif m < k:
                links.append(((m, t, 1, z), 2, (m + 1, t // 4, 0, z + (t & 1) * 2 ** (m + 1)), t % 4 // 2))
        return keys, links, lambda key: 4 if key[2] == 0 else 3

    def make_cm5(self, k):
        u = [2, 2, 2] + [4] * k
        r = [prod(u[:level]) for level in range(k + 1)]
        keys = [(level, t, y) for level in range(k + 1) for t in range(4 ** (k - level)) for y in range(r[level])]
        links = [((level, t, y), q + 4 * (level > 0), (level + 1, t // 4, y * u[level] + q), t % 4)
                 for level, t, y in keys if level < k for q in range(u[level])]
        return keys, links, lambda key: 4 * (key[0] > 0) + (u[key[0]] if key[0] < k else 0)

    def make_xgft(self, *mw):
        h = len(mw) // 2
        m, w = (0,) + mw[:h], (0,) + mw[h:] + (0,)
        downs = lambda level: m[level] if level > 1 else 0
        keys = [(level, x) for level in range(1, h + 1) for x in places([w[i] if i <= level else m[i] for i in range(1, h + 1)])]
        links = [((level, x), downs(level) + q, (level + 1, change(x, level, q)), x[level])
                 for level, x in keys if level < h for q in range(w[level + 1])]
        return keys, links, lambda key: downs(key[0]) + w[key[0] + 1]

    def make_kntree(self, k, n):
        return self.make_xgft(*((k,) * n + (1,) + (k,) * (n - 1)))

    def make_dragonfly(self, p, a, h):
        g = a * h + 1
        links = [((i, r), (v - r) % a - 1, (i, v), (r - v) % a - 1) for i in range(g) for r in range(a) for v in range(a) if v != r]
        for i, r, k in product(range(g), range(a), range(h)):
            there = a * h - 1 - (r * h + k)
            links.append(((i, r), a - 1 + k, ((i + r * h + k + 1) % g, there // h), a - 1 + there % h))
        return product(range(g), range(a)), links, lambda key: a - 1 + h

    def make_slimfly(self, p, q):
        links, sets, f = [], connection_sets(q), Field.of(q)
        n = len(sets[0])
        for s, x, y in product((0, 1), range(q), range(q)):
            for i, v in enumerate(sets[s]):
                links.append(((s, x, y), i, (s, x, f.plus(y, v)), sets[s].index(f.minus(0, v))))
        for x, m, c in product(range(q), repeat=3):
            links.append(((0, x, f.plus(f.times(m, x), c)), n + m, (1, m, c), n + x))
        return product((0, 1), range(q), range(q)), links, lambda key: n + q

    def make_polarfly(self, p, q):
        points = [(1, y, z) for y in range(q) for z in range(q)] + [(0, 1, z) for z in range(q)] + [(0, 0, 1)]
        f = Field.of(q)
        on = lambda u: [v for v in points if f.dot(u, v) == 0]
        lines = {u: {v: i for i, v in enumerate(on(u))} for u in points}
        return points, [(u, lines[u][v], v, lines[v][u]) for u in points for v in lines[u] if u != v], lambda key: q + 1

    def make_kautz(self, d, k):
        words = [w for w in product(range(d + 1), repeat=k) if all(a != b for a, b in zip(w, w[1:]))]
        step = lambda a, b: (b - a) % (d + 1) - 1
        words.sort(key=lambda w: (w[0], [step(a, b) for a, b in zip(w, w[1:])]))
        links = ((w, step(w[-1], x), w[1:] + (x,), step(w[0], (w + (x,))[1])) for w in words for x in range(d + 1) if x != w[-1])
        return words, links, lambda key: d

    def make_megafly(self, p, l, s, h):
        g = s * h + 1
        links = [((0, i, r), v, (1, i, v), r) for i in range(g) for r in range(l) for v in range(s)]
        for i, j in combinations(range(g), 2):  # the link of two groups: channel n of i, of j that many from the other end
            n, m = j - i - 1, g - 1 - (j - i)
            links.append(((1, i, n // h), l + n % h, (1, j, m // h), l + m % h))
        return list(product((0,), range(g), range(l))) + list(product((1,), range(g), range(s))), links, lambda key: l + h if key[0] else s

    def make_oft(self, p, q):
        points = [(1, y, z) for y in range(q) for z in range(q)] + [(0, 1, z) for z in range(q)] + [(0, 0, 1)]
        on = [[n for n, v in enumerate(points) if sum(a * b for a, b in zip(u, v)) % q == 0] for u in points]
        links = [((side, u), i, (2, v), side * (q + 1) + on[v].index(u)) for side in (0, 1) for u in range(len(points)) for i, v in enumerate(on[u])]
        return list(product((0, 1, 2), range(len(points)))), links, lambda key: (q + 1) * (1 + (key[0] == 2))

    def make_mlfm(self, p, layers, h):
        n = h + 1
        pairs = [(i, (i + a) % n) for a in range(1, n) for i in range(n) if 2 * a < n or (2 * a == n and i < a)]
        assert sorted(map(sorted, pairs)) == list(map(list, combinations(range(n), 2)))
        links = [((t, x[e], x[e]), (x[1 - e] - x[e]) % n - 1, (layers,) + x, 2 * t + e) for x in pairs for t in range(layers) for e in (0, 1)]
        return [(t, i, i) for t in range(layers) for i in range(n)] + [(layers,) + x for x in pairs], links, lambda key: h if key[0] < layers else 2 * layers

    def make_tofu(self, x, y, z, detour=0):
        sides, links = (2, 3, 2, x, y, z), []
        for u in places(sides):
            links += [(u, p, change(u, i, 1 - u[i]), p) for i, p in ((0, 0), (2, 3))]
            links += [(u, p + 1, change(u, i, (u[i] + 1) % sides[i]), p) for i, p in ((1, 1), (3, 4), (4, 6), (5, 8))]
        return places(sides), links, lambda key: 10

    # the routing functions of SPEC 15: (arrival (port, vc) or None, current router, processor) -> (port, vc)

    def came_from(self, c, port):
        """The router from which one arrives at c by this port."""
        if self.kind == "debruijn":
            d = self.a[0]
            return c // 2 + (port << d - 1)
        if self.kind == "kautz":
            d, k = self.a
            w = self.word(c)
            return self.word_number([(w[0] - port - 1) % (d + 1)] + w[:-1])
        return self.leads[c][port][0]

    def valley(self, arrival, c, port, rank=lambda n: n):
        if arrival is None:
            return port, 0
        low = rank(self.came_from(c, arrival[0])) > rank(c) < rank(self.leads[c][port][0])
        return port, arrival[1] + low

    def hop_complete(self, arrival, c, t):
        return (t - c - 1) % self.a[0], 0

    def hop_mesh(self, arrival, c, t):
        for i, s in enumerate(self.a):
            (c, x), (t, y) = divmod(c, s), divmod(t, s)
            if x != y:
                return 2 * i + (y > x), 0

    hop_array = hop_mesh

    def hop_torus(self, arrival, c, t):
        for i, s in enumerate(self.a):
            (c, x), (t, y) = divmod(c, s), divmod(t, s)
            if x != y:
                plus = 2 * ((y - x) % s) <= s
                return 2 * i + plus, int(s >= 4 and (x > y if plus else x < y))

    hop_ring = hop_torus

    def hop_twisted(self, arrival, c, t):
        a, b, sc, sr = self.a
        if sc and sr:
            if t not in self.tables:
                self.tables[t] = self.distances(t)
            far = self.tables[t]
            return self.valley(arrival, c, next(p for p in range(4) if far[self.leads[c][p][0]] < far[c]))
        (jc, ic), (jt, it), best = divmod(c, a), divmod(t, a), None
        near = lambda v, s: [v % s - s, v % s]
        if sr == 0:
            moves = ((it - ic + q * a, dy) for q in range(-b, b + 1) for dy in near(jt - jc - q * sc, b))
        else:
            moves = ((dx, jt - jc + r * b) for r in range(-a, a + 1) for dx in near(it - ic - r * sr, a))
        _, _, dx, dy = min((abs(x) + abs(y), abs(x), -x, -y) for x, y in moves)
        port = (1 if dx < 0 else 0) if dx else 3 if dy < 0 else 2  # dx, dy are negated by min
        if arrival is None or arrival[0] // 2 != port // 2:
            return port, 0
        plus, came = arrival[0] % 2 == 0, self.came_from(c, arrival[0])
        first = c if plus else came
        j, i = divmod(first, a)
        if port < 2:
            line = i == 0 and j < gcd(sc, b)
        else:
            line = j == 0 and i < gcd(sr, a)
        return port, int(arrival[1] or line)

    def hop_hypercube(self, arrival, c, t):
        return ((c ^ t) & -(c ^ t)).bit_length() - 1, 0

    def hop_hyperx(self, arrival, c, s):
        t, first = s // self.a[0], 0
        for side in self.a[1:]:
            (c, x), (t, y) = divmod(c, side), divmod(t, side)
            if x != y:
                return first + (y - x - 1) % side, 0
            first += side - 1

    @staticmethod
    def tree(g, h):
        """0 up, 1 left, 2 right"""
        n = h.bit_length() - g.bit_length()
        return 1 + (h >> n - 1 & 1) if n > 0 and h >> n == g else 0

    def hop_bintree(self, arrival, c, t):
        return self.tree(c + 1, t + 1), 0

    def hop_xtree(self, arrival, c, t):
        g, h = c + 1, t + 1
        lg, lh = g.bit_length() - 1, h.bit_length() - 1
        if lh >= lg and h >> lh - lg == g:
            return self.tree(g, h), 0
        cost = lambda l: lg - l + lh - l + abs((g >> lg - l) - (h >> lh - l))
        if lg <= lh and cost(lg) == min(map(cost, range(min(lg, lh) + 1))):
            return (4 if h >> lh - lg > g else 3), 0
        return 0, 0

    def hop_tworoot(self, arrival, c, t):
        if c < 2:
            below = t > 1 and t >> t.bit_length() - 2 == 2 + c
            return (1 if below else 0), 0
        return self.tree(c, t), 0

    def mot_place(self, n):
        """(axis, coordinates without it or all, heap number or None)"""
        ks, leaves = self.a, 2 ** sum(self.a)
        if n < leaves:
            out = []
            for k in ks:
                n, x = divmod(n, 2 ** k)
                out.append(x)
            return None, out, None
        n -= leaves
        for i, k in enumerate(ks):
            size = (leaves >> k) * (2 ** k - 1)
            if n < size:
                line, h = divmod(n, 2 ** k - 1)
                out = []
                for j, m in enumerate(ks):
                    out.append(None if j == i else line % 2 ** m)
                    line >>= 0 if j == i else m
                return i, out, h + 1
            n -= size

    def hop_mot(self, arrival, c, t):
        (i, x, g), (e, y, h) = self.mot_place(c), self.mot_place(t)
        if i is None:
            axis = next((j for j in range(len(x)) if j != e and x[j] != y[j]), e)
            if arrival is None:
                return axis, 0
            return axis, arrival[1] + (axis < arrival[0])
        vc = arrival[1] if arrival else 0
        if e == i:
            same = x == y
            if not same and g.bit_length() >= h.bit_length():
                return 1, vc
            return self.tree(g, h), vc
        return self.tree(g, 2 ** self.a[i] + y[i]), vc

    @staticmethod
    def ccc_walk(j, S, k, d):
        offsets, f = [(x - j) % d for x in range(d) if S >> x & 1], (k - j) % d
        reach = lambda l: max([o for o in offsets if 0 < o < d - l] + [0])
        best = []
        for l in range(d):
            m = max(l, d - f)
            best += [2 * (l + max(reach(l), f)) - f, 2 * (m + reach(m)) - (d - f)]
        return min(best)

    def ccc_port(self, c, t):
        d = self.a[0]
        (j, x), (k, y) = divmod(c, 2 ** d), divmod(t, 2 ** d)
        S = x ^ y
        if S >> j & 1:
            return 2
        return int(self.ccc_walk((j + 1) % d, S, k, d) <= self.ccc_walk((j - 1) % d, S, k, d))

    def hop_ccc(self, arrival, c, t):
        d, port = self.a[0], self.ccc_port(c, t)
        j = c >> d
        if arrival is None:
            if port == 2:
                after = c ^ (1 << j)
                first = self.ccc_port(after, t) if after != t else 1
            else:
                first = port
            return port, 2 * (first == 0)
        u, w = divmod(arrival[1], 2)
        if arrival[0] == 0 and j == 0 or arrival[0] == 1 and j == d - 1:  # arrived by 0: a plus step
            w = 1
        if port < 2 and (port == 1) != (u % 2 == 0):
            u, w = u + 1, 0
        return port, 2 * u + w

    def hop_bfly(self, arrival, c, s):
        r, d = self.a
        return r + s // r ** (c // r ** d) % r, 0

    def hop_wbfly(self, arrival, c, t):
        r, d = self.a
        q = c // r ** d
        return r + t % r ** d // r ** q % r, 0 if arrival is None else arrival[1] + (q == 0)

    def hop_benes(self, arrival, c, s):
        d, t = self.a[0], s // 2
        q, row = divmod(c, 2 ** d)
        return 2 + ((row ^ t) >> q & 1 if q < d else t >> 2 * d - 1 - q & 1), 0

    def hop_shufflex(self, arrival, c, t):
        d = self.a[0]
        k = next(k for k in range(d) if t >> k + 1 == c >> 1 & 2 ** (d - 1 - k) - 1)
        return self.valley(arrival, c, 2 if (c ^ t >> k) & 1 else 0)

    def hop_debruijn(self, arrival, c, t):
        d = self.a[0]
        k = next(k for k in range(d + 1) if t >> k == c & 2 ** (d - k) - 1)
        port, vc = self.valley(arrival, c, t >> k - 1 & 1)
        return port, min(vc, (d + 1) // 2 - 1)

    def hop_omega(self, arrival, c, s):
        d = self.a[0]
        return 2 + (s >> d - 1 - c // 2 ** d & 1), 0

    def slender_place(self, n):
        k, m = self.a[0], 0
        while n >= 2 ** (2 * k + 2 - m):
            n -= 2 ** (2 * k + 2 - m)
            m += 1
        t, n = divmod(n, 2 ** (m + 2))
        return (m, t) + divmod(n, 2 ** (m + 1))

    def hop_slender(self, arrival, c, n):
        (m, t, side, z), (m2, t2, side2, z2) = self.slender_place(c), self.slender_place(n)
        V = t2 * 2 ** (m2 + 1) + z2
        bit = lambda v, i: v >> i & 1
        above = m >= m2 and t2 >> 2 * (m - m2) == t
        q = t2 >> 2 * (m - m2 - 1) & 3 if m > m2 else 0
        if (z ^ z2) & 2 ** min(m + side, m2 + side2) - 1 and (m, side) <= (m2, side2):
            port = bit(V, m) if side else 0
        elif not above:
            port = 2 if side else 2 + bit(V, m)
        elif side:
            port = q & 1 if m > m2 else bit(z2, m)
        elif m > m2:
            port = q >> 1 if z >> m == q & 1 else 2 + bit(z, m)
        else:
            port = 2 + bit(z2 if side2 else z, m)
        return self.valley(arrival, c, port, lambda n: 2 * self.slender_place(n)[0] + self.slender_place(n)[2])

    def cm5_place(self, n):
        k, r, level = self.a[0], 1, 0
        while n >= 4 ** (k - level) * r:
            n -= 4 ** (k - level) * r
            r *= 2 if level < 3 else 4
            level += 1
        return (level,) + divmod(n, r)

    def hop_cm5(self, arrival, c, n):
        (l, t, y), (l2, t2, y2) = self.cm5_place(c), self.cm5_place(n)
        r = lambda level: 2 ** min(level, 3) * 4 ** max(level - 3, 0)
        u = lambda level: 2 if level < 3 else 4
        low = min(l, l2)
        above = l >= l2 and t2 >> 2 * (l - l2) == t
        if l <= l2 and y // (r(l) // r(low)) != y2 // (r(l2) // r(low)):
            port = 0
        elif above and l > l2:
            port = t2 >> 2 * (l - l2 - 1) & 3
        else:
            q = y2 // (r(l2) // r(l + 1)) % u(l) if l < l2 else t2 // (r(l) // r(l2)) % u(l)
            port = q + 4 * (l > 0)
        return self.valley(arrival, c, port, lambda n: self.cm5_place(n)[0])

    def hop_xgft(self, arrival, c, s):
        if self.kind == "kntree":
            k, h = self.a
            m, w = (k,) * h, (1,) + (k,) * (h - 1)
        else:
            h = len(self.a) // 2
            m, w = self.a[:h], self.a[h:]
        level = 1
        while c >= prod(w[:level]) * prod(m[level:]):
            c -= prod(w[:level]) * prod(m[level:])
            level += 1
        if c // prod(w[:level]) == s // prod(m[:level]):
            return s // prod(m[:level - 1]) % m[level - 1], 0
        return (m[level - 1] if level > 1 else 0) + s // prod(w[:level]) % w[level], 0

    hop_kntree = hop_xgft

    def hop_dragonfly(self, arrival, c, s):
        p, a, h = self.a
        (i, r), (j, v) = divmod(c, a), divmod(s // p, a)
        if i == j:
            return (v - r - 1) % a, 1
        G = (j - i - 1) % (a * h + 1)
        return (a - 1 + G % h if r == G // h else (G // h - r - 1) % a), 0

    def hop_slimfly(self, arrival, c, s):
        p, q = self.a
        if "sets" not in self.tables:
            self.tables["sets"] = connection_sets(q)
        (c, y), (t, y2) = divmod(c, q), divmod(s // p, q)
        (s, x), (s2, x2) = divmod(c, q), divmod(t, q)
        P, vc, f = self.tables["sets"][s], int(arrival is not None), Field.of(q)
        if s != s2:
            delta = f.minus(y2, f.minus(y, f.times(x2, x)) if s == 0 else f.plus(f.times(x2, x), y))
            return (P.index(delta) if delta in P else len(P) + x2), vc
        if x == x2:
            delta = f.minus(y2, y)
            return (P.index(delta) if delta in P else next(i for i, v in enumerate(P) if f.minus(delta, v) in P)), vc
        m = f.times(f.minus(y, y2), f.inverse(f.minus(x, x2)))
        return len(P) + (m if s == 0 else f.minus(0, m)), vc

    def point(self, n):
        q = self.a[1]
        return (1, n // q, n % q) if n < q * q else (0, 1, n - q * q) if n < q * q + q else (0, 0, 1)

    def hop_polarfly(self, arrival, c, s):
        p, q = self.a
        u, v, vc, f = self.point(c), self.point(s // p), int(arrival is not None), Field.of(q)
        if f.dot(u, v):
            v = [f.minus(f.times(u[i], v[j]), f.times(u[j], v[i])) for i, j in ((1, 2), (2, 0), (0, 1))]
            one = f.inverse(next(a for a in v if a))
            v = [f.times(a, one) for a in v]
        if u[2]:
            return (v[1] if v[0] else q), vc
        if u[1]:
            return (v[2] if v[0] else q), vc
        return (v[2] if v[1] else q), vc

    def word(self, n):
        d, k = self.a
        first, steps = divmod(n, d ** (k - 1))
        w = [first]
        for i in range(k - 2, -1, -1):
            w.append((w[-1] + steps // d ** i % d + 1) % (d + 1))
        return w

    def word_number(self, w):
        n = w[0]
        for a, b in zip(w, w[1:]):
            n = n * self.a[0] + (b - a - 1) % (self.a[0] + 1)
        return n

    def hop_kautz(self, arrival, c, t):
        d, k = self.a
        w, v = self.word(c), self.word(t)
        j = next(j for j in range(1, k + 1) if w[j:] == v[:k - j])
        return self.valley(arrival, c, (v[k - j] - w[-1] - 1) % (d + 1))

    def hop_megafly(self, arrival, c, n):
        p, l, s, h = self.a
        g = s * h + 1
        t = n // p
        i, r = divmod(c, l) if c < g * l else divmod(c - g * l, s)
        G = (t // l - i - 1) % g
        if c < g * l:
            return (n % s if i == t // l else G // h), 0
        return (t % l if i == t // l else l + G % h), 0

    def hop_oft(self, arrival, c, n):
        p, q = self.a
        N = q * q + q + 1
        (side, u), (e, v) = divmod(c, N), divmod(n // p, N)
        line = lambda a: [b for b in range(N) if sum(x * y for x, y in zip(self.point(a), self.point(b))) % q == 0]
        if side == 2:
            return e * (q + 1) + line(u).index(v), 0
        return (n % (q + 1) if u == v else next(k for k, b in enumerate(line(u)) if b in line(v))), 0

    def hop_mlfm(self, arrival, c, n):
        p, layers, h = self.a
        e, j = divmod(n // p, h + 1)
        if c < layers * (h + 1):
            k = (j - c) % (h + 1)
            return (k - 1 if k else n % h), 0
        return 2 * e + ((c - layers * (h + 1)) % (h + 1) != j), 0

    def hop_tofu(self, arrival, c, t):
        x, y, z, *detour = self.a
        detour = detour[0] if detour else 0
        digits = lambda n: [n % 2, n // 2 % 3, n // 6 % 2]
        (c, u), (t, v) = divmod(c, 12), divmod(t, 12)
        a, b = digits(u), digits(v)
        if c != t:
            b = [(m + k) % s for m, k, s in zip(b, digits(detour), (2, 3, 2))]
        vc = int(detour > 0 and c == t)
        if a[0] != b[0]:
            return 0, vc
        if a[1] != b[1]:
            return 1 + ((b[1] - a[1]) % 3 == 1), vc
        if a[2] != b[2]:
            return 3, vc
        for i, s in enumerate((x, y, z)):
            (c, m), (t, k) = divmod(c, s), divmod(t, s)
            if m != k:
                plus = 2 * ((k - m) % s) <= s
                return 4 + 2 * i + plus, int(s >= 4 and (m > k if plus else m < k))

    # walks and figures

    def route(self, src, dst, limit=10000):
        """[(node, port, vc)]"""
        at, end, arrival, out = self.source(src), self.target(dst), None, []
        while at != end:
            port, vc = self.hop(arrival, at, dst)
            out.append((at, port, vc))
            to = self.leads[at][port]
            assert to and len(out) < limit, (self.name, src, dst, out[:20])
            at, arrival = to[0], (to[1], vc)
        return out

    def distances(self, t):
        """Links to t from every node."""
        if "into" not in self.tables:
            into = self.tables["into"] = [[] for _ in range(self.nodes)]
            for u, to in enumerate(self.simple):
                for v in to:
                    into[v].append(u)
        far, queue = [None] * self.nodes, deque([t])
        far[t] = 0
        while queue:
            v = queue.popleft()
            for u in self.tables["into"][v]:
                if far[u] is None:
                    far[u] = far[v] + 1
                    queue.append(u)
        return far

    def spread(self):
        """Diameter and sum of distances: what each node reaches in 0, 1, 2, ... links, as sets of bits."""
        reach, total, steps, n = [1 << u for u in range(self.nodes)], 0, 0, self.nodes
        while True:
            missing = n * n - sum(x.bit_count() for x in reach)
            if not missing:
                return steps, total
            total, steps, old = total + missing, steps + 1, reach
            reach = []
            for u, to in enumerate(self.simple):
                x = old[u]
                for v in to:
                    x |= old[v]
                reach.append(x)
            assert reach != old, self.name

    def links(self):
        return sum(map(len, self.simple)) // (1 if self.directed else 2)

    def vcs(self):
        """SPEC 15.7"""
        k, a = self.kind, self.a
        if k == "torus" or k == "ring":
            return 2 if max(a) >= 4 else 1
        if k == "twisted":
            n = a[0] * a[1]
            if a[2] and a[3]:
                return 1 + max(vc for s in range(n) for t in range(n) for _, _, vc in self.route(s, t)[-1:]) if n > 1 else 1
            return 2 if n > 30 else 1 + max([vc for s in range(n) for t in range(n) for _, _, vc in self.route(s, t)] + [0])
        if k == "wbfly":
            return min(a[1], 3)
        if k == "mot":
            return min(len(a), 3)
        if k == "ccc":
            return (1, 2, 5, 6, 6, 7, 7, 8)[min(a[0], 8) - 1]
        if k in ("debruijn", "shufflex"):
            return (a[0] + 1) // 2
        if k == "dragonfly":
            return 1 if a[1] == 1 else 2
        if k == "kautz":
            return a[1] // 2 + 1
        if k == "tofu":
            return 2 if max(a[:3]) >= 4 or len(a) > 3 else 1
        return 2 if k in ("slender", "cm5", "slimfly", "polarfly") else 1


def has_cycle(chains, most=None):
    after = defaultdict(set)
    for chain in chains:
        if most is not None:
            chain = [(n, p, min(v, most)) for n, p, v in chain]
        for a, b in zip(chain, chain[1:]):
            after[a].add(b)
    came = defaultdict(int)
    for to in after.values():
        for b in to:
            came[b] += 1
    free, done = [a for a in after if not came[a]], 0
    while free:
        a = free.pop()
        done += 1
        for b in after.get(a, ()):
            came[b] -= 1
            if not came[b]:
                free.append(b)
    return done < len(set(after) | set(came))


def explore(name):
    """Routes of all pairs of routers that have processors: longest, excess over the shortest, vcs used, a cycle with
    these, and with one less."""
    net = Net(name)
    chains, excess, longest, top = [], 0, 0, -1
    per = net.per
    for t in range(0, net.processors, per):
        far = net.distances(net.target(t))
        for s in range(0, net.processors, per):
            r = net.route(s, t)
            chains.append(r)
            longest = max(longest, len(r))
            excess = max(excess, len(r) - far[net.source(s)])
            top = max([top] + [v for _, _, v in r])
    return net, longest, excess, top + 1, has_cycle(chains), has_cycle(chains, top - 1) if top > 0 else None


def bound(net):
    """The most hops SPEC 15 promises; None: as few as possible."""
    k, a = net.kind, net.a
    return {"wbfly": lambda: 2 * a[1] - 1, "shufflex": lambda: 2 * a[0] - 1, "slender": lambda: 4 * a[0] + 2, "cm5": lambda: 2 * a[0],
            "dragonfly": lambda: 3, "tofu": lambda: 3 + sum(x // 2 for x in a[:3]) + (0, 1, 1, 2, 1, 2, 1, 2, 2, 3, 2, 3)[(a + (0,))[3]]}.get(k, lambda: None)()


def bisection(net):
    """Where a formula is known (SPEC 15.8), else -"""
    k, a = net.kind, net.a
    if k == "complete":
        return a[0] // 2 * ((a[0] + 1) // 2)
    if k == "hypercube":
        return 2 ** (a[0] - 1)
    if k in ("bintree", "tworoot"):
        return int(a[0] > 1 or k == "tworoot")
    if k in ("array", "mesh", "ring", "torus"):
        sides = sorted((s for s in a if s > 1), reverse=True)
        wrap = k in ("ring", "torus") and any(s > 2 for s in sides)
        if wrap and 2 in sides:
            return "-"
        total = 0
        for i, s in enumerate(sides):
            total += prod(sides[i + 1:])
            if s % 2 == 0:
                break
        return total * (2 if wrap else 1)
    return "-"


KEYS = ("processors", "nodes", "ports", "degree_min", "degree_max", "links", "diameter", "distance_sum", "bisection", "vcs")


def figures(net):
    degrees = list(map(len, net.simple))
    return (net.processors, net.nodes, net.ports, min(degrees), max(degrees), net.links()) + net.spread() + (bisection(net), net.vcs())


def forms(net):
    """Closed forms of SPEC 15.8: what they say of nodes, links, diameter, distance_sum; None where there is none."""
    k, a, n = net.kind, net.a, net.nodes
    d = a[0]
    if k == "complete":
        return n, n * (n - 1) // 2, min(n - 1, 1), n * (n - 1)
    if k in ("mesh", "array"):
        return prod(a), sum(n // s * (s - 1) for s in a), sum(a) - len(a), sum(n * n // s * (s * s - 1) // 3 for s in a)
    if k in ("torus", "ring"):
        return prod(a), sum(n // s * (s if s > 2 else s - 1) for s in a), sum(s // 2 for s in a), sum(n * n // s * (s * s // 4) for s in a)
    if k == "hypercube":
        return 2 ** d, d * 2 ** d // 2, d, d * 2 ** (2 * d - 1)
    if k == "hyperx":
        s = a[1:]
        return prod(s), sum(n * (x - 1) // 2 for x in s), sum(x > 1 for x in s), sum(n * n // x * (x - 1) for x in s)
    if k == "bintree":
        return 2 ** d - 1, n - 1, 2 * (d - 1), None
    if k == "xtree":
        return 2 ** d - 1, 2 * n - 1 - d, max(2 * d - 3, 0), None
    if k == "tworoot":
        return 2 ** d, n - 1, 2 * d - 1, None
    if k == "ccc" and d > 2:
        return d * 2 ** d, 3 * n // 2, 6 if d == 3 else 2 * d + d // 2 - 2, None
    if k == "bfly":
        r, d = a
        return (d + 1) * r ** d, d * r ** (d + 1), 2 * d, None
    if k == "wbfly" and a[1] > 2:
        r, d = a
        return d * r ** d, d * r ** (d + 1), 3 * d // 2, None
    if k == "benes":
        return (2 * d + 1) * 2 ** d, 4 * d * 2 ** d, 2 * d, None
    if k == "shufflex":
        return 2 ** d, None, 2 * d - 1, None
    if k == "debruijn":
        return 2 ** d, 2 * n - 2, d, None
    if k == "omega":
        return (d + 1) * 2 ** d, d * 2 ** (d + 1), 2 * d, None
    if k == "mot":
        leaves = 2 ** sum(a)
        return leaves + sum(leaves - (leaves >> x) for x in a), sum((leaves >> x) * (2 ** (x + 1) - 2) for x in a), 2 * sum(a), None
    if k == "slender":
        return 2 ** (2 * d + 3) - 2 ** (d + 2), None, 4 * d + 2, None
    if k == "cm5":
        return {1: 6, 2: 28, 3: 120, 4: 512}.get(d), None, 2 * d, None
    if k == "kntree":
        return a[1] * d ** (a[1] - 1), (a[1] - 1) * d ** a[1], 2 * (a[1] - 1), None
    if k == "dragonfly":
        p, x, h = a
        g = x * h + 1
        return g * x, g * x * (x - 1 + h) // 2, None, None
    if k == "slimfly":
        q = a[1]
        degree = (3 * q - (0, 1, None, -1)[q % 4]) // 2
        return 2 * q * q, q * q * degree, 2, n * (2 * (n - 1) - degree)
    if k == "polarfly":
        q = a[1]
        return q * q + q + 1, q * (q + 1) ** 2 // 2, 2, 2 * n * (n - 1) - q * (q + 1) ** 2
    if k == "kautz":
        return (d + 1) * d ** (a[1] - 1), n * d, a[1], None
    if k == "megafly":
        p, l, s, h = a
        g = s * h + 1
        return g * (l + s), g * l * s + g * (g - 1) // 2, None, None
    if k == "oft":
        q = a[1]
        m = q * q + q + 1
        return 3 * m, 2 * m * (q + 1), 3, 22 * m * m - 6 * m - 8 * m * (q + 1)
    if k == "mlfm":
        p, l, h = a
        local, pairs = l * (h + 1), h * (h + 1) // 2
        far = 2 * local * (local - 1) + 6 * local * pairs - 4 * local * h + 4 * pairs * (pairs - 1) - 4 * pairs * (h - 1)
        return local + pairs, local * h, min(h + 1, 4), far
    if k == "tofu":
        sides = (2, 3, 2) + a[:3]
        return 12 * prod(a[:3]), n * sum(min(s - 1, 2) for s in sides) // 2, sum(s // 2 for s in sides), sum(n * n // s * (s * s // 4) for s in sides)
    return (None,) * 4


GOLDEN = """kntree:2,4 16 32 2 4 48 6 3424; kntree:4,3 64 48 4 8 128 4 6080; xgft:4,3,2,1,2,3 24 16 2 6 24 4 560; dragonfly:2,4,2 72 36 5 5 90 3 2952;
hyperx:4,4,4 64 16 6 6 48 2 384; slimfly:4,5 200 50 7 7 175 2 4550; slimfly:5,7 490 98 11 11 539 2 17934; polarfly:2,5 62 31 5 6 90 2 1680"""
DIAMETERS = "twisted:16,16,1,0 15; twisted:16,16,8,0 12; twisted:16,16,5,3 13; wbfly:2,3 4; ccc:3 6; xtree:5 7; cm5:4 8; slender:3 14"

TWISTED = [(a, b, c, r) for a, b in ((1, 7), (2, 8), (3, 9), (4, 4), (4, 6), (5, 6), (6, 5), (8, 8)) for c, r in
           ((0, 0), (1, 0), (0, 1), (3, 0), (0, 2), (1, 1), (2, 3)) if c < b and r < a]
SMALL = """complete:1 complete:2 complete:7 array:1 array:6 ring:1 ring:2 ring:3 ring:4 ring:5 ring:9 mesh:3,4,2 mesh:1,3 mesh:2,2,2
mesh:5,3 torus:3,3 torus:4,3 torus:2,1,5 torus:1 torus:2,2 torus:5,4 bintree:1 bintree:2 bintree:4 xtree:1 xtree:2 xtree:3
xtree:5 tworoot:1 tworoot:2 tworoot:3 tworoot:5 hypercube:1 hypercube:4 mot:1 mot:2 mot:2,1 mot:1,2 mot:2,2 mot:1,1,1
ccc:1 ccc:2 ccc:3 ccc:4 bfly:2,1 bfly:2,3 bfly:3,2 wbfly:2,1 wbfly:2,2 wbfly:2,3 wbfly:3,1 wbfly:3,2 wbfly:3,3 benes:1
benes:2 benes:3 shufflex:1 shufflex:2 shufflex:3 shufflex:4 shufflex:5 debruijn:1 debruijn:2 debruijn:3 debruijn:4
debruijn:5 omega:1 omega:2 omega:3 slender:1 slender:2 cm5:1 cm5:2 cm5:3 kntree:2,1 kntree:2,3 kntree:3,2 kntree:2,4
kntree:4,2 xgft:4,1 xgft:3,2,1,2 xgft:4,3,2,1,2,3 xgft:2,2,2,2,1,2,1,2 xgft:1,2,1,1 dragonfly:1,1,3 dragonfly:1,2,1
dragonfly:2,3,1 dragonfly:2,4,2 hyperx:1,5 hyperx:4,4,4 hyperx:1,2,3,4 hyperx:2,1,3 slimfly:1,3 slimfly:4,5 slimfly:5,7 slimfly:1,4
polarfly:1,4 polarfly:1,2 polarfly:1,3 polarfly:2,5 kautz:2,1 kautz:2,2 kautz:2,3 kautz:3,3 megafly:1,1,1,1 megafly:1,2,1,1 megafly:1,3,2,1
megafly:2,2,2,2 megafly:1,1,3,2 oft:1,2 oft:3,2 oft:1,3 mlfm:1,1,1 mlfm:1,1,3 mlfm:1,2,2 mlfm:3,3,3 mlfm:2,3,4 tofu:1,1,1 tofu:2,1,3
tofu:4,1,1 tofu:1,1,1,5 tofu:1,3,1,7""".split() + ["twisted:%d,%d,%d,%d" % x for x in TWISTED]
DEEP = """ccc:5 mot:2,1,1 mot:1,1,1,1 shufflex:6 shufflex:7 debruijn:6 debruijn:7 slender:3 cm5:4 polarfly:1,7 slimfly:1,11 slimfly:1,8
slimfly:1,9 polarfly:1,8 polarfly:1,9 dragonfly:1,4,3 wbfly:2,5 xtree:7 kautz:2,4 kautz:2,5 kautz:2,6 kautz:3,4 kautz:5,2 megafly:1,3,3,2 oft:1,5 mlfm:1,5,6 tofu:5,4,1
tofu:4,1,2,11""".split()
LARGE = """complete:64 array:100 ring:128 mesh:16,16 mesh:8,8,8 mesh:2,3,4,5 mesh:7,7,7 mesh:5,5,3 mesh:12,3 mesh:2,2,2,2,2,2,2,2
mesh:1,1,9 mesh:9,2,4 mesh:3,3,3,3,3 mesh:6,10 mesh:31,5 mesh:4,4,4,4 mesh:64,2 mesh:16,16,16 mesh:13,11 mesh:10,1,10
mesh:7,5,2 mesh:20,20 torus:16,16 torus:8,8,8 torus:4,4,4,4 torus:7,5 torus:3,3,3,3 torus:6,2 torus:2,2,2,5 torus:9,9
torus:5,5,5 torus:1,6 torus:10,12 torus:3,4,5 torus:2,9 torus:13,3 torus:16,16,16 torus:4,4,4 torus:8,4,2 torus:25,4
torus:7,7,7 torus:11,2,3 torus:6,6,6 twisted:16,16,1,0 twisted:16,16,8,0 twisted:16,16,0,5 twisted:16,16,5,3
twisted:1,64,9,0 twisted:64,1,0,9 twisted:2,64,7,0 twisted:12,9,4,0 twisted:9,12,0,4 twisted:10,10,3,7 twisted:3,40,11,2
twisted:20,6,3,0 twisted:8,8,4,4 twisted:32,32,5,0 twisted:32,32,16,0 twisted:7,11,3,0 bintree:8 bintree:12 xtree:8
xtree:12 tworoot:8 tworoot:12 hypercube:8 hypercube:12 ccc:6 ccc:7 ccc:8 bfly:2,4 bfly:2,5 bfly:2,8 bfly:3,3 bfly:4,3
bfly:4,4 bfly:5,2 bfly:6,2 bfly:7,2 bfly:8,2 bfly:3,4 bfly:3,5 bfly:9,2 bfly:10,2 bfly:16,2 bfly:16,1 bfly:2,6 bfly:2,7
bfly:3,1 bfly:5,3 wbfly:2,4 wbfly:2,5 wbfly:2,6 wbfly:2,8 wbfly:3,4 wbfly:4,2 wbfly:4,3 wbfly:4,4 wbfly:5,2 wbfly:5,3
wbfly:6,2 wbfly:7,2 wbfly:8,2 wbfly:8,3 wbfly:3,5 wbfly:2,7 wbfly:16,2 wbfly:9,1 benes:4 benes:5 benes:7 shufflex:8
shufflex:10 shufflex:12 debruijn:8 debruijn:10 debruijn:12 omega:4 omega:5 omega:8 mot:3 mot:4 mot:8 mot:1,1 mot:3,3
mot:4,4 mot:2,3 mot:3,2 mot:1,4 mot:5,2 mot:2,2,2 mot:1,2,3 mot:3,2,1 mot:2,2,1,1 mot:1,1,1,1,1 mot:5,5 mot:3,3,3 mot:6,1
mot:2,1,3 mot:4,2,2 mot:1,1,1,1,1,1,1,1 slender:4 slender:5 kntree:3,3 kntree:2,5 kntree:2,6 kntree:2,8 kntree:4,3 kntree:4,4 kntree:8,2
kntree:8,3 kntree:5,2 kntree:5,3 kntree:6,2 kntree:7,2 kntree:10,2 kntree:16,2 kntree:3,4 kntree:3,5 kntree:9,1 kntree:3,6
xgft:4,4,1,2 xgft:4,4,1,4 xgft:8,4,1,2 xgft:6,5,1,3 xgft:2,3,4,1,2,2 xgft:4,4,4,1,2,2 xgft:4,4,4,1,4,4 xgft:3,3,3,1,2,3
xgft:5,1,1,3 xgft:8,8,1,8 xgft:8,8,4,1,4,4 xgft:2,2,2,2,1,2,2,2 xgft:3,2,3,2,1,3,2,1 xgft:4,3,2,2,1,2,3,2 xgft:12,1
xgft:6,6,6,1,3,3 xgft:4,4,4,4,1,2,2,2 xgft:10,10,1,5 xgft:1,1,1,1 xgft:16,16,1,8 dragonfly:1,2,2 dragonfly:1,3,2
dragonfly:1,4,1 dragonfly:1,1,1 dragonfly:1,1,8 dragonfly:2,4,4 dragonfly:3,6,3 dragonfly:4,8,4 dragonfly:2,5,2
dragonfly:2,6,2 dragonfly:1,8,1 dragonfly:2,2,4 dragonfly:1,2,6 dragonfly:1,5,1 dragonfly:3,5,3 dragonfly:2,7,2
dragonfly:1,3,3 dragonfly:1,3,5 dragonfly:2,8,3 hyperx:1,2 hyperx:2,8,8 hyperx:1,16 hyperx:3,3,3,3 hyperx:1,2,2,2,2
hyperx:4,6,4 hyperx:2,5,7 hyperx:8,8,8,8 hyperx:1,10,10 hyperx:2,3,5,7 hyperx:1,16,16 hyperx:1,1 hyperx:1,4,1,4
hyperx:5,12,3 hyperx:2,4,4,4,4 hyperx:1,2,2,2,2,2,2,2 hyperx:3,9,2 hyperx:2,6,6,6 hyperx:1,32,4 slimfly:1,11 slimfly:1,13
slimfly:2,16 slimfly:1,27 polarfly:1,16 polarfly:2,25 slimfly:8,17 slimfly:9,19 slimfly:1,23 slimfly:14,29 polarfly:1,7 polarfly:4,11 polarfly:1,13 polarfly:3,17 polarfly:1,19
polarfly:1,23 polarfly:1,31 kautz:2,8 kautz:3,5 kautz:4,3 kautz:4,4 kautz:7,3 kautz:16,2 kautz:20,1 megafly:2,4,4,2 megafly:4,4,4,4
megafly:3,6,4,2 megafly:2,2,6,3 megafly:5,1,2,7 megafly:8,8,8,2 oft:4,3 oft:6,5 oft:1,7 oft:8,7 oft:2,11 mlfm:4,4,4 mlfm:5,2,5
mlfm:1,8,6 mlfm:6,6,6 mlfm:2,1,9 mlfm:10,10,10 mlfm:3,7,16 tofu:3,3,3 tofu:2,2,2 tofu:6,1,1 tofu:5,2,3 tofu:4,4,4 tofu:7,4,1,1
tofu:2,3,2,6""".split()


def everyone():
    """All names once, in order."""
    steps = ["complete:%d" % n for n in range(1, 21)] + ["array:%d" % n for n in range(1, 21)] + ["ring:%d" % n for n in range(1, 21)]
    steps += ["%s:%d" % (k, d) for k, top in (("bintree", 8), ("xtree", 8), ("tworoot", 8), ("hypercube", 8), ("ccc", 5), ("benes", 4), ("shufflex", 9),
                                              ("debruijn", 9), ("omega", 5), ("slender", 3), ("cm5", 4)) for d in range(1, top + 1)]
    return list(dict.fromkeys(steps + SMALL + DEEP + LARGE))


def check():
    for row in GOLDEN.split(";"):
        name, *want = row.split()
        assert figures(Net(name))[:2] + figures(Net(name))[3:8] == tuple(map(int, want)), row
    for row in DIAMETERS.split(";"):
        name, want = row.split()
        assert Net(name).spread()[0] == int(want), row
    for name in everyone():
        net = Net(name)
        got, want = (net.nodes, net.links()) + net.spread(), forms(net)
        assert all(w in (None, g) for g, w in zip(got, want)), (name, got, want)
    for name in SMALL + DEEP:
        net, longest, excess, vcs, cycle, less = explore(name)
        most = bound(net)
        assert not cycle and max(vcs, 1) <= net.vcs(), (name, vcs, net.vcs(), cycle)
        if net.kind not in ("bfly", "omega", "benes"):  # there: the only way forward
            assert excess == 0 if most is None else longest <= most, (name, excess, longest, most)
        if max(vcs, 1) != net.vcs() or less is False:
            print("# %s: %d used, %d stated, one less: cycle %s" % (name, vcs, net.vcs(), less))
        sizes = [len(net.route(s, t)) for s in range(net.processors) for t in range(0, net.processors, max(1, net.processors // 7))]
        assert net.kind not in ("bfly", "omega", "benes") or set(sizes) == {net.a[-1] * (2 if net.kind == "benes" else 1)}, name
    for name in ("kntree:2,4", "kntree:4,2", "kntree:3,3"):  # every shift is carried with one packet a link at most
        net = Net(name)
        for shift in range(1, net.processors):
            used = [hop[:2] for s in range(net.processors) for hop in net.route(s, (s + shift) % net.processors)]
            assert len(used) == len(set(used)), (name, shift)
    for name in ("array:7", "ring:8", "ring:3", "mesh:3,5", "mesh:4,3", "mesh:2,2,3", "mesh:3,3", "torus:3,4", "torus:3,3", "torus:3,5", "torus:2,2,2", "complete:7",
                 "hypercube:3", "bintree:3", "tworoot:3", "torus:1,6"):
        assert narrowest(Net(name)) == bisection(Net(name)), name
    for d in (1, 2):
        net = Net("benes:%d" % d)
        for to in permutations(range(net.processors)):
            if d == 1 or zlib.crc32(bytes(to)) % 50 == 0:
                permute(net, to)
    for d in (3, 4, 6):
        net = Net("benes:%d" % d)
        for seed in range(20):
            permute(net, shuffled(net.processors, seed))
    try:
        import networkx
    except ImportError:
        print("# no networkx: no second judge")
    else:
        for name in ("slimfly:1,5", "polarfly:1,3", "omega:3", "debruijn:4", "ccc:3", "slender:1", "dragonfly:1,3,2", "torus:4,3"):
            net = Net(name)
            graph = (networkx.DiGraph if net.directed else networkx.Graph)([(u, v) for u in range(net.nodes) for v in net.simple[u]])
            far = [x for _, row in networkx.all_pairs_shortest_path_length(graph) for x in row.values()]
            assert (max(far), sum(far)) == net.spread(), name
        graph = lambda name: networkx.Graph([(u, v) for net in [Net(name)] for u in range(net.nodes) for v in net.simple[u]])
        assert networkx.is_isomorphic(graph("omega:3"), graph("bfly:2,3"))
        assert networkx.is_isomorphic(graph("slimfly:1,5"), networkx.hoffman_singleton_graph())
    print("ok")


def sample(net, count):
    """A seeded sample of pairs of processors, corners first."""
    P, x = net.processors, zlib.crc32(net.name.encode())
    out = {(0, P - 1): 0, (P - 1, 0): 0, (0, 0): 0}
    while len(out) < count:
        x = (x * 6364136223846793005 + 1442695040888963407) % 2 ** 64
        out[(x >> 32) % P, (x >> 8) % 2 ** 24 % P] = 0
    return out


def vectors(folder):
    def write(name, notes, rows):
        head = ["Source: tools/models/model_ports.py, an independent model of SPEC 15.", "Command: model_ports.py --vectors DIR"] + notes
        with open(folder + "/" + name, "w", encoding="ascii", newline="\n") as out:
            out.writelines("# %s\n" % h for h in head)
            out.writelines("\t".join(map(str, r)) + "\n" for r in rows)

    write("ports_nets.tsv", ["Columns: network, " + ", ".join(KEYS) + "."], [(n,) + figures(Net(n)) for n in everyone()])
    small = [Net(n) for n in SMALL]
    write("ports_maps.tsv", ["Columns: network, node, port, node it leads to, port one arrives by there (- - where it leads nowhere)."],
          [(net.name, u, p) + (to or ("-", "-")) for net in small if sum(map(len, net.leads)) <= 170
           for u, row in enumerate(net.leads) for p, to in enumerate(row)])
    rows = []
    for net in small + [Net(n) for n in DEEP + ["ccc:6", "bfly:4,3", "twisted:16,16,5,3", "twisted:16,16,8,0", "torus:8,8,8", "kntree:4,3", "xgft:4,4,4,1,2,2",
                                                "dragonfly:4,8,4", "slimfly:8,17", "polarfly:4,11", "mot:3,3", "benes:5", "omega:5", "hyperx:2,5,7"]]:
        P = net.processors
        pairs = [(s, d) for s in range(P) for d in range(P)] if P <= 9 else sample(net, 60)
        for s, d in pairs:
            rows.append((net.name, s, d, " ".join("%d.%d" % (p, v) for _, p, v in net.route(s, d)) or "-"))
    write("ports_routes.tsv", ["Columns: network, source, destination (processors), PORT.VC of each hop (- if none).",
                               "All pairs of the smallest networks, a seeded sample of the others."], rows)
    write("ports_benes.tsv", ["Columns: network, permutation (destination of terminals 0, 1, ...), ports of each terminal's path, paths separated by commas."],
          [(net.name, " ".join(map(str, to)), ",".join(" ".join(map(str, p)) for p in permute(net, to)))
           for d in range(1, 6) for net in [Net("benes:%d" % d)] for n in [net.processors]
           for to in [list(range(n)), list(range(n))[::-1]] + [shuffled(n, seed) for seed in range(1, 7)]])


def looping(to):
    """Beneš: the choices of each terminal in the columns before the middle (SPEC 15.9)."""
    if len(to) == 2:
        return [[], []]
    came, choice = {t: s for s, t in enumerate(to)}, {}
    for s in range(len(to)):
        while s not in choice:
            choice[s] = 0
            s = came[to[s] ^ 1]
            choice[s] = 1
            s ^= 1
    inner = [{}, {}]
    for s, v in choice.items():
        inner[v][s // 2] = to[s] // 2
    inner = [looping([x[i] for i in range(len(x))]) for x in inner]
    return [[choice[s]] + inner[choice[s]][s // 2] for s in range(len(to))]


def permute(net, to):
    """Ports of each terminal's path; walked: every one arrives, no link is used twice."""
    d, used, out = net.a[0], set(), []
    for s, v in enumerate(looping(to)):
        ports, at = [2 + x for x in v] + [2 + (to[s] // 2 >> b & 1) for b in range(d - 1, -1, -1)], net.source(s)
        for p in ports:
            assert (at, p) not in used, (net.name, to)
            used.add((at, p))
            at = net.leads[at][p][0]
        assert at == net.target(to[s]), (net.name, to)
        out.append(ports)
    return out


def shuffled(n, seed):
    x, out = seed, list(range(n))
    for i in range(n - 1, 0, -1):
        x = (x * 6364136223846793005 + 1442695040888963407) % 2 ** 64
        j = (x >> 33) % (i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def narrowest(net):
    """Bisection by trying all halves."""
    n, links = net.nodes, [(u, v) for u in range(net.nodes) for v in net.simple[u] if u < v]
    halves = combinations(range(n), n // 2) if n % 2 else ((0,) + h for h in combinations(range(1, n), n // 2 - 1))
    return min(sum(1 for u, v in links if (x >> u ^ x >> v) & 1) for h in halves for x in [sum(1 << i for i in h)])


def info(name):
    for key, value in zip(KEYS, figures(Net(name))):
        print(key, value, sep="\t")


def graph(name):
    for u, row in enumerate(Net(name).leads):
        for p, to in enumerate(row):
            if to:
                print(u, to[0], p)


def route(name, src, dst):
    print(*("%d.%d" % hop[1:] for hop in Net(name).route(int(src), int(dst))))


def deadlock(*names):
    for name in names:
        net, longest, excess, vcs, cycle, less = explore(name)
        print(name, "longest %d, excess %d, vcs %d used, %d stated, cycle %s, with one less %s" % (longest, excess, vcs, net.vcs(), cycle, less))


if __name__ == "__main__":
    modes = {"--" + m.__name__: m for m in (check, vectors, info, graph, route, deadlock)}
    sys.exit(modes[sys.argv[1]](*sys.argv[2:]) if sys.argv[1:2] and sys.argv[1] in modes else __doc__)
