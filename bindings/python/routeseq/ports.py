# SPDX-License-Identifier: MIT-0
"""Networks of routers with ports: mesh, torus, hypercube, dragonfly, ..."""
from __future__ import annotations

from ctypes import (
    CFUNCTYPE, POINTER, byref, c_int, c_uint, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p, cast, pointer
)  # fmt: skip
from fractions import Fraction
from typing import Any, Callable, Iterable, NamedTuple, Optional, Sequence, Union

from . import _constants as C
from . import _structs as S
from ._command import PortsExplained, explain_ports, worst_permutation
from ._errors import SpaceError, checked, error
from ._library import address, batch, lib
from ._pairs import Pairs, between, pairs_in, room_for, routes_of
from ._transit_walk import Report, pieces, plan_of, report_of
from .net import Figure, whole
from .patterns import messages_of

Messages = Union[str, Iterable[tuple[int, int]], None]

# As rt_route_ports.
_ROUTE = CFUNCTYPE(c_int, POINTER(S.Net), c_uint32, c_uint32, POINTER(S.Channel), c_uint)
_EDGES = 4096  # of the first table of dependencies; it doubles
_ROUTINGS = ("minimal", "valiant", "up-random")  # by enum rt_routing
_FAR = 0xFFFFFFFF  # RT_WALK_FAR
_UNKNOWN = (1 << 64) - 1  # RT_TOPO_UNKNOWN
_SEARCHED_FOR = 65536  # routers: the shortest ways of all pairs are searched for
_SEARCHED = 4096  # routers: of more, only closed forms are known


class Channel(NamedTuple):
    """Of a hop: the output port, and the virtual channel on its link."""

    port: int
    vc: int


class PortsHop(NamedTuple):
    """A hop: out of router `node` by `port` on channel `vc`, to router `to`."""

    node: int
    port: int
    vc: int
    to: int


class PortsWalk(NamedTuple):
    """How a walk ended."""

    arrived: bool
    verdict: str
    """in words, as the command's: "arrived", or why it is lost"""
    node: int
    """the router where the packet stands"""
    hops: tuple[PortsHop, ...]
    processor: Optional[int] = None
    """the destination, if it arrived"""

    @property
    def text(self) -> str:
        """The same as `verdict`."""
        return self.verdict


class PortsLoad(NamedTuple):
    """What routes do to a network; keys as those of the command's `load`."""

    processors: int
    routers: int
    routes: int
    longest: int
    mean: float
    hot_link: Union[int, Fraction]
    """routes over the hottest link; by choice the mean, exact"""
    hot_links: int
    throughput: Optional[float]
    """of a link's bandwidth that each sending processor can send; None without traffic"""
    deadlock: bool
    vcs: int
    pattern: Optional[str]
    """"uniform" where none is named; None: the messages are the caller's"""


class Ports(Pairs):
    """A network of routers with ports; processors are numbers 0..processors-1."""

    __slots__ = ()
    SHAPE = C.RT_SHAPE_PORTS

    @property
    def routers(self) -> int:
        return int(lib.rt_topo_nodes(byref(self._net)))

    @property
    def vcs(self) -> int:
        """Virtual channels that the routes need."""
        return checked(lib.rt_route_vcs(byref(self._net)))

    @property
    def longest(self) -> int:
        """Hops that no route exceeds."""
        return checked(lib.rt_route_hops(byref(self._net)))

    def info(self) -> dict[str, Figure]:
        """What it is made of, with the keys of the command's `info` but `bisection_low` and
        `bisection_high`, which the command alone searches for.  What has no closed form is searched for, and
        `cables` are counted, among up to 4,096 routers; of more it is None."""
        forms, n = S.TopoForms(), self.routers
        checked(lib.rt_topo_figures(byref(self._net), byref(forms)))
        values = {name: getattr(forms, name) for name, _ in S.TopoForms._fields_}
        if n <= _SEARCHED:
            values.update(self._searched(_UNKNOWN in (values["diameter"], values["distance_sum"])))
        known: dict[str, Figure] = {k: None if v == _UNKNOWN else v for k, v in values.items()}
        total, pairs = known["distance_sum"], n * (n - 1)
        mean = None if total is None or pairs == 0 else float(total) / pairs
        ports = checked(lib.rt_topo_ports_most(byref(self._net)))
        first = {"processors": self.processors, "nodes": n, "ports": ports}
        cables = known.pop("cables", None)
        return {**first, **known, "vcs": self.vcs, "routers": n, "mean": mean, "cables": cables}

    def _ends(self, node: int) -> dict[int, tuple[int, int]]:
        """The router and the port that each port of a router leads to."""
        end = S.TopoPortEnd()
        found: dict[int, tuple[int, int]] = {}
        for port in range(checked(lib.rt_topo_node_ports(byref(self._net), node))):
            if lib.rt_topo_neighbour(byref(self._net), node, port, byref(end)) == 0:
                found[port] = end.node, end.port
        return found

    def _searched(self, distances: bool) -> dict[str, int]:
        """Degrees and links as they are counted, and distances if they are asked for."""
        n, directed = self.routers, bool(lib.rt_topo_directed(byref(self._net)))
        joined: list[set[int]] = []
        ends: dict[tuple[int, int], tuple[int, int]] = {}
        for node in range(n):
            here = self._ends(node)
            ends.update(((node, port), end) for port, end in here.items())
            joined.append({to for to, _ in here.values()} - {node})
        degrees = [len(others) for others in joined]
        links = sum(degrees) // (1 if directed else 2)
        cables = sum(to[0] > at[0] or directed or ends.get(to) != at for at, to in ends.items() if to[0] != at[0])
        found = {"degree_min": min(degrees), "degree_max": max(degrees), "links": links, "cables": cables}
        if distances:
            found["diameter"], found["distance_sum"] = _distances(joined)
        return found

    def channels(self, source: int, destination: int) -> tuple[Channel, ...]:
        """The output port and the virtual channel of each hop; empty at one router."""
        self._processor(source, C.RT_ERR_SRC)
        self._processor(destination, C.RT_ERR_DST)
        room = self.longest + 1
        path = (S.Channel * room)()
        hops = checked(lib.rt_route_ports(byref(self._net), source, destination, path, room))
        return tuple(Channel(channel.port, channel.vc) for channel in path[:hops])

    def route(self, source: int, destination: int) -> tuple[int, ...]:
        """The output ports, one a hop."""
        return tuple(port for port, _ in self.channels(source, destination))

    @staticmethod
    def _routing(routing: str) -> int:
        if routing not in _ROUTINGS:
            said = f"routing {routing!r}: expected minimal, valiant or up-random"
            raise error(C.RT_ERR_ROUTING, "routing", said)
        return _ROUTINGS.index(routing)

    def choices(self, routing: str) -> int:
        """How many routes a message has by a routing, all as likely: "minimal", "valiant" (through
        a middle) or "up-random" (ports up)."""
        return checked(lib.rt_route_choices(byref(self._net), self._routing(routing)), routing)

    def choice_vcs(self, routing: str) -> int:
        """Virtual channels that the routes of all choices need."""
        return checked(lib.rt_route_choice_vcs(byref(self._net), self._routing(routing)), routing)

    def choice(self, routing: str, choice: int, source: int, destination: int) -> tuple[Channel, ...]:
        """One of the routes that a routing can draw: the output port and the virtual channel of each hop, as
        `channels` gives them, of the route with number `choice`, 0 to `choices(routing)` - 1.  Draw the number
        for each message, as random.randrange(net.choices("valiant")) does; the same number is the same route.
        ProcessorError, or RouteSeqError for a routing that the family has not or a choice out of range."""
        self._processor(source, C.RT_ERR_SRC)
        self._processor(destination, C.RT_ERR_DST)
        if not 0 <= whole(choice, "choice") < self.choices(routing):
            said = f"choice {choice}: expected 0..{self.choices(routing) - 1}"
            raise error(C.RT_ERR_CHOICE, f"choice {choice}", said)
        number = self._routing(routing)
        room = checked(lib.rt_route_choice_hops(byref(self._net), number)) + 1
        path = (S.Channel * room)()
        hops = checked(
            lib.rt_route_choice(byref(self._net), number, choice, source, destination, path, room)
        )
        return tuple(Channel(channel.port, channel.vc) for channel in path[:hops])

    def channels_many(
        self, sources: Union[Iterable[int], int], destinations: Union[Iterable[int], int]
    ) -> list:
        """`channels` of many pairs, by a loop in C; one source or destination, also a bare number,
        serves all.  Channels are plain tuples here: named ones would take twice as long."""
        return self._many(sources, destinations, self.channels, True)

    def route_many(
        self, sources: Union[Iterable[int], int], destinations: Union[Iterable[int], int]
    ) -> list:
        """`route` of many pairs, likewise."""
        return self._many(sources, destinations, self.route, False)

    def _many(self, sources: Any, destinations: Any, one: Callable, channels: bool) -> list:
        room = self.longest + 1
        piece = room_for(room)
        path, ends = (S.Channel * room)(), (c_uint32 * piece)()
        ports, vcs = (c_uint16 * (room * piece))(), (c_uint8 * (room * piece))()
        n = self.processors

        def fill(where: tuple, count: int) -> int:
            return int(
                batch.batch_channels(
                    address("rt_route_ports"), byref(self._net), n, *where, path, room, ports, vcs,
                    ends, count,
                )  # fmt: skip
            )

        def cut(count: int) -> list:
            all_of = ends[count - 1] if count else 0
            taken: Any = ports[:all_of]
            if channels:
                taken = list(zip(taken, vcs[:all_of]))
            return [tuple(way) for way in between(taken, ends[:count])]

        return routes_of(sources, destinations, piece, fill, cut, one)

    def explain(self, source: int, destination: int) -> PortsExplained:
        """Why the route is as it is: what each hop changes, and why it takes its port and its channel."""
        return explain_ports(self, source, destination, len(self.channels(source, destination)))

    def _on(self, vcs: int) -> S.WalkPortsOn:
        return S.WalkPortsOn(pointer(self._net), vcs, address("rt_topo_neighbour"))

    def walk(
        self,
        source: int,
        destination: int,
        path: Optional[Sequence[Union[int, tuple[int, int]]]] = None,
        routing: str = "minimal",
    ) -> PortsWalk:
        """Follows ports, or pairs of port and virtual channel, by default those of `channels`.  The
        links have as many virtual channels as the routing needs; but for "minimal" a path is
        needed, as `choice` gives it."""
        vcs = self.choice_vcs(routing)
        found = self.channels(source, destination)  # refuses what is no processor
        if path is None and routing != "minimal":
            said = f"routing {routing!r}: expected a path, such as that of choice"
            raise error(C.RT_ERR_CHOICE, "path", said)
        taken = found if path is None else _channels_of(path)
        for port, vc in taken:
            if not 0 <= whole(port, "port") < C.RT_PORT_NONE or not 0 <= whole(vc, "vc") < 256:
                said = f"port {port}, channel {vc}: expected 0..{C.RT_PORTS_MAX}, 0..255"
                raise error(C.RT_ERR_LINK, f"port {port}, channel {vc}", said)
        way, hops = (S.Channel * len(taken))(*taken), (S.WalkPortsHop * len(taken))()
        on, end = self._on(vcs), S.WalkPortsResult()
        verdict = lib.rt_walk_ports(
            byref(on), source, destination, way, len(taken), hops, byref(end)
        )
        steps = tuple(PortsHop(h.node, h.out.port, h.out.vc, h.to.node) for h in hops[: end.hops])
        text = lib.rt_walk_ports_text(verdict).decode()
        arrived = verdict == C.RT_WALK_PORTS_ARRIVED
        return PortsWalk(arrived, text, end.node, steps, destination if arrived else None)

    def verify(self, plan: Optional[str] = None, pairs: int = 0, seed: int = 1) -> Report:
        """Computes each route at once and router by router, walks it, and compares, by default the pairs of
        the command's `verify`: all where there are at most 2^32, of more a sample of 2^22.  plan "all" takes
        all, "sample", or `pairs` alone, so many in prime strides.  Of all pairs of up to 65,536 routers each
        route of a minimal family must be as short as a search finds."""
        made, report, n = plan_of(self, plan, pairs, seed), S.WalkReport(), self.routers
        searched = made.kind == C.RT_WALK_PLAN_ALL and n <= _SEARCHED_FOR and lib.rt_route_minimal(byref(self._net)) > 0
        rooms = [cast((c_uint32 * n)(), c_void_p) if searched else None for _ in range(2)]
        path = (S.Channel * (self.longest + 1))()
        test = S.WalkPortsTest(
            self._on(self.vcs), address("rt_route_ports"), address("rt_route_port"), self.longest,
            cast(path, POINTER(S.Channel)), *rooms, _FAR,
        )  # fmt: skip
        for first, count in pieces(made.pairs):
            lib.rt_walk_ports_verify(byref(test), byref(made), first, count, byref(report))
        return report_of(made, report, lib.rt_walk_ports_text)

    def load(self, messages: Messages = None, routing: str = "minimal") -> PortsLoad:
        """What messages, pairs of processors or a pattern such as "tornado" or "worst", do to the links; by
        default each processor sends to every other.  Calls C once a route; by a routing that draws for
        all choices of each, whose mean is exact."""
        load, _, senders, choices = self._loaded(messages, routing)
        pattern = "uniform" if messages is None else messages if isinstance(messages, str) else None
        return self._figures(load, senders, choices, pattern)

    def link_loads(
        self, messages: Messages = None, routing: str = "minimal"
    ) -> dict[tuple[int, int], Union[int, Fraction]]:
        """How many routes take each link, {(router, output port): routes}; arguments as in `load`,
        by a routing that draws the mean, a fraction."""
        load, kept, _, choices = self._loaded(messages, routing)
        end, loads = S.TopoPortEnd(), {}
        for link, routes in enumerate(kept["sends"]):
            node, port = divmod(link, load.ports)
            if lib.rt_topo_neighbour(byref(self._net), node, port, byref(end)) == 0:
                loads[node, port] = self._mean(routes, choices)
        return loads

    @staticmethod
    def _mean(routes: int, choices: Optional[int]) -> Union[int, Fraction]:
        return routes if choices is None else Fraction(routes, choices)

    def _loaded(
        self, messages: Messages, routing: str
    ) -> tuple[S.LoadPorts, dict, int, Optional[int]]:
        """The counters of all messages, their memory, how many processors send, and by how many
        choices each message goes; None: routes are not drawn."""
        n, choices = self.processors, self.choices(routing)
        if isinstance(messages, str) and messages == "worst":
            pairs: Any = worst_permutation(self, self._routing(routing))
        elif messages is None:
            pairs = ((s, d) for s in range(n) for d in range(n) if s != d)
        else:
            pairs = messages_of(self, messages, "(source, destination)")
        load, kept = self._empty_load(routing)
        senders = set()
        for number, (source, destination) in enumerate(pairs):
            self._processor(source, C.RT_ERR_SRC)
            self._processor(destination, C.RT_ERR_DST)
            senders.add(source)
            for kept["choice"] in range(choices):
                self._add(load, kept, source, destination, number)
        return load, kept, len(senders), None if routing == "minimal" else choices

    def _add(self, load: S.LoadPorts, kept: dict, source: int, destination: int, number: int) -> None:
        while True:
            try:
                checked(lib.rt_load_ports_add(byref(load), source, destination, number))
                return
            except SpaceError:
                kept["graph"] = self._larger(load, kept["graph"])

    def _empty_load(self, routing: str) -> tuple[S.LoadPorts, dict]:
        """Counters, and the memory behind them."""
        most = max(checked(lib.rt_topo_ports_most(byref(self._net))), 1)
        number = self._routing(routing)
        longest = checked(lib.rt_route_choice_hops(byref(self._net), number))
        path, sends = (S.Channel * (longest + 1))(), (c_uint64 * (self.routers * most))()
        kept: dict[str, Any] = {"path": path, "sends": sends, "choice": 0}
        route = address("rt_route_ports")
        if routing != "minimal":  # of the choice at hand; C asks Python for it
            kept["route"] = _ROUTE(
                lambda net, *pair: int(lib.rt_route_choice(net, number, kept["choice"], *pair))
            )
            route = cast(kept["route"], c_void_p)
        load = S.LoadPorts(
            self._on(self.choice_vcs(routing)), route, cast(path, POINTER(S.Channel)), len(path),
            most, cast(sends, POINTER(c_uint64)),
        )  # fmt: skip
        kept["graph"] = self._larger(load, None)
        return load, kept

    @staticmethod
    def _larger(load: S.LoadPorts, old: Any) -> Any:
        """A larger table of dependencies, with those of the old one; and its memory."""
        size = _EDGES if old is None else 2 * old[0].capacity
        edges = (S.LoadChannelEdge * size)()
        graph = S.LoadChannels(cast(edges, POINTER(S.LoadChannelEdge)), size, 0)
        lib.rt_load_channels_begin(byref(graph))
        if old is not None:
            lib.rt_load_channels_move(byref(old[0]), byref(graph))
        load.graph = pointer(graph)
        return graph, edges

    def _figures(
        self, load: S.LoadPorts, senders: int, choices: Optional[int], pattern: Optional[str]
    ) -> PortsLoad:
        links, node, port = c_uint64(), c_uint32(), c_uint()
        hot = lib.rt_load_ports_hottest(byref(load), byref(links), byref(node), byref(port))
        channels = self.routers * load.ports * load.on.vcs
        work = (c_uint32 * (lib.rt_load_channels_words(load.graph, channels) + 1))()
        cycle = lib.rt_load_channels_cycle(load.graph, channels, work, byref(POINTER(c_uint32)()))
        mean = load.hops / load.routes if load.routes else 0.0
        throughput = load.routes / senders / hot if hot else None
        return PortsLoad(
            self.processors, self.routers,
            load.routes // (choices or 1), load.longest, mean, self._mean(hot, choices), links.value,
            throughput, cycle > 0, load.on.vcs, pattern,
        )  # fmt: skip


def _channels_of(path: Any) -> list[tuple[Any, Any]]:
    """Pairs of port and virtual channel as they are; of a port alone channel 0."""
    given = list(path) if hasattr(path, "__iter__") and not isinstance(path, str) else path
    pairs = [(p, 0) if hasattr(p, "__index__") else p for p in given] if given is not path else path
    try:
        return pairs_in(pairs, "path", "")
    except TypeError:
        said = f"path {given!r:.80}: expected a list of pairs, port and virtual channel, or of ports"
        raise TypeError(said) from None


def _distances(joined: list[set[int]]) -> tuple[int, int]:
    """The longest distance and the sum of all: a search from each node, its levels sets of bits."""
    bits = [sum(1 << other for other in others) for others in joined]
    farthest = total = 0
    for node in range(len(joined)):
        seen = level = 1 << node
        hops = 0
        while level:
            total += hops * bin(level).count("1")
            farthest = max(farthest, hops)
            following = 0
            while level:
                low = level & -level
                following |= bits[low.bit_length() - 1]
                level ^= low
            level = following & ~seen
            seen |= level
            hops += 1
    return farthest, total
