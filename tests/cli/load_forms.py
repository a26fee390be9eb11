#!/usr/bin/python3
# SPDX-License-Identifier: MIT-0
"""The closed forms of tests/vectors/load_forms.tsv, computed from the parameters of each network alone.

usage: load_forms.py FILE   prints the rows whose number is not their form's, or which no rule here reads
"""
import sys
from math import ceil, floor, prod


def parameters(net):
    """The letters that a form of the network's family may use."""
    family, _, text = net.partition(":")
    values = [int(v) for v in text.split(",")]
    if family in ("ring", "torus", "mesh", "complete"):
        assert len(set(values)) == 1
        return {"k": values[0], "N": prod(values)}
    if family == "hypercube":
        return {"d": values[0], "N": 2 ** values[0]}
    if family == "bfly":
        return {"k": values[0], "d": values[1], "N": values[0] ** values[1]}
    if family == "dragonfly":
        p, a, h = values
        return {"p": p, "a": a, "h": h, "N": p * a * (a * h + 1)}
    if family == "kntree":
        return {"k": values[0], "n": values[1], "N": values[0] ** values[1]}
    if family == "xgft":
        levels = len(values) // 2
        up = {f"w{i + 1}": w for i, w in enumerate(values[levels:])}
        return {**up, **{f"m{i + 1}": m for i, m in enumerate(values[:levels])}, "N": prod(values[:levels])}
    assert family == "hyperx" and len(set(values[1:])) == 1
    return {"t": values[0], "k": values[1], "N": prod(values)}


for line in open(sys.argv[1], encoding="utf-8"):
    if not line.startswith("#"):
        net, pattern, number, form, why, source, read = line.rstrip("\n").split("\t")
        names = {"floor": floor, "ceil": ceil, "min": min, "__builtins__": {}, **parameters(net)}
        value = eval(form.replace("^", "**").replace(" mod ", "%"), names)
        if value != int(number) or not why or read not in ("read", "pattern", "named", "ours") or (source == "-" and read != "ours"):
            print(net, pattern, number, form, value)
