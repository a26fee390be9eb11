#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/fuzz.sh TARGET... - run fuzz targets, each for FUZZ_SECONDS (60)
# seconds, under AddressSanitizer and UBSan.
#
# Each starts from the inputs of fuzz/corpus/TARGET (tools/corpus.py).  One that has a dictionary,
# fuzz/TARGET.dict, reads texts: its inputs may be longer.  With FUZZ_KEEP=1 the least set of inputs that
# has all the coverage becomes fuzz/corpus/TARGET afterwards; otherwise it stays as it is.  Exit status 1 if any target found something.
set -u
cd "$(dirname "$0")/.." || exit 1
out=${B:-build}/fuzz
seconds=${FUZZ_SECONDS:-60}
clang=${CLANG:-clang-19}
sanitize=address,undefined
compile="$clang -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -g -Iinclude -pthread -fno-sanitize-recover=all"

if ! command -v "$clang" >/dev/null; then
    echo "SKIP: $clang is missing"
    exit 77
fi

# lib and cli, once for all targets; of the command what a target uses is linked, but not main
objects() {
    rm -rf "$out/o" && mkdir -p "$out/o"
    # shellcheck disable=SC2016 # for the inner shell
    tools/sources.sh lib cli | grep -v '^cli/main.c$' | xargs -P "${JOBS:-2}" -I '{}' sh -c '
        $0 -c "{}" -o "$1/$(echo "{}" | tr / _).o"' "$compile -fsanitize=fuzzer-no-link,$sanitize" "$out/o" &&
        rm -f "$out/all.a" && ar rcs "$out/all.a" "$out"/o/*.o
}

build() { # build TARGET
    $compile -fsanitize="fuzzer,$sanitize" -o "$out/$1" "fuzz/$1.c" "$out/all.a"
}

stat() { # stat NAME LOG: a figure of libFuzzer's -print_final_stats
    awk -v name="stat::$1:" '$1 == name { value = $2 } END { print value + 0 }' "$2"
}

keep() { # keep TARGET: the least set of inputs with all the coverage becomes the committed corpus
    rm -rf "$out/$1.least" && mkdir "$out/$1.least"
    "$out/$1" -merge=1 "$out/$1.least" "$out/$1.inputs" >"$out/$1.merge" 2>&1 &&
        tools/corpus.py pack "$out/$1.least" "fuzz/corpus/$1" || echo "$1: merge failed, see $out/$1.merge"
}

mkdir -p "$out"
status=0
objects || exit 1
for target in "$@"; do
    build "$target" || exit 1
    inputs=$out/$target.inputs log=$out/$target.log
    rm -rf "$inputs" "$out/$target.finding-"*
    mkdir -p "$inputs"
    [ ! -e "fuzz/corpus/$target" ] || tools/corpus.py unpack "fuzz/corpus/$target" "$inputs"
    length=128 words=
    [ ! -e "fuzz/$target.dict" ] || length=1024 words=-dict=fuzz/$target.dict
    # shellcheck disable=SC2086 # none
    "$out/$target" -max_total_time="$seconds" -max_len=$length $words -timeout=10 -entropic=0 \
        -print_final_stats=1 -artifact_prefix="$out/$target.finding-" "$inputs" >"$log" 2>&1
    result=$?
    findings=$(find "$out" -name "$target.finding-*" | wc -l)
    [ "$result" -eq 0 ] || [ "$findings" -gt 0 ] || findings=1
    printf '%-12s %11d executions %8d exec/s %4d inputs %d findings\n' "$target" \
        "$(stat number_of_executed_units "$log")" "$(stat average_exec_per_sec "$log")" \
        "$(find "$inputs" -type f | wc -l)" "$findings"
    if [ "$findings" -gt 0 ]; then
        status=1
        grep -E 'not so:|ERROR: |runtime error: |Test unit written' "$log"
        echo "  to run it again: $out/$target $out/$target.finding-...   (all output: $log)"
    elif [ "${FUZZ_KEEP:-}" = 1 ]; then
        keep "$target"
    fi
done
exit $status
