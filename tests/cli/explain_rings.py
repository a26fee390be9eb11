# SPDX-License-Identifier: MIT-0
"""What explain says of rings and of Leiserson's tree, against tools/models/model_rings.py and model_tree.py."""
import re

import model_tree


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


def wrong_of(net, source, destination, said):
    at, to = source // net.per, destination // net.per
    links = net.path(at, to)
    if [said["source"], said["destination"]] != [written(net, at), written(net, to)]:
        return "source or destination"
    if (said["route"] or "") != " ".join(map(str, links)):
        return "route " + str(said["route"])
    rides = net.rides(at, links)
    if len(rides) != len(said["legs"]):
        return "legs"
    for k, (leg, (start, link, end)) in enumerate(zip(said["legs"], rides)):
        if [leg["node"], leg["link"], leg["to"], leg["ring"], leg["ring_nodes"]] != [start, link, end, net.ring[start][link], net.size[start][link]]:
            return f"leg {k}: {leg}"
        if passed(net, leg)[-1] != end or leg["changes"] != changes(net, start, end):
            return f"leg {k}: {leg['changes']}, expected {changes(net, start, end)}"
        if not true(leg["why"], net, leg, to, len(rides) - k - 1):
            return f"leg {k}: {leg['why']}"
    return ""


def wrong_of_tree(h, source, destination, said):
    bits = model_tree.route(h, source, destination)
    parts = (said["up"] or "") + (said["turn"] or "") + (said["down"] or "")
    if [said["source"], said["destination"], said["bits"] or ""] != [model_tree.label(h, source), model_tree.label(h, destination), bits]:
        return "source, destination or bits"
    if parts != bits or "0" in (said["up"] or "") or len(said["reads"]) != len(bits):
        return "parts " + parts
    ups = len(said["up"] or "")
    for k, read in enumerate(said["reads"]):
        depth = h - 1 - k if k <= ups else h - 1 - ups + k - ups
        label = model_tree.label(h, source if k <= ups else destination)[:depth]
        bit = h - 1 - depth
        want = ("up: the destination is not below" if k < ups else "turns: the destination is in the other subtree" if k == ups else
                f"{'right' if destination >> bit & 1 else 'left'}: bit {bit} of the destination is {destination >> bit & 1}")
        if [read["level"], read["node"], read["bit"], read["why"]] != [depth, int("1" + label, 2), int(bits[k]), want]:
            return f"bit {k}: {read}, expected {want}"
    return ""
