# SPDX-License-Identifier: MIT-0
"""What explain says of networks of routers, sentence by sentence against the independent model (tools/models/model_ports.py)."""
import re
from itertools import product
from math import prod

NAMES = {  # of coordinates; None: no names
    "complete": ["router"], "hypercube": ["bit"], "shufflex": ["router"], "debruijn": ["router"], "twisted": ["i", "j"],
    "ccc": ["column", "bit"], "benes": ["column", "bit"], "omega": ["column", "row"], "bfly": ["column", "digit"],
    "wbfly": ["column", "digit"], "bintree": ["depth", "place"], "xtree": ["depth", "place"], "tworoot": ["depth", "place"],
    "mot": None, "slender": ["level", "tree", "side", "switch"], "cm5": ["level", "tree", "router"],
    "kntree": ["level"] + ["x%d" % i for i in range(1, 9)], "xgft": ["level"] + ["x%d" % i for i in range(1, 9)],
    "dragonfly": ["group", "router"], "slimfly": ["side", "x", "y"], "polarfly": ["x", "y", "z"],
    "megafly": ["upper", "group", "router"], "oft": ["side", "point"], "mlfm": ["layer", "first", "second"], "tofu": list("abcxyz"),
}
WORDS = ("shufflex", "debruijn", "omega")
RADIX = ("hypercube", "ccc", "benes", "bfly", "wbfly")


def number(digits, radix=2):
    return sum(v * radix ** i for i, v in enumerate(digits))


def coordinates(net, node):
    """As SPEC 15.2 to 15.6 orders them, from the model's keys."""
    kind, key = net.kind, net.key[node]
    if kind in ("bintree", "xtree", "tworoot"):
        if kind == "tworoot" and key < 2:
            return [0, key]
        depth = key.bit_length() - 1
        return [depth, key - 2 ** depth]
    if kind == "complete":
        return [key]
    if kind in ("hypercube", "shufflex", "debruijn"):
        return [number(key)]
    if kind in ("ccc", "benes", "omega", "bfly", "wbfly"):
        return [key[0], number(key[1], net.a[0] if "bfly" in kind else 2)]
    if kind == "mot":
        if key[0] == "leaf":
            return [0, *key[1]]
        others = [2 ** k for i, k in enumerate(net.a) if i != key[0]]
        return [key[0] + 1, sum(v * prod(others[:i]) for i, v in enumerate(key[1])), key[2]]
    if kind in ("kntree", "xgft"):
        return [key[0], *key[1]]
    return list(key)


def written(net, x):
    last = format(x[-1], "0%db" % net.a[0]) if net.kind in WORDS else str(x[-1])
    return ",".join([str(v) for v in x[:-1]] + [last])


def changes(net, x, y):
    names = NAMES.get(net.kind, ["x%d" % i for i in range(1, 9)])
    if names is None:
        return None
    said = []
    for i, (a, b) in enumerate(zip(x, y)):
        if net.kind in RADIX and i == len(x) - 1:
            radix = net.a[0] if "bfly" in net.kind else 2
            for digit in range(40):
                u, v = a // radix ** digit % radix, b // radix ** digit % radix
                if u != v:
                    said.append(f"{names[i]}{digit} {u} to {v}")
        elif a != b:
            last = i == len(x) - 1
            u, v = (written(net, [n]) if last else str(n) for n in (a, b))
            said.append(f"{names[i]} {u} to {v}")
    return ", ".join(said) or None


class Hop:
    """A hop of the model's route, and what the sentences about it ask."""

    def __init__(self, net, route, at, processor):
        self.net, self.at, self.route, self.processor = net, at, route, processor
        self.node, self.port, self.vc = route[at]
        self.end = net.target(processor)
        nodes = [n for n, _, _ in route] + [self.end]
        self.next, self.nodes = nodes[at + 1], nodes
        self.x, self.y, self.t = (coordinates(net, n) for n in (self.node, self.next, self.end))
        self.left = len(route) - at - 1
        self.far = net.distances(self.end)
        self.before = route[at - 1] if at else None

    def level(self, node):
        x = coordinates(self.net, node)
        return {"slender": lambda: 2 * x[0] + x[2], "cm5": lambda: x[0], "kntree": lambda: x[0], "xgft": lambda: x[0]}.get(
            self.net.kind, lambda: -x[0])()

    def reach(self, node, way):
        """Routers that hops up (1) or down (-1) alone lead to."""
        seen, todo = {node}, [node]
        for n in todo:
            for m in self.net.simple[n]:
                if m not in seen and (self.level(m) - self.level(n)) * way > 0:
                    seen.add(m)
                    todo.append(m)
        return seen

    def tree_below(self):
        """Is the tree node of the destination this one or below?"""
        here = [n for n in range(self.net.nodes) if coordinates(self.net, n)[:2] == self.x[:2]]
        return any(coordinates(self.net, m)[:2] == self.t[:2] for n in here for m in self.reach(n, -1))

    def first_that_differs(self, i):
        return self.x[:i] == self.t[:i] and self.x[i] != self.t[i] and self.x[:i] + self.x[i + 1:] == self.y[:i] + self.y[i + 1:]

    def rank(self, node):
        return self.level(node) if self.net.kind in ("slender", "cm5") else node

    def valley(self):
        return bool(self.before) and self.rank(self.before[0]) > self.rank(self.node) < self.rank(self.next)

    def bit(self, word, k):
        return word >> k & 1


def up(h):
    return h.level(h.next) > h.level(h.node)


def mot_leaf(h, axis):
    """The next leaf on the way, if it is reached in this tree; else None."""
    for n in h.nodes[h.at + 1:]:
        x = coordinates(h.net, n)
        if x[0] == 0:
            return x
        if x[0] != axis:
            return None
    return None


def mot_line(x, a, axis):
    """Coordinates of a place, without those of an axis: of a leaf or of an inner node."""
    if x[0] == 0:
        return [v for i, v in enumerate(x[1:]) if i + 1 != axis]
    return None


def ways(h, side, first, second=None):
    """`first` steps to the destination the way that the hop goes, `second` the other way."""
    i = next(k for k, (a, b) in enumerate(zip(h.x, h.y)) if a != b)
    s, plus = side[i], (h.y[i] - h.x[i]) % side[i] == 1
    return (h.t[i] - h.x[i]) * (1 if plus else -1) % s == first and (second is None or (h.x[i] - h.t[i]) * (1 if plus else -1) % s == second)


def plus(h, word):
    i = next(k for k, (a, b) in enumerate(zip(h.x, h.y)) if a != b)
    return (h.y[i] - h.x[i]) % h.net.a[i] == (1 if word == "plus" else h.net.a[i] - 1)


def wraps(h, k, i):
    """Does hop k of the route wrap in dimension i?"""
    a, b = coordinates(h.net, h.nodes[k])[i], coordinates(h.net, h.nodes[k + 1])[i]
    return abs(a - b) > 1


def skewed(h, text):
    want = []
    for p, name in enumerate(("minus in i", "plus in i", "minus in j", "plus in j")):
        n = sum(port == p for _, port, _ in h.route[h.at:])
        if n:
            want.append(f"{n} step{'s' * (n > 1)} {name}")
    return text == ", ".join(want) and h.far[h.node] == h.left + 1


def rotations(h):
    """How often the rest of the route rotates, by the model's numbers."""
    return sum(a ^ b != 1 for a, b in zip(h.nodes[h.at:], h.nodes[h.at + 1:]))


def other_way(h, left):
    to = h.net.leads[h.node][1 - h.port][0]
    return h.far[to] == left


WAYS = [
    (r"to the destination", lambda h: h.next == h.end),
    (r"(\d+) hops? left then(, no port leaves fewer|, lower ports leave more)?", lambda h, n, more:
        h.left == int(n) > 0 and (more is None or ("fewer" in more and h.far[h.node] == h.left + 1)
                                  or all(h.far[h.net.leads[h.node][p][0]] > h.left for p in range(h.port)))),
    (r"x(\d+) is the first coordinate that differs: (\d+) steps? (plus|minus)", lambda h, i, n, w:
        h.first_that_differs(int(i) - 1) and (h.t[int(i) - 1] - h.x[int(i) - 1]) * (1 if w == "plus" else -1) == int(n)
        and h.y[int(i) - 1] - h.x[int(i) - 1] == (1 if w == "plus" else -1)),
    (r"x(\d+) is the first coordinate that differs: (\d+) steps? (plus|minus), (\d+) (plus|minus)", lambda h, i, n, w, m, v:
        h.first_that_differs(int(i) - 1) and ways(h, h.net.a, int(n), int(m)) and plus(h, w) and w != v and int(n) < int(m)),
    (r"x(\d+) is the first coordinate that differs: (\d+) steps? either way, so plus", lambda h, i, n:
        h.first_that_differs(int(i) - 1) and ways(h, h.net.a, int(n), int(n)) and plus(h, "plus")),
    (r"x(\d+) is the first coordinate that differs: one hop sets it", lambda h, i:
        h.first_that_differs(int(i) - 1) and h.y[int(i) - 1] == h.t[int(i) - 1]),
    (r"(.*) to go, no way is shorter", skewed),
    (r"bit(\d+) differs", lambda h, b: h.bit(h.x[1] ^ h.t[1], int(b)) and h.x[1] ^ h.y[1] == 1 << int(b)),
    (r"bit(\d+) is the lowest that differs", lambda h, b:
        (h.x[0] ^ h.t[0]) % 2 ** (int(b) + 1) == 2 ** int(b) and h.x[0] ^ h.y[0] == 2 ** int(b)),
    (r"(\d+) hops? left either way round, so plus", lambda h, n: h.left == int(n) and h.port == 1 and other_way(h, h.left)),
    (r"(plus|minus) round the cycle leaves (\d+) hops?, the other way (\d+)", lambda h, w, n, m:
        h.left == int(n) < int(m) and other_way(h, int(m)) and (h.y[0] - h.x[0] - (1 if w == "plus" else -1)) % h.net.a[0] == 0),
    (r"from column (\d+), digit(\d+) becomes (\d+), the destination's", lambda h, c, d, v:
        h.x[0] == int(c) == int(d) and h.y[1] // h.net.a[0] ** int(d) % h.net.a[0] == int(v) == h.t[1] // h.net.a[0] ** int(d) % h.net.a[0]),
    (r"bit(\d+) becomes (\d+), (its xor with the destination's; either would do|the destination's)", lambda h, b, v, w:
        h.bit(h.y[1], int(b)) == int(v) == (h.bit(h.t[1], int(b)) ^ (h.bit(h.x[1], int(b)) if "xor" in w else 0))
        and ("xor" in w) == (h.x[0] < h.net.a[0]) and int(b) == (h.x[0] if "xor" in w else 2 * h.net.a[0] - 1 - h.x[0])),
    (r"moves up by a bit and appends bit(\d+) of the destination, (\d)", lambda h, b, v:
        int(b) == (h.left if h.net.kind == "debruijn" else h.net.a[0] - 1 - h.x[0])
        and h.bit(h.t[-1], int(b)) == int(v) and h.y[-1] == (2 * h.x[-1] + int(v)) % 2 ** h.net.a[0]),
    (r"rotates: bit0, (\d), is bit(\d+) of the destination", lambda h, v, b:
        rotations(h) == int(b) and h.x[0] & 1 == int(v) == h.bit(h.t[0], int(b)) and h.y[0] == (2 * h.x[0] | h.x[0] >> h.net.a[0] - 1) % 2 ** h.net.a[0]),
    (r"bit0 becomes (\d), bit(\d+) of the destination", lambda h, v, b: rotations(h) == int(b) and h.y[0] == h.x[0] ^ 1 and h.y[0] & 1 == int(v) == h.bit(h.t[0], int(b))),
    (r"down: the destination is below", lambda h: not up(h) and h.end in h.reach(h.node, -1)),
    (r"up: the destination is not below", lambda h: up(h) and h.end not in h.reach(h.node, -1)),
    (r"up: the destination is not below; its number makes x(\d+) (\d+)", lambda h, i, v:
        up(h) and h.end not in h.reach(h.node, -1) and h.x[0] + 1 == int(i) and h.y[int(i)] == int(v) == spread(h, int(i))),
    (r"down: x(\d+) becomes (\d+), the destination's", lambda h, i, v:
        not up(h) and h.end in h.reach(h.node, -1) and h.x[0] == int(i) and h.y[int(i)] == int(v) == h.t[int(i)]),
    (r"across: the destination is the other root or below it", lambda h: h.x[0] == h.y[0] == 0 and h.end in h.reach(h.next, -1)),
    (r"up: the destination is higher", lambda h: up(h) and h.t[0] < h.x[0]),
    (r"up: sideways from here would be longer", lambda h: up(h) and h.t[0] >= h.x[0] and h.t[0] - h.x[0] + away(h) > h.far[h.node]),
    (r"sideways: the destination or its ancestor is (\d+) away at this depth", lambda h, n: h.x[0] == h.y[0] and away(h) == int(n) > 0),
    (r"down: the ways up from here do not lead to the destination", lambda h: not up(h) and h.end not in h.reach(h.node, 1)),
    (r"down: the destination's tree node is (this one or )?below", lambda h, same: not up(h) and h.tree_below() and (same or h.x[:2] != h.t[:2])),
    (r"up: the destination's tree node is neither this one nor below", lambda h: up(h) and not h.tree_below()),
    (r"up: the destination is an upper switch of this tree node", lambda h: up(h) and h.x[:2] == h.t[:2] and h.t[2] == 1),
    (r"up, to come down by the upper switch", lambda h: up(h) and h.tree_below() and h.level(h.nodes[h.at + 2]) < h.level(h.next)),
    (r"up the tree of axis (\d+): that coordinate is the first that differs", lambda h, i:
        h.x[0] == h.t[0] == 0 and h.y[0] == int(i) and h.x[:int(i)] == h.t[:int(i)] and h.x[int(i)] != h.t[int(i)]),
    (r"(up|down) the tree of axis (\d+): the destination is in it", lambda h, w, i:
        int(i) == h.t[0] and all(coordinates(h.net, n)[:2] == h.t[:2] for n in h.nodes[h.at + 1:])),
    (r"up the tree of axis (\d+): that coordinate of the destination's tree differs", lambda h, i:
        h.y[0] == int(i) != h.t[0] and h.x[int(i)] != h.net.mot_place(h.end)[1][int(i) - 1]),
    (r"(up|down) the tree of axis (\d+): to a leaf, for the destination is in another tree of this axis", lambda h, w, i:
        h.x[0] == int(i) == h.t[0] and h.x[1] != h.t[1] and any(coordinates(h.net, n)[0] == 0 for n in h.nodes[h.at + 1:])),
    (r"(up|down) the tree of axis (\d+): to the leaf whose coordinate (\d+) is (\d+)", lambda h, w, i, j, v:
        h.x[0] == int(i) == int(j) and h.net.mot_place(h.end)[1][int(i) - 1] == int(v) == mot_leaf(h, int(i))[int(i)]),
    (r"router (\d+) has the link to group (\d+)", lambda h, r, g:
        h.y == [h.x[0], int(r)] and h.t[0] == int(g) != h.x[0] and any(coordinates(h.net, n)[0] == int(g) for n in h.net.simple[h.next])),
    (r"the link to group (\d+), where the destination is", lambda h, g: h.y[0] == h.t[0] == int(g) != h.x[0]),
    (r"to the destination in its group", lambda h: h.next == h.end and h.x[0] == h.t[0]),
]


def spread(h, i):
    """The way up that processor `h.processor` picks to level i: SPEC 15.5."""
    if h.net.kind == "kntree":
        w = (1,) + (h.net.a[0],) * (h.net.a[1] - 1)
    else:
        w = h.net.a[len(h.net.a) // 2:]
    return h.processor // prod(w[:i - 1]) % w[i - 1]


def away(h):
    return abs(h.x[1] - (h.t[1] >> h.t[0] - h.x[0]))


VCS = [
    (r"the routes need one", lambda h: h.net.vcs() == 1 and h.vc == 0),
    (r"a side of (\d+) needs one", lambda h, s: int(s) < 4 and h.vc == 0 and [int(s)] == [s for s, a, b in zip((2, 3, 2) * (h.net.kind == "tofu") + h.net.a, h.x, h.y) if a != b]),
    (r"this is the wraparound of x(\d+)", lambda h, i: h.vc == 1 and wraps(h, h.at, int(i) - 1)),
    (r"(the|no) wraparound of x(\d+) lies ahead", lambda h, w, i: h.vc == (w == "the") and h.x[int(i) - 1] != h.y[int(i) - 1]
        and not wraps(h, h.at, int(i) - 1)
        and any(wraps(h, k, int(i) - 1) for k in range(h.at + 1, len(h.route))) == (w == "the")),
    (r"this is the wraparound of ([xyz])", lambda h, w: h.vc == 1 and wraps(h, h.at, "abcxyz".index(w))),
    (r"(the|no) wraparound of ([xyz]) lies ahead", lambda h, no, w: h.vc == (no == "the") and h.x["abcxyz".index(w)] != h.y["abcxyz".index(w)]
        and not wraps(h, h.at, "abcxyz".index(w))
        and any(wraps(h, k, "abcxyz".index(w)) for k in range(h.at + 1, len(h.route))) == (no == "the")),
    (r"in a cube, before the other cubes", lambda h: h.x[:3] != h.y[:3] and h.x[3:] != h.t[3:] and h.vc == 0),
    (r"in the cube of the destination", lambda h: h.x[3:] == h.t[3:] and len(h.net.a) == 4 and h.vc == 1),
    (r"in a cube, without a detour", lambda h: h.x[3:] == h.y[3:] == h.t[3:] and len(h.net.a) == 3 and h.vc == 0),
    (r"(not yet )?after the dateline of (i|j)", lambda h, no, w: h.vc == (not no) and h.port // 2 == "ij".index(w)
        and (not h.before or h.before[1] // 2 == h.port // 2 or h.vc == 0)),
    (r"the first hop", lambda h: h.at == 0 and h.vc == 0),
    (r"the second hop", lambda h: h.at == 1 and h.vc == 1),
    (r"from and to a higher router", lambda h: h.valley() and h.vc == min(h.before[2] + 1, h.net.vcs() - 1)),
    (r"as before, no higher router on both sides", lambda h: h.before and not h.valley() and h.vc == h.before[2]),
    (r"a lower axis follows a higher one", lambda h: h.x[0] == 0 and h.y[0] < coordinates(h.net, h.before[0])[0] and h.vc == h.before[2] + 1),
    (r"as before", lambda h: h.before and h.vc == h.before[2]),
    (r"run (\d+), (plus|minus), (not )?past the end of the cycle", lambda h, u, w, no:
        h.vc == 2 * int(u) + (not no) and (w == "plus") == (int(u) % 2 == 0) and (h.port == 2 or (h.port == 1) == (w == "plus"))),
    (r"it has come to column 0 (\d+) times?", lambda h, n: h.vc == int(n) == sum(coordinates(h.net, m)[0] == 0 for m in h.nodes[1:h.at + 1])),
    (r"(not yet )?in the group of the destination", lambda h, no: h.vc == (not no) == (h.x[0] == h.t[0])),
]


def true(sentences, text, hop):
    """Is what is said of a hop true? A sentence that is not in the list is not."""
    for pattern, check in sentences:
        found = re.fullmatch(pattern, text or "")
        if found:
            try:
                return bool(check(hop, *found.groups()))
            except (LookupError, ValueError): # it names what there is not
                return False
    return False
