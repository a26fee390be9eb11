# SPDX-License-Identifier: MIT-0
"""check of a topology that is written here, beside tools/models/model_fabric.py; for tests of pytest."""
import os
import sys

sys.path[:0] = ["tests/cli", "tools/models"]
from asked import kept  # noqa: E402
from model_fabric import judge  # noqa: E402
from reports import run  # noqa: E402

SEED = int(os.environ.get("SEED", 1))


def made(topology, words, given=""):
    """What check or generate say of a topology."""
    command, *options = words.split()
    return run([command, "--topology", kept("topology", topology), *options], given)


def keys(done):
    return dict(line.split("\t") for line in done.stdout.splitlines())


def check(topology, routes, kind="paths", more=""):
    """Exit status, keys, what is said on standard error."""
    done = made(topology, f"check --routes {kept('routes', routes)} {kind and '--routes-format'} {kind} --tsv {more}")
    return done.returncode, keys(done), done.stderr


def judged(topology, routes, kind="paths", form="edges", more="", **levels):
    """Of check, whose exit status and counts are the model's; of a topology with faults nothing is said but these.  Levels: vcs, or sl and sl2vl."""
    status, said, err = check(topology, routes, "" if form == "ibnetdiscover" else kind, more + "".join(f" --{key} {kept(key, text)}" for key, text in levels.items()))
    vcs, *lanes = (key in levels and levels[key].encode() or None for key in ("vcs", "sl", "sl2vl"))
    want, faulty = judge(topology.encode(), kind, routes.encode(), vcs, form, lanes)
    assert (status, said) == ((1, {}) if faulty else (int(want["sound"] == "no"), {key: str(value) for key, value in want.items()}))
    return status, said, err


def line(text, number, *new):
    """With these lines in the place of one."""
    rows = text.splitlines(keepends=True)
    rows[number - 1:number] = [f"{row}\n" for row in new]
    return "".join(rows)
