# SPDX-License-Identifier: MIT-0
"""route, explain, walk, verify and info of Transit networks: the paper's figures, an independent model (tests/vectors), or worked out by hand."""
import functools
import re
import sys

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import lines_of, printed, report  # noqa: E402
from reports import flat, loaded, plain_text, run  # noqa: E402
from reports_transit import INFO, model, walk_rows  # noqa: E402

ROUTES = lines_of("tests/vectors/transit_routes.tsv")
PLACES = lines_of("tests/vectors/transit_locations.tsv")
PAPER = "hybrid:192,2 @CC0234 @D84267"
by_net = pytest.mark.parametrize("net", dict.fromkeys(row[0] for row in ROUTES))


# route


@pytest.mark.parametrize("words,want", [
    (PAPER, "F4D84267"),  # the worked example of DeHon 3.8.5
    ("hybrid:192,2 @cc0234 @d84267", "F4D84267"),  # lower-case hexadecimal is accepted, R is upper case
    ("hybrid:192,2 626740 666727", "F4D84067"), ("hybrid:192,2 @CC0034 @D84067", "F4D84067"),  # by index, by location
    ("hybrid:12,1 @0320 @001F", "1F"),  # unused bits alone make no other place, and RC keeps them
    ("full:1 3 3", ""), ("full:2 @0C0C @0F0E", ""),  # a full tree sends nothing to itself: an empty line; nor where the two differ in unused bits
    ("hybrid:12,1 1 1", "10"), ("bidelta:3,3 5 5", "0014")])  # to itself a hybrid needs one byte, bidelta a byte a stack
def test_route(words, want):
    assert printed(f"route {words}") == want + "\n"


@by_net
def test_every_route_is_the_model_s(net):
    pairs = [row[1:4] for row in ROUTES if row[0] == net]
    assert printed(f"route {net} -", "".join(f"@{s} @{d}\n" for s, d, _ in pairs)).splitlines() == [seq.strip("-") for _, _, seq in pairs]


@by_net
def test_index_and_location_name_the_same_processor(net):
    """As source and as destination, of few lines and of many."""
    rows = [row[1:] for row in PLACES if row[0] == net]
    for form in "0 {}\n", "{} 0\n":
        named = ["".join(form.format(mark + row[at]) for row in rows) for at, mark in enumerate(("", "@"))]
        index, location = (printed(f"route {net} -", few + 500 * "0 0\n" + few) for few in named)
        assert rows and index == location


@pytest.mark.parametrize("net,given,status,want", [
    ("hybrid:12,1", "0 1\n0 2\n@0000 11\n", 0, "10 20 B0"), ("hybrid:12,1", "", 0, ""), ("hybrid:12,1", "0 1\n0 2", 0, "10 20"), ("hybrid:12,1", "0 1\n0", 1, "10 BAD"),  # no newline at the end
    ("hybrid:12,1", "x\n0 1\n\n0 768\n0 2\n5\n", 1, "BAD 10 BAD BAD 20 BAD"), ("full:1", "3 3\n9 9\n0 1\n", 0, "  0004")],  # where nothing is sent the line is empty
    ids=["all good", "no line", "no last newline", "bad without a newline", "errors in their places", "nothing sent"])
def test_lines_are_answered_in_order(net, given, status, want):
    done = run(["route", net, "-"], given)
    assert (done.returncode, " ".join(re.sub("^error: .+", "BAD", line) for line in done.stdout.splitlines())) == (status, want)


LONG_WORD = 100000 * "1"
BAD = {"an empty line": "", "a line of blanks": "  ", "a missing destination": "5", "a third word": "0 1 2", "a word": "0 x", "a negative source": "-1 2", "a negative destination": "0 -2",
       "a digit and a letter": "0 1x", "a fraction": "0 1.0", "a hexadecimal index": "0 0x1", "cluster digit 3 in the destination": "0 @00C0", "cluster digit 3 in the source": "@00F0 0",
       "a location a byte short": "0 @10", "a location a byte long": "0 @000010", "a location of nine bytes": "0 @000000000000000010", "a location of three digits": "0 @010",
       "a location without digits": "0 @", "a location with a G": "0 @00G0", "destination N": "0 768", "source N": "768 0", "index 2^64": "0 18446744073709551616",
       "index 2^64 + 1": "0 18446744073709551617", "a NUL byte at the end": "0 1\0", "a NUL byte at the start": "\0000 1", "a NUL byte after a word": "0\0 1", "a NUL byte, then more": "0 1\0 junk",
       "a line of 100 kB": f"0 {LONG_WORD}", "100 kB after a good start": f"0 1 {LONG_WORD}"}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_line_is_one_error_between_its_neighbours(what):
    """At the end, without a newline, too."""
    for given, want in ((f"0 1\n{BAD[what]}\n0 2\n", ["10", "BAD", "20"]), (f"0 1\n{BAD[what] or ' '}", ["10", "BAD"])):
        done = run(["route", "hybrid:12,1", "-"], given)
        assert (done.returncode, [re.sub("^error: .+", "BAD", line) for line in done.stdout.splitlines()]) == (1, want)


def test_60000_lines_are_answered_in_order():
    done = run(["route", "hybrid:12,1", "-"], "".join("?\n" if i % 1000 == 999 else f"0 {i % 12}\n" for i in range(60000)))
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["error:" if i % 1000 == 999 else f"{i % 12 * 16:02X}" for i in range(60000)]


# explain


@pytest.mark.parametrize("words,want", [
    (PAPER, "1440 03 2 01 F4 D842 67 F4D84267"), ("hybrid:192,2 @CC0234 @CC4267", "0040 01 1 10 E0 42 67 E04267"),  # one byte differs
    ("hybrid:12,4 @0000000000 @C000000000", "C0000000 0F 4 10 FF80 C0000000 00 FF80C000000000"),  # RU of two bytes
    ("hybrid:12,1 @0320 @001F", "00 00 0 - - - 1F 1F"),  # M = 0 leaves no O, RU, RD
    ("hybrid:12,1,capped @000000 @C00000", "C000 03 2 - F0 C000 00 F0C00000"),  # no O at the cap
    ("hybrid:12,3,capped @0000000000 @C000000000", "C0000000 0F 4 - FF C0000000 00 FFC000000000"),  # nor where O would start a byte
    ("full:2 @CC02 @D842", "1440 03 2 01 D0 D842 - D0D842"), ("full:1,capped @0000 @C000", "C000 03 2 - C0 C000 - C0C000"),  # a full tree has no RC
    ("full:1 3 3", "00 00 0 - - - - -"), ("bidelta:3,3 @0004 @0014", "- - - - - - - 0014")])  # nothing to send; bidelta has R alone
def test_explain(words, want):
    assert printed(f"explain {words}").splitlines()[:8] == [f"{name} = {value}" for name, value in zip("I M j O RU RD RC R".split(), want.split())]


@pytest.mark.parametrize("words", [f"explain {PAPER}", "explain bidelta:3,3 1 5", f"walk {PAPER}", f"walk {PAPER} --seq=", "--help"])
def test_no_escape_codes_where_the_output_is_no_terminal(words):
    done = run(words.split())
    assert done.stdout and "\033" not in done.stdout + done.stderr


# walk


@by_net
def test_every_walk_is_the_model_s(net):
    """Where it ends, over which level, each hop; people are told how each ends."""
    pairs, shape = [row[1:] for row in ROUTES if row[0] == net], model.Net(net)
    pairs = pairs if len(pairs) < 12 else pairs[::3]
    given = "".join(f"@{s} @{d}\n" for s, d, *_ in pairs)
    ends = printed(f"walk {net} -", given).splitlines()
    for (source, _, seq, level, target), line, end in zip(pairs, printed(f"walk {net} - --json", given).splitlines(), ends, strict=True):
        found = {key: plain_text(value) for key, value in flat(loaded(line))}
        rows, verdict = walk_rows(shape, shape.index(bytes.fromhex(source)), int(target), bytes.fromhex(seq.strip("-")))
        want = {key: str(value) for key, value, _ in rows}
        assert verdict == "arrived" and want.items() <= found.items(), line
        assert end == f"arrived {target} @{shape.location(int(target)).hex().upper()}"
        assert want["lowest"] == (level if seq != "-" else "-") and sum(want[f"hops.{i}.swallowed"] == "1" for i in range(int(want["hops"]))) == max(0, len(seq.strip("-")) // 2 - 1)


@pytest.mark.parametrize("words,last,hops,crossed", [
    (PAPER, "arrived 666727 @D84067", 12, "5 5"), ("--seq f4d84267 hybrid:192,2 626740 666727", "arrived 666727 @D84067", 12, "5 5"),  # lower case, before NET
    ("full:1 3 3", "arrived 3 @0C", 0, None),  # nothing to send
    (f"{PAPER} --seq F8D84267", "arrived 666727 @D84067", 13, "6 5"),  # O too large still arrives
    ("hybrid:12,2 @000000 @001010 --seq F0001010", "arrived 49 @001010", 9, "4 2"),  # so does an extra 11
    ("full:1 3 3 --seq 000C", "arrived 3 @0C", 2, "1 0")])  # and a full tree to itself, sent up
def test_walk(words, last, hops, crossed):
    lines = printed(f"walk {words}").splitlines()
    levels = [" ".join(found.groups()) for found in (re.match(r"crossed at level ([^, ]*), lowest possible ([0-9-]*)", line) for line in lines) if found]
    assert (lines[-1], sum(bool(re.match(" *[0-9]+ ", line)) for line in lines), levels) == (last, hops, [crossed] if crossed else [])


@pytest.mark.parametrize("net,source,target,seq,last", [row.split("|") for row in """
hybrid:192,2|@CC0234|@D84267||stream ran dry
hybrid:12,1|0|0||stream ran dry
full:1|@0C|@14||stream ran dry
bidelta:3,3|1|5||stream ran dry
hybrid:192,2|@CC0234|@D84267|F4D842|stream ran dry
full:1|@0C|@14|40|stream ran dry
bidelta:3,3|1|5|00|stream ran dry
hybrid:12,1,capped|0|3000|F0|stream ran dry
hybrid:192,2|@CC0234|@D84267|F4D8426700|routing bytes left over
hybrid:192,2|@CC0234|@CC0067|6700|routing bytes left over
full:1|@0C|@14|4014FF|routing bytes left over
bidelta:3,3|1|5|001400|routing bytes left over
hybrid:192,2|@CC0234|@D84267|F4D84266|arrived elsewhere 666726 @D84066
hybrid:192,2|@CC0234|@D84267|F4000000|arrived elsewhere 589824 @C00000
full:1|@0C|@00|4017|arrived elsewhere 5 @14
bidelta:3,3|1|5|0018|arrived elsewhere 6 @0018
hybrid:192,2|@CC0234|@D84267|FCD84267|left the root
full:1|@0C|@14|C014|left the root
hybrid:192,2|@CC0234|@D84267|F4D842C7|turned back into the tree
hybrid:12,1|0|20|C004FF|turned back into the tree""".split("\n")[1:]])
def test_a_lost_walk(net, source, target, seq, last):
    done = run(["walk", net, source, target, "--seq", seq])
    assert (done.returncode, done.stdout.splitlines()[-1], done.stderr) == (1, f"lost: {last}", "")


# verify


def verified(words):
    """(pairs, arrived, failed)"""
    return tuple(map(int, re.fullmatch(r"pairs=(\d+) arrived=(\d+) failed=(\d+)", printed(f"verify {words}").splitlines()[-1]).groups()))


@pytest.mark.parametrize("words,pairs", [
    ("full:1", 64 ** 2), ("full:1,capped", 256 ** 2), ("hybrid:12,1", 768 ** 2), ("bidelta:3", 64 ** 2), ("bidelta:4", 256 ** 2), ("bidelta:3,2", 1024 ** 2),  # all; larger: verify.sh
    ("hybrid:12,1 --sample 1000", 1000), ("hybrid:192,7 --sample 1000", 1000), ("--seed 7 --sample 1000 --jobs 2 full:8", 1000)])
def test_verify(words, pairs):
    assert verified(words) == (pairs, pairs, 0)


@pytest.mark.parametrize("net,least", [("hybrid:192,2", 72), ("hybrid:12,7", 252), ("hybrid:48,7", 252), ("hybrid:192,7", 252), ("hybrid:192,6,capped", 228), ("full:8", 288),
                                       ("full:7,capped", 264), ("bidelta:3,3,3,3,3,3,3,4", 12)])
def test_verify_of_classes(net, least):
    """At least 12 ordered pairs of digits a tree level."""
    pairs, arrived, failed = verified(net)
    assert least <= pairs == arrived < 1e9 and failed == 0


@pytest.mark.parametrize("words", ["hybrid:12,1", "hybrid:12,7", "hybrid:192,2 --sample 1000 --seed 7", "bidelta:3,3,4 --sample 20011", "full:8 --seed 3"])
def test_any_number_of_jobs_says_the_same(words):
    assert len({printed(f"verify {words} --jobs {jobs}") for jobs in (1, 2, 5)}) == 1


# info


@functools.lru_cache(None)
def info(net):
    found = report(f"info {net}")
    assert list(found) == INFO
    return found


def told(net, *keys):
    return [info(net)[key] for key in keys]


@pytest.mark.parametrize("net,processors,clusters,small,big,components", lines_of("tests/vectors/golden_hardware.tsv"))
def test_the_hardware_of_tables_4_4_4_6_and_4_8(net, processors, clusters, small, big, components):
    assert told(net, "processors", "clusters", "unit_trees_2", "unit_trees_8", "components") == [processors, clusters, small, big, components]


@pytest.mark.parametrize("net,connect_worst,connect_best,open_worst,open_best", lines_of("tests/vectors/golden_latency.tsv"))
def test_the_latencies_of_tables_4_5_4_7_and_4_9(net, connect_worst, connect_best, open_worst, open_best):
    assert told(net, "connect_best", "connect_worst", "open_best", "open_worst") == [connect_best, connect_worst, open_best, open_worst]


@pytest.mark.parametrize("net,processors,location,sequence", lines_of("tests/vectors/transit_nets.tsv"))
def test_processors_and_bytes_of_locations_and_sequences(net, processors, location, sequence):
    assert told(net, "processors", "location_bytes", "sequence_bytes") == [processors, location, sequence]


@pytest.mark.parametrize("net", "hybrid:12,1,capped hybrid:192,1,capped hybrid:192,6,capped full:1,capped full:7,capped".split())
def test_no_latency_where_capped(net):
    assert told(net, "connect_best", "connect_worst", "open_best", "open_worst") == ["-"] * 4
