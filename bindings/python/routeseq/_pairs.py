# SPDX-License-Identifier: MIT-0
"""Many pairs of processors: routes, and whether they arrive."""
from __future__ import annotations

from array import array
from typing import Any, Callable, NamedTuple, Optional

from ._buffers import processors
from ._errors import ArgumentError, RouteSeqError, error
from ._verify import Report
from .net import Net, wholes


def pairs_in(given: Any, name: str, what: str) -> list[tuple[Any, Any]]:
    """A list of pairs as it is; else TypeError, which says that pairs of `what` were expected, and where is none."""
    pairs: list[tuple[Any, Any]] = []
    entry = given
    try:
        for entry in given:
            first, second = entry
            pairs.append((first, second))
    except (TypeError, ValueError):
        which = f"; number {len(pairs)} is {entry!r:.40}" if entry is not given else ""
        raise TypeError(f"{name} {given!r:.80}: expected a list of pairs, {what}{which}") from None
    return pairs


def numbered(name: str, call: Callable, *arguments: Any) -> Any:
    """What the call returns; its error says the name of the entry first."""
    try:
        return call(*arguments)
    except RouteSeqError as wrong:
        raise error(wrong.code, wrong.what, f"{name}: {wrong}") from None
    except TypeError as wrong:
        raise TypeError(f"{name}: {wrong}") from None


class Side(NamedTuple):
    """Sources or destinations of many pairs, as C reads them."""

    given: list[int]
    numbers: array

    def at(self, number: int) -> tuple[int, int]:
        """Where that of a pair lies, and the step to that of the next; one alone serves all."""
        step = int(len(self.given) != 1)
        return self.numbers.buffer_info()[0] + 8 * number * step, step

    def of(self, number: int) -> int:
        return self.given[number if len(self.given) > 1 else 0]


def _side(given: Any, name: str) -> Side:
    many = wholes(given, name)
    return Side(many, processors(many, name))


Fill = Callable[[tuple, int], int]
"""Makes routes in C: where sources and destinations lie, each with its step, and of how many; says of
how many it did, up to the first that C refuses."""


def routes_of(
    sources: Any,
    destinations: Any,
    piece: int,
    fill: Fill,
    cut: Callable[[int], list],
    one: Callable[[int, int], Any],
    errors: bool,
) -> list:
    """The routes of many pairs, `piece` at a time: `fill` makes them, `cut` lists so many of them.
    `one` answers, or refuses, a pair that `fill` did not take; with `errors` its error stands there."""
    source, destination = _side(sources, "source"), _side(destinations, "destination")
    sizes = len(source.given), len(destination.given)
    if sizes[0] != sizes[1] and 1 not in sizes:
        raise ArgumentError(f"{sizes[0]} sources and {sizes[1]} destinations: expected as many, or one for all")
    count = sizes[1] if sizes[0] == 1 else sizes[0]
    routes: list = []
    while len(routes) < count:
        done = len(routes)
        asked = min(piece, count - done)
        made = fill((*source.at(done), *destination.at(done)), asked)
        routes += cut(made)
        if made < asked:
            pair = done + made
            try:
                routes.append(numbered(f"pair {pair}", one, source.of(pair), destination.of(pair)))
            except RouteSeqError as refused:
                if not errors:
                    raise
                routes.append(refused.with_traceback(None))
    return routes


def room_for(longest: int) -> int:
    """How many routes are made at a time."""
    return max(1, min(4096, (1 << 20) // (longest + 1)))


def between(values: Any, ends: Any) -> list:
    """The values of each route, one behind the other: where each ends."""
    return [values[first:last] for first, last in zip([0, *ends], ends)]


class Pairs(Net):
    """That part of Rings, Tree and Ports."""

    __slots__ = ()

    def route(self, source: int, destination: int) -> Any:
        """The route from one processor to another."""
        raise NotImplementedError

    def walk(self, source: int, destination: int) -> Any:
        """Does the route arrive?"""
        raise NotImplementedError

    def verify(
        self, plan: Optional[str] = None, pairs: Optional[int] = None, seed: int = 1, jobs: Optional[int] = None
    ) -> Report:
        """Computes routes, walks them and compares."""
        raise NotImplementedError
