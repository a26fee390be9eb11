# SPDX-License-Identifier: MIT-0
"""The throughput of load, the bound of the hottest link, beside a simulation cycle by cycle (tools/models/cycles.c): rates below it settle,
none above it.  ROUTESEQ_LONG=1: tests/vectors/cycles.tsv anew, a minute."""
import os
import re
import subprocess
import sys

sys.path[:0] = ["tests/cli", "tools/models"]
import model_cycles  # noqa: E402
import pytest  # noqa: E402
from asked import WORK, kept, lines_of, report  # noqa: E402
from reports import COMMAND, LONG, run  # noqa: E402

VECTORS = lines_of("tests/vectors/cycles.tsv")
PROGRAM = f"{WORK}/cycles"
subprocess.run([*os.environ.get("CC", "cc").split(), "-O2", "-std=c99", "-o", PROGRAM, "tools/models/cycles.c"], check=True)


def simulated(routes, *words):
    return subprocess.run([PROGRAM, *words], input=routes, capture_output=True, text=True, check=True).stdout


def routes_of(net, pattern):
    if pattern not in ("uniform", "any"):
        path = kept("schedule", "")
        run(["load", net, "--traffic", pattern, "--schedule", path])
        pattern = path
    return model_cycles.feed(net, pattern)[0]


def test_a_switch_of_4_ports_with_one_queue_each_is_saturated_at_0_655():
    """Karol, Hluchyj, Morgan, Input versus output queueing on a space-division packet switch, 1987: 0.6553."""
    assert float(simulated(routes_of("kntree:4,1", "any"), *"1 4 1 40000 1".split()).split()[0]) == pytest.approx(.6553, abs=.004)


@pytest.mark.parametrize("net,pattern,throughput,settle", [
    *((*words.split(), None, [.93]) for words in ("ring:8 uniform", "mesh:4,4 uniform", "torus:8,8 tornado", "dragonfly:2,4,2 shift:8", "hyperx:4,4,4 tornado", "xgft:4,4,1,2 uniform")),
    ("dragonfly:2,4,2", "shift:8", .142857, []), ("dragonfly:2,4,2", "shift:8", .1, [.93, 1.05])])  # planted: a bound of 7 routes over the hottest link, of 10
def test_93_percent_of_the_throughput_settle_and_105_do_not(net, pattern, throughput, settle):
    throughput, routes = throughput or float(report(f"load {net} --traffic {pattern}")["throughput"]), routes_of(net, pattern)
    assert [share for share in (.93, 1.05) if " settles" in simulated(routes, *"16 4 16 6000".split(), f"{share * min(1, throughput):.6f}")] == settle


@pytest.mark.parametrize("net,pattern,routing,bound,one,many", VECTORS)
def test_no_rate_is_beyond_the_bound_of_load(net, pattern, routing, bound, one, many):
    """By 1 %; with 16 queues none is below it by 4 %."""
    assert .96 * float(bound) <= float(many) <= 1.01 * float(bound) >= float(one)
    assert min(1, float(report(f"load {net} --traffic {pattern} --routing {routing}")["throughput"])) == pytest.approx(float(bound), abs=.00006)


def test_figures_has_some_of_them():
    with open("docs/FIGURES.md", encoding="utf-8") as file:
        found = re.findall(r"^\|`(.*)`\|(.*)\|[-0-9.]+\|(0\.\d+)\|([0-9.]+)\|$", file.read(), re.M)
    known = {(net, pattern): (float(many), float(bound)) for net, pattern, routing, bound, _, many in VECTORS if routing == "minimal"}
    assert len(found) == 6 and all(known[net, pattern] == pytest.approx((float(rate), float(bound)), abs=.0006) for net, pattern, rate, bound in found)


if LONG:
    def test_the_vectors_are_what_the_simulation_gives():
        with open("tests/vectors/cycles.tsv", encoding="ascii") as file:
            assert file.read() == model_cycles.vectors(PROGRAM, COMMAND)
