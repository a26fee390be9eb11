#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: each planted fault runs a test.
# Faults planted in the routes of networks of routers with ports (tests/route/ports_route_faults.c), each seen by a test;
# and families that divide nothing, which the text of a program decides: a division is planted in a source that includes
# the family's.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
. tests/faults.sh
faults tests/route/ports_route_faults.c tests/route/test_ports_route.c tests/walk/test_ports_conform.c \
    tests/topo/test_ports_golden.c tests/assurance/test_selfcheck.c || tap_failed=1

helpers() { # helpers SOURCE: the helpers for division that its object calls
    arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -std=c99 -Os -Iinclude -Ilib/route/ports -c "$1" -o "$work/cross.o" ||
        { echo "$1 does not compile" && return; }
    arm-none-eabi-nm -u "$work/cross.o" | grep -oE '__[a-z_]*(div|mod)[a-z0-9]*' | xargs
}
claim="families of powers of two, complete and ccc divide nothing"
if command -v arm-none-eabi-nm >/dev/null; then
    found=
    for name in complete bintree heap hypercube ccc benes looping shift omega mot slender cm5; do
        found="$found$(helpers lib/route/ports/route_$name.c)"
    done
    [ -z "$found" ]
    tap_result $? "$claim" "$found"
    printf '#include "route_hypercube.c"\nunsigned planted(unsigned a, unsigned b);\n%s\n' \
        'unsigned planted(unsigned a, unsigned b) { return a % b; }' >"$work/cross.c"
    [ -n "$(helpers "$work/cross.c")" ]
    tap_result $? "planted and seen: a division beside route_hypercube.c"
else
    tap_skip "$claim" "arm-none-eabi-gcc is missing"
fi
tap_end
