#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/threads.sh - the library from 8 threads (tests/assurance/threads.c), and the command with --jobs 8, under
# ThreadSanitizer, in TAP: no report, and what one thread prints.  A shared buffer is reported.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=${B:-build}/threads
clang=${CLANG:-clang-19}
if ! command -v "$clang" >/dev/null; then
    tap_skip "threads" "$clang is missing"
    tap_end
    exit
fi
rm -rf "$work"
mkdir -p "$work/o"
compile="$clang -std=c11 -D_POSIX_C_SOURCE=200809L -O1 -g -Iinclude -pthread -fsanitize=thread"
export TSAN_OPTIONS=exitcode=66
# shellcheck disable=SC2016 # for the inner shell
tools/sources.sh lib cli | xargs -P "${JOBS:-2}" -I '{}' sh -c '
    $0 -c "{}" -o "$1/$(echo "{}" | tr / _).o"' "$compile" "$work/o" 2>"$work/log" &&
    $compile -o "$work/threads" tests/assurance/threads.c "$work"/o/lib_*.o 2>>"$work/log" &&
    $compile -DTHREADS_FAULT -o "$work/fault" tests/assurance/threads.c "$work"/o/lib_*.o 2>>"$work/log" &&
    $compile -o "$work/routeseq" "$work"/o/*.o 2>>"$work/log" || {
    tap_result 1 "it compiles with -fsanitize=thread" "$(cat "$work/log")"
    tap_end
    exit
}
setarch=
command -v setarch >/dev/null && setarch -R true 2>/dev/null && setarch="setarch -R" # its shadow wants this place

$setarch "$work/threads" >"$work/out" 2>"$work/log"
tap_result $? "the library: $(cat "$work/out")" "$(cat "$work/log")"
$setarch "$work/fault" >"$work/out" 2>"$work/log"
[ $? = 66 ] && grep -q 'WARNING: ThreadSanitizer: data race' "$work/log"
tap_result $? "planted and rejected: a buffer that threads share: $(grep -o 'ThreadSanitizer: data race' "$work/log" | head -1)" "$(head -30 "$work/log")"

build/routeseq graph hypercube:7 --format edges >"$work/cube"
(cat "$work/cube" && awk 'BEGIN { for (i = 0; i < 500; i++) print "host h" i "\n" i % 128, "h" i, 100 + i "\nh" i, i % 128, 0 }') >"$work/hosts"
build/routeseq generate --topology "$work/cube" --routing layered | awk 'NR % 97 == 0 { $3 = 9 } NR % 89 == 0 { $3 = "x" } { print }' >"$work/bad"
while read -r line; do
    # shellcheck disable=SC2086
    build/routeseq $line --jobs 1 >"$work/one" 2>"$work/err"
    status=$?
    # shellcheck disable=SC2086
    $setarch "$work/routeseq" $line --jobs 8 >"$work/many" 2>"$work/log"
    [ $? = $status ] && cmp "$work/one" "$work/many" >>"$work/log" 2>&1 && ! grep -q ThreadSanitizer "$work/log"
    tap_result $? "routeseq $line --jobs 8: no report, and the answer of one thread" "$(head -30 "$work/log")"
done <<'LINES'
verify hybrid:12,1
verify full:1,capped
verify bidelta:3,2
verify hybrid:192,7 --sample 3000
verify tree:7
verify tree:32 --sample 2000
verify ringmesh:4,4
verify ring12
verify shuffle:2,4
verify torus:4,4
verify dragonfly:2,4,2
verify hybrid:12,1 --part 2/3
load hybrid:12,1 --load 0.5 --trials 16 --tsv
load full:1 --load 0.7 --trials 16 --retries --tsv
load hybrid:12,1 --load 0.5 --trials 8 --faults 2 --tsv
generate --topology build/threads/cube --routing updown --format table
check --topology build/threads/cube --routing balanced --format table
check --topology build/threads/hosts --routing updown --format table
check --topology build/threads/hosts --routing shortest
check --topology build/threads/cube --routing layered
check --topology build/threads/cube --routes build/threads/bad
generate --topology build/threads/cube --routing shortest --vcs 8
generate --topology build/threads/cube --routing balanced --vcs 8
generate --topology build/threads/hosts --routing layered --header field
LINES
tap_end
