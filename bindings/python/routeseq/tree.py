# SPDX-License-Identifier: MIT-0
"""Leiserson's fat-tree (1985): address bits."""
from __future__ import annotations

from ctypes import byref, c_char, c_uint8, c_uint32
from fractions import Fraction
from math import ceil
from typing import Iterable, NamedTuple, Optional, Union

from . import _constants as C
from . import _structs as S
from ._errors import ArgumentError, checked, error
from ._library import address, batch, lib
from ._pairs import Pairs, between, room_for, routes_of
from ._verify import Report, verified
from ._work import load_tree
from .net import Figure, whole
from .patterns import messages_of

_PORTS = ("U", "L", "R")  # by enum rt_tree_port


def _level(node: int) -> int:
    """The depth of a node; 0: the root."""
    return node.bit_length() - 1


class TreeHop(NamedTuple):
    """A node on the way: reached by a port, left by another: "U" up, "L" left or "R" right."""

    level: int
    """0: the root"""
    node: int
    """its number as in a heap, 1: the root"""
    in_: str
    """the command's `in`, which Python keeps for itself"""
    bit: int
    """the address bit that it takes"""
    out: Optional[str]
    """None: the message is lost there"""

    @property
    def port(self) -> int:
        """The old name of `in_`, a number: enum rt_tree_port."""
        return _PORTS.index(self.in_)


class TreeWalk(NamedTuple):
    """How a walk ended."""

    arrived: bool
    verdict: str
    """in words, as the command's: "arrived", or why it is lost"""
    processor: Optional[int]
    bits: int
    """address bits that were sent"""
    turned: Optional[int]
    """the level at which it turned down"""
    apex: int
    """the node at which it did; 0: none"""
    hops: tuple[TreeHop, ...]

    @property
    def text(self) -> str:
        """The same as `verdict`."""
        return self.verdict


class TreeLoad(NamedTuple):
    """The load factor of a message set; keys as those of the command's `load`."""

    messages: int
    lambda_: Fraction
    """the load factor; the command's `lambda`, which Python keeps for itself"""
    cycles_lower: int
    """delivery cycles, at least"""
    cycles_theorem1: Optional[int]
    """of the schedule of theorem 1; None: none was asked for"""
    cycles: Optional[int]
    """of the best schedule found; None: none was asked for"""
    lambda_value: float
    channel: int
    """the first where it is reached: 2 * node + 1 down, + 0 up; 0 where nothing is loaded"""

    @property
    def factor(self) -> Fraction:
        """The old name of `lambda_`."""
        return self.lambda_


class TreeReason(NamedTuple):
    """A node that reads an address bit."""

    level: int
    node: int
    bit: int
    why: str


class TreeExplained(NamedTuple):
    """Why a message takes its way; as the command's `explain`."""

    source: str
    """address bits of a processor"""
    destination: str
    bits: str
    """as they are sent"""
    up: str
    turn: str
    down: str
    reads: tuple[TreeReason, ...]


class Tree(Pairs):
    """A fat-tree of Leiserson with universal capacities: a route is a text of address bits; processors are numbers
    0..2^h-1.

    >>> tree = Tree("tree:3")
    >>> tree.route(1, 6), tree.load("bitrev").cycles
    ('11010', 1)
    """

    __slots__ = ()
    SHAPE = C.RT_SHAPE_TREE

    @property
    def height(self) -> int:
        """h: levels of channels below the root."""
        return int(self._net.param[0])

    def _known(self, source: int, destination: int) -> None:
        self._processor(source, C.RT_ERR_SRC)
        self._processor(destination, C.RT_ERR_DST)

    def route(self, source: int, destination: int) -> str:
        """The address bits in the order in which they are sent: "101"; empty to itself."""
        self._known(source, destination)
        bits = (c_uint8 * C.RT_TREE_BYTES)()
        count = checked(lib.rt_route_tree(byref(self._net), source, destination, bits))
        return f"{int.from_bytes(bits, 'big'):064b}"[:count]

    def route_many(self, sources: Iterable[int] | int, destinations: Iterable[int] | int, *, errors: bool = False) -> list:
        """`route` of many pairs, a list, by a loop in C; one source or destination, also a bare number, serves all.
        errors: a bad pair's error stands in its place."""
        piece = room_for(C.RT_TREE_BITS_MAX)
        bits, ends = (c_char * (C.RT_TREE_BITS_MAX * piece))(), (c_uint32 * piece)()

        def fill(where: tuple, count: int) -> int:
            return int(
                batch.batch_bits(
                    address("rt_route_tree"), byref(self._net), self.processors, *where, bits, ends,
                    count,
                )  # fmt: skip
            )

        def cut(count: int) -> list:
            return between(bits[: ends[count - 1] if count else 0].decode(), ends[:count])

        return routes_of(sources, destinations, piece, fill, cut, self.route, errors)

    def _on(self) -> S.WalkTreeOn:
        return S.WalkTreeOn(self.height, address("rt_topo_tree_next"), address("rt_walk_select"))

    def verify(
        self, plan: Optional[str] = None, pairs: Optional[int] = None, seed: int = 1, jobs: Optional[int] = None
    ) -> Report:
        """Computes, walks and compares, by default the pairs of the command's `verify`: all where there
        are at most 2^32, of more 2^22 in which all heights of the common ancestor are as frequent.  plan
        "all" takes all, "heights" so many as `pairs` says; `pairs` alone, or with plan "sample", takes so many
        in prime strides from `seed` on.  jobs: threads, by default one per core."""
        return verified(self, plan, pairs, seed, jobs, lib.rt_walk_tree_text)

    def walk(self, source: int, destination: int, bits: Optional[str] = None) -> TreeWalk:
        """Sends a message with these address bits, by default those that `route` gives: where it ends, and each node
        on the way."""
        self._known(source, destination)
        bits = self.route(source, destination) if bits is None else bits
        if not isinstance(bits, str):
            raise TypeError(f"address bits {bits!r:.80}: expected a text of 0s and 1s, as route gives")
        if set(bits) - {"0", "1"}:
            raise ArgumentError(f"address bits {bits!r:.80}: expected 0s and 1s")
        packed = int(bits + "0" * (-len(bits) % 8) or "0", 2).to_bytes((len(bits) + 7) // 8, "big")
        hops, walk = (S.WalkTreeHop * C.RT_TREE_BITS_MAX)(), S.WalkTreeResult()
        verdict = lib.rt_walk_tree(
            byref(self._on()), source, destination, packed, len(bits), hops, byref(walk)
        )
        way = tuple(
            TreeHop(_level(h.place.node), h.place.node, _PORTS[h.place.port], h.bit, None if h.out < 0 else _PORTS[h.out])
            for h in hops[: walk.hops]
        )
        turned = _level(walk.apex) if walk.apex else None
        text = lib.rt_walk_tree_text(verdict).decode()
        processor = walk.processor if walk.arrived else None
        arrived = verdict == C.RT_WALK_TREE_ARRIVED
        return TreeWalk(arrived, text, processor, len(bits), turned, walk.apex, way)

    def explain(self, source: int, destination: int) -> TreeExplained:
        """The bits that climb, turn and descend, and why each node takes its own."""
        bits, addresses = self.route(source, destination), [f"{p:0{self.height}b}" for p in (source, destination)]
        up, reads = len(bits) // 2, []
        for hop in self.walk(source, destination).hops:
            if hop.out == "U":
                why = "up: the destination is not below"
            elif hop.in_ != "U":
                why = "turns: the destination is in the other subtree"
            else:
                side = "left" if hop.out == "L" else "right"
                why = f"{side}: bit {self.height - 1 - hop.level} of the destination is {hop.bit}"
            reads.append(TreeReason(hop.level, hop.node, hop.bit, why))
        parts = bits[:up], bits[up : up + 1], bits[up + 1 :]
        return TreeExplained(*addresses, bits, *parts, tuple(reads))

    def capacity(self, level: int) -> int:
        """Wires of a channel at a depth, 0 (root) to `height`."""
        if not 0 <= whole(level, "level") <= self.height:
            raise ArgumentError(f"level {level}: expected 0..{self.height}")
        return int(lib.rt_topo_tree_capacity(byref(self._net), level))

    def info(self) -> dict[str, Figure]:
        """What it is made of, with the keys of the command's `info`."""
        levels = {f"cap_{level}": self.capacity(level) for level in range(self.height + 1)}
        return {"processors": self.processors, "channels": 4 * self.processors - 4, **levels}

    def load(
        self, messages: Union[str, Iterable[tuple[int, int]], None] = None, *, schedule: bool = True
    ) -> TreeLoad:
        """The load factor of messages, pairs of source and target or a pattern such as "bitrev", and how many
        delivery cycles they take; by default each processor sends to every other.  schedule=False looks for no
        schedule, which may take minutes of many messages.  Memory: 4n words."""
        if self.height > C.RT_LOAD_TREE_HEIGHT_MAX:
            said = f"load of {self}: expected a height of at most {C.RT_LOAD_TREE_HEIGHT_MAX}"
            raise error(C.RT_ERR_HEIGHT, str(self), said)
        pairs, count = messages_of(self, "alltoall" if messages is None else messages, "(source, target)")
        told = load_tree(self, pairs, count, schedule)
        share = Fraction(told.factor.load, told.factor.capacity)
        cycles = (told.theorem1, told.cycles) if schedule else (None, None)
        return TreeLoad(count, share, ceil(share), *cycles, float(share), told.factor.channel)
