# SPDX-License-Identifier: MIT-0
"""walk and route --dead of networks of routers: where tests/vectors (tools/models/model_dead.py) has the route meet what is dead, and what is
off the route; by choice, by ports and by headers."""
import re
import sys

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import families, faulty, lines_of, planted  # noqa: E402
from reports import COMMAND, run  # noqa: E402

MODEL = lines_of("tests/vectors/dead.tsv")  # NET LIST SRC DST HOP PART TO OFF
LISTS = {}  # the pairs of a network and a list
for ROW in MODEL:
    LISTS.setdefault(tuple(ROW[:2]), []).append(ROW[2:])

CUT = re.compile(r": cut at (?:the start|hop (\d+)): (?:router (r\d+)|link (l\d+\.\d+) to router (\d+)) is dead$")


def ends(net, dead, command=COMMAND):
    """Source, destination, and where each route of this list is cut: hop, part, the router that a link leads to."""
    pairs = "".join(f"{source} {destination}\n" for source, destination, *_ in LISTS[net, dead])
    done = run(["route", net, "-", "--dead", dead, "--tsv"], pairs, command)
    found = []
    for source, destination, answer, error in (line.split("\t") for line in done.stdout.splitlines()[1:]):
        cut = CUT.search(error)
        assert (cut is None) == (error == "-") == (answer != "-")
        found.append([source, destination, *((cut[1] or "0", cut[2] or cut[3], cut[4] or "-") if cut else "---")])
    return found


@pytest.mark.parametrize("net,dead", LISTS)
def test_route_meets_what_is_dead_where_the_model_does(net, dead):
    assert ends(net, dead) == [row[:5] for row in LISTS[net, dead]]


def test_all_four_ends_are_common():
    """Whole, cut at the start, by a link, by a router; of every family."""
    hops, parts = [row[4] for row in MODEL], [row[5] for row in MODEL]
    assert hops.count("-") > 150 and hops.count("0") > 25 and sum(part[0] == "l" for part in parts) > 100
    assert sum(part[0] == "r" and hop != "0" for hop, part in zip(hops, parts)) > 50
    assert families() == {net.split(":")[0] for net, _ in LISTS}


@pytest.mark.parametrize("net,dead", LISTS)
def test_walk_stops_there_and_names_what_is_off_the_route(net, dead):
    """No hop of the list leads on."""
    source, destination, hop, part, _, off = LISTS[net, dead][0]
    said = dict(line.split("\t") for line in run(["walk", net, source, destination, "--dead", dead, "--tsv"]).stdout.splitlines())
    assert (said["cut_hop"], said["cut_at"]) == (hop, part)
    if said["dead"] == "-":
        assert said["verdict"] == "arrived" and said["processor"] != "-" and hop == "-"
    else:
        assert said["dead"] == ("link" if part[0] == "l" else "router") and said["verdict"] == "a dead part on the way"
        assert said["processor"] == "-" and int(said["hops"]) == int(hop) - (hop != "0")
    assert ",".join(value for key, value in said.items() if re.fullmatch(r"off_route\.\d+\.part", key)) == off.replace("-", "")


# For people: the hops before, where it is cut, what is off the route, and the end


@pytest.mark.parametrize("words,status,hops,said", [
    ("torus:4,4 0 6 --dead r9,l2.0", 1, 1, ["cut at hop 2: link l1.1 to router 2 is dead", "r9: not on this route", "lost: a dead part on the way"]),
    ("torus:4,4 0 6 --dead r9,l0.0", 0, 3, ["r9, l0.0: not on this route", "arrived 6"]),
    ("kntree:2,2 0 1 --dead r0", 1, 0, ["no hops", "cut at the start: router r0 is dead", "lost: a dead part on the way"]),
    ("kntree:2,2 0 1 --dead r1", 0, 0, ["no hops", "r1: not on this route", "arrived 1"])])
def test_for_people(words, status, hops, said):
    done = run(["walk", *words.split()])
    lines = done.stdout.splitlines()
    assert (done.returncode, sum(bool(re.match(" *[0-9]", line)) for line in lines), lines[-len(said):]) == (status, hops, said)


def end(words):
    return re.search(r"^(cut at [^:]*|arrived)", run(["walk", *words.split()]).stdout, re.M)[1]


def test_one_of_two_parallel_links():
    assert sorted(end(f"torus:2 0 1 --dead l0.{port}") for port in (0, 1)) == ["arrived", "cut at hop 1"]


def test_a_link_by_its_other_end_but_one_way_alone_by_its_own():
    assert "cut at hop 1: link l0.1 to router 1 is dead" in run("walk ring:5 0 1 --dead l1.0".split()).stdout
    port = run("route debruijn:3 0 1".split()).stdout.strip()
    assert [end(f"debruijn:3 0 1 --dead {link}") for link in (f"l0.{port}", "l1.0")] == ["cut at hop 1", "arrived"]


def test_of_another_route_than_ours_and_its_header_the_dead_part_counts():
    walks = [run(["walk", "torus:4,4", "0", "5", "--ports", "3 1", "--dead", link]).stdout for link in ("l4.1", "l0.1")]
    assert "cut at hop 2" in walks[0] and "arrived 5" in walks[1]
    assert [end("torus:4,4 0 6 --header field --dead l0.1"), end("torus:4,4 0 6 --header transit --dead r6")] == ["cut at hop 1", "cut at hop 3"]


# route refuses, and never takes another way


def route(words, given=""):
    done = run(["route", *words.split()], given)
    return done.returncode, done.stdout


def test_an_error_stands_in_place_of_the_route_else_the_very_route():
    assert route("torus:4,4 0 6 --dead l2.0") == (1, "error: cut at hop 2: link l1.1 to router 2 is dead\n")
    assert route("torus:4,4 0 6 --vc --dead r9") == (0, route("torus:4,4 0 6 --vc")[1])
    assert route("torus:4,4 0 6 --header field --dead r1") == (1, "error: cut at hop 1: router r1 is dead\n")


def test_a_table_in_c_of_what_is_cut_is_refused_by_name():
    done = run("route ring:4 --from 0 --format c --dead r1".split())
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "routeseq: route: no table in C: destination 1: cut at hop 1: router r1 is dead\n")


# By choice: what is drawn without --dead is drawn with it, and is cut where its own hops say


@pytest.mark.parametrize("net,routing,dead", [("torus:4,4", "valiant", "l0.0"), ("kntree:2,3", "up-random", "l0.0"), ("dragonfly:2,4,2", "valiant", "r1,r2,l0.0")])
def test_what_is_drawn_is_cut_as_a_walk_by_its_ports(net, routing, dead):
    pairs = [f"0 {to}" for to in (1, 2, 3, 5, 6, 7)]
    given, words = "\n".join(pairs) + "\n", f"{net} - --routing {routing} --seed 3 --vc"
    drawn, cut = route(words, given)[1].splitlines(), route(f"{words} --dead {dead}", given)[1].splitlines()
    want = []
    for pair, ports in zip(pairs, drawn, strict=True):
        walked = run(["walk", net, *pair.split(), "--ports", re.sub(r"\.\d+", "", ports), "--dead", dead]).stdout
        found = re.search("^cut .*", walked, re.M)
        want.append(f"error: {found[0]}" if found else ports)
    assert [re.sub("^error: line [0-9]*: ", "error: ", line) for line in cut] == want
    assert {line.startswith("error") for line in cut} == {True, False}


def test_walk_by_choice_is_cut_as_route_is():
    words = "torus:4,4 0 10 --routing valiant --seed 9 --dead r10"
    assert re.search("^cut .*", run(["walk", *words.split()]).stdout, re.M)[0] == route(words)[1].strip().removeprefix("error: ")


PARTS, DEAD = "lib/walk/ports/walk_ports_cut.c", "cli/ports/ports_dead.c"


@planted(("a link dies at the named end only", PARTS, ("!one_way", "one_way")),
         ("the first router is not looked at", PARTS, ("if (router_dead(faults, at.node))", "if (0)")),
         ("nor the last", PARTS, ("router_dead(faults, next->to.node)", "i + 1 < result->hops && router_dead(faults, next->to.node)")),
         ("the port does not count", PARTS, ("end->node == node && end->port == port", "end->node == node")),
         ("a list is out of order", DEAD, ("    qsort(link", "    (void)sizeof(link); if (0) qsort(link")),
         ("the hop is one too early", DEAD, ("result->hops + 1, name, hop", "result->hops, name, hop")))
def test_another_end_is_seen(source, swaps):
    command = faulty(source, *swaps)
    assert any(other_ends(net, dead, command) for net, dead in LISTS)


def other_ends(net, dead, command):
    try:
        return ends(net, dead, command) != [row[:5] for row in LISTS[net, dead]]
    except AssertionError:
        return True
