# SPDX-License-Identifier: MIT-0
"""design: the best dimensions as given (tests/vectors/golden_design.tsv), latencies as an independent model has them; what people read: reports_ports.py."""
import functools
import sys

sys.path[:0] = ["tests/cli", "tools/models"]
import model_design  # noqa: E402
import pytest  # noqa: E402
from asked import lines_of, report  # noqa: E402

GOLDEN = lines_of("tests/vectors/golden_design.tsv")
MODEL = lines_of("tests/vectors/design_latency.tsv")
ASKED = dict.fromkeys(tuple(row[:4]) for row in MODEL)


@functools.lru_cache(None)
def design(nodes, constraint, delay, length):
    return report(f"design --nodes {nodes} --constraint {constraint} --delay {delay} --length {length}")


@pytest.mark.parametrize("nodes,constraint,delay,length,best", GOLDEN)
def test_best(nodes, constraint, delay, length, best):
    """Of 1M, 16K and 256 nodes."""
    assert design(nodes, constraint, delay, length)["best"] == best and len(GOLDEN) == 36


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_every_latency_is_the_model_s(asked, more=0):
    """Within two millionths of a cycle; the vectors are what the model prints."""
    rows = {n: latency for *which, n, latency in MODEL if tuple(which) == asked}
    nodes, constraint, delay, length = asked
    assert rows == {n: f"{model_design.latency(int(nodes), int(n), constraint, delay, int(length)):.6f}" for n in rows} and (len(rows), len(ASKED)) == (int(nodes).bit_length() - 2, 48)
    found = {key.removeprefix("latency_"): float(value) + more for key, value in design(*asked).items() if key != "best"}
    assert found == {n: pytest.approx(float(latency), abs=2e-6) for n, latency in rows.items()}


def test_planted_another_best_dimension_and_a_latency_off_by_10_to_minus_5_are_refused():
    with pytest.raises(AssertionError):
        test_best("16384", "bisection", "log", "32", "5")
    with pytest.raises(AssertionError):
        test_every_latency_is_the_model_s(tuple(MODEL[99][:4]), 1e-5)
