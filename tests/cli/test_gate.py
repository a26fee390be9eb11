# SPDX-License-Identifier: MIT-0
"""gate of Transit networks: counts worked out by hand from figures 3.4 to 3.7, tests and faults, the text of its Verilog; reports_gate.py simulates."""
import os
import re
import sys

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import kept, report  # noqa: E402
from reports import run  # noqa: E402


def gate(words, given=""):
    done = run(["gate", *words.split()], given)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_gates_by_kind_and_levels_of_logic_of_two_bytes():
    found = report("gate hybrid:192,2")
    kinds = {key: value for key, value in found.items() if re.match("(not|and|or|xor)[0-9]*$|gates", key)}
    assert kinds == dict(zip("not and2 and3 or2 or6 or7 xor2 gates".split(), "5 3 4 6 1 1 16 36".split()))
    assert (found["depth_m"], found["depth_ru"]) == ("3", "5")


# Faults: the tests for C of one byte, by hand: all equal, then a test in which each used bit alone decides, bit 6 with bit 5 set for the inhibit of O

TESTS = ["00 00", "ff FF", "04 00", "F7 FF", "10 00", "20 00", "60 00", "80 00"]


def faults(net, tests, circuit="ripple"):
    """The lines, and the last one's figures."""
    lines = gate(f"{net} --circuit {circuit} --faults {kept('tests', ''.join(line + chr(10) for line in tests))}")
    return lines, dict(word.split("=") for word in lines[-1].split())


def test_the_tests_found_by_hand_detect_all():
    lines, said = faults("full:1", TESTS)
    assert (said["vectors"], said["missed"], said["coverage"]) == ("8", "0", "100.00%")
    assert {found[1] for found in (re.fullmatch(r"undetectable +(\S+) .*: no way to an output, an unused bit", line) for line in lines) if found} == {"c1[0]", "c1[1]", "c2[0]", "c2[1]"}


def test_without_the_fourth_what_hangs_on_bit_3_alone_is_missed():
    """Its last line counts it."""
    lines, said = faults("full:1", TESTS[:3] + TESTS[4:])
    assert [line.split(None, 1)[1] for line in lines if line.startswith("missed")] == ["I1_3 stuck-at-0"]
    assert (said["vectors"], said["missed"]) == ("7", "1")


def test_no_vectors_detect_nothing():
    said = faults("hybrid:12,2", [], "figures")[1]
    assert (said["vectors"], said["detected"], said["coverage"]) == ("0", "0", "0.00%")


@pytest.mark.parametrize("net", ["hybrid:12,1", "full:4", "hybrid:48,3,capped"][:1 if os.environ.get("ROUTESEQ_QUICK") else 3])
@pytest.mark.parametrize("circuit", "figures ripple prefix serial".split())
def test_its_tests_reach_all_that_can_be_detected(circuit, net):
    said = faults(net, gate(f"{net} --circuit {circuit} --tests"), circuit)[1]
    assert (said["missed"], said["coverage"]) == ("0", "100.00%")


@pytest.mark.parametrize("lines,bad,good", [(["00 00", "0 0"], 2, 1), *(([line], 1, 0) for line in ("00", "00 00 00", "000 000", "0g 00", "@00 00"))])
def test_a_bad_line_is_named_and_the_good_ones_count(lines, bad, good):
    path = kept("bad", "\n".join(lines) + "\n")
    done = run(["gate", "full:1", "--faults", path])
    assert done.returncode == 1 and f"routeseq: {path}: line {bad}: '{lines[-1]}': expected C1 C2, 2 hex" in done.stderr
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


@pytest.mark.parametrize("mode", ["--verilog", "--testbench"])
@pytest.mark.parametrize("options", ["", "--circuit serial", "--circuit router", "--circuit prefix --module P_1$"])
@pytest.mark.parametrize("net", ["hybrid:48,3,capped", "full:8", "full:1,capped"])
def test_the_first_line_makes_it_again(net, options, mode):
    lines = gate(f"{net} {options} {mode}")
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
