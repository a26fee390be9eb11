# SPDX-License-Identifier: MIT-0
"""A library of fabrics, good and bad, for model_check.py."""
import itertools

import networkx as nx

def both(graph):
    """port[node] = {port: neighbour} of an undirected graph, neighbours in order."""
    return {n: dict(enumerate(sorted(graph[n]))) for n in sorted(graph)}


def edges_text(port):
    return "".join(f"{n} {m} {p}\n" for n in port for p, m in port[n].items())


def tree_paths(graph):
    """Along a spanning tree: never a cycle of channels."""
    tree = nx.bfs_tree(graph, min(graph)).to_undirected()
    return {(a, b): nx.shortest_path(tree, a, b) for a in graph for b in graph if a != b}


def between_processors(paths):
    """Of anynet's processors, one a router."""
    return {(f"node{a}", f"node{b}"): [f"node{a}", *path, f"node{b}"] for (a, b), path in paths.items()}


def shortest_paths(graph):
    return {(a, b): nx.shortest_path(graph, a, b) for a in graph for b in graph if a != b}


def dimension_order(sides, wraps):
    """Paths of a mesh or torus by dimensions, and the virtual channels of datelines."""
    nodes = list(itertools.product(*(range(s) for s in sides)))
    label = {x: "n" + "_".join(map(str, x)) for x in nodes}
    graph = nx.Graph()
    graph.add_nodes_from(label.values())
    for x in nodes:
        for d, s in enumerate(sides):
            if x[d] + 1 < s or (wraps and s > 2):
                y = x[:d] + ((x[d] + 1) % s,) + x[d + 1:]
                graph.add_edge(label[x], label[y])
    paths, vcs = {}, {}
    for x in nodes:
        for y in nodes:
            if x == y:
                continue
            at, path, used = x, [label[x]], []
            for d, s in enumerate(sides):
                crossed = 0
                forward = (y[d] - at[d]) % s
                step = 1 if (forward * 2 <= s if wraps else y[d] > at[d]) else -1
                while at[d] != y[d]:
                    to = (at[d] + step) % s
                    used.append(crossed)
                    crossed |= wraps and abs(to - at[d]) > 1
                    if crossed and used and abs(to - at[d]) > 1:
                        used[-1] = 1
                    at = at[:d] + (to,) + at[d + 1:]
                    path.append(label[at])
            paths[label[x], label[y]], vcs[label[x], label[y]] = path, used
    return graph, paths, vcs


def named(graph):
    return nx.relabel_nodes(nx.Graph(graph), {n: f"n{i}" for i, n in enumerate(sorted(graph))})


def paths_text(paths):
    return "".join(f"{a} {b} {' '.join(path)}\n" for (a, b), path in paths.items())


def ports_text(port, paths, vcs=None):
    text = []
    for (a, b), path in paths.items():
        out = [str(min(p for p, m in port[x].items() if m == y)) for x, y in zip(path, path[1:])]
        if vcs:
            out = [f"{p}.{v}" for p, v in zip(out, vcs[a, b])]
        text.append(" ".join([a, b] + out) + "\n")
    return "".join(text)


def table_text(port, paths):
    text = {}
    for (a, b), path in paths.items():
        text[a, b] = min(p for p, m in port[a].items() if m == path[1])
    return "".join(f"{a} {b} {p}\n" for (a, b), p in text.items())


def cycle_fabric(length):
    """A ring of `length` nodes, every route around it but those of length >= 2 one way: a cycle of channels."""
    graph = nx.cycle_graph(length)
    graph = nx.relabel_nodes(graph, {i: f"c{i}" for i in range(length)})
    paths = tree_paths(graph)
    for i in range(length):
        a, b, c = (f"c{(i + k) % length}" for k in range(3))
        paths[a, c] = [a, b, c]
    return graph, paths


def library():
    """name: (topology, format, routes)"""
    found = {}

    def add(name, graph, paths, vcs=None):
        port = both(graph)
        found[name + ".paths"] = (edges_text(port), "paths", paths_text(paths))
        found[name + ".ports"] = (edges_text(port), "ports", ports_text(port, paths, vcs))
        found[name + ".table"] = (edges_text(port), "table", table_text(port, paths))

    plain = {
        "line5": nx.path_graph(5), "ring5": nx.cycle_graph(5), "ring6": nx.cycle_graph(6), "star8": nx.star_graph(8),
        "k5": nx.complete_graph(5), "cube3": nx.hypercube_graph(3), "petersen": nx.petersen_graph(),
        "tree": nx.balanced_tree(2, 3), "bipartite": nx.complete_bipartite_graph(3, 4), "two": nx.path_graph(2),
        "heawood": nx.heawood_graph(), "wheel": nx.wheel_graph(7)}
    for seed in range(6):
        plain[f"random{seed}"] = nx.connected_watts_strogatz_graph(12, 4, 0.4, seed=seed)
    for name, graph in plain.items():
        graph = named(graph)
        add(name + "-tree", graph, tree_paths(graph))
        add(name + "-shortest", graph, shortest_paths(graph))
    for name, sides, wraps in (("mesh", (4, 3), 0), ("mesh3", (2, 3, 2), 0), ("torus", (4, 4), 1), ("torus5", (5, 3), 1)):
        graph, paths, vcs = dimension_order(sides, wraps)
        add(name + "-dor", graph, paths)
        add(name + "-vcs", graph, paths, vcs)
    for length in (3, 4, 20):
        add(f"cycle{length}", *cycle_fabric(length))
    found["empty.paths"] = ("", "paths", "")
    found["parallel.ports"] = ("a b 0\na b 1\nb a 0\nb a 7\n", "ports", "a b 1\nb a 7\n")
    found["oneway.paths"] = ("a b 0\nb c 0\nc a 0\n", "paths", "a b a b\na c a b c\nb a b c a\nb c b c\nc a c a\nc b c a b\n")
    found["self.paths"] = ("a a 0\na b 1\nb a 0\n", "paths", "a b a b\nb a b a\na a a\n")
    found.update(planted())
    return found


def planted():
    graph = named(nx.path_graph(6))
    port, paths = both(graph), tree_paths(named(nx.path_graph(6)))
    edges, routes = edges_text(port), paths_text(paths)
    out = {}

    def without(text, n):
        return "".join(l for i, l in enumerate(text.splitlines(True)) if i != n)

    def changed(text, n, line):
        return "".join(line + "\n" if i == n else l for i, l in enumerate(text.splitlines(True)))

    out["bad-link-missing"] = (without(edges, 3), "paths", routes)
    out["bad-port-twice"] = (changed(edges, 2, "n1 n2 0"), "paths", routes)
    out["bad-wrong-port"] = (edges, "ports", changed(ports_text(port, paths), 7, "n1 n3 1 9"))
    out["bad-nowhere"] = (edges, "paths", changed(routes, 2, "n0 n3 n0 n1 n2 n9"))
    out["bad-loop"] = (edges, "paths", changed(routes, 2, "n0 n3 n0 n1 n0 n1 n2 n3"))
    out["bad-missing"] = (edges, "paths", without(routes, 11))
    out["bad-twice"] = (edges, "paths", routes + "n2 n1 n2 n1\n")
    out["bad-start"] = (edges, "paths", changed(routes, 0, "n0 n1 n2 n1"))
    out["bad-end"] = (edges, "paths", changed(routes, 0, "n0 n1 n0 n1 n2"))
    out["bad-word"] = (edges, "ports", changed(ports_text(port, paths), 3, "n0 n4 x"))
    out["bad-topology-line"] = (changed(edges, 4, "n2 n3"), "paths", routes)
    out["bad-table-loop"] = (edges, "table", table_text(port, paths).replace("n2 n5 1\n", "n2 n5 0\n"))
    out["bad-table-twice"] = (edges, "table", table_text(port, paths) + "n2 n5 1\n")
    ring = named(nx.cycle_graph(6))
    longer = tree_paths(named(nx.path_graph(6)))
    out["detour"] = (edges_text(both(ring)), "paths", paths_text(longer))
    return out


# --- the same in other formats

def graphml_text(port, directed, ports):
    """As networkx writes it; ports: as data, else in order."""
    out = ["<?xml version='1.0' encoding='utf-8'?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"]
    if ports:
        out += [f'  <key id="{i}" for="edge" attr.name="{n}" attr.type="long" />\n' for i, n in (("d0", "port"), ("d1", "port_target"))]
    out.append(f'  <graph edgedefault="{"directed" if directed else "undirected"}">\n')
    out += [f'    <node id="{n}" />\n' for n in port]
    for a in port:
        for p, b in port[a].items():
            if not directed and b < a:
                continue
            back = min(q for q, n in port[b].items() if n == a)
            data = [("d0", p)] + ([] if directed else [("d1", back)])
            data = "".join(f'<data key="{k}">{v}</data>' for k, v in data) if ports else ""
            out.append(f'    <edge source="{a}" target="{b}">{data}</edge>\n')
    return "".join(out) + "  </graph>\n</graphml>\n"


def anynet_text(graph):
    """Routers are numbers; each has a processor."""
    return "".join(f"router {a} node {a} " + " ".join(f"router {b} 1" for b in graph[a] if b > a) + "\n" for a in graph)


def ib_texts(graph, hosts):
    """Switches S-..., adapters H-... in ibnetdiscover's words, and tables along a tree in OpenSM's."""
    switch = {n: f"S-{i:016x}" for i, n in enumerate(sorted(graph))}
    whole = nx.relabel_nodes(graph, switch)
    adapter = {f"H-{16 * i + k + 256:016x}": switch[n] for i, n in enumerate(sorted(graph)) for k in range(hosts)}
    whole.add_edges_from(adapter.items())
    port = {n: {m: p for p, m in enumerate(sorted(whole[n]), 1)} for n in sorted(whole)}
    lid = {n: i for i, n in enumerate(sorted(whole), 1)}
    topology, tables = ["#\n# Topology file\n#\n"], []
    for n in port:
        kind = "Ca" if n in adapter else "Switch"
        topology.append(f'\nvendid=0x0\nguid={n}\n'.replace("guid", "caguid" if kind == "Ca" else "switchguid"))
        topology.append(f'{kind}\t{len(port[n])} "{n}"\t\t# "name"' + (f" base port 0 lid {lid[n]} lmc 0\n" if kind == "Switch" else "\n"))
        own = f"lid {lid[n]} lmc 0 " if kind == "Ca" else ""
        topology += [f'[{p}](1) \t"{m}"[{port[m][n]}]\t\t# {own}"peer" lid {lid[m]} 4xSDR\n' for m, p in port[n].items()]
    tree = nx.bfs_tree(whole, min(switch.values())).to_undirected()
    for n in sorted(switch.values()):
        tables.append(f"Unicast lids [0x0-0x{len(lid):x}] of switch Lid {lid[n]} guid 0x{n[2:]} (name):\n  Lid  Out   Destination\n       Port     Info \n")
        for m in sorted(lid, key=lid.get):
            step = port[n][nx.shortest_path(tree, n, m)[1]] if m != n else 0
            tables.append(f"0x{lid[m]:04x} {step:03d} : ('{m}')\n")
        tables.append(f"{len(lid)} valid lids dumped \n")
    return "".join(topology), "".join(tables)


def others():
    """(name, format, topology, routes' format, routes, virtual channels or None)"""
    for name, graph in (("petersen", nx.petersen_graph()), ("ring6", nx.cycle_graph(6)), ("cube3", nx.hypercube_graph(3))):
        graph = named(graph)
        port, paths = both(graph), tree_paths(graph)
        for directed, ports in ((0, 0), (0, 1), (1, 0), (1, 1)):
            yield name, "graphml", graphml_text(port, directed, ports), "paths", paths_text(paths), None
        plain = nx.relabel_nodes(graph, {n: n[1:] for n in graph})
        yield name, "anynet", anynet_text(plain), "paths", paths_text(between_processors(tree_paths(plain))), None
        yield (name, "ibnetdiscover", *(texts := ib_texts(graph, 2))[:1], "lft", texts[1], None)
    for sides, wraps in (((3, 3), 1), ((4, 2), 1), ((3, 2), 0)):
        graph, paths, vcs = dimension_order(sides, wraps)
        text = "".join(f"{a} {b} {' '.join(map(str, vcs[a, b]))}\n" for a, b in paths)
        yield "dor", "edges", edges_text(both(graph)), "paths", paths_text(paths), text
