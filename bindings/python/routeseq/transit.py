# SPDX-License-Identifier: MIT-0
"""Transit networks (DeHon 1990): bytes from rt_compute."""
from __future__ import annotations

from ctypes import ArgumentError, byref, c_char, c_uint8, c_uint64
from operator import index
from typing import Any, NamedTuple, Optional

from . import _constants as C
from . import _structs as S
from ._buffers import Buffer
from ._errors import ProcessorError, checked
from ._library import batch, lib
from ._transit_many import LOCATIONS, Many
from ._transit_walk import Walks, stream_of
from .net import whole

_SEQUENCE = c_char * C.RT_SEQ_MAX  # slices of it are bytes
_LOCATION = c_uint8 * C.RT_LOC_MAX
_compute, _compute64 = lib.rt_compute, batch.batch_one64


class Read(NamedTuple):
    """What a router reads: its direction, a pair of bits."""

    stage: str
    byte: int
    """its number in the sequence"""
    bit: int
    """the upper of the pair"""
    direction: int


class Parts(NamedTuple):
    """The parts of a routing sequence (DeHon 3.8.3), as the command's `explain`; None where there is none: a bidelta
    network has but `r`."""

    i: bytes
    """exclusive or of both locations, above the leaf cluster, unused bits 0"""
    m: Optional[int]
    """marks the bytes of i from the first that is not zero on"""
    j: Optional[int]
    """how many these are"""
    o: Optional[int]
    """the crossover: which pair of bits of the first such byte differs first, counted from below: 0, 1 or 2"""
    ru: bytes
    """the sequence: up,"""
    rd: bytes
    """down,"""
    rc: bytes
    """and in the leaf cluster"""
    r: bytes = b""
    """all of it"""
    reads: tuple[Read, ...] = ()
    """by each router on the way"""


class Transit(Many, Walks):
    """A fat-tree or a bidelta network of the Transit project: a route is a sequence of bytes.

    Processors are numbers 0..N-1.  Locations are bytes, most significant first: any object with a
    buffer of `location_bytes` bytes.

    >>> net = Transit("hybrid:192,2")
    >>> net.route(626740, 666727) == net.compute(net.locate(626740), net.locate(666727))
    True
    >>> net.walk(626740, 666727, bytes.fromhex("F4D84063")).verdict
    'arrived elsewhere'
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
        try:
            loc = bytes(memoryview(location).cast("B"))
        except TypeError:
            raise TypeError(
                f"{LOCATIONS[code]} {location!r}: expected {self._bytes} bytes, as locate(processor) gives"
            ) from None
        if len(loc) != self._bytes:
            said = f"{LOCATIONS[code]} {loc.hex()!r:.80}: expected {self._bytes} bytes of {self}, not {len(loc)}"
            raise ProcessorError(code, loc.hex(), said)
        return loc

    def compute(self, src: Buffer, dst: Buffer) -> bytes:
        """The routing sequence from one location to another; empty if nothing is to be sent."""
        if type(src) is not bytes or len(src) != self._bytes:
            src = self._location(src, C.RT_ERR_SRC)
        if type(dst) is not bytes or len(dst) != self._bytes:
            dst = self._location(dst, C.RT_ERR_DST)
        seq = _SEQUENCE()
        count = _compute(self._ref, src, dst, seq)
        if count < 0:
            raise self._no_place(count, bytes(src), bytes(dst))
        return seq[:count]

    def compute64(self, src: int, dst: int) -> bytes:
        """The routing sequence from one location to another as numbers: 0xCC0234 is the location CC 02 34."""
        seq = _SEQUENCE()
        for at, code in ((src, C.RT_ERR_SRC), (dst, C.RT_ERR_DST)):
            if not 0 <= whole(at, LOCATIONS[code]) < 1 << 64:  # which C would cut off
                raise self._no_place(code, src, dst)
        count = _compute64(self._ref, src, dst, seq)
        if count < 0:
            raise self._no_place(count, src, dst)
        return seq[:count]

    def route(self, source: int | Buffer, destination: int | Buffer) -> bytes:
        """The routing sequence from one processor to another, each a number or a location, as `locate` gives."""
        return self.compute(self._from(source, C.RT_ERR_SRC), self._from(destination, C.RT_ERR_DST))

    def _from(self, end: int | Buffer, code: int) -> bytes:
        return self._location(end, code) if isinstance(end, (bytes, bytearray, memoryview)) else self._place(end, code)  # type: ignore[arg-type]

    def _place(self, processor: int, code: int) -> bytes:
        loc = _LOCATION()
        try:
            found = not isinstance(processor, bool) and 0 <= processor < 1 << 64 and lib.rt_locate(self._ref, processor, loc) >= 0
        except (TypeError, ArgumentError):  # it says so
            found = False
        if not found:
            self._processor(processor, code)
        return bytes(loc)[: self._bytes]

    def locate(self, processor: int) -> bytes:
        """A processor's location, unused bits 0."""
        return self._place(processor, C.RT_ERR_INDEX)

    def index(self, location: Buffer) -> int:
        """The processor at a location: locate's inverse."""
        found = c_uint64()
        loc = self._location(location, C.RT_ERR_LOC)
        if lib.rt_index(self._ref, loc, byref(found)) < 0:
            raise self._no_place(C.RT_ERR_LOC, loc)
        return found.value

    def decode(self, src: Buffer, sequence: Buffer) -> bytes:
        """The location that a sequence, as `compute` gives it, leads to from location src; PathError for what is none."""
        seq, dst = stream_of(sequence), _LOCATION()
        src = self._location(src, C.RT_ERR_SRC)
        size = lib.rt_route_decode(self._ref, src, seq, len(seq), dst)
        if size < 0:
            raise self._no_place(size, src)
        return bytes(dst)[:size]

    def _end(self, end: Buffer | int, code: int) -> bytes:
        """The location of a processor, or that itself."""
        try:
            processor = end if isinstance(end, bool) else index(end)  # a bool is refused there
        except TypeError:
            return self._location(end, code)
        return self._place(processor, code)

    def explain(self, src: Buffer | int, dst: Buffer | int) -> Parts:
        """The parts of a sequence, I, M, j, O, RU, RD, RC, between processors or locations."""
        p = S.RouteParts()
        src, dst = self._end(src, C.RT_ERR_SRC), self._end(dst, C.RT_ERR_DST)
        code = lib.rt_route_explain(self._ref, src, dst, byref(p))
        if code < 0:
            raise self._no_place(code, src, dst)
        seq, ru, rd = bytes(p.seq), p.ru_bytes, p.ru_bytes + p.rd_bytes
        o = None if p.o < 0 else p.o
        rc = seq[rd : rd + p.rc_bytes]
        tree = self.levels > 0
        m, j = (p.m, p.j) if tree else (None, None)
        r = seq[: rd + p.rc_bytes]
        hops = self.walk(self.index(src), self.index(dst), r).hops
        reads = tuple(Read(hop.stage, hop.at, 7 - hop.rotation, hop.direction) for hop in hops)
        return Parts(bytes(p.i)[: p.c_bytes], m, j, o, seq[:ru], seq[ru:rd] if tree else b"", rc, r, reads)


for _part in (Many, Walks):  # Python's own errors then name the class that a user knows
    for _name, _method in vars(_part).items():
        if callable(_method):
            _method.__qualname__ = f"{Transit.__name__}.{_name}"
