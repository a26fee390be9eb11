# SPDX-License-Identifier: MIT-0
"""Graphs for check() and generate(): nodes in the order they are met, and links with their ports."""
from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from ._errors import RouteSeqError


class FabricError(RouteSeqError):
    """Routes are refused, or an argument is wrong: the message names it; there is no code, 0."""

    def __init__(self, said: str) -> None:
        super().__init__(0, "", said)

    def __reduce__(self) -> tuple:
        return type(self), (self.said,)


def number(value: Any, what: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{what}: expected a number {least}..{most}, not {value!r:.80}")
    value = value.__index__()
    if not least <= value <= most:
        raise FabricError(f"{what}: expected a number {least}..{most}, not {value}")
    return value


class Links:
    """Nodes in the order they are met, and links with their ports."""

    def __init__(self) -> None:
        self.nodes: dict[Hashable, int] = {}
        self.link = array("I")
        self.left: dict[int, int] = {}  # channels that leave a node so far
        self.used: set[tuple[int, int]] = set()
        self.counted = True  # no link says its port
        self._parallel: dict[tuple[int, int], list[int]] | None = None

    def node(self, name: Hashable) -> int:
        try:
            return self.nodes.setdefault(name, len(self.nodes))
        except TypeError:
            raise TypeError(f"graph: {name!r:.80} cannot be a node: it has no hash") from None

    def add(self, a: int, b: int, port: Any) -> None:
        if port is None:
            port = self.left.get(a, 0)
        else:
            self.counted = False
        port = number(port, "graph: port", 0, 2**32 - 2)
        if (a, port) in self.used:
            raise FabricError(f"graph: port {port} of node {list(self.nodes)[a]!r} is used twice")
        self.used.add((a, port))
        self.left[a] = self.left.get(a, 0) + 1
        self.link.extend((a, b, port))

    def _between(self) -> dict[tuple[int, int], list[int]]:
        """The ports that lead from a node to another, if some links are parallel; else nothing."""
        if self._parallel is None:
            found: dict[tuple[int, int], list[int]] = {}
            for at in range(0, len(self.link), 3):
                a, b, port = self.link[at : at + 3]
                found.setdefault((a, b), []).append(port)
            self._parallel = found if 3 * len(found) < len(self.link) else {}
        return self._parallel

    def ports(self, nodes: list[int], had: Sequence[int] | None) -> Sequence[int] | None:
        """Ports to judge a route by, of those it carries; None: it is judged by its nodes."""
        if had is None or len(had) != len(nodes) - 1:  # the route was put in later
            return None
        if not self.counted:
            return had
        between = self._between()
        found = [between.get(hop) for hop in zip(nodes, nodes[1:])] if between else [None]
        if None in found:
            return None
        return [port if port in ports else ports[0] for port, ports in zip(had, found)]


def drawn(graph: Any) -> bool:
    """Is it a graph as networkx has them?  Else it is a list of edges, or refused."""
    if all(hasattr(graph, name) for name in ("nodes", "edges", "is_directed")):
        return True
    if isinstance(graph, (str, bytes, Mapping)) or not isinstance(graph, Iterable):
        raise TypeError(f"graph: expected a networkx graph or a list of edges, not {type(graph).__name__}")
    return False


def counting(graph: Any) -> tuple[Hashable, str] | None:
    """A node whose attributes count processors, as in files, and how; None: there is none, or each has one."""
    first, ones = None, True
    for name, data in graph.nodes(data=True) if drawn(graph) else ():
        apart = "sources" in data and "destinations" in data
        keys = [key for key in (("sources", "destinations") if apart else ("processors",)) if key in data]
        ones = ones and bool(keys) and all(data[key] == 1 for key in keys)
        if keys and first is None:
            first = name, keys[0]
    return None if ones else first


def read_graph(graph: Any) -> tuple[Links, set[Hashable]]:
    links, endpoints = Links(), set()
    if drawn(graph):
        for name, data in graph.nodes(data=True):
            links.node(name)
            if data.get("kind") in ("endpoint", "host"):
                endpoints.add(name)
        for a, b, data in graph.edges(data=True):
            links.add(links.node(a), links.node(b), data.get("port"))
            if not graph.is_directed():
                links.add(links.node(b), links.node(a), data.get("port_target"))
        return links, endpoints
    for edge in graph:
        is_edge = isinstance(edge, Sequence) and not isinstance(edge, (str, bytes))
        if not is_edge or not 2 <= len(edge) <= 3:
            said = f"graph: expected (A, B) or (A, B, PORT), not {edge!r:.80}"
            raise FabricError(said) if is_edge else TypeError(said)
        a, b = links.node(edge[0]), links.node(edge[1])
        links.add(a, b, edge[2] if len(edge) == 3 else None)
        if len(edge) == 2:
            links.add(b, a, None)
    return links, endpoints
