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
# Data that is there already is taken as it is: KEEP=1 draws anew without counting anew.  F=20, or F=load-all, draws this
# figure of docs/FIGURES.md alone, and counts what is not there.
#
# Networks of at most NODES nodes (4,100), but at least two of a topology and fanout; multicubes
# have dimensions of one size, and not every size is taken.  JOBS networks (2) run at a time.
set -u
cd "$(dirname "$0")/../.." || exit 1
B=${B:-build} NODES=${NODES:-4100} JOBS=${JOBS:-2}
work=$B/figures
case ${F-} in
*[!0-9]* | '') ;;
*) # the picture above this number
    asked=$F
    F=$(awk -v n="$F" '/^!\[/ { sub(/.*figures\//, ""); sub(/\.svg\).*/, ""); name = $0 } /^\*\*Figure / && $2 + 0 == n { print name; exit }' docs/FIGURES.md)
    F=${F:-$asked}
    ;;
esac
export F
case ${F:-gate-serial} in
bench-sizes) echo "figures: $F is drawn by make bench" >&2 && exit 2 ;;
compare) echo "figures: $F is drawn by tools/figures/compare_table.sh" >&2 && exit 2 ;;
gate-serial) ;;
*) tools/figures/drawings.sh --names | grep -qxF "$F" || {
    echo "figures: F=$F: expected a number of docs/FIGURES.md, or one of gate-serial $(tools/figures/drawings.sh --names | xargs)" >&2
    exit 2
} ;;
esac
wants() { # wants NAME...: is one of these to be drawn?
    case " $* " in *" ${F:-$1} "*) ;; *) false ;; esac
}
if [ -n "$F" ]; then KEEP=1; fi
by_others() { # what needs no gnuplot
    ! wants gate-serial || tools/figures/wave.sh "$work" || exit 1
    tools/figures/drawings.sh || exit 1
}
command -v gnuplot >/dev/null || {
    by_others
    [ ! -s "$work/$F.svg" ] || exit 0
    echo "SKIP: the plots of make figures need gnuplot"
    exit 77
}
[ -n "${KEEP-}" ] || rm -rf "$work"
mkdir -p "$work/load"
have() { [ -s "$work/$1" ]; } # is this data there, kept or counted now?

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

one() { # one NAME SCRIPT DEFINITION...: a plot, by a script that writes `out`
    name=$1 script=$2
    shift 2
    gnuplot -e "out = '$work/full'" -e "$*" "$script" && finish "$work/full" "$work/$name.svg" "$script" || exit 1
}

for name in fig13-rings fig14-links fig15-latency fig15-penalty fig16-hot-link fig16-hot-link-0.5 \
    fig17-throughput fig17-throughput-0.5 fig18-hot-queue; do
    wants "ring-$name" || continue
    have rings.tsv || rings_data
    one "ring-$name" tools/figures/figures.gp "name = '$name'; data = '$work/rings.tsv'"
done

by_others
if wants lengths; then
    have lengths.tsv || "$B/lengths" >"$work/lengths.tsv" || exit 1
    one lengths tools/figures/lengths.gp "data = '$work/lengths.tsv'"
fi
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

success() {
    for net in $transit; do
        for p in 0.1 0.2 0.4 0.6 0.8 1; do
            sim "$net" $p --load $p || exit 1
        done
    done
}
retries() {
    for net in $some; do
        for p in 0.1 0.2 0.4 0.6 0.8 1; do
            sim "$net" $p --load $p --retries || exit 1
        done
    done
}
faults() {
    for net in $some; do
        components=$("$B/routeseq" info "$net" --tsv | awk '$1 == "components" { print $2 }')
        for permille in 0 5 10 20 40 60 80 100; do
            sim "$net" $permille --load 1 --faults $((components * permille / 1000)) --trials 100 || exit 1
        done
    done
}
count() { # count TABLE NAME...: counts it if one of these is to be drawn
    table=$1
    shift
    wants "$@" || return 0
    have "$table.tsv" || "$table" >"$work/$table.tsv" || { rm -f "$work/$table.tsv" && exit 1; }
    tables="$tables $table"
}
tables=
count success load-levels load-all
count retries load-retries
count faults load-faults
[ -z "$tables" ] || gnuplot -e "work = '$work'; out = '$work/load'; tables = '$tables'" tools/figures/load.gp || exit 1
for name in load-levels load-all load-retries load-faults; do
    ! wants "$name" || finish "$work/load/$name.svg" "$work/$name.svg" tools/figures/load.gp
done
# Leiserson's fat-tree: theorem 10, and a tree with its channels
if wants tree-universal; then
    have universal.tsv || {
        ${MAKE:-make} --no-print-directory -s "$B/universal" && "$B/universal" 16 >"$work/universal.tsv" || exit 1
    }
    one tree-universal tools/figures/tree_figures.gp "data = '$work/universal.tsv'"
fi
# dimensions of k-ary n-cubes: a row a number of dimensions, the last column 1 where the latency is least
design() {
    for nodes in 256 16384 1048576; do
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
    done
}
if wants design-dimensions; then
    have design.tsv || design >"$work/design.tsv" || exit 1
    one design-dimensions tools/figures/design.gp "data = '$work/design.tsv'"
fi
rm -f "$work/full"
if [ -n "$F" ]; then
    wc -c "$work/$F.svg"
    exit
fi
have tree.md || tools/figures/tree_table.sh >"$work/tree.md" || exit 1
wc -c "$work"/rings.tsv "$work"/*.svg
