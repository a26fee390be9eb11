# SPDX-License-Identifier: MIT-0
"""load --faults and check --faults: shares beside tests/vectors (tools/models/model_faults.py), and repaired routes beside those
that generate and check have of the topology that is left."""
import itertools
import math
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

sys.path.insert(0, "tests/cli")
import networkx  # noqa: E402
import pytest  # noqa: E402
from asked import faulty, kept, lines_of, planted, report  # noqa: E402
from reports import run  # noqa: E402

MODEL = lines_of("tests/vectors/faults.tsv")
OWN = lines_of("tests/vectors/own_faults.tsv")
NAMES = "{http://graphml.graphdrawing.org/xmlns}"
xml.register_namespace("", NAMES[1:-1])


def shares(net, faults, trials, seed, **command):
    said = report(f"load {net} --faults {faults} --trials {trials} --seed {seed}", **command)
    return [said.get("served"), said.get("connected")]


@pytest.mark.parametrize("net,faults,trials,seed,served,connected", MODEL)
def test_shares_are_the_model_s_by_the_same_draws(net, faults, trials, seed, served, connected):
    assert shares(net, faults, trials, seed) == [served, connected]


@planted(("only the last hop is looked at", "cli/ports/ports_faults.c", ("trials |= down", "trials = down")),
         ("paths go over dead links", "cli/graph/faults_pairs.c", (" & ~f->down[(size_t)node * f->net.ports + port]", "")),
         ("a part is drawn twice", "cli/graph/faults_draw.c", ("parts - i), part", "parts), part"), ("= i + rt_random", "= rt_random")),
         ("a trial's faults are another's", "cli/graph/faults_draw.c", ("|= trials;", "|= trials >> 1;")))
def test_other_shares_are_seen(source, swaps):
    command = faulty(source, *swaps)
    assert any(shares(*row[:4], command=command) != row[4:] for row in MODEL)


@pytest.mark.parametrize("net,kind,parts", [("mesh:4,4", "links", 24), ("kntree:3,2", "routers", 6)])
def test_with_64_trials_each_part_dies_once(net, kind, parts):
    """What is drawn lies around that."""
    exact = report(f"load {net} --faults 1,{kind}")
    assert [exact["trials"], exact["served_low"], exact["served_high"]] == [str(parts), exact["served"], exact["served"]]
    drawn = report(f"load {net} --faults 1,{kind} --trials {parts - 1}")
    low, high = float(drawn["served_low"]), float(drawn["served_high"])
    assert low <= float(exact["served"]) <= high and low < high


def test_by_hand():
    """A torus of 4 by 4 has 16 * 15 pairs, 2 hops of 15 / 8 of 16 on average: 480 + 32 hops over 64 links, 16 a cable: 1 - 16 / 240."""
    assert report("load torus:4,4 --faults 1")["served"] == "0.933333"


def test_wilson_s_interval_is_of_trials():
    """Pairs of a trial are lost together: of 5 trials 5 / (5 + 1.96^2); what one tells of others is nothing; of 9 that lose all the least is 0."""
    five, one, none = (report(f"load {words}") for words in ("torus:4,4 --faults 2 --trials 5", "torus:4,4 --faults 2 --trials 1", "ring:3 --faults 3 --trials 9"))
    assert [five["connected"], five["connected_low"], five["connected_high"]] == ["1.000000", f"{5 / (5 + 1.959964 ** 2):.6f}", "1.000000"]
    assert [one["served_low"], one["served_high"]] == ["0.000000", "1.000000"]
    assert [none["served_low"], none["served_high"]] == ["0.000000", f"{1 - 9 / (9 + 1.959964 ** 2):.6f}"]


def test_no_live_pair_has_no_share():
    said = report("load ring:4 --faults 4,routers --repair updown")
    assert [said["served"], said["connected"], said["repair_mean"]] == ["-"] * 3


def test_of_100_intervals_at_least_93_hold_the_exact_share():
    """mesh:3,5 without each 3 of its 22 cables: cuts are rare, and the trials' shares skewed; as many on both sides of the mean hold fewer."""
    cables = [line.split()[:2] for line in run("graph mesh:3,5 --format edges".split()).stdout.splitlines()]
    graph, joined, sets = networkx.Graph(cables), 0, list(itertools.combinations(networkx.Graph(cables).edges, 3))
    for dead in sets:
        graph.remove_edges_from(dead)
        joined += sum(len(part) * (len(part) - 1) for part in networkx.connected_components(graph))
        graph.add_edges_from(dead)
    exact, held, even = joined / len(sets) / 210, 0, 0
    assert (len(sets), f"{exact:.6f}") == (1540, "0.989981")
    for seed in range(1, 101):
        said = report(f"load mesh:3,5 --faults 3 --seed {seed}")
        low, mean, high = (float(said["connected" + key]) for key in ("_low", "", "_high"))
        held += low <= exact <= high
        middle = (low + high) / 2
        half = math.sqrt((middle - mean) / (0.5 - middle) * mean * (1 - mean)) if mean < 1 else 1
        even += mean - half <= exact <= mean + half
    assert (held >= 93, even) == (True, 88)


# Repaired routes, beside the topology without each cable in turn


def without(path):
    """Files that lack one cable between routers each."""
    tree = xml.parse(path)
    graph = tree.getroot().find(NAMES + "graph")
    edges = {(edge.get("source"), edge.get("target")): edge for edge in graph.iter(NAMES + "edge")}
    for (one, other), edge in edges.items():
        if one < other and one[0] == other[0] == "n":
            both = [edge, edges[other, one]]
            for dead in both:
                graph.remove(dead)
            tree.write(path + ".left", encoding="utf-8", xml_declaration=True)
            yield path + ".left"
            graph.extend(both)


def graphml(net):
    return kept("whole", run(["graph", net, "--format", "graphml"]).stdout)


@pytest.mark.parametrize("routing", ["updown", "layered", "balanced"])
def test_load_repairs_as_check_says_of_what_generate_makes(routing):
    longest, throughput, vcs, files = 0, 0, 0, 0
    for path in without(graphml("torus:3,3")):
        said = report(f"check --topology {path} --routing {routing}")
        made = run(f"generate --topology {path} --routing {routing} --vcs 4".split()).stdout
        longest, throughput, files = longest + int(said["longest"]), throughput + 72 / 9 / int(said["hot_link"]), files + 1
        vcs += 1 + max(int(vc) for vc in ["0", *re.findall(r"\.(\d+)\b", made)])
    said = report(f"load torus:3,3 --faults 1 --repair {routing}")
    want = [f"{total / files:.6f}" for total in (longest, throughput, vcs)]
    assert [said[key] for key in ("repair_longest", "repair_throughput", "repair_vcs", "trials", "repair_served")] == [*want, "18", "1.000000"]


def test_without_a_fault_balanced_routes_have_the_loads_of_check():
    check = report(f"check --topology {graphml('torus:3,3')} --routing balanced --traffic uniform")
    said = report("load torus:3,3 --faults 0 --repair balanced")
    assert [said["trials"], said["served"], float(said["repair_longest"])] == ["1", "1.000000", int(check["longest"])]
    assert [said["repair_mean"], said["repair_throughput"]] == [check["mean"], check["throughput"]]


def test_any_number_of_jobs_says_the_same():
    one, three = (run(f"load dragonfly:2,4,2 --faults 9,routers --repair layered --jobs {jobs} --json".split()).stdout for jobs in (1, 3))
    assert one == three and '"repair_mean"' in one


# One's own topology


def whole(net):
    """The network with its processors as endpoints."""
    root = xml.fromstring(run(["graph", net, "--format", "graphml"]).stdout)
    graph, processors = root.find(NAMES + "graph"), itertools.count()
    root.insert(0, xml.Element(NAMES + "key", {"id": "kind", "for": "node", "attr.name": "kind", "attr.type": "string"}))
    for node in graph.findall(NAMES + "node"):
        counts = [data for data in node.iter(NAMES + "data") if data.get("key") == "processors"]
        for data in counts:
            node.remove(data)
        for k in range(int(counts[0].text) if counts else 0, 0, -1):
            host, router = f"p{next(processors)}", node.get("id")
            xml.SubElement(xml.SubElement(graph, NAMES + "node", id=host), NAMES + "data", key="kind").text = "host"
            for source, target, port in (host, router, 0), (router, host, 100 + k):
                xml.SubElement(xml.SubElement(graph, NAMES + "edge", source=source, target=target), NAMES + "data", key="port").text = str(port)
    return kept("whole", xml.tostring(root, encoding="unicode"))


def below(said, key):
    """From this key on, but what a route on the whole network changes."""
    keys = list(said)
    return {name: said[name] for name in keys[keys.index(key):] if not name.startswith("served") and name != "ties"}


@pytest.mark.parametrize("net,faults,routing", [("torus:3,3", "3,links", "updown"), ("kntree:3,2", "2,links", "layered"),
                                                ("dragonfly:2,4,2", "2,routers", "balanced"), ("torus:3,3", "0", "updown")])
def test_check_joins_and_repairs_as_load_does(net, faults, routing):
    options = f"--faults {faults} --trials 20 --seed 5"
    check, load = report(f"check --topology {whole(net)} --routing {routing} {options}"), report(f"load {net} --repair {routing} {options}")
    assert below(check, "faults") == below(load, "faults")


@pytest.mark.parametrize("net,routing,faults,trials,seed,served,connected", OWN)
def test_shares_of_check_are_the_model_s(net, routing, faults, trials, seed, served, connected):
    said = report(f"check --topology {whole(net)} --routing {routing} --faults {faults} --trials {trials} --seed {seed}")
    assert [said["served"], said["connected"]] == [served, connected]


def figures(path, routing):
    said = report(f"check --topology {path} --routing {routing} --traffic uniform")
    return [float(said[key]) for key in ("longest", "mean", "throughput")]


def repaired(words):
    said = report(words)
    return [float(said["repair_" + key]) for key in ("longest", "mean", "throughput")]


ROUTINGS = "shortest balanced updown layered".split()


@pytest.mark.parametrize("routing", ROUTINGS)
@pytest.mark.parametrize("net", "kntree:4,2 kntree:3,2 dragonfly:1,3,1 benes:2".split())
def test_without_a_fault_what_is_repaired_is_what_is_routed(net, routing):
    """Several hosts a router: each has its own routes."""
    path = whole(net)
    assert repaired(f"check --topology {path} --routing {routing} --faults 0") == figures(path, routing)
    assert routing == "shortest" or repaired(f"load {net} --faults 0 --repair {routing}") == figures(path, routing)


@pytest.mark.parametrize("routing", ROUTINGS)
def test_check_repairs_as_it_routes_the_file_without_each_cable(routing):
    path = whole("kntree:3,2")
    found = [figures(left, routing) for left in without(path)]
    want = [sum(column) / len(found) for column in zip(*found)]
    assert len(found) == 9 and repaired(f"check --topology {path} --routing {routing} --faults 1") == pytest.approx(want, abs=1e-5)


def test_longest_has_no_links_of_endpoints():
    said = report(f"check --topology {whole('kntree:3,2')} --routing layered --faults 0")
    assert [said["longest"], said["repair_longest"], report("load kntree:3,2")["longest"]] == ["2", "2.000000", "2"]
    assert [said[key] for key in ("served", "served_low", "served_high")] == ["1.000000"] * 3


@pytest.mark.parametrize("routing", ROUTINGS)
def test_check_by_hand(routing):
    """In torus:3,3 a route of h hops is lost without h of 18 cables, or h - 1 of the 7 routers that are not its ends."""
    path = graphml("torus:3,3")
    mean = float(report(f"check --topology {path} --routing {routing} --traffic uniform")["mean"])
    served = [float(report(f"check --topology {path} --routing {routing} --faults 1,{kind}")["served"]) for kind in ("links", "routers")]
    assert served == pytest.approx([1 - mean / 18, 1 - (mean - 1) / 7], abs=1e-5)


@planted(("the last hop alone", "cli/check/trials.c", ("met |= ", "met = ")))
def test_other_shares_of_check_are_seen(source, swaps):
    words = f"check --topology {whole('torus:3,3')} --routing updown --faults 3"
    assert report(words)["served"] != report(words, faulty(source, *swaps))["served"]


@planted(("no path leads where a route arrives", "cli/graph/faults_pairs.c", ("job->reach[from] = f->up[from]", "job->reach[from] = 0")),
         ("a route is a hop too short", "cli/ports/ports_faults.c", ("i < hops; i++", "i < hops - 1; i++")),
         ("all routes are on one virtual channel", "cli/graph/faults_repair.c", ("f->repair != REPAIR_LAYERED)", "f->net.nodes > 0)")))
def test_figures_that_contradict_each_other_are_refused(source, swaps):
    words = "load torus:4,4 --faults 2" + (" --repair layered" if "repair" in source else "")
    done = subprocess.run([faulty(source, *swaps), *words.split()], capture_output=True, text=True, check=False)
    said = {"cli/graph/faults_repair.c": "repaired routes can deadlock", "cli/ports/ports_faults.c": "a route does not arrive"}
    assert f"{said.get(source, 'a route arrives where no path leads')}: please report this" in done.stderr
    assert done.returncode == 1 and "served" not in done.stdout
