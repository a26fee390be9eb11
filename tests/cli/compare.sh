#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq compare: what it prints (test_compare.py), limits of time, rows while others are looked for, what is refused; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/compare
. tools/tap_command.sh
many
tools/tap_pytest.sh tests/cli/test_compare.py
tables=$?

# --- limits of time
# a clock of the test's own, which each look moves on (tests/cli/planted.c)
# shellcheck disable=SC2046 # words
if ${CC:-cc} -w -DWRAP -Wl,--wrap=catch_interrupt,--wrap=leave_at_interrupt,--wrap=system_interrupted,--wrap=system_memory,--wrap=system_terminal,--wrap=system_seconds,--wrap=system_progress \
    -o "$work/planted" tests/cli/planted.c $(find build/cli -name '*.o') build/librouteseq.a -lm -pthread 2>"$work/err"; then
    clock() { # clock STEP ARGUMENT...
        step=$1
        shift
        CLOCK=$step "$work/planted" compare "$@" --jobs 1 >"$work/out" 2>"$work/err"
        status=$?
    }
    clock .001 torus:4,4 kautz:21,3 ring:5 --seconds 1 --tsv
    is "--seconds: what is not known then is -, and the next row is whole" "0 3 - 1.333333" "$status $(wc -l <"$work/out" | awk '{ print $1 - 1 }') $(sed -n 3p "$work/out" | cut -f 14) \
$(sed -n 4p "$work/out" | cut -f 13)"
    clock .001 kautz:21,3 --seconds 1
    is "... and the table says why" 1 "$(grep -c '^throughput_worst - : not known within --seconds: kautz:21,3$' "$work/out")"
    clock .01 ring:4 kautz:21,3 ring:5 --total-seconds 2 --tsv
    is "--total-seconds: what it cut is -, the rest is missing, which is said" "1 3 - 1" "$status $(wc -l <"$work/out" | xargs) \
$(tail -1 "$work/out" | cut -f 13) $(grep -c '^routeseq: compare: these rows are a part: --total-seconds are over in network 2 of 3$' "$work/err")"
    is "... and named" "routeseq: compare: 1 not looked at: ring:5" "$(tail -1 "$work/err")"
    clock 2 --processors 64 --within 50 --all --total-seconds 1 --tsv
    is "of more networks how many, and the next in one line" "1 yes" "$(grep -c 'not looked at' "$work/err") $(tail -1 "$work/err" | awk -v rows="$(tail -n +2 "$work/out" | wc -l)" -v of="$(sed -n 's/.* in network [0-9]* of //p' "$work/err")" '
        $3 == of - rows && $NF == "..." && $7 ~ /:/ && length($0) < 160 { print "yes" }')"
    clock 2 --processors 10000 --families kautz,mot,wbfly,kntree,oft,dragonfly,slimfly --total-seconds 1 --tsv
    is "near a size what takes 36 s of a core or more comes after what takes 5 s or less" "1 kautz mot wbfly" \
        "$status $(sed -n 's/.*not looked at://p' "$work/err" | xargs -n 1 | sed 's/:.*//' | tail -3 | sort | xargs)"
    : >"$work/lines"
    CLOCK=.5 "$work/planted" compare ring:4 kautz:21,3 ring:5 --jobs 1 --tsv --progress >"$work/out" 2>"$work/lines" &
    made=$! tries=600
    until grep -q '^2/3 kautz:21,3: ' "$work/lines" || [ $((tries -= 1)) = 0 ]; do sleep .1; done
    kill -9 $made
    is "progress names the network" 1 "$(grep -c -m 1 '^2/3 kautz:21,3: ' "$work/lines")"
else
    tap_skip "limits of time" "the linker has no --wrap"
fi
is "... time enough is no limit" "0 0" "$($R compare ring:4 --total-seconds 60 >"$work/out" 2>"$work/err"; echo "$? $(wc -c <"$work/err")")"
rm -f "$work/rows" && mkfifo "$work/rows"
$R compare ring:4 kautz:21,3 --tsv >"$work/rows" 2>"$work/err" &
made=$!
head -2 "$work/rows" | tail -1 | cut -f 1 >"$work/first"
is "a row is there while the next is looked for" "ring:4 0" "$(cat "$work/first") $(kill -9 $made 2>"$work/err"; echo $?)"

# --- refused
refuses "no such family" 2 "unknown network family 'dragonfy'; did you mean dragonfly?" compare --processors 100 --families torus,dragonfy
refuses "a NET for a family" 2 "unknown network family 'torus:4'; did you mean torus?" compare --processors 100 --families torus:4,4
refuses "no family after a comma" 2 "unknown network family ''" compare --processors 100 --families torus,
refuses "a family of another shape" 2 "option --families 'hybrid': compare serves networks of routers, and this is a Transit network" \
    compare --processors 100 --families ring,hybrid
refuses "nothing to compare" 2 "expected --processors N, or NET..., or --topology FILE" compare
refuses "a size and a network" 2 "option --processors looks for networks; 'ring:4' names one" compare --processors 64 ring:4
refuses "--ports alone" 2 "option --ports needs --processors" compare --ports 9
refuses "no processors" 2 "option --processors '1': expected a number" compare --processors 1
refuses "too many processors" 2 "option --processors '200001': expected a number" compare --processors 200001
refuses "a routing that is none" 2 "option --routing 'ugal': expected minimal, valiant, up-random, random, shortest, balanced, updown, layered or ecmp" compare ring:4 --routing ugal
refuses "an unknown key" 2 "option --by 'cost': expected processors, routers" compare ring:4 --by cost
refuses "a Transit network" 2 "network 'full:1': compare serves networks of routers, and this is a Transit network" compare full:1
refuses "no network" 2 "did you mean torus" compare tours:4,4
run compare --processors 1000 --ports 2 --within 0
is "no family" "1 routeseq: compare: no family has such a network" "$status $(tail -1 "$work/err")"
tap_end && [ $tables = 0 ]
