# SPDX-License-Identifier: MIT-0
"""verify and load of the command for this package: its sources, on as many threads as are asked for."""
from __future__ import annotations

import re
from ctypes import POINTER, Structure, byref, c_char, c_int, c_uint, c_uint32, c_uint64
from typing import Any, Optional

from . import _constants as C
from . import _structs as S
from ._command import TURN, cores, load, run
from ._errors import ArgumentError, error
from ._library import NET
from .net import Net, whole


class Verified(Structure):
    _fields_ = [("plan", S.WalkPlan), ("report", S.WalkReport), ("words", c_char * 128)]


class PortsLoaded(Structure):
    _fields_ = [
        *((name, c_uint64) for name in ("routes", "hops", "hot", "hot_links", "senders")),
        *((name, c_uint32) for name in ("longest", "vcs", "choices", "cycle", "hot_node", "hot_port")),
    ]


class RingsLoaded(Structure):
    _fields_ = [("load", S.LoadRingMetrics), ("cycle", c_uint32)]


class TreeLoaded(Structure):
    _fields_ = [("factor", S.LoadTreeFraction), ("theorem1", c_uint32), ("cycles", c_uint32)]


_PROTOTYPES = {
    "verify_net": (c_int, [NET, c_int, c_uint64, c_uint64, c_uint, POINTER(Verified)]),
    "load_ports": (
        c_int,
        [NET, c_uint, POINTER(S.LoadPair), c_uint32, c_uint, POINTER(PortsLoaded), POINTER(c_uint64)],
    ),
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
            said = re.sub("; --sample .*", "", native.fabric_why().decode())
            what = f"{name.partition('_')[0]} of {net}"
            raise error(C.RT_ERR_SPACE, str(net), f"{what}: {said.partition(': ')[2] if said[:5] == 'load:' else said}")


def verify(net: Net, kind: int, pairs: int, seed: int, jobs: Optional[int]) -> Verified:
    """Verifies the pairs of a plan, RT_WALK_PLAN_..."""
    told = Verified()
    _call(net, "verify_net", kind, pairs, seed, _threads(jobs), byref(told))
    return told


def load_ports(
    net: Net, routing: int, pairs: Any, count: int, jobs: Optional[int], sends: Any = None
) -> PortsLoaded:
    """Follows `count` messages of an array of pairs, by None all pairs; `sends` gets how many routes leave by each port
    of each router, times the choices of a routing that draws."""
    told = PortsLoaded()
    _call(net, "load_ports", routing, pairs, count, _threads(jobs), byref(told), sends)
    return told


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
