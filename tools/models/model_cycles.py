#!/usr/bin/python3
# SPDX-License-Identifier: MIT-0
"""Routes of model_ports.py for tools/models/cycles.c, which simulates them cycle by cycle.

usage: model_cycles.py NET uniform|any|FILE [valiant]  the routes; any: a processor sends to itself, too; FILE: lines `SRC DST`; valiant: by
                                                       each middle, as model_choice.py has them
       model_cycles.py --vectors SIMULATOR ROUTESEQ    tests/vectors/cycles.tsv
"""
import subprocess
import sys
import tempfile
from collections import Counter

from model_choice import by_middles, legs_of, middles
from model_ports import Net

HEAD = """# Rates that settle in a simulation cycle by cycle (tools/models/cycles.c, the routes of model_ports.py): with 1 queue of 8 packets and 16
# of 4 to each virtual channel, the one sending 1, the others all at once; source: tools/models/model_cycles.py.  bound: of the hottest link.
# network	pattern	routing	bound	1 queue	16 queues
"""
ROWS = """ring:8 uniform; torus:8,8 uniform tornado complement; torus:4,4,4 uniform; mesh:8,8 uniform tornado transpose; hypercube:6 uniform bitrev
dragonfly:2,4,2 uniform tornado shift:8; kntree:4,3 uniform tornado; xgft:8,8,1,4 uniform; xgft:4,4,4,1,2,2 tornado
slimfly:4,5 uniform complement; polarfly:3,5 uniform; hyperx:4,4,4 uniform tornado; megafly:2,2,2,2 uniform; kautz:2,5 uniform
debruijn:6 uniform; oft:3,2 uniform""".replace("\n", "; ")
VALIANT = """mesh:8,8 complement; torus:8,8 tornado; torus:4,4 uniform; hypercube:6 bitrev; dragonfly:2,4,2 shift:8; slimfly:2,5 complement
hyperx:2,4,4 tornado""".replace("\n", "; ")


def feed(name, traffic, routing="minimal"):
    """The input of cycles.c, and the rate at which the hottest link is full, at most 1."""
    net, number, load, lines, classes = Net(name), {}, Counter(), [], 1
    if traffic in ("uniform", "any"):
        pairs = [(s, t) for s in range(net.processors) for t in range(net.processors) if s != t or traffic == "any"]
    else:
        with open(traffic, encoding="utf-8") as file:
            pairs = sorted(tuple(map(int, line.split())) for line in file)
    legs, sent = legs_of(net), Counter()
    for s, t in pairs:
        ways = [net.route(s, t) if s != t else []]
        if routing == "valiant": # each as likely as the others, so that one that stands for all comes as often
            ways = [hops for hops, weight in by_middles(net, s, t, legs) for _ in range(int(weight * len(middles(net))))]
        for hops in ways:
            way = [(number.setdefault((u, p), len(number)), v) for u, p, v in hops]
            load.update(c for c, _ in way)
            classes = max([classes, *(v + 1 for _, v in way)])
            lines.append(" ".join(map(str, (s, t, len(way), *(x for hop in way for x in hop)))))
            sent[s] += 1
    each = max(sent.values())
    return "\n".join([f"{net.processors} {len(number)} {classes}", *lines, ""]), min(1, each / max(load.values(), default=each))


def vectors(simulator, routeseq):
    text = HEAD
    for row in ROWS.split("; ") + VALIANT.split("; "):
        name, *patterns = row.split()
        routing = "valiant" if row in VALIANT.split("; ") else "minimal"
        for pattern in patterns:
            with tempfile.NamedTemporaryFile() as file:
                if pattern != "uniform":
                    subprocess.run([routeseq, "load", name, "--traffic", pattern, "--schedule", file.name], stdout=subprocess.DEVNULL, check=True)
                routes, bound = feed(name, pattern if pattern == "uniform" else file.name, routing)
            rates = [subprocess.run([simulator, *how.split(), f"{bound}/7"], input=routes, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
                     for how in ("1 8 1 9000", "16 4 16 9000")]
            text += "\t".join([name, pattern, routing, "%.4f" % bound, *rates]) + "\n"
    return text


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] == "--vectors":
        sys.stdout.write(vectors(*sys.argv[2:]))
    elif len(sys.argv) in (3, 4):
        sys.stdout.write(feed(*sys.argv[1:])[0])
    else:
        print(__doc__)
        sys.exit(2)
