# SPDX-License-Identifier: MIT-0
"""judge --routing beside models: answers that are routes of a choice, and such that are changed, with virtual channels and without.

usage: judge_choice.py COMMAND COUNT: prints NET ROUTING VCS ANSWERS RIGHT of all that differ from the model, and last how many answers there were
"""
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tools/models"))
from model_choice import by_middles, legs_of, upwards  # noqa: E402
from model_ports import Net  # noqa: E402

CASES = """torus:4,3 valiant|mesh:3,3 valiant|kntree:2,3 valiant|kntree:2,3 up-random|xgft:2,2,3,1,2,3 up-random|cm5:2 up-random|slender:1 up-random
slender:1 valiant|dragonfly:1,2,1 valiant|hyperx:2,2,3 valiant|megafly:1,2,1,2 valiant|oft:1,2 valiant|debruijn:3 valiant""".replace("\n", "|").split("|")


def changed(net, source, way, rng):
    """As it is, with another port or channel, a hop less, or out to a neighbour and back."""
    kind, way = rng.randrange(5), list(way)
    if kind < 3 and way:
        i = rng.randrange(len(way))
        way[i] = [((way[i][0] + 1) % net.ports, way[i][1]), (way[i][0], rng.randrange(4)), way[i]][kind]
        if kind == 2:
            way.pop()
    if kind == 3:
        at = net.source(source)
        for port, _ in way:
            at = net.leads[at][port][0]
        port = rng.choice([p for p, to in enumerate(net.leads[at]) if to])
        way += [(port, 0), (net.leads[at][port][1], 0)]
    return tuple(way)


def judged(command, name, routing, vcs, answers):
    text = "".join(" ".join("%d.%d" % hop if vcs else str(hop[0]) for hop in way) + "\n" for way in answers)
    said = subprocess.run([command, "judge", name, "--routing", routing, "--count", str(len(answers)), "--tsv"] + ["--vc"] * vcs,
                          input=text, capture_output=True, text=True, check=False).stdout
    return dict(line.split("\t") for line in said.splitlines()).get("right")


def main(command, count):
    rng, seen = random.Random(7), 0
    for name, routing in map(str.split, CASES):
        net = Net(name)
        legs, known, answers = legs_of(net), {}, []
        asked = subprocess.run([command, "vectors", name, "--count", count], capture_output=True, text=True, check=True).stdout
        pairs = [tuple(map(int, line.split())) for line in asked.splitlines()]
        for pair in pairs:
            if pair not in known:
                ways = by_middles(net, *pair, legs) if routing == "valiant" else upwards(net, *pair)
                known[pair] = [tuple(hop[1:] for hop in way) for way, _ in ways]
            answers.append(changed(net, pair[0], rng.choice(known[pair]), rng))
        for vcs in (True, False):
            seen_as = (lambda way: way) if vcs else (lambda way: tuple(port for port, _ in way))
            right = sum(seen_as(way) in set(map(seen_as, known[pair])) for way, pair in zip(answers, pairs))
            if judged(command, name, routing, vcs, answers) != str(right) or not 0 < right < len(answers):
                print(name, routing, vcs, len(answers), right)
            seen += len(answers)
    print(seen)


main(*sys.argv[1:])
