# SPDX-License-Identifier: MIT-0
"""load of Transit networks: figures of independent simulations (tests/vectors), or what follows from the definitions."""
import itertools
import os
import re
import sys

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import kept, lines_of, printed, report  # noqa: E402
from reports import run  # noqa: E402


def load(words, given=""):
    return dict(line.split("\t") for line in text(words, given).splitlines())


def text(words, given=""):
    return printed(f"load {words} --tsv", given)


# Keys, always all and in this order

LEVELS = {"hybrid:12,1": "0123", "hybrid:12,1,capped": "01234", "full:1,capped": "1234", "full:2": "123456"}
KEYS = ["hybrid:12,1 --load 1", "hybrid:12,1,capped --load 0.5", "full:2 --load 1 --retries", "full:1,capped --load 0.25 --retries", "bidelta:3 --load 1",
        "bidelta:3,2 --load 0.000001 --seed 5", "hybrid:12,1 --load 1 --faults 3", "full:2 --load 1 --faults 2,stacks", "bidelta:2 --load 1 --faults 2,wires", "hybrid:12,1 --load 0"]


@pytest.mark.parametrize("words", KEYS)
def test_keys(words):
    said = load(f"{words} --trials 20")
    shares = ["success", *(f"success_{level}" for level in LEVELS.get(words.split()[0], ""))]
    more = ["retry_load", "retry_success", "tries", "cycles"] if "--retries" in words else ["connected"] if "--faults" in words else []
    assert list(said) == [key + end for key in shares + more for end in (["", "_low", "_high", "_model"] if key in shares else ["", "_low", "_high"])]
    assert all(re.fullmatch(r"\d+\.\d{6}|-", value) for value in said.values())


def test_of_nothing_offered_there_is_no_share():
    """The model has a limit there."""
    said = load("hybrid:12,1 --load 0 --trials 20")
    assert [said[key] for key in ("success", "success_2", "success_0_high", "success_model")] == ["-", "-", "-", "1.000000"]


FIGURES = [row for row in lines_of("tests/vectors/golden_success.tsv") if not row[0].startswith("hybrid:192")
           and not (os.environ.get("ROUTESEQ_QUICK") and re.match(r"hybrid|full:[2-9]|.*,", row[0]))]


@pytest.mark.parametrize("net", dict.fromkeys(row[0] for row in FIGURES))
def test_the_independent_figures(net):
    """Half a width of 0.002 on either side."""
    said = load(f"{net} --load 1 --trials 1000")
    for _, level, figure in (row for row in FIGURES if row[0] == net):
        assert float(said["success" if level == "all" else f"success_{level}"]) == pytest.approx(float(figure), abs=0.004), level


@pytest.mark.parametrize("words", ["full:1 --load 1", "hybrid:12,1 --load 0.5", "bidelta:3,2 --load 0.1", "full:1,capped --load 0.5"][:1 if os.environ.get("ROUTESEQ_QUICK") else 4])
def test_as_many_trials_as_every_level_needs(words):
    """To 0.002, unless asked otherwise."""
    said = load(words)
    assert all(float(said[key[:-4] + "_high"]) - float(low) <= 0.004 for key, low in said.items() if key.endswith("_low"))


# Equal bytes

BASE = "hybrid:12,1 --load 0.7 --trials 40"


@pytest.mark.parametrize("options", ["--retries", "--faults 4", "--trials 3", ""])
def test_any_number_of_jobs_says_the_same(options):
    words = BASE if "--trials" not in options else "hybrid:12,1 --load 0.7"
    assert len({text(f"{words} {options} --jobs {jobs}") for jobs in (1, 2, 7)}) == 1


def test_the_seed_is_1_unless_given():
    assert text(BASE) == text(f"{BASE} --seed 1") == text(f"{BASE} --faults 0").split("connected")[0] != text(f"{BASE} --seed 2")


def test_retries_follow_behind_the_same_figures():
    assert text(f"{BASE} --retries").startswith(text(BASE))


# Faults


def test_no_component_of_full_1_is_critical():
    assert load("full:1 --load 1 --trials 20 --faults 1")["connected"] == "1.000000"


def test_faults_lower_success():
    sound, faulted = (float(load(f"hybrid:12,1 --load 1 --trials 200{more}")["success_3"]) for more in ("", " --faults 40"))
    assert faulted < sound - 0.1


def test_of_50_intervals_at_least_45_hold_the_exact_share():
    """Of 1, 2, 4 and 16 fault sets; all 28 pairs of the 8 components of bidelta:2, by its wires: which of 16 * 15 pairs of processors have a
    path left.  Wilson's interval of the pairs, where none is lost, would hold it too rarely."""
    wires = [(row[0], row[2]) for row in map(str.split, run("graph bidelta:2 --wires --format edges".split()).stdout.splitlines())]
    joined, sets = 0, list(itertools.combinations([f"c{n}" for n in range(8)], 2))
    for dead in sets:
        for source in range(16):
            met = {f"p{source}"}
            for _ in range(3):
                met = {to for at, to in wires if at in met and to not in dead}
            joined += len(met & {f"p{target}" for target in range(16)} - {f"p{source}"})
    exact, held, narrow = joined / len(sets) / 240, [], []
    assert f"{exact:.6f}" == "0.928571"  # 13/14
    for trials in (1, 2, 4, 16):
        said = [{key: float(value) if value != "-" else 0 for key, value in report(f"load bidelta:2 --load 0 --trials {trials} --faults 2 --seed {seed}").items()} for seed in range(1, 51)]
        n = 240 * trials
        held.append(sum(one["connected_low"] <= exact <= one["connected_high"] for one in said))
        narrow.append(sum((one["connected_low"] if one["connected"] < 1 and one["connected_low"] > 0 else n / (n + 1.96 ** 2)) <= exact <= one["connected_high"] for one in said))
    assert min(held) >= 45 and sum(count < 40 for count in narrow) == 3


# Traffic: 48 of 63 destinations lie behind the top level of full:1


def test_uniform_traffic():
    """It is not that of the model; most is through the top, which carries less than it gets."""
    said = load("full:1 --load 1 --trials 2000 --uniform")
    assert (said["success_model"], said["success_3_model"]) == ("-", "-")
    assert float(said["success_3"]) < float(said["success"]) < .6 and float(said["success_1"]) > .8


def test_traffic_of_a_file():
    """It is not that of the model; its destinations are taken, all through level 3."""
    same = kept("same", "".join(f"{i} {i}\n" for i in range(64)))
    assert load(f"bidelta:3 --load 1 --trials 50 --traffic {same}")["success_model"] == "-"
    far = load(f"full:1 --load 1 --trials 50 --traffic {kept('far', ''.join(f'{i} {63 - i}' + chr(10) for i in range(64)))}")
    assert [far["success_1"], far["success_2"], far["success_3"]] == ["-", "-", far["success"]]
    near = 65536 * "0 1\n"  # the last one of more than 2^16 lines counts
    assert [load(f"full:1 --load 1 --trials 1 --traffic {kept('near', near + last)}")["success_3"] == "-" for last in ("0 1\n", "5 63\n")] == [True, False]


def test_a_lone_processor_always_gets_through():
    """Both of its lines are taken; from standard input too."""
    near, words = "0 1\n0 @04\n", "full:1 --load 1 --trials 50 --traffic"
    said = load(f"{words} {kept('near', near)}")
    assert [said["success"], said["success_1"], said["success_3"]] == ["1.000000", "1.000000", "-"]
    assert load(f"{words} -", near) == said


def test_empty_traffic():
    """Nobody wants anything."""
    assert load(f"full:1 --load 1 --trials 2 --traffic {kept('none', '')}")["success"] == "-"


# Intervals


def test_from_one_trial_a_mean_has_no_interval():
    """A share has one."""
    said = load("hybrid:12,1 --load 1 --trials 1 --retries")
    assert [said[f"{key}_{end}"] for key in ("tries", "cycles") for end in ("low", "high")] == ["-"] * 4 and float(said["retry_success_low"]) < 1


@pytest.mark.parametrize("options", ["--load 1 --trials 1", "--load 1 --trials 2", "--load 0.05 --trials 1", "--load 0.05 --trials 40"])
@pytest.mark.parametrize("net", ["full:2", "hybrid:12,1", "full:1,capped"])
def test_no_interval_is_upside_down(net, options):
    """Nor ends that of a share above 1."""
    said = load(f"{net} {options} --retries")
    for key in said:
        if said.get(key + "_low", "-") != "-":
            assert float(said[key + "_low"]) <= float(said[key]) <= float(said[key + "_high"]) <= (1 if "success" in key else float("inf")), key
