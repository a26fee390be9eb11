# SPDX-License-Identifier: MIT-0
"""Transit networks (DeHon 1990): bytes from rt_compute."""
from __future__ import annotations

from ctypes import byref, c_char, c_uint8, c_uint64
from typing import Any, NamedTuple, Optional

from . import _constants as C
from . import _structs as S
from ._buffers import Buffer, entries, given, numbers, taken
from ._errors import ProcessorError, checked, error
from ._library import address, batch, lib
from .net import Net, number

_SEQUENCE = c_char * C.RT_SEQ_MAX  # slices of it are bytes
_LOCATION = c_uint8 * C.RT_LOC_MAX
_PLANS = {"all": C.RT_PLAN_ALL, "classes": C.RT_PLAN_CLASSES, "sample": C.RT_PLAN_SAMPLE}
_compute, _compute64 = lib.rt_compute, batch.batch_one64


class Parts(NamedTuple):
    """The parts of a routing sequence (DeHon 3.8.3); o is None where there is none."""

    i: bytes
    m: int
    j: int
    o: Optional[int]
    ru: bytes
    rd: bytes
    rc: bytes


class Hop(NamedTuple):
    """A router on the way; as struct rt_hop."""

    kind: int
    stage: int
    stack: int
    node: int
    byte: int
    at: int
    direction: int
    dropped: int
    rotation: int


class Walk(NamedTuple):
    """How a walk ended: `text` says it, `arrived` is whether all is right."""

    arrived: bool
    verdict: int
    text: str
    processor: Optional[int]
    """where the stream ended; None if at no processor"""
    crossed: int
    start: int
    """bytes dropped on the way"""
    hops: tuple[Hop, ...]


class Report(NamedTuple):
    """What a verification found; `counts` by the verdict's words."""

    pairs: int
    arrived: int
    counts: dict[str, int]
    failures: tuple[tuple[int, int], ...]
    """the first failed pairs, eight at most"""


class Hardware(NamedTuple):
    """What a network is made of; as struct rt_hardware."""

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


class Transit(Net):
    """A fat-tree or a bidelta network.

    Processors are numbers 0..N-1.  Locations are bytes, most significant first: any object with a
    buffer of bytes, of which the first `location_bytes` are read.
    """

    __slots__ = ("_bytes", "_ref")
    SHAPE = C.RT_SHAPE_TRANSIT
    _bytes: int
    _ref: Any

    def _prepare(self) -> None:
        object.__setattr__(self, "_ref", byref(self._net))
        object.__setattr__(self, "_bytes", checked(lib.rt_route_loc_bytes(self._ref)))

    @property
    def location_bytes(self) -> int:
        """Bytes of a location, 1..8."""
        return self._bytes

    def _location(self, location: Buffer, code: int) -> bytes:
        loc = bytes(memoryview(location).cast("B"))
        if len(loc) < self._bytes:
            raise ProcessorError(code, f"location {loc.hex()!r} has less than {self._bytes} bytes")
        return loc

    def compute(self, src: Buffer, dst: Buffer) -> bytes:
        """The routing sequence from one location to another; empty if nothing is to be sent."""
        if type(src) is not bytes or len(src) < self._bytes:
            src = self._location(src, C.RT_ERR_SRC)
        if type(dst) is not bytes or len(dst) < self._bytes:
            dst = self._location(dst, C.RT_ERR_DST)
        seq = _SEQUENCE()
        count = _compute(self._ref, src, dst, seq)
        if count < 0:
            raise error(count)
        return seq[:count]

    def compute64(self, src: int, dst: int) -> bytes:
        """The same from locations as numbers: 0xCC0234 is the location CC 02 34."""
        seq = _SEQUENCE()
        count = _compute64(
            self._ref, number(src, C.RT_ERR_SRC, hex(src)), number(dst, C.RT_ERR_DST, hex(dst)), seq
        )
        if count < 0:
            raise error(count)
        return seq[:count]

    def route(self, source: int, destination: int) -> bytes:
        """The routing sequence from one processor to another."""
        return self.compute(self._place(source, C.RT_ERR_SRC), self._place(destination, C.RT_ERR_DST))

    def _place(self, processor: int, code: int) -> bytes:
        loc = _LOCATION()
        if lib.rt_locate(self._ref, number(processor, code), loc) < 0:
            raise error(code, str(processor))
        return bytes(loc)

    def locate(self, processor: int) -> bytes:
        """A processor's location, unused bits 0."""
        return self._place(processor, C.RT_ERR_INDEX)[: self._bytes]

    def index(self, location: Buffer) -> int:
        """And back: the processor at a location."""
        index = c_uint64()
        checked(lib.rt_index(self._ref, self._location(location, C.RT_ERR_LOC), byref(index)))
        return index.value

    def decode(self, src: Buffer, sequence: Buffer) -> bytes:
        """The location that a sequence leads to from src."""
        seq, dst = bytes(memoryview(sequence).cast("B")), _LOCATION()
        src = self._location(src, C.RT_ERR_SRC)
        count = checked(lib.rt_route_decode(self._ref, src, seq, len(seq), dst))
        return bytes(dst)[:count]

    def explain(self, src: Buffer, dst: Buffer) -> Parts:
        """The parts I, M, j, O, RU, RD, RC of the sequence."""
        p = S.RouteParts()
        src, dst = self._location(src, C.RT_ERR_SRC), self._location(dst, C.RT_ERR_DST)
        checked(lib.rt_route_explain(self._ref, src, dst, byref(p)))
        seq, ru, rd = bytes(p.seq), p.ru_bytes, p.ru_bytes + p.rd_bytes
        o = None if p.o < 0 else p.o
        rc = seq[rd : rd + p.rc_bytes]
        return Parts(bytes(p.i)[: p.c_bytes], p.m, p.j, o, seq[:ru], seq[ru:rd], rc)

    # Many a call: results in buffers of the caller, or new ones.

    def compute_many(
        self,
        src: Buffer,
        dst: Buffer,
        seq: Optional[Buffer] = None,
        lengths: Optional[Buffer] = None,
    ) -> tuple[Any, Any]:
        """Sequences of many pairs of locations, one behind the other, `location_bytes` each.

        src or dst may hold a single one, for all.  seq: 10 bytes a pair; lengths: a signed byte a
        pair, bytes of the sequence or the error's code, the slot then being untouched.  Both are
        made if not given (bytearray and array of "b"), filled without copying and returned.
        """
        with given(src) as s, given(dst) as d:
            count, src_step, dst_step = entries(s.bytes, d.bytes, self._bytes)
            with taken(seq, lengths, count) as out:
                batch.batch_compute(
                    address("rt_compute"), self._ref, s.at, src_step, d.at, dst_step,
                    out.seq, out.lengths, count,
                )  # fmt: skip
                return out.made

    def route_many(
        self,
        sources: Buffer,
        destinations: Buffer,
        seq: Optional[Buffer] = None,
        lengths: Optional[Buffer] = None,
    ) -> tuple[Any, Any]:
        """The same of processors: buffers of 64-bit numbers, as array("Q") or numpy's uint64."""
        with numbers(sources) as s, numbers(destinations) as d:
            count, src_step, dst_step = entries(s.bytes // 8, d.bytes // 8, 1)
            with taken(seq, lengths, count) as out:
                batch.batch_route(
                    address("rt_compute"), address("rt_locate"), self._ref, s.at, src_step, d.at,
                    dst_step, out.seq, out.lengths, count,
                )  # fmt: skip
                return out.made

    def compute64_many(
        self,
        src: Buffer,
        dst: Buffer,
        seq: Optional[Buffer] = None,
        lengths: Optional[Buffer] = None,
    ) -> tuple[Any, Any]:
        """The same of locations as 64-bit numbers, as for compute64."""
        with numbers(src) as s, numbers(dst) as d:
            count, src_step, dst_step = entries(s.bytes // 8, d.bytes // 8, 1)
            with taken(seq, lengths, count) as out:
                batch.batch_compute64(
                    self._ref, s.at, src_step, d.at, dst_step, out.seq, out.lengths, count
                )
                return out.made

    # Does it arrive?

    def _on(self) -> S.WalkOn:
        return S.WalkOn(S.POINTER(S.Net)(self._net), address("rt_topo_next"), address("rt_walk_rn1"))

    def walk(self, source: int, destination: int, sequence: Optional[Buffer] = None) -> Walk:
        """Pushes a sequence, by default the one that `route` gives, through the routers."""
        self._place(source, C.RT_ERR_SRC), self._place(destination, C.RT_ERR_DST)
        if sequence is None:
            sequence = self.route(source, destination)
        stream = bytes(memoryview(sequence).cast("B"))
        hops, w, on = (S.Hop * C.RT_WALK_HOPS_MAX)(), S.Walk(), self._on()
        verdict = lib.rt_walk_run(
            byref(on), source, destination, stream, len(stream), hops, byref(w)
        )
        way = tuple(
            Hop(
                h.place.kind, h.place.stage, h.place.stack, h.place.node, h.byte, h.at,
                h.direction, h.dropped, h.rotation,
            )
            for h in hops[: w.hops]
        )  # fmt: skip
        text = lib.rt_walk_text(verdict).decode()
        processor = w.processor if w.arrived else None
        return Walk(verdict == C.RT_WALK_ARRIVED, verdict, text, processor, w.crossed, w.start, way)

    def verify(self, plan: str = "all", pairs: int = 0, seed: int = 1) -> Report:
        """Computes, walks and compares: all pairs, every class of them, or a sample of `pairs`."""
        if plan not in _PLANS:
            raise ValueError(f"plan {plan!r}: expected one of {', '.join(_PLANS)}")
        if plan == "sample" and not 0 <= pairs < 1 << 63:
            raise ValueError(f"a sample of {pairs} pairs: expected 0..2^63-1")
        if plan == "all" and self.processors > 1 << 31:
            raise ValueError(f"all pairs of {self}: expected at most 2^31 processors")
        made, report, pair = S.WalkPlan(), S.WalkReport(), (c_uint64(), c_uint64())
        lib.rt_walk_plan_make(byref(made), self._ref, _PLANS[plan], pairs, seed)
        test = S.WalkTest(self._on(), address("rt_compute"), address("rt_locate"), None, seed)
        lib.rt_walk_verify(byref(test), byref(made), 0, made.pairs, byref(report))
        failures = []
        for failed in report.failure[: report.failures]:
            lib.rt_walk_plan_pair(byref(made), failed, byref(pair[0]), byref(pair[1]))
            failures.append((pair[0].value, pair[1].value))
        counts = {
            lib.rt_walk_text(verdict).decode(): n for verdict, n in enumerate(report.count) if n
        }
        return Report(report.pairs, report.count[C.RT_WALK_ARRIVED], counts, tuple(failures))

    # What does it cost?

    @property
    def levels(self) -> int:
        """Tree levels above the leaves, the cap included; 0 in a bidelta network."""
        return int(lib.rt_topo_levels(self._ref))

    def hardware(self) -> Hardware:
        h = S.Hardware()
        lib.rt_load_hardware(self._ref, byref(h))
        return Hardware(*(getattr(h, name) for name in Hardware._fields))

    def latency(self, level: Optional[int] = None) -> Latency:
        """Of a connection through a tree level over the longest wires; without one the least."""
        latency = S.Latency()
        if level is None:
            checked(lib.rt_load_latency_best(self._ref, byref(latency)))
        else:
            level = level if 0 <= level <= 255 else 255  # none has so many
            checked(lib.rt_load_latency(self._ref, level, byref(latency)), f"level {level}")
        return Latency(latency.connect, latency.open)

    def success(self, offered: float) -> float:
        """The share of connections that is made, by the analytic model, when every processor
        offers one with probability `offered`."""
        if not 0 <= offered <= 1:
            raise ValueError(f"offered load {offered}: expected 0..1")
        success = S.Success()
        lib.rt_load_success(self._ref, offered, 0, byref(success))
        return float(success.all)
