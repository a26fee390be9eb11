#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The command for networks of routers with ports: ports, headers, permutations, loads, deadlock.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/ports
. tools/tap_command.sh

# by hand: from (0,0) to (2,2) of a torus of side 4; both half way, so plus; 4 network ports
is "ports, dimension by dimension" "1 1 3 3" "$($R route torus:4,4 0 10)"
is "half way round crosses no dateline" "1.0 1.0 3.0 3.0" "$($R route torus:4,4 0 10 --vc)"
is "on the vc of the dateline while the wraparound lies ahead" "1.1 1.0" "$($R route torus:5,1 4 1 --vc)"
is "nothing for one's own router" "" "$($R route hyperx:2,4,4 0 1)"
is "header transit: 01 01 11 11" 5F "$($R route torus:4,4 0 10 --header transit)"
is "header field: 1 + 1*8 + 3*64 + 3*512 + 4*4096, five ports in three bits" 46C9 "$($R route torus:4,4 0 10 --header field)"
is "header field, an odd number of digits" 4 "$($R route torus:4,4 0 0 --header field)"
is "header bytes: port + 1" 0202040405 "$($R route torus:4,4 0 10 --header bytes)"
refuses "transit: a router of five ports" 2 "option --header transit: " route dragonfly:2,4,2 0 70 --header transit
refuses "bytes: more than 31 ports" 2 "option --header bytes: " route complete:40 0 3 --header bytes
refuses "an unknown header" 2 "expected transit, field or bytes" route torus:4,4 0 1 --header foo

# by hand, two of a family
while read -r net src dst route; do
    is "$net, $src to $dst, by hand" "$route" "$($R route "$net" "$src" "$dst" --vc)"
done <<'END'
kautz:2,3 0 7 1.0 1.0 1.0
tofu:2,3,2 0 143 0.0 1.0 3.0 5.0 6.0 9.0
megafly:2,2,2,2 0 3 1.0 1.0
oft:3,2 0 9 1.0 1.0
mlfm:3,3,3 0 17 0.0 3.0
kautz:2,3 7 5 1.0 0.1 1.1
tofu:4,1,1,2 0 36 2.0 4.1 1.1
megafly:2,2,2,2 0 14 1.0 2.0 1.0
oft:3,2 0 22 1.0 3.0
mlfm:3,3,3 0 26 2.0 5.0
kautz:2,3 7 5 1.0 0.1 1.1
tofu:4,1,1,2 0 36 2.0 4.1 1.1
megafly:2,2,2,2 0 14 1.0 2.0 1.0
oft:3,2 0 22 1.0 3.0
mlfm:3,3,3 0 26 2.0 5.0
END

# pairs of networks of every header: the routers read it alone (of every pair: tests/walk/test_packet_headers.c)
for item in torus:4,4/transit torus:4,4/field torus:4,4/bytes dragonfly:1,3,1/field dragonfly:1,3,1/bytes \
    kntree:2,3/transit kntree:2,3/field benes:2/field polarfly:1,3/bytes omega:3/transit mot:1,2/field; do
    net=${item%/*} n=$($R info "$net" --tsv | awk '$1 == "processors" { print $2 }')
    arrived=0
    for s in $(seq 0 7 $((n - 1))); do
        for d in $(seq 0 $((n - 1))); do
            [ "$($R walk "$net" "$s" "$d" --header "${item#*/}" | tail -1)" = "arrived $d" ] && arrived=$((arrived + 1))
        done
    done
    is "$item: walked by the header alone" $((n * ((n + 6) / 7))) $arrived
done
$R walk mesh:3,3 0 8 --ports '0 1' >"$work/out"
is "a lost walk: a port that leads nowhere" "1 lost: a port that leads nowhere: port 0 of router 0" "$? $(tail -1 "$work/out")"
$R walk mesh:3,3 0 8 --ports '1 1' >"$work/out"
is "a lost walk: elsewhere" "1 lost: arrived elsewhere at router 2" "$? $(tail -1 "$work/out")"

# Benes: every link once
$R route benes:3 --permutation perm:7 >"$work/paths"
is "a permutation: a path for each terminal" "16 0" "$(wc -l <"$work/paths") $(awk 'NF != 6' "$work/paths" | wc -l)"
awk '{ row = int((NR - 1) / 2); col = 0
    for (i = 1; i <= 6; i++) { b = i <= 3 ? i - 1 : 6 - i; v = $i - 2
        if (seen[col " " row " " v]++) twice++
        bit = int(row / 2^b) % 2; row += (v - bit) * 2^b; col++ }
    last[row]++ }
    END { for (r in last) if (last[r] != 2) twice++; print twice + 0 }' "$work/paths" >"$work/twice"
is "no two paths share a link" 0 "$(cat "$work/twice")"
printf '0 1\n1 0\n2 3\n3 2\n' >"$work/swap"
is "a permutation from a file" 4 "$($R route benes:1 --permutation "$work/swap" | wc -l)"
printf '0 1\n1 1\n2 3\n3 2\n' >"$work/no"
refuses "no permutation" 2 "no permutation" route benes:1 --permutation "$work/no"
refuses "a permutation elsewhere" 2 "option --permutation is for benes networks" route torus:4,4 --permutation bitrev
refuses "a permutation and a pair" 2 "takes no SRC and DST" route benes:2 0 1 --permutation bitrev

# loads: a ring of 4 by hand: 12 routes, 16 hops; half way goes plus, so 12 of them, 3 over each of 4 links
is "load of ring:4" "4 4 12 2 1.333333 3 4 1.000000 none 2 uniform one_way" "$($R load ring:4 --tsv | cut -f 2 | xargs)"
is "a ring of 5 on one virtual channel can deadlock" "cycle" "$($R load ring:5 --vcs 1 --tsv | awk '$1 == "deadlock" { print $2 }')"
# half way round a ring of 8: 8 routes of 4 links, all one way, so 4 over each; a hotspot: the three on one side, and the
# one half way, share the last link
throughput() { $R load "$@" --tsv | awk '$1 == "throughput" { t = $2 } $1 == "pattern" { print t, $2 }'; }
is "throughput of a pattern" "0.250000 shift:4" "$(throughput ring:8 --traffic shift:4)"
is "it counts the processors that send" "0.250000 hotspot" "$(throughput ring:8 --traffic hotspot)"
is "no routes, no throughput" "- uniform" "$(throughput mesh:1)"
is "--messages is --traffic" "$(throughput torus:4,4 --traffic bitrev)" "$(throughput torus:4,4 --messages bitrev)"
refuses "a pattern that is none" 2 "or a file of lines SRC DST; there is no file of this name" load torus:4,4 --traffic bitrv
refuses "a pattern that a Transit network has not" 2 "option --traffic 'worst' is for networks of routers and trees" load full:2 --load 1 --traffic worst
# a pattern of powers of two that the second of four networks does not fit: it is named, the others stand there
run load ring:8 ring:6 mesh:4 ring:5 --traffic bitrev --tsv
is "what a pattern does not fit is named, the others are done" "2 net ring:8 mesh:4 ring:6 ring:5" \
    "$status $(cut -f 1 "$work/out" | xargs) $(sed -n "s/^routeseq: network '\\(.*\\)': option --traffic.*/\\1/p" "$work/err" | xargs)"
is "... in JSON" "ring:8 mesh:4" "$($R load ring:8 ring:6 mesh:4 --traffic bitrev --json 2>&1 | sed -n 's/^  "net": "\(.*\)",/\1/p' | xargs)"
is "the cycle in TSV: five channels, each with the route to the next" "5 0 1 2 3 4" \
    "$($R load ring:5 --vcs 1 --tsv >"$work/out"; awk '$1 == "cycle" { print $2 }' "$work/out") $(awk '$1 ~ /^cycle.*router/ { print $2 }' "$work/out" | sort | xargs)"
# by hand: from a router of ring:5 two others are 1 away and two 2, so 30 / 20
is "info: routers and the mean distance" "5 1.500000" "$($R info ring:5 --tsv | awk '/^(routers|mean)\t/ { print $2 }' | xargs)"
is "the cycle is printed: five channels" 5 "$($R load ring:5 --vcs 1 | grep -c '^    router ')"
is "every shift of kntree:4,3 loads a link once" "1" \
    "$(for a in 1 5 16 21 63; do $R load kntree:4,3 --messages shift:$a --tsv; done | awk '$1 == "hot_link" { print $2 }' | sort -u)"
is "shift:A of 125 processors, A of 2^64 - 1, is that of 115" \
    "$($R load torus:5,5,5 --messages shift:115 --tsv | grep -v '^pattern')" \
    "$($R load torus:5,5,5 --messages shift:18446744073709551615 --tsv | grep -v '^pattern')"
for net in mesh:3,4 ccc:3 debruijn:5 slender:2 xgft:4,3,2,1,2,3 slimfly:2,5; do
    $R verify $net >"$work/out" 2>&1
    is "verify $net" "0 failed=0" "$? $(tail -1 "$work/out" | grep -o 'failed=.*')"
done

# graph --traffic; tests/cli/test_drawings.py has the routes over each link
# by hand: of mesh:3 the four routes 0 1, 0 2, 1 0, 2 0 ... load each link twice either way; all are the hottest
is "a drawing: the hottest links are red, and say their routes" "2 0 to 1: 2, back 2" \
    "$($R graph mesh:3 --traffic uniform | grep -c b3261e) $($R graph mesh:3 --traffic uniform | sed -n 's/.*tooltip="\(0 to 1[^"]*\)".*/\1/p')"
is "the worst pattern, drawn: its hottest link is load's" "$($R load dragonfly:2,4,2 --traffic worst --tsv | awk '$1 == "hot_link" { print $2 }')" \
    "$($R graph dragonfly:2,4,2 --traffic worst --format edges | awk '$4 > most { most = $4 } END { print most }')"
refuses "loads in a format without them" 2 "option --traffic is for --format dot, graphml, gml, json, mtx or edges, not anynet" graph torus:4,4 --format anynet --traffic uniform
refuses "loads of all pairs of too many" 2 "70000 processors are too many to follow all pairs" graph ring:70000 --format edges --traffic uniform
refuses "slimfly of no prime" 2 "slimfly:p,q" info slimfly:2,6
refuses "xgft with w1 = 2" 2 "w1 = 1" info xgft:2,2,2,2
refuses "a torus of 0" 2 "1 to 8 sides of 1 or more" info torus:0,4
tap_end
