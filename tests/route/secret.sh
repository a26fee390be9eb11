#!/bin/sh
# SPDX-License-Identifier: MIT-0
# rt_compute64 and rt_route_steady_compute take the same time for every message: under valgrind's memcheck no
# branch and no address depends on a location (tests/route/secret.c), by gcc -O2 and clang-19 -Os, on this machine's
# instructions.  A lookup in a table and a branch on a location are seen.
# ROUTESEQ_LONG: both levels of each compiler, of clang-14 too, each with what is planted.
# Long: valgrind.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=build/secret
rm -rf "$work"
mkdir -p "$work"
claim="no branch and no address depends on a location"
if ! command -v valgrind >/dev/null || ! echo '#include <valgrind/memcheck.h>' | ${CC:-cc} -E - >/dev/null 2>&1; then
    tap_skip "$claim" "valgrind is missing"
    tap_end
    exit
fi

run() { # run WAY: 0 iff memcheck reports nothing; what it says in $work/log
    valgrind --quiet --error-exitcode=9 "$program" "$1" >"$work/out" 2>"$work/log"
    status=$?
    [ $status = 0 ] && grep -q '^[1-9][0-9]* routes, [1-9]' "$work/out" && [ ! -s "$work/log" ]
}

planted() { # planted WAY WORDS: it is reported, in these words
    run "$1"
    [ $status = 9 ] && grep -q "$2" "$work/log"
    tap_result $? "$compiler $level: planted and rejected: $3: $2" "$(cat "$work/log")"
}

for compiler in gcc ${ROUTESEQ_LONG:+clang-14} clang-19; do
    if ! command -v $compiler >/dev/null; then
        tap_skip "$compiler: $claim" "$compiler is missing"
        continue
    fi
    for level in -O2 -Os; do
        long || [ "$compiler$level" = gcc-O2 ] || [ "$compiler$level" = clang-19-Os ] || continue
        program=$work/$compiler$level
        $compiler -std=c11 $level -g -gdwarf-4 -Wall -Wextra -Werror -Iinclude tests/route/secret.c -o "$program" >"$work/log" 2>&1 || {
            tap_result 1 "$compiler $level: tests/route/secret.c compiles" "$(cat "$work/log")"
            continue
        }
        for way in WIDE:rt_compute64 STEADY:rt_route_steady_compute; do
            run "${way%:*}"
            tap_result $? "$compiler $level: ${way#*:}: $claim, $(cat "$work/out")" "$(cat "$work/log")"
        done
        long || [ $level = -O2 ] || continue
        planted TABLE 'Use of uninitialised value' "the table of rt_route64_compute"
        planted BRANCH 'Conditional jump or move depends on uninitialised value' "a branch on a location"
    done
done
tap_end
