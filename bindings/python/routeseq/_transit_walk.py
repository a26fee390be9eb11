# SPDX-License-Identifier: MIT-0
"""Does it arrive, and what does it cost?"""
from __future__ import annotations

import warnings
from ctypes import byref, c_uint64
from typing import Any, Callable, Iterator, NamedTuple, Optional

from . import _constants as C
from . import _structs as S
from ._buffers import Buffer
from ._errors import checked, error
from ._library import address, lib
from .net import Figure, Net, whole

_PLANS = {
    "all": C.RT_WALK_PLAN_ALL, "classes": C.RT_WALK_PLAN_CLASSES, "sample": C.RT_WALK_PLAN_SAMPLE,
    "heights": C.RT_WALK_PLAN_HEIGHTS,
}  # fmt: skip
_WORDS = {
    C.RT_WALK_PLAN_ALL: "all pairs", C.RT_WALK_PLAN_CLASSES: "every class of pairs, four pairs each",
    C.RT_WALK_PLAN_SAMPLE: "a sample of the pairs, in prime strides",
    C.RT_WALK_PLAN_HEIGHTS: "a sample of the pairs of each height, in prime strides",
}  # fmt: skip
_SERVED = {"transit": ("all", "classes", "sample"), "tree": ("all", "sample", "heights")}

_SOON = 1 << 28  # pairs that take minutes
_PIECE = 1 << 14  # pairs: at most some tenths of a second


class Hop(NamedTuple):
    """A router on the way; keys as those of the command's `walk`, then as struct rt_walk_hop."""

    stage: str
    """in words: "down stage, level 2\""""
    byte: int
    """that it looked at, as it saw it"""
    direction: int
    leads: str
    """where that is: up, across, down, ..."""
    swallowed: bool
    """did its input drop a byte?"""
    rotation: int
    node: int
    kind: int
    stage_number: int
    stack: int
    at: int
    """that byte's number in the sequence"""

    @property
    def dropped(self) -> bool:
        """The old name of `swallowed`."""
        return self.swallowed


def _hop(h: S.WalkHop) -> Hop:
    kind, stage = h.place.kind, h.place.stage
    words = {
        C.RT_TOPO_PLACE_CLUSTER: f"cluster stage {stage}", C.RT_TOPO_PLACE_UP: f"up router, layer {stage}",
        C.RT_TOPO_PLACE_DOWN: f"down stage, level {stage}", C.RT_TOPO_PLACE_CAP: f"cap, level {stage}",
    }.get(kind, f"stack {h.place.stack} stage {stage}")  # fmt: skip
    if kind == C.RT_TOPO_PLACE_UP:
        leads = "up" if h.direction == 3 else "across"
    elif kind == C.RT_TOPO_PLACE_CLUSTER:
        leads = "to the tree" if stage == 1 and h.direction == 3 else "in cluster"
    else:
        leads = "on" if kind == C.RT_TOPO_PLACE_STACK else "down"
    dropped, place = bool(h.dropped), h.place
    return Hop(words, h.byte, h.direction, leads, dropped, h.rotation, place.node, kind, stage, place.stack, h.at)


class Walk(NamedTuple):
    """How a walk ended; `arrived` is whether all is right."""

    arrived: bool
    verdict: str
    """in words, as the command's: "arrived", or why it is lost"""
    processor: Optional[int]
    """where the stream ended; None if at no processor"""
    location: Optional[bytes]
    """of that processor"""
    sequence: bytes
    """that was sent"""
    crossed: Optional[int]
    """the tree level of the crossing"""
    lowest: Optional[int]
    """the lowest that both ends have in common"""
    rotation: int
    """of the data on arrival, bits; 0: aligned"""
    start: int
    """bytes dropped on the way"""
    hops: tuple[Hop, ...]

    @property
    def text(self) -> str:
        """The same as `verdict`."""
        return self.verdict


class Report(NamedTuple):
    """What a verification found; `counts` by the verdict's words."""

    pairs: int
    arrived: int
    counts: dict[str, int]
    failures: tuple[tuple[int, int], ...]
    """the first failed pairs, eight at most"""
    plan: str = "all pairs"
    """which pairs these are, in the command's words"""

    @property
    def failed(self) -> int:
        """Pairs that are not right."""
        return self.pairs - self.arrived

    @property
    def verdicts(self) -> dict[str, int]:
        """`counts` of those."""
        return {verdict: pairs for verdict, pairs in self.counts.items() if verdict != "arrived"}


class Hardware(NamedTuple):
    """What a network is made of; as struct rt_load_parts."""

    processors: int
    location_bytes: int
    sequence_bytes: int
    clusters: int
    unit_trees_8: int
    unit_trees_2: int
    components: int


class Latency(NamedTuple):
    """Clock cycles of 10 ns: of the first byte, and with the bytes swallowed on its way."""

    connect: int
    open: int


def stream_of(sequence: Buffer) -> bytes:
    """The bytes of a sequence."""
    try:
        return bytes(memoryview(sequence).cast("B"))
    except TypeError:
        said = f"sequence {sequence!r:.80}: expected bytes, as bytes.fromhex(\"F4D84267\") are"
        raise TypeError(said) from None


def pieces(pairs: int, piece: int = _PIECE) -> Iterator[tuple[int, int]]:
    """Where to begin and how many: Python looks for Ctrl-C between calls of C."""
    for first in range(0, pairs, piece):
        yield first, min(piece, pairs - first)


def plan_of(net: Net, plan: Optional[str], pairs: int, seed: int) -> S.WalkPlan:
    """Which pairs are verified.  ValueError for a plan that the shape has not, for a sample of no pairs or too
    many, and for all pairs of too many processors; a warning where all take long, of who called verify."""
    served = _SERVED.get(net.shape, ("all", "sample"))
    if plan is not None and plan not in served:
        raise ValueError(f"plan {plan!r:.80}: expected one of {', '.join(served)}, or None")
    sampled = plan in ("sample", "heights") or (plan is None and whole(pairs, "pairs") != 0)
    if sampled and not 1 <= whole(pairs, "pairs") < 1 << 62:
        raise ValueError(f"a sample of {pairs} pairs: expected 1..2^62-1")
    if not sampled and whole(pairs, "pairs") != 0:
        raise ValueError(f"pairs {pairs}: expected 0, for plan {plan!r} has a number of its own")
    if plan == "all" and net.processors > 1 << 31:
        raise ValueError(f"all pairs of {net}: expected at most 2^31 processors")
    every = net.processors**2
    if not sampled and every > _SOON and (plan == "all" or (plan is None and every <= 1 << 32)):
        said = f"all {every:,} pairs of {net} take long: expected verify(\"sample\", pairs)"
        warnings.warn(said, RuntimeWarning, stacklevel=3)
    if not 0 <= whole(seed, "seed") < 1 << 64:
        raise ValueError(f"seed {seed}: expected 0..2^64-1")
    kind = _PLANS[plan] if plan is not None else C.RT_WALK_PLAN_SAMPLE if sampled else C.RT_WALK_PLAN_DEFAULT
    made = S.WalkPlan()
    lib.rt_walk_plan_make(byref(made), byref(net._net), kind, pairs, seed)
    return made


def pair_of(plan: S.WalkPlan, number: int) -> tuple[int, int]:
    """Pair `number` of a plan."""
    source, destination = c_uint64(), c_uint64()
    lib.rt_walk_plan_pair(byref(plan), number, byref(source), byref(destination))
    return source.value, destination.value


def report_of(plan: S.WalkPlan, report: S.WalkReport, text: Callable[[int], bytes]) -> Report:
    """What C found; `text` has its verdicts in words, of which the first is "arrived"."""
    failures = tuple(pair_of(plan, number) for number in report.failure[: report.failures])
    counts = {text(verdict).decode(): n for verdict, n in enumerate(report.count) if n}
    return Report(report.pairs, report.count[0], counts, failures, _WORDS[plan.kind])


class Walks(Net):
    """That part of Transit."""

    __slots__ = ()
    _ref: Any

    def route(self, source: int, destination: int) -> bytes:
        """The routing sequence from one processor to another."""
        raise NotImplementedError

    def locate(self, processor: int) -> bytes:
        """A processor's location, unused bits 0."""
        raise NotImplementedError

    def _on(self) -> S.WalkOn:
        return S.WalkOn(S.POINTER(S.Net)(self._net), address("rt_topo_next"), address("rt_walk_rn1"))

    def walk(self, source: int, destination: int, sequence: Optional[Buffer] = None) -> Walk:
        """Pushes a sequence, by default the one that `route` gives, through the routers."""
        computed = self.route(source, destination)  # refuses what is no processor
        if sequence is None:
            sequence = computed
        stream = stream_of(sequence)
        hops, w, on = (S.WalkHop * C.RT_WALK_HOPS_MAX)(), S.Walk(), self._on()
        verdict = lib.rt_walk_run(
            byref(on), source, destination, stream, len(stream), hops, byref(w)
        )
        text = lib.rt_walk_text(verdict).decode()
        processor = w.processor if w.arrived else None
        return Walk(
            verdict == C.RT_WALK_ARRIVED, text, processor, None if processor is None else self.locate(processor), stream,
            w.crossed or None, w.lowest if w.hops and self.levels else None, w.rotation, w.start,
            tuple(map(_hop, hops[: w.hops])),
        )  # fmt: skip

    def verify(self, plan: Optional[str] = None, pairs: int = 0, seed: int = 1) -> Report:
        """Computes, walks and compares, by default the pairs of the command's `verify`: all where there
        are at most 2^32, of more every class.  plan "all" takes all, "classes" every class, "sample", or
        `pairs` alone, so many in prime strides."""
        made, report = plan_of(self, plan, pairs, seed), S.WalkReport()
        test = S.WalkTest(self._on(), address("rt_compute"), address("rt_locate"), None, seed)
        for first, count in pieces(made.pairs):
            lib.rt_walk_verify(byref(test), byref(made), first, count, byref(report))
        return report_of(made, report, lib.rt_walk_text)

    @property
    def levels(self) -> int:
        """Tree levels above the leaves, the cap included; 0 in a bidelta network."""
        return int(lib.rt_topo_levels(self._ref))

    def hardware(self) -> Hardware:
        """What it is made of: bytes, leaf clusters, unit trees and components (DeHon 3.7)."""
        h = S.LoadParts()
        lib.rt_load_hardware(self._ref, byref(h))
        return Hardware(*(getattr(h, name) for name in Hardware._fields))

    def latency(self, level: Optional[int] = None) -> Latency:
        """Of a connection through a tree level over the longest wires; without one the least."""
        latency = S.LoadCycles()
        if level is None:
            checked(lib.rt_load_latency_best(self._ref, byref(latency)))
        else:
            level = level if 0 <= whole(level, "level") <= 255 else 255  # none has so many
            checked(lib.rt_load_latency(self._ref, level, byref(latency)), f"level {level}")
        return Latency(latency.connect, latency.open)

    def info(self) -> dict[str, Figure]:
        """What it is made of, with the keys of the command's `info`."""
        best, worst = S.LoadCycles(), S.LoadCycles()
        known = lib.rt_load_latency_best(self._ref, byref(best)) == 0
        known = known and lib.rt_load_latency(self._ref, self.levels, byref(worst)) == 0
        found: dict[str, Figure] = dict(self.hardware()._asdict())
        for what in ("connect", "open"):
            found[f"{what}_best"] = getattr(best, what) if known else None
            found[f"{what}_worst"] = getattr(worst, what) if known else None
        return found

    def load(self, messages: Any = None) -> None:
        """Refused: bytes choose no path here, the network draws one.  `success` has the share of
        connections that is made."""
        said = (
            f"load of {self}: a Transit network draws its paths, so that no link has a load of its own: "
            "success(offered) gives the share of connections made, the command's load simulates"
        )
        raise error(C.RT_ERR_FAMILY, str(self), said)

    def success(self, offered: float) -> float:
        """The share of connections that is made, by the analytic model, when every processor
        offers one with probability `offered`."""
        try:
            known = 0 <= offered <= 1
        except TypeError:
            raise TypeError(f"offered load {offered!r}: expected a number 0..1") from None
        if not known:
            raise ValueError(f"offered load {offered}: expected a number 0..1")
        success = S.LoadOdds()
        lib.rt_load_success(self._ref, offered, 0, byref(success))
        return float(success.all)
