#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""
tools/assurance/theorem.py [--quick] [--jobs N] [WORD...] - `make theorem`: does what the library computes arrive, for
every pair of processors, whatever the network's size?

clang translates the delivered sources and a harness (tests/assurance/theorem) to LLVM IR at -O0; theorem_run.py runs
that on words whose bits may have any value (theorem_graph.py), every way through it, and asks cadical what is possible.
WORD: a network (full:1), a family (bidelta), a statement (fattree), `planted` or `guard`.  --quick: the part that
`make check` runs.  Ends in `N proved, M failed`; status 77 if clang or cadical is not here.
"""

import argparse
import multiprocessing
import os
import shutil
import sys
import tempfile
import textwrap
import time

import theorem_guard
import theorem_prove
from theorem_statements import FAULTS, STATEMENTS

sys.setrecursionlimit(10000)
programs = {}  # by a statement's name, read before the processes part
failed, proved = [], 0


def chosen(statement, words, quick):
    """The networks of a statement that the words ask for."""
    for label, parameters in statement.shapes:
        if quick and not words:
            wanted = label in statement.quick
        else:
            family = label.split(":")[0]
            wanted = not words or any(word in (statement.name, label, family) for word in words)
        if wanted:
            yield label, parameters


def one(task):
    number, label, parameters, second = task
    return theorem_prove.prove(STATEMENTS[number], programs[STATEMENTS[number].name], label, parameters, second)


def prove(number, words, quick, pool_size):
    global proved
    statement = STATEMENTS[number]
    shapes = list(chosen(statement, words, quick))
    if not shapes:
        return
    begin = time.time()
    programs[statement.name] = theorem_prove.read(theorem_prove.files(statement), statement.defines)
    # a second solver, of what is quick; with --quick of trees alone
    tasks = [(number, *shape, shape[0] in statement.quick and (not quick or statement.name == "tree")) for shape in shapes]
    print(textwrap.fill(f"{statement.name}: {' '.join(statement.text.split())}.", 118), flush=True)
    with multiprocessing.Pool(pool_size) as pool:
        results = []
        for result in pool.imap_unordered(one, tasks, chunksize=max(1, min(20, len(tasks) // 100))):
            results.append(result)
            if sys.stderr.isatty():
                end = "\r" if len(results) < len(tasks) else "\r\033[K"
                print(f"  {len(results)} of {len(tasks)} networks", end=end, file=sys.stderr, flush=True)
            if result[1] is not None:
                failed.append(result[0])
                print(f"  FAILED: {result[0]}: {result[1].claim}, for any() = {' '.join(map(hex, result[1].inputs))}")
    good = [result for result in results if result[1] is None]
    proved += len(good)
    ways, claims, asked, twice, cpu = (sum(result[i] for result in good) for i in range(2, 7))
    worst = max(results, key=lambda result: result[6])
    prover = f"cadical {asked:,} questions, minisat asked {twice:,} of them too" if asked else "no solver was needed"
    print(f"  proved for {len(good):,} networks: {ways:,} ways, {claims:,} claims; {prover};")
    print(f"  {time.time() - begin:.1f} s, {cpu:.1f} s of the processor, at most {worst[6]:.1f} ({worst[0]})", flush=True)


def plant(fault, folder):
    """The claim that refutes the fault, and whether the usual compiler's program fails there for the same values."""
    statement = next(s for s in STATEMENTS if s.name == fault.statement)
    parameters = dict(statement.shapes)[fault.shape]
    sources, first = theorem_prove.spoiled(statement, fault, folder)
    refuted = theorem_prove.prove(statement, theorem_prove.read(sources, first), fault.shape, parameters)[1]
    if refuted is None:
        return "not refuted", False
    program = theorem_prove.build(statement, sources, os.path.join(folder, "native"), first)
    told = theorem_prove.native(program, parameters, refuted.inputs)[-1:]
    return (refuted.claim, True) if told == [refuted.claim] else (f"{refuted.claim}, but a compiler's program says {told}", False)


def planted_one(number):
    with tempfile.TemporaryDirectory() as folder:
        return number, plant(FAULTS[number], folder)


def planted(quick, pool_size):
    global proved
    begin = time.time()
    for fault in FAULTS:
        if theorem_prove.found(fault) != 1:
            failed.append(fault.old)
            print(f"  FAILED: {fault.file} has this {theorem_prove.found(fault)} times: {fault.old}")
    print("planted: each fault is refuted, and the program that the usual compiler makes of it fails for the same values.")
    with multiprocessing.Pool(pool_size) as pool:
        wanted = [i for i in range(0, 1 if quick else len(FAULTS)) if theorem_prove.found(FAULTS[i]) == 1]
        for number, (claim, good) in pool.imap(planted_one, wanted):
            fault = FAULTS[number]
            change = f"{' '.join(fault.old.split())} -> {' '.join(fault.new.split())}"
            if good:
                proved += 1
            else:
                failed.append(change)
            print(f"  {'refuted' if good else 'FAILED'}: {fault.shape}: {change}: {claim}", flush=True)
    print(f"  {time.time() - begin:.1f} s")


def guard(quick):
    global proved
    print("guard: the executor agrees with other roads.")
    for text, wrong in theorem_guard.all(quick):
        if wrong is None:
            proved += 1
        else:
            failed.append(text)
        print(f"  {'FAILED: ' + wrong + ': ' if wrong else ''}{text}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("words", nargs="*")
    options = parser.parse_args()
    for tool in (theorem_prove.CLANG, "cadical"):
        if shutil.which(tool) is None:
            print(f"SKIP: {tool} is not here (tools/packages.sh clang proof)")
            sys.exit(77)
    words = set(options.words)
    known = {"planted", "guard"} | {s.name for s in STATEMENTS}
    known |= {name for s in STATEMENTS for label, _ in s.shapes for name in (label, label.split(":")[0])}
    for word in words - known:
        parser.error(f"{word}: neither a network within the limits nor a statement: {', '.join(s.name for s in STATEMENTS)}")
    for number in range(len(STATEMENTS)):
        prove(number, words, options.quick, options.jobs)
    if not words or "planted" in words:
        planted(options.quick, options.jobs)
    if not words or "guard" in words:
        guard(options.quick)
    print(f"{proved:,} proved, {len(failed)} failed")
    sys.exit(1 if failed or proved == 0 else 0)


if __name__ == "__main__":
    main()
