#!/usr/bin/python3
# SPDX-License-Identifier: MIT-0
"""model_random.py ROUTESEQ COUNT SEED [FIRST]: COUNT random fabrics through check and generate, beside the model of
SPEC 16 in model_fabric.py; TAP.

A fabric has routers and endpoints with no, one or more cables; cables that are parallel, lead back to where they begin
or go one way; pairs without a way; it is a list of edges or, with LIDs and lanes as model_lids.py draws them, what
ibnetdiscover prints.  Its routes are paths, ports, a table or dumps of tables, shortest ones and others, some spoilt: through an endpoint, astray, twice, missing.  Every
count that check prints is the model's.  What generate makes of the fabric is sound by the model, and no longer than
need be; what it refuses has a pair without a way, or routes with a cycle.  Number I of a seed is always the same.
"""
import os
import random
import re
import subprocess
import sys
import tempfile

import model_lids
from model_check import MEMORY, Case, differs
from model_fabric import Fabric, judge

BATCH = 200
ROUTINGS = ("shortest", "balanced", "updown", "layered")


# --- fabrics

def random_fabric(rng):
    """Endpoints, and channels (from, port, to); two ways: do all cables have them?"""
    routers = [f"r{i}" for i in range(rng.choice((1, 2, 3, 4, 5, 6, 8)))]
    ends = [f"h{i}" for i in range(rng.choice((0, 2, 3, 5, 7)))]
    cables = [(a, rng.choice(routers[:i])) for i, a in enumerate(routers) if i and rng.random() < 0.95]
    if rng.random() < 0.15:
        cables = list(zip(routers, routers[1:] + routers[:1])) if len(routers) > 2 else cables
    cables += [(rng.choice(routers), rng.choice(routers)) for _ in range(rng.choice((0, 0, 1, 3, 6)))]
    for h in ends:
        cables += [(h, rng.choice(routers)) for _ in range(rng.choice((1, 1, 1, 1, 2, 2, 3) if rng.random() < 0.97 else (0,)))]
    if len(ends) > 1 and rng.random() < 0.1:
        cables.append(tuple(rng.sample(ends, 2)))
    rng.shuffle(cables)
    channels, used, two_ways = [], {}, True
    for a, b in cables:
        ways = [(a, b), (b, a)]
        if rng.random() < 0.03:
            ways.pop(rng.randrange(2))
            two_ways = False
        for x, y in ways:
            used[x] = used.get(x, rng.randrange(2)) + 1
            channels.append((x, used[x], y))
    return routers, ends, channels, two_ways


def as_edges(rng, fabric):
    routers, ends, channels, _ = fabric
    ended = {n for a, _, b in channels for n in (a, b)}
    lines = [f"{rng.choice(('host', 'endpoint'))} {h}" for h in ends] + [f"{a} {b} {port}" for a, port, b in channels]
    # a router without a cable can only stand in a list as an endpoint
    rng.shuffle(lines)
    return "\n".join(lines) + "\n" if lines else "".join(f"{r} {r} 0\n" for r in routers if r not in ended)


# --- routes

def next_channels(fabric):
    channels, out = fabric[2], {}
    for a, port, b in channels:
        out.setdefault(a, []).append((port, b))
    return out


def shortest(rng, fabric, out, source):
    """A shortest way to every node: channels; nothing passes through an endpoint."""
    way, row, ends = {source: []}, [source], set(fabric[1])
    for at in row:
        if at in ends and at != source:
            continue
        hops = out.get(at, [])[:]
        rng.shuffle(hops)
        for port, b in hops:
            if b not in way:
                way[b] = way[at] + [(at, port, b)]
                row.append(b)
    return way


def wandering(rng, out, source):
    """A way of chance, which may go through endpoints and come back."""
    at, way = source, []
    for _ in range(rng.randrange(1, 7)):
        if not out.get(at):
            break
        port, b = rng.choice(out[at])
        way.append((at, port, b))
        at = b
    return way


def random_routes(rng, fabric):
    """(source, destination, channels) of each pair, some spoilt."""
    out, found = next_channels(fabric), []
    for source in fabric[1] or fabric[0]:
        way = shortest(rng, fabric, out, source)
        found += [(source, to, way[to]) for to in fabric[1] or fabric[0] if to in way and to != source]
    for _ in range(rng.choice((0, 0, 0, 0, 1, 1, 2, 5))):
        if not found:
            break
        i, how = rng.randrange(len(found)), rng.randrange(5)
        source, to, way = found[i]
        if how == 0:
            del found[i]
        elif how == 1:
            found.append(found[i])
        elif how == 2:
            found[i] = source, to, wandering(rng, out, source)
        elif how == 3:
            way = wandering(rng, out, source)
            found[i] = source, way[-1][2] if way else to, way
        else:
            found.append((to, rng.choice(fabric[0] + fabric[1]), way))
    rng.shuffle(found)
    return found


def routes_text(rng, fabric):
    """Paths or ports, and virtual channels in a file of their own."""
    kind, vcs, lines = rng.choice(("paths", "ports")), None, []
    routes, most = random_routes(rng, fabric), rng.choice((1, 1, 2, 3))
    for source, to, way in routes:
        items = [source] + [b for _, _, b in way]
        if kind == "ports":
            items = [f"{port}" + (f".{rng.randrange(most)}" if most > 1 else "") for _, port, _ in way]
        elif way and rng.random() < 0.01:
            items[rng.randrange(len(items))] = rng.choice(("nowhere", source, to))
        if kind == "ports" and way and rng.random() < 0.01:
            items[rng.randrange(len(items))] = rng.choice(("0", "7", "99"))
        lines.append(" ".join([source, to, *items]))
    if kind == "paths" and rng.random() < 0.3:
        seen = {(a, b): w for a, b, w in routes if rng.random() < 0.99}
        vcs = "".join(f"{a} {b} {' '.join(str(rng.randrange(3)) for _ in (w if len(w) and rng.random() < 0.7 else [0]))}\n"
                      for (a, b), w in seen.items())
    return kind, "\n".join(lines) + "\n", vcs


def entries(rng, fabric, to_routers):
    """Of a table: (node, destination, port), towards the destination, some spoilt."""
    out, found = next_channels(fabric), []
    nodes = fabric[0] + fabric[1]
    far = {n: {to: len(way) for to, way in shortest(rng, fabric, out, n).items()} for n in nodes}
    for to in nodes if to_routers else fabric[1] or fabric[0]:
        for at in nodes:
            near = [p for p, b in out.get(at, []) if far[b].get(to, 99) < far[at].get(to, 0) and (b == to or b not in fabric[1])]
            if near and (at not in fabric[1] or rng.random() < 0.7):
                found.append([at, to, rng.choice(near)])
    for _ in range(rng.choice((0, 0, 0, 1, 3))):
        if found:
            rng.choice(found)[2] = rng.randrange(9)
    for _ in range(rng.choice((0, 0, 0, 1, 4))):
        if len(found) > 1:
            del found[rng.randrange(len(found))]
    return found


def random_case(seed, number):
    """A fabric with its routes, and how generate is asked."""
    rng = random.Random(f"{seed} {number}")
    if rng.random() < 0.15:
        topology, text, fdbs, lanes = model_lids.random_fabric(rng)
        case = Case(f"fabric {number}", "ibnetdiscover", topology, "fdbs" if fdbs else "lft", text, lanes=lanes)
    else:
        fabric = random_fabric(rng)
        topology = as_edges(rng, fabric)
        if rng.random() < 0.4:
            rows = entries(rng, fabric, rng.random() < 0.3)
            rng.shuffle(rows)
            case = Case(f"fabric {number}", "edges", topology, "table", "".join(f"{a} {b} {p}\n" for a, b, p in rows))
        else:
            kind, text, vcs = routes_text(rng, fabric)
            case = Case(f"fabric {number}", "edges", topology, kind, text, vcs)
    case.routing = rng.choice(ROUTINGS)
    case.asked = rng.choice(("", "", "--vcs 16", "--format table" if case.routing != "layered" else "--vcs 1"))
    case.jobs = rng.choice(("", "--jobs 1", "--jobs 3")) if case.kind in ("table", "lft") else ""
    return case


# --- what the command says

def run_batch(command, cases, folder):
    """The files of each: what check says of its routes, what generate makes, and what check says of that kind of routes."""
    script = []
    for i, case in enumerate(cases):
        at = os.path.join(folder, f"f{i}")
        case.write(at)
        made = f"--topology {at}.topology --topology-format {case.form} --routing {case.routing}"
        table = "--format table" if "table" in case.asked else ""
        script.append(f"{command} {case.line(at)} {case.jobs} >{at}.out 2>{at}.err\necho $? >{at}.status\n"
                      f"{command} generate {made} {case.asked} >{at}.made 2>{at}.made.err\necho $? >{at}.made.status\n"
                      f"[ -s {at}.made ] || {command} check --tsv {made} {table} >{at}.checked 2>{at}.checked.err\n")
    subprocess.run(["sh"], input="".join(script).encode(), check=False)
    for i, case in enumerate(cases):
        yield case, os.path.join(folder, f"f{i}")


def read(path):
    with open(path, "rb") as text:
        return text.read()


def said(path):
    return dict(line.split("\t") for line in read(path).decode().splitlines())


def apart_pairs(fabric):
    """Pairs without a way."""
    return sum(b not in far for a in fabric.ends for far in [fabric.distances(a)] for b in fabric.ends)


def wrong_generated(case, at, fabric):
    """Where generate and model part, or ''."""
    status, made = int(read(at + ".made.status")), read(at + ".made")
    apart = apart_pairs(fabric)
    if status == 0:
        row, _ = judge(case.part["topology"], "table" if "table" in case.asked else "ports", made, form=case.form)
        if apart or row["sound"] != "yes":
            return f"generated, {apart} pairs apart, by the model: {row}"
        return f"generated: {row['excess_max']} longer" if case.routing != "updown" and row["excess_max"] else ""
    if status != 1 or made:
        return f"generate: status {status}: {read(at + '.made.err').decode()}"
    if apart or case.routing == "layered" and case.asked == "--vcs 1":
        return ""
    checked = said(at + ".checked")
    if case.routing in ("shortest", "balanced") and case.asked != "--vcs 16" and checked.get("deadlock") == "cycle":
        return ""
    none = checked.get("missing", "0") != "0" or checked.get("broken", "0") != "0"
    alone = case.routing == "updown" and none and not connected(fabric) and b"no route of this kind" in read(at + ".made.err")
    return "" if alone else f"refused: {read(at + '.made.err').decode()}"


def connected(fabric):
    """Do routers reach each other through routers, and do all cables go both ways?"""
    routers = set(fabric.nodes) - fabric.endpoints
    both = all((b, a) in fabric.graph.edges for a, b in fabric.graph.edges)
    return both and all(set(fabric.distances(a)) >= routers for a in routers)


def main(command, count, seed, first=0):
    tally = dict.fromkeys(("sound", "can deadlock", "generated", "refused", "with endpoints", "with endpoints of more cables",
                           "with pairs apart", "from ibnetdiscover", "with LMC"), 0)
    wrong = 0
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        for begin in range(first, first + count, BATCH):
            cases = [random_case(seed, i) for i in range(begin, min(begin + BATCH, first + count))]
            for case, at in run_batch(command, cases, folder):
                want, faulty = case.judge()
                fabric = Fabric(case.part["topology"], case.form)
                why = differs(case, said(at + ".out"), int(read(at + ".status")), want, faulty)
                if not faulty:
                    why = why or wrong_generated(case, at, fabric)
                    tally["generated" if read(at + ".made") else "refused"] += 1
                tally["sound"] += want["sound"] == "yes"
                tally["can deadlock"] += want["deadlock"] == "cycle"
                tally["with endpoints"] += bool(fabric.endpoints)
                tally["with endpoints of more cables"] += any(len(fabric.port[e]) > 1 for e in fabric.endpoints)
                tally["with pairs apart"] += apart_pairs(fabric) > 0
                tally["from ibnetdiscover"] += case.form != "edges"
                tally["with LMC"] += bool(re.search(rb" lmc [1-7]", case.part["topology"]))
                if why:
                    wrong += 1
                    print(f"# {case.name}, {case.kind}, {case.routing} {case.asked}: {why}; again: model_random.py {command} 1 {seed} "
                          f"{case.name.split()[1]}", flush=True)
            if wrong > 20:
                break
    print(f"{'not ok' if wrong else 'ok'} 1 - {count} random fabrics from seed {seed}: every count the model's, generated routes sound; "
          + ", ".join(f"{n} {what}" for what, n in tally.items()) + f"; {wrong} differ", flush=True)
    return wrong == 0


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1], *map(int, sys.argv[2:])) else 1)
