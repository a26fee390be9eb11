# SPDX-License-Identifier: MIT-0
"""Networks, buffers, walks, figures and errors of the package."""
import _thread
import ctypes
import doctest
import inspect
import io
import json
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
import unittest
import warnings
from array import array
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from unittest import mock

import routeseq
from routeseq import ArgumentError, _constants, _errors, Net, NetError, PathError, ProcessorError, Rings, RouteSeqError, SpaceError, Transit, Tree, families, pattern
from support import command, main, vectors

NET = Net("hybrid:192,2")
SRC, DST, SEQ = bytes.fromhex("CC0234"), bytes.fromhex("D84267"), bytes.fromhex("F4D84267")


class Networks(unittest.TestCase):
    def test_a_network_is_of_the_class_of_its_shape(self):
        kinds = {"transit": Transit, "ring": Rings, "tree": Tree, "ports": routeseq.Ports}
        seen = set()
        for family in routeseq.families():
            net = Net(family.example)
            self.assertIs(type(net), kinds[family.shape])
            self.assertEqual((net.family, net.shape), (family, family.shape))
            self.assertEqual(net, Net.of(family.name, *net.parameters))
            seen.add(family.name)
        self.assertLessEqual({"hybrid", "full", "bidelta", "multicube", "clock", "tree"}, seen)
        with self.assertRaises(NetError):
            Transit("tree:3")

    def test_readme_lists_what_each_class_has(self):
        text = (Path(__file__).parent.parent / "README.md").read_text()
        for kind in (Transit, Rings, Tree, routeseq.Ports):
            row = re.search(rf"^\| `{kind.__name__}` \|(.*)\|$", text, re.MULTILINE)
            self.assertIsNotNone(row, kind)
            said, own = set(re.findall(r"`(\w+)`", row[1])), set(dir(kind)) - set(dir(Net))
            self.assertLessEqual(said, own)
            self.assertLessEqual({name for name in own if name[0] != "_" and callable(getattr(kind, name))}, said)

    def test_readme_is_true(self):
        text = (Path(__file__).parent.parent / "README.md").read_text()
        block, names, seen = re.search(r"```python\n(.*?)```", text, re.DOTALL)[1], {}, 0
        head, _, tail = block.partition("try:\n")
        for line in head.splitlines():
            code, _, want = line.partition("  # ")
            if not line or line.startswith("from") or re.match(r"\w+ = ", code):
                exec(code, names)
                continue
            got = eval(code, names)
            self.assertEqual(repr(got), want.strip(), code)
            seen += 1
        self.assertEqual(seen, 8)
        with mock.patch("sys.stdout", io.StringIO()) as out:
            exec("try:\n" + tail, names)
        self.assertEqual(out.getvalue(), re.search(r"print.*# (.*\n)", tail)[1])

    def test_examples_of_help_are_true(self):
        tried = 0
        for module in (routeseq, routeseq.net, routeseq.transit, routeseq.rings, routeseq.tree, routeseq.ports, routeseq.fabric, routeseq._json):
            failed, some = doctest.testmod(module)
            self.assertEqual(failed, 0, module)
            tried += some
        self.assertGreater(tried, 10)
        for kind in (Net, Transit, Rings, Tree, routeseq.Ports):
            for name, value in inspect.getmembers(kind, lambda value: callable(value) or isinstance(value, property)):
                self.assertTrue(name[0] == "_" or inspect.getdoc(value), (kind, name))
                if inspect.isfunction(value) and "seed" in inspect.signature(value).parameters:
                    self.assertEqual(inspect.signature(value).parameters["seed"].default, 1, (kind, name))  # --seed S (1)

    def test_explanations_of_sequences_are_those_of_the_command(self):
        for text in ("hybrid:192,2", "full:3", "bidelta:3,3,4", "hybrid:12,1,capped"):
            said, parts = json.loads("\n".join(command("explain", text, "3", "5", "--json"))), Net(text).explain(3, 5)
            for key in ("I", "RU", "RD", "RC", "R"):
                self.assertEqual(getattr(parts, key.lower()).hex().upper() or None, said[key], (text, key))
            bits = None if parts.o is None else f"{parts.o:02b}"
            self.assertEqual((None if parts.m is None else f"{parts.m:02X}", parts.j, bits), (said["M"], said["j"], said["O"]), text)

    def test_hops_of_a_walk_are_those_of_the_command(self):
        for text, source, target in (("hybrid:192,2", 5, 700000), ("hybrid:12,1,capped", 3, 500), ("full:3", 0, 60), ("bidelta:3,3,4", 5, 99)):
            said = json.loads("\n".join(command("walk", text, str(source), str(target), "--json")))["hops"]
            told = [(hop.leads, f"{hop.byte:02X}", hop.direction, hop.swallowed, hop.rotation, hop.node) for hop in Net(text).walk(source, target).hops]
            self.assertEqual(told, [(hop["leads"], hop["byte"], hop["direction"], hop["swallowed"], hop["rotation"], hop["node"]) for hop in said], text)

    def test_networks_are_values(self):
        other = Net.of("hybrid", 192, 2)
        self.assertEqual((NET, hash(NET), str(NET)), (other, hash(other), "hybrid:192,2"))
        self.assertEqual(pickle.loads(pickle.dumps(NET)), NET)
        self.assertNotEqual(NET, Net("hybrid:192,3"))
        self.assertEqual(str(Net.of("full", 2, capped=True)), "full:2,capped")
        self.assertEqual(len(NET), 786432)
        self.assertEqual(repr(NET), "Transit('hybrid:192,2')")
        with self.assertRaises(AttributeError):
            NET.family = 1

    def test_ends_of_a_route_are_numbers_or_locations(self):
        src, dst = NET.locate(626740), NET.locate(666727)
        for ends in ((626740, dst), (src, 666727), (bytearray(src), memoryview(dst)), (src, dst)):
            self.assertEqual(NET.route(*ends), NET.route(626740, 666727))
        with self.assertRaisesRegex(ProcessorError, "location 'cc': expected 3 bytes of hybrid:192,2, not 1"):
            NET.route(b"\xcc", 0)

    def test_patterns_are_those_of_the_command(self):
        said = " ".join(command("help", "load", "torus")).split("--traffic PATTERN")[1].split("--")[0]
        self.assertEqual([name for name in routeseq.patterns() if name not in re.split(r"[\s;]+|, ", said)], [])
        for name in routeseq.patterns():
            self.assertTrue(routeseq.pattern(Net("torus:4,4"), re.sub("[A-Z]+", "1", name)), name)

    def test_errors_have_their_code_and_class(self):
        for text, kind, name in (
            ("hybrid:13,2", NetError, "RT_ERR_LEAF"), ("hybrid:192,9", NetError, "RT_ERR_LAYERS"),
            ("foo:1", NetError, "RT_ERR_FAMILY"), ("hybrid:192,x", NetError, "RT_ERR_TEXT"),
            ("hybrid:192,2\0", NetError, "RT_ERR_FAMILY"), ("livefly:2,3", NetError, "RT_ERR_FANOUT"),
        ):  # fmt: skip
            with self.assertRaises(kind) as caught:
                Net(text)
            self.assertEqual(caught.exception.name, name, text)
        for call, kind, name in (
            (lambda: NET.route(786432, 0), ProcessorError, "RT_ERR_SRC"),
            (lambda: NET.route(0, -1), ProcessorError, "RT_ERR_DST"),
            (lambda: NET.route(0, 1 << 64), ProcessorError, "RT_ERR_DST"),
            (lambda: NET.compute(b"\0\0\xff", DST), ProcessorError, "RT_ERR_SRC"),
            (lambda: NET.compute(SRC, DST[:2]), ProcessorError, "RT_ERR_DST"),
            (lambda: NET.compute64(1 << 24, 0), ProcessorError, "RT_ERR_SRC"),
            (lambda: NET.locate(786432), ProcessorError, "RT_ERR_INDEX"),
            (lambda: Net("ring:5").load([(5, 0)]), ProcessorError, "RT_ERR_SRC"),
            (lambda: Net("ring:5").load([(0, 5)]), ProcessorError, "RT_ERR_DST"),
            (lambda: Net("tree:2").load([(-1, 0)]), ProcessorError, "RT_ERR_SRC"),
            (lambda: NET.index(b"\0\0\xff"), ProcessorError, "RT_ERR_LOC"),
            (lambda: NET.compute(SRC + b"\0", DST), ProcessorError, "RT_ERR_SRC"),
            (lambda: NET.compute(SRC, bytearray(DST + b"\0")), ProcessorError, "RT_ERR_DST"),
            (lambda: NET.index(SRC + b"\0"), ProcessorError, "RT_ERR_LOC"),
            (lambda: NET.explain(SRC, DST * 2), ProcessorError, "RT_ERR_DST"),
            (lambda: NET.decode(SRC * 3, SEQ), ProcessorError, "RT_ERR_SRC"),
            (lambda: NET.decode(SRC, b""), PathError, "RT_ERR_SEQ"),
            (lambda: Net("multicube:3,3").legs(0, 9), ProcessorError, "RT_ERR_DST"),
            (lambda: Net("multicube:3,3").next(0, 2), PathError, "RT_ERR_LINK"),
            (lambda: Net("multicube:3,3").next(9, 0), ProcessorError, "RT_ERR_INDEX"),
            (lambda: Net("clock").longest, NetError, "RT_ERR_FAMILY"),
            (lambda: Net("tree:3").route(8, 0), ProcessorError, "RT_ERR_SRC"),
            (lambda: Net.of("full", 2, 3), NetError, "RT_ERR_UNUSED"),
            (lambda: Net("full:2,capped").latency(), NetError, "RT_ERR_CAPPED"),
            (lambda: Net("torus:4,4").load("nope"), ArgumentError, "USAGE"),
            (lambda: Net("torus:4,4").load(routing="nope"), ArgumentError, "USAGE"),
            (lambda: Net("clock").load("nope"), ArgumentError, "USAGE"),
            (lambda: NET.load(), ArgumentError, "USAGE"),
            (lambda: Net("torus:4,4").choices("up-random"), ArgumentError, "USAGE"),
        ):  # fmt: skip
            with self.assertRaises(kind) as caught:
                call()
            self.assertEqual((caught.exception.name, caught.exception.code == 0), (name, kind is ArgumentError))
            self.assertIsInstance(caught.exception, RouteSeqError)
            again = pickle.loads(pickle.dumps(caught.exception))
            self.assertEqual((again.code, str(again)), (caught.exception.code, str(caught.exception)))
        classes = {
            ProcessorError: "SRC DST INDEX LOC", PathError: "SEQ LINK PATH", SpaceError: "SPACE WIRES",
            NetError: "FAMILY LEAF LAYERS STACKS STAGES CAPPED UNUSED TEXT RING FANOUT NODES HEIGHT ROOT SIZE PRIME PORTS",
        }  # fmt: skip
        for kind, names in classes.items():
            for name in names.split():
                self.assertIs(type(_errors.error(getattr(_constants, f"RT_ERR_{name}"))), kind, name)

    def test_errors_name_the_value_and_what_is_expected(self):
        for call, kind, words in (
            (lambda: Net(5), TypeError, "network 5: expected a text"),
            (lambda: Net("torus:4,4").route(1.5, 2), TypeError, "source 1.5: expected a whole number, not float"),
            (lambda: NET.route("a", 0), TypeError, "source 'a': expected a whole number, not str"),
            (lambda: NET.compute(0, 5), TypeError, "source location 0: expected 3 bytes"),
            (lambda: NET.compute(SRC, SRC[:2]), ProcessorError, "destination location 'cc02': expected 3 bytes of hybrid:192,2, not 2"),
            (lambda: NET.explain(786432, 5), ProcessorError, "source '786432': expected a processor index 0..786431"),
            (lambda: NET.index(SRC + b"\0"), ProcessorError, "location 'cc023400': expected 3 bytes of hybrid:192,2, not 4"),
            (lambda: NET.verify("sample", 0), ArgumentError, "a sample of 0 pairs: expected 1..2^62"),
            (lambda: NET.verify("sample", 1, "a"), TypeError, "seed 'a': expected a whole number, not str"),
            (lambda: Net("tree:3").verify("heights"), ArgumentError, "plan 'heights': expected how many pairs, as verify('heights', 1000)"),
            (lambda: Net("tree:3").verify(1000), TypeError, "plan 1000: expected one of all, sample, heights, or None; pairs=N takes N pairs"),
            (lambda: Net("torus:4,4").load(ties=3), TypeError, "ties 3: expected one_way or even"),
            (lambda: Net("torus:4,4").load(ties="odd"), ArgumentError, "ties 'odd': expected one_way or even"),
            (lambda: Net("torus:4,4").load(routing=3), TypeError, "routing 3: expected minimal, valiant, up-random or ecmp"),
            (lambda: Net("torus:4,4").choices(["valiant"]), TypeError, "routing ['valiant']: expected minimal, valiant or up-random"),
            (lambda: Net("clock").longest, NetError, "longest of clock: its family has no routing function, legs() searches for paths"),
            (lambda: Net("torus:4,4").load(routing="ecmp", vcs=1), ArgumentError, "routing 'ecmp': expected neither vcs"),
            (lambda: Net("torus:4,4").load(routing="ecmp", ties="even"), ArgumentError, "routing 'ecmp': expected neither vcs"),
            (lambda: Net("clock").link(0, 0, 5), NetError, "link of clock: its family has no routing function, legs() searches for paths"),
            (lambda: Net("clock").load(5), TypeError, "messages 5: expected None, 'alltoall' or 'uniform'"),
            (lambda: Net("tree:3").verify(pairs=0), ArgumentError, "a sample of 0 pairs: expected 1..2^62"),
            (lambda: Net("torus:4,4").verify(jobs=0), ArgumentError, "jobs 0: expected 1..256 threads, or None: one per core"),
            (lambda: Net("torus:4,4").load(jobs=257), ArgumentError, "jobs 257: expected 1..256 threads"),
            (lambda: Net("torus:4,4").load(routing="up-random"), ArgumentError, "routing 'up-random': torus:4,4 has no such routing: expected minimal or valiant"),
            (lambda: Net("benes:2").choice("valiant", 0, 0, 1), ArgumentError, "routing 'valiant': benes:2 has no such routing: expected minimal"),
            (lambda: Net("torus:4,4").load(vcs=3), ArgumentError, "vcs 3: expected 1..2, which the routes need"),
            (lambda: Net("torus:4,4").load_sample(0), ArgumentError, "a sample of 0 pairs: expected 1..1000000000000"),
            (lambda: Net("torus:4,4").choice("valiant", 16, 0, 1), RouteSeqError, "choice 16: expected 0..15"),
            (lambda: Net("torus:4,4").load(vcs=0), ArgumentError, "vcs 0: expected 1..2, which the routes need"),
            (lambda: Net("torus:4,4").load(vcs=3), ArgumentError, "vcs 3: expected 1..2, which the routes need"),
            (lambda: Net("mesh:1").load_sample(5), ArgumentError, "a sample of mesh:1: there is one processor, and no pair to draw"),
            (lambda: Net("mesh:4,4").load(ties="even"), ArgumentError, "ties 'even': mesh:4,4 is not served: expected ring, torus or tofu"),
            (lambda: Net("torus:4,4").load("worst", ties="even"), ArgumentError, "ties 'even': expected another pattern than 'worst', or routing 'valiant'"),
            (lambda: Net("torus:4,4").load("worst", "ecmp"), ArgumentError, "routing 'ecmp': expected neither vcs nor ties='even' nor the pattern 'worst'"),
            (lambda: Net("tree:26").load("bitrev"), NetError, "load of tree:26: expected a height of at most 24"),
            (lambda: NET.latency(7), RouteSeqError, "level 7: expected 0..6 of hybrid:192,2"),
            (lambda: NET.latency(-1), RouteSeqError, "level -1: expected 0..6 of hybrid:192,2"),
            (lambda: Net("full:3").latency(0), RouteSeqError, "level 0: expected 1..9 of full:3"),
            (lambda: Net("bidelta:3,3").latency(1), RouteSeqError, "level 1: expected 0..0 of bidelta:3,3"),
            (lambda: Net("full:2,capped").latency(1), NetError, "no latency is known of a capped network"),
            (lambda: Net("multicube:3,3").search(0, 8, 1), PathError, "search 0 8 of multicube:3,3: no path of at most 1 links visits no ring twice"),
            (lambda: Net("clock").load(jobs="2"), TypeError, "jobs '2': expected a whole number, not str"),
            (lambda: Net("mesh:400,400").load(), SpaceError, "load of mesh:400,400: 25600000000 pairs and 640000 channels are too many to follow: expected at most 2^32 pairs and 2^32 - 2 channels; load_sample(pairs) follows some pairs"),
            (lambda: Net("shuffle:2,20").load(), SpaceError, "load of shuffle:2,20: network 'shuffle:2,20': 1048576 processors, too many for load, which follows all pairs"),
            (lambda: Net("tree:3").verify("classes"), ArgumentError, "plan 'classes': expected one of all, sample, heights, or None"),
            (lambda: NET.verify("all", 5), ArgumentError, "pairs 5: expected none, for plan 'all' has a number of its own"),
            (lambda: Net("torus:4,4").verify(pairs=-1), ArgumentError, "a sample of -1 pairs"),
            (lambda: NET.route_many(iter([1, 786432]), iter([3, 4])), ProcessorError, "pair 1: source '786432': expected a processor index 0..786431"),
            (lambda: Net("tree:4").route_many([], [1, 2]), ArgumentError, "0 sources and 2 destinations: expected as many, or one for all"),
            (lambda: NET.route_many(1, (at for at in [3, -1])), ProcessorError, "pair 1: destination '-1': expected a processor index 0..786431"),
            (lambda: Net("torus:8,8").route_many([1, 2], [3, 64]), ProcessorError, "pair 1: destination '64': expected a processor index 0..63"),
            (lambda: Net("torus:8,8").channels_many([1, -2], 3), ProcessorError, "pair 1: source '-2': expected a processor index 0..63"),
            (lambda: Net("multicube:3,3").route_many(range(10), 1), ProcessorError, "pair 9: source '9': expected a processor index 0..8"),
            (lambda: Net("clock").route_many(1, [0, 12]), ProcessorError, "pair 1: destination '12': expected a processor index 0..11"),
            (lambda: Net("tree:3").route_many(0, [7, 1 << 64]), ProcessorError, "pair 1: destination '18446744073709551616': expected a processor index 0..7"),
            (lambda: NET.explain(1.5, 5), TypeError, "location 1.5: expected 3 bytes"),
            (lambda: NET.walk(0, 5, "F4"), TypeError, "sequence 'F4': expected bytes, as bytes.fromhex"),
            (lambda: NET.decode(SRC, "F4"), TypeError, "sequence 'F4': expected bytes, as bytes.fromhex"),
            (lambda: NET.success("x"), TypeError, "offered load 'x': expected a number 0..1"),
            (lambda: NET.success(float("nan")), ArgumentError, "offered load nan: expected a number 0..1"),
            (lambda: NET.compute_many(memoryview(SRC * 4)[::2], DST), BufferError, "expected one piece of memory"),
            (lambda: NET.compute64(0, 1.5), TypeError, "destination location 1.5: expected"),
            (lambda: Net("torus:4,4").route(0, 99), ProcessorError, "destination '99': expected a processor index 0..15"),
            (lambda: Net("tree:3").route(8, 0), ProcessorError, "source '8': expected a processor index 0..7"),
            (lambda: Net("multicube:3,3").node(9), ProcessorError, "processor '9': expected a processor index 0..8"),
            (lambda: NET.compute(b"\0\0\xff", DST), ProcessorError, "source location '0000ff': first cluster digit is 3, expected 0..2 in bits 7:6 of the last byte"),
            (lambda: NET.explain(SRC, b"\0\0\xff"), ProcessorError, "destination location '0000ff': first cluster digit is 3"),
            (lambda: NET.decode(b"\0\0\xff", SEQ), ProcessorError, "source location '0000ff': first cluster digit is 3"),
            (lambda: NET.index(b"\0\0\xff"), ProcessorError, "location '0000ff': first cluster digit is 3"),
            (lambda: NET.compute64(0, 0xFF), ProcessorError, "destination location '0xff': first cluster digit is 3"),
            (lambda: Net("hybrid:12,1").compute64(0x10000, 0), ProcessorError, "source location '0x10000': expected 0..0xffff, for a location of hybrid:12,1 has 2 bytes"),
            (lambda: Net("hybrid:12,1").compute64(0xFFFF, 0), ProcessorError, "source location '0xffff': first cluster digit is 3"),
            (lambda: Net("full:1").compute64(0, 256), ProcessorError, "destination location '0x100': expected 0..0xff, for a location of full:1 has 1 byte"),
            (lambda: Net("hybrid:192,7").compute64(0, 1 << 64), ProcessorError, "destination location '0x10000000000000000': expected 0..0xffffffffffffffff, for"),
            (lambda: NET.compute64(-1, 0), ProcessorError, "source location '-0x1': expected 0..0xffffff, for"),
            (lambda: Net("full:2").compute64_many(array("Q", [0, 1 << 16]), array("Q", [0, 0])), ProcessorError, "pair 1: source location '0x10000': expected 0..0xffff, for"),
            (lambda: Net.of("torus", 0, 4), NetError, "network 'torus(0, 4)': size of the network out of range: expected torus:a,b,..."),
            (lambda: Net.of("torus", 1.5), TypeError, "torus: parameter 1.5: expected a whole number, not float"),
            (lambda: Net.of("nosuch", 4), NetError, "network 'nosuch': unknown family, expected one of hybrid, full"),
            (lambda: Net.of("torus:4", 4), NetError, "network 'torus:4': unknown network family, or one that this does not serve: expected torus:a,b,..."),
            (lambda: Net("nosuch:1"), NetError, "network 'nosuch:1': unknown family, expected one of hybrid, full"),
            (lambda: Net(""), NetError, "network '': unknown family, expected one of hybrid, full"),
            (lambda: Net("torus:4,4 "), NetError, "network 'torus:4,4 ': malformed network: expected torus:a,b,..."),
            (lambda: Net("toru:4,4"), NetError, "network 'toru:4,4': unknown family; did you mean torus?"),
            (lambda: Net("TORUS:4,4"), NetError, "network 'TORUS:4,4': unknown family; did you mean torus?"),
            (lambda: Net("fattree:4"), NetError, "network 'fattree:4': unknown family; did you mean kntree, xgft or tree?"),
            (lambda: Net("foo:1"), NetError, "network 'foo:1': unknown family, expected one of hybrid, full"),
            (lambda: Rings("torus:4,4"), NetError, "network 'torus:4,4': expected a network of Rings: multicube"),
            (lambda: Net("torus:4,4").route(True, 3), TypeError, "source True: expected a whole number, not bool"),
            (lambda: Net("tree:4").walk(0, 5, [1, 0]), TypeError, "address bits [1, 0]: expected a text of 0s and 1s, as route gives"),
            (lambda: routeseq.check(5, {}), TypeError, "graph: expected a networkx graph or a list of edges, not int"),
            (lambda: routeseq.check(5), TypeError, "graph: expected a networkx graph or a list of edges, not int"),
            (lambda: routeseq.check("abc"), TypeError, "graph: expected a networkx graph or a list of edges, not str"),
            (lambda: Net("torus:4,4").load([(0, 1), 2]), TypeError, "messages [(0, 1), 2]: expected a list of pairs, (source, destination); number 1 is 2"),
            (lambda: Net("torus:4,4").load([(0, 1), (0, 1), (3, 16)]), ProcessorError, "message 2: destination '16': expected a processor index 0..15"),
            (lambda: Net("tree:4").load([(0, 1), ("1", 6)]), TypeError, "message 1: source '1': expected a whole number, not str"),
            (lambda: Net("tree:4").load(.5), TypeError, "messages 0.5: expected a list of pairs, (source, target), or a pattern, as \"bitrev\""),
            (lambda: NET.walk(), TypeError, "Transit.walk()" if sys.version_info >= (3, 10) else "walk()"),
            (lambda: NET.route_many(0, 0, even=True), TypeError, "Transit.route_many()" if sys.version_info >= (3, 10) else "route_many()"),
            (lambda: Net("tree:4").load("bitrv"), ArgumentError, "pattern 'bitrv': expected one of uniform, tornado"),
            (lambda: Net("torus:3,4").load("bitrev"), ArgumentError, "pattern 'bitrev': torus:3,4 has not what it needs: 2^i processors"),
            (lambda: Net("torus:4,4").load("krel:0,1"), ArgumentError, "pattern 'krel:0,1': expected krel:K,SEED, K = 1..4294967295, SEED = 0..18446744073709551615"),
            (lambda: Net("torus:4,4").load("bitrev:"), ArgumentError, "pattern 'bitrev:': expected bitrev"),
            (lambda: Net("torus:4,4").load("shift:-1"), ArgumentError, "pattern 'shift:-1': expected shift:A, A = 0.."),
            (lambda: Net("torus:4,4").load("perm:"), ArgumentError, "pattern 'perm:': expected perm:SEED"),
            (lambda: pattern(Net("torus:4,4"), 5), TypeError, "pattern 5: expected a text"),
            (lambda: pattern("torus:4,4", "shift:3"), TypeError, "network 'torus:4,4': expected a Net, as Net(\"torus:4,4\"), not str"),
            (lambda: Net("hybrid:12,1").route(True, False), TypeError, "source True: expected a whole number, not bool"),
            (lambda: Net("hybrid:12,1").route(0, False), TypeError, "destination False: expected a whole number, not bool"),
            (lambda: Net("hybrid:12,1").locate(True), TypeError, "processor True: expected a whole number, not bool"),
            (lambda: Net("hybrid:12,1").explain(0, True), TypeError, "destination True: expected a whole number, not bool"),
            (lambda: Net("hybrid:12,1").latency(True), TypeError, "level True: expected a whole number, not bool"),
            (lambda: pattern(Net("torus:4,4"), "rand:4294967295,1"), ArgumentError, "messages, expected at most 2147483647"),
            (lambda: pattern(Net("torus:4,4"), "krel:134217728,1"), ArgumentError, "2147483648 messages, expected at most 2147483647"),
            (lambda: Net("torus:8\0,8"), NetError, r"network 'torus:8\x00,8': expected a text without zero characters"),
            (lambda: Net("tors:4,4"), NetError, "network 'tors:4,4': unknown family; did you mean torus?"),
            (lambda: Net("torus:4,4").walk(0, 5, [65535]), PathError, "port 65535, channel 0: expected 0..65534, 0..255"),
            (lambda: Net("ringmesh:3,3").walk(0, 5, [(1, 0)]), PathError, "leg (1, 0): expected a link 0..254 and 1..2^32-1 hops"),
            (lambda: Net("ringmesh:3,3").load(change=0), ArgumentError, "change 0: expected 1..2^32-1"),
            (lambda: Net("ringmesh:3,3").load("tornado"), ArgumentError, "load of ringmesh:3,3: messages 'tornado': on rings every processor sends to every other"),
            (lambda: Net("ringmesh:3,3").load([(0, 1)]), ArgumentError, "messages [(0, 1)]: on rings every processor sends to every other"),
            (lambda: NET.load("tornado"), ArgumentError, "a Transit network draws its paths, so that no link has a load of its own: success(offered)"),
            (lambda: Net("ringmesh:3,3").walk(0, 5, [0, (1, 1)]), TypeError, "path [0, (1, 1)]: expected links alone, or legs (link, hops) alone"),
            (lambda: Net("ringmesh:3,3").walk(0, 5, [(1, 1), 0]), TypeError, "path [(1, 1), 0]: expected links alone, or legs (link, hops) alone"),
            (lambda: Net("ringmesh:3,3").walk(0, 5, [1.0]), TypeError, "path [1.0]: expected a list of pairs, (link, hops), or links"),
            (lambda: Net("ringmesh:3,3").walk(0, 5, "11"), TypeError, "path '11': expected a list of links, or of legs"),
            (lambda: Net("torus:4,4").walk(0, 5, [1.0, (3, 0)]), TypeError, "path [1.0, (3, 0)]: expected a list of pairs, port"),
            (lambda: Net("torus:4,4").walk(0, 5, "zz"), TypeError, "path 'zz': expected a list of pairs, port and virtual channel, or of ports"),
            (lambda: Net("shuffle:2,3").link(0, 8, 1), ProcessorError, "current 8: expected a node 0..7 of shuffle:2,3"),
            (lambda: Net("shuffle:2,3").link(0, 1, 5, 2), PathError, "last 2: expected a link 0..1 of shuffle:2,3"),
        ):  # fmt: skip
            with self.assertRaises(kind) as caught:
                call()
            self.assertIn(words, str(caught.exception))


class Shapes(unittest.TestCase):
    def test_every_shape_walks_verifies_and_routes_many(self):
        for text in ("torus:4,6", "dragonfly:2,4,2", "benes:2", "multicube:3,3", "tree:4"):
            net = Net(text)
            n = net.processors
            self.assertEqual(net.route_many(0, range(n)), [net.route(0, d) for d in range(n)], text)
            good, bad, last, worse = net.route_many([0, n, 1, 0], [1, 1, 0, n], errors=True)
            self.assertEqual((good, last, bad.name, worse.name), (net.route(0, 1), net.route(1, 0), "RT_ERR_SRC", "RT_ERR_DST"), text)
            self.assertEqual(str(worse), f"pair 3: destination '{n}': expected a processor index 0..{n - 1}")
            self.assertEqual([type(one) for one in net.route_many([0, (1 << 32) + 1], [(1 << 32) + 1, 0], errors=True)], [ProcessorError] * 2)
            for report in (net.verify(), net.verify("sample", 20)):
                self.assertEqual((report.arrived, report.failures), (report.pairs, ()), text)
            self.assertEqual(net.verify().pairs, n * n, text)
            named = net.walk(source=0, destination=n - 1)
            self.assertEqual((named.arrived, named.processor), (True, n - 1), text)
            self.assertEqual((net.route(source=1, destination=0), net.explain(source=1, destination=0).route if text[:4] != "tree" else net.route(1, 0)), (net.route(1, 0),) * 2)
        with self.assertRaises(ValueError):
            Net("tree:4").route_many([0, 1], [0, 1, 2])
        tree = Net("tree:20")
        self.assertEqual(tree.route_many([5, 0], [1 << 19, 77777]), [tree.route(5, 1 << 19), tree.route(0, 77777)])
        self.assertEqual(tree.route_many([5, 0], 77777), [tree.route(5, 77777), tree.route(0, 77777)])
        self.assertEqual(Net("torus:2").route_many([0, 1], [1, 0]), [(1,), (1,)])  # one link at most

    def test_a_walk_of_rings_has_its_legs_and_its_end(self):
        net = Net("multicube:3,3")
        self.assertEqual((net.walk(0, 5).legs, net.walk(0, 5).processor), (net.legs(0, 5), 5))
        there = Net("butterfly:3,2").walk(0, 5)  # three processors sit at a node
        self.assertEqual((there.processor, there.node), (5, 2))
        lost = net.walk(0, 5, [(0, 1)])
        self.assertEqual((lost.legs, lost.legs[0].link, lost.processor, lost.hops[0].to), (((0, 1),), 0, None, 1))

    def test_walk_takes_what_route_gives(self):
        for family in families():
            net = Net(family.example)
            for source, destination in ((0, net.processors - 1), (net.processors // 2, 1 % net.processors), (0, 0)):
                own = net.walk(source, destination)
                self.assertEqual(net.walk(source, destination, net.route(source, destination))[:2], own[:2], family.name)
                self.assertEqual((own.arrived, own.verdict, own.text), (True, "arrived", "arrived"), family.name)
            if isinstance(net, Rings):
                self.assertEqual(net.walk(0, 1, net.route(0, 1)), net.walk(0, 1, net.legs(0, 1)))

    def test_load_without_messages_is_all_to_all(self):
        for text in ("torus:3,3", "tree:4", "multicube:3,3"):
            load, named = Net(text).load(), Net(text).load("alltoall")
            self.assertEqual(load, named._replace(pattern="uniform") if "pattern" in named._fields else named, text)
            self.assertEqual(Net(text).load(messages="uniform"), Net(text).load(), text)
        for net, messages in ((Net("torus:4,4"), []), (Net("mesh:1"), "alltoall")):
            self.assertEqual(net.load(messages)[2:7], (0, 0, 0.0, 0, 0))
        self.assertEqual(Net("tree:3").load([])[:4], (0, 0, 0, 0))

    def test_a_routing_that_is_none_is_refused_with_those_that_the_command_has(self):
        for name, call in (("load", lambda: Net("torus:4,4").load(routing="foo")), ("walk", lambda: Net("torus:4,4").walk(0, 1, routing="foo"))):
            with self.assertRaises(RouteSeqError) as caught:
                call()
            said = command(name, "torus:4,4", *("0", "1")[: 2 * (name == "walk")], "--routing", "foo", "--json")
            self.assertEqual(f"option --{caught.exception}", json.loads("".join(said))["error"])

    def test_words_of_errors_are_short(self):
        long = "x" * 100000
        for call in (lambda: Net(long), lambda: Net("torus:" + long), lambda: Net.of(long), lambda: Net([long] * 9), lambda: Net(long + "\0"),
                     lambda: Net("tree:4").walk(0, 5, long), lambda: Net("tree:4").load(long), lambda: NET.route(long, 0), lambda: pattern(Net("tree:4"), "krel:" + long)):  # fmt: skip
            with self.assertRaises((TypeError, ValueError)) as caught:
                call()
            self.assertLess(len(str(caught.exception)), 800)

    def test_many_routes_are_a_loop_in_c(self):
        for text, one in (("torus:70,70", "channels"), ("multicube:20,20", "legs"), ("tree:13", "route")):
            net = Net(text)
            n = net.processors
            sources, destinations = [3 * k % n for k in range(6000)], [5 * k % n for k in range(6000)]
            want = [net.route(s, d) for s, d in zip(sources, destinations)]
            with mock.patch.object(type(net), one, side_effect=AssertionError):
                self.assertTrue(net.route_many(sources, destinations) == want, text)  # no list of differences: minutes
        self.assertEqual([Net("mesh:1").route_many(0, [0, 0]), Net("mesh:1").channels_many(0, 0)], [[(), ()], [()]])
        self.assertEqual(Net("clock").route_many(1, range(12)), [Net("clock").route(1, d) for d in range(12)])
        self.assertEqual(Net("ring:300000").route_many([0, 1], 150000), [Net("ring:300000").route(s, 150000) for s in (0, 1)])

    def test_info_is_that_of_the_command(self):
        texts = [family.example for family in families()]
        for text in [*texts, "hybrid:12,1,capped", "hybrid:192,2", "clock", "tree:4,w=8", "array:1", "dragonfly:2,4,2"]:
            said = json.loads("\n".join(command("info", "--json", text)))
            found = Net(text).info()
            for key in ("mean", "mean_distance"):
                if found.get(key):
                    found[key] = round(found[key], 6)
            self.assertEqual(list(found.items()), list(said.items()), text)

    def test_explanations_are_those_of_the_command(self):
        texts = [family.example for family in families()]
        for text in [*texts, "clock", "ring12", "multicube:3,3,3", "torus:5,5", "tree:5", "dragonfly:2,4,2"]:
            net = Net(text)
            if isinstance(net, Transit):
                continue
            pairs = ((0, net.processors - 1), (net.processors // 2, 1), (1, 1))
            for source, destination in pairs[: 1 if text in texts and not os.environ.get("ROUTESEQ_LONG") else 3]:
                said = json.loads("\n".join(command("explain", "--json", text, str(source), str(destination))))
                found = net.explain(source, destination)._asdict()
                if "route" in found:
                    found["route"] = list(found["route"])
                steps = list(found)[-1]
                found[steps] = [{k: None if v in ("", "-") else v for k, v in one._asdict().items()} for one in found[steps]]
                self.assertEqual(found, said, (text, source, destination))
        with self.assertRaisesRegex(ProcessorError, "destination '16': expected"):
            Net("torus:4,4").explain(0, 16)
        with self.assertRaisesRegex(SpaceError, "explain of ring:300000: a route of 150000 hops, too many"):
            Net("ring:300000").explain(0, 150000)

    def test_the_worst_permutation_is_one_and_loads_most(self):
        for text in ("torus:4,4", "dragonfly:1,3,1", "kntree:2,3"):
            net = Net(text)
            worst = pattern(net, "worst")
            self.assertEqual([sorted(ends) for ends in zip(*worst)], [list(range(net.processors))] * 2)
            others = [net.load(name).hot_link for name in ("tornado", "complement", "perm:1", "perm:2")]
            self.assertEqual(net.load(worst).hot_link, net.load("worst").hot_link)
            self.assertGreaterEqual(net.load(worst).hot_link, max(others), text)
            for processors in (None, 1, 1000) if text == "torus:4,4" else (1,):
                with mock.patch("os.cpu_count", return_value=processors):
                    self.assertEqual(pattern(net, "worst"), worst)
        for text, routing, hot in (("dragonfly:2,4,2", "valiant", Fraction(26, 9)), ("kntree:2,3", "up-random", 1), ("torus:4,4", "valiant", Fraction(3, 2))):
            said = dict(line.split("\t") for line in command("load", "--tsv", text, "--traffic", "worst", "--routing", routing))
            load = Net(text).load("worst", routing)
            self.assertEqual((load.hot_link, f"{load.throughput:.6f}"), (hot, said["throughput"]), text)
            self.assertEqual(max(Net(text).link_loads("worst", routing).values()), hot)
        with self.assertRaisesRegex(SpaceError, "^pattern 'worst' of dragonfly:8,32,16: the worst of 131328 processors needs .* expected at most 67108864 routes and 4096$"):
            Net("dragonfly:8,32,16").load("worst", "valiant")
        with self.assertRaisesRegex(SpaceError, "^pattern 'worst' of debruijn:20: the worst of 1048576 processors needs .* expected at most 67108864 pairs and 2.34 hops$"):
            pattern(Net("debruijn:20"), "worst")

    def test_loads_of_patterns_are_those_of_the_command(self):
        names = ["uniform", "tornado", "neighbour", "transpose", "shuffle", "bitrev", "complement", "shift:5", "hotspot"]
        names += ["alltoall", "perm:7", "krel:3,18446744073709551615", "rand:2,9", "worst"]
        for text in ("torus:4,4", "dragonfly:2,4,2", "kntree:2,4", "hyperx:2,3,3", "tree:5"):
            net, served = Net(text), 0
            for name in names:
                option = "--messages" if text.startswith("tree") else "--traffic"
                said = dict(line.split("\t") for line in command("load", "--tsv", text, option, name))
                if not said:
                    with self.assertRaises(ArgumentError):
                        net.load(name)
                    continue
                served += 1
                load = net.load(name)
                if isinstance(net, Tree):
                    self.assertEqual(f"{load.lambda_.numerator}/{load.lambda_.denominator}", said["lambda"], (text, name))
                    continue
                got = [load.routes, load.longest, load.hot_link, load.hot_links, {True: "cycle", False: "none"}[load.deadlock]]
                self.assertEqual([str(v) for v in got], [said[k].removesuffix(".000000") for k in ("routes", "longest", "hot_link", "hot_links", "deadlock")], (text, name))
                rates = [f"{load.mean:.6f}", "-" if load.throughput is None else f"{load.throughput:.6f}"]
                self.assertEqual(rates, [said["mean"], said["throughput"]], (text, name))
                self.assertEqual(max(net.link_loads(name).values()), load.hot_link)
            self.assertGreater(served, 8, text)

    def test_loads_of_all_to_all_are_those_of_the_command(self):
        nets = [(text, "minimal") for text in (
            "torus:64,64", "torus:3,5,2", "ring:9", "hypercube:6", "hyperx:2,4,4", "complete:9", "mesh:5,6", "twisted:4,4,2,0", "slimfly:2,5",
            "polarfly:2,3", "dragonfly:2,4,2", "xgft:3,4,1,2", "kntree:2,5", "benes:3", "bfly:2,3", "omega:4", "ccc:3", "debruijn:5", "mot:4,4",
            "slender:2", "bintree:3", "mesh:1",
        )]  # fmt: skip
        for text, routing in nets + [("torus:6,6", "valiant"), ("dragonfly:2,4,2", "valiant"), ("kntree:2,4", "up-random")]:
            keys = json.loads("\n".join(command("load", text, "--routing", routing, "--json")))
            load = Net(text).load(routing=routing, jobs=3)
            for key in keys:
                got = getattr(load, key)
                if isinstance(keys[key], float):
                    self.assertAlmostEqual(float(got), keys[key], 6, (text, key))
                else:
                    self.assertEqual(got, keys[key], (text, key))

    def test_cycles_and_samples_are_those_of_the_command(self):
        for text, vcs, routing in (("torus:4,4", 1, "minimal"), ("torus:5,3", 1, "valiant"), ("dragonfly:2,4,2", 1, "minimal"), ("ring:7", 1, "minimal")):
            keys = json.loads("\n".join(command("load", text, "--vcs", str(vcs), "--routing", routing, "--json")))
            load = Net(text).load(routing=routing, vcs=vcs, jobs=2)
            self.assertEqual((load.deadlock, load.vcs, [w._asdict() for w in load.cycle]), (True, vcs, keys["cycle"]), text)
        for text, given, options in (
            ("torus:4,4", {"ties": "even"}, "--ties even"), ("torus:4,6", {"routing": "ecmp"}, "--routing ecmp"),
            ("slimfly:1,5", {"routing": "ecmp"}, "--routing ecmp"), ("torus:4,4", {"ties": "even", "routing": "valiant"}, "--ties even --routing valiant"),
            ("torus:4,6", {"messages": "tornado", "ties": "even"}, "--traffic tornado --ties even"), ("ring:8", {"messages": "perm:1"}, "--traffic perm:1"),
            ("torus:4,6", {"messages": "perm:1", "routing": "ecmp"}, "--traffic perm:1 --routing ecmp"), ("torus:3,3", {"ties": "even"}, "--ties even"),
        ):  # fmt: skip
            keys = json.loads("\n".join(command("load", text, *options.split(), "--json")))
            load = Net(text).load(**given)
            self.assertEqual((load.ties, [w._asdict() for w in load.cycle]), (keys.get("ties"), keys.get("cycle", [])), (text, options))
            for key in set(keys) - {"cycle", "ties"}:
                if isinstance(keys[key], float):
                    self.assertAlmostEqual(float(getattr(load, key)), keys[key], 6, (text, options, key))
                else:
                    self.assertEqual(getattr(load, key), keys[key], (text, options, key))
        self.assertEqual([Net("torus:4,4").load(vcs=vcs).vcs for vcs in (1, 2)], [1, 2])
        for text, pairs, seed in (("torus:8,8", 500, 7), ("dragonfly:2,4,2", 500, 7), ("hypercube:1", 1, 7), ("torus:8,8", 1, 7), ("kntree:8,2", 1, 8)):
            keys = json.loads("\n".join(command("load", text, "--sample", str(pairs), "--seed", str(seed), "--json")))
            for key, value in Net(text).load_sample(pairs, seed)._asdict().items():
                if isinstance(value, float):
                    self.assertAlmostEqual(value, keys[key], 6, (text, key))
                else:
                    self.assertEqual(value, keys.get(key), (text, key))

    def test_loads_of_links_are_those_of_the_routes(self):
        for text in ("torus:3,4", "dragonfly:1,3,1", "mesh:3,3", "debruijn:3"):
            net, counted = Net(text), Counter()
            for source, destination in permutations(range(net.processors), 2):
                counted.update((hop.node, hop.port) for hop in net.walk(source, destination).hops)
            loads = net.link_loads()
            self.assertEqual({link: n for link, n in loads.items() if n}, dict(counted), text)
            self.assertEqual(len(loads), len(command("graph", "--format", "edges", text)), text)
            self.assertEqual(max(loads.values()), net.load().hot_link, text)
        self.assertEqual(sum(Net("ring:8").link_loads([(0, 3)]).values()), 3)
        self.assertEqual(Net("mesh:1").link_loads(), {})

    def test_a_wrong_path_through_routers_is_named(self):
        torus = Net("torus:4,4")
        self.assertEqual(torus.walk(0, 5).hops[0], (0, 1, 0, 1))
        self.assertEqual((torus.walk(0, 5, [1]).arrived, torus.walk(0, 5, [1]).node), (False, 1))
        self.assertFalse(Net("mesh:4,4").walk(0, 5, [0]).arrived)

    def test_loads_of_routers_are_those_worked_out_by_hand(self):
        ring = Net("ring:4").load()  # 12 routes of 16 hops, 3 over each of the 4 links plus
        self.assertEqual(ring[:8], (4, 4, 12, 2, 16 / 12, 3, 4, 1.0))
        half = Net("ring:8").load((i, (i + 4) % 8) for i in range(8))
        self.assertEqual((half.hot_link, half.throughput, half.deadlock), (4, 0.25, False))
        self.assertIsNone(Net("mesh:1").load().throughput)
        within = Net("dragonfly:2,4,2").load([(0, 1)])  # both at one router
        self.assertEqual((within.routes, within.hot_link, within.hot_node, within.hot_port), (1, 0, None, None))


class Buffers(unittest.TestCase):
    def test_locations_are_any_buffer_of_bytes(self):
        for kind in (bytes, bytearray, lambda b: memoryview(bytearray(b)), lambda b: array("B", b)):
            self.assertEqual(NET.compute(kind(SRC), kind(DST)), SEQ)
            self.assertEqual(bytes(NET.compute_many(kind(SRC), kind(DST))[0][:4]), SEQ)
        with self.assertRaises(TypeError):
            NET.compute("CC0234", DST)

    def test_a_buffer_of_the_caller_is_filled_and_no_more(self):
        seq, lengths = bytearray(b"?" * 33), bytearray(b"?" * 4)
        made = NET.compute_many(SRC, DST + b"\0\0\xff" + DST, seq, lengths)
        self.assertIs(made[0], seq)
        self.assertIs(made[1], lengths)
        self.assertEqual(seq, SEQ + b"?" * 16 + SEQ + b"?" * 9)
        self.assertEqual(lengths, bytes([4, 256 - 9, 4]) + b"?")
        part = memoryview(bytearray(40))[20:30]
        NET.route_many(array("Q", [626740]), array("Q", [666727]), part)
        self.assertEqual(bytes(part[:4]).hex(), "f4d84067")
        for buffer in (seq, lengths):  # is the caller's again: what is held cannot grow
            buffer.append(0)

    def test_wrong_buffers_are_refused(self):
        for call, kind in (
            (lambda: NET.compute_many(SRC, DST, bytes(10)), BufferError),
            (lambda: NET.compute_many(SRC, DST, None, bytes(1)), BufferError),
            (lambda: NET.compute_many(SRC, DST, bytearray(9)), ArgumentError),
            (lambda: NET.compute_many(SRC, DST, None, bytearray(0)), ArgumentError),
            (lambda: NET.compute_many(SRC + b"?", DST), ArgumentError),
            (lambda: NET.compute_many(SRC * 2, DST * 3), ArgumentError),
            (lambda: NET.compute_many(memoryview(SRC * 4)[::2], DST), BufferError),
            (lambda: NET.route_many(array("d", [1]), array("Q", [1])), TypeError),
            (lambda: NET.route_many([1.5], array("Q", [1])), TypeError),
            (lambda: NET.route_many(b"12345678", array("Q", [1])), TypeError),
            (lambda: NET.compute64_many(array("I", [1, 2]), array("Q", [1])), TypeError),
        ):
            with self.assertRaises(kind):
                call()

    def test_errors_of_many_are_their_lengths(self):
        _, lengths = NET.route_many(array("Q", [0, 786432, 1 << 63]), array("Q", [1, 1, 1]), None, bytearray(3))
        lengths = array("b", bytes(lengths))
        self.assertEqual(list(lengths), [1, -8, -8])
        with self.assertRaisesRegex(ProcessorError, "pair 1: destination '786432': expected a processor index 0..786431"):
            NET.route_many(array("Q", [0]), array("Q", [1, 786432]))
        with self.assertRaisesRegex(ProcessorError, "pair 1: source '-1': expected"):
            NET.route_many([0, -1], [1, 1])
        self.assertEqual(NET.route_many(array("Q"), array("Q")), (bytearray(), array("b")))
        full = Net("full:1")
        for call, one in ((full.route_many, [5]), (full.compute_many, full.locate(5)), (full.compute64_many, array("Q", [5]))):
            self.assertEqual(list(call(one, one)[1]), [0])  # nothing is sent, which is no error
        with self.assertRaisesRegex(ProcessorError, "pair 1: source '64': expected a processor index 0..63"):
            full.route_many([5, 64], 5)
        wrong = b"\0\0\xff"  # the cluster's first digit is 3
        for src, dst, words in ((SRC * 3 + wrong, DST, "pair 3: source location '0000ff': first cluster digit is 3"), (SRC, DST * 2 + wrong, "pair 2: destination location '0000ff'")):
            wide = [array("Q", (int.from_bytes(side[k : k + 3], "big") for k in range(0, len(side), 3))) for side in (src, dst)]
            with self.assertRaisesRegex(ProcessorError, words):
                NET.compute_many(src, dst)
            with self.assertRaisesRegex(ProcessorError, words.replace("0000ff", "0xff")):
                NET.compute64_many(*wide)
            lengths = array("b", bytes(max(map(len, wide))))
            self.assertIs(NET.compute64_many(*wide, None, lengths)[1], lengths)
            self.assertEqual([n < 0 for n in lengths], [False] * (len(lengths) - 1) + [True])
        _, lengths = NET.route_many([0], [1, -1, 1 << 64], None, array("b", [0] * 3))
        self.assertEqual(list(lengths), [1, -9, -9])

    def test_routers_say_channels_of_many_and_who_arrived(self):
        net = Net("torus:4,4")
        self.assertEqual(net.channels_many(0, range(16)), [net.channels(0, d) for d in range(16)])
        self.assertEqual([(c.port, c.vc) for c in net.channels(0, 5)], [(1, 0), (3, 0)])
        self.assertEqual(net.choice("valiant", 5, 0, 5)[0]._fields, ("port", "vc"))
        self.assertEqual((net.walk(1, 9).processor, net.walk(1, 9, [0]).processor), (9, None))
        with self.assertRaisesRegex(ArgumentError, "pattern 'worst': expected a network of routers or a fat-tree of Leiserson, not clock"):
            pattern(Net("clock"), "worst")

    def test_processors_are_any_whole_numbers(self):
        want = NET.route_many(array("Q", [626740]), array("Q", range(9)))
        for sources in (626740, [626740], (626740,), array("I", [626740]), (ctypes.c_uint64 * 1)(626740)):
            for destinations in (range(9), list(range(9)), array("H", range(9))):
                self.assertEqual(NET.route_many(sources, destinations), want)

    def test_numpy_arrays_are_buffers(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is missing")
        seq = numpy.zeros((786432, 10), numpy.uint8)
        lengths = numpy.zeros(786432, numpy.int8)
        NET.route_many(numpy.array([626740], numpy.uint64), numpy.arange(786432), seq, lengths)
        self.assertEqual(seq[666727, : lengths[666727]].tobytes().hex(), "f4d84067")


    def test_numpy_arrays_are_processors_of_every_shape(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is missing")
        for text in ("torus:4,6", "multicube:3,3", "tree:4", "hybrid:192,1"):
            net = Net(text)
            for kind in (numpy.uint64, numpy.int32):
                many = numpy.arange(9, dtype=kind)
                if text[0] == "h":
                    seq, lengths = net.route_many(many[:1], many)
                    got = [bytes(seq[10 * i : 10 * i + n]) for i, n in enumerate(lengths)]
                else:
                    got = net.route_many(many[:1], many)
                want = [net.route(0, d) for d in range(9)]
                self.assertEqual(got, want, text)
                for one in (0, many[0], many[:1], numpy.array(0)):
                    self.assertEqual(net.route_many(one, many), net.route_many(many[:1], many), text)
                strided = net.route_many(0, many[::-2])
                self.assertEqual(strided, net.route_many(0, [8, 6, 4, 2, 0]), text)
            with self.assertRaises(TypeError):
                net.route_many(0, numpy.array([1.5]))


class Limits(unittest.TestCase):
    """The last value that is taken, and the first that is not."""

    def refused(self, kind, words, call, *arguments, **named):
        with self.assertRaises(kind) as caught:
            call(*arguments, **named)
        self.assertIn(words, str(caught.exception))

    def test_seeds_and_samples(self):
        for text in ("full:1", "torus:4,4", "tree:3", "ring12"):
            net = Net(text)
            for seed in (0, (1 << 64) - 1):
                self.assertEqual(net.verify("sample", 3, seed).counts, {"arrived": 3}, text)
            for seed in (-1, 1 << 64):
                self.refused(ArgumentError, f"seed {seed}: expected 0..2^64-1", net.verify, "sample", 3, seed)
                self.refused(ArgumentError, f"seed {seed}: expected 0..2^64-1", Net("ring:5").load_sample, 3, seed)
            self.refused(ArgumentError, "plan 'sample': expected how many pairs, as verify('sample', 1000)", net.verify, "sample")
            self.refused(ArgumentError, "seed -1", net.verify, "sample", 1 << 62, -1)
            self.refused(ArgumentError, "a sample of 4611686018427387905 pairs: expected 1..2^62", net.verify, "sample", (1 << 62) + 1, -1)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.refused(ArgumentError, "seed -1", Net("tree:14").verify, "all", seed=-1)
            for text, plan in (("hybrid:12,2", "classes"), ("torus:300,300", None)):
                self.refused(ArgumentError, "seed -1", Net(text).verify, plan, seed=-1)
            warnings.simplefilter("ignore")
            self.refused(ArgumentError, "seed -1", Net("tree:31").verify, "all", seed=-1)
            self.refused(ArgumentError, "seed -1", Net("tree:15").verify, seed=-1)
        for jobs in (1, 256):
            self.assertEqual(Net("torus:2").verify(jobs=jobs).pairs, 4)
        for seed in (0, (1 << 64) - 1):
            self.assertEqual(Net("ring:5").load_sample(3, seed).sample, 3)
        self.refused(ArgumentError, "seed -1", Net("ring:5").load_sample, 10**12, -1)
        self.assertEqual([Net("torus:4,4").load_sample(3000, vcs=vcs).deadlock for vcs in (1, 2)], [True, None])
        self.refused(ArgumentError, "a sample of 1000000000001 pairs", Net("ring:5").load_sample, 10**12 + 1)
        self.refused(ArgumentError, "expected at most 2^31 processors", Net("tree:32").verify, "all", seed=-1)

    def test_numbers_of_networks_locations_and_patterns(self):
        self.assertEqual((Net("torus:4,4").parameters, Net("clock").parameters, Net("ring:7").parameters), ((4, 4), (), (7,)))
        for number in (1 << 32, (1 << 32) + 4):
            self.refused(NetError, "malformed network", Net.of, "torus", number, 4)
        self.refused(NetError, "too many nodes", Net.of, "torus", 1 << 31, 4)
        self.assertEqual(Net.of("torus", *[2] * 8).parameters, (2,) * 8)
        self.refused(NetError, "network 'torus(2, 2, 2, 2, 2, 2, 2, 2, 2)': ", Net.of, "torus", *[2] * 9)
        torus = Net("torus:4,4")
        self.assertEqual(len(pattern(torus, "shift:18446744073709551615")), 16)
        self.assertEqual(len(pattern(torus, "krel:1,0")), 16)
        for text in ("shift:18446744073709551616", "perm:18446744073709551616", "krel:4294967296,1", "krel:0,1", "shift:\u0663", "shift:x", "shift: 1"):
            self.refused(ArgumentError, f"pattern {text!r}: expected", pattern, torus, text)
        self.assertEqual(round(Net("hybrid:12,1").success(1), 6), 0.750412)
        self.assertEqual(NET.success(0), 1.0)
        self.refused(ArgumentError, "offered load 1.5: expected a number 0..1", NET.success, 1.5)
        self.assertEqual(NET.latency(0).connect, NET.info()["connect_best"])
        self.assertEqual([Net(text).info()["mean_distance"] for text in ("mesh:1", "mesh:2", "mesh:3")], [None, 1.0, 4 / 3])
        cube = Net("multicube:3,3")
        self.assertEqual((cube.link(0, 0, 5), cube.link(0, 3, 5, 1), cube.link(0, 5, 5), cube.longest), (1, 0, None, 4))
        self.assertEqual(cube.search(4, 4, 0), ())
        self.refused(PathError, "leg (255, 1)", cube.walk, 0, 1, [(255, 1)])
        self.refused(PathError, "path of 4294967295 hops", cube.walk, 0, 1, [(0, (1 << 32) - 1)])
        self.assertEqual({hop.bit for hop in Net("tree:8").walk(0, 255, "1" * 8).hops}, {1})
        with mock.patch.object(routeseq.tree, "load_tree", side_effect=KeyError), self.assertRaises(KeyError):
            Net("tree:24").load([])
        for least, most in (((1, 0, 1), (1 << 32) - 1), ((1, 2, 5), 5)):
            for change, echo, send in (least, (most, most, most)):
                load = cube.load(change=change, echo=echo, send=send)
                self.assertEqual(load.hot_link, load.hot_link_send + load.hot_link_echo * echo / send)
        for name, value in (("echo", -1), ("send", 0), ("change", 1 << 32)):
            self.refused(ArgumentError, f"{name} {value}: expected", cube.load, **{name: value})
        self.assertEqual(Net("bidelta:3,3").latency(0).connect, Net("bidelta:3,3").info()["connect_worst"])

    def test_paths(self):
        torus, cube = Net("torus:4,4"), Net("multicube:3,3")
        self.assertEqual(torus.walk(0, 1, [(1, 255)]).arrived, False)
        self.refused(PathError, "port 1, channel 256", torus.walk, 0, 1, [(1, 256)])
        self.refused(PathError, "leg (0, 4294967296)", cube.walk, 0, 5, [(0, 1 << 32)])
        self.assertEqual(cube.walk(0, 1, [(0, 1 << 20)]).links, 1 << 20)
        self.refused(PathError, "path of 1048577 hops: expected at most 1048576", cube.walk, 0, 1, [(0, 1 << 20), (1, 1)])
        self.refused(ArgumentError, "change 4294967296: expected 1..2^32-1", lambda: cube.load(change=1 << 32))
        self.refused(ArgumentError, "longest 2147483648", cube.search, 0, 1, 1 << 31)
        self.assertEqual(cube.search(0, 8, (1 << 31) - 1), cube.search(0, 8))
        ring = Net("multicube:300")
        self.refused(PathError, "no path of at most 255 links", ring.search, 0, 256)
        self.assertEqual([len(ring.search(0, 255)), len(ring.search(0, 256, 256))], [255, 256])
        self.refused(ProcessorError, "pair 0: source '786432'", NET.route_many, 786432, [1, 2])

    def test_one_serves_all(self):
        many, one = [5, 626740, 0], 666727
        place, wide = NET.locate, lambda p: int.from_bytes(NET.locate(p), "big")
        swapped = (ctypes.c_uint64.__ctype_be__ * 3)(*many)
        for got in (
            [NET.route_many(many, one), NET.route_many(swapped, one), NET.compute_many(b"".join(map(place, many)), place(one)),
             NET.compute64_many(array("Q", map(wide, many)), array("Q", [wide(one)]))],
            [NET.route_many(one, many), NET.route_many(one, swapped), NET.compute_many(place(one), b"".join(map(place, many))),
             NET.compute64_many(array("Q", [wide(one)]), array("Q", map(wide, many)))],
        ):  # fmt: skip
            self.assertEqual(got[1:], got[:1] * 3)
        self.assertEqual(NET.compute64_many((ctypes.c_uint64 * 3)(*map(wide, many)), array("Q", [wide(one)])), NET.route_many(many, one))
        seq, lengths = NET.route_many(many, one)
        self.assertEqual([bytes(seq[10 * k : 10 * k + n]) for k, n in enumerate(lengths)], [NET.route(p, one) for p in many])

    def test_failures_are_pairs(self):
        found = routeseq._work.verify

        def failing(*arguments):
            told = found(*arguments)
            told.report.count[:2], told.report.failures = (told.report.pairs - 9, 9), 8
            told.report.failure[:] = range(769, 777)
            return told

        for text, n, verdict in (("hybrid:12,1", 768, "left the root"), ("torus:30,30", 900, "a port that leads nowhere")):
            with mock.patch.object(routeseq._work, "verify", failing):
                report = Net(text).verify("all")
            pairs = [divmod(k, n) for k in range(769, 777)]
            self.assertEqual((report.failed, report.verdicts), (9, {verdict: 9}))
            self.assertEqual([*report.failures], pairs if text[0] == "h" else [(s, d) for d, s in pairs])

    def test_more_dependencies_than_the_first_table_has(self):
        load, said = Net("hypercube:9").load("krel:8,1"), dict(line.split("\t") for line in command("load", "--tsv", "hypercube:9", "--traffic", "krel:8,1"))
        self.assertEqual((str(load.hot_link), load.deadlock), (said["hot_link"], False))

    def test_graphs(self):
        self.refused(TypeError, "expected (A, B) or (A, B, PORT), not 'ab'", routeseq.check, ["ab"], {})
        self.refused(routeseq.FabricError, "two nodes are written '1'", routeseq.check, [(0, 1), (1, "1")], {})
        for value in (0, 255):
            self.assertEqual(routeseq._graph.number(value, "n", 0, 255), value)
        self.assertEqual(routeseq.FabricError("said").code, 0)
        for value in (-1, 256):
            self.refused(routeseq.FabricError, "n: expected a number 0..255", routeseq._graph.number, value, "n", 0, 255)


class Rooms(unittest.TestCase):
    def test_a_flipped_bit_goes_astray(self):
        walk = NET.walk(626740, 666727, bytes.fromhex("F4D84063"))
        self.assertEqual((walk.arrived, walk.text[:17]), (False, "arrived elsewhere"))
        self.assertNotEqual(walk.processor, 666727)
        self.assertEqual(NET.walk(0, 786431, b"").text, "stream ran dry")
        tree = Net("tree:3")
        self.assertTrue(tree.walk(0, 3).arrived)
        self.assertEqual(tree.walk(0, 3, "100").processor, 2)
        self.assertFalse(Net("multicube:3,3").walk(0, 5, [(0, 1)]).arrived)

    def test_verification_counts_all_pairs(self):
        report = Net("full:1").verify()
        self.assertEqual((report.pairs, report.arrived, report.failures), (64 * 64, 64 * 64, ()))
        self.assertEqual(report.counts, {"arrived": 4096})
        self.assertEqual(NET.verify("sample", 1000).arrived, 1000)
        for text in ("mesh:3,2", "multicube:3,3", "clock", "full:1", "tree:3"):
            said = dict(line.split("\t") for line in command("verify", text, "--all", "--tsv"))
            report = Net(text).verify("all")
            self.assertEqual((report.plan, str(report.pairs)), (said["plan"], said["pairs"]), text)
        for net, plan, pairs, words in ((Net("full:1"), "classes", None, "every class of pairs, four pairs each"), (Net("tree:3"), "heights", 9, "a sample of the pairs of each height, in prime strides")):
            report = net.verify(plan, pairs)
            self.assertEqual((report.plan, report.arrived), (words, report.pairs))
            self.assertLess(report.pairs, net.processors ** 2)
        pairs = {text: int(pairs) for text, pairs in vectors("classes.tsv")}
        self.assertEqual(NET.verify("classes").arrived, pairs["hybrid:192,2"])

    def test_a_hot_link_and_a_cycle_are_where_they_are_said_to_be(self):
        load = Net("torus:4,4").load([(7, 11), (7, 11), (0, 1)])
        self.assertEqual(Net("torus:4,4").link_loads([(7, 11), (7, 11), (0, 1)])[load.hot_node, load.hot_port], load.hot_link)
        for net, vcs in ((Net("wbfly:2,3"), 2), (Net("ccc:4"), 3), (Net("ccc:4"), 4)):
            cycle = net.load(vcs=vcs).cycle
            self.assertGreater(len(cycle), 2)
            for wait, after in zip(cycle, cycle[1:] + cycle[:1]):
                way = [(hop.node, hop.port, min(hop.vc, vcs - 1)) for hop in net.walk(wait.source, wait.destination).hops]
                self.assertIn([tuple(wait[:3]), tuple(after[:3])], [way[k : k + 2] for k in range(len(way))])

    def test_a_verification_in_pieces_is_one(self):
        for text, pairs in (("hybrid:192,2", (1 << 14) + 5), ("torus:4,4", (1 << 14) + 5), ("hybrid:192,2", 1)):
            report = Net(text).verify("sample", pairs)
            self.assertEqual((report.pairs, report.arrived), (pairs, pairs), text)

    def test_a_verification_of_hours_says_so(self):
        for text in ("hybrid:192,2", "torus:131,130", "torus:400,400", "tree:20"):
            with warnings.catch_warnings(), self.assertRaisesRegex(RuntimeWarning, f"all [0-9,]* pairs of {text} take long: "):
                warnings.simplefilter("error")
                Net(text).verify("all")
            with self.assertWarns(RuntimeWarning) as seen, self.assertRaises((TypeError, ValueError)):
                Net(text).verify("all", seed=-1)
            self.assertEqual(seen.filename, __file__)
        with self.assertWarns(RuntimeWarning) as seen, self.assertRaises(ValueError):
            Net("hypercube:16").verify(seed=-1)
        self.assertEqual(seen.filename, __file__)

    def test_ctrl_c_ends_long_work(self):
        for text, call in (("hybrid:192,2", "verify('sample', 10**12)"), ("torus:300,300", "verify('sample', 10**12)"), ("mesh:200,200", "load()")):
            # of jobs in the background the shell has SIGINT ignored, and Python keeps that
            program = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); import routeseq; net = routeseq.Net({text!r}); print(1, flush=True); net.{call}"
            child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            child.stdout.readline()
            child.send_signal(signal.SIGINT)
            try:
                self.assertIn("KeyboardInterrupt", child.communicate(timeout=100)[1], text)
            finally:
                child.kill()

    def test_what_ends_the_wait_stops_the_work(self):
        stops, own, run = [], [], routeseq._command.run
        native = mock.Mock(fabric_stop=stops.append)

        def work(number):
            own.append((threading.current_thread().daemon, number))
            _thread.interrupt_main()  # as Ctrl-C does
            while len(stops) < 2 and time.monotonic() < ends:
                time.sleep(0.001)
            own.append(stops[1:])

        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        ends = time.monotonic() + 100
        with self.assertRaises(KeyboardInterrupt):
            run(native, work, 5)
        signal.signal(signal.SIGINT, before)
        self.assertEqual((stops, own), ([0, 1], [(True, 5), [1]]))
        with mock.patch.object(threading, "Thread") as made, self.assertRaises(RuntimeError):
            made.return_value.start.side_effect = RuntimeError
            run(native, work, 5)
        made.call_args[1]["target"]()  # too late
        self.assertEqual((stops, len(own)), ([0, 1, 0, 1], 2))
        self.assertNotEqual(run(native, threading.get_ident), threading.get_ident())
        with ThreadPoolExecutor(1) as other:
            self.assertEqual(*(other.submit(*call).result() for call in ((run, native, threading.get_ident), (threading.get_ident,))))

    def test_work_is_for_as_many_threads_as_are_asked_for(self):
        asked, run = [], routeseq._command.run

        def watched(native, function, *arguments):
            of = getattr(arguments[1], "_obj", None)  # PortsAsked has it as a member
            asked.append(getattr(of, "jobs", arguments[-2]))
            return run(native, function, *arguments)

        work, ring = routeseq._work, [(0, 1), (1, 2), (2, 0)]
        with mock.patch.object(routeseq._command, "run", watched), mock.patch.object(work, "run", watched), mock.patch.object(work, "cores", lambda: 3):
            for jobs, threads in ((None, 3), (2, 2)):
                for call in (Net("tree:3").verify, Net("clock").verify, Net("clock").load, Net("ring:5").load, Net("ring:5").link_loads):
                    call(jobs=jobs)
                self.assertEqual(asked, [threads] * 5)
                asked.clear()
            routeseq.check(ring, routing="balanced", format="table", jobs=2)
        self.assertEqual(asked, [2])

    def test_work_that_is_stopped_says_so(self):
        def stopped(native, function, *arguments):
            native.fabric_stop(1)
            return function(*arguments)

        with mock.patch.object(routeseq._work, "run", stopped):
            for text, what in (("torus:4,4", "load"), ("torus:4,4", "info"), ("torus:400,400", "info"), ("multicube:3,3", "load"), ("torus:20,20", "verify")):
                self.assertRaises(SpaceError, Net("mesh:400,400").load)  # what it complains of is forgotten
                with self.assertRaisesRegex(SpaceError, f"^{what} of {text}: interrupted"):
                    getattr(Net(text), what)()
            for text in ("torus:400,400", "hybrid:192,2", "tree:31"):
                with warnings.catch_warnings(), self.assertRaisesRegex(SpaceError, f"interrupted after 0 of {Net(text).processors ** 2} pairs"):
                    warnings.simplefilter("ignore")
                    Net(text).verify("all")
        with mock.patch.object(routeseq._command, "run", stopped):
            for routing in ("minimal", "valiant"):
                with self.assertRaisesRegex(SpaceError, "^pattern 'worst' of torus:4,4: interrupted$"):
                    Net("torus:4,4").load("worst", routing)
            for routing in ("updown", "layered"):
                self.assertRaisesRegex(routeseq.FabricError, "^interrupted after 0 of 2 routes", routeseq.generate, [(0, 1)], routing=routing)

    def test_cores_are_those_of_this_process(self):
        for able, count, want in ((lambda pid: range(3 + pid), 9, 3), (lambda pid: range(300), 9, 256), (None, 9, 9), (None, None, 1)):
            with mock.patch.object(os, "sched_getaffinity", able, create=True), mock.patch.object(os, "cpu_count", lambda: count):
                self.assertEqual(routeseq._command.cores(), want)

    def test_without_a_library_of_its_own_it_is_the_systems(self):
        module = routeseq._library
        with mock.patch.object(module, "HERE", Path("none")), mock.patch.dict(os.environ), mock.patch.object(module.ctypes.util, "find_library") as system:
            os.environ.pop("ROUTESEQ_LIBRARY", None)
            system.return_value = "its.so"
            self.assertEqual(module._find(), "its.so")
            system.return_value = None
            self.assertRaisesRegex(ImportError, "ROUTESEQ_LIBRARY=", module._find)

    def test_figures_are_those_of_the_paper(self):
        for text, *want in vectors("golden_hardware.tsv"):
            h = Net(text).hardware()
            got = [h.processors, h.clusters, h.unit_trees_2, h.unit_trees_8, h.components]
            self.assertEqual(got, list(map(int, want)), text)
        for text, connect, best, opened, open_best in vectors("golden_latency.tsv"):
            net = Net(text)
            self.assertEqual(net.latency(net.levels), (int(connect), int(opened)), text)
            self.assertEqual(net.latency(), (int(best), int(open_best)), text)

    def test_load_of_rings_is_that_of_the_model(self):
        rows = 0
        for row in vectors("ring_load.tsv"):
            net = Net(row[0])
            if row[1] != "0.2" or net.processors > 81:
                continue
            load = net.load()
            got = [load.distance, load.ring_hops, load.latency, load.hot_link_send, load.hot_link_echo]
            self.assertEqual(got, list(map(int, row[5:10])), row[0])
            self.assertEqual((net.rings, load.hot_queue), (int(row[3]), int(row[11])), row[0])
            rates = f"{load.hot_link:.1f} {load.throughput:.6f} {'cycle' if load.deadlock else 'none'}"
            self.assertEqual(rates, f"{float(row[10]):.1f} {row[12]} {row[13]}", row[0])
            rows += 1
        self.assertGreater(rows, 10)

    def test_load_of_a_tree(self):
        for height, w, *wires in vectors("tree_capacities.tsv"):
            tree = Net(f"tree:{height},w={w}")
            got = [tree.capacity(level) for level in range(tree.height + 1)]
            self.assertEqual(" ".join(map(str, got)), wires[0] if len(wires) == 1 else " ".join(wires))
        # all of 8 send to processor 0, one of them is itself: 7 on its channel of one wire
        load = Net("tree:3").load((source, 0) for source in range(8))
        self.assertEqual(load, (8, Fraction(7), 7, 7, 7, 7.0, 2 * 8 + 1))
        self.assertEqual(Net("tree:3").load(schedule=False)[2:5], (7, None, None))

    def test_threads_do_not_disturb_each_other(self):
        def work(first):
            return [NET.route(first, to).hex() for to in range(0, 786432, 4001)]

        with ThreadPoolExecutor(8) as pool:
            self.assertEqual(list(pool.map(work, range(16))), [work(first) for first in range(16)])


if __name__ == "__main__":
    main()
