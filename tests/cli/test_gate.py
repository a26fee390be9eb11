# SPDX-License-Identifier: MIT-0
"""gate: counts worked out by hand, of Transit networks from figures 3.4 to 3.7, tests and faults, the text of its Verilog; units, and tables beside all
routes (gate_tables.py); reports_gate.py simulates."""
import functools
import os
import re
import sys

sys.path.insert(0, "tests/cli")
import gate_tables  # noqa: E402
import pytest  # noqa: E402
from asked import kept, printed, report  # noqa: E402
from reports import COMMAND, run  # noqa: E402


def gate(words, given=""):
    return printed(f"gate {words}", given).splitlines()


@pytest.mark.parametrize("net,want", [
    ("hybrid:192,2", "not 5 and2 3 and3 4 or2 6 or6 1 or7 1 xor2 16 gates 36 depth_m 3 depth_ru 5"),
    ("hypercube:2", "xor2 2 gates 6")])  # two bits: two xors, an or of them, one bit that is first, what arrived is
def test_gates_by_kind_and_levels_of_logic(net, want):
    words = want.split()
    assert dict(zip(words[::2], words[1::2])).items() <= report(f"gate {net}").items()


# Faults: the tests for C of one byte, by hand: all equal, then a test in which each used bit alone decides, bit 6 with bit 5 set for the inhibit of O

TESTS = ["00 00", "ff FF", "04 00", "F7 FF", "10 00", "20 00", "60 00", "80 00"]


def faults(words, tests):
    """The lines, and the last one's figures."""
    lines = gate(f"{words} --faults {kept('tests', ''.join(line + chr(10) for line in tests))}")
    return lines, dict(word.split("=") for word in lines[-1].split())


def test_the_tests_found_by_hand_detect_all():
    lines, said = faults("full:1 --circuit ripple", TESTS)
    assert (said["vectors"], said["missed"], said["coverage"]) == ("8", "0", "100.00%")
    assert {found[1] for found in (re.fullmatch(r"undetectable +(\S+) .*: no way to an output, an unused bit", line) for line in lines) if found} == {"c1[0]", "c1[1]", "c2[0]", "c2[1]"}


def test_without_the_fourth_what_hangs_on_bit_3_alone_is_missed():
    """Its last line counts it."""
    lines, said = faults("full:1 --circuit ripple", TESTS[:3] + TESTS[4:])
    assert [line.split(None, 1)[1] for line in lines if line.startswith("missed")] == ["I1_3 stuck-at-0"]
    assert (said["vectors"], said["missed"]) == ("7", "1")


def test_no_vectors_detect_nothing():
    said = faults("hybrid:12,2", [])[1]
    assert (said["vectors"], said["detected"], said["coverage"]) == ("0", "0", "0.00%")


CIRCUITS = [f"{net} --circuit {circuit}" for circuit in "figures ripple prefix serial".split() for net in ["hybrid:12,1", "full:4", "hybrid:48,3,capped"][:1 if os.environ.get("ROUTESEQ_QUICK") else 3]]


@pytest.mark.parametrize("words", CIRCUITS + "torus:4,6 dragonfly:2,4,2 kntree:3,2 debruijn:3 livefly:3,2".split())
def test_its_tests_reach_all_that_can_be_detected(words):
    said = faults(words, gate(f"{words} --tests"))[1]
    assert (said["missed"], said["coverage"]) == ("0", "100.00%")


def test_without_the_first_six_some_are_missed():
    assert int(faults("torus:4,6", gate("torus:4,6 --tests")[6:])[1]["missed"]) > 0


@pytest.mark.parametrize("net,want,lines,bad,good", [
    ("full:1", "C1 C2, 2 hex", ["00 00", "0 0"], 2, 1), *(("full:1", "C1 C2, 2 hex", [line], 1, 0) for line in ("00", "00 00 00", "000 000", "0g 00", "@00 00")),
    *(("torus:4,6", "at (2) dst (2), so many", [line], 1, 0) for line in ("00", "00 00 00", "000 00", "0g 00", "20 3F 1")),
    ("debruijn:3", "at (1) dst (1) in_port (1) in_vc (1)", ["1F 00"], 1, 0)])  # as many words as inputs
def test_a_bad_line_is_named_and_the_good_ones_count(net, want, lines, bad, good):
    path = kept("bad", "\n".join(lines) + "\n")
    done = run(["gate", net, "--faults", path])
    assert done.returncode == 1 and f"routeseq: {path}: line {bad}: '{lines[-1]}': expected {want}" in done.stderr
    assert done.stdout.splitlines()[-1].startswith(f"vectors={good} ")


# Verilog


def test_one_module_and_a_comment_above_each_port():
    """It says how it was made; the leaf cluster's size does not matter."""
    lines = gate("hybrid:192,2 --verilog")
    assert lines[0] == "// routeseq gate hybrid:192,2 --circuit figures --verilog" and lines[-1] == "endmodule"
    assert [line for line in lines if line.startswith("module")] == ["module routeseq_hybrid_192_2_figures ("]
    ports = [above for above, line in zip(lines, lines[1:]) if re.match("    (input|output) ", line)]
    assert len(ports) == 6 and all(line.startswith("    // ") for line in ports)
    bare = [[line.replace("_12_2_", "_192_2_") for line in text if not line.startswith("//")] for text in (lines, gate("hybrid:12,2 --verilog"))]
    assert bare[0] == bare[1]


MADE = [f"{net}{options} {mode}" for net in ("hybrid:48,3,capped", "full:8", "full:1,capped")
        for options in ("", " --circuit serial", " --circuit router", " --circuit prefix --module P_1$") for mode in ("--verilog", "--testbench")]


@pytest.mark.parametrize("words", MADE + ["slimfly:1,5 --verilog --table", "torus:4,4 --verilog --module my_unit", "torus:8,8 --testbench --table --count 1000", "torus:4,4 --testbench --count 9",
                                          "kntree:3,2 --verilog --table --at 4", "kntree:3,2 --testbench --table --at 4"])
def test_the_first_line_makes_it_again(words):
    lines = gate(words)
    assert lines[0].startswith("// routeseq gate ") and gate(lines[0].removeprefix("// routeseq gate ")) == lines


def module(words):
    return [found[1] for found in (re.match(r"module (.*?)(?: \(|;)$", line) for line in gate(words)) if found]


@pytest.mark.parametrize("net,circuit,name", [("hybrid:48,3,capped", "figures", "hybrid_48_3_capped_figures"), ("full:8", "ripple", "full_8_ripple"), ("full:1,capped", "serial", "full_1_capped_serial"),
                                              ("full:1", "router", "router")])
def test_default_name(net, circuit, name):
    words = f"{net} --circuit {circuit}"
    assert (module(f"{words} --verilog"), module(f"{words} --testbench"), report(f"gate {words}")["module"]) == ([f"routeseq_{name}"], [f"routeseq_{name}_test"], f"routeseq_{name}")


@pytest.mark.parametrize("net", ["hybrid:192,2", "full:3,capped"])
def test_module_is_the_same_under_that_name(net):
    """For benches that expect one name for all networks."""
    head, *lines = gate(f"{net} --verilog")
    assert gate(f"{net} --verilog --module routeseq_gate") == [f"{head} --module routeseq_gate"] + [re.sub("^module routeseq_[a-z0-9_]* ", "module routeseq_gate ", line) for line in lines]


@pytest.mark.parametrize("name", ["x", "_", "_1", "A$", "router_2", "wires", "x1y_$", 63 * "x"])
def test_names_of_modules(name):
    assert module(f"full:1 --module {name} --verilog") == [name]


# Units of networks of routers and rings: of every family, or it is refused by name with the reason and the way out

with open("include/rt/families.h", encoding="ascii") as file:
    RINGS, PORTS = (re.findall(r"ROW\([A-Z0-9]+, ([a-z0-9]+), \d+\)", part) for part in file.read().partition("define RT_RING_ROUTED")[2].split("define RT_TREE_FAMILIES"))
PORTS.remove("tree")
TABLES = "mot slender cm5 twisted tworoot slimfly polarfly kautz tofu megafly oft mlfm shuffle ringmesh ringcomplete ring12 clock".split()


@functools.lru_cache(None)
def example(family):
    return re.search(r"^Example: routeseq info (\S+)", run(["info", "--help", family]).stdout, re.M)[1]


@pytest.mark.parametrize("family", RINGS + PORTS)
def test_a_unit_that_says_where_its_ports_lead_or_why_there_is_none(family):
    net = example(family)
    if family in TABLES:
        done = run(["gate", net])
        assert done.returncode == 2 and re.fullmatch(rf"routeseq: network '{net}': it has no unit: [a-z].*; --verilog --table writes its routing table\n", done.stderr)
    else:
        assert report(f"gate {net}")["module"] == "routeseq_" + re.sub("[:,]", "_", net)
        lines = gate(f"{net} --verilog")
        assert family == "debruijn" or sum("the output " in line and ": " in line or line.startswith("// Combinational: no clock") for line in lines[:lines.index(");")]) == 2


def test_so_many_families_of_routers_and_rings_have_a_unit():
    assert (len(RINGS + PORTS) - len(TABLES), set(TABLES) - set(RINGS + PORTS)) == (23, set())
    assert re.search("^Commands:.* gate --table", run(["help", "mot"]).stdout, re.M)
    assert re.findall("With --table: ([a-z]*)", run(["gate", "-h"]).stdout) == ["shuffle", "twisted"]
    assert sum(bool(re.match(r"// routeseq [0-9.]*, slimfly:1,3, a table$", line)) for line in gate("slimfly:1,3 --verilog --table")) == 1


# The comments say where ports lead, and which page says it


@pytest.mark.parametrize("words,want", [
    ("torus:4,4", ["// SPEC 11: docs/spec/gate.md of routeseq; docs/spec/ports.md says where each port leads.",
                   "// the output port: 2i takes 1 from coordinate i = 0.., 2i+1 adds 1; 0 where arrived or error"]),
    ("hypercube:3", ["output port: i turns bit i;"]), ("dragonfly:2,4,2", ["output port: 0..a-2 in the group,"]),
    ("livefly:3,2", ["docs/spec/rings.md says where each link leads."]), ("livefly:3,2 --table", ["docs/spec/rings.md says where each link leads."])])
def test_where_ports_lead(words, want):
    lines = [line.strip() for line in gate(f"{words} --verilog")]
    assert all(sum(line.endswith(one) if one[-1] == "." else one in line for line in lines) == 1 for one in want)


def fields(net):
    """What unit and table, or the table alone, say of at and dst."""
    said = {run(["gate", net, "--verilog", *table]).stdout.split("\n")[1] for table in ([], ["--table"])[net.split(":")[0] in TABLES:]}
    assert len(said) == 1
    return said.pop()


@pytest.mark.parametrize("net,want", [
    ("dragonfly:2,4,2", "[3:0] group 0..8, [5:4] router 0..3; router number = 4 group + router; processor d is at router d/2"),
    ("torus:2,9,3", "[0:0] x1 0..1, [4:1] x2 0..8, [6:5] x3 0..2; router number = x1 + 2 x2 + 18 x3; processor d is at router d"),
    ("livefly:3,2", "[0:0] digit1 0..1, [1:1] digit2 0..1, [2:2] digit3 0..1; node number = digit1 + 2 digit2 + 4 digit3; processor d is at node d"),
    ("kntree:4,2", "[1:0] level 1..2, [2:2] x1 0..0, [4:3] x2 0..3; router number = 4 (level-1) + x2; processor d is at router d/4"),  # levels count from 1
    ("bfly:2,3", "[1:0] column 0..3, [4:2] digit 0..7; router number = 8 column + digit"),  # processors that send and receive at two routers are at none
    ("mot:3,2,1", "[1:0] axis 0..3, [6:2] x1|line 0..31, [9:7] x2|node 0..7, [10:10] x3 0..1; processor d is at router d")])
def test_which_bits_are_which_coordinate(net, want):
    assert fields(net) == f"// at and dst: {want}"


@pytest.mark.parametrize("net", "dragonfly:2,4,2 hyperx:3,3,3 kntree:3,2 mlfm:2,2,2 oft:2,2 tofu:1,1,2".split())
def test_its_processor_5_is_where_it_says(net):
    by = re.search(r"at router d(?:/(\d+))?$", fields(net))[1]
    assert report(f"walk {net} 5 0")["hops.0.node"] == str(5 // int(by or 1))


def numbers(net, names, said=None):
    """How many routers there are; whose number in graph is not the sum that the comment has."""
    said = said or re.search(" number = ([^;]*)", fields(net))[1]
    routers = re.findall(r'<node id="n(\d+)".*"coordinates">([0-9,]*)<', run(["graph", net, "--format", "graphml"]).stdout)
    right = [int(number) == eval(re.sub(r"(\d) (?=[a-z(])", r"\1 * ", said), dict(zip(names.split(), map(int, at.split(","))))) for number, at in routers]
    return len(right), right.count(False)


@pytest.mark.parametrize("net,names,routers", [("dragonfly:2,4,2", "group router", 36), ("torus:2,2,2", "x1 x2 x3", 8), ("kntree:3,2", "level x1 x2", 6), ("bfly:2,2", "column digit", 12),
                                               ("tofu:1,1,2", "a b c x y z", 24)])
def test_the_comment_says_which_router_has_which_number(net, names, routers):
    """Planted and rejected: another sum.  There is none where no sum gives it."""
    assert numbers(net, names) == (routers, 0)
    assert numbers("dragonfly:2,4,2", "group router", "group + 9 router") == (36, 34) and "number" not in fields("mlfm:2,2,2")


def test_a_table_s_ports_have_the_comments_of_the_unit_s():
    unit, table = ([(above, line.replace(" [0:0]", "")) for above, line in zip(lines, lines[1:]) if re.match("    (in|out)put", line)]
                   for lines in (gate("debruijn:3 --verilog"), gate("debruijn:3 --verilog --table")))
    assert unit == table and len(unit) > 4


# A bench says what it tries: of a table all pairs, or a sample in which none stands twice; of a unit tests of its faults and pairs


def bench(words):
    """What it says in its head; how many checks, and different ones, it has, and how many routers stand at either end."""
    lines = gate(f"{words} --testbench")
    checks = [line.strip().removeprefix("check(").split(",") for line in lines if line.startswith("        check(")]
    verdict = re.search(r'vectors passed: (.*)"\);', "\n".join(lines))
    assert verdict is None or lines[1] == f"// {verdict[1]}." and f'"{len(checks)} vectors passed: ' in "\n".join(lines)
    return lines[1].removeprefix("// "), len(checks), len(set(map(tuple, checks))), [len({check[end] for check in checks}) for end in (0, 1)]


@pytest.mark.parametrize("words,said,checks", [
    ("torus:8,8 --table", "all 4096 pairs.", 4096), ("torus:8,8 --table --count 1000", "a sample of 1000 of 4096 pairs.", 1000), ("torus:8,8 --table --count 4096", "all 4096 pairs.", 4096),
    ("torus:64,32 --table", "a sample of 65536 of 4194304 pairs.", 65536), ("kntree:3,2 --table", "all 144 pairs and 64 that name no router.", None),  # destinations are processors
    ("livefly:3,2 --table", "all 256 pairs with arrivals.", 256), ("slimfly:1,3 --table --at 7", "all 288 destinations with arrivals and 64 that name no router.", None),
    ("torus:8,8", "tests of its faults, and 256 of 4096 pairs at random.", 256), ("torus:8,8 --count 9", "tests of its faults, and 9 of 4096 pairs at random.", 9),
    ("torus:4,4", "tests of its faults, and all 256 pairs.", None), ("debruijn:5", "tests of its faults, and 256 of 16384 pairs with arrivals at random.", None)])
def test_a_bench_says_what_it_tries(words, said, checks):
    """Each router stands in a sample, here and there."""
    found, many, different, ends = bench(words)
    tests = 0 if "--table" in words or checks is None else len(gate(f"{words.split()[0]} --tests"))
    assert found == said and checks in (None, many - tests) and (tests > 0 or checks in (None, different)) and (words != "torus:8,8 --table --count 1000" or ends == [64, 64])


def test_the_table_of_one_router():
    """Which router it is; it has no at, and an entry a destination."""
    lines = gate("torus:4,4 --verilog --table --at 5")
    assert [line for line in lines if "alone" in line or line.startswith("module")] == ["// of router 5 alone, whose at is 4'h5", "module routeseq_torus_4_4_table_5 ("]
    lines = gate("torus:65,65 --verilog --table --at 9")
    assert not any(" at," in line for line in lines) and sum(bool(re.search("entry = .*h[^8]*;$", line)) for line in lines) == 4224


def test_a_table_numbers_thousands_of_destinations():
    """Of kntree:32,2 two levels of 32 routers with 32 processors each, in this order; at has the level from 1 in 3 bits, x2 in 5."""
    table = gate_tables.Table(run("gate kntree:32,2 --verilog --table".split()).stdout)
    assert table.to == {p << 8 | x2 << 3 | 1 + level: (32 * level + x2) * 32 + p for level in (0, 1) for x2 in range(32) for p in range(32)} and table.wrong == []


def test_the_table_of_one_router_has_the_entries_of_the_whole_one():
    """A router of mot:1,1,1,1 has more than 8 rows, by what came."""
    whole, one = (run(f"gate mot:1,1,1,1 --verilog --table{at}".split()).stdout for at in ("", " --at 3"))
    table, cases = gate_tables.Table(whole), re.findall(r"^ +(.*): (row|entry) = (\S+);", one, re.M)
    row, entry, error = table.cases(cases, "row"), table.cases(cases, "entry"), dict((of, value) for label, of, value in cases if label == "default")["entry"]
    at, width = table.constant(re.search(r"whose at is (\S+)", one)[1]), table.width["dst"]
    rows = {key >> width: value for key, value in table.row.items() if key % 2 ** width == at}
    assert set(row) == set(rows) and max(row.values()) > 7 and table.wrong == []
    assert all(entry.get(row[came] << width | dst, table.constant(error)) == rows[came] >> to * table.entry & 2 ** table.entry - 1 for came in row for dst, to in table.to.items())


# A table reads the arrival iff on some router packets to one processor go on by two channels: over all routes


def reads_arrival(net, *others):
    """Others: routes in place of those that there are, by their pairs."""
    network, said = gate_tables.Network(COMMAND, net), {}
    pairs = [(s, d) for s in range(network.processors) for d in range(network.processors)]
    routes = run(["route", net, "-", "--vc"], "".join(f"{s} {d}\n" for s, d in pairs)).stdout.splitlines()
    for (source, target), route in {**dict(zip(pairs, routes)), **dict(others)}.items():
        node = network.at[source][0]
        for hop in route.split():
            if said.setdefault((node, target), hop) != hop:
                return True
            node = network.next[node, int(hop.split(".")[0])]
    return False


@pytest.mark.parametrize("family", [family for family in PORTS if family != "benes"])
def test_the_table_reads_the_arrival_iff_it_must(family):
    net = example(family)
    assert bool(re.search(r"\bin_port\b", run(["gate", net, "--verilog", "--table"]).stdout)) == reads_arrival(net)


def test_planted_a_router_that_asks_by_which_port_a_packet_came():
    assert not reads_arrival("torus:4,4") and reads_arrival("torus:4,4", ((0, 5), "3.0 1.0"))


# Every table, read as text, has each hop of all routes; at sizes where ports are 2^b, where a side is 1, ...

SMALL = """complete:1 complete:5 array:3 ring:4 mesh:3,1,2 torus:2,4 twisted:3,3,1,1 twisted:1,5,1,0 bintree:3 xtree:3 tworoot:3 hypercube:3 ccc:3 bfly:2,2 wbfly:2,2 benes:2 shufflex:3
    debruijn:3 kautz:2,2 omega:2 mot:1 mot:4 mot:2,1,1 mot:1,1,1,1 slender:1 cm5:2 kntree:3,2 xgft:3,2,1,3 dragonfly:1,2,2 hyperx:2,2,3 slimfly:1,3 polarfly:2,2 tofu:1,1,2,5
    megafly:2,1,2,1 oft:2,2 mlfm:1,2,2 multicube:3,2 shuffle:3,1 butterfly:2,2 deadfly:3,1 livefly:3,2 ringmesh:2,3 ringcomplete:3 ring12 clock""".split()


@pytest.mark.parametrize("net", SMALL)
def test_a_table_has_all_hops_of_all_routes(net):
    """Of each family."""
    assert gate_tables.look(COMMAND, net, run(["gate", net, "--verilog", "--table"]).stdout)[0] == []
    assert {one.split(":")[0] for one in SMALL} == set(RINGS + PORTS)


@pytest.mark.parametrize("old,new", [(r"(row = .*)1;$", r"\g<1>0;"), (": to = 5'd3;", ": to = 5'd4;"), (": to = 5'd3;", ": to = 5'd33;"), (r"\[3:2\] x1", "[2:2] x1")])
def test_planted_in_a_table_of_mot_2_1(old, new):
    text = run("gate mot:2,1 --verilog --table".split()).stdout
    wrong, routes = gate_tables.look(COMMAND, "mot:2,1", re.sub(old, new, text, flags=re.M))
    assert wrong and routes == 324 and re.search(old, text, re.M)
