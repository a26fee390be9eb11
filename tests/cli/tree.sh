#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The command for Leiserson's fat-tree; prints TAP.  Expected values come from an
# independent model (tests/vectors/), or were worked out by hand; none is taken
# from the command's own output.
# shellcheck disable=SC2086 # lists of arguments are split on purpose
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/tree
. tools/tap_command.sh

rows() { grep -v '^#' "tests/vectors/$1"; }

# --- route
run route tree:3 1 6
is "route: 1 to 6 of eight, up twice, across, right, left" "0 11010" "$status $(cat "$work/out")"
run route tree:3 5 5
is "route: nothing is sent, an empty line" "0 1" "$status $(grep -c '^$' "$work/out")"
for h in $(rows tree_routes.tsv | cut -f 1 | uniq); do
    rows tree_routes.tsv | awk -v h="$h" '$1 == h { print $2, $3 }' | $R route "tree:$h" - >"$work/got"
    rows tree_routes.tsv | awk -v h="$h" '$1 == h { print $4 == "-" ? "" : $4 }' >"$work/want"
    diff "$work/want" "$work/got" >"$work/diff" && [ -s "$work/want" ]
    tap_result $? "route tree:$h -: the model's address bits" "$(head -20 "$work/diff")"
done
printf '0 1\n0 8\n@0 1\n\n1 0\n1 2 3\n2 2\n0 0x1' >"$work/in"
$R route tree:3 - <"$work/in" >"$work/out" 2>"$work/err"
is "route -: bad lines in their places, then exit 1" "1 0,error,error,error,0,error,,error," \
    "$? $(sed 's/^error: ..*/error/' "$work/out" | tr '\n' ',')"
is "route -: an @ location says that a tree has none" 1 \
    "$(grep -c "^error: line [0-9]*: source '@0': expected a processor index 0..7; a tree has no @ locations" "$work/out")"

# --- walk: every 9th of the model's rows, given and computed
rows tree_routes.tsv | awk 'NR % 9 == 4' >"$work/rows"
while read -r h src dst bits; do
    [ "$bits" != - ] || bits=
    for seq in "" "--seq=$bits"; do
        $R walk "tree:$h" "$src" "$dst" $seq >"$work/out" 2>&1
        echo "$? $(tail -1 "$work/out") $(awk '/^ +[0-9]/ { bits = bits $5 } END { print bits }' "$work/out")"
        echo "0 arrived $dst $bits" >>"$work/want_walks"
    done
done <"$work/rows" >"$work/walks"
diff "$work/want_walks" "$work/walks" >"$work/diff" && [ -s "$work/walks" ]
tap_result $? "walk: every 9th row of tree_routes.tsv, bit by bit" "$(head "$work/diff")"
cat >"$work/want" <<'HOPS'
1 2 4 R 1 U
2 1 2 L 1 U
3 0 1 L 0 R turns
4 1 3 U 1 R
5 2 7 U 0 L
turned at level 0, 5 of 5 address bits taken
arrived 6
HOPS
run walk tree:3 1 6
is "walk: hop, level, node, port in, bit, port out" "$(cat "$work/want")" \
    "$(tail -n +2 "$work/out" | sed 's/^ *//; s/  */ /g')"
run walk tree:3 4 4
is "walk: nothing is sent" "0 nothing is sent,arrived 4," "$status $(tr '\n' , <"$work/out")"
while IFS='|' read -r want args seq; do
    case $want in 'arrived '[0-9]*) code=0 ;; *) code=1 want="lost: $want" ;; esac
    ends "walk $args --seq '$seq': $want" $code "$want" walk $args --seq "$seq"
done <<'WALKS'
arrived 6|tree:3 1 6|11010
left the tree through the root|tree:3 1 6|111
left the tree through the root|tree:3 1 6|11100
ran out of address bits|tree:3 1 6|1101
ran out of address bits|tree:3 1 6|
arrived elsewhere 7|tree:3 1 6|11011
arrived elsewhere 0|tree:3 1 6|0
arrived elsewhere 7|tree:3 1 6|1101100
address bits left over|tree:3 1 6|110100
arrived elsewhere 1|tree:3 0 0|0
arrived 0|tree:3 0 0|
WALKS
refuses "bits that are none" 2 "option --seq '1021': expected address bits 0 and 1" walk tree:3 1 6 --seq 1021
refuses "hexadecimal" 2 "option --seq 'D0'" walk tree:3 1 6 --seq D0

# --- info: the model's capacities, as plain lines
rows tree_capacities.tsv | awk 'NR % 7 == 3 || $2 == 372300988' >"$work/rows"
tab=$(printf '\t')
while IFS=$tab read -r h w caps; do
    run info "tree:$h,w=$w" --tsv
    echo "processors$tab$(awk -v h="$h" 'BEGIN { printf "%.0f", 2 ^ h }')" >"$work/want"
    echo "channels$tab$(awk -v h="$h" 'BEGIN { printf "%.0f", 4 * 2 ^ h - 4 }')" >>"$work/want"
    echo "$caps" | tr ' ' '\n' | awk '{ printf "cap_%d\t%s\n", NR - 1, $1 }' >>"$work/want"
    diff "$work/want" "$work/out" || echo "tree:$h,w=$w differs"
done <"$work/rows" >"$work/diff"
[ ! -s "$work/diff" ] && [ "$(grep -c . "$work/rows")" -gt 50 ]
tap_result $? "info --tsv: processors, channels, cap_0 to cap_h of the model" "$(head "$work/diff")"
run info tree:32,w=4294967296
is "info: the default root capacity is not written out" "0 tree:32" "$status $(head -1 "$work/out")"

# --- verify
ends "verify: all pairs of 256" 0 "pairs=65536 arrived=65536 failed=0" verify tree:8
is "verify says that these were all" 1 "$(grep -c '^all pairs$' "$work/out")"
quick || ends "verify: a sample where all are too many" 0 "pairs=4194304 arrived=4194304 failed=0" verify tree:17
quick || ends "verify: the largest tree" 0 "pairs=4194304 arrived=4194304 failed=0" verify tree:32,w=2642246 --seed 7
ends "verify --sample" 0 "pairs=1000 arrived=1000 failed=0" verify tree:20 --sample 1000
$R verify tree:7 --jobs 1 >"$work/one" && $R verify tree:7 --jobs 3 >"$work/three" && cmp -s "$work/one" "$work/three"
tap_result $? "verify prints the same with any number of jobs" "$(cat "$work/one" "$work/three")"

# --- gate
run gate tree:4
is "gate: the gates of a selector" "0 routeseq_selector 13 4" \
    "$status $(awk '$1 == "module" || $1 == "gates" || $1 == "flipflops" { printf "%s%s", s, $2; s = " " }' "$work/out")"
$R gate tree:9 >"$work/nine"
cmp -s "$work/out" "$work/nine"
tap_result $? "gate: the height does not matter" "$(diff "$work/out" "$work/nine")"
run gate tree:4 --dot
is "gate --dot: a graph" "0 digraph" "$status $(head -1 "$work/out" | cut -d' ' -f1)"
refuses "tests of the selector" 2 "option --tests of gate is for Transit networks and networks of SCI rings and networks of routers with ports; tree:4 is a fat-tree of Leiserson" gate tree:4 --tests
refuses "faults of the selector" 2 "option --faults of gate is for Transit networks" gate tree:4 --faults "$work/in"
refuses "a router of a tree" 2 "--circuit 'router': expected selector" gate tree:4 --circuit router
refuses "a selector of another fat-tree" 2 "--circuit 'selector'" gate full:1 --circuit selector
if ! quick && command -v iverilog >/dev/null; then
    $R gate tree:4 --testbench >"$work/t.v"
    bench() { iverilog -g2005 -Wall -o "$work/sim" "$1" "$work/t.v" 2>&1 && vvp -n "$work/sim" 2>&1; }
    $R gate tree:4 --verilog >"$work/m.v"
    got=$(bench "$work/m.v")
    is "gate: the module passes its test bench" "0 64 vectors passed" "$? $got"
    planted=0 passed=
    for at in $(grep -n ' = .* [&|] ' "$work/m.v" | cut -d: -f1); do
        sed "${at}y/&|/|&/" "$work/m.v" >"$work/bad.v"
        planted=$((planted + 1))
        ! bench "$work/bad.v" >"$work/log" || passed="$passed $at"
    done
    is "planted and rejected: each gate of another kind" "11 planted, passed:" "$planted planted, passed:$passed"
else
    tap_skip "the selector's test bench in iverilog" "iverilog is missing, or this is make test"
fi

# --- without --traffic each sends to every other, as on rings and in networks of routers
is "load without --traffic is all to all" "messages	4032 $($R load tree:6 --traffic alltoall --tsv | cksum)" \
    "$($R load tree:6 --tsv | head -1) $($R load tree:6 --tsv | cksum)"
is "load of several without --traffic" "messages 56 12" "$($R load tree:3 tree:2 --tsv | cut -f 2 | xargs)"

# --- refused by name
while IFS='|' read -r net words; do
    refuses "$net" 2 "network '$net': $words" info "$net"
done <<'NETS'
tree:0|height of the fat-tree out of range: expected tree:h[,w=W], with 2^h processors, h = 1..32
tree:33|height of the fat-tree
tree:4,w=6|root capacity of the fat-tree out of range: expected tree:h[,w=W]
tree:4,w=0|root capacity
tree:4,w=17|root capacity
tree:32,w=4294967297|root capacity
tree:4,7|malformed
tree:4,w=|malformed
tree:4,capped|malformed
tree|malformed
NETS
for item in 'source|8 0' 'destination|0 8' 'source|-1 0' 'destination|0 1x' 'source|18446744073709551616 0'; do
    refuses "route tree:3 ${item#*|}" 2 "${item%%|*} '" route tree:3 ${item#*|}
done
tap_end
