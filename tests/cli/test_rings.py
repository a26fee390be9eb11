# SPDX-License-Identifier: MIT-0
"""Networks of SCI rings: load, its queues, walk, info and graph, beside tools/models/model_rings.py and tests/vectors."""
import functools
import re
import sys
from collections import Counter

import pytest

sys.path[:0] = ["tests/cli", "tools/models"]
import model_rings as model  # noqa: E402
import reports_ring  # noqa: E402
from reports import run  # noqa: E402
from test_drawings import Drawing  # noqa: E402


def vectors(name):
    with open(f"tests/vectors/{name}", encoding="ascii") as file:
        return [line.rstrip("\n").split("\t") for line in file if line[0] != "#"]


@functools.lru_cache(None)
def net_of(name):
    return model.Net(name)


def load(name, ratio):
    rows = [line.split("\t") for line in run(["load", name, "--echo-ratio", ratio, "--tsv"]).stdout.splitlines()]
    return {key: value for key, value in rows}


def test_load_is_each_row_of_ring_load():
    rows = vectors("ring_load.tsv")
    for name, ratio, *values in rows:
        said = load(name, ratio)
        assert (list(said), list(said.values())) == (list(model.KEYS), values), (name, ratio)
    assert len(rows) > 140


def test_load_is_each_golden_row():
    for name, *want in vectors("golden_rings.tsv"):
        few, many = load(name, "0.2"), load(name, "5")
        assert [few[key] for key in model.KEYS[:8]] + [many["hot_link_send"], many["hot_link_echo"], few["hot_queue"], few["deadlock"]] == want, name


def visits(net, source, target):
    """The queues of a pair's packet, in order."""
    rides = net.rides(source // net.per, net.path(source // net.per, target // net.per))
    return [queue for at, link, to in rides for queue in ((at, link, "out"), (to, link, "in"))]


@pytest.mark.parametrize("name", "multicube:3,3 multicube:2,3,4 livefly:3,3 butterfly:2,3 shuffle:2,2 ringmesh:3,3 clock".split())
def test_queues_are_those_used_in_an_order_upwards(name):
    net = net_of(name)
    place = {(int(row[1]), int(row[2]), row[3]): int(row[0]) for row in map(str.split, run(["load", name, "--queues"]).stdout.splitlines())
             if len(row) == 4 and row[0].isdigit()}
    edges = {edge for s in range(net.processors) for t in range(net.processors) for way in [visits(net, s, t)] for edge in zip(way, way[1:])}
    assert len(edges) > 3 and {queue for edge in edges for queue in edge} == set(place)
    assert all(place[a] < place[b] for a, b in edges)


@pytest.mark.parametrize("name", "deadfly:2,3 deadfly:3,2 shuffle:2,3 shuffle:3,3 deadfly:2,2".split())
def test_a_cycle_of_queues_is_one_that_packets_make(name):
    net = net_of(name)
    found = re.findall(r"node (\d+), (in|out)put queue of link (\d+) +(\d+) -> (\d+)", run(["load", name, "--queues"]).stdout)
    cycle = [((int(node), int(link), way), (int(s), int(t))) for node, way, link, s, t in found]
    assert len(cycle) > 1
    for (a, pair), (b, _) in zip(cycle, cycle[1:] + cycle[:1]):
        way = visits(net, *pair)
        assert (a, b) in zip(way, way[1:]), (a, b, pair)


def test_walks_hop_by_hop():
    """Every 30th row of the model's routes."""
    rows = [row for at, row in enumerate(vectors("ring_routes.tsv"), 1) if at % 30 == 7]
    for name, source, target, links in rows:
        net, done = net_of(name), run(["walk", name, source, target])
        lines, links = done.stdout.splitlines(), [] if links == "-" else list(map(int, links.split()))
        found, want = reports_ring.read_walk(lines), dict((key, str(value)) for key, value, _ in walked(net, int(source), int(target), links))
        assert done.returncode == 0 and lines[-1] == f"arrived {target}", (name, source, target)
        assert {key: found.get(key) for key in found if key != "distance"} == {key: want[key] for key in found if key != "distance"}, (name, source, target)
        assert ("nothing is sent" in lines) == (not links) and (found["distance"] == "-") == (net.kind in ("ringmesh", "ringcomplete", "ring12", "clock"))
    assert len(rows) > 300


def walked(net, source, target, links):
    rows = reports_ring.walk_rows(net, source, target, links)[0] if net.name in reports_ring.LOADED else None
    if rows is None:  # without the longest path, which takes all routes
        reports_ring.LOADED[net.name] = type("Longest", (), {"distance": 0})
        rows = reports_ring.walk_rows(net, source, target, links)[0]
        del reports_ring.LOADED[net.name]
    return rows


def test_info_of_all_networks_of_ring_load():
    for name, ratio, nodes, rings, sizes, *_ in vectors("ring_load.tsv"):
        if ratio == "0.2":
            said = dict(line.split("\t") for line in run(["info", name, "--tsv"]).stdout.splitlines())
            assert list(said) == reports_ring.INFO and (said["processors"], said["nodes"], said["rings"], said["ring_sizes"]) == (nodes, nodes, rings, sizes), name


@pytest.mark.parametrize("name", list(dict.fromkeys(row[0] for row in vectors("ring_maps.tsv"))))
def test_the_wiring_in_every_format(name):
    rows = [tuple(map(int, row[1:])) for row in vectors("ring_maps.tsv") if row[0] == name]
    links = sorted((node, to, link) for node, link, to, _, _ in rows)
    graph = {form: run(["graph", name, "--format", form]).stdout for form in ("edges", "graphml", "anynet")}
    assert sorted(tuple(map(int, line.split())) for line in graph["edges"].splitlines()) == links
    found = re.findall(r'source="n(\d+)" target="n(\d+)"><data key="link">(\d+)<', graph["graphml"])
    assert sorted(tuple(map(int, one)) for one in found) == links
    ring = {(node, to, link): (least, link) for node, link, to, least, size in rows if size > 1}
    drawn = {(int(a[1:].split("_")[0]), int(b[1:].split("_")[0]), int(has["label"])): has["color"] for a, b, has in Drawing("graph", name).edges}
    assert set(drawn) == set(ring)  # all but rings of one node
    colour = {}
    assert all(colour.setdefault(ring[link], drawn[link]) == drawn[link] for link in drawn)  # a ring has one
    assert len(set(colour.values())) == min(12, len(colour))  # and not all rings one
    to, processors, back = {(a, b) for a, b, _ in links if a != b}, Counter(), Counter()
    nodes = 1 + max(node for node, *_ in rows)
    left = set(to)
    for number, line in enumerate(graph["anynet"].splitlines()):
        word = line.split()
        assert word[:2] == ["router", str(number)]
        at = 2
        while at < len(word):
            if word[at] == "node":
                processors[int(word[at + 1])] += 1
                at += 2
                continue
            end, cycles = (number, int(word[at + 1])), int(word[at + 2])
            if cycles == 1:  # every neighbour once
                left.remove(end)
            else:  # the way back of what has none takes longer than any way there
                assert end not in to and end[::-1] in to and cycles > nodes - 1
                back[end] += 1
            at += 3
    assert not left and all((b, a) in to or back[b, a] == 1 for a, b in to) and processors == Counter(range(nodes))
