#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/bench.sh - nanoseconds a route, walks, scheduled messages and verified pairs a second.
#
# hyperfine times whole processes, BENCH_RUNS (10) of each; the fastest counts,
# being the least disturbed.  A figure is the time of a process that does its
# work N times less that of one that does it 0 times, over N, with N such that
# the work takes 0.2 s or more.  The raw times are kept as CSV in build/bench/.
set -u
cd "$(dirname "$0")/.." || exit 1
B=${B:-build}
runs=${BENCH_RUNS:-10}
out=$B/bench
modes='none memcpy_stream table_stream table_big bytes_one bytes_stream wide_one wide_stream ready_one ready_stream slots_memset slots_stream'

if ! command -v hyperfine >/dev/null; then
    echo "SKIP: hyperfine is missing"
    exit 0
fi
${MAKE:-make} --no-print-directory -s "B=$B" "$out/bench_route" "$out/bench_walk" "$out/bench_tree" || exit 1

calc() { # calc EXPRESSION
    awk "BEGIN { printf \"%.0f\", $1 }"
}

fastest() { # fastest CSV LINE: in seconds; line 1 is the first command
    # Counted from the end: the command may have commas of its own.
    awk -F, -v line="$2" 'NR == line + 1 { print $(NF - 1) }' "$1"
}

timed() { # timed CSV WARMUP RUNS COMMAND...: hyperfine over the commands, quietly
    csv=$1 warmup=$2 count=$3
    shift 3
    hyperfine -N --warmup "$warmup" --runs "$count" --style none --export-csv "$csv" "$@" \
        >/dev/null 2>"$csv.log" || { cat "$csv.log" >&2; exit 1; }
}

enough() { # enough COMMAND...: iterations after which the work took 0.2 s
    n=${BENCH_FIRST:-1000000}
    while :; do
        timed "$out/try.csv" 0 2 "$* 0" "$* $n"
        took=$(calc "1000 * ($(fastest "$out/try.csv" 2) - $(fastest "$out/try.csv" 1))")
        [ "$took" -lt 200 ] || break
        if [ "$took" -lt 20 ]; then n=$((n * 10)); else n=$(calc "$n * 250 / $took"); fi
    done
    echo "$n"
}

nanoseconds() { # nanoseconds NAME COMMAND...: of one iteration
    name=$1
    shift
    n=$(enough "$@") || exit 1
    timed "$out/$name.csv" 3 "$runs" "$* 0" "$* $n"
    awk "BEGIN { print 1e9 * ($(fastest "$out/$name.csv" 2) - $(fastest "$out/$name.csv" 1)) / $n }"
}

routes() {
    for mode in $modes; do
        ns=$(nanoseconds "$mode" "$out/bench_route" "$mode") || exit 1
        echo "$mode $ns"
    done >"$out/routes" || exit 1
    echo "ns a route, the loop's own time taken off; the ratios are to the copy of as many bytes"
    echo "and to tables that hold one source's routes: 98 kB (hybrid:192,1), 6 MB (hybrid:192,2)"
    awk '
        { ns[$1] = $2 - ($1 == "none" ? 0 : ns["none"]); name[NR] = $1 }
        END {
            printf "%-14s %10s %10s %14s %10s\n", "", "ns", "/ memcpy", "/ table_stream",
                "/ table_big"
            printf "%-14s %10.2f\n", "loop (none)", ns["none"]
            for (i = 2; i <= NR; i++)
                printf "%-14s %10.2f %10.2f %14.2f %10.2f\n", name[i], ns[name[i]],
                    ns[name[i]] / ns["memcpy_stream"], ns[name[i]] / ns["table_stream"],
                    ns[name[i]] / ns["table_big"]
        }' "$out/routes"
}

walks() {
    echo "computed, walked and compared, on one core"
    for net in hybrid:192,1 hybrid:192,2 full:3 bidelta:3,3; do
        ns=$(nanoseconds "walk_$(echo "$net" | tr ':,' '__')" "$out/bench_walk" "$net") || exit 1
        awk -v net="$net" -v ns="$ns" 'BEGIN {
            printf "%-14s %10.2f million walks a second, %.0f ns each\n", net, 1e3 / ns, ns }'
        abreast=$(nanoseconds "block_$(echo "$net" | tr ':,' '__')" "$out/bench_walk" "$net" block) || exit 1
        awk -v ns="$ns" -v abreast="$abreast" 'BEGIN {
            printf "%-14s %10.2f million walks a second, %.1f ns each, %.1f times as fast\n",
                "  64 abreast", 1e3 / abreast, abreast, ns / abreast }'
    done
}

verified() { # routeseq verify, whole processes
    net=hybrid:192,1
    case $("$B/routeseq" verify hybrid:12,1 --jobs 1 2>/dev/null | tail -1) in
    pairs=*) ;;
    *) echo "SKIP: $B/routeseq verify is not there"; return ;;
    esac
    echo "routeseq verify $net"
    for jobs in 1 2; do
        pairs=$("$B/routeseq" verify "$net" --jobs "$jobs" 2>/dev/null |
            sed -n '$s/^pairs=\([0-9]*\) .*/\1/p')
        timed "$out/verify_$jobs.csv" 0 3 "$B/routeseq verify $net --jobs $jobs"
        awk -v jobs="$jobs" -v n="$pairs" -v s="$(fastest "$out/verify_$jobs.csv" 1)" 'BEGIN {
            printf "--jobs %d %17.2f million pairs a second, %.1f s\n", jobs, n / s / 1e6, s }'
    done
}

schedules() {
    echo "schedules in Leiserson's fat-tree, on one core: million messages a second; the ratio is to"
    echo "the time in which the loads of as many messages are counted"
    printf '%-16s %9s %10s %10s %10s %8s\n' "16 permutations" messages "counted" "theorem 1" ours "/ counted"
    for net in tree:6 tree:8 tree:10 tree:12 tree:16 tree:12,w=2048 tree:12,w=256 tree:16,w=32768 tree:16,w=1626; do
        row=
        for what in count theorem1 best; do
            ns=$(BENCH_FIRST=1 nanoseconds "$what" "$out/bench_tree" "$net" 16 "$what") || exit 1
            row="$row $ns"
        done
        echo "$net $row"
    done | awk '{
        split($1, part, /[:,]/); m = 16 * 2 ^ part[2]
        printf "%-16s %9d %10.2f %10.2f %10.2f %8.1f\n", $1, m, 1e3 * m / $2, 1e3 * m / $3, 1e3 * m / $4, $4 / $2
    }'
}

routes
echo
walks
echo
schedules
echo
verified
