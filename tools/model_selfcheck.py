#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""The hashes that tests/selfcheck.c must print on every target, from tools/model_transit.py.

Draws the same sample, folds the routes of the model instead of the library's, and what the circuit
must say of them by SPEC 4.  Every 256th route is also walked through the model's network.

usage: model_selfcheck.py > tests/vectors/selfcheck.tsv
"""
from model_transit import Net, checked, sequence

PAIRS, RARELY = 4096, 256


class Check:
    def __init__(self):
        self.state, self.hash = [0, 0, 0, 1], 2166136261

    def draw(self):
        x, y, z, a = self.state
        t = (x ^ x << 4) & 255
        self.state = [y, z, a, (a ^ a >> 1 ^ t ^ t << 1) & 255]
        return self.state[3]

    def fold(self, *numbers):
        for n in numbers:
            self.hash = (self.hash ^ n & 255) * 16777619 & 0xFFFFFFFF

    def fold_all(self, data):
        self.fold(len(data), *data)

    def pair(self, size, hybrid=False):
        same = size + 1
        while same > size:
            same = self.draw() & 15
        drawn = [(self.draw(), self.draw()) for _ in range(size)]
        both = [[a for a, _ in drawn], [a ^ b & 3 if i < same else b for i, (a, b) in enumerate(drawn)]]
        for loc in both if hybrid else ():
            if loc[-1] >= 0xC0 and self.draw() >= 8:
                loc[-1] -= 0x40
        return [bytes(loc) for loc in both]


def lead(net, src, dst):
    """Leading bytes of C that are equal but for unused bits: R carries what follows."""
    size = net.U + net.cap
    return next((i for i in range(size) if (src[i] ^ dst[i]) >> (8 - 2 * net.fields[i])), size)


def check_net(check, net):
    size = len(net.fields)
    check.fold(size)
    for k in range(PAIRS):
        src, dst = check.pair(size, net.kind == "hybrid")
        if net.kind == "hybrid" and max(src[-1], dst[-1]) >= 0xC0:
            check.fold(-8 if src[-1] >= 0xC0 else -9)  # RT_ERR_SRC, RT_ERR_DST
            continue
        seq = sequence(net, src, dst)
        check.fold_all(seq)
        if k % RARELY == 0:
            assert checked(net, src, dst)
            same = lead(net, src, dst)
            check.fold_all(src[:same] + dst[same:])  # decoded
            check.fold(0, *net.index(dst).to_bytes(8, "big"))
            check.fold_all(net.location(net.index(dst)))


def check_circuit(check, net):
    """M, j, RU and its bytes: of R, what comes before the last j bytes of C2 (and P)."""
    size = net.U + net.cap
    for _ in range(PAIRS):
        c1, c2 = check.pair(size)
        j = size - lead(net, c1, c2)
        p = bytes(len(net.fields) - size)
        seq = sequence(net, c1 + p, c2 + p)
        ru = seq[:len(seq) - len(p) - j]
        check.fold((1 << j) - 1, j, *ru.ljust(2, b"\0"), len(ru))


def fattrees(leaves):
    for kind, most in [("hybrid:%d," % n, 7) for n in leaves] + [("full:", 8)]:
        for cap in (0, 1):
            for layers in range(1, most - cap + 1):
                yield Net("%s%d%s" % (kind, layers, ",capped" * cap))


def bideltas():
    for stacks in range(1, 9):
        for rises in (0, 1) if stacks > 1 else (0,):
            for first in (1, 2, 3):
                stages = [(first - 1 + rises * m) % 3 + 1 for m in range(stacks - 1)]
                stages.append((2, 3, 4)[(first - 1 + rises) % 3])
                yield Net("bidelta:" + ",".join(map(str, stages)))


def main():
    nets = list(fattrees((12, 48, 192))) + list(bideltas())
    shapes = list(fattrees((12,)))
    assert len({n.name for n in nets}) == len(nets) == 99 and len(shapes) == 28
    route, gate = Check(), Check()
    for net in nets:
        check_net(route, net)
    for net in shapes:
        for _ in range(4):  # figures, ripple, prefix, serial: each is asked anew
            gate.fold(0)
            check_circuit(gate, net)
    print("# Source: tools/model_selfcheck.py, from the routes of tools/model_transit.py.")
    print("# The hashes of tests/selfcheck.c: routes of %d networks, circuits of %d." % (len(nets), len(shapes)))
    print("route\t%08X\ngate\t%08X" % (route.hash, gate.hash))


if __name__ == "__main__":
    main()
