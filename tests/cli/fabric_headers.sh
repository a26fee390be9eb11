#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Headers of any topology (SPEC 16.2): generated ones beside an independent packer, ours walked over our own graphs,
# bad ones named by line; in TAP.  Faults in the reader: tests/walk/header_faults.sh.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/fabric_headers
. tools/tap_command.sh
[ -n "${ROUTESEQ_QUICK:-}" ] && graphs=8 || graphs=40

key() { sed -n "s/^$1	//p" "$work/out"; }
check() { run check --topology "$work/ring5" --routes "$work/bad" --tsv; }
named() { # CLAIM STATUS WORDS: check said so of the last run, on standard error
    [ "$status" = "$2" ] && grep -qF -- "$3" "$work/err"
    tap_result $? "$1" "status $status: $(cat "$work/err" "$work/out")"
}

# --- worked by hand: a ring of five, port 0 onwards, port 1 back, the processor behind port 2
printf 'r0 r1 0\nr1 r2 0\nr2 r3 0\nr3 r4 0\nr4 r0 0\nr1 r0 1\nr2 r1 1\nr3 r2 1\nr4 r3 1\nr0 r4 1\n' >"$work/ring5"
header() { $R generate --topology "$work/ring5" --routing updown --header "$1" | sed -n "s/^$2 //p"; }
is "transit: 01 01 01 and zeros" 54 "$(header transit 'r2 r4')"
is "field: 1 + 1*4 + 1*16 + 2*64, four ports in two bits each" 95 "$(header field 'r2 r4')"
is "field: an odd number of digits" 8 "$(header field 'r0 r1')"
is "bytes: port + 1" 02020203 "$(header bytes 'r2 r4')"
for format in transit field bytes; do
    $R generate --topology "$work/ring5" --routing updown --header $format >"$work/$format"
    is "$format: the first line says so" "# routeseq header $format" "$(sed 1q "$work/$format")"
    run check --topology "$work/ring5" --routes "$work/$format" --tsv
    is "$format: walked and sound" "0 yes 20" "$status $(key sound) $(key routes)"
    sed 1d "$work/$format" >"$work/bare"
    run check --topology "$work/ring5" --routes "$work/bare" --header $format --tsv
    is "$format: so without that line, --header says it" "0 yes" "$status $(key sound)"
done
sed 's/[A-F]/\L&/g' "$work/field" >"$work/bad"
check
is "small letters" "0 yes" "$status $(key sound)"

# --- virtual channels stand behind a header
$R generate --topology "$work/ring5" --routing shortest --vcs 2 --header bytes >"$work/bad"
is "a channel a hop" "010103 0 1" "$(sed -n 's/^r0 r2 //p' "$work/bad")"
check
is "are read" "0 none yes" "$status $(key deadlock) $(key sound)"
sed 's/\(r. r. [0-9A-F]*\).*/\1/' "$work/bad" >"$work/plain"
run check --topology "$work/ring5" --routes "$work/plain" --tsv
is "without them the routes can deadlock" "1 cycle" "$status $(key deadlock)"
sed 's/\(r. r. [0-9A-F]*\).*/\1 0 1 2 3 4/' "$work/bad" >"$work/plain"
run check --topology "$work/ring5" --routes "$work/plain" --tsv
named "other than one or one a hop" 1 "$work/plain: line 2: route r0 -> r1 has no virtual channel, or not one a hop"
sed '3s/$/ x/' "$work/bad" >"$work/plain"
run check --topology "$work/ring5" --routes "$work/plain" --tsv
named "a virtual channel that is none" 1 "$work/plain: line 3: column 18: expected a virtual channel 0..255, not 'x'"
$R generate --topology "$work/ring5" --routing layered --header field >"$work/bad"
is "layered: one for the whole route" "20 0" "$(sed -n 's/^r0 r2 //p' "$work/bad")"
check
is "is read" "0 yes" "$status $(key sound)"

# --- what a bad header does, named with its line
bad() { # CLAIM FORMAT HEADER WORDS: of r0 -> r2
    sed "s/^r0 r2 .*/r0 r2 $3/" "$work/$2" >"$work/bad"
    check
    named "$2: $1" 1 "$work/bad: line 3: $4"
}
bad "a port that is not there" bytes 010503 "route r0 -> r2 takes a link that does not exist: r0 [0] r1; node r1 has no port 4"
bad "another end" bytes 0103 "route r0 -> r2 does not end at its destination: r0 [0] r1"
bad "too short" bytes 0101 "route r0 -> r2 ends on the way: its header is too short: r0 [0] r1 [0] r2"
bad "too long" bytes 01010301 "route r0 -> r2 arrives, but its header goes on: r0 [0] r1 [0] r2"
bad "a byte for the router" bytes 010003 "route r0 -> r2 has a byte 0 in its header, which is for the router itself: r0 [0] r1"
bad "a round trip" bytes 0101010101010103 "route r0 -> r2 visits a node twice"
bad "half a byte" bytes 010 "column 7: expected a header in hexadecimal, not '010'"
bad "no digits" field 2g "column 7: expected a header in hexadecimal, not '2g'"
bad "no header" field '' "column 6: expected SRC DST HEADER"
bad "a bit above" field A0 "route r0 -> r2 arrives, but its header goes on: r0 [0] r1 [0] r2"
bad "a bit lower" field 21 "route r0 -> r2 does not end at its destination: r0 [1] r4 [0] r0"
bad "a bit behind" transit 01 "route r0 -> r2 arrives, but its header goes on"
bad "a byte behind" transit 0000 "route r0 -> r2 arrives, but its header goes on"
bad "another way" transit 40 "route r0 -> r2 visits a node twice: r0 [1] r4 [0] r0 [0] r1 [0] r2; r0 is visited twice"

# --- refused by name
$R graph complete:40 --format edges >"$work/complete"
for format in transit bytes; do
    refuses "$format: too many ports, with the node" 2 "node 0 has port 38" \
        generate --topology "$work/complete" --routing updown --header $format
    refuses "$format: so where they are read" 2 "option --header $format: too many ports" \
        check --topology "$work/complete" --routes "$work/bare" --routes-format header --header $format
done
printf 'a b 65533\nb a 0\n' >"$work/wide"
refuses "field: a port that fits no header" 2 "node a has port 65533" generate --topology "$work/wide" --routing updown --header field
printf 'a b 65532\nb a 0\n' >"$work/wide"
is "field: the greatest that does: 65532 + 1 * 65536" 1FFFC "$($R generate --topology "$work/wide" --routing updown --header field | sed -n 's/a b 0*//p')"
refuses "an unknown format" 2 "expected transit, field or bytes" generate --topology "$work/ring5" --routing updown --header hex
refuses "another format than the file's" 2 "says of itself: header bytes" check --topology "$work/ring5" --routes "$work/bytes" --header field
refuses "headers of what are none" 2 "is for --routes-format header" \
    check --topology "$work/ring5" --routes "$work/bytes" --routes-format ports --header bytes
refuses "headers of no format" 2 "--header FORMAT is missing" check --topology "$work/ring5" --routes "$work/bare" --routes-format header
refuses "--header wants --routes" 2 "--routes" check --topology "$work/ring5" --routing updown --header field

# --- headers of our networks, over their graphs
for net in ring:7 torus:4,4 hypercube:5 complete:9 twisted:4,4,1,0 ccc:3 debruijn:4 shufflex:4; do
    n=$($R info $net --tsv | sed -n 's/^processors	//p')
    awk -v n="$n" 'BEGIN { for (s = 0; s < n; s++) for (d = 0; d < n; d++) if (s != d) print s, d }' >"$work/pairs"
    $R graph $net --format edges >"$work/edges"
    for format in transit field bytes; do
        $R route $net - --header $format <"$work/pairs" >"$work/headers" 2>"$work/err" || continue
        paste -d ' ' "$work/pairs" "$work/headers" >"$work/routes"
        run check --topology "$work/edges" --routes "$work/routes" --header $format --tsv
        is "$net, $format: its headers arrive over its graph" "$((n * (n - 1))) 0 0 0" "$(key routes) $(key missing) $(key broken) $(key loops)"
    done
done

# --- beside an independent packer
if command -v python3 >/dev/null; then
    tools/models/model_headers.py $R $graphs "${SEED:-1}" >"$work/model"
    tap_result $? "$(tail -1 "$work/model"): as packed elsewhere, sound, and one flipped bit is seen" "$(cat "$work/model")"
    printf '#!/bin/sh\n"%s" "$@" | sed "s/^\\(n[0-9]* n[0-9]*\\) \\([0-9A-F]*\\)5/\\1 \\24/"\n' "$PWD/$R" >"$work/liar"
    chmod +x "$work/liar"
    ! tools/models/model_headers.py "$work/liar" 4 1 >"$work/model"
    tap_result $? "rejected: a packer with a bit less" "$(cat "$work/model")"
else
    tap_skip "headers beside an independent packer" "python3 is missing"
fi

tap_end
