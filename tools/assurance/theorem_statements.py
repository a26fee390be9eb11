# SPDX-License-Identifier: MIT-0
"""The statements of `make theorem`, each as text; the networks that each is proved for; and the
faults that are planted, each with a network that its fault can reach."""

import sys
from collections import namedtuple
from itertools import product
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "models"))
import model_rings  # noqa: E402

# harness: the file tests/assurance/theorem/HARNESS.c; entry: its function; merged: functions in which a one-armed if becomes a
# choice of values; joined: functions whose ways become one when they return; shapes: (label, what given() returns); quick: in `make check`
Statement = namedtuple("Statement", "name text harness entry sources merged joined shapes quick defines", defaults=((),))
# what stands in which file, and what is planted for it
Fault = namedtuple("Fault", "statement shape file old new")

NET = "net/net_check.c net/net_shape.c "
TRANSIT = (
    NET + "net/transit/net_transit.c route/transit/route_locate.c route/transit/route_compute.c "
    "route/transit/route_fattree.c route/transit/route_bidelta.c topo/transit/topo_transit.c "
    "walk/transit/walk_transit.c walk/transit/walk_rn1.c"
)


def padded(family, capped, *parameters):
    return [family, capped, *parameters] + [0] * (8 - len(parameters))


def fat_trees():
    for capped in (0, 1):
        tail = ",capped" * capped
        for layers in range(1, 9 - capped):
            yield f"full:{layers}{tail}", padded(2, capped, layers)
        for n, layers in product((12, 48, 192), range(1, 8 - capped)):
            yield f"hybrid:{n},{layers}{tail}", padded(1, capped, n, layers)


def bideltas():
    for stacks in range(1, 9):
        for stages in product(*[(1, 2, 3)] * (stacks - 1), (2, 3, 4)):
            yield "bidelta:" + ",".join(map(str, stages)), padded(3, 0, *stages)


DELIVERED = """for every pair of processors and all unused bits of both locations, what rt_compute writes
arrives at the destination, aligned, at the lowest common level, with exactly one spent byte left;
SPEC 4.4 fixes every bit that no router looks at, and unused bits change no other; rt_locate gives
the digits of SPEC 2.2; rt_compute64 and the prepared network write the same bytes"""

TREE = """In Leiserson's fat-tree of each height from 1 to 32, for every pair of processors, the bits of
rt_route_tree lead to the destination through the least common ancestor, and none is left"""

STATEMENTS = [
    Statement("fattree", "In each of the 54 fat-trees, " + DELIVERED, "transit", "transit", TRANSIT, ["divide"], [], list(fat_trees()),
              ["full:1", "full:2,capped", "hybrid:12,1"]),
    Statement("fattree_small", "As fattree, of what is compiled where size counts", "transit", "transit", TRANSIT, ["divide"], [],
              list(fat_trees()), [], ("-D__OPTIMIZE_SIZE__",)),
    Statement("bidelta", "In each of the 9,840 bidelta networks, " + DELIVERED, "transit", "transit", TRANSIT, ["divide"], [], list(bideltas()),
              ["bidelta:2", "bidelta:1,2,3,4", "bidelta:3,3,3,3,3,3,3,4"]),
    Statement("tree", TREE, "tree", "tree", NET + "net/tree/net_tree.c route/tree/route_tree.c topo/tree/topo_tree.c walk/tree/walk_tree.c",
              [], ["pass"], [(f"tree:{h}", [h]) for h in range(1, 33)], ["tree:1", "tree:4"]),
]  # fmt: skip

HOP = """for every router and destination the route takes a link that is there, the distance falls by
one, and the next channel has a higher rank: so every route arrives, over as many links as the
distance, and routes cannot deadlock"""
GRIDS = "route/ports/route_grid.c topo/ports/topo_grid.c topo/ports/topo_numbers.c"
ARRAY, RING, MESH, TORUS = 15, 16, 17, 18  # include/rt/families.h


def boxes(name, family):
    """All grids of one to three sides of 2 to 6, and some larger."""
    larger = [(16, 16, 16), (100, 100), (32, 8), (1000, 3), (2, 3, 4, 5), (4, 4, 4, 4), (2,) * 6, (3, 2, 3, 2, 3)]
    for side in [box for count in (1, 2, 3) for box in product(range(2, 7), repeat=count)] + larger:
        yield f"{name}:{','.join(map(str, side))}", [family, len(side), *side] + [0] * (8 - len(side))


def grid(name, where, shapes, quick):
    return Statement(name, f"One hop in {where}: {HOP}", "grid", "grid", GRIDS, [], ["distance"], shapes, quick)


STATEMENTS += [
    grid("array", "an array of any number of routers below 2^31", [("array:N", [ARRAY, 1] + [0] * 8)], ["array:N"]),
    grid("ring", "a ring of any number of routers below 2^31", [("ring:N", [RING, 1] + [0] * 8)], []),
    grid("mesh", "a mesh of one to three sides of 2 to 6, and in eight larger ones", list(boxes("mesh", MESH)), []),
    grid("torus", "a torus of one to three sides of 2 to 6, and in eight larger ones", list(boxes("torus", TORUS)), ["torus:5,4"]),
]

CLIMB = """for every router and destination the route takes a link that is there, ends at the destination
only, and the next channel has a higher rank: so every route arrives"""


def routers(name, family, lists):
    for numbers in lists:
        yield f"{name}:{','.join(map(str, numbers))}", [family, *numbers] + [0] * (8 - len(numbers))


def hop(name, text, family, entry, lists, quick, route=None):
    sources = f"route/ports/route_{route or name}.c route/ports/route_hop.c topo/ports/topo_{route or name}.c topo/ports/topo_numbers.c"
    if entry == "fat":
        sources += " topo/ports/topo_xgft_levels.c"
    return Statement(name, text, "hop", entry, sources, [], [], list(routers(name, family, lists)), quick)


STATEMENTS += [
    hop("hypercube", "One hop in hypercube:d, d from 1 to 30: " + CLIMB + " within d hops and cannot deadlock", 23, "hypercube",
        [(d,) for d in range(1, 31)], ["hypercube:5"]),
    hop("hyperx", "One hop in a hyperx of one to three sides of 2 to 5 and 1 or 3 processors a router, and in four larger ones: "
        + CLIMB + " within as many hops as sides and cannot deadlock", 37, "hyperx",
        [(t, *side) for t in (1, 3) for n in (1, 2, 3) for side in product(range(2, 6), repeat=n)]
        + [(4, 100, 7), (8, 16, 16, 16), (2,) * 8, (5, 4, 4, 4, 4, 4)], ["hyperx:3,4,3"]),
    hop("dragonfly", "One hop in a dragonfly of 1 to 3 processors a router, 1 to 8 routers a group, 1 to 6 links of each to other "
        "groups, and in four larger ones: " + CLIMB + " within three hops and cannot deadlock", 36, "dragonfly",
        list(product((1, 2, 3), range(1, 9), range(1, 7))) + [(4, 8, 4), (8, 16, 8), (3, 10, 7), (16, 32, 16)], ["dragonfly:2,4,2"]),
    hop("kntree", "One hop in a k-ary n-tree, k from 2 to 6, n from 2 to 4, and in four larger ones: " + CLIMB + " within 2(n - 1) hops and cannot deadlock", 34, "fat",
        list(product(range(2, 7), (2, 3, 4))) + [(2, 8), (4, 6), (16, 4), (32, 3)], ["kntree:2,3"], "xgft"),
    hop("xgft", "One hop in an xgft of two levels, m from 2 to 4, w from 1 to 4, or three, m 2 or 3, w 1 to 3: " + CLIMB + " within 2(h - 1) hops and cannot deadlock", 35, "fat",
        [(m, n, 1, w) for m, n, w in product((2, 3, 4), (2, 3, 4), (1, 2, 3, 4))]
        + [(*m, 1, *w) for m in product((2, 3), repeat=3) for w in product((1, 2, 3), repeat=2)], [], "xgft"),
]

RINGS = " ".join(["route/ring/route_" + name for name in "rings.c fly.c multicube.c shuffle.c".split()]
                 + ["topo/ring/topo_" + name for name in "rings.c fly.c multicube.c shuffle.c".split()])  # fmt: skip


CLIMBED = "; each queue on the way has a higher rank than the one before, so queues cannot deadlock"


def rings(name, family, lists, quick, ranked=1):
    numbers = {"multicube": " of one to three dimensions of 2 to 4"}.get(name, ":" + ", ".join(",".join(map(str, n)) for n in lists))
    text = f"In {name}{numbers}, from every node to every other the routing function leads to the target, over no more links than promised"
    shapes = [(label, [*parameters, ranked]) for label, parameters in routers(name, family, lists)]
    return Statement(name, text + CLIMBED * ranked, "rings", "rings", RINGS, [], ["rt_route_link", "next", "livefly_next"], shapes, quick)


STATEMENTS += [
    rings("multicube", 4, [side for n in (1, 2, 3) for side in product((2, 3, 4), repeat=n)], []),
    rings("butterfly", 6, [*product((2, 3, 4, 5, 8), (2, 3)), (2, 8), (4, 6)], []),
    rings("shuffle", 5, [(2, 2), (2, 3), (4, 2)], [], 0),
    rings("deadfly", 7, [(2, 2), (2, 3), (2, 4), (4, 2), (4, 3)], [], 0),
    rings("livefly", 8, [(3, 2), (3, 3), (4, 2), (5, 2), (5, 3)], []),
]


def order(label):
    """Ranks of the queues (node, link, output or input) as the model orders them, behind a 1; or 0: it knows none."""
    net = model_rings.Net(label)
    queues = net.nodes > 1 and model_rings.Load(net).order
    place = {queue: rank for rank, queue in enumerate(queues or [])}
    return [1, *(place.get((way, n, link), 0) for n in range(net.nodes) for link in range(net.f) for way in "OI")] if queues else [0]


def searched(name, family, where, lists, quick):
    shapes = [(label.rstrip(":"), parameters) for label, parameters in routers(name, family, lists)]
    shapes = [(label, parameters + order(label)) for label, parameters in shapes]
    text = f"In {where}, from every node to every other the search finds a path of links that leads to the target and enters no ring twice"
    text += CLIMBED * all(parameters[9] or label == "ringmesh:1,1" for label, parameters in shapes)  # which has no queue
    return Statement(name, text, "rings", "searched", RINGS + " route/ring/route_search.c topo/ring/topo_searched.c", [], [], shapes, quick)


STATEMENTS += [
    searched("ringmesh", 9, "a ringmesh of sides 1 to 3", [(a, b) for a in (1, 2, 3) for b in (1, 2, 3)], []),
    searched("ringcomplete", 10, "ringcomplete:2 to ringcomplete:6", [(n,) for n in range(2, 7)], []),
    searched("ring12", 11, "ring12", [()], ["ring12"]),
    searched("clock", 12, "clock", [()], []),
]

FATTREE = "lib/route/transit/route_fattree.c"
TOPO = "lib/topo/transit/topo_transit.c"
FAULTS = [
    Fault("fattree", "full:1", FATTREE, "(o - 4u)", "(o - 3u)"),
    Fault("fattree", "full:1", FATTREE, "x >= 16", "x >= 32"),
    Fault("fattree", "hybrid:12,1", FATTREE, "x >= 64)\n            o++", "x >= 128)\n            o++"),
    Fault("fattree", "full:2,capped", FATTREE, "unsigned o = cap;", "unsigned o = 0;"),
    Fault("fattree", "full:5", FATTREE, "below += 8;", "below += 6;"),
    Fault("fattree", "full:1", "lib/route/transit/route_locate.c", "return 2;\n}", "return 1;\n}"),
    Fault("fattree", "hybrid:48,1", TOPO, "8 - 2 * (stages - 1), 0);\n    }\n}\n\n/* DeHon 4.2.2", "6 - 2 * (stages - 1), 0);\n    }\n}\n\n/* DeHon 4.2.2"),
    Fault("fattree", "full:2", TOPO, "rotate, enters)", "rotate, 0)"),
    Fault("fattree", "hybrid:12,4", TOPO, "(passed + 1) % 4 == 0", "passed % 4 == 0"),
    Fault("fattree", "hybrid:12,2", TOPO, "want - 2 * passed", "want - passed"),
    Fault("bidelta", "bidelta:1,2", TOPO, "RT_TOPO_BUNDLE_STACK, 8 - 2", "RT_TOPO_BUNDLE_STACK, 6 - 2"),
    Fault("bidelta", "bidelta:1,2", "lib/route/transit/route_bidelta.c", "seq[n] = dst[n]", "seq[n] = src[n]"),
    Fault("fattree", "hybrid:12,1", "include/rt/route_steady.h",
          "(RTI_AS(uint64_t, pair) - 5)", "(RTI_AS(uint64_t, pair) - 4)"),
    Fault("fattree", "full:1", "include/rt/route64.h", "at / 8 + 1", "at / 8 + 2"),
    Fault("fattree_small", "full:1", FATTREE, "*out++ = *dst++;", "*out++ = *dst++ & 0xFC;"),
    Fault("fattree", "full:1", FATTREE, "(o - 4u) << below)", "(o - 4u) << below | 1)"),
    Fault("tree", "tree:4", "lib/route/tree/route_tree.c", "i < common - 1", "i < common"),
    Fault("tree", "tree:4", "lib/topo/tree/topo_tree.c", "(port == RT_TREE_PORT_RIGHT)", "(port == RT_TREE_PORT_LEFT)"),
    Fault("tree", "tree:6", "lib/route/tree/route_tree.c", "last - i", "last - i / 8 * 8"),
    Fault("torus", "torus:5,4", "lib/route/ports/route_grid.c", "plus <= side - plus", "plus < side - plus || side == 5"),
    Fault("torus", "torus:5,4", "lib/route/ports/route_grid.c", "plus == (x > y)", "plus == (x < y)"),
    Fault("torus", "torus:5,4", "lib/route/ports/route_grid.c", "side >= 4 &&", "side > 4 &&"),
    Fault("mesh", "mesh:3,5", "lib/route/ports/route_grid.c", "2 * i + (x < y)", "2 * i + (x > y)"),
    Fault("array", "array:N", "lib/topo/ports/topo_grid.c", "node / weight % s;", "node / weight % (s - 1);"),
    Fault("hypercube", "hypercube:5", "lib/topo/ports/topo_hypercube.c", "end, node ^ UINT32_C(1) << port", "end, node ^ UINT32_C(2) << port"),
    Fault("hyperx", "hyperx:3,4,3", "lib/route/ports/route_hyperx.c", "first + (x < y ? y - x", "first + (x <= y + 1 ? y - x"),
    Fault("dragonfly", "dragonfly:2,4,2", "lib/route/ports/route_dragonfly.c", "ahead(r, to % a, a), 1)", "ahead(r, to % a, a), 0)"),
    Fault("dragonfly", "dragonfly:2,4,2", "lib/topo/ports/topo_dragonfly.c", "channel = a * h - 1 - channel;", "channel = a * h - channel;"),
    Fault("kntree", "kntree:3,3", "lib/route/ports/route_xgft.c", "(p.below / down(fat, p.level)) %", "p.below %"),
    Fault("fattree", "full:5", FATTREE, "out + left - 4, &four[1]", "out + left - 5, &four[1]"),
    Fault("multicube", "multicube:3,2", "lib/topo/ring/topo_multicube.c", "+ 1 == net->param[link]", "+ 2 == net->param[link]"),
    Fault("multicube", "multicube:3,2", "lib/route/ring/route_multicube.c", "if (current %", "if (highest == RT_LINK_NONE && current %"),
    Fault("livefly", "livefly:3,2", "lib/route/ring/route_fly.c", "(row == target_row && !on_primary)", "row == target_row"),
    Fault("ring12", "ring12", "lib/route/ring/route_search.c", "distance[next] <= left ", "distance[next] <= left + 1 "),
    Fault("deadfly", "deadfly:2,2", "lib/route/ring/route_fly.c", "return (int)fly_link(f, row, column, way->target % rows / rti_route_power(f, column) % f);", "return (int)fly_link(f, row, column, way->target % rows % f);"),
]  # fmt: skip
