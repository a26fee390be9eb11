# SPDX-License-Identifier: MIT-0
"""check and compare --topology: a family that was exported and is read back has its own figures and loads; graphs of others
those of networkx and scipy (tools/models/model_own.py)."""
import re
import subprocess
import sys
import time
from collections import defaultdict

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import faulty, kept, lines_of, planted, report, table  # noqa: E402
from reports import COMMAND, LONG, run  # noqa: E402


def exported(net, form):
    return kept("net", run(["graph", net, "--format", form]).stdout)


def rows_of(words, command=COMMAND):
    """The rows of a table; a network read from a file is the first."""
    return table(words, command)[0]


def said(path, *options):
    return run(["check", "--topology", path, *options]).stderr


# Figures.  A file tells neither unused ports nor which of two links between two routers make a cable where links lead one
# way; sources and targets at different routers are no endpoints.

ALONE = ("complete:7 array:6 ring:9 ring:2 mesh:3,4,2 torus:4,3 torus:2,1,5 torus:1 twisted:4,4,1,0 bintree:4 xtree:4 tworoot:4 hypercube:4 "
         "ccc:3 wbfly:2,3 shufflex:4 debruijn:4 mot:2,2 slender:2 cm5:3 kautz:2,3 tofu:1,2,1,2").split()
HOSTS = ("kntree:4,2 kntree:9,1 xgft:4,3,2,1,2,3 dragonfly:2,4,2 hyperx:2,3,3 slimfly:4,5 polarfly:2,5 megafly:1,3,2,1 oft:3,2 mlfm:1,2,3").split()
ONE_WAY = "debruijn", "kautz"


def forms(plain, hosts):
    return [(net, "edges") for net in plain] + [(net, "ibnet") for net in hosts]


@pytest.mark.parametrize("net,form", forms(ALONE, HOSTS))
def test_read_back_it_has_the_figures_of_info(net, form):
    back, own = report(f"check --topology {exported(net, form)}"), report(f"info {net} --paths all")
    for key, value in own.items():
        unknown = key in ("vcs", "links") or key.startswith("bisection") or net.startswith("mesh") and key in ("ports", "network_ports")
        if not unknown and not (net.startswith(ONE_WAY) and key == "cables"):
            assert back.get(key) == value, key
    if not net.startswith(ONE_WAY):  # no bound is above the other road's cut
        low, high = ([int(one[key].replace("-", "0")) for one in (back, own)] for key in ("bisection_low", "bisection_high"))
        assert high[0] >= low[1] and high[1] >= low[0]


def test_a_cable_less_is_seen():
    lines = run("graph torus:4,3 --format edges".split()).stdout.splitlines(True)
    less = report(f"check --topology {kept('less', ''.join(line for line in lines if line.split()[:2] not in (['0', '1'], ['1', '0'])))}")
    assert (less["cables"], less["disjoint_paths"]) == ("23", "3")


APART = "a b\nc d\n"


def test_a_topology_that_falls_apart():
    assert "warning: disconnected: no path leads from a to 2 of 4 nodes, such as c\n" in said(kept("apart", APART), "--both-ways", "--tsv")
    done = run(["compare", "--topology", kept("apart", APART)])
    assert re.findall(r"^([a-z_]*) - : ", done.stdout, re.M) == ["diameter", "mean", "vcs", "throughput", "throughput_worst", "throughput_bound"]
    assert len(re.findall("apart: routes are shortest ones.*--routing layered", done.stderr)) == 1
    done = run(["compare", "--topology", kept("apart", APART), "--routing", "shortest"])
    assert "shortest ones" not in done.stderr


def test_info_and_compare_have_the_same_cables_and_bounds():
    nets = "slimfly:2,5 polarfly:2,3 kautz:2,3 megafly:2,2,2,2 torus:2,1,5 kntree:2,3"
    keys = "net", "cables", "bisection_low", "bisection_high"
    info, compare = ([[row[key] for key in keys] for row in rows_of(f"{verb} {nets}")] for verb in ("info", "compare"))
    assert info == compare and len(info) == 6


@pytest.mark.parametrize("edges,cables,channels,routers", [("0 1\n1 0\n1 2\n2 1\n2 3\n3 2\n3 4\n4 3\n4 0\n0 4\n", 10, 20, 5), ("0 1\n0 0\n", 1, 4, 2),
                                                           ("host a\nhost b\na 0\nb 1\n0 1\n", 1, 6, 2)], ids=["every cable twice", "a loop", "endpoints"])
def test_cables_and_channels_are_the_same_with_routes_and_without(edges, cables, channels, routers):
    """Cables are between routers, without loops; channels are all."""
    path, none = kept("net", edges), kept("none", "")
    for options in ("", " --routing updown", f" --routes {none}"):
        found = report(f"check --topology {path}{options}")
        assert [found[key] for key in ("cables", "channels", "links", "routers")] == [str(n) for n in (cables, channels, channels, routers)], options


# Loads: the family's own routes of all pairs, read back

PATTERNS = "uniform complement shift:3 krel:2,7 rand:3,5 hotspot worst".split()
READ = ("complete:5 array:5 ring:8 mesh:3,4 torus:4,3 twisted:4,4,1,0 bintree:3 hypercube:4 ccc:3 shufflex:3 debruijn:3 mot:1,2 slender:1 kautz:2,2 "
        "tofu:1,2,1,1").split(), "kntree:2,3 xgft:2,3,1,2 dragonfly:1,3,1 hyperx:2,2,3 slimfly:1,5 megafly:1,2,2,1 mlfm:1,1,2".split()


def routes(net, form, path):
    """Lines of check's format `ports`, of all pairs; of the network exported to this path."""
    n = int(report(f"info {net}")["processors"])
    pairs = "".join(f"{s} {d}\n" for s in range(n) for d in range(n) if s != d)
    lines = [line.split() for line in run(["route", net, "-", "--echo", "--vc"], pairs).stdout.splitlines()]
    if form == "ibnet":  # ports from 1; adapters send by port 1, and are reached by the switch's
        with open(path, encoding="ascii") as file:
            out = {host: port for port, host in re.findall(r'^\[(\d+)\] "(P\d+)"', file.read(), re.M)}
        lines = [[f"P{s}", f"P{d}", "1.0", *(re.sub(r"^\d+", lambda port: str(int(port[0]) + 1), hop) for hop in hops), out[f"P{d}"] + ".0"] for s, d, *hops in lines]
    return [" ".join(line) + "\n" for line in lines]


@pytest.mark.parametrize("net,form", forms(*READ))
def test_its_routes_read_back_carry_what_load_says(net, form):
    path = exported(net, form)
    ways = kept("ways", "".join(routes(net, form, path)))
    for pattern in PATTERNS:
        back, own = report(f"check --topology {path} --routes {ways} --routes-format ports --traffic {pattern}"), report(f"load {net} --traffic {pattern}")
        unlike = {"vcs", "ties"} | ({"longest", "mean", "hot_links"} if pattern == "worst" else set()) | ({"deadlock"} if pattern != "uniform" else set())
        assert len(own) > 9 and [(key, back.get(key)) for key in own if key not in unlike] == [(key, own[key]) for key in own if key not in unlike], pattern


def test_a_route_that_does_not_arrive_has_no_load():
    path = exported("kntree:2,3", "ibnet")
    lines = routes("kntree:2,3", "ibnet", path)
    lines[4] = lines[4].replace(" 1.0", "", 1).replace(".0\n", ".0 0.0\n")
    done = run(["check", "--topology", path, "--routes", kept("ways", "".join(lines)), "--routes-format", "ports", "--traffic", "uniform", "--tsv"])
    found = dict(line.split("\t") for line in done.stdout.splitlines())
    assert [done.returncode, found["hot_link"], found["throughput"], found["sound"]] == [1, "-", "-", "no"]


def test_some_routes_and_messages_that_need_no_more():
    path = exported("kntree:2,3", "ibnet")
    lines = routes("kntree:2,3", "ibnet", path)[:9]
    ways, messages = kept("ways", "".join(lines)), kept("messages", " ".join(lines[1].split()[:2]) + "\n")
    found = report(f"check --topology {path} --routes {ways} --routes-format ports --traffic @{messages}")
    assert [found["hot_link"], found["routes"]] == ["1", "1"]


# Graphs of others.  Where all sets of routers are tried the cut found is the best, elsewhere no larger than that of networkx

OTHERS = lines_of("tests/vectors/own_topology.tsv")


def wrong(kind, edges, pattern, ways, expected, command=COMMAND):
    """Keys whose values are others."""
    path = kept("net", edges.replace(",", "\n").replace("_", " ") + "\n")
    options = {"alone": "", "load": f" --routes {kept('ways', ways.replace(',', chr(10)).replace('_', ' ') + chr(10))}", "even": " --routing ecmp",
               "table": " --routing balanced --format table"}[kind] + (f" --traffic {pattern}" if kind != "alone" else "")
    found = report(f"check --topology {path}{options}", command)
    bound, bad = found.get("throughput_bound"), []
    if kind == "even":  # the bound is of no routing
        by = [report(f"check --topology {path} --traffic {pattern}{way}", command).get("throughput_bound") for way in ("", " --routing updown")]
        bad += [] if by[0] is None or by == [bound, bound] else by
    for key, want in (pair.split("=") for pair in expected.split()):
        if key == "any_routing":
            right = "-" in (want, found["throughput"]) and want == found["throughput"] or \
                "-" not in (want, found["throughput"]) and float(found["throughput"]) <= float(want) + 2e-6 and float(want) <= float(bound) + 2e-6
        elif key == "kernighan_lin":
            right = found["bisection_high"] != "-" and float(found["bisection_low"]) <= float(found["bisection_high"]) <= float(want)
        else:
            right = found.get(key) == want
        bad += [] if right else [(key, want, found.get(key))]
    return bad


@pytest.mark.parametrize("kind", ["alone", "load", "even", "table"])
def test_graphs_and_routes_have_the_figures_of_networkx_and_scipy(kind):
    rows = [row for row in OTHERS if row[0] == kind]
    assert len(rows) > 15 and not [(row[1], bad) for row in rows if (bad := wrong(*row))]


@pytest.mark.parametrize("kind,key,lie", [("alone", "bisection_high", "9"), ("alone", "disjoint_paths", "9"), ("alone", "kernighan_lin", "0"), ("load", "hot_link", "9"),
                                          *(("even", *pair.split("=")) for pair in "hot_links=9 throughput=9 throughput_bound=9 any_routing=9 any_routing=0 deadlock=no".split())])
def test_another_figure_is_seen(kind, key, lie):
    row = next(row for row in OTHERS if row[0] == kind and f" {key}=" in row[4])
    assert wrong(*row[:4], re.sub(rf" {key}=\S+", f" {key}={lie}", row[4]))


@planted(("a cable carries what the last target has of it", "cli/graph/halves_flow.c", ("f->load[k] += f->has", "f->load[k] = f->has")),
         ("each node hands all to each nearer one", "cli/graph/halves_flow.c", ("f->has[h->to[k]] += f->has[node] / nearer", "f->has[h->to[k]] += f->has[node]")),
         ("the cable with the least sets the bound", "cli/graph/halves_flow.c", ("f->load[k] > most ?", "most == 0 || f->load[k] < most ?")),
         ("a pass keeps its end", "cli/graph/halves_pass.c", ("if (gained > most)", "if (1)")),
         ("what changes sides changes no neighbour's gain", "cli/graph/halves_pass.c", (" ? -2 : 2;", " ? 0 : 0;")),
         ("the second of a pair is not of the other side", "cli/graph/halves_pass.c", ("best_of(c, 1, least)", "best_of(c, 0, least)")),
         ("what a pass did last stays done", "cli/graph/halves_pass.c", ("while (moves > kept)", "while (0)")),
         ("each way carries all", "cli/check/ecmp_worst.c", (" / w->ways[node]", "")),
         ("the nearest hand on first", "cli/check/ecmp_worst.c", ("for (uint32_t i = reached; i-- > 1;)", "for (uint32_t i = 1; i < reached; i++)")),
         ("every other channel counts", "cli/check/ecmp_worst.c", ("if (traffic_counts(t, c))", "if (traffic_counts(t, c) && c % 2 == 0)")),
         ("all send to one", "cli/check/ecmp_worst.c", ("w->heaviest.mate[p", "0 * w->heaviest.mate[p")))
def test_other_searches_are_seen(source, swaps):
    """One that goes on for ever, too."""
    command = faulty(source, *swaps)
    some = [row for row in OTHERS if row[0] == "alone" or row[0] == "even" and row[2] == "worst"]
    try:
        assert any(wrong(*row, command=command) for row in some)
    except subprocess.TimeoutExpired:
        pass


def test_more_graphs_that_are_drawn():
    """In check-long many."""
    made = subprocess.run([sys.executable, "tools/models/model_own.py", *(["3000", str(int(time.time()))] if LONG else ["1", "1"])], capture_output=True, text=True, check=True)
    rows = [line.split("\t") for line in made.stdout.splitlines() if line[0] != "#"]
    assert rows and not [(row, bad) for row in rows if (bad := wrong(*row))]


def test_an_even_split_is_at_each_router_not_over_paths():
    """A third of three paths would be 0.666667."""
    path, pairs = kept("net", "0 1\n0 2\n1 3\n2 4\n2 5\n3 6\n4 6\n5 6\n"), kept("pairs", "0 6\n")
    found = report(f"check --topology {path} --routing ecmp --traffic @{pairs}")
    assert [found[key] for key in ("missing", "mean", "hot_link", "hot_links", "throughput", "throughput_bound")] == ["0", "3.000000", "0.500000", "4", "2.000000", "5.333333"]


def test_pairs_without_a_path_are_missing_and_only_their_messages_have_no_load():
    path, pairs = kept("net", APART), kept("pairs", "a b\n")
    keys = "missing", "mean", "hot_link", "hot_links", "throughput", "throughput_bound"
    some, uniform = (report(f"check --topology {path} --routing ecmp --traffic {traffic}") for traffic in (f"@{pairs}", "uniform"))
    assert [some[key] for key in keys] == ["8", "1.000000", "1.000000", "1", "1.000000", "4.000000"]
    assert [uniform[key] for key in keys] == ["8", "-", "-", "-", "-", "-"]


# compare --topology: its row has what check says, and beside a family that was exported the same figures


@pytest.mark.parametrize("net,form", forms("complete:7 ring:9 twisted:4,4,1,0 torus:4,3 bintree:4 hypercube:4 ccc:3 wbfly:2,3".split(),
                                           "kntree:4,2 dragonfly:2,4,2 hyperx:2,3,3 slimfly:4,5 megafly:1,3,2,1 oft:3,2 mlfm:1,2,3".split()))
def test_compare_has_the_figures_of_the_family_read_back(net, form):
    back, own = rows_of(f"compare {net} --topology {exported(net, form)}")
    assert back["routing"] == "shortest"
    same = [key for key in own if not re.fullmatch("net|bisection_.*|vcs|throughput|throughput_worst|routing", key)]
    assert [(key, own[key]) for key in same] == [(key, back[key]) for key in same]


def unlike_check(path, routing, command=COMMAND):
    """What compare says of a file, and check does not."""
    row, = rows_of(f"compare --topology {path} --routing {routing}", command)
    alone, = (report(f"check --topology {path}"),)
    shortest, uniform, worst = (report(f"check --topology {path} --routing {by} --traffic {traffic}")
                                for by, traffic in (("shortest", "uniform"), (routing, "uniform"), (routing, "worst")))
    want = {key: alone[key] for key in ("processors", "routers", "cables", "diameter", "bisection_low", "bisection_high")}
    want |= {"mean": shortest["mean"], "throughput": uniform["throughput"], "throughput_bound": uniform["throughput_bound"], "throughput_worst": worst["throughput"]}
    return [key for key, value in want.items() if row[key] != value]


@pytest.mark.parametrize("routing", "shortest balanced updown layered ecmp".split())
@pytest.mark.parametrize("net", ["dragonfly:2,4,2", "slimfly:1,5"])
def test_compare_has_the_figures_of_check(net, routing):
    assert not unlike_check(exported(net, "ibnet"), routing)


@planted(("the worst permutation is all pairs", "cli/compare_own.c", ('"worst")', '"uniform")')),
         ("the mean is of other routes", "cli/compare_own.c", ("(double)uniform.least", "(double)uniform.hops")))
def test_other_figures_of_compare_are_seen(source, swaps):
    assert unlike_check(exported("slimfly:1,5", "ibnet"), "updown", faulty(source, *swaps))


# Tables, the default above 1000 nodes


def star(routers, routing):
    """A hub and routers with a host each, by a table."""
    names = kept("hosts", "".join(f"h{r}\n" for r in range(routers)))
    path = kept("net", "".join(f"hub r{r}\nh{r} r{r}\n" for r in range(routers)))
    done = run(["check", "--topology", path, "--endpoints", names, "--routing", routing, "--tsv"])
    return "sound\tyes" in done.stdout, "warning: a table of more than 16777216" in done.stderr


def test_such_tables_are_sound():
    """And those of whole routes share none."""
    assert star(500, "updown") == (True, False)
    if LONG:
        assert star(4097, "updown") == (True, True) and star(4097, "shortest") == (True, False)


@pytest.mark.parametrize("routing", ["balanced", "updown"])
def test_tables_of_1344_nodes_have_the_throughput_of_whole_routes(routing):
    """A 16-ary fat-tree."""
    pods = [(e, 8 * (e // 8) + i, 8 * (e % 8) + i, 8 * e + i) for e in range(128) for i in range(8)]
    path = kept("net", "".join(f"e{e} a{up}\na{e} c{core}\nh{host} e{e}\n" for e, up, core, host in pods))
    assert report(f"check --topology {path} --endpoints leaves --routing {routing} --traffic uniform")["throughput"] == "1.006890"


# Weights are no ports


def weighted(lines, *options):
    return said(kept("net", lines), "--tsv", *options).count("weights are not served")


@pytest.mark.parametrize("lines,options,warned", [("0 1 1\n0 4 2\n1 2 2\n2 3 1\n3 4 2\n", [], 1), ("0 1 1\n0 2 1\n1 2 1\n", ["--both-ways"], 1), ("0 1 1.5\n1 2 1.5\n", [], 1),
                                                  ("0 1 0\n1 0 0\n", [], 0), ("0 1 0\n1 2 0\n", ["--both-ways"], 0), ("0 1\n1 2\n", [], 0), ("0 1 1\n0 2 1\n1 2 1\n1 3 1\n2 3 5\n2 4 5\n", [], 1)])
def test_a_third_column_of_networkx_is_no_port(lines, options, warned):
    """As nx.write_weighted_edgelist has it: each edge once, or what is no port."""
    found = said(kept("net", lines), "--tsv", *options)
    assert len(re.findall("third column.*weights are not served", found)) == warned


def test_of_the_ports_used_twice_one_is_named():
    assert said(kept("net", "0 1 1\n0 2 1\n1 2 1\n1 3 1\n2 3 5\n2 4 5\n")).count("routeseq: ") == 4


@pytest.mark.parametrize("weight,warned", [("1.00", False), ("10", True), ("11", True), ("1.5", True), ("1e1", True), (".", True)])
def test_a_weight_of_1_is_none(weight, warned):
    done = run("check --topology - --topology-format gml".split(), f'graph [ node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 weight "{weight}" ] ]')
    assert ("weights of edges are not read" in done.stderr) == warned


WEIGHTS = {"graphml": '<graphml><key id="w" for="edge" attr.name="weight"><default>3</default></key><graph edgedefault="undirected">\n'
                      '<node id="a"/><node id="b"/><edge source="a" target="b"><data key="w">%s</data></edge></graph></graphml>',
           "gml": "graph [ node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 weight %s ] ]",
           "json": '{"nodes": [{"id": 0}, {"id": 1}], "links": [{"source": 0, "target": 1, "weight": %s}]}', "edges": "0 1 {'port': 1, 'weight': %s}\n"}


@pytest.mark.parametrize("form", WEIGHTS)
def test_weights_that_are_not_1_are_warned_of(form):
    warned = [bool(re.search("warning: weights of .*not read", said(kept("net", WEIGHTS[form] % weight), "--topology-format", form))) for weight in ("1", "2.5")]
    assert warned == [False, True]


# Processors of nodes, read back: of each family up to five networks, all that compare finds being the list


def attached(net, form, command=COMMAND):
    """Keys that differ from the family's, but two links one way each are no cable there."""
    back, own = rows_of(f"compare {net} --topology {exported(net, form)} --routing ecmp", command)
    assert "-" not in (own["mean"], own["throughput"]) and float(own["mean"]) * float(own["throughput"]) > 0 or re.search(r":\d*,1$", net)
    return [key for key in list(own)[1:] if own[key] != back[key] and not re.fullmatch("bisection_.*|vcs|throughput_worst|routing", key)
            and not (key.startswith("cables") and re.match("kautz|debruijn|shufflex", net))]


def test_processors_as_attributes_have_the_figures_of_each_family():
    """ecmp's throughput too, in three formats."""
    of = defaultdict(list)
    for row in rows_of("compare --processors 24 --within 50 --all"):
        of[row["net"].split(":")[0]].append(row["net"])
    nets = [net for family in of.values() for net in family[::(len(family) + 4) // 5]]
    with open("include/rt/families.h", encoding="ascii") as file:
        families = set(re.findall(r"^    ROW\([A-Z0-9_]*, ([a-z0-9]*),", file.read(), re.M))
    assert len(families & set(of)) >= 27 and len(nets) >= 90
    assert not [(net, bad) for i, net in enumerate(nets) if (bad := attached(net, ("graphml", "gml", "json")[i % 3]))]


@planted(("one processor a node is lost", "cli/check/attached.c", ("i < topology->attached[n].count[0]", "i + 1 < topology->attached[n].count[0]")),
         ("what receives is where what sends is", "cli/check/attached.c", ("join(topology, end, n, to, place++)", "join(topology, end, n, n, place++)")))
def test_other_processors_are_seen(source, swaps):
    command = faulty(source, *swaps)
    assert any(seen(net, form, command) for net, form in (("dragonfly:2,4,2", "json"), ("omega:4", "gml")))


def seen(net, form, command):
    try:
        return attached(net, form, command)
    except (ValueError, KeyError):  # no row
        return True


@pytest.mark.parametrize("net", "omega:4 bfly:3,2 benes:3 dragonfly:2,3,1 megafly:1,2,2,1 kntree:3,2".split())
def test_they_are_in_the_order_of_the_family_s(net):
    path = exported(net, "graphml")
    for pattern in ("perm:1", "shift:3", "complement", "rand:2,5"):
        back, own = (report(f"{of} --routing ecmp --traffic {pattern}") for of in (f"check --topology {path}", f"load {net}"))
        keys = "processors", "mean", "hot_link", "hot_links", "throughput"
        assert [back[key] for key in keys] == [own[key] for key in keys] and float(own["throughput"]) > 0


THREE = "graph [ node [ id 0 %s ] node [ id 1 %s ] node [ id 2 ] edge [ source 0 target 1 ] edge [ source 1 target 2 ] ]"
ATTRIBUTES = [  # of two nodes, of a third none; the processors, and what is said first
    ("", "", "3", ""), ("processors 1", "processors 1", "2", "processors are attributes of nodes: 2 endpoints, as 0.0 of node 0"),
    ("processors 0", 'processors "3.0"', "3", "processors are attributes of nodes: 3 endpoints, as 1.0 of node 1"),
    ("processors 2", 'kind "endpoint"', "1", "warning: processors as attributes of nodes are not read beside endpoints"), ("sources 1", "destinations 1", "3", ""),
    ("sources 2 destinations 0", "sources 0 destinations 2", "2", "processors are attributes of nodes: 2 endpoints, as 0.0 of node 0"),
    ("sources 2 destinations 0", "sources 0 destinations 1", None, "by attributes of nodes 2 processors send and 1 receive: expected as many, 1 at least"),
    ("processors 0", "processors 0", None, "by attributes of nodes 0 processors send and 0 receive: expected as many, 1 at least"),
    ("processors 2.5", "processors 1", None, "line 1: processors '2.5' of node 0: expected a number 0..16777216"),
    ("processors 1234567890123456", "processors 1", None, "line 1: processors '1234567890123456' of node 0: expected a number 0..16777216"),
    ("processors 2", 'label "0.1"', None, "line 1: a processor of this node has the name of another node, 0.1"),
    ("processors 16777216", "processors 1", None, "16777217 processors by attributes of nodes: more than 16777216 nodes in all, or, 64 bytes each, th")]


def endpoints(form, text):
    done = run(["check", "--topology", kept("net", text), "--topology-format", form, "--tsv"])
    found = dict(line.split("\t") for line in done.stdout.splitlines())
    first = re.match(r"routeseq: [^:]*: (.*)", done.stderr)
    return found.get("processors"), first[1] if first else ""


@pytest.mark.parametrize("first,second,processors,words", ATTRIBUTES)
def test_processors_of_gml(first, second, processors, words):
    found, begun = endpoints("gml", THREE % (first, second))
    assert found == processors and begun.startswith(words) and bool(begun) == bool(words)


def test_processors_beyond_the_limit():
    path = kept("net", "graph [ node [ id 0 processors 17 ] ]")
    assert ["than --limit BYTES" in said(path, "--topology-format", "gml", "--limit", limit) for limit in ("1088", "1087")] == [False, True]


def test_processors_of_graphml_and_dot():
    """As the default of a key of GraphML, but of no node of dot."""
    assert endpoints("graphml", '<graphml><key id="p" for="node" attr.name="processors"><default>3</default></key><graph edgedefault="undirected">\n'
                     '<node id="a"><data key="p">2</data></node><node id="b"/><edge source="a" target="b"/></graph></graphml>') == (
                         "5", "processors are attributes of nodes: 5 endpoints, as a.0 of node a")
    assert endpoints("dot", "graph { a [processors=3]; b [processors=1]; a -- b }") == ("4", "processors are attributes of nodes: 4 endpoints, as a.0 of node a")
    assert endpoints("dot", "graph { node [processors=3]; a -- b }") == (None, "line 1: column 29: processors: expected at each node")


@pytest.mark.parametrize("form,net,warned", [("edges", "dragonfly:2,4,2", True), ("mtx", "omega:3", True), ("adjlist", "kntree:2,2", True), ("json", "kntree:2,2", False),
                                             ("edges", "torus:3,3", False), ("mtx", "kautz:2,3", False)])
def test_a_format_without_processors_is_warned_of_where_a_router_has_not_one(form, net, warned):
    words = "has no processors, and router .*: graphml, gml and json have them"
    assert bool(re.search(words, run(["graph", net, "--format", form]).stderr)) == warned


# The worst permutation by ecmp is that of the family, which finds it by symmetries


@pytest.mark.parametrize("net,form", forms("array:5 torus:5,5 twisted:4,4,1,0 hypercube:4 ccc:3 shufflex:3 kautz:2,2".split(),
                                           "kntree:2,3 xgft:2,3,1,2 dragonfly:2,4,2 slimfly:1,5 megafly:1,2,2,1".split()))
def test_the_worst_permutation_by_ecmp(net, form):
    back, own = (report(f"{of} --routing ecmp --traffic worst") for of in (f"check --topology {exported(net, form)}", f"load {net}"))
    assert [back["hot_link"], back["throughput"]] == [own["hot_link"], own["throughput"]] and float(own["throughput"]) > 0


def test_parts_have_no_worst_permutation():
    found = report(f"check --topology {kept('net', APART)} --routing ecmp --traffic worst")
    assert (found["hot_link"], found["throughput"]) == ("-", "-")


def test_neighbours_in_lines_of_their_own_are_an_adjacency_list():
    assert report(f"check --topology {kept('net', '0 1 2 3' + chr(10) + '1 2 3' + chr(10) + '2 3' + chr(10) + '3' + chr(10))}")["cables"] == "6"
