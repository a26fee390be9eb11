#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/targets/timing.sh [NET... | all | --check] - how fast and how large the route circuits are.
#
# Cells: OSU standard cells of 0.35 micron (3.3 V) and 0.18 micron (1.8 V), typical.  The ns are
# OpenSTA's, before layout: no wires.  A BUFX2 drives each input, 50 fF (about four inverters)
# load each output.  Every circuit is mapped twice:
#   drawn  as it stands: gates of many inputs become trees, amap covers them with cells, then
#          buffers and sizes.  M<N> is read in several places, so a ripple remains a ripple.
#   free   abc may restructure for delay (if -g), and makes ripple and prefix alike.  The claims
#          are therefore about `drawn`; of `free` the table has RU,M.
# yosys' own script restructures for area and makes all of them alike and slow.
# --check: `free` and LUTs of the paper's circuit alone.
# LUTs: iCE40 by synth_ice40, which restructures too; levels up to outputs and flip-flops.
# Of the serial circuit, `all` is the shortest clock, of which a message takes n; RU,M is from
# the last clock on.  A missing tool or library is one SKIP.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
. tools/assurance/nets.sh
B=${B:-build} tech=${QFLOW_TECH:-/usr/share/qflow/tech}
work=$B/timing
. tools/plain_work.sh
rm -rf "$work"
mkdir -p "$work"
paper=hybrid:192,2 # "calculates RU and M in less than 6 ns" in 1 micron CMOS
brief=''
[ "${1:-}" != --check ] || { brief=yes && shift; }
nets=${*:-full:1} named=${1:+yes}
[ "$nets" != all ] || nets=$(seq -f full:%g 8; seq -f hybrid:12,%g 7)
# The first four are what the claims need; where networks are named, these and what is claimed of them.
# shellcheck disable=SC2086
[ $# -gt 0 ] && [ "$1" != all ] || nets=$(printf '%s\n' $paper full:2 full:4 full:8 $nets | awk '!seen[$0]++')
with_circuit $nets
echo 'strash; balance; amap; topo; buffer -c; topo; upsize; dnsize' >"$work/drawn"
echo 'strash; ifraig; if -g -K 6; strash; dch; map; topo; buffer -N 4; topo; upsize; dnsize' \
    >"$work/free"
printf 'set_driving_cell BUFX2\nset_load 50\n' >"$work/constraints"
: >"$work/rows"

luts=yes
command -v yosys >/dev/null || { tap_skip "cells and LUTs" "yosys is missing"; tap_end; exit; }
liberty() { echo "$tech/osu${1%.*}/osu${1%.*}_stdcells.lib"; }
mapped='' timed=''
for p in 035 018; do
    [ -r "$(liberty $p)" ] ||
        { tap_skip "cells of 0.${p#0} micron" "qflow-tech-osu$p is missing"; continue; }
    mapped="$mapped $p.drawn $p.free" timed="$timed $p"
done
command -v sta >/dev/null || { tap_skip "delays" "sta (opensta) is missing"; timed=''; }

synthesis() { # synthesis VERILOG TOP AT: yosys commands; products AT.*
    # the cells of a planted fault
    for p in $timed; do echo "read_liberty -lib -overwrite $(liberty "$p")"; done
    echo "read_verilog $1; hierarchy -check -top $2; proc; flatten; check -assert
        opt; techmap; opt; design -save gates"
    for how in $mapped; do
        echo "design -load gates; dfflibmap -liberty $(liberty "$how")
            abc -liberty $(liberty "$how") -constr $work/constraints -script $work/${how#*.}; opt_clean
            tee -q -o $3.$how.size stat -liberty $(liberty "$how")
            write_verilog -noattr -simple-lhs $3.$how.v"
    done
    [ -z "$luts" ] || echo "design -load gates; synth_ice40 -top $2; tee -q -o $3.luts stat
        delete t:SB_DFF*; tee -q -a $3.luts ltp"
}

analysis() { # analysis HOW TOP AT: OpenSTA commands; they print "path PORT NS"
    clock='' inputs='[all_inputs]'
    grep -q '^ *input clk;' "$3.$1.v" &&
        clock='[get_ports clk]' inputs='[get_ports {first c1[*] c2[*]}]'
    cat <<TCL
read_liberty $(liberty "$1")
read_verilog $3.$1.v
link_design $2
create_clock -name clock -period 1000 $clock
set_input_delay 0 -clock clock $inputs
set_driving_cell -lib_cell BUFX2 $inputs
set_output_delay 0 -clock clock [all_outputs]
set_load 0.05 [all_outputs]
proc show {name path} { puts "path \$name [format %.3f [expr 1000 - [get_property \$path slack]]]" }
foreach port [all_outputs] {
    foreach path [find_timing_paths -to \$port] { show [get_property \$port full_name] \$path }
}
show worst [lindex [find_timing_paths] 0]
TCL
}

reached() { # reached NET: how many output bits depend on the inputs
    bytes=${1%,capped} && bytes=${bytes##*[:,]} && pairs=$bytes
    case $1 in hybrid:*) pairs=$((pairs + 1)) ;; esac
    case $1 in *,capped) bytes=$((bytes + 1)) ;; esac
    echo $((bytes + 2 * pairs + 2 + (bytes > 1) + (bytes > 3) + (bytes > 7) + (pairs > 4)))
}

delays() { # delays NET <REPORT: "all RU,M" in ns; fails unless every bit reached has its path
    awk -v bits="$(reached "$1")" '
        /^(Error|Warning)/ { bad = bad $0 "; " }
        $1 == "path" && !($3 ~ /^[0-9]+\.[0-9]+$/ && $3 > 0) { bad = bad $0 "; " }
        $1 == "path" && $2 != "worst" { n++ }
        $2 == "worst" { all = $3 }
        $2 ~ /^(m|ru)(\[[0-9]+\])?$/ && $3 + 0 > ru_m + 0 { ru_m = $3 }
        END {
            good = bad == "" && n == bits && all + 0 >= ru_m + 0
            printf "%s", good ? all " " ru_m : bad "paths to " n + 0 " of " bits " bits"
            exit !good
        }'
}

pair() { # pair FILE PATTERN PATTERN: the numbers at the end of the first lines that match
    awk -v a="$2" -v b="$3" '
        { v = $NF; gsub(/[^0-9.]/, "", v) }
        $0 ~ a && !x { x = v + 0 }
        $0 ~ b && !y { y = v + 0 }
        END { printf "%s", x && y ? x " " y " " : "no number in " FILENAME; exit !(x && y) }' "$1"
}

# measure VERILOG NET CIRCUIT: "NET CIRCUIT LUT4 LEVELS", then "HOW CELLS UM2 ALL RU,M" each
measure() {
    at=$work/$(echo "$2_$3" | tr ':,' '__') top=routeseq_gate
    synthesis "$1" $top "$at" >"$at.ys"
    yosys -q "$at.ys" >"$at.log" 2>&1 || { tail -3 "$at.log"; return 1; }
    printf '%s %s ' "$2" "$3"
    if [ -n "$luts" ]; then pair "$at.luts" SB_LUT4 length= || return 1; else printf -- '- - '; fi
    for how in $mapped; do
        printf ' %s ' "$how"
        pair "$at.$how.size" 'Number of cells' 'Chip area' || return 1
        [ -n "$timed" ] || { printf ' - -'; continue; }
        analysis "$how" $top "$at" >"$at.tcl"
        sta -exit -no_splash "$at.tcl" >"$at.$how.sta" 2>&1
        delays "$2" <"$at.$how.sta" || return 1
    done
    echo
}

rum() { # rum NET CIRCUIT PROCESS: ns from the inputs to RU and M, as drawn
    awk -v row="$1 $2 " -v how="$3.drawn" '
        index($0, row) == 1 { for (k = 5; k < NF; k += 5) if ($k == how) ns = $(k + 4) }
        END { print ns ? ns : "missing" }' "$work/rows"
}

grows() { # grows CIRCUIT PROCESS FROM TO: ns that full:TO takes more than full:FROM
    echo "($(rum "full:$4" "$1" "$2") - $(rum "full:$3" "$1" "$2"))"
}

judge() { # judge 0|1 TEXT RELATION: it holds (0), it does not (1); fails if a number is missing
    case $3 in *missing*) false ;; *) awk "BEGIN { exit ($3 ? 0 : 1) != $1 }" ;; esac
    tap_result $? "$2" "$3"
}

turned_down() { # turned_down STATUS FAULT SAID REASON: it was, and for that reason
    [ "$1" = 1 ] && case $3 in *"$4"*) ;; *) false ;; esac
    tap_result $? "rejected: $2" "status $1: $3"
}

plant() { # plant FAULT BODY: measures the paper's circuit, of whose M, called i, BODY makes m
    { sed 's/^module routeseq_gate/module inner/' "$work/paper.v"
    echo "module routeseq_gate (input [15:0] c1, c2, output [1:0] m, output [3:0] j,
            output [15:0] ru, output [1:0] ru_bytes);
        wire [1:0] i;
        inner inner (.c1(c1), .c2(c2), .m(i), .j(j), .ru(ru), .ru_bytes(ru_bytes));
        $2
    endmodule"; } >"$work/$1.v"
    measure "$work/$1.v" $paper "$1"
}

every=$mapped
drawn_only() { # drawn_only PROCESS...: what is measured from here on: no more
    luts='' mapped=''
    for p in "$@"; do mapped="$mapped $p.drawn"; done
}
claimed() { # claimed NET CIRCUIT: what the claims below need; and where networks are named, all
    case "$named $1 $2" in yes* | *" $paper figures" | *" full:"[248]" ripple" | *" full:"[248]" prefix" | *" full:1 "*) ;; *) false ;; esac
}
for net in $nets; do
    for circuit in figures ripple prefix serial; do
        claimed "$net" $circuit || continue
        luts=yes mapped=$every
        # shellcheck disable=SC2086 # words
        [ -z "$brief" ] || [ "$net $circuit" = "$paper figures" ] || drawn_only $timed
        row=$("$B/routeseq" gate "$net" --verilog --circuit $circuit --module routeseq_gate 2>&1 \
            >"$work/gate.v" && measure "$work/gate.v" "$net" $circuit)
        status=$?
        tap_result $status "$net $circuit: mapped${timed:+, every output bit reached}" "$row"
        [ $status != 0 ] || echo "$row" >>"$work/rows"
        [ "$net $circuit" != "$paper figures" ] || cp "$work/gate.v" "$work/paper.v"
    done
done
awk 'BEGIN {
        print "#                           ------- 0.35 micron --------   ------- 0.18 micron --------     iCE40"
        print "#                           cells   um2   all  RU,M  free   cells   um2   all  RU,M  free LUT4 levels"
        print "# hybrid:192,2       the paper, 1 micron CMOS:     < 6"
    }
    {
        printf "# %-18s %-7s", $1, $2
        split("", at)
        for (k = 5; k < NF; k += 5) at[$k] = k
        for (p = 35; p >= 18; p -= 17) {
            drawn = at["0" p ".drawn"]
            free = at["0" p ".free"]
            for (k = 1; k <= 4; k++) printf " %5s", drawn ? $(drawn + k) : ""
            printf " %5s  ", free ? $(free + 4) : ""
        }
        printf "%5s %5s\n", $3, $4
    }' "$work/rows"

among() { # among NET...: all of these were measured
    for net in "$@"; do
        case " $(echo $nets) " in *" $net "*) ;; *) return 1 ;; esac
    done
}

for p in $timed; do
    micron="0.${p#0} micron"
    among $paper && judge 0 "$paper as the paper draws it: RU and M in less than 6 ns * 0.35, $micron" \
        "$(rum $paper figures "$p") < 6 * 0.35"
    ripple=$(grows ripple "$p" 4 8)
    among full:2 full:4 full:8 && judge 0 "ripple: bytes 5 to 8 take twice the time of bytes 3 and 4, to a fifth, $micron" \
        "$ripple > 1.6 * $(grows ripple "$p" 2 4) && $ripple < 2.4 * $(grows ripple "$p" 2 4)"
    among full:4 full:8 && judge 0 "prefix: bytes 5 to 8 take at most half as long as in the ripple, $micron" \
        "$(grows prefix "$p" 4 8) <= $ripple / 2"
    among full:4 full:8 && judge 1 "rejected: the ripple of 8 bytes passed off as prefix, $micron" \
        "$(rum full:8 ripple "$p") - $(rum full:4 prefix "$p") <= $ripple / 2"
    for net in $nets; do
        case $net in *[:,][4-8]*) judge 0 "$net: prefix faster than ripple, $micron" \
            "$(rum "$net" prefix "$p") < $(rum "$net" ripple "$p")" ;; esac
    done
done

among $paper || timed='' # the faults are planted there
for p in ${timed##* }; do # each fault is turned down by the check that is for it
    drawn_only "$p"
    plant late 'wire [300:0] x; assign x[0] = i[0], m = {i[1], x[300]};
        INVX1 chain [299:0] (.A(x[299:0]), .Y(x[300:1]));' >>"$work/rows"
    judge 1 "rejected: 300 inverters in M<0>" "$(rum $paper late "$p") < 6 * 0.35"
    said=$(plant open 'assign m[0] = i[0];')
    turned_down $? "M<1> without a driver" "$said" "'check -assert'"
    said=$(plant tied "assign m = {1'b0, i[0]};")
    turned_down $? "M<1> without a path" "$said" 'paths to 10 of 11 bits'
    for fault in d '/ru\[15\]/d' '/worst/d' '/ru\[15\]/s/[0-9.]*$/INF/' '1iError: no such cell'; do
        said=$(sed "$fault" "$work"/hybrid_192_2_figures."$p".drawn.sta | delays $paper)
        turned_down $? "OpenSTA's report after sed '$fault'" "$said" ''
    done
done
tap_end
