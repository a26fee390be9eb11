# SPDX-License-Identifier: MIT-0
"""Networks of SCI rings: routes beside an independent model (tests/vectors/), walks, sums of verify, and figures of the paper or worked out by
hand; test_rings.py has the model's rows of load, walk and info."""
import os
import re
import subprocess
import sys

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import faulty, lines_of, report  # noqa: E402
from reports import run  # noqa: E402


@pytest.mark.parametrize("ratio,hot", [("", "57.6"), ("0.20", "57.6"), ("00.2", "57.6"), ("0", "39"), ("0.000001", "39.000045"), ("1", "144"), ("0.125", "49.5"), ("99.999999", "10835.999892"), ("100", "10836")])
def test_the_hot_link_is_exact_at_any_echo_ratio(ratio, hot):
    """0.2 unless given; by the closed forms for deadflies: long rings 36 sends and 108 echoes, short rings 39 and 45."""
    assert report("load deadfly:2,3" + (f" --echo-ratio {ratio}" if ratio else ""))["hot_link"] == hot


def test_throughput_is_rounded_half_up():
    """1/24.576 * 48/50 = 0.0390625."""
    assert report("load multicube:2 --echo-ratio 23.576")["throughput"] == "0.039063"


def test_one_node_has_no_packets_and_no_throughput():
    said = report("load ringmesh:1,1")
    assert [said[key] for key in ("nodes", "distance", "hot_link", "throughput", "deadlock")] == ["1", "0", "0", "-", "none"]


def test_a_butterfly_s_hot_queue():
    """The paper's average and the true maximum."""
    text = run(["load", "butterfly:3,3"]).stdout
    assert re.search(r"\(f-1\).f\]: (\d+), an average", text)[1] == "189" and re.search(r"true maximum is (\d+), in column 0$", text, re.M)[1] == "243"


ROUTES = lines_of("tests/vectors/ring_routes.tsv")


@pytest.mark.parametrize("words,want", [("multicube:3,3 3 2", "1 1 0 0"), ("multicube:3,3 5 5", ""), ("butterfly:3,2 4 4", "1 1")])
def test_route(words, want):
    """Figure 4: 3 6 0 1 2; nothing is sent to oneself, but a butterfly's packet goes once round, also to its own processor."""
    done = run(["route", *words.split()])
    assert (done.returncode, done.stdout) == (0, want + "\n")


@pytest.mark.parametrize("net", dict.fromkeys(row[0] for row in ROUTES))
def test_routes_are_the_model_s(net):
    rows = [row for row in ROUTES if row[0] == net]
    done = run(["route", net, "-"], "".join(f"{source} {destination}\n" for _, source, destination, _ in rows))
    assert (done.returncode, done.stdout.splitlines()) == (0, [links.replace("-", "") for *_, links in rows])


def test_bad_lines_stand_in_their_places():
    """An @ location says that rings have none."""
    done = run(["route", "multicube:3,3", "-"], "0 1\n0 9\n@0 1\n\n1 0\n1 2 3\n2 2\n0 0x1")
    lines = done.stdout.splitlines()
    assert done.returncode == 1 and [re.sub("^error: .*", "error", line) for line in lines] == ["0", "error", "error", "error", "0 0", "error", "", "error"]
    assert re.match(r"error: line \d+: source '@0': expected a processor index 0\.\.8; networks of rings have no @", lines[2])


WALKS = [("multicube:3,3 3 2", "1 1 0 0", "arrived 2"), ("multicube:3,3 3 2", " 1,1 0\t, 0 ", "arrived 2"), ("multicube:3,3 3 2", "0 0 1 1", "arrived 2"), ("multicube:3,3 5 5", "", "arrived 5"),
         ("butterfly:2,3 0 1", "0 0 0", "arrived 1"), ("clock 0 3", "1", "arrived 3"), ("clock 2 7", "0,0,0,0,0", "arrived 7"), ("multicube:3,3 0 1", "0 0 0 0 0 0 0", "arrived 1"),
         ("deadfly:2,3 0 0", "0 0 0 0 0 0", "arrived 0"), ("shuffle:2,4 7 10", "1 0 1 1 0", "arrived 10"), ("multicube:3,3 3 2", "1 1", "lost: arrived elsewhere 0"),
         ("multicube:3,3 3 2", "", "lost: arrived elsewhere 3"), ("butterfly:2,3 0 1", "0 0", "lost: arrived elsewhere 16"), ("clock 2 7", "0 1 0", "lost: enters a ring twice"),
         ("clock 0 9", "1 0 0 0 1", "lost: enters a ring twice"), ("multicube:3,3 0 5", "0 1 1 1 0", "lost: enters a ring twice"), ("multicube:3,3 3 2", "1 2", "lost: link out of range"),
         ("multicube:3,3 3 2", "255", "lost: link out of range"), ("multicube:3,3 3 2", "99999999999999999999", "lost: link out of range"), ("clock 2 7", "0 0 0 7", "lost: link out of range")]


@pytest.mark.parametrize("pair,links,want", WALKS)
def test_walk_over_given_links(pair, links, want):
    done = run(["walk", *pair.split(), "--seq", links])
    assert (done.returncode, done.stdout.splitlines()[-1], done.stderr) == (int(want.startswith("lost")), want, "")


def test_walk_of_figure_4():
    rows = [line.split() for line in run("walk multicube:3,3 3 2".split()).stdout.splitlines() if re.match(" +[0-9]", line)]
    assert [row[1] for row in rows] + [rows[-1][3]] == ["3", "6", "0", "1", "2"]


def test_walk_counts_more_than_a_thousand_links():
    """All of one ring but the last."""
    assert "1499 links, 1 ring; the longest path has 1499 links" in run("walk multicube:1500 0 1499".split()).stdout.splitlines()


def test_walk_among_2_30_nodes():
    assert run("walk shuffle:2,30 5 1000000000".split()).stdout.splitlines()[-1] == "arrived 1000000000"


@pytest.mark.parametrize("net,pairs,first", [
    *((net, pairs, "all pairs") for net, pairs in (("multicube:5,4,3", 3600), ("multicube:256", 65536), ("shuffle:2,6", 4096), ("shuffle:4,3", 4096), ("butterfly:3,3", 6561), ("deadfly:4,3", 36864),
                                                   ("livefly:4,3", 6561), ("ringmesh:7,5", 1225), ("ringmesh:1,1", 1), ("ringcomplete:16", 256), ("ring12", 144), ("clock", 144))),
    *((words, pairs, "a sample of the pairs, in prime strides") for words, pairs in (("deadfly:4,4 --sample 5000 --seed 3", 5000), ("shuffle:3,19 --sample 500", 500),  # too large for a table
                                                                                   ("ringmesh:300,300 --sample 3", 3)))])  # for the general router
def test_verify(net, pairs, first):
    done = run(["verify", *net.split()])
    assert (done.returncode, done.stdout.splitlines()[0], done.stdout.splitlines()[-1]) == (0, first, f"pairs={pairs} arrived={pairs} failed=0")


@pytest.mark.parametrize("words", ["livefly:3,4", "ringmesh:6,6", "shuffle:2,20 --sample 3000 --seed 9"])
def test_verify_says_the_same_with_any_number_of_jobs(words):
    assert len({run(["verify", *words.split(), "--jobs", jobs]).stdout for jobs in "125"}) == 1


LINE = "routeseq walk multicube:3,3"


@pytest.mark.skipif("ROUTESEQ_QUICK" in os.environ, reason="each is compiled")
@pytest.mark.parametrize("said,net,source,old,new", [
    ("failed: arrived elsewhere: routeseq walk deadfly:3,3 [0-9]* [0-9]* --seq '[0-9 ]*'", "deadfly:3,3", "topo/ring/topo_fly.c", "if (column > 0)", "if (column > 1)"),
    (".*link 0 of node 1 leads to no node.*", "multicube:3,3", "topo/ring/topo_multicube.c", "param[link] + 1 ==", "param[link] + 2 =="),
    (".*leads to where another leads: no ring closes.*", "ringcomplete:4", "topo/ring/topo_searched.c", "(link + f - node) % f", "link"),
    (f"failed: more links than the longest path has: {LINE} 0 0 --seq '1 1 1 0 0 0'", "multicube:3,3", "route/ring/route_multicube.c", "source / weight % r) % r", "source / weight % r)"),
    ("failed: enters a ring twice: routeseq walk shuffle:2,6 [0-9]* [0-9]* --seq '[01 ]*'", "shuffle:2,6", "route/ring/route_shuffle.c", "\n                return 0;", "\n                continue;"),
    (f"failed: link by link another path: {LINE} 0 4 --seq '0 1'", "multicube:3,3", "route/ring/route_multicube.c", "highest = (int)d;", "highest = highest < (int)d ? highest : (int)d;"),
    ("failed: arrived elsewhere: routeseq walk clock 1 0 --seq '1 1 1 1 1'", "clock", "route/ring/route_search.c", "step[depth].link = (uint8_t)link;", "step[depth].link = 1;")])
def test_verify_with_a_fault_names_it(said, net, source, old, new):
    done = subprocess.run([faulty(f"lib/{source}", (old, new)), "verify", net], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 1 and re.search(f"^{said}$", done.stdout, re.M) and re.fullmatch(r"pairs=\d+ arrived=\d+ failed=\d+", done.stdout.splitlines()[-1])


def test_a_walk_of_more_links_than_the_longest_path():
    """The line that verify prints of a failure runs again."""
    done = run(["walk", "multicube:3,3", "0", "0", "--seq", "1 1 1 0 0 0"])
    assert done.stdout.splitlines()[-2:] == ["6 links, 2 rings; the longest path has 4 links", "arrived 0"]


@pytest.mark.parametrize("net,fanout,distance", [("multicube:5,4,3", 3, 9), ("shuffle:2,5", 2, 5), ("shuffle:3,6", 3, 7), ("butterfly:4,3", 4, 3), ("deadfly:3,4", 3, 7), ("livefly:5,3", 5, 7),
                                                 ("ringmesh:4,3", 4, "-"), ("ringcomplete:7", 7, "-"), ("ring12", 2, "-"), ("clock", 2, "-")])
def test_info_fanout_and_longest_path(net, fanout, distance):
    said = report(f"info {net}")
    assert (said["fanout"], said["distance"]) == (str(fanout), str(distance))


def test_info_counts_the_rings_of_millions_of_nodes():
    assert report("info multicube:2000,2000")["ring_sizes"] == "2000:4000"
    lines = run(["info", "butterfly:2,3"]).stdout.splitlines()
    assert lines[0].startswith("butterfly:2,3") and any("3:8,6:4" in line for line in lines)
