#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq gate for networks of routers and rings: a unit or a reason, of every family; verilator and iverilog have
# nothing to say of units and tables (SKIP without them); benches pass, and a changed module does not.
set -u
cd "$(dirname "$0")/../.."
work=build/gate_units
. tools/tap_command.sh

# --- every family has a unit, or is refused by name with the reason and the way out
families=$(sed -n '/define RT_RING_ROUTED/,$p' include/rt/families.h | sed -n 's/.*ROW([A-Z0-9]*, \([a-z0-9]*\), [0-9]*).*/\1/p' | grep -vx tree)
units=0 refused=
for family in $families; do
    net=$($R info --help "$family" | sed -n 's/^Example: routeseq info \([^ ]*\).*/\1/p')
    run gate "$net"
    if [ $status = 0 ] && grep -q "^module  *routeseq_$(echo "$net" | tr ':,' '__')\$" "$work/out"; then
        units=$((units + 1))
        echo "$net" >>"$work/nets"
    elif [ $status = 2 ] && grep -qE "^routeseq: network '$net': it has no unit: [a-z].*; --verilog --table writes its routing table\$" "$work/err"; then
        refused="$refused $family"
    else
        tap_result 1 "$net has a unit or is refused" "$(cat "$work/out" "$work/err")"
    fi
done
is "so many families of routers and rings have a unit" 23 $units
is "the others are refused, with the reason" \
    "mot slender cm5 twisted tworoot slimfly polarfly kautz tofu megafly oft mlfm shuffle ringmesh ringcomplete ring12 clock" "$(
        for family in mot slender cm5 twisted tworoot slimfly polarfly kautz tofu megafly oft mlfm shuffle ringmesh ringcomplete ring12 clock; do
            case " $refused " in *" $family "*) echo $family ;; esac
        done | xargs)"
is "no other" 17 "$(echo $refused | wc -w)"

# --- counts by hand: of hypercube:2, two bits: two xors, an or of them, one bit that is first, what arrived is
run gate hypercube:2
is "gates of hypercube:2, by hand" "xor2 2 gates 6" \
    "$(awk '/^(xor|gates)/ { printf "%s%s %s", sep, $1, $2; sep = " " }' "$work/out")"

# --- faults: --tests show all that can be shown
for net in torus:4,6 dragonfly:2,4,2 kntree:3,2 debruijn:3 livefly:3,2; do
    got=$($R gate $net --tests | $R gate $net --faults - | tail -1)
    case $got in *" missed=0 coverage=100.00%") good=0 ;; *) good=1 ;; esac
    tap_result $good "--tests of $net reach all that can be detected" "$got"
done
$R gate torus:4,6 --tests | sed 1,6d >"$work/fewer"
run gate torus:4,6 --faults "$work/fewer"
is "without the first six some are missed" 1 "$(tail -1 "$work/out" | grep -c 'missed=[1-9]')"
for line in '00' '00 00 00' '000 00' '0g 00' '20 3F 1'; do
    echo "$line" >"$work/bad"
    run gate torus:4,6 --faults "$work/bad"
    is "bad line '$line'" "1 1" "$status $(grep -c "bad: line 1: '$line': expected at (2) dst (2), so many" "$work/err")"
done
echo '1F 00' >"$work/bad"
run gate debruijn:3 --faults "$work/bad"
is "as many words as inputs" 1 "$(grep -c "expected at (1) dst (1) in_port (1) in_vc (1)" "$work/err")"

# --- the comments say where ports lead, and which page says it
said() { $R gate "$@" --verilog | sed -n '/[^:]*SPEC 11[^:]*: /p; /the output port: /p' | tr -s ' \n' ' '; }
is "torus:4,4: where ports lead" "// SPEC 11: docs/spec/gate.md of routeseq; docs/spec/ports.md says where each port leads. // the output port: 2i takes 1 from coordinate i = 0.., 2i+1 adds 1; 0 where arrived or error " \
    "$(said torus:4,4)"
is "hypercube:3" 1 "$(said hypercube:3 | grep -c 'output port: i turns bit i;')"
# shellcheck disable=SC2086 # an option or none
fields() { for table in "" --table; do $R gate "$1" --verilog $table | sed -n 2p; done | uniq; }
is "dragonfly: which bits are which coordinate" "// at and dst: [3:0] group 0..8, [5:4] router 0..3; processor d is at router d/2" "$(fields dragonfly:2,4,2)"
is "torus:2,9,3" "// at and dst: [0:0] x1 0..1, [4:1] x2 0..8, [6:5] x3 0..2; processor d is at router d" "$(fields torus:2,9,3)"
is "livefly:3,2" "// at and dst: [0:0] digit1 0..1, [1:1] digit2 0..1, [2:2] digit3 0..1; processor d is at node d" "$(fields livefly:3,2)"
is "levels count from 1" "// at and dst: [1:0] level 1..2, [2:2] x1 0..0, [4:3] x2 0..3; processor d is at router d/4" "$(fields kntree:4,2)"
is "processors that send and receive at two routers are at none" "// at and dst: [1:0] column 0..3, [4:2] digit 0..7" "$(fields bfly:2,3)"
for net in dragonfly:2,4,2 hyperx:3,3,3 kntree:3,2 mlfm:2,2,2 oft:2,2 tofu:1,1,2; do
    is "$net: its processor 5 is where it says" \
        "$($R gate $net --verilog --table | sed -n '2{s/.*at router d$/5/p; s,.*at router d/\([0-9]*\)$,\1 5,p}' | awk '{ print int($NF / (NF > 1 ? $1 : 1)) }')" \
        "$($R walk $net 5 0 --tsv | sed -n 's/^hops\.0\.node.//p')"
done
is "dragonfly:2,4,2" 1 "$(said dragonfly:2,4,2 | grep -c 'output port: 0\.\.a-2 in the group,')"
# shellcheck disable=SC2086 # an option or none
ports() { $R gate "$1" --verilog $2 | grep -B 1 -E '^    (in|out)put' | sed 's, \[0:0\],,'; }
is "a table's ports have the comments of the unit's" "$(ports debruijn:3 "")" "$(ports debruijn:3 --table)"
is "of rings" "2" "$(for table in "" --table; do $R gate livefly:3,2 --verilog $table; done | grep -c 'docs/spec/rings.md says where each link leads\.$')"

# --- tables
refuses "a table without Verilog" 2 "option --table needs --verilog or --testbench" gate torus:4,4 --table
refuses "a table of too many" 2 "at most 4096 routers, not 10000" gate torus:100,100 --verilog --table
refuses "a table that depends on the source" 2 "the next link depends on the source" gate shuffle:2,6 --verilog --table
refuses "a unit of Transit has no table" 2 "option --table of gate is for networks of SCI rings" gate full:1 --verilog --table
$R gate slimfly:1,5 --verilog --table >"$work/t.v"
is "its first line makes it again" 0 \
    "$($R $(sed -n '1s,^// routeseq ,,p' "$work/t.v") | cmp - "$work/t.v" >/dev/null; echo $?)"
$R gate torus:4,4 --verilog --module my_unit >"$work/u.v"
is "... and a unit, by another name" 0 \
    "$($R $(sed -n '1s,^// routeseq ,,p' "$work/u.v") | cmp - "$work/u.v" >/dev/null; echo $?)"

# --- a table reads the arrival iff on some router packets to one processor go on by two channels: over all routes
routes() { # routes NET: where processors are, where ports lead, every route
    n=$($R info "$1" --tsv | sed -n 's/^processors\t//p')
    $R graph "$1" --format anynet 2>/dev/null | sed 's/^/at /'
    $R graph "$1" --format edges | sed 's/^/leads /'
    awk -v n="$n" 'BEGIN { for (s = 0; s < n; s++) for (d = 0; d < n; d++) print s, d }' | $R route "$1" --vc --echo -
}
reads_arrival() { # yes or no, from the lines of routes
    awk '/^at/ { for (i = 4; i < NF; i++) if ($i == "node") at[$(i + 1)] = $3; next }
        /^leads/ { next_one[$2, $4] = $3; next }
        { node = ($1 in at) ? at[$1] : $1
          for (i = 3; i <= NF; i++) {
              if ((node, $2) in said && said[node, $2] != $i) two = 1
              said[node, $2] = $i
              split($i, hop, ".")
              node = next_one[node, hop[1]]
          } }
        END { print two ? "yes" : "no" }'
}
for family in $(sed -n '/define RT_PORTS_MINIMAL/,$p' include/rt/families.h | sed -n 's/.*ROW([A-Z0-9]*, \([a-z0-9]*\), [0-9]*).*/\1/p' | grep -vx benes); do
    net=$($R info --help "$family" | sed -n 's/^Example: routeseq info \([^ ]*\).*/\1/p')
    is "$net: the table reads the arrival iff it must" "$(routes "$net" | reads_arrival)" \
        "$($R gate "$net" --verilog --table | grep -q '\bin_port\b' && echo yes || echo no)"
done
is "planted and rejected: a router that asks by which port a packet came" "no yes" \
    "$(routes torus:4,4 | reads_arrival) $(routes torus:4,4 | sed 's/^0 5 .*/0 5 3.0 1.0/' | reads_arrival)"

if quick || ! command -v iverilog >/dev/null || ! command -v verilator >/dev/null; then
    tap_skip "units in iverilog and verilator" "one of them is missing, or this is make test"
    tap_end
    exit
fi
simulate() { iverilog -g2005 -Wall -o "$work/sim" "$@" 2>&1 && vvp -n "$work/sim" 2>&1; }
passes() { echo "$1" | grep -qxE '[0-9]+ vectors passed' && [ "$(echo "$1" | wc -l)" = 1 ]; }

# --- every family's unit, and every network's table, is clean; the bench passes with both
for net in $(cat "$work/nets"); do
    module=routeseq_$(echo "$net" | tr ':,' '__')
    $R gate "$net" --verilog >"$work/$module.v"
    $R gate "$net" --testbench >"$work/bench.v"
    mkdir -p "$work/table"
    $R gate "$net" --verilog --table >"$work/table/$module.v"
    said=$(verilator --lint-only -Wall "$work/$module.v" 2>&1; verilator --lint-only -Wall "$work/table/$module.v" 2>&1)
    unit=$(simulate "$work/$module.v" "$work/bench.v")
    table=$(simulate "$work/table/$module.v" "$work/bench.v")
    [ -z "$said" ] && passes "$unit" && [ "$unit" = "$table" ]
    tap_result $? "$net: unit and table are clean and pass the bench" "$said $unit $table"
done
# of each family that has but a table, and of one whose routers have unlike numbers of coordinates
for net in $(for family in $refused; do $R info --help "$family" | sed -n 's/^Example: routeseq info \([^ ]*\).*/\1/p'; done) mot:1 mot:4 mot:2,1,1; do
    module=routeseq_$(echo "$net" | tr ':,' '__')
    $R gate "$net" --verilog --table >"$work/$module.v" 2>"$work/err" || {
        is "$net: no table, and why" 1 "$(grep -c 'depends on the source' "$work/err")"
        continue
    }
    $R gate "$net" --testbench --table >"$work/bench.v"
    said=$(verilator --lint-only -Wall "$work/$module.v" 2>&1; simulate "$work/$module.v" "$work/bench.v")
    is "$net: the table is clean and passes its bench" "512 vectors passed" "$said"
done
$R gate slimfly:1,3 --verilog --table | sed '/row = [0-9]/s/[1-9A-F];$/0;/' >"$work/bad.v"
$R gate slimfly:1,3 --testbench --table >"$work/bench.v"
is "planted and rejected: a table of no unit with other entries" "FAIL yes" \
    "$(simulate "$work/bad.v" "$work/bench.v" | sed -n 's/^\(FAIL\) at=.*/\1/p; s/^.* of 512 vectors failed$/yes/p' | uniq | xargs)"
is "as many checks are of packets that can be here as of any" yes \
    "$(awk '/^        check\(/ { n++; bad += /, 1.d1\);$/ } END { print n == 512 && bad < 260 ? "yes" : "no" }' "$work/bench.v")"

# --- in a file of any name; what permits it is needed
for what in "" --table; do
    # shellcheck disable=SC2086 # an option or none
    $R gate torus:4,4 --verilog $what >"$work/other.v"
    is "verilator -Wall: a file of another name $what" "" "$(verilator --lint-only -Wall "$work/other.v" 2>&1)"
    sed '/DECLFILENAME/d' "$work/other.v" >"$work/bad.v"
    is "planted and rejected: without what permits it $what" 1 \
        "$(verilator --lint-only -Wall "$work/bad.v" 2>&1 | grep -c '^%Warning-DECLFILENAME')"
done

# --- a bit of a table, or a gate, that is another: the bench sees it
$R gate torus:5,5 --verilog >"$work/m.v"
$R gate torus:5,5 --testbench >"$work/bench.v"
planted=0 passed=
for at in $(grep -n ' = .* [&|^] ' "$work/m.v" | cut -d: -f1); do
    sed "${at}y/&|^/|&|/" "$work/m.v" >"$work/bad.v"
    planted=$((planted + 1))
    passes "$(simulate "$work/bad.v" "$work/bench.v")" && passed="$passed $at"
done
[ $planted -gt 50 ] && [ -z "$passed" ]
tap_result $? "planted and rejected: each of $planted gates as another" "lines$passed pass"
$R gate torus:5,5 --verilog --table | sed '/row = [0-9]/{s/0;$/1;/;s/[2-9A-F];$/0;/}' >"$work/bad.v"
passes "$(simulate "$work/bad.v" "$work/bench.v")"
[ $? = 1 ]
tap_result $? "planted and rejected: other entries of a table" ""
tap_end
