# SPDX-License-Identifier: MIT-0
"""load of networks of routers: where one source, or one pair of two routers, stands for all pairs, it prints what `alltoall` does, every pair of
which is followed; and the same with any number of jobs; and of rings likewise, in any number of parts too."""
import functools
import re
import sys

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import WORK, faulty  # noqa: E402
from reports import COMMAND, LONG, run  # noqa: E402

WAYS = {"routes from router 0: all look alike": """complete:2 complete:9 ring:2 ring:3 ring:4 ring:8 ring:9 torus:1 torus:2,2 torus:4,4 torus:5,3 torus:2,7 torus:4,1,6 torus:3,4,5
            torus:2,3,2,3 hypercube:1 hypercube:2 hypercube:6 hyperx:1,4 hyperx:1,3,5 hyperx:3,4,2 hyperx:2,3,1,4 hyperx:1,2,2,2,2""",
        "a route for each two routers": """dragonfly:1,1,1 dragonfly:2,4,2 dragonfly:3,2,4 dragonfly:1,5,1 dragonfly:4,1,5 slimfly:1,5 slimfly:2,5 slimfly:3,7 slimfly:2,4 slimfly:1,9
            polarfly:1,3 polarfly:2,5 polarfly:2,4 polarfly:4,7""",
        "each route": """array:9 mesh:3,4 twisted:4,4,1,0 bintree:3 xtree:3 tworoot:3 ccc:3 bfly:2,3 wbfly:2,3 benes:2 shufflex:4 debruijn:4 omega:3 mot:2,2 slender:2 cm5:2
            kntree:2,3 xgft:2,3,1,2 kautz:2,3 megafly:1,2,2,1 oft:1,2 mlfm:1,2,2 tofu:1,2,1"""}


def said(words, command=COMMAND):
    done = run(words.split(), command=command)
    return done.stdout + done.stderr


@functools.lru_cache(None)
def load(words, command=COMMAND):
    """Without what says how it was found."""
    return re.sub(r"^ *(way|pattern|ties|followed, for all pairs|where both ways round)\b.*\n", "", said(f"load {words}", command), flags=re.M)


def differ(net, command=COMMAND):
    """Options with which it prints something else than of all pairs; to people on fewer virtual channels in check-long alone."""
    vcs = int(re.search(r"^vcs\t(\d+)", load(f"{net} --traffic alltoall --tsv"), re.M)[1])
    asked = [f" --vcs {v}" if v < vcs else "" for v in range(1, vcs + 1)]
    return [(net, words, form) for words in asked for form in (["", " --tsv"] if not words or LONG else [" --tsv"])
            if load(f"{net}{words} --jobs 3{form}", command) != load(f"{net}{words}{form} --traffic alltoall")]


@pytest.mark.parametrize("net,way", [(net, way) for way, nets in WAYS.items() for net in nets.split()])
def test_the_same_as_all_pairs_also_on_fewer_virtual_channels(net, way):
    """It says which way."""
    assert re.search("^ *followed, for all pairs *(.*)", said(f"load {net}"), re.M)[1] == way
    assert differ(net) == []


@pytest.mark.parametrize("words", ["ccc:4", "ccc:4 --vcs 1"])
def test_one_job_prints_what_many_do(words):
    """With a cycle, too, of which the first pairs are named."""
    assert said(f"load {words} --jobs 1") == said(f"load {words} --jobs 7") and ("cycle of" in said(f"load {words}")) == ("--vcs" in words)


# Rings

RINGS = "multicube:3,3 shuffle:2,4 clock deadfly:2,3 livefly:3,3 butterfly:2,4 butterfly:3,3 ringmesh:5,4 ringcomplete:5 ring12".split()
PARTS = ["multicube:3,3 --queues", "shuffle:2,4 --tsv", "butterfly:3,3 --echo-ratio 0.53", "butterfly:2,4 --queues", "deadfly:2,3 --json", "livefly:3,3 --queues", "ringmesh:5,4", "ringcomplete:5 --tsv",
         "ring12 --json", "clock --queues"]


def of_jobs(words, command=COMMAND):
    """What it says with one job and with several."""
    return {said(f"load {words} --jobs 1"), *(said(f"load {words} --jobs {jobs}", command) for jobs in (2, 3, 7))}


def of_parts(words, command=COMMAND):
    """What it says in one run and in several parts, the last first."""
    found = {said(f"load {words}")}
    for parts, jobs in ((1, 3), (2, 1), (3, 3), (7, 1)):
        paths = [f"{WORK}/part{k}" for k in range(parts, 0, -1)]
        for k, path in zip(range(parts, 0, -1), paths):
            with open(path, "w", encoding="ascii") as file:
                file.write(run(["load", *words.split(), "--jobs", str(jobs), "--part", f"{k}/{parts}"], command=command).stdout)
        found.add(said("merge " + " ".join(paths), command))
    return found


@pytest.mark.parametrize("option", ["--queues", "--tsv", "--echo-ratio 0.5"])
@pytest.mark.parametrize("net", RINGS)
def test_rings_say_the_same_with_any_number_of_jobs(net, option):
    assert len(of_jobs(f"{net} {option}")) == 1


@pytest.mark.parametrize("words", PARTS)
def test_rings_say_the_same_in_any_number_of_parts(words):
    assert len(of_parts(words)) == 1


# Planted and rejected, each a compiler: a family in the wrong row, and slips in what one source stands for

SOURCE, ALL, TOWARD = "lib/load/ports/load_ports_source.c", "cli/ports/ports_load_all.c", "cli/ports/ports_load_toward.c"
FAULTS = [
    ("an array as if it went round", SOURCE, "array:9", ("FAMILY_TORUS]", "FAMILY_ARRAY]")), ("a mesh likewise", SOURCE, "mesh:3,4", ("FAMILY_TORUS]", "FAMILY_MESH]")),
    ("cube-connected cycles as if alike from everywhere", SOURCE, "ccc:3", ("FAMILY_TORUS]", "FAMILY_CCC]")),
    ("a twisted torus as if it were none", SOURCE, "twisted:4,4,1,0", ("FAMILY_TORUS]", "FAMILY_TWISTED]")),
    ("a dragonfly as if alike from everywhere", SOURCE, "dragonfly:2,4,2", ("DRAGONFLY] = {RT_LOAD_WAY_ROUTERS", "DRAGONFLY] = {RT_LOAD_WAY_SOURCE")),
    ("polarfly likewise", SOURCE, "polarfly:2,5", ("POLARFLY] = {RT_LOAD_WAY_ROUTERS", "POLARFLY] = {RT_LOAD_WAY_SOURCE")),
    ("a fat-tree, whose routes depend on the processor, by routers", SOURCE, "kntree:2,3", ("FAMILY_SLIMFLY]", "FAMILY_KNTREE]")),
    ("a pair of routers counted once", ALL, "dragonfly:2,4,2 hyperx:3,4,2", ("each(r) * each(r)", "each(r)")),
    ("routes that have met, a source of each lost", TOWARD, "wbfly:2,3 kntree:2,3", ("[m->link] += m->from", "[m->link] += m->from - 1")),
    ("... no edge behind the first meeting", TOWARD, "ccc:3", ("if (next->link != RT_LOAD_NO_LINK)", "if (0)")),
    ("... merged virtual channels kept apart", TOWARD, "ccc:3", ("vc < most ? vc : most", "vc < most ? vc : 0")),
    ("ports summed over too few routers", SOURCE, "torus:4,4", ("at = 0; at < nodes; at++)\n", "at = 1; at < nodes; at++)\n")),
    ("no edge from one coordinate to a later one", SOURCE, "torus:4,4", ("a < ends;", "a < 0 * ends;")),
    ("an edge back to the same coordinate", SOURCE, "hypercube:2", ("size_t ends = e.ends.count;", "size_t ends = 0;"), ("a < ends;", "a < e.ends.count;")),
    ("no second hop along a coordinate", SOURCE, "ring:5", ("if (end.node != other) {", "if (0) {"))]
RING_FAULTS = [
    ("a part's first processor left out", of_parts, "cli/ring/ring_traffic.c", ("first < t->first", "first <= t->first")),
    ("the counts of the last part alone", of_parts, "cli/ring/ring_load_merge.c", ("    ring_counters_add(", "    if (0) ring_counters_add(")),
    ("the longest path forgotten", of_parts, "cli/ring/ring_load_merge.c", ("    ring_metrics_unite(", "    if (0) ring_metrics_unite(")),
    ("edges of input queues forgotten", of_parts, "cli/ring/ring_load_merge.c", ("|= UINT64_C(1) << at % 64", "|= (uint64_t)!turn << at % 64")),
    ("a job's sends left out", of_jobs, "cli/ring/ring_share.c", ("    add(to->sends", "    if (0) add(to->sends")),
    ("a job's entries of queues left out", of_jobs, "cli/ring/ring_share.c", ("    add(to->queue", "    if (0) add(to->queue")),
    ("a job's edges left out", of_jobs, "cli/ring/ring_share.c", ("    unite(to->lock.queues.reach", "    if (0) unite(to->lock.queues.reach")),
    ("the longest path of the first job alone", of_jobs, "cli/ring/ring_share.c", ("from->distance > to", "0 * from->distance > to")),
    ("of links equally hot the last", of_jobs, "cli/ring/ring_share.c", ("sends <= load->hot_send", "sends < load->hot_send"))]

if LONG:
    @pytest.mark.parametrize("source,nets,swaps", [(source, nets, swaps) for _, source, nets, *swaps in FAULTS], ids=[fault[0] for fault in FAULTS])
    def test_planted(source, nets, swaps):
        command = faulty(source, *swaps)
        assert all(differ(net, command) for net in nets.split())

    @pytest.mark.parametrize("told,source,swaps", [(told, source, swaps) for _, told, source, *swaps in RING_FAULTS], ids=[fault[0] for fault in RING_FAULTS])
    def test_planted_in_rings(told, source, swaps):
        command = faulty(source, *swaps)
        asked = PARTS if told == of_parts else [f"{net} {option}" for net in RINGS for option in ("--queues", "--tsv", "--echo-ratio 0.5")]
        assert any(len(told(words, command)) > 1 for words in asked)
