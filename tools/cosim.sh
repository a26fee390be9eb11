#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/cosim.sh [NET...] - run the Verilog that `routeseq gate` prints, in TAP.
#
#   verilator   beside the C library (rt_route_explain), COSIM_VECTORS (700000) a NET:
#               tools/gate_cosim.cpp; verilator's warnings are errors
#   iverilog    the printed test benches: of every circuit of two NETs; without verilator of
#               every NET
# Then faults are planted in the printed text, and the comparison and the benches must fail,
# having compiled.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
routeseq=${B:-build}/routeseq
library=${B:-build}/librouteseq.a
work=${B:-build}/cosim
compared=0
[ $# -gt 0 ] || set -- hybrid:12,1 hybrid:12,3 hybrid:12,3,capped full:2 hybrid:192,4 full:5,capped full:8 hybrid:12,7

dir_of() { echo "$work/$1" | tr ':,' '--'; }

print_module() { # print_module NET CIRCUIT SED: $dir/gate.v, changed by SED unless that is empty
    "$routeseq" gate "$1" --verilog --circuit "$2" >"$dir/printed.v" && sed "$3" "$dir/printed.v" >"$dir/gate.v" || return
    [ -z "$3" ] || ! cmp -s "$dir/printed.v" "$dir/gate.v" || { echo "sed has changed nothing"; return 1; }
}

# cosim NET [SED]: exit status 0 if C and circuit agree, 1 if not, 2 if it could not be run
cosim() {
    dir=$(dir_of "$1")
    rm -rf "$dir"
    mkdir -p "$dir"
    {
        print_module "$1" figures "${2:-}" &&
            verilator --cc -O1 -Wall -Wno-UNUSED -Wno-DECLFILENAME --Mdir "$dir" --prefix Vgate "$dir/gate.v" &&
            # all of the model in one piece: verilated.h takes longer than the circuit
            for part in "$dir"/*.cpp; do echo "#include \"$(basename "$part")\""; done >"$dir/all.h" &&
            g++ -O1 -I"$runtime" -I"$dir" -Iinclude -include all.h -o "$dir/cosim" \
                tools/gate_cosim.cpp "$work"/verilated*.o "$library" -pthread
    } >"$dir/log" 2>&1 || return 2
    "$dir/cosim" "$1" "${COSIM_VECTORS:-700000}" >"$dir/log" 2>&1
}

# bench NET CIRCUIT [SED]: the same of the circuit's own test bench
bench() {
    dir=$(dir_of "$1")-$2
    rm -rf "$dir"
    mkdir -p "$dir"
    {
        print_module "$1" "$2" "${3:-}" &&
            "$routeseq" gate "$1" --testbench --circuit "$2" >"$dir/bench.v" &&
            iverilog -g2005 -Wall -o "$dir/bench" "$dir/bench.v" "$dir/gate.v"
    } >"$dir/log" 2>&1 || return 2
    "$dir/bench" >"$dir/log" 2>&1 || return 1
}

holds() { # holds CLAIM COMMAND...
    claim=$1
    shift
    "$@"
    tap_result $? "$claim: $(tail -1 "$dir/log")" "$(cat "$dir/log")"
}

rejects() { # rejects FAULT COMMAND...
    claim="planted and rejected by $2: $1"
    shift
    "$@"
    [ $? -eq 1 ]
    tap_result $? "$claim" "$(cat "$dir/log")"
}

