# SPDX-License-Identifier: MIT-0
"""What explain says of rings, sentence by sentence against tools/models/model_rings.py."""
import re


def coordinates(net, node):
    if net.kind == "multicube":
        return [node // s % r for s, r in zip(net.stride, net.a)]
    if net.kind in ("butterfly", "deadfly", "livefly"):
        return list(divmod(node, net.rows))
    if net.kind == "ringmesh":
        return [node % net.a[0], node // net.a[0]]
    return [node]


def written(net, node):
    if net.kind == "shuffle":
        digits = [str(node // net.f ** i % net.f) for i in reversed(range(net.r))]
        return ("." if net.f > 10 else "").join(digits)
    return ",".join(map(str, coordinates(net, node)))


def changes(net, a, b):
    x, y, said = coordinates(net, a), coordinates(net, b), []
    if net.kind == "shuffle":
        return f"node {written(net, a)} to {written(net, b)}" if a != b else None
    names = {"multicube": [f"d{i}" for i in range(len(x))], "ringmesh": ["x", "y"]}.get(net.kind, ["node"])
    if len(x) == 2 and net.kind.endswith("fly"):
        said += [f"column {x[0]} to {y[0]}"] if x[0] != y[0] else []
        for i in range(net.r):
            u, v = (n[1] // net.g ** i % net.g for n in (x, y))
            said += [f"digit{i} {u} to {v}"] if u != v else []
    else:
        said += [f"{name} {u} to {v}" for name, u, v in zip(names, x, y) if u != v]
    return ", ".join(said) or None


def passed(net, leg):
    """The nodes of a leg, its first one included."""
    nodes = [leg["node"]]
    for _ in range(leg["hops"]):
        nodes.append(net.next[nodes[-1]][leg["link"]])
    return nodes


def digit(net, node, i):
    return node % net.rows // net.g ** i % net.g


SENTENCES = [
    (r"d(\d+) is the highest digit that differs, (\d+) hops? round sets? it", lambda net, leg, to, left, i, n: (
        max(k for k, (a, b) in enumerate(zip(coordinates(net, leg["node"]), coordinates(net, to))) if a != b) == int(i) == leg["link"]
        and leg["hops"] == int(n) and coordinates(net, leg["to"])[int(i)] == coordinates(net, to)[int(i)])),
    (r"(\d+) hops?, each sets the digit of its column to the destination's", lambda net, leg, to, left, n: (
        leg["hops"] == int(n) and all(digit(net, b, a // net.rows) == digit(net, to, a // net.rows)
                                      for a, b in zip(passed(net, leg), passed(net, leg)[1:])))),
    (r"straight on to column (\d+)", lambda net, leg, to, left, c: leg["to"] // net.rows == int(c) and leg["to"] % net.rows == leg["node"] % net.rows),
    (r"shifts in((?: \d+)+)", lambda net, leg, to, left, digits: digits.split() == [str(n % net.f) for n in passed(net, leg)[1:]]),
    (r"to the destination", lambda net, leg, to, left: leg["to"] == to and left == 0),
    (r"to another ring, (\d+) more to enter", lambda net, leg, to, left, n: left == int(n) > 0),
]


def true(text, *about):
    for pattern, check in SENTENCES:
        found = re.fullmatch(pattern, text or "")
        if found:
            try:
                return bool(check(*about, *found.groups()))
            except (LookupError, ValueError): # it names what there is not
                return False
    return False
