#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/timing.sh [NET... | all] - how fast and how large the route circuits are.
#
# Cells: OSU standard cells of 0.35 micron (3.3 V) and 0.18 micron (1.8 V), typical.  The ns are
# OpenSTA's, before layout: no wires.  A BUFX2 drives each input, 50 fF (about four inverters)
# load each output.  Every circuit is mapped twice:
#   drawn  as it stands: gates of many inputs become trees, amap covers them with cells, then
#          buffers and sizes.  M<N> is read in several places, so a ripple remains a ripple.
#   free   abc may restructure for delay (if -g) and makes ripple and prefix alike, both
#          log-deep.  The claims are therefore about `drawn`.
# (yosys' own script restructures for area and makes all of them alike and slow.)
# LUTs: iCE40 by synth_ice40, which restructures too.
# The serial circuit's `all` is its shortest clock, of which a message takes n; its `RU,M`
# counts from the last clock.
#
# What the claims need is always measured.  A missing tool or library is one SKIP.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
B=${B:-build} tech=${QFLOW_TECH:-/usr/share/qflow/tech}
work=$B/timing
rm -rf "$work"
mkdir -p "$work"
paper=hybrid:192,2 # "calculates RU and M in less than 6 ns" in 1 micron CMOS
nets=${*:-hybrid:12,7 full:1}
[ "$nets" != all ] || nets=$(seq -f full:%g 8; seq -f hybrid:12,%g 7)
echo 'strash; balance; amap; topo; buffer -c; topo; upsize; dnsize' >"$work/drawn.abc"
echo 'strash; ifraig; if -g -K 6; strash; dch; map; topo; buffer -N 4; topo; upsize; dnsize' >"$work/free.abc"
printf 'set_driving_cell BUFX2\nset_load 50\n' >"$work/constraints"

liberty() { echo "$tech/osu$1/osu$1_stdcells.lib"; }
processes='' timed=''
command -v yosys >/dev/null || { tap_skip "cells and LUTs" "yosys is missing"; tap_end; exit; }
for p in 035 018; do
    if [ -r "$(liberty $p)" ]; then processes="$processes $p"
    else tap_skip "cells of 0.${p#0} micron" "qflow-tech-osu$p is missing"; fi
done
if command -v sta >/dev/null; then timed=$processes; else tap_skip "delays" "sta (opensta) is missing"; fi

synthesis() { # synthesis VERILOG TOP AT: yosys commands; products AT.*
    for p in $processes; do echo "read_liberty -lib -overwrite $(liberty "$p")"; done
    echo "read_verilog $1; hierarchy -check -top $2; proc; flatten; check -assert
        opt; techmap; opt; design -save gates"
    for p in $processes; do
        for hand in drawn free; do
            echo "design -load gates; dfflibmap -liberty $(liberty "$p")
                abc -liberty $(liberty "$p") -constr $work/constraints -script $work/$hand.abc; opt_clean
                tee -q -o $3.$p.$hand.size stat -liberty $(liberty "$p")
                write_verilog -noattr -simple-lhs $3.$p.$hand.v"
        done
    done
    echo "design -load gates; synth_ice40 -top $2; tee -q -o $3.luts stat
        delete t:SB_DFF*; tee -q -a $3.luts ltp" # levels up to outputs and flip-flops
}

analysis() { # analysis PROCESS TOP NETLIST: OpenSTA commands; print "path PORT NS", and the worst of all
    clock='' inputs='[all_inputs]'
    [ "$2" = routeseq_gate ] || { clock='[get_ports clk]' inputs='[get_ports {first c1[*] c2[*]}]'; }
    cat <<TCL
read_liberty $(liberty "$1")
read_verilog $3
link_design $2
create_clock -name clock -period 1000 $clock
set_input_delay 0 -clock clock $inputs
set_driving_cell -lib_cell BUFX2 $inputs
set_output_delay 0 -clock clock [all_outputs]
set_load 0.05 [all_outputs]
proc show {name path} { puts "path \$name [format %.3f [expr 1000 - [get_property \$path slack]]]" }
foreach port [all_outputs] { foreach path [find_timing_paths -to \$port] { show [get_property \$port full_name] \$path } }
show worst [lindex [find_timing_paths] 0]
TCL
}

reached() { # reached NET: how many output bits depend on the inputs
    bytes=${1%,capped} && bytes=${bytes##*[:,]} && pairs=$bytes
    case $1 in hybrid:*) pairs=$((pairs + 1)) ;; esac
    case $1 in *,capped) bytes=$((bytes + 1)) ;; esac
    echo $((bytes + 2 * pairs + 2 + (bytes > 1) + (bytes > 3) + (bytes > 7) + (pairs > 4)))
}

delays() { # delays NET REPORT: "all RU,M" in ns; fails unless every bit reached has its path
    ! grep -E '^(Error|Warning)' "$2" && awk -v bits="$(reached "$1")" '
        $1 == "path" && !($3 ~ /^[0-9]+\.[0-9]+$/ && $3 > 0) { bad = bad $0 "; " }
        $1 == "path" && $2 != "worst" { n++ }
        $2 == "worst" { all = $3 + 0 }
        $2 ~ /^(m|ru)(\[[0-9]+\])?$/ && $3 > ru_m { ru_m = $3 + 0 }
        END {
            good = bad == "" && n == bits && all >= ru_m
            if (good) printf "%.3f %.3f\n", all, ru_m; else print bad "paths to " n + 0 " of " bits " bits"
            exit !good
        }' "$2"
}

measure() { # measure VERILOG NET CIRCUIT: rows "NET CIRCUIT PROCESS HAND CELLS UM2 ALL RU,M"
    at=$work/$(echo "$2_$3" | tr ':,' '__') top=routeseq_gate ns='- -'
    [ "$3" != serial ] || top=routeseq_gate_serial
    synthesis "$1" $top "$at" >"$at.ys"
    yosys -q "$at.ys" >"$at.log" 2>&1 || { tail -3 "$at.log"; return 1; }
    for p in $processes; do
        for hand in drawn free; do
            if [ -n "$timed" ]; then
                analysis "$p" $top "$at.$p.$hand.v" >"$at.tcl"
                sta -exit -no_splash "$at.tcl" >"$at.$p.$hand.sta" 2>&1
                ns=$(delays "$2" "$at.$p.$hand.sta") || { echo "$p $hand: $ns"; return 1; }
            fi
            awk -v row="$2 $3 $p $hand" -v ns="$ns" '
                /Number of cells:/ { n = $NF } /Chip area/ { area = $NF }
                END { if (n && area) print row, n, area, ns; else exit 1 }' \
                "$at.$p.$hand.size" >>"$work/rows" || return 1
        done
    done
    awk -v row="$2 $3 ice40 free" '/SB_LUT4/ && !n { n = $NF } /length=/ { sub(/.*length=/, ""); levels = $0 + 0 }
        END { if (n && levels) print row, n, levels; else exit 1 }' "$at.luts" >>"$work/rows"
}

rum() { # rum NET CIRCUIT PROCESS: ns from the inputs to RU and M
    awk -v row="$1 $2 $3 drawn" 'index($0, row " ") == 1 { ns = $8 } END { print ns ? ns : "missing" }' "$work/rows"
}

holds() { # holds RELATION: 0 yes, 1 no, 2 a number is missing
    case $1 in *missing*) return 2 ;; esac
    awk "BEGIN { exit !($1) }"
}

claim() { # claim TEXT RELATION
    holds "$2"
    tap_result $? "$1" "$2"
}

rejected() { # rejected FAULT STATUS EXPECTED SAID PATTERN: with that status, for that reason
    [ "$2" = "$3" ] && printf '%s\n' "$4" | grep -q "$5"
    tap_result $? "rejected: $1" "status $2: $4"
}

plant() { # plant FAULT BODY: measures the paper's circuit, its M called i, M as BODY says
    { sed 's/^module routeseq_gate/module inner/' "$work/paper.v"
    echo "module routeseq_gate (input [15:0] c1, c2, output [1:0] m, output [3:0] j, output [15:0] ru,
            output [1:0] ru_bytes);
        wire [1:0] i;
        inner inner (.c1(c1), .c2(c2), .m(i), .j(j), .ru(ru), .ru_bytes(ru_bytes));
        $2
    endmodule"; } >"$work/$1.v"
    measure "$work/$1.v" $paper "$1"
}

# shellcheck disable=SC2086
for net in $(printf '%s\n' $paper full:2 full:4 full:8 $nets | awk '!seen[$0]++'); do
    said=$(for circuit in figures ripple prefix serial; do
        v=$work/$(echo "${net}_$circuit" | tr ':,' '__')_source.v
        { "$B/routeseq" gate "$net" --verilog --circuit $circuit >"$v" && measure "$v" "$net" $circuit; } || exit 1
    done 2>&1)
    tap_result $? "$net: four circuits mapped, each output bit reached" "$said"
done

for p in $timed; do
    micron="0.${p#0} micron"
    claim "$paper as the paper draws it: RU and M in less than 6 ns, $micron" "$(rum $paper figures "$p") < 6"
    # a byte more: a level of gates more
    level="(($(rum full:8 ripple "$p") - $(rum full:4 ripple "$p")) / 4)"
    half="(($(rum full:4 ripple "$p") - $(rum full:2 ripple "$p")) / 2)"
    claim "ripple: as much again for each byte, $micron" "$half > 0.8 * $level && $half < 1.25 * $level"
    for circuit in prefix ripple; do
        relation="$(rum full:8 $circuit "$p") - $(rum full:4 $circuit "$p") <= 2 * $level"
        if [ $circuit = prefix ]; then
            claim "prefix: from 4 to 8 bytes at most two such levels, $micron" "$relation"
        else
            holds "$relation"
            rejected "the ripple passed off as prefix, $micron" $? 1 "$relation" .
        fi
    done
    for net in full:4 full:8; do
        claim "$net: prefix no slower than ripple, $micron" "$(rum $net prefix "$p") <= $(rum $net ripple "$p")"
    done
done

# Each fault must be turned down by the check it is made for.
cp "$work/$(echo "${paper}_figures" | tr ':,' '__')_source.v" "$work/paper.v"
for p in ${timed:+all}; do
    said=$(plant late "wire [300:0] x; assign x[0] = i[0], m = {i[1], x[300]};
        INVX1 chain [299:0] (.A(x[299:0]), .Y(x[300:1]));")
    holds "$(rum $paper late "${timed##* }") < 6"
    rejected "300 inverters in M<0>" $? 1 "$said" .
done
