#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/timing.sh [NET... | all] - how fast and how large the route circuits are, in cells and in LUTs.
#
# Cells: OSU standard cells of 0.35 micron (3.3 V) and 0.18 micron (1.8 V), typical; delays are
# OpenSTA's, before layout: no wires.  A BUFX2 drives each input, 50 fF (about four inverters)
# load each output.  Each circuit is mapped twice:
#   drawn   gate by gate: multi-input gates become trees, amap covers them with cells, then
#           buffers and sizes.  M<N-1> is read in many places, so a ripple stays a ripple.
#   free    abc may restructure for delay (if -g): it makes the ripple log-deep by itself and
#           ripple and prefix alike.  The claims are therefore about `drawn`.
# (yosys' own script restructures for area and makes all of them slower than `free`.)
# LUTs: iCE40, synth_ice40, which restructures too.
# Serial: "all" is the shortest clock, of which a message takes n; "RU,M" is from the clock on.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
B=${B:-build}
tech=${QFLOW_TECH:-/usr/share/qflow/tech}
work=$B/timing
rm -rf "$work"
mkdir -p "$work"
drawn='strash;balance;amap;topo;buffer,-c;topo;upsize;dnsize'
free='strash;ifraig;if,-g,-K,6;strash;dch;map;topo;buffer,-N,4;topo;upsize;dnsize'
paper=hybrid:192,2 # 6 ns in 1 micron CMOS
nets="${*:-full:1 hybrid:12,7}"
[ "$nets" != all ] || nets=$(for n in 1 2 3 4 5 6 7 8; do echo "full:$n"; [ $n = 8 ] || echo "hybrid:12,$n"; done)
nets=$(printf '%s\n' $paper full:2 full:4 full:8 $nets | sort -u) # what the claims need, always

processes='' timed=''
liberty() { echo "$tech/osu$1/osu$1_stdcells.lib"; }
command -v yosys >/dev/null || { tap_skip "cells and LUTs" "yosys is missing"; tap_end; exit; }
for p in 035 018; do
    if [ -r "$(liberty $p)" ]; then processes="$processes $p"; else tap_skip "cells of 0.${p#0} micron" "qflow-tech-osu$p is missing"; fi
done
if command -v sta >/dev/null; then timed=$processes; else tap_skip "delays" "sta (opensta) is missing"; fi

reached() { # reached NET: output bits that depend on the inputs
    n=${1#*[:,]} hybrid=0 capped=0
    case $1 in hybrid:*) hybrid=1 n=${1#*,} ;; esac
    case $1 in *,capped) capped=1 ;; esac
    n=$((${n%,capped} + capped)) pairs=$((${n%,capped} + hybrid))
    echo $((n + 2 * pairs + 1 + (n > 1) + (n > 3) + (n > 7) + 1 + (pairs > 4)))
}

delays() { # delays NET REPORT: "all RU,M" in ns; fails unless each reached bit has its path
    ! grep -E '^(Error|Warning)' "$2" &&
        awk -v bits="$(reached "$1")" '
            $1 != "path" { next }
            $3 !~ /^[0-9]+\.[0-9]+$/ || $3 == 0 || seen[$2]++ { print "bad: " $0; bad = 1; exit }
            $2 == "worst" { all = $3; next }
            { n++ }
            $2 ~ /^(m|ru)(\[[0-9]+\])?$/ && $3 > m { m = $3 }
            END {
                if (!bad && n == bits && m > 0 && all >= m) { print all, m; exit }
                print "paths to " n + 0 " of " bits " bits"
                exit 1
            }' "$2"
}

measure() { # measure VERILOG NET CIRCUIT: lines "NET CIRCUIT PROCESS HAND cells um2 all RU,M"
    at=$work/$(echo "$2_$3" | tr ':,' '__')
    top=$(sed -n 's/^module \(routeseq_gate[a-z_]*\).*/\1/p' "$1")
    clock='' inputs='[all_inputs]'
    [ "$3" != serial ] || { clock='[get_ports clk]' inputs='[get_ports {c1[*] c2[*] first}]'; }
    {
        for p in $processes; do echo "read_liberty -lib -overwrite $(liberty "$p")"; done
        echo "read_verilog $1; hierarchy -check -top $top; proc; flatten; check -assert"
        echo "opt; techmap; opt; design -save gates"
        for p in $processes; do
            for hand in drawn free; do
                echo "design -load gates; dfflibmap -liberty $(liberty "$p")"
                eval "echo abc -liberty $(liberty "$p") -constr $work/constr -script '+'\"'\$$hand'\""
                echo "opt_clean; tee -q -o $at.$p.$hand.stat stat -liberty $(liberty "$p")"
                echo "write_verilog -noattr -simple-lhs $at.$p.$hand.v"
            done
        done
    } >"$at.ys"
    :
}
