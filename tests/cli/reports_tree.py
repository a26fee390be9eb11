# SPDX-License-Identifier: MIT-0
"""Reports on Leiserson's fat-tree, from tools/models/model_tree.py and SPEC 13."""
import random
import re
import tempfile
from collections import Counter
from fractions import Fraction

import model_load
import model_tree as model
from reports import Want, figures, listed, run

ROUTE, PATH, THEOREM = "the model's address bits", "the model's path", "the theorem"
HEIGHTS = (1, 4, 7, 20, 32)


def pairs_of(h):
    n, dice = 2 ** h, random.Random(h)
    return [(0, n - 1), (n - 1, 0), (n // 3, n // 3), (n // 2, n // 2 - 1), (0, 1), (n // 3, n // 2)] + [(dice.randrange(n), dice.randrange(n)) for _ in range(2)]


def number(label):
    return int("1" + label, 2)


def hops_of(h, source, bits):
    """(verdict's words, processor or None, turned or None, hops) of SPEC 13.3, along the bits."""
    at, came, hops, turned = model.label(h, source)[:-1], "LR"[source & 1], [], None
    for bit in bits:
        out = ("U" if bit == "1" else "RL"[came == "R"]) if came != "U" else "LR"[int(bit)]
        hops.append((at, came, bit, out))
        if came != "U" and out != "U":
            turned = len(at)
        if out == "U":
            if not at:
                return "left the tree through the root", None, turned, hops
            at, came = at[:-1], "LR"[int(at[-1])]
        else:
            at, came = at + str("LR".index(out)), "U"
        if len(at) == h:
            return None, int(at, 2), turned, hops
    return "ran out of address bits", None, turned, hops


def walk_rows(h, source, target, bits):
    verdict, processor, turned, hops = hops_of(h, source, bits)
    if not bits and source == target:
        verdict, processor = "arrived", source
    if verdict is None:
        verdict = "arrived elsewhere" if processor != target else "address bits left over" if len(bits) > len(hops) else "arrived"
    somewhere = processor is not None and verdict != "address bits left over"
    rows = [("verdict", verdict, "SPEC 13.3"), ("processor", processor if somewhere else "-", PATH), ("bits", len(bits), ROUTE),
            ("turned", "-" if turned is None else turned, PATH)]
    items = [[("level", len(at), PATH), ("node", number(at), PATH), ("in", came, PATH), ("bit", bit, ROUTE), ("out", out, PATH)]
             for at, came, bit, out in hops]
    return rows + listed("hops", items), verdict


def read_walk(lines):
    found, hops = {}, 0
    for line in lines:
        hop = re.fullmatch(r" +(\d+) +(\d+) +(\d+)  ([ULR])  +([01])  ([ULR-])(  turns)?", line)
        if hop:
            assert int(hop[1]) == hops + 1
            for key, value in zip(("level", "node", "in", "bit", "out"), hop.groups()[1:6]):
                found[f"hops.{hops}.{key}"] = value
            assert bool(hop[7]) == (hop[4] != "U" != hop[6]), line
            hops += 1
        taken = re.fullmatch(r"turned (?:at level (\d+)|nowhere), (\d+) of (\d+) address bits? taken", line)
        if taken:
            found.update(turned=taken[1] or "-", bits=taken[3])
            assert int(taken[2]) == hops
        if line.startswith("arrived "):
            found.update(verdict="arrived", processor=line.split()[1])
        if line.startswith("lost: "):
            found["verdict"] = re.sub(r" \d+$", "", line[6:])
    found["hops"] = str(hops)
    return found


def walks():
    for h in HEIGHTS:
        for source, target in pairs_of(h):
            bits = model.route(h, source, target)
            assert hops_of(h, source, bits)[1] in (target, None)
            rows, _ = walk_rows(h, source, target, bits)
            yield Want("tree", f"walk tree:{h} {source} {target}", rows, read=read_walk)
    for bits in ("111", "100", "11111", "", "1110001", "11100011", "0", "1110101"):
        rows, verdict = walk_rows(4, 0, 9, bits)
        yield Want("tree", f"walk tree:4 0 9 --seq={bits}", rows, int(verdict != "arrived"), read=read_walk)


def explains():
    for h in HEIGHTS:
        for source, target in pairs_of(h):
            bits = model.route(h, source, target)
            hops = hops_of(h, source, bits)[3]
            up = bits.index("0") if bits else 0
            rows = [("source", model.label(h, source), PATH), ("destination", model.label(h, target), PATH), ("bits", bits, ROUTE),
                    ("up", bits[:up], ROUTE), ("turn", bits[up:up + 1], ROUTE), ("down", bits[up + 1:], ROUTE)]
            items = []
            for at, came, bit, out in hops:
                place = h - 1 - len(at)
                why = ("up: the destination is not below" if out == "U" else "turns: the destination is in the other subtree" if came != "U" else
                       f"{'right' if out == 'R' else 'left'}: bit {place} of the destination is {target >> place & 1}")
                items.append([("level", len(at), PATH), ("node", number(at), PATH), ("bit", bit, ROUTE), ("why", why, "SPEC 13.2")])
            yield Want("tree", f"explain tree:{h} {source} {target}", rows + listed("reads", items), read=read_explain)


def read_explain(lines):
    found, hops = {}, 0
    for line in lines:
        named = re.fullmatch(r"(source|destination|bits|up|turn|down) =(?: (\S+))?", line)
        hop = re.fullmatch(r" +(\d+) +(\d+) +(\d+) +([01])  (\S.*)", line)
        if named:
            found[named[1]] = named[2] or ""
        if hop:
            assert int(hop[1]) == hops + 1
            for key, value in zip(("level", "node", "bit", "why"), hop.groups()[1:]):
                found[f"reads.{hops}.{key}"] = value
            hops += 1
    return {**found, "reads": str(hops)}


def infos():
    for h, w in ((1, 2), (5, 32), (10, 102), (20, 10322), (32, 2642246), (32, 2 ** 32)):
        keys = ["processors", "channels"] + [f"cap_{k}" for k in range(h + 1)]
        values = [2 ** h, 4 * 2 ** h - 4] + [model.capacity(h, w, k) for k in range(h + 1)]
        sources = ["2^h", "4n - 4, without the root's"] + ["the model's capacities"] * (h + 1)
        name = f"tree:{h}" if w == 2 ** h else f"tree:{h},w={w}"
        yield Want("tree", f"info {name}", list(zip(keys, values, sources)), read=figures(keys))


LOAD = "messages lambda cycles_lower cycles_theorem1 cycles lambda_value".split()


class Whole:
    """What model_load asks of a network, for its patterns."""

    def __init__(self, h):
        self.kind, self.a, self.processors = "tree", (h,), 2 ** h


def channels(h, source, target):
    """The channels of a message: (level, label, up or down)."""
    nodes = model.path(model.label(h, source), model.label(h, target))
    return [((len(max(a, b, key=len))), max(a, b, key=len), len(b) < len(a)) for a, b in zip(nodes, nodes[1:])]


def load_of(h, messages, capacity):
    """(lambda, theorem 1's cycles, the fullest channels)."""
    over, across = Counter(), {}
    for source, target in messages:
        if source != target:
            over.update(channels(h, source, target))
            nodes = model.path(model.label(h, source), model.label(h, target))
            across.setdefault((min(nodes, key=len), source < target), Counter()).update(channels(h, source, target))
    factor = max((Fraction(load, capacity(level)) for (level, _, _), load in over.items()), default=Fraction(0))
    levels = {}
    for (node, _), group in across.items():
        most, r = max(Fraction(load, capacity(level)) for (level, _, _), load in group.items()), 1
        while r < most:
            r *= 2
        levels[len(node)] = max(levels.get(len(node), 0), r)
    return factor, sum(levels.values()), {c for c, load in over.items() if Fraction(load, capacity(c[0])) == factor}, over


SETS = "bitrev transpose complement shift:0 shift:1 shift:37 hotspot alltoall".split()
TREES = ((1, 2), (3, 8), (3, 4), (5, 11), (6, 64), (6, 32), (6, 16), (8, 41), (9, 100))


def loads():
    every = [(h, w, name, 1) for h, w in TREES for name in SETS if h < 6 or name != "alltoall"] + [(7, 30, name, 1) for name in (f"perm:{2 ** 63 + 7}", "krel:3,7", f"rand:3,{2 ** 63 + 7}")]
    for h, w, name, alpha in (*every, (6, 16, "complement", Fraction(3, 4)), (4, 16, "complement", 1), (5, 16, "bitrev", 1), (6, 16, "hotspot", 1), (6, 20, "shift:5", 1), (4, 16, "alltoall", 1), (6, 64, "tornado", 1),
                              (5, 32, "krel:3,2", Fraction(1, 2)), (4, 16, "rand:3,1", Fraction(2, 3)), (6, 64, "perm:4", 1), (1, 2, "shift:2", 1)):
        messages = model_load.messages(Whole(h), name)
        capacity = lambda level, h=h, w=w, alpha=alpha: max(1, model.capacity(h, w, level) * alpha // 1)
        factor, theorem, fullest, over = load_of(h, messages, capacity)
        lower = -(-factor.numerator // factor.denominator)
        line = f"load tree:{h},w={w} --traffic {name}" + (f" --alpha {alpha}" if alpha != 1 else "")
        with_schedule = schedule(line, messages, h, capacity)
        assert alpha != 1 or lower <= with_schedule <= lower + (w < 2 ** h), (line, with_schedule)  # the scheduler's goal on these
        values = [(len(messages), "model_load's messages"), (f"{factor.numerator}/{factor.denominator}", "loads along the model's paths"),
                  (lower, "ceil(lambda)"), (theorem, "SPEC 13.6, group by group"), (with_schedule, "--schedule, each cycle's loads"),
                  ("%.6f" % factor, "lambda, in decimals")]
        yield Want("tree", line, [(key, *value) for key, value in zip(LOAD, values)],
                   read=lambda lines, f=fullest, over=over, capacity=capacity: read_load(lines, f, over, capacity))


def schedule(line, messages, h, capacity):
    """The cycles of the schedule that is written, which no channel's capacity contradicts; else -1."""
    with tempfile.TemporaryDirectory() as folder:
        run(line.split() + ["--schedule", folder + "/schedule"])
        with open(folder + "/schedule", encoding="ascii") as file:
            rows = [tuple(map(int, row.split())) for row in file]
    return max((row[0] for row in rows), default=0) if scheduled(rows, messages, h, capacity) else -1


def scheduled(rows, messages, h, capacity):
    """Are these the messages in their order, each in a cycle that has room for it?"""
    over = Counter((cycle, channel) for cycle, source, target in rows for channel in channels(h, source, target))
    sound = [row[1:] for row in rows] == messages and all(cycle >= 0 and (cycle == 0) == (s == d) for cycle, s, d in rows)
    return sound and all(load <= capacity(channel[0]) for (_, channel), load in over.items())


def read_load(lines, fullest, over, capacity):
    found = figures(LOAD[:5])(lines)
    full = re.fullmatch(r"  the fullest channel leads (up from|down to) node (\d+) at level (\d+): (\d+) messages?, (\d+) wires?", lines[-1])
    if full:
        label = format(int(full[2]), "b")[1:]
        channel = (len(label), label, full[1] == "up from")
        assert channel in fullest and len(label) == int(full[3]) and over[channel] == int(full[4]) and capacity(len(label)) == int(full[5]), lines[-1]
    assert full or not fullest
    return found


def others():
    for h in (1, 3, 5):
        n = 4 ** h
        rows = [("plan", "all pairs", "SPEC 13.3"), ("pairs", n, "N x N"), ("arrived", n, THEOREM), ("failed", 0, THEOREM), ("verdicts", 0, THEOREM),
                ("failures", 0, THEOREM)]
        yield Want("tree", f"verify tree:{h}", rows, read=lambda lines: {"plan": lines[-2], **dict(word.split("=") for word in lines[-1].split())})
        for source, target in pairs_of(h)[:4]:
            bits = model.route(h, source, target)
            rows = [("source", source, "the command line"), ("destination", target, "the command line"), ("route", bits, ROUTE), ("error", "-", "none")]
            yield Want("tree", f"route tree:{h} {source} {target}", rows, read=lambda lines: {"route": "".join(lines)})


def wants():
    for part in (walks, explains, infos, loads, others):
        yield from part()
