#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/fuzz.sh TARGET... - run fuzz targets, each for FUZZ_SECONDS (60) seconds.
# tools/assurance/fuzz.sh --planted - does each engine find a fault that is planted in the library?
#
# FUZZ_WITH is the engine: asan (libFuzzer under AddressSanitizer and UBSan), msan (libFuzzer under MemorySanitizer)
# or afl (afl++ under AddressSanitizer).  Each target starts from the inputs of fuzz/corpus/TARGET (tools/assurance/corpus.py).
# One that has a dictionary, fuzz/TARGET.dict, reads texts: its inputs may be longer.  With FUZZ_KEEP=1 the least set
# of inputs that has all the coverage becomes fuzz/corpus/TARGET afterwards; otherwise it stays as it is.  Exit
# status 1 if any target found something.
set -u
cd "$(dirname "$0")/../.." || exit 1
engine=${FUZZ_WITH:-asan}
out=${B:-build}/fuzz/$engine
seconds=${FUZZ_SECONDS:-60}
flags="-std=c11 -D_POSIX_C_SOURCE=200809L -O2 -g -Iinclude -pthread"
export UBSAN_OPTIONS=print_stacktrace=1
case $engine in
asan) clang=${CLANG:-clang-19} sanitize=address,undefined ;;
msan) clang=${CLANG:-clang-19} sanitize=memory ;;
afl) clang=afl-clang-fast sanitize=address ;;
*) echo "FUZZ_WITH=$engine: expected asan, msan or afl" >&2 && exit 2 ;;
esac
case $engine in
afl) # a finding must be a signal; what is machine and screen is of no concern
    object=$flags link=$flags
    export AFL_USE_ASAN=1 AFL_QUIET=1 AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1
    export AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1
    ;;
*)
    flags="$flags -fno-sanitize-recover=all"
    object="$flags -fsanitize=fuzzer-no-link,$sanitize" link="$flags -fsanitize=$sanitize"
    ;;
esac

if [ "$engine${FUZZ_KEEP:-}" = afl1 ]; then
    echo "FUZZ_KEEP=1: expected FUZZ_WITH=asan or msan: afl++ does not merge" >&2
    exit 2
fi
if ! command -v "$clang" >/dev/null; then
    echo "SKIP: $clang is missing"
    exit 77
fi

# lib and cli, once for all targets and again after a change; of the command what a target uses is linked, but not main
objects() {
    [ ! -e "$out/all.a" ] || [ -n "$(find lib cli include tools/assurance/fuzz.sh -newer "$out/all.a")" ] || return 0
    rm -rf "$out/o" && mkdir -p "$out/o"
    # shellcheck disable=SC2016 # for the inner shell
    tools/sources.sh lib cli | grep -v '^cli/main.c$' | xargs -P "${JOBS:-2}" -I '{}' sh -c '
        $0 -c "{}" -o "$1/$(echo "{}" | tr / _).o"' "$clang $object" "$out/o" &&
        rm -f "$out/all.a" && ar rcs "$out/all.a" "$out"/o/*.o
}

build() { # build TARGET [OBJECT]: linked before the library
    # shellcheck disable=SC2086 # lists of arguments
    $clang $link -fsanitize=fuzzer -o "$out/$1" "fuzz/$1.c" ${2:+"$2"} "$out/all.a"
}

inputs() { # inputs TARGET: the committed ones, in a folder
    rm -rf "$out/$1.inputs" "$out/$1.afl" "$out/$1.finding-"*
    mkdir -p "$out/$1.inputs"
    [ ! -e "fuzz/corpus/$1" ] || tools/assurance/corpus.py unpack "fuzz/corpus/$1" "$out/$1.inputs"
    [ -n "$(ls "$out/$1.inputs")" ] || echo >"$out/$1.inputs/empty"
}

figure() { # figure NAME LOG: of libFuzzer's -print_final_stats, "stat::NAME: N", or afl's "NAME : N"
    awk -v name="$1" '$1 == "stat::" name ":" { n = $2 } $1 == name { n = $3 } END { printf "%d", n }' "$2"
}

search() { # search TARGET: sets executions, rate, found and findings
    log=$out/$1.log length=128 words=
    [ ! -e "fuzz/$1.dict" ] || length=1024 words=fuzz/$1.dict
    if [ "$engine" = afl ]; then
        # shellcheck disable=SC2086 # none
        afl-fuzz -i "$out/$1.inputs" -o "$out/$1.afl" -V "$seconds" -G $length -t 10000 ${words:+-x $words} \
            -- "$out/$1" >"$log" 2>&1
        result=$? stats=$out/$1.afl/default/fuzzer_stats
        find "$out/$1.afl/default/crashes" "$out/$1.afl/default/hangs" -name 'id*' 2>/dev/null |
            while read -r input; do cp "$input" "$out/$1.finding-$(basename "$input" | tr -c 'a-z0-9\n' -)"; done
        executions=$(figure execs_done "$stats") rate=$(figure execs_per_sec "$stats")
        found=$(figure corpus_count "$stats")
    else
        # shellcheck disable=SC2086 # none
        "$out/$1" -max_total_time="$seconds" -max_len=$length ${words:+-dict=$words} -timeout=10 -entropic=0 \
            -print_final_stats=1 -artifact_prefix="$out/$1.finding-" "$out/$1.inputs" >"$log" 2>&1
        result=$?
        executions=$(figure number_of_executed_units "$log") rate=$(figure average_exec_per_sec "$log")
        found=$(find "$out/$1.inputs" -type f | wc -l)
    fi
    findings=$(find "$out" -maxdepth 1 -name "$1.finding-*" | wc -l)
    [ "$result" -eq 0 ] || [ "$findings" -gt 0 ] || findings=1
    [ "$executions" -gt 0 ] || findings=1
}

keep() { # keep TARGET: the least set of inputs with all the coverage becomes the committed corpus
    rm -rf "$out/$1.least" && mkdir "$out/$1.least"
    "$out/$1" -merge=1 "$out/$1.least" "$out/$1.inputs" >"$out/$1.merge" 2>&1 &&
        tools/assurance/corpus.py pack "$out/$1.least" "fuzz/corpus/$1" || echo "$1: merge failed, see $out/$1.merge"
}

# One byte more is written than there are, or a byte is told by what nobody wrote: found in seconds.
planted() {
    fault='seq[n] = dst[n];' instead='seq[n] = dst[n]; seq[n < 7 ? n : RT_SEQ_MAX] = 0;'
    [ "$engine" != msan ] || instead='seq[n] = dst[n] ^ (seq[RT_SEQ_MAX - 1] == 77);'
    awk -v fault="$fault" -v instead="$instead" '
        (at = index($0, fault)) { $0 = substr($0, 1, at - 1) "{ " instead " }" } { print }' \
        lib/route/transit/route_bidelta.c >"$out/fault.c"
    # shellcheck disable=SC2086 # a list of arguments
    ! cmp -s "$out/fault.c" lib/route/transit/route_bidelta.c &&
        $clang $object -c "$out/fault.c" -o "$out/fault.o" && build fuzz_route "$out/fault.o" || return
    inputs fuzz_route
    seconds=30
    search fuzz_route
    [ "$findings" -gt 0 ] || { echo "planted: $instead: not found by $engine" && return 1; }
    said=$(grep -ohE 'ERROR: [A-Za-z]*: [a-z-]*|WARNING: [A-Za-z]*: [a-z-]*' "$log" | head -1)
    echo "planted and found by $engine: ${said:-$findings inputs that end in a signal}"
}

mkdir -p "$out"
status=0
objects || exit 1
if [ "${1:-}" = --planted ]; then
    planted
    exit
fi
for target in "$@"; do
    build "$target" || exit 1
    inputs "$target"
    search "$target"
    printf '%-16s %s %11d executions %7d exec/s %5d inputs %d findings\n' "$target" "$engine" \
        "$executions" "$rate" "$found" "$findings"
    if [ "$findings" -gt 0 ]; then
        status=1
        grep -E 'not so:|ERROR: |WARNING: Mem|runtime error: |Test unit written|PROGRAM ABORT' "$log"
        echo "  to run it again: $out/$target $out/$target.finding-...   (all output: $log)"
    elif [ "${FUZZ_KEEP:-}" = 1 ]; then
        keep "$target"
    fi
done
exit $status
