# SPDX-License-Identifier: MIT-0
"""For mutate_programs.py: the tests of the command that are in Python, asked without starting Python for each mutant.

A claim is a report of tests/cli/reports_*.py or a test of tests/cli/test_drawings.py and others.  It is made once with the command
as it is, and the command lines that it asks are noted with their answers.  A mutant is given the same lines: only a claim of which
an answer differs is made again, and what it says then counts.  A mutant that answers every line as before is seen by no claim.
"""
import copy
import importlib
import os
import subprocess
import sys
import threading

SECONDS = 10  # of the clock, of a line that takes milliseconds
HERE = threading.local()  # program: what is asked; answers: those known; asked: those noted
CLAIMS = {}  # what: [claim]
LOCK = threading.Lock()


def answer(arguments, given=""):
    """Instead of reports.run."""
    key = tuple(arguments), given
    if key not in HERE.answers or any("limit." in word for word in arguments):  # such a file is written anew for each question
        words = ["/bin/sh", "-c", 'ulimit -t 3; ulimit -v 4000000; exec "$0" "$@"', HERE.program, *arguments]
        try:
            done = subprocess.run(words, input=given, capture_output=True, text=True, check=False, timeout=SECONDS)
        except (subprocess.TimeoutExpired, UnicodeDecodeError):
            done = subprocess.CompletedProcess(words, 99, "", "no answer")
        HERE.answers[key] = done
    HERE.asked.append(key)
    return HERE.answers[key]


def known(done):
    return done.returncode, done.stdout, done.stderr


class Claim:
    """One of them; holds() says whether it does."""

    def __init__(self, name, made):
        self.name, self.made, self.lines = name, made, {}
        HERE.answers, HERE.asked = {}, []
        if not self.holds():
            raise SystemExit(f"{name} does not hold without a mutant")
        self.lines = {key: known(HERE.answers[key]) for key in HERE.asked}
        self.writes = any(word in ("--dot", "--schedule") or "limit." in word for arguments, _ in self.lines for word in arguments)

    def holds(self):
        try:
            self.made()
            return True
        except Exception:  # pylint: disable=broad-except
            return False
        except BaseException as error:  # pytest's own are no Exceptions
            if isinstance(error, (KeyboardInterrupt, SystemExit)):
                raise
            return False

    def differs(self):
        return self.writes or any(known(answer(*key)) != said for key, said in self.lines.items())


def reading(want, sampled):
    """A report as tests/cli/test_reports.py reads it."""
    import reports

    def made():
        mine = copy.copy(want)
        mine.run()
        wrong = reports.wrong(mine) or (sampled and reports.unread(mine))
        assert not wrong, wrong
    return made


def cases(function):
    """The arguments that pytest would call it with."""
    given = [{}]
    for mark in getattr(function, "pytestmark", []):
        if mark.name == "parametrize":
            names = mark.args[0].split(",") if isinstance(mark.args[0], str) else mark.args[0]
            given = [{**one, **dict(zip(names, values if len(names) > 1 else (values,)))} for one in given for values in mark.args[1]]
        if mark.name == "skipif" and mark.args[0]:
            given = []
    return given


def claims_of(what):
    """Those of "module:kind" of reports, or of a file of tests."""
    with LOCK:
        if what not in CLAIMS:
            sys.path[:0] = [path for path in ("tests/cli", "tools/models") if path not in sys.path]
            import reports
            reports.run, HERE.program = answer, os.path.abspath("build/routeseq")
            HERE.answers, HERE.asked = {}, []
            if what.startswith("test_"):
                module = importlib.import_module(what)
                CLAIMS[what] = [Claim(f"{name}{case or ''}", lambda f=function, c=case: f(**c)) for name, function in vars(module).items()
                                if name.startswith("test_") for case in cases(function)]
            else:
                shape, _, kind = what.partition(":")
                wants = [want for want in importlib.import_module(f"reports_{shape}").wants() if kind in want.kind]
                sampled = {id(want) for name in {want.kind for want in wants} for want in reports.sampled([one for one in wants if one.kind == name])}
                CLAIMS[what] = [Claim(want.line, reading(want, id(want) in sampled)) for want in wants]
        return CLAIMS[what]


def sees(what, program):
    """(whether a claim of these does not hold of this program, its name); where all hold, the name of one whose answers differ."""
    claims, differing = claims_of(what), ""
    HERE.program, HERE.answers, HERE.asked = os.path.abspath(program), {}, []
    for claim in claims:
        if claim.differs():
            differing = differing or claim.name
            if not claim.holds():
                with LOCK:  # what saw one mutant may see the next
                    claims.remove(claim)
                    claims.insert(0, claim)
                return True, claim.name
    return False, differing
