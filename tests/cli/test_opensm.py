# SPDX-License-Identifier: MIT-0
"""Our networks as InfiniBand fabrics, simulated: `graph --format ibnet` for ibsim, opensm routes them, and what check says of its dumps is what
ibdmchk says: nodes, links, routes, longest, dead ends, credit loops; so with LMC, and with the lanes of LASH and DFSSSP.  opensm routes with
tables of `generate --format lft`."""
import functools
import glob
import os
import re
import shutil
import subprocess
import sys
import time

import pytest

sys.path.insert(0, "tests/cli")
from asked import WORK, kept, report  # noqa: E402
from checked import check, made  # noqa: E402
from reports import run  # noqa: E402

TOOLS = "opensm ibsim ibdmchk ibnetdiscover dump_fts saquery ibtracert".split()
pytestmark = pytest.mark.skipif(os.getuid() != 0 or not all(map(shutil.which, TOOLS)), reason="opensm, ibsim-utils, ibutils or infiniband-diags is missing, or not root")
UMAD = "".join(glob.glob("/usr/lib/*/umad2sim/libumad2sim.so")[:1])
SOCKET = f"routeseq{os.getpid()}"  # of this run alone
ENV = {**os.environ, "IBSIM_SOCKNAME": SOCKET}


class Fabric:
    """Topology, tables (lft) and opensm's own dumps.  Then `ask` runs, while opensm stays if it should: it ignores TERM, and timeout kills it."""

    def __init__(self, name, net, engine, *options, ask=lambda fabric: "", stays=False, host="P0"):
        self.name, self.at = name, os.path.abspath(f"{WORK}/{name}")
        os.makedirs(self.at)
        self.env = {**ENV, "LD_PRELOAD": UMAD, "SIM_HOST": host, "OSM_CACHE_DIR": self.at}
        opensm = ["opensm", "-R", engine, "-e", *options, "-D", "0x43", "-f", f"{self.at}/log", "--dump_files_dir", self.at]
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(["timeout", "-k", "1", "120", "ibsim", "-s", "-n", kept(f"{name}/net", net)], env=ENV, **quiet) as simulator:
            within(2, lambda: SOCKET in read("/proc/net/unix"))
            if stays:
                with subprocess.Popen(["timeout", "-k", "1", "60", *opensm], env=self.env, **quiet) as manager:
                    within(10, lambda: os.path.exists(f"{self.at}/opensm-subnet.lst") and self["opensm-subnet.lst"])  # its last file; the log is kept back
                    time.sleep(.5)
                    self.look(ask)
                    manager.terminate()
            else:
                self.sim(*opensm, "-o")
                self.look(ask)
            simulator.terminate()

    def look(self, ask):
        for name, words in ("topology", "ibnetdiscover"), ("lft", "dump_fts"):
            kept(f"{self.name}/{name}", self.sim(words))
        self.asked = ask(self)

    def sim(self, *words):
        return subprocess.run(["timeout", "-k", "1", "60", *words], env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False).stdout

    def __getitem__(self, name):
        return read(f"{self.at}/{name}")

    def guid(self, name):
        return re.search(rf'^Switch.*"S-([0-9a-f]*)".*"{name}"', self["topology"], re.M)[1]

    def ibdm(self, *options, links=None, fdbs=None):
        """ibdmchk's counts of a list of links and the tables there, as ours are written, and its words.  Its exit status is wrong: it ends in a fault after its verdict."""
        listed, tables = (os.path.basename(kept(f"{self.name}/{name}.other", text)) if text else name for name, text in (("opensm-subnet.lst", links), ("opensm.fdbs", fdbs)))
        said = subprocess.run(["timeout", "-k", "1", "60", "ibdmchk", "-s", listed, *options, "-f", tables, "-m", "opensm.mcfdbs"], cwd=self.at,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False).stdout
        table, hops = 0, ([], [], [])
        for row in said.splitlines():
            table = 1 if " : LFT ROUTE HOP" in row else 2 if "MIN HOP HISTOGRAM" in row else 0 if row.startswith("-" * 33) else table
            if re.fullmatch(" *[0-9]+ +[0-9]+", row):
                hops[table].append(tuple(map(int, row.split())))
        return {"nodes": re.search(r"Defined \d+/(\d+) systems/nodes", said)[1], "links": str(self[listed].count("\n")),
                "routes": re.findall(r"(?:Scanned|missing paths out of):\s*(\d+)", said)[-1], "broken": (re.findall(r"(\d+) missing paths out of:", said) or ["0"])[-1],
                "longest": str(max([row[0] for row in hops[1]], default=0)), "minimal": "all" if hops[1] == hops[2] else "some",
                "deadlock": "cycle" if "credit loops in routing" in said else "none" if "no credit loops found" in said else "no verdict"}, said


def within(seconds, holds):
    end = time.monotonic() + seconds
    while time.monotonic() < end and not holds():
        time.sleep(.1)


def read(path):
    with open(path, encoding="latin1") as file:
        return file.read()


def without(text, a, b):
    """Without the cable of two sections."""
    at, rows = "", []
    for row in text.splitlines(keepends=True):
        at = row if re.match("Switch|H?[Cc]a", row) else at
        rows += [row] if not row.startswith("[") or not (a in at and b in row or b in at and a in row) else []
    return "".join(rows)


class Judged:
    """What check counts, as ibdm; its exit status, its keys, what it says."""

    def __init__(self, topology, tables, more=""):
        self.status, self.keys, self.err = check(topology, tables, "", more)
        self.counts = {key: self.keys.get(key) for key in "nodes links routes broken longest".split()} | {
            "minimal": "all" if self.keys.get("minimal") == self.keys.get("routes") else "some", "deadlock": self.keys.get("deadlock")}


# The fabrics, each routed once

CASES = {"tree": ("kntree:4,2", "minhop", "none"), "ftree": ("kntree:3,3", "ftree", "none"), "torus": ("torus:4,4", "minhop", "cycle"), "dor4": ("torus:4,4", "dor", "cycle"),
         "dor5": ("torus:5,3", "dor", "cycle"), "mesh": ("mesh:4,3", "dor", "none"), "cube": ("hypercube:4", "updn", "cycle")}  # updn finds no root, and opensm takes minhop
RING = "".join(f'Switch 3 "R{i}"\n[1] "R{(i + 1) % 5}"[2]\n[2] "R{(i + 4) % 5}"[1]\n[3] "P{i}"[1]\n\nHca 1 "P{i}"\n[1] "R{i}"[3]\n\n' for i in range(5))


def net_of(net):
    return run(["graph", net, "--format", "ibnet"]).stdout


def path_records(fabric):
    """Of all pairs, asked one by one."""
    lids = re.findall(r"^\[1\].*# lid (\d+) lmc ", fabric["topology"], re.M)
    return "".join(fabric.sim("saquery", "-p", "--src-to-dst", f"{a}:{b}") for a in lids for b in lids if a != b)


def traced(fabric):
    """The ways between two hosts, as the switches answer."""
    text = fabric["topology"]
    lids = sorted(map(int, re.findall(r'^\[1\].*# lid (\d+) lmc .*"P\d*"', text, re.M) + re.findall(r'"H-[0-9a-f]*"\[1\].*lid (\d+) ', text)))
    return fabric.sim("ibtracert", "-n", str(lids[0]), str(lids[-1]))


@functools.cache
def of(name):
    """A fabric: a case, one with a cable less, LMC, a ring with the lanes of an engine, or our tables, loaded by another host: so other LIDs are there."""
    if name in ("updown", "balanced"):
        first = "torus" if name == "updown" else "tree"
        tables = made(of(first)["topology"], f"generate --routing {name} --format lft").stdout
        return Fabric(name, net_of(CASES[first][0]), "file", "-U", os.path.abspath(kept(f"tables.{name}", tables)), ask=traced, host="P5")
    if name == "layered":
        tables = made(of("lash")["topology"], f"generate --routing layered --format lft --sl {WORK}/levels --sl2vl {WORK}/lanes").stdout
        return Fabric(name, RING, "file", "-U", os.path.abspath(kept("tables.layered", tables)), "-Q")
    if name in ("lash", "dfsssp"):
        return Fabric(name, RING, name, "-Q", ask=path_records, stays=True)
    if name == "cut":
        return Fabric(name, without(net_of("torus:4,4"), '"R0"', '"R1"'), "minhop")
    return Fabric(name, net_of("torus:3,3"), "minhop", "-l", "1") if name == "lmc" else Fabric(name, net_of(CASES[name][0]), CASES[name][1])


def said(name, tables="lft", more=""):
    return Judged(of(name)["topology"], of(name)[tables], more)


@pytest.mark.parametrize("name", [*CASES, "cut", "updown", "balanced", "lash", "dfsssp", "layered"])
def test_routes_are_counted_and_judged_as_by_ibdmchk(name):
    """Rings on one lane."""
    assert said(name).counts == of(name).ibdm()[0]


@pytest.mark.parametrize("name,loops", [*((name, row[2]) for name, row in CASES.items()), ("lmc", None), ("updown", "none"), ("balanced", "none"), *((name, "cycle") for name in ("lash", "dfsssp", "layered"))])
def test_credit_loops_are_these_and_every_pair_arrives(name, loops):
    found = said(name)
    assert loops in (None, found.keys["deadlock"]) and found.status == (found.keys["deadlock"] == "cycle")
    assert (found.keys["broken"], found.keys["missing"], found.keys["routes"]) == ("0", "0", "144" if name == "lmc" else found.keys["pairs"])  # two a pair


@pytest.mark.parametrize("name", [*CASES, "lmc"])
@pytest.mark.parametrize("dump", ["opensm-lfts.dump", "opensm.fdbs"])
def test_so_says_each_dump(name, dump):
    assert said(name, dump).keys == said(name).keys


@pytest.mark.parametrize("name", [*CASES, "cut"])
def test_the_wiring_is_ours_and_two_links_a_processor(name):
    net = CASES["torus" if name == "cut" else name][0]
    links = run(["graph", net, "--format", "edges"]).stdout.count("\n") + 2 * int(report(f"info {net}")["processors"])
    assert int(said(name).keys["links"]) == links - 2 * (name == "cut")  # a cable less


# A broken cable, R0 to R1, with the tables from before; a port with two cables


def test_a_cable_less_and_the_old_tables_have_the_dead_ends_that_ibdmchk_misses_each_named_with_its_line():
    torus = of("torus")
    a, b = torus.guid("R0"), torus.guid("R1")
    found = Judged(without(torus["topology"], f"S-{a}", f"S-{b}"), torus["lft"])
    want = torus.ibdm(links="".join(row for row in torus["opensm-subnet.lst"].splitlines(keepends=True) if not (f"NodeGUID:{a}" in row and f"NodeGUID:{b}" in row)))[0]
    assert all(found.counts[key] == want[key] for key in "nodes links routes broken longest".split()) and found.status == 1
    assert len(re.findall(r": line \d*: route H-.* takes a link that does not exist: ", found.err)) == int(found.keys["broken"]) > 0


def test_port_1_of_a_switch_twice_ibdmchk_warns_of_and_check_names_with_its_line():
    torus = of("torus")
    a = torus.guid("R0")
    words = torus.ibdm(links=re.sub(rf"^({{ SW.*NodeGUID:{a}.*)PN:02 }} {{ SW", r"\1PN:01 } { SW", torus["opensm-subnet.lst"], flags=re.M))[1]
    found = Judged(re.sub(rf'(^Switch.*"S-{a}".*\n(?:\[.*\n)*?)\[2\]', r"\1[1]", torus["topology"], flags=re.M), torus["lft"])
    assert re.search(rf"^-W- Disconnecting.*S{a}.*/P1 previously connected", words, re.M)
    assert (found.status, found.keys) == (1, {}) and re.search(rf"topology: line \d*: .*port 1 of node S-{a}", found.err)


def test_with_lmc_1_ibdmchk_has_72_routes_to_the_first_lids_and_72_to_the_others_as_long():
    """As they are, then with the entries of their neighbours."""
    base = {int(n) for n in re.findall(r"# lid (\d+) lmc 1", of("lmc")["topology"])}
    swapped = re.sub(r"^0x(\w{4}) :", lambda m: f"0x{int(m[1], 16) ^ (int(m[1], 16) & ~1 in base):04X} :", of("lmc")["opensm.fdbs"], flags=re.M)
    first, second = of("lmc").ibdm()[0], of("lmc").ibdm(fdbs=swapped)[0]
    assert (first["routes"], second["routes"], first["longest"]) == ("72", "72", said("lmc").keys["longest"])


# Lanes


@functools.cache
def levels_of(name):
    """Lines 0xGUID LID SL of the path records of opensm, or the levels that generate wrote."""
    if name == "layered":
        return of(name) and read(f"{WORK}/levels")
    guid = {lid: own for own, lid in re.findall(r'^Ca.*"H-([0-9a-f]{16})".*\n\[1\].*# lid (\d+)', of(name)["topology"], re.M)}
    records = [dict(re.findall(r"\t(slid|dlid|sl)\.\.+(?:0x)?(\w+)", record)) for record in of(name).asked.split("PathRecord dump:")[1:]]
    assert len(records) == 20
    return "".join(f"0x{guid[record['slid']]} {record['dlid']} {record['sl']}\n" for record in records)


@pytest.mark.parametrize("name,form,deadlock", [*((name, form, "none") for name in ("lash", "dfsssp") for form in ("records of saquery", "lines")), *((name, "all on one level", "cycle") for name in ("lash", "dfsssp")),
                                                ("layered", "lines", "none"), ("layered", "lanes that generate wrote", "none")])
def test_with_levels_and_lanes_it_is_as_ibdmchk_says(name, form, deadlock):
    fabric, levels = of(name), levels_of(name) if form != "all on one level" else re.sub(r" \d+$", " 0", levels_of(name), flags=re.M)
    lanes = read(f"{WORK}/lanes") if form.startswith("lanes") else fabric["opensm-sl2vl.dump"]
    kept(f"{name}/psl", levels), kept(f"{name}/vl", lanes)
    found = said(name, more=f"--sl {kept('sl', fabric.asked if form.startswith('records') else levels)} --sl2vl {WORK}/{name}/vl")
    assert found.counts == fabric.ibdm("-c", "psl", "-d", "vl")[0] and (found.status, found.keys["deadlock"]) == (int(deadlock == "cycle"), deadlock)


# opensm routes with our tables: ports tell by GUID


def entries(tables):
    """Switch, port's GUID, entry."""
    found, at = set(), ""
    for row in tables.splitlines():
        at = re.search(r"guid (\S+)", row)[1] if row.startswith("Unicast") else at
        guid = re.search("portguid (0x[0-9a-f]+)", row)
        found |= {(at, guid[1], row.split()[1])} if guid else set()
    return found


@pytest.mark.parametrize("routing", ["updown", "balanced"])
def test_switches_of_opensm_hold_the_tables_of_generate_and_ibtracert_walks_them_entry_by_entry(routing):
    held, want = entries(of(routing)["lft"]), entries(read(f"{WORK}/tables.{routing}"))
    steps = [re.sub(r"[][{}]", " ", row).split() for row in of(routing).asked.splitlines() if row[0] == "["]
    way = {(before[2], steps[-1][2], f"{int(row[0]):03d}") for before, row in zip(steps, steps[1:])}
    assert held == want != set() and 1 < len(way) and way <= want, of(routing).asked


@pytest.mark.parametrize("port", ["001", "002", "003", "004"])
def test_an_entry_turned_to_another_port_as_many_pairs_do_not_arrive_as_ibdmchk_says(port):
    """The way never ends."""
    rows, switches = of("updown")["opensm.fdbs"].splitlines(keepends=True), 0
    for number, row in enumerate(rows):
        switches += "Switch" in row
        if switches == 2 and row.startswith("0x") and row.split()[2] not in ("000", "005", port):
            rows[number] = row.replace(f" {row.split()[2]} ", f" {port} ", 1)
            break
    want, found = of("updown").ibdm(fdbs="".join(rows))[0], Judged(of("updown")["topology"], "".join(rows)).keys
    assert (int(found["broken"]) + int(found["loops"]), found["longest"]) == (int(want["broken"]), want["longest"])
