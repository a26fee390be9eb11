#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: each planted fault is compiled.
# Faults planted in the links of networks of routers with ports, at least one a family, each seen by a test that names
# the network.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/ports_topo
. tools/tap.sh
rm -rf "$work"
mkdir -p "$work"

# planted FILE SED-SCRIPT TEST CLAIM NAMED: the tests CLAIM of TEST over a library with a fault
planted() {
    mkdir -p "$work/planted"
    sed "$2" "lib/topo/ports/$1" >"$work/planted/$1"
    if cmp -s "lib/topo/ports/$1" "$work/planted/$1"; then
        tap_result 1 "planted in $1: $4" "the script changes nothing: $2"
        return
    fi
    got=$(${CC:-cc} -std=c11 -O1 -Iinclude -Ilib/topo/ports "$work/planted/$1" "$work/$3.o" build/librouteseq.a \
        -lcmocka -lm -o "$work/planted/test" 2>&1 &&
        CMOCKA_MESSAGE_OUTPUT=STDOUT ROUTESEQ_TEST="$4" "$work/planted/test" 2>&1)
    status=$?
    [ "$status" = 1 ] && echo "$got" | grep -q '^\[ *FAILED *\] [1-9]' && echo "$got" | grep -qE "$5"
    tap_result $? "planted in $1, seen by $4: $5" "$status $got"
}
# wrong FILE SED-SCRIPT FAMILY: seen by the links of the model, in a network of that family
wrong() { planted "$1" "$2" test_ports_topo 'ports_lead*' "^$3:[0-9,]+: node [0-9]+ port [0-9]+: node"; }
# lost: seen by the way back alone; far: on the largest networks
lost() { planted "$1" "$2" test_ports_topo 'a_neighbours*' "^$3:[0-9,]+: node [0-9]+ port [0-9]+ leads to"; }
far() { planted "$1" "$2" test_ports_topo 'the_largest*' "^$3:[0-9,]+: "; }

for test in test_ports_topo test_ports_golden; do
    ${CC:-cc} -std=c11 -O1 -D_POSIX_C_SOURCE=200809L -Iinclude -Itests -c tests/*/"$test.c" -o "$work/$test.o"
done

# --- where a port leads
wrong topo_complete.c 's/node + port + 1/node + port + 2/' complete
wrong topo_grid.c 's/^GRID(array, 0)/GRID(array, 1)/' array
wrong topo_grid.c 's/^GRID(ring, 1)/GRID(ring, 0)/' ring
wrong topo_grid.c 's/^GRID(mesh, 0)/GRID(mesh, 1)/' mesh
wrong topo_grid.c 's/^GRID(torus, 1)/GRID(torus, 0)/' torus
wrong topo_twisted.c 's/j < b - sc ? j + sc :/j < b - sc ? j :/' twisted
wrong topo_bintree.c 's/end->node--;/;/' bintree
wrong topo_bintree.c 's/(g & (g + 1)) == 0/(g \& (g - 1)) == 0/' xtree
wrong topo_bintree.c 's/end, node + 2, 0)/end, 3 - node, 0)/' tworoot
wrong topo_hypercube.c 's/UINT32_C(1) << port, port/UINT32_C(1) << port, port ^ 1/' hypercube
wrong topo_ccc.c 's/end, column << d | row, port \^ 1/end, column << d | row, port/' ccc
wrong topo_bfly.c 's/node, q + 1, q, port - r, 0, end/node, q + 1, d - 1 - q, port - r, 0, end/' bfly
wrong topo_bfly.c 's/node, behind, q, port - r/node, behind, behind, port - r/' wbfly
wrong topo_benes.c 's/q < d ? q : 2 \* d - 1 - q/q < d ? q : q - d/' benes
wrong topo_shift.c 's/node \^ 1, 2/node ^ top, 2/' shufflex
wrong topo_shift.c 's/<< 1 | port,/<< 1 | (1 - port),/' debruijn
wrong topo_omega.c 's/row >> 1 | port/row >> 1 | (1 - port)/' omega
wrong topo_mot.c 's/end->port = (uint16_t)axis;/end->port = 0;/' mot
wrong topo_xgft.c 's/i == 0 ? 1 : net->param\[0\]/net->param[0]/' kntree
wrong topo_xgft.c 's/net->param\[tree->h + i\]/net->param[2 * tree->h - 1 - i]/' xgft
wrong topo_slender.c 's/(s.t & 1) << (s.m + 1)/(s.t >> 1 \& 1) << (s.m + 1)/' slender
wrong topo_cm5.c 's/(unsigned)(s.t & 3)/(unsigned)(s.t \& 1)/' cm5
wrong topo_dragonfly.c 's/channel = a \* h - 1 - channel;/;/' dragonfly
wrong topo_hyperx.c 's/(port - first) + 1;/(port - first) + 2;/' hyperx
wrong topo_slimfly.c 's/(y + q \* q - m \* x)/(y + m * x)/' slimfly
wrong topo_polarfly.c 's/(q - a) % q, base/a, base/' polarfly

# --- in what they share
wrong topo_grid.c 's/node - (s - 1) \* weight :/node - s * weight + 1 :/' torus
wrong topo_heap.c 's/1 + g % 2/1/' bintree
wrong topo_xgft_levels.c 's/former = node \/ low % from;/former = node % from;/' kntree

# --- by which port one arrives; what only the largest networks show
lost topo_complete.c 's/(unsigned)n - 2 - port/port/' complete
lost topo_hyperx.c 's/first + \*side - 2 - (port - first)/first + *side - 2 - port/' hyperx
lost topo_shift.c 's/(unsigned)(node >> (d - 1))/0/' debruijn
far topo_slimfly.c 's/uint32_t power(/uint16_t power(/; s/result = result \* base % q;/result = (result * base \& 0xFFFFFFF) % q;/' slimfly
far topo_polarfly.c 's/u->y \* q + u->z/(u->y * q \& 0x3FFFFFFF) + u->z/' polarfly
far topo_mot.c 's/begin(net, axis) + line \* inner_nodes/begin(net, axis) + (uint16_t)line * inner_nodes/' mot

# --- figures, coordinates, processors
planted topo_grid.c 's/s \* s \/ 4/s * s/' test_ports_topo closed_forms '^ring:2: formula of the sum of distances: 8, not 2'
planted topo_grid.c 's/fallen\[i\] % 2 == 0/1/' test_ports_topo closed_forms '^mesh:[0-9,]+: formula of bisection'
planted topo_ports.c 's/rt_topo_nodes(net) == 1/0/' test_ports_topo closed_forms ':1: formula of'
planted topo_cm5.c 's/k > 3 ? 3 : 1/1/' test_ports_topo 'nodes_ports*' '^cm5:4: rt_topo_ports_most: 6, not 8'
planted topo_benes.c 's/size->per = 2;/size->per = 1;/' test_ports_topo 'coordinates*' '^benes:1: processor 1 end 0'
planted topo_bfly.c 's/size->destination = .*/size->destination = 0;/' test_ports_topo 'coordinates*' 'bfly:2,1: processor 0 end 1'
planted topo_ports.c 's/port >= (unsigned)ports/port > (unsigned)ports/' test_ports_topo 'arguments*' ': what is out of range is not refused'
planted topo_ports.c 's/node >= size.nodes ?/node > size.nodes ?/' test_ports_topo 'arguments*' ': what is out of range is not refused'

# --- what the papers say
planted topo_slimfly.c 's|power(g, d, q) == 1|power(g, d, q) == 0|' test_ports_golden 'slimfly_takes*' 'slimfly:1,[0-9]+: router'
planted topo_slimfly.c 's|power(g, order / d, q) == 1|power(g, order / d, q) == 0|' test_ports_golden 'slimfly_takes*' 'slimfly:1,7: router'
planted topo_slimfly.c 's/member(s, port, q)/member(0, port, q)/' test_ports_golden 'slimfly_of_five*' \
    'slimfly:1,5: routers [0-9]+ and [0-9]+: [0-9]+ neighbours in common'
planted topo_dragonfly.c 's/to = group + channel + 1;/to = group + channel \/ 2 + 1;/' test_ports_golden 'dragonfly*' \
    '^dragonfly:[0-9,]+: groups [0-9]+ and [0-9]+ are joined [0-9]+ times'
planted topo_polarfly.c 's/v.z = divide(q, u.y, u.z);/v.z = 0;/' test_ports_golden 'polarfly*' \
    '^polarfly:1,[0-9]+: routers [0-9]+ and [0-9]+: '
planted topo_twisted.c 's/sc = net->param\[2\]/sc = 0/' test_ports_golden 'figures*' '^twisted:16,16,1,0: diameter: 16, not 15'
tap_end
