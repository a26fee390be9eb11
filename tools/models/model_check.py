#!/usr/bin/python3
# SPDX-License-Identifier: MIT-0
"""`routeseq check` and `generate` beside the model of SPEC 16 in model_fabric.py.

model_check.py compare ROUTESEQ          runs check on the library of model_library.py; lines of TAP
model_check.py mutate ROUTESEQ N SEED    N mutated fabrics
model_check.py generated ROUTESEQ N SEED every routing on N random connected graphs
model_check.py tables ROUTESEQ N SEED    N tables, with endpoints and faults, by destination and by route
model_check.py lids ROUTESEQ N SEED      N InfiniBand fabrics: adapters of two ports, LMC, lanes, faults; half of them damaged
model_check.py ibsim fattree|torusN [A B]   a fabric for ibsim, without the cable from A to B
model_check.py links NODES DEGREE [FORMAT]  a ring with chords, as many links as wanted
"""
import itertools
import os
import random
import subprocess
import sys
import tempfile

import networkx as nx

from model_fabric import Fabric, judge
from model_lids import lid_routes, random_fabric
from model_library import both, edges_text, library, named, others

BATCH = 100
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None


# --- what the command says

class Case:
    """A fabric and its routes; text is encoded."""

    def __init__(self, name, form, topology, kind, routes, vcs=None, lanes=None):
        self.name, self.form, self.kind = name, form, kind
        self.part = {"topology": topology, "routes": routes}
        if vcs is not None:
            self.part["vcs"] = vcs
        if lanes is not None:
            self.part.update((key, text) for key, text in zip(("sl", "sl2vl"), lanes) if text is not None)
        for key, text in self.part.items():
            self.part[key] = text if isinstance(text, bytes) else text.encode()

    def judge(self):
        lanes = self.part.get("sl"), self.part.get("sl2vl")
        return judge(self.part["topology"], self.kind, self.part["routes"], self.part.get("vcs"), self.form, lanes)

    def write(self, path):
        for key, data in self.part.items():
            with open(f"{path}.{key}", "wb") as to:
                to.write(data)

    def line(self, path):
        """The command line, for a shell."""
        vcs = " ".join(f"--{key} {path}.{key}" for key in ("vcs", "sl", "sl2vl") if key in self.part)
        return (f"check --tsv --topology {path}.topology --topology-format {self.form} --routes {path}.routes "
                f"--routes-format {self.kind} {vcs}")


def all_cases():
    cases = [Case(name, "edges", topology, kind, routes) for name, (topology, kind, routes) in library().items()]
    return cases + [Case(*other) for other in others()]


def run_batch(command, cases, folder):
    """(case, exit status, what was said) of each; the model works meanwhile."""
    path = [os.path.join(folder, f"f{i}") for i in range(len(cases))]
    for case, at in zip(cases, path):
        case.write(at)
    script = "".join(f"{command} {c.line(p)} >{p}.out 2>{p}.err\necho $? >{p}.status\n" for c, p in zip(cases, path))
    shell = subprocess.Popen(["sh"], stdin=subprocess.PIPE)
    shell.stdin.write(script.encode())
    shell.stdin.close()
    wanted = [case.judge() for case in cases]
    shell.wait()
    for case, at, (want, faulty) in zip(cases, path, wanted):
        with open(f"{at}.out", encoding="utf-8") as out, open(f"{at}.status", encoding="utf-8") as status:
            said = dict(l.rstrip("\n").split("\t") for l in out)
            yield case, differs(case, said, int(status.read()), want, faulty), want["sound"]


def differs(case, said, status, want, faulty):
    """Where command and model part, or ''.  Of a topology with faults nothing is said but these."""
    if faulty:
        return "" if status in (1, 3) and not said else f"{faulty} faults in the model, exit {status}"
    keys = want
    wrong = [f"{k}: {said.get(k)}, model {want[k]}" for k in keys if said.get(k) != str(want[k])]
    if status != (0 if want["sound"] == "yes" else 1):
        wrong.append(f"exit {status}")
    return "; ".join(wrong)


def tap(number, ok, name, why=""):
    print(f"{'ok' if ok else 'not ok'} {number} - {name}{'' if ok else ' # ' + why}", flush=True)
    return ok


def compare(command):
    good, number, sound = True, 0, 0
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        for case, why, verdict in run_batch(command, all_cases(), folder):
            number += 1
            name = f"{case.name} as {case.form}, {case.kind}"
            good &= tap(number, not why, f"{name}: exit status and every count are the model's", why)
            sound += verdict == "yes"
    print(f"# {number} fabrics, {sound} of them sound")
    return good


def mutate_text(rng, data):
    rows = data.split(b"\n")
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        i = rng.randrange(len(rows))
        words = rows[i].split()
        kind = rng.randrange(9)
        if kind == 0:
            del rows[i]
        elif kind == 1:
            rows.insert(i, rng.choice(rows))
        elif kind == 2 and words:
            words[rng.randrange(len(words))] = rng.choice((b"n0", b"n1", b"n3", b"0", b"1", b"2", b"nowhere", b"-1", b"4294967295", b"1.1", b"0.300", b"\xff"))
            rows[i] = b" ".join(words)
        elif kind == 3 and words:
            del words[rng.randrange(len(words))]
            rows[i] = b" ".join(words)
        elif kind == 4 and words:
            words.insert(rng.randrange(len(words) + 1), rng.choice(words))
            rows[i] = b"\t".join(words)
        elif kind == 5 and len(words) > 1:
            rng.shuffle(words)
            rows[i] = b" ".join(words)
        elif kind == 6:
            at = rng.randrange(len(rows[i]) + 1)
            rows[i] = rows[i][:at] + bytes([rng.choice(b"\0# \t\r.019an\x80")]) + rows[i][at:]
        elif kind == 7:
            rows[i] = rows[i][:rng.randrange(len(rows[i]) + 1)]
        elif kind == 8:
            j = rng.randrange(len(rows))
            rows[i], rows[j] = rows[j], rows[i]
        if not rows:
            rows = [b""]
    return b"\n".join(rows)


def mutate_bytes(rng, data):
    """For what is not made of lines of words."""
    if rng.randrange(3) == 0:
        return mutate_text(rng, data)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(5)
        if kind == 0:
            data = data[:at] + data[at + rng.choice((1, 1, 2, 9)):]
        elif kind == 1:
            data = data[:at] + bytes([rng.choice(b"<>\"'=&;/?!-[] \t\n#0129adnx\0\x80\xff")]) + data[at:]
        elif kind == 2:
            other = rng.randrange(len(data) + 1)
            data = data[:at] + data[other:other + rng.randrange(1, 60)] + data[at:]
        elif kind == 3:
            words = (b"<!--", b"-->", b"<?x?>", b"]]>", b"<![CDATA[", b"&lt;", b"&#48;", b"&x;", b"\xc3\xa9", b"</graph>", b"</graphml>",
                     b'<key id="d9" for="edge" attr.name="port"/>', b' directed="true"', b"<data key=\"d0\">5</data>", b"[1]", b'"S-', b" lid 3 ",
                     b"router 1", b" node 2", b"\nSwitch\t2 \"S-9\"\n", b"0x0003 255\n")
            data = data[:at] + rng.choice(words) + data[at:]
        else:
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1:]
    return data


def mutated_case(rng, cases):
    case = rng.choice(cases)
    parts = list(case.part)
    which = rng.choice((["topology"], ["topology", "routes"], ["routes"], parts, [rng.choice(parts)]))
    part = dict(case.part)
    for key in which:
        change = mutate_bytes if key == "topology" and case.form != "edges" else mutate_text
        part[key] = change(rng, part[key])
    lanes = (part["sl"], part.get("sl2vl")) if "sl" in part else None
    return Case(case.name, case.form, part["topology"], case.kind, part["routes"], part.get("vcs"), lanes)


def mutated(command, count, seed):
    """Never a crash, never sound where the model says no, nor the other way."""
    rng, bad, sound = random.Random(seed), 0, 0
    cases = all_cases()
    few = [c for c in cases if len(c.part["routes"]) < 6000]
    other = [c for c in few if c.form != "edges" or "vcs" in c.part]
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        for begin in range(0, count, BATCH):
            batch = [mutated_case(rng, rng.choice((few, other))) for _ in range(min(BATCH, count - begin))]
            for case, why, verdict in run_batch(command, batch, folder):
                sound += verdict == "yes"
                if why:
                    bad += 1
                    kept = os.path.join(tempfile.gettempdir(), f"mutated-{seed}-{bad}")
                    case.write(kept)
                    print(f"# {case.name}, mutated: {why}; to run it again: routeseq {case.line(kept)}", flush=True)
            if bad > 10:
                break
    print(f"# {count} mutated fabrics, {sound} still sound, {bad} judged otherwise than by the model", flush=True)
    return tap(1, bad == 0, f"{count} mutated fabrics from seed {seed}: never a crash, every count the model's", "see above")


def random_graph(rng):
    n = rng.randrange(2, 20)
    graph = nx.gnm_random_graph(n, rng.randrange(n - 1, 3 * n), seed=rng.randrange(2**31))
    while not nx.is_connected(graph):
        a, b = (rng.choice(sorted(c)) for c in itertools.islice(nx.connected_components(graph), 2))
        graph.add_edge(a, b)
    return edges_text(both(named(graph)))


def generate_all(command, graphs, folder):
    """(graph, routing, channels, exit status, routes, deadlock of check --routing) of each, from one shell."""
    script, wanted = [], []
    for number, text in enumerate(graphs):
        at = os.path.join(folder, f"g{number}")
        with open(at, "w", encoding="utf-8") as to:
            to.write(text)
        for routing in ("shortest", "balanced", "updown", "layered"):
            for vcs in (0, 24):
                out = f"{at}.{routing}{vcs}"
                more = f"--vcs {vcs}" if vcs else ""
                script.append(f"{command} generate --topology {at} --routing {routing} {more} >{out} 2>{out}.err\necho $? >{out}.status\n")
                wanted.append((text, routing, vcs, out))
            script.append(f"{command} check --topology {at} --routing {routing} --tsv >{at}.{routing} 2>/dev/null\n")
        for routing in ("shortest", "balanced", "updown"):
            out = f"{at}.table.{routing}0"
            more = f"--routing {routing} --format table --jobs {1 + number % 3}"
            script.append(f"{command} generate --topology {at} {more} >{out} 2>{out}.err\necho $? >{out}.status\n")
            script.append(f"{command} check --topology {at} {more} --tsv >{out[:-1]} 2>/dev/null\n")
            wanted.append((text, f"table {routing}", 0, out))
    subprocess.run(["sh"], input="".join(script).encode(), check=False)
    for text, routing, vcs, out in wanted:
        with open(out, "rb") as routes, open(f"{out}.status", encoding="utf-8") as status, \
                open(out[:-len(str(vcs))], encoding="utf-8") as checked:
            yield text, routing, vcs, int(status.read()), routes.read(), "deadlock\tcycle" in checked.read()


def generated(command, count, seed):
    """Every generated routing on random connected graphs passes check and the model; what is
    refused has a cycle."""
    rng, refused, wrong = random.Random(seed), 0, 0
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        for begin in range(0, count, 20):
            cases = []
            graphs = [random_graph(rng) for _ in range(min(20, count - begin))]
            for text, routing, vcs, status, routes, cycle in generate_all(command, graphs, folder):
                if status == 1 and not routes and not vcs and routing.split()[-1] in ("shortest", "balanced"):
                    refused += 1
                    wrong += not cycle
                    continue
                wrong += status != 0
                cases.append(Case(routing, "edges", text, "table" if "table" in routing else "ports", routes))
            for case, why, verdict in run_batch(command, cases, folder):
                if why or verdict != "yes" or ("updown" not in case.name and case.judge()[0]["excess_max"]):
                    wrong += 1
                    print(f"# graph from {begin}, {case.name}: {why}")
    print(f"# {count} graphs, {refused} refused for want of virtual channels")
    return tap(1, wrong == 0, f"every routing generated for {count} random connected graphs passes check and the model", "see above")


def random_table(rng):
    """A fabric, most with endpoints, of one cable or more, and entries: shortest, for endpoints, routers or both, some spoilt."""
    routers = [f"r{i}" for i in range(rng.randrange(2, 9))]
    graph = nx.MultiDiGraph()
    cables = [(a, rng.choice(routers[:i])) for i, a in enumerate(routers) if i] + [tuple(rng.sample(routers, 2)) for _ in range(rng.randrange(6))]
    hosts = [f"h{i}" for i in range(rng.choice((0, 3, 9)))]
    cables += [(h, rng.choice(routers + hosts[:1])) for h in hosts for _ in range(rng.choice((1, 1, 1, 1, 2))) if h != "h0" or len(hosts) > 3]
    rng.shuffle(cables)
    text, left = [f"host {h}" for h in hosts], {}
    for a, b in cables:
        for x, y in ((a, b), (b, a)):
            port = left[x] = left.get(x, rng.randrange(2)) + 1
            graph.add_edge(x, y, port=port)
            text.append(f"{x} {y} {port}")
    rng.shuffle(text)
    nodes, entries = sorted(graph), []
    for to in nodes:
        far = nx.single_source_shortest_path_length(graph.reverse(), to)
        for at in nodes:
            nearer = [d["port"] for _, b, d in graph.out_edges(at, data=True) if far.get(b, 99) < far.get(at, 0)]
            if nearer and rng.random() < (1 if to in routers else 0.7):
                entries.append([at, to, rng.choice(nearer)])
    for _ in range(rng.choice((0, 0, 1, 4, 30))):
        entry = rng.choice(entries)
        entry[2] = rng.randrange(1, 5)
    for _ in range(rng.choice((0, 0, 1, 9))):
        entries.remove(rng.choice(entries)) if len(entries) > 1 else None
    rng.shuffle(entries)
    return text, nodes, [f"{a} {b} {p}" for a, b, p in entries]


def tables(command, count, seed):
    """check says of tables, by destination and on some threads, what the model says, and byte for byte
    what it says with virtual channels by pair: then it looks at them route by route."""
    rng, wrong = random.Random(seed), 0
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        for begin in range(0, count, 50):
            made = [random_table(rng) for _ in range(min(50, count - begin))]
            cases = [Case(f"table {begin + i}", "edges", "\n".join(text) + "\n", "table", "\n".join(entries) + "\n")
                     for i, (text, _, entries) in enumerate(made)]
            for case, why, _ in run_batch(command, cases, folder):
                wrong += bool(why)
                print(f"# {case.name}: {why}" if why else "", end="\n" if why else "")
            for i, (_, nodes, _) in enumerate(made):
                at = os.path.join(folder, f"f{i}")
                with open(f"{at}.zeros", "w", encoding="utf-8") as to:
                    to.writelines(f"{a} {b} 0\n" for a in nodes for b in nodes)
                said = [subprocess.run(f"{command} {cases[i].line(at)} {more}".replace("--tsv", ""), shell=True,
                                       capture_output=True, check=False)
                        for more in (f"--vcs {at}.zeros", f"--jobs {1 + i % 3}")]
                if said[0].stdout + said[0].stderr != said[1].stdout + said[1].stderr:
                    wrong += 1
                    print(f"# table {begin + i}: by route {said[0].stdout.decode()}, by destination {said[1].stdout.decode()}")
    return tap(1, wrong == 0, f"{count} tables by destination: as the model, and as route by route")


def same_by_threads(command, case, at):
    """What check says, words and all, by one thread and by three; '' or how they differ."""
    said = [subprocess.run(f"{command} {case.line(at)} --jobs {jobs}".replace("--tsv", ""), shell=True, capture_output=True, check=False)
            for jobs in (1, 3)]
    one, three = ((done.returncode, done.stdout, done.stderr) for done in said)
    return "" if one == three else f"one thread says {one}, three {three}"


def stopped(case, at):
    """After a hundred bad lines nothing more is read, and nothing said but these; the model counts them all."""
    with open(f"{at}.err", encoding="utf-8") as err, open(f"{at}.status", encoding="utf-8") as status:
        if int(status.read()) != 3 or "too many bad lines" not in err.read():
            return False
    fabric = Fabric(case.part["topology"], case.form)
    return lid_routes(fabric, case.part["routes"], case.kind == "fdbs", case.part.get("sl"), case.part.get("sl2vl"))[2] >= 100


def layered(command, case, at):
    """(Tables and levels that generate writes, by one thread or three, are sound to the model: '' or why not; with more lanes than one)"""
    sl, vl = at + ".made.sl", at + ".made.vl"
    generate = f"{command} generate --topology {at}.topology --topology-format {case.form} --format lft"
    made = [subprocess.run(f"{generate} --routing layered --sl {sl}{jobs} --sl2vl {vl}{jobs} --jobs {jobs}", shell=True, capture_output=True, check=False)
            for jobs in (1, 3)]
    if len({(m.returncode, m.stdout, m.stderr) for m in made}) != 1:
        return f"one thread made {made[0]}, three {made[1]}", False
    if made[0].returncode != 0:  # a pair that no table serves
        return "" if b"no route of this kind" in made[0].stderr else made[0].stderr.decode(), False
    files = [[open(f"{path}{jobs}", "rb").read() for path in (sl, vl)] for jobs in (1, 3)]
    if files[0] != files[1]:
        return "one thread wrote other levels than three", False
    wrong = [f"{len(lanes)} files of lanes: {want}" for lanes in ((files[0][0], None), files[0])
             for want in [Case("", case.form, case.part["topology"], "lft", made[0].stdout, lanes=lanes).judge()[0]] if want["sound"] != "yes"]
    one = Case("", case.form, case.part["topology"], "lft", made[0].stdout).judge()[0]
    return "; ".join(wrong), one["deadlock"] == "cycle"


def lids(command, count, seed):
    """check says of opensm's tables and lanes what the model says, and so the model of generated ones."""
    rng, wrong, sound, kinds, more = random.Random(seed), 0, 0, {}, 0
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        for begin in range(0, count, 50):
            cases = []
            for i in range(begin, min(begin + 50, count)):
                topology, tables_text, fdbs, lanes = random_fabric(rng)
                case = Case(f"fabric {i}", "ibnetdiscover", topology, "fdbs" if fdbs else "lft", tables_text, lanes=lanes)
                cases.append(mutated_case(rng, [case]) if i % 2 else case)
            for i, (case, why, verdict) in enumerate(run_batch(command, cases, folder)):
                sound += verdict == "yes"
                at = os.path.join(folder, f"f{i}")
                why = "" if why and stopped(case, at) else why
                why = why or same_by_threads(command, case, at)
                if not why and i % 2 == 0:
                    why, lanes = layered(command, case, at)
                    more += lanes
                kinds[case.kind, "sl" in case.part] = kinds.get((case.kind, "sl" in case.part), 0) + 1
                wrong += bool(why)
                if why:
                    kept = os.path.join(tempfile.gettempdir(), f"lids-{seed}-{wrong}")
                    case.write(kept)
                    print(f"# {case.name}: {why}; to run it again: routeseq {case.line(kept)}", flush=True)
            if wrong > 10:
                break
    print(f"# {count} fabrics with LIDs, {sound} sound; {kinds}")
    return tap(1, wrong == 0 and (sound > 0 and more > 0 or count < 50), f"{count} fabrics with LIDs and lanes, half of them damaged: every count the "
               f"model's, by one thread and three; layered tables sound with their levels, {more} of them not without")


def ibsim(kind, cut):
    """A file for ibsim: a fat tree of 4 + 2 switches, or a torus, each with processors; a cable may be cut."""
    graph = nx.Graph()
    if kind == "fattree":
        graph.add_edges_from((f"L{l}", f"S{s}") for l in range(4) for s in range(2))
        hosts = {f"L{l}": 2 for l in range(4)}
    else:
        side = int(kind[5:])
        torus = nx.grid_2d_graph(side, side, periodic=True)
        graph = nx.relabel_nodes(torus, {(x, y): f"T{x}{y}" for x, y in torus})
        hosts = dict.fromkeys(graph, 1)
    port = {n: {m: p for p, m in enumerate(sorted(graph[n]), 1)} for n in sorted(graph)}
    text, adapters = [], []
    for n in port:
        text.append(f'Switch 8 "{n}"')
        text += [f'[{p}] "{m}"[{port[m][n]}]' for m, p in port[n].items() if sorted((n, m)) != sorted(cut)]
        for k in range(hosts.get(n, 0)):
            adapters.append((f"H{len(adapters) + 1}", n, len(port[n]) + 1 + k))
            text.append(f'[{adapters[-1][2]}] "{adapters[-1][0]}"[1]')
        text.append("")
    for name, n, p in adapters:
        text += [f'Hca 1 "{name}"', f'[1] "{n}"[{p}]', ""]
    return "\n".join(text)


def ring_of(nodes, degree, form):
    """Links for a test of size: a ring with chords, degree / 2 to each side."""
    def to(n, p):
        return (n + (p // 2 + 1) * (1 if p % 2 else -1)) % nodes

    if form == "graphml":
        yield '<?xml version="1.0"?><graphml><key id="p" for="edge" attr.name="port"/><graph edgedefault="directed">\n'
        yield from (f'<node id="n{n}"/>\n' for n in range(nodes))
    for n in range(nodes):
        if form == "anynet":
            yield f"router {n} " + " ".join(f"router {to(n, p)}" for p in range(1, degree, 2)) + "\n"
        for p in range(degree):
            if form == "edges":
                yield f"n{n} n{to(n, p)} {p}\n"
            elif form == "graphml":
                yield f'<edge source="n{n}" target="n{to(n, p)}"><data key="p">{p}</data></edge>\n'
    if form == "graphml":
        yield "</graph></graphml>\n"


if __name__ == "__main__":
    verb = sys.argv[1]
    if verb == "ibsim":
        print(ibsim(sys.argv[2], sys.argv[3:]))
        fine = True
    elif verb == "links":
        sys.stdout.writelines(ring_of(int(sys.argv[2]), int(sys.argv[3]), (sys.argv[4:] or ["edges"])[0]))
        fine = True
    elif verb == "compare":
        fine = compare(sys.argv[2])
    elif verb == "mutate":
        fine = mutated(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    elif verb == "tables":
        fine = tables(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    elif verb == "lids":
        fine = lids(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    elif verb == "generated":
        fine = generated(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    sys.exit(0 if fine else 1)
