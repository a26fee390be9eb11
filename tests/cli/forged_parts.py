# SPDX-License-Identifier: MIT-0
"""forged_parts.py COMMAND COUNT SEED [FOLDER]: part files damaged or forged in COUNT ways, and merged by COMMAND.

Each is refused with exit status 2 and one line that names what is wrong, prints what the sound parts
print, or, if it was forged so that its numbers add up, prints a result that agrees with them.  No crash,
no file written, no word of another file said.  Prints what went otherwise, and in a last line how many
of each kind there were; exit status 1 if any did.  FOLDER keeps the files of these cases.  test_parts.py calls it.

A damaged file keeps its check; a forged one gets the check that is right, from zlib.  Each hundredth is
merged under strace, where that works: no other file is opened, none for writing, no program started.
"""
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import zlib

RUNS = [  # what is run, in how many parts
    ("verify hybrid:12,1", 3),
    ("verify torus:4,4 --json", 2),
    ("verify multicube:3,3 --sample 500 --seed 7 --tsv", 3),
    ("verify tree:5", 4),
    ("verify hybrid:192,7 --sample 1001", 2),
    ("verify complete:2", 6),
    ("load full:1 --load .5 --trials 6", 3),
    ("load full:2 --load .7 --trials 9 --retries --tsv", 2),
    ("load hybrid:12,1 --load 1 --trials 20 --faults 9,wires --json", 3),
    ("load torus:3,2", 2),
    ("load dragonfly:1,2,1 --json", 3),
    ("load shuffle:2,2 --queues", 2),
    ("load butterfly:2,2 --echo-ratio .5 --tsv", 3),
    ("load clock --json", 2),
    ("load full:1 --load .1..1:.3 --trials 4 --uniform --tsv", 2),
]
NUMBERS = [0, 1, 2, 7, 8, 9, -1, 2**31, 2**32, 2**62, 2**62 + 1, 2**63, 2**64 - 2, 2**64 - 1, 2**64, 10**30, "", " ",
           "-", "00", "0x10", "1e3", "nan", "%n%s", "9" * 300, "\x1b[31m", "\t1", "1 1", "A" * 200, "@canary", "canary"]
LINES = ["option --schedule=EVIL", "schedule EVIL", "messages @canary", "traffic canary", "option --traffic=canary",
         "command graph", "part 1/1", "first 0", "check 00000000", "verdict_15 0", "failure_0 0", "failures 9", "", "#",
         "complete yes", "form tsv", "routeseq-part 1", "\x00", "\xff\xfe", "jobs 256", "x" * 5000]
NETS = ["tree:4", "hybrid:192,7", "full:9", "torus:64,64", "canary", "@canary", "hybrid:12,1,capped", "full:1",
        "tree:31", "slimfly:1,5", "kntree:4,8", "multicube:16,4", "complete:65535", "bidelta:3,3,3", "-h", "../canary", "%s", ""]
WRONG = re.compile(rb"routeseq: (p\d:\d+: |merge: part \d+ of \d+ is missing).*\n\Z")


def seal(lines):
    """The lines, and their check."""
    body = b"".join(line + b"\n" for line in lines)
    return body + b"check %08X\n" % zlib.crc32(body)


def damage(rng, text):
    """Bytes flipped, cut out, put in, cut off; the check stays."""
    way = rng.randrange(6)
    at = rng.randrange(len(text))
    if way == 0:
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(text))
            text = text[:at] + bytes([text[at] ^ 1 << rng.randrange(8)]) + text[at + 1:]
        return text
    if way == 1:
        return text[:at] + text[at + rng.randrange(1, 9):]
    if way == 2:
        return text[:at] + bytes(rng.randrange(256) for _ in range(rng.randrange(1, 9))) + text[at:]
    if way == 3:
        return text[:at]
    lines = text.splitlines(True)
    mix(rng, lines)
    return b"".join(lines) if way == 4 else text + text[at:]


def mix(rng, lines):
    """Lines dropped, doubled, exchanged, moved."""
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    way = rng.randrange(4)
    if way == 0:
        del lines[i]
    elif way == 1:
        lines.insert(j, lines[i])
    elif way == 2:
        lines[i], lines[j] = lines[j], lines[i]
    else:
        lines.insert(j, lines.pop(i))


def number_in(rng, lines):
    """The value of a line becomes another."""
    i = rng.randrange(len(lines))
    key, _, value = lines[i].partition(b" ")
    new = rng.choice(NUMBERS)
    if value.isdigit() and rng.random() < 0.5:
        was = int(value)
        new = rng.choice([was + 1, was - 1, 2 * was, was // 2, was ^ 1 << rng.randrange(64)])
    lines[i] = key + b" " + str(new).encode("latin-1")


def index_of(lines, key):
    return next((i for i, line in enumerate(lines) if line.startswith(key + b" ")), None)


def value_of(lines, key):
    i = index_of(lines, key)
    return lines[i].partition(b" ")[2] if i is not None else b""


def set_value(lines, key, value):
    i = index_of(lines, key)
    if i is not None:
        lines[i] = key + b" " + str(value).encode("latin-1")


def failing(rng, lines):
    """Some pairs of the part fail, so that all numbers add up, or nearly."""
    first, last = value_of(lines, b"first"), value_of(lines, b"last")
    if not first.isdigit():
        return
    pairs = int(last) - int(first) + 1
    failed = min(pairs, rng.choice([1, 2, 7, 8, 9, pairs]))
    verdicts = [line.partition(b" ")[0] for line in lines if line.startswith(b"verdict_")]
    set_value(lines, b"arrived", pairs - failed)
    set_value(lines, b"failed", failed)
    set_value(lines, rng.choice(verdicts), failed)
    numbers = sorted(rng.sample(range(pairs), min(failed, 8))) if pairs < 2**40 else range(min(failed, 8))
    numbers = [int(first) + n for n in numbers]
    if rng.random() < 0.5 and numbers:
        numbers[rng.randrange(len(numbers))] += rng.choice([-1, 1, pairs, 2**63, 2**64 - 1 - numbers[-1]])
    lines += [b"failure_%d %d" % (i, n) for i, n in enumerate(numbers)]


def less(rng, lines):
    """load: all sums of a load are 0, or those of one of its levels."""
    for i, line in enumerate(lines):
        key, _, value = line.partition(b" ")
        if b"." in key and value.isdigit() and int(value) and rng.random() < 0.9:
            lines[i] = key + b" 0"


def forge(rng, parts, k, others):
    """Part k, or all parts alike, with a check that is right."""
    way = rng.randrange(10)
    mine = parts[k]
    if way == 0:
        mix(rng, mine)
    elif way in (1, 2, 3):
        for _ in range(rng.choice([1, 1, 1, 2, 5])):
            number_in(rng, mine)
    elif way == 4:
        mine.insert(rng.randrange(len(mine) + 1), rng.choice(LINES).encode("latin-1"))
    elif way == 5:  # lines of another part, of this run or of another
        other = rng.choice(parts + others)
        a = rng.randrange(min(len(mine), len(other)))
        b = rng.randrange(a, min(len(mine), len(other))) + 1
        mine[a:b] = other[a:b]
    elif way == 6 and index_of(mine, b"arrived") is not None:
        failing(rng, mine)
    elif way == 6:
        less(rng, mine)
    elif way == 7:  # another run, of all parts
        key, value = rng.choice([(b"net", rng.choice(NETS)), (b"command", "load"), (b"command", "verify"),
                                 (b"form", rng.choice(["text", "tsv", "json", "x"])), (b"seed", rng.choice(NUMBERS)),
                                 (b"sample", rng.choice(NUMBERS)), (b"all", rng.choice([0, 1, 2])),
                                 (b"trials", rng.choice(NUMBERS)), (b"faults", rng.choice(NUMBERS)),
                                 (b"load", rng.choice(["0", "1", ".5", "0..1:0.0001", "0..1:0.00001", "1..0:1"])),
                                 (b"retries", 1), (b"uniform", 1), (b"kind", "stacks"), (b"version", "9.9.9")])
        for part in parts:
            set_value(part, key, value)
    elif way == 8:
        parts[k] = rng.choice(parts + others)[:]
    else:
        set_value(mine, b"part", rng.choice(["1/1", "2/1", "1/2", "2/3", "0/0", "1/1000000000", "1000000000/1000000000",
                                             "1/18446744073709551616", "-1/3", "3", "1/3/3", "01/3", "1/03"]))


def keys_of(run, out):
    """What a program or a person reads: a list of {key: value}."""
    if "--json" in run:
        report = json.loads(out)
        return report if isinstance(report, list) else [report]
    lines = [line.split("\t") for line in out.splitlines()]
    if "--tsv" in run and len(lines[0]) != 2:
        return [dict(zip(lines[0], line)) for line in lines[1:]]
    if "--tsv" in run:
        return [dict(lines)]
    if run.startswith("verify"):
        return [dict(pair.split("=") for pair in out.splitlines()[-1].split())]
    rows = []
    for line in out.splitlines():
        found = re.search(r"^  (.*?)  +(\S+)   +(\S+) \.\. (\S+)", line)
        if found:
            rows.append({found[1]: found[2], found[1] + "_low": found[3], found[1] + "_high": found[4]})
    return rows


def agrees(parts, status, out):
    """None, or why the report is not what the sums of the parts say."""
    command, form = value_of(parts[0], b"command").decode(), value_of(parts[0], b"form").decode()
    run = command + " --" + form
    if re.search(r"\b(nan|inf)\b", out):
        return "not a number"
    for keys in keys_of(run, out):
        if command == "verify":
            arrived = sum(int(value_of(part, b"arrived")) for part in parts)
            failed = sum(int(value_of(part, b"failed")) for part in parts)
            if [int(keys[k]) for k in ("pairs", "arrived", "failed")] != [arrived + failed, arrived, failed]:
                return "other counts"
            if status != (failed > 0) or (form == "text" and out.count("failed: ") != min(failed, 8)):
                return "other failures"
        for key, value in keys.items():
            low, high = keys.get(key + "_low"), keys.get(key + "_high")
            if command == "verify" or low in (None, "-"):
                continue
            if not float(low) <= float(value) + 1e-4 or not float(value) <= float(high) + 1e-4:
                return f"{key} {value} is not between {low} and {high}"
            if not re.search("tries|cycles", key) and not 0 <= float(low) <= float(high) <= 1:
                return f"{key} is no share"
    return None


def snapshot():
    return {name: open(name, "rb").read() for name in sorted(os.listdir("."))}


def traced(log, given):
    """None, or a call of the system that merge has no use for: begun is itself, its libraries and the parts are read."""
    for call in open(log, errors="replace"):
        path = re.search(r'^\d+ +\w+\((?:AT_FDCWD, )?"([^"]*)"', call)
        if "= -1 " in call or not path:
            continue
        if path[1] not in given and not path[1].startswith(("/lib", "/usr/lib", "/etc/ld.so", "/proc/self")):
            return call.strip()
        if re.search("O_(WRONLY|RDWR|CREAT)|unlink|rename|mkdir", call):
            return call.strip()
    return None


def main(command, count, seed, keep=None):
    command, keep, back = os.path.abspath(command), keep and os.path.abspath(keep), os.getcwd()
    rng = random.Random(int(seed))
    folder = tempfile.mkdtemp(prefix="forged.")
    os.chdir(folder)
    runs = []
    for words, n in RUNS:
        whole = subprocess.run([command] + words.split(), capture_output=True)
        parts = [subprocess.run([command] + words.split() + ["--part", f"{k}/{n}"], capture_output=True, check=True).stdout
                 for k in range(1, n + 1)]
        runs.append((words, whole.stdout, whole.returncode, parts))
    log = folder + ".strace"
    strace = ["strace", "-f", "-o", log, "-e", "trace=openat,open,creat,execve,unlink,unlinkat,rename,renameat2,mkdir"]
    try:
        works = subprocess.run(strace + ["true"], capture_output=True).returncode == 0
    except OSError:
        works = False
    everything = [part.splitlines()[:-1] for run in runs for part in run[3]]
    kinds = {"refused": 0, "the same": 0, "agree": 0}
    bad = 0
    with open("canary", "w") as file:
        file.write("SECRETWORD 1\n3 SECRETWORD\n")
    for case in range(int(count)):
        words, whole, status, texts = rng.choice(runs)
        k = rng.randrange(len(texts))
        forged = rng.random() < 0.7
        if forged:
            parts = [text.splitlines()[:-1] for text in texts]
            forge(rng, parts, k, everything)
            files = [seal(part) for part in parts]
        else:
            files = [damage(rng, text) if i == k else text for i, text in enumerate(texts)]
            parts = None
        names = [f"p{i}" for i in range(len(files))]
        for name, text in zip(names, files):
            with open(name, "wb") as file:
                file.write(text)
        drop = rng.random() < 0.02
        given = names[1:] + names[2:] * (rng.random() < 0.5) if drop and len(names) > 2 else names
        rng.shuffle(given)
        before = snapshot()
        watched = works and case % 100 == 50
        try:
            done = subprocess.run(strace * watched + [command, "merge"] + given, capture_output=True,
                                  stdin=subprocess.DEVNULL, timeout=60,
                                  env=dict(os.environ, ASAN_OPTIONS=f"detect_leaks={int(not watched)}"))
            got, out, err = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            got, out, err = "timeout", b"", b""
        why = None
        if b"Sanitizer" in err or b"runtime error" in err:
            why = "a sanitizer's finding"
        elif watched and traced(log, given + [command]) is not None:
            why = traced(log, given + [command])
        elif snapshot() != before:
            why = "a file was written"
        elif b"SECRETWORD" in out + err:
            why = "words of another file"
        elif got == 2:
            kinds["refused"] += 1
            why = None if not out and WRONG.match(err) else "refused without name"
            if re.search(rb"[^\n -~]", err):
                why = "unprintable bytes"
        elif got in (0, 1) and given == names or got in (0, 1) and sorted(given) == names:
            if out == whole and got == status:
                kinds["the same"] += 1
                if not forged and b"".join(files) != b"".join(texts):
                    why = "damage that nobody found"
            elif not forged:
                why = "another result"
            else:
                kinds["agree"] += 1
                try:
                    why = agrees(parts, got, out.decode())
                except (ValueError, KeyError, IndexError):
                    why = "another result"
        else:
            why = f"status {got}"
        if why is not None:
            bad += 1
            print(f"case {case}: {words}: {why}: {err[:400]!r} {out[:200]!r}")
            if keep:
                shutil.copytree(".", os.path.join(keep, str(case)), dirs_exist_ok=True)
    os.chdir(back)
    shutil.rmtree(folder)
    if works:
        os.remove(log)
    print(f"{count} parts: " + ", ".join(f"{n} {kind}" for kind, n in kinds.items()) + f", {bad} otherwise")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
