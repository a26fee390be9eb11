# SPDX-License-Identifier: MIT-0
"""verify, load and info of the command for this package: its sources, on as many threads as are asked for."""
from __future__ import annotations

from ctypes import POINTER, Structure, byref, c_char, c_double, c_int, c_uint, c_uint32, c_uint64
from typing import Any, Optional

from . import _constants as C
from . import _structs as S
from ._command import TURN, cores, load, run
from ._errors import ArgumentError, error
from ._library import NET
from .net import Net, whole


class Verified(Structure):
    _fields_ = [("plan", S.WalkPlan), ("report", S.WalkReport), ("words", c_char * 128)]


class PortsAsked(Structure):
    _fields_ = [
        ("pair", POINTER(S.LoadPair)), ("pairs", c_uint32), ("routing", c_uint), ("vcs", c_uint), ("jobs", c_uint),
        ("sample", c_uint64), ("seed", c_uint64), ("ecmp", c_int), ("even", c_int),
    ]  # fmt: skip


class PortsWait(Structure):
    _fields_ = [(name, c_uint32) for name in ("router", "port", "vc", "source", "destination")]


class PortsLoaded(Structure):
    _fields_ = [
        *((name, c_uint64) for name in ("routes", "hops", "hot", "hot_links", "senders")),
        *((name, c_uint32) for name in ("longest", "vcs", "choices", "hot_node", "hot_port", "one_sided", "cycle")),
        ("wait", POINTER(PortsWait)), ("mean", c_double * 3), ("hottest", c_double * 3),
    ]  # fmt: skip


class PortsFigures(Structure):
    """As struct graph_figures."""

    _fields_ = [
        *((name, c_uint64) for name in (
            "processors", "routers", "ports", "degree_min", "degree_max", "links", "diameter", "distance_sum", "channels",
            "cables", "bisection_low", "bisection_high", "bisection", "vcs",
        )), ("own", c_int),
    ]  # fmt: skip


class RingsLoaded(Structure):
    _fields_ = [("load", S.LoadRingMetrics), ("cycle", c_uint32)]


class TreeLoaded(Structure):
    _fields_ = [("factor", S.LoadTreeFraction), ("theorem1", c_uint32), ("cycles", c_uint32)]


_PROTOTYPES = {
    "verify_net": (c_int, [NET, c_int, c_uint64, c_uint64, c_uint, POINTER(Verified)]),
    "info_ports": (c_int, [NET, POINTER(PortsFigures)]),
    "load_ports": (c_int, [NET, POINTER(PortsAsked), POINTER(PortsLoaded), POINTER(c_uint64)]),
    "ports_forget": (None, [POINTER(PortsLoaded)]),
    "load_tree": (c_int, [NET, POINTER(S.LoadPair), c_uint32, c_int, POINTER(TreeLoaded)]),
    "load_rings": (c_int, [NET, POINTER(S.LoadRingWeights), c_uint, POINTER(RingsLoaded)]),
}  # fmt: skip


def _threads(jobs: Optional[int]) -> int:
    if jobs is None:
        return cores()
    if not 1 <= whole(jobs, "jobs") <= 256:
        raise ArgumentError(f"jobs {jobs}: expected 1..256 threads, or None: one per core")
    return jobs


def _call(net: Net, name: str, *arguments: Any) -> None:
    with TURN:
        native = load(_PROTOTYPES)
        if run(native, getattr(native, name), byref(net._net), *arguments) != 0:
            said = native.fabric_why().decode().replace("--sample follows", "load_sample(pairs) follows")
            what = f"{name.partition('_')[0]} of {net}"
            raise error(C.RT_ERR_SPACE, str(net), f"{what}: {said.partition(': ')[2] if said[:5] == 'load:' else said}")


def verify(net: Net, kind: int, pairs: int, seed: int, jobs: Optional[int]) -> Verified:
    """Verifies the pairs of a plan, RT_WALK_PLAN_..."""
    told = Verified()
    _call(net, "verify_net", kind, pairs, seed, _threads(jobs), byref(told))
    return told


def figures_of_ports(net: Net) -> PortsFigures:
    """What a network of routers is made of."""
    told = PortsFigures()
    _call(net, "info_ports", byref(told))
    return told


def load_ports(
    net: Net, asked: PortsAsked, jobs: Optional[int], sends: Any = None
) -> tuple[PortsLoaded, list[tuple[int, ...]]]:
    """Follows messages, or all pairs where there are none, or a sample of these: what was counted, and the cycle of
    channels.  `sends` gets how many routes leave by each port of each router, times the choices of a routing that
    draws."""
    told, asked.jobs = PortsLoaded(), _threads(jobs)
    try:
        _call(net, "load_ports", byref(asked), byref(told), sends)
        return told, [tuple(getattr(wait, name) for name, _ in wait._fields_) for wait in told.wait[: told.cycle]]
    finally:
        load(_PROTOTYPES).ports_forget(byref(told))


def load_rings(net: Net, weights: S.LoadRingWeights, jobs: Optional[int]) -> RingsLoaded:
    """Follows all pairs."""
    told = RingsLoaded()
    _call(net, "load_rings", byref(weights), _threads(jobs), byref(told))
    return told


def load_tree(net: Net, pairs: Any, count: int, schedule: bool) -> TreeLoaded:
    """The load of `count` messages of an array of pairs, and the cycles of schedules."""
    told = TreeLoaded()
    _call(net, "load_tree", pairs, count, bool(schedule), byref(told))
    return told
