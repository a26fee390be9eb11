#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/coverage.sh - which lines, branches and conditions (MC/DC) of lib/ the C tests and the corpora reach.
#
# The library is compiled as it is delivered (NDEBUG) by clang-19 with its coverage, as one shared library; the
# tests and the fuzz targets that run on it are compiled plain.  Prints TAP, a line a room: how many lines, branches
# and conditions may stay unreached is in tools/assurance/coverage.txt, why in docs/ASSURANCE.md.  A decision that clang
# cannot measure is a failure.  What is not reached is listed in build/coverage/missing.
# COVERAGE_REPORT=1: the table and the list alone.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
here=build/coverage
for tool in clang-19 llvm-profdata-19 llvm-cov-19 python3; do
    command -v $tool >/dev/null || {
        tap_skip "coverage" "$tool is missing"
        tap_end
        exit 0
    }
done
rm -rf "$here"
mkdir -p "$here/lib" "$here/run" "$here/profile"
make=${MAKE:-make}
$make --no-print-directory -s build/cli.a >"$here/log" 2>&1 || {
    cat "$here/log"
    exit 1
}

export here
# shellcheck disable=SC2016 # for the inner shell
tools/sources.sh lib | xargs -P "${JOBS:-2}" -I '{}' sh -c 'clang-19 -Iinclude -std=c99 -DNDEBUG -O1 -fPIC -Werror \
    -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc -c {} -o "$here/lib/$(basename {} .c).o"' 2>"$here/log"
built=$?
[ "$built" = 0 ] && ! grep -q 'MC/DC' "$here/log" # a warning that -Werror does not make an error
tap_result $? "lib compiles, and every decision can be measured" "$(cat "$here/log")"
clang-19 -fprofile-instr-generate -shared -o "$here/librouteseq.so" "$here"/lib/*.o >"$here/log" 2>&1 || exit 1

# Each program, and how it is run; a corpus is an argument.
# shellcheck disable=SC2016
{
    ls tests/*/test_*.c
    ls fuzz/fuzz_*.c
} | xargs -P "${JOBS:-2}" -I '{}' sh -c '
    name=$(basename {} .c) more="-Itests -lcmocka" corpus=""
    case $name in fuzz_*) more="-Ifuzz fuzz/replay.c build/cli.a" corpus=fuzz/corpus/$name ;; esac
    clang-19 -Iinclude -std=c11 -D_POSIX_C_SOURCE=200809L -O1 -o "$here/run/$name" {} $more \
        "$here/librouteseq.so" -Wl,-rpath,"$PWD/$here" -lm -pthread &&
        ROUTESEQ_QUICK=1 LLVM_PROFILE_FILE="$here/profile/$name" "$here/run/$name" $corpus || echo "failed: $name"
' >"$here/log" 2>&1
! grep '^failed' "$here/log" >"$here/failed"
tap_result $? "the tests and the corpora pass" "$(cat "$here/failed" "$here/log")"

report() { # report PROFILE...: what tools/assurance/coverage.py says of them
    llvm-profdata-19 merge -sparse -o "$here/all" "$@" &&
        llvm-cov-19 export -instr-profile="$here/all" "$here/librouteseq.so" >"$here/all.json" &&
        tools/assurance/coverage.py "$here/all.json" tools/assurance/coverage.txt
}

report "$here"/profile/* >"$here/report" || exit 1
sed -n 's/^missing: //p' "$here/report" >"$here/missing"
grep '^table: ' "$here/report" | sed 's/^table: /# /'
[ -z "${COVERAGE_REPORT:-}" ] || cat "$here/missing"
while read -r status claim; do
    tap_result "$status" "$claim" "$(grep "^lib/${claim%%:*}/" "$here/missing")"
done <<EOF
$(sed -n 's/^claim: //p' "$here/report")
EOF

cp "$here/report" "$here/whole"
mv "$here/profile/test_verdicts" "$here/left_out"
report "$here"/profile/* >"$here/report" && grep '^claim: 0 walk' "$here/whole" >/dev/null &&
    grep '^claim: 1 walk' "$here/report" >/dev/null
tap_result $? "planted and rejected: a test that is not run" "$(grep '^claim:.* walk' "$here/whole" "$here/report")"
tap_end
