# SPDX-License-Identifier: MIT-0
"""Every value of the package is what the models of tools/models say; types of arguments are those of C; buffers end where they may."""
import ctypes
import mmap
import random
import re
import sys
import unittest
from array import array
from collections import Counter
from fractions import Fraction

from routeseq import Net, RouteSeqError, _library, _structs, pattern
from support import TREE, main

sys.path[:0] = [str(TREE / "tools/models")]
import model_choice  # noqa: E402
import model_ports  # noqa: E402
import model_rings  # noqa: E402
import model_transit  # noqa: E402
import model_tree  # noqa: E402

HEADERS = re.sub(r"/\*.*?\*/", "", "".join(path.read_text() for path in sorted((TREE / "include/rt").glob("*.h"))), flags=re.S)
NUMBERS = {"int": ctypes.c_int, "unsigned": ctypes.c_uint, "uint8_t": ctypes.c_uint8, "uint16_t": ctypes.c_uint16, "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64,
           "size_t": ctypes.c_size_t, "double": ctypes.c_double, "void": None}
STRUCTURES = {_structs.c_name(kind): kind for kind in vars(_structs).values() if isinstance(kind, type) and issubclass(kind, ctypes.Structure)
              and kind is not ctypes.Structure}


def type_of(words, out=False):
    """The type of ctypes for a declaration of C; a list where there are several."""
    words = re.sub(r"\bconst\b|\bstruct\b|\bstatic\b", " ", words)
    stars = words.count("*") + ("[" in words)
    name = re.match(r"\s*(\w+)", words)[1]
    if name in STRUCTURES:
        kind = STRUCTURES[name]
        return [ctypes.POINTER(kind)] if stars == 1 else [kind] if stars == 0 else [ctypes.POINTER(ctypes.POINTER(kind))]
    if name == "char":
        return [ctypes.c_char_p]
    if stars == 0:
        return [NUMBERS[name]]
    if stars == 2:
        return [ctypes.POINTER(ctypes.POINTER(NUMBERS[name]))]
    return [ctypes.c_void_p] + ([ctypes.POINTER(NUMBERS[name])] if NUMBERS.get(name) not in (None, ctypes.c_uint8) else [])


class Types(unittest.TestCase):
    def test_every_argument_and_result_has_the_type_of_c(self):
        seen = 0
        for name, (result, arguments) in _library.PROTOTYPES.items():
            found = re.search(rf"^([\w *]+?)\b{name}\(([^)]*)\);", HEADERS, re.M)
            self.assertIsNotNone(found, name)
            if not arguments:
                continue
            self.assertIn(result, type_of(found[1]), name)
            for number, (declared, given) in enumerate(zip(found[2].split(","), arguments)):
                self.assertIn(given, type_of(declared.strip()), (name, number, declared))
                seen += 1
        self.assertGreater(seen, 140)

    def test_the_types_of_the_batch_are_those_of_its_source(self):
        source = re.sub(r"/\*.*?\*/", "", (TREE / "bindings/python/native/batch.c").read_text(), flags=re.S)
        for name, (result, arguments) in _library.BATCH.items():
            found = re.search(rf"^([\w *]+?)\b{name}\(([^)]*)\);", source, re.M)
            self.assertIn(result, type_of(found[1]), name)
            declared = found[2].split(",")
            self.assertEqual(len(declared), len(arguments), name)
            for one, given in zip(declared, arguments):
                if re.match(r"\s*(compute|locate|channels|legs|bits) \*", one):
                    self.assertEqual(given, ctypes.c_void_p, (name, one))
                elif "int8_t *bytes" in one:
                    self.assertEqual(given, ctypes.c_void_p, (name, one))
                else:
                    self.assertIn(given, type_of(one.strip()), (name, one))


def pairs_of(n, count=12):
    dice = random.Random(n)
    return [(0, n - 1), (n - 1, 0), (n // 3, n // 3)] + [(dice.randrange(n), dice.randrange(n)) for _ in range(count)]


class Transits(unittest.TestCase):
    NETS = "hybrid:192,2 hybrid:48,1,capped hybrid:12,6,capped full:1 full:8 full:3,capped bidelta:3,3,4 bidelta:1,2,3 bidelta:2".split()

    def each(self):
        for name in self.NETS:
            model, net = model_transit.Net(name), Net(name)
            near = [(model.N // 3, (model.N // 3 + 3 * 4 ** k) % model.N) for k in range(12)]  # a pair for each level
            for source, target in pairs_of(model.N) + near:
                yield model, net, source, target

    def test_routes_locations_and_indices(self):
        for model, net, source, target in self.each():
            src, dst = model.location(source), model.location(target)
            want = model_transit.sequence(model, src, dst)
            self.assertEqual((net.processors, net.location_bytes, net.levels), (model.N, len(model.fields), model.top), net)
            self.assertEqual((net.locate(target), net.index(dst)), (dst, target), net)
            self.assertEqual((net.route(source, target), net.compute(src, dst)), (want, want), net)
            self.assertEqual(net.compute64(int.from_bytes(src, "big"), int.from_bytes(dst, "big")), want)
            self.assertEqual(net.decode(src, want), dst, net)

    def test_unused_bits_are_carried(self):
        for model, net, source, target in self.each():
            noise = bytes(random.Random(target).randrange(256) for _ in model.fields)
            src, dst = (model.pack(model.digits(model.location(p)), noise) for p in (source, target))
            self.assertEqual(net.compute(src, dst), model_transit.sequence(model, src, dst), net)
            self.assertEqual((net.index(src), net.index(dst)), (source, target))
            self.assertEqual(net.compute(bytearray(src), memoryview(dst)), model_transit.sequence(model, src, dst))

    def test_parts_of_a_sequence(self):
        for model, net, source, target in self.each():
            src, dst = model.location(source), model.location(target)
            parts, size = net.explain(src, dst), model.U + model.cap
            self.assertEqual(parts, net.explain(source, target))
            whole = model_transit.sequence(model, src, dst)
            if model.kind == "bidelta":
                continue
            level = model.common_level(src, dst)
            j = -(-level // 3)
            self.assertEqual(parts.i, bytes((a ^ b) & ~(0xFF >> 2 * f) & 0xFF for a, b, f in zip(src[:size], dst[:size], model.fields)))
            self.assertEqual((parts.m, parts.j), (2 ** j - 1, j), (net, source, target))
            self.assertEqual(parts.o, (level - 1) % 3 if 0 < level <= 3 * model.U else None, (net, source, target))
            self.assertEqual(parts.ru + parts.rd + parts.rc, whole)
            self.assertEqual((parts.rd, parts.rc), (dst[size - j:size] if j else b"", dst[size:]))

    def test_walks_hop_by_hop(self):
        for model, net, source, target in self.each():
            walk = net.walk(source, target)
            seq = model_transit.sequence(model, model.location(source), model.location(target))
            end = model_transit.walk(model, model.location(source), seq) if seq else (target, 0, True, 0, 0)
            self.assertEqual((walk.arrived, walk.text, walk.processor, walk.crossed or 0), (True, "arrived", end[0], end[1] or 0), (net, source, target))
            self.assertEqual(sum(hop.swallowed for hop in walk.hops), end[4])
            at = 0
            for hop in walk.hops:
                at += hop.swallowed
                self.assertEqual((hop.at, hop.direction, hop.byte), (at, seq[at] >> (6 - hop.rotation) & 3,
                                                                    (seq[at] << hop.rotation | seq[at] >> (8 - hop.rotation)) & 0xFF), (net, hop))
            nodes = [hop.node for hop in walk.hops]
            if model.kind == "bidelta":
                digits = model.digits(model.location(target))
                self.assertEqual(nodes, [int("0" + "".join(map(str, digits[:k])), 4) for k in range(len(digits))])
                self.assertEqual([hop.stack for hop in walk.hops], [m + 1 for m, f in enumerate(model.fields) for _ in range(f)])
            elif walk.hops:
                leaf = (source // model.radix[-1] if model.s else source)
                self.assertEqual(nodes[0], leaf)

    def test_wrong_sequences_are_lost_as_the_model_loses_them(self):
        for name, source, target, text, said in (
                ("hybrid:12,1", 0, 3, "10", "arrived elsewhere"), ("hybrid:12,1", 0, 3, "", "stream ran dry"), ("full:2", 1, 3, "FFFF", "left the root"),
                ("hybrid:12,1", 0, 700, "C0C0C0C0", "turned back into the tree"), ("full:1", 0, 1, "800400", "routing bytes left over"), ("full:2", 0, 2, "8008", "crossed too high")):
            walk = Net(name).walk(source, target, bytes.fromhex(text))
            self.assertEqual((walk.text, walk.arrived), (said, False), (name, text))

    def test_plans_of_verification(self):
        for name, plan, pairs in (("full:1", "all", 4096), ("bidelta:2,2", "all", 65536), ("hybrid:192,7", "sample", 100)):
            for seed in (1, 2):
                report = Net(name).verify(plan, None if plan == "all" else pairs, seed)
                self.assertEqual((report.pairs, report.arrived, report.counts, report.failures), (pairs, pairs, {"arrived": pairs}, ()))


class Buffers(unittest.TestCase):
    """At the end of a page after which there is none; and between bytes that stay."""

    def ending(self, data):
        """A buffer of these bytes that ends at the end of a page; the next one cannot be read."""
        size = mmap.PAGESIZE
        room = mmap.mmap(-1, (len(data) + size - 1) // size * size + size)
        at = ctypes.addressof(ctypes.c_char.from_buffer(room))
        protect = ctypes.CDLL(None, use_errno=True).mprotect
        protect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
        self.assertEqual(protect(at + len(room) - size, size, 0), 0)
        self.addCleanup(protect, at + len(room) - size, size, 3)
        end = len(room) - size
        room[end - len(data):end] = data
        return memoryview(room)[end - len(data):end]

    def test_buffers_that_end_at_a_page(self):
        for name in ("hybrid:192,2", "full:8", "bidelta:2"):
            model, net = model_transit.Net(name), Net(name)
            pairs = pairs_of(model.N, 33)
            src, dst = (b"".join(model.location(pair[k]) for pair in pairs) for k in (0, 1))
            want = [model_transit.sequence(model, model.location(s), model.location(d)) for s, d in pairs]
            numbers = [array("Q", (pair[k] for pair in pairs)).tobytes() for k in (0, 1)]
            wide = [array("Q", (int.from_bytes(model.location(pair[k]), "big") for pair in pairs)).tobytes() for k in (0, 1)]
            for call, given in ((net.compute_many, (src, dst)), (net.route_many, numbers), (net.compute64_many, wide)):
                given = [self.ending(one) for one in given]
                given = [one.cast("Q") for one in given] if call != net.compute_many else given
                seq, lengths = self.ending(bytes(10 * len(pairs))), self.ending(bytes(len(pairs)))
                call(*given, seq, lengths)
                self.assertEqual([bytes(seq[10 * k:10 * k + n]) for k, n in enumerate(bytes(lengths))], want, (name, call))
                one = [given[0][: net.location_bytes if call == net.compute_many else 1], given[1]]
                call(*one, seq, lengths)  # one source for all
                if call == net.compute64_many and net.location_bytes < 8:
                    with self.assertRaisesRegex(RouteSeqError, f"pair {len(pairs) - 1}: destination location '0x1{'00' * net.location_bytes}': "):
                        call(given[0][-1:], self.ending(wide[1][:-8] + array("Q", [1 << 8 * net.location_bytes]).tobytes()).cast("Q"))
                first = [model_transit.sequence(model, model.location(pairs[0][0]), model.location(d)) for _, d in pairs]
                self.assertEqual([bytes(seq[10 * k:10 * k + n]) for k, n in enumerate(bytes(lengths))], first, (name, call))
                for lacks in ((seq[1:], lengths), (seq, lengths[1:])):
                    with self.assertRaises(RouteSeqError):
                        call(*given, *lacks)
                with self.assertRaises(RouteSeqError):
                    call(given[0], given[1][: 2 * net.location_bytes if call == net.compute_many else 2], seq, lengths)

    def test_results_stay_within_their_slots(self):
        net = Net("hybrid:192,2")
        for count in (1, 2, 7):
            seq, lengths = bytearray(b"\xA5" * (10 * count + 20)), bytearray(b"\x5A" * (count + 2))
            net.route_many(range(count), 786431, memoryview(seq)[10:-10], memoryview(lengths)[1:-1])
            self.assertEqual((seq[:10], seq[-10:], lengths[0], lengths[-1]), (b"\xA5" * 10, b"\xA5" * 10, 0x5A, 0x5A))
            for k in range(count):  # a slot keeps what the sequence does not need
                self.assertEqual(seq[10 + 10 * k + lengths[1 + k]:20 + 10 * k], b"\xA5" * (10 - lengths[1 + k]))

    def test_unknown_processors_among_many(self):
        net = Net("hybrid:12,1")
        seq, lengths = net.route_many([0, 768, 5, 2 ** 64 - 1], [5, 5, 768, 0], None, array("b", bytes(4)))
        self.assertEqual(list(lengths), [1, -8, -9, -8])
        self.assertEqual(bytes(seq[10:]), bytes(30))
        self.assertEqual(net.route_many([0, 768, 5, 2 ** 64], [5, 5, 768, 0], errors=True), (seq, lengths))

    def test_single_locations_that_end_at_a_page(self):
        for name in ("hybrid:192,7", "bidelta:2", "full:1"):
            model, net = model_transit.Net(name), Net(name)
            src, dst = (self.ending(model.location(p)) for p in (1, model.N - 1))
            want = model_transit.sequence(model, model.location(1), model.location(model.N - 1))
            self.assertEqual((net.compute(src, dst), net.index(dst)), (want, model.N - 1))
            self.assertEqual(net.decode(src, self.ending(want)), model.location(model.N - 1))
            self.assertTrue(net.walk(1, model.N - 1, self.ending(want)).arrived)
            with self.assertRaises(RouteSeqError):
                net.compute(src[1:], dst)


class Ringses(unittest.TestCase):
    NETS = "multicube:2,3,4 shuffle:2,4 butterfly:3,2 deadfly:3,3 livefly:3,2 livefly:4,2 ringmesh:4,3 ringcomplete:5 ring12 clock".split()

    def test_links_rings_and_figures(self):
        for name in self.NETS:
            model, net = model_rings.Net(name), Net(name)
            for node in range(model.nodes):
                self.assertEqual([net.next(node, link) for link in range(model.f)], model.next[node], (name, node))
            rings = model_rings.rings(model)
            self.assertEqual((net.links, net.rings, net.processors), (model.f, len(rings), model.processors), name)
            self.assertEqual([net.node(p) for p in range(model.processors)], [p // model.per for p in range(model.processors)])
            info, sizes = net.info(), sorted(rings.values())
            self.assertEqual(info["ring_sizes"], ",".join(f"{size}:{sizes.count(size)}" for size in sorted(set(sizes))))
            self.assertEqual((info["fanout"], info["rings"], info["nodes"]), (model.f, len(rings), model.nodes))

    def test_routes_legs_walks_and_loads(self):
        for name in self.NETS:
            model, net = model_rings.Net(name), Net(name)
            for source, target in pairs_of(model.processors):
                links = model.path(source // model.per, target // model.per)
                rides = model.rides(source // model.per, links)
                self.assertEqual(net.route(source, target), tuple(links), (name, source, target))
                legs = net.legs(source, target)
                self.assertEqual([leg.link for leg in legs], [link for _, link, _ in rides])
                self.assertEqual(sum(leg.hops for leg in legs), len(links))
                walk = net.walk(source, target)
                self.assertEqual((walk.arrived, walk.node, walk.links, walk.rings), (True, target // model.per, len(links), len(rides)))
                if model.kind in model_rings.GENERAL:
                    self.assertEqual(net.search(source, target, len(links)), tuple(links))
                else:
                    at, last = source // model.per, None
                    for link in links:
                        self.assertEqual(net.link(source // model.per, at, target // model.per, last), link, (name, source, at, target, last))
                        at, last = model.next[at][link], link
                    self.assertIsNone(net.link(source // model.per, at, target // model.per, last), (name, source, target))
            load, got = model_rings.Load(model), net.load()
            if model.per == 1:
                send, echo = load.hot(Fraction(1, 5))
                self.assertEqual((got.distance, got.ring_hops, got.latency, got.hot_link_send, got.hot_link_echo, got.hot_queue),
                                 (load.distance, load.hops, load.latency, send, echo, load.hot_queue), name)
                self.assertEqual((load.sends[got.hot_node, got.hot_node_link], load.queue[got.queue_node]), (send, load.hot_queue), name)
                send, echo = load.hot(Fraction(5))
                got = net.load(change=4, echo=5, send=1)
                self.assertEqual((got.hot_link_send, got.hot_link_echo, got.hot_link), (send, echo, send + 5 * echo), name)
                self.assertEqual(net.load(change=7).latency, max(len(links) + 6 * len(model.rides(s, links)) for s, d, _ in model.pairs() for links in [model.path(s, d)]))
            if model.kind not in ("ringmesh", "ringcomplete", "ring12", "clock"):
                self.assertEqual(net.longest, load.distance, name)


class Trees(unittest.TestCase):
    def test_routes_walks_and_capacities(self):
        for h in (1, 4, 9, 32):
            net = Net(f"tree:{h}")
            for source, target in pairs_of(2 ** h):
                bits = model_tree.route(h, source, target)
                walk = net.walk(source, target)
                self.assertEqual((net.route(source, target), walk.arrived, walk.processor), (bits, True, target))
                nodes = [int("1" + label, 2) for label in model_tree.path(model_tree.label(h, source), model_tree.label(h, target))[1:-1]]
                self.assertEqual([hop.node for hop in walk.hops], nodes, (h, source, target))
                self.assertEqual("".join(str(hop.bit) for hop in walk.hops), bits)
                self.assertEqual(walk.apex, min(nodes, default=0))
            w = model_tree.least(h)
            thin = Net(f"tree:{h},w={w}")
            self.assertEqual([thin.capacity(k) for k in range(h + 1)], [model_tree.capacity(h, w, k) for k in range(h + 1)])
            self.assertEqual(list(thin.info().values()), [2 ** h, 4 * 2 ** h - 4] + [model_tree.capacity(h, w, k) for k in range(h + 1)])

    def test_loads(self):
        for h, w in ((3, 8), (5, 16), (6, 40)):
            n, dice = 2 ** h, random.Random(h)
            for messages in ([(s, n - 1 - s) for s in range(n)], [(dice.randrange(n), dice.randrange(n)) for _ in range(3 * n)], [(s, 0) for s in range(n)], [(1, 1)]):
                over = {}
                for source, target in messages:
                    path = model_tree.path(model_tree.label(h, source), model_tree.label(h, target))
                    for a, b in zip(path, path[1:]):
                        channel = 2 * int("1" + max(a, b, key=len), 2) + (len(b) > len(a))
                        over[channel] = over.get(channel, 0) + 1
                share = {channel: Fraction(load, model_tree.capacity(h, w, (channel // 2).bit_length() - 1)) for channel, load in over.items()}
                got = Net(f"tree:{h},w={w}").load(messages)
                self.assertEqual(got.lambda_, max(share.values(), default=0))
                self.assertTrue(share[got.channel] == got.lambda_ if share else got.channel == 0)


class Portses(unittest.TestCase):
    NETS = "torus:4,3 mesh:3,4,2 dragonfly:1,3,2 kntree:2,3 hypercube:4 hypercube:1 kautz:2,3 slimfly:1,5 benes:2 ccc:3 megafly:2,2,2,2 hyperx:2,3,3 shufflex:4 twisted:4,6,2,0".split()

    def test_figures(self):
        for name in self.NETS:
            model, net = model_ports.Net(name), Net(name)
            info = net.info()
            want = {key: None if value == "-" else value for key, value in zip(model_ports.KEYS, model_ports.figures(model))}
            self.assertEqual({key: info[key] for key in want}, want, name)
            self.assertEqual((net.routers, net.vcs, net.processors, info["routers"]), (model.nodes, model.vcs(), model.processors, model.nodes))
            self.assertAlmostEqual(info["mean_distance"], want["distance_sum"] / (model.nodes * (model.nodes - 1)))
            self.assertEqual((info["mean"], info["ports"]), (info["mean_distance"], info["network_ports"]))

    def test_routes_by_choice(self):
        channels = lambda way: tuple((port, vc) for _, port, vc in way)
        for name in "torus:4,3 dragonfly:1,3,2 kntree:2,3 slimfly:1,3 megafly:2,2,2,1 cm5:1 xgft:2,2,3,1,2,3".split():
            model, net = model_ports.Net(name), Net(name)
            legs, n = model_choice.legs_of(model), model.processors
            trees = model.kind in ("kntree", "xgft", "cm5")
            for s, t in [(s, t) for s in range(n) for t in range(n) if (s * 7 + t) % 5 == 0 and s != t]:
                ways = model_choice.by_middles(model, s, t, legs)
                got = [net.choice("valiant", c, s, t) for c in range(net.choices("valiant"))]
                self.assertEqual(got, [channels(way) for way, _ in ways] * (len(got) // len(ways)), (name, s, t))
                self.assertEqual(net.choice("minimal", 0, s, t), net.channels(s, t))
                if trees:
                    count = net.choices("up-random")
                    got = [net.choice("up-random", c, s, t) for c in range(count)]
                    want = {channels(way): weight for way, weight in model_choice.upwards(model, s, t)}
                    self.assertEqual({way: Fraction(got.count(way), count) for way in got}, want, (name, s, t))
            self.assertEqual(net.choice_vcs("valiant"), net.vcs + (1 if model.kind == "dragonfly" else net.vcs))
        for wrong in (lambda: net.choices("ugal"), lambda: net.choice("valiant", net.choices("valiant"), 0, 1), lambda: net.choice("valiant", -1, 0, 1),
                      lambda: net.choice("valiant", 0, n, 1), lambda: Net("ring:8").choices("up-random"), lambda: Net("omega:3").choices("valiant")):
            self.assertRaises(RouteSeqError, wrong)

    def test_walks_and_loads_by_choice(self):
        for name, routing in (("torus:4,3", "valiant"), ("dragonfly:1,3,1", "valiant"), ("kntree:2,3", "valiant"), ("kntree:2,3", "up-random"), ("cm5:2", "up-random")):
            model, net = model_ports.Net(name), Net(name)
            legs, n, over, longest = model_choice.legs_of(model), model.processors, Counter(), 0
            pairs = [(s, (5 * s + 2) % n) for s in range(1, n)] + [(1, 0), (n - 1, n - 1)]
            for s, t in pairs:
                ways = model_choice.by_middles(model, s, t, legs) if routing == "valiant" else model_choice.upwards(model, s, t)
                for way, weight in ways:
                    longest = max(longest, len(way))
                    for node, port, _ in way:
                        over[node, port] += weight
                way = net.choice(routing, net.choices(routing) - 1, s, t)
                self.assertEqual(net.walk(s, t, way, routing).text, "arrived")
                if any(vc >= net.vcs for _, vc in way):
                    self.assertEqual(net.walk(s, t, way).text, "no such virtual channel")
            load, hot, hops = net.load(pairs, routing), max(over.values()), sum(over.values())
            self.assertEqual((load.routes, load.longest, load.hot_link, load.hot_links), (len(pairs), longest, hot, list(over.values()).count(hot)), name)
            self.assertEqual((load.deadlock, load.vcs), (False, net.choice_vcs(routing)), name)
            self.assertAlmostEqual(load.mean, float(hops / len(pairs)))
            self.assertAlmostEqual(load.throughput, float(len(pairs) / (n - 1) / hot))
            self.assertEqual({link: mean for link, mean in net.link_loads(pairs, routing).items() if mean}, dict(over), name)
        net = Net("torus:4,4")
        self.assertEqual(net.load("tornado", "minimal"), net.load("tornado"))
        self.assertIsInstance(net.load("tornado").hot_link, int)
        for wrong in (lambda: net.walk(0, 5, routing="valiant"), lambda: net.walk(0, 5, [1], "ugal"), lambda: net.load(routing="up-random"), lambda: net.link_loads("tornado", "ugal")):
            self.assertRaises(RouteSeqError, wrong)

    def test_routes_walks_and_loads(self):
        for name in self.NETS:
            model, net = model_ports.Net(name), Net(name)
            n, longest = model.processors, 0
            over, hops, routes = {}, 0, 0
            for source in range(n):
                for target in range(n):
                    route = model.route(source, target)
                    if source != target:
                        routes, hops, longest = routes + 1, hops + len(route), max(longest, len(route))
                        for node, port, _ in route:
                            over[node, port] = over.get((node, port), 0) + 1
                    if (source * 7 + target) % 11:
                        continue
                    self.assertEqual(net.channels(source, target), tuple((port, vc) for _, port, vc in route), (name, source, target))
                    nodes = [node for node, _, _ in route] + [model.target(target)]
                    walk = net.walk(source, target)
                    self.assertEqual(walk.hops, tuple((node, port, vc, to) for (node, port, vc), to in zip(route, nodes[1:])), (name, source, target))
                    self.assertEqual((walk.arrived, walk.node, walk.text), (True, nodes[-1], "arrived"))
            self.assertLessEqual(longest, net.longest)
            load, hot = net.load(), max(over.values())
            self.assertEqual((load.routes, load.longest, load.hot_link, load.hot_links), (routes, longest, hot, list(over.values()).count(hot)), name)
            self.assertEqual((load.deadlock, load.vcs), (False, model.vcs()), name)
            self.assertAlmostEqual(load.mean, hops / routes)
            self.assertAlmostEqual(load.throughput, routes / n / hot)
            links = {(u, p): over.get((u, p), 0) for u, row in enumerate(model.leads) for p, to in enumerate(row) if to}
            self.assertEqual(net.link_loads(), links, name)

    def test_wrong_paths(self):
        net = Net("torus:4,4")
        for path, text, node, hops in (([9], "a port that leads nowhere", 0, 0), ([1], "arrived elsewhere", 1, 1), ([(1, 9), (3, 0)], "no such virtual channel", 5, 2)):
            walk = net.walk(0, 5, path)
            self.assertEqual((walk.arrived, walk.text, walk.node, len(walk.hops)), (False, text, node, hops), path)

    def test_patterns(self):
        try:
            import model_load
        except ImportError:
            self.skipTest("networkx or scipy is missing")
        for name in ("torus:4,4", "mesh:3,3", "hypercube:4", "kntree:2,4", "hyperx:1,4,4", "complete:6"):
            model, net = model_ports.Net(name), Net(name)
            for text in ("uniform", "tornado", "neighbour", "transpose", "shuffle", "bitrev", "complement", "shift:3", "perm:5", "krel:3,2", "rand:2,9", "hotspot", "alltoall"):
                try:
                    want = model_load.messages(model, text)
                except model_load.Refused:
                    self.assertRaises(RouteSeqError, pattern, net, text)
                else:
                    self.assertEqual(sorted(pattern(net, text)), sorted(want), (name, text))


if __name__ == "__main__":
    main()
