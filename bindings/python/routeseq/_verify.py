# SPDX-License-Identifier: MIT-0
"""Which pairs are verified, and what came out."""
from __future__ import annotations

import warnings
from ctypes import byref, c_uint64
from typing import Callable, NamedTuple, Optional

from . import _constants as C
from . import _structs as S
from . import _work
from ._errors import ArgumentError
from ._library import lib
from .net import Net, whole

_PLANS = {
    "all": C.RT_WALK_PLAN_ALL, "classes": C.RT_WALK_PLAN_CLASSES, "sample": C.RT_WALK_PLAN_SAMPLE,
    "heights": C.RT_WALK_PLAN_HEIGHTS,
}  # fmt: skip
_SERVED = {"transit": ("all", "classes", "sample"), "tree": ("all", "sample", "heights")}
_SOON = 1 << 28  # pairs that take half a minute


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


def _kind(net: Net, plan: Optional[str], pairs: Optional[int], seed: int) -> int:
    """RT_WALK_PLAN_...; TypeError for what is no text, ArgumentError for a plan that the shape has not, for a sample of no pairs or too many, and
    for all pairs of too many processors; a warning where all take long, of who called verify."""
    served = _SERVED.get(net.shape, ("all", "sample"))
    if plan is not None and not (isinstance(plan, str) and plan in served):
        said = f"plan {plan!r:.80}: expected one of {', '.join(served)}, or None"
        raise ArgumentError(said) if isinstance(plan, str) else TypeError(f"{said}; pairs=N takes N pairs")
    sampled = plan in ("sample", "heights") or (plan is None and pairs is not None)
    if sampled and pairs is None:
        raise ArgumentError(f"plan {plan!r}: expected how many pairs, as verify({plan!r}, 1000)")
    if sampled and not 1 <= whole(pairs, "pairs") <= 1 << 62:
        raise ArgumentError(f"a sample of {pairs} pairs: expected 1..2^62")
    if not sampled and pairs is not None:
        raise ArgumentError(f"pairs {pairs}: expected none, for plan {plan!r} has a number of its own")
    if plan == "all" and net.processors > 1 << 31:
        raise ArgumentError(f"all pairs of {net}: expected at most 2^31 processors")
    every = net.processors**2
    if not sampled and every > _SOON and (plan == "all" or (plan is None and every <= 1 << 32)):
        said = f"all {every:,} pairs of {net} take long: verify(pairs=1000000) takes a sample"
        warnings.warn(said, RuntimeWarning, stacklevel=4)
    if not 0 <= whole(seed, "seed") < 1 << 64:
        raise ArgumentError(f"seed {seed}: expected 0..2^64-1")
    return _PLANS[plan] if plan is not None else C.RT_WALK_PLAN_SAMPLE if sampled else C.RT_WALK_PLAN_DEFAULT


def _pair(plan: S.WalkPlan, number: int) -> tuple[int, int]:
    """Pair `number` of a plan."""
    source, destination = c_uint64(), c_uint64()
    lib.rt_walk_plan_pair(byref(plan), number, byref(source), byref(destination))
    return source.value, destination.value


def verified(
    net: Net, plan: Optional[str], pairs: Optional[int], seed: int, jobs: Optional[int], text: Callable[[int], bytes]
) -> Report:
    """Verifies; `text` has the shape's verdicts in words, of which the first is "arrived"."""
    told = _work.verify(net, _kind(net, plan, pairs, seed), pairs or 0, seed, jobs)
    report = told.report
    failures = tuple(_pair(told.plan, number) for number in report.failure[: report.failures])
    counts = {text(verdict).decode(): n for verdict, n in enumerate(report.count) if n}
    return Report(report.pairs, report.count[0], counts, failures, told.words.decode())
