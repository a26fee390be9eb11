#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/figures/figures.sh - figures 13 to 18 of Johnson & Goodman, as data and as plots, in build/figures;
# and of DeHon: wires by length and delay, success under load.
#
# rings.tsv   a row a network: what `routeseq load NET --tsv` says at the echo/send ratios 0.2, 0.5
# ring-fig*   drawn from it by tools/figures/figures.gp
# load-*.svg  figures 4.8 to 4.19 of DeHon, with retries, under faults, from success.tsv, retries.tsv and
#             faults.tsv (routeseq load NET --load P) by tools/figures/load.gp
# lengths.*   figures 4.1 to 4.4, 4.6 and 4.7 of DeHon, from tools/figures/lengths.c by tools/figures/lengths.gp
# gate-serial.* the timing of the serial circuit, by tools/figures/wave.sh
# gate-*, ring-*, tree-*, wires-*  drawings, by tools/figures/drawings.sh
#
# Data that is there already is taken as it is: KEEP=1 draws anew without counting anew.
#
# Networks of at most NODES nodes (4,100), but at least two of a topology and fanout; multicubes
# have dimensions of one size, and not every size is taken.  JOBS networks (2) run at a time.
set -u
cd "$(dirname "$0")/../.." || exit 1
B=${B:-build} NODES=${NODES:-4100} JOBS=${JOBS:-2}
work=$B/figures
command -v gnuplot >/dev/null || { # what needs none is drawn
    tools/figures/wave.sh "$work" && tools/figures/drawings.sh || exit 1
    echo "SKIP: the plots of make figures need gnuplot"
    exit 77
}
[ -n "${KEEP-}" ] || rm -rf "$work"
mkdir -p "$work/load"
have() { [ -n "${KEEP-}" ] && [ -s "$work/$1" ]; } # is this data there, and to be kept?

networks() { # NET FANOUT NODES, by topology, fanout and size
    awk -v most="$NODES" '
        function nodes(topology, f, r) {
            if (topology == "multicube") return r ^ f
            if (topology == "shuffle") return f ^ r
            return r * (topology == "livefly" ? f - 1 : f) ^ r
        }
        BEGIN {
            kinds = split("multicube shuffle butterfly deadfly livefly", kind)
            for (k = 1; k <= kinds; k++)
                for (f = kind[k] == "livefly" ? 3 : 2; f <= 8; f++)
                    for (r = 2; (n = nodes(kind[k], f, r)) <= most || r <= 3; r++) {
                        net = f "," r
                        if (kind[k] == "multicube") {
                            if (r > 2 && n < 1.5 * last) continue
                            for (net = r; split(net, dimension, ",") < f;) net = net "," r
                        }
                        print kind[k] ":" net, f, last = n
                    }
        }'
}

progress() { # shows how many of the networks that it reads are done; fails unless all are
    n=0
    while read -r net; do
        n=$((n + 1))
        [ ! -t 2 ] || printf '\r%d of %d: %-30s' $n "$1" "$net" >&2
    done
    [ ! -t 2 ] || printf '\r%50s\r' '' >&2
    [ $n = "$1" ]
}

slim() { # leaves out what gnuplot writes for nothing: empty groups, defaults, fonts twice
    awk '
        { gsub(/ stroke-linecap="butt" stroke-linejoin="miter"| stroke-width="1.00"/, "") }
        match($0, /<text><tspan [^>]*font-size="[0-9.]*"/) { # a smaller line keeps its size
            size = substr($0, RSTART, RLENGTH)
            sub(/.*font-size=/, "", size)
            sub(/<text>/, "<text font-size=" size ">")
        }
        { gsub(/<\/?tspan[^>]*>|<title>[^<]*<\/title>/, "") }
        held != "" && $0 != "</g>" { print held }
        held != "" && $0 == "</g>" { $0 = "" }
        { held = /^<g [^>]*>$/ ? $0 : "" }
        held == "" && NF' "$1"
}

finish() { # finish FULL PICTURE SCRIPT: slim, with dark colours, and a sum of what it was drawn by
    slim "$1" | tools/figures/drawings.sh --stamp tools/figures/style.gp "$3" >"$2" && tools/figures/svg_theme.sh "$2" || exit 1
}

rings_data() {
    networks | grep -v '^shuffle:2,12 ' >"$work/networks" # it alone would take a quarter of the time
    # shellcheck disable=SC2016 # for the inner shell; largest first: no core waits at the end
    sort -k3,3nr "$work/networks" | awk '{ print $1, "0.2"; print $1, "0.5" }' |
        xargs -P "$JOBS" -n 2 sh -c '
            at=$1/load/$2_$3
            "$0" load "$2" --tsv --echo-ratio "$3" >"$at" 2>"$at.err" && echo "$2" || cat "$at.err" >&2
        ' "$B/routeseq" "$work" |
        progress $(($(wc -l <"$work/networks") * 2)) || { echo "routeseq load failed" >&2; exit 1; }

    awk -v at="$work/load/" '
        { heads = "net\tfanout"; row = $1 "\t" $2 }
        {
            for (ratio = 2; ratio <= 5; ratio += 3)
                while ((getline line <(at $1 "_0." ratio)) > 0) {
                    split(line, pair, "\t")
                    varies = line ~ /^(hot_link|throughput)/
                    if (ratio > 2 && !varies) continue
                    heads = heads "\t" pair[1] (varies ? "_0." ratio : "")
                    row = row "\t" pair[2]
                }
        }
        NR == 1 { print heads }
        { print row }' "$work/networks" >"$work/rings.tsv"
}

have rings.tsv || rings_data
for name in fig13-rings fig14-links fig15-latency fig15-penalty fig16-hot-link fig16-hot-link-0.5 \
    fig17-throughput fig17-throughput-0.5 fig18-hot-queue; do
    gnuplot -e "name = '$name'; data = '$work/rings.tsv'; out = '$work/full'" tools/figures/figures.gp &&
        finish "$work/full" "$work/ring-$name.svg" tools/figures/figures.gp || exit 1
done

tools/figures/wave.sh "$work" || exit 1
tools/figures/drawings.sh || exit 1
have lengths.tsv || "$B/lengths" >"$work/lengths.tsv" || exit 1
gnuplot -e "data = '$work/lengths.tsv'; out = '$work/full'" tools/figures/lengths.gp &&
    finish "$work/full" "$work/lengths.svg" tools/figures/lengths.gp || exit 1
# how Transit networks carry load: tables of NET, load or permille of components dead, key, value, low, high, model
transit='full:1 full:2 full:3 hybrid:12,1 hybrid:48,1 hybrid:192,1 hybrid:12,2 hybrid:48,2 hybrid:192,2
    bidelta:3 bidelta:4 bidelta:3,2 bidelta:3,3 bidelta:3,4 bidelta:3,3,2 bidelta:3,3,3 bidelta:3,3,4'
some='full:2 hybrid:12,2 hybrid:192,1 bidelta:3,3'

sim() { # sim NET X OPTION...: the rows of one run
    net=$1 x=$2
    shift 2
    "$B/routeseq" load "$net" "$@" --tsv | awk -F '\t' -v OFS='\t' -v net="$net" -v x="$x" '
        { value[$1] = $2 } $1 !~ /_(low|high|model)$/ { key[++n] = $1 }
        END {
            for (i = 1; i <= n; i++) {
                k = key[i]
                print net, x, k, value[k], value[k "_low"], value[k "_high"], k "_model" in value ? value[k "_model"] : "-"
            }
            exit n == 0
        }'
}

have success.tsv ||
    for net in $transit; do
        for p in 0.1 0.2 0.4 0.6 0.8 1; do
            sim "$net" $p --load $p || exit 1
        done
    done >"$work/success.tsv"
have retries.tsv ||
    for net in $some; do
        for p in 0.1 0.2 0.4 0.6 0.8 1; do
            sim "$net" $p --load $p --retries || exit 1
        done
    done >"$work/retries.tsv"
have faults.tsv ||
    for net in $some; do
        components=$("$B/routeseq" info "$net" --tsv | awk '$1 == "components" { print $2 }')
        for permille in 0 5 10 20 40 60 80 100; do
            sim "$net" $permille --load 1 --faults $((components * permille / 1000)) --trials 100 || exit 1
        done
    done >"$work/faults.tsv"
gnuplot -e "work = '$work'" tools/figures/load.gp || exit 1
for name in load-levels load-all load-retries load-faults; do
    mv "$work/$name.svg" "$work/full" && finish "$work/full" "$work/$name.svg" tools/figures/load.gp || exit 1
done
# Leiserson's fat-tree: theorem 10, and a tree with its channels
have universal.tsv || {
    ${MAKE:-make} --no-print-directory -s "$B/universal" && "$B/universal" 16 >"$work/universal.tsv" || exit 1
}
gnuplot -e "data = '$work/universal.tsv'; out = '$work/full'" tools/figures/tree_figures.gp &&
    finish "$work/full" "$work/tree-universal.svg" tools/figures/tree_figures.gp || exit 1
# dimensions of k-ary n-cubes: a row a number of dimensions, the last column 1 where the latency is least
have design.tsv || for nodes in 256 16384 1048576; do
    for constraint in bisection pinout; do
        for delay in linear log constant; do
            for bits in 32 256; do
                "$B/routeseq" design --nodes $nodes --constraint $constraint --delay $delay --length $bits --tsv |
                    awk -v OFS='\t' -v run="$nodes $constraint $delay $bits" '
                        BEGIN { gsub(/ /, "\t", run) }
                        $1 == "best" { best = $2; next }
                        { sub("latency_", "", $1); print run, $1, $2, ($1 == best) + 0 }' || exit 1
            done
        done
    done
done >"$work/design.tsv"
gnuplot -e "data = '$work/design.tsv'; out = '$work/full'" tools/figures/design.gp &&
    finish "$work/full" "$work/design-dimensions.svg" tools/figures/design.gp || exit 1
rm "$work/full"
have tree.md || tools/figures/tree_table.sh >"$work/tree.md" || exit 1
wc -c "$work"/rings.tsv "$work"/*.svg
