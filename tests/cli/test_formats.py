# SPDX-License-Identifier: MIT-0
"""Topologies as the tools write them whose formats they are, read by check; what graph writes, read by networkx and scipy.
python3 tests/cli/test_formats.py: the table in docs/ASSURANCE.md, of the rows below and the tools that are here.

Each row of READ is written twice.  The fat-tree has 12 hosts: 132 pairs, the routes that check makes are sound, and so are those that networkx
finds.  In the other fabric a host has cables to both ends of a line of switches: no route passes through it, so the longest is one hop more
than through it.  What is expected is counted by networkx.  Each row of REFUSED is a file that is not read, by words that say what it is.
"""
import csv
import importlib
import inspect
import io
import itertools
import json
import os
import re
import shutil
import subprocess
import sys

import pytest

sys.path[:0] = ["tests/cli", "tools/models"]
import model_ports  # noqa: E402
from asked import WORK  # noqa: E402
from reports import run as asked_of  # noqa: E402


def module(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


nx, ig, pydot = module("networkx"), module("igraph"), module("pydot")
np = module("numpy")
sparse, mm = module("scipy.sparse"), module("scipy.io")


# --- the two fabrics

def fattree():
    graph = nx.Graph()
    graph.add_edges_from((f"leaf{i}", f"spine{j}") for i in range(4) for j in range(2))
    graph.add_edges_from((f"host{i}", f"leaf{i // 3}") for i in range(12))
    return graph


def dual():
    graph = nx.path_graph([f"s{i}" for i in range(4)])
    graph.add_edges_from((f"h{i}", f"s{i}") for i in range(4))
    graph.add_edges_from([("hdual", "s0"), ("hdual", "s3")])
    return graph


def hosts(graph):
    return [n for n in graph if n.startswith("h")]


def ways(graph):
    """The shortest route of each pair of hosts, through switches alone."""
    ends = hosts(graph)
    for a, b in itertools.permutations(ends, 2):
        yield nx.shortest_path(graph.subgraph(set(graph) - set(ends) | {a, b}), a, b)


def expected(graph):
    pairs = len(hosts(graph)) * (len(hosts(graph)) - 1)
    return {"routers": len(graph) - len(hosts(graph)), "endpoints": len(hosts(graph)), "cables": sum(a[0] != "h" and b[0] != "h" for a, b in graph.edges),
            "channels": 2 * graph.number_of_edges(), "pairs": pairs, "routes": pairs, "missing": 0, "broken": 0, "minimal": pairs,
            "longest": max(len(way) for way in ways(graph)) - 1, "deadlock": "none", "sound": "yes"}


# --- what writes them: each gives the names that its file has for the nodes, if they are others

def marked(graph):
    graph = graph.copy()
    nx.set_node_attributes(graph, {n: "host" if n in hosts(graph) else "switch" for n in graph}, "kind")
    return graph


def in_igraph(graph):
    nodes = list(graph)
    made = ig.Graph([(nodes.index(a), nodes.index(b)) for a, b in graph.edges()])
    made.vs["name"], made.vs["kind"] = nodes, ["host" if n in hosts(graph) else "switch" for n in nodes]
    return made


def weighted(graph):
    made = in_igraph(graph)
    made.es["weight"] = [1 + i % 3 for i in range(made.ecount())]
    return made


def numbered(graph, first=0, word=""):
    return {n: f"{word}{i}" for i, n in enumerate(graph, first)}


def write_csv(graph, path, head=None, encoding="ascii", **how):
    with open(path, "w", newline="", encoding=encoding) as to:
        rows = csv.writer(to, **how)
        rows.writerows(([head] if head else []) + [(a, b, "10 m") for a, b in graph.edges()])


def write_json(graph, path, key=None):
    with open(path, "w", encoding="ascii") as to:
        data = nx.node_link_data(marked(graph))
        if key is not None:
            data = {key if name in ("links", "edges") else name: value for name, value in data.items()}
        json.dump(data, to, indent=1)


def write_matrix(graph, path, field, symmetry):
    with open(path, "wb") as to:
        mm.mmwrite(to, sparse.coo_matrix(nx.to_numpy_array(graph)), field=field, symmetry=symmetry)
    return numbered(graph, 1)


def write_dense(graph, path):
    with open(path, "wb") as to:
        mm.mmwrite(to, nx.to_numpy_array(graph))


def write_dot(graph, path):
    nx.drawing.nx_pydot.write_dot(marked(graph), path)


def through(*command):
    """What a tool makes of the graph in DOT; graphviz alone wrote what stands in the file."""
    def write(graph, path):
        lines = [f'  "{n}" [kind={"host" if n in hosts(graph) else "switch"}];' for n in graph]
        lines += [f'  "{a}" -- "{b}";' for a, b in graph.edges()]
        with open(path, "w", encoding="ascii") as to:
            subprocess.run(command, input="\n".join(["graph {", *lines, "}"]).encode(), stdout=to, check=True)
    return write


def write_mm2gv(graph, path):
    names = numbered(graph, 1)
    entries = [f"{names[a]} {names[b]} 1\n" for edge in graph.edges() for a, b in (edge, edge[::-1])]
    with open(path + ".mtx", "w", encoding="ascii") as to:
        to.write(f"%%MatrixMarket matrix coordinate real general\n{len(graph)} {len(graph)} {len(entries)}\n")
        to.writelines(entries)
    with open(path, "w", encoding="ascii") as to:
        subprocess.run(["mm2gv", path + ".mtx"], stdout=to, check=True)
    return {n: str(int(name) - 1) for n, name in names.items()}


def write_anynet(graph, path):
    """As BookSim2's manual has it: routers and nodes are numbers."""
    ends, switches = hosts(graph), [n for n in graph if n not in hosts(graph)]
    with open(path, "w", encoding="ascii") as to:
        for i, a in enumerate(switches):
            other = [f"router {j}" for j, b in enumerate(switches) if graph.has_edge(a, b)]
            other += [f"node {j}" for j, b in enumerate(ends) if graph.has_edge(a, b)]
            to.write(f"router {i} {' '.join(other)}\n")
    return {**numbered(switches), **numbered(ends, word="node")}


def write_ibnet(graph, path):
    """ibnetdiscover of a fabric that ibsim simulates and OpenSM gave LIDs."""
    port = {n: {m: i for i, m in enumerate(graph[n], 1)} for n in graph}
    lines = []
    for n in sorted(graph, key=lambda n: n in hosts(graph)):
        lines.append(f"""\n{"Hca" if n in hosts(graph) else "Switch"} {max(2, len(port[n]))} "{n}\"""")
        lines += [f'[{p}] "{m}"[{port[m][n]}]' for m, p in port[n].items()]
    with open(path + ".net", "w", encoding="ascii") as to:
        to.write("\n".join(lines) + "\n")
    name = f"routeseq-formats-{os.getpid()}"
    with subprocess.Popen(["ibsim", "-s", "-n", path + ".net"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, env={**os.environ, "IBSIM_SOCKNAME": name}) as simulator:
        try:
            for _ in range(100):
                with open("/proc/net/unix", encoding="ascii") as sockets:
                    if name in sockets.read():
                        break
                subprocess.run(["sleep", "0.02"], check=True)
            there = {**os.environ, "IBSIM_SOCKNAME": name, "LD_PRELOAD": UMAD, "SIM_HOST": hosts(graph)[0]}
            for command in ["opensm", "-o", "-e", "-f", path + ".log", "--dump_files_dir", os.path.dirname(path)], ["ibnetdiscover"]:
                with open(path, "w", encoding="ascii") as to:
                    subprocess.run(["timeout", "-k", "1", "20", *command], stdout=to, stderr=subprocess.DEVNULL, check=True, env=there)
        finally:
            simulator.terminate()
    names = {}
    with open(path, encoding="ascii") as text:
        for words in (line.split('"') for line in text if line.startswith(("Switch", "Ca"))):
            names[words[3]] = words[1]
    return names


# --- the rows: format, tool, what of it, what writes the file, options beside --topology

def library(name):
    return lambda: getattr(module(name), "__version__", None)


def program(name):
    return lambda: "" if shutil.which(name) else None


def graphviz():
    if not shutil.which("dot") or not shutil.which("gv2gml"):
        return None
    return subprocess.run(["dot", "-V"], capture_output=True, text=True, check=True).stderr.split()[4]


UMAD = next((f"/usr/lib/{folder}/umad2sim/libumad2sim.so" for folder in (os.listdir("/usr/lib"))
             if os.path.exists(f"/usr/lib/{folder}/umad2sim/libumad2sim.so")), None)
TOOLS = {"networkx": library("networkx"), "igraph": library("igraph"), "scipy": library("scipy"), "pydot": library("pydot"),
         "graphviz": graphviz, "Python": lambda: sys.version.split()[0], "BookSim2": lambda: "",
         "ibsim": lambda: "" if shutil.which("ibsim") and shutil.which("opensm") and shutil.which("ibnetdiscover") and UMAD and os.getuid() == 0 else None}
NAMED = ["--endpoints", "FILE"]
READ = [
    ("edges", "networkx", "write_edgelist", lambda g, p: nx.write_edgelist(g, p), NAMED),
    ("edges", "networkx", "the same without data", lambda g, p: nx.write_edgelist(g, p, data=False), ["--endpoints", "leaves"]),
    ("edges", "igraph", "write_edgelist", lambda g, p: [in_igraph(g).write_edgelist(p), numbered(g)][1], NAMED),
    ("edges", "igraph", "write_ncol", lambda g, p: in_igraph(g).write_ncol(p, weights=None), NAMED),
    ("edges", "Python", "csv", lambda g, p: write_csv(g, p), NAMED),
    ("edges", "Python", "csv with head and quotes", lambda g, p: write_csv(g, p, ("source", "target", "length"), quoting=csv.QUOTE_ALL), NAMED),
    ("edges", "Python", "csv with byte order mark", lambda g, p: write_csv(g, p, ("From", "To", "m"), "utf-8-sig"), NAMED),
    ("adjlist", "networkx", "write_adjlist", lambda g, p: nx.write_adjlist(g, p), NAMED),
    ("gml", "networkx", "write_gml", lambda g, p: nx.write_gml(marked(g), p), []),
    ("gml", "igraph", "write_gml", lambda g, p: in_igraph(g).write_gml(p), []),
    ("gml", "graphviz", "gv2gml", through("gv2gml"), []),
    ("graphml", "networkx", "write_graphml", lambda g, p: nx.write_graphml(marked(g), p), []),
    ("graphml", "igraph", "write_graphml", lambda g, p: [in_igraph(g).write_graphml(p), numbered(g, word="n")][1], []),
    ("json", "networkx", "node_link_data", write_json, []),
    ("json", "networkx", "node_link_data, as before 3.6", lambda g, p: write_json(g, p, "links"), []),
    ("json", "networkx", "node_link_data, as from 3.6", lambda g, p: write_json(g, p, "edges"), []),
    ("dot", "pydot", "write_dot by networkx", write_dot, []),
    ("dot", "igraph", "write_dot", lambda g, p: [in_igraph(g).write_dot(p), numbered(g)][1], []),
    ("dot", "graphviz", "dot -Tdot", through("dot", "-Tdot"), []),
    ("dot", "graphviz", "neato -Tcanon", through("neato", "-Tcanon"), []),
    ("dot", "graphviz", "mm2gv", write_mm2gv, NAMED),
    ("mtx", "scipy", "mmwrite pattern symmetric", lambda g, p: write_matrix(g, p, "pattern", "symmetric"), NAMED),
    ("mtx", "scipy", "real general", lambda g, p: write_matrix(g, p, "real", "general"), NAMED),
    ("mtx", "scipy", "integer symmetric", lambda g, p: write_matrix(g, p, "integer", "symmetric"), NAMED),
    ("anynet", "BookSim2", "its manual", write_anynet, []),
    ("ibnetdiscover", "ibsim", "opensm, ibnetdiscover", write_ibnet, []),
]
REFUSED = [
    ("igraph", "write_adjacency", lambda g, p: in_igraph(g).write_adjacency(p), "an adjacency matrix"),
    ("networkx", "savetxt of to_numpy_array", lambda g, p: np.savetxt(p, nx.to_numpy_array(g)), "an adjacency matrix"),
    ("networkx", "savetxt, commas", lambda g, p: np.savetxt(p, 2 * nx.to_numpy_array(g), "%d", ","), "an adjacency matrix"),
    ("networkx", "savetxt, 3 nodes", lambda g, p: np.savetxt(p, nx.to_numpy_array(nx.path_graph(3)), "%d"), "an adjacency matrix"),
    ("networkx", "write_pajek", lambda g, p: nx.write_pajek(g, p), "Pajek"),
    ("networkx", "write_graph6", lambda g, p: nx.write_graph6(g, p), "graph6"),
    ("networkx", "write_sparse6", lambda g, p: nx.write_sparse6(g, p), "sparse6"),
    ("networkx", "write_gexf", lambda g, p: nx.write_gexf(g, p), "unexpected element gexf"),
    ("networkx", "write_weighted_edgelist", lambda g, p: nx.write_weighted_edgelist(nx.Graph((a, b, {"weight": 2.5}) for a, b in g.edges()), p),
     "port '2.5'"),
    ("networkx", "cytoscape_data", lambda g, p: dump(nx.cytoscape_data(g), p), "expected nodes, and links or edges"),
    ("networkx", "adjacency_data", lambda g, p: dump(nx.adjacency_data(g), p), "expected nodes, and links or edges"),
    ("igraph", "write_graphmlz", lambda g, p: in_igraph(g).write_graphmlz(p), "use gunzip"),
    ("igraph", "write_adjacency, 2 nodes", lambda g, p: in_igraph(nx.path_graph("ab")).write_adjacency(p), "an adjacency matrix"),
    ("igraph", "write_lgl", lambda g, p: in_igraph(g).write_lgl(p, weights=None), "LGL"),
    ("igraph", "write_lgl, weights", lambda g, p: weighted(g).write_lgl(p, weights="weight"), "LGL"),
    ("igraph", "write_lgl, a star with weights", lambda g, p: weighted(nx.star_graph(["hub", "a", "b"])).write_lgl(p, weights="weight"), "LGL"),
    ("igraph", "write_ncol, weights", lambda g, p: weighted(g).write_ncol(p, weights="weight"), "port 1 of node"),
    ("igraph", "write_leda", lambda g, p: in_igraph(g).write_leda(p), "LEDA"),
    ("igraph", "write_dimacs", lambda g, p: in_igraph(g).write_dimacs(p, 0, 1, [1] * g.number_of_edges()), "DIMACS"),
    ("scipy", "mmwrite, dense", write_dense, "expected %%MatrixMarket matrix coordinate"),
    ("graphviz", "dot -Tjson", through("dot", "-Tjson"), "line "),
    ("graphviz", "dot -Tplain", through("dot", "-Tplain"), "dot -Tplain"),
]


def dump(data, path):
    with open(path, "w", encoding="ascii") as to:
        json.dump(data, to)


# --- reading

def run(*arguments):
    """Exit status, keys, and what was said."""
    done = asked_of(["check", "--tsv", *arguments])
    return done.returncode, dict(line.split("\t") for line in done.stdout.splitlines()), done.stderr


def differs(graph, path, options):
    """What is read of a file, beside the graph; or ''."""
    names, options = options
    status, keys, said = run("--topology", path, *options, "--routing", "updown")
    for key, value in expected(graph).items():
        if keys.get(key) != str(value):
            return f"{key}={keys.get(key)}, networkx {value}; status {status}: {said}"
    with open(path + ".routes", "w", encoding="ascii") as to:
        for way in ways(graph):
            way = [names.get(n, n) for n in way]
            to.write(" ".join([way[0], way[-1], *way]) + "\n")
    status, keys, said = run("--topology", path, *options, "--routes", path + ".routes")
    if status != 0 or keys.get("sound") != "yes":
        return f"routes of networkx: status {status}: {said}"
    return ""


def write(row, graph, path):
    """Writes a file; returns the names of its nodes, and the options that it needs."""
    names = row[3](graph, path) or {}
    with open(path + ".hosts", "w", encoding="ascii") as to:
        to.writelines(names.get(n, n) + "\n" for n in hosts(graph))
    return names, [path + ".hosts" if option == "FILE" else option for option in row[4]]


def judge(row, at):
    """'' if both fabrics are read right, else how not."""
    tree, line = at + ".fattree", at + ".dual"
    why = differs(fattree(), tree, write(row, fattree(), tree))
    options = write(row, dual(), line)
    if row[0] == "anynet":  # which has no such host
        return why or ("" if "is at router 0 already" in run("--topology", line, "--routing", "updown")[2] else "two cables")
    if "leaves" in row[4]:  # a host with two cables is no leaf: its name is needed
        options = options[0], ["--endpoints", line + ".hosts"]
    return why or differs(dual(), line, options)


VERSION = {tool: find() for tool, find in TOOLS.items()}


def versioned(tool):
    return f"{tool} {VERSION[tool] or ''}".strip()


def rows_of(rows, tool, name):
    """A row each, skipped where its tool is missing."""
    return [pytest.param(row, id=name(row), marks=pytest.mark.skipif(VERSION[row[tool]] is None, reason=f"{row[tool]} is missing")) for row in rows]


@pytest.mark.parametrize("row", rows_of(READ, 1, lambda row: f"{row[0]} of {versioned(row[1])}, {row[2]}"))
def test_132_sound_pairs_of_the_fat_tree_and_no_route_through_the_host_of_two_cables(row):
    assert judge(row, f"{WORK}/{READ.index(row)}.{row[0]}") == ""


@pytest.mark.parametrize("row", rows_of(REFUSED, 0, lambda row: f"{row[0]}, {row[1]}"))
def test_refused(row):
    row[2](fattree(), f"{WORK}/refused")
    status, keys, said = run("--topology", f"{WORK}/refused", "--routing", "updown")
    assert status in (1, 2) and not keys and row[3] in said


@pytest.mark.parametrize("graph,words", [(nx.DiGraph(fattree()), "is read as a cable each time: 40 in all"), (fattree(), ""), (nx.MultiGraph([("a", "b"), ("a", "b")]), "")],
                         ids=["directed", "a graph", "parallel cables"])
def test_the_edges_of_a_directed_graph_are_warned_of(graph, words):
    """Its list has each twice."""
    nx.write_edgelist(graph, f"{WORK}/twice.edges", data=False)
    said = run("--topology", f"{WORK}/twice.edges", "--routing", "updown")[2]
    assert words in said and ("warning" in said) == bool(words)


def test_a_host_that_is_a_router_in_the_file_is_seen():
    """A route goes through it, one hop less."""
    path = f"{WORK}/planted.edges"
    options = write(READ[0], dual(), path)
    with open(path + ".hosts", "w", encoding="ascii") as to:
        to.writelines(f"{n}\n" for n in hosts(dual()) if n != "hdual")
    status, keys, _ = run("--topology", path, *options[1], "--routing", "updown")
    assert (status, keys["longest"]) == (0, "4") and differs(dual(), path, options)


# --- what graph writes

def graph_lines(net, form, *options):
    return asked_of(["graph", net, "--format", form, *options]).stdout


# as help of graph has it
LINKS = {"edges": "links"} if nx is not None and "edges" in inspect.signature(nx.node_link_graph).parameters else {}


def read_back(form, text, number):
    """The links of a file as networkx or scipy has it: from, to, and what else it tells, sorted; of adjlist cables."""
    if form == "mtx":
        matrix = mm.mmread(io.StringIO(text)).tocoo()
        return sorted((int(i), int(j), int(v)) for i, j, v in zip(matrix.row, matrix.col, matrix.data))
    if form == "adjlist":
        made = nx.parse_adjlist(text.splitlines(), create_using=nx.MultiGraph, nodetype=int)
        return sorted(tuple(sorted(edge)) for edge in made.edges())
    if form == "graphml":
        made = nx.relabel_nodes(nx.parse_graphml(text, force_multigraph=True), lambda name: int(name[1:]))
    else:
        made = nx.parse_gml(text, label="id") if form == "gml" else nx.node_link_graph(json.loads(text), **LINKS)
    return sorted((a, b, data[number], data.get("routes"), data.get("port_target")) for a, b, data in made.edges(data=True))


def wrong_graph(net, form, change=lambda text: text):
    """What a file of graph lacks beside the lines of --format edges; "" if nothing."""
    number = "link" if net.split(":")[0] == "multicube" else "port"
    options = [] if form == "adjlist" or number == "link" else ["--traffic", "complement"]
    lines = [[int(x) for x in line.split()] for line in graph_lines(net, "edges", *options).splitlines()]
    leads = model_ports.Net(net).leads if number == "port" else None  # the model says by which port a link arrives
    links = sorted((a, b, *more, *[None][len(options):], leads and leads[a][more[0]][1]) for a, b, *more in lines)
    if form == "mtx":
        links = sorted((a, b, more[-1] if options else 1) for a, b, *more in lines)
    if form == "adjlist":
        loops = [(a, b) for a, b, _ in lines if a == b]
        links = sorted([(a, b) for a, b, _ in lines if a < b] + loops[::2])
    text = change(graph_lines(net, form, *options))
    found = read_back(form, text, number)
    if form == "mtx" and not options:  # parallel links are entries of their own
        found, links = [(a, b) for a, b, _ in found], [(a, b) for a, b, _ in links]
    path = f"{WORK}/graph.{form}"
    with open(path, "w", encoding="ascii") as to:
        to.write(text)
    said = [run("--topology", path)[1]]
    with open(path, "w", encoding="ascii") as to:
        to.write(graph_lines(net, "edges"))
    said.append(run("--topology", path)[1])
    if said[0].get("processors") != said[1].get("processors"):  # endpoints, which edges have not
        said[0]["links"] = str(int(said[0]["links"]) - 2 * int(said[0]["processors"]))
    same = all(said[0].get(key) == value for key, value in said[1].items() if key in ("nodes", "links", "cables", "distance_sum"))
    return "" if found == links and same and "cables" in said[1] else f"{net} {form}: {found[:5]} {links[:5]} {said}"


@pytest.mark.parametrize("form", ["gml", "json", "graphml", "mtx", "adjlist"])
def test_networkx_scipy_and_check_read_the_links_of_edges(form):
    for net in ["torus:4,3", "dragonfly:1,2,1", "omega:3", "shufflex:3"] + ([] if form == "adjlist" else ["kautz:2,2", "multicube:3,3"]):
        assert wrong_graph(net, form) == ""


@pytest.mark.parametrize("old,new", [(" target 1\n", " target 2\n"), ("port_target 1\n", "port_target 3\n")], ids=["leads elsewhere", "arrives elsewhere"])
def test_a_link_is_seen_that(old, new):
    assert wrong_graph("torus:4,3", "gml", lambda text: text.replace(old, new, 1))


def table():
    """A row a format, of the tools that write it."""
    rows = [f"| `{form}` | {', '.join(versioned(tool) for tool in dict.fromkeys(row[1] for row in READ if row[0] == form))} |" for form in dict.fromkeys(row[0] for row in READ)]
    return "\n".join(["| format | written by |", "|---|---|", *rows])


def test_assurance_has_the_table():
    """Whatever versions are here."""
    with open("docs/ASSURANCE.md", encoding="utf-8") as file:
        stated = re.search(r"^\| format \| written.*?^\| `ibnet[^\n]*", file.read(), re.M | re.S)[0]
    assert re.sub(r" [0-9][0-9.]*(?=,| \|)", "", stated) == re.sub(r" [0-9][0-9.]*(?=,| \|)", "", table())


if __name__ == "__main__":
    print(table())
