# SPDX-License-Identifier: MIT-0
"""Limits at which check and judge refuse: the largest that is accepted, the smallest that is not."""
import json
import os
import re
import sys

import pytest

sys.path.insert(0, "tests/cli")
from reports import run  # noqa: E402

FOLDER = "build/reports/"
PAIR, ROUTES = "a b 0\nb a 0\n", "a b a b\nb a b a\n"


def kept(name, text):
    os.makedirs(FOLDER, exist_ok=True)
    with open(FOLDER + name, "w", encoding="ascii") as file:
        file.write(text)
    return FOLDER + name


def check(topology, routes=None, form="edges", **more):
    files = {key: kept("limit." + key, text) for key, text in more.items() if key not in ("kind", "jobs", "limit")}
    return run(["check", "--tsv", "--topology", kept("limit.topology", topology), "--topology-format", form,
                *(["--routes", kept("limit.routes", routes)] if routes else ["--routing", "shortest"]),
                *(["--routes-format", more["kind"]] if "kind" in more else []), *(f"--{key}={more[key]}" for key in ("jobs", "limit") if key in more),
                *(f"--{key}={path}" for key, path in files.items())])


def nested(depth):
    return json.dumps({"nodes": [{"id": "a", "x": 0}, {"id": "b"}], "links": [{"source": "a", "target": "b"}]}).replace(
        '"x": 0', '"x": ' + "[" * (depth - 3) + "]" * (depth - 3))


def attributes(many):
    return '<graphml><graph edgedefault="undirected"><node id="a" ' + " ".join(f'a{i}="1"' for i in range(many - 1)) + '/><node id="b"/><edge source="a" target="b"/></graph></graphml>'


CHECK = [  # (claim, the largest that is accepted, a function of it, status and words for one more)
    ("bytes of a line", 4096, lambda n: check("a b 0" + " " * (n - 5) + "\nb a 0\n", ROUTES), 1, "longer than 4096 bytes"),
    ("a port", 2 ** 32 - 2, lambda n: check(f"a b {n}\nb a 0\n", f"a b {n}\nb a 0\n", kind="ports"), 1, "expected a number 0..4294967294"),
    ("bytes of a line of --vcs", 61440, lambda n: check(PAIR, ROUTES, vcs="a b 0" + " " * (n - 5) + "\nb a 0\n"), 1, "longer than 61440 bytes"),
    ("a virtual channel of --vcs", 255, lambda n: check(PAIR, ROUTES, vcs=f"a b {n}\nb a {n}\n"), 1, "expected a number 0..255"),
    ("a virtual channel of ports", 255, lambda n: check(PAIR, f"a b 0.{n}\nb a 0.{n}\n", kind="ports"), 1, "expected PORT or PORT.VC"),
    ("bytes of a topology, from the other side", -len(PAIR), lambda n: check(PAIR, ROUTES, limit=-n), 3, "more than"),
    ("brackets in JSON", 64, lambda n: check(nested(n), form="json"), 1, "nested deeper than 64 times"),
    ("braces in dot", 63, lambda n: check("graph {" + "subgraph {" * (n - 1) + "a -- b;" + "}" * n, form="dot"), 1, "nested deeper than 63 times"),
    ("attributes of XML", 16, lambda n: check(attributes(n), form="graphml"), 1, "too many of them"),
    ("threads", 256, lambda n: check(PAIR, ROUTES, jobs=n), 2, "expected a number 1..256"),
    ("threads, from below", -1, lambda n: check(PAIR, ROUTES, jobs=-n), 2, "expected a number 1..256"),
]


@pytest.mark.parametrize("claim,most,tried,status,words", CHECK, ids=[row[0] for row in CHECK])
def test_check_refuses_one_more(claim, most, tried, status, words):
    good, bad = tried(most), tried(most + 1)
    assert good.returncode == 0 and "sound\tyes" in good.stdout, (good.stdout, good.stderr)
    assert bad.returncode == status and words in bad.stderr and "sound\tyes" not in bad.stdout, (bad.returncode, bad.stderr)


def star(leaves, wrong):
    """A hub; routes to the first leaf instead of the one that they are for."""
    topology = "".join(f"h n{i} {i}\nn{i} h 0\n" for i in range(leaves))
    return check(topology, "".join(f"h n{i} h n0 n{i}\n" for i in range(1, wrong + 1)))


@pytest.mark.parametrize("wrong,named,more", [(19, 19, ""), (20, 20, ""), (21, 20, "... and 1 more"), (25, 20, "... and 5 more")])
def test_check_names_twenty_of_a_kind(wrong, named, more):
    done = star(30, wrong)
    lines = [line for line in done.stderr.splitlines() if "limit.routes: line " in line]
    assert len(lines) == named and f"broken\t{wrong}\n" in done.stdout, done.stderr
    found = [line for line in done.stderr.splitlines() if line.startswith("... and") and "do not arrive" in line]
    assert [line.split(" that")[0] for line in found] == ([more] if more else []), found


def judge(*options, given=""):
    return run(["judge", "tree:4", *options], given)


def answer(text):
    return "0 0: " + text + "\n"


@pytest.mark.parametrize("length,bad", [(61439, 0), (61440, 0), (61441, 1)])
def test_judge_refuses_a_line_that_is_longer(length, bad):
    done = judge("--count", "1", "--tsv", given=answer("1" * (length - 5)))
    assert f"\nbad\t{bad}\n" in done.stdout and f"\nwrong\t{1 - bad}\n" in done.stdout
    assert ("longer than 61440 bytes" in done.stdout) == bool(bad)


@pytest.mark.parametrize("length,kept_too", [(1999, ""), (2000, ""), (2001, "..."), (3000, "...")])
def test_judge_keeps_2000_characters(length, kept_too):
    done = judge("--count", "1", "--tsv", given=answer("x" * length))
    assert f"findings.0.given\t{'x' * min(length, 2000)}{kept_too}\n" in done.stdout


@pytest.mark.parametrize("length,more", [(119, ""), (120, ""), (121, "...")])
def test_judge_shows_people_120_characters(length, more):
    done = judge("--count", "1", given=answer("x" * length))
    assert f"given '{'x' * min(length, 120)}{more}'" in done.stdout


@pytest.mark.parametrize("wrong", [9, 10, 11])
def test_judge_names_ten_of_a_kind(wrong):
    vectors = run(["vectors", "tree:4", "--count", "20"]).stdout.splitlines()
    given = "".join(f"{pair}: {'x' if k < wrong else run(['route', 'tree:4', *pair.split()]).stdout.strip()}\n" for k, pair in enumerate(vectors))
    done = judge("--count", "20", given=given)
    assert done.stdout.count(": expected '") == min(wrong, 10) and f"wrong={wrong} " in done.stdout
    assert ("of each kind the first 10 are named" in done.stdout) == (wrong > 10)


def test_judge_shows_no_byte_that_a_terminal_obeys():
    done = judge("--count", "1", given=answer("x\x7f\x1by"))
    assert "given 'x??y'" in done.stdout


@pytest.mark.parametrize("answers", [2, 3])
def test_judge_names_answers_beyond_the_vectors(answers):
    done = judge("--count", "1", "--tsv", given="1\n" * answers)
    assert f"\nunknown\t{answers - 1}\n" in done.stdout and done.stdout.count("more answers than vectors") == answers - 1


@pytest.mark.parametrize("net", ["ring:510", "ring:512", "ring:31", "ring:32", "complete:256", "complete:257", "complete:258"])
def test_a_table_in_c_has_numbers_no_wider_than_its_greatest(net):
    """ring:512 has 65,536 entries, ring:32 256; a port of complete:258 is 256."""
    text = run(["route", net, "--from", "0", "--format", "c"]).stdout
    arrays = re.findall(r"static const uint(\d+)_t \w+ \w+_(entry|at)\[(\d+)\] = \{(.*?)\};", re.sub(r"/\*.*?\*/", "", text), re.S)
    for bits, name, length, body in arrays:
        numbers = list(map(int, re.findall(r"\d+", body)))
        assert len(numbers) == int(length) and next(width for width in (8, 16, 32) if max(numbers) < 2 ** width) == int(bits), (name, bits, max(numbers))
    assert [row[1] for row in arrays] == ["entry", "at"]


@pytest.mark.parametrize("processors", [16383, 16384])
def test_a_table_in_c_of_65536_bytes_says_who_cannot_address_it(processors):
    """All routes of complete but its own have one entry of 2 bytes; offsets, one more than processors, have 2, too."""
    found = re.findall("#if ([A-Z]*)_MAX < ([0-9]*)", run(["route", f"complete:{processors}", "--from", "0", "--format", "c"]).stdout)
    bytes_of = {"SIZE": 4 * processors, "PTRDIFF": 2 * (processors + 1)}
    assert found == [(name, str(size)) for name, size in bytes_of.items() if size >= {"SIZE": 65536, "PTRDIFF": 32768}[name]]


def test_no_stacks_of_a_network_without():
    done = [run(["load", "bidelta:3", "--load", "1", "--trials", "1", "--faults", faults]) for faults in ("0,stacks", "1,stacks")]
    assert [(one.returncode, "a bidelta network has no stacks to take out" in one.stderr) for one in done] == [(2, True)] * 2


@pytest.mark.parametrize("count,status", [("0", 2), ("1", 1), ("100000001", 2)])
def test_judge_counts(count, status):
    done = judge("--count", count)
    assert done.returncode == status and ("expected a number 1..100000000" in done.stderr) == (status == 2)


def test_vectors_counts():
    assert len(run(["vectors", "tree:4", "--count", "1"]).stdout.splitlines()) == 1
    assert run(["vectors", "tree:4", "--count", "100000001"]).returncode == 2


@pytest.mark.parametrize("verb", ["route", "explain"])
def test_the_line_of_an_error_has_more_than_16_bits(verb):
    """Of a stream of lines that are bad."""
    assert json.loads(run([verb, "ring:2", "-", "--json"], "x\n" * 65537).stdout.splitlines()[-1])["line"] == 65537


def test_routes_through_a_pipe_are_read_to_their_end():
    done = run(["check", "--tsv", "--topology", kept("limit.topology", PAIR), "--routes", "-"], "a b a b\n" * 10000)
    assert "duplicate\t9999\n" in done.stdout, (done.stdout, done.stderr[-300:])
