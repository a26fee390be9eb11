#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/figures/bench.sh - one table of our speeds, beside each a rival's that was measured in the same run, in under five
# minutes.  Ratio is the rival's time over ours, or our rate over the rival's: above 1 we are faster.
#
# The rows are kept in build/bench/bench.tsv; routes beside lookup tables also in build/bench/sizes.tsv, drawn as
# build/bench/bench-sizes.svg where gnuplot is.  What is not by the clock is time of the processor; of several turns, taken
# one after the other with the rival, the least counts.  A rival that is missing is a line SKIP below the table.
set -u
cd "$(dirname "$0")/../.." || exit 1
B=${B:-build}
out=$B/bench
rows=$out/bench.tsv
begun=$(date +%s)
ours="$out/bench_route $out/bench_walk $out/bench_tree $out/bench_ports $out/bench_ports_route $out/bench_distances
    $out/bench_check $out/bench_beside"
# shellcheck disable=SC2086
${MAKE:-make} --no-print-directory -s "B=$B" $ours || exit 1
. tools/figures/bench_rivals.sh

row() { # row WHAT OURS UNIT RIVAL THEIRS
    printf '%s\t%s\t%s\t%s\t%s\n' "$@"
}

routes() {
    "$out/bench_route" ways || exit 1
    "$out/bench_route" sizes >"$out/sizes.part" || exit 1
    { printf 'net\tdestinations\ttable_bytes\ttable_ns\tprepared_ns\tbytes_ns\n' && cat "$out/sizes.part"; } >"$out/sizes.tsv"
    awk -F '\t' -v OFS='\t' '{
        print (NR > 1 ? "" : "one source to all, prepared"), $5, "ns", "table of " $2 " destinations, " $1, $4
    }' "$out/sizes.part"
}

walks() {
    what='a pair computed, walked, compared, 64 abreast'
    for net in hybrid:192,1 hybrid:192,2 full:3 bidelta:3,3; do
        ns=$("$out/bench_beside" cpu 3 "$out/bench_walk $net block %" "$out/bench_walk $net %") || exit 1
        # shellcheck disable=SC2086
        set -- $ns
        row "$what" "$1" ns "one by one, $net" "$2"
        what=
    done
}

pairs_a_second() { # pairs_a_second NET CLOCK WHAT RIVAL
    pairs=$("$B/routeseq" verify "$1" | sed -n 's/^pairs=\([0-9]*\) .*/\1/p')
    ns=$("$out/bench_beside" "$2" 3 "$B/routeseq verify $1 --jobs 2" "$B/routeseq verify $1 --jobs 1") || exit 1
    echo "$ns" | awk -v n="$pairs" -v what="$3" -v rival="$4" -v OFS='\t' '{
        print what, sprintf("%.2f", 1e3 * n / $1), "M/s", rival, sprintf("%.2f", 1e3 * n / $2) }'
}

jobs() {
    pairs_a_second full:2 wall "verify full:2 --jobs 2, pairs, by the clock" "--jobs 1"
    pairs_a_second full:2 cpu "  pairs a second of processor time" "--jobs 1"
}

trees() {
    what='a message scheduled, 16 permutations'
    for net in tree:10 tree:12,w=256; do
        ns=$("$out/bench_beside" cpu 3 "$out/bench_tree $net 16 best %" "$out/bench_tree $net 16 theorem1 %") || exit 1
        echo "$net $ns" | awk -v what="$what" -v OFS='\t' '{
            split($1, part, /[:,]/); m = 16 * 2 ^ part[2]
            print what, sprintf("%.1f", $2 / m), "ns", "theorem 1, " $1, sprintf("%.1f", $3 / m) }'
        what=
    done
}

routers() {
    for net in torus:16,16,16 dragonfly:8,16,8; do
        "$out/bench_ports" "$net" | awk -F '\t' -v OFS='\t' '{
            sub(" ns", "", $2); theirs = $3; sub(/.* links /, "", theirs); sub(" ns", "", theirs)
            print "where a port leads: " $1, $2, "ns", "array of all links", theirs }'
    done
    for net in torus:16,16,16 hypercube:12 dragonfly:8,16,8; do
        ns=$("$out/bench_ports_route" "$net" 64 | cut -f 5) || exit 1
        row "a route, $net" "$ns" ns "Boost, a search a source" "$(timed boost_routes "$net" 64)"
        row "" "$ns" ns "igraph, likewise" "$(timed igraph_routes "$net" 64)"
    done
    for net in torus:16,16,16 hypercube:12; do
        ns=$("$out/bench_distances" "$net" 64 | cut -f 4) || exit 1
        row "a distance, $net" "$ns" ns "Boost" "$(timed boost_distances "$net" 64)"
        row "" "$ns" ns "igraph" "$(timed igraph_distances "$net" 64)"
    done
    ns=$("$out/bench_check" 10 1024 | cut -f 5) || exit 1
    row "a given route checked, hypercube:10" "$ns" ns "Boost" "$(timed boost_check 10 1024)"
}

{
    for name in boost_routes boost_distances boost_check; do rival $name; done
    for name in igraph_routes igraph_distances; do rival $name -ligraph; done
} 2>"$out/skipped"
for table in routes walks jobs trees routers; do
    "$table" >"$out/$table.rows" || exit 1
    cat "$out/$table.rows"
done >"$rows.new"
awk -F '\t' -v OFS='\t' '
    BEGIN { print "what", "ours", "unit", "rival", "rivals_figure", "ratio" }
    {
        what = $1 = $1 == "" ? what : $1
        sub(/^ +/, "", $1)
        print $0, $5 == "-" || $2 <= 0 || $5 <= 0 ? "-" : sprintf("%.2f", $3 ~ /\/s$/ ? $2 / $5 : $5 / $2)
    }' "$rows.new" >"$rows"

awk -F '\t' '{
    printf "%-48s %9s %-4s %-44s %9s %7s\n", ($1 == before ? "" : $1), $2, $3, $4, (NR == 1 ? "rival\047s" : $5), $6
    before = $1 }' "$rows"
cat "$out/skipped"
if command -v gnuplot >/dev/null; then
    gnuplot -e "data='$out/sizes.tsv'; out='$out/full.svg'" tools/figures/bench.gp &&
        tools/figures/drawings.sh --stamp tools/figures/style.gp tools/figures/bench.gp <"$out/full.svg" >"$out/bench-sizes.svg" &&
        tools/figures/svg_theme.sh "$out/bench-sizes.svg" && echo "$out/bench-sizes.svg: routes beside lookup tables"
else
    echo "SKIP: gnuplot is missing: no $out/bench-sizes.svg"
fi
echo "$rows, in $(($(date +%s) - begun)) s on $(nproc 2>/dev/null || echo '?') cores, load $(cut -d' ' -f 1 /proc/loadavg 2>/dev/null || echo '?')"
