# SPDX-License-Identifier: MIT-0
"""check and generate of a topology that somebody wrote: every count beside tools/models/model_fabric.py, faults named by their lines, one
at a time; the same bytes on any number of threads; drawings; fabrics good, bad, mutated and drawn (model_check.py, model_random.py)."""
import os
import random
import re
import sys

import pytest

sys.path[:0] = ["tests/cli", "tools/models"]
import model_check  # noqa: E402
import model_random  # noqa: E402
from asked import WORK, kept, liar  # noqa: E402
from checked import SEED, check, judged, keys, line, made  # noqa: E402
from model_fabric import Fabric  # noqa: E402
from model_library import edges_text, nx, table_text  # noqa: E402
from reports import COMMAND, LONG, run  # noqa: E402

MUTATED, GRAPHS, FABRICS = (25000, 200, 50000) if LONG else (100, 20, 20) if "ROUTESEQ_QUICK" in os.environ else (300, 30, 75)


# A line of six nodes, whose routes are all there are; then one fault at a time

PATH = nx.relabel_nodes(nx.path_graph(6), {i: f"n{i}" for i in range(6)})
NODES = {a: {int(b > a): b for b in sorted(PATH[a])} for a in PATH}
LINE = edges_text(NODES)
WAYS = {(a, b): nx.shortest_path(PATH, a, b) for a in PATH for b in PATH if a != b}
PATHS = "".join(f"{a} {b} {' '.join(way)}\n" for (a, b), way in WAYS.items())
PORTS = "".join(f"{a} {b}{f' {int(a < b)}' * (len(way) - 1)}\n" for (a, b), way in WAYS.items())
TABLE = table_text(NODES, WAYS)
COUNTED = "".join(f"n{i} n{i + 1}\n" for i in range(5))  # cables without ports
COUNTED_PORTS = made(COUNTED, "generate --routing updown").stdout
TRIANGLE, SOME, TWO = "n0 n1\nn1 n2\nn2 n0\n", "n0 n1 n0 n1\nn1 n0 n1 n0\n", "a b 0\nb a 0\n"


@pytest.mark.parametrize("kind,routes", [("paths", PATHS), ("table", TABLE), ("ports", PORTS)], ids=["paths", "table", "ports"])
def test_a_line_of_six_nodes_is_sound_and_nothing_is_said(kind, routes):
    status, said, err = judged(LINE, routes, kind)
    assert (status, err, said) == (0, "", said | {"nodes": "6", "links": "10", "routes": "30", "longest": "5", "hot_link": "9", "sound": "yes"})


def fault(claim, topology, routes, words, kind="paths", form="edges"):
    return pytest.param(topology, routes, words, kind, form, id=claim)


@pytest.mark.parametrize("topology,routes,words,kind,form", [
    fault("a link that is missing: the routes over it", line(LINE, 5), PATHS, "routes: line 3: route n0 -> n3 takes a link that does not exist: n0 [1] n1 [1] n2; no link from n2 to n3"),
    fault("a cable of a topology without ports went", line(COUNTED, 1), COUNTED_PORTS, "ports were counted in the order of the topology, which does not say them", "ports"),
    fault("ports without their first line", COUNTED, line(COUNTED_PORTS, 1), "is the first line, '# routeseq ports', missing? Then say --routes-format ports"),
    fault("a word that is no number: not that hint", COUNTED, "n0 n1 x\n", "it begins at 'x'"),
    fault("a port used twice", line(LINE, 3, "n1 n2 0"), PATHS, "topology: line 3: port 0 of node n1 is used twice, first on line 2"),
    fault("a line without a port in a file with ports", "a b 0\nb a 1\nb c\nc b 4\n", PATHS, "topology: line 3: port 1 of node b is used twice, first on line 2; line 3 gives no port"),
    fault("a line that is none", line(LINE, 3, "n1 n2 x"), PATHS, "topology: line 3: column 7: port 'x': expected a number"),
    fault("a control character", LINE + "n0 n\0331 7\n", PATHS, "topology: line 11: column 5: a control character"),
    fault("anynet: two weights behind one link", "router 0 node 0 router 1 2 3\n", PATHS, "topology: line 1: column 28: '3': expected router NUMBER or node NUMBER", "paths", "anynet"),
    fault("a wrong turn", LINE, line(PATHS, 7, "n1 n3 n1 n0 n3"), "routes: line 7: route n1 -> n3 takes a link that does not exist: n1 [0] n0; no link from n0 to n3"),
    fault("a wrong port, of no link", LINE, line(PORTS, 7, "n1 n3 1 9"), "routes: line 7: route n1 -> n3 takes a link that does not exist: n1 [1] n2; node n2 has no port 9", "ports"),
    fault("a wrong port, of another link", LINE, line(PORTS, 7, "n1 n3 1 0"), "routes: line 7: route n1 -> n3 does not end at its destination: n1 [1] n2 [0] n1", "ports"),
    fault("a route that ends elsewhere", LINE, line(PATHS, 7, "n1 n3 n1 n2"), "routes: line 7: route n1 -> n3 does not end at its destination: n1 [1] n2"),
    fault("a route to nowhere", LINE, line(PATHS, 7, "n1 n9 n1 n2"), "routes: line 7: column 4: route from or to 'n9', which is no node"),
    fault("a loop", LINE, line(PATHS, 7, "n1 n3 n1 n0 n1 n2 n3"), "routes: line 7: route n1 -> n3 visits a node twice: n1 [0] n0 [1] n1 [1] n2 [1] n3; n1 is visited twice"),
    fault("a pair that is missing", LINE, line(PATHS, 7), "no route n1 -> n2"),  # line 6 is n1 -> n0
    fault("a pair that is there twice", LINE, line(PATHS, 7, *PATHS.splitlines()[6:7] * 2), "routes: line 8: the pair has a route already: route n1 -> n2: n1 [1] n2"),
    fault("a table's loop, at its wrong line", LINE, line(TABLE, 10, "n1 n5 0"), "routes: line 5: route n1 -> n5 visits a node twice: n1 [0] n0 [1] n1; n1 is visited twice", "table"),
    fault("a route longer than the shortest", LINE + "n0 n5 2\nn5 n0 2\n", PATHS, "routes: line 5: 4 longer than the shortest: route n0 -> n5: n0 [1] n1"),
    fault("a topology of no node is none", "", PATHS, "topology: no node in it"),
    fault("routes among hosts, and nobody said which are", TRIANGLE, SOME, "no route leads to 1 of 3 nodes, such as n2: if they only pass on, name the others by --endpoints"),
    fault("so for tables", TRIANGLE, "n0 n1 0\nn1 n0 0\n", "no route leads to 1 of 3 nodes, such as n2: ", "table"),
    fault("a route of no node", TRIANGLE, "n0 n1\n", "routes: line 1: route n0 -> n1 does not begin at its source: it names no node"),
    # of two channels that wait for each other the second leads back to where the first begins
    fault("a cycle of 2 channels: the first of its routes", TWO, "a b a b\nb a b a\na b a b a b\nb a b a b a\n", "routes: line 3: route a -> b visits a node twice: a [0] b [0] a [0] b; a is visited twice"),
    fault("and the second", TWO, "a b a b\nb a b a\na b a b a b\nb a b a b a\n", "routes: line 4: route b -> a visits a node twice: b [0] a [0] b [0] a; b is visited twice"),
])
def test_named_and_counted(topology, routes, words, kind, form):
    _, _, err = judged(topology, routes, kind, form)
    assert words in err and "disconnected" not in err and ("look like ports" in err) == ("first line" in words)


@pytest.mark.parametrize("topology,routes,hint,at", [
    pytest.param(line(COUNTED, 1), COUNTED_PORTS, "ports were counted", None, id="ports that were counted"),
    pytest.param(COUNTED, line(COUNTED_PORTS, 1), "look like ports", 1, id="ports without their first line")])
def test_a_hint_is_given_once_and_by_three_threads_in_the_same_place(topology, routes, hint, at):
    said = [check(topology, routes, "", more)[2] for more in ("", "--jobs 3")]
    found = [number for number, row in enumerate(said[0].splitlines()) if hint in row]
    assert said[0] == said[1] and len(found) == 1 and (at is None or found == [at])


def test_with_endpoints_it_is_sound_and_no_hint_is_given():
    status, said, err = check(TRIANGLE, SOME, more=f"--endpoints {kept('names', 'n0' + chr(10) + 'n1' + chr(10))}")
    assert (status, said["sound"], err) == (0, "yes", "")


def cycle(length):
    """A circle one way, and routes of two hops, each of which waits for the next."""
    return ["".join(f"c{i} c{(i + 1) % length} 0\n" for i in range(length)),
            "".join(f"c{i} c{(i + 2) % length} c{i} c{(i + 1) % length} c{(i + 2) % length}\n" for i in range(length))]


@pytest.mark.parametrize("length", [3, 20])
def test_a_cycle_is_printed_channel_by_channel_each_with_its_route_and_line(length):
    topology, routes = cycle(length)
    status, said, err = judged(topology, routes)
    found = [tuple(map(int, row)) for row in re.findall(r"^  c(\d+) \[0\] c(\d+), vc 0: .*routes: line (\d+): route c(\d+) -> c(\d+)", err, re.M)]
    want = [(i, (i + 1) % length, i + 1, i, (i + 2) % length) for i in range(length)]
    assert said["deadlock"] == "cycle" and sorted(found) == sorted(want)


@pytest.mark.parametrize("length", [3, 20])
def test_with_one_route_less_there_is_no_cycle(length):
    topology, routes = cycle(length)
    routes = line(routes, 1, "c0 c1 c0 c1")
    status, said, _ = judged(topology, routes)
    assert said["deadlock"] == "none"


# GraphML that is none, or that says more than is read, is refused by line and column

HEAD, TAIL = '<graphml><key id="p" for="edge" attr.name="port"/><graph edgedefault="directed">\n', "</graph></graphml>\n"
AB, THERE, BACK = '<node id="a"/><node id="b"/>\n', '<edge source="a" target="b"/>', '<edge source="b" target="a"/>\n'
PREFIXED = re.sub("<(/?)(?=[a-z])", r"<\1g:", HEAD + AB + THERE + BACK + TAIL).replace("<g:graphml", '<g:graphml xmlns:g="http://graphml.graphdrawing.org/xmlns"')  # as ElementTree writes it
XML = [
    ("a name without the prefix of the others", "line 2: column 1: not of the namespace of graphml: node", PREFIXED.replace("<g:node", "<node")),
    ("a prefix of another namespace", "line 1: column 1: unexpected element g:graphml", PREFIXED.replace('xmlns"', 'xmlns/x"')),
    ("an element that is cut off", "line 2: column 1: the end of the file", HEAD),
    ("a document type", "line 1: column 1: expected a tag, a comment or an instruction", "<!DOCTYPE graphml>\n" + HEAD + AB + TAIL),
    ("CDATA", "line 3: column 1: expected a tag, a comment", HEAD + AB + "<![CDATA[x]]>" + TAIL),
    ("an entity of its own", "line 2: column 7: an unknown entity", HEAD + '<node id="&x;"/>\n' + TAIL),
    ("an attribute twice", "line 2: column 14: an attribute a second time", HEAD + '<node id="a" id="b"/>\n' + TAIL),
    ("attributes without a blank", "line 2: column 13: expected a blank", HEAD + '<node id="a"x="b"/>\n' + TAIL),
    ("bytes that are no UTF-8", "line 2: column 11: a byte that is no text in UTF-8", HEAD + '<node id="\377"/>\n' + TAIL),
    ("another encoding", 'line 1: column 1: expected version="1.0" encoding="UTF-8"', '<?xml version="1.0" encoding="latin1"?>\n' + HEAD + AB + TAIL),
    ("a key behind the graph", "line 4: column 1: key: expected an id, and before the graph", HEAD + AB + '</graph>\n<key id="q" for="edge" attr.name="port_target"/>    </graphml>\n'),
    ("a default port", "line 1: column 50: expected the end of key", '<graphml><key id="p" for="edge" attr.name="port"><default>0</default></key></graphml>\n'),
    ("a port that is given twice", "a port a second time", HEAD + AB + '<edge source="a" target="b"><data key="p">0</data><data key="p">1</data></edge>\n' + BACK + TAIL),
    ("ports by name", "edge: expected source, target", HEAD + AB + '<edge source="a" target="b" sourceport="x"/>\n' + TAIL),
    ("a nested graph", "line 2: column 14: expected data with a key, not graph", HEAD + '<node id="a"><graph edgedefault="directed"/></node>\n' + TAIL),
    ("a hyperedge", "line 3: column 1: unexpected element hyperedge", HEAD + AB + "<hyperedge/>\n" + TAIL),
    ("a second graph", "graph: expected one", HEAD + AB + '</graph><graph edgedefault="directed"></graph></graphml>\n'),
    ("more behind the end", "line 4: column 19: unexpected element graphml", HEAD + AB + THERE + BACK + TAIL.strip() + "<graphml></graphml>\n"),
    ("an edge to a node that is not there", "line 3: a link to nowhere: no node named 'c'", HEAD + AB + '<edge source="a" target="c"/>\n' + TAIL),
]


def xml(text):
    with open(f"{WORK}/xml", "w", encoding="latin1") as file:
        file.write(text)
    return run(["check", "--topology", f"{WORK}/xml", "--topology-format", "graphml", "--routing", "updown", "--tsv"])


@pytest.mark.parametrize("text", ["<?xml version='1.0' encoding='utf-8'?>\n" + HEAD + "<!-- two --> " + AB + THERE + BACK + TAIL, PREFIXED], ids=["plain", "with a prefix"])
def test_two_nodes_in_graphml(text):
    done = xml(text)
    assert (done.returncode, keys(done)) == (0, keys(done) | {"nodes": "2", "links": "2", "sound": "yes"})


@pytest.mark.parametrize("words,text", [row[1:] for row in XML], ids=[row[0] for row in XML])
def test_graphml_is_refused_and_by_the_model(words, text):
    done = xml(text)
    assert (done.returncode, done.stdout) == (1, "") and words in done.stderr and Fabric(text.encode("latin1"), "graphml").bad


# What generate makes, judged by the model and by check

RING5 = "".join(f"r{i} r{(i + step) % 5} {int(step < 0)}\n" for step in (1, -1) for i in range(5))


@pytest.mark.parametrize("routing", ["shortest", "balanced"])
def test_on_a_ring_of_five_with_two_virtual_channels_all_is_sound_with_one_they_can_deadlock(routing):
    routes = made(RING5, f"generate --routing {routing} --vcs 2").stdout
    status, said, _ = judged(RING5, routes, "ports")
    assert (status, said["sound"], said["minimal"]) == (0, "yes", "20")
    one = "".join(f"{a} {b} 0\n" for a, b, *_ in map(str.split, routes.splitlines()[1:]))
    status, said, _ = judged(RING5, re.sub(r"\.\d+", "", routes), "ports", vcs=one)
    assert (status, said["deadlock"]) == (1, "cycle")


@pytest.mark.parametrize("vcs,broken", [("# none\n", "1"), ("b a 0\n", "0"), ("b a 0 1\n", "1"), ("b a 0\na a 5\n", "0"), ("b a 0\na a 5 6\n", "1")],
                         ids=["no line: the route with a hop is broken", "its line", "a virtual channel too many", "one for no hops", "two for no hops"])
def test_only_what_arrives_without_a_loop_needs_a_line_of_vcs(vcs, broken):
    said = judged(TWO, "a a a\nb b b\na b a b a b\nb a b a\n", vcs=vcs)[1]
    assert (said["broken"], said["loops"]) == (broken, "1")


@pytest.mark.parametrize("topology,words,said", [
    pytest.param("a b 0\nb c 0\n", "check --routing shortest", "disconnected: no path leads to a from 2 of 3 nodes, such as b", id="one way"),
    pytest.param("a b\nb c\nd e\n", "check --both-ways --routing shortest", "disconnected: no path leads from a to 2 of 5 nodes, such as d", id="apart")])
def test_pairs_without_a_way_are_said_in_words(topology, words, said):
    done = made(topology, words + " --tsv")
    assert done.returncode == 1 and said in done.stderr and keys(done)["sound"] == "no"


def test_layered_routes_of_a_cube_from_standard_input_are_shortest_and_no_link_is_hotter_than_by_balanced_routes():
    cube = run("graph torus:6,6,6 --format edges".split()).stdout  # balanced routes alone would take 10 virtual channels
    routes = made(cube, "generate --routing layered --vcs 4").stdout
    said = keys(made(cube, "check --routes - --traffic uniform --tsv", routes))
    assert (said["sound"], said["minimal"], said["hot_link"]) == ("yes", "46440", "165")


def test_layered_routes_are_those_of_balanced_where_two_virtual_channels_are_enough():
    circulant = "".join(f"{i} {(i + step) % 16}\n" for i in range(16) for step in (1, 6))
    said = {routing: keys(made(circulant, f"check --routing {routing} --traffic uniform --tsv")) for routing in ("layered", "balanced")}
    assert said["layered"]["vcs"] == "2" and said["layered"]["hot_link"] == said["balanced"]["hot_link"]


def test_layered_routes_from_standard_input_are_sound():
    routes = made(RING5, "generate --routing layered").stdout
    assert keys(made(RING5, "check --routes - --tsv", routes))["sound"] == judged(RING5, routes, "ports")[1]["sound"] == "yes"


def drawing(routing):
    made(RING5, f"check --routing {routing} --dot {WORK}/dot --tsv")
    with open(f"{WORK}/dot", encoding="utf-8") as file:
        return file.read()


def test_dot_draws_all_links_and_says_what_its_numbers_are_without_red_where_no_cycle_is():
    text = drawing("layered")
    assert {(f"r{a}", f"r{b}") for a, b in re.findall(r"^ *n(\d) -> n(\d)", text, re.M)} == {tuple(row.split()[:2]) for row in RING5.splitlines()}
    assert len(re.findall(r"->.*>\[\d*\] \d*<", text)) == 10 and text.count('[P] N: port P, N routes take the link"') == 1
    assert "#d62728" not in text and "red" not in text


def test_dot_draws_a_cycle_of_five_in_red_and_says_so():
    text = drawing("shortest")
    assert len(re.findall("->.*#d62728", text)) == 5 and text.count("red: a cycle") == 1


# Tables: by destination, on some threads, the bytes of route by route, as --vcs has them looked at

@pytest.mark.parametrize("seed", range(1, 7))
def test_a_table_by_destination_is_judged_as_by_route_and_by_the_model(seed):
    """24 nodes; two tables of random entries, two with loops or broken ones, two with nothing wrong."""
    rng, n, wrong = random.Random(seed), range(24), (0.9, 0.9, 0.01, 0.01, 0, 0)[seed - 1]
    topology = "".join(f"r{a} r{(a + 1 + seed % 5 * port) % 24} {port}\n" for a in n for port in (0, 1)) + "".join(f"r{(a + 1) % 24} r{a} 2\n" for a in n)
    entries = "".join(f"r{a} r{d} {rng.randrange(4) if rng.random() < wrong else 0 if a < d else 2}\n"
                      for d in n for a in n if a != d and (not wrong or rng.random() > 0.004))
    zeros = kept("zeros", "".join(f"r{a} r{b} 0\n" for a in n for b in n))
    assert len({judged(topology, entries, "table", more=f"--jobs {jobs}")[2] for jobs in (1, 2, 7)} | {check(topology, entries, "table", f"--vcs {zeros}")[2]}) == 1


CUBE = run("graph hypercube:6 --format edges".split()).stdout
GOOD = made(CUBE, "generate --routing layered").stdout
ROWS = list(enumerate(map(str.split, GOOD.splitlines()), 1))
BAD = "".join(f"{' '.join(row)}\n" for number, (a, b, *way) in ROWS for row in (
    [(a, b, "9")] if number % 97 == 0 else [(a, b, *way)] * 2 if number % 89 == 0 else [] if number % 83 == 0 else [(a, b, "x")] if number % 79 == 0 else
    [("nobody", b, *way)] if number % 73 == 0 else [(a, b, *way)]))
ENDLESS = "".join(f"{' '.join(row if number < 40 else row[:1])}\n" for number, row in ROWS) + "z" * 2000000


@pytest.mark.parametrize("words", [
    *(f"generate --format table --routing {routing}" for routing in ("shortest", "balanced", "updown")), *(f"check --routes {name}" for name in ("good", "bad", "endless")),
    *(f"check --routing {routing}" for routing in ("shortest", "balanced", "layered --tsv")),
    *(f"generate --routing {routing}" for routing in ("shortest --vcs 6", "shortest", "updown", "layered", "layered --header field"))])
def test_the_same_bytes_with_any_number_of_threads(words):
    """Files of many pieces, some of their lines bad, and routes that are made: one thread is the judge of several."""
    words, _, name = words.partition(" --routes ")
    more = f"--routes {kept('routes', {'good': GOOD, 'bad': BAD, 'endless': ENDLESS}[name])}" if name else ""
    said = [made(CUBE, f"{words} {more} --jobs {jobs}") for jobs in (1, 2, 3, 7)]
    assert len({(done.returncode, done.stdout, done.stderr) for done in said}) == 1 and said[0].stdout + said[0].stderr


def test_three_threads_find_what_is_bad():
    status, said, _ = judged(CUBE, BAD, "ports", more="--jobs 3")
    assert status == 1 and all(int(said[key]) > 40 for key in ("broken", "missing", "duplicate"))


def test_above_1000_nodes_a_table_is_the_default_and_sound_and_one_wrong_port_is_named():
    large = run("graph torus:32,32 --format edges".split()).stdout
    done = made(large, "generate --routing updown")
    assert (done.returncode, done.stdout.partition("\n")[0], done.stdout.count("\n")) == (0, "# routeseq table", 1047553)
    status, said, _ = check(large, done.stdout, "")
    assert (status, said["routes"], said["deadlock"], said["sound"]) == (0, "1047552", "none", "yes")
    status, _, err = check(large, re.sub(r"((?:.*\n){1999}.*) \d+", r"\1 9", done.stdout, count=1), "")
    assert status == 1 and "routes: line 2000: route " in err


@pytest.mark.parametrize("form,counts", [("edges", "16 0 32 64"), ("graphml", "16 0 32 64"), ("anynet", "16 16 32 96")])  # there every router has a processor
def test_our_graph_of_a_torus_as(form, counts):
    text = run(["graph", "torus:4,4", "--format", form]).stdout
    done = made(text, "check --routing layered --tsv")
    found = keys(done)
    assert (done.returncode, " ".join(found[key] for key in ("routers", "endpoints", "cables", "channels")), found["sound"]) == (0, counts, "yes")


# Many fabrics beside the model

def test_the_model_s_library_has_its_exit_status_and_every_count(capsys):
    assert model_check.compare(COMMAND), capsys.readouterr().out


@pytest.mark.parametrize("seed", [SEED] if "SEED" in os.environ or not LONG else range(1, 5))
def test_mutated_fabrics(seed, capsys):
    """Never a crash, every count the model's."""
    assert model_check.mutated(COMMAND, MUTATED, seed), capsys.readouterr().out


@pytest.mark.parametrize("judged,count", [(model_check.tables, 4 * GRAPHS), (model_check.generated, GRAPHS), (model_random.main, FABRICS)],
                         ids=["tables by destination", "every routing generated for connected graphs", "drawn by model_random"])
def test_fabrics_that_are_drawn(judged, count, capsys):
    assert judged(COMMAND, count, SEED), capsys.readouterr().out


@pytest.mark.parametrize("topology,said", [("/^host h1/d", ""), ("", "s/^missing.*/missing\t0/"), ("", "/^h1 h0/d")], ids=["an endpoint forgotten", "another count", "a route left out"])
def test_a_command_with_a_fault_is_seen(topology, said, capsys):
    command = liar(f"""for word; do
    case $word in *.topology) sed '{topology}' "$word" >"$word.other" && word=$word.other ;; esac
    shift && set -- "$@" "$word"
done
"$R" "$@" >"$0.said"; status=$?; sed '{said}' "$0.said"; exit $status""")
    assert not model_random.main(command, 30, SEED) and "\n# fabric" in "\n" + capsys.readouterr().out


def test_a_checker_that_calls_every_fabric_sound_is_seen(capsys):
    assert not model_check.compare(liar('"$R" "$@" | sed "s/deadlock\tcycle/deadlock\tnone/;s/sound\tno/sound\tyes/"')) and "not ok" in capsys.readouterr().out
