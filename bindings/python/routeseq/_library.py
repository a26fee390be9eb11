# SPDX-License-Identifier: MIT-0
"""The shared libraries: where they are, and how their functions are called.

librouteseq is, in this order, what the environment variable ROUTESEQ_LIBRARY names, the one in this
package, the system's.  _batch, in this package, has the calls that work on whole buffers.
"""
from __future__ import annotations

import ctypes
import ctypes.util
import os
import sys
from ctypes import (
    POINTER, c_char_p, c_double, c_int, c_size_t, c_uint, c_uint16, c_uint32, c_uint64, c_void_p,
)  # fmt: skip
from importlib.metadata import version
from pathlib import Path

from . import _structs as S

HERE = Path(__file__).resolve().parent
_NAME = {"win32": "routeseq.dll", "darwin": "librouteseq.dylib"}.get(sys.platform, "librouteseq.so")
VERSION = version("routeseq")
BYTES = c_void_p  # an array of bytes, in or out: bytes or an array of ctypes
NET = POINTER(S.Net)
TABLE = POINTER(S.TopoRingTable)
RINGS = POINTER(S.Rings)
TREE = POINTER(S.Tree)
WORDS = POINTER(c_uint32)

PROTOTYPES = {
    "rt_error_text": (c_char_p, [c_int]),
    "rt_net_check": (c_int, [NET]),
    "rt_net_shape": (c_int, [NET]),
    "rt_net_family_at": (POINTER(S.NetFamily), [c_uint]),
    "rt_net_family_named": (POINTER(S.NetFamily), [c_char_p]),
    "rt_net_family_near": (c_char_p, [c_char_p]),
    "rt_net_parse": (c_int, [c_char_p, NET]),
    "rt_net_format": (c_int, [NET, c_char_p, c_size_t]),
    "rt_compute": (c_int, [NET, BYTES, BYTES, BYTES]),
    "rt_route_loc_bytes": (c_int, [NET]),
    "rt_locate": (c_int, [NET, c_uint64, BYTES]),
    "rt_index": (c_int, [NET, BYTES, POINTER(c_uint64)]),
    "rt_route_decode": (c_int, [NET, BYTES, BYTES, c_size_t, BYTES]),
    "rt_route_explain": (c_int, [NET, BYTES, BYTES, POINTER(S.RouteParts)]),
    "rt_topo_processors": (c_uint64, [NET]),
    "rt_topo_levels": (c_uint, [NET]),
    "rt_topo_next": (None, []),  # handed on, never called
    "rt_walk_rn1": (c_int, []),
    "rt_walk_run": (
        c_int,
        [POINTER(S.WalkOn), c_uint64, c_uint64, BYTES, c_uint, POINTER(S.WalkHop), POINTER(S.Walk)],
    ),
    "rt_walk_text": (c_char_p, [c_int]),
    "rt_walk_plan_pair": (
        None,
        [POINTER(S.WalkPlan), c_uint64, POINTER(c_uint64), POINTER(c_uint64)],
    ),
    "rt_load_hardware": (None, [NET, POINTER(S.LoadParts)]),
    "rt_load_latency": (c_int, [NET, c_uint, POINTER(S.LoadCycles)]),
    "rt_load_latency_best": (c_int, [NET, POINTER(S.LoadCycles)]),
    "rt_load_success": (None, [NET, c_double, c_uint, POINTER(S.LoadOdds)]),
    "rt_route_link": (c_int, [NET, c_uint32, c_uint32, c_uint32, c_uint]),
    "rt_route_legs": (c_int, [NET, c_uint32, c_uint32, POINTER(S.RingLeg)]),
    "rt_route_longest": (c_int, [NET]),
    "rt_route_distances": (None, [RINGS, c_uint32, WORDS]),
    "rt_route_search": (c_int, [RINGS, WORDS, c_uint32, POINTER(S.RingStep), c_int]),
    "rt_topo_rings": (c_int, [NET, RINGS]),
    "rt_topo_ring_node": (c_uint32, [NET, c_uint32]),
    "rt_topo_ring_tabulate": (c_int, [RINGS, TABLE, WORDS, WORDS]),
    "rt_topo_ring_rings": (S.Rings, [TABLE]),
    "rt_walk_rings": (
        c_int,
        [TABLE, c_uint32, c_uint32, POINTER(S.RingLeg), c_uint32, c_uint32, POINTER(S.WalkRingsResult)],
    ),
    "rt_walk_ring_text": (c_char_p, [c_int]),
    "rt_route_hops": (c_int, [NET]),
    "rt_route_choices": (c_int, [NET, c_uint]),
    "rt_route_choice_hops": (c_int, [NET, c_uint]),
    "rt_route_choice_vcs": (c_int, [NET, c_uint]),
    "rt_route_choice": (
        c_int, [NET, c_uint, c_uint32, c_uint32, c_uint32, POINTER(S.Channel), c_uint],
    ),  # fmt: skip
    "rt_route_ports": (c_int, [NET, c_uint32, c_uint32, POINTER(S.Channel), c_uint]),
    "rt_route_port": (None, []),
    "rt_route_vcs": (c_int, [NET]),
    "rt_topo_neighbour": (c_int, [NET, c_uint32, c_uint, POINTER(S.TopoPortEnd)]),
    "rt_topo_nodes": (c_uint32, [NET]),
    "rt_topo_ports_most": (c_int, [NET]),
    "rt_walk_ports": (
        c_int,
        [
            POINTER(S.WalkPortsOn), c_uint32, c_uint32, POINTER(S.Channel), c_uint,
            POINTER(S.WalkPortsHop), POINTER(S.WalkPortsResult),
        ],
    ),  # fmt: skip
    "rt_walk_ports_text": (c_char_p, [c_int]),
    "rt_load_pattern_begin": (c_int, [POINTER(S.LoadPattern), NET]),
    "rt_load_pattern_fits": (c_int, [POINTER(S.LoadPattern)]),
    "rt_load_pattern_count": (c_uint64, [POINTER(S.LoadPattern)]),
    "rt_load_pattern_fill": (None, [POINTER(S.LoadPattern), POINTER(S.LoadPair), c_void_p]),
    "rt_route_tree": (c_int, [NET, c_uint32, c_uint32, BYTES]),
    "rt_topo_tree": (c_int, [NET, TREE]),
    "rt_topo_tree_next": (None, []),
    "rt_topo_tree_capacity": (c_uint64, [NET, c_uint]),
    "rt_walk_select": (c_uint, []),
    "rt_walk_tree": (
        c_int,
        [
            POINTER(S.WalkTreeOn), c_uint64, c_uint64, BYTES, c_uint, POINTER(S.WalkTreeHop),
            POINTER(S.WalkTreeResult),
        ],
    ),  # fmt: skip
    "rt_walk_tree_text": (c_char_p, [c_int]),
}

_STEPPED = [c_void_p, c_size_t]  # a buffer and its step
BATCH = {
    "batch_compute": (
        c_size_t,
        [c_void_p, NET, *_STEPPED, *_STEPPED, c_void_p, c_void_p, c_size_t],
    ),
    "batch_route": (
        c_size_t,
        [c_void_p, c_void_p, NET, *_STEPPED, *_STEPPED, c_void_p, c_void_p, c_size_t],
    ),
    "batch_compute64": (c_size_t, [NET, *_STEPPED, *_STEPPED, c_void_p, c_void_p, c_size_t]),
    "batch_channels": (
        c_size_t,
        [
            c_void_p, NET, c_uint64, *_STEPPED, *_STEPPED, POINTER(S.Channel), c_uint,
            POINTER(c_uint16), BYTES, WORDS, c_size_t,
        ],
    ),  # fmt: skip
    "batch_legs": (
        c_size_t,
        [c_void_p, NET, c_uint64, *_STEPPED, *_STEPPED, BYTES, c_size_t, WORDS, c_size_t],
    ),
    "batch_bits": (
        c_size_t,
        [c_void_p, NET, c_uint64, *_STEPPED, *_STEPPED, BYTES, WORDS, c_size_t],
    ),
    "batch_one64": (c_int, [NET, c_uint64, c_uint64, BYTES]),
}


def _find() -> str:
    named = os.environ.get("ROUTESEQ_LIBRARY")
    if named:
        return named
    own = HERE / _NAME
    if own.exists():
        return str(own)
    system = ctypes.util.find_library("routeseq")
    if system is None:
        raise ImportError(
            "librouteseq is not in this package (it was built with ROUTESEQ_BUNDLE=0) and not on "
            f"this system; ROUTESEQ_LIBRARY=/path/to/{_NAME} names one"
        )
    return system


def native(name: str) -> str:
    """The path of a library that stands in this package alone."""
    return str(HERE / (name + Path(_NAME).suffix))


def _load(path: str, prototypes: dict) -> ctypes.CDLL:
    library = ctypes.CDLL(path)
    for name, (result, arguments) in prototypes.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(f"{path}: no function {name}; routeseq {VERSION} needs it") from None
        function.restype, function.argtypes = result, arguments
    return library


library_path: str = _find()
lib = _load(library_path, PROTOTYPES)
batch = _load(native("_batch"), BATCH)


def address(name: str) -> c_void_p:
    """A function of the library as an argument of another."""
    return ctypes.cast(getattr(lib, name), c_void_p)
