#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq load --traffic: what is said (test_load_patterns.py), when it is interrupted, and what is refused.  In TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/load_patterns
. tools/tap_command.sh
tools/tap_pytest.sh tests/cli/test_load_patterns.py
tables=$?

# --- Ctrl-C: no figure; progress in lines, where it is asked for
: >"$work/lines"
for options in mesh:80,80 'mesh:80,80 --traffic worst' 'mesh:900,900 --traffic worst --bound' 'mesh:80,80 --sample 1000000000'; do
    : >"$work/err" # so that what is there is of this run; --foreground: one Ctrl-C, not two
    # shellcheck disable=SC2086
    env --default-signal=INT timeout --foreground 90 $R load $options --jobs 1 --progress --tsv >"$work/out" 2>"$work/err" &
    for _ in $(seq 200); do # however long it takes to begin
        [ -s "$work/err" ] && break
        sleep 0.1
    done
    kill -INT $!
    wait $!
    is "interrupted: $options" "1 processors routers vcs pattern interrupted" "$(grep -c '^routeseq: interrupted after' "$work/err") $(awk -F '\t' '$2 != "-" { print $1 }' "$work/out" | xargs)"
    grep -v '^routeseq: ' "$work/err" >>"$work/lines"
done
is "each line of progress says how far it is" "yes 0" "$([ -s "$work/lines" ] && echo yes) $(grep -vcE '^ *[0-9]+ %  [0-9]+ of [0-9]+ [a-z, ]+(, [0-9:]+ (s|min|h) left)?, [0-9:]+ (s|min)$|^[a-z ]+, [0-9]+ s$' "$work/lines")"
is "... and without being asked there is none" "" "$(timeout -s INT 1.2 $R load mesh:80,80 --jobs 1 2>&1 >"$work/out" | grep -v '^routeseq: interrupted')"

# --- what is refused
refuses "... or hops" 2 "needs the routes of 1000000 pairs and a matching for each of 2 channels" load ring:1000000 --traffic worst
refuses "a bound of no worst case" 2 "option --bound is for --traffic worst" load ring:8 --traffic tornado --bound
refuses "a schedule of no messages" 2 "option --schedule: uniform has no messages" load ring:8 --traffic uniform --schedule "$work/x"
refuses "a schedule of no pattern" 2 "load: option --schedule needs --traffic" load ring:8 --schedule "$work/x"
refuses "a sample of messages" 2 "option --traffic 'tornado': option --sample is for uniform traffic" load ring:8 --traffic tornado --sample 9
refuses "a sample of no pairs" 2 "option --sample: there is one processor" load ring:1 --sample 9
refuses "too many pairs" 2 "--sample follows some pairs" load mesh:300,300
refuses "rings take no pattern but all to all" 2 "option --traffic 'tornado': expected uniform or alltoall" load multicube:3,3 --traffic tornado
tap_end && [ $tables = 0 ]
