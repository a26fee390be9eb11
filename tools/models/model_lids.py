# SPDX-License-Identifier: MIT-0
"""SPEC 16.2, rule 4, once more: tables by LID, and virtual lanes; and random fabrics that have them."""
import re

import networkx as nx

CONTROL = re.compile(rb"[\0-\x08\x0A-\x0C\x0E-\x1F\x7F]")


def rows(data, comments):
    """Words of each line, None for a bad one."""
    data = data.removeprefix(b"\xEF\xBB\xBF")
    for line in data.split(b"\n"):
        text = line if comments else line.partition(b"#")[0]
        if len(line) > 4096 or CONTROL.search(text):
            yield None
        else:
            words = [w for w in re.split(rb"[ \t\r]+", text) if w]
            if words:
                yield words


def number(word, most):
    return int(word) if re.fullmatch(rb"[0-9]+", word) and int(word) <= most else None


def hexadecimal(word):
    return int(word, 16) if re.fullmatch(rb"0x[0-9A-Fa-f]{1,16}", word) else None


# --- readers

def lids_of(comment, last):
    """The LIDs that a comment of ibnetdiscover says; None if it says none; () if they are wrong."""
    places = [m.end() for m in re.finditer(rb"(?= lid )", comment)]
    if not places:
        return None
    said = re.match(rb" lid ([0-9]{1,8})(?=[ \t\r]|$)( lmc ([0-9]{0,9})(?=([ \t\r]|$)?))?", comment[places[-1 if last else 0]:])
    if not said or not int(said[1]) < 65536:
        return ()
    size = 0
    if said[2]:
        if not said[3] or said[4] is None or len(said[3]) > 8 or int(said[3]) > 7:
            return ()
        size = int(said[3])
    first = int(said[1])
    return None if first == 0 else range(first, first + 2**size) if first % 2**size == 0 else ()


def read_tables(fabric, data, fdbs):
    """entry[switch, LID] = port; bad lines, lines that repeat an entry."""
    entry, bad, repeated, switch = {}, 0, 0, None
    for words in rows(data, True):
        if words is None:
            bad += 1
        elif words[0] == (b"dump_ucast_routes:" if fdbs else b"Unicast"):
            before = b"Switch" if fdbs else b"guid"
            guid = hexadecimal(words[words.index(before) + 1]) if before in words[:-1] else None
            switch = b"S-%016x" % guid if guid is not None else None
            if switch not in fabric.nodes:
                bad, switch = bad + 1, None
        elif words[0][:2] == b"0x":
            at = 2 if fdbs else 1
            lid = hexadecimal(words[0])
            if lid is None or len(words) <= at or switch is None or (fdbs and words[1] != b":"):
                bad += 1
            elif not fdbs or words[2] != b"UNREACHABLE":
                port = number(words[at], 255)
                if port is None or lid not in fabric.lid:
                    bad += 1
                elif port < 255 and (switch, lid) in entry:
                    bad, repeated = bad + 1, repeated + 1
                elif port < 255:
                    entry[switch, lid] = port
        elif words[0][:1] != b"#" and words[0] != (b"LID" if fdbs else b"Lid"):
            bad += fdbs or not (words[0] == b"Port" or words[1:2] in ([b"valid"], [b"lids"]))
    return entry, bad, repeated


def section(fabric, words):
    """The port of the head of a section, or None."""
    at = 2 if words[0] == b"Channel" else 1
    if len(words) < at + 4 or words[at + 1] != b"base":
        return None
    lid, guid = number(words[at + 3].partition(b",")[0], 65535), hexadecimal(words[at].partition(b",")[0])
    end = fabric.lid.get(lid)
    if end is None or guid is None or (end[0] in fabric.endpoints) != (words[0] != b"Switch"):
        return None
    return end if fabric.guid.get(end, guid) == guid else None


def read_levels(fabric, data):
    """level[port, LID] = SL, and bad lines."""
    level, bad, port, record = {}, 0, None, {}

    def put(ends, lid, sl):
        wrong = sl is None or lid not in fabric.lid or not ends
        for end in ends:
            wrong = wrong or level.setdefault((end, lid), sl) != sl
        return wrong

    for words in rows(data, False):
        if words is None:
            bad += 1
        elif words[0] == b"PathRecord":
            record = {}
        elif words[0] in (b"Switch", b"Channel", b"Router"):
            port = section(fabric, words)
            bad += port is None
        elif len(words) == 3 and words[1] == b":":
            bad += put([port] if port else [], hexadecimal(words[0]), number(words[2], 15))
        elif b"..." in words[0]:
            key, value = re.match(rb"([^.]*)\.+(.*)", words[0], re.S).groups()
            value = hexadecimal(value) if value[:2] == b"0x" and hexadecimal(value) is not None else number(value, 2**32 - 2)
            if key in (b"slid", b"dlid"):
                bad += value not in fabric.lid
                if value in fabric.lid:
                    record[key] = value
            elif key == b"sl":
                sl = value if value is not None and value < 16 else None
                bad += len(record) < 2 or put([fabric.lid[record[b"slid"]]], record[b"dlid"], sl)
        else:
            guid = hexadecimal(words[0]) if len(words) == 3 else None
            names = [b"%c-%016x" % (kind, guid) for kind in b"HSR"] if guid is not None else []
            node = next((n for n in names if n in fabric.nodes), None)
            ends = [e for e in fabric.lids if e[0] == node]
            bad += node is None or put(ends, number(words[1], 65535), number(words[2], 15))
    return level, bad


def read_lanes(fabric, data):
    """lane[port of an adapter] and lane[switch, in, out] = 16 lanes; and bad lines."""
    lane, bad, port = {}, 0, None
    for words in rows(data, False):
        if words is None:
            bad += 1
        elif words[0] in (b"Switch", b"Channel", b"Router"):
            port = section(fabric, words)
            bad += port is None
        else:
            vls = [number(w, 15) for w in words[3:]]
            ports = [number(w, 254) for w in words[:2]]
            if len(words) != 19 or words[2] != b":" or None in vls or None in ports or port is None:
                bad += 1
                continue
            node = port[0]
            if node in fabric.endpoints:
                key = port
            elif max(ports) > max(fabric.port[node], default=-1):
                continue
            else:
                key = (node, *ports)
            bad += key in lane
            lane.setdefault(key, vls)
    return lane, bad


# --- routes

def ends_of(fabric):
    """(node, port) of each end; port None: of a switch, or an adapter without cable."""
    for node in fabric.nodes:
        if node in fabric.endpoints:
            yield from ((node, p) for p in sorted(fabric.port[node]) or [None])
        elif not fabric.endpoints:
            yield node, 0


def distances(fabric):
    """A graph where packets leave and enter adapters at other places than each other."""
    graph = nx.DiGraph()
    for node, ports in fabric.port.items():
        for p, to in ports.items():
            peer = fabric.peer[node, p]
            a = ("out", node, p) if node in fabric.endpoints else node
            b = ("in", *peer) if to in fabric.endpoints else to
            graph.add_edge(a, b)
    return graph


def walk(fabric, entry, source, target, lid):
    """The channels from a port to a LID, 'broken', 'loop', or None: no route."""
    (at, port), channels, seen = source, [], {source[0]}
    if at not in fabric.endpoints:
        port = entry.get((at, lid))
    if port is None:
        return None
    while True:
        if port not in fabric.port[at]:
            return "broken"
        channels.append((at, port))
        peer = fabric.peer[at, port]
        at = peer[0]
        if at in fabric.endpoints or at == target[0]:
            return channels if at == target[0] and (at not in fabric.endpoints or peer == target) else "broken"
        if at in seen:
            return "loop"
        seen.add(at)
        port = entry.get((at, lid))
        if port is None:
            return "broken"


def lanes_of(fabric, channels, source, lid, levels, lane):
    """The virtual lane of each hop, or None."""
    sl, into, found = levels.get((source, lid)), 0, []
    for at, port in channels:
        row = range(16) if lane is None else lane.get(source if at in fabric.endpoints else (at, into, port))
        if sl is None or row is None or row[sl] == 15:
            return None
        found.append(row[sl])
        into = fabric.peer[at, port][1]
    return found


def lid_routes(fabric, data, fdbs, sl=None, sl2vl=None):
    """(routes: source, destination, outcome, lanes, distance), pairs, bad lines, repeated ones."""
    entry, bad, repeated = read_tables(fabric, data, fdbs)
    levels = lane = None
    if sl is not None:
        levels, more = read_levels(fabric, sl)
        lane, even_more = read_lanes(fabric, sl2vl) if sl2vl is not None else (None, 0)
        bad += more + even_more
    graph, routes, pairs = distances(fabric), [], 0
    ends = list(ends_of(fabric))
    for source in ends:
        begin = ("out", *source) if source[0] in fabric.endpoints else source[0]
        far = nx.single_source_shortest_path_length(graph, begin) if begin in graph else {}
        for target in ends:
            if target[0] == source[0]:
                continue
            lids = fabric.lids.get(target) or [None]
            pairs += len(lids)
            for lid in lids:
                outcome = walk(fabric, entry, source, target, lid) if lid is not None else None
                used = None
                if isinstance(outcome, list) and levels is not None:
                    used = lanes_of(fabric, outcome, source, lid, levels, lane)
                    outcome = "broken" if used is None else outcome
                if outcome is not None:
                    end = ("in", *target) if target[0] in fabric.endpoints else target[0]
                    routes.append((source[0], target[0], outcome, used, far.get(end)))
    return routes, pairs, bad, repeated


# --- random fabrics

KIND = {"S": "Switch", "H": "Ca", "R": "Rt"}
SECTION = {"S": "Switch", "H": "Channel Adapter", "R": "Router"}


def random_fabric(rng):
    """Texts: topology, tables, fdbs or not, levels and lanes or None."""
    switches = rng.randrange(2, 7)
    ring = rng.randrange(3) == 0 and switches > 3
    cables = [(i, i - 1 if ring else rng.randrange(i)) for i in range(1, switches)] + ([(0, switches - 1)] if ring else [])
    cables += [tuple(rng.sample(range(switches), 2)) for _ in range(rng.randrange(5))]
    hosts = switches if ring else rng.choice((0, 2, 4, 7))
    cables += [(switches + h, h if ring else rng.choice(range(switches + (h > 3)))) for h in range(hosts) for _ in range(rng.choice((1, 1, 2)))]
    name = [f"S-{i + 16:016x}" for i in range(switches)] + [f"{rng.choice('HHHR')}-{i + 256:016x}" for i in range(hosts)]
    port, peer = [[] for _ in name], {}
    for a, b in cables:
        if a == b:
            continue
        peer[a, len(port[a]) + 1], peer[b, len(port[b]) + 1] = (b, len(port[b]) + 1), (a, len(port[a]) + 1)
        port[a].append(b)
        port[b].append(a)
    numbers = list(range(1, 40))
    rng.shuffle(numbers)
    lmc = rng.choice((0, 0, 1, 2))
    guid = {}
    lids, base = {}, {}
    for i, ports in enumerate(port):
        for p in range(1, len(ports) + 1) if i >= switches else [0]:
            size = 2**lmc if i >= switches else 1
            base[i, p] = numbers.pop() * 4
            lids[i, p] = range(base[i, p], base[i, p] + size)
            guid[i, p] = (i + 16 if i < switches else 16 * i + p + 4096)
    topology = []
    for i, ports in enumerate(port):
        if i < switches:
            topology.append(f"switchguid=0x{i + 16:x}({guid[i, 0]:x})")
        said = f' # "lid 3 name" base port 0 lid {base[i, 0]} lmc 0' if i < switches else ""
        topology.append(f'{KIND[name[i][0]]}\t{len(ports)} "{name[i]}"{said}')
        for p, to in enumerate(ports, 1):
            own = f"({guid[i, p]:x})" if i >= switches else ""
            said = f" # lid {base[i, p]} lmc {lmc} \"x\" lid 1 4xSDR" if i >= switches else ""
            topology.append(f'[{p}]{own} "{name[to]}"[{peer[i, p + 0][1]}]{said}')
        topology.append("")
    return "\n".join(topology) + "\n", *random_tables(rng, switches, port, peer, lids), random_lanes(rng, switches, name, port, lids, guid)


def random_tables(rng, switches, port, peer, lids):
    """Entries along shortest ways, some spoilt: lft as dump_fts or opensm -D 0x43 has it, or fdbs."""
    graph = nx.DiGraph((i, j) for i, ports in enumerate(port[:switches]) for j in ports)
    graph.add_nodes_from(range(len(port)))
    fdbs, dump, text = rng.randrange(2), rng.randrange(2), []
    spoil = rng.choice((0, 0, 0, 0.02, 0.2))
    for s in range(switches):
        text.append(f"dump_ucast_routes: Switch 0x{s + 16:016x}\nLID    : Port : Hops : Optimal" if fdbs else
                    f"Unicast lids [0-160] of switch Lid 1 guid 0x{s + 16:016x} ('x'):")
        for (i, p), numbers in lids.items():
            end = i if i < switches else peer[i, p][0]
            far = nx.single_source_shortest_path_length(graph.reverse(), end) if end < switches else {}
            for lid in numbers:
                ways = [q for q, to in enumerate(port[s], 1) if far.get(to, 99) < far.get(s, 0) and to < switches]
                out = 0 if s == i else peer[i, p][1] if s == end else rng.choice(ways) if ways else None
                if rng.random() < spoil:
                    out = rng.choice((None, rng.randrange(6)))
                if out is None and fdbs:
                    text.append(f"0x{lid:04X} : UNREACHABLE")
                elif out is not None:
                    text.append(f"0x{lid:04X} : {out:03d}  : 01   : yes" if fdbs else
                                f"0x{lid:04x} {out:03d} " + ("# Switch portguid 0x1: 'x'" if dump else ": (path #2 out of 2: portguid 0x1)"))
        text += [] if fdbs else ["99 lids dumped" if dump else "12 valid lids dumped "]
    return "\n".join(text) + "\n", fdbs


def random_lanes(rng, switches, name, port, lids, guid):
    """Files of levels, in one of three forms, and of lanes, or None."""
    form = rng.randrange(4)
    if form == 3:
        return None
    sl, lanes, less = [], [], rng.choice((0, 0, 0, 0.01))
    sources = {end: numbers for end, numbers in lids.items() if end[0] >= switches} or lids
    for (i, p), own in sources.items():
        if form == 2:
            sl.append(f"{SECTION[name[i][0]]} 0x{guid[i, p]:016x}, base LID {own[0]}, \"x\"")
        for lid in (lid for numbers in lids.values() for lid in numbers):
            level = hash((i, lid, len(port))) % rng.choice((3, 4)) if form else rng.randrange(4)
            if form == 0 and p > 1:
                continue
            if form == 0:
                sl.append(f"0x{name[i][2:]} {lid} {level}")
            elif form == 1:
                sl += ["PathRecord dump:", f"\t\tdlid....................{lid}", f"\t\tslid....................{own[0]}", f"\t\tsl......................0x{level:x}"]
            else:
                sl.append(f"0x{lid:x} : {level}")
            if rng.random() < less:
                sl.pop()
    for (i, p), own in lids.items():
        lanes.append(f"{SECTION[name[i][0]]} 0x{guid[i, p]:016x}, base LID {own[0]}, \"a # b\"\n#in out : 0  1")
        ports = range(len(port[i]) + 2) if i < switches else [0]
        for into in ports:
            for out in ports:
                row = list(range(8)) * 2 if rng.randrange(4) else [rng.randrange(3) for _ in range(16)]
                row[14] = 15
                if rng.random() >= less:
                    lanes.append(f"{into:<3d} {out:<3d} : " + "  ".join(map(str, row)))
    return "\n".join(sl) + "\n", "\n".join(lanes) + "\n" if rng.randrange(5) else None
