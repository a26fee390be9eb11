# SPDX-License-Identifier: MIT-0
"""Traffic patterns: which processor sends to which (SPEC 18.2)."""
from __future__ import annotations

from array import array
from ctypes import byref
from typing import Any

from . import _constants as C
from . import _structs as S
from ._command import worst_permutation
from ._errors import ArgumentError, checked
from ._library import lib
from ._pairs import numbered, pairs_in
from .net import Net

_MOST = (1 << 31) - 1  # messages
_BITS = "2^i processors"
_KINDS = {  # name: kind, numbers after the colon, what it needs
    "uniform": (C.RT_LOAD_ALLTOALL, "", ""),
    "tornado": (C.RT_LOAD_TORNADO, "", ""),
    "neighbour": (C.RT_LOAD_NEIGHBOUR, "", ""),
    "transpose": (
        C.RT_LOAD_TRANSPOSE, "",
        "an even number of coordinates with equal sides in pairs, or 4^i processors",
    ),
    "shuffle": (C.RT_LOAD_SHUFFLE, "", f"several coordinates with equal sides, or {_BITS}"),
    "bitrev": (C.RT_LOAD_BITREV, "", _BITS),
    "complement": (C.RT_LOAD_COMPLEMENT, "", ""),
    "shift": (C.RT_LOAD_SHIFT, "A", ""),
    "perm": (C.RT_LOAD_PERMUTATIONS, "SEED", ""),
    "krel": (C.RT_LOAD_PERMUTATIONS, "K,SEED", ""),
    "rand": (C.RT_LOAD_RANDOM, "K,SEED", ""),
    "hotspot": (C.RT_LOAD_HOTSPOT, "", ""),
    "alltoall": (C.RT_LOAD_ALLTOALL, "", ""),
    "worst": (C.RT_LOAD_COMPLEMENT, "", ""),  # of a tree: it fills each channel with all processors below it
}  # fmt: skip
_LIMITS = {"A": (0, 1 << 64), "SEED": (0, 1 << 64), "K": (1, 1 << 32)}


def _numbers(text: str, given: str, forms: str) -> dict[str, int]:
    """The numbers after the colon, by their names."""
    names = forms.split(",") if forms else []
    values = given.split(",") if given else []
    limits = ", ".join(f"{name} = {_LIMITS[name][0]}..{_LIMITS[name][1] - 1}" for name in names)
    said = f"pattern {text!r:.80}: expected {text.partition(':')[0]}" + (f":{forms}, {limits}" if names else "")
    if len(values) != len(names) or text.endswith(":"):
        raise ArgumentError(said)
    found = {}
    for name, value in zip(names, values):
        least, end = _LIMITS[name]
        if not value.isascii() or not value.isdigit() or not least <= int(value) < end:
            raise ArgumentError(said)
        found[name] = int(value)
    return found


def _packed(pairs: Any) -> tuple[Any, int]:
    """Pairs of numbers as an array of C, and how many; of none it has an address too."""
    flat = array("I")
    for pair in pairs:
        flat.extend(pair)
    count = len(flat) // 2
    return (S.LoadPair * count).from_buffer(flat or array("I", bytes(4))), count


def _kind(text: str) -> tuple[int, dict[str, int], str]:
    """The kind of a pattern, its numbers by their names, and what it needs."""
    if not isinstance(text, str):
        raise TypeError(f"pattern {text!r:.80}: expected a text, as \"bitrev\"")
    name, _, given = text.partition(":")
    if name not in _KINDS:
        raise ArgumentError(f"pattern {text!r:.80}: expected one of {', '.join(_KINDS)}")
    kind, forms, needs = _KINDS[name]
    return kind, _numbers(text, given, forms), needs


def _filled(made: S.LoadPattern, text: str, numbers: dict[str, int], of: str, needs: str) -> tuple[Any, int]:
    """The messages of a pattern whose processors are known, as an array of C, and how many."""
    made.a, made.seed = numbers.get("A", numbers.get("K", 1)), numbers.get("SEED", 0)
    if not lib.rt_load_pattern_fits(byref(made)):
        raise ArgumentError(f"pattern {text!r:.80}: {of} has not what it needs: {needs}")
    count = lib.rt_load_pattern_count(byref(made))
    if count > _MOST:
        raise ArgumentError(f"pattern {text!r:.80}: {count} messages, expected at most {_MOST}")
    pairs = (S.LoadPair * count)()
    lib.rt_load_pattern_fill(byref(made), pairs, None)
    return pairs, count


def _pattern(net: Net, text: str, routing: int = C.RT_ROUTING_MINIMAL) -> tuple[Any, int]:
    """The messages of a pattern as an array of C, and how many."""
    kind, numbers, needs = _kind(text)
    if text == "worst" and net.SHAPE == C.RT_SHAPE_PORTS:
        return _packed(worst_permutation(net, routing))
    if text == "worst" and net.SHAPE != C.RT_SHAPE_TREE:
        raise ArgumentError(f"pattern 'worst': expected a network of routers or a fat-tree of Leiserson, not {net}")
    made = S.LoadPattern(kind, odd=net.SHAPE == C.RT_SHAPE_TREE)
    checked(lib.rt_load_pattern_begin(byref(made), byref(net._net)), str(net))
    return _filled(made, text, numbers, str(net), needs)


def pattern_of(processors: int, text: str) -> tuple[Any, int]:
    """The same of so many processors without coordinates."""
    kind, numbers, needs = _kind(text)
    made = S.LoadPattern(kind, each=1, digits=1, processors=processors)
    made.side[0], bits = processors, processors.bit_length() - 1
    made.bits = bits if processors == 1 << bits else C.RT_LOAD_NO_BITS
    return _filled(made, text, numbers, "the graph", needs)


def patterns() -> tuple[str, ...]:
    """The patterns by name, with the numbers that they take: "tornado", "shift:A", "krel:K,SEED"."""
    return tuple(f"{name}:{forms}" if forms else name for name, (_, forms, _) in _KINDS.items())


def pattern(net: Net, text: str) -> list[tuple[int, int]]:
    """The messages of a traffic pattern, pairs (source, destination), as the command names it:
    "bitrev", "tornado", "shift:3", "perm:SEED", "krel:K,SEED"; "worst", the permutation that loads a
    link most, is searched for."""
    if not isinstance(net, Net):
        raise TypeError(f"network {net!r:.80}: expected a Net, as Net(\"torus:4,4\"), not {type(net).__name__}")
    pairs, count = _pattern(net, text)
    return [(pair.source, pair.target) for pair in pairs[:count]]


def messages_of(net: Net, given: Any, what: str, routing: int = C.RT_ROUTING_MINIMAL) -> tuple[Any, int]:
    """Messages, or those of a pattern that is named, as an array of C, and how many."""
    if isinstance(given, str):
        return _pattern(net, given, routing)
    what += "" if hasattr(given, "__iter__") else ", or a pattern, as \"bitrev\""
    pairs, n = pairs_in(given, "messages", what), net.processors
    for number, (source, destination) in enumerate(pairs):
        if type(source) is not int or not 0 <= source < n:
            numbered(f"message {number}", net._processor, source, C.RT_ERR_SRC)
        if type(destination) is not int or not 0 <= destination < n:
            numbered(f"message {number}", net._processor, destination, C.RT_ERR_DST)
    return _packed(pairs)
