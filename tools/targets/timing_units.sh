#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/targets/timing_units.sh [NET...] - route units beside tables of the same networks: gates, levels, and both in OSU
# standard cells of 0.18 micron as abc makes them for delay: um2, and ns by OpenSTA before layout, a BUFX2 at each input,
# 50 fF at each output.  Claim: each unit is smaller than its table.
# A missing tool or library is one SKIP.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
B=${B:-build} liberty=${QFLOW_TECH:-/usr/share/qflow/tech}/osu018/osu018_stdcells.lib
work=$B/timing_units
. tools/plain_work.sh
rm -rf "$work"
mkdir -p "$work"
for need in yosys sta; do
    command -v $need >/dev/null && continue
    tap_skip "area and delay of units" "$need is missing"
    tap_end
    exit
done
[ -r "$liberty" ] || { tap_skip "area and delay of units" "qflow-tech-osu018 is missing"; tap_end; exit; }
echo 'strash; ifraig; strash; dch; map; topo; buffer -N 4; topo; upsize; dnsize' >"$work/script"
printf 'set_driving_cell BUFX2\nset_load 50\n' >"$work/constraints"

measure() { # measure NAME: "UM2 NS" of $work/NAME.v
    cat >"$work/$1.ys" <<YS
read_verilog $work/$1.v; hierarchy -check -top unit; proc; flatten; check -assert; memory_map; opt; techmap; opt
abc -liberty $liberty -constr $work/constraints -script $work/script; setundef -zero; opt_clean
tee -q -o $work/$1.size stat -liberty $liberty
write_verilog -noattr -simple-lhs $work/$1.mapped.v
YS
    yosys -q "$work/$1.ys" >"$work/$1.log" 2>&1 || { tail -2 "$work/$1.log"; return 1; }
    cat >"$work/$1.tcl" <<TCL
read_liberty $liberty
read_verilog $work/$1.mapped.v
link_design unit
create_clock -name clock -period 1000
set_input_delay 0 -clock clock [all_inputs]
set_driving_cell -lib_cell BUFX2 [all_inputs]
set_output_delay 0 -clock clock [all_outputs]
set_load 0.05 [all_outputs]
puts "worst [format %.2f [expr 1000 - [get_property [lindex [find_timing_paths] 0] slack]]]"
TCL
    sta -exit -no_splash "$work/$1.tcl" >"$work/$1.sta" 2>&1
    awk '/Chip area/ { area = $NF } $1 == "worst" && $2 > 0 { ns = $2 } END { if (area > 0 && ns) print int(area + .5), ns; else exit 1 }' \
        "$work/$1.size" "$work/$1.sta" || { tail -2 "$work/$1.sta"; return 1; }
}

: >"$work/rows"
table=''
for net in ${*:-torus:4,4 hyperx:1,4,4}; do
    "$B/routeseq" gate "$net" >"$work/count" || exit 2
    "$B/routeseq" gate "$net" --verilog --module unit >"$work/unit.v"
    "$B/routeseq" gate "$net" --verilog --table --module unit >"$work/table.v"
    unit=$(measure unit) && table=$(measure table)
    tap_result $? "$net: unit and table are mapped" "$unit $table"
    echo "$net $(awk '$1 == "gates" || $1 == "two_input_depth" { printf "%s ", $2 }' "$work/count") $unit $table" >>"$work/rows"
done
awk 'BEGIN { print "#                    gates levels  unit um2    ns  table um2    ns   (the table as logic, not as a ROM macro)" }
    { printf "# %-18s %5d %6d %9d %5.2f %10d %5.2f\n", $1, $2, $3, $4, $5, $6, $7 }' "$work/rows"
bad=$(awk 'NF != 7 || $4 >= $6 { print $1 }' "$work/rows" | xargs)
[ -z "$bad" ]
tap_result $? "each unit takes less area than its table" "$bad"
[ -n "$(awk '{ t = $4; $4 = $6; $6 = t } $4 >= $6 { print $1 }' "$work/rows")" ]
tap_result $? "planted and rejected: units and tables exchanged" "$(cat "$work/rows")"
tap_end
