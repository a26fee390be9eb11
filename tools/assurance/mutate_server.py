# SPDX-License-Identifier: MIT-0
"""mutate_server.py TESTS [SECONDS]: for mutate_programs.py, the tests of the Python binding in one process.

A line of input is seconds, a source, a row of it and names of files of tests, such as "models package"; a child imports the package,
on PYTHONPATH, anew and runs their tests, up to the first that fails: its name is the answer, or "-".  Which functions a test calls,
and how long it takes, is seen at the first question, asked without a mutant: a test that never calls the row's function is
left out, as are those that took more than SECONDS, and those begin that took the least or killed others of that function or source.
"""
import ast
import compileall
import doctest  # noqa: F401 pylint: disable=unused-import
import functools
import glob
import importlib
import json
import os
import resource
import signal
import sys
import threading
import unittest
import unittest.mock
import zipfile  # noqa: F401 pylint: disable=unused-import

import networkx  # noqa: F401 pylint: disable=unused-import
import numpy  # noqa: F401 pylint: disable=unused-import

KEPT = "build/mutants_calls.json"  # what was seen, while it holds
TOOK = {}  # seconds
CALLS = {}  # of a test, or "import": functions of the package, FILE:LINE
MOST = float(sys.argv[2]) if len(sys.argv) > 2 else 1000
KILLS = {}  # (a function or a source, a test): how often it killed


@functools.lru_cache
def parsed(source):
    with open(source, encoding="utf-8") as file:
        return ast.parse(file.read())


def function_of(source, row):
    """FILE:LINE of the innermost function around this row; None: it is run at import, or is not Python."""
    found = None
    for node in ast.walk(parsed(source)) if source.endswith(".py") else ():  # the outer ones first
        if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= row <= node.end_lineno:
            found = min([node.lineno, *(one.lineno for one in node.decorator_list)])
    return f"{os.path.basename(source)}:{found}" if found else None


def watched(call):
    """Runs it; the functions of the package that it called."""
    found, package = set(), os.path.join(os.environ["PYTHONPATH"], "routeseq")

    def look(frame, *_):
        folder, name = os.path.split(frame.f_code.co_filename)
        if folder == package:
            found.add(f"{name}:{frame.f_code.co_firstlineno}")

    sys.settrace(look)
    threading.settrace(look)
    try:
        call()
    finally:
        sys.settrace(None)
        threading.settrace(None)
    return found


def reaches(source, function, calls):
    if "/native/" in source:
        files = ("_transit_many.", "_pairs.", "transit.") if source.endswith("batch.c") else ("_command.", "_work.", "fabric.")
        return any(call.startswith(files) for call in calls)
    return function in {None, *CALLS["import"], *calls}


def tests_of(names):
    return [test for name in names for group in unittest.defaultTestLoader.loadTestsFromModule(importlib.import_module(f"test_{name}")) for test in group]


def first_asked(names, to):
    """In a child: writes how many seconds each test takes, and what it calls, up to one that fails."""
    tests = []
    calls = watched(lambda: tests.extend(tests_of(names)))
    os.write(to, f"import 0 {','.join(calls)}\n".encode())
    for test in tests:
        begin, result = sum(os.times()[:4]), unittest.TestResult()
        calls = watched(lambda: test.run(result))  # pylint: disable=cell-var-from-loop
        if not result.wasSuccessful():
            return os.write(to, f"{test.id()}\n".encode())
        os.write(to, f"{test.id()} {sum(os.times()[:4]) - begin:.3f} {','.join(calls)}\n".encode())
    return os.write(to, b"-\n")


def asked(source, function, to):
    """In a child: writes the name of the first test that fails."""
    def order(test):
        return TOOK[test] / (1 + 20 * KILLS.get((function, test), 0) + KILLS.get((source, test), 0))

    for name in sorted((test for test in TOOK if test != "import" and TOOK[test] <= MOST and reaches(source, function, CALLS[test])), key=order):
        signal.alarm(int(30 + 60 * TOOK[name]))  # of a busy machine's clock
        result = unittest.TestResult()
        unittest.defaultTestLoader.loadTestsFromName(name).run(result)  # imports what is not yet
        if not result.wasSuccessful():
            return os.write(to, f"{name}\n".encode())
    return os.write(to, b"-\n")


def answer(seconds, source, row, *names):
    """The test that fails, "a signal", "too long", "import", or "-"."""
    function = function_of(source, int(row))
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        os.setpgid(0, 0)
        signal.alarm(int(seconds))
        resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32))
        code = 1
        try:
            asked(source, function, write) if TOOK else first_asked(names, write)
            code = 0
        finally:
            os._exit(code)
    os.close(write)
    with os.fdopen(read) as file:
        said = file.read().splitlines()
    status = os.waitpid(child, 0)[1]
    try:
        os.killpg(child, signal.SIGKILL)  # what it has started
    except ProcessLookupError:
        pass
    for name, took, *calls in (line.split(" ") for line in said if " " in line):
        TOOK[name], CALLS[name] = float(took), calls[0].split(",")
        with open(KEPT, "w", encoding="ascii") as file:
            json.dump([TOOK, CALLS], file)
    if status != 0 or not said:
        return "too long" if status == signal.SIGALRM else f"status {status}"
    for of in (function, source):
        KILLS[of, said[-1]] = KILLS.get((of, said[-1]), 0) + 1
    return said[-1]


def main():
    sys.path[:0] = [os.environ["PYTHONPATH"], sys.argv[1]]
    compileall.compile_dir(sys.argv[1], quiet=2)
    parts = [*glob.glob(f"{sys.argv[1]}/*.py"), "build/mutants_site/routeseq"]
    if os.path.exists(KEPT) and all(os.stat(part).st_mtime < os.stat(KEPT).st_mtime for part in parts):
        with open(KEPT, encoding="ascii") as file:
            for to, kept in zip((TOOK, CALLS), json.load(file)):
                to.update(kept)
    quiet = os.open("/dev/null", os.O_RDWR)
    out = os.dup(1)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    for line in sys.stdin:
        os.write(out, (answer(*line.split()) + "\n").encode())


main()
