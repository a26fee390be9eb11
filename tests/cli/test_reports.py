# SPDX-License-Identifier: MIT-0
"""Every key of every report, in --tsv and for people, is what the models say: one claim a row (reports.py)."""
import importlib
import os
import re
import sys
from collections import defaultdict

import pytest

sys.path.insert(0, "tests/cli")
import reports  # noqa: E402

SHAPES = "transit tree ring ports judge gate check wires".split()
ONLY, _, KIND = os.environ.get("REPORTS", "").partition(":")  # REPORTS="transit:walk": those of a module, whose line says so
WANTS = [want for shape in SHAPES if ONLY in ("", shape) for want in importlib.import_module(f"reports_{shape}").wants() if KIND in want.kind]
reports.run_all(WANTS)
ROWS, TEXTS, REPORTS = defaultdict(list), defaultdict(list), defaultdict(list)
for want in WANTS:
    REPORTS[want.kind].append(want)
    for at, (key, value, source) in enumerate(want.rows):
        ROWS[want.kind, reports.pattern(key), source].append((want, at))
    for key, value, _ in want.rows + want.says if want.read else ():
        TEXTS[want.kind, reports.pattern(key)].append((want, key, value))


@pytest.mark.parametrize("kind", sorted(REPORTS))
def test_keys_and_exit_status(kind):
    for want in REPORTS[kind]:
        assert reports.status_right(want), (want.line, [row[0] for row in want.said()], want.tsv.returncode, want.tsv.stderr)


@pytest.mark.parametrize("kind,key,source", sorted(ROWS))
def test_value(kind, key, source):
    for want, at in ROWS[kind, key, source]:
        name, value, _ = want.rows[at]
        said = dict(want.said()).get(name)
        assert said is not None and reports.right(value, said), f"{want.line}: {name}: expected {value}, said {said}"


@pytest.mark.parametrize("kind,key", sorted(TEXTS))
def test_text(kind, key):
    for want, name, value in TEXTS[kind, key]:
        found = want.found()
        assert name in found or (name, value) not in [says[:2] for says in want.says], f"{want.line}: {name} is missing"
        if name in found:
            assert reports.right(value, found[name]), f"{want.line}: {name}: expected {value}, said {found[name]}"


@pytest.mark.parametrize("kind", sorted(REPORTS))
def test_each_value_changed_is_refused(kind):
    """Planted: any other value, and in a sentence any other number, of the longest report."""
    want = max(REPORTS[kind], key=lambda want: len(want.rows))
    for (name, value, _), (_, said) in zip(want.rows, want.said()):
        sentence = callable(value) and name.split(".")[-1] in ("why", "why_vc")
        told = list(reports.lies(said)) if sentence else ["1" + said, "-" + said] if callable(value) else [said + "1"]
        refused = [not reports.right(value, lie) for lie in told]
        assert all(refused) if sentence or not callable(value) else any(refused), f"{want.line}: {name}: {said}"


LONGEST = {}
for want in REPORTS["explain ports"] + REPORTS["explain ring"] + REPORTS["explain tree"]:
    LONGEST[want.line.split()[1]] = max(want, LONGEST.get(want.line.split()[1], want), key=lambda one: len(one.rows))


@pytest.mark.parametrize("name", sorted(LONGEST))
def test_each_number_of_a_sentence_changed_is_refused(name):
    """Planted, of each network's longest explanation: each number, and each of some words, of at, changes, why and why_vc."""
    want, told = LONGEST[name], 0
    for (key, value, _), (_, said) in zip(want.rows, want.said()):
        if key.split(".")[-1] in ("at", "changes", "why", "why_vc"):
            for lie in reports.lies(said):
                assert not reports.right(value, lie), f"{want.line}: {key}: {lie}"
                told += 1
    assert told > 0 or name == "tree:1", want.line  # where no sentence has a number


@pytest.mark.skipif(bool(ONLY), reason="not all are read")
def test_all_families_are_explained():
    with open("include/rt/families.h", encoding="ascii") as file:
        families = set(re.findall(r"ROW\([A-Z0-9]+, ([a-z0-9]+), \d+\)", file.read()))
    assert families == {want.line.split()[1].partition(":")[0] for kind in REPORTS if kind.startswith("explain") for want in REPORTS[kind]}


@pytest.mark.parametrize("kind", sorted(kind for kind in REPORTS if any(want.read for want in REPORTS[kind])))
def test_every_line_is_read(kind):
    """Without any line the reader finds something else; headings stand as they are."""
    for want in reports.sampled(REPORTS[kind]):
        line = reports.unread(want)
        assert line is None, f"{want.line}: no one reads: {line}"


@pytest.mark.skipif(bool(ONLY), reason="not all are read")
@pytest.mark.parametrize("kind", sorted(reports.FIXED))
def test_headings_are_there(kind):
    assert reports.silent(kind, REPORTS[kind]) is None


@pytest.mark.skipif(bool(ONLY), reason="not all are read")
def test_every_command_and_shape_is_read():
    served = {tuple(row.split("\t")[:2]) for row in reports.run(["help", "--tsv"]).stdout.splitlines() if row.split("\t")[2] == "--tsv"}
    assert served == {(want.line.split()[0], want.shape) for want in WANTS}


if __name__ == "__main__":  # the table: report, key, source, how many values were compared
    for row in sorted(ROWS):
        print(*row, len(ROWS[row]), sep="\t")
