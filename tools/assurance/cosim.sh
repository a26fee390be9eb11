#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/cosim.sh [NET...|all] - run the Verilog that `routeseq gate` prints, in TAP.
# Default: the networks of tools/assurance/prove.sh; all: the 28 there are.
#
#   verilator   beside the C library, COSIM_VECTORS (700000) a NET: tools/assurance/gate_cosim.cpp;
#               verilator's warnings are errors
#   iverilog    the printed test benches: each circuit of two networks; if verilator is missing,
#               also the figures of every NET
# Then faults are planted in the printed text, and the same runs must fail, having compiled.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
. tools/assurance/nets.sh
B=${B:-build}
work=$B/cosim
vectors=${COSIM_VECTORS:-700000}

# print_module NET CIRCUIT [SED]: an empty $dir, and in it gate.v, changed by SED if there is one
print_module() {
    dir=$work/$(echo "$1-$2" | tr ':,' '--')
    rm -rf "$dir"
    mkdir -p "$dir" && "$B/routeseq" gate "$1" --verilog --circuit "$2" --module gate \
        >"$dir/gate.v" || return
    [ -z "${3:-}" ] && return
    mv "$dir/gate.v" "$dir/printed.v"
    sed "$3" "$dir/printed.v" >"$dir/gate.v"
    ! cmp "$dir/printed.v" "$dir/gate.v" # sed must have changed something
}

verilate() { # verilate: the model in $dir and the comparison as one program, $dir/run
    verilator --cc -O1 -Wall --Mdir "$dir" --prefix Vgate "$dir/gate.v" || return
    # in one piece: the compiler is longer at verilator's headers than at the circuit
    for part in "$dir"/*.cpp; do echo "#include \"$(basename "$part")\""; done >"$dir/model.h"
    g++ -O1 -I"$runtime" -I"$dir" -Iinclude -include model.h -o "$dir/run" tools/assurance/gate_cosim.cpp \
        "$objects"/*.o "$B/librouteseq.a" -pthread
}

# Both print why and return 1 if what was run has failed, 2 if it could not be run.
cosim() { # cosim NET CIRCUIT [SED]: circuit and C library side by side
    print_module "$@" >"$work/log" 2>&1 && verilate >>"$work/log" 2>&1 || return 2
    "$dir/run" "$1" "$vectors" >"$work/log" 2>&1
}

bench() { # bench NET CIRCUIT [SED]: the circuit in its test bench
    print_module "$@" >"$work/log" 2>&1 &&
        "$B/routeseq" gate "$1" --testbench --circuit "$2" --module gate >"$dir/bench.v" &&
        iverilog -g2005 -Wall -o "$dir/run" "$dir/bench.v" "$dir/gate.v" >"$work/log" 2>&1 || return 2
    "$dir/run" >"$work/log" 2>&1
}

holds() { # holds CLAIM cosim|bench NET CIRCUIT
    start=$(date +%s)
    "$2" "$3" "$4"
    tap_result $? "$3, $4: $1: $(tail -1 "$work/log") ($(($(date +%s) - start)) s)" "$(cat "$work/log")"
    sed -n 's/ vectors compared.*//p' "$work/log" >>"$work/compared"
}

rejects() { # rejects FAULT cosim|bench NET CIRCUIT SED
    "$2" "$3" "$4" "$5"
    [ $? -eq 1 ] && rejected=$((rejected + 1))
    tap_result $? "planted and rejected: $1 ($2, $4)" "$(cat "$work/log")"
    planted=$((planted + 1))
}

compare() { # compare CLAIM cosim|bench NET...: holds, with the figures of each, and counts
    claim=$1 how=$2
    shift 2
    for net in "$@"; do
        before=$tap_failed
        holds "$claim" "$how" "$net" figures
        [ "$tap_failed" -gt "$before" ] && unequal=$((unequal + 1)) || equal=$((equal + 1))
    done
}

rm -rf "$work"
mkdir -p "$work"
equal=0 unequal=0 planted=0 rejected=0
# shellcheck disable=SC2046 # words
set -- $(proved_nets "$@")
with_circuit "$@"
inhibit="s/ O2_1 = nI2_7 & nI2_6 & T2/ O2_1 = (nI2_7 | nI2_6) \& T2/"
swapped="s/RU1_3, RU1_2,/RU1_2, RU1_3,/"

if command -v verilator >/dev/null && command -v g++ >/dev/null; then
    runtime=$(verilator --getenv VERILATOR_ROOT)/include
    objects=$(tools/assurance/verilated.sh) || exit
    compare "C and Verilog agree" cosim "$@"
    awk '{ n += $1 } END { printf "# %d vectors compared\n", n }' "$work/compared"
    rejects "half an inhibit" cosim hybrid:12,3 figures "$inhibit"
    rejects "two nets swapped" cosim hybrid:12,3 figures "$swapped"
else
    tap_skip "C and Verilog agree" "verilator is missing"
fi

if command -v iverilog >/dev/null; then
    for circuit in figures ripple prefix serial router; do
        for net in hybrid:12,3 full:5,capped; do holds "its test bench" bench $net $circuit; done
    done
    command -v verilator >/dev/null || compare "its test bench" bench "$@"
    rejects "half an inhibit" bench hybrid:12,3 figures "$inhibit"
    rejects "two nets swapped" bench hybrid:12,3 prefix "$swapped"
    rejects "a message begins as the last one ended" bench hybrid:12,3 serial "s/ stay = .*/ stay = M_0;/"
    rejects "two requests a stream" bench hybrid:12,3 router "s/ byte2 = .*/ byte2 = more;/"
else
    tap_skip "the test benches pass" "iverilog is missing"
fi
tap_end
status=$?
echo "$equal networks agree with C, $unequal failed, $tap_skipped skipped;" \
    "$rejected of $planted planted faults rejected"
exit $status
