#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""The hashes that the self checks (rt_selfcheck, tests/assurance) must find on every target, from tools/models/model_transit.py.

Draws the same sample, folds the routes of the model instead of the library's, and what the circuit
must say of them by SPEC 4.  Every 256th route is also walked through the model's network.  Networks of
routers with ports, those of tests/assurance/selfcheck_ports.c, are routed and walked by tools/models/model_ports.py.

usage: model_selfcheck.py > tests/vectors/selfcheck.tsv
"""
import re
from pathlib import Path

import model_ports
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


def below(check, n):
    """0..n-1: as many bits as n - 1 has, until they are below n."""
    while True:
        drawn = 0
        for _ in range(4):
            drawn = drawn << 8 | check.draw()
        drawn &= (1 << (n - 1).bit_length()) - 1
        if drawn < n:
            return drawn


def header(net, ports):
    """Fields as SPEC 15.10 sums them up, most significant byte first; the last port is the processor's."""
    ends = {net.source(s) for s in range(net.processors)} | {net.target(s) for s in range(net.processors)}
    most = max(len(row) + net.per * (n in ends) for n, row in enumerate(net.leads))
    width = max(1, (most - 1).bit_length())
    total = sum(p << width * i for i, p in enumerate(ports))
    return total.to_bytes((width * len(ports) + 7) // 8, "big")


def check_ports(check, name):
    net = model_ports.Net(name)
    number = lambda n, size: check.fold(*n.to_bytes(size, "little"))

    def end(to):
        if to is None:
            check.fold(255)
        else:
            number(to[0], 4)
            number(to[1], 2)

    check.fold(0)
    number(net.nodes, 4)
    number(net.processors, 4)
    number(net.ports, 2)
    check.fold(net.vcs())
    for _ in range(8):
        s, d, node = below(check, net.processors), below(check, net.processors), below(check, net.nodes)
        route = net.route(s, d)
        place = lambda n, t: (n, len(net.leads[n]) + t % net.per)
        end(place(net.source(s), s))
        for at, port, vc in route[:8]:
            number(port, 2)
            check.fold(vc)
            end(net.leads[at][port])
        if len(route) < 8:
            check.fold(0)
        if len(route) > 32:
            check.fold(-14)  # RT_ERR_SPACE
        else:
            check.fold(len(route))
            check.fold_all(header(net, [port for _, port, _ in route] + [place(net.target(d), d)[1]]))
        port = below(check, net.ports)
        end(net.leads[node][port] if port < len(net.leads[node]) else None)


def ports_nets():
    """The list of tests/assurance/selfcheck_ports.c."""
    text = (Path(__file__).parents[2] / "tests" / "assurance" / "selfcheck_ports.c").read_text(encoding="ascii")
    return re.findall(r'"([a-z0-9]+:[0-9,]+)"', text)


def main():
    nets = list(fattrees((12, 48, 192))) + list(bideltas())
    shapes = list(fattrees((12,)))
    assert len({n.name for n in nets}) == len(nets) == 99 and len(shapes) == 28
    route, gate, ports = Check(), Check(), Check()
    assert {name.split(":")[0] for name in ports_nets()} == {name.split(":")[0] for name in model_ports.everyone()}
    for net in nets:
        check_net(route, net)
    for net in shapes:
        for _ in range(4):  # figures, ripple, prefix, serial: each is asked anew
            gate.fold(0)
            check_circuit(gate, net)
    for name in ports_nets():
        check_ports(ports, name)
    print("# Source: tools/models/model_selfcheck.py, from the routes of tools/models/model_transit.py and tools/models/model_ports.py.")
    print("# The hashes of the self checks: routes of %d networks, circuits of %d; routes of %d networks of routers."
          % (len(nets), len(shapes), len(ports_nets())))
    print("route\t%08X\ngate\t%08X\nports\t%08X" % (route.hash, gate.hash, ports.hash))


if __name__ == "__main__":
    main()
