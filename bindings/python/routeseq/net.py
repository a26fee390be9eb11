# SPDX-License-Identifier: MIT-0
"""Which network?"""
from __future__ import annotations

from ctypes import byref, create_string_buffer
from operator import index
from typing import Any, ClassVar, NamedTuple, Union

from . import _constants as C
from . import _structs as S
from ._errors import NetError, checked, error
from ._library import lib


class Family(NamedTuple):
    """A family: NET is `name`, a colon and the parameters."""

    name: str
    number: int
    shape: str
    """transit, ring, tree or ports"""
    least: int
    """numbers behind the colon, at least"""
    most: int
    parameters: str
    limits: str
    example: str


def _family(row: S.NetFamily) -> Family:
    words = (row.name, row.parameters, row.limits, row.example)
    name, parameters, limits, example = (word.decode() for word in words)
    return Family(name, row.family, _SHAPES[row.shape], row.least, row.most, parameters, limits, example)


def families() -> tuple[Family, ...]:
    """All families that the library has."""
    found: list[Family] = []
    while row := lib.rt_net_family_at(len(found)):
        found.append(_family(row.contents))
    return tuple(found)


class Net:
    """A network, constant and hashable.

    Net("hybrid:192,2") parses; Net.of("hybrid", 192, 2, capped=True) takes numbers.  Both give an
    object of the class of its shape, Transit, Rings, Tree or Ports; called on one of these, they refuse
    networks of another shape.  NetError says what is wrong with a network; families() lists what there is.

    >>> net = Net("torus:4,4")
    >>> net, net.shape, net.processors, net.route(0, 5)
    (Ports('torus:4,4'), 'ports', 16, (1, 3))
    """

    __slots__ = ("_net", "_text")
    SHAPE: ClassVar[int]
    """the shape that a class serves: RT_SHAPE_...; Net itself has none, for it serves any"""
    _classes: ClassVar[dict[int, type[Net]]] = {}

    _net: S.Net
    _text: str

    def __init_subclass__(cls) -> None:
        if "SHAPE" in vars(cls):
            Net._classes[cls.SHAPE] = cls

    def __new__(cls, text: str) -> Any:
        if not isinstance(text, str):
            raise TypeError(
                f"network {text!r:.80}: expected a text, as \"torus:4,4\", or numbers, as Net.of(\"torus\", 4, 4)"
            )
        net = S.Net()
        code = lib.rt_net_parse(_c_text(text), byref(net))
        if code < 0:
            raise _refused(code, text, text)
        return cls._made(net, text)

    @classmethod
    def of(cls, family: str, *parameters: int, capped: bool = False) -> Any:
        """From a family's name and its parameters in the order of NET.  Typed Any, for the class is that of
        the family's shape: Transit, Rings, Tree or Ports."""
        if not isinstance(family, str):
            raise TypeError(f"family {family!r:.80}: expected a text, as \"torus\"")
        found = lib.rt_net_family_named(_c_text(family))
        what = f"{family}{parameters}" if len(parameters) != 1 else f"{family}({parameters[0]!r})"
        if not found or found.contents.name.decode() != family:
            raise _refused(C.RT_ERR_FAMILY, family, family)
        for parameter in parameters:
            if not 0 <= whole(parameter, f"{family}: parameter") < 1 << 32:
                raise _refused(C.RT_ERR_TEXT, what, family)
        if len(parameters) > C.RT_PARAM_MAX:
            raise _refused(C.RT_ERR_UNUSED, what, family)
        net = S.Net(found.contents.family, bool(capped), parameters)
        code = lib.rt_net_check(byref(net))
        if code < 0:
            raise _refused(code, what, family)
        return cls._made(net, what)

    @classmethod
    def _made(cls, net: S.Net, what: str) -> Any:
        shape = lib.rt_net_shape(byref(net))
        kind: type[Net] = cls
        if cls is Net:
            kind = Net._classes.get(shape, Net)
        elif cls.SHAPE != shape:
            served = ", ".join(family.name for family in families() if family.shape == _SHAPES[cls.SHAPE])
            said = f"network {_shown(what)}: expected a network of {cls.__name__}: {served}"
            raise NetError(C.RT_ERR_FAMILY, what, said)
        self = object.__new__(kind)
        text = create_string_buffer(C.RT_NET_TEXT_MAX)
        checked(lib.rt_net_format(byref(net), text, len(text)), what)
        object.__setattr__(self, "_net", net)
        object.__setattr__(self, "_text", text.value.decode())
        self._prepare()
        return self

    def _prepare(self) -> None:
        """What a shape keeps beside its network."""

    @property
    def family(self) -> Family:
        """Its family: name, shape, limits."""
        return next(family for family in families() if family.number == self._net.family)

    @property
    def shape(self) -> str:
        """transit, ring, tree or ports"""
        return self.family.shape

    @property
    def capped(self) -> bool:
        """Has it a cap, as "full:2,capped" has?"""
        return bool(self._net.capped)

    @property
    def parameters(self) -> tuple[int, ...]:
        """The parameters, without the zeros that close the list."""
        values = tuple(self._net.param)
        while values and values[-1] == 0:
            values = values[:-1]
        return values

    @property
    def processors(self) -> int:
        """N: processors are 0..N-1."""
        return int(lib.rt_topo_processors(byref(self._net)))

    def info(self) -> dict[str, Figure]:
        """What it is made of, with the keys of the command's `info`; None where that is not known."""
        raise NotImplementedError

    def _processor(self, value: int, code: int) -> int:
        """A processor's number, or ProcessorError with it and the range, or TypeError."""
        name = _NAMES[code]
        if not 0 <= whole(value, name) < self.processors:
            said = f"{name} '{value}': expected a processor index 0..{self.processors - 1}"
            raise error(code, str(value), said)
        return value

    def __len__(self) -> int:
        return self.processors

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Net) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple:
        return Net, (self._text,)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("networks are constant")


def _refused(code: int, what: str, text: str) -> NetError:
    """What is wrong with a network, and what its family takes."""
    if "\0" in text:
        return NetError(code, what, f"network {_shown(what)}: expected a text without zero characters")
    row = lib.rt_net_family_named(_c_text(text))
    words = lib.rt_error_text(code).decode().partition(":")[0]
    if row:
        family = _family(row.contents)
        of = f"{family.name}:{family.parameters}, with {family.limits}" if family.most else family.name
        return NetError(code, what, f"network {_shown(what)}: {words}: expected {of}")
    near = lib.rt_net_family_near(_c_text(text))
    if near:
        return NetError(code, what, f"network {_shown(what)}: unknown family; did you mean {near.decode()}?")
    names = ", ".join(family.name for family in families())
    return NetError(code, what, f"network {_shown(what)}: unknown family, expected one of {names}")


def _shown(what: str) -> str:
    """A network as the command shows it, in quotes; what cannot be seen as Python writes it."""
    return f"'{what:.80}'" if what.isprintable() else f"{what!r:.80}"


def _c_text(text: str) -> bytes:
    """Text for C, which ends at the first zero: what has one is no NET."""
    return b":" if "\0" in text else text.encode()


Figure = Union[int, float, str, None]
_SHAPES = {
    C.RT_SHAPE_TRANSIT: "transit", C.RT_SHAPE_RING: "ring", C.RT_SHAPE_TREE: "tree", C.RT_SHAPE_PORTS: "ports",
}  # fmt: skip
_NAMES = {C.RT_ERR_SRC: "source", C.RT_ERR_DST: "destination", C.RT_ERR_INDEX: "processor"}


def whole(value: Any, name: str) -> int:
    """A whole number as it is; else TypeError."""
    try:
        if isinstance(value, bool):
            raise TypeError
        return index(value)
    except TypeError:
        raise TypeError(f"{name} {value!r:.80}: expected a whole number, not {type(value).__name__}") from None


def wholes(given: Any, name: str) -> list[int]:
    """Whole numbers, or a bare one, as a list; else TypeError."""
    if isinstance(given, (bytes, bytearray)):
        raise TypeError(f"{name} {given!r:.40}: expected whole numbers, not {type(given).__name__}")
    try:
        many = list(given)
    except TypeError:  # not iterable, or an array without dimensions
        return [whole(given, name)]
    return [whole(one, name) for one in many]
