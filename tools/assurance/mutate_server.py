# SPDX-License-Identifier: MIT-0
"""mutate_server.py TESTS: for mutate_programs.py, the tests of the Python binding in one process.

A line of input names files of tests, such as "models package"; a child imports the package, on PYTHONPATH, anew and runs their
tests, those first that took the least without a mutant, up to the first that fails: its name is the answer, or "-".
What the tests import beside the package is loaded once.  The first line, "ready", is asked without a mutant.
"""
import importlib
import os
import resource
import signal
import sys
import time
import unittest

import networkx  # noqa: F401 pylint: disable=unused-import
import numpy  # noqa: F401 pylint: disable=unused-import

TOOK = {}  # seconds


def tests_of(names):
    tests = [test for name in names for group in unittest.defaultTestLoader.loadTestsFromModule(importlib.import_module(f"test_{name}")) for test in group]
    return sorted(tests, key=lambda test: TOOK.get(test.id(), 0))


def asked(names, to):
    """In a child: writes the name of the first test that fails, or those of all and their seconds."""
    for test in tests_of(names):
        begin, result = time.process_time(), unittest.TestResult()
        test.run(result)
        if not result.wasSuccessful():
            return os.write(to, f"{test.id()}\n".encode())
        os.write(to, f"{test.id()} {time.process_time() - begin:.3f}\n".encode())
    return os.write(to, b"-\n")


def answer(names, seconds):
    """The test that fails, "a signal", "too long", "import", or "-"."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        os.setpgid(0, 0)
        signal.alarm(seconds)
        resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32))
        code = 1
        try:
            asked(names, write)
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
    for row in said:
        name, _, took = row.partition(" ")
        if took and not TOOK.get(name):
            TOOK[name] = float(took)
    if status != 0 or not said:
        return "too long" if status == signal.SIGALRM else f"status {status}"
    return said[-1]


def main():
    sys.path[:0] = [os.environ["PYTHONPATH"], sys.argv[1]]
    quiet = os.open("/dev/null", os.O_RDWR)
    out = os.dup(1)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    for line in sys.stdin:
        seconds, *names = line.split()
        os.write(out, (answer(names, int(seconds)) + "\n").encode())


main()
