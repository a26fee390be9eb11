#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: it needs clang-19, and builds the command again.
# Numbers that users give: the command, built so that unsigned overflow is seen too, is asked with 0, 2^31, 2^32 - 1,
# 2^63, 2^64 - 1 and others wherever it takes a number; its own arithmetic never overflows; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/numbers
. tools/tap_command.sh
. tools/links.sh
if ! command -v clang-19 >/dev/null; then
    tap_skip "arithmetic on users' numbers" "clang-19 is missing"
    tap_end
    exit
fi
size=short
[ -n "${ROUTESEQ_LONG:-}" ] && size=long
checks=undefined,unsigned-integer-overflow,float-cast-overflow,implicit-integer-truncation
compile="clang-19 -std=c11 -D_POSIX_C_SOURCE=200809L -O0 -gline-tables-only -Iinclude -pthread -fsanitize=$checks"
mkdir -p "$work/objects"
# shellcheck disable=SC2046 # a word, or none
build() { # build COMMAND: of the objects, rules of patterns among them, and the library, which has proofs of its own
    clang-19 -fsanitize=$checks -pthread "$work"/objects/*.o build/librouteseq.a $(helpers "${CC:-cc}") -o "$1" 2>>"$work/log"
}
rm -f "$work/objects"/*
# shellcheck disable=SC2016,SC2046 # for the inner shell; words
{ tools/unity.sh "$work/objects" $(tools/sources.sh cli) && echo lib/load/load_pattern.c; } |
    xargs -P 2 -L 1 sh -c '$0 -c "$2" -o "$1/${2##*/}.o"' "$compile" "$work/objects" >"$work/log" 2>&1 &&
    build "$work/routeseq"
tap_result $? "the command compiles so that overflow is seen" "$(cat "$work/log")"
/usr/bin/python3 tests/assurance/numbers.py "$work/routeseq" $size >"$work/found" 2>"$work/tried"
tap_result $? "$(cat "$work/tried"): no arithmetic of the command overflows, and every call ends" "$(cat "$work/found")"

# the overflow that was there
sed 's/source + pattern->a % pattern->processors/source + pattern->a/' lib/load/load_pattern.c >"$work/load_pattern.c"
$compile -c "$work/load_pattern.c" -o "$work/objects/load_pattern.c.o" 2>>"$work/log" && build "$work/planted"
! /usr/bin/python3 tests/assurance/numbers.py "$work/planted" short "load torus:5,3 --messages shift" >"$work/found" 2>"$work/tried" &&
    grep -q 'load_pattern.c:.*unsigned integer overflow' "$work/found"
tap_result $? "planted and rejected: shift:A, A near 2^64, added before it is reduced" "$(cat "$work/log" "$work/found")"
tap_end
