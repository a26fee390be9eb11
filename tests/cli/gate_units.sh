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
is "dragonfly: which bits are which coordinate" "// at and dst: [3:0] group 0..8, [5:4] router 0..3; router number = 4 group + router; processor d is at router d/2" "$(fields dragonfly:2,4,2)"
is "torus:2,9,3" "// at and dst: [0:0] x1 0..1, [4:1] x2 0..8, [6:5] x3 0..2; router number = x1 + 2 x2 + 18 x3; processor d is at router d" "$(fields torus:2,9,3)"
is "livefly:3,2" "// at and dst: [0:0] digit1 0..1, [1:1] digit2 0..1, [2:2] digit3 0..1; node number = digit1 + 2 digit2 + 4 digit3; processor d is at node d" "$(fields livefly:3,2)"
is "levels count from 1" "// at and dst: [1:0] level 1..2, [2:2] x1 0..0, [4:3] x2 0..3; router number = 4 (level-1) + x2; processor d is at router d/4" "$(fields kntree:4,2)"
is "processors that send and receive at two routers are at none" "// at and dst: [1:0] column 0..3, [4:2] digit 0..7; router number = 8 column + digit" "$(fields bfly:2,3)"
for net in dragonfly:2,4,2 hyperx:3,3,3 kntree:3,2 mlfm:2,2,2 oft:2,2 tofu:1,1,2; do
    is "$net: its processor 5 is where it says" \
        "$($R gate $net --verilog --table | sed -n '2{s/.*at router d$/5/p; s,.*at router d/\([0-9]*\)$,\1 5,p}' | awk '{ print int($NF / (NF > 1 ? $1 : 1)) }')" \
        "$($R walk $net 5 0 --tsv | sed -n 's/^hops\.0\.node.//p')"
done
numbers() { # numbers NET: routers whose number in graph is not the sum that the comment has
    sum=$($R gate "$1" --verilog --table | sed -n '2{s/.* number = \([^;]*\).*/\1/p}')
    $R graph "$1" --format graphml | sed -n 's/.*<node id="n\([0-9]*\)".*"coordinates">\([0-9,]*\)<.*/\1,\2/p' | tr ',' '\t' |
        awk -v sum="${2:-$sum}" -v names="$3" 'BEGIN { n = split(names, name, " "); terms = split(sum, term, " [+] ") }
            { got = 0
              for (t = 1; t <= terms; t++) {
                  k = split(term[t], word, " "); less = 0
                  if (sub(/^\(/, "", word[k])) { less = 1; sub(/-1\)$/, "", word[k]) }
                  for (i = 1; i <= n; i++) if (name[i] == word[k]) got += (k > 1 ? word[1] : 1) * ($(i + 1) - less)
              }
              if (got != $1) wrong++ } END { print NR, wrong + 0 }'
}
is "the comment says which router has which number" "36 0 8 0 6 0 12 0 24 0" "$( (numbers dragonfly:2,4,2 '' 'group router'
    numbers torus:2,2,2 '' 'x1 x2 x3'; numbers kntree:3,2 '' 'level x1 x2'; numbers bfly:2,2 '' 'column digit'; numbers tofu:1,1,2 '' 'a b c x y z') | xargs)"
is "planted and rejected: another sum" "36 34" "$(numbers dragonfly:2,4,2 'group + 9 router' 'group router')"
is "no sum where there is none" 0 "$($R gate mlfm:2,2,2 --verilog --table | sed -n 2p | grep -c number)"
is "dragonfly:2,4,2" 1 "$(said dragonfly:2,4,2 | grep -c 'output port: 0\.\.a-2 in the group,')"
# shellcheck disable=SC2086 # an option or none
ports() { $R gate "$1" --verilog $2 | grep -B 1 -E '^    (in|out)put' | sed 's, \[0:0\],,'; }
is "a table's ports have the comments of the unit's" "$(ports debruijn:3 "")" "$(ports debruijn:3 --table)"
is "of rings" "2" "$(for table in "" --table; do $R gate livefly:3,2 --verilog $table; done | grep -c 'docs/spec/rings.md says where each link leads\.$')"

# --- help: families that have but a table; in each unit what its ports are
is "help mot: gate with --table" 1 "$($R help mot | grep -c '^Commands:.* gate --table')"
is "gate -h: which have but tables" "With --table: shuffle With --table: twisted" "$($R gate -h | grep -o 'With --table: [a-z]*' | xargs)"
is "each unit says where its ports lead, and that it has no clock" "" "$(while read -r net; do
    $R gate "$net" --verilog | sed '/^);/q' >"$work/head"
    [ "$(grep -c -e 'the output [a-z]*: ' -e '^// Combinational: no clock' "$work/head")" = 2 ] || echo "$net"
done <"$work/nets" | grep -v debruijn | xargs)"
is "a table names its network" 1 "$($R gate slimfly:1,3 --verilog --table | grep -c '^// routeseq [0-9.]*, slimfly:1,3, a table$')"

# --- tables
refuses "a table without Verilog" 2 "option --table needs --verilog or --testbench" gate torus:4,4 --table
for mode in --tests '--faults -' --dot --tsv; do
    refuses "a table has no ${mode%% *}" 2 "gate: --table and ${mode%% *} exclude each other" gate slimfly:2,5 --table $mode
done
is "... nor --json, in JSON" '2 {"error": "gate: --table and --json exclude each other", "code": "USAGE"}' "$(run gate slimfly:2,5 --table --json; echo "$status $(cat "$work/out")")"
refuses "a table of too many" 2 "at most 4096 routers, not 10000" gate torus:100,100 --verilog --table
refuses "a table that depends on the source" 2 "the next link depends on the source" gate shuffle:2,6 --verilog --table
refuses "a unit of Transit has no table" 2 "option --table of gate is for networks of SCI rings" gate full:1 --verilog --table
$R gate slimfly:1,5 --verilog --table >"$work/t.v"
is "its first line makes it again" 0 \
    "$($R $(sed -n '1s,^// routeseq ,,p' "$work/t.v") | cmp - "$work/t.v" >/dev/null; echo $?)"
$R gate torus:4,4 --verilog --module my_unit >"$work/u.v"
is "... and a unit, by another name" 0 \
    "$($R $(sed -n '1s,^// routeseq ,,p' "$work/u.v") | cmp - "$work/u.v" >/dev/null; echo $?)"

# --- a table's bench: all pairs, or a sample in which none stands twice
bench() { # bench NET [OPTION...]: what it says of its checks; how many there are, and different ones
    $R gate "$@" --testbench --table >"$work/bench.v"
    sed -n '2s,^// ,,p' "$work/bench.v"
    sed -n 's/^        check(//p' "$work/bench.v" | sort | tee "$work/checks" | uniq | wc -l
    wc -l <"$work/checks"
}
is "torus:8,8: all pairs" "all 4096 pairs. 4096 4096" "$(bench torus:8,8 | xargs)"
is "its verdict says so" 1 "$(grep -c '"4096 vectors passed: all 4096 pairs"' "$work/bench.v")"
is "--count: a sample" "a sample of 1000 of 4096 pairs. 1000 1000" "$(bench torus:8,8 --count 1000 | xargs)"
is "its first line makes it again" 0 \
    "$($R $(sed -n '1s,^// routeseq ,,p' "$work/bench.v") | cmp - "$work/bench.v" >/dev/null; echo $?)"
is "each router stands in it, here and there" "64 64" "$(for k in 1 2; do cut -d, -f$k "$work/checks" | sort -u | wc -l; done | xargs)"
is "--count: all" "all 4096 pairs. 4096 4096" "$(bench torus:8,8 --count 4096 | xargs)"
is "of many a sample" "a sample of 65536 of 4194304 pairs. 65536 65536" "$(bench torus:64,32 | xargs)"
is "destinations are processors; numbers that no router has" "all 144 pairs and 64 that name no router." "$(bench kntree:3,2 | sed 1q)"
is "routers and destinations by each arrival" "all 256 pairs with arrivals. 256 256" "$(bench livefly:3,2 | xargs)"
refuses "--count 0" 2 "option --count '0': expected a number 1..4096" gate torus:8,8 --testbench --table --count 0
refuses "--count: more than there are" 2 "option --count '4097': expected a number 1..4096" gate torus:8,8 --testbench --table --count 4097
is "a unit's bench says what it tries, in its head and its verdict" \
    "tests of its faults, and 256 of 4096 pairs at random tests of its faults, and all 256 pairs tests of its faults, and 256 of 16384 pairs with arrivals at random" \
    "$(for net in torus:8,8 torus:4,4 debruijn:5; do
        $R gate $net --testbench | sed -n 's/.* vectors passed: \(.*\)");/\1/p; 2s,// \(.*\)\.$,\1,p' | uniq
    done | xargs)"
# the tests of its faults take long: Ctrl-C ends them (tests/cli/planted.c)
# shellcheck disable=SC2046 # words
if ${CC:-cc} -w -DWRAP -Wl,--wrap=catch_interrupt,--wrap=leave_at_interrupt,--wrap=system_interrupted,--wrap=system_memory,--wrap=system_terminal,--wrap=system_seconds,--wrap=system_progress \
    -o "$work/planted" tests/cli/planted.c $(find build/cli -name '*.o') build/librouteseq.a -lm -pthread 2>"$work/err"; then
    is "... and that they are more than can be counted" "// tests of its faults, and 256 of more than 2^63 pairs with arrivals at random." \
        "$(INTERRUPT=1 "$work/planted" gate debruijn:30 --testbench 2>"$work/err" | sed -n 2p)"
else
    tap_skip "more pairs than can be counted" "the linker has no --wrap"
fi
is "a unit's bench: its tests and 256 pairs; with --count other numbers" "256 9" "$(
    tests=$($R gate torus:8,8 --tests | wc -l)
    for count in "" "--count 9"; do
        # shellcheck disable=SC2086 # an option or none
        echo $(($($R gate torus:8,8 --testbench $count | grep -c '^        check(') - tests))
    done | xargs)"
is "... and its first line makes it again" same "$($R gate torus:4,4 --testbench --count 9 >"$work/bench.v"
    $R $(sed -n '1s,^// routeseq ,,p' "$work/bench.v") | cmp - "$work/bench.v" && echo same)"
refuses "a unit's bench has a limit, too" 2 "option --count '0': expected a number 1..1048576" gate torus:8,8 --testbench --count 0
refuses "--count of a table" 2 "--count and --verilog exclude each other" gate torus:8,8 --verilog --table --count 9

# --- the table of one router
for said in "--at needs --table: torus:4,4 --verilog --at 3" "--at '16': expected a number 0..15: torus:4,4 --verilog --table --at 16" \
    "--at 'x': expected a number 0..15: torus:4,4 --testbench --table --at x" \
    "at most 4096 routers, not 10000; --at writes that of one router: torus:100,100 --verilog --table" \
    "at most 65536 routers, not 65792: torus:257,256 --verilog --table --at 3" \
    "at most 4096 routers, not 6400: ringmesh:80,80 --verilog --table --at 3"; do
    # shellcheck disable=SC2086 # words
    refuses "${said##*: }" 2 "${said%: *}" gate ${said##*: }
done
for mode in --verilog --testbench; do
    $R gate kntree:3,2 $mode --table --at 4 >"$work/t.v"
    is "$mode --at: its first line makes it again" same "$($R $(sed -n '1s,^// routeseq ,,p' "$work/t.v") | cmp - "$work/t.v" && echo same)"
done
is "which router it is, and its bits" "// of router 5 alone, whose at is 4'h5 module routeseq_torus_4_4_table_5 (" \
    "$($R gate torus:4,4 --verilog --table --at 5 | grep -e alone -e ^module | paste -s -d ' ' -)"
is "it has no at, and an entry a destination" "0 4224" "$($R gate torus:65,65 --verilog --table --at 9 | awk '/ at,/ { at++ } /entry = .*h[^8]*;$/ { n++ } END { print at + 0, n }')"
is "its bench: all destinations" "all 288 destinations with arrivals and 64 that name no router." "$(bench slimfly:1,3 --at 7 | sed 1q)"

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

# --- every table, read as text, has each hop of all routes; at sizes where ports are 2^b, where a side is 1, ...
tables() { python3 tests/cli/gate_tables.py $R "$@" 2>&1; }
small="complete:1 complete:5 array:3 ring:4 mesh:3,1,2 torus:2,4 twisted:3,3,1,1 twisted:1,5,1,0 bintree:3 xtree:3 tworoot:3
    hypercube:3 ccc:3 bfly:2,2 wbfly:2,2 benes:2 shufflex:3 debruijn:3 kautz:2,2 omega:2 mot:1 mot:4 mot:2,1,1 mot:1,1,1,1
    slender:1 cm5:2 kntree:3,2 xgft:3,2,1,3 dragonfly:1,2,2 hyperx:2,2,3 slimfly:1,3 polarfly:2,2 tofu:1,1,2,5 megafly:2,1,2,1
    oft:2,2 mlfm:1,2,2 multicube:3,2 shuffle:3,1 butterfly:2,2 deadfly:3,1 livefly:3,2 ringmesh:2,3 ringcomplete:3 ring12 clock"
# shellcheck disable=SC2086 # words
is "tables of each family have all hops of all routes" "45 tables, 0 wrong" "$(tables $small | sed 's/ [0-9]* routes,//')"
is "of each family" "$(echo $families | wc -w)" "$(echo $small | tr ' ' '\n' | sed 's/:.*//' | sort -u | wc -l)"
$R gate mot:2,1 --verilog --table >"$work/t.v"
for fault in '/row = /s/1;$/0;/' "s/: to = 5'd3;/: to = 5'd4;/" "s/: to = 5'd3;/: to = 5'd33;/" 's/\[3:2\] x1/[2:2] x1/'; do
    sed "$fault" "$work/t.v" >"$work/bad.v"
    : >"$work/said"
    cmp -s "$work/t.v" "$work/bad.v" || tables - mot:2,1 <"$work/bad.v" >"$work/said"
    is "planted and rejected: a table of mot:2,1 by $fault" "1 tables, 324 routes, 1 wrong" "$(tail -1 "$work/said")"
done
is "mot: bits of leaves and of inner nodes" "// at and dst: [1:0] axis 0..3, [6:2] x1|line 0..31, [9:7] x2|node 0..7, [10:10] x3 0..1; processor d is at router d" "$($R gate mot:3,2,1 --verilog --table | sed -n 2p)"

if quick || ! command -v iverilog >/dev/null || ! command -v verilator >/dev/null; then
    tap_skip "units in iverilog and verilator" "one of them is missing, or this is make test"
    tap_end
    exit
fi
simulate() { iverilog -g2005 -Wall -o "$work/sim" "$@" 2>&1 && vvp -n "$work/sim" 2>&1; }
passes() { echo "$1" | grep -qxE '[0-9]+ vectors passed(: .*)?' && [ "$(echo "$1" | wc -l)" = 1 ]; }

# --- every family's unit, and every network's table, is clean; the bench passes with both
for net in $(cat "$work/nets"); do
    module=routeseq_$(echo "$net" | tr ':,' '__')
    $R gate "$net" --verilog >"$work/$module.v"
    $R gate "$net" --testbench >"$work/bench.v"
    mkdir -p "$work/table"
    $R gate "$net" --verilog --table --module "$module" >"$work/table/$module.v"
    said=$(verilator --lint-only -Wall "$work/$module.v" 2>&1; verilator --lint-only -Wall "$work/table/$module.v" 2>&1)
    unit=$(simulate "$work/$module.v" "$work/bench.v")
    table=$(simulate "$work/table/$module.v" "$work/bench.v")
    [ -z "$said" ] && passes "$unit" && [ "$unit" = "$table" ]
    tap_result $? "$net: unit and table are clean and pass the bench" "$said $unit $table"
done
# of each family that has but a table, and of one whose routers have unlike numbers of coordinates
for net in $(for family in $refused; do $R info --help "$family" | sed -n 's/^Example: routeseq info \([^ ]*\).*/\1/p'; done) mot:1 mot:4 mot:2,1,1 twisted:3,3,1,1; do
    module=routeseq_$(echo "$net" | tr ':,' '__')
    $R gate "$net" --verilog --table >"$work/$module.v" 2>"$work/err" || {
        is "$net: no table, and why" 1 "$(grep -c 'depends on the source' "$work/err")"
        continue
    }
    $R gate "$net" --testbench --table >"$work/bench.v"
    [ "$(wc -l <"$work/bench.v")" -lt 3000 ] || $R gate "$net" --testbench --table --count 512 >"$work/bench.v"
    said=$(verilator --lint-only -Wall "$work/$module.v" 2>&1; simulate "$work/$module.v" "$work/bench.v")
    is "$net: the table is clean and passes its bench" "$(sed -n 's,^// \(.*[0-9] pairs.*\)\.$,vectors passed: \1,p' "$work/bench.v")" "${said#* }"
done
# --- unit, table and the tables of all routers in one design: no name stands twice; these tables together are the table
together() { # together TABLE ONES: a module of TABLE's ports, of all modules of ONES
    awk 'FNR == NR && /^module/ { sub(/_table/, "_together"); name = $2 }
        FNR == NR && /^    (in|out)put/ { width[++n] = $2; port[n] = $3; sub(/,/, "", port[n]); out[n] = $1 == "output" }
        /^module/, /^\);/ { if (FNR == NR) print }
        / alone, whose at is / { at[++routers] = $NF }
        END { sub(/_together/, "_table", name)
            for (r = 1; r <= routers; r++) {
                for (k = 1; k <= n; k++) if (out[k]) printf "wire %s %s%d;\n", width[k], port[k], r
                printf "%s_%d r%d (", name, r - 1, r
                for (k = 2; k <= n; k++) printf "%s.%s(%s%s)", (k > 2 ? ", " : ""), port[k], port[k], (out[k] ? r : "")
                print ");" }
            for (k = 1; k <= n; k++) if (out[k]) {
                printf "assign %s = ", port[k]
                for (r = 1; r <= routers; r++) printf "at == %s ? %s%d :\n", at[r], port[k], r
                print (port[k] == "error" ? "1;" : "0;") }
            print "endmodule" }' "$1" "$2"
}
for net in torus:4,3 kntree:3,2 mesh:2,3 slimfly:1,3; do
    $R gate $net --verilog --table >"$work/t.v"
    last=$(($($R info $net --tsv | sed -n 's/^nodes\t//p') - 1))
    for router in $(seq 0 $last); do
        $R gate $net --verilog --table --at "$router"
    done >"$work/ones.v"
    together "$work/t.v" "$work/ones.v" >"$work/all.v"
    said=$(verilator --lint-only -Wall --top-module "routeseq_$(echo $net | tr ':,' '__')_table_$last" "$work/ones.v" 2>&1 | grep -v MULTITOP)
    $R gate $net --verilog >"$work/u.v" 2>"$work/err" || : >"$work/u.v"
    $R gate $net --testbench --table | sed 's/_table gate (/_together gate (/' >"$work/bench.v"
    said="$said$(simulate "$work/u.v" "$work/t.v" "$work/all.v" "$work/ones.v" "$work/bench.v")"
    passes "$said"
    tap_result $? "$net: unit, table and its $((last + 1)) routers' tables together" "$said"
    sed '/entry = .*0;$/{s/0;$/1;/;}' "$work/ones.v" >"$work/bad.v"
    said=$(simulate "$work/all.v" "$work/bad.v" "$work/bench.v")
    passes "$said"
    [ $? = 1 ]
    tap_result $? "planted and rejected: other entries in the routers' tables of $net" "$said"
done
$R gate slimfly:1,5 --verilog --table --at 7 >"$work/t.v"
$R gate slimfly:1,5 --testbench --table --at 7 >"$work/bench.v"
is "one router's own bench" "864 vectors passed: all 800 destinations with arrivals and 64 that name no router" "$(simulate "$work/t.v" "$work/bench.v")"
sed '40,60s/entry = .*0;$/entry = 6'"'h1;/" "$work/t.v" >"$work/bad.v"
is "planted and rejected: other entries" FAIL "$(simulate "$work/bad.v" "$work/bench.v" | sed -n '1s/ .*//p')"

# all pairs: no entry of a table is another unseen
$R gate torus:5,3 --testbench --table >"$work/bench.v"
$R gate torus:5,3 --verilog --table >"$work/t.v"
for k in 1 2 3 4 5 6 7 8 9 10 11 12; do # a digit of row k, of those below the entry for no router
    awk -v k=$k '/row = [0-9]/ && ++n == k { at = length($0) - 1 - k * 7 % 18; c = substr($0, at, 1); $0 = substr($0, 1, at - 1) (c == "0" ? "1" : "0") substr($0, at + 1) } 1' \
        "$work/t.v" >"$work/bad.v"
    cmp -s "$work/t.v" "$work/bad.v" || simulate "$work/bad.v" "$work/bench.v" | grep -c '^[12] of 289 vectors failed$'
done >"$work/seen"
is "planted and rejected: each of 12 single entries of a table" 12 "$(grep -cx 1 "$work/seen")"
$R gate slimfly:1,3 --verilog --table | sed '/row = [0-9]/s/[1-9A-F];$/0;/' >"$work/bad.v"
$R gate slimfly:1,3 --testbench --table >"$work/bench.v"
is "planted and rejected: a table of no unit with other entries" "FAIL yes" \
    "$(simulate "$work/bad.v" "$work/bench.v" | sed -n 's/^\(FAIL\) at=.*/\1/p; s/^.* of [0-9]* vectors failed$/yes/p' | uniq | xargs)"

# --- many sizes of each family: units and tables are clean, pass their benches, and tables have all hops
if [ -n "${ROUTESEQ_LONG:-}" ]; then
    for net in \
        complete:1 complete:2 complete:3 complete:7 complete:17 array:1 array:2 array:5 array:9 ring:1 ring:2 ring:3 \
        ring:4 ring:9 mesh:1 mesh:1,1 mesh:2,1 mesh:1,3 mesh:3,2,2 mesh:4,1,5 torus:1 torus:1,1 torus:2,2 torus:3,1 \
        torus:1,4 torus:5,3 torus:2,3,4 torus:2,2,2,2 twisted:1,1,0,0 twisted:2,2,1,0 twisted:3,3,1,1 \
        twisted:4,4,0,2 twisted:5,3,2,0 twisted:1,5,1,0 twisted:4,2,1,1 bintree:1 bintree:2 bintree:3 bintree:5 \
        xtree:1 xtree:2 xtree:3 xtree:5 tworoot:1 tworoot:2 tworoot:3 tworoot:5 hypercube:1 hypercube:2 hypercube:4 \
        ccc:1 ccc:2 ccc:3 ccc:4 bfly:2,1 bfly:2,3 bfly:3,1 bfly:3,2 bfly:5,1 wbfly:2,1 wbfly:2,2 wbfly:2,3 wbfly:3,2 \
        wbfly:3,1 benes:1 benes:2 benes:3 shufflex:1 shufflex:2 shufflex:3 shufflex:5 debruijn:1 debruijn:2 \
        debruijn:4 debruijn:5 kautz:2,1 kautz:2,2 kautz:2,3 kautz:3,1 kautz:3,2 kautz:3,3 kautz:4,2 omega:1 omega:2 \
        omega:4 mot:1 mot:2 mot:3 mot:4 mot:8 mot:1,1 mot:1,2 mot:2,1 mot:3,2 mot:1,1,1 mot:2,1,1 mot:1,1,2 \
        mot:2,3,1 mot:1,1,1,1 mot:1,1,1,1,1 slender:1 slender:2 slender:3 cm5:1 cm5:2 cm5:3 cm5:4 kntree:2,1 \
        kntree:2,2 kntree:2,3 kntree:3,1 kntree:3,2 kntree:3,3 kntree:5,2 xgft:1,1 xgft:3,1 xgft:2,2,1,1 \
        xgft:2,3,1,2 xgft:3,2,1,3 xgft:2,2,2,1,2,2 xgft:3,2,3,1,2,1 xgft:1,2,3,1,3,2 dragonfly:1,1,1 dragonfly:1,2,1 \
        dragonfly:2,2,1 dragonfly:1,1,3 dragonfly:3,4,1 dragonfly:2,3,2 hyperx:1,1 hyperx:1,2 hyperx:2,3 \
        hyperx:1,2,3 hyperx:3,1,2 hyperx:1,2,2,3 hyperx:2,3,3 slimfly:1,3 slimfly:2,3 slimfly:3,5 slimfly:1,7 \
        polarfly:1,2 polarfly:2,3 polarfly:3,5 polarfly:1,5 tofu:1,1,1 tofu:2,1,1 tofu:2,3,1 tofu:1,1,2,5 \
        tofu:2,2,1,11 tofu:4,1,1 megafly:1,1,1,1 megafly:2,1,1,1 megafly:1,2,1,2 megafly:2,2,2,1 megafly:3,2,2,3 \
        megafly:1,3,2,1 oft:1,2 oft:2,2 oft:3,3 oft:1,5 mlfm:1,1,1 mlfm:2,2,2 mlfm:1,2,1 mlfm:1,1,2 mlfm:3,2,2 \
        mlfm:3,3,4 mlfm:2,4,3 multicube:2 multicube:3 multicube:2,3 multicube:5,2 multicube:2,2,2 shuffle:2,1 \
        shuffle:2,2 shuffle:2,3 shuffle:3,1 shuffle:3,2 shuffle:4,1 butterfly:2,1 butterfly:2,2 butterfly:3,1 \
        butterfly:3,2 butterfly:2,3 butterfly:4,2 deadfly:2,1 deadfly:2,2 deadfly:3,2 deadfly:2,3 deadfly:5,1 \
        livefly:3,2 livefly:3,3 livefly:4,2 livefly:5,2 livefly:7,2 ringmesh:1,1 ringmesh:1,2 ringmesh:2,3 \
        ringmesh:5,3 ringmesh:4,4 ringcomplete:2 ringcomplete:3 ringcomplete:8 ringcomplete:15 ring12 clock; do
        $R gate "$net" --verilog --table >"$work/t.v" 2>"$work/err" || {
            is "$net: no table, and why" 1 "$(grep -c 'depends on the source' "$work/err")"
            continue
        }
        said=$(verilator --lint-only -Wall "$work/t.v" 2>&1; tables - "$net" <"$work/t.v" | grep -v '^1 tables, [0-9]* routes, 0 wrong$')
        $R gate "$net" --testbench --table >"$work/bench.v"
        table=$(simulate "$work/t.v" "$work/bench.v")
        passes "$table" || said="$said $table"
        $R gate "$net" --testbench >"$work/bench.v" 2>"$work/err" && {
            $R gate "$net" --verilog >"$work/u.v"
            sed 's/^\(module .*\)_table (/\1 (/' "$work/t.v" >"$work/t2.v"
            unit=$(verilator --lint-only -Wall "$work/u.v" 2>&1; simulate "$work/u.v" "$work/bench.v")
            table=$(simulate "$work/t2.v" "$work/bench.v")
            passes "$unit" && passes "$table" || said="$said $unit $table"
        }
        is "$net: unit and table" "" "$said"
    done
fi

# --- in a file of any name; what permits it is needed
for what in "" --table; do
    # shellcheck disable=SC2086 # an option or none
    $R gate torus:4,4 --verilog $what >"$work/other.v"
    is "verilator -Wall: a file of another name $what" "" "$(verilator --lint-only -Wall "$work/other.v" 2>&1)"
    # shellcheck disable=SC2086 # an option or none
    $R gate torus:4,4 --testbench $what >"$work/other_bench.v"
    is "... its bench too $what" "" "$(verilator --lint-only --timing -Wall --top-module "routeseq_torus_4_4${what:+_table}_test" "$work/other_bench.v" "$work/other.v" 2>&1)"
    sed '/DECLFILENAME/d' "$work/other.v" >"$work/bad.v"
    is "planted and rejected: without what permits it $what" 1 \
        "$(verilator --lint-only -Wall "$work/bad.v" 2>&1 | grep -c '^%Warning-DECLFILENAME')"
done

# --- a bit of a table, or a gate, that is another: the bench sees it
$R gate torus:5,5 --verilog >"$work/m.v"
$R gate torus:5,5 --testbench >"$work/bench.v"
planted=0 passed=
gates=$(grep -n ' = .* [&|^] ' "$work/m.v" | cut -d: -f1)
is "gates to plant" yes "$([ "$(echo "$gates" | wc -l)" -gt 50 ] && echo yes)"
[ -n "${ROUTESEQ_LONG:-}" ] || gates=$(echo "$gates" | awk 'NR % 4 == 1') # each fourth
for at in $gates; do
    sed "${at}y/&|^/|&|/" "$work/m.v" >"$work/bad.v"
    planted=$((planted + 1))
    passes "$(simulate "$work/bad.v" "$work/bench.v")" && passed="$passed $at"
done
[ $planted -gt 12 ] && [ -z "$passed" ]
tap_result $? "planted and rejected: each of $planted gates as another" "lines$passed pass"
$R gate torus:5,5 --verilog --table --module routeseq_torus_5_5 | sed '/row = [0-9]/{s/0;$/1;/;s/[2-9A-F];$/0;/}' >"$work/bad.v"
passes "$(simulate "$work/bad.v" "$work/bench.v")"
[ $? = 1 ]
tap_result $? "planted and rejected: other entries of a table" ""
tap_end
