# SPDX-License-Identifier: MIT-0
"""check and generate, beside the command on the same graphs and routes; arguments that are wrong."""
import ctypes
import json
import mmap
import random
import re
import subprocess
import tempfile
import unittest
from array import array
import warnings
from pathlib import Path

import support
from support import TREE

import routeseq
from routeseq import FabricError, check, generate

NETS = ("torus:3,3", "mesh:4,3", "hypercube:4", "dragonfly:2,4,2", "kntree:3,2", "debruijn:4")
ROUTINGS = ("shortest", "balanced", "updown", "layered")


class Drawn:
    """A graph as networkx has them."""

    def __init__(self, edges, hosts=(), directed=False):
        self.pairs, self.hosts, self.directed = edges, hosts, directed

    def nodes(self, data):
        assert data
        return [(n, {"kind": "host"} if n in self.hosts else {}) for n in dict.fromkeys(n for e in self.pairs for n in e)]

    def edges(self, data):
        assert data
        return [(a, b, {}) for a, b in self.pairs]

    def is_directed(self):
        return self.directed


class Beside(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.work = Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def said(self, verb, *arguments):
        done = subprocess.run(
            [TREE / "build/routeseq", verb, "--topology", self.work / "topology", *arguments],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        # one-way cables are warned of where a file is read
        err = [line for line in done.stderr.splitlines(keepends=True) if ": warning: " not in line]
        return done.returncode, done.stdout, "".join(err)

    def same(self, checked, *arguments):
        status, out, err = self.said("check", *arguments, "--tsv")
        told = dict(checked, deadlock="cycle" if checked.deadlock else "none", sound="yes" if checked["sound"] else "no")
        self.assertEqual([f"{key}\t{value}" for key, value in told.items()], out.splitlines())
        where = re.escape(str(self.work / "routes")) + r": line \d+: "
        findings = [re.sub(where, "", line) for line in err.splitlines()]
        findings = [line for line in findings if "by --endpoints" not in line]  # a hint, of the command alone
        self.assertEqual(checked.findings, findings)
        self.assertIs(checked["sound"], status == 0)
        self.assertIs(checked.sound, checked["sound"])

    def edges(self, net):
        lines = support.command("graph", net, "--format", "edges")
        (self.work / "topology").write_text("\n".join(lines) + "\n")
        return [(a, b, int(port)) for a, b, port in map(str.split, lines)]

    def write(self, routes):
        (self.work / "routes").write_text("".join(f"{a} {b} {' '.join(map(str, path))}\n" for (a, b), path in routes.items()))

    def test_made_routes_are_judged_as_the_command_does(self):
        for net in NETS:
            edges = self.edges(net)
            for routing in ROUTINGS:
                self.same(check(edges, routing=routing), "--routing", routing)
                if routing != "layered":
                    of_table = check(edges, routing=routing, format="table", jobs=2)
                    self.same(of_table, "--routing", routing, "--format", "table")

    def compare(self, checked, *arguments):
        keys = json.loads(self.said("check", *arguments, "--json")[1])
        for key, value in keys.items():
            if isinstance(value, float):
                self.assertAlmostEqual(checked[key], value, 6, (arguments, key))
            elif key == "paths":
                self.assertEqual([dict(at, mean=round(at["mean"], 6)) for at in checked[key]], value)
            else:
                self.assertEqual(checked[key], value, (arguments, key))
        return list(keys)

    def test_a_graph_alone_and_even_splits_are_those_of_the_command(self):
        for net in (*NETS, "mesh:3,2"):
            edges = self.edges(net)
            self.assertEqual(self.compare(check(edges)), list(check(edges)), net)
            self.compare(check(edges, traffic="perm:3"), "--traffic", "perm:3")
            for traffic in ("uniform", "perm:3"):
                self.compare(check(edges, routing="ecmp", traffic=traffic), "--routing", "ecmp", "--traffic", traffic)
        cables = [(f"h{n}", f"s{n % 3}") for n in range(5)] + [("s0", "s1"), ("s1", "s2")]
        (self.work / "topology").write_text("".join(f"host h{n}\n" for n in range(5)) + "".join(self.as_edges((), cables)))
        self.compare(check(cables, endpoints=[f"h{n}" for n in range(5)]))
        apart = check([(0, 1), (2, 3)])
        self.assertEqual((apart["diameter"], apart["mean_distance"], apart["disjoint_paths"], apart.findings), (None, None, 0, []))

    def test_traffic_is_that_of_the_command(self):
        compare = self.compare
        for net in ("torus:3,3", "hypercube:4", "debruijn:4"):
            edges = self.edges(net)
            for traffic in ("uniform", "tornado", "bitrev", "perm:3", "krel:2,5", "worst"):
                if traffic != "bitrev" or net != "torus:3,3":
                    compare(check(edges, routing="balanced", traffic=traffic), "--routing", "balanced", "--traffic", traffic)
                else:
                    with self.assertRaisesRegex(routeseq.ArgumentError, "pattern 'bitrev': the graph has not what it needs"):
                        check(edges, routing="balanced", traffic=traffic)
            of_table = check(edges, routing="balanced", format="table", traffic="worst", jobs=2)
            compare(of_table, "--routing", "balanced", "--format", "table", "--traffic", "worst")
            messages = [(a, b) for a, b in zip("0123456780", "8104675230")]
            (self.work / "messages").write_text("".join(f"{a} {b}\n" for a, b in messages))
            checked = dict(check(edges, routing="balanced", traffic=messages), pattern=str(self.work / "messages"))
            compare(checked, "--routing", "balanced", "--traffic", self.work / "messages")
        hosts = {f"h{n}" for n in range(12)}
        cables = [(f"h{n}", f"s{n % 3}") for n in range(12)] + [("s0", "s1"), ("s1", "s2"), ("s2", "s0")]
        (self.work / "topology").write_text("".join(f"host {h}\n" for h in sorted(hosts)) + "".join(self.as_edges(hosts, cables)))
        compare(check(cables, routing="updown", traffic="shift:5", endpoints=hosts), "--routing", "updown", "--traffic", "shift:5")
        for traffic, words in ((5, "expected a pattern or pairs"), ([("h0", "x")], "'x' is no node"), ([("h0", "s0")], "s0 is no processor")):
            with self.assertRaisesRegex(TypeError if traffic == 5 else FabricError, f"traffic: .*{words}" if words[0] == "e" else f"traffic: {words}"):
                check(cables, routing="updown", traffic=traffic, endpoints=hosts)
        lacks = check([(0, 1), (1, 2)], {(0, 1): [0, 1]}, traffic="uniform")
        self.assertEqual([lacks[key] for key in ("routes", "longest", "mean", "hot_link", "throughput")], [6, None, None, None, None])

    def test_routes_are_those_that_the_command_makes(self):
        for net in NETS:
            edges = self.edges(net)
            for routing in ROUTINGS:
                for vcs in (None, 8):
                    more = ["--vcs", str(vcs)] if vcs else []
                    status, out, err = self.said("generate", "--routing", routing, *more)
                    if status != 0:
                        with self.assertRaises(FabricError) as caught:
                            generate(edges, routing=routing, vcs=vcs)
                        words = re.sub(r"--(?:(routing|format) (\w+)|(\w+))", lambda m: f'{m[1]}="{m[2]}"' if m[1] else m[3], err)
                        self.assertEqual(f"routeseq: {caught.exception}\n", words)
                        continue
                    made = generate(edges, routing=routing, vcs=vcs)
                    lines = []
                    for (a, b), ports in made.ports.items():
                        hops = [f"{p}.{v}" for p, v in zip(ports, made.vcs[a, b])]
                        lines.append(" ".join([a, b, *hops]))
                    plain = [line.replace(".0", "") for line in lines]
                    self.assertIn(out.splitlines()[1:], (lines, plain))
                    self.assertTrue(check(edges, made).sound)

    def test_routes_with_every_fault_are_named_as_the_command_does(self):
        rng = random.Random(5)
        for net in NETS:
            edges = self.edges(net)
            made = generate(edges, routing="layered")
            for _ in range(12):
                routes, nodes = dict(made), sorted({a for a, _, _ in edges})
                for _ in range(rng.choice((0, 1, 3, 40))):
                    pair = rng.choice(list(routes))
                    path = list(routes[pair])
                    at = rng.randrange(len(path))
                    path[at : at + rng.randrange(2)] = rng.choices(nodes, k=rng.randrange(3))
                    if rng.random() < 0.2 or not path:
                        del routes[pair]
                    else:
                        routes[pair] = path
                self.write(routes)
                self.same(check(edges, routes), "--routes", self.work / "routes", "--routes-format", "paths")

    def test_virtual_channels(self):
        edges = self.edges("torus:5,5")
        made = generate(edges, routing="shortest", vcs=8)
        self.assertTrue(check(edges, dict(made), vcs=made.vcs).sound)
        checked = check(edges, dict(made))
        self.assertIs(checked["deadlock"], True)
        self.assertIs(checked.deadlock, True)
        self.assertTrue(all(key in check.__doc__ for key in checked))
        self.write(made)
        (self.work / "vcs").write_text("".join(f"{a} {b} 3\n" for a, b in made))
        self.same(check(edges, dict(made), vcs=dict.fromkeys(made, 3)), "--routes", self.work / "routes", "--vcs", self.work / "vcs")

    def test_endpoints(self):
        switches = [("s0", "s1"), ("s1", "s2"), ("s2", "s0")]
        cables = switches + [(f"h{i}", f"s{i % 3}") for i in range(6)] + [("h0", "s1")]
        hosts = [f"h{i}" for i in range(6)]
        (self.work / "topology").write_text("".join(f"host {h}\n" for h in hosts) + "".join(
            line for line in self.as_edges(hosts, cables)))
        for graph, more in ((Drawn(cables, hosts), {}), (cables, {"endpoints": hosts})):
            for routing in ROUTINGS:
                checked = check(graph, routing=routing, **more)
                self.assertEqual((checked["endpoints"], checked["pairs"], checked["routers"]), (6, 30, 3))
                self.assertTrue(checked["sound"] or routing not in ("updown", "layered"))
                _, out, _ = self.said("check", "--routing", routing, "--tsv")
                told = dict(checked, deadlock="cycle" if checked.deadlock else "none", sound="yes" if checked["sound"] else "no")
                self.assertEqual(told, {k: v if not v.isdigit() else int(v) for k, v in
                                                 (line.split("\t") for line in out.splitlines())})
        through = check(cables, [["h0", "s0", "h3"], ["h3", "s0", "h0", "s1", "h1"]], endpoints=hosts)
        self.assertEqual(through["broken"], 1)
        self.assertIn("passes through an endpoint", through.findings[0])

    @staticmethod
    def as_edges(hosts, cables):
        left = {}
        for a, b in cables:
            for x, y in ((a, b), (b, a)):
                yield f"{x} {y} {left.setdefault(x, 0)}\n"
                left[x] += 1

    def test_networkx_is_read_as_its_graphml(self):
        try:
            import networkx as nx
        except ImportError:
            self.skipTest("networkx is missing")
        for graph in (nx.petersen_graph(), nx.grid_2d_graph(3, 3, periodic=True), nx.random_k_out_graph(9, 3, 0.5, seed=1), nx.DiGraph([(0, 1), (1, 2), (2, 0)])):
            nx.write_graphml(graph, self.work / "topology.graphml")
            graph_names = nx.relabel_nodes(graph, {n: str(n).replace(" ", "") for n in graph})
            nx.write_graphml(graph_names, self.work / "topology")
            for routing in ROUTINGS:
                self.same(check(graph_names, routing=routing), "--routing", routing)
            paths = dict(nx.all_pairs_shortest_path(graph_names))
            self.write({(a, b): p for a in paths for b, p in paths[a].items() if a != b})
            self.same(check(graph_names, paths), "--routes", self.work / "routes")


    def test_readme(self):
        try:
            import networkx
        except ImportError:
            self.skipTest("networkx is missing")
        text = (TREE / "bindings/python/README.md").read_text().split("import networkx, routeseq\n")[1].split("```")[0]
        names = {"networkx": networkx, "routeseq": routeseq}
        *made, told, routes = text.splitlines()
        exec("\n".join(made), names)
        for line in (told, routes):
            self.assertEqual(eval(line, names), eval(line.split("#")[1].strip()), line)


class Broken(unittest.TestCase):
    """A k = 4 fat-tree with hosts, without port numbers, and a cable of it that fails."""

    @staticmethod
    def tree():
        for pod in range(4):
            for e in range(2):
                yield from ((f"e{pod}_{e}", f"a{pod}_{a}") for a in range(2))
                yield from ((f"h{pod}_{e}_{h}", f"e{pod}_{e}") for h in range(2))
            yield from ((f"a{pod}_{a}", f"c{2 * a + c}") for a in range(2) for c in range(2))

    def broken_by(self, routes, cable):
        return sum(cable in zip(path, path[1:]) or cable[::-1] in zip(path, path[1:]) for path in routes.values())

    def test_routes_over_a_cable_that_failed_are_broken_and_no_others(self):
        cables = list(self.tree())
        hosts = [a for a, _ in cables if a[0] == "h"]
        routes = generate(cables, routing="updown", endpoints=hosts)
        for cable in (("e0_0", "a0_0"), ("a1_1", "c3"), cables[0]):
            left = [other for other in cables if other != cable]
            found = check(left, routes, endpoints=hosts)
            self.assertEqual((found["broken"], found["missing"]), (self.broken_by(routes, cable), 0), cable)
            self.assertGreater(found["broken"], 0)
            repaired = generate(left, routing="updown", endpoints=hosts)
            self.assertTrue(check(left, repaired, endpoints=hosts).sound)

    def test_the_same_of_networkx(self):
        try:
            import networkx as nx
        except ImportError:
            self.skipTest("networkx is missing")
        whole = nx.Graph(self.tree())
        nx.set_node_attributes(whole, {n: "host" for n in whole if n[0] == "h"}, "kind")
        routes = generate(whole, routing="updown")
        left = whole.copy()
        left.remove_edge("e0_0", "a0_0")
        self.assertEqual(check(left, routes)["broken"], self.broken_by(routes, ("e0_0", "a0_0")))
        self.assertEqual(check(left, routes), check(left, dict(routes), vcs=routes.vcs))

    def test_ports_tell_parallel_links_apart(self):
        double = [(0, 1), (0, 1), (1, 2)]
        routes = generate(double, routing="shortest")
        for ports, hot in (((0, 0), 2), ((0, 1), 1)):
            routes.ports[0, 1], routes.ports[0, 2] = [ports[0]], [ports[1], 2]
            self.assertEqual(check(double, {pair: routes[pair] for pair in ((0, 1), (0, 2))})["hot_link"], 2)
            some = routeseq.Routes({pair: routes[pair] for pair in ((0, 1), (0, 2))})
            some.ports, some.vcs = routes.ports, {}
            for graph in (double, [*double, (2, 3)]):
                self.assertEqual(check(graph, some)["hot_link"], hot)
        self.assertEqual(check(double[1:], routes)["broken"], 0)
        self.assertEqual(check([(0, 1, 0), (1, 2, 2)], routes)["broken"], 4)  # says ports: that one and all ways back are gone
        routes.ports[0, 1], routes.ports[0, 2] = [7], [1, 2]  # 7 is gone: the first of those that are left, 0, is taken
        some = routeseq.Routes({pair: routes[pair] for pair in ((0, 1), (0, 2))})
        some.ports, some.vcs = routes.ports, {}
        self.assertEqual((check(double, some)["hot_link"], check(double, some)["broken"]), (1, 0))


    def test_a_path_of_one_node_is_no_route_to_itself_alone(self):
        for routes, counts in (({(0, 1): [0], (1, 0): [1]}, [2, 2, 0]), ({(0, 1): [1], (1, 0): [0]}, [2, 2, 0]), ({(0, 1): [0, 1], (1, 0): [1, 0], (0, 0): [0, 1, 0], (1, 1): [1]}, [3, 0, 0])):
            checked = check([(0, 1)], routes, vcs={})
            self.assertEqual([checked[key] for key in ("routes", "broken", "missing")], counts)
            self.assertEqual(checked["vcs"], 1)
        self.assertEqual(check([(0, 1)], {})["missing"], 2)
        alone = Drawn([])
        alone.nodes = lambda data: [("a", {})]
        self.assertEqual([check(graph)["mean_distance"] for graph in ([(0, 1)], alone)], [1.0, None])
        self.assertEqual(check(Drawn([(0, 1)], directed=True))["paths"], [{"hops": 1, "pairs": 1, "least": 1, "most": 1, "mean": 1.0}])
        unknown = check([(0, 1), (1, 2)], {(0, 1): [0, 1]}, traffic="uniform")
        self.assertEqual([unknown[key] for key in ("mean", "throughput_bound", "pattern")], [None, 1.0, "uniform"])


class WrongArguments(unittest.TestCase):
    def refused(self, words, function, *arguments, kind=FabricError, **named):
        with self.assertRaises(kind) as caught:
            function(*arguments, **named)
        self.assertIn(words, str(caught.exception))
        self.assertIs(isinstance(caught.exception, TypeError), kind is TypeError)

    def mistyped(self, words, function, *arguments, **named):
        self.refused(words, function, *arguments, kind=TypeError, **named)

    def test_each_names_its_argument(self):
        ring = [(i, (i + 1) % 4) for i in range(4)]
        self.mistyped("graph: expected a networkx graph or a list of edges, not int", check, 7, routing="updown")
        self.refused("graph: no node in it", check, [], routing="updown")
        for wrong in ((1,), (0, 1, 2, 3)):
            self.refused(f"graph: expected (A, B) or (A, B, PORT), not {wrong!r}", check, [wrong], routing="updown")
        for wrong in ("ab", b"ab", {1, 2}, 5):
            self.mistyped(f"graph: expected (A, B) or (A, B, PORT), not {wrong!r}", check, [wrong], routing="updown")
        self.refused("graph: port: expected a number 0..4294967294, not -1", check, [(0, 1, -1)], routing="updown")
        self.refused("graph: port 3 of node 0 is used twice", check, [(0, 1, 3), (0, 2, 3)], routing="updown")
        self.refused("graph: two nodes are written '1'", check, [(1, "1")], routing="updown")
        self.mistyped("graph: [1] cannot be a node", check, [([1], 2)], routing="updown")
        self.refused("routes, routing: expected one of them", check, ring, [], routing="updown")
        self.refused("routing: expected one of shortest, balanced, updown, layered, not None", generate, ring)
        self.refused("routing: expected one of shortest, balanced, updown, layered, not 'ecmp'", generate, ring, routing="ecmp")
        for wrong in ({}, {"traffic": "worst"}, {"traffic": "uniform", "format": "ports"}):
            self.refused("routing 'ecmp': expected traffic, another than 'worst', and no format", check, ring, routing="ecmp", **wrong)
        two = Drawn([(0, 1)])
        for data, words in (({"processors": 2}, "processors"), ({"sources": 0, "destinations": 1}, "sources"), ({"kind": "host", "processors": 2}, "")):
            two.nodes = lambda data=True, has=data: [(0, has), (1, {"processors": 1})]
            if words:
                self.refused(f"graph: node 0 has {words}: expected endpoints, nodes of their own", check, two)
            with self.assertWarnsRegex(UserWarning, "of node 0 are not read beside endpoints"):
                self.assertEqual(check(two, routing="updown", endpoints=[0, 1])["pairs"], 2)
        two.nodes = lambda data=True: [(n, {"processors": 1, "destinations": 4}) for n in (0, 1)]
        self.assertEqual(check(two, routing="updown")["endpoints"], 0)  # one at each, as the command has it
        self.refused("traffic 'worst': expected routes or routing beside it", check, ring, traffic="worst")
        self.refused("routing: expected one of shortest, balanced, updown, layered, ecmp, not 'fast'", check, ring, routing="fast")
        self.refused("routes: 9 is no node of the graph", check, ring, [[9, 1]])
        self.refused("routes: (0, 1): 8 is no node of the graph", check, ring, [[0, 8, 1]])
        self.mistyped("routes: expected a path", check, ring, {(0, 1): "01"})
        self.mistyped("routes: expected a pair (SRC, DST), not 3", check, ring, {3: [0, 1]})
        self.refused("vcs: expected a dict, beside routes", check, ring, routing="updown", vcs={})
        self.mistyped("vcs: expected a dict, beside routes, not 2", check, ring, [[0, 1]], vcs=2)
        self.mistyped("vcs: (0, 1): expected a number, or one per hop, not None", check, ring, [[0, 1]], vcs={(0, 1): None})
        self.mistyped("vcs: (0, 1): expected a number 0..255, not '0'", check, ring, [[0, 1]], vcs={(0, 1): "0"})
        self.mistyped("routes: expected a dict or a list of paths, not int", check, ring, 5)
        self.refused("routes: expected a path, which is a list of nodes, not []", check, ring, [[]])
        self.mistyped("graph: expected a networkx graph or a list of edges, not str", generate, "abc", routing="updown")
        self.mistyped("graph: port: expected a number 0..4294967294, not '1'", check, [(0, 1, "1")], routing="updown")
        self.mistyped("jobs: expected a number 1..256, not 1.0", check, ring, routing="updown", jobs=1.0)
        self.mistyped("traffic: expected a pattern or pairs (SRC, DST), not 5", check, ring, routing="updown", traffic=5)
        self.mistyped("routing: expected one of shortest, balanced, updown, layered, not 2", generate, ring, routing=2)
        self.mistyped("routing: expected one of shortest, balanced, updown, layered, ecmp, not ['updown']", check, ring, routing=["updown"])
        self.mistyped("format: expected 'ports' or 'table', beside routing, not 1", check, ring, routing="updown", format=1)
        self.refused("vcs: (0, 1): expected 1 number, one per hop, not 2", check, ring, [[0, 1]], vcs={(0, 1): [0, 0]})
        self.refused("vcs: (0, 1): expected a number 0..255, not 256", check, ring, [[0, 1]], vcs={(0, 1): 256})
        self.refused("endpoints: 7 is no node of the graph", check, ring, routing="updown", endpoints=[7])
        self.mistyped("endpoints: expected a list of nodes, not 'leaves'", check, ring, routing="updown", endpoints="leaves")
        for wrong in (0, 1, False):
            self.mistyped(f"endpoints: expected a list of nodes, not {wrong}", check, ring, routing="updown", endpoints=wrong)
        self.refused('or routing="updown" or layered', generate, [(i, (i + 1) % 8) for i in range(8)], routing="shortest")
        self.refused('routing="layered": a table has', check, ring, routing="layered", format="table")
        self.refused("format: expected 'ports' or 'table'", check, ring, routing="updown", format="lft")
        self.refused("jobs: expected a number 1..256, not 0", check, ring, routing="updown", jobs=0)
        self.mistyped("vcs: expected a number 1..256, not 'x'", generate, ring, routing="updown", vcs="x")
        self.refused("a table has no virtual channels", check, ring, routing="layered", format="table")
        with self.assertWarnsRegex(UserWarning, r"^graph: 1 cable goes one way: an edge \(A, B\) without a port goes both ways$"):
            self.refused("1 pair has no route of this kind", generate, [(0, 1, 0)], routing="updown")
        for call in (lambda: check([(0, 1, 0)]), lambda: check([(0, 1, 0)], routing="shortest"), lambda: generate([(0, 1, 0), (1, 0, 0), (1, 2, 1), (2, 1, 0), (2, 0, 1)], routing="shortest")):
            with self.assertWarns(UserWarning) as caught:
                call()
            self.assertEqual((caught.filename, caught.lineno), (__file__, call.__code__.co_firstlineno))

    def test_one_way_cables_and_a_graph_that_falls_apart_are_named(self):
        with self.assertWarnsRegex(UserWarning, "2 cables go one way"):
            self.assertEqual(check([(0, 1), (1, 2, 5), (2, 3, 0)], routing="shortest").findings[-1],
                             "disconnected: no path leads to 0 from 2 of 4 nodes, such as 2")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check(Drawn([(0, 1), (1, 0)], directed=True), routing="shortest")
            apart = check([("a", "b"), ("c", "d")], routing="shortest")
        self.assertEqual(apart.findings[-1], "disconnected: no path leads from a to 2 of 4 nodes, such as c")
        self.assertFalse([one for one in check([(0, 1), (1, 2)], [[0, 1]]).findings if "disconnected" in one])
        self.refused("disconnected: no path leads from a to 2 of 4 nodes, such as c", generate, [("a", "b"), ("c", "d")], routing="updown")

    def test_links_end_where_python_says(self):
        """Their last one is at the end of a page; what is behind it cannot be read."""
        size, native = mmap.PAGESIZE, routeseq.fabric._load()
        room = mmap.mmap(-1, 2 * size)
        at = ctypes.addressof(ctypes.c_char.from_buffer(room)) + size
        protect = ctypes.CDLL(None).mprotect
        protect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
        self.assertEqual(protect(at, size, 0), 0)
        self.addCleanup(protect, at, size, 3)
        room[size - 24:size] = array("I", [0, 1, 0, 1, 0, 0]).tobytes()
        opened = native.fabric_open(2, (ctypes.c_char_p * 2)(b"a", b"b"), 2, at - 24, b"\0\0")
        self.assertEqual(native.fabric_check(opened, None, 0, -1, 0, 1, routeseq.fabric._Carried()), 1)
        self.assertEqual(dict(zip(routeseq.fabric.KEYS, opened.contents.number))["links"], 2)
        native.fabric_close(opened)

    def test_threads_and_one_endpoint_change_no_route(self):
        self.assertEqual(check([(0, 1), (1, 2)], [[0, 1], [2, 1, 0]], jobs=2)["broken"], 0)
        self.assertEqual(check([(0, 1), (1, 2)], [[0, 1], [2, 1, 0]], jobs=2)["routes"], 2)
        self.assertIn("passes through an endpoint", check([(0, 1), (1, 2)], [[0, 1, 2]], endpoints=[1]).findings[0])

    def test_a_large_graph_has_a_table_unless_ports_are_asked_for(self):
        ring = [(n, (n + 1) % 1025) for n in range(1025)]
        found = [check(ring, routing="updown", endpoints=range(4), format=format)["routes"] for format in (None, "ports", "table")]
        self.assertEqual(found, [12, 8, 12])

    def test_the_first_complaint_is_kept_and_no_warning(self):
        native = routeseq.fabric._load()
        native.forget_complaint()
        said = []
        for status, words in ((0, b"warned"), (1, b"first"), (3, b"second")):
            self.assertEqual(native.complain(status, words), status)
            said.append(native.fabric_why())
        self.assertEqual(said, [b"", b"first", b"first"])

    def test_an_empty_set_of_routes_misses_all(self):
        self.assertEqual(check([(0, 1)], {})["missing"], 2)
        self.assertEqual(routeseq.check([(0, 1)], [[0, 1], [1, 0]])["sound"], True)


if __name__ == "__main__":
    support.main()
