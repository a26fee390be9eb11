#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Independent evaluation of the analytic model of load on Transit networks (SPEC 14.2, 14.3): bidelta networks, and trees of one unit
tree without a cap.

  tools/models/model_odds.py NET LOAD

A router is a list of inputs: (kind of wire, its load, the share of it that asks for each direction).
"""
import sys
from collections import defaultdict

from model_transit import Net

ALIKE = (.25,) * 4


def wins(asks, own, outputs):
    """Of a request by input `own`: E[min(1, K / (1 + others))], asks being the probabilities of all inputs."""
    others = [1.0]
    for i, p in enumerate(asks):
        if i != own:
            others = [a * (1 - p) + b * p for a, b in zip(others + [0], [0] + others)]
    return sum(p * min(1, outputs / (1 + k)) for k, p in enumerate(others))


def node(routers, outputs, directions=4):
    """(success of each kind of wire and direction, load of an output of each direction), the means over the routers of a node."""
    asked, made, load = defaultdict(float), defaultdict(float), [0.0] * directions
    for inputs in routers:
        for d in range(directions):
            asks = [rate * share[d] for _, rate, share in inputs]
            for i, (kind, _, _) in enumerate(inputs):
                won = asks[i] * wins(asks, i, outputs)
                asked[kind] += asks[i]
                made[kind] += won
                load[d] += won / outputs / len(routers)
    return {kind: made[kind] / asked[kind] if asked[kind] else 1.0 for kind in asked}, load


def bidelta(net, load):
    stages, wire, made = sum(net.fields), load / 2, 1.0
    for stage in range(stages):
        n, k = (4, 1) if stage == stages - 1 else (8, 2)
        won, out = node([[("in", wire, ALIKE)] * n], k)
        made, wire = made * won["in"], out[0]
    return {"all": made}


def but(branch):
    """A lateral asks for the three other branches."""
    return tuple(0 if d == branch else 1 / 3 for d in range(4))


def down(lateral, above, k, bottom, root):
    """Success of laterals and of what comes from above at the bottom, the middle or the top of a unit tree, and its outputs' load."""
    if root:  # nothing comes from above; a lateral of each branch
        return node([[("lateral", lateral, but(b)) for b in range(4)]], 2)
    if bottom:  # laterals from all four branches alike
        n = 4 if k == 1 else 8
        return node([[("lateral", lateral, ALIKE)] * (n // 4) + [("above", above, ALIKE)] * (n - n // 4)], k)
    routers = []
    for many in (3, 3, 2):  # each branch is missing at one: of twelve places eight are filled
        for missing in range(4):
            branches = [b for b in range(4) if b != missing] if many == 3 else [missing, (missing + 1) % 4]
            routers.append([("lateral", lateral, but(b)) for b in branches] + [("above", above, ALIKE)] * (8 - many))
    return node(routers, k)


def tree(net, load):
    full, rate = net.kind == "full", load / 2
    n, k = (4, 1) if full else (8, 2)
    exits, climb, stages = 1.0, rate, net.s
    if not full:  # the first stage of a cluster: to the tree only what its processors send
        climb = node([[("own", rate, ALIKE)] * 6], 2)[1][3]
        exits = wins([rate / 4] * 6, 0, 2)
    up, lateral = node([[("in", climb, (1 / 3, 1 / 3, 1 / 3, 0))] * n], k)
    entered, above = {}, None
    for level in (3, 2, 1):
        won, out = down(lateral[level - 1], above, k if level == 1 else 2, level == 1, level == 3)
        entered = {at: so_far * won["above"] for at, so_far in entered.items()}
        entered[level] = exits * up["in"] * won["lateral"]
        above = sum(out) / 4
    inside = 1.0
    for stage in range(stages):
        last = stage == stages - 1
        if stage == 0:
            won, out = node([[("own", rate, ALIKE)] * 6 + [("tree", above, (1 / 3, 1 / 3, 1 / 3, 0))] * 2], 2, 3)
            inside = won["own"]
            entered = {at: v * won["tree"] for at, v in entered.items()}
            wire = sum(out) / 3
        else:
            n2, k2 = (4, 1) if last else (8, 2)
            won, out = node([[("in", wire, ALIKE)] * n2], k2)
            inside, wire = inside * won["in"], out[0]
            entered = {at: v * won["in"] for at, v in entered.items()}
    share = {level: 1 / 3 if full else 1 / 12 for level in (1, 2, 3)}
    if not full:
        entered[0], share[0] = inside, 3 / 4
    return {"all": sum(share[at] * v for at, v in entered.items()), **entered}


def success(net, load):
    return bidelta(net, load) if net.kind == "bidelta" else tree(net, load)


if __name__ == "__main__":
    for key, value in success(Net(sys.argv[1]), float(sys.argv[2])).items():
        print(key, "%.6f" % value, sep="\t")
