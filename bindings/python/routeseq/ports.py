# SPDX-License-Identifier: MIT-0
"""Networks of routers with ports: mesh, torus, hypercube, dragonfly, ..."""
from __future__ import annotations

from ctypes import byref

from . import _constants as C
from . import _structs as S
from ._errors import checked, error
from ._library import lib
from .net import Net, number


class Ports(Net):
    """A network of routers with ports; processors are numbers 0..processors-1."""

    __slots__ = ()
    SHAPE = C.RT_SHAPE_PORTS

    def channels(self, source: int, destination: int) -> tuple[tuple[int, int], ...]:
        """The output port and the virtual channel of each hop; empty at one router."""
        for processor, code in ((source, C.RT_ERR_SRC), (destination, C.RT_ERR_DST)):
            if number(processor, code) >= 1 << 32:
                raise error(code, str(processor))
        room = checked(lib.rt_route_hops(byref(self._net))) + 1
        path = (S.Channel * room)()
        hops = checked(lib.rt_route_ports(byref(self._net), source, destination, path, room))
        return tuple((channel.port, channel.vc) for channel in path[:hops])

    def route(self, source: int, destination: int) -> tuple[int, ...]:
        """The output ports, one a hop."""
        return tuple(port for port, _ in self.channels(source, destination))
