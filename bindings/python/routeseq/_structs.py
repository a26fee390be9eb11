# SPDX-License-Identifier: MIT-0
"""The structures of the C headers.  tests/build/bindings.sh holds each against sizeof and offsetof."""
from ctypes import (
    CFUNCTYPE, POINTER, Structure, c_char_p, c_double, c_int8, c_uint, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p,
)  # fmt: skip

from . import _constants as C


class Net(Structure):
    _fields_ = [("family", c_uint8), ("capped", c_uint8), ("param", c_uint32 * C.RT_PARAM_MAX)]


class NetFamily(Structure):
    _fields_ = [
        ("family", c_uint8), ("shape", c_uint8), ("least", c_uint8), ("most", c_uint8),
        ("name", c_char_p), ("parameters", c_char_p), ("limits", c_char_p), ("example", c_char_p),
    ]  # fmt: skip


class RouteParts(Structure):
    _fields_ = [
        ("i", c_uint8 * C.RT_LOC_MAX), ("c_bytes", c_uint8), ("m", c_uint8), ("j", c_uint8),
        ("o", c_int8), ("ru_bytes", c_uint8), ("rd_bytes", c_uint8), ("rc_bytes", c_uint8),
        ("seq", c_uint8 * C.RT_SEQ_MAX),
    ]  # fmt: skip


class TopoPlace(Structure):
    _fields_ = [("kind", c_uint8), ("stage", c_uint8), ("stack", c_uint8), ("node", c_uint64)]


class TopoBundle(Structure):
    _fields_ = [("kind", c_uint8), ("rotate", c_uint8), ("swallow", c_uint8)]


class WalkOn(Structure):
    _fields_ = [("net", POINTER(Net)), ("next", c_void_p), ("router", c_void_p), ("context", c_void_p)]


class WalkHop(Structure):
    _fields_ = [
        ("place", TopoPlace), ("bundle", TopoBundle), ("byte", c_uint8), ("at", c_uint8),
        ("direction", c_uint8), ("dropped", c_uint8), ("rotation", c_uint8),
    ]  # fmt: skip


class Walk(Structure):
    _fields_ = [
        ("verdict", c_uint8), ("hops", c_uint8), ("crossed", c_uint8), ("lowest", c_uint8),
        ("climbed", c_uint8), ("start", c_uint8), ("rotation", c_uint8), ("arrived", c_uint8),
        ("processor", c_uint64), ("looked", c_uint8 * C.RT_SEQ_MAX),
    ]  # fmt: skip


class WalkPlan(Structure):
    _fields_ = [
        ("net", Net), ("kind", c_uint8), ("pairs", c_uint64), ("seed", c_uint64),
        ("processors", c_uint64),
    ]  # fmt: skip


class WalkReport(Structure):
    _fields_ = [
        ("pairs", c_uint64), ("count", c_uint64 * C.RT_WALK_COUNTS), ("failures", c_uint),
        ("failure", c_uint64 * C.RT_WALK_FAILURES_MAX),
    ]  # fmt: skip


class LoadParts(Structure):
    _fields_ = [
        ("processors", c_uint64), ("location_bytes", c_uint8), ("sequence_bytes", c_uint8),
        ("clusters", c_uint64), ("unit_trees_8", c_uint64), ("unit_trees_2", c_uint64),
        ("components", c_uint64),
    ]  # fmt: skip


class LoadCycles(Structure):
    _fields_ = [("connect", c_uint32), ("open", c_uint32)]


class LoadOdds(Structure):
    _fields_ = [("level", c_double * C.RT_LOAD_LEVELS_MAX), ("all", c_double)]


class Rings(Structure):
    _fields_ = [("nodes", c_uint32), ("links", c_uint32), ("next", c_void_p), ("context", c_void_p)]


class RingLeg(Structure):
    _fields_ = [("link", c_uint8), ("hops", c_uint32)]


class RingStep(Structure):
    _fields_ = [("node", c_uint32), ("link", c_uint8)]


class TopoRingTable(Structure):
    _fields_ = [
        ("nodes", c_uint32), ("links", c_uint32), ("rings", c_uint32),
        ("next", POINTER(c_uint32)), ("ring", POINTER(c_uint32)), ("size", POINTER(c_uint32)),
    ]  # fmt: skip


class WalkRingsResult(Structure):
    _fields_ = [
        ("verdict", c_uint8), ("node", c_uint32), ("links", c_uint64), ("rings", c_uint32),
        ("leg", c_uint32),
    ]  # fmt: skip


class Channel(Structure):
    _fields_ = [("port", c_uint16), ("vc", c_uint8)]


class TopoPortEnd(Structure):
    _fields_ = [("node", c_uint32), ("port", c_uint16)]


class WalkPortsOn(Structure):
    _fields_ = [("net", POINTER(Net)), ("vcs", c_uint), ("neighbour", c_void_p)]


class WalkPortsHop(Structure):
    _fields_ = [("node", c_uint32), ("out", Channel), ("to", TopoPortEnd)]


class WalkPortsResult(Structure):
    _fields_ = [("verdict", c_uint8), ("hops", c_uint32), ("node", c_uint32)]


class LoadRingWeights(Structure):
    _fields_ = [("change", c_uint32), ("echo", c_uint64), ("send", c_uint64)]


class LoadRingMetrics(Structure):
    _fields_ = [
        ("distance", c_uint32), ("ring_hops", c_uint32), ("latency", c_uint64),
        ("hot_send", c_uint64), ("hot_echo", c_uint64), ("hot_node", c_uint32),
        ("hot_link", c_uint32), ("hot_queue", c_uint64), ("queue_node", c_uint32),
    ]  # fmt: skip


class Tree(Structure):
    _fields_ = [("height", c_uint), ("capacity", c_void_p), ("context", c_void_p)]


class TopoTreePlace(Structure):
    _fields_ = [("node", c_uint64), ("port", c_uint8)]


class WalkTreeHop(Structure):
    _fields_ = [("place", TopoTreePlace), ("bit", c_uint8), ("out", c_int8)]


class WalkTreeResult(Structure):
    _fields_ = [
        ("verdict", c_uint8), ("hops", c_uint8), ("arrived", c_uint8), ("apex", c_uint64),
        ("processor", c_uint64),
    ]  # fmt: skip


class WalkTreeOn(Structure):
    _fields_ = [("height", c_uint), ("next", c_void_p), ("select", c_void_p), ("context", c_void_p)]


class LoadPair(Structure):
    _fields_ = [("source", c_uint32), ("target", c_uint32)]


class LoadPattern(Structure):
    _fields_ = [
        ("kind", c_uint8), ("odd", c_uint8), ("a", c_uint64), ("seed", c_uint64),
        ("processors", c_uint32), ("each", c_uint32), ("digits", c_uint),
        ("side", c_uint32 * C.RT_LOAD_DIGITS_MAX), ("bits", c_uint),
    ]  # fmt: skip


class LoadTreeFraction(Structure):
    _fields_ = [("load", c_uint64), ("capacity", c_uint64), ("channel", c_uint64)]


RING_NEXT = CFUNCTYPE(c_uint32, c_void_p, c_uint32, c_uint32)


def c_name(structure: type[Structure]) -> str:
    """The name in C: RouteParts is struct rt_route_parts."""
    letters = "".join(f"_{c.lower()}" if c.isupper() else c for c in structure.__name__)
    return f"rt{letters}"
