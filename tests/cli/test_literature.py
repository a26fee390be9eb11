# SPDX-License-Identifier: MIT-0
"""Figures of papers, of tools of their authors, of SimGrid and of BookSim2 beside the command's: docs/figures/literature.tsv."""
import os
import re
import subprocess
import sys
from collections import Counter
from math import ceil, floor, prod

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import WORK, kept, lines_of  # noqa: E402

FORMS = lines_of("tests/vectors/load_forms.tsv")


def table(*vectors):
    return [line.split("\t") for line in subprocess.run(["tools/figures/literature_table.sh", *vectors], capture_output=True, text=True, check=True).stdout.splitlines()]


HEAD, *FIGURES = table()


def test_the_table_of_figures_is_what_its_tool_prints():
    assert lines_of("docs/figures/literature.tsv") == [HEAD, *FIGURES]


def holds(theirs, ours, how):
    a, b = (float(figure) if re.fullmatch("[0-9.]+", figure) else None for figure in (theirs, ours))
    return None not in (a, b) and {"=": a == b, "differs": a != b, "<=": a <= b, ">=": a >= b, "~": abs(a - b) <= 0.01 * b}[how]


@pytest.mark.parametrize("theirs,ours,how", [row[2:5] for row in FIGURES], ids=[" ".join((*row[:2], "of", row[5])) for row in FIGURES])
def test_figure(theirs, ours, how):
    """Equal, a bound, within 1 %, or other where the source is known to be."""
    assert holds(theirs, ours, how)


def test_those_of_others_are_counted_and_each_file_has_its_rows():
    with open("docs/FIGURES.md", encoding="utf-8") as file:
        assert int(re.search(r"literature_table.sh`, sets (\d+) figures of others", file.read())[1]) == sum(not row[5].endswith(" ours") for row in FIGURES)
    files = {name: len(lines_of(f"tests/vectors/{name}.tsv")) for name in "load_forms papers throughputs simgrid".split()}
    assert Counter(row[5].split()[0] for row in FIGURES) == {**files, "booksim": 23}


PLANTED = [  # a figure of each kind changed: file, the row up to the figure, the figure, another
    ("load_forms", "torus:9,9\ttornado\t", "4", "5"), ("papers", "dragonfly:4,8,4\tcables\t", "1452", "1453"), ("papers", "dragonfly:4,8,4\tports\t", "15", "16"), ("papers", "mesh:9,9\thops\t", "5", "6"),
    ("papers", "slimfly:15,19\tports\t", "43", "44"), ("booksim", "hyperx:4,4\tcomplement\t.*\t", "0.25\t2", "0.2499\t2.1"), ("booksim", "mesh:8,8\tuniform\tvaliant\t.*\t", "0.222", "0.26"),
    ("booksim", "torus:5,5\t.*\t", "15", "14"), ("throughputs", "slimfly:4,5\t.*\t0.95673", "1", "2"), ("throughputs", "torus:8,8\tbitrev\t.*\t", "0.888889", "0.249"),
    ("throughputs", "torus:8,8\ttornado\t.*\t", "0.100", "0.334"), ("throughputs", "polarfly:2,3\t.*\t", "1\t", "2\t"), ("simgrid", "torus:9,9\tuniform\t", "90", "89")]


def test_planted_each_of_15_other_figures_is_refused():
    os.makedirs(f"{WORK}/vectors")
    for name in dict.fromkeys(row[0] for row in PLANTED):
        with open(f"tests/vectors/{name}.tsv", encoding="ascii") as file:
            rows = [(re.match(f"({start}){re.escape(old)}(.*)", line), new) for line in file for of, start, old, new in PLANTED if of == name]
        kept(f"vectors/{name}.tsv", "".join(f"{row[1]}{new}{row[2]}\n" for row, new in rows if row))
    _, *wrong = table(f"{WORK}/vectors")
    assert len(wrong) == 15 and not any(holds(*row[2:5]) for row in wrong)


# The closed forms, from the parameters of the networks alone


LETTERS = {"hypercube": ("d", lambda d: 2 ** d), "bfly": ("kd", pow), "dragonfly": ("pah", lambda p, a, h: p * a * (a * h + 1)), "kntree": ("kn", pow)}


def parameters(net):
    """The letters that a form of the network's family may use."""
    family, _, text = net.partition(":")
    values = [int(v) for v in text.split(",")]
    if family in LETTERS:
        letters, processors = LETTERS[family]
        return {**dict(zip(letters, values)), "N": processors(*values)}
    if family == "xgft":
        half = len(values) // 2
        return {**{f"{'mw'[i // half]}{i % half + 1}": value for i, value in enumerate(values)}, "N": prod(values[:half])}
    sides = values[family == "hyperx":]
    assert family in ("ring", "torus", "mesh", "complete", "hyperx") and len(set(sides)) == 1
    return {"t": values[0], "k": sides[0], "N": prod(values)}


@pytest.mark.parametrize("net,pattern,number,form,why,source,read", FORMS)
def test_a_closed_form_gives_its_number(net, pattern, number, form, why, source, read):
    names = {"floor": floor, "ceil": ceil, "min": min, "__builtins__": {}, **parameters(net)}
    assert eval(form.replace("^", "**").replace(" mod ", "%"), names) == int(number)
    assert why and read in ("read", "pattern", "named", "ours") and (source != "-" or read == "ours")


def test_planted_another_number_is_refused():
    row = next(row for row in FORMS if row[:2] == ["torus:9,9", "tornado"])
    with pytest.raises(AssertionError):
        test_a_closed_form_gives_its_number(*row[:2], "5", *row[3:])
