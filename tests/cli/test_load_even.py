# SPDX-License-Identifier: MIT-0
"""load and compare --routing ecmp and --ties even: beside tests/vectors (tools/models/model_even.py), beside check --routing ecmp of the
same network as a graph, and closed forms of the literature."""
import json
import re
import subprocess
import sys

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import families, faulty, kept, lines_of, planted, report, table  # noqa: E402
from reports import COMMAND, run  # noqa: E402

VECTORS = lines_of("tests/vectors/even.tsv")
WAYS = {"ecmp": "--routing ecmp", "even": "--ties even", "even-valiant": "--ties even --routing valiant"}


def rows(way, pattern, command=COMMAND):
    """What load says of the vectors' networks, as these have it."""
    nets = [row[0] for row in VECTORS if row[1:3] == [way, pattern]]
    said, _ = table(f"load {' '.join(nets)} {WAYS[way]} --traffic {pattern}", command)
    keys = ["routes", "longest", "mean", "hot_link", "hot_links", "throughput", "deadlock"]
    if pattern == "worst" and way != "even-valiant":  # of which permutation?
        keys = ["routes", "-", "-", "hot_link", "-", "throughput", "-"]
    return [[row["net"], way, pattern, *(row.get(key, "-") if key != "deadlock" or way == "ecmp" else "-" for key in keys)] for row in said]


@pytest.mark.parametrize("way,pattern", sorted({tuple(row[1:3]) for row in VECTORS}))
def test_loads_are_the_model_s(way, pattern):
    assert sorted(rows(way, pattern)) == sorted(row for row in VECTORS if row[1:3] == [way, pattern])


def test_every_family_of_routers_is_among_them():
    assert families() == {row[0].split(":")[0] for row in VECTORS}


SPLIT, EVEN = "cli/ports/ports_split.c", "cli/ports/ports_load_even.c"
FAULTS = {  # and the way and the pattern that show it
    "every router has one way": ("ecmp", "uniform", SPLIT, ("carry[node] / ways", "carry[node]")),
    "processors send to themselves": ("ecmp", "uniform", SPLIT, ("s->uniform ? -1 : 1", "s->uniform ? 0 : 1")),
    "one of a class stands for one": ("ecmp", "uniform", SPLIT, ("(back ? 0 : s->share[to])", "0")),
    "all wait for each other": ("ecmp", "uniform", SPLIT, ("ports_split_leads(s, node * s->ports + p)", "1")),
    "channels of one router stand for all": ("ecmp", "worst", "cli/ports/ports_worst_share.c", ("rt_load_symmetry_first(like, rt_load_symmetry_class(like, node)) != node", "node != 0")),
    "the channel with the least bound is the worst": ("ecmp", "worst", "cli/graph/heaviest.c", ("h->bound[k] > h->bound[best]", "h->bound[k] < h->bound[best]")),
    "the mirror turns nothing": ("even", "rand:2,9", EVEN, ("x[i] = last[i] - x[i]", "x[i] += 0")),
    "the mirrored messages are the same": ("even", "rand:2,9", EVEN, ("ports_load_routes(r, its, pairs)", "ports_load_routes(r, pair, pairs)")),
}


@planted(*((claim, source, swap) for claim, (_, _, source, swap) in FAULTS.items()))
def test_other_loads_are_seen(source, swaps, request):
    way, pattern = FAULTS[request.node.callspec.id][:2]
    found = rows(way, pattern, faulty(source, *swaps))
    assert found and sum(row not in VECTORS for row in found) >= 3


BESIDE = """complete:6 alltoall, array:7 complement, ring:8 alltoall, ring:5 tornado, mesh:3,4 alltoall, torus:4,4 alltoall, torus:8,3 tornado, torus:3,3,3 alltoall,
twisted:4,4,2,0 alltoall, bintree:4 perm:1, xtree:3 alltoall, tworoot:3 perm:2, hypercube:4 alltoall, ccc:3 alltoall, mot:2,2 alltoall, kntree:3,2 alltoall,
kntree:4,2 shift:3, xgft:2,2,3,1,2,3 alltoall, hyperx:2,3,4 alltoall, slimfly:2,5 alltoall, polarfly:2,3 alltoall, megafly:2,2,2,1 alltoall, oft:2,3 alltoall,
mlfm:2,2,3 alltoall, wbfly:2,3 alltoall, shufflex:4 alltoall, slender:1 alltoall, cm5:2 rand:3,1, dragonfly:2,4,2 alltoall, tofu:2,2,1,7 alltoall"""


@pytest.mark.parametrize("net,pattern", [words.split() for words in re.split(r",\s", BESIDE)])
def test_check_has_the_same_of_the_wiring(net, pattern):
    """A file, by a search of its own without symmetries."""
    path, numbers = kept("net", run(["graph", net, "--format", "ibnet"]).stdout), kept("numbers", "")
    load = report(f"load {net} --routing ecmp --traffic {pattern} --schedule {numbers}")
    with open(numbers, encoding="ascii") as file:
        pairs = kept("pairs", re.sub(r"\d+", r"P\g<0>", file.read()))
    check = report(f"check --topology {path} --routing ecmp --traffic @{pairs}")
    for key in ("routes", "longest", "mean", "hot_link", "hot_links", "throughput", "deadlock"):
        assert check[key] == load[key], key


# Closed forms


def load(words, key="throughput"):
    return report(f"load {words}")[key]


@pytest.mark.parametrize("net,throughput", [("torus:8,8", "0.984375"), ("torus:16,16", "0.498047"), ("ring:8", "0.875000"), ("torus:5,5", "1.600000"), ("hypercube:6", "1.968750")])
def test_edge_transitive_networks(net, throughput):
    """N (N-1) mean / links on each (Dally and Towles 2004, 3.3.1: torus 8/k, hypercube 2, of N/(N-1))."""
    assert load(f"{net} --routing ecmp") == throughput
    assert net.startswith("hypercube") or load(f"{net} --ties even") == throughput


@pytest.mark.parametrize("net", ["kntree:4,3", "xgft:4,4,1,4"])
def test_ecmp_of_a_fat_tree_is_up_random(net):
    """Its ports up are all on shortest paths."""
    assert load(f"{net} --routing ecmp", "hot_link") == load(f"{net} --routing up-random", "hot_link")


@pytest.mark.parametrize("net,throughput", [("torus:8,8", "0.500000"), ("torus:4,4", "1.000000"), ("torus:16,16", "0.250000"), ("ring:8", "0.500000")])
def test_valiant_s_worst_case_with_ties_even(net, throughput):
    """4/k (Towles and Dally 2002; Valiant 1981): half of the uniform capacity 8/k for every permutation."""
    assert load(f"{net} --ties even --routing valiant --traffic worst") == throughput


def test_with_ties_one_way():
    assert load("torus:8,8 --routing valiant --traffic worst") == "0.400000" and load("torus:8,8 --ties even --traffic tornado") == "0.333333"
    ties = [load(f"torus:8,8 {words}", "ties") for words in ("--ties even", "--traffic tornado", "--routing valiant --traffic worst")]
    assert ties == ["even", "one_way", "one_way"]


def test_one_destination_for_all():
    assert load("torus:64,64 --routing ecmp") == "0.124969"


def test_the_cycle_of_channels_has_processors():
    found = json.loads(run("load ring:8 --routing ecmp --json".split()).stdout)
    assert len({at["source"] for at in found["cycle"]}) == 8 and "18446744073709551615" not in run("load hypercube:4 --routing ecmp".split()).stdout
    rows_of = run("load ring:8 kntree:2,2 --routing ecmp --tsv".split()).stdout.splitlines()  # of several networks without its channels
    assert [row.split("\t")[12:] for row in rows_of] == [["cycle"], ["8"], ["-"]]


# compare: the same figures


def compare(words, *keys):
    return [tuple(row[key] for key in keys) for row in table(f"compare {words}")[0]]


def test_compare_has_the_throughput_of_load_and_one_channel_where_load_has_no_cycle():
    nets = "torus:4,4 kntree:2,3 dragonfly:2,4,2 debruijn:4 benes:2 complete:5 hypercube:4".split()
    want = [(said["throughput"], "1" if said["deadlock"] == "none" else "-") for said in (report(f"load {net} --routing ecmp") for net in nets)]
    assert compare(" ".join(nets) + " --routing ecmp", "throughput", "vcs") == want


def test_compare_has_the_worst_of_load():
    nets = "torus:5,3 kntree:2,3 dragonfly:2,4,1 bfly:2,2 slimfly:2,5".split()
    want = [(load(f"{net} --routing ecmp --traffic worst"),) for net in nets]
    assert compare(" ".join(nets) + " --routing ecmp", "throughput_worst") == want
    assert compare("kntree:10,3 mesh:32,32 --routing ecmp", "throughput_worst") == [("1.000000",), ("-",)]  # the other takes minutes


TIES = "ring:2 ring:5 ring:8 torus:4,4 torus:6,3 torus:3,2,3 torus:4,2,4 torus:2,6,2 tofu:2,2,1"
BOTH = "throughput", "throughput_worst"


@pytest.mark.parametrize("more", ["", " --routing valiant"])
def test_compare_has_both_throughputs_of_load_with_ties_even(more):
    want = [tuple(load(f"{net} --ties even{more} --traffic {pattern}") for pattern in ("uniform", "worst")) for net in TIES.split()]
    assert compare(f"{TIES} --ties even{more}", *BOTH) == want


def test_compare_with_ties_even_by_random_routes_of_each():
    assert compare("torus:4,4,5 kntree:2,2 twisted:4,4,1,0 --ties even --routing random", *BOTH, "routing") == [
        ("0.833333", "0.833333", "valiant"), ("1.500000", "1.000000", "up-random"), ("-", "-", "valiant")]


def test_compare_where_ties_are_not_served():
    """As ever where there are none, else - , which is said."""
    nets = "mesh:4,4 ring:5 twisted:3,3,1,0"
    assert compare(f"{nets} twisted:4,4,1,0 --ties even", *BOTH) == [*compare(nets, *BOTH), ("-", "-")]
    assert "\nthroughput - : --ties even serves ring, torus and tofu: twisted:4,4,1,0\n" in run("compare torus:4,4 twisted:4,4,1,0 --ties even".split()).stdout


def test_the_schedule_of_the_worst_permutation_has_its_load():
    path = kept("worst", "")
    assert load(f"torus:4,2 --routing ecmp --traffic worst --schedule {path}", "hot_link") == load(f"torus:4,2 --routing ecmp --traffic @{path}", "hot_link")


def test_compare_beside_one_s_own():
    path = kept("net", "0 1\n1 2\n2 0\n")
    assert compare(f"ring:3 --topology {path} --both-ways --routing ecmp", "net", "throughput", "routing") == [(path, "2.000000", "ecmp"), ("ring:3", "2.000000", "ecmp")]


def test_the_nearest_balanced_network_where_none_is_near_enough():
    done = run("compare --processors 500 --within 5 --balanced --families slimfly --tsv".split())
    assert "compare: slimfly has no balanced network of 475 to 525 processors; the nearest is slimfly:6,7, of 588" in done.stderr
