# SPDX-License-Identifier: MIT-0
"""Routing sequences of interconnection networks: the C library routeseq from Python.

>>> from routeseq import Net
>>> Net("hybrid:192,2").route(626740, 666727).hex().upper()
'F4D84067'

Net is the door: Net(text) is a Transit, a Rings, a Tree or a Ports, by the shape of its family.
Errors are exceptions with the library's words: RouteSeqError.
"""
try:
    from . import _constants  # made when the package is built
except ImportError:
    raise ImportError("routeseq is not built here: pip install bindings/python") from None
from ._command import PortsExplained, PortsReason, RingExplained, RingReason
from ._errors import ArgumentError, NetError, PathError, ProcessorError, RouteSeqError, SpaceError
from ._json import to_json
from ._library import VERSION, library_path
from ._transit_walk import Hardware, Hop, Latency, Walk
from ._verify import Report
from .fabric import Checked, FabricError, Routes, check, generate
from .net import Family, Net, families
from .patterns import pattern, patterns
from .ports import Channel, Ports, PortsHop, PortsLoad, PortsSample, PortsWait, PortsWalk
from .rings import Leg, RingHop, RingLoad, RingWalk, Rings
from .transit import Parts, Read, Transit
from .tree import Tree, TreeExplained, TreeHop, TreeLoad, TreeReason, TreeWalk

__version__ = VERSION
__all__ = [
    "ArgumentError", "Channel", "Checked", "FabricError", "Family", "Hardware", "Hop", "Latency", "Leg", "Net", "NetError", "Parts", "PathError",
    "Ports", "PortsExplained", "PortsHop", "PortsLoad", "PortsReason", "PortsSample", "PortsWait", "PortsWalk", "ProcessorError", "Read", "Report",
    "RingExplained", "RingHop", "RingLoad", "RingReason", "RingWalk", "Rings", "RouteSeqError", "Routes", "SpaceError",
    "Transit", "Tree", "TreeExplained", "TreeHop", "TreeLoad", "TreeReason", "TreeWalk", "Walk", "check", "families", "generate",
    "library_path", "pattern", "patterns", "to_json",
]  # fmt: skip
