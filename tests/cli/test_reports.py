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
def test_json(kind):
    """The same keys and values, with their types."""
    for want in reports.covering(REPORTS[kind]):
        done = reports.run(want.line.split() + ["--json"], want.given)
        assert (done.returncode, reports.wrong_json(want, done.stdout)) == (want.status, None), want.line


@pytest.mark.parametrize("said,why", [('"7"', "a number as text"), ('"-"', "a text for what is not known"), ("null", "null for a number"), ("8", "another number")])
def test_json_of_another_type_is_refused(said, why):
    want = reports.Want("tree", "info tree:1", [("processors", 7, ""), ("note", "-", "")])
    assert reports.wrong_json(want, '{"processors": 7, "note": null}') is None
    lies = ['{"processors": %s, "note": null}' % said, '{"processors": 7, "note": %s}' % (said if said != "null" else '"-"'), '{"processors": 7}']
    assert all(reports.wrong_json(want, lie) for lie in lies), why
    flag = reports.Want("-", "check", [("sound", "no", "")])
    assert reports.wrong_json(flag, '{"sound": false}') is None
    assert all(reports.wrong_json(flag, '{"sound": %s}' % lie) for lie in ("true", '"no"', "0", "null"))
    way = reports.Want("ports", "explain torus:4,4 0 5", [("route", "1 3", ""), ("order", "x", "")])
    assert reports.wrong_json(way, '{"route": [1, 3], "order": "x"}') is None
    assert all(reports.wrong_json(way, '{"route": %s, "order": "x"}' % lie) for lie in ('"1 3"', "[1, 4]", "[]", "null"))
    with pytest.raises(AssertionError):
        reports.loaded('{"processors": 7, "processors": 7}')


SEVERAL = ["info hybrid:12,1 tree:3 multicube:3,3", "load hybrid:12,1 full:1 --load .5 --trials 3", "load hybrid:12,1 --load 0..1:.25 --trials 3",
           "load full:1 hybrid:192,6 --load .1..1:.3 --model", "load multicube:3,3 ring12 clock", "load tree:4 tree:5 --messages bitrev",
           "load torus:4,4 hypercube:3 kntree:4,2 --messages bitrev", "load ring:5 ring:3 --vcs 1", "info torus:4,4 --rows", "load ring12 --rows", "load tree:4 --messages bitrev --rows",
           "load full:1 --load .5 --trials 3 --rows", "compare --by routers ring:4 torus:4,4"]


@pytest.mark.skipif(bool(ONLY), reason="not all are read")
@pytest.mark.parametrize("line", SEVERAL)
def test_several_reports_are_a_table(line):
    """Of --json a list; of --tsv a row each, a dash where a report has no such key.  A row is the report of that network alone,
    without the items of lists."""
    found = [dict(reports.flat(one)) for one in reports.loaded(reports.run(line.split() + ["--json"]).stdout)]
    head, *rows = [row.split("\t") for row in reports.run(line.split() + ["--tsv"]).stdout.splitlines()]
    assert not any("." in key for key in head)
    assert [[reports.plain_text(one.get(key)) for key in head] for one in found] == rows
    assert all({key for key in one if "." not in key} <= set(head) and all(reports.typed(line, key, value) for key, value in one.items()) for one in found)
    for one in found if " --by " not in line else ():
        net, load = one.pop("net"), one.pop("load", None)
        alone = [word for word in line.split() if ":" not in word or "..1" in word if word not in ("ring12", "clock", "--rows")]
        alone = [load if ".." in word else word for word in alone]
        assert one == dict(reports.flat(reports.loaded(reports.run([alone[0], net, *alone[1:], "--json"]).stdout))), net


STREAMS = ["full:2", "multicube:3,3", "tree:4", "torus:4,4", "torus:4,4 --vc", "torus:4,4 --header field"]


@pytest.mark.skipif(bool(ONLY), reason="not all are read")
@pytest.mark.parametrize("words", STREAMS)
def test_a_stream_of_pairs(words):
    """Of --json an object a line, of --tsv a row; bad lines are named in their place, in objects also by code and line, and counted."""
    ends = {form: reports.run(["route", words.split()[0], "-", *words.split()[1:], form], '0 7\n0 "9\n\n3 3\n') for form in ("--json", "--tsv", "--echo")}
    head, *rows = [row.split("\t") for row in ends["--tsv"].stdout.splitlines()]
    found = [reports.loaded(line) for line in ends["--json"].stdout.splitlines()]
    assert [(one.pop("code", None), one.pop("line", None)) for one in found] == [(None, None), ("RT_ERR_DST", "2"), ("RT_ERR_TEXT", "3"), (None, None)]
    assert [list(one) for one in found] == [head] * 4
    assert [[reports.plain_text(value) for _, value in reports.flat(one)] for one in found] == rows
    assert [(one["source"], one["destination"]) for one in found] == [("0", "7"), ("0", None), (None, None), ("3", "3")]
    assert [(one["error"] or "").split(":")[0] for one in found] == ["", "line 2", "line 3", ""] and '"9' in found[1]["error"]
    alone = [reports.run(["route", *words.split(), *pair]).stdout.rstrip("\n") for pair in (("0", "7"), ("3", "3"))]
    assert [row[2] for row in rows] == [alone[0], "-", "-", alone[1]]
    assert ends["--echo"].stdout.splitlines() == [f"0 7 {alone[0]}", f"error: {rows[1][3]}", f"error: {rows[2][3]}", f"3 3 {alone[1]}"]
    assert {(end.returncode, end.stderr) for end in ends.values()} == {(1, "routeseq: standard input: 2 of 4 lines are bad\n")}


@pytest.mark.skipif(bool(ONLY), reason="not all are read")
@pytest.mark.parametrize("words", STREAMS)
def test_a_bad_line_is_repeated_in_json(words):
    """The first one too; what is no letter is written as \\x01, whose backslash JSON doubles."""
    lines = reports.run(["route", words.split()[0], "-", *words.split()[1:], "--json"], '0 \\"\x01\n0 1\n').stdout.splitlines()
    found = [reports.loaded(line) for line in lines]
    assert found[0]["line"] == "1" and '\\"\\x01' in found[0]["error"] and found[1]["error"] is None and "line" not in found[1]


@pytest.mark.skipif(bool(ONLY), reason="not all are read")
@pytest.mark.parametrize("words,said", [*((f"load hybrid:12,1 --load {bad}", "option --load") for bad in "1..0:.1 0..1:0 0..1 0..2:.1 ..:. 0..1:.00001".split()),
                                        ("load hybrid:12,1 tree:3 --load 1", "option --load of load is for"), ("info hybrid:12,1 bogus:1", "bogus")])
def test_refused_tables(words, said):
    """A range of loads, an option that one network does not take, a network that is none: before anything is printed."""
    done = reports.run(words.split())
    assert (done.returncode, done.stdout) == (2, "") and said in done.stderr


@pytest.mark.parametrize("kind", sorted(REPORTS))
def test_each_value_changed_is_refused(kind):
    """Planted: any other value, and in a sentence any other number, of the longest report."""
    want = max(REPORTS[kind], key=lambda want: len(want.rows))
    for (name, value, _), (_, said) in zip(want.rows, want.said()):
        sentence = callable(value) and name.split(".")[-1] in ("why", "why_vc")
        told = list(reports.lies(said)) if sentence else ["1" + said, "-" + said] if callable(value) else [said + "1"]
        refused = [not reports.right(value, lie) for lie in told]
        assert all(refused) if sentence or not callable(value) else any(refused), f"{want.line}: {name}: {said}"


@pytest.mark.skipif(ONLY not in ("", "tree"), reason="of trees")
def test_a_schedule_with_a_fault_is_refused():
    """Planted: a message lost, one twice, one that another has, one more than its channel has wires, one that is sent to itself."""
    tree = importlib.import_module("reports_tree")
    messages, capacity = [(0, 1), (0, 3), (2, 2), (1, 0)], lambda level: 1
    rows = [(1, 0, 1), (2, 0, 3), (0, 2, 2), (1, 1, 0)]
    assert tree.scheduled(rows, messages, 2, capacity)
    for wrong in (rows[1:], rows + rows[:1], [(1, 0, 2)] + rows[1:], [rows[0], (1, 0, 3), *rows[2:]], [*rows[:2], (1, 2, 2), rows[3]], [(-1, 0, 1)] + rows[1:]):
        assert not tree.scheduled(wrong, messages, 2, capacity), wrong


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


@pytest.mark.parametrize("kind", sorted(kind for kind in REPORTS if any(want.read for want in REPORTS[kind])))
def test_one_is_not_many(kind):
    for want in REPORTS[kind]:
        assert reports.miscounted(want.text.stdout if want.read else "") is None, want.line


@pytest.mark.parametrize("text", ["1 paths arrive at input 0", "21 link, 3 rings", "1 hop round set it", "11 hops round sets it", "1 path arrive at input 0"])
def test_planted_a_wrong_plural_is_seen(text):
    assert reports.miscounted(text) and not reports.miscounted("1 path arrives, 11 links, 1 hop round sets it")


@pytest.mark.skipif(bool(ONLY), reason="not all are read")
@pytest.mark.parametrize("kind", sorted(reports.FIXED))
def test_headings_are_there(kind):
    assert reports.silent(kind, REPORTS[kind]) is None


@pytest.mark.skipif(bool(ONLY), reason="not all are read")
def test_every_command_and_shape_is_read():
    options = [row.split("\t") for row in reports.run(["help", "--tsv"]).stdout.splitlines()]
    read = {(want.line.split()[0], want.shape) for want in WANTS}
    assert [read] * 2 == [{(row[0], row[1]) for row in options if row[2] == form} for form in ("--tsv", "--json")]


if __name__ == "__main__":  # the table: report, key, source, how many values were compared
    for row in sorted(ROWS):
        print(*row, len(ROWS[row]), sep="\t")
