#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Independent model of routing in Transit networks (A. DeHon, AI-TR 1224, section 3.8; docs/SPEC.md).

Shares no code with the library. Two roads to every route, compared before it is printed:
  sequence()  the formula, on the bytes of the two locations;
  walk()      the real bytes, pushed through the network one stage at a time.

usage: model_transit.py routes | locations | nets | check
"""
import sys
import zlib

DATA = bytes([0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF, 0x80, 0x7E, 0x10, 0x3C])  # follows the routing bytes


class Net:
    """A network. self.fields = [used digits] of each location byte, digits left-aligned."""

    def __init__(self, name):
        self.name = name
        self.kind, args = name.split(":")
        self.cap = args.endswith(",capped")
        args = [int(a) for a in args.split(",") if a != "capped"]
        self.U = self.s = 0
        self.fields = args
        if self.kind != "bidelta":
            self.U = args[-1]
            self.s = {12: 2, 48: 3, 192: 4}[args[0]] if self.kind == "hybrid" else 0  # stages of the leaf cluster
            self.fields = [1] * self.cap + [3] * self.U + ([self.s] if self.s else [])
        self.radix = [4 ** f for f in self.fields]  # values a byte can take
        if self.s:
            self.radix[-1] = 3 * 4 ** (self.s - 1)
        self.N = 1
        for r in self.radix:
            self.N *= r
        self.top = 3 * self.U + self.cap  # the highest tree level

    def pack(self, digits, unused):
        """Location of a digit list; the bits no digit takes are those of the bytes of unused."""
        d, out = iter(digits), []
        for f, u in zip(self.fields, unused):
            out.append(sum(next(d) << (6 - 2 * i) for i in range(f)) | u & (0xFF >> 2 * f))
        return bytes(out)

    def digits(self, loc):
        return [b >> (6 - 2 * i) & 3 for b, f in zip(loc, self.fields) for i in range(f)]

    def index(self, loc):
        n = 0
        for b, f, r in zip(loc, self.fields, self.radix):
            assert b >> (8 - 2 * f) < r
            n = n * r + (b >> (8 - 2 * f))
        return n

    def location(self, n):
        out = []
        for f, r in zip(reversed(self.fields), reversed(self.radix)):
            n, v = divmod(n, r)
            out.append(v << (8 - 2 * f))
        assert n == 0
        return bytes(reversed(out))

    def common_level(self, a, b):
        """Lowest tree level with both processors under it, from the digits alone (0 = one leaf)."""
        tree = self.top
        for i, (x, y) in enumerate(zip(self.digits(a)[:tree], self.digits(b)[:tree])):
            if x != y:
                return tree - i
        return 0


def sequence(net, src, dst, full_rule=-1, cap_o=False):
    """R = RU . RD . RC. The last two arguments break it on purpose (mode check)."""
    if net.kind == "bidelta":
        return dst
    size = net.U + net.cap  # bytes of C
    c2, p2 = dst[:size], dst[size:]
    diff = [(x ^ y) & ~(0xFF >> 2 * f) for x, y, f in zip(src, c2, net.fields)]
    lead = next((i for i, d in enumerate(diff) if d), None)
    if lead is None:
        return p2
    j = len(c2) - lead
    pairs = [3] * (j if net.s else j + full_rule)
    if j <= net.U or cap_o:
        pairs.append(2 if diff[lead] & 0xC0 else 1 if diff[lead] & 0x30 else 0)
    ru = [0] * -(-len(pairs) // 4)
    for i, d in enumerate(pairs):
        ru[i // 4] |= d << (6 - 2 * (i % 4))
    return bytes(ru) + c2[lead:] + p2


class Lost(Exception):
    """The stream left the network or ran out."""


class Stream:
    def __init__(self, seq):
        self.bytes = list(seq + DATA)
        self.swallows = 0

    def wires(self, turn):
        turn %= 8
        self.bytes = [(b << turn | b >> (8 - turn)) & 0xFF for b in self.bytes]

    def stage(self, swallow):
        """One router: drop the first byte if this input swallows, then say the direction."""
        if swallow:
            self.bytes.pop(0)
            self.swallows += 1
        if len(self.bytes) < 2:
            raise Lost("ran out")
        return self.bytes[0] >> 6


def walk(net, src, seq):
    """Push seq from src. Returns (processor index, level crossed at, aligned, routing bytes left, swallows)."""
    st, level = Stream(seq), None
    pos = net.digits(src)  # tree digits above the present place stay the source's, the rest are overwritten
    if net.kind == "bidelta":
        pos = []
        for m, stages in enumerate(net.fields):
            for k in range(stages):
                pos.append(st.stage(m > 0 and k == 0))
                st.wires(2 if k + 1 < stages else 8 - 2 * (stages - 1))
    elif seq:
        level, entered = 0, False  # entered: came into the leaf cluster from the tree
        while True:
            # leaf cluster (hybrid); its first stage may send the stream (back) into the tree
            up = not entered  # full: from a processor always up, from the tree arrived
            if net.s:
                d = st.stage(entered)
                up = d == 3
                st.wires(2)
            if not up:
                if net.s:
                    pos[net.top] = d
                for i in range(1, net.s):
                    pos[net.top + i] = st.stage(False)
                    st.wires(2 if i + 1 < net.s else 8 - 2 * (net.s - 1))
                break
            # up: `spent` stages lie behind the up input of layer u, whatever the stream
            for u in range(1, net.U + 1):
                spent = u if net.s else u - 1
                d = st.stage(spent > 0 and spent % 4 == 0)
                if d < 3 or u == net.U:
                    break
                st.wires(2)
            # across; rotation since the source is 2 * spent at this router, and must be 0, 2, 4 on entering
            if d < 3:
                k = 3 * (u - 1) + d + 1
                st.wires(2 * (2 - d) - 2 * spent)
            elif net.cap:
                k = net.top
                st.wires(-2 * spent)
            else:
                raise Lost("out of the top")
            level, swallow = max(level, k), True
            # down, one digit a level; the cap is level 3U + 1
            while k:
                pos[net.top - k] = st.stage(swallow)
                st.wires(8 if k > 3 * net.U else 4 if k % 3 == 1 else 2)
                k -= 1
                swallow = k % 3 == 0  # the next stage is the top of a unit tree (or the leaf cluster)
            entered = True
    left = len(st.bytes) - len(DATA)
    aligned = (seq + DATA).endswith(bytes(st.bytes))
    return net.index(net.pack(pos, bytes(len(net.fields)))), level, aligned, left, st.swallows


def checked(net, src, dst):
    """A row of the routes file, after the walk agreed with the formula."""
    seq = sequence(net, src, dst)
    at, level, aligned, left, swallows = walk(net, src, seq)
    want = None if net.kind == "bidelta" else net.common_level(src, dst)
    assert at == net.index(dst) and aligned, (net.name, src.hex(), dst.hex(), seq.hex())
    assert left == (1 if seq else 0) and swallows == max(len(seq) - 1, 0) and len(seq) <= 10
    assert (level or 0) == (want or 0) and (seq or net.kind == "full" and at == net.index(src))
    return (net.name, src.hex().upper(), dst.hex().upper(), seq.hex().upper() or "-",
            "-" if want is None else want, at)


class Random:
    """A fixed 64-bit linear congruential generator, seeded by the network's name."""

    def __init__(self, name):
        self.x = zlib.crc32(name.encode())

    def below(self, n):
        v = 0
        for _ in range(3):
            self.x = (self.x * 6364136223846793005 + 1442695040888963407) % 2 ** 64
            v = v << 32 | self.x >> 32
        return v % n


def all_nets():
    names = ["hybrid:%d,%d%s" % (n, u, c) for n in (12, 48, 192)
             for c, top in (("", 7), (",capped", 6)) for u in range(1, top + 1)]
    names += ["full:%d%s" % (u, c) for c, top in (("", 8), (",capped", 7)) for u in range(1, top + 1)]
    shapes = [(z,) for z in (2, 3, 4)] + [(a, z) for a in (1, 2, 3) for z in (2, 3, 4)]
    shapes += [(a, b, (a + b) % 3 + 2) for a in (1, 2, 3) for b in (1, 2, 3)] + [(3, 3, z) for z in (2, 3, 4)]
    for i in range(4, 9):  # least, greatest, and three in which every place takes every stage count
        shapes += [(1,) * (i - 1) + (2,), (3,) * (i - 1) + (4,)]
        shapes += [tuple((m + m // 3 + t) % 3 + 1 for m in range(i - 1)) + (2 + (i + t) % 3,) for t in range(3)]
    names += ["bidelta:" + ",".join(map(str, s)) for s in sorted(set(shapes), key=lambda s: (len(s), s))]
    return [Net(n) for n in names]


def pairs(net):
    """Pairs of locations: every crossing level, and unused bits of every kind."""
    rnd, zeros, ones = Random(net.name), bytes(8), b"\xff" * 8

    def noise():
        return bytes(rnd.below(256) for _ in net.fields)

    for k in range(net.top + 1) if net.top else [None] * 2:
        for ua, ub in ((ones, ones), (zeros, ones), (noise(), noise()), (noise(), noise()), (noise(), noise())):
            a, b = (net.digits(net.location(rnd.below(net.N))) for _ in range(2))
            if k is not None:
                b[:net.top - k] = a[:net.top - k]
                if k:
                    b[net.top - k] = (a[net.top - k] + 1 + rnd.below(3)) % 4
            yield net.pack(a, ua), net.pack(b, ub)
    a = net.digits(net.location(rnd.below(net.N)))
    same = net.pack(a, noise())
    yield same, same
    yield net.pack(a, ones), net.pack(a, zeros)  # one processor, all its unused bits unlike
    yield net.location(0), net.location(net.N - 1)
    yield net.location(net.N - 1), net.location(0)


def check():
    """The walk must see what the settled points of the specification say goes wrong."""
    for net in (n for n in all_nets() if n.top):
        for k in range(1, net.top + 1):
            a, b = net.location(0), net.pack([0] * (net.top - k) + [1] * (sum(net.fields) - net.top + k), bytes(8))
            right = (net.index(b), k, True, 1)
            assert walk(net, a, sequence(net, a, b))[:4] == right
            if net.kind == "full" and k <= 3 * net.U:  # (11)^j: a unit tree too high, or out of the network
                try:
                    assert walk(net, a, sequence(net, a, b, full_rule=0))[:2] != right[:2], (net.name, k)
                except Lost:
                    pass
        if net.cap:  # here k is the cap level; an O appended there shows only where it starts a byte
            shows = walk(net, a, sequence(net, a, b, cap_o=True))[:4] != right
            assert shows == (net.U == (3 if net.s else 4)), net.name


def main():
    mode = sys.argv[1] if len(sys.argv) == 2 else ""
    source = "# Source: tools/models/model_transit.py, an independent model of DeHon 3.8 as settled in docs/SPEC.md."
    nets, rows = all_nets(), []
    if mode == "routes":
        notes = ["Columns: network, source location, destination location, routing sequence (hex; - if empty),",
                 "crossing level (0 = inside the leaf cluster or nothing sent; - for bidelta), destination processor.",
                 "The first row is the worked example of DeHon 3.8.5."]
        rows.append(checked(Net("hybrid:192,2"), bytes.fromhex("CC0234"), bytes.fromhex("D84267")))
        assert rows[0][3:] == ("F4D84267", 5, 666727)
        rows += [checked(net, a, b) for net in nets for a, b in pairs(net)]
    elif mode == "locations":
        notes = ["Columns: network, processor index, its canonical location (hex, unused bits 0)."]
        for net in nets:
            rnd = Random(net.name)
            for n in dict.fromkeys([0, 1, net.N - 1, net.N // 2] + [rnd.below(net.N) for _ in range(8)]):
                assert net.index(net.location(n)) == n
                rows.append((net.name, n, net.location(n).hex().upper()))
    elif mode == "nets":
        count = {k: sum(n.kind == k for n in nets) for k in ("hybrid", "full", "bidelta")}
        notes = ["Columns: network, processors, bytes of a location, bytes of the longest routing sequence.",
                 "Networks: " + ", ".join("%s %d" % c for c in count.items()) + "."]
        for net in nets:
            ends = [net.pack([0] * i + [1] * (sum(net.fields) - i), bytes(8)) for i in range(net.top + 1)]
            longest = max(len(sequence(net, net.location(0), e)) for e in ends)
            rows.append((net.name, net.N, len(net.fields), longest))
    elif mode == "check":
        return check()
    else:
        sys.exit(__doc__)
    print("\n".join([source] + ["# " + n for n in notes] + ["\t".join(map(str, r)) for r in rows]))


if __name__ == "__main__":
    main()
