# SPDX-License-Identifier: MIT-0
"""Of each command and shape that takes them, by `help --tsv`: all 64 bits of --seed count, and --jobs changes nothing that is printed."""
import os
import sys

import pytest

sys.path.insert(0, "tests/cli")
from reports import run  # noqa: E402

ROWS = [row.split("\t") for row in run(["help", "--tsv"]).stdout.splitlines()]
EDGES = "build/reports/seeds.edges"
os.makedirs("build/reports", exist_ok=True)
with open(EDGES, "w", encoding="ascii") as file:  # a circle of 9 with chords
    file.write("".join(f"{a} {b} {port}\n" for a in range(9) for port, b in enumerate(((a + 1) % 9, (a - 1) % 9, (a + 4) % 9, (a - 4) % 9))))
OWN = f"--topology {EDGES} --topology-format edges"

SEEDED = {  # a line whose output says what was drawn
    "route ports": "route torus:5,5 0 12 --routing valiant", "walk transit": "walk hybrid:48,2 0 9999 --wires", "walk ports": "walk hypercube:8 3 77 --routing valiant",
    "verify transit": "verify hybrid:12,3 --sample 9 --part 1/1", "verify ring": "verify multicube:9,9 --sample 9 --part 1/1", "verify tree": "verify tree:9 --sample 9 --part 1/1",
    "verify ports": "verify torus:9,9 --sample 9 --part 1/1", "gate transit": "gate full:1 --network --testbench", "load transit": "load full:1 --load .7 --trials 2",
    "load ports": "load torus:5,5 --faults 2 --trials 3", "graph ports": "graph hypercube:6 --route 0,63 --routing valiant",
    **{f"vectors {shape}": f"vectors {net} --count 300" for shape, net in (("transit", "hybrid:12,1"), ("ring", "multicube:3,3"), ("tree", "tree:4"), ("ports", "torus:4,4"))},
    "check -": f"check {OWN} --routing updown --faults 2 --trials 9"}
JUDGED = {"judge transit": "hybrid:12,1", "judge ring": "multicube:3,3", "judge tree": "tree:4", "judge ports": "torus:4,4"}
THREADED = {
    "verify transit": "verify full:1", "verify ring": "verify multicube:3,4", "verify tree": "verify tree:5", "verify ports": "verify torus:4,3", "load transit": "load full:1 --load .7 --trials 9",
    "load ring": "load deadfly:2,3", "load ports": "load torus:4,3 --traffic uniform", "compare -": "compare torus:4,4 hypercube:3 kntree:2,3", "check -": f"check {OWN} --routing updown --traffic uniform",
    "generate -": f"generate {OWN} --routing balanced --vcs 2"}
FORMS = ("", "--tsv", "--json")


def takers(option):
    return {f"{row[0]} {row[1]}" for row in ROWS if row[2] == option}


def lines(line):
    """In each form that the command prints."""
    forms = [form for form in FORMS[1:] if [line.split()[0], form] in [[row[0], row[2]] for row in ROWS] and "--part" not in line and "--testbench" not in line]
    return [line] + [f"{line} {form}" for form in forms]


def test_all_that_take_them_are_tried():
    assert takers("--seed") == set(SEEDED) | set(JUDGED) and takers("--jobs") == set(THREADED)


@pytest.mark.parametrize("line", SEEDED.values(), ids=SEEDED)
def test_each_bit_of_a_seed_counts(line):
    """Of the same seed the same, of those that differ in one bit others."""
    said = [run([*line.split(), "--seed", str(seed)]).stdout for seed in (5, 5, 5 + 2 ** 32, 5 + 2 ** 63)]
    assert said[0] and said[0] == said[1] and len(set(said)) == 3


@pytest.mark.parametrize("net", JUDGED.values(), ids=JUDGED)
def test_judge_knows_the_vectors_of_its_seed_alone(net):
    def judged(asked, answered):
        vectors = run(["vectors", net, "--count", "300", "--seed", str(answered)]).stdout
        answers = zip(vectors.splitlines(), run(["route", net, "-"], vectors).stdout.splitlines())
        return run(["judge", net, "--count", "300", "--seed", str(asked)], "".join(f"{pair}: {route}\n" for pair, route in answers)).returncode
    seeds = (5, 5 + 2 ** 32, 2 ** 64 - 1)
    assert [[judged(asked, answered) for answered in seeds] for asked in seeds] == [[int(a != b) for b in seeds] for a in seeds]


@pytest.mark.parametrize("line", THREADED.values(), ids=THREADED)
def test_threads_change_nothing(line):
    for one in lines(line):
        said = [(done.stdout, done.returncode) for done in (run([*one.split(), "--jobs", str(jobs)]) for jobs in (1, 3))]
        assert said[0][0] and said[0] == said[1], one
