# SPDX-License-Identifier: MIT-0
"""The library's errors as exceptions."""
from __future__ import annotations

from . import _constants as C
from ._library import lib


class RouteSeqError(ValueError):
    """Every error about a value: the library's number (`code`), its name ("RT_ERR_SRC") and words; `code` is 0
    and the name "USAGE", as npm's, where the library has none.  A value of a wrong type raises a TypeError."""

    def __init__(self, code: int, what: str = "", said: str = "") -> None:
        self.code = code
        self.name = C.ERRORS.get(code, "USAGE")
        self.text: str = lib.rt_error_text(code).decode()
        self.what = what
        self.said = said
        super().__init__(said or (f"{what}: {self.text}" if what else self.text))

    def __reduce__(self) -> tuple:
        return type(self), (self.code, self.what, self.said)


class NetError(RouteSeqError):
    """This is no network, or not one of a kind that this serves."""


class ProcessorError(RouteSeqError):
    """A source, destination, index or location is no processor of the network."""


class PathError(RouteSeqError):
    """There is no such sequence, link or path."""


class SpaceError(RouteSeqError):
    """A buffer is too small, or capacities are."""


class ArgumentError(RouteSeqError):
    """An argument has a value that no code is about: a pattern, a plan, a sample, a share; `code` is 0."""

    def __init__(self, said: str) -> None:
        super().__init__(0, "", said)

    def __reduce__(self) -> tuple:
        return type(self), (self.said,)


_CLASSES = {
    ProcessorError: (C.RT_ERR_SRC, C.RT_ERR_DST, C.RT_ERR_INDEX, C.RT_ERR_LOC),
    PathError: (C.RT_ERR_SEQ, C.RT_ERR_LINK, C.RT_ERR_PATH),
    SpaceError: (C.RT_ERR_SPACE, C.RT_ERR_WIRES),
}
_CLASS = {code: kind for kind, codes in _CLASSES.items() for code in codes}


def error(code: int, what: str = "", said: str = "") -> RouteSeqError:
    """The exception for a code, with the library's words or with `said`; all that is not listed above
    is about the network."""
    return _CLASS.get(code, NetError)(code, what, said)


def checked(result: int, what: str = "") -> int:
    """A count as it is; an error is raised."""
    if result < 0:
        raise error(result, what)
    return result
