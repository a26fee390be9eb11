# SPDX-License-Identifier: MIT-0
"""Arrows of drawings (graph, gate and check for graphviz): each leads from where the models' links begin to where they end."""
import html
import math
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from fractions import Fraction

import pytest

sys.path[:0] = ["tests/cli", "tools/models"]
import model_load  # noqa: E402
import model_ports  # noqa: E402
import model_rings  # noqa: E402
import model_transit  # noqa: E402
import model_tree  # noqa: E402
import reports_gate  # noqa: E402
import reports_tree  # noqa: E402
import reports_wires  # noqa: E402
from reports import run  # noqa: E402

NODE = re.compile(r'^ +(?:"([^"]+)"|(\w+)) \[(.*)\];?$')
EDGE = re.compile(r'^ +(?:"([^"]+)"|(\w+)) -> (?:"([^"]+)"|(\w+))(?: \[(.*)\])?;?$')


class Drawing:
    """places[node]: (x, y); edges: (from, to, attributes); attributes: a dictionary."""

    def __init__(self, *arguments):
        done = run(arguments)
        assert done.returncode == 0, done.stderr
        self.read(done.stdout)

    def read(self, text):
        self.nodes, self.edges, self.places, self.after = {}, [], {}, []
        for line in text.splitlines():
            edge, node = EDGE.match(line), NODE.match(line)
            has = dict((k, v.strip('"')) for k, v in re.findall(r'(\w+)=("[^"]*"|[^\s,"]+)', (edge[5] if edge else node[3] if node else "") or ""))
            if edge:
                self.edges.append((edge[1] or edge[2], edge[3] or edge[4], has))
            elif node and node[2] not in ("node", "edge"):
                name = node[1] or node[2]
                self.nodes[name] = has
                self.after += [has.get("label")] * (len(self.edges) - len(self.after))  # what stands after an edge
                if "pos" in has:
                    self.places[name] = tuple(map(float, has["pos"].split(",")))
        return self

    def ends(self, edge):
        """Where its curve begins and ends, its tip."""
        points = edge[2]["pos"].split()
        tip = [p for p in points if p[:2] == "e,"]
        curve = [tuple(map(float, p.split(","))) for p in points if p[:2] != "e,"]
        return curve[0], tuple(map(float, tip[0][2:].split(","))) if tip else curve[-1]

    def drawn_right(self):
        """Each curve begins beside the node it leaves and ends beside the one it enters, nearer than to the other."""
        for edge in self.edges:
            if "pos" in edge[2] and edge[0] != edge[1]:
                begin, end = self.ends(edge)
                a, b = self.places[edge[0]], self.places[edge[1]]
                assert math.dist(begin, a) < math.dist(begin, b) and math.dist(end, b) < math.dist(end, a), edge
                assert math.dist(begin, a) < 25 and math.dist(end, b) < 25, edge


@pytest.mark.parametrize("name", "multicube:3,3 multicube:2,3,2 shuffle:2,3 butterfly:2,2 deadfly:2,2 livefly:3,2 ringmesh:3,3 ringcomplete:4 ring12 clock".split())
def test_arrows_of_rings(name):
    net, drawing = model_rings.Net(name), Drawing("graph", name)
    wanted = Counter(("n%d" % n, "n%d" % to, str(link)) for n, row in enumerate(net.next) for link, to in enumerate(row) if net.size[n][link] > 1)
    plain = (lambda n: re.sub("^c", "n", re.sub("_.*", "", n)))  # c: a node drawn a second time
    assert Counter((plain(a), plain(b), has["label"]) for a, b, has in drawing.edges) == wanted
    assert all("dir" not in has for _, _, has in drawing.edges)
    drawing.drawn_right()


@pytest.mark.parametrize("name", "torus:3,3 mesh:3,2 dragonfly:1,2,1 hypercube:3 kautz:2,2 debruijn:3 complete:5 bintree:3 hyperx:1,3,2 shufflex:3".split())
def test_arrows_of_routers(name):
    net, drawing = model_ports.Net(name), Drawing("graph", name)
    links = Counter((u, to[0]) for u, row in enumerate(net.leads) for to in row if to)
    drawn = Counter((int(a[1:]), int(b[1:])) for a, b, _ in drawing.edges)
    if net.directed:  # each link has an arrow
        assert drawn == links and all("dir" not in has for _, _, has in drawing.edges)
    else:  # a cable is one line without arrows
        assert sum((drawn + Counter({(b, a): n for (a, b), n in drawn.items()})).values()) == sum(links.values())
        assert all(has["dir"] == "none" and (a, b) in links for (a, b), (_, _, has) in zip(((int(a[1:]), int(b[1:])) for a, b, _ in drawing.edges), drawing.edges))
    drawing.drawn_right()


def through(drawing, radius):
    """The edges whose curve passes through a router at neither end."""
    for a, b, has in drawing.edges:
        tip, *curve = (tuple(map(float, p.removeprefix("e,").split(","))) for p in has["pos"].split())
        for k in range(0, len(curve) - 1, 3):
            p = curve[k:k + 4]
            for t in (i / 24 for i in range(25)):
                on = [sum(w * q[axis] for w, q in zip(((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3), p)) for axis in (0, 1)]
                if any(node not in (a, b) and math.dist(on, at) < radius for node, at in drawing.places.items()):
                    yield a, b


def test_no_line_through_a_router():
    for name in "oft:2,2 oft:1,3 mlfm:2,2,2 mlfm:1,3,3 megafly:2,2,2,2 kntree:2,3".split():
        assert not set(through(Drawing("graph", name), 12.9)), name
    planted = Drawing("graph", "oft:2,2")
    planted.places["n13"] = planted.ends(planted.edges[0])[0]
    assert set(through(planted, 12.9))


@pytest.mark.parametrize("name", "torus:4,4 mesh:3,4 dragonfly:1,3,2 kautz:2,3 hypercube:4 kntree:2,3 slimfly:1,3 benes:2 complete:6".split())
def test_arrows_of_a_route(name):
    net = model_ports.Net(name)
    for source, target in ((0, net.processors - 1), (net.processors - 1, 0), (1, net.processors // 2)):
        drawing = Drawing("graph", name, "--route", f"{source},{target}")
        route = net.route(source, target)
        nodes = [hop[0] for hop in route] + [net.target(target)]
        plain = (lambda n: int(re.sub("_.*", "", n)[1:]))
        arrows = [edge for edge in drawing.edges if "dir" not in edge[2] and edge[2].get("color") == "#d55e00"]
        assert Counter((plain(a), plain(b)) for a, b, _ in arrows) == Counter(zip(nodes, nodes[1:])), (source, target)
        for at, step in enumerate(zip(nodes, nodes[1:]), 1):  # the hop's number stands on its arrow
            mark = drawing.places[f"h{at}"]
            edge = next(e for e in arrows if (plain(e[0]), plain(e[1])) == step)
            begin, end = drawing.ends(edge)
            assert math.dist(begin, mark) + math.dist(mark, end) < 1.6 * math.dist(begin, end) + 20, (at, edge)
        drawing.drawn_right()


@pytest.mark.parametrize("seed", [5, 2 ** 63 + 5])
def test_arrows_of_a_route_that_was_drawn(seed):
    """Those of walk, by the routing and the seed that the title names."""
    more = ["--routing", "valiant", "--seed", str(seed)]
    drawing = Drawing("graph", "torus:4,4", "--route", "1,10", *more)
    walk = dict(row.split("\t") for row in run(["walk", "torus:4,4", "1", "10", *more, "--tsv"]).stdout.splitlines())
    arrows = Counter((int(a[1:]), int(b[1:])) for a, b, has in drawing.edges if has.get("color") == "#d55e00")
    assert arrows == Counter((int(walk[f"hops.{k}.node"]), int(walk[f"hops.{k}.to"])) for k in range(int(walk["hops"])))
    assert drawing.nodes["key"]["label"].endswith(f"the route from processor 1 to 10 by valiant, seed {seed}, hop by hop")


def test_colours_of_a_tree():
    """A channel has the colour that the key has for its part of the load factor, which the title has."""
    for name, pattern in (("tree:3", "bitrev"), ("tree:4,w=8", "hotspot"), ("tree:6,w=20", "transpose")):
        drawing = Drawing("graph", name, "--messages", pattern)
        bounds = [0 if text == "none" else 1 if text == "all" else Fraction(text.split()[1]) for text in (drawing.nodes[f"text{i}"]["label"] for i in range(7))]
        assert bounds == sorted(bounds) and all(drawing.places[f"text{i}"][0] == drawing.places[f"key{i}"][0] for i in range(7))
        loads = [(Fraction(*map(int, re.search(r"(\d+) messages?, (\d+) wires?", has["tooltip"]).groups())), has["color"]) for _, _, has in drawing.edges]
        factor = max(load for load, _ in loads)
        said = drawing.nodes["title"]["label"].removeprefix(f"{name}, {pattern}: load factor ")
        assert Fraction(said) == factor
        for load, colour in loads:
            at = next(i for i, bound in enumerate(bounds) if load <= bound * factor)
            assert colour == drawing.nodes[f"key{at}"]["fillcolor"], (name, load)


@pytest.mark.parametrize("line", ["torus:4,4 tornado", "mesh:3,4 shift:5", "array:5 shift:2", "dragonfly:1,2,1 complement", "kautz:2,3 uniform"])
def test_colours_of_loads(line):
    """Red are the links with as many routes as the title says, paler those with fewer."""
    name, pattern = line.split()
    drawing = Drawing("graph", name, "--traffic", pattern)
    most = int(re.search(r"red: (\d+) routes? of " + pattern, drawing.nodes["key"]["label"])[1])
    paler = ["#c6ccd3", "#c9a227", "#d9730d", "#b3261e"]
    loads = [(max(map(int, re.findall(r"(?:: |back )(\d+)", has["tooltip"]))), paler.index(has["color"])) for _, _, has in drawing.edges]
    assert max(loads)[0] == most and all((load == most) == (colour == 3) for load, colour in loads)
    assert [colour for _, colour in sorted(loads)] == sorted(colour for _, colour in loads)


def test_fills_of_classes():
    yellow, blue, green = "#f7e3b5", "#cfdff5", "#cfe8cf"
    for name in ("polarfly:1,3", "polarfly:2,4", "polarfly:1,5"):
        net, drawing = model_ports.Net(name), Drawing("graph", name)
        beside = [{end[0] for end in row if end} - {u} for u, row in enumerate(net.leads)]
        quadrics = {u for u, near in enumerate(beside) if len(near) == min(map(len, beside))}  # each on its own line
        wanted = {f"n{u}": yellow if u in quadrics else blue if near & quadrics else green for u, near in enumerate(beside)}
        assert {node: has["fillcolor"] for node, has in drawing.nodes.items() if node in wanted} == wanted, name
        assert "yellow: quadrics, on their own lines; blue: their neighbours; green: the others" in drawing.nodes["key"]["label"]
    drawing = Drawing("graph", "slimfly:1,3")
    assert [drawing.nodes[f"n{u}"]["fillcolor"] for u in range(18)] == [yellow] * 9 + [blue] * 9


WAYS = {0: "across, to level 3 of the layer", 1: "across, to level 1 of the layer", 2: "across, to level 2 of the layer"}


@pytest.mark.parametrize("name", ["full:1", "full:1,capped", "hybrid:12,1"])
def test_wires_in_space(name):
    """Every wire is drawn between its components, leaf clusters or processors, in the colour that the key has for what it joins."""
    net, text = model_transit.Net(name), run(["graph", name, "--wires"]).stdout
    drawing = Drawing.__new__(Drawing).read(text)
    place = lambda end: reports_wires.component(net, int(end[1:])) if end[0] == "c" else (("processor", 0, 0), int(end[1:]))

    def box(end, up):
        (kind, _, _), stack, *_ = place(end)
        return end if kind not in ("cluster", "processor") else f"{'st'[not up]}{stack}" if kind == "cluster" or not net.s else None
    key = {label: colour for colour, label in re.findall(r'"k\S+" -> "k\S+" \[color="(#\w+)" .*?\n.*label="(.*?)\\l"', text)}
    wanted = set()
    for (a, _), (b, _) in reports_wires.edges(name).items():
        ends = (box(a, True), box(b, False)) if b != "-" else (None, None)
        if None not in ends and "c" in (ends[0][0], ends[1][0]):
            (one, _, _), (other, level, _) = place(a)[0], place(b)[0]
            way = WAYS[level % 3] if (one, other) == ("up", "down") else "across, to the cap" if (one, other) == ("up", "cap") else "up" if other == "up" else "down"
            wanted.add((*ends, key[way]))
    drawn = {(a, b, has["color"]) for a, b, has in drawing.edges if a[0] in "cst" and b[0] in "cst"}
    assert drawn == wanted and len(key) == len(set(key.values())) >= 5
    near = {words: min("st", key=lambda side, at=at: math.dist(at, middle([p for node, p in drawing.places.items() if re.fullmatch(side + r"\d+", node)])))
            for words, at in ((drawing.nodes[f"n0_{up}"]["label"].split("\\n")[1], drawing.places[f"n0_{up}"]) for up in (0, 1))}
    assert near == ({"outputs": "s", "inputs": "t"} if not net.s else {"exits": "s", "entries": "t"})


def test_arrows_and_loads_of_a_tree():
    for h, name in ((2, "bitrev"), (3, "hotspot"), (4, "shift:3")):
        drawing = Drawing("graph", f"tree:{h}", "--messages", name)
        over = Counter(channel for message in model_load.messages(reports_tree.Whole(h), name) if message[0] != message[1]
                       for channel in reports_tree.channels(h, *message))
        seen = set()
        for a, b, has in drawing.edges:
            below = max(int(a[1:]), int(b[1:]))
            label, up = format(below, "b")[1:], int(a[1:]) == below
            assert min(int(a[1:]), int(b[1:])) == below // 2, (a, b)
            load, wires = over[len(label), label, up], model_tree.capacity(h, 2 ** h, len(label))
            assert has["label"] == f"{load}/{wires}" and has["tooltip"] == f"level {len(label)}, {'up' if up else 'down'}: {load} message{'s' * (load != 1)}, {wires} wire{'s' * (wires != 1)}", (a, b, has)
            seen.add((label, up))
        assert len(seen) == len(drawing.edges) == 2 * (2 ** (h + 1) - 2)
        drawing.drawn_right()
        for a, b, _ in drawing.edges:  # up on the left, down on the right
            left, right = (next(e for e in drawing.edges if e[:2] == pair) for pair in (((a, b), (b, a)) if int(a[1:]) > int(b[1:]) else ((b, a), (a, b))))
            assert drawing.ends(left)[0][0] < drawing.ends(right)[1][0], (a, b)


def test_loads_of_a_pattern_both_ways():
    for name, pattern in (("torus:4,4", "tornado"), ("mesh:3,4", "shift:5"), ("dragonfly:1,2,1", "complement")):
        net = model_ports.Net(name)
        over = Counter((u, net.leads[u][p][0]) for s, d in model_load.messages(net, pattern) if s != d for u, p, _ in net.route(s, d))
        for a, b, has in Drawing("graph", name, "--traffic", pattern).edges:
            u, v = int(a[1:]), int(b[1:])
            assert has["tooltip"] == f"{u} to {v}: {over[u, v]}, back {over[v, u]}", (name, a, b, has)


SMALL = "torus:4,3 debruijn:4 xtree:4 twisted:4,3,1,0".split()
os.makedirs("build/reports", exist_ok=True)


@pytest.mark.parametrize("name", [*SMALL, *"dragonfly:2,4,2 kntree:2,3 benes:3 hyperx:2,3,3".split()])
def test_loads_of_links_in_every_format(name):
    """The routes over each link are the model's, in edges and in graphml; the hottest are load's."""
    net = model_ports.Net(name)
    squares = [(s, (s * s + 3) % net.processors) for s in range(net.processors)]
    path = f"build/reports/squares_{net.processors}"
    with open(path, "w", encoding="ascii") as file:
        file.write("".join(f"{s} {d}\n" for s, d in squares))
    for pattern in ["shift:3", path] + ["uniform"] * (name in SMALL):
        messages = squares if pattern == path else model_load.messages(net, pattern)
        over = Counter((u, p) for s, d in messages if s != d for u, p, _ in net.route(s, d))
        links = {(u, p): (to[0], over[u, p]) for u, row in enumerate(net.leads) for p, to in enumerate(row) if to}
        rows = [tuple(map(int, row.split())) for row in run(["graph", name, "--format", "edges", "--traffic", pattern]).stdout.splitlines()]
        assert len(rows) == len(links) and {(u, p): (v, n) for u, v, p, n in rows} == links, pattern
        drawn = re.findall(r'<edge source="n(\d+)" target="n(\d+)"><data key="port">(\d+)</data><data key="port_target">\d+</data><data key="routes">(\d+)</data>',
                           run(["graph", name, "--format", "graphml", "--traffic", pattern]).stdout)
        assert [tuple(map(int, row)) for row in drawn] == rows, pattern
        said = dict(row.split("\t") for row in run(["load", name, "--traffic", pattern, "--tsv"]).stdout.splitlines())
        hottest = max(over.values())
        assert (said["hot_link"], said["hot_links"]) == (str(hottest), str(list(over.values()).count(hottest))), pattern


@pytest.mark.parametrize("name", "kntree:2,3 benes:3 hyperx:2,3,3 xgft:2,3,1,2".split())
def test_graphml_says_where_processors_are(name):
    net = model_ports.Net(name)
    first, last = (Counter(seat(p) for p in range(net.processors)) for seat in (net.source, net.target))
    rows = re.findall(r'<node id="n(\d+)">(.*?)</node>', run(["graph", name, "--format", "graphml"]).stdout)
    for node, words in rows:
        has = {key: int(n) for key, n in re.findall(r'<data key="(processors|sources|destinations)">(\d+)<', words)}
        said = [has.get("processors", has.get(key, 0)) for key in ("sources", "destinations")]
        assert said == [first[int(node)], last[int(node)]], node
    assert len(rows) == len(net.leads)


@pytest.mark.parametrize("name", ["full:1", "hybrid:12,1", "full:1,capped", "bidelta:2", "bidelta:1,2"])
def test_arrows_between_stages(name):
    """Wires counted in the list of edges."""
    net = model_transit.Net(name)

    def stage(end, goes):
        if end == "-":
            return "nothing"
        if end[0] == "p":
            return f"{net.N} processors,\\n" + ("outputs" if goes else "inputs")
        return reports_wires.stage_name(reports_wires.component(net, int(end[1:]))[0] + (0,))
    wanted = Counter((stage(a, True), stage(b, False)) for (a, _), (b, _) in reports_wires.edges(name).items())
    drawing = Drawing("graph", name, "--wires", "--view", "stages")
    box = lambda n: re.sub(r"\\n\d+ components?$", "", drawing.nodes[n]["label"])
    drawn = Counter()
    for (a, b, _), label in zip(drawing.edges, drawing.after):
        drawn[box(a), box(b)] += int(label)
    assert drawn == wanted


@pytest.mark.parametrize("name", ["full:8", "hybrid:192,7", "hybrid:12,6,capped", "bidelta:3,3,3,3,3,3,3,4"])
def test_boxes_of_stages(name):
    """Of the largest networks: how many components each stage has, and eight wires lead out of each of them."""
    net, wanted = model_transit.Net(name), Counter()
    for _, _, many, stages in reports_wires.stacks_of(net):
        for stage in stages:
            wanted[reports_wires.stage_name((*stage[:3], 0))] += many * stage[3]
    drawing = Drawing("graph", name, "--wires", "--view", "stages")
    boxes = {box: has["label"].split("\\n") for box, has in drawing.nodes.items() if " components" in has.get("label", "")}
    assert {words: int(count.split()[0]) for words, count in boxes.values()} == wanted
    out = Counter()
    for (a, _, _), label in zip(drawing.edges, drawing.after):
        out[a] += int(label)
    assert {words: out[box] for box, (words, _) in boxes.items()} == {words: 8 * many for words, many in wanted.items()}


def test_arrows_of_a_circuit():
    for name in ("hybrid:12,1", "full:2", "tree:4", "torus:4,4"):
        circuit = reports_gate.Circuit(run(["gate", name, "--verilog"]).stdout)
        drawn = Counter((a, b) for a, b, _ in Drawing("gate", name, "--dot").edges)
        wanted = Counter((net, gate) for gate, (_, nets) in circuit.gates.items() for net in nets)
        wanted += Counter((net, register) for register, net in circuit.registers.items())
        ends = Counter({edge: n for edge, n in drawn.items() if edge not in wanted})
        assert all(drawn[edge] == n for edge, n in wanted.items()), name
        assert Counter(a for a, _ in ends.elements()) == Counter(net for nets in circuit.outputs.values() for net in nets if "'" not in net), name


def test_red_arrows_of_check_are_a_cycle_of_its_routes():
    path = "build/reports/ring5.dot"
    os.makedirs("build/reports", exist_ok=True)
    done = run(["check", "--topology", "examples/fabric/ring5.txt", "--routing", "shortest", "--dot", path])
    assert done.returncode == 1
    with open(path, encoding="utf-8") as file:
        text = file.read()
    edges = re.findall(r"^  n(\d) -> n(\d) \[label=<.*?\[(\d+)\] (\d+)<.*?>>(.*)\];", text, re.M)
    with open("examples/fabric/ring5.txt", encoding="ascii") as file:
        links = {tuple(line.replace("s", "").split()) for line in file if line[0] == "s"}
    assert {edge[:3] for edge in edges} == links
    loads = Counter()  # of a ring of five each shortest route has one or two hops, one way
    for a in range(5):
        for step in (1, -1):
            for hops in (1, 2):
                for k in range(hops):
                    loads[str((a + k * step) % 5), str((a + (k + 1) * step) % 5)] += 1
    assert {edge[:2]: int(edge[3]) for edge in edges} == loads
    red = {a: b for a, b, _, _, more in edges if "#d62728" in more}
    at, seen = min(red), []
    while at not in seen:
        seen.append(at)
        at = red[at]
    assert len(seen) == len(red) == 5 and at == seen[0]


def middle(points):
    return tuple(sum(p[k] for p in points) / len(points) for k in (0, 1))


def rendered(text):
    """(places of nodes, [(from, to, where the line begins, tips of its arrow heads)]) of what graphviz makes of a drawing."""
    done = subprocess.run(["dot", "-Tsvg"], input=text, capture_output=True, text=True, check=True)
    places, edges = {}, []
    for kind, title, body in re.findall(r'<g id="\w+" class="(node|edge)">\s*<title>(.*?)</title>(.*?)</g>\s*(?=<!--|<g|</g>)', done.stdout, re.S):
        shapes = [[tuple(map(float, p.split(","))) for p in points.split()] for points in re.findall(r'<polygon [^>]*points="([^"]*)"', body)]
        line = [tuple(map(float, p)) for p in re.findall(r"(-?[\d.]+),(-?[\d.]+)", "".join(re.findall(r' d="([^"]*)"', body)))]
        if kind == "edge":
            a, b = html.unescape(title).split("->")
            edges.append((a, b, line[0], [max(shape, key=lambda p: math.dist(p, line[-1])) for shape in shapes]))
        else:
            round_ = re.search(r'<ellipse [^>]*cx="([^"]*)" cy="([^"]*)"', body)
            places[title] = tuple(map(float, round_.groups())) if round_ else middle(shapes[0]) if shapes else middle(line or [(0, 0)])
    return places, edges


def points_right(places, edges):
    """Each line begins beside the node it leaves; the head of its arrow, if it has one, is beside the one it enters."""
    for a, b, begin, tips in edges:
        if a != b:
            assert math.dist(begin, places[a]) < math.dist(begin, places[b]), (a, b)
            assert len(tips) <= 1 and all(math.dist(tip, places[b]) < math.dist(tip, places[a]) for tip in tips), (a, b)


@pytest.mark.skipif(shutil.which("dot") is None, reason="graphviz is missing")
@pytest.mark.parametrize("line", ["multicube:3,3", "kautz:2,2", "torus:4,4 --route 1,10", "tree:3 --messages bitrev", "hybrid:12,1 --wires --view stages"])
def test_arrows_in_pictures(line):
    text = run(["graph", *line.split()]).stdout
    drawing, (places, edges) = Drawing.__new__(Drawing).read(text), rendered(text)
    heads = not re.search(r"^ *edge \[.*\b(arrowhead|dir)=none", text, re.M)
    assert Counter((a, b, heads and has.get("dir") != "none") for a, b, has in drawing.edges) == Counter((a, b, bool(tips)) for a, b, _, tips in edges)
    points_right(places, edges)
    turned = [(b, a, begin, tips) for a, b, begin, tips in edges if a != b]  # planted
    with pytest.raises(AssertionError):
        points_right(places, turned)


def test_planted_an_arrow_the_other_way_is_seen():
    for name, test in (("multicube:3,3", test_arrows_of_rings), ("kautz:2,2", test_arrows_of_routers)):
        text = run(["graph", name]).stdout
        turned = re.sub(r"^  (n\d+) -> (n\d+) ", r"  \2 -> \1 ", text, count=1, flags=re.M)
        assert turned != text
        drawing = Drawing.__new__(Drawing).read(turned)
        with pytest.raises(AssertionError):
            drawing.drawn_right()
        assert Counter(edge[:2] for edge in drawing.edges) != Counter(edge[:2] for edge in Drawing("graph", name).edges)
