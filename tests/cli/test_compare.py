# SPDX-License-Identifier: MIT-0
"""compare: figures, choices near a size and throughputs by routing, beside tests/vectors (tools/models/model_compare.py, model_choice.py)."""
import json
import re
import subprocess
import sys

sys.path.insert(0, "tests/cli")
import pytest  # noqa: E402
from asked import families, faulty, kept, lines_of, planted, report, table  # noqa: E402
from reports import COMMAND, run  # noqa: E402

VECTORS = lines_of("tests/vectors/compare.tsv")
KINDS = ("near", "halves", "low", "cut")
HEAD, *MODEL = [row for row in VECTORS if row[0] not in KINDS]
FIGURES = lines_of("docs/figures/compare.tsv")[1:]
CHOICE = lines_of("tests/vectors/choice.tsv")


def rows_of(words, command=COMMAND):
    """The rows, in the order of the table; what was said."""
    return table(f"compare {words}", command)


def nets(words, command=COMMAND):
    return [row["net"] for row in rows_of(words, command)[0]]


def columns(words, *keys, command=COMMAND):
    return [tuple(row[key] for key in ("net", *keys)) for row in rows_of(words, command)[0]]


def people(words):
    return run(["compare", *words.split()]).stdout.splitlines()


def notes(words):
    """What stands below the table."""
    lines = people(words)
    return lines[lines.index("") + 1:]


# Rows


def test_the_table_of_figures_is_what_compare_prints():
    quick = [row[1:] for row in FIGURES if row[0] == "1000" and int(row[3]) < 500]
    assert len(quick) > 5 and [list(row.values()) for row in rows_of(" ".join(row[0] for row in quick))[0]] == quick
    assert list(dict.fromkeys(row[0] for row in FIGURES)) == ["1000", "10000", "100000"]


def test_every_figure_of_every_family_is_the_model_s():
    rows, _ = rows_of(" ".join(row[0] for row in MODEL))
    for model, row in zip(MODEL, rows, strict=True):
        want = dict(zip(HEAD, model))
        if want["bisection_low"] == "-":  # the model has none
            row["bisection_low"] = row["bisection_high"] = "-"
        assert row == want
    assert families() == {row[0].split(":")[0] for row in MODEL}


def test_ring_4_by_hand():
    """4 cables; 16 hops over 12 pairs; all to all puts 3 routes on the hottest link."""
    assert list(rows_of("ring:4")[0][0].values()) == "ring:4 4 4 3 4 1.000000 3.000000 2 1.333333 2 2 2 1.000000 0.500000".split()


def test_one_processor_has_no_mean_and_no_throughput():
    assert list(rows_of("mesh:1")[0][0].values())[4:] == "0 0.000000 1.000000 0 - 0 0 1 - -".split()


def test_json_is_an_array_of_rows_or_of_none():
    assert run("compare --processors 1000 --ports 2 --within 0 --json".split()).stdout == "[]\n"
    found = json.loads(run("compare ring:4 torus:3,3 --json".split()).stdout)
    assert [(row["net"], row["processors"], row["throughput_worst"]) for row in found] == [("ring:4", 4, 0.5), ("torus:3,3", 9, 1)]


def test_any_number_of_jobs_says_the_same():
    assert people("dragonfly:2,4,2 --jobs 1") == people("dragonfly:2,4,2 --jobs 5")


@pytest.mark.parametrize("words,order", [("ring:6 complete:9 --by throughput", "complete:9 ring:6"), ("mesh:4,4 complete:9 ring:6 --by mean", "complete:9 ring:6 mesh:4,4"),
                                         ("--processors 100 --ports 16 --families dragonfly,hyperx,torus", "torus:10,10 hyperx:4,5,5 dragonfly:2,5,2")])
def test_order(words, order):
    """Of a figure, the best first; else what is quick first."""
    assert nets(words) == order.split()


def test_small_figures_keep_three_digits():
    row = rows_of("array:30000")[0][0]
    assert [row[key] for key in ("cables_per_processor", "throughput", "throughput_worst")] == ["0.999967", "0.000133", "0.0000667"]
    assert [line.split()[-2:] for line in people("array:30000") if line.startswith("array:30000")] == [["0.000133", "0.0000667"]]
    to_one = kept("to_one", "".join(f"{source} 0\n" for source in range(1, 32768)))
    assert report(f"load hypercube:15 --traffic {to_one}")["throughput"] == "0.0000610"


# The table for people


def touching(lines):
    """Rows whose words are not as many as the columns."""
    return [line for line in lines[1:lines.index("")] if len(line.split()) != len(HEAD)]


def test_columns_do_not_touch():
    lines = people(" ".join(row[0] for row in MODEL) + " array:1000 array:30000")
    assert not touching(lines)
    assert len(touching([re.sub(r"  *(10000\.333)", r"\1", line) for line in lines])) == 1


def test_the_heading_says_that_ports_are_all():
    """The processors' ones too, which info does not count."""
    first, second, row = people("torus:4,4")[:3]
    assert first.index("all") + 3 == second.index(" ports ") + 6
    assert row.split()[3] == "5" and report("info torus:4,4")["ports"] == "4"


def test_whose_throughput_it_is():
    assert sum(line.startswith("throughput: of routeseq's own fixed route") for line in people("ring:6")) == 1


def test_ties_and_cables_one_way_are_named():
    said = " ".join(" ".join(notes("ring:4 ring:5 torus:3,3 torus:3,4 twisted:3,4,1,0 tofu:1,1,1 tofu:2,1,1 debruijn:3 mesh:4 kautz:2,2")).split())
    assert "throughput: where both ways round an even side are as long, all routes go the same way: ring:4 torus:3,4 twisted:3,4,1,0 tofu:2,1,1" in said
    assert said.endswith("cables: one way, from a port out to a port in: debruijn:3 kautz:2,2")
    says = [bool(re.search("both ways|cables lead one way", run(words.split()).stdout)) for words in ("load ring:4", "load ring:5", "info debruijn:3", "info ring:4")]
    assert says == [True, False, True, False]


def test_no_list_is_wider_than_100_columns():
    assert max(map(len, notes("ring:4 torus:3,4 twisted:3,4,1,0 tofu:2,1,1 debruijn:3 kautz:2,2 kntree:4,3 xgft:2,3,1,3 slender:1"))) <= 100


def test_where_drawn_ways_up_may_have_a_better_worst_permutation():
    drawn = "kntree:4,3 kntree:4,1 xgft:2,3,1,3 xgft:2,3,1,1 cm5:3 slender:1 torus:3,4 dragonfly:2,4,2"
    fixed, by_random = ({row["net"]: row for row in rows_of(f"{drawn} --routing {routing}")[0]} for routing in ("minimal", "random"))
    better = [net for net, row in by_random.items() if row["routing"] == "up-random" and "-" not in (both := [row["throughput_worst"], fixed[net]["throughput_worst"]])
              and float(both[0]) > float(both[1])]
    below = notes(drawn)
    at = next(i for i, line in enumerate(below) if line.startswith("throughput_worst: "))
    said = " ".join(" ".join(line for line in below[at:] if not re.match(r"[a-z_]+ - :", line)).split())
    assert better and said == "throughput_worst: of fixed routes; --routing random, drawn ways up, may have more: " + " ".join(better)
    assert not any("may have more" in line for line in people(drawn + " --routing random") + run(["compare", *drawn.split(), "--tsv"]).stdout.splitlines())


# Closed forms, beside what follows all routes

FORMS = "cli/ports/ports_compare_forms.c"
GRIDS = ("array:2 array:9 ring:7 ring:8 mesh:7,2 mesh:2,7 mesh:2,3,5 mesh:5,3,2 mesh:3,5,4 torus:2,2 torus:8,5,2 torus:2,5,8 torus:4,7 torus:6,6 "
         "hypercube:1 hypercube:5")
THROUGHPUTS = "throughput", "throughput_worst"


def loads(words):
    return [(net, report(f"load {net}")["throughput"], report(f"load {net} --traffic worst")["throughput"]) for net in words.split()]


def test_throughputs_of_grids_are_those_of_load():
    assert columns(GRIDS, *THROUGHPUTS) == loads(GRIDS)


@planted(("half round an odd side is a tie", FORMS, ("h = k / 2;", "h = (k + 1) / 2;")),
         ("sides after a link do not count", FORMS, ("take(h * least(before, after)", "take(h * least(before, before)")),
         ("past the middle of a line the sources are fewer", FORMS, ("take((k - s - 1) * after", "take(0")))
def test_another_form_is_seen(source, swaps):
    found = columns(GRIDS, *THROUGHPUTS, command=faulty(source, *swaps))
    assert len(found) == 16 and found != loads(GRIDS)


def test_the_form_of_wbfly_is_what_all_routes_give():
    """What has too many routes to follow has the form's."""
    assert len(nets("wbfly:2,1 wbfly:2,2 wbfly:5,2 wbfly:2,3 wbfly:3,3 wbfly:2,5")) == 6
    assert columns("wbfly:4,4", "throughput") == [("wbfly:4,4", "0.460811")]


def test_a_form_that_all_routes_deny_is_named():
    _, said = rows_of("wbfly:2,3", faulty(FORMS, ("d * (d - 1) / 2", "d * (d + 1) / 2")))
    assert "compare: 39 routes over a link, and 63 by its form" in said


# Two halves: no bound is above what all sets of routers show, no cut below; lower bounds are those of the model, which looks
# for the eigenvalue in the matrix; no cut is above what METIS finds


def wrong_bound(kind, net, value, command=COMMAND):
    (_, low, high), = columns(net, "bisection_low", "bisection_high", command=command)
    if kind == "low":
        return low != value or int(high) < int(value)
    least, value = 0 if low == "-" else int(low), int(value)
    if high == "-":
        return True
    if kind == "cut":
        return not least <= int(high) <= value
    exact = re.match("hyperx|kntree|mesh|torus", net)
    return not (least == value == int(high) if exact else least <= value <= int(high))


BOUNDS = [row for row in VECTORS if row[0] in KINDS[1:]]


def test_bounds_and_cuts():
    assert len(BOUNDS) > 100
    assert not [row for row in BOUNDS if wrong_bound(*row)]
    lies = ("halves", "hyperx:1,3,3", "7"), ("halves", "kntree:3,2", "4"), ("low", "slimfly:1,5", "64")
    assert all(wrong_bound(*lie) and any(row[:2] == list(lie[:2]) for row in BOUNDS) for lie in lies)


def test_trees_are_cut_in_halves_by_one_cable():
    assert columns("mot:4 mot:6 mot:10", "bisection_high") == [("mot:4", "1"), ("mot:6", "1"), ("mot:10", "1")]


@planted(("larger branches first", "cli/graph/halves_walk.c", ("w->size[to] < ", "w->size[to] > ")))
def test_another_cut_is_seen(source, swaps):
    assert columns("mot:10", "bisection_high", command=faulty(source, *swaps)) != [("mot:10", "1")]


@planted(("routers without processors are held", "cli/graph/halves_bound.c", ("!eliminate(f->row, f->n, 0, f->begin, 1e-9)", "0")),
         ("an estimate is a bound", "cli/graph/halves_bound.c", ("!above(f, value * (1 - less[i]))", "0"), ("#define STEPS 60", "#define STEPS 1")))
def test_another_bound_is_seen(source, swaps):
    program = faulty(source, *swaps)
    some = [row for row in BOUNDS if row[0] == "low" and re.match("megafly|kautz", row[1])]
    assert any(wrong_bound(*row, command=program) for row in some)


# Networks near a size


@pytest.mark.parametrize("processors,ports,within,rest", [(row[1], row[2], row[3], row[4:]) for row in VECTORS if row[0] == "near"])
def test_near_a_size_each_family_has_the_network_that_the_model_takes(processors, ports, within, rest):
    rows, said = rows_of(f"--processors {processors} --ports {ports} --within {within}")
    found = [row["net"] for row in rows]
    found += re.findall(r"^routeseq: compare: ([a-z0-9]*) needs routers of at least (\d+) ports$", said, re.M)
    found += re.findall(r"^routeseq: compare: ([a-z0-9]*) has no network of ", said, re.M)
    want = [text if ":" in text else tuple(text.split(" - ")) if text.split(" - ")[1] != "none" else text.split(" - ")[0] for text in rest]
    assert sorted(found, key=str) == sorted(want, key=str)


def test_without_ports_routers_have_64_at_most():
    """No giant one stands for a family."""
    rows, said = rows_of("--processors 256 --families complete,kntree,hyperx,dragonfly")
    assert sorted(row["net"] for row in rows) == ["dragonfly:2,8,2", "hyperx:4,4,4,4", "kntree:16,2"]
    assert "compare: complete needs routers of at least 231 ports" in said


@pytest.mark.parametrize("processors,more", [(64, ""), (50, "--within 40")])
def test_at_least(processors, more):
    near = f"--processors {processors} --ports 12 --all {more}"
    around = rows_of(near)[0]
    rows = rows_of(f"{near} --at-least --by ports_per_processor")[0]
    assert sorted(row["net"] for row in rows) == sorted(row["net"] for row in around if int(row["processors"]) >= processors)
    cost = [float(row["ports_per_processor"]) for row in rows]
    assert 0 < len(rows) < len(around) and cost == sorted(cost)


def test_all_has_more_of_a_family_each_once_within_the_limits():
    rows = rows_of("--processors 64 --ports 12 --all")[0]
    assert len({row["net"] for row in rows}) == len(rows) > 60
    assert all(58 <= int(row["processors"]) <= 70 and int(row["ports"]) <= 12 for row in rows)


def is_balanced(net):
    """Is p what the papers give a router?  Of other families, any."""
    family, _, numbers = net.partition(":")
    n = [int(number) for number in numbers.split(",")]
    p, q = n[0], n[1] if len(n) > 1 else 0
    return {"dragonfly": lambda: p == n[2] and q == 2 * p, "hyperx": lambda: p == min(n[1:]),
            "slimfly": lambda: p == ((3 * q - {1: 1, 3: -1}.get(q % 4, 0)) // 2 + 1) // 2, "polarfly": lambda: p == (q + 2) // 2,
            "megafly": lambda: p == q == n[3], "oft": lambda: p == q + 1, "mlfm": lambda: p == n[2]}.get(family, lambda: True)()


@pytest.mark.parametrize("near", ["64 --ports 12", "150 --ports 10 --within 0", "200 --ports 11 --within 0"])  # with slimfly:3,5 and dragonfly:1,8,3
def test_balanced(near):
    all_of_them = nets(f"--processors {near} --all")
    some = [net for net in all_of_them if is_balanced(net)]
    assert 0 < len(some) < len(all_of_them) and nets(f"--processors {near} --all --balanced") == some


def test_sizes_of_the_papers():
    """With p = 15 and q = 19 a Slim Fly of 10,830, with p = 7 a dragonfly of 9,702."""
    found = {row[1]: row[2:5] for row in FIGURES if row[0] == "10000"}
    assert (found["slimfly:15,19"], found["dragonfly:7,14,7"]) == (["10830", "722", "44"], ["9702", "1386", "27"])


# --routing

CHOSEN = {}  # of a network and a routing: both throughputs and the least number of virtual channels
for NET, ROUTING, PATTERN, *VALUES in CHOICE:
    THROUGHPUT, VCS = ("-", "-") if VALUES[0] == "refused" else (VALUES[5], VALUES[6])
    CHOSEN.setdefault((NET, ROUTING), {}).update({PATTERN: THROUGHPUT, **({"vcs": VCS} if PATTERN == "uniform" else {})})
NETS = " ".join(dict.fromkeys(row[0] for row in CHOICE))


def chosen(routing):
    return [(net, CHOSEN[net, routing]["uniform"], CHOSEN[net, routing]["worst"]) for net in NETS.split()]


@pytest.mark.parametrize("routing", ["valiant", "up-random"])
def test_throughputs_by_routing(routing):
    assert columns(f"{NETS} --routing {routing}", *THROUGHPUTS) == chosen(routing)
    for net, vcs in columns(f"{NETS} --routing {routing}", "vcs"):
        least = CHOSEN[net, routing]["vcs"]
        assert vcs == "-" if least == "-" else int(vcs) >= int(least), net


@planted(("all processors are others", "cli/ports/ports_compare_choice.c", ("r->processors - ports_each(net)", "r->processors")),
         ("a processor sends to itself", "cli/ports/ports_compare_choice.c", ("(row->figure[FIGURE_PROCESSORS] - 1)", "row->figure[FIGURE_PROCESSORS]")))
def test_other_choices_are_seen(source, swaps):
    found = columns(f"{NETS} --routing valiant", *THROUGHPUTS, command=faulty(source, *swaps))
    assert len(found) > 40 and sum(row != want for row, want in zip(found, chosen("valiant"), strict=True)) > 9


def test_virtual_channels_are_twice_those_of_minimal_in_a_dragonfly_3():
    """Kim 2008."""
    assert columns("torus:4,4 dragonfly:1,2,1 hypercube:3 omega:2 --routing valiant", "vcs") == [
        ("torus:4,4", "4"), ("dragonfly:1,2,1", "3"), ("hypercube:3", "2"), ("omega:2", "-")]


def test_minimal_is_what_it_is_without():
    assert people("torus:4,3 omega:2") == people("torus:4,3 omega:2 --routing minimal")


def test_one_line_says_which_have_not_the_routing_and_one_whose_throughput_it_is():
    below = notes("torus:3,3 omega:2 bfly:2,2 --routing valiant")
    assert "vcs - : nor throughput: the family has no such routing: omega:2 bfly:2,2" in below
    assert "throughput: by valiant, the mean over all choices; above 1 the processor's port is the limit" in below


def drawn():
    """up-random where the model has it, else valiant."""
    for net in NETS.split():
        by = next((by for by in ("up-random", "valiant") if CHOSEN[net, by]["uniform"] != "-" or CHOSEN[net, by]["vcs"] != "-"), "-")
        yield net, *(("-", "-") if by == "-" else (CHOSEN[net, by]["uniform"], CHOSEN[net, by]["worst"])), by


def test_by_random_each_by_what_its_family_has():
    found = columns(f"{NETS} --routing random", *THROUGHPUTS, "routing")
    assert found == list(drawn()) and {row[3] for row in found} == {"-", "up-random", "valiant"}


@planted(("valiant in trees", "cli/ports/ports_compare_row.c", ("rt_route_choices(&row->net, RT_ROUTING_UP_RANDOM) > 0", "0")))
def test_another_routing_of_trees_is_seen(source, swaps):
    found = columns(f"{NETS} --routing random", *THROUGHPUTS, "routing", command=faulty(source, *swaps))
    assert {row[0].split(":")[0] for row, want in zip(found, drawn(), strict=True) if row != want and row[3] == "valiant"} >= {"kntree"}


def test_by_random_the_table_says_so():
    lines = people("torus:3,3 kntree:2,3 omega:2 --routing random")
    assert [line.split()[-1] for line in lines[1:lines.index("")]] == ["routing", "valiant", "up-random", "-"]
    assert "throughput: by the routing of its row, the mean over all choices; above 1 the processor's port is the limit" in lines
    assert "vcs - : nor throughput: the family has neither up-random nor valiant: omega:2" in lines
    found = json.loads(run("compare torus:3,3 omega:2 --routing random --json".split()).stdout)
    assert [row["routing"] for row in found] == ["valiant", None]
    assert "routing" not in json.loads(run("compare torus:3,3 --routing valiant --json".split()).stdout)[0]


# What is not known, and why


def test_sets_that_take_too_much_memory():
    """With a limit of 800 bytes they are the reason, of the worst alone."""
    program = faulty("cli/ports/ports_compare_row.c", ("COMPARE_SETS_MAX / 8", "100"))
    said = subprocess.run([program, "compare", "kautz:3,3", "omega:4"], capture_output=True, text=True, check=True).stdout
    assert [line for line in said.splitlines() if " - : " in line] == [
        "throughput_worst - : the sets of each link's sources take too much memory or time: kautz:3,3 omega:4"]
    assert columns("kautz:3,3 omega:4", "throughput", command=program) == columns("kautz:3,3 omega:4", "throughput")


def test_a_reason_for_each_that_is_not_known():
    below = [line for line in people("tworoot:15 shufflex:15") if " - : " in line]
    assert [line.split()[0] for line in below] == ["mean", "bisection_low", "throughput", "throughput_worst"]
    assert sum(": more than 1073741824 hops, those of messages that have met once, are too many to follow: tworoot:15" in line for line in below) == 2
