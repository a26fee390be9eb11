# SPDX-License-Identifier: MIT-0
"""SPEC 16 once more, with networkx: topologies and routes read, and what `routeseq check` has to find.

It shares no code with the command: lines, graphs, cycles are read and found here by other means.
"""
import collections
import re
import xml.parsers.expat

import networkx as nx

from model_lids import lid_routes, lids_of

KEYS = "routers endpoints cables channels nodes links pairs routes missing duplicate broken loops minimal longest excess_max hot_link vcs deadlock sound"
KEYS = KEYS.split()


# --- readers

CONTROL = re.compile(rb"[\0-\x08\x0A-\x0C\x0E-\x1F\x7F]")


def lines(data, blank=False):
    """(number, words), or (number, None) for a bad line; blank: blank lines are passed over."""
    for number, text in texts(data, blank):
        yield number, text and [w for w in re.split(rb"[ \t\r]+", text) if w]


def texts(data, blank=False):
    """(number, text without comment), or (number, None) for a bad line."""
    data = data.removeprefix(b"\xEF\xBB\xBF")
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
        if CONTROL.search(text):
            yield number, None
        elif text.strip(b" \t\r"):
            yield number, text
        elif not comment and not blank:
            yield number, None


def number(word):
    if not word or any(c not in b"0123456789" for c in word):
        return None
    value = int(word)
    return value if value < 2**32 - 1 else None


class Fabric:
    """A topology: port[node][port] = neighbour; bad: its faults."""

    def __init__(self, data, form="edges"):
        self.nodes, self.port, self.bad = {}, {}, 0
        self.endpoints = set()
        self.lid, self.lids, self.guid, self.peer = {}, {}, {}, {}  # of InfiniBand
        READERS[form](self, data)
        self.bad += not self.nodes
        self.graph = nx.DiGraph()
        self.graph.add_nodes_from(self.nodes)
        for node, ports in self.port.items():
            self.graph.add_edges_from((node, other) for other in ports.values())

        self.ends = self.endpoints or set(self.nodes)

    def distances(self, source):
        """Hops to every node that a route reaches: what comes to an endpoint stays there."""
        passing = self.graph.subgraph(n for n in self.nodes if n not in self.endpoints)
        begins, far = set(self.graph[source]), {source: 0}
        for node in (n for n in begins if n not in self.endpoints):
            for at, hops in nx.single_source_shortest_path_length(passing, node).items():
                far[at] = min(far.get(at, hops + 1), hops + 1)
        for end in self.endpoints - {source}:
            ways = [far[n] + 1 for n in self.graph.predecessors(end) if n in far and (n == source or n not in self.endpoints)]
            if ways:
                far[end] = min(ways)
        return far

    def node(self, name):
        if name not in self.nodes:
            self.nodes[name] = len(self.nodes)
            self.port[name] = {}

    def link(self, source, target, port):
        if port in self.port[source]:
            self.bad += 1
        else:
            self.port[source][port] = target

    def between(self, a, b):
        return min((p for p, n in self.port.get(a, {}).items() if n == b), default=None)


COLUMN = rb"""[ \t\r]*(?:"([^ \t\r"]+)"|([^ \t\r,"][^ \t\r,]*))[ \t\r]*"""
COLUMNS = re.compile(COLUMN + rb"," + COLUMN + rb"(?:,.*)?$", re.S)
HEADS = "source target|from to|src dst|node1 node2|a b|u v|src dest|start end".split("|")


def read_edges(fabric, data):
    """Channels, cables, endpoints, columns; the head of columns is taken away before."""
    found, head = [], None
    for _, text in texts(data, True):
        if text is not None and re.match(rb"""[ \t\r]*("[^"]*"|[^ \t\r,"][^ \t\r,]*)[ \t]*,""", text):
            fields = COLUMNS.match(text)
            if fields is None:
                fabric.bad += 1
                continue
            found.append((fields[1] or fields[2], fields[3] or fields[4], None))
            if len(found) == 1:
                head = found[0][:2]
            continue
        words = text and [w for w in re.split(rb"[ \t\r]+", text) if w]
        if words and len(words) == 2 and words[0] in (b"host", b"endpoint"):
            found.append((words[1], None, None))
        elif words and len(words) > 1 and (len(words) == 2 or words[2].startswith(b"{")):
            found.append((words[0], words[1], None))
        elif words is None or len(words) != 3 or number(words[2]) is None:
            fabric.bad += 1
        else:
            found.append((words[0], words[1], number(words[2])))
    others = {name for a, b, _ in found[1:] for name in (a, b)}
    if (head and b" ".join(head).decode("latin1").lower() in HEADS and not others & set(head) and others
            and all(b for _, b, _ in found)):
        del found[0]
    degree = {}
    for a, b, port in found:
        fabric.node(a)
        if b is None:
            fabric.endpoints.add(a)
            continue
        fabric.node(b)
        for source, target in ((a, b),) if port is not None else ((a, b), (b, a)):
            degree[source] = degree.get(source, 0) + 1
            fabric.link(source, target, degree[source] - 1 if port is None else port)


def read_anynet(fabric, data):
    terminals, links = {}, set()
    for _, words in lines(data, True):
        pairs, at = [], 0
        while words and at < len(words):
            if words[at] not in (b"router", b"node") or at + 1 == len(words) or number(words[at + 1]) is None:
                pairs.append(None)
                break
            pairs.append((words[at], b"%d" % number(words[at + 1])))
            at += 2
            if len(pairs) > 1 and at < len(words) and number(words[at]) is not None:
                at += 1  # a weight
        if not pairs or None in pairs:
            fabric.bad += 1
            continue
        for kind, name in pairs:
            fabric.node(name if kind == b"router" else b"node" + name)
            if kind == b"node":
                fabric.endpoints.add(b"node" + name)
        for kind, name in pairs[1:]:
            kinds = pairs[0][0], kind
            if kinds == (b"router", b"router"):
                links |= {(pairs[0][1], name), (name, pairs[0][1])}
            elif b"router" in kinds:
                router, terminal = (pairs[0][1], name) if kinds[0] == b"router" else (name, pairs[0][1])
                fabric.bad += terminals.setdefault(terminal, router) != router
            else:
                fabric.bad += 1
    for terminal, router in terminals.items():
        fabric.link(b"node" + terminal, router, 0)
    for router in fabric.nodes:
        homes = sorted((int(t), b"node" + t) for t, home in terminals.items() if home == router)
        for port, (_, other) in enumerate(homes + sorted((int(b), b) for a, b in links if a == router)):
            fabric.link(router, other, port)


def read_graphml(fabric, data):
    """With expat; what SPEC 16.1 refuses, and XML does not, is refused here."""
    stack, keys, edges, text, seen = [], {}, [], [], set()
    known = {"graphml": None, "key": "graphml", "default": "key", "graph": "graphml", "node": "graph", "edge": "graph"}
    holds_text = ("data", "default")

    class Refused(Exception):
        pass

    def need(true):
        if not true:
            raise Refused

    def start(name, has):
        parent = stack[-1][0] if stack else None
        need(parent in ("graph", "node", "edge") if name == "data" else known.get(name, 0) == parent)
        need(all(re.fullmatch(r"[A-Za-z_][A-Za-z0-9_.:-]*", k) for k in has))
        if name == "key":
            wanted = has.get("attr.name") in ("port", "port_target") and has.get("for", "all") in ("edge", "all")
            need("id" in has and "graph" not in seen)
            need(not wanted or (0 < len(has["id"].encode()) < 64 and has["attr.name"] not in keys.values()))
            if wanted:
                keys[has["id"]] = has["attr.name"]
            has["wanted"] = wanted
        elif name == "default":
            need(not stack[-1][1]["wanted"])
        elif name == "graph":
            need("graph" not in seen and has.get("edgedefault") in ("directed", "undirected"))
        elif name == "node":
            need(has.get("id") and not set(has["id"]) & set(" \t\r\n#"))
            fabric.bad += has["id"].encode() in fabric.nodes
            fabric.node(has["id"].encode())
        elif name == "edge":
            need("source" in has and "target" in has and has.get("directed", "true") in ("true", "false"))
            need("sourceport" not in has and "targetport" not in has)
        elif name == "data":
            need(parent == "graph" or "key" in has)
        seen.add(name)
        stack.append((name, has))
        text.clear()

    def end(name):
        _, has = stack.pop()
        if name == "data" and stack[-1][0] in ("node", "edge") and has["key"] in keys:
            kind = keys[has["key"]]
            need(kind + " given" not in stack[-1][1])
            stack[-1][1][kind + " given"] = "".join(text).strip(" \t\r\n").encode()
        if name == "edge":
            edges.append(has)
            ends = [has["source"].encode(), has["target"].encode()]
            if not all(n in fabric.nodes for n in ends):
                fabric.bad += 1
                return
            ways = [(ends, has.get("port given"))]
            if has["directed"] == "false" if "directed" in has else mode() == "undirected":
                ways.append((ends[::-1], has.get("port_target given")))
            for (a, b), port in ways:
                degree[a] = degree.get(a, 0) + 1
                if port is None:
                    fabric.link(a, b, degree[a] - 1)
                elif number(port) is None:
                    fabric.bad += 1
                else:
                    fabric.link(a, b, number(port))

    def mode():
        return next(has for name, has in stack if name == "graph")["edgedefault"]

    def characters(data):
        text.append(data)
        need((stack and stack[-1][0] in holds_text) or not data.strip(" \t\r\n"))

    def comment(*_):
        need(not stack or stack[-1][0] not in holds_text)

    def instruction(target, _):
        comment()
        need(re.fullmatch(r"[A-Za-z_][A-Za-z0-9_.:-]*", target))

    def refuse(*_):
        raise Refused

    degree = {}
    parser = xml.parsers.expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.CommentHandler = characters, comment
    parser.ProcessingInstructionHandler = instruction
    parser.StartDoctypeDeclHandler = parser.StartCdataSectionHandler = refuse
    declaration = re.match(rb"(?:\xEF\xBB\xBF)?<\?xml[ \t\r\n](.*?)\?>", data, re.S)
    try:
        need(b"&#" not in data)
        if declaration:
            need(re.fullmatch(rb"""\s*version\s*=\s*['"]1\.0['"](\s+encoding\s*=\s*['"](UTF-8|utf-8|US-ASCII)['"])?"""
                              rb"""(\s+standalone\s*=\s*['"](yes|no)['"])?\s*""", declaration[1]))
        parser.Parse(data, True)
        need("graph" in seen)
    except (xml.parsers.expat.ExpatError, Refused, ValueError):
        fabric.bad += 1


def read_ibnet(fabric, data):
    """Sections of switches and adapters; a link stands in those of both ends."""
    sections, section, given, cas, guid = {}, None, [], set(), None
    skipped = (b"vendid=", b"devid=", b"sysimgguid=", b"switchguid=", b"caguid=", b"rtguid=", b"#")
    for line in data.split(b"\n"):
        line = line.removesuffix(b"\r")
        head = re.match(rb'(Switch|Ca|Rt)[ \t]+[0-9]+[ \t]+"([^"\0 \t\r#]+)"', line)
        port = re.match(rb'\[([0-9]+)\](?:\([^)]*\))?[ \t]*"([^" \t\r#]+)"\[([0-9]+)\]', line)
        if CONTROL.search(line) or len(line) > 4096:
            fabric.bad += 1
        elif head:
            section = head[2]
            fabric.bad += section in sections
            fabric.node(section)
            sections[section] = head[1] != b"Switch"
            if sections[section]:
                cas.add(section)
            if head[1] == b"Switch":
                ib_lid(fabric, section, 0, line[head.end():], guid)
            guid = None
        elif port and section is not None and number(port[1]) is not None and number(port[3]) is not None:
            if sections[section]:
                own = re.match(rb"\[[0-9]+\]\(([0-9A-Fa-f]{1,16})\)", line)
                comment = line[port.end():].partition(b"#")
                ib_lid(fabric, section, number(port[1]), comment[1] + comment[2], own and int(own[1], 16))
            fabric.node(port[2])
            given.append((section, number(port[1]), port[2], number(port[3])))
        elif line and not line.startswith(skipped):
            fabric.bad += 1
        elif line.startswith(b"switchguid="):
            guid = re.match(rb"[^(]*\(([0-9A-Fa-f]{1,16})\)", line)
            guid = int(guid[1], 16) if guid else None
    back = {(a, p): (b, q) for a, p, b, q in reversed(given)}
    for a, p, b, q in given:
        if b in sections and back.get((b, q)) == (a, p):
            fabric.link(a, b, p)
            fabric.peer[a, p] = (b, q)
        else:
            fabric.bad += 1
    fabric.endpoints = {n for n in fabric.nodes if n in cas}


def ib_lid(fabric, node, port, comment, guid):
    fabric.lids[node, port] = []
    if guid:
        fabric.guid[node, port] = guid
    said = lids_of(comment, port == 0)
    for lid in said or ():
        fabric.bad += lid in fabric.lid
        fabric.lid[lid] = (node, port)
        fabric.lids[node, port].append(lid)
    fabric.bad += said == ()


READERS = {"edges": read_edges, "anynet": read_anynet, "graphml": read_graphml, "ibnetdiscover": read_ibnet}


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
    at, seen, channels, loop, through = source, {source}, [], False, False
    for port in ports:
        if port not in fabric.port[at]:
            return "broken"
        channels.append((at, port))
        through |= at in fabric.endpoints and len(channels) > 1
        at = fabric.port[at][port]
        loop |= at in seen
        seen.add(at)
    if at != destination or through:
        return "broken"
    return "loop" if loop else channels


def leaves_of(fabric):
    """Endpoints with a single cable, and their routers."""
    into = {}
    for node, ports in fabric.port.items():
        for to in ports.values():
            into.setdefault(to, []).append(node)
    return {e: r for e in fabric.endpoints for r in fabric.port[e].values()
            if len(fabric.port[e]) == 1 and into.get(e) == [r] and r not in fabric.endpoints}


def read_table(fabric, data):
    """table[node, destination] = port; bad lines, lines that repeat an entry."""
    table, bad, repeated, leaves = {}, 0, 0, leaves_of(fabric)
    for _, words in lines(data):
        if (words is None or len(words) != 3 or words[0] not in fabric.nodes or words[1] not in fabric.nodes
                or number(words[2]) is None or (words[0] in leaves and number(words[2]) not in fabric.port[words[0]])):
            bad += 1
        elif words[0] != words[1] and words[0] not in leaves:
            if words[1] in fabric.ends or words[1] in leaves.values():
                repeated += (words[0], words[1]) in table
                table.setdefault((words[0], words[1]), number(words[2]))
    with_endpoints(fabric, table)
    for leaf, router in leaves.items():
        for node in set(fabric.nodes) - leaves.keys():
            if node == router:
                table.setdefault((node, leaf), next(p for p, to in fabric.port[node].items() if to == leaf))
            elif (node, router) in table:
                table.setdefault((node, leaf), table[node, router])
    return {(node, to): port for (node, to), port in table.items() if to in fabric.ends}, bad, repeated


def with_endpoints(fabric, table):
    """An endpoint that has no entry sends from its lowest port."""
    entered = {node for node, _ in table}
    for node in fabric.endpoints - entered:
        for to in fabric.ends - {node}:
            if fabric.port[node]:
                table[node, to] = min(fabric.port[node])
    return table


def along_table(fabric, table):
    """Routes, as below, of all pairs whose source has an entry."""
    for (source, destination) in table:
        if source not in fabric.ends:
            continue
        at, seen, ports, outcome = source, {source}, [], None
        while at != destination:
            port = table.get((at, destination))
            if port not in fabric.port[at] or (at != source and at in fabric.endpoints):
                outcome = "broken"
                break
            ports.append((at, port))
            at = fabric.port[at][port]
            if at in seen:
                outcome = "broken" if at in fabric.endpoints else "loop"
                break
            seen.add(at)
        yield source, destination, outcome or ports, None


def read_routes(fabric, kind, data):
    """Routes (source, destination, outcome, vcs), bad lines, lines that repeat an entry."""
    if kind == "table":
        table, bad, repeated = read_table(fabric, data)
        return list(along_table(fabric, table)), bad + repeated, repeated
    routes, bad = [], 0
    for _, words in lines(data):
        if words is None or len(words) < 2:
            bad += 1
        elif kind == "paths":
            routes.append((words[0], words[1], follow(fabric, kind, words[0], words[1], words[2:]), None))
        else:
            split = [w.partition(b".") for w in words[2:]]
            ports = [number(p) for p, _, _ in split]
            vcs = [number(v) if dot else 0 for _, dot, v in split]
            if None in ports or any(v is None or v > 255 for v in vcs):
                bad += 1
            else:
                routes.append((words[0], words[1], follow(fabric, kind, words[0], words[1], ports), vcs))
    return routes, bad, 0


def read_vcs(fabric, data):
    """vcs[source, destination] = one a hop, or one for all; and bad lines."""
    found, bad = {}, 0
    for _, words in lines(data):
        vcs = [number(w) for w in words[2:]] if words else []
        if not vcs or any(n not in fabric.nodes for n in words[:2]) or any(v is None or v > 255 for v in vcs):
            bad += 1
        else:
            bad += tuple(words[:2]) in found
            found.setdefault(tuple(words[:2]), vcs)
    return found, bad


def cables(fabric):
    """Between two routers; channels there and back are one."""
    many = collections.Counter((a, b) for a, ports in fabric.port.items() for b in ports.values() if a != b and not {a, b} & set(fabric.endpoints))
    return sum(n if n > many[b, a] or (n == many[b, a] and a < b) else 0 for (a, b), n in many.items())


def judge(topology, kind, data, vcs=None, form="edges", lanes=(None, None)):
    """What check has to say; faults of the topology beside it."""
    fabric = Fabric(topology, form)
    total = None
    if kind in ("lft", "fdbs"):
        routes, total, bad, repeated = lid_routes(fabric, data, kind == "fdbs", *lanes)
    else:
        routes, bad, repeated = read_routes(fabric, kind, data)
    given, more = read_vcs(fabric, vcs) if vcs is not None else (None, 0)
    bad += more
    row = dict.fromkeys(KEYS, 0) | {"vcs": 1}
    sends, depend, pairs = {}, nx.DiGraph(), {}
    distance = {source: fabric.distances(source) for source in fabric.nodes}
    for source, destination, outcome, used, *far in routes:
        if source in fabric.nodes and destination in fabric.nodes:
            pairs[source, destination] = pairs.get((source, destination), 0) + 1
        if outcome == "loop":
            row["loops"] += 1
            continue
        hops = len(outcome)
        if given is not None and outcome != "broken":
            used = given.get((source, destination), [])
            used = used * hops if len(used) == 1 else used  # 16.2, rule 7; no hops need no line
            outcome = outcome if len(used) == hops else "broken"
        if outcome == "broken":
            row["broken"] += 1
            continue
        for channel in outcome:
            sends[channel] = sends.get(channel, 0) + 1
        row["vcs"] = max([row["vcs"], *(vc + 1 for vc in used or [])])
        full = list(zip(outcome, used or [0] * hops))
        depend.add_edges_from(zip(full, full[1:]))
        excess = hops - (far[0] if far else distance[source][destination])
        row["minimal"] += excess == 0
        row["longest"] = max(row["longest"], hops)
        row["excess_max"] = max(row["excess_max"], excess)
    n = len(fabric.ends)
    row["nodes"], row["links"] = len(fabric.nodes), sum(len(p) for p in fabric.port.values())
    row["routers"], row["endpoints"] = len(fabric.nodes) - len(fabric.endpoints), len(fabric.endpoints)
    row["channels"], row["cables"] = row["links"], cables(fabric)
    row["pairs"], row["routes"] = n * (n - 1), len(routes) + repeated
    row["missing"] = n * (n - 1) - sum(1 for a, b in pairs if a != b and a in fabric.ends and b in fabric.ends)
    row["duplicate"] = sum(c - 1 for c in pairs.values()) + repeated
    if total is not None:
        row["pairs"], row["missing"], row["duplicate"] = total, total - len(routes), repeated
    row["hot_link"] = max(sends.values(), default=0)
    row["deadlock"] = "none" if nx.is_directed_acyclic_graph(depend) else "cycle"
    good = not (fabric.bad or bad or row["missing"] or row["duplicate"] or row["broken"] or row["loops"]
                or row["deadlock"] == "cycle")
    row["sound"] = "yes" if good else "no"
    return row, fabric.bad
