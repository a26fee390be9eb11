# SPDX-License-Identifier: MIT-0
"""Routes are those of the vectors, which an independent model made, and of the command."""
import random
import select
import subprocess
import unittest
from array import array

from routeseq import Net, families
from support import TREE, command, main, vectors


def hexed(sequence):
    return sequence.hex().upper()


def unhexed(text):
    return b"" if text == "-" else bytes.fromhex(text)


class Routes(unittest.TestCase):
    def test_the_example_of_the_paper(self):
        net = Net("hybrid:192,2")
        src, dst = bytes.fromhex("CC0234"), bytes.fromhex("D84267")
        self.assertEqual(hexed(net.compute(src, dst)), "F4D84267")
        self.assertEqual(hexed(net.compute64(0xCC0234, 0xD84267)), "F4D84267")
        self.assertEqual(hexed(net.route(626740, 666727)), "F4D84067")
        self.assertEqual(hexed(net.locate(666727)), "D84067")
        self.assertEqual(net.index(src), 626740)
        self.assertEqual(net.decode(src, bytes.fromhex("F4D84267")), dst)
        parts = net.explain(src, dst)
        self.assertEqual([hexed(part) for part in (parts.ru, parts.rd, parts.rc)], ["F4", "D842", "67"])
        self.assertEqual((hexed(parts.i), parts.m, parts.j, parts.o), ("1440", 3, 2, 1))
        walk = net.walk(626740, 666727)
        self.assertEqual((walk.arrived, walk.text, walk.processor), (True, "arrived", 666727))

    def test_every_route_of_the_vectors(self):
        rows = 0
        for text, src, dst, seq, level, target in vectors("transit_routes.tsv"):
            net, a, b = Net(text), unhexed(src), unhexed(dst)
            self.assertEqual(net.compute(a, b), unhexed(seq), (text, src, dst))
            self.assertEqual(net.compute64(int(src, 16), int(dst, 16)), unhexed(seq), (text, src, dst))
            self.assertEqual(net.index(b), int(target), (text, dst))
            if rows % 10 == 0:
                walk = net.walk(net.index(a), int(target), unhexed(seq))
                self.assertTrue(walk.arrived, (text, src, dst, walk.text))
                self.assertTrue(level == "-" or (walk.crossed or 0) == int(level), (text, src, dst))
            rows += 1
        self.assertGreater(rows, 4000)

    def test_every_location_of_the_vectors(self):
        for text, processor, location in vectors("transit_locations.tsv"):
            net = Net(text)
            self.assertEqual(hexed(net.locate(int(processor))), location, (text, processor))
            self.assertEqual(net.index(bytes.fromhex(location)), int(processor), (text, location))

    def test_every_network_of_the_vectors(self):
        for text, processors, location, sequence in vectors("transit_nets.tsv"):
            net = Net(text)
            self.assertEqual(
                (str(net), net.processors, net.location_bytes, net.hardware().sequence_bytes),
                (text, int(processors), int(location), int(sequence)),
            )

    def test_every_ring_route_of_the_vectors(self):
        nets, rows = {}, 0
        for text, source, target, links in vectors("ring_routes.tsv"):
            net = nets.setdefault(text, Net(text))
            source, target = int(source), int(target)
            want = () if links == "-" else tuple(map(int, links.split()))
            self.assertEqual(net.route(source, target), want, (text, source, target))
            if rows % 10 == 0:
                walk = net.walk(source, target)
                self.assertEqual((walk.arrived, walk.links), (True, len(want)), (text, source, target))
            rows += 1
        self.assertGreater(rows, 10000)

    def test_every_tree_route_of_the_vectors(self):
        for height, source, target, bits in vectors("tree_routes.tsv"):
            net, source, target = Net.of("tree", int(height)), int(source), int(target)
            bits = "" if bits == "-" else bits
            self.assertEqual(net.route(source, target), bits, (height, source, target))
            walk = net.walk(source, target)
            self.assertEqual((walk.arrived, len(walk.hops)), (True, len(bits)))

    def test_10000_routes_are_those_of_the_command(self):
        draw = random.Random(1990)
        examples = [family.example for family in families()]
        for text in [*examples, "hybrid:192,2", "hybrid:48,3,capped", "full:8", "bidelta:3,3,3,4"]:
            net, count = Net(text), 10000 // (len(examples) + 4) + 1
            pairs = [[draw.randrange(net.processors) for _ in "ab"] for _ in range(count)]
            answers = command("route", text, "-", given="".join(f"{a} {b}\n" for a, b in pairs))
            self.assertEqual(len(answers), count)
            for (a, b), answer in zip(pairs, answers):
                route = net.route(a, b)
                if isinstance(route, bytes):
                    route = hexed(route)
                elif isinstance(route, tuple):
                    route = " ".join(map(str, route))
                self.assertEqual(route, answer, (text, a, b))

    def test_many_at_a_time_are_those_of_the_command(self):
        draw = random.Random(1985)
        for text in ("hybrid:192,2", "full:3,capped", "bidelta:3,3,4"):
            net, count = Net(text), 10000
            src = array("Q", (draw.randrange(net.processors) for _ in range(count)))
            dst = array("Q", (draw.randrange(net.processors) for _ in range(count)))
            answers = command("route", text, "-", given="".join(f"{a} {b}\n" for a, b in zip(src, dst)))
            places = [b"".join(map(net.locate, side)) for side in (src, dst)]
            wide = [array("Q", (int.from_bytes(net.locate(p), "big") for p in s)) for s in (src, dst)]
            for seq, lengths in (
                net.route_many(src, dst), net.compute_many(*places), net.compute64_many(*wide)
            ):  # fmt: skip
                got = [hexed(seq[10 * k : 10 * k + lengths[k]]) for k in range(count)]
                self.assertEqual(got, answers, text)

    def test_a_coprocess_answers_each_line_when_it_comes(self):
        with subprocess.Popen(
            [TREE / "build/routeseq", "route", "hybrid:192,2", "-"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        ) as process:  # fmt: skip
            net, draw = Net("hybrid:192,2"), random.Random(1)
            try:
                for question in range(10000):
                    a, b = draw.randrange(786432), draw.randrange(786432)
                    process.stdin.write(f"{a} {b}\n")
                    if question == 0 and not select.select([process.stdout], [], [], 5)[0]:
                        self.skipTest("routeseq route NET - does not answer before its input ends")
                    self.assertEqual(process.stdout.readline().strip(), hexed(net.route(a, b)))
            finally:
                process.stdin.close()


if __name__ == "__main__":
    main()
