# SPDX-License-Identifier: MIT-0
"""Memory of the native sources: each allocation fails once, what was taken is given back, and nothing stands behind its end."""
import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from routeseq import FabricError, Net, RouteSeqError, _command, _work, check, generate, pattern
from support import TREE, main

RING, PATHS = [(0, 1), (1, 2), (2, 3), (3, 0)], [[0, 1], [1, 2, 3], [3, 2, 1, 0], [2, 2], [1, 3], [0, 1]]
CABLES = [("h0", "s"), ("h1", "s"), ("h2", "t"), ("s", "t"), ("s", "t")]


def checked(found):
    return [*found.items()], found.findings


def routes(made):
    return [*made.items()], made.ports, made.vcs


CALLS = {
    "explain mesh": lambda: Net("mesh:3,3").explain(0, 8),
    "explain multicube": lambda: Net("multicube:3,3").explain(0, 8),
    "explain clock": lambda: Net("clock").explain(0, 5),
    "worst": lambda: pattern(Net("mesh:3,2"), "worst"),
    "worst valiant": lambda: Net("torus:3,3").load("worst", "valiant", jobs=1),
    "verify ports": lambda: Net("mesh:3,2").verify("all", jobs=1),
    "verify sample": lambda: Net("mesh:3,2").verify("sample", 7, jobs=1),
    "verify rings": lambda: Net("multicube:3,3").verify(jobs=1),
    "verify clock": lambda: Net("clock").verify(jobs=1),
    "verify transit": lambda: Net("full:1").verify(jobs=1),
    "verify tree": lambda: Net("tree:3").verify(jobs=1),
    "info": lambda: Net("slimfly:1,5").info(),
    "load": lambda: Net("ring:5").load(vcs=1, jobs=1),
    "load messages": lambda: Net("mesh:3,2").load([(0, 5), (5, 0)], jobs=1),
    "load valiant": lambda: Net("ring:4").load(routing="valiant", jobs=1),
    "load ecmp": lambda: Net("mesh:3,2").load(routing="ecmp", jobs=1),
    "load even": lambda: Net("ring:4").load(ties="even", jobs=1),
    "load sample": lambda: Net("mesh:3,2").load_sample(9, jobs=1),
    "load rings": lambda: Net("multicube:3,3").load(jobs=1),
    "load clock": lambda: Net("clock").load(jobs=1),
    "load tree": lambda: Net("tree:3").load("bitrev"),
    "links": lambda: Net("mesh:3,2").link_loads(jobs=1),
    "check": lambda: checked(check(RING, traffic="tornado")),
    "check hosts": lambda: checked(check(CABLES, endpoints=["h0", "h1", "h2"])),
    "check routes": lambda: checked(check(RING, PATHS, vcs={(1, 3): 2}, traffic=[(0, 1), (1, 3)])),
    "check updown": lambda: checked(check(CABLES, routing="updown", endpoints=["h0", "h1", "h2"], traffic="uniform")),
    "check table": lambda: checked(check(RING, routing="shortest", format="table", traffic="worst")),
    "check jobs": lambda: checked(check(RING, routing="balanced", format="table", jobs=1)),
    "check a host": lambda: checked(check([("h", "s0"), *((f"s{n}", f"s{n + 1}") for n in range(90))], [["s0", "h"], ["s1", "s0", "s1"]], endpoints=["h"])),
    "check through a host": lambda: checked(check([("a", "h"), ("h", "b")], [["a", "h", "b"]], endpoints=["h"])),
    "check layered": lambda: checked(check(RING, routing="layered")),
    "check ecmp": lambda: checked(check(RING, routing="ecmp", traffic="uniform")),
    "generate": lambda: routes(generate(CABLES, routing="updown", endpoints=["h0", "h1", "h2"])),
    "generate more": lambda: routes(generate([(n, (n + 1) % 9) for n in range(9)], routing="updown")),
    "generate layered": lambda: routes(generate(RING, routing="layered")),
}


class Watched:
    """The native sources, in one of whose calls allocation `failing` fails."""

    def __init__(self, native, memory, failing):
        self.native, self.memory, self.failing, self.asked, self.live = native, memory, failing, 0, 0

    def __getattr__(self, name):
        function = getattr(self.native, name)

        def call(*arguments):
            assert _command.TURN.locked() or name == "ports_forget", f"{name} is called without its turn"
            live = self.memory.no_memory_live()
            self.memory.no_memory_fail(self.failing - self.asked)
            result = function(*arguments)
            self.asked += self.memory.no_memory_asked()
            self.memory.no_memory_fail(-1)
            self.live += self.memory.no_memory_live() - live
            return result

        return call


def tried(call, memory, failing=-1):
    """What it gives or says, how many allocations it asked for, and the bytes that were not given back."""
    seen, load = [], _command.load
    assert load({}).worst_ports(Net("mesh:2")._net, 2, None, 1) != 0  # complains, which is to be forgotten

    def watched(prototypes):
        seen[:] = seen or [Watched(load(prototypes), memory, failing)]
        load(prototypes)
        return seen[0]

    with mock.patch.object(_command, "load", watched), mock.patch.object(_work, "load", watched), \
            mock.patch.object(_command, "run", lambda native, function, *arguments: function(*arguments)), \
            mock.patch.object(_work, "run", lambda native, function, *arguments: function(*arguments)):
        try:
            said = repr(call())
        except (RouteSeqError, FabricError, MemoryError) as error:
            said = f"{type(error).__name__}: {error}"
    return said, seen[0].asked, seen[0].live


def child(library):
    """Prints what each call gives; what is wrong without some memory on standard error."""
    memory = ctypes.CDLL(library)
    memory.no_memory_fail.argtypes, memory.no_memory_fail.restype = [ctypes.c_long], None
    memory.no_memory_asked.restype = memory.no_memory_live.restype = ctypes.c_long
    for name, call in CALLS.items():
        tried(call, memory)
        whole, asked, live = tried(call, memory)
        print(name, live, whole, flush=True)
        for failing in range(asked):
            said, _, live = tried(call, memory, failing)
            if live != 0 or not (said == whole or "memory" in said and "Error: " in said):
                print(f"{name}: allocation {failing} of {asked}: {live} bytes are left, {said}", file=sys.stderr, flush=True)


class Memory(unittest.TestCase):
    def test_each_allocation_fails_and_all_memory_is_given_back(self):
        with tempfile.TemporaryDirectory() as work:
            library = f"{work}/no_memory.so"
            cc = ["cc", "-w", "-shared", "-fPIC", TREE / "tests/cli/no_memory.c", "-o", library]  # tcc has no atomics
            if shutil.which("cc") is None or subprocess.run(cc, capture_output=True, check=False).returncode != 0:
                self.skipTest("no shared object with glibc's malloc")
            done = subprocess.run([sys.executable, __file__, "--memory", library], env=dict(os.environ, LD_PRELOAD=library),
                                  capture_output=True, text=True, check=False, timeout=300)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout.splitlines(), [f"{name} 0 {call()!r}" for name, call in CALLS.items()])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--memory"]:
        child(sys.argv[2])
    else:
        main()
