# SPDX-License-Identifier: MIT-0
"""What sources of the command do for this package: they explain routes, and find the worst permutation;
verify and load are in _work.py, check and generate in fabric.py."""
from __future__ import annotations

import ctypes
import os
import re
import threading
from ctypes import POINTER, Structure, byref, c_char, c_char_p, c_int, c_uint, c_uint32
from typing import Any, Callable, NamedTuple, Optional

from . import _constants as C
from . import _library
from ._errors import error
from ._library import NET, WORDS, library_path
from .net import Net

TURN = threading.Lock()  # the native sources serve one call at a time
_REASON, _PLACE = 256, 12 * C.RT_COORDS_MAX  # characters: WHY_MAX, PORTS_PLACE_MAX


class _Explained(Structure):
    _fields_ = [
        ("source", c_char * _PLACE), ("destination", c_char * _PLACE), ("order", c_char_p), ("vcs", c_char_p),
    ]  # fmt: skip


class _Step(Structure):
    _fields_ = [
        ("node", c_uint32), ("out", c_uint32), ("to", c_uint32), ("vc", c_uint32), ("hops", c_uint32),
        ("ring", c_uint32), ("ring_nodes", c_uint32), ("at", c_char * _PLACE),
        ("changes", c_char * (2 * _REASON)), ("why", c_char * _REASON), ("why_vc", c_char * _REASON),
    ]  # fmt: skip


_PAIR = [NET, c_uint32, c_uint32, POINTER(_Explained), POINTER(_Step), c_uint32]
_PROTOTYPES = {
    "fabric_why": (c_char_p, []),
    "fabric_stop": (None, [c_int]),
    "explain_ports": (c_int, _PAIR),
    "explain_rings": (c_int, _PAIR),
    "worst_ports": (c_int, [NET, c_uint, WORDS, c_uint]),
}
_native: Optional[ctypes.CDLL] = None


def load(prototypes: dict) -> ctypes.CDLL:
    """The sources of the command; what they call in the library is found in it."""
    global _native
    if _native is None:
        ctypes.CDLL(library_path, mode=ctypes.RTLD_GLOBAL)
        _native = _library._load(_library.native("_fabric"), _PROTOTYPES)
    for name, (result, arguments) in prototypes.items():
        function = getattr(_native, name)
        function.restype, function.argtypes = result, arguments
    return _native


def run(native: ctypes.CDLL, function: Callable, *arguments: Any) -> Any:
    """Calls a function of the command's sources that may take long.  The main thread waits for another, so that
    Ctrl-C, or what else a signal's handler raises, comes through; the work then stops."""
    native.fabric_stop(0)
    if threading.current_thread() is not threading.main_thread():
        return function(*arguments)
    returned: list[Any] = []
    begins, ended = threading.Lock(), threading.Event()  # who takes it first says whether the work begins

    def call() -> None:
        try:
            if begins.acquire(blocking=False):
                returned.append(function(*arguments))
        finally:
            ended.set()

    try:
        threading.Thread(target=call, daemon=True).start()
        while not ended.wait(0.25):  # Windows looks for signals in between
            pass
    except BaseException:
        native.fabric_stop(1)
        if not begins.acquire(blocking=False):
            ended.wait()
        raise
    return returned[0]


def cores() -> int:
    """Threads that work is for, if nothing is asked for."""
    able = getattr(os, "sched_getaffinity", None)
    return min(len(able(0)) if able else os.cpu_count() or 1, 256)


class PortsReason(NamedTuple):
    """A hop: out of router `node`, at coordinates `at`, by `port` on channel `vc`, to router `to`."""

    node: int
    at: str
    port: int
    vc: int
    to: int
    changes: str
    """of coordinates: "x1 0 to 1\""""
    why: str
    why_vc: str


class PortsExplained(NamedTuple):
    """Why a route is as it is; as the command's `explain`."""

    source: str
    """coordinates of the router where it begins"""
    destination: str
    route: tuple[int, ...]
    order: str
    vcs: str
    """the rule of virtual channels"""
    hops: tuple[PortsReason, ...]


class RingReason(NamedTuple):
    """A leg: so many hops over `link` from `node` to `to`, on the ring of `ring_nodes` nodes whose
    least is `ring`."""

    node: int
    link: int
    hops: int
    to: int
    ring: int
    ring_nodes: int
    changes: str
    why: str


class RingExplained(NamedTuple):
    """Why a path is as it is; as the command's `explain`."""

    source: str
    """coordinates of the node where it begins"""
    destination: str
    route: tuple[int, ...]
    order: str
    legs: tuple[RingReason, ...]


def _said(text: bytes) -> str:
    return text.decode()


def _explained(net: Net, name: str, source: int, destination: int, room: int) -> tuple[_Explained, Any]:
    """The head, and as many steps as there are."""
    head, steps = _Explained(), (_Step * room)()
    with TURN:
        native = load({})
        count = getattr(native, name)(byref(net._net), source, destination, byref(head), steps, room)
        if count < 0:
            raise error(C.RT_ERR_SPACE, str(net), f"explain of {net}: {_said(native.fabric_why())}")
    return head, steps[:count]


def explain_ports(net: Net, source: int, destination: int, hops: int) -> PortsExplained:
    """Explains a route of so many hops."""
    head, steps = _explained(net, "explain_ports", source, destination, hops)
    reasons = tuple(
        PortsReason(s.node, _said(s.at), s.out, s.vc, s.to, _said(s.changes), _said(s.why), _said(s.why_vc))
        for s in steps
    )
    route = tuple(reason.port for reason in reasons)
    places = _said(head.source), _said(head.destination)
    return PortsExplained(*places, route, _said(head.order), _said(head.vcs), reasons)


def explain_rings(net: Net, source: int, destination: int, legs: int) -> RingExplained:
    """Explains a path of so many legs."""
    head, steps = _explained(net, "explain_rings", source, destination, legs)
    reasons = tuple(
        RingReason(s.node, s.out, s.hops, s.to, s.ring, s.ring_nodes, _said(s.changes), _said(s.why))
        for s in steps
    )
    route = tuple(reason.link for reason in reasons for _ in range(reason.hops))
    return RingExplained(_said(head.source), _said(head.destination), route, _said(head.order), reasons)


def worst_permutation(net: Net, routing: int = C.RT_ROUTING_MINIMAL) -> list[tuple[int, int]]:
    """The permutation of a network of routers that loads a link most by a routing, pairs of processors."""
    to = (c_uint32 * net.processors)()
    with TURN:
        native = load({})
        if run(native, native.worst_ports, byref(net._net), routing, to, cores()) != 0:
            said = re.sub("^(load|option --routing '.*?'): |; load --bound.*", "", _said(native.fabric_why()))
            raise error(C.RT_ERR_SPACE, str(net), f"pattern 'worst' of {net}: {said}")
    return list(enumerate(to))
