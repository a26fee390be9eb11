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

clang="clang-19 -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -Itests -pthread"
! command -v ld.lld-19 >/dev/null || clang="$clang -fuse-ld=lld-19 -Wno-unused-command-line-argument" # the runtimes are large: half the time of a link

result() { # result STATUS CLAIM [LOG]
    if [ "$1" = 0 ]; then tap_result 0 "$2"; else tap_result "$1" "$2" "$(cat "${3:-$work/log}")"; fi
}

commands() { # lines: the statuses it may end with, the command line
    for net in hybrid:12,1 hybrid:192,7 full:4,capped bidelta:3,3; do
        printf '0 routeseq %s\n' "verify $net --jobs 2 --sample 20000" "verify $net --sample 1" "info $net" "info $net --tsv" \
            "explain $net 1 9" "walk $net 1 9" "route $net 0 11"
        echo "01 routeseq walk $net 2 2 --seq FFFFFFFFFFFFFFFFFFFFFFFFFF" # a lost walk answers with 1
    done
    printf '0 routeseq %s\n' "load hybrid:12,1 --load 1 --trials 20 --retries" "load full:2 --load 0.5 --trials 4 --faults 5,wires" \
        "load hybrid:12,1,capped --load 1 --trials 2 --faults 3,stacks --jobs 2 --tsv" \
        "load bidelta:3 --load 1 --trials 1 --faults 4" "load full:1 --load 1 --trials 9 --traffic $work/traffic" \
        "verify tree:32 --sample 20000" "verify tree:8" "info tree:30,w=372300988" "walk tree:32 0 4294967295" "route tree:32 7 4294967288" \
        "gate tree:4" "gate tree:4 --verilog" "gate tree:4 --testbench" "gate tree:4 --dot" \
        "load tree:6,w=16 --messages krel:5,1" "load tree:7 --messages rand:9,1" \
        "load tree:5,w=11 --messages alltoall --alpha 3/4" "graph tree:4 --messages bitrev"
    echo "01 routeseq walk tree:4 1 9 --seq 1110010"
    for circuit in figures prefix serial router; do
        for mode in "" --verilog --testbench --dot --tests "--faults $work/tests"; do
            case $circuit$mode in router--tests | router--faults*) continue ;; esac # takes no C1
            echo "0 routeseq gate full:4,capped --circuit $circuit $mode"
        done
    done
    printf '1 routeseq %s\n' "route hybrid:192,2 - <$work/routes" "walk torus:4,4 - --json <$work/walks"
}
printf '0 1\n5 9\n' >"$work/traffic"
awk '!/^#/ { print "@" $2, "@" $3 }' tests/vectors/transit_routes.tsv >"$work/routes"
printf '0 5\nx\n' >"$work/walks"
commands >"$work/commands"

fuzzed=$(ls fuzz/fuzz_*.c)
# shellcheck disable=SC2086 # words
alone=$(grep -l '^int complain(' $fuzzed) # each a program by itself
for kind in address,undefined ${LONG:+memory}; do
    compile="$clang -O1 -fsanitize=$kind -fno-sanitize-recover=all" tester=
    if [ -z "$LONG" ]; then # at its cheapest: a fault is a trap and a null pointer a signal, which ASan tells; of the tests themselves only what the rooms may overrun
        compile="$compile -fsanitize-trap=undefined -fno-sanitize=null,object-size -fno-inline"
        tester="-fno-sanitize=undefined -mllvm -asan-instrument-reads=0 -mllvm -asan-instrument-writes=0"
        export ROUTESEQ_QUICK=2 ROUTESEQ_STRINGS=1500
    else
        compile="$compile -gline-tables-only"
        export ASAN_OPTIONS=leak_check_at_exit=1
    fi
    mkdir -p "$work/$kind"
    # shellcheck disable=SC2016,SC2046 # for the inner shell; words
    for room in lib cli; do # many sources at once: clang starts slowly
        tools/unity.sh "$work/$kind/$room" $(tools/sources.sh "$room" | grep -vx cli/main.c)
    done | xargs -P 2 -L 1 sh -c '
        case "$1" in */cli/*) level=-O0 ;; *) level= ;; esac # little runs there
        out=${1%.c}
        $0 $level -c "$1" -o "${out%/*}_${out##*/}.o"' "$compile" >"$work/log" 2>&1 &&
        ar rcs "$work/$kind/lib.a" "$work/$kind"/*.o && $compile -O0 -c fuzz/replay.c -o "$work/$kind/replay.o" >>"$work/log" 2>&1
    result $? "lib and cli compile under $kind"
    # cmocka itself is not built for MSan: its own loads would be reported
    tests=
    [ "$kind" = memory ] || tests=$(ls tests/*/test_*.c)
    # shellcheck disable=SC2086 # words
    named=$(printf '%s\n' $tests $fuzzed | grep -vxF "$alone")
    # shellcheck disable=SC2016,SC2086 # for the inner shells; words
    {
        tools/assurance/together.sh "$work/$kind/together" $named
        printf '%s\n' $alone fuzz/replay.c cli/main.c
    } | xargs -P 2 -I '{}' sh -c '
        name={} && name=${name##*/} && name=${name%.c} && case {} in
        cli/main.c) $0 -O0 -Dmain=command_main -c {} -o "$1/together/command.o" ;;
        fuzz/replay.c) $0 -O0 -Dmain=replay_main -c {} -o "$1/together/$name.o" ;;
        fuzz/*) $0 -O0 $2 {} "$1/replay.o" "$1/lib.a" -Wl,-z,muldefs -o "$1/$name" ;;
        *) $0 -O0 $2 -c {} -o "$1/together/$name.o" ;;
        esac' "$compile" "$work/$kind" "$tester" >"$work/log" 2>&1 &&
        $compile "$work/$kind"/together/*.o "$work/$kind/lib.a" ${tests:+-lcmocka -lm} -o "$work/$kind/program" >>"$work/log" 2>&1
    result $? "tests and fuzz targets compile under $kind"
    for source in $named; do
        name=${source##*/} && name=${name%.c}
        case $source in fuzz/*) echo "$name fuzz/corpus/$name" ;; *) echo "$name" ;; esac
    done | "$work/$kind/program" >"$work/statuses"
    exec 3<"$work/statuses"
    for source in $named; do
        name=${source##*/} && name=${name%.c}
        read -r status <&3 || status=1
        result "$status" "$name under $kind" "$work/$kind/$name.log"
    done
    for source in $alone; do
        name=${source##*/} && name=${name%.c}
        env "ASAN_OPTIONS=${ASAN_OPTIONS:-leak_check_at_exit=0}" "$work/$kind/$name" "fuzz/corpus/$name" >"$work/log" 2>&1
        result $? "$name under $kind"
    done
    cut -d ' ' -f 2- "$work/commands" | "$work/$kind/program" --commands >"$work/statuses"
    result $? "no memory is lost by the commands under $kind"
    exec 3<"$work/statuses"
    number=0
    while read -r may command; do
        number=$((number + 1))
        read -r status <&3 || status=none
        case $may in *"$status"*) status=0 ;; *) status=1 ;; esac
        case $command in
        *' <'*/routes) [ "$(wc -l <"$work/$kind/$number.log")" -gt 4000 ] || status=1 ;;
        *' <'*/walks) grep -q '"source": 0, "destination": 5, ' "$work/$kind/$number.log" || status=1 ;;
        esac
        result $status "$command under $kind" "$work/$kind/$number.log"
    done <"$work/commands"
    # Kept command lines print what they print without sanitizers: of a fault the status is another.
    if [ -n "$LONG" ]; then
        $compile cli/main.c "$work/$kind/lib.a" -o "$work/routeseq" >"$work/log" 2>&1 &&
            env WORK="$work/kept" PROGRAM="$work/routeseq" ASAN_OPTIONS=exitcode=97 MSAN_OPTIONS=exitcode=97 tests/cli/unchanged_output.sh >"$work/log" 2>&1
        result $? "the kept command lines under $kind"
    fi
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
# Memory that a command loses is seen, by the program that is the tests' too.
cat >"$work/fault.c" <<'C'
#include <stdlib.h>
char *volatile lost;
int replay_main(void) { return 0; }
int command_main(void)
{
    for (int k = 0; k < 9; k++)
        lost = malloc(77);
    lost = NULL;
    return 0;
}
C
# shellcheck disable=SC2046 # words
$clang -w -fsanitize=address $(tools/assurance/together.sh "$work/lost" fuzz/fuzz_route.c) "$work/fault.c" "$work/address,undefined/lib.a" -o "$work/lost/program" >"$work/log" 2>&1 &&
    ! echo routeseq | "$work/lost/program" --commands >>"$work/log" 2>&1 && grep -q 'detected memory leaks' "$work/lost/leaks.log"
result $? "planted and rejected: memory that a command loses"
tap_end
