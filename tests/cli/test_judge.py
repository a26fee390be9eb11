# SPDX-License-Identifier: MIT-0
"""routeseq vectors | YOUR-PROGRAM | routeseq judge: right implementations pass, broken ones are named with what they would have done, beside
the walks of the models (reports_judge.py).  examples/judge has ours in C and in Verilog; broken copies are made here."""
import functools
import json
import re
import shutil
import subprocess
import sys

sys.path[:0] = ["tests/cli", "tools/models"]
import pytest  # noqa: E402
import model_transit  # noqa: E402
from asked import CC, WORK, kept  # noqa: E402
from reports import run  # noqa: E402
from reports_judge import Transit  # noqa: E402

NET, COUNT = "hybrid:192,2", "--count 1000"


@functools.cache
def vectors(net, more=""):
    return run(["vectors", net, *more.split()]).stdout.splitlines()


@functools.cache
def answers(net, more="", options=""):
    """The right ones, as route has them."""
    return run(["route", net, "-", *options.split()], "".join(f"{pair}\n" for pair in vectors(net, more))).stdout.splitlines()


def right(net=NET):
    return [f"{pair}:{answer}" for pair, answer in zip(vectors(net, COUNT), answers(net, COUNT), strict=True)]


def totals(right, wrong=0, arriving=0, missing=0, duplicate=0, unknown=0, bad=0):
    """Of all lines asked for."""
    return f"vectors={right + wrong + missing} {right=} {wrong=} {arriving=} {missing=} {duplicate=} {unknown=} {bad=}"


def judged(net, lines, options=COUNT):
    """Exit status, the last line, those before."""
    done = run(["judge", net, *options.split()], lines if isinstance(lines, str) else "".join(f"{line}\n" for line in lines))
    *lines, last = done.stdout.splitlines()
    assert done.stderr == ""
    return done.returncode, last, lines


def changes():
    """How many changes of the first digit that differs are asked, by its level; none last."""
    net, found = model_transit.Net(NET), {}
    for pair in vectors(NET)[:-10000]:  # before those at random
        digits = list(zip(*(net.digits(bytes.fromhex(word[1:])) for word in pair.split())))
        level = next((i for i, (a, b) in enumerate(digits) if a != b), len(digits))
        found.setdefault(level, set()).add(digits[level] if level < len(digits) else None)
    return [len(found[level]) for level in sorted(found)]


ENDS = set("@000000 @030300 @FCFCBF @FFFFBF".split())
ASKED = {
    "each two digits, each level": lambda: changes() == [12, 12, 12, 12, 12, 12, 6, 12, 12, 12, 1],  # a leaf cluster's has three values
    "the smallest and the largest index, unused bits 0 and 1": lambda: sum(set(pair.split()) <= ENDS for pair in vectors(NET)) >= 8,
    "each unused bit alone": lambda: {pair for bit in ("01", "02") for pair in (f"@000000 @00{bit}00", f"@{bit}0000 @000000")} <= set(vectors(NET)),
    "fewer are the first ones": lambda: vectors(NET, "--count 700") == vectors(NET)[:700],
    "another seed, others": lambda: vectors(NET, "--seed 2") != vectors(NET),
    **{f"{net}: processors of the network": lambda net=net: len(answers(net, "--count 3000")) == 3000 and not any("error" in answer for answer in answers(net, "--count 3000"))
       for net in "hybrid:12,1 full:3 bidelta:3,4 multicube:3,4 tree:32 torus:5,5 kntree:4,3".split()}}


@pytest.mark.parametrize("claim", ASKED)
def test_vectors(claim):
    assert ASKED[claim]()


def given(claim, net, lines, want, named=None, options=COUNT):
    """Lines for judge, its last line, and one that it says."""
    return pytest.param(net, lines, want, named, options, id=claim)


def wrong(net, pair, answer, effect, options=""):
    """An answer to the first vector of a pair, and what it would have done."""
    at, lines = vectors(net).index(pair), list(answers(net, options=options))
    lines[at], was = answer, lines[at]
    return given(f"{net} {pair}, {answer} {options}: {effect}", net, [f"{one}:{line}" for one, line in zip(vectors(net), lines)],
                 totals(len(lines) - 1, 1, int(not re.match("arrives at|lost|no", effect))), f"line {at + 1}: {pair}: expected '{was}', given '{answer}': {effect}", options)


PAIR, ROWS, PLAIN = vectors(NET, COUNT)[39], right(), answers(NET, COUNT)
SPACED = [line.lower().replace(":", " :\t") + " \r" for line in ROWS]
TORUS, FLY = "torus:4,4", "butterfly:3,3"
NETS = [NET, "full:3,capped", "bidelta:3,4", "shuffle:3,3", "ringmesh:4,4", "tree:20", TORUS]


@pytest.mark.parametrize("net,lines,want,named,options", [
    *(given(f"{net}: answers alone", net, answers(net, COUNT), totals(1000)) for net in NETS),
    *(given(f"{net}: answers that name their vectors, in another order", net, sorted(right(net)), totals(1000)) for net in NETS),
    *(given(f"{TORUS} {options}", TORUS, answers(TORUS, options=options), totals(len(vectors(TORUS))), None, options) for options in ("--vc", "--header transit", "--header field", "--header bytes")),
    given(f"{FLY}: answers alone, some of which begin with their pair, the first by chance", FLY, answers(FLY), totals(len(vectors(FLY))), None, ""),
    given("comments, CR LF, blanks, lower case, no end of the last line", NET, "\n".join(["# from here", *SPACED[:5], "  # there", *SPACED[5:]]), totals(1000)),
    given("a line is missing", NET, ROWS[:39] + ROWS[40:], totals(999, missing=1), f"vector 40: {PAIR}: not answered"),
    given("a line twice", NET, ROWS[:40] + ROWS[39:], totals(1000, duplicate=1), f"line 41: {PAIR}: answered before"),
    given("a line of another run", NET, [*ROWS[:39], "@CC0134 @CC0134:B4", *ROWS[40:]], totals(999, missing=1, unknown=1),
          "line 40: @CC0134 @CC0134: no vector of this --seed and --count"),
    *(given(f"a line '{bad}'", NET, [*ROWS[:39], bad, *ROWS[40:]], totals(999, missing=1, bad=1), f"line 40: {words}") for bad, words in [
        ("@CC02 @CC0234:00", "source '@CC02': expected @ and a location of 6 hexadecimal digits"), ("@CC0234:00", "destination missing, expected SRC DST"),
        (": 00", "source missing, expected SRC DST"), ("F8000000", "expected SRC DST: ANSWER, as in the first line"), ("", "expected SRC DST: ANSWER, as in the first line")]),
    given("an answer too many", NET, [*PLAIN, "00"], totals(1000, unknown=1), "line 1001: more answers than vectors"),
    given("a bad line among answers alone does not shift the others", NET, [*PLAIN[:39], "0:", *PLAIN[40:]], totals(999, missing=1, bad=1), f"vector 40: {PAIR}: not answered"),
    given("no answer at all", NET, "", totals(0, missing=1000), f"vector 10: {vectors(NET)[9]}: not answered"),
    # what a wrong answer would have done; by hand, from SPEC 10's example and the definitions
    *(wrong(*row) for row in [
        (NET, "@000000 @FCFCBF", "F8FCFC83", "arrives at processor 786371 @FCFC83 instead of 786431"),
        (NET, "@000000 @FCFCBF", "F8FCFEBF", "arrives, but bits that no router looks at are not as settled"),
        (NET, "@000000 @FCFCBF", "FFFCFCBF", "lost: left the root"),
        (NET, "@000000 @FCFCBF", "F8FC", "lost: stream ran dry"),
        (NET, "@000000 @FCFCBF", "F8FCFCBF00", "lost: routing bytes left over at processor 786431"),
        (NET, "@000000 @FCFCBF", "F8GG", "no answer: expected an even number of hexadecimal digits"),
        (NET, "@000000 @000001", "F0000001", "arrives, but crosses at level 4 instead of 0"),
        ("multicube:3,3", "0 3", "1 1", "arrives at node 6 instead of 3"),
        ("multicube:3,3", "0 4", "0 1", "arrives by another path, of 2 links instead of 2"),
        ("multicube:3,3", "0 3", "1 2", "lost: link out of range at node 3, after 1 link"),
        ("multicube:3,3", "0 3", "0 1 1 1 0", "lost: enters a ring twice at node 1, after 4 links"),
        ("tree:4", "0 1", "1", "lost: ran out of address bits"),
        ("tree:4", "0 1", "101", "arrives at processor 3 instead of 1"),
        ("tree:4", "0 1", "1111", "lost: left the tree through the root"),
        ("torus:4,4", "0 5", "3 1", "arrives by other ports, in as many hops"),
        ("torus:4,4", "0 5", "1 1 0 3", "arrives by other ports, in 4 hops instead of 2"),
        ("torus:4,4", "0 4", "9", "lost: port 9 of router 0 leads nowhere"),
        ("torus:4,4", "0 4", "0.0", "arrives at router 3 instead of 4", "--vc"),
        ("torus:4,4", "0 4", "3.9", "lost: no such virtual channel, at router 4", "--vc"),
        ("torus:4,4", "0 4", "", "lost: the header ends at router 0", "--header field"),
        ("torus:4,4", "0 5", "53", "arrives by other ports, in 4 hops instead of 2", "--header transit"),
        ("torus:4,4", "0 5", "7F", "arrives by the same ports, in other digits", "--header transit"),
        ("torus:4,4", "0 5", "40", "arrives at router 2 instead of 5", "--header transit"),
        ("kntree:4,3", "0 1", "6", "arrives at processor 2 instead of 1", "--header field")])])
def test_judge_counts_and_names(net, lines, want, named, options):
    status, last, said = judged(net, lines, options)
    assert (status, last) == (int(want != totals(int(want[8:].split()[0]))), want)
    assert (named is None or named in said) and sum("not answered" in line for line in said) == min(10, int(re.search(r"missing=(\d+)", want)[1]))  # the first


@pytest.mark.parametrize("lines,options,words", [
    (answers(TORUS, options="--echo"), "", "begins with its pair: write SRC DST: ANSWER"), (["0.0"], "--count 1", "given '0.0': no answer: expected ports (PORT.VC each with --vc)")],
    ids=["answers behind their pairs without a colon", "answers with virtual channels, judged without"])
def test_it_says_what_is_missing(lines, options, words):
    status, _, said = judged(TORUS, lines, options)
    assert status == 1 and any(words in line for line in said)


@pytest.mark.parametrize("net", "hybrid transit ring tree ports".split())
def test_help_has_the_way_of_use_on_a_line_of_its_own(net):
    said = run(["help", "judge", net]).stdout
    assert said.splitlines().count("routeseq vectors NET | YOUR-PROGRAM | routeseq judge NET") == 1
    assert net != "ports" or "PORT.VC, as route --vc prints them" in " ".join(said.split())


def test_reports_for_programs():
    text = "".join(f"{line}\n" for line in [*ROWS[:6], ROWS[6][:-2] + "FF", *ROWS[7:39], *ROWS[40:]])
    done = [run(["judge", NET, *COUNT.split(), form], text) for form in ("--tsv", "--json")]
    said = dict(line.split("\t") for line in done[0].stdout.splitlines())
    assert " ".join(f"{key}={value}" for key, value in list(said.items())[:8]) == totals(998, wrong=1, missing=1)
    assert [said[f"findings.{k}.{key}"] for k in (0, 1) for key in ("problem", "line")] == ["wrong", "7", "missing", "-"]
    assert (done[0].returncode, said["sound"]) == (1, "no") and json.loads(done[1].stdout)["findings"][0]["given"][-2:] == "FF"


# Our C and our Verilog, and broken copies of both


def answered(program, net=NET):
    return subprocess.run(program, input="".join(f"{pair}\n" for pair in vectors(net, COUNT)), capture_output=True, text=True, check=True).stdout


def is_named(program):
    """The first wrong line is the first that differs from `route`, and what is said of each is what the model's walk says."""
    text = answered(program)
    first = next(k for k, (line, want) in enumerate(zip(text.splitlines(), PLAIN), 1) if line.partition(": ")[2].upper() != want)
    status, _, lines = judged(NET, text)
    named = [re.match(r"line (\d+): (\S+) (\S+): expected '[^']*', given '([^']*)': (.*)", line) for line in lines if line.startswith("line")]
    assert status == 1 and int(named[0][1]) == first
    assert all(Transit(NET).judge(*found.groups()[1:4])[1] == found[5] for found in named)


def changed(path, *swaps):
    with open(path, encoding="ascii") as file:
        text = file.read()
    for old, new in swaps:
        text, count = re.subn(old, new, text, flags=re.M)
        assert count
    return text


def harness(*source):
    """Our C, this in the place of its own."""
    subprocess.run([*CC, "-std=c99", "-O1", "-Iinclude", "examples/judge/harness.c", *source, "build/librouteseq.a", "-o", f"{WORK}/harness"], check=True)
    return f"{WORK}/harness"


ours = functools.cache(harness)


@pytest.mark.parametrize("net", [NET, "hybrid:12,1,capped", "full:4", "bidelta:3,4"])
def test_our_c(net):
    assert judged(net, answered([ours(), net], net))[:2] == (0, totals(1000))


@pytest.mark.parametrize("swaps", [pytest.param(row[1:], id=row[0]) for row in [
    ("an unused bit counts", ("x >= 4 ", "x >= 2 ")), ("a digit change seen one bit too low", (r"x >= 16\)", "x >= 8)")), ("RU of the upper digit wrong", (r"x >= 64\)", "x > 64)")),
    ("the top level is off by one", (r"\(left - cap\)", "(left - (left == 3 ? 1 : 0) - cap)")), ("the last index is refused", (r"dst\[left\] >= 0xC0", "dst[left] >= 0xBF")),
    ("bytes swapped", (r"out = put\(out, dst, left\);", "for (size_t i = left; i > 0; i--) *out++ = dst[i - 1];"), (r"\*out\+\+ = \*dst\+\+;", "*out++ = dst[left - 1];")),
    ("no RU inside a unit tree", (r"if \(left > leaf\) \{", "if (left > leaf + 1) {"))]])
def test_our_c_with_a_fault_is_named(swaps):
    is_named([harness(kept("broken.c", changed("lib/route/transit/route_fattree.c", *swaps))), NET])


def circuit(net, gate):
    """Our Verilog, with this circuit."""
    subprocess.run(["iverilog", "-g2005", "-Wall", f"-Pbench.U={net.split(',')[1]}", "-o", f"{WORK}/simulation", "examples/judge/bench.v", gate], check=True)
    return ["vvp", "-n", f"{WORK}/simulation"]


def gate(net):
    return kept("gate.v", run(["gate", net, "--verilog", "--module", "routeseq_gate"]).stdout)


VERILOG = pytest.mark.skipif(shutil.which("iverilog") is None, reason="iverilog is missing")


@VERILOG
@pytest.mark.parametrize("net", ["hybrid:12,1", "hybrid:48,7", NET])
def test_our_verilog(net):
    assert judged(net, answered(circuit(net, gate(net)), net))[:2] == (0, totals(1000))


@pytest.mark.skipif(shutil.which("verilator") is None, reason="verilator is missing")
def test_verilator_has_nothing_to_say_of_the_bench():
    done = subprocess.run(["verilator", "--lint-only", "-Wall", "--timing", "examples/judge/bench.v", shutil.copy(gate(NET), f"{WORK}/routeseq_gate.v")], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@VERILOG
@pytest.mark.parametrize("swap", [pytest.param(row[1:], id=row[0]) for row in [
    ("an unused bit counts", "^( *wire M_0 = .*);", r"\1 | I1_1;"), ("a digit change is not seen", r"^( *wire M_1 = .*) \| I2_2;", r"\1;"),
    ("RU off by one at a digit change", "wire O1_1 = nI1_7 & nI1_6 & T1", "wire O1_1 = nI1_7 & T1"), ("the top level is off by one", r"wire RU1_5 = M_1 \| X1_5", "wire RU1_5 = X1_5"),
    ("RD of the last index begins a byte late", "assign j = .*", "assign j = {2'b0, M_1 & ~(&c2), L1 | (M_1 & (&c2))};"),
    ("bytes of RU swapped", "assign ru = (.*);", r"wire [15:0] r = \1; assign ru = {r[7:0], r[15:8]};")]])
def test_our_verilog_with_a_fault_is_named(swap):
    is_named(circuit(NET, kept("broken.v", changed(gate(NET), swap))))
