#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Every number that a user can give the command, at its extremes: no arithmetic on it overflows.

numbers.py ROUTESEQ short|long [CALLS]   ROUTESEQ is built with clang's -fsanitize=unsigned-integer-overflow and others;
                                         prints the places where arithmetic overflows, each with a call: of the
                                         command, those calls that begin so
"""
import concurrent.futures
import os
import re
import resource
import subprocess
import sys
import tempfile

EXTREMES = [0, 2**32 - 1, 2**64 - 1, 1, 2**31, 2**63, 2, 255, 2**16, 2**31 - 1, 2**32 - 2, 2**32, 2**63 - 1, 2**64 - 2, 2**64]
SHORT = 3  # of them for each call, and of the next three one
# What is asked, N standing for each extreme number; @NAME stands for a file with these lines.
CALLS = """
route hybrid:192,2 N 5 | route hybrid:192,2 5 N | route torus:5,3 N 1 | route multicube:3,3 N 1 | route tree:32 1 N
route hybrid:192,2 --from N --format tsv | route torus:5,3 0 7 --vc | explain torus:5,3 1 N | explain tree:5 N 1
walk hybrid:192,2 1 N | walk torus:5,3 0 1 --ports N | walk torus:5,3 0 7 --ports 0,N,1 | walk multicube:3,3 0 1 --seq N
walk hybrid:12,1 1 5 --wires --seed N | walk hybrid:12,1 1 5 --wires --dead cN | walk hybrid:12,1 1 5 --wires --dead rN
verify hybrid:12,1 --sample N --seed 3 | verify hybrid:12,1 --sample 9 --seed N | verify hybrid:192,2 --sample N --jobs 2
verify hybrid:12,1 --jobs N --sample 9 | verify hybrid:12,1 --part N/N | verify hybrid:12,1 --part 1/N --sample 7
verify hybrid:192,2 --part N/18446744073709551615 | verify hybrid:12,1 --part N/4294967296 --sample N
verify tree:8 --sample N | verify tree:32 --part 1/N --sample 3 | verify multicube:3,3 --sample N | verify torus:5,3 --sample N
verify torus:5,3 --part N/N | verify torus:5,3 --seed N --sample 8 | verify multicube:3,3 --part 2/N | verify multicube:3,3 --jobs N
info tree:10,w=N | info hybrid:N,2 | info hybrid:192,N | info full:N | info bidelta:N,3 | info bidelta:3,N | info tree:N
info multicube:N,3 | info multicube:3,N | info shuffle:N,4 | info shuffle:2,N | info butterfly:N,3 | info butterfly:3,N
info deadfly:N,3 | info livefly:3,N | info ringmesh:N,4 | info ringmesh:4,N | info ringcomplete:N | info mesh:N,N | info torus:N,3
info hypercube:N | info kntree:N,2 | info kntree:4,N | info dragonfly:N,2,2 | info dragonfly:2,N,2 | info dragonfly:2,2,N
info hyperx:N,3 | info slimfly:N | info polarfly:N | info xgft:2,N,2,1,2 | info ccc:N | info bfly:N | info omega:N | info benes:N
info debruijn:N,3 | info debruijn:2,N | info kautz:N,3 | info kautz:2,N | info bintree:N | info mot:N | info complete:N | info twisted:N
load hybrid:12,1 --load N --trials 3 | load hybrid:12,1 --load .5 --trials N | load hybrid:12,1 --load .5 --trials 3 --seed N
load hybrid:12,1 --load 1 --trials 3 --faults N,wires | load hybrid:12,1 --load 1 --trials 3 --faults N,stacks
load hybrid:12,1 --load 1 --trials 3 --jobs N | load hybrid:12,1 --load 1 --trials 5 --part N/N | load hybrid:12,1 --load 1 --trials 9 --part 2/N
load hybrid:12,1 --load 0.N --trials 3 | load hybrid:12,1 --load 1 --trials N --part 3/N | load hybrid:12,1 --load 1 --trials 3 --traffic @pairs
load multicube:3,3 --echo-ratio N | load multicube:3,3 --echo-ratio 0.N | load tree:6 --messages shift:N | load tree:6 --messages perm:N
load tree:6 --messages krel:N,1 | load tree:6 --messages krel:2,N | load tree:6 --messages rand:N,1 | load tree:6 --messages rand:2,N
load tree:6 --messages bitrev --alpha N/N | load tree:6 --messages bitrev --alpha 1/N | load tree:6 --messages bitrev --alpha N/1
load tree:6,w=N --messages bitrev | load tree:6 --messages @pairs | load torus:5,3 --messages shift:N | load torus:5,3 --messages perm:N
load torus:5,3 --messages krel:N,N | load torus:5,3 --messages rand:N,N | load torus:5,3 --traffic @pairs | load torus:5,3 --messages shift:1 --vcs N
vectors hybrid:192,2 --count N | vectors hybrid:192,2 --count 9 --seed N | vectors torus:5,3 --count N | vectors torus:5,3 --seed N --count 9
vectors tree:9 --count N | vectors multicube:3,3 --count N | graph torus:5,3 --route N,1 | graph torus:5,3 --route 1,N
judge hybrid:192,2 --count N <@routes | judge torus:5,3 --count 3 --seed N <@routes | judge tree:9 --count N <@routes
route torus:5,3 - <@pairs | route hybrid:192,2 - <@pairs | route tree:9 - <@pairs | route multicube:3,3 - <@pairs
design --nodes N | design --nodes 256 --pins N | design --nodes 256 --ports N | design --nodes 256 --length N
design --nodes N --constraint pinout --pins N | design --nodes 64 --constraint bisection --length N | design --nodes 256 --vcs N
gate full:3 --faults @tests | gate tree:N | gate full:N --circuit prefix
check --topology @edges --routing shortest | check --topology @cable --routing shortest | check --topology @cable --routes @ports --routes-format ports
check --topology @cable --routes @lanes --routes-format ports | check --topology @cable --routes @table --routes-format table
check --topology @cable --routes @paths --vcs @vcs | check --topology @anynet --routing updown | check --topology @graphml --routing updown
check --topology @ibnet --routes @lft --routes-format lft --sl @psl --sl2vl @rows | check --topology @ibnet --routes @fdbs --sl @records
generate --topology @ibnet --routing updown --format lft | check --topology @cable --routes @header --header field
check --topology @edges --routing layered | generate --topology @cable --routing layered --vcs N | generate --topology @edges --routing updown
generate --topology @edges --routing updown --header field | generate --topology @edges --routing updown --header bytes
"""
FILES = {
    "pairs": "N 1\n1 N\n0 1\n", "routes": "N\nN\n", "tests": "N N\n", "edges": "a b N\nb a N\n", "cable": "a b 0\nb a 0\n",
    "ports": "a b N\nb a 0 N\n", "lanes": "a b 0.N\nb a N.0\n", "table": "a b N\nb a 0\n", "paths": "a b a b\nb a b a\n",
    "vcs": "a b N\nb a N N\n", "anynet": "router N router 1 N\nrouter 1 node N 3\n",
    "graphml": '<graphml><key id="p" for="edge" attr.name="port"/><graph edgedefault="directed"><node id="a"/><node id="b"/>'
               '<edge source="a" target="b"><data key="p">N</data></edge><edge source="b" target="a"/></graph></graphml>\n',
    "ibnet": 'Switch\tN "S-0000000000000001"\t\t# "s" lid N lmc N\n[N](1) "H-1"[N](2)\t# "h" lid N\n\nCa N "H-1"\n'
             '[N](2) "S-0000000000000001"[N]\t# lid N lmc N "s" lid N\n',
    "lft": "Unicast lids [0xN-0xN] of switch Lid N guid 0x0000000000000001 (s):\n0xN N : (s)\n0x0001 N :\n",
    "fdbs": "dump_ucast_routes: Switch 0x0000000000000001\n0xN : N  : N   : yes\n0x0001 : N : HOPS\n",
    "psl": "0xN N N\n0x1 N N\nSwitch 0x1, base LID N, \"s\"\n0xN : N\n0x1 : N\n", "records": "PathRecord dump:\nslid...N\ndlid...N\nsl...0xN\n",
    "rows": "Switch 0x1, base LID N, \"s\"\nN 1 : " + 16 * "N " + "\n1 N : " + 16 * "1 " + "\n", "header": "a b N\nb a 0\n",
}
REPORT = re.compile(r"^(.+?):(\d+):(\d+): runtime error: (.*)", re.M)


def run(command, call, value, folder, seconds):
    text = call.replace("N", str(value))
    for name, lines in FILES.items():
        path = os.path.join(folder, f"{name}.{value}")
        text = text.replace("@" + name, path)
        if path in text:
            with open(path, "w", encoding="ascii") as to:
                to.write(lines.replace("N", str(value)))
    text, _, feed = text.partition(" <")
    with open(feed or os.devnull, "rb") as stdin:
        try:
            done = subprocess.run([command, *text.split()], stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                  timeout=seconds, check=False, env={**os.environ, "UBSAN_OPTIONS": "print_stacktrace=0"})
            said, status = done.stderr, done.returncode
        except subprocess.TimeoutExpired as late:  # a long piece of work is no fault
            said, status = late.stderr or b"", 0
    return text, said.decode(errors="replace"), status


def meant(path, line, what):
    """Wrapping that is meant: a loop that counts down to its end, random numbers, and what says modulo."""
    with open(path, encoding="utf-8") as file:
        rows = file.read().split("\n")
    counts_down = "-- >" in rows[int(line) - 1] and what.startswith("unsigned integer overflow: 0 - 1 ")
    return counts_down or path.startswith("include/") or "modulo 2^" in "".join(rows[max(int(line) - 6, 0):int(line)])


def main():
    resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32))  # of the calls; what Python itself takes is less
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    command, long = sys.argv[1], sys.argv[2] == "long"
    only = sys.argv[3] if len(sys.argv) > 3 else ""
    calls = [c.strip() for line in CALLS.strip().split("\n") for c in line.split("|")]
    tries = [(c, v) for k, c in enumerate(calls) if c.startswith(only)
             for v in (EXTREMES if long else EXTREMES[:SHORT] + EXTREMES[SHORT + k % 3:][:1])]
    found, bad = {}, []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for call, said, status in pool.map(lambda pair: run(command, *pair, folder, 5 if long else 0.3), tries):
            if status not in (0, 1, 2, 3):
                bad.append(f"{call}: status {status}")
            for path, line, column, what in REPORT.findall(said):
                if not meant(path, line, what):
                    found.setdefault((path, line, column), f"{what}: {call}")
    for place, how in sorted(found.items()):
        print(":".join(place) + ": " + how)
    print("\n".join(bad), end="\n" if bad else "")
    print(f"{len(tries)} calls with extreme numbers", file=sys.stderr)
    return bool(found or bad or not tries)


sys.exit(main())
