#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: each planted fault is compiled.
# Faults planted in the routes of networks of routers with ports, one a family or more: each is seen
# by a test of tests/route/test_ports_route.c that names it.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=build/ports_route
rm -rf "$work"
mkdir -p "$work"
from=lib/route/ports
CC=${CC:-cc}
$CC -std=c11 -O1 -D_POSIX_C_SOURCE=200809L -Iinclude -Itests -c tests/route/test_ports_route.c -o "$work/test.o"

# planted FILE SED-SCRIPT TEST NAMED: the test TEST over a library with a fault fails and says NAMED
planted() {
    sed "$2" "$from/$1" >"$work/$1"
    if cmp -s "$from/$1" "$work/$1"; then
        tap_result 1 "planted in $1, seen by $3" "the script changes nothing: $2"
        return
    fi
    got=$($CC -std=c99 -O1 -Iinclude -I$from "$work/test.o" "$work/$1" build/librouteseq.a -lcmocka -o "$work/test" 2>&1 &&
        CMOCKA_MESSAGE_OUTPUT=STDOUT ROUTESEQ_TEST="$3" timeout 60 "$work/test" 2>&1)
    status=$?
    [ "$status" = 1 ] && echo "$got" | grep -q '^\[ *FAILED *\] [1-9]' && echo "$got" | grep -qE "$4"
    tap_result $? "planted in $1, seen by $3: $4" "$status $got"
}

routes=routes_are_those_of_the_model
steps=steps_are_those_of_the_model
numbers='numbers_are*'
planted route_complete.c 's/destination - at - 1 :/destination - at :/' $routes 'complete:.* hop 0 is not'
planted route_grid.c 's/^GRID(array, mesh)/GRID(array, torus)/' $routes 'array:'
planted route_grid.c 's/^GRID(ring, torus)/GRID(ring, mesh)/' $routes 'ring:'
planted route_grid.c 's/^GRID(mesh, mesh)/GRID(mesh, torus)/' $routes 'mesh:'
planted route_grid.c 's/(x < y)/(x <= y + 1)/' $routes '(array|mesh):'
planted route_grid.c 's/plus <= side - plus/plus < side - plus/' $routes '(ring|torus):.* is not'
planted route_grid.c 's/plus == (x > y)/plus == (x < y)/' $routes '(ring|torus):.* is not'
planted route_grid.c 's/^GRID(torus, torus)/GRID(torus, mesh)/' $routes 'torus:'
planted route_grid_facts.c 's/x + 1 < side/x + 2 < side/' $steps '(array|ring|mesh|torus):.* node'
planted route_twisted.c 's/way->minus = rest > n - rest/way->minus = rest >= n - rest/' $routes 'twisted:.* is not'
planted route_twisted.c 's/first % a == 0 \&\&/first % a == 1 \&\&/' $routes 'twisted:.* is not'
planted route_search_ports.c 's/while (port < 3 /while (port < 2 /' $routes 'twisted:'
planted route_search_ports.c 's/(c > next \&\&/(c < next \&\&/' "$numbers" 'twisted:.* vcs, not'
planted route_bintree.c 's/at + 1, destination + 1)/at + 1, destination)/' $routes 'bintree:'
planted route_bintree.c 's/over > g ? 4 : 3/over > g ? 3 : 4/' $routes 'xtree:'
planted route_bintree.c 's/up += 2;/up += 1;/' $routes 'xtree:'
planted route_bintree.c 's/while (to > 3)/while (to > 7)/' $routes 'tworoot:.* is not'
planted route_hypercube.c 's/port = 0;$/port = 1;/' $routes 'hypercube:.* is not'
planted route_ccc.c 's/k + d - j : k - j/k + d - j - 1 : k - j/' $routes 'ccc:'
planted route_ccc.c 's/in.port == 1 \&\& j == d - 1/in.port == 1 \&\& j == d/' $routes 'ccc:.* is not'
planted route_bfly.c 's/r + destination/r + 1 + destination/' $routes 'bfly:'
planted route_bfly.c 's/(q == 0)/(q == 1)/' $routes 'wbfly:.* is not'
planted route_bfly.c 's/q > 0 ? q - 1/q > 1 ? q - 1/' $steps 'bfly:.* node'
planted route_benes.c 's/(q < d ? differ/(q <= d ? differ/' $routes 'benes:.* is not'
planted route_shift.c 's/(at ^ destination >> k)/(at ^ destination >> (k + 1))/' $routes 'shufflex:.* is not'
planted route_shift.c 's/>> (k - 1) & 1/>> k \& 1/' $routes 'debruijn:.* is not'
planted route_omega.c 's/>> (d - 1 - q) & 1/>> q \& 1/' $routes 'omega:.* is not|omega:.* hops'
planted route_mot.c 's/port < in.port/port + 1 < in.port/' $routes 'mot:.* is not'
planted route_mot.c 's/some = 1;/some = 0, n[0] = 0;/' $steps 'mot:.* node'
planted route_slender.c 's/return q & 1;/return q >> 1;/' $routes 'slender:'
planted route_cm5.c 's/(l - n->level - 1) & 3/(l - n->level - 1) \& 1/' $routes 'cm5:'
planted route_xgft.c 's/k = net->param\[0\]/k = net->param[0] + 1/' $routes 'kntree:'
planted route_xgft.c 's/w = net->param + fat->h/w = net->param/' $routes 'xgft:'
planted route_xgft.c 's|destination / p.above % up|destination / p.below % up|' $routes '(kntree|xgft):'
planted route_dragonfly.c 's/channel % h, 0)/channel % h, 1)/' $routes 'dragonfly:.* is not'
planted route_hyperx.c 's/y - x : y + side - x/y - x : x - y/' $routes 'hyperx:'
planted route_slimfly.c 's/i + 1 == k->w/i == k->w/' $routes 'slimfly:'
planted route_polarfly.c 's/(q - a) % q/a/' $steps 'polarfly:.* node'
planted route_hop.c 's/rank\[2\] > rank\[1\]/rank[2] < rank[1]/' $routes '(shufflex|debruijn|twisted|slender|cm5):.* is not'
planted route_looping.c 's/back\[to ^ 1\]/back[to]/' 'all_permutations*' 'benes:2: the path'
planted route_looping.c 's/at->last + ((to/at->last + 1 - ((to/' 'all_permutations*' 'benes:2: the path|FAILED'
planted route_header.c 's/value >> weight_of(format, i, width) & 1/value >> i \& 1/' 'headers_come_back*' 'format 1, hop'
planted route_header.c 's/width - 1 - i : i/i : i/' 'headers_are_as*' '(132|0x84|!=)'

# --- what the conformance test sees: a bound too small, a route of another processor
with() { # with TEST FILE SED-SCRIPT CLAIM NAMED: as planted, by another test
    kept=$work/test.o
    mv "$kept" "$kept.kept"
    $CC -std=c11 -O1 -D_POSIX_C_SOURCE=200809L -Iinclude -Itests -c tests/*/"$1.c" -o "$kept"
    shift
    planted "$@"
    mv "$kept.kept" "$kept"
}
with test_ports_conform route_search_ports.c 's/hops += 2/hops++/' 'every_pair*' 'twisted:[0-9,]*: [0-9]* to [0-9]*: no route computed'
with test_ports_golden route_slimfly.c 's|rest /= p;|rest = 1;|' 'slimfly_takes*' 'slimfly:1,[0-9]*: the route to router'
with test_ports_conform route_ports.c 's|source / f.each;;|source;;|' 'every_pair*' ': [0-9]* to [0-9]*: '

# --- families that divide nothing
helpers() { # helpers FILE: the helpers for division that its object calls
    $cross -std=c99 -Os -Iinclude -c "$1" -o "$work/cross.o" || { echo "$1 does not compile" && return; }
    "$nm" -u "$work/cross.o" | grep -oE '__[a-z_]*(div|mod)[a-z0-9]*' | xargs
}
cross="arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb" nm=arm-none-eabi-nm
claim="families of powers of two, complete and ccc divide nothing"
if command -v $nm >/dev/null; then
    found=
    for name in complete bintree heap hypercube ccc benes looping shift omega mot slender cm5; do
        found="$found$(helpers $from/route_$name.c)"
    done
    [ -z "$found" ]
    tap_result $? "$claim" "$found"
    sed 's/at ^ destination/at % destination/' $from/route_hypercube.c >"$work/cross.c"
    cross="$cross -I$from"
    [ -n "$(helpers "$work/cross.c")" ]
    tap_result $? "planted and seen: a division in route_hypercube.c"
else
    tap_skip "$claim" "arm-none-eabi-gcc is missing"
fi
tap_end
