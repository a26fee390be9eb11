# SPDX-License-Identifier: MIT-0
"""Tables of LIDs, as opensm has them, beside tools/models/model_fabric.py: adapters of two ports, LMC, service levels and lanes; planted faults
are named by line; random fabrics, half of them damaged (model_check.py)."""
import os
import re
import sys

import pytest

sys.path[:0] = ["tests/cli", "tools/models"]
import model_check  # noqa: E402
from asked import WORK, liar  # noqa: E402
from checked import SEED, judged, keys, line, made  # noqa: E402
from reports import COMMAND, LONG, run  # noqa: E402

COUNT = 20000 if LONG else 20 if "ROUTESEQ_QUICK" in os.environ else 100
SOUND = {"deadlock": "none", "sound": "yes"}


def switch(guid, *links):
    return f'vendid=0x0\nswitchguid=0x{guid:x}({guid:x})\nSwitch\t4 "S-{guid:016x}"\t\t# "lid 9 lmc 9" base port 0 lid {guid} lmc 0\n' + ports(*links)


def adapter(guid, *links):
    return f'Ca\t{len(links)} "H-{guid:016x}"\n' + ports(*links)


def ports(*links):
    """Of a port, from 1: S or H, GUID and port at the other end, and the LID of this one."""
    return "".join(f'[{port}]\t"{kind}-{guid:016x}"[{other}](f)\t\t# {"".join(lid)}4xSDR\n' for port, (kind, guid, other, *lid) in enumerate(links, 1))


def sound(topology, routes, kind="lft", **more):
    """The counts of routes that are sound."""
    status, said, _ = judged(topology, routes, kind, "ibnetdiscover", **more)
    assert (status, said) == (0, said | SOUND)
    return said


# Switches 1 3 4 2 in a line; adapter a at 1 and b, of two LIDs, at 2; adapter d at 1 and 2: through it the way from a to b would be a hop shorter

FABRIC = (switch(1, ("S", 3, 1), ("H", 10, 1), ("H", 13, 1)) + switch(2, ("S", 4, 2), ("H", 11, 1), ("H", 13, 2)) + switch(3, ("S", 1, 1), ("S", 4, 1)) + switch(4, ("S", 3, 2), ("S", 2, 1))
          + adapter(10, ("S", 1, 2, "lid 10 lmc 0 ")) + adapter(11, ("S", 2, 2, "lid 12 lmc 1 ")) + adapter(13, ("S", 1, 3, "lid 14 lmc 0 "), ("S", 2, 3, "lid 15 lmc 0 ")))
LFT = made(FABRIC, "generate --routing updown --format lft").stdout


@pytest.mark.parametrize("routing", ["shortest", "balanced", "updown"])
def test_tables_that_are_made_are_sound_and_no_way_leads_through_the_adapter_of_two_ports(routing):
    said = sound(FABRIC, made(FABRIC, f"generate --routing {routing} --format lft").stdout)
    assert said == said | {"pairs": "13", "routes": "13", "minimal": "13", "longest": "5", "excess_max": "0"}


def test_each_switch_has_entries_for_all_lids_its_own_too():
    assert (LFT.count("\nUnicast") + 1, LFT.count("\n0x"), set(re.findall(r"(\d+) valid lids dumped ", LFT))) == (4, 36, {"9"})


DUMP = re.sub(r"^ .*\n", "", re.sub(r"^\d+ valid lids", "15 lids", re.sub(r" : \((.*)\)$", r" # \1", LFT, flags=re.M), flags=re.M), flags=re.M)
FDBS = re.sub(r"^Unicast.*guid (\S+).*", r"dump_ucast_routes: Switch \1\nLID    : Port : Hops : Optimal\n0x0005 : UNREACHABLE", re.sub(
    r"^(0x\S+) (\d+) .*", r"\1 : \2  : 02   : No 1 hop path possible via port 3!", re.sub(r"^(?!Unicast|0x).*\n", "", LFT, flags=re.M), flags=re.M), flags=re.M)


@pytest.mark.parametrize("kind,text", [("lft", DUMP), ("fdbs", FDBS)], ids=["opensm-lfts.dump", "opensm.fdbs"])
def test_the_same_tables_in_other_dumps(kind, text):
    assert sound(FABRIC, text, kind) == sound(FABRIC, LFT)


# One fault at a time

def at(guid, lid):
    """The line of a switch's entry, or its first, for ''."""
    rows = LFT.splitlines()
    begin = next(number for number, row in enumerate(rows) if f"guid 0x{guid:016x} " in row)
    return next(number for number, row in enumerate(rows[begin:], begin + 1) if row.startswith(lid))


def sends(lid, *ways):
    """Tables in which switches send a LID by these ports."""
    rows = LFT.splitlines()
    for guid, port in ways:
        rows[at(guid, lid) - 1] = re.sub(r" \d+ ", f" {port:03d} ", rows[at(guid, lid) - 1], count=1)
    return "\n".join(rows) + "\n"


ENTRY = at(2, "0x000d")
ROW = LFT.splitlines()[ENTRY - 1]


@pytest.mark.parametrize("text,kind,words", [pytest.param(*row, id=claim) for claim, *row in [
    ("an entry for a port without cable", sends("0x000d", (2, 9)), "lft", [f"routes: line {ENTRY}: route H-000000000000000a -> H-000000000000000b (LID 13) takes a link that does not exist: "]),
    ("a LID at the adapter's other port: broken, and the port is named", sends("0x000e", (1, 1), (3, 2), (4, 2), (2, 3)), "lft", ["(LID 14) does not end at its destination: ", "; the LID is of its port 1"]),
    ("an entry through an adapter: broken", sends("0x000c", (1, 3)), "lft", ["; H-000000000000000d is an endpoint, which passes nothing on"]),
    ("two switches that send a LID to each other: loops", sends("0x000a", (3, 2), (4, 1)), "lft", [" visits a node twice: "]),
    ("a line twice", line(LFT, ENTRY, ROW, ROW), "lft", [f"routes: line {ENTRY + 1}: the entry of line {ENTRY} again"]),
    ("a LID of no node", line(LFT, ENTRY, ROW.replace("0x000d", "0x0099")), "lft", [f"routes: line {ENTRY}: column 1: LID 0x0099 is of no node"]),
    ("a switch that is not there: its entries are passed over", re.sub("guid 0x0*2 ", "guid 0x72 ", LFT), "lft", [f"routes: line {at(2, 'Unicast')}: column 45: no switch of guid 0x72"]),
    ("entries before any switch", line(FDBS, 1), "fdbs", ["routes: line 3: column 1: an entry of no switch"]),
    ("an entry that is none", line(FDBS, 5, FDBS.splitlines()[4].replace(" : ", " ", 1)), "fdbs", ["routes: line 5: column 1: expected LID : PORT"]),
    ("tables that end too early", LFT[:300], "lft", [""])]])
def test_a_fault_is_named_and_counted(text, kind, words):
    status, _, err = judged(FABRIC, text, kind, "ibnetdiscover", more=f" --routes-format {kind}")
    assert status == 1 and all(word in err for word in words) and ("no switch of" not in words[0] or err.count(": column ") == 1)


@pytest.mark.parametrize("old,new,words", [pytest.param(*row, id=row[2]) for row in [
    ('001"', '001 x"', 'column 1: expected Switch, Ca or Rt, its ports and "NAME" without blanks'), ("lid 12 lmc 1", "lid 13 lmc 1", "lid 13 lmc 1: expected a multiple of 2"),
    ("lid 12 lmc 1", "lid 12 lmc 8", "lmc '8 4xSDR': expected a number 0..7"), ("lid 14 lmc 0", "lid 15 lmc 0", "LID 15 is node H-000000000000000d's already"),
    ("lid 10 ", "lid 65536 ", "lid '65536 lmc 0 4xSDR': expected a number 0..65535")]])
def test_a_fabric_is_refused_by_line(old, new, words):
    status, said, err = judged(FABRIC.replace(old, new, 1), LFT, "lft", "ibnetdiscover")
    assert (status, said) == (1, {}) and re.search(rf"topology: line \d+: .*{re.escape(words)}", err)


def test_a_switch_whose_name_is_no_guid_no_table_and_no_file_of_levels():
    done = made(FABRIC.replace("S-000000000000000", "S-"), f"generate --routing layered --format lft --sl {WORK}/short")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "routeseq: node S-1: expected S- and a GUID, 16 hexadecimal digits\n") and not os.path.exists(f"{WORK}/short")


# A router to another subnet is an adapter by another name; LID 0 is none yet


def test_ibnetdiscover_s_rt_is_an_end_like_an_adapter_and_so_are_its_tables():
    subnets = re.sub('"H-(0*b)"', r'"R-\1"', re.sub('^Ca(\t1) "H-(0*b)"', r'Rt\1 "R-\2"', FABRIC, flags=re.M))
    text = made(subnets, "generate --routing updown --format lft").stdout
    said = sound(subnets, text)
    assert said == said | {"endpoints": "3", "pairs": "13", "routes": "13"}
    assert text.count("(Router") == 8 and re.sub("R-(0*b)", r"H-\1", text.replace("(Router", "(Channel Adapter")) == LFT


EARLY = re.sub("lid 1 lmc 0$", "lid 0 lmc 0", FABRIC.replace("lid 14 lmc 0", "lid 0 lmc 0"), flags=re.M)


def test_lid_0_the_port_has_none_and_the_wiring_is_judged():
    assert "LID 0x000e is of no node" in judged(EARLY, LFT, "lft", "ibnetdiscover")[2]
    done = made(EARLY, "check --routing updown --tsv")
    assert (done.returncode, keys(done)["pairs"], keys(done)["sound"]) == (0, "6", "yes")


@pytest.mark.parametrize("topology,words,said", [pytest.param(*row, id=claim) for claim, *row in [
    ("which port has none", EARLY, "generate", "topology: 1 port, such as that of node H-000000000000000d on line 28, has no LID (lid 0): expected"),
    ("before a subnet manager has run no port has one", re.sub("lid [0-9]* lmc", "lid 0 lmc", FABRIC), "generate", "topology: all 4 ports, such as"),
    ("so says check", re.sub("lid [0-9]* lmc", "lid 0 lmc", FABRIC), "check", "expected what ibnetdiscover prints after a subnet manager, such as opensm, has given LIDs")]])
def test_tables_by_lid_are_refused(topology, words, said):
    done = made(topology, f"{words} --routing updown --format lft")
    assert (done.returncode, done.stdout) == (1, "") and said in done.stderr


@pytest.mark.parametrize("net", ["torus:4,4", "kntree:2,2"])
def test_the_net_that_graph_writes_for_ibsim_has_its_routers_and_processors(net):
    info = dict(row.split("\t") for row in run(["info", net, "--tsv"]).stdout.splitlines())
    text = run(["graph", net, "--format", "ibnet"]).stdout
    done = made(text, "check --routing updown --tsv")
    assert (done.returncode, *(keys(done)[key] for key in ("routers", "endpoints", "sound"))) == (0, info["nodes"], info["processors"], "yes")
    assert "P0 P2 1 1 2 3" in made(text, "generate --routing updown").stdout.splitlines() or net != "kntree:2,2"  # ports count from 1, as there


# Levels and lanes: a ring of switches with an adapter each


def ring(n):
    return ("".join(switch(i + 1, ("S", (i + 1) % n + 1, 2), ("S", (i + n - 1) % n + 1, 1), ("H", i + 17, 1)) for i in range(n))
            + "".join(adapter(i + 17, ("S", i + 1, 3, f"lid {i + 17} lmc 0 ")) for i in range(n)))


def lanes(first):
    """Of the first four levels."""
    return "".join(f'Switch 0x{i + 1:016x}, base LID {i + 1}, "s"\n#in out : 0  1\n'
                   + "".join(f"{into:<3d} {out:<3d} : {first} 4 5 6 7 8 9 10 11 12 13 14 15 \n" for into in range(4) for out in (1, 2, 3))
                   + f'Channel Adapter 0x{i + 17:016x}, base LID {i + 17}, "a"\n0   0   : 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n' for i in range(4))


RING, FOUR, PAIRS = ring(4), lanes("3 2 1 0"), [(i, d) for i in range(4) for d in range(4) if i != d]
CLOCKWISE = "".join(f"Unicast lids [0x0-0x20] of switch Lid {i + 1} guid 0x{i + 1:016x} (s):\n" + "".join(f"0x{d + 17:04x} {3 if d == i else 1:03d} :\n" for d in range(4)) for i in range(4))
LEVELS = "".join(f"0x{i + 17:016x} {d + 17} {i}\n" for i, d in PAIRS)  # one for each source
RECORDS = "".join(f"PathRecord dump:\n\t\tdlid....................{d + 17}\n\t\tslid....................{i + 17}\n\t\tsl......................0x{i:x}\n" for i, d in PAIRS)
SECTIONS = "".join(f'Channel Adapter 0x{i + 17:016x}, base LID {i + 17}, "a"\n' + "".join(f"0x{d + 17:x} : {i}\n" for a, d in PAIRS if a == i) for i in range(4))


FIVE = ring(5)  # three hops at most: no table of shortest ways is free of cycles
FIVE_LFT = made(FIVE, f"generate --routing layered --format lft --sl {WORK}/made.sl --sl2vl {WORK}/made.vl").stdout
MADE = {}
for KEY in ("sl", "vl"):
    with open(f"{WORK}/made.{KEY}", encoding="ascii") as file:
        MADE[KEY.replace("vl", "sl2vl")] = file.read()


@pytest.mark.parametrize("topology,tables,levels,status,deadlock,broken", [pytest.param(*row, id=claim) for claim, *row in [
    ("on one lane: a cycle", RING, CLOCKWISE, {}, 1, "cycle", "0"), ("each level on a lane of its own: sound", RING, CLOCKWISE, {"sl": LEVELS, "sl2vl": FOUR}, 0, "none", "0"),
    ("without --sl2vl the lane is the level", RING, CLOCKWISE, {"sl": LEVELS}, 0, "none", "0"),
    ("all levels on one lane: a cycle", RING, CLOCKWISE, {"sl": LEVELS, "sl2vl": lanes("0 0 0 0")}, 1, "cycle", "0"),
    ("a level on lane 15: its packets are dropped", RING, CLOCKWISE, {"sl": LEVELS, "sl2vl": lanes("0 15 2 3")}, 1, "none", "3"),
    ("levels as path records of saquery", RING, CLOCKWISE, {"sl": RECORDS, "sl2vl": FOUR}, 0, "none", "0"),
    ("levels in sections, as ibdmchk reads them", RING, CLOCKWISE, {"sl": SECTIONS, "sl2vl": FOUR}, 0, "none", "0"),
    ("layered tables of a ring of five on one lane: a cycle", FIVE, FIVE_LFT, {}, 1, "cycle", "0"), ("with the levels and lanes that generate wrote: sound", FIVE, FIVE_LFT, MADE, 0, "none", "0"),
    ("with its levels alone, a level is the lane of its number", FIVE, FIVE_LFT, {"sl": MADE["sl"]}, 0, "none", "0"),
    ("level 1 on lane 0: a cycle", FIVE, FIVE_LFT, {"sl": MADE["sl"].replace(" : 1\n", " : 0\n")}, 1, "cycle", "0")]])
def test_levels_and_lanes(topology, tables, levels, status, deadlock, broken):
    found, said, err = judged(topology, tables, "lft", "ibnetdiscover", **levels)
    assert (found, said["deadlock"], said["broken"], said["minimal"]) == (status, deadlock, broken, said["minimal"] if topology == RING else "20")
    assert (broken == "3") == ("has no virtual lane: S-0000000000000002 drops SL 1 from port 3 to 1: lane 15" in err)


def test_a_section_of_levels_for_each_port_that_sends_and_the_lanes_of_each_port():
    assert (MADE["sl"].count("base LID"), MADE["sl"].count("\n0x"), MADE["sl2vl"].count("base LID")) == (5, 20, 10)


def test_a_lane_too_few_and_no_levels_are_written():
    done = made(FIVE, f"generate --routing layered --format lft --sl {WORK}/few --vcs 1")
    assert (done.returncode, done.stdout) == (1, "") and "closes a cycle in 1 virtual channel:" in done.stderr and not os.path.exists(f"{WORK}/few")


@pytest.mark.parametrize("name,number,old,new,words", [pytest.param(*row, id=row[4]) for row in [
    ("sl", 1, ".*\n", "", "has no virtual lane: --sl has none for it"), ("sl", 2, " 19 0\n", " 18 1\n", "line 2: LID 18 has SL 0 from there already"),
    ("sl", 3, " 0\n", " 16\n", "line 3: column 23: SL '16': expected a number 0..15"), ("sl", 4, "0x0", "0x7", "line 4: column 1: no node of guid"),
    ("sl2vl", 12, ".*\n", "", "--sl2vl has no row for S-0000000000000001 from port 3 to 1"), ("sl2vl", 1, "LID 1", "LID 2", "line 1: column 8: LID 2 is of another port"),
    ("sl2vl", 3, "15 \n", "16 \n", "lane '16': expected a number 0..15"), ("sl2vl", 4, "(.*\n)", r"\1\1", "line 5: the row of line 4 again")]])
def test_a_fault_in_levels_or_lanes(name, number, old, new, words):
    files = {"sl": LEVELS, "sl2vl": FOUR}
    rows = files[name].splitlines(keepends=True)
    rows[number - 1], changes = re.subn(old, new, rows[number - 1], count=1)
    status, _, err = judged(RING, CLOCKWISE, "lft", "ibnetdiscover", **files | {name: "".join(rows)})
    assert changes and status == 1 and words in err


# Random fabrics beside the model


def test_fabrics_with_lids_and_lanes_half_of_them_damaged(capsys):
    assert model_check.lids(COMMAND, COUNT, SEED), capsys.readouterr().out


if LONG:
    @pytest.mark.parametrize("count,script", [
        pytest.param(20000, '"$R" "$@"; s=$?; shift; for f; do case $f in *.made.sl?) sed -i "s/ : [1-9]$/ : 0/" "$f" ;; esac; done; exit $s', id="levels written as 0"),
        pytest.param(20, 'case "$*" in *"--jobs 3"*) "$R" "$@" | sed "s/minimal/MINIMAL/;s/as long as/as_long_as/" ;; *) exec "$R" "$@" ;; esac', id="another thing said by three threads"),
        pytest.param(20, '"$R" "$@" | sed "s/^minimal\\t1/minimal\\t2/"', id="another count")])
    def test_a_command_with_a_fault_is_seen(count, script, capsys):
        assert not model_check.lids(liar(script), count, 1), capsys.readouterr().out
