#!/bin/sh
# SPDX-License-Identifier: MIT-0
# What a machine can see of the pictures: of those in docs/figures and of what graph draws of rings; that those in
# docs/figures are of today's code and read on light and dark pages; prints TAP.  tests/build/pictures.awk says what it looks
# at.  Each of these checks is seen to reject a fault planted here.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/pictures
. tools/tap_command.sh

clean() { # clean CLAIM FILE [OPTION...]
    claim=$1 picture=$2
    shift 2
    awk "$@" -f tests/build/pictures.awk "$picture" >"$work/diff" && [ ! -s "$work/diff" ]
    tap_result $? "$claim" "$(head -5 "$work/diff")"
}

rejects() { # rejects WORDS FROM SED [OPTION...]: what sed makes of the picture is seen to be wrong
    words=$1 picture=$2 fault=$3
    shift 3
    sed "$fault" "$picture" >"$work/faulty"
    ! cmp -s "$picture" "$work/faulty" && awk "$@" -f tests/build/pictures.awk "$work/faulty" | grep -q "$words"
    tap_result $? "rejected: $words, planted in $(basename "$picture")" "$(awk "$@" -f tests/build/pictures.awk "$work/faulty" | head -3)"
}

taken=0
some() { # four of five: those that make test leaves to make check
    taken=$((taken + 1))
    [ $((taken % 5)) != 1 ]
}

# --- the pictures here
for picture in docs/figures/*.svg; do
    nodes=0
    case $picture in */ring-fig*) ;; */ring-*) nodes=1 ;; esac
    clean "$picture: texts inside and apart$([ $nodes = 0 ] || echo ', no line through a node')" "$picture" -v nodes=$nodes
done
for picture in wires-fig2.3 wires-fig2.5 wires-fig2.6 wires-bidelta-3; do
    clean "$picture: no line through a text" docs/figures/$picture.svg -v clear=.
done
clean 'tree-4-8: no channel through the loads' docs/figures/tree-4-8.svg -v clear=/ # a processor's box hides the line to its middle
rejects 'a line through a text: down stage, level 2' docs/figures/wires-fig2.3.svg 's/ x="[^"]*"\(.*>down stage, level 2\)/ x="600"\1/' -v clear=.
if ! quick && command -v dot >/dev/null; then
    for net in hybrid:12,1 full:1,capped; do
        $R graph $net --wires | dot -Tsvg >"$work/planes.svg"
        clean "graph $net --wires: texts inside and apart, no line through one" "$work/planes.svg" -v clear=.
    done
else
    tap_skip "graph --wires: texts inside and apart, no line through one" "dot is missing, or this is make test"
fi
rejects 'outside the picture: 11' docs/figures/ring-clock.svg 's/x="[^"]*"\(.*>11<\)/x="-20"\1/' -v nodes=1
rejects 'one on another' docs/figures/ring-clock.svg '/<text/s/ x="[^"]*" y="[^"]*"/ x="100" y="-100"/' -v nodes=1
rejects 'a line through the node' docs/figures/ring-clock.svg 's/d="M[-0-9.]*,[-0-9.]*C/d="M127,-4C/' -v nodes=1
rejects 'one on another: .*load p' docs/figures/load-all.svg 's/>0.25</>load p and much more beside it, up to the next</'

# --- drawings of rings, as graphviz gets them
for net in clock ring12 ringmesh:4,4 ringmesh:1,5 multicube:7 multicube:3,3 multicube:4,3 multicube:2,2,2 multicube:3,3,3 multicube:5,4,3 \
    multicube:2,2,2,2 multicube:3,2,2,2 multicube:2,2,2,2,2 multicube:2,2,2,2,2,2 multicube:3,3,3,3 butterfly:2,3 butterfly:3,3 \
    deadfly:4,2 livefly:3,3 livefly:5,2 shuffle:2,4 shuffle:3,3 shuffle:5,2 \
    ringcomplete:2 ringcomplete:3 ringcomplete:4 ringcomplete:5 ringcomplete:6 ringcomplete:8 ringcomplete:12 ringcomplete:16; do
    quick && some && continue
    run graph $net
    clean "graph $net: numbers inside and apart, no link through a node" "$work/out" -v nodes=1
done
for net in multicube:2,2,2,2 multicube:3,3 ringcomplete:5 clock; do
    run graph $net
    clean "graph $net: no number beside an arrow head" "$work/out" -v beside=5
done
run graph ringcomplete:5
cp "$work/out" "$work/complete"
rejects 'a line through the node at [0.]*, -85' "$work/complete" '/n1 -> n2/s/pos="[^"]*"/pos="e,46.0,85.0 -40,85 -20,85 20,85 40,85"/' -v nodes=1 # node 0 stands there
rejects 'one on another' "$work/complete" 's/lp="[^"]*"/lp="0.0,0.0"/' -v nodes=1
rejects 'a number on an arrow head' "$work/complete" '/n0 -> n1/s/pos="e,\([^ ]*\)\(.*\) lp="[^"]*"/pos="e,\1\2 lp="\1"/' -v nodes=1
for net in ringcomplete:64 multicube:20,20 butterfly:4,4 shuffle:2,10 multicube:3,3,3,3,3; do
    refuses "graph $net: too large, and says what takes it" 2 "too large for a drawing in which links pass by nodes and numbers can be read (at most 400 links); --format edges, gml, graphml and anynet take it" graph $net
done

# --- drawings of routers with ports
for net in hyperx:1,4,4 torus:4,4 dragonfly:2,4,2; do
    run graph $net
    clean "graph $net: no two links leave a router as one" "$work/out" -v apart=1
    [ $net = hyperx:1,4,4 ] && cp "$work/out" "$work/hyperx"
done
rejects 'two lines leave n0 as one' "$work/hyperx" '/n0 -> n3/s/pos="[^"]*"/pos="e,200.9,4.5 12.1,4.5 71.0,26.4 142.0,26.4 200.9,4.5"/' -v apart=1 # as it was

# --- drawings of trees: what the colours mean is read at page width, however many leaves there are
for h in 3 4 5 6 8 10; do
    run graph tree:$h --messages perm:1
    small=$(awk -F '"' '/^  corner1 / { width = $2 + 40 }
        /^  (title|sides|colours|text[0-9]) / { match($0, /fontsize=[0-9]+/); size = substr($0, RSTART + 9, RLENGTH - 9)
            if (size * 830 / width < 7) print $1 }' "$work/out")
    is "graph tree:$h: texts of 7 pixels or more at 830 pixels" 10 "$(grep -cE '^  (title|sides|colours|text[0-9]) ' "$work/out")$small"
done

# --- drawings of networks of routers: every layout, also with routes
# shellcheck disable=SC2086 # arguments
while read -r arguments; do
    quick && some && continue
    run graph $arguments
    clean "graph $arguments: no link through a router" "$work/out" -v nodes=1
done <<'NETS'
complete:9
array:6
ring:30
mesh:4,4 --route 0,15
mesh:3,3,3
mesh:2,2,2,2
torus:2,2
torus:1,3
torus:8,8
torus:4,4,4
torus:3,3,2,2
twisted:5,4,1,2 --route 0,19
twisted:8,8,3,0
bintree:6
xtree:6
tworoot:1
tworoot:6
hypercube:3
hypercube:6
ccc:1
ccc:2
ccc:3 --route 0,23
ccc:5
bfly:3,2
wbfly:2,3
benes:4 --route 0,31
shufflex:6
debruijn:5 --route 1,30
omega:4
mot:3,2
mot:1,1,1
mot:2,2,1
slender:2
cm5:3
kntree:4,3
xgft:3,2,4,1,2,2
dragonfly:1,5,1
dragonfly:2,4,2 --route 0,70
hyperx:1,6,6
hyperx:1,3,3,3
slimfly:1,7
polarfly:1,7
NETS
run graph mesh:4,4 --route 0,15
is "a route of six hops has six numbers, and as many coloured links" "6 6" "$(grep -c '^  h[0-9]' "$work/out") $(grep -c penwidth "$work/out")"
run graph mesh:4,4
rejects 'a line through the node' "$work/out" '/n0 -> n1 /s/pos="[^"]*"/pos="e,200,0 10,0 70,0 140,0 200,0"/' -v nodes=1
for net in mesh:25,25 hypercube:30 array:2147483647 complete:36; do
    refuses "graph $net: too large, and says what takes it" 2 "is too large for a drawing (at most 600 links); --format graphml, gml, json, mtx, edges and others take it" graph $net
done
refuses "graph --route of two processors" 2 "option --route '3': expected two processors, SRC,DST" graph mesh:4,4 --route 3
refuses "graph --route: processors there are" 2 "destination '16': expected a processor index 0..15" graph mesh:4,4 --route 3,16
refuses "graph --route is for dot" 2 "option --route is for --format dot" graph mesh:4,4 --route 3,5 --format edges

# --- the pictures here are of today's code, and dark where dark is preferred
tools/figures/drawings.sh --check >"$work/diff"
tap_result $? "docs/figures: all drawn from what the command and the scripts say today, dark, and on a page" "$(cat "$work/diff")"
mkdir -p "$work/figures"
for fault in 's/drawn from [0-9]*/drawn from 1/@drawn from 1-' 's/prefers-color-scheme: dark/never/@has no dark colours'; do
    cp docs/figures/ring-clock.svg docs/figures/lengths.svg "$work/figures"
    sed "${fault%@*}" docs/figures/ring-clock.svg >"$work/figures/ring-clock.svg"
    FIGURES=$work/figures tools/figures/drawings.sh --check >"$work/diff"
    is "rejected: $fault" "1 1" "$? $(grep -c "ring-clock.svg: ${fault#*@}" "$work/diff")"
done
cp docs/figures/ring-clock.svg "$work/figures/ring-other.svg"
FIGURES=$work/figures tools/figures/drawings.sh --check | grep -q 'ring-other.svg: nothing draws it'
tap_result $? "rejected: a picture that nothing draws"
touch "$work/figures/web_other.png"
[ "$(FIGURES=$work/figures tools/figures/drawings.sh --check | grep -c 'other.*: on no page')" = 2 ]
tap_result $? "rejected: two pictures that no page shows"

# --- light and dark
for picture in $(ls docs/figures/*.svg | grep -v gate-serial); do # that one has colours of its own
    cp "$picture" "$work/themed.svg"
    tools/figures/svg_theme.sh "$work/themed.svg" && cmp -s "$picture" "$work/themed.svg" || echo "$picture"
done >"$work/diff"
[ ! -s "$work/diff" ]
tap_result $? "svg_theme.sh twice is once" "$(cat "$work/diff")"
sed 's/stroke="#333333"/stroke="#123456"/' docs/figures/ring-clock.svg >"$work/unknown.svg"
tools/figures/svg_theme.sh "$work/unknown.svg" 2>"$work/err"
is "svg_theme.sh: a colour without a dark one is refused by name" "1 1" "$? $(grep -c 'no dark colour for #123456' "$work/err")"

contrast() { # the contrast of WCAG 2 of each colour that is less than it should be; faint ones aside
    awk '
        function part(text, at,   v) {
            v = (index(hex, substr(text, at, 1)) * 16 + index(hex, substr(text, at + 1, 1)) - 17) / 255
            return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055)^2.4
        }
        function light(text) {
            if (text == "white") return 1
            if (text == "black" || text == "gray") return text == "black" ? 0 : 0.2
            return 0.2126 * part(text, 2) + 0.7152 * part(text, 4) + 0.0722 * part(text, 6)
        }
        function between(a, b) { return a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05) }
        function low(what, got, least) { if (got < least) printf "%s %s: %.2f, at least %s\n", $2, what, got, least }
        BEGIN { hex = "0123456789abcdef"; page = light("#0d1117"); ink = light("#e6edf3") }
        $1 == "line" { low("on white", between(light($2), 1), 2); low("dark", between(light($3), page), 4.5) }
        $1 == "ground" { low("under black", between(light($2), 0), 4.5); low("under light text", between(light($3), ink), 4.5) }'
}
tools/figures/svg_theme.sh --colours | contrast >"$work/diff"
[ ! -s "$work/diff" ]
tap_result $? "every colour stands out on its ground: 2 on white, 4.5 on the dark page and under texts" "$(cat "$work/diff")"
is "rejected: dark blue on the dark page" 1 "$(tools/figures/svg_theme.sh --colours | sed 's/#4aa8e0/#1a2840/' | contrast | grep -c '#0072b2 dark')"
tap_end
