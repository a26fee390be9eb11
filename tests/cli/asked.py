# SPDX-License-Identifier: MIT-0
"""Asks the command, or one with a source edited, and reads vectors; for tests of pytest."""
import glob
import os
import re
import subprocess
import sys
import tempfile

import pytest

sys.path.insert(0, "tests/cli")
from reports import COMMAND, LONG, run  # noqa: E402

FOLDER = tempfile.TemporaryDirectory(prefix="asked.", dir="build")  # of this run: several go on at a time
WORK = FOLDER.name
CC = os.environ.get("CC", "cc").split()


def lines_of(path):
    with open(path, encoding="ascii") as file:
        return [line.rstrip("\n").split("\t") for line in file if line[0] != "#"]


def kept(name, text):
    """The path of a file with this text."""
    with open(f"{WORK}/{name}", "w", encoding="utf-8") as file:
        file.write(text)
    return f"{WORK}/{name}"


def printed(words, given=""):
    """What a command prints that has nothing to complain of."""
    done = run(words.split(), given)
    assert (done.returncode, done.stderr) == (0, ""), words
    return done.stdout


def report(words, command=COMMAND):
    """Keys and values of --tsv."""
    done = run([*words.split(), "--tsv"], command=command, timeout=600 if command == COMMAND else 5)
    return dict(line.split("\t") for line in done.stdout.splitlines())


def table(words, command=COMMAND):
    """The rows of --tsv, by the names of their columns; what was said on standard error."""
    done = run([*words.split(), "--tsv"], command=command)
    head, *rows = [line.split("\t") for line in done.stdout.splitlines()] or [[]]
    return [dict(zip(head, row)) for row in rows], done.stderr


def families():
    """Of routers with ports, as help names them."""
    return set(re.findall(r"^  ([a-z0-9]+):", run(["help", "ports"]).stdout, re.M))


def faulty(source, *swaps):
    """The command with this source edited."""
    with open(source, encoding="ascii") as file:
        text = file.read()
    for old, new in swaps:
        assert old in text
        text = text.replace(old, new)
    program, compiled = f"{WORK}/{os.path.basename(source)[:-2]}", f"build/{source[:-2]}.o"
    objects = [name for name in glob.glob("build/cli/**/*.o", recursive=True) if name != compiled]
    subprocess.run([*CC, "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-pthread", "-Iinclude", f"-I{os.path.dirname(source)}",
                    "-o", program, kept("fault.c", text), *objects, "build/librouteseq.a"], check=True)
    return program


def liar(script):
    """A command that is this script of the shell; $R is the true one."""
    path = kept("liar", f'#!/bin/sh\nR="{os.path.abspath(COMMAND)}"\n{script}\n')
    os.chmod(path, 0o755)
    return path


def planted(*faults):
    """What is claimed, a source, and what stands for what there: all in check-long, else the first, for each is compiled."""
    faults = faults if LONG else faults[:1]
    return pytest.mark.parametrize("source,swaps", [(source, swaps) for _, source, *swaps in faults], ids=[claim for claim, *_ in faults])
