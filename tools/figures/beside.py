#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
# tools/figures/beside.py [OPTION...] WHAT COMMAND [RIVAL COMMAND]... - whole processes timed beside each other by hyperfine.
"""Rows for tools/figures/bench.sh, with tabs between them: what, ours, unit, rival, the rival's, ratio, then the least and
the most of ours and of the rival's.  Figures are medians over rounds; in each round all commands take their turn, each
after a run that does not count.

A word % in a command stands for its iterations: its time is that of N iterations less that of none in the same round,
over N, with N such that they take 100 ms or more, and no less than the process takes without them.  Without %, an
iteration is the whole process.  A rival's COMMAND "-" is missing: its figures are "-".

With --memory the figure is a process's peak memory, which hyperfine does not tell."""
import argparse
import json
import shlex
import statistics
import subprocess
import sys
import tempfile

ENOUGH = 0.1  # seconds


def hyperfine(commands, warmup):
    """What hyperfine exports of one run of each command."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        words = ["hyperfine", "-N", "--style", "none", "--warmup", str(warmup), "--runs", "1", "--export-json", out.name]
        done = subprocess.run([*words, *commands], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"beside.py: hyperfine: {done.stderr.strip()}")
        return json.load(out)["results"]


def seconds(result, clock):
    return result["times"][0] if clock == "wall" else result["user"] + result["system"]


def times(command, number):
    return shlex.join(str(number) if word == "%" else word for word in shlex.split(command))


def enough(command, clock):
    """Iterations that take long enough, also beside what the process does without them."""
    if "%" not in shlex.split(command):
        return 0
    none = seconds(hyperfine([times(command, 0)], 1)[0], clock)
    goal = max(ENOUGH, none)
    number = 1
    while True:
        took = seconds(hyperfine([times(command, number)], 0)[0], clock) - none
        if took >= goal:
            return number
        number *= 1 + int(1.2 * goal / took) if took > goal / 10 else 10


def measure(commands, clock, rounds):
    """Nanoseconds of an iteration of each command in each round, and all that hyperfine said."""
    numbers = [enough(command, clock) for command in commands]
    found, said = [[] for _ in commands], []
    for _ in range(rounds):
        words = []
        for command, number in zip(commands, numbers):
            words += [times(command, number), times(command, 0)] if number else [command]
        results = hyperfine(words, 1)
        said += results
        at = iter(results)
        for figures, number in zip(found, numbers):
            whole = seconds(next(at), clock)
            none = seconds(next(at), clock) if number else 0
            figures.append((whole - none) / max(number, 1) * 1e9)
    return found, said


def peaks(commands, rounds):
    """Kilobytes that a process of each command takes at most, in each round; of a child of this one Linux would count
    what Python takes."""
    found = [[] for _ in commands]
    for _ in range(rounds):
        for figures, command in zip(found, commands):
            with tempfile.NamedTemporaryFile("r") as out:
                words = ["/usr/bin/time", "-f", "%M", "-o", out.name, *shlex.split(command)]
                if subprocess.run(words, stdout=subprocess.DEVNULL, check=False).returncode != 0:
                    sys.exit(f"beside.py: {command}: fails")
                figures.append(int(out.read()))
    return found, [{"command": c, "kilobytes": f} for c, f in zip(commands, found)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", required=True, help="where all that hyperfine exported goes")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--clock", choices=["cpu", "wall"], default="cpu", help="cpu: user and system time; wall: by the clock")
    parser.add_argument("--per", type=float, default=1, help="what an iteration does so often: its time is divided by it")
    parser.add_argument("--less", help="a command whose time is taken off the others', in each round")
    parser.add_argument("--rate", action="store_true", help="millions a second instead of nanoseconds")
    parser.add_argument("--memory", action="store_true", help="kilobytes at the peak instead of nanoseconds")
    parser.add_argument("what")
    parser.add_argument("command", nargs="+", help="ours, then a rival's name and command, ...")
    asked = parser.parse_args()
    names, rivals = asked.command[1::2], asked.command[2::2]
    commands = [asked.command[0]] + [c for c in rivals if c != "-"] + ([asked.less] if asked.less else [])
    found, said = peaks(commands, asked.rounds) if asked.memory else measure(commands, asked.clock, asked.rounds)
    with open(asked.json, "w", encoding="ascii") as out:
        json.dump({"results": said}, out, indent=1)
    off = found.pop() if asked.less else [0] * asked.rounds
    found = [[(ns - less) / asked.per for ns, less in zip(figures, off)] for figures in found]
    if asked.rate:
        found = [[1e3 / ns for ns in figures] for figures in found]
    ours, theirs = found[0], iter(found[1:])
    what = asked.what

    def text(figures):
        return [f"{f(figures):.2f}" for f in (statistics.median, min, max)] if figures else ["-"] * 3

    for name, command in zip(names or ["-"], rivals or ["-"]):
        rival = next(theirs) if command != "-" else None
        mine, his = text(ours), text(rival)
        ratio = "-"
        if rival and statistics.median(ours) > 0 and statistics.median(rival) > 0:
            ratio = statistics.median(rival) / statistics.median(ours)
            ratio = f"{1 / ratio if asked.rate else ratio:.2f}"
        print(what, mine[0], "kB" if asked.memory else "M/s" if asked.rate else "ns", name, his[0], ratio, *mine[1:], *his[1:], sep="\t")
        what = ""


main()
