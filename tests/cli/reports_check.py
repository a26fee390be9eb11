# SPDX-License-Identifier: MIT-0
"""check's counts beside tools/models/model_fabric.py, compare's beside model_compare.py."""
import re
from math import floor, log10

import model_compare
from model_fabric import KEYS, judge
from model_library import library
from reports import Want

CHOSEN = "ring5-tree.paths ring5-shortest.ports torus-vcs.ports petersen-tree.table cycle4.paths bad-loop bad-wrong-port bad-missing bad-twice parallel.ports detour self.paths".split()


def read(lines):
    values = [line.split()[-1] for line in lines if re.match(r"  \S.{40,} \S+$", line)]
    return dict(zip(KEYS, values[-len(KEYS):]))


def read_table(lines):
    """Columns under names of two lines."""
    return {str(i): line.split() for i, line in enumerate(lines[2:])}


def checks():
    cases = library()
    for name in CHOSEN:
        topology, kind, routes = cases[name]
        row, faulty = judge(topology.encode(), kind, routes.encode())
        assert not faulty
        for part, text in (("topology", topology), ("routes", routes)):
            with open(f"build/reports/{name}.{part}", "w", encoding="ascii") as file:
                file.write(text)
        line = f"check --topology build/reports/{name}.topology --topology-format edges --routes build/reports/{name}.routes --routes-format {kind}"
        want = Want("-", line, [(key, row[key], "model_fabric") for key in KEYS], int(row["sound"] == "no"), read=read)
        want.loud = row["sound"] == "no" or row["excess_max"] > 0  # it names what is wrong
        yield want


def decimals(value):
    """Three decimals, or as many as three significant digits take."""
    return "%.*f" % (max(3, 2 - floor(log10(value))), value) if value > 0 else "0.000"


def compares():
    for name in "torus:4,4 array:40 kntree:2,3 dragonfly:1,2,1 complete:7 mesh:3,4 hyperx:1,3,3 ring:2".split():
        values = dict(zip(model_compare.KEYS, model_compare.figures(name)))
        rows = [(key, value, "model_compare") for key, value in values.items()]
        if values["bisection_low"] == "-":  # bounds, not the number
            rows = [(key, (lambda said: said == "-" or said.isdigit()) if key.startswith("bisection") else value, source) for key, value, source in rows]
        says = [("rounded_" + key, decimals(float(value)), "model_compare") for key, value in values.items() if re.fullmatch(r"\d+\.\d{6}", str(value))]
        if name.startswith("kntree") and float(values["throughput_worst"]) < 1:
            says.append(("drawn", name, "SPEC 15.11"))
        yield Want("-", f"compare {name}", rows, read=read_compare, says=says)


def read_compare(lines):
    assert lines[0].split() == "all cables per ports per mean bisection bisection throughput throughput".split(), lines[0]
    assert lines[1].split() == "network processors routers ports cables processor processor diameter hops at-least at-most vcs all-to-all worst".split(), lines[1]
    words = [word for line in lines[2:] if line for word in line.split()]
    note = "throughput_worst: of fixed routes; --routing random, drawn ways up, may have more: "
    drawn = {"drawn": line[len(note):] for line in lines if line.startswith(note)}
    found = dict(zip(model_compare.KEYS, words))
    return {key: value for key, value in found.items() if not re.fullmatch(r"\d+\.\d{3,}", value)} | {
        "rounded_" + key: value for key, value in found.items() if re.fullmatch(r"\d+\.\d{3,}", value)} | drawn


def wants():
    yield from checks()
    yield from compares()
