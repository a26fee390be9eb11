#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The hash of all routes of each network is that of tests/vectors/hashes.tsv, which tools/model_hashes.py made
# without the library: every pair of networks up to 4,096 processors, every class of the larger ones, here and, in
# emulators, big-endian (s390x) and with an int of 16 bits (AVR, up to 256 processors).
# ROUTESEQ_LONG=1: every pair up to 65,536 processors, here, and 32 bits (i386).
# Long: it compiles for three machines.
set -u
cd "$(dirname "$0")/.." || exit 1
work=build/hashes-test
. tools/tap_command.sh
vectors=tests/vectors/hashes.tsv
library="$(tools/sources.sh lib/net lib/route lib/topo)"
most=4096
! quick || most=1024
[ -z "${ROUTESEQ_LONG:-}" ] || most=65536

expected() { # expected MOST: the lines of networks of at most so many processors, and of classes
    awk -F '\t' -v most="$1" '!/^#/ && ($2 == "classes" || $3 <= most * most)' "$vectors"
}
sums() { # sums CLAIM MOST PROGRAM...: prints what the file has
    claim=$1 limit=$2
    shift 2
    expected "$limit" >"$work/expected"
    "$@" "$limit" <"$vectors" >"$work/got" 2>"$work/err"
    diff "$work/expected" "$work/got" >"$work/diff" && [ -s "$work/got" ]
    tap_result $? "$claim: $(grep -c all "$work/got") networks up to $limit processors, $(grep -c classes "$work/got") larger ones by classes" \
        "$(head -20 "$work/diff" "$work/err")"
}

# shellcheck disable=SC2086 # lists of files and flags
native() { ${CC:-cc} -O2 -std=c99 -Iinclude -Itests "$@" -o "$work/hashes" 2>"$work/log"; }
native tests/hashes.c build/librouteseq.a || { tap_result 1 "tests/hashes.c compiles" "$(cat "$work/log")"; }
sums "here" $most "$work/hashes"

while read -r file expression; do
    sed "$expression" "$file" >"$work/fault.c"
    cmp -s "$file" "$work/fault.c" && tap_result 1 "$expression changes $file"
    native -I"$(dirname "$file")" tests/hashes.c "$work/fault.c" build/librouteseq.a || cat "$work/log"
    expected 300 >"$work/expected"
    "$work/hashes" 300 <"$vectors" | diff "$work/expected" - >"$work/diff"
    [ "$(grep -c '^>' "$work/diff")" -gt 0 ]
    tap_result $? "planted and rejected: $file $expression: $(grep -c '^>' "$work/diff") other hashes, such as $(sed -n 's/^> \([^	]*\).*/\1/p' "$work/diff" | head -1)"
done <<'FAULTS'
lib/route/transit/route_fattree.c s/o - 4u/o - 8u/
lib/route/transit/route_fattree.c s/x >= 16/x > 16/
lib/route/transit/route_bidelta.c s/dst\[n\]/src[n]/
FAULTS

other() { # other NAME COMPILER EMULATOR LIMIT FLAGS
    command -v "$2" >/dev/null || { tap_skip "$1" "$2 is missing" && return; }
    [ -z "$3" ] || command -v "$3" >/dev/null || { tap_skip "$1" "$3 is missing" && return; }
    # shellcheck disable=SC2086
    if ! $2 $5 -O1 -std=c99 -static -Iinclude -Itests tests/hashes.c $library -o "$work/other" 2>"$work/log"; then
        tap_skip "$1" "it does not compile here: $(head -1 "$work/log")"
        return
    fi
    sums "$1" "$4" $3 "$work/other"
}
if ! quick; then
    other "big-endian, s390x" s390x-linux-gnu-gcc qemu-s390x 256 ''
    [ -z "${ROUTESEQ_LONG:-}" ] || other "32 bits, i386" gcc '' 1024 -m32
    if ! command -v avr-gcc >/dev/null || ! command -v simavr >/dev/null; then
        tap_skip "int of 16 bits, AVR" "avr-gcc or simavr is missing"
    else
        # shellcheck disable=SC2046
        avr-gcc -mmcu=atmega1284p -DHASHES_AVR -Os -std=c99 -Wall -Iinclude -Itests tests/hashes.c lib/route/transit/route_compute.c \
            lib/route/transit/route_bidelta.c lib/route/transit/route_fattree.c lib/route/transit/route_locate.c \
            $(tools/sources.sh lib/route/tree) -o "$work/avr" 2>"$work/log" &&
            timeout 100 simavr -m atmega1284p "$work/avr" 2>&1 | tr -d '\r\033' | sed 's/\[[0-9]*m//g; s/\.$//; s/\./	/g' |
            grep -E '	(all|classes)	' >"$work/got"
        grep -E '^(full:1|full:1,capped|bidelta:1,2|tree:6)	' "$vectors" | sort >"$work/expected"
        sort "$work/got" | diff "$work/expected" - >"$work/diff" && [ "$(wc -l <"$work/got")" = 4 ]
        tap_result $? "int of 16 bits, AVR: 4 networks up to 256 processors" "$(cat "$work/diff" "$work/log")"
    fi
fi
tap_end
