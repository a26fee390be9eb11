# SPDX-License-Identifier: MIT-0
"""Leiserson's fat-tree, beside an independent model (tests/vectors/), or worked out by hand."""
import re
import sys
from collections import Counter

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import kept, lines_of, report  # noqa: E402
from reports import run  # noqa: E402

ROUTES = [(h, source, destination, bits.replace("-", "")) for h, source, destination, bits in lines_of("tests/vectors/tree_routes.tsv")]


@pytest.mark.parametrize("pair,bits", [("1 6", "11010"), ("5 5", "")])
def test_route(pair, bits):
    """1 to 6 of eight: up twice, across, right, left; nothing is sent to oneself, an empty line."""
    done = run(["route", "tree:3", *pair.split()])
    assert (done.returncode, done.stdout) == (0, bits + "\n")


@pytest.mark.parametrize("height", dict.fromkeys(row[0] for row in ROUTES))
def test_address_bits_are_the_model_s(height):
    rows = [row for row in ROUTES if row[0] == height]
    done = run(["route", f"tree:{height}", "-"], "".join(f"{source} {destination}\n" for _, source, destination, _ in rows))
    assert done.stdout.splitlines() == [row[3] for row in rows]


@pytest.mark.parametrize("net,pairs,want", [("tree:3", "0 1\n0 8\n@0 1\n\n1 0\n1 2 3\n2 2\n0 0x1", ["0", "error", "error", "error", "0", "error", "", "error"])])
def test_bad_lines_stand_in_their_places(net, pairs, want):
    """An @ location says that a tree has none."""
    done = run(["route", net, "-"], pairs)
    lines = done.stdout.splitlines()
    assert done.returncode == 1 and [re.sub("^error: .*", "error", line) for line in lines] == want
    assert re.match(r"error: line \d+: source '@0': expected a processor index 0\.\.7; a tree has no @ locations", lines[2])


def walk(words):
    done = run(["walk", *words.split()])
    return done.returncode, done.stdout.splitlines()


@pytest.mark.parametrize("height,source,destination,bits", [row for i, row in enumerate(ROUTES, 1) if i % 9 == 4])
def test_walk_goes_bit_by_bit(height, source, destination, bits):
    """Every 9th row of the model, given and computed."""
    for more in ("", f" --seq={bits}"):
        status, lines = walk(f"tree:{height} {source} {destination}{more}")
        assert (status, lines[-1]) == (0, f"arrived {destination}")
        assert "".join(line.split()[4] for line in lines if re.match(" +[0-9]", line)) == bits


def test_walk_tells_hop_level_node_port_in_bit_port_out():
    assert [" ".join(line.split()) for line in walk("tree:3 1 6")[1][1:]] == [
        "1 2 4 R 1 U", "2 1 2 L 1 U", "3 0 1 L 0 R turns", "4 1 3 U 1 R", "5 2 7 U 0 L", "turned at level 0, 5 of 5 address bits taken", "arrived 6"]
    assert walk("tree:3 4 4") == (0, ["nothing is sent", "arrived 4"])


@pytest.mark.parametrize("pair,bits,want", [
    ("1 6", "11010", "arrived 6"), ("1 6", "111", "lost: left the tree through the root"), ("1 6", "11100", "lost: left the tree through the root"), ("1 6", "1101", "lost: ran out of address bits"),
    ("1 6", "", "lost: ran out of address bits"), ("1 6", "11011", "lost: arrived elsewhere 7"), ("1 6", "0", "lost: arrived elsewhere 0"), ("1 6", "1101100", "lost: arrived elsewhere 7"),
    ("1 6", "110100", "lost: address bits left over"), ("0 0", "0", "lost: arrived elsewhere 1"), ("0 0", "", "arrived 0")])
def test_walk_of_given_bits(pair, bits, want):
    status, lines = walk(f"tree:3 {pair} --seq={bits}")
    assert (status, lines[-1]) == (int(want.startswith("lost")), want)


CAPACITIES = [row for i, row in enumerate(lines_of("tests/vectors/tree_capacities.tsv"), 1) if i % 7 == 3 or row[1] == "372300988"]


@pytest.mark.parametrize("height,width,capacities", CAPACITIES)
def test_info_has_the_model_s_capacities(height, width, capacities):
    processors = 2 ** int(height)
    want = {"processors": processors, "channels": 4 * processors - 4} | {f"cap_{i}": cap for i, cap in enumerate(capacities.split())}
    assert report(f"info tree:{height},w={width}") == {key: str(value) for key, value in want.items()} and len(CAPACITIES) > 50


def test_the_default_root_capacity_is_not_written_out():
    assert run(["info", "tree:32,w=4294967296"]).stdout.splitlines()[0] == "tree:32"


@pytest.mark.parametrize("words,pairs,first", [("tree:8", 65536, "all pairs"), ("tree:20 --sample 1000", 1000, None), ("tree:17", 4194304, None), ("tree:32,w=2642246 --seed 7", 4194304, None)])
def test_verify(words, pairs, first):
    """A sample where all are too many."""
    done = run(["verify", *words.split()])
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, f"pairs={pairs} arrived={pairs} failed=0")
    assert first in (None, done.stdout.splitlines()[0])


def test_verify_says_the_same_with_any_number_of_jobs():
    assert run("verify tree:7 --jobs 1".split()).stdout == run("verify tree:7 --jobs 3".split()).stdout


def test_gate():
    """The gates of a selector; the height does not matter."""
    found = dict(line.split()[:2] for line in run("gate tree:4".split()).stdout.splitlines() if len(line.split()) > 1)
    assert (found["module"], found["gates"], found["flipflops"]) == ("routeseq_selector", "13", "4")
    assert run("gate tree:4".split()).stdout == run("gate tree:9".split()).stdout
    assert run("gate tree:4 --dot".split()).stdout.startswith("digraph ")


def test_load_without_traffic_is_all_to_all():
    """As on rings and in networks of routers."""
    assert report("load tree:6") == report("load tree:6 --traffic alltoall") and report("load tree:6")["messages"] == "4032"
    assert [line.split("\t")[1] for line in run("load tree:3 tree:2 --tsv".split()).stdout.splitlines()] == ["messages", "56", "12"]


# load: message sets, loads and schedules are the model's in reports_tree.py


def schedule(messages):
    """The schedule of the set, without the cycles."""
    path = kept("schedule", "")
    run(["load", "tree:4", "--messages", messages, "--schedule", path])
    return [row[0].partition(" ")[2] for row in lines_of(path)]


def test_drawn_sets():
    """rand is the low bits of splitmix64, from seed 7 0x63CBE1E459320DD7, 0x044C3CD7F43C661C, 0xE6984080BAB12A02 (computed apart); another seed
    gives another permutation."""
    assert schedule("rand:3,7")[:3] == ["0 7", "0 12", "0 2"] and schedule("perm:1") != schedule("perm:2")


EXAMPLE = "".join(f"{i} {(i + 4) % 8}\n{i} {(i + 1) % 4 if i < 4 else 4 + (i + 2) % 4}\n" for i in range(8))


@pytest.mark.parametrize("net,messages,want", [
    ("tree:3,w=4", EXAMPLE, "16 2/1 2 4 3 2.000000"),  # of load factor 2, and needs 3 cycles
    ("tree:3", "0 4\n7\t1\n 3  3 \n", "3 1/1 1 1 1 1.000000"), ("tree:3", "", "0 0/1 0 0 0 0.000000")], ids=["more than its load factor", "blanks, tabs, equals", "empty"])
def test_load_of_a_file(net, messages, want):
    said = report(f"load {net} --messages @{kept('messages', messages)}")
    assert said == dict(zip("messages lambda cycles_lower cycles_theorem1 cycles lambda_value".split(), want.split()))


# graph


@pytest.mark.parametrize("words,of,want", [
    ("tree:3,w=4", (), {(): 28}),  # 2 above each of 14 nodes
    ("tree:3 --messages complement", (0, 2, 3), {("4", "1/1", "1"): 16, ("8", "2/2", "2"): 8, ("16", "4/4", "4"): 4}),  # widths are those of the capacities, loads stand beside
    ("tree:3 --messages hotspot", (1,), {("d7191c",): 1, ("b0b0b0",): 14})])  # red is the fullest, grey what carries nothing
def test_drawn_channels(words, of, want):
    """How many have these of width, colour, load and wires; there are 15 nodes."""
    text = run(["graph", *words.split()]).stdout
    found = [re.search(r'penwidth=(\d+)\.000 color="#(\w+)"(?: label="(\d+/\d+)")?.*?(\d+) wires?', line).groups() for line in text.splitlines() if "->" in line]
    assert want.items() <= Counter(tuple(one[i] for i in of) for one in found).items() and (len(of) != 3 or sum(want.values()) == len(found))
    assert len(re.findall(r"^  n\d* \[", text, re.M)) == 15
