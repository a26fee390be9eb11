# SPDX-License-Identifier: MIT-0
"""Runs in parts: --part of verify and load, and merge: what one machine prints, byte for byte; a part that is missing, there twice, cut off,
damaged, forged (with a check that is right: it is read, and not believed) or of another run is named and refused, and no word of it executed."""
import functools
import os
import re
import subprocess
import sys

sys.path.insert(0, "tests/cli")
import forged_parts  # noqa: E402
import pytest  # noqa: E402
from asked import WORK, kept, liar  # noqa: E402
from reports import COMMAND, LONG, run  # noqa: E402

PAIRS, ROUTERS, RINGS, TRIALS = "verify hybrid:12,1", "load kntree:2,3", "load clock --queues", "load full:1 --load .5 --trials 4"


@functools.cache
def part(words, k, n=3):
    """Its lines without the check."""
    done = run([*words.split(), "--part", f"{k}/{n}"])
    assert done.stderr == ""
    return done.stdout.splitlines()[:-1]


def sealed(name, lines):
    """A file with the check of these lines: their CRC-32."""
    return kept(name, forged_parts.seal(line.encode() for line in lines).decode())


def merge(*paths):
    return run(["merge", *paths])


def refused(words, *paths):
    done = merge(*paths)
    assert (done.returncode, done.stdout) == (2, "") and words in done.stderr, done.stderr


def parts(words=PAIRS, n=3):
    return [sealed(str(k), part(words, k, n)) for k in range(1, n + 1)]


@pytest.mark.parametrize("claim,n,words", [
    *((f"verify of a Transit network in {n} parts", n, PAIRS) for n in (1, 2, 7)), ("more parts than blocks of sources", 5, "verify full:1"), ("more parts than pairs", 6, "verify complete:2"),
    ("every class of pairs", 3, "verify hybrid:192,7"), ("a sample, with its seed", 4, "verify hybrid:192,3 --sample 1001 --seed 7"), ("rings", 3, "verify multicube:3,3"),
    ("Leiserson's fat-tree", 3, "verify tree:5 --jobs 1"), ("a network of routers", 3, "verify torus:4,4"), ("--tsv", 2, f"{PAIRS} --tsv"), ("--json", 2, f"{PAIRS} --json"),
    ("load", 3, "load hybrid:12,1 --load .5 --trials 10"), ("load with retries, --tsv", 4, "load full:2 --load .7 --trials 9 --retries --tsv"),
    ("load under faults, --json", 3, "load hybrid:12,1 --load 1 --trials 20 --faults 9 --json"), ("a range of loads", 2, "load hybrid:12,1 --load .1..1:.3 --trials 4 --tsv"),
    ("load of a torus, where one source stands for all", 3, "load torus:4,3"), ("load of a dragonfly, router by router, --tsv", 4, "load dragonfly:2,4,2 --tsv"),
    ("load of a tree, pair by pair, --json", 3, "load kntree:2,3 --json"), ("a cycle of channels, found in two parts", 2, "load torus:4,4 --vcs 1"),
    ("a cycle with the pairs that take it, --tsv", 5, "load ccc:3 --vcs 1 --tsv"), ("more parts than sources", 9, "load ring:4"), ("load of rings, with a cycle, --json", 3, "load clock --json"),
    ("load of rings, with the order of queues", 14, "load multicube:2,3 --queues"), ("more parts than trials", 5, "load full:1 --load .5 --trials 3"), ("load of two trials a part", 2, TRIALS)])
def test_merged_they_are_what_one_machine_prints(claim, n, words):
    """In any order, the exit status too."""
    whole, merged = run(words.split()), merge(*reversed(parts(words, n)))
    assert (merged.returncode, merged.stdout) == (whole.returncode, whole.stdout) and whole.stdout, claim


def test_a_part_has_the_same_bytes_for_any_number_of_jobs():
    one, four = (run([*ROUTERS.split(), "--part", "2/3", "--jobs", jobs]).stdout for jobs in "14")
    assert one == four != ""


def test_check_is_the_crc_32_of_the_lines_before_it():
    text = run(f"{PAIRS} --part 2/3".split()).stdout
    assert forged_parts.seal(line.encode() for line in part(PAIRS, 2)).decode() == text


def test_1600_parts():
    """As many files as a run has parts: of 1,600 pairs one a part."""
    os.mkdir(f"{WORK}/many")
    subprocess.run(["sh", "-c", f'for k in $(seq 1600); do {COMMAND} verify complete:40 --jobs 1 --part $k/1600 >{WORK}/many/$k; done'], check=True)
    assert merge(*(f"{WORK}/many/{k}" for k in range(1, 1601))).stdout == run("verify complete:40".split()).stdout


def test_parts_are_of_equal_size():
    assert [line for k in (1, 2, 3) for line in part(PAIRS, k) if line.startswith("arrived ")] == 3 * ["arrived 196608"]


# A run with failures: what is kept of them is what one machine keeps; their numbers are those of the part, in order


def failing(k, count, first):
    """A part that says that COUNT pairs arrived elsewhere, and names the lowest."""
    return changed(part(PAIRS, k), f"arrived {196608 - count};failed {count};verdict_4 {count}") + [f"failure_{i} {first + i}" for i in range(min(8, count))]


def changed(lines, edit):
    """Values of keys, or lines in the place of some, from one to another."""
    if isinstance(edit, tuple):
        return lines[:edit[0] - 1] + list(edit[2]) + lines[edit[1]:]
    new = dict(one.split(" ", 1) for one in edit.split(";"))
    assert set(new) <= {line.split(" ")[0] for line in lines}
    return [f"{key} {new.get(key, value)}" for key, _, value in (line.partition(" ") for line in lines)]


def test_failures_of_all_parts_the_lowest_eight_and_exit_1():
    done = merge(sealed("3", part(PAIRS, 3)), sealed("bad2", failing(2, 8, 200000)), sealed("bad1", failing(1, 1, 99)))
    lines = done.stdout.splitlines()
    assert done.returncode == 1 and sum(line.startswith("failed: ") for line in lines) == 8
    assert "arrived elsewhere: 9" in lines and lines[-1] == "pairs=589824 arrived=589815 failed=9"


def test_the_first_two_pairs_of_a_part_fail():
    done = merge(sealed("1", part(PAIRS, 1)), sealed("bad2", failing(2, 2, 196608)), sealed("3", part(PAIRS, 3)))
    assert (done.returncode, done.stdout.count("failed: ")) == (1, 2)


# What is refused: a claim, what is said, and the file in the place of part 2


def at(lines, key):
    return next(number for number, line in enumerate(lines, 1) if line.startswith(f"{key} "))


def of_pairs():
    lines, bad = part(PAIRS, 2), failing(2, 2, 196608)

    def after(key, *new):
        """More behind a line."""
        return at(lines, key) + 1, at(lines, key), new
    first, last, checks = at(lines, "first"), at(lines, "last"), 18446744073709551615
    yield from ((claim, words, changed(lines, edit)) for claim, words, edit in [
        ("another version", "2: version 9.9.9: expected", "version 9.9.9"), ("another format", "1: not a part of verify or load: expected 'routeseq-part 1'", "routeseq-part 2"),
        ("a line missing", "16: expected 'verdict_3' and its value, found 'verdict_4 0'", (16, 16, ())), ("a line twice", "13: expected 'failed' and its value, found 'arrived 196608'", after("arrived", "arrived 196608")),
        ("two lines exchanged", "10: expected 'first' and its value, found 'last 393215'", (first, last, lines[first:last] + lines[first - 1:first])),
        ("two lines part", "10: expected 'first' and its value, found 'part 3/3'", after("part", "part 3/3")), ("a line behind the last", "25: expected 'check', found 'verdict_12 0'", after("verdict_11", "verdict_12 0")),
        ("an option that verify has not", "8: expected 'all' and its value, found 'option --x'", after("seed", "option --x")), ("the range of another part", "10: first 0: expected 196608, as part 2/3 of 589824 pairs", "first 0"),
        ("a range that is too long", "11: last 393216: expected 393215, as part 2/3", "last 393216"), ("another part's number", "10: first 196608: expected 393216, as part 3/3", "part 3/3"),
        ("part 0", "9: part 0/3: expected K/N", "part 0/3"), ("a part beyond the last", "9: part 4/3: expected K/N", "part 4/3"),
        ("counts that are too high", "13: arrived=1000393215 and failed=0 are not the 196608 pairs of this part", "arrived 1000393215"),
        ("counts that are too low", "13: arrived=5 and failed=3 are not the 196608 pairs", "arrived 5;failed 3"), ("a verdict of pairs that did not fail", "17: verdict_4 7: expected a number 0..0", "verdict_4 7"),
        ("failures without a verdict", "24: the verdicts are of 0 pairs: expected failed=1", "arrived 196607;failed 1"),
        ("2^64 - 1 arrived, 2 failed", f"13: arrived={checks} and failed=2 are", f"arrived {checks};failed 2"), ("a number above 2^64", f"12: arrived {checks + 1}: expected a number", f"arrived {checks + 1}"),
        ("a number below 0", "13: failed -1: expected a number", "failed -1"), ("a number with a zero in front", "12: arrived 0196608: expected a number", "arrived 0196608"),
        ("a number with a blank behind", "12: arrived 196608 : expected a number", "arrived 196608 "), ("any other command", "3: of another run: 'command info'", "command info"),
        ("a network that is none", "4: of another run: 'net hybrid:13,1'", "net hybrid:13,1")])
    yield from ((claim, words, changed(bad, f"failure_0 {one};failure_1 {two}")) for claim, words, one, two in [
        ("a failure of another part", "25: failure_0 196607: expected a number 196608..393214", 196607, 200000), ("a failure behind the part", "26: failure_1 393216: expected a number 200001..393215", 200000, 393216),
        ("a failure with the number 2^64 - 1", f"26: failure_1 {checks}: expected", 200000, checks), ("a failure twice", "26: failure_1 200000: expected a number 200001..393215", 200000, 200000)])
    yield from ((claim, words, part(*other)) for claim, words, *other in [
        ("another network", "4: of another run: 'net hybrid:12,1,capped', where", "verify hybrid:12,1,capped --sample 3", 2), ("another seed", "7: of another run: 'seed 2', where", f"{PAIRS} --seed 2", 2),
        ("another form", "5: of another run: 'form json', where", f"{PAIRS} --json", 2), ("another command", "3: of another run: 'command load', where", "load hybrid:12,1 --load .5 --trials 3", 2),
        ("another number of parts", "9: one of 4 parts", PAIRS, 2, 4)])


def of_routers():
    lines = part(ROUTERS, 2)
    links, edges, hops = at(lines, "links"), at(lines, "edges"), int(lines[at(lines, "hops") - 1].split()[1])

    def edge(words):
        return (edges + 1, edges + 1, [re.sub(r"\S+$", words, lines[edges])])
    yield from ((claim, words, changed(lines, edit)) for claim, words, edit in [
        ("routes that are missing", "10: routes 13: expected 21", "routes 13"), ("a route longer than any", "11: longest 5: expected a number 0..4", "longest 5"),
        ("more hops than the routes can have", "12: hops 1000: expected a number", "hops 1000"), ("hops over no link", f"{edges - 1}: the links have {hops} routes: expected hops={hops + 1}", f"hops {hops + 1}"),
        ("links out of order", f"{links + 2}: link ", (links + 1, links + 2, lines[links + 1:links - 1:-1])), ("a link that is not there", f"{edges - 1}: link 9999 1: expected LINK ROUTES", (edges - 1, edges - 1, ["link 9999 1"])),
        ("an edge twice", f"{edges + 2}: edge ", (edges + 2, edges + 2, lines[edges:edges + 1])), ("an edge of a channel that is not there", f"{edges + 1}: edge 0 9999 20: expected two channels", (edges + 1, edges + 1, ["edge 0 9999 20"])),
        ("an edge that a source of another part takes", f"{edges + 1}: edge ", edge("0")), ("an edge that nobody takes", f"{edges + 1}: edge ", edge("-"))])


def of_rings(words=RINGS):
    lines = part(words, 2)
    hops, ring, link, node, reach, turn = (at(lines, key) for key in "hops rings links nodes reaches turns".split())
    over, edges = int(lines[hops - 1].split()[1]), int(lines[reach - 1].split()[1])
    cycle = "an edge that no packet takes, on a cycle", f"{reach + 1}: reach 0 3: no packet goes that way", changed(lines, (reach, reach, [f"reaches {edges + 1}", "reach 0 3"]))
    if words != RINGS:
        return [("an edge that no packet takes, for programs", *cycle[1:])]
    return [(claim, said, changed(lines, edit)) for claim, said, edit in [
        ("a ratio in other words", "6: of another run: 'echo-ratio 0.20'", "echo-ratio 0.20"), ("paths that are missing", "11: paths 43: expected 44", "paths 43"),
        ("more rings than links", "13: ring_hops 12: expected a number 0..", "ring_hops 12"), ("a latency of no path", "14: latency 99: expected a number 11..17", "latency 99"),
        ("packets over no link", f"{node - 1}: the links have {over} packets: expected {over + 1}", f"hops {over + 1}"),
        ("a ring visited by more paths than there are", f"{ring + 1}: ring 0 45: expected", (ring + 1, ring + 1, ["ring 0 45"])), ("a ring that is not there", f"{ring + 2}: ring 9999 18: expected", (ring + 2, ring + 2, ["ring 9999 18"])),
        ("a link with more packets than its ring", f"{link + 1}: link 0 42: expected", (link + 1, link + 1, ["link 0 42"])), ("nodes out of order", f"{node + 2}: node ", (node + 1, node + 2, lines[node + 1:node - 1:-1])),
        ("an edge of more hops than the ring has", f"{reach + 1}: reach 0 64: expected a link", (reach + 1, reach + 1, ["reach 0 64"])), ("an edge twice, rings", f"{reach + 2}: reach ", (reach + 2, reach + 2, lines[reach:reach + 1])),
        ("an edge onto the same link", f"{turn + 1}: turn 0 0: expected a link", (turn + 1, turn + 1, ["turn 0 0"]))]] + [cycle]


@pytest.mark.parametrize("words,said,lines", [pytest.param(words, *row, id=claim) for words, rows in [
    (PAIRS, of_pairs()), (ROUTERS, of_routers()), (RINGS, of_rings()), ("load clock --tsv", of_rings("load clock --tsv"))] for claim, *row in rows])
def test_refused_in_the_place_of_part_2(words, said, lines):
    one, _, three = parts(words)
    refused(f"other:{said}", one, sealed("other", lines), three)


def crowd(n):
    """One trial of connections, all made, through level 1: all else adds up."""
    for line in part("load full:1 --load 1 --trials 2", 1, 2):
        key, _, value = line.partition(" ")
        sums = re.fullmatch(r"0\.(?:level_1|all)_(\d)", key)
        yield f"{key} {(1, n, n, n * n, 0, n * n, 0, n * n, 0)[int(sums[1])] if sums else 0 if re.match(r'0.(level_[23]|blocked)_', key) else value}"


def test_as_many_connections_as_processors_but_not_one_more():
    other = sealed("2", part("load full:1 --load 1 --trials 2", 2, 2))
    assert merge(sealed("1", crowd(64)), other).returncode == 0
    refused("0.all_0 to _8: 1 trials cannot have these sums", sealed("1", crowd(65)), other)


SUMS, LOST = "0.all_0 to _8: 2 trials cannot have these sums", "0.blocked, faulty and wrong are not the"


@pytest.mark.parametrize("said,edit", [pytest.param(*row, id=claim) for claim, *row in [
    ("more connections made than offered", SUMS, "0.all_2 900"), ("a sum of 2^64 - 1", SUMS, "0.all_2 18446744073709551615"), ("more than all processors offer", SUMS, "0.all_1 129"),
    ("squares that are too low", SUMS, "0.all_3 1"), ("squares above 2^64", SUMS, "0.all_4 1"), ("lost nowhere", LOST, "0.blocked_1 5"), ("lost at a stage that is not there", LOST, "0.blocked_1 0;0.blocked_2 6"),
    ("trials of another part", "first 0: expected 2, as part 2/2 of 4 trials", "part 2/2"), ("a load above 1", ":6: load 1.5: expected P or A..B:STEP", "load 1.5"),
    ("a load in other words", ":6: load .5: expected P or A..B:STEP", "load .5"), ("too many dead", "faults 33: expected a number 0..26", "faults 33")]])
def test_sums_that_no_trials_have(said, edit):
    refused(said, sealed("other", changed(part(TRIALS, 1, 2), edit)), sealed("2", part(TRIALS, 2, 2)))


@pytest.mark.parametrize("words,key,said", [(PAIRS, "seed 18446744073709551616", "1:7: seed 18446744073709551616: expected a number"), (RINGS, "echo-ratio 101", "1:6: echo-ratio 101: expected a decimal number 0..100")])
def test_an_option_out_of_its_range_in_all_parts(words, key, said):
    refused(said, *(sealed(str(k), changed(part(words, k), key)) for k in (1, 2, 3)))


@pytest.mark.parametrize("lie", ["command info", "net hybrid:13,1", "net @/etc/passwd", "net hybrid:012,1", "sample 4611686018427387905", "all 2", "form yes", "sample 5;all 1"])
def test_an_option_that_is_none(lie):
    last = lie.split(";")[-1]  # of options that exclude each other the second is named
    refused(f"other:{at(part(PAIRS, 1), last.split()[0])}: {last}: expected", sealed("other", changed(part(PAIRS, 1), lie)))


# Part files of before had lines key<TAB>value, and merge ran what stood there; the same in the new format


@pytest.mark.parametrize("lines,said", [pytest.param(*row, id=claim) for claim, *row in [
    *((f"an older part: {claim}", f"{before}routeseq\t0.1.0\ncommand\t{command}\n{more}part\t1/1\ncomplete\tyes", "1: made by an older version") for claim, before, command, more in [
        ("schedule", "", "load", "net\ttree:4\noption\t--messages=bitrev\noption\t--schedule=EVIL\n"), ("messages", "", "load", "net\ttree:4\noption\t--messages=@CANARY\n"),
        ("info", "", "info", "net\thybrid:12,1\n"), ("with comments", "# SPDX\n", "info", "net\thybrid:12,1\n")]),
    *((claim, "\n".join([*part(PAIRS, 1)[:2], "command load", f"net {net}", "form text", "messages @CANARY", "schedule EVIL", "part 1/1"]), said) for claim, net, said in [
        ("a network whose load has no parts", "tree:4", "4: net tree:4: load of a fat-tree of Leiserson is not done in parts"),
        ("options that name files", "full:1", "6: expected 'load' and its value, found 'messages @")])]])
def test_what_would_be_executed_is_refused_and_neither_read_nor_written(lines, said):
    lines = lines.replace("CANARY", kept("canary", "SECRETWORD 1\n")).replace("EVIL", f"{WORK}/EVIL").split("\n")
    path = sealed("evil", lines)
    refused(f"evil:{said}", path)
    assert not os.path.exists(f"{WORK}/EVIL") and "SECRETWORD" not in merge(path).stderr


def test_a_part_missing_or_twice_or_cut_off_or_damaged_is_named():
    one, two, three = parts()
    refused("part 2 of 3 is missing", one, three)
    refused("part 3 of 3 is missing", two, one)
    refused(f"2:9: part 2 of 3 twice: it is {two} too", one, two, three, two)
    with open(two, encoding="ascii") as file:
        text = file.read()
    refused("other:24: not complete", one, kept("other", "".join(text.splitlines(keepends=True)[:-1])), three)
    damaged = text.replace("\nfirst 1", "\nfirst 2")
    refused("other:25: damaged", one, kept("other", damaged), three)
    refused("other:26: not complete", one, kept("other", damaged + "\0"), three)


# An option that parts do not carry would be lost when they are merged: it is in the part file, by its name or by form, or --part excludes it,
# or it changes no answer


@pytest.mark.parametrize("command,asked", [("verify", [PAIRS]), ("load", ["load hybrid:12,1 --load .5 --trials 3", "load torus:3,2", "load clock"])])
def test_parts_carry_all_options(command, asked):
    rows = [row for row in map(lambda line: line.split("\t"), run(["help", "--tsv"]).stdout.splitlines()) if row[0] == command]
    out = {word for row in rows if row[2] == "--part" for word in row[4].split() if word[:2] == "--"} | {row[2] for row in rows if re.search("not with.* --part", row[4])}
    out |= {row[2] for row in rows if set(re.findall(r"(?:^|; )with (--[a-z]*)(?=;|$)", row[4])) & out}  # what needs one that is excluded
    known = out | {"--" + line.split(" ")[0] for words in asked for line in part(words, 1)}
    shapes = {row[1] for row in rows if row[2] == "--part"}
    options = {row[2] for row in rows if row[1] in shapes and row[2]} - set("--part --jobs --progress --tsv --json".split())
    assert options and (options | {"--new"}) - known == {"--new"}


# Thousands of damaged and forged parts; in check-long 10,000


def test_damaged_and_forged(capsys):
    assert not forged_parts.main(COMMAND, 10000 if LONG else 150, int(os.environ.get("SEED", 1))), capsys.readouterr().out


@pytest.mark.parametrize("said,more", [("a file was written", ": >EVIL"), ("words of another file", "cat canary >&2"), ("refused without name", "exit 2"), ("status -11", "kill -SEGV $$"),
                                       ("another result", 'echo "pairs=1 arrived=1 failed=0"; exit 0')])
def test_a_merge_that_does_this_as_well_is_found_out(said, more, capsys):
    assert forged_parts.main(liar(f'[ "$1" != merge ] || {{ {more}; }}\nexec "$R" "$@"'), 12, 1) and said in capsys.readouterr().out
