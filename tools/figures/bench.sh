#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/figures/bench.sh [TABLE...] - one table of our speeds, beside each a rival's that was measured in the same run.
# Ratio is the rival's time over ours, or our rate over the rival's: above 1 we are faster.
#
# The rows are kept in build/bench/bench.tsv, what hyperfine exported in build/bench/hyperfine; routes beside lookup tables also
# in build/bench/sizes.tsv, drawn as build/bench/bench-sizes.svg where gnuplot is.  What is not by the clock is user and
# system time, or peak memory.  Below the table stands which goals are met: a goal that is missed fails nothing.
# Figures are medians over rounds in which ours and the rival take turns, with the least and the most after
# them.  A rival that is missing is a line SKIP below the table.
set -u
cd "$(dirname "$0")/../.." || exit 1
B=${B:-build}
out=$B/bench
rows=$out/bench.tsv
begun=$(date +%s)
ours="$out/bench_route $out/bench_walk $out/bench_tree $out/bench_ports $out/bench_ports_route $out/bench_distances
    $out/bench_check"
# shellcheck disable=SC2086
${MAKE:-make} --no-print-directory -s "B=$B" $ours || exit 1
. tools/figures/bench_rivals.sh

routes() {
    less="$out/bench_route nothing hybrid:192,2 %"
    steps="$out/bench_route steps hybrid:192,2 %"
    copied="$out/bench_route copied hybrid:192,2 %"
    beside bytes --less "$less" "a route, hybrid:192,2: rt_compute" "$out/bench_route bytes hybrid:192,2 %" \
        "the paper's seven steps" "$steps" "memcpy of as many bytes" "$copied" || exit 1
    beside number --less "$less" "  rt_compute64" "$out/bench_route number hybrid:192,2 %" \
        "the paper's seven steps" "$steps" || exit 1
    beside prepared --less "$less" "  rt_route64_compute, prepared" "$out/bench_route prepared hybrid:192,2 %" \
        "the paper's seven steps" "$steps" "memcpy of as many bytes" "$copied" || exit 1
    beside slots "  rt_compute64_n, into a slot of 16 bytes" "$out/bench_route slots hybrid:192,2 %" \
        "memset of the slots" "$out/bench_route filled hybrid:192,2 %" || exit 1
}

tables() { # also what the plot shows
    printf 'net\tdestinations\ttable_bytes\ttable_ns\tprepared_ns\tbytes_ns\n' >"$out/sizes.tsv"
    what='one source to all, prepared'
    for size in full:1=64 hybrid:12,1=768 full:2=4096 hybrid:192,1=12288 hybrid:12,2=49152 full:3=262144 hybrid:192,2=786432; do
        net=${size%=*} count=${size#*=}
        beside "table-$count" --less "$out/bench_route one-nothing $net %" "$what" "$out/bench_route one-prepared $net %" \
            "table of $count destinations, $net" "$out/bench_route one-table $net %" \
            "rt_compute" "$out/bench_route one-bytes $net %" >"$out/table.rows" || exit 1
        head -n 1 "$out/table.rows"
        awk -F '\t' -v OFS='\t' -v net="$net" -v n="$count" '{ ours = $2; theirs[NR] = $5 }
            END { print net, n, 8 * n, theirs[1], ours, theirs[2] }' "$out/table.rows" >>"$out/sizes.tsv"
        what=
    done
}

walks() {
    what='a pair computed, walked, compared, 64 abreast'
    for net in hybrid:192,1 hybrid:192,2 full:3 bidelta:3,3; do
        beside "walk-$net" "$what" "$out/bench_walk $net block %" "one by one, $net" "$out/bench_walk $net %" || exit 1
        what=
    done
}

jobs() {
    pairs=$("$B/routeseq" verify full:2 | sed -n 's/^pairs=\([0-9]*\) .*/\1/p')
    for clock in wall cpu; do
        what="verify full:2 --jobs 2, pairs, by the clock"
        [ $clock = wall ] || what="  pairs a second of processor time"
        beside "jobs-$clock" --clock $clock --rate --per "$pairs" "$what" "$B/routeseq verify full:2 --jobs 2" \
            "--jobs 1" "$B/routeseq verify full:2 --jobs 1" || exit 1
    done
}

filters() {
    pairs=1000000
    what="route NET -, a pair of a million"
    for size in hybrid:192,2=786432 torus:16,16,16=4096; do
        net=${size%=*}
        awk -v n="${size##*=}" -v pairs=$pairs 'BEGIN { srand(1); for (; i < pairs; i++) print int(rand() * n), int(rand() * n) }' \
            >"$out/pairs"
        beside "filter-$net" --per $pairs "$what" "sh -c '$B/routeseq route $net - <$out/pairs'" \
            "awk that prints them, $net" "awk '{ print \$1, \$2 }' $out/pairs" || exit 1
        what=
    done
    rm -f "$out/pairs"
}

loads() {
    what='load, all pairs, a route of'
    for size in torus:16,16,16=4096 hypercube:12=4096 dragonfly:8,16,8=16512 kntree:4,5=1024; do
        net=${size%=*} n=${size##*=}
        for clock in wall cpu; do
            beside "load-$net-$clock" --clock $clock --rounds 3 --per $((n * (n - 1))) "$what $net, $clock" "$B/routeseq load $net --tsv" \
                "--jobs 1" "$B/routeseq load $net --tsv --jobs 1" || exit 1
        done
    done
    beside verify-torus --rounds 1 --per $((4096 * 4096)) "verify torus:16,16,16, a pair, cpu" "$B/routeseq verify torus:16,16,16" \
        "--jobs 1" "$B/routeseq verify torus:16,16,16 --jobs 1" || exit 1
}

trees() {
    what='a message scheduled, 16 permutations'
    for size in tree:10=1024 tree:12,w=256=4096; do
        net=${size%=*}
        beside "$net" --per $((16 * ${size##*=})) "$what" "$out/bench_tree $net 16 best %" \
            "theorem 1, $net" "$out/bench_tree $net 16 theorem1 %" || exit 1
        what=
    done
}

routers() {
    nets='torus:16,16,16 hypercube:12 kntree:8,4 dragonfly:8,16,8 polarfly:16,31'
    for net in $nets; do
        beside "port-$net" "where a port leads: $net" "$out/bench_ports $net computed %" \
            "array of all links" "$out/bench_ports $net array %" || exit 1
        beside "port-prepared-$net" "where a port leads, prepared: $net" "$out/bench_ports $net prepared %" \
            "array of all links" "$out/bench_ports $net array %" || exit 1
    done
    for net in $nets; do
        per=$("$out/bench_ports_route" "$net" 64 route 0 | cut -f 1)
        beside "route-$net" --per "$per" "a route, $net" "$out/bench_ports_route $net 64 route %" \
            "Boost, a search a source" "$(run_of boost_routes "$net" 64 %)" "igraph, likewise" "$(run_of igraph_routes "$net" 64 %)" || exit 1
    done
    for net in $nets; do
        per=$("$out/bench_ports_route" "$net" 64 prepared 0 | cut -f 1)
        beside "prepared-$net" --per "$per" "a route, prepared, $net" "$out/bench_ports_route $net 64 prepared %" \
            "Boost, a search a source" "$(run_of boost_routes "$net" 64 %)" "igraph, likewise" "$(run_of igraph_routes "$net" 64 %)" || exit 1
        beside "memory-$net" --memory "memory, $net" "$B/routeseq route $net 0 1" \
            "Boost, a search a source" "$(run_of boost_routes "$net" 64 1)" "igraph, likewise" "$(run_of igraph_routes "$net" 64 1)" || exit 1
    done
    net=torus:16,16,16
    per=$("$out/bench_ports_route" $net 64 legs 0 | cut -f 1)
    beside legs --per "$per" "its legs, $net" "$out/bench_ports_route $net 64 legs %" \
        "memcpy of as many legs" "$out/bench_ports_route $net 64 copied %" || exit 1
    beside headers --per "$per" "its header, field, $net" "$out/bench_ports_route $net 64 header %" \
        "Boost, a search a source" "$(run_of boost_routes $net 64 %)" || exit 1
    for net in torus:16,16,16 hypercube:12; do
        per=$("$out/bench_distances" "$net" 64 0 | cut -f 1)
        beside "distance-$net" --per "$per" "a distance, $net" "$out/bench_distances $net 64 %" \
            "Boost" "$(run_of boost_distances "$net" 64 %)" "igraph" "$(run_of igraph_distances "$net" 64 %)" || exit 1
    done
    per=$("$out/bench_check" 10 1024 all 0 | cut -f 3)
    beside check --per "$per" "a given route checked, hypercube:10" "$out/bench_check 10 1024 all %" \
        "Boost" "$(run_of boost_check 10 1024 all %)" || exit 1
}

# row, rival, the least ratio or the most ns
goals() {
    for net in torus:16,16,16 hypercube:12 kntree:8,4 dragonfly:8,16,8 polarfly:16,31; do
        echo "a route, prepared, $net|Boost, a search a source|ratio|1.0"
        echo "where a port leads, prepared: $net|array of all links|ns|5"
    done
    cat <<'GOALS'
its legs, torus:16,16,16|memcpy of as many legs|ratio|0.33
route NET -, a pair of a million|awk that prints them, hybrid:192,2|ns|300
route NET -, a pair of a million|awk that prints them, torus:16,16,16|ns|500
load, all pairs, a route of dragonfly:8,16,8, wall|--jobs 1|ns|11.0
verify torus:16,16,16, a pair, cpu|--jobs 1|ns|59.6
GOALS
}
judged() { # judged ROWS
    goals | awk -F '|' '
        FNR == NR { split($0, row, "\t"); ours[row[1], row[4]] = row[2]; ratio[row[1], row[4]] = row[6]; next }
        {
            is = ($3 == "ratio" ? ratio[$1, $2] : ours[$1, $2])
            said = is == "" || is == "-" ? "not measured" : ($3 == "ratio" ? is + 0 >= $4 : is + 0 <= $4) ? "met" : "missed"
            printf "goal %-12s %s beside %s: %s %s, %s %s\n", said, $1, $2, ($3 == "ratio" ? "ratio" : "ns"),
                (is == "" ? "-" : is), ($3 == "ratio" ? "at least" : "at most"), $4
        }' "$1" -
}

{
    for name in boost_routes boost_distances boost_check; do rival $name; done
    for name in igraph_routes igraph_distances; do rival $name -ligraph; done
} 2>"$out/skipped"
{
    printf 'what\tours\tunit\trival\trivals_figure\tratio\tours_least\tours_most\trivals_least\trivals_most\n'
    for table in ${*:-routes tables walks jobs filters loads trees routers}; do
        "$table" >"$out/$table.rows" || exit 1
        cat "$out/$table.rows"
    done | awk -F '\t' -v OFS='\t' '{ what = $1 = $1 == "" ? what : $1; sub(/^ +/, "", $1); print }'
} >"$rows.new" && mv "$rows.new" "$rows"

awk -F '\t' '
    function range(least, most) { return least == "-" || NR == 1 ? "" : least ".." most }
    {
        printf "%-44s %8s %-16s %-4s %-42s %8s %-16s %6s\n", ($1 == before ? "" : $1), $2, range($7, $8), $3, $4,
            (NR == 1 ? "rival\047s" : $5), range($9, $10), $6
        before = $1 }' "$rows"
judged "$rows" | tee "$out/goals"
cat "$out/skipped"
if command -v gnuplot >/dev/null; then
    gnuplot -e "data='$out/sizes.tsv'; out='$out/full.svg'" tools/figures/bench.gp &&
        tools/figures/drawings.sh --stamp tools/figures/style.gp tools/figures/bench.gp <"$out/full.svg" >"$out/bench-sizes.svg" &&
        tools/figures/svg_theme.sh "$out/bench-sizes.svg" && echo "$out/bench-sizes.svg: routes beside lookup tables"
else
    echo "SKIP: gnuplot is missing: no $out/bench-sizes.svg"
fi
echo "$rows, in $(($(date +%s) - begun)) s on $(nproc 2>/dev/null || echo '?') cores, load $(cut -d' ' -f 1 /proc/loadavg 2>/dev/null || echo '?')"
