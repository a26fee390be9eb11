#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tests/net/families.sh - every public function that takes a network is tried with every family: it
# stands in tests/net/test_families.c.  The list is made from the headers: functions that take a
# struct rt_net, or a struct that has one among its members.
set -u
cd "$(dirname "$0")/../.."
. tools/tap.sh

# Take what another function, which is tried, has made of a network:
#   rt_load_sim_fail, _round, _start   what rt_load_sim_open laid out
#   rt_gate_...                        the netlist of rt_gate_transit
#   rt_load_inflow_...                 the units of rt_load_worst_begin
# rt_route_NAME_port, _path and _fixed are rt_route_port and rt_route_ports of one family, which they do not look at.
# rt_net_NAME_check is rt_net_check of one: tests/net/test_net.c compares them.
# rt_route_ready_... and rt_topo_ready_...: tests/route/test_ports_ready.c asks them of every family.
made='^rt_load_sim_(fail|round|start)$|^rt_gate_|^rt_load_inflow_|^rt_route_[a-z0-9]+_(port|fixed)$|^rt_net_[a-z0-9]+_check$|^rt_route_(torus|mesh|hypercube|dragonfly|kntree)_path$|^rt_(route|topo)_ready_(bytes|make)$'

takers() { # takers HEADER...: names of functions that take a network
    for header in "$@"; do printf '#include "%s"\n' "$header"; done >build/families.c
    ${CC:-cc} -std=c99 -E -P -Iinclude -I. build/families.c | tr '\n' ' ' |
        sed 's/\(struct rt_[a-z0-9_]*\) *{\([^{}]*\)}/\nSTRUCT \1 MEMBERS \2\n/g; s/static inline \([^{]*\){/\n\1;\n/g; s/;/;\n/g' |
        sed 's/  */ /g' >build/families.txt
    # structs with a network in them, and structs with such a struct
    carriers='struct rt_net'
    for round in 1 2 3; do
        carriers="$carriers|$(tr '\n' ' ' <build/families.txt | sed 's/STRUCT/\nSTRUCT/g' |
            sed -nE "s/^STRUCT (struct rt_[a-z0-9_]*) MEMBERS [^}]*($carriers) \*?(net|on|test|plan);.*/\1/p" |
            sort -u | tr '\n' '|' | sed 's/|$//')"
        carriers=${carriers%|}
    done
    grep -vE 'typedef|STRUCT' build/families.txt |
        sed -nE "s/.*[ *](rt_[a-z0-9_]+)\((.*(const )?($carriers) \*.*)\).*/\1/p" | sort -u |
        grep -vE "$made"
}

left_out() { # left_out HEADER...: of these, those that are not called in the test
    for name in $(takers "$@"); do
        grep -qE "\\b$name\\(" tests/net/test_families.c || echo "$name"
    done
}

mkdir -p build
headers=$(ls include/rt/*.h)
# shellcheck disable=SC2086
count=$(takers $headers | wc -l)
[ "$count" -ge 60 ]
tap_result $? "functions that take a network are found in the headers" "only $count"
# shellcheck disable=SC2086
found=$(left_out $headers)
[ -z "$found" ]
tap_result $? "each of the $count is tried with every family" "$found"

# The guard fails: a function more, by each way.
for taker in 'int rt_topo_planted(const struct rt_net *net, int x);' \
    'void rt_walk_planted(int x, const struct rt_walk_ring_test *test);' \
    'static inline int rt_route64_planted(const struct rt_net *net) { return net->family; }'; do
    printf '#include <rt/walk.h>\n%s\n' "$taker" >build/planted.h
    # shellcheck disable=SC2086
    left_out $headers build/planted.h | grep -q planted
    tap_result $? "planted and found: $taker"
done
tap_end
