#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The command for networks of SCI rings: what it says (test_sci_rings.py), little memory, Ctrl-C, drawings, what is refused; prints TAP.
# shellcheck disable=SC2086,SC3045 # lists of arguments are split on purpose; dash and bash have ulimit -v
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/rings
. tools/tap_command.sh
many
tools/tap_pytest.sh tests/cli/test_sci_rings.py
tables=$?

# --- load; tests/cli/test_rings.py has the model's rows, the golden ones and the queues
for ratio in '' x 1x -1 . 5. 1.2.3 1e3 100.000001 101 0.1234567 0x1 99999999999999999999 ' 1' '1 '; do
    refuses "the echo ratio '$ratio' is refused" 2 "--echo-ratio '$ratio'" load clock --echo-ratio "$ratio"
done
refuses "--tsv and --queues exclude each other" 2 "--queues and --tsv exclude each other" load clock --tsv --queues
refuses "load of too many processors" 2 "network 'shuffle:2,17': 131072 processors" load shuffle:2,17
# no memory for each node: digits 3, 2, 1 of a cube; a ring of 2^31-1; in a fly from row 0 of the last
# column to row 2^25 of the first
for item in 'multicube:1000,1000,1000 0 1002003|2 1 1 0 0 0' 'multicube:2147483647 2147483645 1|0 0 0' 'shuffle:2,30 0 1|1' \
    'deadfly:2,26 1677721600 33554432|1' 'ringmesh:300,300 0 301|0 2'; do
    got=$(ulimit -v 60000 && $R route ${item%%|*})
    is "route ${item%%|*} in 60 MB" "${item#*|}" "$got"
done

for seq in x 0x1 '0;1' '1 x' -1 '0,,1' ',0' '0,' 0.1 '+1' '1a 0'; do
    refuses "walk: --seq '$seq' is refused" 2 "--seq '$seq'" walk multicube:3,3 3 2 --seq "$seq"
done
# A script started in the background has SIGINT ignored, and passes that on.
interrupt() { env --default-signal=INT timeout --foreground --preserve-status -k 20 -s INT 1 $R "$@" >"$work/out" 2>"$work/err" </dev/null; }
quick || {
    interrupt verify shuffle:2,16
    is "verify: Ctrl-C ends it after a second, with what it has" "1: some failed=0" \
        "$?: $(tail -1 "$work/out" | sed -n 's/pairs=\([1-9][0-9]*\) arrived=\1 /some /p')"
    interrupt load shuffle:2,14 --tsv
    is "load: Ctrl-C ends it after a second, and says how far it came" "1: 13 interrupted after" \
        "$?: $(grep -c . "$work/out") $(grep -o 'interrupted after' "$work/err")"
}

# --- graph, as other tools read it
if ! quick && command -v xmllint >/dev/null; then
    $R graph butterfly:2,3 --format graphml | xmllint --noout - 2>"$work/err"
    tap_result $? "graphml is well-formed XML" "$(cat "$work/err")"
else
    tap_skip "graphml is well-formed XML" "xmllint is missing, or this is make test"
fi
if ! quick && command -v dot >/dev/null; then
    for net in multicube:3,3 multicube:3,3,3 multicube:2,2,2,2 multicube:7 butterfly:2,3 livefly:3,3 shuffle:2,4 ringmesh:4,3 ringcomplete:5 ring12 clock; do
        links=$($R graph $net | grep -c -- '->')
        $R graph $net | dot -Tsvg >"$work/svg" 2>"$work/err"
        is "graph $net: graphviz draws all $links links and complains of nothing" "0 $links " \
            "$? $(grep -c 'class="edge"' "$work/svg") $(cat "$work/err")"
    done
else
    tap_skip "graphviz draws the wiring" "dot is missing, or this is make test"
fi
for item in 'multicube-3-3 18' 'butterfly-2-3 48' 'livefly-3-3 72' 'clock 16'; do # N f links, of the clock 12 and 4
    figure=docs/figures/ring-${item% *}.svg
    is "$figure has all ${item#* } links, in less than 40 kB" "${item#* } small" \
        "$(grep -c 'class="edge"' "$figure") $([ "$(wc -c <"$figure")" -lt 40000 ] && echo small)"
done

# --- refused
refuses "gate of rings" 2 "network 'clock': it has no unit: a path is found by searching" gate clock
for command in load graph; do
    refuses "$command without a network" 2 "NET is missing" $command
    refuses "$command with an operand" 2 "'0'" $command clock 0
    run $command --help
    is "$command --help" "0 usage: routeseq $command" "$status $(sed -n 's/ NET.*//;1p' "$work/out")"
done
refuses "an unknown format" 2 "--format 'png': expected dot, graphml, gml, json, edges, mtx or anynet" graph clock --format png
for net in multicube:1,3 multicube: multicube:2,2,2,2,2,2,2,2,2 shuffle:1,3 shuffle:65,2 shuffle:2,31 butterfly:3 livefly:2,3 \
    livefly:3,1 deadfly:3,0 ringmesh:0,3 ringmesh:3 ringcomplete:65 ring12: clock:12 clock,capped multicube:3,3,capped; do
    got=
    for args in 'route 0 1' 'walk 0 1' verify info load graph 'route -'; do
        set -- $args
        command=$1
        shift
        run $command "$net" "$@"
        [ $status = 2 ] && [ ! -s "$work/out" ] && has "$work/err" "'$net'" || got="$got $args: exit $status,"
    done
    is "NET '$net': every command exits 2 and names it" '' "$got"
done
for pair in '0 9' '9 0' '-1 0' '0 -1' '0 @00' '@8 0' '0 1x' '0 18446744073709551616'; do
    word=${pair#0 }
    word=${word% 0}
    refuses "route multicube:3,3 $pair" 2 "'$word': expected a processor index 0..8" route multicube:3,3 $pair
    refuses "walk multicube:3,3 $pair" 2 "'$word': expected a processor index 0..8" walk multicube:3,3 $pair
done
refuses "the general router on a mesh too large for it" 2 "network 'ringmesh:5000,5000': too large for the general router" route ringmesh:5000,5000 0 1
refuses "a drawing of too many links" 2 "network 'shuffle:2,22': 8388608 links, too many for graph" graph shuffle:2,22
refuses "verify --sample 0" 2 "--sample '0'" verify clock --sample 0
refuses "walk with an option of another command" 2 "--queues" walk clock 0 1 --queues

# --- writing fails
for args in 'route clock 0 5' 'walk clock 0 5' 'walk clock 0 5 --seq 0' 'verify clock' 'info clock' 'load clock' 'load clock --tsv' \
    'load clock --queues' 'graph clock' 'graph clock --format edges' 'route multicube:2147483647 0 2147483646' \
    'graph shuffle:2,30 --format graphml'; do
    $R $args >/dev/full 2>"$work/err"
    is "$args: exit 3 where stdout is full, and says so" "3 said" "$? $([ -s "$work/err" ] && echo said)"
done
tap_end && [ $tables = 0 ]
