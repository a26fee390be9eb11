#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""A hash of all routes of a network: tests/vectors/hashes.tsv, from the models, not from the library.

A pair adds A(src) * M(dst, route), modulo 2^32: A is odd, M is FNV-1a over the destination's index, the
number of bytes (of a tree: bits) and the bytes.  A sum has no order, and one wrong route always changes it.
What a route is depends on the destination and on the highest digit in which the source differs, so the
model asks for one route of each such class and adds up A over the sources of it; the C test, tests/hashes.h,
asks for every pair.  For small networks the model does that too, and compares.

usage: model_hashes.py            prints the file
       model_hashes.py NET...     hashes of these networks, whatever their size
"""
import sys

import model_transit
import model_tree

MASK = 0xFFFFFFFF
SMALL = 300  # processors: every pair is asked for
ALL = 65536  # processors: all pairs; of larger networks every class for 16 destinations


def weight(i):
    """A: odd."""
    x = (i ^ (i >> 32) * 0x85EBCA6B) * 0x9E3779B1 & MASK
    x = (x ^ x >> 15) * 0x85EBCA6B & MASK
    return x ^ x >> 13 | 1


def mix(dst, n, sent):
    """M: FNV-1a."""
    x = 2166136261
    for byte in dst.to_bytes(8, "big") + bytes([n]) + sent:
        x = (x ^ byte) * 16777619 & MASK
    return x


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


def compositions(total):
    """Stages of the stacks of bidelta networks: 1..3 each, the last one 2..4."""
    for last in (2, 3, 4):
        if last == total:
            yield (last,)
    for first in (1, 2, 3):
        if first < total:
            for rest in compositions(total - first):
                yield (first,) + rest


def main(names):
    if names:
        nets = names
    else:
        print("# A hash of all routes of each network (tools/model_hashes.py says how it is made).\n"
              "# Columns: network, all pairs or classes, pairs, hash.")
        nets = [net.name for net in model_transit.all_nets() if net.kind != "bidelta"]
        nets += ["bidelta:" + ",".join(map(str, s)) for n in range(2, 7) for s in sorted(compositions(n))]
        nets += ["bidelta:3,3,2", "bidelta:1,1,1,1,1,1,2"] + ["tree:%d" % h for h in range(1, 17)]
    for name in nets:
        net = Tree(name) if name.startswith("tree") else Transit(name)
        how = "all" if net.N <= ALL else "classes"
        pairs, hashed = (all_pairs if how == "all" else some_pairs)(net)
        print("%s\t%s\t%d\t%08X" % (name, how, pairs, hashed), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
