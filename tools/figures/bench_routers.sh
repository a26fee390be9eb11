#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/figures/bench_routers.sh [TABLE...] - networks of routers and any topology beside their rivals, in one run: what
# tools/figures/bench.sh shows a row or two of, whole.  `make bench-long` runs it.
#
#   routes   ns a next-port decision and a whole route; Boost's breadth-first search and igraph on the same pairs
#   links    ns to find where a port leads; an array of all links
#   check    ns a route checked: existence, arrival, dependency graph; Boost doing the same job
#   whole    routeseq check, whole processes: seconds and memory
#   growth   the same with more and more links, and the exponents
#   benes    permutations of a Benes network
#   bytes    what a routing function alone takes on a Cortex-M0
#
# Times are user and system time, medians over rounds in which ours and the rivals take turns under hyperfine
# (tools/figures/beside.py), which also keeps the least and the most: build/bench/hyperfine.  Rivals come with
# tools/packages.sh rivals; one that is missing is a line SKIP.  Figures "published" are of a two-core machine with gcc 12
# and were not measured here.
set -u
cd "$(dirname "$0")/../.." || exit 1
B=${B:-build}
out=$B/bench
nets='torus:16,16,16 hypercube:12 kntree:8,4 dragonfly:8,16,8 polarfly:16,31'
sources=64
ours="$out/bench_ports $out/bench_ports_route $out/bench_check $out/bench_benes"
# shellcheck disable=SC2086
${MAKE:-make} --no-print-directory -s "B=$B" $ours || exit 1

. tools/figures/bench_rivals.sh

# Of rows that beside prints: ours, then each rival's.
figures() { awk -F '\t' 'NR == 1 { printf "%s", $2 } $4 != "-" { printf "\t%s", $5 } END { print "" }'; }

# Shortens the rival's time over ours, or says that there is no rival.
ratio='function ratio(a, b) { return a == "-" || a == "" ? "-" : sprintf("%.2f", a / b) }'

routes() {
    rm -f "$out/rivals/boost_routes" "$out/rivals/igraph_routes"
    rival boost_routes
    rival igraph_routes -ligraph
    echo "ns, from $sources routers to all that have processors; / is the rival's time over that of a route of ours"
    printf '%-18s %6s %10s %10s %10s %8s %10s %8s\n' '' hops decision route Boost / igraph /
    for net in $nets; do
        counts=$("$out/bench_ports_route" "$net" $sources route 1)
        set -- $counts
        decision=$(beside "decision-$net" --per 65536 decision "$out/bench_ports_route $net $sources decision %" | figures) || exit 1
        row=$(beside "routes-$net" --per "$1" route "$out/bench_ports_route $net $sources route %" \
            Boost "$(run_of boost_routes "$net" $sources %)" igraph "$(run_of igraph_routes "$net" $sources %)" | figures) || exit 1
        echo "$net $1 $2 $decision $row"
    done | tee "$out/routers" | awk "$ratio"'
        { printf "%-18s %6.2f %10.1f %10.1f %10s %8s %10s %8s\n", $1, $3 / $2, $4, $5, $6, ratio($6, $5), $7, ratio($7, $5) }'
    echo "Boost: a search a source, all paths back from its tree, the search shared among them.  Published, ns a"
    echo "route: BookSim2, fat-tree walked 132 to 302, k-ary n-fly by destination tag 76 to 116; igraph 86 to 201."
}

links() {
    echo "ns to find where a port of a router leads, computed or looked up in an array of all links, in no order"
    for net in $nets; do
        row=$(beside "links-$net" computed "$out/bench_ports $net computed %" array "$out/bench_ports $net array %" | figures) || exit 1
        echo "$net $row"
    done | awk '{ printf "%-18s %8.1f %8.1f %8.1f\n", $1, $2, $3, $2 / $3 }'
}

check() {
    rm -f "$out/rivals/boost_check"
    rival boost_check
    published=1246 # 773 + 473
    echo "ns a route checked, hypercubes, all pairs; / is over all of ours"
    printf '%8s %10s %10s %12s %14s %14s %8s %12s %8s\n' nodes routes arrival all 'bytes a route' 'Boost arrival' all / 'IBDM (publ.)'
    for d in 10 12; do
        n=$((1 << d))
        counts=$("$out/bench_check" $d $n all 1)
        set -- $counts
        arrive=$(beside "arrive-$d" --rounds 3 --per "$3" arrive "$out/bench_check $d $n arrive %" \
            Boost "$(run_of boost_check $d $n arrive %)" | figures) || exit 1
        all=$(beside "all-$d" --rounds 3 --per "$3" all "$out/bench_check $d $n all %" Boost "$(run_of boost_check $d $n all %)" | figures) || exit 1
        echo "$counts $arrive $all"
    done | tee "$out/checked" | awk -v published=$published "$ratio"'{
        printf "%8d %10d %10.1f %12.1f %14.2f %14s %8s %12s %8.1f\n", $1, $3, $5, $7, $4 / $3, $6, $8, ratio($8, $7),
            published / $7 }'
    echo "IBDM, published at 1,024 nodes: 773 ns for arrival and 473 ns for the dependency graph and its cycles."
}

whole() { # routeseq check of all pairs of hypercubes, as lists of ports
    echo "routeseq check --jobs 1, whole processes, all pairs of a hypercube from a file of ports; ibdmchk published at"
    echo "1,024 nodes: 6.3 s, 176 MB"
    printf '%8s %10s %10s %10s %14s %14s\n' nodes routes seconds MB 'ns a route' 'bytes a route'
    for d in 8 9 10; do
        "$B/routeseq" graph hypercube:$d --format edges >"$out/edges"
        "$B/routeseq" generate --topology "$out/edges" --routing updown >"$out/routes_of"
        r=$(($(wc -l <"$out/routes_of") - 1))
        run="$B/routeseq check --topology $out/edges --routes $out/routes_of --tsv --jobs 1"
        ns=$(beside "whole-$d" check "$run" | figures) || exit 1
        # shellcheck disable=SC2086
        /usr/bin/time -o "$out/kilobytes" -f %M $run >/dev/null 2>&1
        echo "$((1 << d)) $r $ns $(tail -n 1 "$out/kilobytes")"
    done | tee "$out/whole" | awk '
        { printf "%8d %10d %10.2f %10d %14.0f %14.0f\n", $1, $2, $3 / 1e9, $4 / 1024, $3 / $2, 1024 * $4 / $2 }'
    rm -f "$out/routes_of"
}

growth() {
    echo "hypercubes, 16 sources to all nodes: existence, arrival, dependency graph"
    printf '%10s %10s %10s %12s %10s %14s\n' links routes 'lay, ms' 'check, ms' MB 'ns a route'
    for d in 8 10 12 14 16; do
        lay=$(beside "lay-$d" --rounds 3 lay "$out/bench_check $d 16 lay %" | figures) || exit 1
        all=$(beside "grown-$d" --rounds 3 all "$out/bench_check $d 16 all %" | figures) || exit 1
        echo "$("$out/bench_check" $d 16 all 1) $lay $all"
    done | tee "$out/growth" | awk '
        { printf "%10d %10d %10.1f %12.1f %10.1f %14.1f\n", $2, $3, $5 / 1e6, $6 / 1e6, $4 / 1048576, $6 / $3 }
        NR > 2 { x = log($2); y[1] = log($5); y[2] = log($6); y[3] = log($4)
            n++; sx += x; sxx += x * x; for (i = 1; i <= 3; i++) { sy[i] += y[i]; sxy[i] += x * y[i] } }
        END {
            for (i = 1; i <= 3; i++) e[i] = (n * sxy[i] - sx * sy[i]) / (n * sxx - sx * sx)
            printf "%10s %10s %10.2f %12.2f %10.2f\n", "exponent", "", e[1], e[2], e[3] }'
}

benes() {
    echo "benes:d, random permutations, ms for the settings and for all paths; IBDM published: 34.6 ms for 8,192 lines"
    for d in 9 12 15; do
        set=$(beside "benes-set-$d" --less "$out/bench_benes $d shuffle %" set "$out/bench_benes $d set %" | figures) || exit 1
        paths=$(beside "benes-paths-$d" --less "$out/bench_benes $d set %" paths "$out/bench_benes $d paths %" | figures) || exit 1
        echo "$((2 << d)) $set $paths"
    done | awk '{ printf "%8d terminals %10.3f %10.3f\n", $1, $2 / 1e6, $3 / 1e6 }'
}

bytes() {
    command -v arm-none-eabi-gcc >/dev/null || { echo "SKIP: arm-none-eabi-gcc is missing"; return; }
    cc="arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -Os"
    m0=$out/m0
    mkdir -p "$m0"
    rm -f "$m0"/*
    for source in lib/route/ports/*.c; do
        $cc -std=c99 -ffreestanding -ffunction-sections -Iinclude -c "$source" -o "$m0/$(basename "$source" .c).o" || exit 1
    done
    arm-none-eabi-ar rc "$m0/route.a" "$m0"/*.o
    echo "bytes of code and constants that a call of one routing function links on a Cortex-M0 (-Os,"
    echo "-ffunction-sections, --gc-sections); with the compiler's division, if it is called"
    for name in torus hypercube mesh polarfly; do
        echo "int rt_route_${name}_port(void); int call(void); int call(void) { return rt_route_${name}_port(); }" >"$m0/call.c"
        $cc -c "$m0/call.c" -o "$m0/call.rel"
        for libs in '' -lgcc; do
            $cc -nostdlib -static -Wl,-e,call,--build-id=none,--gc-sections,--unresolved-symbols=ignore-all "$m0/call.rel" "$m0/route.a" \
                $libs -o "$m0/call" && arm-none-eabi-size "$m0/call" | awk 'NR == 2 { print $1 }'
        done | xargs echo "$name" "$(arm-none-eabi-size "$m0/call.rel" | awk 'NR == 2 { print $1 }')" # the call itself
    done | awk '{ printf "%-12s %5d %5d\n", $1, $3 - $2, $4 - $2 }'
}

[ $# -gt 0 ] || set -- routes links check whole growth benes bytes
for table in "$@"; do
    case $table in
    routes | links | check | whole | growth | benes | bytes) "$table" ;;
    *) echo "bench_routers.sh: no table $table" >&2 && exit 2 ;;
    esac
    echo
done
