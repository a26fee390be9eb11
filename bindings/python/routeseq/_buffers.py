# SPDX-License-Identifier: MIT-0
"""Buffers of the caller as C sees them, without a copy (CPython)."""
from __future__ import annotations

import sys
from array import array
from contextlib import contextmanager
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_ssize_t, c_void_p, py_object, pythonapi
from typing import Any, Iterator, NamedTuple, Optional, Union

from . import _constants as C
from ._errors import ArgumentError
from .net import wholes

Buffer = Union[bytes, bytearray, memoryview, array, Any]
"""any object with the buffer protocol: of bytes, or where it is said of 64-bit numbers"""

_SIMPLE, _WRITABLE = 0, 1
_NONE = 2**64 - 1  # no processor of any network
_SWAPPED = ">!" if sys.byteorder == "little" else "<"


class _View(Structure):
    """Py_buffer."""

    _fields_ = [
        ("buf", c_void_p), ("obj", py_object), ("len", c_ssize_t), ("itemsize", c_ssize_t),
        ("readonly", c_int), ("ndim", c_int), ("format", c_char_p), ("shape", POINTER(c_ssize_t)),
        ("strides", POINTER(c_ssize_t)), ("suboffsets", POINTER(c_ssize_t)), ("internal", c_void_p),
    ]  # fmt: skip


pythonapi.PyObject_GetBuffer.argtypes = [py_object, POINTER(_View), c_int]
pythonapi.PyBuffer_Release.argtypes = [POINTER(_View)]


class Memory(NamedTuple):
    at: Optional[int]
    bytes: int


@contextmanager
def given(buffer: Buffer, writable: bool = False) -> Iterator[Memory]:
    """Where a contiguous buffer lies; it is held until the block ends.  BufferError, TypeError."""
    view = _View()
    try:
        pythonapi.PyObject_GetBuffer(buffer, byref(view), _WRITABLE if writable else _SIMPLE)
    except BufferError as why:
        raise BufferError(f"buffer of {type(buffer).__name__}: {why}: expected one piece of memory"
                          f"{' that can be written' if writable else ''}") from None
    try:
        yield Memory(view.buf, view.len)
    finally:
        pythonapi.PyBuffer_Release(byref(view))


def _is_64(view: memoryview) -> bool:
    return view.itemsize == 8 and view.format[-1] in "QqLlNn" and view.format[0] not in _SWAPPED


@contextmanager
def numbers(buffer: Buffer) -> Iterator[Memory]:
    """A buffer of 64-bit whole numbers."""
    with memoryview(buffer) as view:
        if not _is_64(view):
            raise TypeError(f"buffer of {view.format!r}: expected 64-bit whole numbers, as array('Q')")
    with given(buffer) as memory:
        yield memory


def processors(of: Any, name: str) -> Any:
    """A buffer of 64-bit numbers as it lies; a copy of other whole numbers, or of a bare one."""
    try:
        with memoryview(of) as view:
            if view.c_contiguous and _is_64(view):
                return of
    except TypeError:  # no buffer
        pass
    return array("Q", (one if 0 <= one < _NONE else _NONE for one in wholes(of, name)))


class Output(NamedTuple):
    seq: Optional[int]
    lengths: Optional[int]
    made: tuple[Any, Any]


@contextmanager
def taken(seq: Optional[Buffer], lengths: Optional[Buffer], count: int) -> Iterator[Output]:
    """Room for the results of `count` entries: the caller's, or made here."""
    seq = bytearray(count * C.RT_SEQ_MAX) if seq is None else seq
    lengths = array("b", bytes(count)) if lengths is None else lengths
    with given(seq, True) as s, given(lengths, True) as n:
        if s.bytes < count * C.RT_SEQ_MAX:
            raise ArgumentError(f"seq of {s.bytes} bytes: expected {C.RT_SEQ_MAX} for each of {count}")
        if n.bytes < count:
            raise ArgumentError(f"lengths of {n.bytes} bytes: expected one for each of {count}")
        yield Output(s.at, n.at, (seq, lengths))


def entries(src: int, dst: int, size: int) -> tuple[int, int, int]:
    """The number of pairs in buffers of so many units, and the steps of both; one serves all."""
    if src % size != 0 or dst % size != 0:
        raise ArgumentError(f"buffers of {src} and {dst} bytes: expected {size} a location")
    src, dst = src // size, dst // size
    if src != dst and 1 not in (src, dst):
        raise ArgumentError(f"{src} sources and {dst} destinations: expected as many, or one for all")
    count = dst if src == 1 else src
    return count, size * (src != 1), size * (dst != 1)
