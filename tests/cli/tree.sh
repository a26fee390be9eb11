#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The command for Leiserson's fat-tree: what it says (test_leiserson.py), its selector simulated, what is refused; prints TAP.
# shellcheck disable=SC2086 # lists of arguments are split on purpose
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/tree
. tools/tap_command.sh
tools/tap_pytest.sh tests/cli/test_leiserson.py
tables=$?

# --- gate
: >"$work/in"
refuses "tests of the selector" 2 "option --tests of gate is for Transit networks and networks of SCI rings and networks of routers with ports; tree:4 is a fat-tree of Leiserson" gate tree:4 --tests
refuses "faults of the selector" 2 "option --faults of gate is for Transit networks" gate tree:4 --faults "$work/in"
refuses "a router of a tree" 2 "--circuit 'router': expected selector" gate tree:4 --circuit router
refuses "a selector of another fat-tree" 2 "--circuit 'selector'" gate full:1 --circuit selector
if ! quick && command -v iverilog >/dev/null; then
    $R gate tree:4 --testbench >"$work/t.v"
    bench() { iverilog -g2005 -Wall -o "$work/sim" "$1" "$work/t.v" 2>&1 && vvp -n "$work/sim" 2>&1; }
    $R gate tree:4 --verilog >"$work/m.v"
    got=$(bench "$work/m.v")
    is "gate: the module passes its test bench" "0 64 vectors passed" "$? $got"
    planted=0 passed=
    for at in $(grep -n ' = .* [&|] ' "$work/m.v" | cut -d: -f1); do
        sed "${at}y/&|/|&/" "$work/m.v" >"$work/bad.v"
        planted=$((planted + 1))
        ! bench "$work/bad.v" >"$work/log" || passed="$passed $at"
    done
    is "planted and rejected: each gate of another kind" "11 planted, passed:" "$planted planted, passed:$passed"
else
    tap_skip "the selector's test bench in iverilog" "iverilog is missing, or this is make test"
fi

# --- refused by name
while IFS='|' read -r net words; do
    refuses "$net" 2 "network '$net': $words" info "$net"
done <<'NETS'
tree:0|height of the fat-tree out of range: expected tree:h[,w=W], with 2^h processors, h = 1..32
tree:33|height of the fat-tree
tree:4,w=6|root capacity of the fat-tree out of range: expected tree:h[,w=W]
tree:4,w=0|root capacity
tree:4,w=17|root capacity
tree:32,w=4294967297|root capacity
tree:4,7|malformed
tree:4,w=|malformed
tree:4,capped|malformed
tree|malformed
NETS
for item in 'source|8 0' 'destination|0 8' 'source|-1 0' 'destination|0 1x' 'source|18446744073709551616 0'; do
    refuses "route tree:3 ${item#*|}" 2 "${item%%|*} '" route tree:3 ${item#*|}
done
refuses "bits that are none" 2 "option --seq '1021': expected address bits 0 and 1" walk tree:3 1 6 --seq 1021
refuses "hexadecimal" 2 "option --seq 'D0'" walk tree:3 1 6 --seq D0
tap_end && [ $tables = 0 ]
