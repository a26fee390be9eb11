# SPDX-License-Identifier: MIT-0
"""What the tests share: the C tree, its vectors, the command, and how results are printed."""
import os
import subprocess
import sys
import unittest
from pathlib import Path

TREE = Path(os.environ.get("ROUTESEQ_TREE", Path(__file__).resolve().parents[3]))


def vectors(name):
    """The rows of tests/vectors/NAME."""
    for line in (TREE / "tests/vectors" / name).read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def command(*arguments, given=""):
    """The lines that the command prints."""
    done = subprocess.run(
        [TREE / "build/routeseq", *arguments], input=given, capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines()


def compiled(text, work):
    """The lines that a C program prints; it includes the headers of the tree."""
    (Path(work) / "say.c").write_text(text)
    cc = os.environ.get("CC", "cc").split()
    program = Path(work) / "say"
    subprocess.run(
        [*cc, "-std=c99", f"-I{TREE / 'include'}", Path(work) / "say.c", "-o", program], check=True
    )
    return subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines()


class _Lines(unittest.TestResult):
    """A line a test: ok, not ok or skip, its name, why; tests/build/bindings.sh makes TAP of it."""

    def _say(self, what, test, why=""):
        print(what, test.id().split(".")[-1], why.strip().replace("\n", " | ")[-600:], sep="\t")

    def addSuccess(self, test):
        super().addSuccess(test)
        self._say("ok", test)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._say("not ok", test, self.failures[-1][1])

    def addError(self, test, err):
        super().addError(test, err)
        self._say("not ok", test, self.errors[-1][1])

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._say("skip", test, reason)


def main():
    """Runs the tests of the calling file, or those named as arguments."""
    names = sys.argv[1:]
    loader, module = unittest.TestLoader(), sys.modules["__main__"]
    if names:
        suite = unittest.TestSuite(
            test for group in loader.loadTestsFromModule(module) for test in group
            if test.id().split(".")[-1] in names
        )  # fmt: skip
    else:
        suite = loader.loadTestsFromModule(module)
    result = _Lines()
    suite.run(result)
    sys.exit(not result.wasSuccessful() or result.testsRun == 0)
