#!/usr/bin/python3
# SPDX-License-Identifier: MIT-0
"""Independent model of `routeseq walk NET SRC DST --dead LIST` (SPEC 15.16), over links and routes of model_ports.py.

usage: model_dead.py --vectors             tests/vectors/dead.tsv
       model_dead.py --draw SEED CASES     as many lines NET LIST SRC DST HOP PART TO OFF for each of the networks, drawn anew

A route is the set of all its links, each with both ends, and of its routers, with the hop that meets each first.
"""
import random
import sys

from model_choice import NETS
from model_ports import Net

MORE = "torus:2,2 torus:2,4 debruijn:2 bfly:3,2 benes:3 dragonfly:2,4,2 xgft:2,2,2,1,2,2 kntree:3,3".split()


def route(net, s, t):
    """[(hop, name as it is met, where it leads, all its names)], hop 0 the router of the source."""
    first = net.source(s)
    met = [(0, f"r{first}", "-", {f"r{first}"})]
    for hop, (u, p, _) in enumerate(net.route(s, t), 1):
        v, back = net.leads[u][p]
        met.append((hop, f"l{u}.{p}", v, {f"l{u}.{p}"} | (set() if net.directed else {f"l{v}.{back}"})))
        met.append((hop, f"r{v}", "-", {f"r{v}"}))
    return met


def drawn(net, s, t, rng):
    """Dead parts: some of the route or of another, some anywhere; a link by either end."""
    ways = [sorted(names) for pair in ((s, t), (t, s)) for hop, _, _, names in route(net, *pair) if hop > 0 or rng.random() < 0.2]
    links = [f"l{u}.{p}" for u, row in enumerate(net.leads) for p, to in enumerate(row) if to]
    parts = [rng.choice(rng.choice(ways)) for _ in range(rng.randrange(3)) if ways]
    parts += [rng.choice(links) for _ in range(rng.randrange(5)) if links]
    parts += [f"r{rng.randrange(net.nodes)}"] * (not parts or rng.random() < 0.4)
    rng.shuffle(parts)
    return parts


def row(net, parts, s, t):
    met = route(net, s, t)
    every = set().union(*(names for _, _, _, names in met))
    off = ",".join(part for part in parts if part not in every) or "-"
    for hop, name, to, names in met:
        if names & set(parts):
            return net.name, ",".join(parts), s, t, hop, name, to, off
    return net.name, ",".join(parts), s, t, "-", "-", "-", off


def rows(seed, cases):
    rng = random.Random(seed)
    for name in NETS + MORE:
        net = Net(name)
        for case in range(cases):
            if case % 5 == 0:
                pair = [rng.randrange(net.processors) for _ in "st"]
                parts = drawn(net, *pair, rng)
            print(*row(net, parts, *pair), sep="\t")
            pair = [rng.randrange(net.processors) for _ in "st"]


if __name__ == "__main__":
    if sys.argv[1:] == ["--vectors"]:
        print("# Where the route from SRC to DST meets what is dead, hop 0 its first router, and what is off it: NET LIST SRC DST HOP PART TO OFF;",
              "# source: tools/models/model_dead.py", sep="\n")
        rows(1, 10)
    elif sys.argv[1:2] == ["--draw"]:
        rows(int(sys.argv[2]), int(sys.argv[3]))
    else:
        sys.exit(__doc__)
