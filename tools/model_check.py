#!/usr/bin/python3
# SPDX-License-Identifier: MIT-0
"""SPEC 16 once more, with networkx: what `routeseq check` has to find.

model_check.py fabrics DIR               a library of fabrics, good and bad, and what check has to say of each
model_check.py compare ROUTESEQ DIR      runs check on each; lines of TAP
model_check.py mutate ROUTESEQ DIR N S   N mutated fabrics from seed S
model_check.py generated ROUTESEQ N S    every routing on N random connected graphs
model_check.py formats ROUTESEQ          GraphML as networkx writes it, anynet
model_check.py ibsim fattree|torusN [A B]   a fabric for ibsim, without the cable from A to B
model_check.py links NODES DEGREE        edges of a ring with chords, as many as wanted

It shares no code with the command: lines, graphs, cycles are read and found here by other means.
"""
import itertools
import os
import random
import subprocess
import sys
import tempfile

import networkx as nx

KEYS = "nodes links pairs routes missing duplicate broken loops minimal longest excess_max hot_link deadlock sound"
KEYS = KEYS.split()


# --- readers

def lines(data):
    """(number, words), or (number, None) for a bad line."""
    parts = data.split(b"\n")
    if parts and parts[-1] == b"":
        parts.pop()
    for number, line in enumerate(parts, 1):
        if len(line) > 61440:
            yield number, None
            continue
        text, comment, _ = line.partition(b"#")
        if not comment and text.endswith(b"\r"):
            text = text[:-1]
        if b"\0" in text:
            yield number, None
        elif text.strip(b" \t\r"):
            yield number, text.replace(b"\t", b" ").replace(b"\r", b" ").split()
        elif not comment:
            yield number, None


def number(word):
    if not word or any(c not in b"0123456789" for c in word):
        return None
    value = int(word)
    return value if value < 2**32 - 1 else None


class Fabric:
    """A topology: port[node][port] = neighbour."""

    def __init__(self, data):
        self.nodes, self.port, self.bad = {}, {}, 0
        for _, words in lines(data):
            if words is None or len(words) != 3 or number(words[2]) is None:
                self.bad += 1
                continue
            for node in words[:2]:
                if node not in self.nodes:
                    self.nodes[node] = len(self.nodes)
                    self.port[node] = {}
            source, target, port = words[0], words[1], number(words[2])
            if port in self.port[source]:
                self.bad += 1
            else:
                self.port[source][port] = target
        self.graph = nx.DiGraph()
        self.graph.add_nodes_from(self.nodes)
        for node, ports in self.port.items():
            self.graph.add_edges_from((node, other) for other in ports.values())

    def between(self, a, b):
        return min((p for p, n in self.port.get(a, {}).items() if n == b), default=None)


def follow(fabric, kind, source, destination, items):
    """'broken', 'loop' or the channels (node, port)."""
    if source not in fabric.nodes or destination not in fabric.nodes:
        return "broken"
    if kind == "paths":
        if not items or items[0] != source:
            return "broken"
        at, ports = source, []
        for node in items[1:]:
            port = fabric.between(at, node)
            if port is None:
                return "broken"
            ports.append(port)
            at = node
    else:
        ports = items
    at, seen, channels, loop = source, {source}, [], False
    for port in ports:
        if port not in fabric.port[at]:
            return "broken"
        channels.append((at, port))
        at = fabric.port[at][port]
        loop |= at in seen
        seen.add(at)
    if at != destination:
        return "broken"
    return "loop" if loop else channels


def read_routes(fabric, kind, data):
    """Routes (source, destination, outcome, vcs), bad lines, lines that repeat an entry."""
    routes, bad, repeated, table = [], 0, 0, {}
    for _, words in lines(data):
        if words is None or len(words) < 2:
            bad += 1
        elif kind == "paths":
            routes.append((words[0], words[1], follow(fabric, kind, words[0], words[1], words[2:]), None))
        elif kind == "ports":
            split = [w.partition(b".") for w in words[2:]]
            ports = [number(p) for p, _, _ in split]
            vcs = [number(v) if dot else 0 for _, dot, v in split]
            if None in ports or any(v is None or v > 255 for v in vcs):
                bad += 1
            else:
                routes.append((words[0], words[1], follow(fabric, kind, words[0], words[1], ports), vcs))
        else:
            if (len(words) != 3 or words[0] not in fabric.nodes or words[1] not in fabric.nodes
                    or number(words[2]) is None):
                bad += 1
            elif words[0] == words[1]:
                pass
            elif (words[0], words[1]) in table:
                repeated += 1
                bad += 1
            else:
                table[words[0], words[1]] = number(words[2])
    for (source, destination) in table:
        at, seen, ports, outcome = source, {source}, [], None
        while at != destination:
            port = table.get((at, destination))
            if port not in fabric.port[at]:
                outcome = "broken"
                break
            ports.append((at, port))
            at = fabric.port[at][port]
            if at in seen:
                outcome = "loop"
                break
            seen.add(at)
        routes.append((source, destination, outcome or ports, None))
    return routes, bad, repeated


def judge(topology, kind, data, vcs=None):
    fabric = Fabric(topology)
    routes, bad, repeated = read_routes(fabric, kind, data)
    row = dict.fromkeys(KEYS, 0)
    sends, depend, pairs = {}, nx.DiGraph(), {}
    distance = dict(nx.all_pairs_shortest_path_length(fabric.graph))
    for source, destination, outcome, inline in routes:
        known = source in fabric.nodes and destination in fabric.nodes
        if known:
            pairs[source, destination] = pairs.get((source, destination), 0) + 1
        if outcome == "broken":
            row["broken"] += 1
            continue
        if outcome == "loop":
            row["loops"] += 1
            continue
        hops = len(outcome)
        used = vcs[source, destination] if vcs else inline or [0] * hops
        for channel in outcome:
            sends[channel] = sends.get(channel, 0) + 1
        full = list(zip(outcome, used))
        depend.add_edges_from(zip(full, full[1:]))
        excess = hops - distance[source][destination]
        row["minimal"] += excess == 0
        row["longest"] = max(row["longest"], hops)
        row["excess_max"] = max(row["excess_max"], excess)
    n = len(fabric.nodes)
    row["nodes"], row["links"] = n, sum(len(p) for p in fabric.port.values())
    row["pairs"], row["routes"] = n * (n - 1), len(routes) + repeated
    row["missing"] = n * (n - 1) - sum(1 for a, b in pairs if a != b)
    row["duplicate"] = sum(c - 1 for c in pairs.values()) + repeated
    row["hot_link"] = max(sends.values(), default=0)
    row["deadlock"] = "none" if nx.is_directed_acyclic_graph(depend) else "cycle"
    good = not (fabric.bad or bad or row["missing"] or row["duplicate"] or row["broken"] or row["loops"]
                or row["deadlock"] == "cycle")
    row["sound"] = "yes" if good else "no"
    return row


# --- fabrics

def both(graph):
    """port[node] = {port: neighbour} of an undirected graph, neighbours in order."""
    return {n: dict(enumerate(sorted(graph[n]))) for n in sorted(graph)}


def edges_text(port):
    return "".join(f"{n} {m} {p}\n" for n in port for p, m in port[n].items())


def tree_paths(graph):
    """Along a spanning tree: never a cycle of channels."""
    tree = nx.bfs_tree(graph, min(graph)).to_undirected()
    return {(a, b): nx.shortest_path(tree, a, b) for a in graph for b in graph if a != b}


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


# --- what the command says

def run(command, topology, kind, routes, folder, more=()):
    files = [os.path.join(folder, f) for f in ("topology", "routes")]
    for path, data in zip(files, (topology, routes)):
        with open(path, "wb") as to:
            to.write(data if isinstance(data, bytes) else data.encode())
    done = subprocess.run([command, "check", "--topology", files[0], "--topology-format", "edges", "--routes", files[1],
                           "--routes-format", kind, "--tsv", *more], capture_output=True, timeout=60)
    said = dict(l.split("\t") for l in done.stdout.decode().splitlines())
    return done.returncode, said, done.stderr.decode(errors="replace")


def differs(command, topology, kind, routes, folder):
    """Where command and model part, or '', and the model's verdict."""
    want = judge(topology, kind, routes)
    status, said, _ = run(command, topology, kind, routes, folder)
    wrong = [f"{k}: {said.get(k)}, model {v}" for k, v in want.items() if said.get(k) != str(v)]
    if status != (0 if want["sound"] == "yes" else 1):
        wrong.append(f"exit {status}")
    return "; ".join(wrong), want["sound"]


def tap(number, ok, name, why=""):
    print(f"{'ok' if ok else 'not ok'} {number} - {name}{'' if ok else ' # ' + why}", flush=True)
    return ok


def compare(command):
    good, number, sound = True, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for name, (topology, kind, routes) in library().items():
            number += 1
            why, verdict = differs(command, topology.encode(), kind, routes.encode(), folder)
            good &= tap(number, not why, f"{name}: exit status and every count are the model's", why)
            sound += verdict == "yes"
    print(f"# {number} fabrics, {sound} of them sound")
    return good


def mutate_text(rng, data):
    rows = data.split(b"\n")
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        i = rng.randrange(len(rows))
        words = rows[i].split()
        kind = rng.randrange(9)
        if kind == 0:
            del rows[i]
        elif kind == 1:
            rows.insert(i, rng.choice(rows))
        elif kind == 2 and words:
            words[rng.randrange(len(words))] = rng.choice((b"n0", b"n1", b"n3", b"0", b"1", b"2", b"nowhere", b"-1", b"4294967295", b"1.1", b"0.300", b"\xff"))
            rows[i] = b" ".join(words)
        elif kind == 3 and words:
            del words[rng.randrange(len(words))]
            rows[i] = b" ".join(words)
        elif kind == 4 and words:
            words.insert(rng.randrange(len(words) + 1), rng.choice(words))
            rows[i] = b"\t".join(words)
        elif kind == 5 and len(words) > 1:
            rng.shuffle(words)
            rows[i] = b" ".join(words)
        elif kind == 6:
            at = rng.randrange(len(rows[i]) + 1)
            rows[i] = rows[i][:at] + bytes([rng.choice(b"\0# \t\r.019an\x80")]) + rows[i][at:]
        elif kind == 7:
            rows[i] = rows[i][:rng.randrange(len(rows[i]) + 1)]
        elif kind == 8:
            j = rng.randrange(len(rows))
            rows[i], rows[j] = rows[j], rows[i]
        if not rows:
            rows = [b""]
    return b"\n".join(rows)


def mutated(command, count, seed):
    rng, bad, sound = random.Random(seed), 0, 0
    fabrics = [(n, f) for n, f in library().items() if len(f[2]) < 12000]
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            name, (topology, kind, routes) = rng.choice(fabrics)
            topology, routes = topology.encode(), routes.encode()
            which = rng.randrange(5)
            if which in (0, 1):
                topology = mutate_text(rng, topology)
            if which != 0:
                routes = mutate_text(rng, routes)
            why, verdict = differs(command, topology, kind, routes, folder)
            sound += verdict == "yes"
            if why:
                bad += 1
                kept = os.path.join(tempfile.gettempdir(), f"mutated-{seed}-{number}")
                for suffix, data in (("topology", topology), (kind, routes)):
                    with open(f"{kept}.{suffix}", "wb") as to:
                        to.write(data)
                print(f"# {name}, mutated: {why}; kept as {kept}.*", flush=True)
                if bad > 10:
                    break
    print(f"# {count} mutated fabrics, {sound} still sound, {bad} judged otherwise than by the model")
    return tap(1, bad == 0, f"{count} mutated fabrics from seed {seed}: never a crash, every count the model's", "see above")


def generated(command, count, seed):
    """Every generated routing on random connected graphs, judged by the model alone."""
    rng, refused, wrong = random.Random(seed), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "t")
        for number in range(count):
            n = rng.randrange(2, 24)
            graph = nx.gnm_random_graph(n, rng.randrange(n - 1, 3 * n), seed=rng.randrange(2**31))
            while not nx.is_connected(graph):
                a, b = (rng.choice(sorted(c)) for c in itertools.islice(nx.connected_components(graph), 2))
                graph.add_edge(a, b)
            topology = edges_text(both(named(graph))).encode()
            with open(path, "wb") as to:
                to.write(topology)
            for routing in ("shortest", "balanced", "updown", "layered"):
                for vcs in ((), ("--vcs", "24")):
                    done = subprocess.run([command, "generate", "--topology", path, "--routing", routing, *vcs], capture_output=True, timeout=60)
                    if done.returncode == 1 and not done.stdout and not vcs and routing in ("shortest", "balanced"):
                        refused += 1
                        ring = subprocess.run([command, "check", "--topology", path, "--routing", routing, "--tsv"], capture_output=True)
                        wrong += b"deadlock\tcycle" not in ring.stdout
                        continue
                    row = judge(topology, "ports", done.stdout)
                    status, said, _ = run(command, topology, "ports", done.stdout, folder)
                    short = routing == "updown" or row["excess_max"] == 0
                    if done.returncode or status or row["sound"] != "yes" or said["sound"] != "yes" or not short:
                        wrong += 1
                        print(f"# graph {number}, {routing} {vcs}: {row} {done.stderr}")
    print(f"# {count} graphs, {refused} refused for want of virtual channels")
    return tap(1, wrong == 0, f"every routing generated for {count} random connected graphs passes check and the model", "see above")


# --- other formats

def graphml(graph, path):
    """As networkx writes it; ports in order."""
    nx.write_graphml(graph, path)


def formats(command):
    """GraphML and anynet: the same counts as the model's of the same fabric as edges."""
    good, at = True, 0
    with tempfile.TemporaryDirectory() as folder:
        path, routes = os.path.join(folder, "t"), os.path.join(folder, "r")
        for directed in (0, 1):
            graph = named(nx.petersen_graph())
            port = both(graph)
            written = nx.DiGraph() if directed else nx.Graph()
            written.add_nodes_from(graph)
            written.add_edges_from((a, b) for a in port for b in port[a].values() if directed or a < b)
            graphml(written, path)
            with open(routes, "w") as to:
                to.write(paths_text(tree_paths(graph)))
            good &= other(command, at := at + 1, "graphml", path, routes, edges_text(port))
        written = nx.MultiDiGraph()
        for a in port:
            for p, b in port[a].items():
                written.add_edge(a, b, port=p + 3)
        graphml(written, path)
        good &= other(command, at := at + 1, "graphml with ports", path, routes, edges_text(port))
        graph = nx.relabel_nodes(graph, {n: n[1:] for n in graph})
        with open(path, "w") as to:
            to.write("".join(f"router {a} node {a} " + " ".join(f"router {b}" for b in graph[a]) + "\n" for a in graph))
        with open(routes, "w") as to:
            to.write(paths_text(tree_paths(graph)))
        good &= other(command, at := at + 1, "anynet", path, routes, edges_text(both(graph)))
    return good


def other(command, at, name, path, routes, edges):
    done = subprocess.run([command, "check", "--topology", path, "--routes", routes, "--tsv"], capture_output=True)
    said = dict(l.split("\t") for l in done.stdout.decode().splitlines())
    with open(routes, "rb") as data:
        want = judge(edges.encode(), "paths", data.read())
    wrong = [f"{k}: {said.get(k)}, model {v}" for k, v in want.items() if said.get(k) != str(v)]
    return tap(at, not wrong and want["sound"] == "yes", f"{name}: every count is the model's", "; ".join(wrong))


def ibsim(kind, cut):
    """A file for ibsim: a fat tree of 4 + 2 switches, or a torus, each with processors; a cable may be cut."""
    graph = nx.Graph()
    if kind == "fattree":
        graph.add_edges_from((f"L{l}", f"S{s}") for l in range(4) for s in range(2))
        hosts = {f"L{l}": 2 for l in range(4)}
    else:
        side = int(kind[5:])
        torus = nx.grid_2d_graph(side, side, periodic=True)
        graph = nx.relabel_nodes(torus, {(x, y): f"T{x}{y}" for x, y in torus})
        hosts = dict.fromkeys(graph, 1)
    port = {n: {m: p for p, m in enumerate(sorted(graph[n]), 1)} for n in sorted(graph)}
    text, adapters = [], []
    for n in port:
        text.append(f'Switch 8 "{n}"')
        text += [f'[{p}] "{m}"[{port[m][n]}]' for m, p in port[n].items() if sorted((n, m)) != sorted(cut)]
        for k in range(hosts.get(n, 0)):
            adapters.append((f"H{len(adapters) + 1}", n, len(port[n]) + 1 + k))
            text.append(f'[{adapters[-1][2]}] "{adapters[-1][0]}"[1]')
        text.append("")
    for name, n, p in adapters:
        text += [f'Hca 1 "{name}"', f'[1] "{n}"[{p}]', ""]
    return "\n".join(text)


def ring_of(nodes, degree):
    """Links for a test of size: a ring with chords."""
    for n in range(nodes):
        for p in range(degree):
            yield f"n{n} n{(n + (p // 2 + 1) * (1 if p % 2 else -1)) % nodes} {p}\n"


if __name__ == "__main__":
    verb = sys.argv[1]
    if verb == "fabrics":
        for name, parts in library().items():
            for suffix, text in zip(("topology", "routes"), (parts[0], parts[2])):
                with open(os.path.join(sys.argv[2], f"{name}.{suffix}"), "w") as to:
                    to.write(text)
        fine = True
    elif verb == "formats":
        fine = formats(sys.argv[2])
    elif verb == "ibsim":
        print(ibsim(sys.argv[2], sys.argv[3:]))
        fine = True
    elif verb == "links":
        sys.stdout.writelines(ring_of(int(sys.argv[2]), int(sys.argv[3])))
        fine = True
    elif verb == "compare":
        fine = compare(sys.argv[2])
    elif verb == "mutate":
        fine = mutated(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    elif verb == "generated":
        fine = generated(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    sys.exit(0 if fine else 1)
