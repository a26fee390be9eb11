# SPDX-License-Identifier: MIT-0
"""SCI rings (Johnson and Goodman 1991): links to take."""
from __future__ import annotations

from collections import Counter
from ctypes import byref, c_uint8, c_uint32, cast
from typing import Any, Iterable, Iterator, NamedTuple, Optional, Sequence, Union

from . import _constants as C
from . import _structs as S
from ._command import RingExplained, explain_rings
from ._errors import ArgumentError, PathError, checked, error
from ._library import address, batch, lib
from ._pairs import Pairs, between, pairs_in, room_for, routes_of
from ._verify import Report, verified
from ._work import load_rings
from .net import Figure, whole

_HOPS = 1 << 20  # of a path that is handed over
_GBYTES = 48 / 50  # a second, of a link: 48 bytes each 50 ns


class Leg(NamedTuple):
    """A leg of a path: so many hops over the same link, along one ring."""

    link: int
    hops: int


class RingHop(NamedTuple):
    """A hop: out of `node` over `link` to node `to`, None if it cannot be taken, on the ring of
    `ring_nodes` nodes whose least is `ring`, None where there is no such link."""

    node: int
    link: int
    to: Optional[int]
    ring: Optional[int]
    ring_nodes: Optional[int]
    note: Optional[str]
    """"entered" or why it cannot be taken"""


class RingWalk(NamedTuple):
    """How a walk ended."""

    arrived: bool
    verdict: str
    """in words, as the command's: "arrived", or why it is lost"""
    processor: Optional[int]
    """the destination, if it arrived"""
    node: int
    links: int
    rings: int
    distance: Optional[int]
    """links of the network's longest path; None in a family without a routing function"""
    hops: tuple[RingHop, ...]
    """those that were taken, and one that cannot be"""
    legs: tuple[Leg, ...]
    """those that it was to follow"""

    @property
    def text(self) -> str:
        """The same as `verdict`."""
        return self.verdict


class RingLoad(NamedTuple):
    """When every processor sends to every other; keys as those of the command's `load`, then where the
    hottest link and queue are."""

    nodes: int
    """processors"""
    rings: int
    ring_sizes: str
    distance: int
    ring_hops: int
    latency: int
    hot_link_send: int
    hot_link_echo: int
    hot_link: float
    """both on the hottest link, in packets sent"""
    hot_queue: int
    throughput: Optional[float]
    """of a processor, Gbyte/s; None without packets"""
    deadlock: bool
    hot_node: int
    """the hottest link leads out of it"""
    hot_node_link: int
    """the number of the link there"""
    queue_node: int

    @property
    def hot_send(self) -> int:
        """The old name of `hot_link_send`."""
        return self.hot_link_send

    @property
    def hot_echo(self) -> int:
        """The old name of `hot_link_echo`."""
        return self.hot_link_echo


class _Laid(NamedTuple):
    """A network laid out: the table, its memory, and its mapping function."""

    table: S.TopoRingTable
    memory: tuple
    rings: S.Rings
    least: dict[int, int]
    """the least node of a ring, where it was asked for"""


def _legs_of(path: Any) -> list[tuple[Any, Any]]:
    """Legs as they are; links, one a hop, as legs."""
    if isinstance(path, (str, bytes)) or not isinstance(path, Iterable):
        raise TypeError(f"path {path!r:.80}: expected a list of links, or of legs (link, hops)")
    items = list(path)
    if not any(hasattr(item, "__index__") for item in items):
        return pairs_in(items, "path", "(link, hops), or links")
    legs: list[tuple[Any, Any]] = []
    for link in items:
        if not hasattr(link, "__index__"):
            raise TypeError(f"path {items!r:.80}: expected links alone, or legs (link, hops) alone")
        if legs and legs[-1][0] == link:
            legs[-1] = link, legs[-1][1] + 1
        else:
            legs.append((link, 1))
    return legs


class Rings(Pairs):
    """A network of SCI rings: a route is a list of links, one a hop; processors and nodes are numbers 0..N-1.

    >>> net = Rings("multicube:3,4")
    >>> net.route(1, 8), net.legs(1, 8)
    ((1, 1, 0), (Leg(link=1, hops=2), Leg(link=0, hops=1)))
    """

    __slots__ = ("_laid", "_rings")
    SHAPE = C.RT_SHAPE_RING
    _rings: S.Rings
    _laid: Optional[_Laid]

    def _prepare(self) -> None:
        rings = S.Rings()
        checked(lib.rt_topo_rings(byref(self._net), byref(rings)))
        object.__setattr__(self, "_rings", rings)
        object.__setattr__(self, "_laid", None)

    @property
    def processors(self) -> int:
        """N: processors are 0..N-1."""
        return int(self._rings.nodes)

    @property
    def links(self) -> int:
        """Links out of a node."""
        return int(self._rings.links)

    def next(self, node: int, link: int) -> int:
        """The node that a link leads to."""
        if not 0 <= whole(node, "node") < self._rings.nodes:
            raise error(
                C.RT_ERR_INDEX, str(node), f"node {node}: expected 0..{self._rings.nodes - 1} of {self}"
            )
        if not 0 <= whole(link, "link") < self._rings.links:
            raise error(
                C.RT_ERR_LINK, str(link), f"link {link}: expected 0..{self._rings.links - 1} of {self}"
            )
        follow = cast(self._rings.next, S.RING_NEXT)
        return int(follow(self._rings.context, node, link))

    def _known(self, source: int, destination: int) -> None:
        self._processor(source, C.RT_ERR_SRC)
        self._processor(destination, C.RT_ERR_DST)

    def _node(self, node: int, name: str) -> None:
        if not 0 <= whole(node, name) < self._rings.nodes:
            said = f"{name} {node}: expected a node 0..{self._rings.nodes - 1} of {self}"
            raise error(C.RT_ERR_LOC, str(node), said)

    def _link(self, link: int, name: str) -> None:
        if not 0 <= whole(link, name) < self._rings.links:
            said = f"{name} {link}: expected a link 0..{self._rings.links - 1} of {self}"
            raise error(C.RT_ERR_LINK, f"link {link}", said)

    def node(self, processor: int) -> int:
        """The node at which a processor sits."""
        return int(lib.rt_topo_ring_node(byref(self._net), self._processor(processor, C.RT_ERR_INDEX)))

    def link(self, source: int, current: int, destination: int, last: Optional[int] = None) -> Optional[int]:
        """The routing function: the link to take at `current`, reached by link `last`; None there.

        NetError where the family has none: use `legs`.
        """
        self._known(source, destination)
        self._node(current, "current")
        if last is not None:
            self._link(last, "last")
        last = C.RT_LINK_NONE if last is None else last
        link = lib.rt_route_link(byref(self._net), source, current, destination, last)
        if link == C.RT_ERR_FAMILY:
            said = f"link of {self}: its family has no routing function, legs() searches for paths"
            raise error(link, str(self), said)
        checked(link, str(self))
        return None if link == C.RT_LINK_NONE else link

    def legs(self, source: int, destination: int) -> tuple[Leg, ...]:
        """The path between two processors, ring by ring; families without a routing function get a
        shortest path that enters no ring twice, by the general router."""
        self._known(source, destination)
        legs = (S.RingLeg * C.RT_LEGS_MAX)()
        count = lib.rt_route_legs(byref(self._net), source, destination, legs)
        if count == C.RT_ERR_FAMILY:
            return self._legs_searched(source, destination)
        return tuple(Leg(leg.link, leg.hops) for leg in legs[: checked(count)])

    def _legs_searched(self, source: int, destination: int) -> tuple[Leg, ...]:
        legs: list[Leg] = []
        for link in self.search(source, destination):
            if legs and legs[-1].link == link:
                legs[-1] = Leg(link, legs[-1].hops + 1)
            else:
                legs.append(Leg(link, 1))
        return tuple(legs)

    def route(self, source: int, destination: int) -> tuple[int, ...]:
        """The path between two processors as link numbers, one a hop."""
        return tuple(leg.link for leg in self.legs(source, destination) for _ in range(leg.hops))

    def route_many(self, sources: Iterable[int] | int, destinations: Iterable[int] | int, *, errors: bool = False) -> list:
        """`route` of many pairs; one source or destination, also a bare number, serves all.  A loop in
        C, but where the family has no routing function.  errors: a bad pair's error stands in its place."""
        longest = max(lib.rt_route_longest(byref(self._net)), 0)
        piece = room_for(longest)
        links, ends = (c_uint8 * (longest * piece))(), (c_uint32 * piece)()

        def fill(where: tuple, count: int) -> int:
            return int(
                batch.batch_legs(
                    address("rt_route_legs"), byref(self._net), self.processors, *where, links,
                    len(links), ends, count,
                )  # fmt: skip
            )

        def cut(count: int) -> list:
            taken = links[: ends[count - 1] if count else 0]
            return [tuple(way) for way in between(taken, ends[:count])]

        return routes_of(sources, destinations, piece, fill, cut, self.route, errors)

    def explain(self, source: int, destination: int) -> RingExplained:
        """Why the path is as it is: what each leg changes, and why."""
        return explain_rings(self, source, destination, len(self.legs(source, destination)))

    def search(self, source: int, destination: int, longest: int = 255) -> tuple[int, ...]:
        """The general router's path: of the shortest between two nodes that enter no ring twice the first; PathError
        if none has at most `longest` links."""
        self._known(source, destination)
        if not 0 <= whole(longest, "longest") < 1 << 31:
            raise ArgumentError(f"longest {longest}: expected 0..2^31-1 links")
        rings = self._lay().rings
        most = min(longest, rings.nodes * rings.links)  # no link is taken twice
        steps = (S.RingStep * most)()
        distance = (c_uint32 * rings.nodes)()
        lib.rt_route_distances(byref(rings), destination, distance)
        count = lib.rt_route_search(byref(rings), distance, source, steps, most)
        if count < 0:
            said = f"search {source} {destination} of {self}: no path of at most {longest} links visits no ring twice"
            raise error(count, str(self), said if count == C.RT_ERR_PATH else "")
        return tuple(step.link for step in steps[:count])

    @property
    def longest(self) -> int:
        """Links of the longest path; NetError for a family without a routing function."""
        longest = lib.rt_route_longest(byref(self._net))
        if longest == C.RT_ERR_FAMILY:
            said = f"longest of {self}: its family has no routing function, legs() searches for paths"
            raise error(longest, str(self), said)
        return checked(longest, str(self))

    def _lay(self) -> _Laid:
        if self._laid is None:
            links = self._rings.nodes * self._rings.links
            memory = tuple((c_uint32 * links)() for _ in range(3))
            table = S.TopoRingTable(0, 0, 0, *memory)
            node, link = c_uint32(), c_uint32()
            if lib.rt_topo_ring_tabulate(byref(self._rings), byref(table), byref(node), byref(link)):
                raise PathError(C.RT_ERR_LINK, f"link {link.value} of node {node.value}")
            laid = _Laid(table, memory, lib.rt_topo_ring_rings(byref(table)), {})
            object.__setattr__(self, "_laid", laid)
        return self._laid  # type: ignore[return-value]

    @property
    def rings(self) -> int:
        """Rings, those of one node included."""
        return int(self._lay().table.rings)

    def _sizes(self) -> str:
        """Nodes on a ring:how many such rings."""
        table = self._lay().table
        sizes = Counter(table.size[ring] for ring in range(table.rings))
        return ",".join(f"{size}:{many}" for size, many in sorted(sizes.items()))

    def info(self) -> dict[str, Figure]:
        """What it is made of, with the keys of the command's `info`; `distance` is None in a family
        without a routing function."""
        return {
            "processors": self.processors, "nodes": self.processors, "fanout": self.links,
            "rings": self.rings, "ring_sizes": self._sizes(),
            "distance": self._distance(),
        }  # fmt: skip

    def _distance(self) -> Optional[int]:
        """`longest`, or None in a family without a routing function."""
        longest = lib.rt_route_longest(byref(self._net))
        return None if longest == C.RT_ERR_FAMILY else checked(longest, str(self))

    def walk(
        self,
        source: int,
        destination: int,
        path: Optional[Sequence[Union[int, tuple[int, int]]]] = None,
    ) -> RingWalk:
        """Follows links, one a hop as `route` gives them, or legs, pairs (link, hops) as `legs` gives
        them, 2^20 hops at most; by default those of `legs`."""
        self._known(source, destination)
        legs = self.legs(source, destination) if path is None else _legs_of(path)
        for link, hops in legs:
            if not 0 <= whole(link, "link") < C.RT_LINK_NONE or not 0 < whole(hops, "hops") < 1 << 32:
                said = f"leg ({link}, {hops}): expected a link 0..{C.RT_LINK_NONE - 1} and 1..2^32-1 hops"
                raise error(C.RT_ERR_LINK, f"leg {link}, {hops}", said)
        if path is not None and sum(hops for _, hops in legs) > _HOPS:
            raise error(C.RT_ERR_PATH, "path", f"path of {sum(hops for _, hops in legs)} hops: expected at most {_HOPS}")
        verdict, walk = self._follow(source, destination, legs)
        arrived = verdict == C.RT_WALK_RING_ARRIVED
        return RingWalk(
            arrived, lib.rt_walk_ring_text(verdict).decode(), destination if arrived else None, walk.node, walk.links,
            walk.rings, self._distance(), tuple(self._hops(self.node(source), legs, verdict, walk.links)),
            tuple(Leg(*leg) for leg in legs),
        )  # fmt: skip

    def _follow(self, source: int, destination: int, legs: Any) -> tuple[int, S.WalkRingsResult]:
        way, walk = (S.RingLeg * len(legs))(*legs), S.WalkRingsResult()
        verdict = lib.rt_walk_rings(
            byref(self._lay().table), self.node(source), self.node(destination), way, len(legs), 0,
            byref(walk),
        )  # fmt: skip
        return verdict, walk

    def verify(
        self, plan: Optional[str] = None, pairs: Optional[int] = None, seed: int = 1, jobs: Optional[int] = None
    ) -> Report:
        """Computes each path in legs and link by link, walks both and compares, by default the pairs of the
        command's `verify`: all where there are at most 2^32, of more a sample of 2^18, or of 2^8 where paths
        are searched for.  plan "all" takes all; `pairs`, with or without plan "sample", takes so many in prime
        strides from `seed` on.  jobs: threads, by default one per core."""
        return verified(self, plan, pairs, seed, jobs, lib.rt_walk_ring_text)

    def _hops(self, node: int, legs: Any, verdict: int, taken: int) -> Iterator[RingHop]:
        """Of a walk that took so many links."""
        table, last = self._lay().table, None
        for link, many in legs:
            if taken == 0 and verdict == C.RT_WALK_RING_NO_LINK:
                yield RingHop(node, link, None, None, None, "no such link")
                return
            ring = table.ring[node * self.links + link]
            place = self._least(ring, node, link), table.size[ring]
            if taken == 0:
                yield RingHop(node, link, None, *place, "entered before")
                return
            for hop in range(many):
                to = table.next[node * self.links + link]
                yield RingHop(node, link, to, *place, "entered" if hop == 0 and link != last else None)
                node = to
            taken, last = taken - many, link

    def _least(self, ring: int, node: int, link: int) -> int:
        """The least node of a ring that a link of a node lies on."""
        laid = self._lay()
        if ring not in laid.least:
            nodes, at = [node], laid.table.next[node * self.links + link]
            while at != node:
                nodes.append(at)
                at = laid.table.next[at * self.links + link]
            laid.least[ring] = min(nodes)
        return laid.least[ring]

    def load(
        self, messages: Optional[str] = None, *, change: int = 4, echo: int = 1, send: int = 5,
        jobs: Optional[int] = None,
    ) -> RingLoad:  # fmt: skip
        """Every processor sends to every other, which "alltoall" and "uniform" name too; other
        messages are refused, for the queues of rings are known of these alone.  A ring entered costs
        `change` links, an echo packet weighs echo/send.  jobs: threads, by default one per core."""
        if messages is not None and not isinstance(messages, str) and not hasattr(messages, "__iter__"):
            raise TypeError(f"messages {messages!r:.80}: expected None, 'alltoall' or 'uniform'")
        if messages is not None and (not isinstance(messages, str) or messages not in ("alltoall", "uniform")):
            said = (
                f"load of {self}: messages {messages!r:.80}: on rings every processor sends to every other "
                "(None or 'alltoall'); trees and routers take messages and patterns"
            )
            raise ArgumentError(said)
        for name, value, least in (("change", change, 1), ("echo", echo, 0), ("send", send, 1)):
            if not least <= whole(value, name) < 1 << 32:
                raise ArgumentError(f"{name} {value}: expected {least}..2^32-1")
        told = load_rings(self, S.LoadRingWeights(change, echo, send), jobs)
        load = told.load
        hot = load.hot_send + load.hot_echo * echo / send
        return RingLoad(
            self.processors, self.rings, self._sizes(), load.distance, load.ring_hops, load.latency, load.hot_send,
            load.hot_echo, hot, load.hot_queue, (self.processors - 1) / hot * _GBYTES if hot else None,
            told.cycle > 0, load.hot_node, load.hot_link, load.queue_node,
        )  # fmt: skip
