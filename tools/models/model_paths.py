#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""How many RN1 components all paths of a connection enter, stage by stage.

No wiring is modelled, only DeHon 2.3.3 as a rule of growth: a component of configuration A entered gives
two wires in the wanted direction, a crossbar of configuration B one; wires enter as many components as there
are, counted a unit tree.  Prints tests/vectors/transit_paths.tsv: network, tree level of the crossing (0: inside
the leaf cluster; bidelta: 0), components.
"""

NETS = ("full:1 full:2 full:3 hybrid:12,1 hybrid:48,1 hybrid:192,1 hybrid:12,2 hybrid:48,2 hybrid:192,2 bidelta:3 "
        "bidelta:4 bidelta:3,2 bidelta:3,3 bidelta:3,4 bidelta:3,3,2 bidelta:3,3,3 bidelta:3,3,4").split()


def grow(stages):
    """stages: (components a node and stack, stacks or None: a stack a wire, configuration B)."""
    wires, entered, seen = 2, [], []
    for size, stacks, halves in stages:
        if stacks is None:
            stacks = wires
        elif callable(stacks):
            stacks = stacks(seen)
        stacks = min(stacks, wires)
        entered.append(min(wires, stacks * size))
        seen.append(stacks)
        wires = entered[-1] * (1 if halves else 2)
    return entered


def cluster(n, fresh):
    """The stages of a leaf cluster, from its own processors or from the tree."""
    s = {12: 2, 48: 3, 192: 4}[n]
    first = [(4 ** (s - 1), 1, False)] if fresh else []
    return first + [(2 if t == s else 4 ** (s - t), 1, t == s) for t in range(2, s + 1)]


def fat_tree(n, layers, level):
    """n = 0: full."""
    if level == 0:
        return [(4 ** ({12: 2, 48: 3, 192: 4}[n] - 1), 1, False)] + cluster(n, False)
    stages, up = [], {}
    if n:
        stages.append(cluster(n, True)[0])
    top = (level + 2) // 3
    for u in range(1, top + 1):
        small = u == 1 and not n
        up[u] = len(stages)
        # W = n/12 unit trees reach a cluster; above, each bundle is of another tree
        stages.append((2 if small else 4, 1 if small else n // 12 if u == 1 else None, small))
    for k in range(level, 0, -1):
        u = (k + 2) // 3
        small = u == 1 and not n
        size = {0: (32, 8), 2: (12, 3), 1: (4, 2)}[k % 3][small]
        stages.append((size, lambda seen, u=u: seen[up[u]], small and k == 1))
    if n:
        stages.append(cluster(n, True)[0])
        stages += cluster(n, False)
    return stages


def bidelta(text):
    h = sum(int(j) for j in text.split(","))
    return [(2 if t == h else 4 ** (h - t), 1, t == h) for t in range(1, h + 1)]


print("# Made by tools/models/model_paths.py: the rule of growth of DeHon 2.3.3, no wiring.  Network, tree level of the crossing,")
print("# distinct components that all paths of a connection enter at each stage")
for net in NETS:
    family, numbers = net.split(":")
    if family == "bidelta":
        rows = [(0, bidelta(numbers))]
    else:
        n, layers = (int(x) for x in numbers.split(",")) if "," in numbers else (0, int(numbers))
        rows = [(k, fat_tree(n, layers, k)) for k in range(0 if n else 1, 3 * layers + 1)]
    for level, stages in rows:
        print(net, level, " ".join(str(e) for e in grow(stages)), sep="\t")
