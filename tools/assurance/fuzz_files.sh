#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/fuzz_files.sh [--planted] - each reader of files of the command (tests/assurance/attack.readers) under afl++ and
# AddressSanitizer, FUZZ_SECONDS (60) seconds each.  A signal or more than 5 seconds is a finding, and status 1.
# --planted: is it found that a comment ends the program, if the reader of lines is made so?
set -u
cd "$(dirname "$0")/../.." || exit 1
out=${B:-build}/fuzz/files work=build/attack
R=$out/routeseq
export AFL_USE_ASAN=1 AFL_QUIET=1 AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1

if ! command -v afl-clang-fast >/dev/null; then
    echo "SKIP: afl-clang-fast is missing"
    exit 77
fi

compile='afl-clang-fast -std=c11 -D_POSIX_C_SOURCE=200809L -O1 -g -Iinclude -Icli -c'

objects() {
    [ ! -e "$R" ] || [ -n "$(find lib cli include tools/assurance/fuzz_files.sh -newer "$R")" ] || return 0
    rm -rf "$out/o" && mkdir -p "$out/o"
    # shellcheck disable=SC2016 # for the inner shell
    tools/sources.sh lib cli | xargs -P "${JOBS:-2}" -I '{}' sh -c '
        $0 "{}" -o "$1/$(echo "{}" | tr / _).o"' "$compile" "$out/o"
}

link() { afl-clang-fast "$@" -pthread -lm -o "$R"; }

figure() { awk -v name="$1" '$1 == name { n = $3 } END { printf "%d", n }' "$found/default/fuzzer_stats"; }

search() { # search FILE ARGUMENTS: sets found and findings
    found=$out/$number-$1
    rm -rf "$found" "$found.in"
    mkdir "$found.in"
    cp "$work/$1" "$found.in"
    # shellcheck disable=SC2046,SC2086 # lists of arguments
    case $2 in
    *TORN*) afl-fuzz -i "$found.in" -o "$found" -f "$found.torn" -V "$seconds" -t 5000 \
        -- "$R" $(echo "$2" | sed "s|TORN|$found.torn|g") ;;
    *) afl-fuzz -i "$found.in" -o "$found" -V "$seconds" -t 5000 -- "$R" $2 ;;
    esac >"$found.log" 2>&1 || { echo "$1: $2: afl-fuzz fails: $found.log" && findings=1 && return; }
    findings=$(($(figure saved_crashes) + $(figure saved_hangs)))
    [ "$(figure execs_done)" -gt 0 ] || findings=1
    printf '%-8s %9d executions %6d exec/s %5d inputs %d findings  %s\n' "$1" "$(figure execs_done)" \
        "$(figure execs_per_sec)" "$(figure corpus_count)" "$findings" "$2"
    [ "$findings" -eq 0 ] || echo "  to see them: $found/default/crashes and hangs"
}

planted() {
    sed 's/(size_t)(comment - \*line)/(size_t)*(volatile char *)0/' cli/read/lines.c >"$out/fault.c"
    mkdir -p "$out/faulty"
    R=$out/faulty/routeseq number=planted
    # shellcheck disable=SC2046 # names of files
    ! cmp -s "$out/fault.c" cli/read/lines.c && $compile "$out/fault.c" -o "$out/faulty/lines.o" &&
        link "$out/faulty/lines.o" $(find "$out/o" -name '*.o' ! -name 'cli_lines*') || return
    search pairs "route full:1 -"
    [ "$findings" -gt 0 ]
}

mkdir -p "$out" "$work"
objects && link "$out"/o/*.o || exit 1
. tests/assurance/attack.inputs
seconds=${FUZZ_SECONDS:-60} status=0 number=0
if [ "${1:-}" = --planted ]; then
    planted
    exit
fi
grep -v '^#' tests/assurance/attack.readers >"$out/readers"
while read -r file line; do
    number=$((number + 1))
    search "$file" "$line"
    [ "$findings" -eq 0 ] || status=1
done <"$out/readers"
exit $status
