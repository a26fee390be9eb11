#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""The tables of `gate NET --verilog --table`, read as text, against all routes; for test_gate.py.

Where routers are bits of at and dst, SPEC 11.9 says: coordinates as graphml has them, and of rings digits.  Each hop of
`route` and the end of each route must stand in the table; what is no router is an error.  A constant fits its width and
stands once.  `gate_tables.py ROUTESEQ NET <FILE` prints what is wrong.
"""
import re
import subprocess
import sys

sys.path.insert(0, "tools/models")
import model_ports  # noqa: E402
import model_rings  # noqa: E402


def command(*words, lines=None):
    return subprocess.run(words, input=lines, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True, text=True).stdout


def bits_of(values):
    return max(1, (values - 1).bit_length())


def digits(number, radices):
    out = []
    for radix in radices:
        out.append(number % radix)
        number //= radix
    return out


def ring_places(family, param, nodes):
    """The digits of each node, and their radices."""
    if family in ("multicube", "ringmesh"):
        radices = param
    elif family == "shuffle":
        radices = [param[0]] * param[1]
    elif family.endswith("fly") or family == "butterfly":
        radices = [param[0] - (family == "livefly")] * param[1] + [param[1]]
    else:
        radices = [nodes]
    return [digits(node, radices) for node in range(nodes)], [bits_of(radix) for radix in radices]


def router_places(routeseq, net):
    """The coordinates of each router, those that it has not 0, and the bits of each."""
    text = command(routeseq, "graph", net, "--format", "graphml")
    places = [list(map(int, x.split(","))) for x in re.findall(r'"coordinates">([0-9,]*)<', text)]
    most = max(map(len, places))
    places = [x + [0] * (most - len(x)) for x in places]
    return places, [bits_of(max(x[i] for x in places) + 1) for i in range(most)]


class Table:
    """What the text says, and what is wrong with it."""

    def __init__(self, text):
        self.wrong = []
        self.width = {name: int(top) + 1 for top, name in re.findall(r"^    (?:in|out)put \[(\d+):0\] (\w+)", text, re.M)}
        self.fields = [int(top) - int(low) + 1 for top, low in
                       re.findall(r"\[(\d+):(\d+)\]", re.search(r"^// at and dst:(.*)", text, re.M)[1])]
        self.names = [head.strip("{} ").split(", ") for head in re.findall(r"^        case \((.*)\)", text, re.M)]
        cases = re.findall(r"^            (.*): (to|row) = (.*);", text, re.M)
        self.to, self.row = self.cases(cases, "to"), self.cases(cases, "row")
        self.none = self.constant(re.search(r"default: to = (\S*);", text)[1])
        self.outputs = re.search(r"assign \{(.*)\} = row", text)[1].split(", ")[::-1]
        self.entry = sum(self.width[name] for name in self.outputs)

    def constant(self, text):
        width, base, number = re.match(r"(\d+)'([hd])([0-9A-F]+)$", text).groups()
        value = int(number, 16 if base == "h" else 10)
        if value >> int(width):
            self.wrong.append(f"{text} has too many digits")
        return value

    def cases(self, cases, what):
        said = {}
        for labels, of, value in cases:
            if of != what or labels == "default":
                continue
            for label in labels.split(", "):
                key = self.constant(label)
                if key in said:
                    self.wrong.append(f"{label} stands twice")
                said[key] = self.constant(value)
        return said

    def label(self, names, ports):
        value = 0
        for name in names:
            value = value << self.width[name] | ports[name]
        return value

    def answer(self, ports):
        to = self.to.get(self.label(self.names[0], ports), self.none)
        row = self.row.get(self.label(self.names[1], ports))
        if row is None:
            return {name: int(name == "error") for name in self.outputs}
        row, out = row >> to * self.entry, {}
        for name in self.outputs:
            out[name] = row & (1 << self.width[name]) - 1
            row >>= self.width[name]
        return out


class Network:
    """Routers and links, by the models."""

    def __init__(self, routeseq, net):
        self.family, _, param = net.partition(":")
        self.param = [int(x) for x in param.split(",")] if param else []
        self.ring = not hasattr(model_ports.Net, f"make_{self.family}")
        model = model_rings.Net(net) if self.ring else model_ports.Net(net)
        self.processors = model.processors
        links = model.next if self.ring else [[to and to[0] for to in row] for row in model.leads]
        self.next = {(at, port): to for at, row in enumerate(links) for port, to in enumerate(row) if to is not None}
        self.at = [(p // model.per,) * 2 if self.ring else (model.source(p), model.target(p)) for p in range(model.processors)]
        self.places, self.bits = ring_places(self.family, self.param, model.nodes) if self.ring else router_places(routeseq, net)
        self.back = {}
        for (at, port), to in self.next.items():
            self.back.setdefault((at, to), []).append(port)

    def code(self, router):
        value = shift = 0
        for x, bits in zip(self.places[router], self.bits):
            value |= x << shift
            shift += bits
        return value

    def arrivals(self, at, to, port):
        """The input ports by which a hop may arrive."""
        if self.ring:
            return [port]
        if self.family == "debruijn":
            return [at >> self.param[0] - 1]
        if self.family == "kautz":
            d, k = self.param
            return [port] if k == 1 else [at // d ** (k - 2) % d]
        return self.back[to, at]


def ask(network, table, router, target, p, arrivals, vc):
    """The answers to the arrivals that are possible."""
    ports = {"at": network.code(router), "dst": network.code(target)}
    if "dst_processor" in table.width:
        ports["dst_processor"] = p % network.param[0]
    name = "last" if "last" in table.width else "in_port"
    if name not in table.width:
        return [table.answer(ports)]
    out = []
    for port in arrivals if arrivals is not None else [(1 << table.width[name]) - 1]:
        ports[name], ports["in_vc"] = port, vc
        out.append(table.answer(ports))
    return out


def follow(network, table, source, p, hops):
    """What the table has other than this route; null: nothing."""
    at, target, arrivals, vc = network.at[source][0], network.at[p][1], None, 0
    for hop in hops + [None]:
        want = {"arrived": int(hop is None), "error": 0}
        port, vc_out = map(int, (hop or "0").split(".") + ["0"] * ((hop or "0").count(".") == 0))
        want["link" if network.ring else "port"] = port
        if "vc" in table.width:
            want["vc"] = vc_out
        got = ask(network, table, at, target, p, arrivals, vc)
        if want not in got:
            return f"router {at} to processor {p}, arrival {arrivals}.{vc}: {got}, not {want}"
        if hop is not None:
            to = network.next[at, port]
            arrivals, vc, at = network.arrivals(at, to, port), vc_out, to
    return None


def look(routeseq, net, text):
    network, table = Network(routeseq, net), Table(text)
    wrong = table.wrong
    if table.fields != network.bits or table.width["at"] != sum(network.bits):
        wrong.append(f"coordinates of {table.fields} bits, not {network.bits}")
    if len(table.to) != len(network.places) << table.width.get("dst_processor", 0):
        wrong.append(f"{len(table.to)} destinations")
    pairs = [(s, d) for s in range(network.processors) for d in range(network.processors)]
    options = [] if network.ring else ["--vc"]
    routes = command(routeseq, "route", net, "-", *options, lines="".join(f"{s} {d}\n" for s, d in pairs)).splitlines()
    for (s, d), route in zip(pairs, routes):
        wrong.append(follow(network, table, s, d, [] if route == "-" else route.split()))
    known = set(map(network.code, range(len(network.places))))
    for code in range(min(1 << table.width["at"], 4096)):
        if code not in known and code in table.to:
            wrong.append(f"{code:X} is no router")
    return [what for what in wrong if what is not None], len(pairs)


if __name__ == "__main__":
    print("\n".join(look(*sys.argv[1:], sys.stdin.read())[0][:3]), end="")
