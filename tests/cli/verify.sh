#!/bin/sh
# SPDX-License-Identifier: MIT-0
# All ordered pairs of the small networks, computed, walked and compared by
# the command; and the command seen to fail on a library with a planted fault.
# Long: hybrid:192,1 has 150 million pairs.
set -u
cd "$(dirname "$0")/../.."
. tools/tap.sh

# network and N
while read -r net processors; do
    pairs=$((processors * processors))
    got=$(build/routeseq verify "$net" 2>&1 | tail -1)
    [ "$got" = "pairs=$pairs arrived=$pairs failed=0" ]
    tap_result $? "all $pairs pairs of $net arrive" "$got"
done <<'NETS'
hybrid:12,1 768
hybrid:48,1 3072
hybrid:192,1 12288
full:1 64
full:2 4096
hybrid:12,1,capped 3072
hybrid:48,1,capped 12288
full:1,capped 256
full:2,capped 16384
bidelta:3 64
bidelta:4 256
bidelta:3,2 1024
bidelta:3,3 4096
NETS

# planted FILE SED-SCRIPT NET NAME: the command over a library with a fault
work=build/planted
mkdir -p "$work"
planted() {
    object=$work/$(basename "$1" .c)
    sed "$2" "$1" >"$object.c"
    if cmp -s "$1" "$object.c"; then
        tap_result 1 "planted: $4" "the script changes nothing"
        return
    fi
    # the faulty object stands before the archive, so that the archive's is not taken
    # shellcheck disable=SC2046 # words
    got=$(${CC:-cc} -std=c99 -O2 -Iinclude -I"$(dirname "$1")" -c "$object.c" -o "$object.o" 2>&1 &&
        ${CC:-cc} $(tools/sources.sh cli | sed 's|\(.*\)\.c|build/\1.o|') "$object.o" build/librouteseq.a -lm -pthread -o "$work/routeseq" 2>&1 &&
        "$work/routeseq" verify "$3" 2>&1)
    status=$?
    [ "$status" = 1 ] && echo "$got" | grep -q "^failed: $4: routeseq walk $3 @" &&
        echo "$got" | tail -1 | grep -q 'failed=[1-9]'
    tap_result $? "planted and named by verify $3: $4 ($1)" "$got"
}

planted lib/route/transit/route_fattree.c 's/o - 4u/o - 8u/' hybrid:12,1 'arrived elsewhere'
planted lib/route/transit/route_fattree.c 's/x >= 64)/x >= 128)/' full:2 'arrived elsewhere'
planted lib/route/transit/route_fattree.c 's/(left - cap)/(left + 1 - leaf - cap)/' full:2 'stream ran dry'
planted lib/route/transit/route_fattree.c 's/(left - cap)/left/' hybrid:48,1,capped 'unused bits not as settled'
planted lib/route/transit/route_fattree.c 's/if (left > 0)/if ((left -= leaf) > 0)/' hybrid:12,1 'stream ran dry'
planted lib/route/transit/route_locate.c 's/return n == 12 ? 4/return n == 12 ? 2/' hybrid:12,1 'arrived elsewhere'
planted lib/route/transit/route_bidelta.c 's/= dst\[n\]/= dst[0]/' bidelta:3,2 'arrived elsewhere'
planted lib/topo/transit/topo_transit.c 's/rotate, enters);/rotate, 0);/' full:2 'routing bytes left over'
planted lib/topo/transit/topo_transit.c 's/RT_TOPO_BUNDLE_SOURCE, 0, 0/RT_TOPO_BUNDLE_SOURCE, 0, 1/' hybrid:12,1 'stream ran dry'
planted lib/topo/transit/topo_transit.c 's/8 - 2 \* (stages - 1), 0);/8 - 2 * stages, 0);/' hybrid:12,1 'data misaligned'
tap_end
