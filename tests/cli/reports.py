# SPDX-License-Identifier: MIT-0
"""What a report of the command must say, key by key, and from whom we know it; tests/cli/test_reports.py runs them.

A Want is a command line and all rows of its --tsv: (key, value, source).  A value is a text, a number, or a function that
says whether the value is right; rows may be a function of what was said.  `read` finds the same keys in the report for people.
"""
import atexit
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, "tools/models")
os.makedirs("build/reports", exist_ok=True)
COMMAND = os.environ.get("ROUTESEQ", "build/routeseq")
LONG = "ROUTESEQ_LONG" in os.environ

# Lines of a kind of report that say nothing of the case at hand; and those of which the words alone are known here.
TIES = "  where both ways round an even side are as long, all routes go the same way"
EVEN = "  where both ways round an even side are as long, half of the routes go each way"
FIXED = {
    "compare -": ["throughput: of routeseq's own fixed route a pair; above 1 the processor's port is the limit"],
    "design -": ["  dimensions     latency"], "explain ports": [" hop      router  port  vc  next router"],
    "explain ring": [" leg        node  link  hops          to  ring: least,link       nodes"], "explain tree": [" hop  level        node  bit  why"],
    "explain transit": ["  [ ] the pair of bits a router reads: its direction", "  level   climb                          descent", "  stack stage",
                        "  source and destination are one: nothing is sent"],
    "info ports": ["With channels of one wire, by Duato's table 7.1:", "A layout in the plane, by the formulas of Johnsson's table 1:",
                   "Shortest paths of two routers, by their distance:",
                   "Shortest paths of two routers, with processors or without, by their distance:"],
    "load ports": ["  no cycle in the channel dependency graph: these routes cannot deadlock", "  a throughput above 1: a processor sends no more than 1, its own port is the limit", TIES, EVEN],
    "load ports --vcs": ["  a throughput above 1: a processor sends no more than 1, its own port is the limit", TIES, "  from the last to the first:"],
    "load ports --routing": ["  no cycle in the channel dependency graph: these routes cannot deadlock", "  a throughput above 1: a processor sends no more than 1, its own port is the limit", TIES],
    "load ring": ["  no cycle of queues: there is an order in which every packet goes upwards", "  from the last to the first:"],
    "load transit": ["  connections made, of those offered     share          95 %              model", "  lost at                                  share of those offered"],
    "load transit --model": ["  connections made, of those offered     model"],
    "walk ports": [" hop      router  coordinates       port  vc  next router", "no hops"],
    "walk ports --routing": [" hop      router  coordinates       port  vc  next router", "no hops"], "walk tree": [" hop  level        node  in  bit  out", "nothing is sent"],
    "walk ring": [" hop        node  link          to  ring: least,link       nodes", "nothing is sent"],
    "walk transit": [" hop  stage                 byte seen     direction      swallow  rotation  node", "nothing is sent", "there is no byte for the first router"],
    "walk transit --wires": [" hop  component     stage                 stack  index  in  out  config  byte  direction      swallow  rotation  delay",
                             "cycles       longest wires  expected"],
    "walk transit --wires --all": ["stage  wires entered  components             paths"],
}
LOOSE = {
    "compare -": ["throughput: " + TIES.strip() + r": [a-z0-9:, ]+", r"cables: one way, from a port out to a port in: [a-z0-9:, ]+"],
    "check -": [r".*routes: line \d+: .*", r"a cycle of \d+ channels?, each with a route that goes from it to the next, the last to the first:", r"  \w+ \[\d+\] \w+, vc \d+: .*",
                r"no route .*", r"disconnected: no path leads .*", r"\.\.\. and \d+ more .*"],
    "load ports": [r"  followed, for all pairs +(each route|a route for each two routers|routes from router 0: all look alike)", r"  a cycle of \d+ channels?, and processors whose route goes from each to the next,"],
    "load ports --routing": [r"  the middle is a group; the source's or the destination's gives the minimal route", r"  followed, for all choices +(routes from router 0: all look alike|the legs to and from each middle|all that goes to a router, at once)"],
    "load ports --vcs": [r"  followed, for all pairs +(each route|a route for each two routers|routes from router 0: all look alike)", r"  a cycle of \d+ channels?, and processors whose route goes from each to the next,"],
    "load ring": [r"  a cycle of \d+ queues, and processors whose packet goes from each to the next,"],
    "load transit": [r"\S+, \d+ trials?, seed 1"],
    "load transit --model": [r"\S+, no simulation"],
}


class Want:
    """One report."""

    def __init__(self, shape, line, rows, status=0, given="", read=None, says=()):
        self.shape, self.line, self.rows, self.status, self.given, self.read = shape, line, rows, status, given, read
        self.says = list(says)  # what people alone are told
        self.kind = " ".join([line.split()[0], shape, *re.findall(r"--(?:wires|all|faults|circuit|retries|model|sample|vcs|routing)\b", line)])
        self.tsv = self.text = self.people = None
        self.loud = False  # it says more on standard error

    def run(self):
        self.tsv = run(self.line.split() + ["--tsv"], self.given)
        if callable(self.rows):  # they depend on what was chosen, as the length of a cycle
            self.rows = self.rows(dict(self.said()))
        if self.read:
            self.text = run(self.line.split(), self.given)

    def found(self):
        """What people are told, by key."""
        self.people = self.people or self.read(self.text.stdout.splitlines())
        return self.people

    def said(self):
        """Keys and values, as they stand."""
        rows = [tuple(row.split("\t")) for row in self.tsv.stdout.splitlines()]
        return list(zip(*rows)) if self.line.startswith("compare") else rows  # a table


class Many:
    """The command for many lines in one process (many.c): to start one for each would be the most of the work."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="many.", dir="build")
        self.files = [f"{self.folder.name}/{name}" for name in ("in", "out", "err")]
        made = subprocess.run(["tools/assurance/many.sh"], capture_output=True, text=True, check=False)
        self.program, self.process = made.stdout.strip(), None
        atexit.register(lambda: self.process and self.process.communicate())

    def run(self, arguments, given):
        if given:
            with open(self.files[0], "w", encoding="utf-8") as file:
                file.write(given)
        self.process = self.process or subprocess.Popen(["sh", "-c", f"ulimit -t 600; exec {self.program}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.process.stdin.write("\t".join([self.files[0] if given else os.devnull, *self.files[1:], *arguments]) + "\n")
        status, said = self.process.stdout.readline(), []
        if not status:  # it crashed
            status, self.process = self.process.wait(), None
        for name in self.files[1:]:
            with open(name, encoding="utf-8") as file:
                said.append(file.read())
        return subprocess.CompletedProcess(arguments, int(status), *said)


MANY = []


def run(arguments, given="", command=COMMAND, timeout=None):
    if command == "build/routeseq" and not re.search("[\\t\\n]|/dev/", "".join(arguments)):
        MANY[:] = MANY or [Many()]
        if MANY[0].program:
            return MANY[0].run(arguments, given)
    return subprocess.run([command, *arguments], input=given, capture_output=True, text=True, check=False, timeout=timeout)


def run_all(wants):
    for want in wants:
        want.run()


def pattern(key):
    """hops.3.node as hops.N.node, success_4_low as success_N_low."""
    return re.sub(r"(?<=[._])\d+(?=$|[._])", "N", key)


def listed(name, items):
    """The rows of a list: its length, then the rows of each item."""
    return [(name, len(items), "the length of the list")] + [
        (f"{name}.{i}.{key}", value, source) for i, item in enumerate(items) for key, value, source in item]


def more_pairs(net, name, pairs, most=16 if LONG else 8):
    """These and others drawn, of explain: its sentences are many."""
    dice, n = random.Random(name), net.processors
    while len(pairs) < min(most, n * n) and not os.environ.get("ROUTESEQ_QUICK"):
        pairs = list(dict.fromkeys(pairs + [(dice.randrange(n), dice.randrange(n))]))
    return pairs


def lies(said):
    """Texts with one number, or one of a few words, changed."""
    other = {"plus": "minus", "minus": "plus", "below": "above", "ahead": "behind"}
    for found in re.finditer(r"\d+|plus|minus|below|ahead", said):
        yield said[:found.start()] + (other.get(found[0]) or str(int(found[0]) + 1)) + said[found.end():]


def right(value, said):
    return bool(value(said)) if callable(value) else str(value) == said


def status_right(want):
    """Its keys, exit status and what is on standard error."""
    return [row[0] for row in want.said()] == [row[0] for row in want.rows] and all(
        (done.returncode, done.stderr if not want.loud else "") == (want.status, "") for done in [want.tsv] + [want.text] * bool(want.read))


def wrong(want):
    """The first claim that does not hold of a report that was run, or None."""
    if not status_right(want):
        return "its keys, or how it ends"
    said, found = dict(want.said()), want.found() if want.read else {}
    for key, value, _ in want.rows:
        if not right(value, said[key]):
            return f"{key}: expected {value}, said {said[key]}"
    for key, value, _ in want.rows + want.says if want.read else ():
        if key in found and not right(value, found[key]) or key not in found and (key, value) in [says[:2] for says in want.says]:
            return f"{key}: expected {value}, people are told {found.get(key)}"
    return None


def sampled(wants):
    """Of the reports of a kind those of which every line is looked at."""
    return [want for want in wants[::max(1, len(wants) // 12)] + wants[-2:] if want.read]


COUNTED = "hops?|links?|rings?|paths?|pairs?|messages?|trials?|routers?|routes?|wires?|bytes?|bits?|vectors?|answers?"
ONE_OR_MANY = re.compile(r"(?<![\w.,:/(-])(\d+) (" + COUNTED + r")\b(?! [=:])")


def miscounted(text):
    """`1 links`, `2 link`, 1 hop that set it; or None."""
    wrong = [found[0] for found in ONE_OR_MANY.finditer(text) if (found[1] == "1") == found[2].endswith("s")]
    return (wrong + re.findall(r"\b1 \w+ (?:arrive|round set|are)\b|(?:\b0|[2-9]|\d\d) \w+ (?:arrives|round sets|is)\b", text) + [None])[0]


def plain(name):
    """A tree of all wires is written without their number."""
    h, _, w = name.partition(",w=")
    return h if w and int(w) == 2 ** int(h[5:]) else name


def unread(want):
    """A line without which the reader finds the same, and which does not stand as it should; or None."""
    known, lines = set(FIXED.get(want.kind, [])) | {""}, want.text.stdout.splitlines()
    for at, line in enumerate(lines):
        if line in known or (at == 0 and plain(line) == plain(want.line.split()[1])) or any(re.fullmatch(pattern, line) for pattern in LOOSE.get(want.kind, [])):
            continue
        try:
            less = want.read(lines[:at] + lines[at + 1:])
        except Exception:  # pylint: disable=broad-except
            continue
        if less == want.found():
            return line
    return None


def silent(kind, wants):
    """Lines that stand in some report of a kind, and stand in none of these; or None."""
    said = {line for want in wants if want.read for line in want.text.stdout.splitlines()}
    return sorted(set(FIXED.get(kind, [])) - said) or None


def figures(words):
    """A reader of reports in two columns: `words` are the keys of its lines in order."""
    def read(lines):
        values = [line.split()[-1] for line in lines if re.match(r"  \S", line)]
        return dict(zip(words, values))
    return read


# JSON

class Number(str):
    """A number of JSON, as it is written."""


class Flag(str):
    """true or false of JSON, as the word that --tsv has."""


class Listed(str):
    """A route that JSON has in a list, as --tsv has it."""


FLAGS = {"deadlock": ("none", "cycle"), "sound": ("no", "yes"), "interrupted": ("no", "yes"), "swallowed": ("0", "1")}

# Texts, though some look like numbers: places, bytes, bits, routes.
TEXTS = {"explain": "I O R RU RD RC source destination at bits up turn down", "walk": "location sequence byte", "route": "route",
         "judge": "source destination expected given"}


def once(pairs):
    assert len({key for key, _ in pairs}) == len(pairs), f"a key twice: {pairs}"
    return dict(pairs)


def loaded(text):
    return json.loads(text, parse_float=Number, parse_int=Number, parse_constant=Number, object_pairs_hook=once)


def flat(report):
    """The rows of --tsv that a report in JSON should have: a list as its length, then its items; a route in words."""
    rows = []
    for key, value in report.items():
        if key == "route" and isinstance(value, list):
            assert all(isinstance(part, Number) for hop in value for part in (hop if isinstance(hop, list) else [hop])), value
            words = " ".join(".".join(hop) if isinstance(hop, list) else hop for hop in value)
            rows.append((key, Listed(words)))
        elif isinstance(value, list):
            rows.append((key, Number(len(value))))
            rows += [(f"{key}.{i}.{name}", flag(name, part)) for i, item in enumerate(value) for name, part in item.items()]
        else:
            rows.append((key, flag(key, value)))
    return rows


def flag(key, value):
    return Flag(FLAGS[key][value]) if isinstance(value, bool) else value


def plain_text(value):
    return "-" if value is None else value


def typed(line, key, value):
    """Null for what is not known, numbers as numbers, true and false as such, a route of explain as a list, all else as text."""
    last = key.split(".")[-1]
    if last in FLAGS:
        return value is None or isinstance(value, Flag)
    if isinstance(value, Listed) or (line.startswith("explain") and last == "route"):
        return isinstance(value, Listed)
    if value is None or value == "-":
        return value is None
    text = last in TEXTS.get(line.split()[0], "").split()
    return isinstance(value, Number) == (not text and bool(re.fullmatch(r"-?(0|[1-9]\d*)(\.\d+)?", value)))


def wrong_json(want, text):
    """The first claim that does not hold of a report in JSON, or None."""
    found = loaded(text)
    rows = flat(found[0] if want.line.startswith("compare") else found)
    if [key for key, _ in rows] != [key for key, _, _ in want.rows]:
        return "its keys"
    for (key, value, _), (_, said) in zip(want.rows, rows):
        if not right(value, plain_text(said)) or not typed(want.line, key, said):
            return f"{key}: expected {value}, said {said!r}"
    return None


def covering(wants):
    """Of reports of a kind, the short ones first, those that have a key, or a dash for one, that none before has; and a few more."""
    wants = sorted(wants, key=lambda want: len(want.rows))
    seen, more = set(), wants[:max(1, len(wants) - 2):max(1, len(wants) // 4)]
    for want in wants:
        keys = {(pattern(key), said == "-") for key, said in want.said()}
        if not keys <= seen or want in more:
            seen |= keys
            yield want
