# SPDX-License-Identifier: MIT-0
"""Reports on networks of SCI rings, from tools/models/model_rings.py."""
import random
import re
from collections import Counter
from fractions import Fraction

import explain_rings
import model_rings as model
from reports import LONG, Want, figures, listed, more_pairs

LINKS, RINGS, THEOREM = "the model's path", "the model's rings", "the theorem"
NETS = """multicube:2,3,4 multicube:7 shuffle:2,4 shuffle:11,2 butterfly:3,2 deadfly:3,3 livefly:3,2 livefly:4,2 ringmesh:4,3 ringcomplete:5 ring12
clock multicube:12,2 butterfly:2,5""".split()


def drawn(many):
    """Others, of up to 200 nodes."""
    dice = random.Random("ring")
    while many > 0:
        digits, f, r = [dice.randint(2, 6) for _ in range(dice.randint(1, 4))], dice.randint(2, 4), dice.randint(1, 4)
        name = dice.choice([f"shuffle:{f + 1},{r}", f"butterfly:{f},{r}", f"deadfly:{f},{r}", f"livefly:{f + 1},{1 + r % 3}", f"ringmesh:{f + r},{r}", "multicube:" + ",".join(map(str, digits))])
        if not name.endswith(",1") and model.Net(name).nodes <= 200:
            yield name
            many -= 1


NETS += drawn(60 if LONG else 4)
GENERAL = "the shortest path that enters no ring twice, of several the lowest links first"
ORDER = {"multicube": "the highest digit first", "shuffle": "digits shifted in, the last of them the destination's; no ring twice",
         "butterfly": "once round, a digit of the row a column", "deadfly": "a digit of the row a column, then on to the column",
         "livefly": "to column 0, a digit of the row a column, on to the column", "ringmesh": GENERAL, "ringcomplete": GENERAL, "ring12": GENERAL, "clock": GENERAL}
LOADED = {}


def load_of(net):
    if net.name not in LOADED:
        LOADED[net.name] = model.Load(net)
    return LOADED[net.name]


def longest_of(net):
    """The distance that walk and info name: of the families with a routing function."""
    return "-" if net.kind in ("ringmesh", "ringcomplete", "ring12", "clock") else load_of(net).distance


def pairs_of(net):
    n = net.processors
    return [(0, n - 1), (n - 1, 0), (n // 3, n // 3), (n // 3, n // 2), (1, n - 1)]


def sizes(net):
    return ",".join("%d:%d" % c for c in sorted(Counter(model.rings(net).values()).items()))


def walk_rows(net, source, target, links):
    """Along these links, until one is none or enters a ring twice."""
    at, last, entered, hops, verdict = source // net.per, None, set(), [], None
    for link in links:
        if link >= net.f:
            hops.append((at, min(link, 255), "-", "-", "-", "no such link"))
            verdict = "link out of range"
            break
        ring = (link, net.ring[at][link])
        if link != last and ring in entered:
            hops.append((at, link, "-", ring[1], net.size[at][link], "entered before"))
            verdict = "enters a ring twice"
            break
        to = net.next[at][link]
        hops.append((at, link, to, ring[1], net.size[at][link], "-" if link == last else "entered"))
        entered, at, last = entered | {ring}, to, link
    verdict = verdict or ("arrived" if at == target // net.per else "arrived elsewhere")
    taken = len(links) if verdict.startswith("arrived") else len(hops) - 1
    rows = [("verdict", verdict, LINKS), ("processor", target if verdict == "arrived" else "-", LINKS), ("node", at, LINKS), ("links", taken, LINKS),
            ("rings", len(entered), RINGS), ("distance", longest_of(net), "the model's longest path")]
    keys = ("node", "link", "to", "ring", "ring_nodes", "note")
    items = [[(key, value, RINGS if "ring" in key or key == "note" else LINKS) for key, value in zip(keys, hop)] for hop in hops]
    return rows + listed("hops", items), verdict


def read_walk(lines):
    found, hops = {}, 0
    for line in lines:
        hop = re.fullmatch(r" +(\d+) +(\d+) +(>?\d+) +(\d+|-)  (\d+,\d+|-) +(\d+|-)(?:  (\S.*))?", line)
        if hop:
            assert int(hop[1]) == hops + 1
            values = (hop[2], "255" if hop[3] == ">254" else hop[3], hop[4], hop[5].split(",")[0], hop[6], hop[7] or "-")
            assert hop[3] != "255" and (hop[5] == "-" or hop[5].split(",")[1] == hop[3]), line
            for key, value in zip(("node", "link", "to", "ring", "ring_nodes", "note"), values):
                found[f"hops.{hops}.{key}"] = value
            hops += 1
        counts = re.fullmatch(r"(\d+) links?, (\d+) rings?(?:; the longest path has (\d+) links?)?", line)
        if counts:
            found.update(links=counts[1], rings=counts[2], distance=counts[3] or "-")
            assert all((number == "1") == (unit in ("link", "ring")) for number, unit in re.findall(r"(\d+) (links?|rings?)", line)), line
        if line.startswith("arrived "):
            found.update(verdict="arrived", processor=line.split()[1])
        if line.startswith("lost: "):
            said = re.fullmatch(r"lost: (\D+?)(?: (\d+))?", line)
            found.update({"verdict": said[1]}, **({"node": said[2]} if said[2] else {}))
    return {**found, "hops": str(hops)}


def walks():
    for name in NETS:
        net = model.Net(name)
        for source, target in pairs_of(net):
            rows, verdict = walk_rows(net, source, target, net.path(source // net.per, target // net.per))
            assert verdict == "arrived"
            yield Want("ring", f"walk {name} {source} {target}", rows, read=read_walk)
    for name, source, target, links in (("multicube:3,3", 0, 8, [7]), ("multicube:3,3", 0, 8, [0, 1, 0]), ("multicube:3,3", 0, 8, [1, 0, 0, 1, 1]), ("clock", 0, 3, [1, 0, 1]),
                                        ("multicube:2,3,4", 0, 5, [2, 2, 2, 2, 2]), ("multicube:3,3", 0, 0, [0, 0, 0]), ("multicube:3,3", 0, 8, [0, 1, 0, 1]),
                                        ("multicube:3,3", 0, 3, [0, 1, 1, 1, 0]), ("clock", 0, 1, [0] * 13), ("multicube:3,3", 0, 8, [254]), ("multicube:3,3", 0, 8, [0, 255]),
                                        ("multicube:3,3", 0, 8, [256]), ("multicube:3,3", 0, 1, [99999])):
        net = model.Net(name)
        rows, verdict = walk_rows(net, source, target, links)
        yield Want("ring", f"walk {name} {source} {target} --seq={','.join(map(str, links))}", rows, int(verdict != "arrived"), read=read_walk)


def explains():
    for name in NETS:
        net = model.Net(name)
        for source, target in more_pairs(net, name, pairs_of(net)):
            at, to = source // net.per, target // net.per
            links = net.path(at, to)
            rides, items, done = net.rides(at, links), [], 0
            for k, (start, link, end) in enumerate(rides):
                hops = 0
                while done + hops < len(links) and links[done + hops] == link:
                    hops += 1
                done += hops
                leg = {"node": start, "link": link, "hops": hops, "to": end}
                rows = [(key, value, LINKS) for key, value in leg.items()]
                rows += [("ring", net.ring[start][link], RINGS), ("ring_nodes", net.size[start][link], RINGS),
                         ("changes", explain_rings.changes(net, start, end) or "-", "the model's coordinates"),
                         ("why", lambda said, leg=leg, k=k: explain_rings.true(said, net, leg, to, len(rides) - k - 1), "explain_rings, sentence by sentence")]
                items.append([(key, (lambda said, f=value, net=net: f(said)) if callable(value) else value, source) for key, value, source in rows])
            bind(items, net, to, len(rides))
            rows = [("source", explain_rings.written(net, at), "the model's coordinates"), ("destination", explain_rings.written(net, to), "the model's coordinates"),
                    ("route", " ".join(map(str, links)), LINKS), ("order", ORDER[net.kind], "SPEC 12.4, read by hand")]
            says = [(f"legs.{k}.why", value, source) for k, item in enumerate(items) for key, value, source in item if key == "why"]
            yield Want("ring", f"explain {name} {source} {target}", rows + listed("legs", items), read=read_explain, says=says)


def bind(items, net, to, count):
    """Each leg's sentence is asked of that leg."""
    for k, item in enumerate(items):
        leg = {key: value for key, value, _ in item if not callable(value)}
        item[-1] = ("why", lambda said, leg=leg, k=k: explain_rings.true(said, net, leg, to, count - k - 1), item[-1][2])


def read_explain(lines):
    found, legs = {}, 0
    for line in lines:
        named = re.fullmatch(r"(source|destination|route|order) =(?: (.+))?", line)
        leg = re.fullmatch(r" +(\d+) +(\d+) +(\d+) +(\d+) +(\d+)  (\d+),(\d+) +(\d+)", line)
        said = re.fullmatch(r" {18}(?:(.*? to [^:]*): )?(.*)", line)
        if named:
            found[named[1]] = named[2] or ""
        elif leg:
            assert int(leg[1]) == legs + 1 and leg[7] == leg[3], line
            for key, value in zip(("node", "link", "hops", "to", "ring", "ring_nodes"), (leg[2], leg[3], leg[4], leg[5], leg[6], leg[8])):
                found[f"legs.{legs}.{key}"] = value
            legs += 1
        elif said and legs:
            found.update({f"legs.{legs - 1}.changes": said[1] or "-", f"legs.{legs - 1}.why": said[2]})
    return {**found, "legs": str(legs)}


INFO = "processors nodes fanout rings ring_sizes distance".split()


def infos():
    for name in NETS:
        net = model.Net(name)
        values = (net.processors, net.nodes, net.f, len(model.rings(net)), sizes(net), longest_of(net))
        yield Want("ring", f"info {name}", [(key, value, "the model's network" if key != "distance" else "the model's longest path")
                                            for key, value in zip(INFO, values)], read=figures(INFO))


def loads():
    for name in NETS:
        for ratio in ("0.2", "5"):
            net = model.Net(name)
            load = load_of(net)
            yield Want("ring", f"load {name}" + (f" --echo-ratio {ratio}" if ratio != "0.2" else ""),
                       [(key, value, "the model's load") for key, value in zip(model.KEYS, load.row(Fraction(ratio)))],
                       read=lambda lines, load=load, ratio=Fraction(ratio): read_load(lines, load, ratio))


def read_load(lines, load, ratio):
    net, found = load.net, figures(model.KEYS)(lines)
    said = next(re.fullmatch(r"  the hottest link is link (\d+) of node (\d+), the hottest queue at node (\d+)", line) for line in lines if "hottest link is" in line)
    link, node, queue = map(int, said.groups())
    sends = load.sends[node, link]
    queues = [re.fullmatch(r"    node (\d+), (input|output) queue of link (\d+) +(\d+) -> (\d+)", line) for line in lines if line.startswith("    node")]
    cycle = [((q[2][0].upper(), int(q[1]), int(q[3])), (int(q[4]), int(q[5]))) for q in queues]
    assert bool(cycle) == bool(load.cycle) and f"  a cycle of {len(cycle)} queues," in "".join(lines) + f"  a cycle of 0 queues,"
    for (a, pair), (b, _) in zip(cycle, cycle[1:] + cycle[:1]):  # the pair's packet goes from one queue to the next
        rides = net.rides(pair[0] // net.per, net.path(pair[0] // net.per, pair[1] // net.per))
        visits = [queue for x, l, y in rides for queue in (("O", x, l), ("I", y, l))]
        assert (a, b) in zip(visits, visits[1:]), (a, b, pair)
    found["cycle"] = str(cycle)
    said = re.search(r"paper's N\[1\+\(r-1\)\(f-1\)/f\]: (\d+), an average over the\n  columns; the true maximum is (\d+), in column (\d+)", "\n".join(lines))
    assert bool(said) == (net.kind == "butterfly")
    if said:
        assert (int(said[1]), int(said[2])) == (model.forms(net)[3], load.hot_queue), said[0]
        assert load.queue[int(said[3]) * net.rows] == load.hot_queue, said[0]
    assert (sends, load.visits[link, net.ring[node][link]] - sends) == load.hot(ratio) and load.queue[queue] == load.hot_queue, said[0]
    return found


def others():
    for name in NETS:
        net = model.Net(name)
        rows = [("plan", "all pairs", "SPEC 12.3"), ("pairs", net.processors ** 2, "N x N"), ("arrived", net.processors ** 2, THEOREM),
                ("failed", 0, THEOREM), ("verdicts", 0, THEOREM), ("failures", 0, THEOREM)]
        yield Want("ring", f"verify {name}", rows, read=lambda lines: {"plan": lines[-2], **dict(word.split("=") for word in lines[-1].split())})
        for source, target in pairs_of(net)[:3]:
            links = " ".join(map(str, net.path(source // net.per, target // net.per)))
            rows = [("source", source, "the command line"), ("destination", target, "the command line"), ("route", links, LINKS), ("error", "-", "none")]
            yield Want("ring", f"route {name} {source} {target}", rows, read=lambda lines: {"route": "".join(lines)})


def wants():
    for part in (walks, explains, infos, loads, others):
        yield from part()
