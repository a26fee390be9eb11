# SPDX-License-Identifier: MIT-0
"""Networks of routers with ports: ports, headers, permutations, loads, deadlock; what was worked out by hand."""
import json
import re
import sys

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import kept, report  # noqa: E402
from reports import run  # noqa: E402


def route(words):
    return run(["route", *words.split()]).stdout.rstrip("\n")


# From (0,0) to (2,2) of a torus of side 4: both half way, so plus; 4 network ports


@pytest.mark.parametrize("words,want", [
    ("torus:4,4 0 10", "1 1 3 3"), ("torus:4,4 0 10 --vc", "1.0 1.0 3.0 3.0"),  # half way round crosses no dateline
    ("torus:5,1 4 1 --vc", "1.1 1.0"),  # on the vc of the dateline while the wraparound lies ahead
    ("hyperx:2,4,4 0 1", ""),  # nothing for one's own router
    ("torus:4,4 0 10 --header transit", "5F"),  # 01 01 11 11
    ("torus:4,4 0 10 --header field", "46C9"),  # 1 + 1*8 + 3*64 + 3*512 + 4*4096, five ports in three bits
    ("torus:4,4 0 0 --header field", "4"), ("torus:4,4 0 10 --header bytes", "0202040405")])  # port + 1
def test_ports_and_headers(words, want):
    assert route(words) == want


@pytest.mark.parametrize("words,want", [
    ("kautz:2,3 0 7", "1.0 1.0 1.0"), ("kautz:2,3 7 5", "1.0 0.1 1.1"), ("tofu:2,3,2 0 143", "0.0 1.0 3.0 5.0 6.0 9.0"), ("tofu:4,1,1,2 0 36", "2.0 4.1 1.1"),
    ("megafly:2,2,2,2 0 3", "1.0 1.0"), ("megafly:2,2,2,2 0 14", "1.0 2.0 1.0"), ("oft:3,2 0 9", "1.0 1.0"), ("oft:3,2 0 22", "1.0 3.0"), ("mlfm:3,3,3 0 17", "0.0 3.0"),
    ("mlfm:3,3,3 0 26", "2.0 5.0")])
def test_two_routes_of_a_family(words, want):
    assert route(f"{words} --vc") == want


@pytest.mark.parametrize("net,header", [("torus:4,4", "transit"), ("torus:4,4", "field"), ("torus:4,4", "bytes"), ("dragonfly:1,3,1", "field"), ("dragonfly:1,3,1", "bytes"), ("kntree:2,3", "transit"),
                                        ("kntree:2,3", "field"), ("benes:2", "field"), ("polarfly:1,3", "bytes"), ("omega:3", "transit"), ("mot:1,2", "field")])
def test_routers_read_the_header_alone(net, header):
    """Of every pair: tests/walk/test_packet_headers.c."""
    n = int(report(f"info {net}")["processors"])
    done = run(["walk", net, "-", "--header", header, "--tsv"], "".join(f"{s} {d}\n" for s in range(0, n, 7) for d in range(n)))
    head, *rows = [line.split("\t") for line in done.stdout.splitlines()]
    found = [dict(zip(head, row)) for row in rows]
    assert len(found) == n * ((n + 6) // 7) and all(row["verdict"] == "arrived" and row["processor"] == row["destination"] for row in found)


@pytest.mark.parametrize("ports,said", [("0 1", "lost: a port that leads nowhere: port 0 of router 0"), ("1 1", "lost: arrived elsewhere at router 2")])
def test_a_lost_walk(ports, said):
    done = run(["walk", "mesh:3,3", "0", "8", "--ports", ports])
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, said)


@pytest.mark.parametrize("net", "mesh:3,4 ccc:3 debruijn:5 slender:2 xgft:4,3,2,1,2,3 slimfly:2,5".split())
def test_verify(net):
    done = run(["verify", net])
    assert done.returncode == 0 and done.stdout.endswith(" failed=0\n")


# Permutations of a Benes network: every link once


def test_no_two_paths_of_a_permutation_share_a_link():
    paths = [[int(port) for port in line.split()] for line in route("benes:3 --permutation perm:7").splitlines()]
    links, last = set(), []
    for terminal, path in enumerate(paths):
        row = terminal // 2
        for column, port in enumerate(path):
            links.add((column, row, port))
            bit = min(column, 5 - column)
            row += ((port - 2) - (row >> bit & 1)) << bit
        last.append(row)
    assert [len(path) for path in paths] == [6] * 16 and len(links) == 6 * 16 and sorted(last) == sorted(2 * list(range(8)))


def test_a_permutation_from_a_file():
    assert len(route(f"benes:1 --permutation {kept('swap', chr(10).join(('0 1', '1 0', '2 3', '3 2', '')))}").splitlines()) == 4


# Loads: a ring of 4: 12 routes, 16 hops; half way goes plus, so 12 of them, 3 over each of 4 links


def load(words):
    return report(f"load {words}")


def test_load_of_ring_4():
    assert list(load("ring:4").values()) == "4 4 12 2 1.333333 3 4 1.000000 none 2 uniform one_way".split()


@pytest.mark.parametrize("words,throughput,pattern", [
    ("ring:8 --traffic shift:4", "0.250000", "shift:4"),  # half way round: 8 routes of 4 links, all one way, so 4 over each
    ("ring:8 --traffic hotspot", "0.250000", "hotspot"),  # the three on one side, and the one half way, share the last link; it counts who sends
    ("mesh:1", "-", "uniform")])
def test_throughput(words, throughput, pattern):
    said = load(words)
    assert (said["throughput"], said["pattern"]) == (throughput, pattern)


def test_messages_is_traffic():
    assert load("torus:4,4 --traffic bitrev") == load("torus:4,4 --messages bitrev")


def test_a_pattern_that_some_networks_do_not_fit():
    """They are named, the others stand there."""
    done = run("load ring:8 ring:6 mesh:4 ring:5 --traffic bitrev --tsv".split())
    assert (done.returncode, [line.split("\t")[0] for line in done.stdout.splitlines()]) == (2, ["net", "ring:8", "mesh:4"])
    assert re.findall("^routeseq: network '(.*)': option --traffic", done.stderr, re.M) == ["ring:6", "ring:5"]
    assert [one["net"] for one in json.loads(run("load ring:8 ring:6 mesh:4 --traffic bitrev --json".split()).stdout)] == ["ring:8", "mesh:4"]


def test_a_ring_of_5_on_one_virtual_channel_can_deadlock():
    """Five channels, each with the route to the next."""
    said = load("ring:5 --vcs 1")
    assert (said["deadlock"], said["cycle"]) == ("cycle", "5")
    assert sorted(value for key, value in said.items() if re.fullmatch(r"cycle\.\d+\.router", key)) == ["0", "1", "2", "3", "4"]
    assert len(re.findall("^    router ", run("load ring:5 --vcs 1".split()).stdout, re.M)) == 5


def test_the_mean_distance():
    """From a router of ring:5 two others are 1 away and two 2, so 30 / 20."""
    said = report("info ring:5")
    assert (said["routers"], said["mean"]) == ("5", "1.500000")


def test_every_shift_of_a_kntree_loads_a_link_once():
    assert {load(f"kntree:4,3 --messages shift:{by}")["hot_link"] for by in (1, 5, 16, 21, 63)} == {"1"}


def test_a_shift_by_2_64_less_1_of_125_processors_is_by_115():
    one, other = load("torus:5,5,5 --messages shift:115"), load("torus:5,5,5 --messages shift:18446744073709551615")
    assert {**one, "pattern": ""} == {**other, "pattern": ""}


# graph --traffic; test_drawings.py has the routes over each link


def test_the_hottest_links_are_red_and_say_their_routes():
    """Of mesh:3 the four routes 0 1, 0 2, 1 0, 2 0 ... load each link twice either way; all are the hottest."""
    picture = run("graph mesh:3 --traffic uniform".split()).stdout
    assert sum("b3261e" in line for line in picture.splitlines()) == 2 and re.search('tooltip="(0 to 1[^"]*)"', picture)[1] == "0 to 1: 2, back 2"


def test_the_worst_pattern_drawn():
    """Its hottest link is load's."""
    edges = [line.split() for line in run("graph dragonfly:2,4,2 --traffic worst --format edges".split()).stdout.splitlines()]
    assert max(int(edge[3]) for edge in edges) == int(load("dragonfly:2,4,2 --traffic worst")["hot_link"])
