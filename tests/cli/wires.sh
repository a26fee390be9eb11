#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The command on components and wires, walk --wires and graph --wires: against the walk of places, tests/vectors/, the
# list of edges and counts worked out by hand.  Faults in the wiring: tests/topo/wires_faults.sh.
# shellcheck disable=SC2086 # lists of arguments are split on purpose
# Long: it walks hundreds of paths.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/wires
. tools/tap_command.sh

# --- one path: the last line of the walk of places, computed and wrong sequences
: >"$work/want"
: >"$work/got"
while read -r net src dst seq; do # =: what is computed; -: nothing
    case $seq in =) seq= ;; -) seq=--seq= ;; *) seq=--seq=$seq ;; esac
    for option in --seed=1 --seed=2 --seed=18446744073709551615 --all; do
        case $net,$option in # a second each, and --all takes more
        *,--seed=1) ;;
        full:8,--all) continue ;;
        full:8,* | hybrid:192,7,--seed=*) [ -n "${ROUTESEQ_LONG:-}" ] || continue ;;
        esac
        echo "$($R walk "$net" "$src" "$dst" $seq | tail -1) $net $src $dst $seq" >>"$work/want"
        echo "$($R walk "$net" "$src" "$dst" $seq --wires $option | tail -1) $net $src $dst $seq" >>"$work/got"
    done
done <<'PAIRS'
full:1 0 63 =
full:1 7 7 =
full:1 7 8 =
full:1 0 63 FF
full:1 0 63 -
full:2,capped 16383 0 =
full:3 0 262143 =
full:8 281474976710655 0 =
hybrid:12,1 5 700 =
hybrid:12,1 5 700 0000000000
hybrid:12,1 5 6 =
hybrid:12,1 5 5 =
hybrid:192,2 @CC0234 @D84267 =
hybrid:192,2 @CC0234 @D84267 F4D84266
hybrid:192,2 @CC0234 @D84267 F4D8
hybrid:192,2 @CC0234 @D84267 F4D8426767
hybrid:48,1,capped 0 12287 =
hybrid:192,7 1 844424930131967 =
bidelta:3 63 0 =
bidelta:3,3,4 5 700 =
bidelta:3,3,4 5 700 000000
PAIRS
is "walk --wires ends as the walk of places does, under any seed and of all paths" "$(cat "$work/want")" "$(cat "$work/got")"
is "and both arrivals and losses of four kinds were compared" "arrived lost: arrived elsewhere lost: left the root \
lost: routing bytes left over lost: stream ran dry " \
    "$(sed -E 's/ (full|hybrid|bidelta):.*//; s/ [0-9]+ @.*//' "$work/want" | sort -u | tr '\n' ' ')"
run walk hybrid:192,2 @CC0234 @D84267 --wires --seed 3
cp "$work/out" "$work/third"
run walk hybrid:192,2 @CC0234 @D84267 --wires --seed 3
is "equal seeds print equal bytes" "$(cat "$work/third")" "$(cat "$work/out")"
run walk hybrid:192,2 @CC0234 @D84267 --wires --seed 4
! cmp -s "$work/third" "$work/out"
tap_result $? "another seed takes another path"

circles=--seq=$(printf 'C0%.0s' $(seq 40)) # exit, across, down, again and again; a loop takes two bytes
for option in --seed=1 --all; do $R walk hybrid:12,1 0 767 "$circles" --wires $option; done >"$work/out"
is "a path that turns back into the tree is lost after 33 hops, and so are all" \
    "33 33 2 lost: turned back into the tree" "$(grep -E '^ +33 |^lost' "$work/out" | awk '
        /^ +33/ { n = n $1 " "; next } { lost[$0]++ } END { for (why in lost) print n lost[why], why }')"

# --- hops are joined by wires that graph --format edges lists
for net in full:1 full:1,capped hybrid:12,1 bidelta:1,3; do
    $R graph "$net" --wires --format edges >"$work/edges"
    last=$(($($R info "$net" --tsv | awk '$1 == "processors" { print $2 }') - 1))
    for seed in 1 2 3 4 5; do
        $R walk "$net" 1 "$last" --wires --seed $seed
    done | awk '
        $1 ~ /^[0-9]+$/ && $2 ~ /^c[0-9]+$/ {
            for (i = 3; $i !~ /^(s[0-9]+|-)$/; i++); # behind the stage: stack, index, in, out
            print ($1 == 1 ? "p1 ?" : from), $2, $(i + 2)
            from = $2 " " $(i + 3)
        }
        /^enters processor/ { print from, "p" $3, $6 }' >"$work/taken"
    awk 'NR == FNR { edge[$0]; sub(/ [01] /, " ? "); edge[$0]; next } !($0 in edge) || NF != 4' "$work/edges" \
        "$work/taken" >"$work/missing"
    [ "$(wc -l <"$work/taken")" -ge 20 ] && [ ! -s "$work/missing" ]
    tap_result $? "$net: every hop of a path is a wire that graph lists" "$(head "$work/missing" "$work/taken")"
done

# --- cycles: the paper's worst cases; 13 components and 3 swallows, two wires of 1.01 and two of 3.15 cycles (SPEC 14.4)
cycles() { awk '/^to / { print $(NF - 1), $NF }' "$work/out" | tr '\n' ' '; }
run walk hybrid:192,2 0 786431 --wires
is "hybrid:192,2: 29, 32 cycles over the longest wires, 8.32 over mean ones instead of 16" \
    "29 21.32 32 24.32 58 42.63 " "$(cycles)"
run walk bidelta:3,3,4 0 1048575 --wires
is "bidelta:3,3,4: 32, 34; the wires are 3, 18 and 1" "32 19.27 34 21.27 62 36.54 " "$(cycles)"
run walk hybrid:12,1,capped 0 3071 --wires
is "over a cap, whose wires the paper does not place, there is no figure" "- - - - - - " "$(cycles)"
run walk hybrid:12,1,capped 0 767 --wires
is "below it there is" "9 9.00 11 11.00 18 18.00 " "$(cycles)"
run walk hybrid:192,7 0 844424930131967 --wires
is "cubes of more than 1024 stacks a side have no mean" "- - - " "$(awk '/^to / { print $NF }' "$work/out" | tr '\n' ' ')"

# --- all paths: the model's distinct components, at every level of every network of tables 4.4, 4.6, 4.8
tools/figures/paths_table.sh >"$work/table"
tail -n +2 "$work/table" | tr -d , | awk -F '\t' '{ print $1, $2 == "-" ? 0 : $2, $4 }' |
    sort >"$work/got"
grep -v '^#' tests/vectors/transit_paths.tsv | tr '\t' ' ' | tr -d , | sort >"$work/want"
diff "$work/want" "$work/got" >"$work/diff" && [ -s "$work/want" ]
tap_result $? "walk --wires --all: the model's components, stage by stage" "$(cat "$work/diff")"
tools/figures/paths_table.sh --top | diff docs/figures/paths.tsv - >"$work/diff"
tap_result $? "docs/figures/paths.tsv has the highest level" "$(cat "$work/diff")"

# --- dead parts
run walk hybrid:12,1 5 700 --wires --all --dead s64
is "the only unit tree of hybrid:12,1 dead: not connected" "1 128 of 128 paths cut, not connected" \
    "$status $(grep cut "$work/out")"
run walk hybrid:12,1 5 6 --wires --all --dead s64
is "but within a leaf cluster" "0 0 of 4 paths cut, still connected" "$status $(grep cut "$work/out")"
run walk hybrid:192,2 0 786431 --wires --all --dead s4096
is "of the four unit trees that a processor's four wires lead to one dead: a quarter of the paths" "0 2048 of 8192 paths cut, still connected" \
    "$status $(grep cut "$work/out")"
run walk full:1 0 63 --wires --all --dead c1
is "half of a processor's routers dead: half of its paths" "0 4 of 8 paths cut, still connected" \
    "$status $(grep cut "$work/out")"
run walk full:1 0 63 --wires --all --dead w417
is "the wire to it alone: the same" "0 4 of 8 paths cut, still connected" "$status $(grep cut "$work/out")"
run walk full:1 0 63 --wires --all --dead w417,c0,w417
is "both: not connected" "1 lost: a dead part on the way" "$status $(tail -1 "$work/out")"
run walk full:1 0 63 --wires --seed 3
wire=$(awk '$1 == 1 { print 8 * substr($2, 2) + $10 }' "$work/out")
run walk full:1 0 63 --wires --seed 3 --dead "w$wire"
is "the wire that a path takes dead: it is cut there" "1 cut at wire w$wire, which is dead
lost: a dead part on the way" "$status $(tail -2 "$work/out")"
for seed in 1 2 3 4 5 6 7 8; do $R walk full:1 0 63 --wires --seed $seed --dead "w$wire"; done >"$work/out"
grep -q '^arrived 63' "$work/out"
tap_result $? "and other seeds go round it"

run walk full:1 0 63 --wires --dead s0 --seq=
is "a dead stack is named, and before the first byte is looked at" \
    "1 cut at wire w416 to component c0 of stack s0, which is dead" "$status $(sed 's/w417 to component c1/w416 to component c0/' "$work/out" | head -1)"

# --- refusals
for option in --all --dead=c1 --seed=2; do
    refuses "walk full:1 0 1 $option" 2 "option ${option%=*} needs --wires" walk full:1 0 1 $option
done
for net in multicube:3,3 tree:4; do
    refuses "walk $net 0 1 --wires" 2 "option --wires of walk is for Transit networks; $net is a" walk $net 0 1 --wires
done
refuses "walk full:1 0 1 --wires --dead c52" 2 "'c52': expected a component c0..c51" walk full:1 0 1 --wires --dead c52
refuses "walk full:1 0 1 --wires --dead c1,w544" 2 "'w544': expected a wire w0..w543" walk full:1 0 1 --wires --dead c1,w544
refuses "walk full:1 0 1 --wires --dead s1" 2 "'s1': expected a stack s0..s0" walk full:1 0 1 --wires --dead s1
refuses "walk bidelta:3 0 1 --wires --dead s0" 2 "'s0': a bidelta network has no stacks" walk bidelta:3 0 1 --wires --dead s0
refuses "walk full:1 0 1 --wires --dead 12" 2 "'12': expected a list of components, wires and stacks as c12,w34,s5" walk full:1 0 1 --wires --dead 12
refuses "walk full:1 0 1 --wires --dead c1," 2 "'': expected a list" walk full:1 0 1 --wires --dead c1,
refuses "walk full:1 0 1 --wires --dead c99999999999999999999" 2 "expected a component" walk full:1 0 1 --wires --dead c99999999999999999999
refuses "walk full:1 0 1 --wires --all --seed 2" 2 "--all and --seed exclude each other" walk full:1 0 1 --wires --all --seed 2
refuses "graph full:1" 2 "option --wires is missing" graph full:1
refuses "graph multicube:3,3 --wires" 2 "option --wires of graph is for Transit networks; multicube:3,3 is a network of SCI rings" graph multicube:3,3 --wires
refuses "graph multicube:3,3 --view up" 2 "option --view of graph is for Transit networks" graph multicube:3,3 --view up
refuses "graph full:1 --wires --view up --format edges" 2 "option --view is for --format dot" graph full:1 --wires --view up --format edges
refuses "graph full:1 --wires --format anynet" 2 "'anynet': expected dot, graphml or edges" graph full:1 --wires --format anynet
refuses "graph full:1 --wires --view side" 2 "'side': expected planes, stages, section, up or cuts" graph full:1 --wires --view side
refuses "graph bidelta:3 --wires --view cuts" 2 "a bidelta network has no up routers" graph bidelta:3 --wires --view cuts
refuses "graph full:2 --wires" 2 "too large to be drawn component by component" graph full:2 --wires

# --- graph: wires by hand: 8 a component and 2 a processor; 32 of a UT64x2 lead nowhere above the root
$R graph full:1 --wires --format edges >"$work/edges"
is "full:1 has 52 * 8 + 64 * 2 wires, 32 lead nowhere" "544 32" \
    "$(wc -l <"$work/edges") $(grep -c ' - -$' "$work/edges")"
is "one wire an input" 512 "$(awk '$3 != "-" { print $3, $4 }' "$work/edges" | sort -u | wc -l)"
is "every processor sends and receives on two wires" 256 \
    "$(awk '{ print $1, $2 ">"; print ">" $3, $4 }' "$work/edges" | grep -c 'p[0-9]* [01]')"
is "bidelta:3 has 48 * 8 + 64 * 2 wires" 512 "$($R graph bidelta:3 --wires --format edges | wc -l)"
$R graph full:1 --wires --format graphml >"$work/full.graphml"
is "graphml: 52 components, 64 processors, 512 wires" "116 512" \
    "$(grep -c '<node ' "$work/full.graphml") $(grep -c '<edge ' "$work/full.graphml")"
if command -v xmllint >/dev/null; then
    xmllint --noout "$work/full.graphml" 2>"$work/err"
    tap_result $? "graphml is well-formed" "$(cat "$work/err")"
else
    tap_skip "graphml is well-formed" "xmllint is missing"
fi
is "planes of full:1: a line each pair of boxes that wires join, so all 512" 512 \
    "$($R graph full:1 --wires | grep -c '^  [sc][0-9]* -> [ct]')"
is "cuts of a UT64x8: from 64 routers two wires to each of three levels" 384 \
    "$($R graph hybrid:12,1 --wires --view cuts | grep -c '^  r[0-9_]* -> c')"
is "stages of hybrid:12,1: the paper's wires of a UT64x8" "128 128 128 128 256 384 512 512" \
    "$($R graph hybrid:12,1 --wires --view stages | awk -F '"' '/^  "l/ && $8 < 1000 { print $8 }' | sort -n | tr '\n' ' ' | sed 's/ $//')"
# One stack of each kind is counted for all its like: the sums are those of the wires one by one.
for net in hybrid:12,2,capped hybrid:48,1 full:2 full:3,capped bidelta:3,3; do
    is "stages of $net: as many wires as there are" "$($R graph $net --wires --format edges | wc -l)" \
        "$($R graph $net --wires --view stages | awk -F '"' '/^  "l/ { sum += $8 } END { print sum }')"
done
is "stages of full:8, the largest: two wires a processor" 562949953421312 \
    "$($R graph full:8 --wires --view stages | awk -F '"' '/^  "l/ { last = $8 } END { print last }')"
if command -v dot >/dev/null; then
    for net in full:1 full:2,capped hybrid:12,1 hybrid:48,1,capped bidelta:3 bidelta:3,3; do
        for view in planes stages section up cuts; do
            $R graph $net --wires --view $view >"$work/dot" 2>/dev/null || continue
            dot -Tsvg "$work/dot" >"$work/svg" 2>"$work/err"
            [ ! -s "$work/err" ] && grep -q '</svg>' "$work/svg"
            tap_result $? "graphviz draws $net --view $view" "$(cat "$work/err")"
        done
    done
else
    tap_skip "graphviz draws every view" "dot is missing"
fi

tap_end
