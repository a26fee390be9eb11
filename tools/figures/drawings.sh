#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/figures/drawings.sh - the drawings of docs/figures from what the command prints, by graphviz but for README's, in
# build/figures.
#
#   tools/figures/drawings.sh           draws them, or with F=NAME one
#   tools/figures/drawings.sh --names   the names of all pictures but gate-serial
#   tools/figures/drawings.sh --check   are those in docs/figures of today's code?  Without graphviz and gnuplot: each picture
#                               bears the sum of what it was drawn from: the text for graphviz; of a plot the scripts
#   tools/figures/drawings.sh --stamp   standard input, an SVG, with the sum of the files named
set -u
cd "$(dirname "$0")/../.." || exit 1
B=${B:-build} FIGURES=${FIGURES:-docs/figures}
work=$B/figures

drawings() { # NAME SLIM ARGUMENT...; SLIM - : not by graphviz
    cat <<'DRAWINGS'
route-hybrid-192-2 - explain hybrid:192,2 @CC0234 @D84267 --tsv
gate-hybrid-192-2 cat gate hybrid:192,2 --dot
ring-multicube-3-3 cat graph multicube:3,3
ring-multicube-2-2-2-2 slim_dot graph multicube:2,2,2,2
ring-butterfly-2-3 cat graph butterfly:2,3
ring-livefly-3-3 cat graph livefly:3,3
ring-ringcomplete-5 slim_dot graph ringcomplete:5
ring-clock cat graph clock
tree-4-8 cat graph tree:4,w=8 --messages rand:2,5
ports-torus-4-4 slim_dot graph torus:4,4 --route 0,15
ports-twisted-5-4-1-2 slim_dot graph twisted:5,4,1,2
ports-hypercube-4 slim_dot graph hypercube:4
ports-ccc-3 slim_dot graph ccc:3
ports-xtree-4 slim_dot graph xtree:4
ports-mot-2-2 slim_dot graph mot:2,2
ports-wbfly-2-3 slim_dot graph wbfly:2,3
ports-omega-3 slim_dot graph omega:3 --route 0,5
ports-kntree-4-2 slim_dot graph kntree:4,2
ports-slender-1 slim_dot graph slender:1
ports-debruijn-4 slim_dot graph debruijn:4 --route 1,14
ports-dragonfly-2-4-2 slim_dot graph dragonfly:2,4,2
ports-slimfly-1-3 slim_dot graph slimfly:1,3
ports-polarfly-1-3 slim_dot graph polarfly:1,3
ports-hyperx-1-4-4 slim_dot graph hyperx:1,4,4
wires-fig2.3 slim_dot graph full:1 --wires --view planes
wires-fig2.4 slim_dot graph hybrid:192,2 --wires --view section
wires-fig2.5 slim_dot graph hybrid:12,1 --wires --view up
wires-fig2.6 slim_dot graph hybrid:12,1 --wires --view cuts
wires-bidelta-3 slim_dot graph bidelta:3 --wires --view planes
DRAWINGS
}

plots() { # NAME SCRIPT: drawn by tools/figures/figures.sh
    for name in fig13-rings fig14-links fig15-latency fig15-penalty fig16-hot-link fig16-hot-link-0.5 \
        fig17-throughput fig17-throughput-0.5 fig18-hot-queue; do
        echo "ring-$name tools/figures/figures.gp"
    done
    for name in levels all retries faults; do
        echo "load-$name tools/figures/load.gp"
    done
    echo "lengths tools/figures/lengths.gp"
    echo "tree-universal tools/figures/tree_figures.gp"
    echo "design-dimensions tools/figures/design.gp"
    echo "compare tools/figures/compare.gp" # by tools/figures/compare_table.sh
    echo "bench-sizes tools/figures/bench.gp" # by tools/figures/bench.sh
}

slim_dot() { # leaves out what graphviz writes for nothing: comments, titles, a group an item
    awk '
        /^<!--/ && !/-->$/ { skip = 1 }
        skip || /^<!--.*-->$|^<title>|^<g id="(node|edge)/ { if (/-->$/) skip = 0; next }
        /^<\/g>$/ { next }
        /^<\/svg>$/ { print "</g>" }
        { gsub(/ font-family="[^"]*"/, ""); sub(/^<g id="graph0"/, "& font-family=\"Helvetica,Arial,sans-serif\"") }
        { print }' "$1"
}

sum() { # of standard input
    cksum | awk '{ print $1 "-" $2 }'
}

stamp() { # stamp SUM: says in the SVG what it was drawn from
    awk -v sum="$1" '/^<\/svg>/ { print "<!-- drawn from " sum " -->" } { print }'
}

wanted() { # wanted NAME: the sum that its picture should bear
    line=$(drawings | grep "^$1 ")
    if [ -n "$line" ]; then
        # shellcheck disable=SC2086 # arguments
        set -- $line
        shift 2
        "$B/routeseq" "$@" | sum
    else
        script=$(plots | sed -n "s/^$1 //p")
        [ -n "$script" ] && cat tools/figures/style.gp "$script" | sum
    fi
}

check() {
    bad=0
    for picture in "$FIGURES"/*.svg; do
        name=$(basename "$picture" .svg)
        [ "$name" != gate-serial ] || continue # by tools/figures/wave.sh; tests/gate/rtl.sh compares it
        said=$(sed -n 's/^<!-- drawn from \(.*\) -->$/\1/p' "$picture")
        want=$(wanted "$name")
        [ -n "$want" ] || { echo "$picture: nothing draws it" && bad=1; }
        [ "$said" = "$want" ] || { echo "$picture: drawn from $said, today's is $want: make figures, then copy it" && bad=1; }
        grep -q 'prefers-color-scheme: dark' "$picture" || { echo "$picture: has no dark colours" && bad=1; }
    done
    for picture in "$FIGURES"/*.svg "$FIGURES"/*.png; do
        [ ! -e "$picture" ] || grep -q "figures/${picture##*/})" README.md docs/*.md web/README.md ||
            { echo "$picture: on no page" && bad=1; }
    done
    return $bad
}

case ${1-} in
--names)
    drawings | cut -d ' ' -f 1
    plots | cut -d ' ' -f 1
    ;;
--check) check ;;
--stamp)
    shift
    stamp "$(cat "$@" | sum)"
    ;;
*)
    command -v dot >/dev/null || { echo "SKIP: the drawings need graphviz"; exit 0; }
    mkdir -p "$work"
    drawings | grep "^${F:-[^ ]*} " | while read -r name slim arguments; do
        # shellcheck disable=SC2086 # arguments
        "$B/routeseq" $arguments >"$work/$name.dot" &&
            if [ "$slim" = - ]; then slim="cat" && awk -f tools/figures/route_picture.awk "$work/$name.dot" >"$work/full"
            else dot -Tsvg -o "$work/full" "$work/$name.dot"; fi &&
            $slim "$work/full" | stamp "$(sum <"$work/$name.dot")" >"$work/$name.svg" &&
            tools/figures/svg_theme.sh "$work/$name.svg" || exit 1
    done || exit 1
    rm -f "$work/full"
    ;;
esac
