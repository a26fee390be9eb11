# SPDX-License-Identifier: MIT-0
"""--routing valiant and up-random: loads beside tests/vectors (tools/models/model_choice.py), closed forms of the literature,
deadlock, worst permutations, and the routes that route, walk and graph draw."""
import re
import shlex
import subprocess
import sys
from collections import Counter

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import families, faulty, kept, lines_of, planted, report, table  # noqa: E402
from reports import COMMAND, run  # noqa: E402

VECTORS = lines_of("tests/vectors/choice.tsv")
NETS = list(dict.fromkeys(row[0] for row in VECTORS))
PATTERNS = "uniform tornado complement perm:5 hotspot rand:2,9 worst".split()


def rows(routing, pattern, command=COMMAND):
    """What load says of all networks, as the vectors have it."""
    said, errors = table(f"load {' '.join(NETS)} --routing {routing} --traffic {pattern}", command)
    keys = ["routes", "-", "-", "hot_link", "-", "throughput"] if pattern == "worst" else ["routes", "longest", "mean", "hot_link", "hot_links", "throughput"]
    assert pattern == "worst" or {row["deadlock"] for row in said} == {"none"}
    refused = re.findall(rf"^routeseq: network '(.*)': option --routing '{routing}': the family has no such routing: expected ", errors, re.M)
    return sorted([[row["net"], routing, pattern, *(row.get(key, "-") for key in keys)] for row in said] + [[net, routing, pattern, "refused"] for net in refused])


def model(routing, pattern):
    return sorted(row[:9] for row in VECTORS if row[1:3] == [routing, pattern])


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("routing", ["valiant", "up-random"])
def test_all_networks_are_loaded_as_the_model_says(routing, pattern):
    """Or refused by name."""
    assert rows(routing, pattern) == model(routing, pattern)


def test_every_family_of_routers_is_among_them():
    assert families() == {net.split(":")[0] for net in NETS}


LEGS, CLIMB, WORST = "cli/ports/ports_load_legs.c", "cli/ports/ports_load_climb.c", "lib/load/ports/load_worst_choice.c"
SEARCH, ALIKE = "cli/ports/ports_worst_choice.c", ("w->alike =", "w->alike = 0 &&")
FAULTS = {  # and the routing and the pattern that show it
    "the second leg carries one message": ("valiant", "uniform", LEGS, ("s->weight[(size_t)e * c->units + b],\n", "1,\n")),
    "an entry counts those who are there": ("valiant", "uniform", LEGS, ("sources - own) ", "sources) ")),
    "the longest first leg is left out": ("valiant", "uniform", LEGS, ("(uint32_t)hops + entry->hops[", "(uint32_t)hops + 0 * entry->hops[")),
    "one source for all counts one leg": ("valiant", "uniform", "cli/ports/ports_load_choice.c", ("2 * (uint64_t)(routers", "(uint64_t)(routers")),
    "only the lowest port up is taken": ("up-random", "uniform", CLIMB, ("(open > 0 ? open : 1)", "1")),
    "a router sends one message": ("up-random", "uniform", CLIMB, ("(uint64_t)each * each", "1")),
    "each port up gets all": ("up-random", "uniform", CLIMB, ("next->weight += part", "next->weight += s->weight")),
    "every route is a hop long": ("up-random", "perm:5", CLIMB, ("load->longest = s->hops", "load->longest = 1")),
    "of a router's messages the last is forgotten": ("up-random", "perm:5", CLIMB, ("m < ing->toward[b + 1]", "m + 1 < ing->toward[b + 1]")),
    "each port up has one choice": ("up-random", "worst", WORST, ("times[link] += part", "times[link] += 1")),
    "every second channel is skipped": ("valiant", "worst", SEARCH, ALIKE, ("c < worst->channels; c++", "c < worst->channels; c += 2")),
    "all processors of a router send within it": ("valiant", "worst", SEARCH, ("w->next) % units", "0) % units")),
}


@planted(*((claim, source, *swaps) for claim, (_, _, source, *swaps) in FAULTS.items()))
def test_other_loads_are_seen(source, swaps, request):
    routing, pattern = FAULTS[request.node.callspec.id][:2]
    found, want = (set(map(tuple, of)) for of in (rows(routing, pattern, faulty(source, *swaps)), model(routing, pattern)))
    assert len(want - found) > 3


# The worst permutation


def test_by_a_middle_router_all_assignments_find_the_same():
    """Any permutation is the worst."""
    assert rows("valiant", "worst", faulty(SEARCH, ALIKE)) == model("valiant", "worst")


def test_batches_of_few_tables_find_the_same():
    words = "load dragonfly:2,4,2 --routing valiant --traffic worst".split()
    done = subprocess.run([faulty(SEARCH, ("#define BYTES_MAX (1 << 27)", "#define BYTES_MAX 4000")), *words], capture_output=True, text=True, check=True)
    assert done.stdout == run(words).stdout


@pytest.mark.parametrize("net,routing", [("dragonfly:2,4,2", "valiant"), ("dragonfly:1,4,1", "valiant"), ("kntree:4,3", "up-random"), ("cm5:3", "up-random"),
                                         ("slender:2", "up-random"), ("xgft:2,3,4,1,2,3", "up-random"), ("slimfly:2,5", "valiant"), ("mlfm:2,2,3", "valiant")])
def test_it_is_a_permutation_and_its_file_does_what_the_search_said(net, routing):
    path = kept("worst", "")
    said = report(f"load {net} --routing {routing} --traffic worst --schedule {path}")
    did = report(f"load {net} --routing {routing} --traffic @{path}")
    with open(path, encoding="ascii") as file:
        sources, targets = zip(*(line.split() for line in file))
    assert len(set(sources)) == len(set(targets)) == int(said["processors"])
    assert {**said, "pattern": ""} == {**did, "pattern": ""}


@pytest.mark.parametrize("net", "ring:9 ring:15 torus:5,5 torus:7,7,7 hypercube:6 complete:9".split())
def test_by_valiant_its_throughput_is_half_of_that_of_uniform_traffic(net):
    """Towles and Dally 2002: of minimal routes that use both ways alike, to all, itself included."""
    minimal, worst = report(f"load {net}"), report(f"load {net} --routing valiant --traffic worst")
    assert float(worst["throughput"]) == pytest.approx(int(minimal["processors"]) / int(minimal["hot_link"]) / 2, abs=1e-6)


TREES = ("kntree:2,3 kntree:3,3 kntree:4,2 xgft:2,2,3,1,2,2 xgft:4,4,4,1,2,2 xgft:4,2,2,1,2,1 xgft:3,4,2,1,2,3 xgft:4,1,2,1,2,2 xgft:4,4,1,1,1,2 "
         "xgft:3,3,2,2,1,2,2,1 xgft:4,4,1,6 xgft:2,4,1,3 xgft:1,4,2,1,2,3 xgft:6,3,2,1,4,1")
LARGE = "xgft:20,21,24,1,7,5 xgft:90,91,1,30"


def worst_of(routing, nets, command=COMMAND):
    return [(row["net"], row["throughput"]) for row in table(f"load {nets} --routing {routing} --traffic worst", command)[0]]


@pytest.mark.parametrize("routing,source,limit", [("up-random", SEARCH, r"> WORST_CHOICE_FORM_ROUTES"), ("ecmp", "cli/ports/ports_worst_share.c", r"> WORST_SHARE_FORM_STEPS")])
def test_the_closed_form_of_fat_trees_is_that_of_the_search(routing, source, limit):
    """Slimmed and of levels of one part too; the form stands for long searches."""
    command = faulty(source, (limit, ">= 0"))
    assert worst_of(routing, TREES, command) == worst_of(routing, TREES) and len(worst_of(routing, TREES)) == 14


@planted(*((swap[0], "cli/ports/ports_worst_form.c", swap) for swap in (("levels + l + 1", "levels + l"), ("processors < all && ", ""), ("l + 1 < levels", "l + 2 < levels"))))
def test_another_form_is_named_by_the_search(source, swaps):
    command = faulty(source, *swaps)
    for routing in ("up-random", "ecmp"):
        done = subprocess.run([command, *"load xgft:4,4,1,1,1,2 xgft:4,2,2,1,2,1 xgft:4,4,1,6 kntree:3,2 --traffic worst --routing".split(), routing], capture_output=True, text=True, check=False)
        assert "by its form: please report this" in done.stderr


def test_fat_trees_of_10000_processors_take_no_search():
    assert [value for _, value in worst_of("up-random", f"kntree:22,3 xgft:20,21,24,1,20,21 {LARGE}")] == ["1.000000", "1.000000", "0.083333", "0.333333"]
    assert [value for _, value in worst_of("ecmp", LARGE)] == ["0.083333", "0.333333"]
    for routing in ("ecmp", "random"):
        assert [row["throughput_worst"] for row in table(f"compare {LARGE} --routing {routing}")[0]] == ["0.083333", "0.333333"]


def test_by_fixed_routes_compare_has_the_worst_of_load():
    assert table("compare kntree:91,2")[0][0]["throughput_worst"] == report("load kntree:91,2 --traffic worst")["throughput"]


# verify: all choices, or one that is drawn


@pytest.mark.parametrize("net,routing", [("torus:4,4", "valiant"), ("dragonfly:2,4,2", "valiant"), ("kntree:4,2", "valiant"), ("mlfm:2,2,3", "valiant"), ("kntree:4,3", "up-random"),
                                         ("cm5:2", "up-random"), ("slender:1", "up-random")])
def test_verify_walks_all_choices(net, routing):
    pairs = int(report(f"info {net}")["processors"]) ** 2
    done = run(["verify", net, "--routing", routing])
    assert (done.returncode, done.stderr, done.stdout.splitlines()[-1]) == (0, "", f"pairs={pairs} arrived={pairs} failed=0")


def test_verify_says_which_choices():
    first = [run(["verify", net, "--routing", "valiant"]).stdout.splitlines()[0] for net in ("torus:4,4", "torus:30,30")]
    assert first == ["all pairs, each of 16 choices, none longer than promised", "all pairs, one of 900 choices, drawn, none longer than promised"]


def verify(net, *swaps):
    command = faulty("lib/route/ports/route_choice.c", *swaps)
    return subprocess.run([command, "verify", net, "--routing", "valiant"], capture_output=True, text=True, check=False)


def test_legs_of_a_dragonfly_that_share_channels_are_seen():
    done = verify("dragonfly:2,4,2", ("w->vcs = 1;", "w->vcs = 0;"))
    assert done.returncode == 1 and "failed=0" not in done.stdout


def test_another_middle_is_seen_and_how_to_walk_there_again():
    done = verify("kntree:4,2", ("PROCESSOR ? choice :", "PROCESSOR ? (choice + w->f.each) % w->choices :"))
    again = re.search(r"^failed: [^:]*: routeseq (walk .*)# choice 0 of --routing valiant$", done.stdout, re.M)
    assert run(shlex.split(again[1])).stdout.splitlines()[-1].startswith("arrived")


# One source for all, beside the same messages followed


@pytest.mark.parametrize("net", "complete:9 ring:12 ring:13 torus:8,6 torus:3,5,4 torus:2,7 torus:1,6 hypercube:6 hyperx:3,4,5 hyperx:2,2,2,3".split())
def test_one_source_for_all_is_all_messages(net):
    one, every = (report(f"load {net} --routing valiant {more}") for more in ("", "--traffic alltoall"))
    assert {**one, "pattern": "", "ties": ""} == {**every, "pattern": "", "ties": ""}


def test_load_says_what_it_followed():
    followed = [re.search("followed, for all choices +(.*)", run(f"load ring:12 --routing valiant --traffic {pattern}".split()).stdout)[1] for pattern in ("uniform", "alltoall")]
    assert followed == ["routes from router 0: all look alike", "the legs to and from each middle"]


# Closed forms


def load(words, key="hot_link"):
    return report(f"load {words}")[key]


@pytest.mark.parametrize("net", "ring:8 ring:9 torus:8,8 torus:5,5,5 hypercube:6 torus:7,4 complete:9".split())
def test_by_a_random_middle_any_permutation_that_moves_all_is_twice_uniform(net):
    """Dally and Towles 2004, 9.1."""
    uniform = report(f"load {net}")
    twice = f"{2 * int(uniform['hot_link']) / int(uniform['processors']):.6f}"
    assert [load(f"{net} --routing valiant --traffic shift:{by}") for by in (1, 2, 4)] == [twice] * 3


def test_what_is_worst_for_minimal_routes():
    """Of torus:8,8: a channel carries 4, by valiant no more than 2.5."""
    path = kept("worst", "")
    assert load(f"torus:8,8 --traffic worst --schedule {path}") == "4"
    assert float(load(f"torus:8,8 --routing valiant --traffic @{path}")) <= 2.5


def test_valiant_1982():
    """Uniform traffic at half of the minimal throughput, but for what stays at home."""
    assert [load(f"hypercube:6{by}", "throughput") for by in ("", " --routing valiant")] == ["1.968750", "1.000000"]


@pytest.mark.parametrize("net", "kntree:4,3 kntree:2,5 xgft:4,4,4,1,4,4".split())
def test_by_up_random_a_permutation_of_all_to_another_top_part_takes_1_of_a_channel(net):
    half = int(report(f"info {net}")["processors"]) // 2
    assert [load(f"{net} --routing up-random --traffic {pattern}") for pattern in ("complement", f"shift:{half}")] == ["1.000000"] * 2


def test_kim_2008():
    """Group to the next group, all over one global channel; by a group in between."""
    assert [load(f"dragonfly:2,4,2 --traffic shift:8{by}") for by in ("", " --routing valiant")] == ["8", "1.777778"]


# Deadlock


def test_with_a_channel_less_second_legs_make_a_cycle():
    assert [load(f"torus:4,4 --routing valiant --vcs {vcs}", "deadlock") for vcs in (4, 3, 2)] == ["none", "cycle", "cycle"]


@pytest.mark.parametrize("words", ["dragonfly:2,4,2 --routing valiant --vcs 1", "megafly:2,3,2,2 --routing valiant --traffic rand:2,3"])
def test_any_number_of_jobs_says_the_same(words):
    assert run(f"load {words} --jobs 1".split()).stdout == run(f"load {words} --jobs 5".split()).stdout


def test_minimal_is_what_it_is_without():
    assert run("load slimfly:2,5".split()).stdout == run("load slimfly:2,5 --routing minimal".split()).stdout


def test_the_keys():
    assert list(report("load ring:8 --routing valiant")) == "processors routers routes longest mean hot_link hot_links throughput deadlock vcs pattern ties".split()


@pytest.mark.parametrize("net,routing,by", [("slender:2", "up-random", 1), ("cm5:3", "up-random", 3), ("slender:2", "valiant", 1)])
def test_who_takes_each_channel_of_a_cycle_is_one_of_the_messages(net, routing, by):
    said = report(f"load {net} --routing {routing} --traffic shift:{by} --vcs 1")
    pairs = [(int(said[f"cycle.{i}.source"]), int(said[f"cycle.{i}.destination"])) for i in range(int(said["cycle"]))]
    assert said["deadlock"] == "cycle" and pairs and all((s + by) % int(said["processors"]) == d for s, d in pairs)


# Routes that are drawn


def drawn(seed):
    return [line.split("\t")[1] for line in run(f"route torus:4,4 --from 0 --routing valiant --seed {seed} --vc".split()).stdout.splitlines()]


def test_the_first_leg_is_on_channels_below_2_then_those_from_2_on():
    for route in drawn(7):
        assert all(re.fullmatch(r"[0-3]\.[0-3]", hop) for hop in route.split()) and not re.search(r"\.[23] .*\.[01]", route), route


def test_a_seed_draws_the_same_again_another_one_does_not():
    assert drawn(7) == drawn(7) != drawn(8)


def test_40_draws_take_all_four_ways_up():
    ways = Counter(run("route kntree:2,3 - --routing up-random".split(), "0 7\n" * 40).stdout.splitlines())
    assert len(ways) == 4 and min(ways.values()) > 3 and {tuple(way.split()[:2]) for way in ways} == {(a, b) for a in "01" for b in "23"}


@pytest.mark.parametrize("net,source,destination", [("torus:4,4", 1, 6), ("dragonfly:2,4,2", 0, 71), ("slimfly:2,5", 0, 77), ("oft:2,3", 0, 50)])
def test_walk_goes_there(net, source, destination):
    for header in ([], ["--header", "field"]):
        lines = run(["walk", net, str(source), str(destination), "--routing", "valiant", "--seed", "5", *header]).stdout.splitlines()
        assert lines[-1] == f"arrived {destination}"


@pytest.mark.parametrize("seed", [3, 6])
@pytest.mark.parametrize("net,destination,routing", [("torus:5,5", 7, "valiant"), ("array:6", 3, "valiant"), ("kntree:2,3", 7, "up-random"), ("dragonfly:1,2,1", 5, "valiant")])
def test_graph_draws_the_hops_of_the_route(net, destination, routing, seed):
    options = ["--routing", routing, "--seed", str(seed)]
    picture = run(["graph", net, "--route", f"1,{destination}", *options]).stdout
    hops = re.findall(r"^  n(\d+) -> n(\d+) .*penwidth=2\.5", picture, re.M)
    walked = [(words[1], words[-1]) for words in map(str.split, run(["walk", net, "1", str(destination), *options]).stdout.splitlines()) if words and words[0].isdigit()]
    assert sorted(hops) == sorted(walked) != []


def test_graph_says_which_route():
    assert "the route from processor 0 to 7 by valiant, seed 8, hop by hop" in run("graph torus:5,5 --route 0,7 --routing valiant --seed 8".split()).stdout
