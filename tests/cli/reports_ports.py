# SPDX-License-Identifier: MIT-0
"""Reports on networks of routers with ports, from the models of tools/models."""
import functools
import os
import random
import re
import tempfile
from collections import Counter
from math import prod

import explain_ports
import model_choice
import model_even
import model_compare
import model_design
import model_load
import model_paths
import model_ports as model
import model_tables
from reports import LONG, Want, figures, listed, more_pairs, run

ROUTE, PLACE, THEOREM, GIVEN = "the model's route", "the model's coordinates", "the theorem", "the command line"
CHOSEN = "SPEC 1.2's choice, the model's legs"
FIRMWARE = "complete array ring mesh torus hypercube hyperx kntree xgft dragonfly slimfly polarfly".split()  # rt_route_path_...
NETS = """complete:7 array:6 ring:8 ring:3 mesh:3,4,2 torus:5,4 torus:8,2,3 twisted:4,6,2,0 twisted:6,5,2,3 bintree:4 xtree:5 tworoot:4 hypercube:4 ccc:4
bfly:3,2 wbfly:2,4 benes:3 shufflex:5 debruijn:5 omega:4 mot:2,1,2 slender:2 cm5:2 kntree:2,4 xgft:4,3,2,1,2,3 dragonfly:2,4,2 hyperx:2,3,4,2
slimfly:2,5 polarfly:1,3 kautz:2,4 megafly:2,2,2,2 oft:3,2 mlfm:3,3,3 tofu:2,1,4 tofu:1,2,1,7 mesh:1,2,1,2,1,2,1,2 array:14 ring:26""".split()
# numbers of a family: so many, from, to; of polarfly, slimfly and oft the last is drawn from a list
SIZES = {"complete": (1, 1, 40), "array": (1, 1, 60), "ring": (1, 1, 60), "mesh": (4, 1, 4), "torus": (3, 1, 5), "bintree": (1, 1, 6), "xtree": (1, 1, 6), "tworoot": (1, 1, 6), "hypercube": (1, 1, 7),
         "ccc": (1, 1, 4), "bfly": (2, 2, 3), "wbfly": (2, 2, 3), "benes": (1, 1, 4), "shufflex": (1, 1, 6), "debruijn": (1, 1, 6), "omega": (1, 1, 4), "mot": (2, 1, 2), "kntree": (2, 2, 4),
         "dragonfly": (3, 1, 3), "hyperx": (4, 1, 3), "kautz": (2, 2, 3), "megafly": (4, 1, 3), "mlfm": (3, 1, 4), "tofu": (3, 1, 2), "slimfly": (1, 1, 3), "polarfly": (1, 1, 3), "oft": (1, 1, 3)}
PRIMES = {"slimfly": (3, 4, 5, 7), "polarfly": (2, 3, 4, 5), "oft": (2, 3)}
UP = "up until the destination is below, then down"
PICKS, ABOVE, HIGHER = UP + "; its number picks the way up", "up to a tree node above the destination, then down", "one more after each router whose neighbours on the way are both higher"
FURTHER, HOPS = "one more after each router whose neighbours on the way are both further up", "0 in the first hop, 1 in the second"
GRID, SHORTER = "x1 first, then x2, ...", "the shorter way round, plus if both are equal"
ORDER = {  # what explain says of a family's order and of its virtual channels, read beside SPEC 15.2 to 15.7
    "complete": ("one hop", ""), "array": ("x1", ""), "ring": (SHORTER, "1 while the wraparound lies ahead, else 0"), "mesh": (GRID, ""),
    "torus": (f"{GRID}; {SHORTER}", "1 while the wraparound of a coordinate lies ahead, else 0"), "bintree": (UP, ""), "tworoot": (UP, ""),
    "twisted": ("a shortest way, i first; with two skews the lowest port that leads nearer",
                f"1 after the dateline of a direction; with two skews {HIGHER}"),
    "xtree": ("up, sideways, down: a shortest way", ""), "hypercube": ("the lowest bit that differs", ""),
    "ccc": ("round the cycle past the bits that differ, a shortest way", "2u + w: runs u of one direction each, w = 1 after column 0"),
    "bfly": ("a digit of the destination a column", ""), "wbfly": ("a digit of the destination a column, until all are right", "how often it has come to column 0"),
    "benes": ("to the middle by any bits, then a bit of the destination a column", ""), "shufflex": ("bits of the destination, the highest first, by rotation", HIGHER),
    "debruijn": ("the bits of the destination that are not there yet, the highest first", HIGHER + ", while there are more"),
    "omega": ("a bit of the destination a column, the highest first", ""), "kautz": ("the letters of the destination that are not there yet", HIGHER),
    "mot": ("axis 1 first, then 2, ...: up and down a tree each", "one more where a lower axis follows a higher one"), "slender": (ABOVE, FURTHER),
    "cm5": (ABOVE, FURTHER), "kntree": (PICKS, ""), "xgft": (PICKS, ""), "hyperx": (GRID + "; a hop each", ""),
    "dragonfly": ("to the router with the link to the group, over it, to the router", "1 in the group of the destination, else 0"),
    "slimfly": ("straight, or over a router next to both", HOPS), "polarfly": ("straight, or over the one router next to both", HOPS),
    "megafly": ("up to the router with the link to the group, over it, down", ""), "oft": ("up to the router above both, down", ""),
    "mlfm": ("up to the router of the pair, down", ""),
    "tofu": ("a, b, c to the detour, then x, y, z, then a, b, c", "in a cube 1 after the detour; between cubes 1 while the wraparound of a coordinate lies ahead")}


@functools.lru_cache(None)
def net_of(name):
    return model.Net(name)


def drawn(many):
    """Others, of up to 150 routers."""
    dice = random.Random("ports")
    while many > 0:
        kind = dice.choice(sorted(SIZES))
        count, low, high = SIZES[kind]
        numbers = [dice.randint(low, high) for _ in range(count)] + [dice.choice(PRIMES[kind]) for _ in range(kind in PRIMES)]
        name = f"{kind}:" + ",".join(map(str, numbers))
        if max(net_of(name).nodes, net_of(name).processors) <= 150:
            yield name
            many -= 1


NETS += drawn(150 if LONG else 6)


@functools.lru_cache(None)
def routes_of(name):
    return model_load.routes(net_of(name))


def pairs_of(net):
    n = net.processors
    return list(dict.fromkeys([(0, n - 1), (n - 1, 0), (n // 3, n // 3), (n // 3, n // 2), (1 % n, n - 1), (n // 2, n // 5)]))


def at(net, node):
    return explain_ports.written(net, explain_ports.coordinates(net, node))


def walks():
    for name in NETS:
        net = net_of(name)
        for source, target in pairs_of(net):
            route = net.route(source, target)
            nodes = [hop[0] for hop in route] + [net.target(target)]
            items = [[("node", node, ROUTE), ("port", port, ROUTE), ("vc", vc, ROUTE), ("to", to, ROUTE)] for (node, port, vc), to in zip(route, nodes[1:])]
            rows = [("verdict", "arrived", THEOREM), ("processor", target, GIVEN), ("node", nodes[-1], ROUTE)] + listed("hops", items)
            says = [(f"hops.{i}.at", ",".join(map(str, explain_ports.coordinates(net, node))), PLACE) for i, node in enumerate(nodes[:-1])]
            yield Want("ports", f"walk {name} {source} {target}", rows, read=read_walk, says=says)


def read_walk(lines):
    found, hops = {}, 0
    for line in lines:
        hop = re.fullmatch(r" +(\d+) +(\d+)  (\S+) +(\d+) +(\d+) +(\d+)", line)
        if hop:
            assert int(hop[1]) == hops + 1
            for key, value in zip(("node", "at", "port", "vc", "to"), hop.groups()[1:]):
                found[f"hops.{hops}.{key}"] = value
            hops += 1
        if line.startswith("arrived "):
            found.update(verdict="arrived", processor=line.split()[1])
    return {**found, "hops": str(hops)}


def explains():
    for name in NETS:
        net = net_of(name)
        order, vcs = ORDER[net.kind]
        for source, target in more_pairs(net, name, pairs_of(net)):
            route, items = net.route(source, target), []
            for k in range(len(route)):
                hop = explain_ports.Hop(net, route, k, target)
                items.append([("node", hop.node, ROUTE), ("at", at(net, hop.node), PLACE), ("port", hop.port, ROUTE), ("vc", hop.vc, ROUTE), ("to", hop.next, ROUTE),
                              ("changes", explain_ports.changes(net, hop.x, hop.y) or "-", PLACE),
                              ("why", lambda said, hop=hop: explain_ports.true(explain_ports.WAYS, said, hop), "explain_ports, sentence by sentence"),
                              ("why_vc", lambda said, hop=hop: explain_ports.true(explain_ports.VCS, said, hop), "explain_ports, sentence by sentence")])
            rows = [("source", at(net, net.source(source)), PLACE), ("destination", at(net, net.target(target)), PLACE),
                    ("route", " ".join(str(port) for _, port, _ in route), ROUTE), ("order", order, "SPEC 15, read by hand"),
                    ("vcs", "1 is enough" if net.vcs() == 1 else vcs, "SPEC 15.7, read by hand")]
            says = [(f"hops.{k}.next", at(net, net.leads[node][port][0]), PLACE) for k, (node, port, _) in enumerate(route) if explain_ports.NAMES.get(net.kind, 1) is None]
            told = ["why"] + ["why_vc"] * (net.vcs() > 1)
            says += [(f"hops.{k}.{key}", value, source) for k, item in enumerate(items) for key, value, source in item if key in told]
            yield Want("ports", f"explain {name} {source} {target}", rows + listed("hops", items), read=read_explain, says=says)


def read_explain(lines):
    found, hops = {}, 0
    for line in lines:
        named = re.fullmatch(r"(source|destination|route|order|vcs) =(?: (.+))?", line)
        hop = re.fullmatch(r" +(\d+) +(\d+) +(\d+) +(\d+) +(\d+)(?:  (\S.*))?", line)
        vc = re.fullmatch(r" {42}vc (\d+): (.*)", line)
        if named:
            found[named[1]] = named[2] or ""
        elif hop:
            assert int(hop[1]) == hops + 1
            for key, value in zip(("node", "port", "vc", "to", "changes"), hop.groups()[1:]):
                found[f"hops.{hops}.{key}"] = value or "-"
            if re.fullmatch(r"[\d,]+", hop[6] or ""):  # coordinates without names
                found.update({f"hops.{hops}.next": hop[6], f"hops.{hops}.changes": "-"})
            hops += 1
        elif vc:
            assert vc[1] == found[f"hops.{hops - 1}.vc"], line
            found[f"hops.{hops - 1}.why_vc"] = vc[2]
        elif line.startswith(" " * 42):
            if f"hops.{hops - 1}.changes" in found and found[f"hops.{hops - 1}.changes"] == "-" and f"hops.{hops - 1}.why" in found:
                raise AssertionError(line)
            found[f"hops.{hops - 1}.why"] = line.strip()
    return {**found, "hops": str(hops)}


MORE = ["mean", "cables", "bisection_low", "bisection_high"]
TABLE1 = ["area", "bisection width", "diameter", "longest wire", "steps that some exchanges take at least"]
TABLE71 = ["wires through the middle", "pins of a node"]


def info_rows(net):
    values = ["-" if v is None else v for v in model.figures(net)]
    n, total = net.nodes, values[7]
    rows = [(key, value, "the model's figures") for key, value in zip(model.KEYS, values)]
    cables, low = model_compare.cables(net), model_compare.cable_bisection(net)
    bounds = [low, low] if low != "-" else [lambda said: said == "-" or 0 <= int(said) <= cables] * 2  # compare.sh judges them
    mean = "%.6f" % (total / (n * (n - 1))) if n > 1 else "-"
    return rows + [("routers", n, "the model's figures"), ("mean", mean, "the model's distances"),
                   ("cables", cables, "model_compare"), ("bisection_low", bounds[0], "model_compare"), ("bisection_high", bounds[1], "model_compare"),
                   ("network_ports", dict(zip(model.KEYS, values))["ports"], "the model's figures"), ("mean_distance", mean, "the model's distances")]


def read_info(lines):
    blank = lines.index("") if "" in lines else len(lines)
    more = ["distance", "shortest_paths", "disjoint_paths"] if blank > 17 else ["disjoint_paths"]
    found = figures(list(model.KEYS) + MORE + more)(lines[:blank])  # to people the nodes are routers
    found["one_way"] = "yes" if "  cables lead one way, from a port out to a port in" in lines else "no"
    return {**found, **{"table: " + line[:48].strip(): line[48:].strip() for line in lines[blank:] if re.match(r"  [a-z].* [\d.]+$", line)},
            **read_classes(lines)}


def read_classes(lines):
    found, count = {}, 0
    for line in lines:
        some = re.fullmatch(r" +(\d+) hops?: (\d+) ordered pairs?, (\S+) to (\S+) paths?, (\S+) on average", line)
        if some:
            for key, value in zip(("hops", "pairs", "least", "most", "mean"), some.groups()):
                found[f"paths.{count}.{key}"] = value
            count += 1
    return {**found, "paths": str(count)} if count else found


def infos():
    for name in NETS + ["mesh:4,4", "torus:2,2,2", "array:9"]:
        net = net_of(name)
        tables = [("table: " + key, value, "model_tables") for key, value in zip(TABLE1 + TABLE71, model_tables.row(name)) if value != "-"]
        yield Want("ports", f"info {name}", info_rows(net), read=read_info, says=tables + [("one_way", "yes" if net.directed else "no", "SPEC 15")])
    for name in ("torus:4,3", "dragonfly:1,3,2", "kautz:2,3", "mot:2,1", "hyperx:1,3,4", "kntree:2,2"):
        net = net_of(name)
        graph = model_paths.graph(net)
        a, b = 0, net.nodes - 1
        far, count = model_paths.counts(graph, a)
        more = [("distance", far[b], "networkx"), ("shortest_paths", count[b], "networkx"), ("disjoint_paths", model_paths.networkx.edge_connectivity(graph, a, b), "networkx")]
        yield Want("ports", f"info {name} --paths {a},{b}", info_rows(net) + more, read=read_info)
        _, least, classes = model_paths.whole(name).split("\t")
        items = [[(key, value, "networkx") for key, value in zip(("hops", "pairs", "least", "most", "mean"), one.split(":"))] for one in classes.split()]
        yield Want("ports", f"info {name} --paths all", info_rows(net) + [("disjoint_paths", least, "networkx")] + listed("paths", items), read=read_info)


LOAD = "processors routers routes longest mean hot_link hot_links throughput deadlock vcs pattern".split()


def load_rows(net, values, pattern, vcs, deadlock="none"):
    values = [net.processors, net.nodes] + list(values) + [deadlock, vcs, pattern]
    sources = ["the model's network"] * 2 + ["model_load"] * 6 + ["networkx on the routes", "SPEC 15.7, or --vcs", "the command line"]
    return list(zip(LOAD, values, sources)) + ties(net, pattern)


def ties(net, pattern):
    sides = net.a[:2] if net.kind == "twisted" else net.a if net.kind in ("ring", "torus", "tofu") else ()
    return [("ties", "one_way", "SPEC 15.2")] * any(k % 2 == 0 for k in sides)


def loads():
    for name in "complete:5 ring:8 mesh:3,4 torus:4,4 dragonfly:1,3,2 kntree:2,3 hypercube:3 benes:2 ccc:3 slimfly:1,3 megafly:1,2,2,1 kautz:2,3".split():
        net, way = net_of(name), routes_of(name)
        for pattern in ("uniform", "tornado", "complement", "shift:3", "hotspot", "rand:2,9"):
            messages = model_load.messages(net, pattern)
            yield Want("ports", f"load {name}" + ("" if pattern == "uniform" else f" --traffic {pattern}"),
                       load_rows(net, model_load.measured(net, way, messages), pattern, net.vcs()), read=lambda lines, args=(net, way, messages): read_load(lines, *args))
    for name in ("torus:4,4", "dragonfly:1,3,2", "hypercube:3"):
        yield worst(name)
    for name in ("ring:5", "torus:4,4", "dragonfly:1,3,2"):
        yield cycled(name)


def samples():
    """What all routes have lies within the limits of a sample of them."""
    for name in ("torus:4,4", "dragonfly:1,3,2", "complete:7"):
        net, way = net_of(name), routes_of(name)
        routes, _, mean, hot, _, throughput = model_load.measured(net, way, model_load.messages(net, "uniform"))

        def between(said, key, value):
            return [(key + "_low", lambda v: float(v) <= float(value) and float(v) <= float(said[key]), "model_load, all routes"),
                    (key + "_high", lambda v: float(v) >= float(value) and float(v) >= float(said[key]), "model_load, all routes")]

        def rows(said, routes=routes, mean=mean, hot=hot, throughput=throughput, net=net):
            found = [("processors", net.processors, "the model's network"), ("routers", net.nodes, "the model's network"), ("routes", routes, "model_load"), ("longest", "-", "SPEC 18.4"),
                     ("mean", lambda v: abs(float(v) - float(mean)) < .2, "model_load, all routes"), ("hot_link", lambda v: abs(float(v) / hot - 1) < .6, "model_load, all routes"),
                     ("hot_links", "-", "SPEC 18.4"), ("throughput", "%.6f" % ((net.processors - 1) / float(said["hot_link"])), "hot_link, SPEC 18.1"),
                     ("deadlock", "-", "SPEC 18.4"), ("vcs", net.vcs(), "SPEC 15.7"), ("pattern", "uniform", "the command line")]
            return found + between(said, "mean", mean) + between(said, "hot_link", hot) + between(said, "throughput", throughput) + [("sample", 2000, "--sample")] + ties(net, "uniform")
        yield Want("ports", f"load {name} --sample 2000", rows)


def read_load(lines, net, way, messages):
    found = figures(LOAD)(lines)
    over = Counter(link for m in messages for link in way[m])
    hot = max(over.values(), default=0)
    first = min((link for link, v in over.items() if v == hot), default=None)
    said = [re.search(r"router (\d+), port (\d+)$", line) for line in lines if "the hottest link, or the first" in line]
    assert [tuple(map(int, s.groups())) for s in said] == ([first] if hot else []), (said, first)
    themselves = [line.split()[-4:-1] for line in lines if line.startswith("  to themselves")]
    own = sum(s == d for s, d in messages)
    assert themselves == ([[str(own), "of", str(len(messages))]] if own else []), themselves
    assert any("above 1" in line for line in lines) == (found["throughput"] != "-" and float(found["throughput"]) > 1)
    assert any("both ways round an even side" in line for line in lines) == bool(ties(net, found["pattern"])), lines
    return found


def worst(name):
    """The permutation that is written has what is said, and no more is possible."""
    net, way, line = net_of(name), routes_of(name), f"load {name} --traffic worst"
    with tempfile.TemporaryDirectory() as folder:
        run(line.split() + ["--schedule", folder + "/messages"])
        with open(folder + "/messages", encoding="ascii") as file:
            messages = [tuple(map(int, row.split())) for row in file]
    values = model_load.measured(net, way, messages)
    if sorted(d for _, d in messages) != list(range(net.processors)) or values[3] != model_load.worst(net, way)[3]:
        values = ["no permutation"] * 6
    return Want("ports", line, load_rows(net, values, "worst", net.vcs()), read=lambda lines: read_load(lines, net, way, messages))


def cycled(name):
    """One virtual channel: a cycle of channels, each with a route that goes from it to the next."""
    net, way = net_of(name), routes_of(name)

    def rows(said):
        channels = [(int(said[f"cycle.{i}.router"]), int(said[f"cycle.{i}.port"])) for i in range(int(said.get("cycle", 0)))]
        routes = [(int(said[f"cycle.{i}.source"]), int(said[f"cycle.{i}.destination"])) for i in range(len(channels))]
        items = []
        for i, (source, target) in enumerate(routes):
            before, links = routes[i - 1], way[routes[i - 1]]
            step = links.index(channels[i - 1]) + 1 if channels[i - 1] in links else len(links)
            here = links[step] if step < len(links) else ("not", f"on the route of {before}")
            items.append([("router", here[0], "networkx on the routes"), ("port", here[1], "networkx on the routes"), ("vc", 0, "--vcs 1"),
                          ("source", source if channels[i] in way[source, target] else "not on its route", ROUTE),
                          ("destination", target if channels[i] in way[source, target] else "not on its route", ROUTE)])
        ring = deadlock(way)
        return load_rows(net, model_load.measured(net, way, model_load.messages(net, "uniform")), "uniform", 1, "cycle" if ring else "none") + (
            listed("cycle", items) if ring else [])
    messages = model_load.messages(net, "uniform")
    return Want("ports", f"load {name} --vcs 1", rows, read=lambda lines: {**read_load(lines, net, way, messages), **read_cycle(lines)})


def deadlock(way):
    graph = model_paths.networkx.DiGraph()
    for links in way.values():
        graph.add_edges_from(zip(links, links[1:]))
    return not model_paths.networkx.is_directed_acyclic_graph(graph)


def read_cycle(lines):
    found, count = figures(LOAD)(lines), 0
    for line in lines:
        one = re.fullmatch(r" {4}router (\d+) +port (\d+) +vc (\d+) +(\d+) -> (\d+)", line)
        if one:
            for key, value in zip(("router", "port", "vc", "source", "destination"), one.groups()):
                found[f"cycle.{count}.{key}"] = value
            count += 1
    return {**found, "cycle": str(count)}


CHOICES = """torus:4,4 mesh:3,4 hypercube:3 dragonfly:2,4,2 megafly:2,2,2,2 slimfly:1,3 kautz:2,3 kntree:2,3""".split()
WAYS_UP = {"kntree:2,4": 8, "xgft:4,3,2,1,2,3": 6, "slender:2": 8, "cm5:3": 8}  # C of SPEC 15.18, by hand


def climbed(net, source, target, choice):
    """SPEC 15.18, Up: a port up that is open is picked by the choice."""
    at, arrival, route = net.source(source), None, []
    while at != net.target(target):
        port, vc = net.hop(arrival, at, target)
        ports = model_choice.open_ports(net, at, target, port)
        if len(ports) > 1:
            if net.kind == "slender":
                q = choice >> net.slender_place(at)[0] & 1
            else:
                up = [1, 2, 4, 8][net.cm5_place(at)[0]] if net.kind == "cm5" else (
                    net.a[0] ** (net.key[at][0] - 1) if net.kind == "kntree" else prod(net.a[len(net.a) // 2:][:net.key[at][0]]))
                q = choice // up % len(ports)
            port = ports[q]
        to, back = net.leads[at][port]
        route.append((at, port, vc))
        at, arrival = to, (back, vc)
    return route


def drawn():
    """walk --routing: the choice that SPEC 1.2 draws, then the model's legs."""
    for name, routing in [(name, "valiant") for name in CHOICES] + [(name, "up-random") for name in WAYS_UP]:
        net = net_of(name)
        legs = model_choice.legs_of(net)
        count = WAYS_UP[name] if routing == "up-random" else len(model_choice.middles(net))
        for seed, (source, target) in enumerate(pairs_of(net) * 2, 1):
            choice = (next(model_load.numbers(seed)) >> 32) * count >> 32
            if routing == "up-random":
                route = climbed(net, source, target, choice)
            else:
                ways = model_choice.by_middles(net, source, target, legs)
                route = ways[choice][0] if len(ways) > 1 else []
            nodes = [hop[0] for hop in route] + [net.target(target)]
            items = [[("node", node, CHOSEN), ("port", port, CHOSEN), ("vc", vc, CHOSEN), ("to", to, CHOSEN)] for (node, port, vc), to in zip(route, nodes[1:])]
            rows = [("verdict", "arrived", THEOREM), ("processor", target, GIVEN), ("node", nodes[-1], CHOSEN)] + listed("hops", items)
            yield Want("ports", f"walk {name} {source} {target} --routing {routing}" + f" --seed {seed}" * (seed > 1), rows, read=read_walk)


def loads_by_choice():
    """By one of two patterns, and in check-long by both: the model takes its time."""
    for turn, (name, routing) in enumerate([(name, "valiant") for name in CHOICES] + [("kntree:2,3", "up-random"), ("slender:1", "up-random"), ("cm5:2", "up-random")]):
        net = net_of(name)
        second = 0 if routing == "up-random" else 1 if net.kind == "dragonfly" else net.vcs()
        count = len(model_choice.middles(net)) if routing == "valiant" else {"kntree:2,3": 4, "slender:1": 4, "cm5:2": 4}[name]
        for pattern in ("uniform", "complement") if LONG else [("uniform", "complement")[turn % 2]]:
            row = model_choice.row(name, routing, pattern)
            vcs = 3 if net.kind == "dragonfly" else net.vcs() + second  # Kim 2008
            rows = [(key, value, "model_choice" if "model_" in source else source) for key, value, source in load_rows(net, row[:6], pattern, vcs)]
            yield Want("ports", f"load {name} --routing {routing}" + f" --traffic {pattern}" * (pattern != "uniform"), rows, read=read_chosen,
                       says=[("by", f"{routing}, the mean over {count} choices", "SPEC 15.18")])


def loads_even():
    """An even split at each router, and over both ways round an even side; kntree and complete have no cycle of shortest paths."""
    for name, pattern in (("kntree:2,3", "uniform"), ("complete:5", "complement")):
        row = model_even.row(name, "ecmp", pattern)
        rows = [(key, value, "model_even" if "model_" in source else source) for key, value, source in load_rows(net_of(name), row[:6], pattern, 1, row[6])]
        yield Want("ports", f"load {name} --routing ecmp" + f" --traffic {pattern}" * (pattern != "uniform"), rows, read=read_chosen,
                   says=[("by", "ecmp, split evenly over the ports that lead nearer", "SPEC 15.18")])
    for name, pattern in (("torus:4,4", "uniform"), ("ring:8", "complement"), ("tofu:2,1,1", "rand:2,9")):
        net, row = net_of(name), model_even.row(name, "even", pattern)
        rows = load_rows(net, row[:6], pattern, net.vcs())[:-1] + [("ties", "even", "SPEC 15.18")]
        yield Want("ports", f"load {name} --ties even" + f" --traffic {pattern}" * (pattern != "uniform"), rows, read=read_even)


def read_even(lines):
    return read_chosen(lines + ["  routing  -"])


def read_chosen(lines):
    by = [line.split(maxsplit=1)[1] for line in lines if line.startswith("  routing  ")]
    found = figures(LOAD)(lines)
    own = [line for line in lines if line.startswith("  to themselves")]
    assert any("above 1" in line for line in lines) == (found["throughput"] != "-" and float(found["throughput"]) > 1), lines
    hot = [line for line in lines if "the hottest link, or the first" in line]
    return {**found, "by": by[0], "own": str(own), "first": str(hot)}


def compares():
    names = "torus:4,4 kntree:2,3 dragonfly:1,2,1 complete:7 mesh:3,4 hyperx:1,3,3".split()
    values = {name: dict(zip(model_compare.KEYS, model_compare.figures(name))) for name in names}
    yield names, values


def designs():
    for nodes, constraint, delay, pins in ((256, "pinout", "constant", 64), (16384, "bisection", "log", 256), (1000, "pinout", "linear", 256)):
        found = {n: model_design.latency(nodes, n, constraint, delay, 32, pins) for n in range(2, nodes.bit_length())}
        best = min(found, key=lambda n: (round(found[n], 6), n))
        rows = [("best", best, "model_design")] + [(f"latency_{n}", "%.6f" % t, "model_design") for n, t in found.items()]
        line = f"design --nodes {nodes} --constraint {constraint} --delay {delay}" + (f" --pins {pins}" if constraint == "pinout" else "") + " --length 32"
        says = [("marked", best, "model_design"), ("named", best, "model_design")] + [(f"rounded_{n}", "%.1f" % t, "model_design") for n, t in found.items()]
        yield Want("-", line, rows, read=read_design, says=says)


def read_design(lines):
    found = {"named": re.search(r"with (\d+) dimensions", lines[0])[1], "best": re.search(r"with (\d+) dimensions", lines[0])[1]}
    for line in lines:
        row = re.fullmatch(r" +(\d+) +([\d.]+)(  <-)?", line)
        if row:
            found[f"rounded_{row[1]}"] = row[2]
            if row[3]:
                found["marked"] = row[1]
    return found


def others():
    for name in NETS:
        net = net_of(name)
        n = net.processors
        plan = "all pairs, " + ("each as short as a search finds" if model.bound(net) is None else "none longer than promised")
        rows = [("plan", plan + ("; prepared, and by firmware's function" if net.kind in FIRMWARE else ""), "SPEC 15.16"), ("pairs", n * n, "N x N"), ("arrived", n * n, THEOREM), ("failed", 0, THEOREM),
                ("verdicts", 0, THEOREM), ("failures", 0, THEOREM)]
        yield Want("ports", f"verify {name}", rows, read=lambda lines: {"plan": lines[-2], **dict(word.split("=") for word in lines[-1].split())})
        for source, target in pairs_of(net)[:3]:
            route = net.route(source, target)
            for option, text in (("", " ".join(str(p) for _, p, _ in route)), (" --vc", " ".join(f"{p}.{v}" for _, p, v in route))):
                rows = [("source", source, GIVEN), ("destination", target, GIVEN), ("route", text, ROUTE), ("error", "-", "none")]
                yield Want("ports", f"route {name} {source} {target}{option}", rows, read=lambda lines: {"route": "".join(lines)})


def wants():
    for part in (walks, drawn, explains, infos, loads, loads_by_choice, loads_even, samples, designs, others):
        yield from part()
