#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The self check for targets, on the host, in TAP: its hashes are those of the model; with ROUTESEQ_LONG=1 the model gives
# them again (SKIP without python3); and each mistake planted in the library changes the hash that is
# to show it, and no other.
# Long: it links three dozen programs.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=build/selfcheck
rm -rf "$work"
mkdir -p "$work"
vectors=tests/vectors/selfcheck.tsv

compile() { # compile SOURCE OBJECT
    ${CC:-cc} -std=c99 -O1 -DSELFCHECK_GATE -DSELFCHECK_PORTS -Iinclude -Itests/assurance -Ilib/gate \
        -Ilib/gate/transit -Ilib/route/ports -Ilib/topo/ports -Ilib/topo -c "$1" -o "$2"
}

hashes() { # "route 1234ABCD gate 1234ABCD ports 1234ABCD done"
    ${CC:-cc} "$work"/*.o -o "$work/run" && timeout 60 "$work/run" | xargs
}

for source in tests/assurance/selfcheck.c tests/assurance/selfcheck_main.c tests/assurance/selfcheck_ports.c lib/route/transit/route_bidelta.c \
    lib/route/transit/route_compute.c lib/route/transit/route_decode.c lib/route/transit/route_fattree.c \
    lib/route/transit/route_locate.c lib/gate/gate_build.c lib/gate/gate_module.c lib/gate/gate_run.c \
    lib/gate/gate_text.c lib/gate/transit/gate_transit.c $(tools/sources.sh lib/net lib/route/ports lib/topo/ports); do
    compile "$source" "$work/$(basename "$source" .c).o" || exit 1
done
right=$(grep -v '^#' "$vectors" | xargs)
got=$(hashes)
[ "$got" = "$right done" ]
tap_result $? "the hashes are those of the model" "expected $right done, got $got"

# The model takes half a minute: it is asked by make check-long, with ROUTESEQ_LONG=1.
if [ -z "${ROUTESEQ_LONG:-}" ]; then
    :
elif command -v python3 >/dev/null; then
    python3 tools/models/model_selfcheck.py 2>&1 | diff "$vectors" - >"$work/diff"
    tap_result $? "the model prints $vectors" "$(cat "$work/diff")"
else
    tap_skip "the model prints $vectors" "python3 is missing"
fi

seen() { # seen FILE EXPRESSION: sed's EXPRESSION on lib/FILE changes the room's hash only
    object=$work/$(basename "$1" .c)
    sed "$2" "lib/$1" >"$object.c"
    why="the expression changes nothing"
    cmp -s "$object.c" "lib/$1" || {
        why="does not compile"
        compile "$object.c" "$object.o" 2>"$work/log" && why=$(hashes)
    }
    compile "lib/$1" "$object.o"
    # shellcheck disable=SC2086
    set -- "$1" "$2" $right $why
    shown=$([ "${10:-}" = "$4" ] || echo route)$([ "${12:-}" = "$6" ] || echo gate)$([ "${14:-}" = "$8" ] || echo ports)
    case $1 in # $4, $6, $8: hashes as they should be; ${10}, ${12}, ${14} as they are
    */ports/*) [ "$#:$shown" = 15:ports ] ;;
    route/*) [ "$#:$shown" = 15:route ] ;;
    *) [ "$#:$shown" = 15:gate ] ;;
    esac
    tap_result $? "planted and seen: $1, $2" "$why"
}

while read -r file expression; do
    seen "$file" "$expression"
done <<'MISTAKES'
route/transit/route_fattree.c s/o - 4u/o - 8u/
route/transit/route_fattree.c s/x >= 16/x > 16/
route/transit/route_fattree.c s/x >= 64/x > 64/
route/transit/route_fattree.c s/o = cap;/o = 0;/
route/transit/route_fattree.c s/!cap || //
route/transit/route_fattree.c s/x >= 4 /x >= 8 /
route/transit/route_fattree.c s/below < 0/below < -2/
route/transit/route_fattree.c s/(left - cap)/(left + 1 - leaf - cap)/
route/transit/route_fattree.c s/(left - cap)/left/
route/transit/route_fattree.c s/, cap = 0//
route/transit/route_fattree.c s/src\[left\] >= 0xC0/0/
route/transit/route_fattree.c s/dst\[left\] >= 0xC0/0/
route/transit/route_fattree.c s/return RT_ERR_DST/return seq[0] = 0, RT_ERR_DST/
route/transit/route_bidelta.c s/dst\[n\]/src[n]/
route/transit/route_bidelta.c s/return n/return seq[n] = 0, n/
route/transit/route_locate.c s/7 - i : i/i : 7 - i/
route/transit/route_locate.c s/n == 48 ? 2/n == 48 ? 4/
route/transit/route_locate.c s/carry >>= 8/carry >>= 9/
route/transit/route_decode.c s/ru = 3/ru = 2/
route/transit/route_decode.c s/dst\[i\] = location/dst[i] = 1 + location/
gate/transit/gate_transit.c s/s->o\[byte\]\[k\]/s->o[byte][3 - k]/
gate/transit/gate_transit.c s/OR("J", 0, 0, l1, l3/OR("J", 0, 0, l1/
gate/transit/gate_transit.c s/ru\[15\] = ru\[14\] = s->m\[0\]/ru[15] = s->m[0]/
gate/transit/gate_transit.c s/m\[byte\], any\[byte\]/any[byte]/
gate/transit/gate_transit.c s/s->cap > four/s->cap > 8/
gate/gate_run.c s/return ~x/return x/
gate/gate_run.c s/x \^= value/x |= value/
route/ports/route_grid.c s/plus <= side - plus/plus < side - plus/
route/ports/route_twisted.c s/way->minus = rest > n - rest/way->minus = rest >= n - rest/
route/ports/route_hypercube.c s/port = 0;$/port = 1;/
route/ports/route_heap.c s/h > g/h >= g/
route/ports/route_mot.c s/mask(k)) {/mask(k) + 1) {/
route/ports/route_xgft.c s/k = net->param\[0\]/k = net->param[0] + 1/
route/ports/route_dragonfly.c s/channel % h, 0)/channel % h, 1)/
route/ports/route_slimfly.c s/i + 1 == k->w/i == k->w/
route/ports/route_header.c s/width - 1 - i : i/width - 1 - i : i ^ 1/
route/ports/route_search_ports.c s/port < 3 /port < 2 /
topo/ports/topo_grid.c s/node - (s - 1) \* weight :/node - s * weight + 1 :/
topo/ports/topo_shift.c s/(unsigned)(node >> (d - 1))/0/
topo/ports/topo_slender.c s/(s.t & 1) << (s.m + 1)/(s.t >> 1 \& 1) << (s.m + 1)/
topo/ports/topo_polarfly.c s/(q - a) % q, base/a, base/
topo/ports/topo_benes.c s/size->per = 2;/size->per = 1;/
MISTAKES
tap_end
