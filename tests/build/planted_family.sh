#!/bin/sh
# SPDX-License-Identifier: MIT-0
# A family is added to a copy of the tree as docs/ADDING_A_TOPOLOGY.md says, from the files of
# tests/build/planted_family and two lines; all commands of its shape then work.  Without one of the files the tree does
# not build; with a wrong one `verify` fails; with ROUTESEQ_LONG without any one of the files or lines.
# Long: it builds the tree.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
top=$(pwd)
work=$top/build/planted_family
rm -rf "$work"
mkdir -p "$work"
tools/clean_copy.sh "$work/tree"
log=$work/log
line='    ROW(BIRING, biring, 14)'
row='ROW(BIRING, biring, 1, 1, "n", "n = 3..1000000 nodes", "biring:5")'
table=lib/net/ring/net_ring.c
result() { tap_result "$1" "$2" "$(tail -20 "$log")"; }
R=$work/tree/build/routeseq
cc=$(command -v tcc || echo cc) # the one that compiles fastest
build() { ${MAKE:-make} -C "$work/tree" -j2 CC="$cc" CFLAGS=-O0 "${1:-build/routeseq}" >"$log" 2>&1; }
put() { cp "$top/tests/build/planted_family/$1_biring.c" "$work/tree/lib/$1/ring/"; } # put ROOM

grep -qxF "$line" docs/ADDING_A_TOPOLOGY.md && grep -qxF "$row" docs/ADDING_A_TOPOLOGY.md && grep -qF "$table" docs/ADDING_A_TOPOLOGY.md
tap_result $? "the guide has the line and the row"
# limits ROW CHECK: the table of the net room anew, with this row and this file's function
limits() { { sed "/^ROW(CLOCK,/a\\$1" $table && cat "$2"; } >"$work/tree/$table"; }
limits "$row" tests/build/planted_family/net_biring.txt
for room in topo route; do
    grep -qF "lib/$room/ring/${room}_biring.c" docs/ADDING_A_TOPOLOGY.md && put $room
    tap_result $? "the guide names lib/$room/ring/${room}_biring.c"
done
numbers=$(sed -n 's/.*ROW([A-Z0-9]*, [a-z0-9]*, \([0-9]*\)).*/\1/p' include/rt/families.h)
line=$(echo "$line" | sed "s/14/$(($(echo "$numbers" | sort -n | tail -1) + 1))/") # the next free number
list() { # list SED-SCRIPT: families.h anew
    sed "$1" include/rt/families.h >"$work/tree/include/rt/families.h"
}
added="/define RT_RING_ROUTED_FAMILIES(ROW)/a\\
$line \\\\"
list "$added"
test "$(diff include/rt/families.h "$work/tree/include/rt/families.h" | grep -c '^[<>]')" = 1
tap_result $? "one line in the list of families"
build
result $? "the tree builds"

says() { # says ARGUMENT... EXPECTED: the last line of what the command prints
    for expected in "$@"; do :; done
    claim=
    while [ $# -gt 1 ]; do claim="$claim $1" && shift; done
    # shellcheck disable=SC2086
    got=$("$R" $claim 2>&1 | tail -1)
    echo "got $got" >"$log"
    [ "$got" = "$expected" ]
    result $? "routeseq$claim: $expected"
}
works() { # works ARGUMENT...
    "$R" "$@" >"$log" 2>&1
    result $? "routeseq $* works"
}
# By hand: 5 is two links down from 0; of the 81 pairs of 9 nodes none is further than 4.
says verify biring:9 "pairs=81 arrived=81 failed=0"
says verify biring:300 "pairs=90000 arrived=90000 failed=0"
"$R" route biring:7 0 5 >"$log" && grep -q '1' "$log" && [ "$("$R" route biring:7 0 5)" != "$("$R" route biring:7 0 2)" ]
result $? "routeseq route biring:7 0 5"
works walk biring:7 0 5
# with words that fit all families: no line is added for it
"$R" explain biring:7 0 5 --tsv >"$log" && grep -qE "^legs.0.changes	node 0 to 5$" "$log" &&
    grep -qE "^legs.0.why	to the destination$" "$log" && grep -qE "^order	." "$log"
result $? "routeseq explain biring:7 0 5"
works info biring:9
"$R" info biring:9 --tsv >"$log" && grep -qE "^(longest|distance[a-z_]*)	4$" "$log"
result $? "routeseq info: the longest path of biring:9 is of 4 links"
works load biring:9
works graph biring:9
works graph biring:9 --format edges
for bad in biring biring:2 biring:1000001 biring:3,3 biring:4,capped; do
    "$R" info "$bad" >"$log" 2>&1
    test $? = 2
    result $? "refused: $bad"
done

# Something is wrong, or forgotten.
wrong() { # wrong ROOM SED-SCRIPT WORDS: verify fails, and says so
    put "$1"
    sed -i "$2" "$work/tree/lib/$1/ring/$1_biring.c"
    ! cmp -s "$work/tree/lib/$1/ring/$1_biring.c" "tests/build/planted_family/$1_biring.c" && build &&
        ! "$R" verify biring:9 >"$log" 2>&1 && grep -q "$3" "$log"
    result $? "planted and named by verify: $1, $2"
    put "$1"
}
without() { # without CLAIM SAID [FILE]: the tree does not build, and why; it stops at FILE
    ! build ${3:-} && grep -q "$2" "$log"
    result $? "planted and rejected: without $1"
}
wrong route 's/(path, 1, n - up)/(path, 0, n - up)/' 'arrived elsewhere'
rm "$work/tree/lib/topo/ring/topo_biring.c"
without topo_biring.c "undefined [a-z ]* .rti_topo_biring"
long || { tap_end; exit; }
put topo
wrong topo 's/node == 0 ? n - 1/node == 0 ? n - 2/' 'biring'
wrong route 's/up <= n - up ? 0 : 1/up <= n - up ? 1 : 0/' 'biring'
rm "$work/tree/lib/route/ring/route_biring.c"
without route_biring.c "undefined [a-z ]* .rti_route_biring"
put route
limits '' tests/build/planted_family/net_biring.txt
without "its row" "undefined [a-z ]* .rti_net_biring'"
limits "$row" /dev/null
without "its check" "undefined [a-z ]* .rt_net_biring_check'"
limits "$row" tests/build/planted_family/net_biring.txt
# last, since all would be compiled again
list ''
without "the line in families.h" "RT_FAMILY_BIRING" "build/${table%.c}.o"
tap_end
