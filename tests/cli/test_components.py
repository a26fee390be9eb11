# SPDX-License-Identifier: MIT-0
"""walk --wires and graph --wires, on components and wires: against the walk of places, tests/vectors/, the list of edges and counts worked
out by hand.  Faults in the wiring: tests/topo/wires_faults.sh."""
import re
import shutil
import subprocess
import sys

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import lines_of, report  # noqa: E402
from reports import LONG, run  # noqa: E402


def walk(words):
    done = run(["walk", *words.split(), "--wires"])
    return done.returncode, done.stdout.splitlines()


def hops(lines):
    """Component, input and output of each hop."""
    rows = [line.split() for line in lines if re.match(r" +\d+  c\d+ ", line)]
    at = [next(i for i, word in enumerate(row) if i > 2 and re.fullmatch(r"s\d+|-", word)) for row in rows]  # behind the stage: stack, index, in, out
    return [(row[1], row[i + 2], row[i + 3]) for row, i in zip(rows, at)]


# One path: the last line of the walk of places, computed and wrong sequences

PAIRS = ["full:1 0 63", "full:1 7 7", "full:1 7 8", "full:1 0 63 --seq FF", "full:1 0 63 --seq=", "full:2,capped 16383 0", "full:3 0 262143", "full:8 281474976710655 0",
         "hybrid:12,1 5 700", "hybrid:12,1 5 700 --seq 0000000000", "hybrid:12,1 5 6", "hybrid:12,1 5 5", "hybrid:192,2 @CC0234 @D84267", "hybrid:192,2 @CC0234 @D84267 --seq F4D84266",
         "hybrid:192,2 @CC0234 @D84267 --seq F4D8", "hybrid:192,2 @CC0234 @D84267 --seq F4D8426767", "hybrid:48,1,capped 0 12287", "hybrid:192,7 1 844424930131967", "bidelta:3 63 0",
         "bidelta:3,3,4 5 700", "bidelta:3,3,4 5 700 --seq 000000"]
SEEDS = ["--seed 1", "--seed 2", "--seed 18446744073709551615", "--all"]


def taken(pair):
    """A second each, and --all takes more."""
    if pair.startswith("full:8"):
        return SEEDS[:3 if LONG else 1]
    return SEEDS[:1] + SEEDS[3:] if pair.startswith("hybrid:192,7") and not LONG else SEEDS


@pytest.mark.parametrize("pair", PAIRS)
def test_it_ends_as_the_walk_of_places_does(pair):
    """Under any seed, and of all paths."""
    want = run(["walk", *pair.split()]).stdout.splitlines()[-1]
    assert {walk(f"{pair} {option}")[1][-1] for option in taken(pair)} == {want}


def test_arrivals_and_losses_of_four_kinds_were_compared():
    said = {run(["walk", *pair.split()]).stdout.splitlines()[-1].split(" @")[0] for pair in PAIRS}
    assert {re.sub(r" \d+$", "", line) for line in said} == {
        "arrived", "lost: arrived elsewhere", "lost: left the root", "lost: routing bytes left over", "lost: stream ran dry"}


def test_equal_seeds_take_equal_paths():
    third, again, fourth = (walk(f"hybrid:192,2 @CC0234 @D84267 --seed {seed}") for seed in (3, 3, 4))
    assert third == again != fourth


@pytest.mark.parametrize("option", ["--seed 1", "--all"])
def test_a_path_that_turns_back_into_the_tree_is_lost_after_33_hops(option):
    """Exit, across, down, again and again; a loop takes two bytes."""
    lines = walk(f"hybrid:12,1 0 767 --seq={'C0' * 40} {option}")[1]
    assert [line.split()[0] for line in lines if re.match(" +33 ", line)] == ["33"] and lines[-1] == "lost: turned back into the tree"


# Hops are joined by wires that graph --format edges lists


@pytest.mark.parametrize("net", ["full:1", "full:1,capped", "hybrid:12,1", "bidelta:1,3"])
def test_every_hop_of_a_path_is_a_wire_that_graph_lists(net):
    edges = {tuple(line.split()) for line in run(["graph", net, "--wires", "--format", "edges"]).stdout.splitlines()}
    edges |= {(edge[0], "?", *edge[2:]) for edge in edges}
    found, last = [], int(report(f"info {net}")["processors"]) - 1
    for seed in range(1, 6):
        lines = walk(f"{net} 1 {last} --seed {seed}")[1]
        at = "p1", "?"
        for component, into, out in hops(lines):
            found.append((*at, component, into))
            at = component, out
        end = next(line.split() for line in lines if line.startswith("enters processor"))
        found.append((*at, f"p{end[2]}", end[5]))
    assert len(found) >= 20 and not set(found) - edges


# Cycles: the paper's worst cases; 13 components and 3 swallows, two wires of 1.01 and two of 3.15 cycles (SPEC 14.4)


@pytest.mark.parametrize("pair,cycles", [
    ("hybrid:192,2 0 786431", "29 21.32 32 24.32 58 42.63"),  # 29, 32 cycles over the longest wires, 8.32 over mean ones instead of 16
    ("bidelta:3,3,4 0 1048575", "32 19.27 34 21.27 62 36.54"),  # the wires are 3, 18 and 1
    ("hybrid:12,1,capped 0 3071", "- - - - - -"),  # over a cap, whose wires the paper does not place
    ("hybrid:12,1,capped 0 767", "9 9.00 11 11.00 18 18.00")])
def test_cycles(pair, cycles):
    assert [word for line in walk(pair)[1] if line.startswith("to ") for word in line.split()[-2:]] == cycles.split()


def test_cubes_of_more_than_1024_stacks_a_side_have_no_mean():
    assert [line.split()[-1] for line in walk("hybrid:192,7 0 844424930131967")[1] if line.startswith("to ")] == ["-"] * 3


# All paths: the model's distinct components, at every level of every network of tables 4.4, 4.6, 4.8


def test_all_paths_enter_the_model_s_components_stage_by_stage():
    made = [line.split("\t") for line in subprocess.run(["tools/figures/paths_table.sh"], capture_output=True, text=True, check=True).stdout.splitlines()[1:]]
    want = lines_of("tests/vectors/transit_paths.tsv")
    assert sorted((net, level.replace("-", "0"), entered.replace(",", "")) for net, level, _, entered in made) == sorted(tuple(row) for row in want)


def test_the_figures_have_the_highest_level():
    made = subprocess.run(["tools/figures/paths_table.sh", "--top"], capture_output=True, text=True, check=True).stdout
    with open("docs/figures/paths.tsv", encoding="utf-8") as file:
        assert file.read() == made


# Dead parts


@pytest.mark.parametrize("pair,dead,status,said", [
    ("hybrid:12,1 5 700", "s64", 1, "128 of 128 paths cut, not connected"),  # the only unit tree
    ("hybrid:12,1 5 6", "s64", 0, "0 of 4 paths cut, still connected"),  # within a leaf cluster
    ("hybrid:192,2 0 786431", "s4096", 0, "2048 of 8192 paths cut, still connected"),  # one of four unit trees that a processor's wires lead to
    ("full:1 0 63", "c1", 0, "4 of 8 paths cut, still connected"),  # half of a processor's routers
    ("full:1 0 63", "w417", 0, "4 of 8 paths cut, still connected"),  # the wire to it alone
    ("full:1 0 63", "w417,c0,w417", 1, "8 of 8 paths cut, not connected")])
def test_dead_parts_cut_paths(pair, dead, status, said):
    ended, lines = walk(f"{pair} --all --dead {dead}")
    assert (ended, [line for line in lines if "cut" in line]) == (status, [said])
    assert lines[-1] == "lost: a dead part on the way" or not status


def test_a_dead_wire_cuts_the_path_that_takes_it():
    """Other seeds go round it."""
    component, _, out = hops(walk("full:1 0 63 --seed 3")[1])[0]
    wire = f"w{8 * int(component[1:]) + int(out)}"
    status, lines = walk(f"full:1 0 63 --seed 3 --dead {wire}")
    assert (status, lines[-2:]) == (1, [f"cut at wire {wire}, which is dead", "lost: a dead part on the way"])
    assert any(walk(f"full:1 0 63 --seed {seed} --dead {wire}")[1][-1].startswith("arrived 63") for seed in range(1, 9))


def test_a_dead_stack_is_named_before_the_first_byte_is_looked_at():
    status, lines = walk("full:1 0 63 --dead s0 --seq=")
    assert status == 1 and re.fullmatch("cut at wire w416 to component c0 of stack s0, which is dead|cut at wire w417 to component c1 of stack s0, which is dead", lines[0])


# graph: wires by hand: 8 a component and 2 a processor; 32 of a UT64x2 lead nowhere above the root


def graph(words):
    return run(["graph", *words.split(), "--wires"]).stdout.splitlines()


def test_full_1_has_52_times_8_and_64_times_2_wires():
    edges = [line.split() for line in graph("full:1 --format edges")]
    assert (len(edges), sum(edge[2:] == ["-", "-"] for edge in edges)) == (544, 32)
    assert len({tuple(edge[2:]) for edge in edges if edge[2] != "-"}) == 512  # one an input
    assert sum(edge[k][0] == "p" for edge in edges for k in (0, 2)) == 256  # each processor sends and receives on two


def test_bidelta_3_has_48_times_8_and_64_times_2_wires():
    assert len(graph("bidelta:3 --format edges")) == 512


def test_graphml():
    """52 components, 64 processors, 512 wires."""
    text = "\n".join(graph("full:1 --format graphml"))
    assert (text.count("<node "), text.count("<edge ")) == (116, 512)
    if shutil.which("xmllint"):
        assert subprocess.run(["xmllint", "--noout", "-"], input=text, capture_output=True, text=True, check=False).stderr == ""


def test_planes_have_a_line_for_each_pair_of_boxes_that_wires_join():
    assert sum(bool(re.match("  [sc][0-9]* -> [ct]", line)) for line in graph("full:1")) == 512


def test_cuts_of_a_ut64x8():
    """From 64 routers two wires to each of three levels."""
    assert sum(bool(re.match("  r[0-9_]* -> c", line)) for line in graph("hybrid:12,1 --view cuts")) == 384


def counted(net):
    """The wires between two stages, as drawn."""
    return [int(found[1]) for line in graph(f"{net} --view stages") if (found := re.match(r'  "l.* label="(\d+)"', line))]


def test_stages_have_the_paper_s_wires_of_a_ut64x8():
    assert sorted(wires for wires in counted("hybrid:12,1") if wires < 1000) == [128, 128, 128, 128, 256, 384, 512, 512]


@pytest.mark.parametrize("net", ["hybrid:12,2,capped", "hybrid:48,1", "full:2", "full:3,capped", "bidelta:3,3"])
def test_stages_have_as_many_wires_as_there_are(net):
    """One stack of each kind is counted for all its like."""
    assert sum(counted(net)) == len(graph(f"{net} --format edges"))


def test_stages_of_the_largest():
    """Two wires a processor."""
    assert counted("full:8")[-1] == 562949953421312


def is_drawn(net, view):
    """Up routers are of trees; component by component what is small."""
    return not (net.startswith("bidelta") and view in ("section", "up", "cuts") or view == "planes" and net in ("full:2,capped", "hybrid:48,1,capped", "bidelta:3,3"))


@pytest.mark.skipif(shutil.which("dot") is None, reason="dot is missing")
@pytest.mark.parametrize("view", "planes stages section up cuts".split())
@pytest.mark.parametrize("net", ["full:1", "full:2,capped", "hybrid:12,1", "hybrid:48,1,capped", "bidelta:3", "bidelta:3,3"])
def test_graphviz_draws(net, view):
    done = run(["graph", net, "--wires", "--view", view])
    assert done.returncode == (0 if is_drawn(net, view) else 2)
    if done.returncode == 0:
        drawn = subprocess.run(["dot", "-Tsvg"], input=done.stdout, capture_output=True, text=True, check=True)
        assert drawn.stderr == "" and "</svg>" in drawn.stdout
