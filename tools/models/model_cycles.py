#!/usr/bin/python3
# SPDX-License-Identifier: MIT-0
"""Routes of model_ports.py for tools/models/cycles.c, which simulates them cycle by cycle.

usage: model_cycles.py NET uniform|any|FILE          the routes; any: a processor sends to itself, too; FILE: lines `SRC DST`
       model_cycles.py --vectors SIMULATOR ROUTESEQ  tests/vectors/cycles.tsv
"""
import subprocess
import sys
import tempfile
from collections import Counter

from model_ports import Net

HEAD = """# Rates that settle in a simulation cycle by cycle (tools/models/cycles.c, the routes of model_ports.py): with 1 queue of 8 packets and 16
# of 4 to each virtual channel, the one sending 1, the others all at once; source: tools/models/model_cycles.py.  bound: of the hottest link.
# network	pattern	bound	1 queue	16 queues
"""
ROWS = """ring:8 uniform; torus:8,8 uniform tornado complement; torus:4,4,4 uniform; mesh:8,8 uniform tornado transpose; hypercube:6 uniform bitrev
dragonfly:2,4,2 uniform tornado shift:8; kntree:4,3 uniform tornado; xgft:8,8,1,4 uniform; xgft:4,4,4,1,2,2 tornado
slimfly:4,5 uniform complement; polarfly:3,5 uniform; hyperx:4,4,4 uniform tornado; megafly:2,2,2,2 uniform; kautz:2,5 uniform
debruijn:6 uniform; oft:3,2 uniform""".replace("\n", "; ")


def feed(name, traffic):
    """The input of cycles.c, and the rate at which the hottest link is full, at most 1."""
    net, number, load, lines, classes = Net(name), {}, Counter(), [], 1
    if traffic in ("uniform", "any"):
        pairs = [(s, t) for s in range(net.processors) for t in range(net.processors) if s != t or traffic == "any"]
    else:
        with open(traffic, encoding="utf-8") as file:
            pairs = sorted(tuple(map(int, line.split())) for line in file)
    for s, t in pairs:
        way = [(number.setdefault((u, p), len(number)), v) for u, p, v in net.route(s, t)] if s != t else []
        load.update(c for c, _ in way)
        classes = max([classes, *(v + 1 for _, v in way)])
        lines.append(" ".join(map(str, (s, t, len(way), *(x for hop in way for x in hop)))))
    each = max(Counter(s for s, _ in pairs).values())
    return "\n".join([f"{net.processors} {len(number)} {classes}", *lines, ""]), min(1, each / max(load.values(), default=each))


def vectors(simulator, routeseq):
    text = HEAD
    for row in ROWS.split("; "):
        name, *patterns = row.split()
        for pattern in patterns:
            with tempfile.NamedTemporaryFile() as file:
                if pattern != "uniform":
                    subprocess.run([routeseq, "load", name, "--traffic", pattern, "--schedule", file.name], stdout=subprocess.DEVNULL, check=True)
                routes, bound = feed(name, pattern if pattern == "uniform" else file.name)
            rates = [subprocess.run([simulator, *how.split(), f"{bound}/7"], input=routes, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
                     for how in ("1 8 1 9000", "16 4 16 9000")]
            text += "\t".join([name, pattern, "%.4f" % bound, *rates]) + "\n"
    return text


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] == "--vectors":
        sys.stdout.write(vectors(*sys.argv[2:]))
    elif len(sys.argv) == 3:
        sys.stdout.write(feed(*sys.argv[1:])[0])
    else:
        print(__doc__)
        sys.exit(2)
