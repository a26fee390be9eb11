# SPDX-License-Identifier: MIT-0
"""walk --wires and load on Transit networks: SPEC 14 written again, the model's walk, and the list of edges that graph prints."""
import functools
import math
import re
from collections import Counter

import model_odds
import model_transit as model
from reports import Want, listed, run
from reports_transit import PLACES, SEQUENCE, WALK, latency, leads, pairs_of, rank_cycles, square_sides, stack_side, stage_name, verdict

EDGES, NUMBERS, DELAYS = "the edges that graph lists", "SPEC 14.5, numbers of components", "SPEC 7.2, 14.4"
NETS = "full:1 full:1,capped hybrid:12,1 hybrid:48,1 bidelta:3 bidelta:1,3".split()
LARGE = "hybrid:192,3 full:3 hybrid:12,2,capped full:4,capped bidelta:3,3,2,4 bidelta:1,2,1,3".split()


@functools.lru_cache(None)
def edges(name):
    """(from, output): (to, input)"""
    rows = (line.split() for line in run(["graph", name, "--wires", "--format", "edges"]).stdout.splitlines())
    return {(a, int(out)): (b, int(to) if to != "-" else None) for a, out, b, to in rows}


def stacks_of(net):
    """(first component, number of the first stack or None, how many stacks alike, their stages: (kind, stage, stack, components, configuration)) in order."""
    if net.kind == "bidelta":
        stages = [("stack", k + 1, m + 1) for m, field in enumerate(net.fields) for k in range(field)]
        return [(i * net.N // 4, None, 1, [(*stage, net.N // 4, "B" if i == len(stages) - 1 else "A")]) for i, stage in enumerate(stages)]
    alike = [(net.N // net.radix[-1], [("cluster", k + 1, 0, 4 ** (net.s - 1) if k == 0 else 3 * 4 ** (net.s - 2), "B" if k == net.s - 1 else "A") for k in range(net.s)])] * bool(net.s)
    for u in range(1, net.U + 1):
        size, config = (16, "B") if not net.s and u == 1 else (64, "A")
        parts = [("up", u, 0, size, config), ("down", 3 * u - 2, 0, size, config), ("down", 3 * u - 1, 0, size * 3 // 4, "A"), ("down", 3 * u, 0, size // 2, "A")]
        parts += [("cap", net.top, 0, size // 4, "A")] * (net.cap and u == net.U)  # a unit tree of the top layer has its part of the cap after it
        alike.append((net.N // (768 * 4 ** (u - 1)) if net.s else net.N // 64 if u == 1 else net.N // (1024 * 4 ** (u - 2)), parts))
    out, at, number = [], 0, 0
    for many, parts in alike:
        out.append((at, number, many, parts))
        at, number = at + many * sum(part[3] for part in parts), number + many
    return out


def component(net, number):
    """(place's kind, stage, stack; physical stack, index in its stage, configuration)"""
    at, stack, many, stages = max((one for one in stacks_of(net) if one[0] <= number), key=lambda one: one[0])
    which, left = divmod(number - at, sum(stage[3] for stage in stages))
    assert which < many
    for kind, stage, group, count, config in stages:
        if left < count:
            return (kind, stage, group), None if stack is None else stack + which, left, config
        left -= count
    raise LookupError(number)


def layer(place):
    """Of unit trees; 0: clusters and processors."""
    return {"up": place[1], "down": -(-place[1] // 3)}.get(place[0], 0)


def rank(net, before, here):
    """Of the wires below the unit trees of a layer."""
    return max(layer(before), layer(here)) - (not net.s)


def delays(net, hops, way):
    """Cycles of the wire into each hop, and out of the last; None: not known."""
    out = [0]
    for before, here in zip(way, way[1:len(hops)]):
        if "cap" in (before[0], here[0]):
            out.append(None)
        elif net.kind == "bidelta":
            out.append(cycles_after(net, before[2]) if before[2] != here[2] else 0)
        else:
            out.append(rank_cycles(net, rank(net, before, here)) if layer(before) != layer(here) else 0)
    return out + [int(net.kind == "bidelta" and len(net.fields) > 1)]


def cycles_after(net, m):
    return max(1, math.ceil(square_sides(net, m) * math.sqrt(2) * 22.4 / 12 / 9.8357))


@functools.lru_cache(None)
def mean_cycles(kind, sides, stack):
    """The mean over all ends: a wall and the top of a hollow cube, or a square."""
    pairs = Counter(abs(a - b) for a in range(sides) for b in range(sides))
    total = 0
    if kind == "square":
        for x, n in pairs.items():
            for y, m in pairs.items():
                total += n * m * max(1, math.ceil(math.ceil(math.hypot(x, y)) * stack / 12 / 9.8357))
    else:
        for x, n in pairs.items():
            total += n * sum(max(1, math.ceil(math.ceil(math.sqrt(x * x + y * y + z * z)) * stack / 12 / 9.8357)) for y in range(sides) for z in range(sides))
    return total / sides ** 4


def means(net, way, known):
    """Of the wires into each hop, and out of the last."""
    out = []
    for (before, here), delay in zip(zip([None] + list(way), way), known):
        if not delay:
            out.append(0)
        elif net.kind == "bidelta" and here[0] == "processor":
            out.append(1)
        elif net.kind == "bidelta":
            out.append(mean_cycles("square", square_sides(net, before[2]), 22.4))
        else:
            out.append(mean_cycles("cube", 4 ** rank(net, before, here), stack_side(net)))
    return out


def path_rows(name, source, target, dead, said):
    net = model.Net(name)
    seq = model.sequence(net, net.location(source), net.location(target))
    _, _, _, _, hops, way = verdict(net, source, target, seq)
    wires, at, items, cut = edges(name) if name in NETS else None, ("p%d" % source, None), [], None
    known = delays(net, hops, way)
    for i, (hop, place) in enumerate(zip(hops, way)):
        if f"hops.{i}.component" not in said:
            break
        number, into, out = (said[f"hops.{i}.{key}"] for key in ("component", "in", "out"))
        here = ("c" + number, int(into))
        outputs = [k for k in (0, 1) if i == 0] or [at[1]]
        reached = wires is None or any(wires.get((at[0], o)) == here for o in outputs)
        kind, stack, index, config = component(net, int(number))
        if at[1] is not None and stack == component(net, int(at[0][1:]))[1] and known[i] is None:  # to the cap, but within a stack
            known[i] = 0
        side = {2 * hop["direction"] + e for e in (0, 1)} if config == "A" else {2 * hop["direction"] + int(into) // 4}
        items.append([("component", number if kind == place[:3] else f"one of {place[:3]}", PLACES + ", SPEC 14.5"), ("stage", stage_name(place), PLACES),
                      ("stack", "-" if stack is None else stack, NUMBERS), ("index", index, NUMBERS), ("in", into if reached else "where the wire leads", EDGES),
                      ("out", out if int(out) in side else f"one of {side}", NUMBERS), ("config", config, "SPEC 14.5"), ("byte", "%02X" % hop["byte"], WALK),
                      ("direction", hop["direction"], WALK), ("leads", leads(place, hop["direction"]), PLACES), ("swallowed", hop["swallowed"], WALK),
                      ("rotation", hop["rotation"], WALK), ("delay", "-" if known[i] is None else known[i], DELAYS)])
        at = ("c" + number, int(out))
    whole = len(items) == len(hops)
    enters = wires.get(at) if whole and wires else (f"p{target}", said["input"]) if whole and said["input"] in ("0", "1") else None
    arrived = bool(enters) and enters[0] == f"p{target}" and not dead
    into = enters[1] if arrived else "-"
    cycles = ["-"] * 6
    if arrived and None not in known:
        swallows = sum(hop["swallowed"] for hop in hops)
        for k, one in enumerate((known, means(net, way, known))):
            connect = len(hops) + sum(one)
            turn = 2 * sum(delay + 1 for delay in one[:-1])
            values = (connect, connect + swallows, turn)
            cycles[3 * k:3 * k + 3] = [v if k == 0 else "%.2f" % v for v in values]
    if dead:
        number = 8 * int(at[0][1:]) + at[1] if at[1] is not None else said.get("cut_wire")
        cut = (dead, number)
    rows = [("verdict", "arrived" if arrived else "a dead part on the way", WALK), ("processor", target if arrived else "-", EDGES),
            ("location", net.location(target).hex().upper() if arrived else "-", "the model's location"), ("sequence", seq.hex().upper(), SEQUENCE), ("input", into, EDGES),
            ("dead", cut[0] if cut else "-", "--dead"), ("cut_wire", cut[1] if cut else "-", EDGES)]
    rows += [(key, value, DELAYS) for key, value in zip(("connect_longest", "open_longest", "turn_longest", "connect_expected", "open_expected", "turn_expected"), cycles)]
    return rows + listed("hops", items)


def read_path(lines):
    found, hops = {}, 0
    for line in lines:
        hop = re.fullmatch(r" +(\d+)  c(\d+) +(.{20}) +(s\d+|-) +(\d+) +(\d+) +(\d+) +([AB]) +(..)  (\d) (.{13})  +(yes|-) +(\d+) +(\d+|-)", line)
        if hop:
            assert int(hop[1]) == hops + 1
            values = (hop[2], hop[3].strip(), hop[4].lstrip("s"), hop[5], hop[6], hop[7], hop[8], hop[9], hop[10], hop[11].strip(), str(int(hop[12] == "yes")), hop[13], hop[14])
            for key, value in zip("component stage stack index in out config byte direction leads swallowed rotation delay".split(), values):
                found[f"hops.{hops}.{key}"] = value
            hops += 1
        cycles = re.fullmatch(r"to (connect|open|turn) ?(?:round)? +(\S+) +(\S+)", line)
        if cycles:
            found.update({cycles[1] + "_longest": cycles[2], cycles[1] + "_expected": cycles[3]})
        if line.startswith("enters processor"):
            found["input"] = line.split()[-1]
        cut = re.match(r"cut at wire w(\d+)", line)
        if cut:
            found["cut_wire"] = cut[1]
        if line.startswith("arrived "):
            found.update(verdict="arrived", processor=line.split()[1], location=line.split("@")[1])
        if line.startswith("lost: "):
            found["verdict"] = line[6:]
    return {**found, "hops": str(hops)}


def all_rows(name, source, target):
    """Every path at once, along the edges."""
    net = model.Net(name)
    seq = model.sequence(net, net.location(source), net.location(target))
    _, _, _, _, hops, way = verdict(net, source, target, seq)
    wires, paths, items = edges(name), Counter(), []
    into = Counter({wires[f"p{source}", e]: 1 for e in (0, 1)})
    for hop, place in zip(hops, way):
        paths = Counter()
        for (to, _), n in into.items():
            paths[to] += n
        items.append([("stage", stage_name(place), PLACES), ("wires", len(into), EDGES), ("components", len(paths), EDGES), ("paths", sum(paths.values()), EDGES)])
        after = Counter()
        for (to, port), n in into.items():
            config = component(net, int(to[1:]))[3]
            for out in ([2 * hop["direction"] + e for e in (0, 1)] if config == "A" else [2 * hop["direction"] + port // 4]):
                after[wires[to, out]] += n
        into = after
    rows = [("verdict", "arrived", EDGES), ("processor", target, EDGES), ("location", net.location(target).hex().upper(), "the model's location"),
            ("sequence", seq.hex().upper(), SEQUENCE), ("paths", sum(into.values()), EDGES), ("paths_cut", 0, "no --dead")]
    rows += [(f"paths_input_{e}", into[f"p{target}", e], EDGES) for e in (0, 1)]
    return rows + listed("stages", items)


def count_rows(name, source, target, dead):
    """Every path at once, counted: from a component of configuration A two lead on, and half of all begin at each of the source's outputs."""
    net = model.Net(name)
    seq = model.sequence(net, net.location(source), net.location(target))
    _, _, _, _, hops, way = verdict(net, source, target, seq)
    items, paths, live = [], 2, 2 - dead
    for place in way[:len(hops)]:
        items.append([("stage", stage_name(place), PLACES), ("wires", positive, EDGES), ("components", positive, EDGES), ("paths", paths * live // 2, "doubled in each A")])
        paths *= 1 + any(stage[4] == "A" for one in stacks_of(net) for stage in one[3] if stage[:3] == place[:3])
    rows = [("verdict", "arrived", PLACES), ("processor", target, "the command line"), ("location", net.location(target).hex().upper(), "the model's location"),
            ("sequence", seq.hex().upper(), SEQUENCE), ("paths", paths, "doubled in each A"), ("paths_cut", dead * paths // 2, "doubled in each A")]
    rows += [(f"paths_input_{e}", paths * live // 4, "doubled in each A") for e in (0, 1)]
    return rows + listed("stages", items)


def positive(said):
    return int(said) > 0


def read_all(lines):
    found, count = {}, 0
    for line in lines:
        stage = re.fullmatch(r" +(\d+) +(\d+) +(\d+) +(\d+)  (\S.*)", line)
        if stage:
            for key, value in zip(("wires", "components", "paths", "stage"), stage.groups()[1:]):
                found[f"stages.{count}.{key}"] = value
            count += 1
        arrive = re.fullmatch(r"(\d+) paths? arrives? at input (\d)", line)
        if arrive:
            found[f"paths_input_{arrive[2]}"] = arrive[1]
        cut = re.fullmatch(r"(\d+) of (\d+) paths cut, still connected", line)
        if cut:
            found.update(paths_cut=cut[1], paths=cut[2])
        if line.startswith("arrived "):
            found.update(verdict="arrived", processor=line.split()[1], location=line.split("@")[1])
    return {**found, "stages": str(count)}


def walks():
    for name in NETS:
        net = model.Net(name)
        for k, (source, target) in enumerate(((0, net.N - 1), (net.N - 1, 1), (5, 6), (net.N // 2, net.N // 3))):
            yield Want("transit", f"walk {name} {source} {target} --wires --seed {k + 3}", lambda said, a=(name, source, target, None): path_rows(*a, said), read=read_path)
            yield Want("transit", f"walk {name} {source} {target} --wires --all", all_rows(name, source, target), read=read_all)
    for name in LARGE:  # no list of edges is read; a pair for each level
        for k, (source, target) in enumerate(pair for pair in pairs_of(model.Net(name)) if pair[0] != pair[1]):
            yield Want("transit", f"walk {name} {source} {target} --wires --seed {k}", lambda said, a=(name, source, target, None): path_rows(*a, said), read=read_path)
    for name in [*LARGE, "hybrid:192,7", "full:8"]:
        net = model.Net(name)
        wire = 8 * sum(many * sum(part[3] for part in parts) for _, _, many, parts in stacks_of(net)) + 2 * (net.N - 1)
        for dead in (0, 1):
            yield Want("transit", f"walk {name} {net.N - 1} 1 --wires --all" + f" --dead w{wire + 1}" * dead, count_rows(name, net.N - 1, 1, dead), read=read_all)
    for dead, what in (("s64", "stack"), (",".join(f"w{n}" for n in range(5150, 5250)), "wire"), ("w5248,w5249", "wire"), ("c0,c1,c2,c3", "component")):
        yield Want("transit", f"walk hybrid:12,1 0 700 --wires --seed 7 --dead {dead}", lambda said, what=what: path_rows("hybrid:12,1", 0, 700, what, said), 1, read=read_path)


# load

def vectors():
    """(network, load, level): the share, of an independent simulation of 2,000,000 connections."""
    with open("tests/vectors/transit_load.tsv", encoding="ascii") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line[0] != "#"]
    return {(name, float(load), level): float(share) for name, load, config, level, _, share in rows if config == "ab"}


def near(want, width):
    return lambda said: abs(float(said) - want) < width


def wilson(made, offered):
    z = 1.959964
    share = made / offered
    middle, half = share + z * z / (2 * offered), z * math.sqrt(share * (1 - share) / offered + z * z / (4 * offered * offered))
    return [(middle - half) / (1 + z * z / offered), (middle + half) / (1 + z * z / offered)]


def interval(made, offered):
    """SPEC 14.6, of several trials that offer as many."""
    t = {2: 12.7062, 3: 4.3027}.get(len(made))
    share, n = sum(made) / sum(offered), len(made)
    half = t * math.sqrt(n / (n - 1) * sum((m - share * o) ** 2 for m, o in zip(made, offered))) / sum(offered)
    return [max(0, share - half), min(1, share + half)]


def loads():
    sampled = vectors()
    for name in ("full:1", "hybrid:12,1", "bidelta:3"):
        net = model.Net(name)
        levels = [] if net.kind == "bidelta" else range(0 if net.s else 1, net.top + 1)
        for load in (1, .5):
            rows = []
            for key, level in [("success", "all")] + [(f"success_{k}", str(k)) for k in levels]:
                want = sampled[name, float(load), level]
                rows += [(key, near(want, .006), "model_transit_load"), (key + "_low", near(want, .012), "model_transit_load"), (key + "_high", near(want, .012), "model_transit_load"),
                         (key + "_model", "%.6f" % odds(net, load, level), "SPEC 14.2, written again")]
            yield Want("transit", f"load {name} --load {load}", rows, read=read_load, says=load_says(net, rows))
            yield Want("transit", f"load {name} --load {load} --model", [row for row in rows if row[0].endswith("_model")], read=read_model,
                       says=[("four_" + key, "%.4f" % float(value), source) for key, value, source in rows if key.endswith("_model")])
    net = model.Net("full:3,capped")  # nothing is offered, at no level
    rows = [(key + end, "1.000000" if end == "_model" else "-", "of nothing")
            for key in ["success"] + [f"success_{k}" for k in range(1, net.top + 1)] for end in ("", "_low", "_high", "_model")]
    yield Want("transit", f"load {net.name} --load 0 --trials 1", rows, read=read_load,
               says=[("none", "; ".join(["all"] + [f"through tree level {k}" for k in range(1, net.top + 1)]), "SPEC 14.6")])
    made = []
    for trials in (1, 2, 3):  # each trial is the same in all
        share = float(dict(row.split("\t") for row in run(f"load bidelta:3 --load 1 --trials {trials} --tsv".split()).stdout.splitlines())["success"])
        made.append(round(share * 64 * trials) - sum(made))
        low, high = wilson(made[0], 64) if trials == 1 else interval(made, [64] * trials)
        yield Want("transit", f"load bidelta:3 --load 1 --trials {trials}", [
            ("success", "%.6f" % (sum(made) / 64 / trials), "the trials before"), ("success_low", "%.6f" % low, "SPEC 14.6"), ("success_high", "%.6f" % high, "SPEC 14.6"),
            ("success_model", "%.6f" % odds(model.Net("bidelta:3"), 1, "all"), "SPEC 14.2, written again")])


@functools.lru_cache(None)
def success(name, load):
    return model_odds.success(model.Net(name), load)


def odds(net, load, level):
    return success(net.name, load)[int(level) if level != "all" else level]


def read_load(lines):
    found = {}
    for line in lines:
        row = re.fullmatch(r"  (all|inside the leaf cluster|through tree level (\d+)) +(\d\.\d{4}) +(\S+) \.\. (\S+)(?: +(\S+))?", line)
        if row:
            key = "success" if row[1] == "all" else "success_" + (row[2] or "0")
            found.update({"four_" + key: row[3], "four_" + key + "_low": row[4], "four_" + key + "_high": row[5], "four_" + key + "_model": row[6] or "-"})
    found["none"] = "; ".join(row[1] for row in (re.fullmatch(r"  (all|inside the leaf cluster|through tree level \d+) +-", line) for line in lines) if row)
    lost = [line for line in lines if re.match(r"  (stack|leaf|up|cap|down).* 0\.\d{4}$", line)]
    found["lost"], found["stages"] = "%.3f" % sum(float(line.split()[-1]) for line in lost), "; ".join(line[2:42].strip() for line in lost)
    return found


def load_says(net, rows):
    """To people four decimals; what is lost at each stage is what is not made."""
    says = [("four_" + key, "%.4f" % float(value) if not callable(value) else value, source) for key, value, source in rows]
    made = next(value for key, value, _ in rows if key == "success")
    says.append(("lost", (lambda said: made("%.6f" % (1 - float(said)))), "what is not made"))
    stages = [f"leaf clusters, stage {k}" for k in range(1, net.s + 1)] if net.kind != "bidelta" else [f"stack {m + 1}, stage {k + 1}" for m, f in enumerate(net.fields) for k in range(f)]
    if net.kind != "bidelta":
        stages = ["leaf clusters, stage 1, into the tree"] * bool(net.s) + ["up routers, layer 1"] + [f"down stages, level {k}" for k in (3, 2, 1)] + stages
    return says + [("stages", "; ".join(stages), "SPEC 14.1, in the order of settling")]


def read_model(lines):
    found = {"rows": str(len(lines))}
    for line in lines:
        row = re.fullmatch(r"  (all|inside the leaf cluster|through tree level (\d+)) +(0\.\d{4})", line)
        if row:
            found["four_success_model" if row[1] == "all" else f"four_success_{row[2] or 0}_model"] = row[3]
    return found


def within(said, key):
    """A share stands between its limits."""
    return lambda value: float(said[key + "_low"]) <= float(value) <= float(said[key + "_high"])


def more_loads():
    """With retries and with faults: what has no model must at least agree with itself."""
    def rows(said, net, load, more, sources):
        levels = [] if net.kind == "bidelta" else range(0 if net.s else 1, net.top + 1)
        out = []
        for key, level in [("success", "all")] + [(f"success_{k}", str(k)) for k in levels]:
            out += [(key, within(said, key), "its limits"), (key + "_low", lambda v, k=key: float(v) <= float(said[k]), "the share"),
                    (key + "_high", lambda v, k=key: float(v) >= float(said[k]), "the share"), (key + "_model", "%.6f" % odds(net, load, level), "SPEC 14.2, written again")]
        for key, right in zip(more, sources):
            out += [(key, lambda v, r=right, k=key: within(said, k)(v) and r(float(v)), "SPEC 14.7, 14.8"), (key + "_low", lambda v, k=key: float(v) <= float(said[k]), "the mean"),
                    (key + "_high", lambda v, k=key: float(v) >= float(said[k]), "the mean")]
        return out
    for name in ("full:1", "hybrid:12,1", "bidelta:3"):
        net = model.Net(name)
        open_best = latency(net, 0 if net.s else 1, True)[1]
        for load in (1, .5):
            # at full load all send in each round; a connection takes 1 / success tries, but for those that are not made yet
            right = lambda said: [lambda v: v == 1 if load == 1 else load < v <= 1, lambda v: v <= 1, lambda v: abs(v * float(said["retry_success"]) - 1) < .05, lambda v: v > open_best]
            yield Want("transit", f"load {name} --load {load} --trials 20 --retries",
                       lambda said, n=net, p=load, r=right: rows(said, n, p, ("retry_load", "retry_success", "tries", "cycles"), r(said)))
        yield Want("transit", f"load {name} --load 1 --trials 20 --faults 3", lambda said, n=net: rows(said, n, 1, ("connected",), [lambda v: .5 < v <= 1]))


def wants():
    yield from walks()
    yield from loads()
    yield from more_loads()
