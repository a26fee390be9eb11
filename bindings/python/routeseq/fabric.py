# SPDX-License-Identifier: MIT-0
"""Any topology, any routes: check() judges them, generate() makes them, as the command does.

A graph is a networkx graph, or what has its nodes(data=True), edges(data=True) and is_directed(),
or a list of edges: (A, B) is a cable, (A, B, PORT) a link in one direction.  Ports are the edges'
attribute `port` (and `port_target` at the other end of a cable), or are counted in their order; in
a graph without any, ports that routes carry tell parallel links apart and no more.
"""
from __future__ import annotations

import ctypes
import re
import warnings
from array import array
from collections.abc import Hashable, Iterable, Mapping, Sequence
from ctypes import POINTER, byref, c_char_p, c_int, c_uint, c_uint8, c_uint32, c_uint64, c_void_p
from typing import Any

from . import _command
from ._graph import FabricError, counting, drawn, number, read_graph
from ._command import TURN as _turn
from ._work import PortsFigures
from .patterns import pattern_of

KEYS = (
    "routers", "endpoints", "cables", "channels", "nodes", "links", "pairs", "routes", "missing",
    "duplicate", "broken", "loops", "minimal", "longest", "excess_max", "hot_link", "vcs",
)  # fmt: skip
LOAD_KEYS = (
    "processors", "routes", "longest", "mean", "hot_link", "hot_links", "throughput", "throughput_bound", "pattern",
)  # fmt: skip
ROUTINGS = {"shortest": 0, "balanced": 1, "updown": 2, "layered": 3}
ECMP = 4  # ROUTING_ECMP
FIGURES = (
    "processors", "nodes", "ports", "degree_min", "degree_max", "links", "diameter", "distance_sum", "bisection", "routers",
    "mean", "channels", "cables", "bisection_low", "bisection_high", "network_ports", "mean_distance",
)  # fmt: skip
_UNKNOWN = (1 << 64) - 1


class Checked(dict):
    """The keys of `routeseq check --tsv`: routers, endpoints, cables, channels, nodes, links, pairs, routes,
    missing, duplicate, broken, loops, minimal, longest, excess_max, hot_link, vcs are numbers, deadlock
    (can they, in a cycle of channels?) and sound are bools.  Without routes those of `info` instead, None for what is
    not known, and `paths`, a list of dicts; there deadlock and sound are missing.

    findings: what is wrong, or longer than need be, a line each.
    """

    findings: list[str]

    @property
    def deadlock(self) -> bool:
        return bool(self["deadlock"])

    @property
    def sound(self) -> bool:
        return bool(self["sound"])


class Routes(dict):
    """(SRC, DST): the nodes from SRC to DST; ports and vcs: the same pairs, one number per hop."""

    ports: dict[tuple[Hashable, Hashable], list[int]]
    vcs: dict[tuple[Hashable, Hashable], list[int]]


class _Fabric(ctypes.Structure):
    """The head of struct fabric; what comes before is the library's own."""

    _fields_ = [
        ("number", c_uint64 * len(KEYS)), ("findings", c_char_p), ("first", POINTER(c_uint64)),
        ("pair", POINTER(c_uint32)), ("node", POINTER(c_uint32)), ("port", POINTER(c_uint32)),
        ("vc", POINTER(c_uint8)), ("made", c_uint64),
    ]  # fmt: skip


class _Handed(ctypes.Structure):
    _fields_ = [
        ("routes", c_uint64), ("pair", c_void_p), ("first", c_void_p), ("item", c_void_p),
        ("vc", c_void_p), ("ports", c_void_p),
    ]  # fmt: skip


class _Carried(ctypes.Structure):
    _fields_ = [
        ("pattern", c_char_p), ("pair", c_void_p), ("messages", c_uint32), ("by_node", c_int),
        *((name, c_uint64) for name in ("processors", "routes", "longest", "hops", "hot", "hot_links", "senders")),
        ("bound", ctypes.c_double), ("hottest", ctypes.c_double), ("known", c_int),
    ]  # fmt: skip


class _PathsAt(ctypes.Structure):
    _fields_ = [("pairs", c_uint64), ("least", c_uint64), ("most", c_uint64), ("sum", ctypes.c_double), ("unknown", c_int)]


class _Paths(ctypes.Structure):
    _fields_ = [("hops", c_uint32), ("disjoint", c_uint32), ("connected", c_int), ("at", POINTER(_PathsAt))]


_PROTOTYPES = {
    "fabric_open": (POINTER(_Fabric), [c_uint32, POINTER(c_char_p), c_uint32, c_void_p, c_char_p]),
    "fabric_one_way": (c_uint32, [POINTER(_Fabric)]),
    "fabric_close": (None, [POINTER(_Fabric)]),
    "fabric_check": (c_int, [POINTER(_Fabric), POINTER(_Handed), c_int, c_int, c_uint, c_uint, POINTER(_Carried)]),
    "fabric_generate": (c_int, [POINTER(_Fabric), c_int, c_uint]),
    "fabric_figures": (c_int, [POINTER(_Fabric), POINTER(_Carried), POINTER(PortsFigures), POINTER(_Paths)]),
    "fabric_forget": (None, [POINTER(_Paths)]),
}


def _load() -> ctypes.CDLL:
    """The sources of check and generate."""
    return _command.load(_PROTOTYPES)


class _Open:
    """A fabric while a call lasts."""

    def __init__(self, graph: Any, endpoints: Iterable[Hashable] | None) -> None:
        links, marked = read_graph(graph)
        if not links.nodes:
            raise FabricError("graph: no node in it")
        if endpoints is None:
            endpoints = ()
        if isinstance(endpoints, (str, bytes)) or not isinstance(endpoints, Iterable):
            raise TypeError(f"endpoints: expected a list of nodes, not {endpoints!r:.80}")
        for name in endpoints:
            if name not in links.nodes:
                raise FabricError(f"endpoints: {name!r} is no node of the graph")
            marked.add(name)
        counted = counting(graph)
        if counted is not None and not marked:
            said = f"graph: node {counted[0]!r} has {counted[1]}: expected endpoints, nodes of their own; files may count them"
            raise FabricError(said)
        if counted is not None:
            said = f"graph: {counted[1]} of node {counted[0]!r} are not read beside endpoints"
            warnings.warn(said, UserWarning, stacklevel=3)
        self.ends = len(marked) or len(links.nodes)
        self.nodes, self.names, self.links = links.nodes, list(links.nodes), links
        texts = [str(name).encode() for name in self.names]
        if len(set(texts)) < len(texts):
            twice = next(name for i, name in enumerate(self.names) if texts[i] in texts[:i])
            raise FabricError(f"graph: two nodes are written {str(twice)!r}")
        self.native = _load()
        self.of = self.native.fabric_open(
            len(texts), (c_char_p * len(texts))(*texts), len(links.link) // 3,
            links.link.buffer_info()[0], bytes(name in marked for name in self.names),
        )  # fmt: skip
        if not self.of:
            raise MemoryError(self.why())
        ones = self.native.fabric_one_way(self.of)
        if ones > 0 and not hasattr(graph, "is_directed"):
            goes = "1 cable goes" if ones == 1 else f"{ones} cables go"
            said = f"graph: {goes} one way: an edge (A, B) without a port goes both ways"
            warnings.warn(said, UserWarning, stacklevel=3)

    def why(self) -> str:
        """The command's words, its options as arguments are written here."""
        said = self.native.fabric_why().decode(errors="backslashreplace")
        said = re.sub(r"(?:option )?--(routing|format) (\w+)", r'\1="\2"', said)
        return re.sub(r"--(\w+)", r"\1", said)

    def index(self, name: Hashable, what: str) -> int:
        try:
            return self.nodes[name]
        except (KeyError, TypeError):
            raise FabricError(f"{what}: {name!r} is no node of the graph") from None

    def __enter__(self) -> _Open:
        return self

    def __exit__(self, *_: object) -> None:
        self.native.fabric_close(self.of)


def _paths(routes: Any) -> Iterable[tuple[Hashable, Hashable, Sequence]]:
    """Routes as they are given: {(A, B): path}, {A: {B: path}} or the pairs of it, or paths."""
    if isinstance(routes, (str, bytes)) or not isinstance(routes, Iterable):
        raise TypeError(f"routes: expected a dict or a list of paths, not {type(routes).__name__}")
    for item in routes.items() if isinstance(routes, Mapping) else routes:
        if isinstance(item, tuple) and len(item) == 2 and isinstance(item[1], Mapping):
            for path in item[1].values():
                yield from _paths([path])
            continue
        pair, path = item if isinstance(routes, Mapping) else (None, item)
        is_list = isinstance(path, Sequence) and not isinstance(path, (str, bytes))
        if not is_list or not path:
            said = f"routes: expected a path, which is a list of nodes, not {path!r:.80}"
            raise FabricError(said) if is_list else TypeError(said)
        if pair is None:
            pair = path[0], path[-1]
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise TypeError(f"routes: expected a pair (SRC, DST), not {pair!r:.80}")
        if not (len(path) == 1 and pair[0] == pair[1] == path[0]):  # as all_pairs_... gives too
            yield pair[0], pair[1], path


def _hand_over(fabric: _Open, routes: Any, vcs: Mapping | None) -> tuple[_Handed, list]:
    carried = getattr(routes, "ports", {}) if isinstance(routes, Routes) else {}
    if vcs is None and isinstance(routes, Routes):
        vcs = routes.vcs
    pair, first, item, vc = array("I"), array("Q", [0]), array("I"), array("B")
    by_ports = array("B")
    for source, target, path in _paths(routes):
        what = f"routes: ({source!r}, {target!r})"
        pair.extend((fabric.index(source, "routes"), fabric.index(target, "routes")))
        nodes = [fabric.index(name, what) for name in path]
        ports = fabric.links.ports(nodes, carried.get((source, target)))
        item.extend(nodes if ports is None else ports)
        by_ports.append(ports is not None)
        first.append(len(item))
        if vcs is None:
            continue
        hops, had = len(path) - 1, vcs.get((source, target), 0)
        had = [had] * hops if isinstance(had, int) else had
        if not isinstance(had, Sequence):
            raise TypeError(f"vcs: ({source!r}, {target!r}): expected a number, or one per hop, not {had!r:.80}")
        if len(had) != hops:
            raise FabricError(f"vcs: ({source!r}, {target!r}): expected {hops} number{'s' * (hops != 1)}, one per hop, not {len(had)}")
        vc.extend(number(one, f"vcs: ({source!r}, {target!r})", 0, 255) for one in had)
        vc.extend([0] * (len(item) - len(vc)))
    pair.append(0)  # an array of nothing has no address, which would look like routes that are made
    keep = [pair, first, item, vc, by_ports]
    return _Handed(len(first) - 1, *(data.buffer_info()[0] if data else None for data in keep)), keep


def _traffic(fabric: _Open, traffic: Any) -> tuple[_Carried, Any]:
    """Messages as C takes them, and their memory."""
    if traffic is None:
        return _Carried(), None
    if isinstance(traffic, str):
        pairs, count = (None, 0) if traffic in ("uniform", "worst") else pattern_of(fabric.ends, traffic)
        return _Carried(traffic.encode(), ctypes.cast(pairs, c_void_p) if pairs else None, count, 0), pairs
    nodes = array("I", [0, 0])  # never empty
    try:
        for source, target in traffic:
            nodes.extend((fabric.index(source, "traffic"), fabric.index(target, "traffic")))
    except (TypeError, ValueError) as wrong:
        if isinstance(wrong, FabricError):
            raise
        raise TypeError(f"traffic: expected a pattern or pairs (SRC, DST), not {traffic!r:.80}") from None
    return _Carried(b"messages", nodes.buffer_info()[0] + 8, len(nodes) // 2 - 1, 1), nodes


def _loads(carried: _Carried, traffic: Any, ecmp: bool) -> dict[str, Any]:
    """What the messages put on links; None: not every message has one route that arrives."""
    known, hot = bool(carried.known), carried.hottest if ecmp else carried.hot
    mean = carried.hops / carried.routes if carried.routes else 0.0
    throughput = carried.routes / carried.senders / hot if hot else None
    values = (
        carried.longest, mean, hot, carried.hot_links, throughput
    ) if known else (None,) * 5  # fmt: skip
    name = traffic if isinstance(traffic, str) else None
    return dict(zip(LOAD_KEYS, (carried.processors, carried.routes, *values, carried.bound or None, name)))


def _paths_at(found: _Paths) -> list[dict[str, Any]]:
    rows = ((hops, found.at[hops]) for hops in range(1, found.hops + 1))
    return [
        {
            "hops": hops, "pairs": at.pairs, "least": None if at.least == _UNKNOWN else at.least,
            "most": None if at.most == _UNKNOWN else at.most, "mean": None if at.unknown else at.sum / at.pairs,
        } for hops, at in rows
    ]  # fmt: skip


def _alone(fabric: _Open, traffic: Any) -> Checked:
    """The figures of a topology without routes."""
    if isinstance(traffic, str) and traffic == "worst":
        raise FabricError("traffic 'worst': expected routes or routing beside it: the permutation is the worst of their routes")
    carried, kept = _traffic(fabric, traffic)
    told, found = PortsFigures(), _Paths()
    try:
        status = _command.run(
            fabric.native, fabric.native.fabric_figures, fabric.of, byref(carried), byref(told), byref(found)
        )
        del kept
        if status < 0:
            raise FabricError(fabric.why())
        known = {name: None if getattr(told, name) == _UNKNOWN else getattr(told, name) for name, _ in told._fields_}
        total, n = known["distance_sum"], told.routers
        known["nodes"], known["network_ports"] = n, told.ports
        known["mean"] = known["mean_distance"] = None if total is None or n < 2 else total / (n * (n - 1))
        checked = Checked((name, known[name]) for name in FIGURES)
        if traffic is not None:
            name = traffic if isinstance(traffic, str) else None
            checked.update(routes=carried.routes, throughput_bound=carried.bound or None, pattern=name)
        if found.at:
            checked.update(disjoint_paths=found.disjoint, paths=_paths_at(found))
    finally:
        fabric.native.fabric_forget(byref(found))
    checked.findings = []
    return checked


def _routing(routing: Any, *more: str) -> int:
    if not isinstance(routing, str) or routing not in ROUTINGS:
        said = f"routing: expected one of {', '.join([*ROUTINGS, *more])}, not {routing!r:.80}"
        raise FabricError(said) if routing is None or isinstance(routing, str) else TypeError(said)
    return ROUTINGS[routing]


def check(
    graph: Any,
    routes: Any = None,
    *,
    routing: str | None = None,
    vcs: Mapping | None = None,
    endpoints: Iterable[Hashable] | None = None,
    format: str | None = None,
    traffic: str | Iterable[tuple[Hashable, Hashable]] | None = None,
    jobs: int = 1,
) -> Checked:
    """Does every route arrive, does every pair have one, can they deadlock?  Without routes: what is the graph like?

    routes: {(SRC, DST): [node, ...]}, {SRC: {DST: [...]}} as networkx gives, a list of paths, or
    what generate() returns; or instead routing: the routes that generate would make, or "ecmp", with
    traffic: none, each node splits evenly over its links on a shortest path.
    vcs: {(SRC, DST): virtual channel, or one per hop}; 0 for pairs that are not there.
    endpoints: nodes between which routes are, and through which none is; also those with the
    attribute kind = "endpoint" or "host".
    format: "ports" or "table", of routing, and jobs: threads for a table; as in the command.
    traffic: messages (SRC, DST) that the routes carry, or a pattern, as "uniform", "tornado", "perm:1" or "worst"; nodes
    are then numbered by their names, 2 before 10.

    Returns a dict: numbers routers, endpoints, cables, channels, nodes, links, pairs, routes, missing,
    duplicate, broken, loops, minimal, longest, excess_max, hot_link, vcs; bools deadlock and sound; beside
    it `findings`, what is wrong, a line each.  hot_link counts each route once; with `traffic` routes, longest,
    hot_link and the keys processors, mean, hot_links, throughput, throughput_bound and pattern are those of its
    messages, None where not each has one route that arrives.  Without routes and routing: see Checked.

    >>> ring = [(0, 1), (1, 2), (2, 3), (3, 0)]
    >>> check(ring, routing="shortest", traffic="tornado")["throughput"]
    1.0
    """
    drawn(graph)  # names it, if it is none
    if routes is not None and routing is not None:
        raise FabricError("routes, routing: expected one of them, not both")
    if vcs is not None and not isinstance(vcs, Mapping):
        raise TypeError(f"vcs: expected a dict, beside routes, not {vcs!r:.80}")
    if vcs is not None and routes is None:
        raise FabricError("vcs: expected a dict, beside routes")
    if format is not None and not (isinstance(format, str) and format in ("ports", "table") and routing is not None):
        said = f"format: expected 'ports' or 'table', beside routing, not {format!r:.80}"
        raise FabricError(said) if isinstance(format, str) else TypeError(said)
    if routing == "ecmp" and (traffic is None or format is not None or (isinstance(traffic, str) and traffic == "worst")):
        raise FabricError("routing 'ecmp': expected traffic, another than 'worst', and no format beside it")
    kind = ECMP if routing == "ecmp" else _routing(routing, "ecmp") if routing is not None else 0
    jobs = number(jobs, "jobs", 1, 256)
    with _turn, _Open(graph, endpoints) as fabric:
        if routes is None and routing is None:
            return _alone(fabric, traffic)
        handed, keep = _hand_over(fabric, routes, vcs) if routes is not None else (None, None)
        carried, kept = _traffic(fabric, traffic)
        table = -1 if format is None else int(format == "table")
        sound = _command.run(
            fabric.native, fabric.native.fabric_check, fabric.of, byref(handed) if handed is not None else None,
            kind, table, 0, jobs, byref(carried),
        )  # fmt: skip
        del keep, kept
        if sound < 0:
            raise FabricError(fabric.why())
        head = fabric.of.contents
        checked = Checked(zip(KEYS, head.number))
        if traffic is not None:
            checked.update(_loads(carried, traffic, kind == ECMP))
        checked["deadlock"] = bool(sound & 2)
        checked["sound"] = bool(sound & 1)
        checked.findings = (head.findings or b"").decode(errors="backslashreplace").splitlines()
        return checked


def generate(
    graph: Any,
    *,
    routing: str | None = None,
    vcs: int | None = None,
    endpoints: Iterable[Hashable] | None = None,
) -> Routes:
    """Routes of every pair that check() finds sound, or FabricError, which says why there are none.

    routing: "shortest", "balanced", "updown" or "layered", to be named; vcs: virtual channels, 1..256 (1; layered: as
    many as needed, at most 16).

    >>> generate([("a", "b"), ("b", "c")], routing="shortest")["a", "c"]
    ['a', 'b', 'c']
    """
    kind = _routing(routing)
    most = 0 if vcs is None else number(vcs, "vcs", 1, 256)
    with _turn, _Open(graph, endpoints) as fabric:
        if _command.run(fabric.native, fabric.native.fabric_generate, fabric.of, kind, most) < 0:
            raise FabricError(fabric.why())
        made, names = Routes(), fabric.names
        made.ports, made.vcs = {}, {}
        head = fabric.of.contents
        for r in range(head.made):
            source, begin, end = head.pair[2 * r], head.first[r], head.first[r + 1]
            pair = names[source], names[head.pair[2 * r + 1]]
            made[pair] = [names[source], *(names[n] for n in head.node[begin:end])]
            made.ports[pair] = head.port[begin:end]
            made.vcs[pair] = head.vc[begin:end]
        return made
