# SPDX-License-Identifier: MIT-0
"""Networks of routers with ports: mesh, torus, hypercube, dragonfly, ..."""
from __future__ import annotations

from ctypes import byref, c_uint8, c_uint16, c_uint32, c_uint64, pointer
from fractions import Fraction
from typing import Any, Callable, Iterable, NamedTuple, Optional, Sequence, Union

from . import _constants as C
from . import _structs as S
from ._command import PortsExplained, explain_ports
from ._errors import ArgumentError, checked, error
from ._library import address, batch, lib
from ._pairs import Pairs, between, pairs_in, room_for, routes_of
from ._verify import Report, verified
from ._work import PortsAsked, PortsLoaded, figures_of_ports, load_ports
from .net import Figure, whole
from .patterns import messages_of

Messages = Union[str, Iterable[tuple[int, int]], None]

_DRAWN = 10**12  # pairs of a sample
_BEYOND = 1e300  # rt_load_interval: no limit is known
_ROUTINGS = ("minimal", "valiant", "up-random")  # by enum rt_routing
_UNKNOWN = (1 << 64) - 1  # GRAPH_UNKNOWN
_INFO = (
    "processors", "nodes", "ports", "degree_min", "degree_max", "links", "diameter", "distance_sum", "bisection", "vcs", "routers", "mean",
    "cables", "bisection_low", "bisection_high", "network_ports", "mean_distance",
)  # fmt: skip


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


class PortsWait(NamedTuple):
    """A channel, `vc` of the link out of `router` by `port`, on which the route from `source` to `destination`
    waits for the next one of a cycle."""

    router: int
    port: int
    vc: int
    source: int
    destination: int


class PortsLoad(NamedTuple):
    """What routes do to a network; keys as those of the command's `load`."""

    processors: int
    routers: int
    routes: int
    longest: int
    mean: float
    hot_link: Union[int, float, Fraction]
    """routes over the hottest link; by choice the mean, exact; by ecmp a float"""
    hot_links: int
    throughput: Optional[float]
    """of a link's bandwidth that each sending processor can send; None without traffic"""
    deadlock: bool
    vcs: int
    pattern: Optional[str]
    """"uniform" where none is named; None: the messages are the caller's"""
    ties: Optional[str] = None
    """"one_way": both ways round an even side are as long, and all routes take the same one; "even": half take each; else None"""
    cycle: tuple[PortsWait, ...] = ()
    """of a deadlock: channels that wait for each other, the last for the first"""
    hot_node: Optional[int] = None
    """the hottest link, or the first of them, leads out of this router; None without traffic"""
    hot_port: Optional[int] = None
    """by this port"""


class PortsSample(NamedTuple):
    """What a sample tells of all pairs; keys as those of the command's `load --sample`.  It tells neither the
    longest route, nor how many links are hottest, nor that routes cannot deadlock."""

    processors: int
    routers: int
    routes: int
    """of all pairs"""
    mean: float
    hot_link: float
    throughput: Optional[float]
    deadlock: Optional[bool]
    """True, or None: not known"""
    vcs: int
    pattern: str
    mean_low: float
    mean_high: Optional[float]
    """None: of one pair no limit is known"""
    hot_link_low: float
    hot_link_high: float
    throughput_low: float
    throughput_high: Optional[float]
    """None: no limit is known"""
    sample: int
    ties: Optional[str]


class Ports(Pairs):
    """A network of routers with ports, as a torus or a dragonfly: a route is a list of output ports; processors are
    numbers 0..N-1.

    >>> net = Ports("torus:8,8")
    >>> net.route(0, 20), net.load("tornado").hot_link, net.info()["diameter"]
    ((1, 1, 1, 1, 3, 3), 3, 8)
    """

    __slots__ = ()
    SHAPE = C.RT_SHAPE_PORTS

    @property
    def routers(self) -> int:
        """Routers are numbers 0..routers-1."""
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
        """What it is made of, with the keys of the command's `info`; nodes, ports and mean are older names of
        routers, network_ports and mean_distance.  What has no closed form is searched for, as
        the command does, among up to 65,536 routers; of more it is None."""
        told = figures_of_ports(self)
        names = [name for name, _ in told._fields_ if name not in ("channels", "own")]
        known: dict[str, Figure] = {name: None if getattr(told, name) == _UNKNOWN else getattr(told, name) for name in names}
        total, n = known["distance_sum"], told.routers
        known["mean"] = known["mean_distance"] = None if total is None or n < 2 else float(total) / (n * (n - 1))
        known["nodes"], known["network_ports"] = n, told.ports
        return {name: known[name] for name in _INFO}

    def channels(self, source: int, destination: int) -> tuple[Channel, ...]:
        """The output port and the virtual channel of each hop from one processor to another; empty at one router."""
        self._processor(source, C.RT_ERR_SRC)
        self._processor(destination, C.RT_ERR_DST)
        room = self.longest
        path = (S.Channel * room)()
        hops = checked(lib.rt_route_ports(byref(self._net), source, destination, path, room))
        return tuple(Channel(channel.port, channel.vc) for channel in path[:hops])

    def route(self, source: int, destination: int) -> tuple[int, ...]:
        """The output ports that a message takes from one processor to another, one a hop."""
        return tuple(port for port, _ in self.channels(source, destination))

    @staticmethod
    def _routing(routing: str, *more: str) -> int:
        """The enum rt_routing; more: others that the caller serves."""
        if not isinstance(routing, str) or routing not in _ROUTINGS:
            *names, last = [*_ROUTINGS, *more]
            said = f"routing {routing!r:.80}: expected {', '.join(names)} or {last}"
            raise ArgumentError(said) if isinstance(routing, str) else TypeError(said)
        return _ROUTINGS.index(routing)

    def choices(self, routing: str) -> int:
        """How many routes a message has by a routing, all as likely: "minimal", "valiant" (through
        a middle) or "up-random" (ports up)."""
        found = lib.rt_route_choices(byref(self._net), self._routing(routing))
        if found < 0:
            has = [name for kind, name in enumerate(_ROUTINGS) if lib.rt_route_choices(byref(self._net), kind) > 0]
            said = f"routing {routing!r}: {self} has no such routing: expected {' or '.join(has)}"
            raise ArgumentError(said)
        return int(found)

    def choice_vcs(self, routing: str) -> int:
        """Virtual channels that the routes of all choices need, by "minimal", "valiant" or "up-random"."""
        self.choices(routing)  # refuses what the family has not
        return checked(lib.rt_route_choice_vcs(byref(self._net), self._routing(routing)), routing)

    def choice(self, routing: str, choice: int, source: int, destination: int) -> tuple[Channel, ...]:
        """One of the routes that a routing can draw: the output port and the virtual channel of each hop, as
        `channels` gives them, of the route with number `choice`, 0 to `choices(routing)` - 1.  Draw the number
        for each message, as random.randrange(net.choices("valiant")) does; the same number is the same route.
        ProcessorError, ArgumentError for a routing that the family has not, RouteSeqError for a choice out of range."""
        self._processor(source, C.RT_ERR_SRC)
        self._processor(destination, C.RT_ERR_DST)
        if not 0 <= whole(choice, "choice") < self.choices(routing):
            said = f"choice {choice}: expected 0..{self.choices(routing) - 1}"
            raise error(C.RT_ERR_CHOICE, f"choice {choice}", said)
        number = self._routing(routing)
        room = checked(lib.rt_route_choice_hops(byref(self._net), number))
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
        self, sources: Union[Iterable[int], int], destinations: Union[Iterable[int], int], *, errors: bool = False
    ) -> list:
        """`route` of many pairs, a list, by a loop in C; one source or destination, also a bare number, serves all.
        errors: a bad pair's error stands in its place."""
        return self._many(sources, destinations, self.route, False, errors)

    def _many(self, sources: Any, destinations: Any, one: Callable, channels: bool, errors: bool = False) -> list:
        room = self.longest
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

        return routes_of(sources, destinations, piece, fill, cut, one, errors)

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

    def verify(
        self, plan: Optional[str] = None, pairs: Optional[int] = None, seed: int = 1, jobs: Optional[int] = None
    ) -> Report:
        """Computes each route at once and router by router, walks it, and compares, by default the pairs of
        the command's `verify`: all where there are at most 2^32, of more a sample of 2^22.  plan "all" takes
        all; `pairs`, with or without plan "sample", takes so many in prime strides from `seed` on.  Of all pairs
        of up to 65,536 routers each route of a minimal family must be as short as a search finds.  jobs: threads,
        by default one per core."""
        return verified(self, plan, pairs, seed, jobs, lib.rt_walk_ports_text)

    def load(
        self, messages: Messages = None, routing: str = "minimal", *, vcs: Optional[int] = None, ties: str = "one_way",
        jobs: Optional[int] = None,
    ) -> PortsLoad:  # fmt: skip
        """What messages, pairs of processors or a pattern such as "tornado" or "worst", do to the links; by
        default each processor sends to every other ("uniform").  By a routing that draws, "valiant" or
        "up-random", figures are means over all choices of each message, and exact; "ecmp" splits messages evenly at each
        router over the ports that lead nearer.  ties="even", of ring, torus and tofu: where both ways round an even
        side are as long, half of the messages go each way.

        vcs: virtual channels, fewer than the routes need, to see them deadlock: those above are merged into the
        last.  jobs: threads, by default one per core.  SpaceError where more than 2^32 pairs or channels would be
        followed: `load_sample` draws some."""
        ecmp, even = routing == "ecmp", ties == "even"
        pattern = "uniform" if messages is None else messages if isinstance(messages, str) else None
        self._split(pattern, routing, vcs, ties)
        told, waits = self._loaded(messages, "minimal" if ecmp else routing, vcs, jobs, None, ecmp, even)
        hops, hot = (self._mean(sum_, told, routing, even) for sum_ in (told.hops, told.hot))
        hot = told.hottest[0] if ecmp else hot
        return PortsLoad(
            self.processors, self.routers, told.routes, told.longest,
            float(Fraction(hops) / told.routes) if told.routes else 0.0, hot, told.hot_links,
            float(Fraction(told.routes, told.senders) / Fraction(hot)) if hot else None, told.cycle > 0, told.vcs, pattern,
            None if ecmp or not told.one_sided else ties, tuple(PortsWait(*wait) for wait in waits),
            *((told.hot_node, told.hot_port) if hot else (None, None)),
        )  # fmt: skip

    def load_sample(
        self, pairs: int, seed: int = 1, *, vcs: Optional[int] = None, jobs: Optional[int] = None
    ) -> PortsSample:
        """An estimate of `load()` from so many pairs, drawn by `seed`: hot_link is that of the link met
        most, and the limits hold at 95 %.  For networks with too many pairs to follow all."""
        if not 1 <= whole(pairs, "pairs") <= _DRAWN:
            raise ArgumentError(f"a sample of {pairs} pairs: expected 1..{_DRAWN}")
        if not 0 <= whole(seed, "seed") < 1 << 64:
            raise ArgumentError(f"seed {seed}: expected 0..2^64-1")
        n = self.processors
        if n < 2:
            raise ArgumentError(f"a sample of {self}: there is one processor, and no pair to draw")
        asked = PortsAsked(None, 0, 0, self._merged(vcs, "minimal"), 0, pairs, seed)
        told, _ = load_ports(self, asked, jobs)
        hot, low, high = told.hottest
        mean, mean_low, mean_high = told.mean
        return PortsSample(
            n, self.routers, n * (n - 1), mean, hot, (n - 1) / hot if hot else None, True if told.cycle else None,
            told.vcs, "uniform", mean_low, mean_high if mean_high < _BEYOND else None, low, high, (n - 1) / high,
            (n - 1) / low if low > 0 else None, pairs, "one_way" if told.one_sided else None,
        )  # fmt: skip

    def link_loads(
        self, messages: Messages = None, routing: str = "minimal", *, jobs: Optional[int] = None
    ) -> dict[tuple[int, int], Union[int, Fraction]]:
        """How many routes take each link, {(router, output port): routes}; arguments as in `load`,
        by a routing that draws the mean, a fraction."""
        ports = checked(lib.rt_topo_ports_most(byref(self._net)))
        sends = (c_uint64 * (self.routers * ports))()
        told, _ = self._loaded(messages, routing, None, jobs, sends)
        end, loads = S.TopoPortEnd(), {}
        for link, routes in enumerate(sends):
            node, port = divmod(link, ports)
            if lib.rt_topo_neighbour(byref(self._net), node, port, byref(end)) == 0:
                loads[node, port] = self._mean(routes, told, routing)
        return loads

    @staticmethod
    def _mean(routes: int, told: PortsLoaded, routing: str, even: bool = False) -> Union[int, Fraction]:
        drawn = routing not in ("minimal", "ecmp")
        return Fraction(routes, (told.choices if drawn else 1) * (1 + even)) if drawn or even else routes

    def _split(self, pattern: Optional[str], routing: str, vcs: Optional[int], ties: str) -> None:
        """ArgumentError for what does not go with an even split, at routers or of ties, and what has no such name."""
        if routing != "ecmp":
            self._routing(routing, "ecmp")
        if not isinstance(ties, str) or ties not in ("one_way", "even"):
            said = f"ties {ties!r:.80}: expected one_way or even"
            raise ArgumentError(said) if isinstance(ties, str) else TypeError(said)
        if routing == "ecmp" and (vcs is not None or ties == "even" or pattern == "worst"):
            raise ArgumentError("routing 'ecmp': expected neither vcs nor ties='even' nor the pattern 'worst' beside it")
        if ties == "even" and self.family.name not in ("ring", "torus", "tofu"):
            raise ArgumentError(f"ties 'even': {self} is not served: expected ring, torus or tofu")
        if ties == "even" and pattern == "worst" and routing == "minimal":
            raise ArgumentError("ties 'even': expected another pattern than 'worst', or routing 'valiant'")

    def _merged(self, vcs: Optional[int], routing: str) -> int:
        """Virtual channels that are asked for; 0: as many as routes need."""
        needs = self.choice_vcs(routing)  # refuses what the family has not
        if vcs is not None and not 1 <= whole(vcs, "vcs") <= needs:
            raise ArgumentError(f"vcs {vcs}: expected 1..{needs}, which the routes need")
        return vcs or 0

    def _loaded(
        self, messages: Messages, routing: str, vcs: Optional[int], jobs: Optional[int], sends: Any = None,
        ecmp: bool = False, even: bool = False,
    ) -> tuple[PortsLoaded, list[tuple[int, ...]]]:
        """The counters of all messages, and the cycle of channels."""
        number, merged = self._routing(routing), self._merged(vcs, routing)
        pairs, count = None, 0
        if messages is not None and not (isinstance(messages, str) and messages == "uniform"):
            pairs, count = messages_of(self, messages, "(source, destination)", number)
        return load_ports(self, PortsAsked(pairs, count, number, merged, 0, 0, 0, ecmp, even), jobs, sends)


def _channels_of(path: Any) -> list[tuple[Any, Any]]:
    """Pairs of port and virtual channel as they are; of a port alone channel 0."""
    given = list(path) if hasattr(path, "__iter__") and not isinstance(path, str) else path
    pairs = [(p, 0) if hasattr(p, "__index__") else p for p in given] if given is not path else path
    try:
        return pairs_in(pairs, "path", "")
    except TypeError:
        said = f"path {given!r:.80}: expected a list of pairs, port and virtual channel, or of ports"
        raise TypeError(said) from None
