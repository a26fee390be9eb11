#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/check.sh - run every test and end in one line of totals.
#
# Each step prints TAP ("ok", "not ok", "# SKIP").  A step that ends in
# failure without a "not ok", prints no test, has no plan or breaks it counts
# as one failure.  Warnings of the compiler are failures too.  All output is kept in build/check/.
set -u
cd "$(dirname "$0")/.." || exit 1
make=${MAKE:-make}
log=build/check
rm -rf "$log"
mkdir -p "$log"
passed=0 failed=0 skipped=0

step() { # step NAME COMMAND...
    name=$1
    shift
    start=$(date +%s)
    CMOCKA_MESSAGE_OUTPUT=TAP "$@" >"$log/$name" 2>&1
    status=$?
    counts=$(awk -v status=$status '
        /^not ok( |$)/ || /^Bail out!/ { bad++; next }
        /^ok .*# SKIP/ { skip++; next }
        /^ok( |$)/ { good++ }
        /^1\.\.[0-9]+/ { plan += substr($1, 4); planned = 1 }
        END {
            total = good + bad + skip
            if ((status != 0 && bad == 0) || total == 0 || !planned || plan != total) bad++
            print good + 0, bad + 0, skip + 0
        }' "$log/$name")
    # shellcheck disable=SC2086
    set -- $counts
    passed=$((passed + $1)) failed=$((failed + $2)) skipped=$((skipped + $3))
    printf '%-24s %5d passed %3d failed %3d skipped  %4d s\n' "$name" "$1" "$2" "$3" \
        $(($(date +%s) - start))
    if [ "$2" -ne 0 ]; then
        grep -v '^ok' "$log/$name" | tail -40
    fi
    grep '^ok.*# SKIP' "$log/$name" | sed 's/^ok *[0-9]* *-* */  SKIP /; s/ *# SKIP */: /'
}

$make --no-print-directory -j2 tests replay >"$log/build" 2>&1 || {
    cat "$log/build"
    echo "0 passed, 1 failed"
    exit 1
}
made=$($make --no-print-directory -s list)
step warnings tools/warnings.sh
step format tools/format.sh --check
for test in $made; do
    case $test in */test_*) step "$(basename "$test")" "$test" ;; esac
done
for test in tests/*.sh; do
    step "$(basename "$test" .sh)" "$test"
done
for replay in $made; do
    target=${replay##*/replay_}
    case $replay in */replay_*) step "corpus_$target" "$replay" "fuzz/corpus/$target" ;; esac
done
step house tools/house.sh --check
step rooms tools/rooms.sh
step freestanding tools/freestanding.sh
step cross tools/cross.sh
step target tools/target.sh
step size tools/size.sh --check
step prove tools/prove.sh
step cosim tools/cosim.sh
step timing tools/timing.sh
step sanitize tools/sanitize.sh

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
