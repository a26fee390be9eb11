# SPDX-License-Identifier: MIT-0
"""The statements of `make theorem`, each as text; the networks that each is proved for; and the
faults that are planted, each with a network that its fault can reach."""

from collections import namedtuple
from itertools import product

# harness: the file tests/assurance/theorem/HARNESS.c; entry: its function; merged: functions in which a one-armed if becomes a
# choice of values; joined: functions whose ways become one when they return; shapes: (label, what given() returns); quick: in `make check`
Statement = namedtuple("Statement", "name text harness entry sources merged joined shapes quick")
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
              ["full:1", "full:2,capped", "hybrid:12,1", "hybrid:48,1,capped"]),
    Statement("bidelta", "In each of the 9,840 bidelta networks, " + DELIVERED, "transit", "transit", TRANSIT, ["divide"], [], list(bideltas()),
              ["bidelta:2", "bidelta:1,2,3,4", "bidelta:3,3,3,3,3,3,3,4"]),
    Statement("tree", TREE, "tree", "tree", NET + "net/tree/net_tree.c route/tree/route_tree.c topo/tree/topo_tree.c walk/tree/walk_tree.c",
              [], ["pass"], [(f"tree:{h}", [h]) for h in range(1, 33)], ["tree:1", "tree:4"]),
]  # fmt: skip

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
    Fault("fattree", "hybrid:12,1", "include/rt/route_steady.h", "(uint64_t)pair - 5", "(uint64_t)pair - 4"),
    Fault("fattree", "full:1", "include/rt/route64.h", "pair / 4 + 1", "pair / 4 + 2"),
    Fault("fattree", "full:1", FATTREE, "*out++ = *dst++;", "*out++ = *dst++ & 0xFC;"),
    Fault("fattree", "full:1", FATTREE, "(o - 4u) << below)", "(o - 4u) << below | 1)"),
    Fault("tree", "tree:4", "lib/route/tree/route_tree.c", "i < common - 1", "i < common"),
    Fault("tree", "tree:4", "lib/topo/tree/topo_tree.c", "(port == RT_TREE_PORT_RIGHT)", "(port == RT_TREE_PORT_LEFT)"),
    Fault("tree", "tree:6", "lib/route/tree/route_tree.c", "last - i", "last - i / 8 * 8"),
]  # fmt: skip
