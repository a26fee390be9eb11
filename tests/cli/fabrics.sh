#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: it needs networkx.
# routeseq check and generate: what they say, beside an independent model (test_fabrics.py), what is refused, drawings; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/fabrics
. tools/tap_command.sh

tools/tap_pytest.sh tests/cli/test_fabrics.py
tables=$?

# --- what is asked for and is not there, and input that two options want
printf 'n0 n1\nn1 n2\nn2 n0\n' >"$work/triangle"
printf '# none\n' >"$work/no_names"
printf 'graph { a [kind=hca]; b [kind=switch]; a -- b }\n' >"$work/typed"
ring=examples/fabric/ring5.txt
made="generate --topology $work/triangle --routing updown"
# shellcheck disable=SC2086 # words
{
    refuses "attributes where nodes have none" 2 "option --endpoint-attribute: nodes of edges have no attributes" $made --endpoint-attribute kind=hca
    refuses "no endpoint: none has one neighbour" 1 "$work/triangle: no node has one neighbour: --endpoints leaves" $made --endpoints leaves
    refuses "no endpoint: a file without names" 1 "$work/no_names: no name in it: --endpoints" $made --endpoints "$work/no_names"
}
refuses "an attribute that no node has" 1 "$work/typed: no node has kind=hcx, as --endpoint-attribute asks" \
    generate --topology "$work/typed" --routing updown --endpoint-attribute kind=hcx
refuses "standard input as --topology and --endpoints" 2 "options --topology - and --endpoints -: standard input is one file" \
    generate --topology - --endpoints - --routing updown
refuses "and as --topology and --routes" 2 "options --topology - and --routes -: standard input is one file" check --topology - --routes - --tsv
refuses "and as --routes and --sl" 2 "options --routes - and --sl -: standard input is one file" \
    check --topology "$work/triangle" --routes - --sl - --sl2vl "$work/none" --tsv
refuses "--jobs wants routes" 2 "option --jobs needs --routes or --routing" check --topology $ring --jobs 2
refuses "--routes and --routing exclude each other" 2 "exclude each other" check --topology $ring --routes examples/fabric/updown.txt --routing updown
refuses "a file that is not there" 3 "No such file" check --topology $ring --routes "$work/none"

# --- no routes are made that can deadlock, nor where a pair has no way
for routing in shortest balanced; do
    refuses "$routing on a ring of 5 without virtual channels is refused" 1 "can deadlock, in a cycle of 5 channels, with 1 virtual channel: refused; 2 are enough" \
        generate --topology $ring --routing $routing
done
refuses "one layer is not enough" 1 "closes a cycle in 1 virtual channel:" generate --topology $ring --routing layered --vcs 1
printf 'a b 0\nb c 0\n' >"$work/open"
refuses "pairs without a way: refused" 1 "3 pairs have no route of this kind" generate --topology "$work/open" --routing updown
printf 'a b 0\nb c 0\nc d 0\nd b 0\nx b 0\n' >"$work/open" # and a cycle of three channels, which --vcs would open
for routing in shortest balanced layered; do
    refuses "$routing, pairs without a way: refused, however many virtual channels" 1 "8 pairs have no route of this kind" \
        generate --topology "$work/open" --routing $routing --vcs 3
done
refuses "a table has no virtual channels" 2 "a table has no virtual channels" generate --topology $ring --routing layered --format table
refuses "and no --vcs" 2 "exclude each other" generate --topology $ring --routing shortest --format table --vcs 2
refuses "a table with a cycle is refused" 1 "the routes of this table can deadlock" generate --topology $ring --routing shortest --format table

# --- routes without end; drawings, as graphviz lays them out
timeout 30 $R check --topology $ring --routes /dev/urandom --routes-format paths >"$work/out" 2>"$work/err"
is "routes without end, full of zero bytes: a hundred bad lines, and no copy of them all" "3 1" "$? $(grep -c 'too many bad lines: the rest is not read' "$work/err")"
for algorithm in updown shortest; do
    if command -v dot >/dev/null; then
        run check --topology $ring --routing $algorithm --dot "$work/dot" --tsv
        dot -Tsvg "$work/dot" >"$work/fabric.svg" &&
            awk -v clear=. -f tests/build/pictures.awk "$work/fabric.svg" >"$work/diff" && [ ! -s "$work/diff" ] &&
            tools/figures/svg_theme.sh "$work/fabric.svg" 2>"$work/diff" || echo "as it is" >>"$work/diff"
        for font in "DejaVu Sans" "Liberation Sans" "Nimbus Sans" "no such font"; do # those that are here stand in for Helvetica
            sed "s/Helvetica,Arial,sans-serif/$font/" "$work/dot" | dot -Tsvg | awk -v clear=. -f tests/build/pictures.awk
        done >>"$work/diff"
        [ ! -s "$work/diff" ]
        tap_result $? "--dot, $algorithm: texts inside and apart, no line through one, light and dark" "$(head -5 "$work/diff")"
    else
        tap_skip "--dot, $algorithm: texts inside and apart" "dot is missing"
    fi
done
tap_end && [ $tables = 0 ]
