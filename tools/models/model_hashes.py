#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""A hash of all routes of a network: tests/vectors/hashes.tsv, from the models, not from the library.

A pair adds A(src) * M(dst, route), modulo 2^32: A is odd, M is FNV-1a over the destination's index, the
number of bytes (of a tree: bits) and the bytes.  A sum has no order, and one wrong route always changes it.
What a route is depends on the destination and on the highest digit in which the source differs, so the
model asks for one route of each such class and adds up A over the sources of it; the C test, tests/route/hashes.h,
asks for every pair.  For small networks the model does that too, and compares.

On SCI rings and through routers with ports M folds the destination's index, the hops from the last one to
the first, and their number (2 bytes).  A hop is a link (1 byte), or a port and a virtual channel (2 and 1).
Through routers the model keeps, for each destination, what is folded from a router and an arrival on; the C
test, tests/route/hashes_hops.h, asks for every route from its source.

usage: model_hashes.py            prints the file (ten minutes of a core)
       model_hashes.py NET...     these lines of it, whatever the size
       model_hashes.py --nets     the networks of the file
"""
import sys

import model_ports
import model_rings
import model_transit
import model_tree

MASK = 0xFFFFFFFF
SMALL = 300  # processors: every pair is asked for
ALL = 65536  # processors: all pairs; of larger networks every class for 16 destinations
SMALL_HOPS, ALL_HOPS = 64, 512  # the same for rings and routers with ports; of larger ones 256 pairs


def weight(i):
    """A: odd."""
    x = (i ^ (i >> 32) * 0x85EBCA6B) * 0x9E3779B1 & MASK
    x = (x ^ x >> 15) * 0x85EBCA6B & MASK
    return x ^ x >> 13 | 1


def fold(x, data):
    """FNV-1a."""
    for byte in data:
        x = (x ^ byte) * 16777619 & MASK
    return x


def mix(dst, n, sent):
    """M."""
    return fold(2166136261, dst.to_bytes(8, "big") + bytes([n]) + sent)


class Transit:
    def __init__(self, name):
        self.net = model_transit.Net(name)
        self.N, self.digit = self.net.N, 4
        self.leaf = 1
        if self.net.s:
            self.leaf = 3 * 4 ** (self.net.s - 1)
        self.levels = self.net.top if self.net.kind != "bidelta" else 0
        if self.net.kind == "bidelta":
            self.leaf = self.N  # one class: the destination alone is what is sent

    def route(self, src, dst):
        seq = model_transit.sequence(self.net, self.net.location(src), self.net.location(dst))
        return len(seq), seq


class Tree:
    def __init__(self, name):
        self.h = int(name.split(":")[1])
        self.N, self.digit, self.leaf, self.levels = 2 ** self.h, 2, 1, self.h

    def route(self, src, dst):
        bits = model_tree.route(self.h, src, dst)
        padded = bits + "0" * (-len(bits) % 8)
        return len(bits), bytes(int(padded[i:i + 8], 2) for i in range(0, len(padded), 8))


class Rings:
    def __init__(self, name):
        self.net, self.paths = model_rings.Net(name), {}
        self.N = self.net.processors

    def one(self, src, dst):
        """M of this pair."""
        src, node = src // self.net.per, dst // self.net.per
        if node not in self.paths:
            self.paths = {node: {}}
            self.net.dist = {}
        known = self.paths[node]
        if src not in known:
            known[src] = bytes(self.net.path(src, node)[::-1])
        links = known[src]
        return fold(fold(2166136261, dst.to_bytes(8, "big") + links), len(links).to_bytes(2, "big"))

    def every(self, dst):
        return [self.one(src, dst) for src in range(self.N)]


class Ports:
    def __init__(self, name):
        self.net = model_ports.Net(name)
        self.N = self.net.processors

    def one(self, src, dst):
        """M of this pair."""
        hops = self.net.route(src, dst)
        sent = b"".join(port.to_bytes(2, "big") + bytes([vc]) for _, port, vc in reversed(hops))
        return fold(fold(2166136261, dst.to_bytes(8, "big") + sent), len(hops).to_bytes(2, "big"))

    def every(self, dst):
        """M of all sources: what is folded from a router and an arrival on is kept."""
        hop, leads, end = self.net.hop, self.net.leads, self.net.target(dst)
        begin, known, out = (fold(2166136261, dst.to_bytes(8, "big")), 0), {}, []
        for src in range(self.N):
            at, arrival, way = self.net.source(src), None, []
            while at != end and (at, arrival) not in known:
                port, vc = hop(arrival, at, dst)
                way.append((at, arrival, port, vc))
                at, back = leads[at][port]
                arrival = back, vc
                assert len(way) < 10000, (self.net.name, src, dst)
            x, n = begin if at == end else known[at, arrival]
            for at, arrival, port, vc in reversed(way):
                x, n = fold(x, (port >> 8, port & 255, vc)), n + 1
                known[at, arrival] = x, n
            out.append(fold(x, (n >> 8, n & 255)))
        return out


def classes(net, dst):
    """(first, past, source) of the sources from `first` to `past`, less those of the class before."""
    size, first = net.leaf, dst // net.leaf * net.leaf
    yield first, first + size, dst
    for _ in range(net.levels):
        low = first
        size, first = size * net.digit, dst // (size * net.digit) * (size * net.digit)
        old = size // net.digit
        yield first, first + size, first + (low - first + old) % size


def all_pairs(net):
    total = [0]
    for i in range(net.N):
        total.append(total[-1] + weight(i))
    hashed = 0
    for dst in range(net.N):
        inner = 0
        for first, past, source in classes(net, dst):
            sources = total[past] - total[first]
            hashed += (sources - inner) * mix(dst, *net.route(source, dst))
            inner = sources
    if net.N <= SMALL:
        plain = sum(weight(s) * mix(d, *net.route(s, d)) for d in range(net.N) for s in range(net.N))
        assert plain & MASK == hashed & MASK
    return net.N * net.N, hashed & MASK


def some_pairs(net):
    """16 destinations over the whole, and for each one source a class: the digit before, the last after 0."""
    hashed = pairs = 0
    for k in range(16):
        dst = (net.N - 1) // 15 * k
        for _, _, source in classes(net, dst):
            hashed += weight(source) * mix(dst, *net.route(source, dst))
            pairs += 1
    return pairs, hashed & MASK


def all_hops(net):
    weights, hashed = [weight(s) for s in range(net.N)], 0
    for dst in range(net.N):
        mixes = net.every(dst)
        assert net.N > SMALL_HOPS or mixes == [net.one(s, dst) for s in range(net.N)]
        hashed += sum(map(int.__mul__, weights, mixes))
    return net.N * net.N, hashed & MASK


def some_hops(net):
    """16 destinations over the whole, and for each 16 sources, the first ones near to it."""
    hashed = 0
    for k in range(16):
        dst = (net.N - 1) // 15 * k
        for m in range(16):
            src = (dst + net.N // 3375 * m ** 3 + m) % net.N
            hashed += weight(src) * net.one(src, dst)
    return 256, hashed & MASK


def compositions(total):
    """Stages of the stacks of bidelta networks: 1..3 each, the last one 2..4."""
    for last in (2, 3, 4):
        if last == total:
            yield (last,)
    for first in (1, 2, 3):
        if first < total:
            for rest in compositions(total - first):
                yield (first,) + rest


def transit_nets():
    yield from (net.name for net in model_transit.all_nets() if net.kind != "bidelta")
    for n in range(2, 9):
        yield from ("bidelta:" + ",".join(map(str, s)) for s in sorted(compositions(n)))
    yield from ("tree:%d" % h for h in range(1, 17))


# Beside the networks of the two models: some larger ones, and some whose numbers need more than 16 bits.
RINGS = """multicube:10,10,10 multicube:2,3,4,5 multicube:2,2,2,2,2,2,2 shuffle:2,9 shuffle:2,10 shuffle:3,6 shuffle:64,1
butterfly:2,7 butterfly:64,1 deadfly:2,7 livefly:3,7 ringmesh:16,16 ringmesh:1,40 ringmesh:11,3 ringcomplete:32 ringcomplete:64
multicube:300,300 multicube:41,41,41 multicube:5,5,5,5,5,5,5 shuffle:2,17 shuffle:3,11 butterfly:2,13 butterfly:7,5
deadfly:2,13 deadfly:7,5 livefly:3,13 livefly:8,5""".split()
PORTS = """mesh:70,40,30 mesh:4,4,4,4,4,4,4,4 torus:300,301 torus:17,16,15,17 twisted:1024,65,7,0 bintree:17
xtree:17 tworoot:17 hypercube:17 ccc:13 bfly:2,13 bfly:4,7 wbfly:2,13 wbfly:4,7 benes:12 shufflex:17 debruijn:17 omega:13 mot:8,8
mot:4,4,4,4 slender:7 cm5:8 kntree:2,13 kntree:16,4 xgft:41,41,41,1,3,5 dragonfly:16,16,16 hyperx:20,16,16,16
hyperx:5,4,4,4,4,4,4,4 slimfly:40,29 polarfly:20,61 kautz:5,8 tofu:40,30,50,7 megafly:16,16,16,16 oft:40,61
mlfm:40,30,50""".split()


def all_nets():
    rings = dict.fromkeys(model_rings.NETS + model_rings.FORMS + RINGS)
    return list(transit_nets()) + list(rings) + list(dict.fromkeys(model_ports.everyone() + PORTS))


def line(name):
    kind = name.split(":")[0]
    if kind in ("hybrid", "full", "bidelta", "tree"):
        net = (Tree if kind == "tree" else Transit)(name)
        how = "all" if net.N <= ALL else "classes"
        pairs, hashed = (all_pairs if how == "all" else some_pairs)(net)
    else:
        rings = {net.split(":")[0] for net in model_rings.NETS}
        net = (Rings if kind in rings else Ports)(name)
        how = "all" if net.N <= ALL_HOPS else "some"
        pairs, hashed = (all_hops if how == "all" else some_hops)(net)
    return "%s\t%s\t%d\t%08X" % (name, how, pairs, hashed)


def main(names):
    if not names:
        print("# A hash of all routes of each network (tools/models/model_hashes.py says how it is made).\n"
              "# Columns: network; all pairs, every class for 16 destinations, or some pairs; pairs; hash.")
    if names == ["--nets"]:
        print(*all_nets(), sep="\n")
    else:
        for name in names or all_nets():
            print(line(name), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
