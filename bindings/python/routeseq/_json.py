# SPDX-License-Identifier: MIT-0
"""Reports as the command's --json has them."""
import json
from fractions import Fraction
from math import floor, log10
from typing import Any

from ._transit_walk import Hop, Walk
from ._verify import Report
from .ports import PortsLoad, PortsSample, PortsWalk
from .rings import RingLoad, RingWalk
from .transit import Parts
from .tree import TreeLoad, TreeWalk

# Fields that the package alone has.
_OWN = {
    Hop: ("kind", "stage_number", "stack", "at"), Walk: ("arrived", "start"), PortsWalk: ("arrived",), RingWalk: ("arrived", "legs"),
    TreeWalk: ("arrived", "apex"), PortsLoad: ("hot_node", "hot_port"), RingLoad: ("hot_node", "hot_node_link", "queue_node"), TreeLoad: ("channel",),
}  # fmt: skip
_NOT_EMPTY = {PortsLoad: ("ties", "cycle")}  # of others the command has no key


def _parts(parts: Parts) -> dict[str, Any]:
    told: dict[str, Any] = {name.upper(): value.hex().upper() or None for name, value in parts._asdict().items() if isinstance(value, bytes)}
    mask, turn = (None if number is None else format(number, form) for number, form in ((parts.m, "02X"), (parts.o, "02b")))
    return {"I": told.pop("I"), "M": mask, "j": parts.j, "O": turn, **told, "reads": _plain(parts.reads)}


def _verified(report: Report) -> dict[str, Any]:
    verdicts = [{"verdict": verdict, "pairs": pairs} for verdict, pairs in report.verdicts.items()]
    failures = [{"source": source, "destination": destination} for source, destination in report.failures]
    return {"plan": report.plan, "pairs": report.pairs, "arrived": report.arrived, "failed": report.failed, "verdicts": verdicts, "failures": failures}


def _plain(value: Any) -> Any:
    """Of what JSON has."""
    if isinstance(value, Parts):
        return _parts(value)
    if isinstance(value, Report):
        return _verified(value)
    if hasattr(value, "_asdict"):
        kind = type(value)
        fields = {name: field for name, field in value._asdict().items() if name not in _OWN.get(kind, ())}
        if kind is Hop:
            fields["byte"] = bytes([fields["byte"]])
        if kind is TreeLoad:
            fields["lambda_"] = f"{value.lambda_.numerator}/{value.lambda_.denominator}"
        if kind is PortsSample:
            fields.update(longest=None, hot_links=None)  # a sample does not tell them
        return {name.rstrip("_"): _plain(field) for name, field in fields.items() if field or name not in _NOT_EMPTY.get(kind, ())}
    if isinstance(value, dict):
        return {name: _plain(field) for name, field in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value]
    if isinstance(value, bytes):
        return value.hex().upper()
    return _figure(float(value)) if isinstance(value, (Fraction, float)) else value


def _figure(value: float) -> float:
    """Six decimals, or as many as three digits take."""
    return value and round(value, max(6, 2 - floor(log10(abs(value)))))


def to_json(report: Any) -> str:
    """A report of info, walk, explain, load, verify or check with the keys of the command's --json, and its digits;
    failures of verify are source and destination.

    >>> import routeseq
    >>> print(routeseq.to_json(routeseq.Net("tree:2").walk(0, 0)))
    {"verdict": "arrived", "processor": 0, "bits": 0, "turned": null, "hops": []}
    """
    return json.dumps(_plain(report))
