#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq load --faults and check --faults: what they say (test_load_faults.py), when they are interrupted, what is refused; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/load_faults
. tools/tap_command.sh
tools/tap_pytest.sh tests/cli/test_load_faults.py
tables=$?

key() { sed -n "s/^$1	//p" "$work/out"; }

# --- interrupted: figures of the trials that were finished, as if no more had been asked for; none where each part dies once
if ! quick; then
    for asked in torus:16,16 'torus:4,4 --repair updown'; do
        # shellcheck disable=SC2086 # words
        for seconds in 2 8 32; do # a busy machine finishes none in 2
            timeout -s INT $seconds $R load $asked --faults 9 --trials 100000 --tsv >"$work/out" 2>"$work/err"
            [ "$(key trials)" = 0 ] || break
        done
        sed -n '/^faults/,/^interrupted/p' "$work/out" | grep -v '^interrupted' >"$work/cut"
        # shellcheck disable=SC2086
        $R load $asked --faults 9 --trials "$(key trials)" --tsv | sed -n '/^faults/,$p' | grep -v '^interrupted' >"$work/asked"
        same "interrupted, $(key trials) trials finished: as with --trials $(key trials) of $asked" "$work/asked" "$work/cut"
        is "... they are fewer, and it says so" "1 1" "$(grep -c '^interrupted.yes' "$work/out") $(awk '$1 == "trials" { print $2 < 100000 }' "$work/out")"
    done
    timeout -s INT 1 $R load torus:64,64 --faults 1 --trials 99999 --tsv >"$work/out" 2>"$work/err"
    is "interrupted, each part once: the shares are -" "- -" "$(key served) $(key connected_high)"
fi

# --- refused
for wrong in 33 x 3,wires 3,links,routers '' 3, 99999999999999999999; do
    refuses "--faults '$wrong'" 2 "option --faults '$wrong': expected " load torus:4,4 --faults "$wrong"
done
refuses "another repair" 2 "option --repair 'minimal': expected updown, layered or balanced" load torus:4,4 --faults 1 --repair minimal
refuses "no links" 2 "this network has no links" load complete:1 --faults 1
refuses "--seed alone" 2 "option --seed needs --sample or --faults" load torus:4,4 --seed 3
refuses "--repair alone" 2 "option --repair needs --faults" load torus:4,4 --repair updown
for other in '--traffic tornado' '--sample 9' '--part 1/2' '--routing valiant' '--messages bitrev'; do
    # shellcheck disable=SC2086
    refuses "--faults with $other" 2 "${other%% *}" load torus:4,4 --faults 1 $other
done
refuses "too many pairs" 2 "routes are too many to follow: expected at most 2^32" load torus:300,300 --faults 1
$R graph torus:3,3 --format graphml >"$work/whole"
for other in '--routing ecmp' '--routing updown --format table' '--routing updown --traffic uniform' '--routes x'; do
    # shellcheck disable=SC2086
    refuses "check --faults with $other" 2 '--faults' check --topology "$work/whole" --faults 1 $other
done
printf 'h a 0\nh b 1\na h 0\nb h 0\na b 1\nb a 1\n' >"$work/twice"
echo h >"$work/ends"
refuses "an endpoint at two routers" 2 "the links of endpoint h lead to no router or to several" check --topology "$work/twice" --endpoints "$work/ends" \
    --routing updown --faults 1
refuses "networks of rings" 2 "--faults" load clock --faults 1
tap_end && [ $tables = 0 ]
