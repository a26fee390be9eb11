# SPDX-License-Identifier: MIT-0
"""Compiles a statement's sources and harness, proves it for a network, and replays what refutes it."""

import functools
import glob
import os
import shutil
import subprocess
import tempfile
import time

from theorem_calls import Refuted
from theorem_graph import Graph
from theorem_program import Program
from theorem_run import Run
from theorem_solver import Solver

HARNESSES = "tests/assurance/theorem/"
CLANG = os.environ.get("CLANG", "clang-19")
CC = os.environ.get("CC", "cc")
SECOND = shutil.which("minisat")


def files(statement):
    """Sources, and with them the harness."""
    return ["lib/" + source for source in statement.sources.split()] + [f"{HARNESSES}{statement.harness}.c"]


def found(fault):
    """How often what the fault changes stands in its file."""
    with open(fault.file, encoding="utf-8") as file:
        return file.read().count(fault.old)


def spoiled(statement, fault, folder):
    """The files with the fault in its copy, and where headers are looked for first."""
    with open(fault.file, encoding="utf-8") as file:
        text = file.read()
    place = os.path.join(folder, os.path.basename(fault.file))
    if fault.file.startswith("include/"):
        shutil.copytree("include", os.path.join(folder, "include"), dirs_exist_ok=True)
        place = os.path.join(folder, fault.file)
    with open(place, "w", encoding="utf-8") as file:
        file.write(text.replace(fault.old, fault.new))
    sources = [place if source == fault.file else source for source in files(statement)]
    return sources, [*statement.defines, "-I" + os.path.join(folder, "include"), "-I" + os.path.dirname(fault.file)]


def include(first=()):
    return [*first, "-Iinclude", "-I" + HARNESSES[:-1]]


def read(sources, first=()):
    """The program as clang's front end understands it."""
    program = Program()
    for name, text in translated(tuple(sources), tuple(first)):
        program.read(name, text)
    program.link()
    return program


@functools.cache
def translated(sources, first):
    """Names and IR of a few files that include all sources: clang starts slowly."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["tools/unity.sh", folder, *sources], env={**os.environ, "HEADERS": HARNESSES}, stdout=subprocess.DEVNULL, check=True)
        texts = []
        for source in sorted(glob.glob(f"{folder}/*.c")):
            ran = subprocess.run([CLANG, "-O0", "-std=c99", "-w", "-S", "-emit-llvm", *include(first), "-o", "-", source],
                                 capture_output=True, text=True, check=False)  # fmt: skip
            if ran.returncode != 0:
                raise RuntimeError(ran.stderr)
            texts.append((os.path.basename(source), ran.stdout))
    return texts


def build(statement, sources, to, first=()):
    """The same harness as a program of the usual compiler."""
    subprocess.run([*CC.split(), "-O2", "-std=c99", "-w", f"-DHARNESS={statement.entry}", *include(first), "-o", to, *sources,
                    HARNESSES + "native.c", "build/librouteseq.a"], check=True)  # fmt: skip
    return to


def native(program, parameters, values):
    """What that program prints for these values."""
    words = [program, *map(str, parameters), "--", *map(str, values)]
    return subprocess.run(words, capture_output=True, text=True, timeout=10, check=False).stdout.split("\n")[:-1]


def run(statement, program, parameters, given=None, second=False):
    graph = Graph()
    solver = Solver(graph, second=SECOND if second else None)
    return Run(program, graph, solver, parameters, statement.merged, statement.joined, given).all(statement.entry)


def prove(statement, program, label, parameters, second=False):
    """(label, what refutes it or None, ways, claims, questions, of these asked twice, seconds)"""
    begin = time.process_time() + sum(os.times()[2:4])
    try:
        done = run(statement, program, parameters, second=second)
        refuted = None
    except Refuted as error:
        return label, error, 0, 0, 0, 0, 0
    seconds = time.process_time() + sum(os.times()[2:4]) - begin
    return label, refuted, done.paths, done.proved, done.solver.asked, done.solver.compared, seconds
