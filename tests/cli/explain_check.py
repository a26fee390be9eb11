# SPDX-License-Identifier: MIT-0
"""explain_check.py COMMAND PAIRS: what explain says of networks of all shapes but Transit, against tools/models.

Prints a line `NET: PAIRS pairs, WRONG`, of each network, WRONG the first false statement or nothing; and lines `lie: ...`: a report with
one number or word of a statement changed, which must be wrong.
"""
import json
import random
import re
import subprocess
import sys

sys.path[:0] = ["tests/cli", "tools/models"]
import explain_ports  # noqa: E402
import explain_rings  # noqa: E402
import model_ports  # noqa: E402
import model_rings  # noqa: E402

NETS = """complete:7 array:6 ring:8 ring:3 mesh:3,4,2 torus:5,4 torus:8,2,3 twisted:4,6,2,0 twisted:6,5,0,2 twisted:6,5,2,3 bintree:4
xtree:5 tworoot:4 hypercube:4 ccc:4 bfly:3,2 wbfly:2,4 benes:3 shufflex:5 debruijn:5 omega:4 mot:2,1,2 slender:2 cm5:2 kntree:2,4
xgft:4,3,2,1,2,3 dragonfly:2,4,2 hyperx:2,3,4,2 slimfly:2,5 polarfly:1,3 kautz:2,4 megafly:2,2,2,2 oft:3,2 mlfm:3,3,3 tofu:2,1,4 tofu:1,2,1,7
multicube:2,3,4 shuffle:2,5 shuffle:11,2 butterfly:3,3 deadfly:3,3 livefly:3,3 ringmesh:4,4 ringcomplete:6 ring12 clock tree:5""".split()
command, most = sys.argv[1], int(sys.argv[2])
dice = random.Random(29)
PORTS = [cls for cls in dir(model_ports.Net) if cls.startswith("make_")]


def explained(net, source, destination):
    run = subprocess.run([command, "explain", "--json", net, str(source), str(destination)], capture_output=True, text=True, check=False)
    return json.loads(run.stdout) if run.returncode == 0 else {}


def judge_of(name):
    """The function that says what is wrong of a pair, and the number of processors."""
    kind = name.partition(":")[0]
    if kind == "tree":
        return 2 ** int(name[5:]), lambda s, d, said: explain_rings.wrong_of_tree(int(name[5:]), s, d, said)
    if "make_" + kind in PORTS:
        net = model_ports.Net(name)
        return net.processors, lambda s, d, said: explain_ports.wrong_of(net, s, d, said)
    net = model_rings.Net(name)
    return net.processors, lambda s, d, said: explain_rings.wrong_of(net, s, d, said)


def lies(said):
    """The report with one number, or one of a few words, of one statement changed."""
    listed = next((said[key] for key in ("hops", "legs", "reads") if said.get(key)), [])
    for one in listed:
        for key in ("at", "changes", "why", "why_vc"):
            text = one.get(key)
            for found in re.finditer(r"\d+|plus|minus|below|ahead", text or ""):
                other = {"plus": "minus", "minus": "plus", "below": "above", "ahead": "behind"}.get(found[0]) or str(int(found[0]) + 1)
                one[key] = text[:found.start()] + other + text[found.end():]
                yield one[key]
                one[key] = text


for name in NETS:
    processors, wrong_of = judge_of(name)
    pairs = [(s, d) for s in range(processors) for d in range(processors)]
    pairs = sorted(dice.sample(pairs, min(most, len(pairs))))
    wrong, kept = "", None
    for source, destination in pairs:
        said = explained(name, source, destination)
        fault = wrong_of(source, destination, said) if said else "no report"
        if fault:
            wrong = f"{source} {destination}: {fault}"
            break
        kept = (source, destination, said) if not kept or len(str(said)) > len(str(kept[2])) else kept
    print(f"{name}: {len(pairs)} pairs, {wrong}")
    if kept and not wrong:
        told = [lie for lie in lies(kept[2]) if not wrong_of(*kept)]
        print(f"lie: {name}: {told[0] if told else ''}")
