# SPDX-License-Identifier: MIT-0
"""Many pairs of processors: routes, and whether they arrive."""
from __future__ import annotations

from ctypes import byref, c_uint64
from typing import Any, Iterable, Iterator

from . import _constants as C
from . import _structs as S
from ._library import lib
from ._transit_walk import Report
from .net import Net, whole, wholes

ALL_MAX = 1 << 31


def pairs_in(given: Any, name: str, what: str) -> list[tuple[Any, Any]]:
    """A list of pairs as it is; else TypeError, which says that pairs of `what` were expected."""
    try:
        return [(first, second) for first, second in given]
    except (TypeError, ValueError):
        raise TypeError(f"{name} {given!r:.80}: expected a list of pairs, {what}") from None


def plan_of(net: Net, plan: str, pairs: int, seed: int) -> S.WalkPlan:
    """Which pairs are verified: "all", or a "sample" of `pairs`, in prime strides."""
    if plan not in ("all", "sample"):
        raise ValueError(f"plan {plan!r}: expected all or sample")
    if plan == "sample" and not 0 <= whole(pairs, "pairs") < 1 << 62:
        raise ValueError(f"a sample of {pairs} pairs: expected 0..2^62-1")
    if plan == "all" and net.processors > ALL_MAX:
        raise ValueError(f"all pairs of {net}: expected at most 2^31 processors")
    if not 0 <= whole(seed, "seed") < 1 << 64:
        raise ValueError(f"seed {seed}: expected 0..2^64-1")
    made = S.WalkPlan()
    kind = C.RT_WALK_PLAN_ALL if plan == "all" else C.RT_WALK_PLAN_SAMPLE
    lib.rt_walk_plan_make(byref(made), byref(net._net), kind, pairs, seed)
    return made


def pair_of(plan: S.WalkPlan, number: int) -> tuple[int, int]:
    """Pair `number` of a plan."""
    source, destination = c_uint64(), c_uint64()
    lib.rt_walk_plan_pair(byref(plan), number, byref(source), byref(destination))
    return source.value, destination.value


def paired(sources: Any, destinations: Any) -> Iterator[tuple[int, int]]:
    """Pairs of two sequences of one length; a single processor serves all of the other."""
    one, other = wholes(sources, "source"), wholes(destinations, "destination")
    if len(one) != len(other) and 1 not in (len(one), len(other)):
        raise ValueError(
            f"{len(one)} sources and {len(other)} destinations: expected as many, or one for all"
        )
    count = len(other) if len(one) == 1 else len(one)
    for number in range(count):
        yield one[number if len(one) > 1 else 0], other[number if len(other) > 1 else 0]


class Pairs(Net):
    """That part of Rings, Tree and Ports."""

    __slots__ = ()

    def route(self, source: int, destination: int) -> Any:
        """The route from one processor to another."""
        raise NotImplementedError

    def walk(self, source: int, destination: int) -> Any:
        """Does the route arrive?"""
        raise NotImplementedError

    def route_many(self, sources: Iterable[int] | int, destinations: Iterable[int] | int) -> list:
        """`route` of many pairs; one source or destination, also a bare number, serves all."""
        return [self.route(*pair) for pair in paired(sources, destinations)]

    def verify(self, plan: str = "all", pairs: int = 0, seed: int = 1) -> Report:
        """Computes and walks all pairs, or a "sample" of `pairs`.  Calls Python once a pair."""
        made = plan_of(self, plan, pairs, seed)
        counts: dict[str, int] = {}
        arrived, failures = 0, []
        for number in range(made.pairs):
            pair = pair_of(made, number)
            walk = self.walk(*pair)
            counts[walk.text] = counts.get(walk.text, 0) + 1
            arrived += walk.arrived
            if not walk.arrived and len(failures) < C.RT_WALK_FAILURES_MAX:
                failures.append(pair)
        return Report(made.pairs, arrived, counts, tuple(failures))
