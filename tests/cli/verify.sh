#!/bin/sh
# SPDX-License-Identifier: MIT-0
# All ordered pairs of the small networks, computed, walked and compared by
# the command; and the command seen to fail with a planted fault (tests/cli/verify_faults.c).
# Long: it has 50 million pairs; those of larger networks are steps of tools/check_long.sh.
set -u
cd "$(dirname "$0")/../.." || exit 1
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
full:1 64
full:2 4096
hybrid:12,1,capped 3072
full:1,capped 256
bidelta:3 64
bidelta:4 256
bidelta:3,2 1024
bidelta:3,3 4096
NETS

# planted FAULT NET NAME: the command with this fault of tests/cli/verify_faults.c, linked in once, names it
. tools/links.sh
# shellcheck disable=SC2086 # a command may be words
if ! links ${CC:-cc} -Wl,--wrap=none; then
    tap_skip "planted and named" "the linker of ${CC:-cc} has no --wrap" # as tcc
    tap_end
    exit
fi
work=build/planted
mkdir -p "$work"
${CC:-cc} -std=c11 -O2 -D_POSIX_C_SOURCE=200809L -Iinclude -c tests/cli/verify_faults.c -o "$work/faults.o"
# shellcheck disable=SC2046 # words
${CC:-cc} -fno-lto $(nm "$work/faults.o" | sed -n 's/.* T __wrap_/-Wl,--wrap=/p') "$work/faults.o" \
    $(tools/sources.sh cli | sed 's|\(.*\)\.c|build/\1.o|') build/librouteseq.a -lm -pthread -o "$work/routeseq"
planted() {
    got=$(VERIFY_FAULT=$1 "$work/routeseq" verify "$2" 2>&1)
    status=$?
    [ "$status" = 1 ] && echo "$got" | grep -q "^failed: $3: routeseq walk $2 @" &&
        echo "$got" | tail -1 | grep -q 'failed=[1-9]'
    tap_result $? "planted and named by verify $2: $3 ($1)" "$got"
}

VERIFY_FAULT=nothing "$work/routeseq" verify hybrid:12,1 >"$work/right" 2>&1
tap_result $? "nothing planted: all pairs arrive" "$(cat "$work/right")"
planted the_first_pair_up_is_10 hybrid:12,1 'arrived elsewhere'
planted o_overlooks_bit_6_alone full:2 'arrived elsewhere'
planted one_pair_up_too_many full:2 'stream ran dry'
planted one_pair_up_too_many_at_the_cap hybrid:12,1,capped 'unused bits not as settled'
planted the_last_byte_is_not_sent hybrid:12,1 'stream ran dry'
planted a_processor_two_bits_too_low hybrid:12,1 'arrived elsewhere'
planted all_bytes_are_the_first bidelta:3,2 'arrived elsewhere'
planted wires_into_a_unit_tree_drop_no_byte full:2 'routing bytes left over'
planted the_sources_wire_drops_a_byte hybrid:12,1 'stream ran dry'
planted the_last_wire_turns_two_bits_less hybrid:12,1 'data misaligned'
tap_end
