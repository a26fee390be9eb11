# SPDX-License-Identifier: MIT-0
"""What judge says of wrong answers, from the walks of the models: each shape, each problem (SPEC 17)."""
from collections import Counter

import model_ports
import model_rings
import model_transit
import model_tree
import reports_transit
import reports_tree
from reports import Want, listed, run

NAMED = 10  # of each problem
LINKS = "the model's walk of what was given"


class Transit:
    wrong = ["", "00", "F8FCFC83", "zz", "F80", "FFFFFFFF", "E0E840", "F0000001", "F8FCFEBF"]

    def __init__(self, name):
        self.net = model_transit.Net(name)

    def right(self, src, dst):
        return model_transit.sequence(self.net, bytes.fromhex(src[1:]), bytes.fromhex(dst[1:])).hex().upper()

    def judge(self, src, dst, given):
        net = self.net
        src, dst = bytes.fromhex(src[1:]), bytes.fromhex(dst[1:])
        if len(given) % 2 or set(given.upper()) - set("0123456789ABCDEF"):
            return "no answer", "no answer: expected an even number of hexadecimal digits", 0
        seq, target = bytes.fromhex(given), net.index(dst)
        said, at, crossed, _, hops, _ = reports_transit.verdict(net, net.index(src), target, seq)
        level = net.common_level(src, dst) if net.top else 0
        if said == "arrived":
            return "unused bits not as settled", "arrives, but bits that no router looks at are not as settled", 1
        if said == "crossed too high":
            return said, f"arrives, but crosses at level {crossed} instead of {level}", 1
        if said == "arrived elsewhere":
            return said, f"arrives at processor {at} @{net.location(at).hex().upper()} instead of {target}", 0
        return said, f"lost: {said}" + (f" at processor {at}" if at is not None and said != reports_transit.DRY else ""), 0


class Ring:
    wrong = ["", "1 1", "1 7", "0 1 1 1 0", "0", "x", "0 0 0 0 0", "0 1 0 1 1 0"]

    def __init__(self, name):
        self.net = model_rings.Net(name)

    def right(self, src, dst):
        return " ".join(map(str, self.net.path(int(src) // self.net.per, int(dst) // self.net.per)))

    def judge(self, src, dst, given):
        net = self.net
        at, to, last, entered, hops = int(src) // net.per, int(dst) // net.per, None, set(), 0
        if not given.replace(" ", "").isdigit() and given:
            return "no answer", "no answer: expected link numbers", 0
        for link in map(int, given.split()):
            if link >= net.f or (link != last and (link, net.ring[at][link]) in entered):
                why = "link out of range" if link >= net.f else "enters a ring twice"
                return why, f"lost: {why} at node {at}, after {hops} link{'s' * (hops != 1)}", 0
            entered.add((link, net.ring[at][link]))
            at, last, hops = net.next[at][link], link, hops + 1
        if at != to:
            return "arrived elsewhere", f"arrives at node {at} instead of {to}", 0
        least = len(self.right(src, dst).split())
        return "arrived", f"arrives by another path, of {hops} link{'s' * (hops != 1)} instead of {least}", 1


class Tree:
    wrong = ["", "111", "0", "1111", "100", "12", "1110000", "01"]

    def __init__(self, name):
        self.h = int(name[5:])

    def right(self, src, dst):
        return model_tree.route(self.h, int(src), int(dst))

    def judge(self, src, dst, given):
        if set(given) - set("01"):
            return "no answer", "no answer: expected address bits 0 and 1, as 1101", 0
        verdict, at, _, hops = reports_tree.hops_of(self.h, int(src), given)
        if not given and src == dst:
            return "arrived", "", 0
        if verdict is None and at != int(dst):
            return "arrived elsewhere", f"arrives at processor {at} instead of {dst}", 0
        if verdict is None and len(given) > len(hops):
            return "address bits left over", "lost: address bits left over", 0
        return (verdict, f"lost: {verdict}", 0) if verdict else ("arrived", "arrives by another path", 1)


class Ports:
    wrong = ["", "3 1", "9", "1 1 0 3", "0", "a", "1 3", "3 3 3 3"]

    def __init__(self, name):
        self.net = model_ports.Net(name)

    def right(self, src, dst):
        return " ".join(str(port) for _, port, _ in self.net.route(int(src), int(dst)))

    def judge(self, src, dst, given):
        net, at, to, hops = self.net, self.net.source(int(src)), self.net.target(int(dst)), 0
        if not given.replace(" ", "").isdigit() and given:
            return "no answer", "no answer: expected ports (PORT.VC each with --vc)", 0
        for port in map(int, given.split()):
            if port >= len(net.leads[at]) or net.leads[at][port] is None:
                return "a port that leads nowhere", f"lost: port {port} of router {at} leads nowhere", 0
            at, hops = net.leads[at][port][0], hops + 1
        if at != to:
            return "arrived elsewhere", f"arrives at router {at} instead of {to}", 0
        least = len(self.right(src, dst).split())
        return "arrived", "arrives by other ports, in " + ("as many hops" if hops == least else f"{hops} hop{'s' * (hops != 1)} instead of {least}"), 1


NETS = {"hybrid:192,2": ("transit", Transit), "full:3": ("transit", Transit), "hybrid:12,1,capped": ("transit", Transit), "bidelta:3,4": ("transit", Transit),
        "multicube:3,3": ("ring", Ring), "clock": ("ring", Ring), "tree:4": ("tree", Tree), "torus:4,4": ("ports", Ports), "kntree:2,3": ("ports", Ports),
        "full:8": ("transit", Transit), "multicube:600": ("ring", Ring), "tree:31": ("tree", Tree), "kautz:2,4": ("ports", Ports)}


def answers(judge, vectors):
    """Lines with mistakes at every fifth vector; one left out, one twice, one of nobody, one bad."""
    lines = []
    for k, (src, dst) in enumerate(vectors):
        right, answer = judge.right(src, dst), judge.wrong[k // 5 % len(judge.wrong)]
        if k % 10 == 6 and right[-1:] in ("0", "1"):  # its end alone is another
            answer = right[:-1] + "10"[int(right[-1])]
        lines.append((src, dst, answer if k % 5 == 3 or k % 10 == 6 else right))
    return lines


def expected(judge, vectors, lines, written):
    """The rows, by SPEC 17.2: a line answers its vector, the first that is not answered yet."""
    left, findings, verdicts = Counter(vectors), [], Counter()
    count = Counter()
    numbers, first = {}, {}
    for k, pair in enumerate(vectors):
        numbers.setdefault(pair, []).append(k + 1)
        first.setdefault(pair, k + 1)  # of equal ones the first is named

    def find(problem, line, vector, *texts):
        count[problem] += 1
        if count[problem] <= NAMED:
            findings.append((problem, line, vector, *texts))
    arriving = 0
    for n, line in enumerate(written, 1):
        if line is None:
            find("bad", n, "-", "-", "-", "-", "-", "-", "source missing, expected SRC DST")
            continue
        src, dst, given = line
        if not numbers.get((src, dst)):
            known = (src, dst) in left
            problem = "duplicate" if known else "unknown"
            find(problem, n, "-", src, dst, "-", "-", "-", "answered before" if known else "no vector of this --seed and --count")
            continue
        numbers[src, dst].pop(0)
        vector = first[src, dst]
        right = judge.right(src, dst)
        if given.upper() == right:
            count["right"] += 1
            continue
        verdict, effect, arrives = judge.judge(src, dst, given)
        verdicts[verdict] += 1
        arriving += arrives
        find("wrong", n, vector, src, dst, right, given, verdict, effect)
    for vector, pair in sorted((v, pair) for pair, rest in numbers.items() for v in rest):
        find("missing", "-", vector, *pair, "-", "-", "-", "not answered")
    rows = [("vectors", len(vectors), "--count"), ("right", count["right"], "the model's routes"), ("wrong", count["wrong"], "the model's routes"),
            ("arriving", arriving, LINKS)] + [(key, count[key], "lines counted here") for key in ("missing", "duplicate", "unknown", "bad")]
    rows.append(("sound", "yes" if count["right"] == len(vectors) == len(written) else "no", "SPEC 17.3"))
    order = list(dict.fromkeys(verdicts))
    rows += listed("verdicts", [[("verdict", text, LINKS), ("answers", verdicts[text], LINKS)] for text in order])
    keys = ("problem", "line", "vector", "source", "destination", "expected", "given", "verdict", "effect")
    sources = ("SPEC 17.2",) + ("lines counted here",) * 2 + ("the vectors",) * 2 + ("the model's routes", "what was given", LINKS, LINKS)
    return rows + listed("findings", [list(zip(keys, finding, sources)) for finding in findings]), count


def read(lines):
    found = dict(word.split("=") for word in lines[-1].split())
    verdicts, findings = 0, 0
    for line in lines[1:-1]:
        where, _, rest = line.partition(": ")
        kind, _, number = where.partition(" ")
        if kind in ("line", "vector") and number.isdigit():
            found[f"findings.{findings}.{kind}"] = number
            pair, _, effect = rest.rpartition("': " if "', given '" in rest else ": ")
            found[f"findings.{findings}.effect"] = effect
            if "', given '" in rest:
                pair, answer = pair.split(": expected '")
                found[f"findings.{findings}.expected"], found[f"findings.{findings}.given"] = answer.split("', given '")
            if pair:
                found[f"findings.{findings}.source"], found[f"findings.{findings}.destination"] = pair.split(" ")
            findings += 1
        elif not line.startswith("of each kind"):
            text, _, many = line.rpartition(": ")
            found[f"verdicts.{verdicts}.verdict"], found[f"verdicts.{verdicts}.answers"] = text, many
            verdicts += 1
    more = any(line == "of each kind the first 10 are named" for line in lines)
    found = {key: value for key, value in found.items() if not value.endswith("...")}  # test_limits.py
    return {**found, "findings": str(findings), "verdicts": str(verdicts), "more": str(int(more))}


def wants():
    for name, (shape, kind) in NETS.items():
        judge = kind(name)
        vectors = [tuple(line.split()) for line in run(["vectors", name, "--count", "45"]).stdout.splitlines()]
        lines = answers(judge, vectors)
        spoilt = lines[:20] + [lines[12], None, ("@" + "0" * len(vectors[0][0][1:-1]) + "7", vectors[0][1], "0") if shape == "transit" else ("7", "3", "0")] + lines[20:30] + lines[31:]
        for written in (lines, spoilt, [(s, d, judge.right(s, d)) for s, d in vectors], spoilt[:8], [(s, d, "x") for s, d in vectors[:10]] + lines[10:], [(s, d, judge.right(s, d)) for s, d in vectors + vectors[-11:]], []):
            if shape != "transit" and written is spoilt:
                written = [line for line in written if line != ("7", "3", "0") or ("7", "3") in vectors]
            rows, count = expected(judge, vectors, lines, written)
            given = "".join(": 00\n" if line is None else f"{line[0]} {line[1]}: {line[2]}\n" for line in written)
            says = [("more", int(max(count[p] for p in ("wrong", "missing", "duplicate", "unknown", "bad")) > NAMED), "SPEC 17.3")]
            yield Want(shape, f"judge {name} --count 45", rows, int(dict((k, v) for k, v, _ in rows)["sound"] == "no"), given=given, read=read, says=says)
