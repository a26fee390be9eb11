# SPDX-License-Identifier: MIT-0
"""Many routes a call: results in buffers of the caller, or new ones."""
from __future__ import annotations

from ctypes import c_uint64, string_at
from typing import Any, Optional, Union

from . import _constants as C
from ._buffers import Buffer, entries, given, numbers, processors, taken
from ._errors import RouteSeqError, error
from ._library import address, batch
from .net import Net, wholes

LOCATIONS = {C.RT_ERR_SRC: "source location", C.RT_ERR_DST: "destination location", C.RT_ERR_LOC: "location"}


def _first(lengths: Any) -> int:
    """The first pair that has an error."""
    return next(pair for pair, length in enumerate(lengths) if length < 0)


class Many(Net):
    """That part of Transit."""

    __slots__ = ()
    _ref: Any
    _bytes: int

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
        made if not given (bytearray and array of "b"), filled without copying and returned.  What is no
        location raises where the caller gave no `lengths`.
        """
        with given(src) as s, given(dst) as d:
            count, src_step, dst_step = entries(s.bytes, d.bytes, self._bytes)
            with taken(seq, lengths, count) as out:
                good = batch.batch_compute(
                    address("rt_compute"), self._ref, s.at, src_step, d.at, dst_step,
                    out.seq, out.lengths, count,
                )  # fmt: skip
                if lengths is None and good < count:
                    bad = _first(out.made[1])
                    at = s.at + bad * src_step, d.at + bad * dst_step
                    raise self._no_place(out.made[1][bad], *(string_at(one, self._bytes) for one in at), f"pair {bad}: ")
                return out.made

    def route_many(
        self,
        sources: Any,
        destinations: Any,
        seq: Optional[Buffer] = None,
        lengths: Optional[Buffer] = None,
        *,
        errors: bool = False,
    ) -> tuple[Any, Any]:
        """Sequences of many pairs of processors; seq, lengths and what is returned are as in `compute_many`.

        Buffers of 64-bit numbers, as array("Q") or numpy's uint64, are read where they lie; other whole numbers, or
        a bare one, which serves all, are copied.  An unknown processor raises, as in other shapes; with `errors`, or
        where the caller gave `lengths`, its error's code stands there."""
        sources, destinations = (list(of) if hasattr(of, "__next__") else of for of in (sources, destinations))  # read once
        from_, to = processors(sources, "source"), processors(destinations, "destination")
        with given(from_) as s, given(to) as d:
            count, src_step, dst_step = entries(s.bytes // 8, d.bytes // 8, 1)
            with taken(seq, lengths, count) as out:
                good = batch.batch_route(
                    address("rt_compute"), address("rt_locate"), self._ref, s.at, src_step, d.at,
                    dst_step, out.seq, out.lengths, count,
                )  # fmt: skip
                if lengths is None and not errors and good < count:
                    bad = _first(out.made[1])
                    raise self._unknown(sources, destinations, bad, out.made[1][bad])
                return out.made

    def _unknown(self, sources: Any, destinations: Any, pair: int, code: int) -> RouteSeqError:
        """What pair number `pair` has that is no processor."""
        of, name = (sources, "source") if code == C.RT_ERR_SRC else (destinations, "destination")
        value = wholes(of, name)[pair]  # one that serves all is wrong in the first pair
        said = f"pair {pair}: {name} '{value}': expected a processor index 0..{self.processors - 1}"
        return error(code, str(value), said)

    def _no_place(self, code: int, src: Union[bytes, int], dst: Union[bytes, int] = b"", pair: str = "") -> RouteSeqError:
        """The error of locations, bytes or numbers, with the one that it is about, in the command's words."""
        if code not in LOCATIONS:
            return error(code, str(self))
        at = dst if code == C.RT_ERR_DST else src
        text = at.hex() if isinstance(at, bytes) else f"{at:#x}"
        words = "first cluster digit is 3, expected 0..2 in bits 7:6 of the last byte"
        if isinstance(at, int) and at >> 8 * self._bytes != 0:
            words = f"expected 0..0x{'ff' * self._bytes}, for a location of {self} has {self._bytes} byte{'s' * (self._bytes > 1)}"
        return error(code, text, f"{pair}{LOCATIONS[code]} '{text}': {words}")

    def compute64_many(
        self,
        src: Buffer,
        dst: Buffer,
        seq: Optional[Buffer] = None,
        lengths: Optional[Buffer] = None,
    ) -> tuple[Any, Any]:
        """Sequences of many pairs of locations as 64-bit numbers, as for `compute64`; the rest is as in
        `compute_many`."""
        with numbers(src) as s, numbers(dst) as d:
            count, src_step, dst_step = entries(s.bytes // 8, d.bytes // 8, 1)
            with taken(seq, lengths, count) as out:
                good = batch.batch_compute64(
                    self._ref, s.at, src_step, d.at, dst_step, out.seq, out.lengths, count
                )
                if lengths is None and good < count:
                    bad = _first(out.made[1])
                    at = s.at + 8 * bad * src_step, d.at + 8 * bad * dst_step
                    raise self._no_place(out.made[1][bad], *(c_uint64.from_address(one).value for one in at), f"pair {bad}: ")
                return out.made
