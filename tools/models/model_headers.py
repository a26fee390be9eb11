#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""model_headers.py ROUTESEQ GRAPHS SEED - headers of generated routes (SPEC 15.10, 16.2) once more.

On GRAPHS random connected graphs: what `generate --header` prints is what the ports that `generate` prints pack to
here, as the specification says it; `check` finds the headers sound; with one bit of one header flipped it names the
line, or the route is another one than before.  Prints what is wrong, then a line of totals.
"""
import random
import subprocess
import sys
import tempfile

ROUTESEQ, GRAPHS, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
draw = random.Random(SEED)


def graph(degree, step):
    """Lines FROM TO PORT: a ring and chords; ports ascend by `step`."""
    n = draw.randint(3, 24)
    used = [0] * n
    lines = []
    pairs = [(i, (i + 1) % n) for i in range(n)] + [(draw.randrange(n), draw.randrange(n)) for _ in range(n * degree)]
    for a, b in pairs:
        if a == b or used[a] == degree or used[b] == degree:
            continue
        for x, y in ((a, b), (b, a)):
            lines.append(f"n{x} n{y} {used[x] * step}")
            used[x] += 1
    return lines


def pack(ports, last, form, width):
    if form == "transit":
        bits = "".join(f"{p:02b}" for p in ports)
        bits += "0" * (-len(bits) % 8)
        return "".join(f"{int(bits[i:i + 4], 2):X}" for i in range(0, len(bits), 4))
    if form == "bytes":
        return "".join(f"{p + 1:02X}" for p in ports + [last])
    number = sum(p * 2 ** (width * i) for i, p in enumerate(ports + [last]))
    return f"{number:0{-(-width * (len(ports) + 1) // 4)}X}"


def run(*arguments, text=None):
    return subprocess.run([ROUTESEQ, *arguments], input=text, capture_output=True, text=True)


def tried(edges, path, routing, form):
    """Lines tried, and what is wrong with them."""
    most = {}
    for line in edges:
        a, _, port = line.split()
        most[a] = max(most.get(a, -1), int(port))
    highest = max(most.values()) + 1
    width = max(1, highest.bit_length())  # ports 0..highest
    options = ["generate", "--topology", path, "--routing", routing, "--vcs", "16"]
    plain = run(*options)
    got = run(*options, "--header", form)
    limit = {"transit": highest > 4, "bytes": highest + 1 > 31, "field": False}[form]
    if limit:
        good = got.returncode == 2 and f"option --header {form}: " in got.stderr and "has port" in got.stderr
        return 0, [] if good else [f"{form}: not refused: {got.returncode} {got.stderr}"]
    want = [f"# routeseq header {form}"]
    for line in plain.stdout.splitlines()[1:]:
        source, destination, *hops = line.split()
        ports = [int(h.split(".")[0]) for h in hops]
        vcs = [h.split(".")[1] for h in hops if "." in h]
        if len(set(vcs)) == 1 and routing == "layered":
            vcs = vcs[:1]
        want.append(" ".join([source, destination, pack(ports, most[destination] + 1, form, width)] + vcs))
    if got.stdout.splitlines() != want:
        return 0, [f"{routing} {form}: not as packed here"]
    sound = run("check", "--topology", path, "--routes", "-", "--tsv", text=got.stdout)
    if sound.returncode != 0 or "sound\tyes" not in sound.stdout:
        return 0, [f"{routing} {form}: not sound: {sound.stderr}"]
    wrong = []
    for _ in range(3):
        at = draw.randrange(1, len(want))
        words = want[at].split()
        bit = draw.randrange(4 * len(words[2]))
        words[2] = f"{int(words[2], 16) ^ 1 << bit:0{len(words[2])}X}"
        lines = want[:at] + [" ".join(words)] + want[at + 1:]
        flipped = run("check", "--topology", path, "--routes", "-", "--tsv", text="\n".join(lines) + "\n")
        named = f"standard input: line {at + 1}: " in flipped.stderr
        another = flipped.returncode == 0 and loads(flipped.stdout) != loads(sound.stdout)
        if not named and not another and not parallel(edges):
            wrong.append(f"{routing} {form}: line {at + 1}, {words}: bit {bit} is not noticed: {flipped.stdout}")
    return len(want) - 1, wrong


def loads(report):
    return [line for line in report.splitlines() if line.startswith(("hot_link", "minimal", "longest"))]


def parallel(edges):
    """Are there two links from a node to another?  Then one may do for the other, and no figure tells."""
    ends = [tuple(line.split()[:2]) for line in edges]
    return len(set(ends)) < len(ends)


def main():
    count = bad = 0
    for g in range(GRAPHS):
        edges = graph(draw.choice((2, 3, 4, 4, 7, 16)), draw.choice((1, 1, 1, 3)))
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("\n".join(edges) + "\n")
            file.flush()
            for form in ("transit", "field", "bytes"):
                routing = ("balanced", "updown", "layered", "shortest")[(g + len(form)) % 4]
                lines, wrong = tried(edges, file.name, routing, form)
                count += lines
                bad += len(wrong)
                for text in wrong:
                    print(f"graph {g}: {text}")
    print(f"{GRAPHS} graphs, {count} headers, {bad} wrong")
    return bad > 0 or count == 0


sys.exit(main())
