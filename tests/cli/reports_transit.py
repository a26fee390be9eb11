# SPDX-License-Identifier: MIT-0
"""Reports on Transit networks, from tools/models/model_transit.py and SPEC 5 and 7."""
import math
import random
import re

import model_transit as model
from reports import LONG, Want, figures, listed

SEQUENCE, WALK = "the model's formula", "the model's walk"
PLACES, DRY = "SPEC 5.1, 5.2 along the model's directions", "stream ran dry"
NETS = """hybrid:12,1 hybrid:48,1,capped hybrid:192,2 hybrid:12,4 hybrid:12,6,capped full:1 full:1,capped full:2 full:5 full:4,capped
bidelta:2 bidelta:3,3,4 bidelta:1,2,3 hybrid:192,7 full:8 full:7,capped bidelta:3,3,3,3,3,3,3,4""".split()


def drawn(many):
    """Others, of any size."""
    dice = random.Random("transit")
    for _ in range(many):
        cap = dice.randrange(2)
        tree = dice.choice([f"hybrid:{dice.choice((12, 48, 192))},{dice.randint(1, 7 - cap)}", f"full:{dice.randint(1, 8 - cap)}"]) + ",capped" * cap
        stacks = [dice.randint(1, 3) for _ in range(dice.randrange(8))] + [dice.randint(2, 4)]
        yield dice.choice([tree, "bidelta:" + ",".join(map(str, stacks))])


NETS += drawn(200 if LONG else 6)


class Traced(model.Stream):
    """The model's stream, which notes what each router sees."""

    def __init__(self, seq):
        super().__init__(seq)
        self.turn, self.hops, Traced.last = 0, [], self

    def wires(self, turn):
        super().wires(turn)
        self.turn = (self.turn + turn) % 8

    def stage(self, swallow):
        direction = super().stage(swallow)
        self.hops.append({"byte": self.bytes[0], "direction": direction, "swallowed": int(swallow), "rotation": self.turn, "at": self.swallows})
        return direction


def traced(net, src, seq):
    """(the model's verdict or None, hops) of a sequence."""
    plain, model.Stream = model.Stream, Traced
    try:
        end = model.walk(net, src, seq)
    except model.Lost:
        end = None
    finally:
        model.Stream = plain
    return end, Traced.last.hops if net.kind == "bidelta" or seq else []


def places(net, processor, directions):
    """Where the stream stands at each of these, by SPEC 5.1 and 5.2: (kind, stage, stack, node); last where it is then."""
    if net.kind == "bidelta":
        node, out = 0, []
        stages = [(m + 1, k + 1) for m, field in enumerate(net.fields) for k in range(field)]
        for (stack, stage), way in zip(stages, directions):
            out.append(("stack", stage, stack, node))
            node = 4 * node + way
        return out + [("processor", 0, 0, node)]
    leaf = processor // net.radix[-1] if net.s else processor
    at, out = ("cluster", 1, 0, leaf) if net.s else ("up", 1, 0, leaf), []
    for way in directions:
        kind, stage, _, node = at
        out.append(at)
        if kind == "cluster" and stage == 1 and way == 3:
            at = ("up", 1, 0, node) if len(out) == 1 else ("back", 0, 0, node)
        elif kind == "cluster":
            at = ("cluster" if stage < net.s else "processor", stage + 1, 0, node * (3 if stage == 1 else 4) + way)
        elif kind == "up" and way < 3:
            at = ("down", 3 * stage - 2 + way, 0, node // 4 ** (way + 1))
        elif kind == "up":
            at = ("up", stage + 1, 0, node // 64) if stage < net.U else ("cap", net.top, 0, 0) if net.cap else ("outside", 0, 0, 0)
        elif stage > 1:
            at = ("down", stage - 1, 0, 4 * node + way)
        else:
            at = ("cluster" if net.s else "processor", 1, 0, 4 * node + way)
    return out + [at]


def stage_name(place):
    kind, stage, stack, _ = place
    return {"cluster": f"cluster stage {stage}", "up": f"up router, layer {stage}", "down": f"down stage, level {stage}",
            "cap": f"cap, level {stage}", "stack": f"stack {stack} stage {stage}"}[kind]


def leads(place, way):
    kind, stage = place[:2]
    return {"up": "up" if way == 3 else "across", "cluster": "to the tree" if stage == 1 and way == 3 else "in cluster",
            "stack": "on"}.get(kind, "down")


def verdict(net, source, target, seq):
    """(verdict, processor or None, level crossed or None, rotation, hops, places) of SPEC 6.2."""
    end, hops = traced(net, net.location(source), seq)
    way = places(net, source, [hop["direction"] for hop in hops])
    crossed = max([p[1] for before, p in zip(way, way[1:]) if before[0] == "up" and p[0] in ("down", "cap")], default=None)
    dry = next((i for i, hop in enumerate(hops) if hop["at"] >= len(seq)), None)  # it looks at data
    back = next((i for i, p in enumerate(way) if p[0] == "back"), None)
    if dry is not None and (back is None or dry < back):
        return DRY, None, max([p[1] for p in way[:dry + 1] if p[0] in ("down", "cap")], default=None), hops[dry]["rotation"], hops[:dry], way[:dry]
    if back is not None:
        return "turned back into the tree", None, max([p[1] for p in way[:back] if p[0] in ("down", "cap")]), hops[back - 1]["rotation"], hops[:back], way[:back]
    if way and way[-1][0] == "outside":
        return "left the root", None, crossed, Traced.last.turn, hops, way
    if end is None or (not seq and net.kind != "full") or (not seq and source != target):
        return DRY, None, crossed, Traced.last.turn, hops, way
    at, _, aligned, left, _ = end
    said = ("arrived elsewhere" if at != target else "data misaligned" if not aligned else "routing bytes left over" if left > 1 else
            "crossed too high" if crossed and crossed > net.common_level(net.location(source), net.location(target)) else "arrived")
    return (DRY if left < 1 and seq else said), at, crossed, Traced.last.turn if seq else 0, hops, way


def shown(n):
    return "-" if n is None else n


def walk_rows(net, source, target, seq):
    said, at, crossed, turn, hops, way = verdict(net, source, target, seq)
    somewhere = said in ("arrived", "crossed too high", "arrived elsewhere")
    level = net.common_level(net.location(source), net.location(target)) if net.kind != "bidelta" and hops else None
    rows = [("verdict", said, WALK), ("processor", at if somewhere else "-", WALK),
            ("location", net.location(at).hex().upper() if somewhere else "-", "the model's location"), ("sequence", seq.hex().upper(), SEQUENCE),
            ("crossed", shown(crossed), PLACES), ("lowest", shown(level), "the model's common level"),
            ("rotation", turn, WALK)]
    items = []
    for hop, place in zip(hops, way):
        items.append([("stage", stage_name(place), PLACES), ("byte", "%02X" % hop["byte"], WALK), ("direction", hop["direction"], WALK),
                      ("leads", leads(place, hop["direction"]), PLACES), ("swallowed", hop["swallowed"], WALK),
                      ("rotation", hop["rotation"], WALK), ("node", place[3], PLACES)])
    return rows + listed("hops", items), said


def told(rows, said):
    """What people must be told of a walk."""
    ended = ("processor", "location") if said in ("arrived", "crossed too high") else ("verdict",)
    at, hops = said not in (DRY, "turned back into the tree", "left the root"), dict(row[:2] for row in rows)["hops"]
    return [row for row in rows if row[0] in ended or (row[0] in ("lowest", "crossed") and dict(r[:2] for r in rows)["lowest"] != "-" and ended[0] == "processor")] + [
        ("high", "yes" if said == "crossed too high" else "no", "SPEC 6.2"), ("data", "yes" if at and hops else "no", "SPEC 6.2")]


def read_walk(lines):
    """walk for people."""
    found, hops = {"high": "no", "data": "no"}, 0
    for line in lines:
        hop = re.fullmatch(r" +(\d+)  (.{20})  (..)  ([01]{8})  (\d) (.{11})  (yes|-)  +(\d)  (\d+)", line)
        if hop:
            assert int(hop[1]) == hops + 1 and int(hop[3], 16) == int(hop[4], 2), line
            for key, value in zip(("stage", "byte", "direction", "leads", "swallowed", "rotation", "node"),
                                  (hop[2].strip(), hop[3], hop[5], hop[6].strip(), str(int(hop[7] == "yes")), hop[8], hop[9])):
                found[f"hops.{hops}.{key}"] = value
            hops += 1
        level = re.match(r"crossed at level (\S+), lowest possible (\d+)(: crossed too high)?$", line)
        if level:
            found.update(crossed=level[1] if level[1] != "0" else "-", lowest=level[2], high="yes" if level[3] else "no")
        data = re.match(r"data (\w+) arrives as (\w+), (aligned|rotated by (\d) bits?)$", line)
        if data:
            found.update(rotation=data[4] or "0", data="yes")
            assert (data[1] == data[2]) == (data[3] == "aligned") and data[1] == "DA7A0180", line
            turn = int(data[4] or 0)
            assert all((int(b, 16) << turn | int(b, 16) >> (8 - turn)) & 0xFF == int(a, 16) for a, b in zip(re.findall("..", data[2]), re.findall("..", data[1]))), line
        if line.startswith("arrived "):
            found.update(processor=line.split()[1], location=line.split("@")[1])
        if line.startswith("lost: "):
            found["verdict"] = re.sub(r" \d+ @\w+$", "", line[6:])
    found["hops"], found["heading"] = str(hops), next((line for line in lines if not line[:1].isspace() and not line.startswith(("data", "crossed", "lost", "arrived"))), "")
    return found


def pairs_of(net):
    """A pair for each level of crossing; corners."""
    last = net.N - 1
    out = [(0, last), (last, 0), (last // 3, last // 3)]
    if net.top:
        for k in range(0, net.top + 1):
            unit = net.radix[-1] if net.s else 1
            leaf = last // 5 // unit
            other = leaf if k == 0 else (leaf ^ (1 + k % 3) << 2 * (k - 1)) if k else leaf
            out.append((leaf * unit + unit // 2, other * unit + k % unit))
    return [(s, d) for s, d in out if d < net.N]


def walks():
    for name in NETS:
        net = model.Net(name)
        for source, target in pairs_of(net):
            seq = model.sequence(net, net.location(source), net.location(target))
            rows, said = walk_rows(net, source, target, seq)
            says = [("heading", "nothing is sent" if not seq else "", "SPEC 6.2")] + told(rows, said)
            yield Want("transit", f"walk {name} {source} {target}", rows, int(said not in ("arrived", "crossed too high")), read=read_walk, says=says)
    for name, source, target, text in (
            ("hybrid:12,1", 0, 3, "10"), ("hybrid:12,1", 0, 3, "12345678"), ("hybrid:12,1", 0, 3, ""), ("full:2", 1, 3, "FFFF"), ("full:2", 1, 3, "F0F0"),
            ("hybrid:12,1", 0, 700, "C0" * 40), ("full:1", 0, 63, "80FC00"), ("full:1", 0, 1, "800400"), ("hybrid:12,2", 0, 5, "F8000000"),
            ("hybrid:192,2", 626740, 666727, "F4D84063"), ("bidelta:3,3", 1, 3, "0400"), ("bidelta:3,3", 1, 3, "0000AA"), ("full:1,capped", 3, 9, "C000"),
            ("hybrid:12,1", 0, 4, "E00010"), ("full:2", 0, 2, "00"), ("full:2", 0, 2, "0008"), ("full:2", 0, 2, "000808")):
        net = model.Net(name)
        rows, said = walk_rows(net, source, target, bytes.fromhex(text))
        yield Want("transit", f"walk {name} {source} {target} --seq={text}", rows, int(said not in ("arrived", "crossed too high")), read=read_walk, says=told(rows, said))


def explain_rows(net, src, dst):
    """Of locations, unused bits included."""
    seq = model.sequence(net, src, dst)
    _, hops = traced(net, src, seq)
    way = places(net, net.index(src), [hop["direction"] for hop in hops])
    rows = dict.fromkeys(("I", "M", "j", "O", "RU", "RD", "RC"), "-")
    size = net.U + net.cap
    if net.kind != "bidelta":
        level = net.common_level(src, dst)
        rows["I"] = bytes((a ^ b) & ~(0xFF >> 2 * f) & 0xFF for a, b, f in zip(src[:size], dst[:size], net.fields)).hex().upper()
        j = -(-level // 3)
        rows["M"], rows["j"], rows["RC"] = "%02X" % (2 ** j - 1), str(j), dst[size:].hex().upper() or "-"
        if level:
            ru = len(seq) - j - bool(net.s)
            rows.update(RU=seq[:ru].hex().upper(), RD=dst[size - j:size].hex().upper())
            if level <= 3 * net.U:
                rows["O"] = format((level - 1) % 3, "02b")
    out = [(key, value, "SPEC 4.1, 4.2 from the model's level") for key, value in rows.items()] + [("R", seq.hex().upper() or "-", SEQUENCE)]
    items = [[("stage", stage_name(place), PLACES), ("byte", hop["at"], WALK), ("bit", 7 - hop["rotation"], WALK), ("direction", hop["direction"], WALK)]
             for hop, place in zip(hops, way)]
    return out + listed("reads", items)


def read_explain(lines):
    """The drawing: which pair of which byte is in brackets, row by row; on the left the climb from below, on the right the descent."""
    found, climb, descent, stacks, row, arrow = {}, [], [], [], "", []
    is_stack = any(line.strip() == "stack stage" for line in lines)
    for line in lines:
        named = re.fullmatch(r"(I|M|j|O|RU|RD|RC|R) = (\S+)", line)
        ends = re.fullmatch(r"  from (\d+ @\w+)  to (\d+ @\w+)", line)
        if named:
            found[named[1]] = named[2]
        if ends:
            found["from"], found["to"] = ends.groups()
        if re.match(r"  R  [0-9A-F]", line):
            found["bytes"] = re.sub(r"   .*", "", line[5:])
            found["parts"] = re.sub(r".*?   ", "", line[5:], count=1)
        if re.match(r"  ( +\d+) {4}", line) and not is_stack:
            row = line[:6].strip()
            arrow.append(line[30:40].strip())
        if "[" not in line or "pair" in line:
            continue
        for at in re.finditer(r"([0-9A-F]{2}) {2,3}((?: *\[?[01]{2}\]?){4})", line[10:]):
            bits = re.findall(r"\[?[01]{2}\]?", at[2])
            assert int("".join(b.strip("[]") for b in bits), 2) == int(at[1], 16), line
            here = [i for i, b in enumerate(bits) if b[0] == "["]
            assert len(here) == 1, line
            hop = (at[1], 7 - 2 * here[0], int(bits[here[0]][1:3], 2), " ".join(line[:16].split()) if is_stack else row)
            (stacks if is_stack else climb if at.start() < 16 else descent).append(hop)
    order = stacks or climb[::-1] + descent
    for i, (_, bit, direction, row) in enumerate(order):
        found[f"reads.{i}.bit"], found[f"reads.{i}.direction"], found[f"reads.{i}.row"] = str(bit), str(direction), row
    found["reads"], found["arrow"] = str(len(order)), " ".join(arrow).strip()
    return found


def drawing(net, src, dst):
    """The row in which each read stands, its tree level, and the arrow from the climb's end to the highest; of bidelta stack and stage."""
    way = places(net, net.index(src), [hop["direction"] for hop in traced(net, src, model.sequence(net, src, dst))[1]])[:-1]
    at = [f"{stack} {stage}" if kind == "stack" else {"cluster": 0, "up": 3 * stage - 2}.get(kind, stage) for kind, stage, stack, _ in way]
    up = [row for row, place in zip(at, way) if place[0] == "up"]
    top = net.common_level(src, dst) if net.top else 0
    arrow = "" if not up else "------>" if up[-1] == top else " ".join([".-->"] + ["|"] * (top - up[-1] - 1) + ["---'"])
    return [(f"reads.{i}.row", row, PLACES) for i, row in enumerate(at)] + [("arrow", arrow, "SPEC 4.1")]


def explains():
    for name in NETS:
        net = model.Net(name)
        for n, (source, target) in enumerate(pairs_of(net)):
            unused = bytes([0x5A * n % 256] * len(net.fields))
            src, dst = (net.pack(net.digits(net.location(p)), unused) for p in (source, target))
            rows = explain_rows(net, src, dst)
            sent = dict((key, value) for key, value, _ in rows)["R"]
            says = [(key, f"{p} @{net.location(p).hex().upper()}", "the model's location") for key, p in (("from", source), ("to", target))] + drawing(net, src, dst)
            if sent != "-":
                parts = ["RU up"] * bool(net.top and net.common_level(src, dst)) + ["RD down"] * bool(net.top and net.common_level(src, dst)) + ["RC in the cluster"] * bool(net.s)
                says += [("bytes", " ".join(re.findall("..", sent)), SEQUENCE), ("parts", "  ".join(parts) or "a byte a stack", "SPEC 4.2")]
            yield Want("transit", f"explain {name} @{src.hex().upper()} @{dst.hex().upper()}", rows, read=read_explain, says=says)


# SPEC 7

TREES = {12: (5.6, "cube"), 48: (11.2, "cube"), 192: (22.4, "cube"), 0: (11.2, "cube")}


def cycles(sides, stack, root):
    """Cycles over so many sides of a stack of so many inches, on the worst wire: 9.8357 feet a cycle."""
    return max(1, math.ceil(root * sides * stack / 12 / 9.8357))


def stack_side(net):
    return {0: 11.2, 2: 5.6, 3: 11.2, 4: 22.4}[net.s] if net.kind != "bidelta" else 22.4


def rank_cycles(net, m):
    """The longest wire of rank m."""
    return cycles(4 ** m, stack_side(net), math.sqrt(3))


def square_sides(net, m):
    """A bidelta network's stacks a side after stack m."""
    return max(1, min(2 ** sum(net.fields[:m]), math.isqrt(net.N // 256)))


def latency(net, level, nearest=False):
    """(connect, open), 7.2; nearest: a bidelta network with wires of one cycle."""
    if net.kind == "bidelta":
        h, i = sum(net.fields), len(net.fields)
        wires = sum(1 if nearest else cycles(square_sides(net, m), 22.4, math.sqrt(2)) for m in range(1, i))
        connect = h + wires + (i > 1)
        return connect, connect + i - 1
    a = -(-level // 3)
    if net.kind == "full":
        connect = a + level + 2 * sum(rank_cycles(net, m) for m in range(1, a))
        return connect, connect + a - 1 + -(-level // 12)
    if level == 0:
        return net.s, net.s
    connect = 1 + net.s + level + a + 2 * sum(rank_cycles(net, m) for m in range(1, a + 1))
    return connect, connect + a + -(-(level + 3) // 12)


def hardware(net):
    """clusters, unit trees of 8, of 2, components: 7.1 and table 4.4, summed layer by layer."""
    n = net.N
    if net.kind == "bidelta":
        return 0, 0, 0, sum(net.fields) * n // 4
    if net.s:
        layers = [n // (768 * 4 ** (u - 1)) for u in range(1, net.U + 1)]
        each = {2: 7, 3: 40, 4: 208}[net.s]
        clusters = n // net.radix[-1]
        return clusters, sum(layers), 0, clusters * each + 208 * sum(layers) + (16 * layers[-1] if net.cap else 0)
    layers = [n // (1024 * 4 ** (u - 2)) for u in range(2, net.U + 1)]
    cap = (16 * layers[-1] if layers else 4 * n // 64) if net.cap else 0
    return 0, sum(layers), n // 64, 52 * (n // 64) + 208 * sum(layers) + cap


INFO = "processors location_bytes sequence_bytes clusters unit_trees_8 unit_trees_2 components connect_best connect_worst open_best open_worst".split()


def infos():
    for name in NETS + ["bidelta:3,3,3,3", "bidelta:2,2,2,2,3", "bidelta:1,1,2"]:
        net = model.Net(name)
        ends = [net.pack([0] * i + [1] * (sum(net.fields) - i), bytes(8)) for i in range(net.top + 1)]
        longest = max(len(model.sequence(net, net.location(0), end)) for end in ends)
        best, worst = ((latency(net, (0 if net.s else 1), True), latency(net, 3 * net.U)) if not net.cap else (("-", "-"),) * 2)
        values = [(net.N, "the model's N"), (len(net.fields), "the model's fields"), (longest, SEQUENCE)]
        values += [(v, "SPEC 7.1, layer by layer") for v in hardware(net)] + [(v, "SPEC 7.2") for v in (best[0], worst[0], best[1], worst[1])]
        yield Want("transit", f"info {name}", [(key, *value) for key, value in zip(INFO, values)], read=figures(INFO))


def verifies():
    for name in ("full:1", "bidelta:2,2", "hybrid:12,1"):
        net = model.Net(name)
        rows = [("plan", "all pairs", "SPEC 6.4"), ("pairs", net.N ** 2, "N x N"), ("arrived", net.N ** 2, "the theorem"), ("failed", 0, "the theorem"),
                ("verdicts", 0, "the theorem"), ("failures", 0, "the theorem")]
        yield Want("transit", f"verify {name}", rows, read=read_verify)
    rows = [("plan", "a sample of the pairs, in prime strides", "SPEC 6.4"), ("pairs", 100, "--sample"), ("arrived", 100, "the theorem"),
            ("failed", 0, "the theorem"), ("verdicts", 0, "the theorem"), ("failures", 0, "the theorem")]
    yield Want("transit", "verify hybrid:192,5 --sample 100", rows, read=read_verify)


def read_verify(lines):
    counts = dict(word.split("=") for word in lines[-1].split())
    return {"plan": lines[-2], **counts}


def routes():
    for name in NETS:
        net = model.Net(name)
        for source, target in pairs_of(net)[:3]:
            seq = model.sequence(net, net.location(source), net.location(target)).hex().upper()
            rows = [("source", source, "the command line"), ("destination", target, "the command line"), ("route", seq, SEQUENCE), ("error", "-", "none")]
            yield Want("transit", f"route {name} {source} {target}", rows, read=lambda lines, seq=seq: {"route": "".join(lines)})


def wants():
    for part in (walks, explains, infos, verifies, routes):
        yield from part()
