#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/sanitize.sh - the tests of the rooms, the corpus and the command under
# ASan with UBSan, in TAP.  See that a planted fault is found.  The tests are those of `make test` with fewer cases
# (stride() in tests/support.h), with LONG=1 all of them; then the corpus and the command are under MSan too, which cmocka
# is not built for.  together.sh makes them one program.
set -u
cd "$(dirname "$0")/../.."
. tools/tap.sh
LONG=${LONG:-}
work=build/sanitize
rm -rf "$work"
mkdir -p "$work"
printf '%s\n' '0000000000 0000000000' '0000400000 0000000000' >"$work/tests"

if ! command -v clang-19 >/dev/null; then
    tap_skip sanitizers "clang-19 is missing"
    tap_end
    exit
fi

clang="clang-19 -std=c11 -D_POSIX_C_SOURCE=200809L -gline-tables-only -Iinclude -Itests -pthread"
! command -v ld.lld-19 >/dev/null || clang="$clang -fuse-ld=lld-19 -Wno-unused-command-line-argument" # the runtimes are large: half the time of a link

result() { # result STATUS CLAIM
    tap_result "$1" "$2" "$(cat "$work/log")"
}

fuzzed=$(ls fuzz/fuzz_*.c)
# shellcheck disable=SC2086 # words
alone=$(grep -l '^int complain(' $fuzzed) # each a program by itself
for kind in address,undefined ${LONG:+memory}; do
    compile="$clang -O1 -fsanitize=$kind -fno-sanitize-recover=all"
    mkdir -p "$work/$kind"
    rm -f "$work/main.o"
    # shellcheck disable=SC2016,SC2046 # for the inner shell; words
    for room in lib cli; do # many sources at once: clang starts slowly
        tools/unity.sh "$work/$kind/$room" $(tools/sources.sh "$room" | grep -vx cli/main.c)
    done | xargs -P 2 -L 1 sh -c '
        case "$1" in */cli/*) level=-O0 ;; *) level= ;; esac # little runs there
        out=${1%.c}
        $0 $level -c "$1" -o "${out%/*}_${out##*/}.o"' "$compile" >"$work/log" 2>&1 &&
        $compile -c cli/main.c -o "$work/main.o" >"$work/log" 2>&1 &&
        ar rcs "$work/$kind/lib.a" "$work/$kind"/*.o && $compile -c fuzz/replay.c -o "$work/$kind/replay.o"
    result $? "lib and cli compile under $kind"
    [ -n "$LONG" ] || export ROUTESEQ_QUICK=2 ROUTESEQ_STRINGS=4000
    # cmocka itself is not built for MSan: its own loads would be reported
    tests=
    [ "$kind" = memory ] || tests=$(ls tests/*/test_*.c)
    # shellcheck disable=SC2016,SC2046,SC2086 # for the inner shells; words
    {
        tools/assurance/together.sh "$work/$kind/together" $tests $(printf '%s\n' $fuzzed | grep -vxF "$alone")
        for file in $alone; do echo "$file"; done
    } | xargs -P 2 -I '{}' sh -c '
        case {} in
        fuzz/*) $0 -O0 {} "$1/replay.o" "$1/lib.a" -Wl,-z,muldefs -o "$1/$(basename {} .c)" ;;
        *) out={} && $0 -O0 -c {} -o "${out%.c}.o" ;;
        esac' "$compile" "$work/$kind" >"$work/log" 2>&1 &&
        $compile -O0 -Dmain=replay_main -c fuzz/replay.c -o "$work/$kind/together/replay.o" >>"$work/log" 2>&1 &&
        $compile "$work/$kind"/together/*.o "$work/$kind/lib.a" ${tests:+-lcmocka -lm} -o "$work/$kind/program" >>"$work/log" 2>&1
    result $? "tests and fuzz targets compile under $kind"
    # shellcheck disable=SC2016
    printf '%s\n' $tests $fuzzed | xargs -P 2 -I '{}' sh -c '
        name=$(basename {} .c)
        set -- "$0" "$name" $(case {} in fuzz/*) echo "$1/$name" ;; esac)
        if [ -x "$1/$name" ]; then "$1/$name" "$3"; else "$1/program" "$2" $3; fi >"$1/$name.log" 2>&1
        echo $? >"$1/$name.status"' "$work/$kind" fuzz/corpus
    for source in $tests $fuzzed; do
        name=$(basename "$source" .c)
        cp "$work/$kind/$name.log" "$work/log"
        result "$(cat "$work/$kind/$name.status")" "$name under $kind"
    done
    $compile "$work/main.o" "$work/$kind/lib.a" -o "$work/routeseq" >"$work/log" 2>&1
    result $? "the command is linked under $kind"
    for net in hybrid:12,1 hybrid:192,7 full:4,capped bidelta:3,3; do
        for command in "verify $net --jobs 2 --sample 20000" "verify $net --sample 1" \
            "info $net" "info $net --tsv" "explain $net 1 9" "walk $net 1 9" \
            "walk $net 2 2 --seq FFFFFFFFFFFFFFFFFFFFFFFFFF" "route $net 0 11"; do
            most=0
            case $command in *--seq*) most=1 ;; esac # a lost walk answers with 1
            # shellcheck disable=SC2086
            "$work/routeseq" $command >"$work/log" 2>&1
            [ $? -le $most ] && ! grep -q 'Sanitizer\|runtime error' "$work/log"
            result $? "routeseq $command under $kind"
        done
    done
    printf '0 1\n5 9\n' >"$work/traffic"
    for command in "load hybrid:12,1 --load 1 --trials 20 --retries" "load full:2 --load 0.5 --trials 4 --faults 5,wires" \
        "load hybrid:12,1,capped --load 1 --trials 2 --faults 3,stacks --jobs 2 --tsv" \
        "load bidelta:3 --load 1 --trials 1 --faults 4" "load full:1 --load 1 --trials 9 --traffic $work/traffic"; do
        # shellcheck disable=SC2086
        "$work/routeseq" $command >"$work/log" 2>&1 && ! grep -q 'Sanitizer\|runtime error' "$work/log"
        result $? "routeseq $command under $kind"
    done
    for command in "verify tree:32 --sample 20000" "verify tree:8" "info tree:30,w=372300988" \
        "walk tree:32 0 4294967295" "walk tree:4 1 9 --seq 1110010" "route tree:32 7 4294967288" \
        "gate tree:4" "gate tree:4 --verilog" "gate tree:4 --testbench" "gate tree:4 --dot" \
        "load tree:6,w=16 --messages krel:5,1" "load tree:7 --messages rand:9,1" \
        "load tree:5,w=11 --messages alltoall --alpha 3/4" "graph tree:4 --messages bitrev"; do
        most=0
        case $command in *--seq*) most=1 ;; esac
        # shellcheck disable=SC2086
        "$work/routeseq" $command >"$work/log" 2>&1
        [ $? -le $most ] && ! grep -q 'Sanitizer\|runtime error' "$work/log"
        result $? "routeseq $command under $kind"
    done
    for circuit in figures prefix serial router; do
        for mode in "" --verilog --testbench --dot --tests "--faults $work/tests"; do
            case $circuit$mode in router--tests | router--faults*) continue ;; esac # takes no C1
            # shellcheck disable=SC2086
            "$work/routeseq" gate full:4,capped --circuit $circuit $mode >"$work/log" 2>&1
            [ $? = 0 ] && ! grep -q 'Sanitizer\|runtime error' "$work/log"
            result $? "routeseq gate full:4,capped --circuit $circuit $mode under $kind"
        done
    done
    # Kept command lines print what they print without sanitizers: of a fault the status is another.
    if [ -n "$LONG" ]; then
        env WORK="$work/kept" PROGRAM="$work/routeseq" ASAN_OPTIONS=exitcode=97 MSAN_OPTIONS=exitcode=97 tests/cli/unchanged_output.sh >"$work/log" 2>&1
        result $? "the kept command lines under $kind"
    fi
    awk '!/^#/ { print "@" $2, "@" $3 }' tests/vectors/transit_routes.tsv |
        "$work/routeseq" route hybrid:192,2 - >"$work/log" 2>&1
    [ $? = 1 ] && [ "$(wc -l <"$work/log")" -gt 4000 ] && ! grep -q 'Sanitizer\|runtime error' "$work/log"
    result $? "routeseq route - of good and bad lines under $kind"
    printf '0 5\nx\n' | "$work/routeseq" walk torus:4,4 - --json >"$work/log" 2>&1
    [ $? = 1 ] && grep -q '"source": 0, "destination": 5, ' "$work/log" && ! grep -q 'Sanitizer\|runtime error' "$work/log"
    result $? "routeseq walk - --json of good and bad lines under $kind"
done

# A sequence buffer one byte short is seen.
cat >"$work/fault.c" <<'C'
#include <stdlib.h>
#include "rt/rt.h"
int main(void)
{
    static const struct rt_net net = RT_HYBRID(192, 2);
    const uint8_t src[RT_LOC_MAX] = {0xCC, 2, 0x34}, dst[RT_LOC_MAX] = {0xD8, 0x42, 0x67};
    uint8_t *seq = malloc(3);
    return rt_compute(&net, src, dst, seq) + (seq[0] == 1);
}
C
$clang -fsanitize=address,undefined "$work/fault.c" "$work/address,undefined/lib.a" -o "$work/fault" >/dev/null 2>&1
"$work/fault" >"$work/log" 2>&1
grep -q heap-buffer-overflow "$work/log"
result $? "planted and rejected: a sequence buffer one byte short"
tap_end
