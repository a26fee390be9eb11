# SPDX-License-Identifier: MIT-0
"""Does it arrive, and what does it cost?"""
from __future__ import annotations

from ctypes import byref
from typing import Any, NamedTuple, Optional

from . import _constants as C
from . import _structs as S
from ._buffers import Buffer
from ._errors import ArgumentError, checked, error
from ._library import address, lib
from ._verify import Report, verified
from .net import Figure, Net, whole

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
        """Pushes a sequence, by default the one that `route` gives, through a model of the routers: where it ends, and
        each router on the way."""
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

    def verify(
        self, plan: Optional[str] = None, pairs: Optional[int] = None, seed: int = 1, jobs: Optional[int] = None
    ) -> Report:
        """Computes, walks and compares, by default the pairs of the command's `verify`: all where there
        are at most 2^32, of more every class.  plan "all" takes all, "classes" every class; `pairs`, with or
        without plan "sample", takes so many in prime strides from `seed` on.  jobs: threads, by default one per
        core."""
        return verified(self, plan, pairs, seed, jobs, lib.rt_walk_text)

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
        """How long a connection through a tree level takes over the longest wires; without a level the least."""
        latency = S.LoadCycles()
        if level is None:
            checked(lib.rt_load_latency_best(self._ref, byref(latency)))
        else:
            level = whole(level, "level")
            checked(lib.rt_load_latency(self._ref, self.levels, byref(latency)), f"level {level}")
            least = int(lib.rt_load_latency(self._ref, 0, byref(latency)) < 0)  # a full tree has no leaf clusters
            if not least <= level <= self.levels:
                said = f"level {level}: expected {least}..{self.levels} of {self}"
                raise error(C.RT_ERR_INDEX, f"level {level}", said)
            lib.rt_load_latency(self._ref, level, byref(latency))
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
        raise ArgumentError(said)

    def success(self, offered: float) -> float:
        """The share of connections that is made, by the analytic model, when every processor
        offers one with probability `offered`."""
        try:
            known = 0 <= offered <= 1
        except TypeError:
            raise TypeError(f"offered load {offered!r}: expected a number 0..1") from None
        if not known:
            raise ArgumentError(f"offered load {offered}: expected a number 0..1")
        success = S.LoadOdds()
        lib.rt_load_success(self._ref, offered, 0, byref(success))
        return float(success.all)
