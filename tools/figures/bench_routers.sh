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
# Time is that of the process, least of several runs.  Rivals come with tools/packages.sh rivals; one that is missing
# is a line SKIP.  Figures "published" are of a two-core machine with gcc 12 and were not measured here.
set -u
cd "$(dirname "$0")/../.." || exit 1
B=${B:-build}
out=$B/bench
nets='torus:16,16,16 hypercube:12 kntree:8,4 dragonfly:8,16,8 polarfly:16,31'
sources=64
ours="$out/bench_ports $out/bench_ports_route $out/bench_check $out/bench_benes $out/bench_run"
# shellcheck disable=SC2086
${MAKE:-make} --no-print-directory -s "B=$B" $ours || exit 1

. tools/figures/bench_rivals.sh

routes() {
    rm -f "$out/rivals/boost_routes" "$out/rivals/igraph_routes"
    rival boost_routes
    rival igraph_routes -ligraph
    echo "ns, from $sources routers to all that have processors; / is the rival's time over that of a route of ours"
    printf '%-18s %6s %10s %10s %10s %8s %10s %8s\n' '' hops decision route Boost / igraph /
    for net in $nets; do
        row=$("$out/bench_ports_route" "$net" $sources | cut -f 3-) || exit 1
        echo "$net $row $(timed boost_routes "$net" $sources) $(timed igraph_routes "$net" $sources)"
    done | tee "$out/routers" | awk '
        function ratio(a, b) { return a == "-" ? "-" : sprintf("%.2f", a / b) }
        { printf "%-18s %6.2f %10.1f %10.1f %10s %8s %10s %8s\n", $1, $2, $3, $4, $5, ratio($5, $4), $6, ratio($6, $4) }'
    echo "Boost: a search a source, all paths back from its tree, the search shared among them.  Published, ns a"
    echo "route: BookSim2, fat-tree walked 132 to 302, k-ary n-fly by destination tag 76 to 116; igraph 86 to 201."
}

links() {
    echo "ns to find where a port of a router leads, computed or looked up in an array of all links, in no order"
    # shellcheck disable=SC2086
    "$out/bench_ports" $nets
}

check() {
    rm -f "$out/rivals/boost_check"
    rival boost_check
    published=1246 # 773 + 473
    echo "ns a route checked, hypercubes, all pairs; / is over all of ours"
    printf '%8s %10s %10s %12s %14s %14s %8s %12s %8s\n' nodes routes arrival all 'bytes a route' 'Boost arrival' all / 'IBDM (publ.)'
    for d in 10 12; do
        n=$((1 << d))
        [ -x "$out/rivals/boost_check" ] && boost=$("$out/rivals/boost_check" $d 1024 | cut -f 2-) || boost='- -'
        echo "$("$out/bench_check" $d $n) $boost"
    done | tee "$out/checked" | awk -v published=$published '{
        printf "%8d %10d %10.1f %12.1f %14.2f %14s %8s %12s %8.1f\n", $1, $3, $4, $5, $7 / $3, $8, $9,
            $9 == "-" ? "-" : sprintf("%.1f", $9 / $5), published / $5 }'
    echo "IBDM, published at 1,024 nodes: 773 ns for arrival and 473 ns for the dependency graph and its cycles."
}

whole() { # routeseq check of all pairs of hypercubes, as lists of ports
    echo "routeseq check, whole processes, all pairs of a hypercube from a file of ports; ibdmchk published at 1,024"
    echo "nodes: 6.3 s, 176 MB"
    printf '%8s %10s %10s %10s %14s %14s\n' nodes routes seconds MB 'ns a route' 'bytes a route'
    for d in 8 9 10; do
        "$B/routeseq" graph hypercube:$d --format edges >"$out/edges"
        "$B/routeseq" generate --topology "$out/edges" --routing updown >"$out/routes_of"
        r=$(($(wc -l <"$out/routes_of") - 1))
        used=$("$out/bench_run" "$B/routeseq" check --topology "$out/edges" --routes "$out/routes_of" --tsv) || exit 1
        echo "$((1 << d)) $r $used"
    done | tee "$out/whole" | awk '{ printf "%8d %10d %10.2f %10d %14.0f %14.0f\n", $1, $2, $3, $4, 1e9 * $3 / $2, 1048576 * $4 / $2 }'
    rm -f "$out/routes_of"
}

growth() {
    echo "hypercubes, 16 sources to all nodes: existence, arrival, dependency graph"
    printf '%10s %10s %10s %12s %10s %14s\n' links routes 'lay, ms' 'check, ms' MB 'ns a route'
    for d in 8 10 12 14 16; do "$out/bench_check" $d 16; done | tee "$out/growth" | awk '
        { printf "%10d %10d %10.1f %12.1f %10.1f %14.1f\n", $2, $3, $6, $3 * $5 / 1e6, $7 / 1048576, $5 }
        { # least squares of the logarithms, from 49,152 links on
            if ($2 < 49152) next
            x = log($2); n++; sx += x; sxx += x * x
            y[1] = log($6); y[2] = log($3 * $5); y[3] = log($7)
            for (i = 1; i <= 3; i++) { sy[i] += y[i]; sxy[i] += x * y[i] } }
        END {
            for (i = 1; i <= 3; i++) e[i] = (n * sxy[i] - sx * sy[i]) / (n * sxx - sx * sx)
            printf "%10s %10s %10.2f %12.2f %10.2f\n", "exponent", "", e[1], e[2], e[3] }'
}

benes() {
    echo "benes:d, random permutations; IBDM published: 34.6 ms for 8,192 lines"
    for d in 9 12 15; do "$out/bench_benes" $d 20; done
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
