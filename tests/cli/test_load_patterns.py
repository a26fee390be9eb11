# SPDX-License-Identifier: MIT-0
"""load --traffic: 14 patterns beside tests/vectors (tools/models/model_load.py), the worst case among them, whose schedule
does what the search said; bounds, samples, and the other shapes."""
import re
import subprocess
import sys

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import families, faulty, kept, lines_of, planted, report, table  # noqa: E402
from reports import COMMAND, run  # noqa: E402

VECTORS = lines_of("tests/vectors/load.tsv")
NETS = list(dict.fromkeys(row[0] for row in VECTORS))
PATTERNS = "uniform tornado neighbour transpose shuffle bitrev complement shift:3 perm:5 krel:3,2 rand:2,9 hotspot alltoall worst".split()
KEYS = "processors routers routes longest mean hot_link hot_links throughput deadlock vcs pattern".split()


def rows(pattern, command=COMMAND):
    """What load says of all networks, as the vectors have it."""
    said, errors = table(f"load {' '.join(NETS)} --traffic {pattern}", command)
    keys = ["routes", "-", "-", "hot_link", "-", "throughput"] if pattern == "worst" else ["routes", "longest", "mean", "hot_link", "hot_links", "throughput"]
    refused = re.findall(rf"^routeseq: network '(.*)': option --traffic '{pattern}': .* has not what it needs: ", errors, re.M)
    return sorted([[row["net"], pattern, *(row.get(key, "-") for key in keys)] for row in said]
                  + [[net, pattern, "refused"] for net in refused])


def model(pattern):
    return sorted(row for row in VECTORS if row[1] == pattern)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_all_networks_are_loaded_as_the_model_says(pattern):
    """Or refused by name."""
    assert rows(pattern) == model(pattern)


def test_every_family_of_routers_is_among_them():
    assert families() == {net.split(":")[0] for net in NETS} and len(NETS) > 200


@planted(("every second channel is skipped", "cli/ports/ports_worst.c", ("c < worst->channels; c++", "c < worst->channels; c += 2")),
         ("an edge is left out", "cli/ports/ports_worst.c", ("worst->pairs[channel->of.number], s->words", "worst->pairs[channel->of.number] - 1, s->words")))
def test_another_search_is_seen(source, swaps):
    """The second mostly by the search itself, which gives no row."""
    found = rows("worst", faulty(source, *swaps))
    assert sum(row not in found for row in model("worst")) > 5


def test_batches_of_few_pairs_find_the_same():
    assert rows("worst", faulty("cli/ports/ports_worst.c", ("#define BYTES_MAX (1 << 27)", "#define BYTES_MAX 640"))) == model("worst")


def test_golden():
    said = report("load ring:8 --traffic worst")
    assert (said["hot_link"], said["throughput"]) == ("4", "0.250000")


# For people

TORNADO = "tornado goes ceil(k/2)-1 steps along a side of k, as Towles and Dally define it: 0 where k is 1 or 2, so that no link"


@pytest.mark.parametrize("words,said", [("hypercube:6 --traffic tornado", True), ("torus:2,2 --traffic tornado --ties even", True), ("mesh:2,2 --traffic tornado --routing ecmp", True),
                                        ("hypercube:3 --traffic tornado --routing valiant", True), ("torus:2,3 --traffic tornado", False), ("torus:2,2 --traffic shift:0", False),
                                        ("hypercube:6 --traffic tornado --tsv", False)])
def test_why_tornado_has_no_figures_where_all_sides_are_2(words, said):
    """Whatever the routing; not where one is longer, nor of others."""
    assert (TORNADO in " ".join(run(["load", *words.split()]).stdout.split())) == said


@pytest.mark.parametrize("pattern,words", [("transpose", "8 of 64 routes"), ("shift:0", "64 of 64 routes"), ("shift:1", None)])
def test_how_many_send_to_themselves(pattern, words):
    """By hand: a diagonal of a transpose."""
    found = re.search(r"^  to themselves +(.*)", run(["load", "torus:8,8", "--traffic", pattern]).stdout, re.M)
    assert (found and found[1]) == words


def test_above_1_a_processor_s_own_port_is_the_limit():
    assert run(["load", "complete:9"]).stdout.count("its own port is the limit") == 1


# The permutation, in a file, does what the search said; and it is one


def scheduled(words):
    path = kept("worst", "")
    said = report(f"load {words} --traffic worst --schedule {path}")
    with open(path, encoding="ascii") as file:
        return said, path, [tuple(line.split()) for line in file]


@pytest.mark.parametrize("net", ("ring:9 torus:4,6 mesh:5,4 hypercube:6 dragonfly:2,4,2 kntree:4,2 xgft:4,3,2,1,2,3 slimfly:2,5 polarfly:3,3 hyperx:2,3,3 ccc:3 "
                                 "bfly:2,3 benes:3").split())
def test_the_worst_permutation_in_a_file(net):
    said, path, pairs = scheduled(f"{net} --jobs 3")
    assert {**said, "pattern": ""} == {**report(f"load {net} --traffic @{path}"), "pattern": ""}
    assert len({source for source, _ in pairs}) == len({target for _, target in pairs}) == int(said["processors"])


def test_in_a_torus_it_sends_nothing_to_itself_of_which_no_line_speaks():
    _, path, pairs = scheduled("torus:8,8")
    assert not [pair for pair in pairs if pair[0] == pair[1]]
    assert "to themselves" not in run(["load", "torus:8,8", "--traffic", f"@{path}"]).stdout


def test_any_number_of_jobs_finds_the_same():
    one, seven = (scheduled(f"slimfly:2,7 --jobs {jobs}") for jobs in (1, 7))
    assert (one[0], one[2]) == (seven[0], seven[2])


def test_the_keys_in_their_order():
    assert list(report("load ring:8 --traffic worst")) == [*KEYS, "ties"] and list(report("load mesh:3,3")) == KEYS


# A bound where the worst case is too much


def test_it_is_refused_with_what_it_would_take():
    done = run("load mesh:128,128 --traffic worst".split())
    assert (done.returncode, done.stdout) == (2, "")
    assert "the worst of 16384 processors needs the routes of 268435456 pairs and a matching for each of 65536 channels" in done.stderr


def test_a_bound_names_the_permutation():
    said = report("load mesh:100,100 --traffic worst --bound")
    assert (said["hot_link"], said["bound"]) == ("99", "transpose")


@pytest.mark.parametrize("net", "ring:9 torus:4,6 kntree:4,2 dragonfly:2,4,2 twisted:6,4,2,0".split())
def test_no_bound_is_below_the_worst_case(net):
    worst, bound = (float(report(f"load {net} --traffic worst{more}")["throughput"]) for more in ("", " --bound"))
    assert 0 < worst <= bound


# A sample: the limits hold what is the case, and rarely not


@pytest.fixture(scope="module", name="samples")
def samples_of_40_seeds():
    return [report(f"load torus:7,6 --sample 3000 --seed {seed}") for seed in range(1, 41)]


def misses(samples, key, value):
    return sum(not float(said[key + "_low"]) <= float(value) <= float(said[key + "_high"]) for said in samples)


def test_of_40_samples_none_misses_the_hottest_link_and_at_most_5_the_mean(samples):
    exact = report("load torus:7,6")
    assert [misses(samples, key, exact[key]) for key in ("hot_link", "throughput")] == [0, 0] and misses(samples, "mean", exact["mean"]) <= 5
    assert misses(samples, "hot_link", 120) > 30 and misses(samples, "mean", 3.1) > 30


def test_the_keys_of_a_sample():
    """What it does not tell is -."""
    said = report("load torus:4,4 --sample 99")
    assert list(said) == [*KEYS, *"mean_low mean_high hot_link_low hot_link_high throughput_low throughput_high sample ties".split()]
    assert [key for key, value in said.items() if value == "-"] == ["longest", "hot_links", "deadlock"]


def test_a_sample_does_not_depend_on_the_number_of_jobs():
    assert len({run(f"load dragonfly:2,4,2 --sample 9999 --jobs {jobs}".split()).stdout for jobs in (1, 6)}) == 1


def test_a_sample_of_fewer_pairs_than_links_is_warned_of():
    """torus:4,4 has 64."""
    warned = ["are fewer than the links" in run(f"load torus:4,4 --sample {pairs}".split()).stderr for pairs in (63, 64)]
    assert warned == [True, False]


def test_a_sample_of_a_million_processors():
    said = report("load hypercube:20 --sample 1000")
    assert (said["processors"], said["sample"]) == ("1048576", "1000")


# The other shapes: the same names, served or refused by name


def test_trees_take_all_patterns():
    """Load factors."""
    named = {pattern: report(f"load tree:4 --messages {pattern}")["lambda"] for pattern in ("perm:5", "krel:3,2", "rand:2,9")}
    want = {pattern: named.get(pattern, "15/1" if pattern in ("uniform", "hotspot", "alltoall") else "1/1") for pattern in PATTERNS}
    assert {pattern: report(f"load tree:4 --traffic {pattern}")["lambda"] for pattern in PATTERNS} == want


def test_transit_networks_take_all_but_three_and_what_needs_powers_of_two():
    refused = []
    for pattern in PATTERNS:
        for net in ("hybrid:12,1", "full:2", "bidelta:3"):
            done = run(f"load {net} --load 1 --trials 2 --tsv --traffic {pattern}".split())
            assert done.returncode == 0 and "success\t" in done.stdout or done.returncode == 2 and f"option --traffic '{pattern}'" in done.stderr, (net, pattern)
            refused += [(pattern, net)] if done.returncode else []
    assert refused == [(pattern, net) for pattern in ("uniform", "transpose", "shuffle", "bitrev", "worst")
                       for net in ("hybrid:12,1", "full:2", "bidelta:3") if pattern in ("uniform", "worst") or net == "hybrid:12,1"]


def test_a_pattern_is_what_its_file_says():
    path = kept("complement", "".join(f"{source} {63 - source}\n" for source in range(64)))
    assert len({run(f"load full:1 --load 1 --trials 50 --traffic {of}".split()).stdout for of in (path, "complement")}) == 1
