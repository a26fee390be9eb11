#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq gate: what it prints (test_gate.py), what it refuses, and its Verilog and test bench run by iverilog (SKIP
# without it), a mutated module being rejected.
set -u
cd "$(dirname "$0")/../.."
work=build/gate
. tools/tap_command.sh

tools/tap_pytest.sh tests/cli/test_gate.py
tables=$?

# --- refused
echo '00 00' >"$work/tests"
refuses "a file that is not there" 3 "$work/nowhere: " gate full:1 --faults "$work/nowhere"
refuses "a directory" 3 "$work: " gate full:1 --faults "$work"
refuses "bidelta networks" 2 "network" gate bidelta:3,3
refuses "bidelta networks, whatever is asked" 2 "network" gate bidelta:3,3 --verilog
refuses "an unknown circuit" 2 "--circuit 'carry'" gate full:1 --circuit carry
refuses "two modes at once" 2 "exclude each other" gate full:1 --verilog --testbench
refuses "tests of the router" 2 "no --tests" gate full:1 --circuit router --tests
refuses "faults of the router" 2 "no --faults" gate full:1 --circuit router --faults "$work/tests"
refuses "--faults without a file" 2 "value missing" gate full:1 --faults
refuses "an operand too many" 2 "one argument too many" gate full:1 3

# --- names of modules
x63=$(printf '%063d' 0 | tr 0 x)
for name in 1x '$x' a-b 'a b' 'x;' '\x' ü ' ' '' accept_on module wire logic within always_comb xor; do
    said=$(printf %s "$name" | sed 's/ü/\\xC3\\xBC/') # what is not ASCII is escaped
    refuses "--module '$name'" 2 "option --module '$said': expected a Verilog name" gate full:1 --verilog --module "$name"
done
refuses "--module of 64 characters" 2 "expected at most 63 characters" gate full:1 --verilog --module "x$x63"
refuses "--module without a name" 2 "--module" gate full:1 --verilog --module
refuses "--module for tests" 2 "--module and --tests exclude each other" gate full:1 --tests --module x
refuses "--module for faults" 2 "--module and --faults exclude each other" gate full:1 --faults "$work/tests" --module x
if quick || ! command -v iverilog >/dev/null; then
    tap_skip "test benches in iverilog" "iverilog is missing, or this is make test"
    tap_end
    exit $((tables + $?))
fi

copy() { # copy K MODULE: it and t.v, its bench, under names with K, so that many are one simulation, which no bench ends
    sed "s/^module [a-z0-9_]*/&_$1/" "$2"
    sed "s/^module [a-z0-9_]*/&_$1/; s/ gate (/_$1&/; s/[$]display(\"/&$1 /; /[$]f[a-z]*[(;]/d" "$work/t.v"
}
simulate() { iverilog -g2005 -Wall -o "$work/sim" "$work/all.v" >"$work/said" 2>&1 && vvp -n "$work/sim" >>"$work/said" 2>&1; }

for circuit in figures ripple prefix serial router; do
    for net in hybrid:12,1 hybrid:192,2 hybrid:48,7 full:1 full:8 hybrid:12,1,capped hybrid:12,3,capped full:4,capped full:7,capped; do
        $R gate $net --circuit $circuit --verilog >"$work/m.v"
        $R gate $net --circuit $circuit --testbench >"$work/t.v"
        copy "$(echo $net | tr :, __)" "$work/m.v"
    done >"$work/all.v"
    simulate && [ "$(grep -c '^[a-z0-9_]* [0-9]* vectors passed$' "$work/said")" = 9 ] && [ "$(wc -l <"$work/said")" = 9 ]
    tap_result $? "$circuit of 9 networks passes its test benches" "$(cat "$work/said")"
done
[ "$(iverilog -g2005 -Wall -o "$work/sim" "$work/m.v" "$work/t.v" 2>&1 && vvp -n "$work/sim" 2>&1)" = "384 vectors passed" ]
tap_result $? "so it does as it is printed"

# Every gate turned into another kind, one at a time: the test bench sees each.
for circuit in prefix serial router; do
    $R gate full:2,capped --circuit $circuit --verilog >"$work/m.v"
    $R gate full:2,capped --circuit $circuit --testbench >"$work/t.v"
    gates=$(grep -n ' = .* [&|^] ' "$work/m.v" | cut -d: -f1)
    for at in $gates; do
        sed "${at}y/&|^/|&|/" "$work/m.v" >"$work/bad.v"
        copy "$at" "$work/bad.v"
    done >"$work/all.v"
    simulate && sed -n 's/ .* vectors failed$//p' "$work/said" | sort -n >"$work/seen"
    planted=$(echo "$gates" | wc -l)
    [ "$(cat "$work/seen")" = "$gates" ] && [ "$planted" -gt 8 ]
    tap_result $? "planted and rejected: each of $planted gates of $circuit as another" "$(cat "$work/seen")"
done
tap_end && [ $tables = 0 ]
