#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq load for Transit networks: what it says (test_load_transit.py), what is refused, Ctrl-C; in TAP.
# shellcheck disable=SC1091,SC2046,SC2086,SC2258 # lists of arguments are split on purpose
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/sim
. tools/tap_command.sh
tools/tap_pytest.sh tests/cli/test_load_transit.py
tables=$?

awk 'BEGIN { for (i = 0; i < 64; i++) print i, i }' >"$work/same"
awk 'BEGIN { for (i = 0; i < 64; i++) print i, 63 - i }' >"$work/far"
# --- refused
refuses "no load" 2 "option --load is missing: expected --load P" load full:1
for p in '' x -1 1.1 2 . 1. 0.5x 1e-1 0x1 10 0.1234567891 ' 1' 1.000000001; do
    refuses "the load '$p'" 2 "--load '$p': expected a decimal number 0..1" load full:1 --load "$p"
done
for p in 1 1.0 0.999999999 0.000000001 1.000000000; do
    run load full:1 --load $p --trials 1 --tsv
    is "the load $p is one" 0 $status
done
refuses "no trials" 2 "option --trials '0': expected a number 1.." load full:1 --load 1 --trials 0
for k in x -1 1,x 1, ,wires 999 1,2 18446744073709551616; do
    refuses "faults '$k'" 2 "--faults '$k': expected" load full:1 --load 1 --faults $k
done
refuses "dead stacks of a bidelta network" 2 "no stacks to take out" load bidelta:3 --load 1 --faults 1,stacks
refuses "uniform traffic and a file" 2 "--uniform and --traffic exclude each other" load full:1 --load 1 --uniform --traffic -
refuses "retries under faults" 2 "--retries and --faults exclude each other" load full:1 --load 1 --faults 1 --retries
refuses "a net too large to simulate" 2 "2^32 wires" load hybrid:192,7 --load 1
for option in '--load 1' '--seed 1' '--trials 1' --retries '--faults 1' --uniform; do
    also=
    case $option in
    --seed* | --trials* | --faults*) also=" and networks of routers with ports" ;;
    esac
    refuses "$option of rings" 2 "option ${option%% *} of load is for Transit networks$also; clock is a network of SCI rings" load clock $option
done
refuses "messages of rings" 2 "option --traffic '$work/far': expected uniform or alltoall" load clock --traffic "$work/far"
for option in '--echo-ratio 1' --queues; do
    refuses "$option of a Transit network" 2 "option ${option%% *} of load is for networks of SCI rings; full:1 is a Transit network" load full:1 --load 1 $option
done
refuses "a traffic file that is not there" 3 "$work/none: " load full:1 --load 1 --traffic "$work/none"
printf '0 1\n2 64\n' >"$work/bad"
refuses "a bad line of traffic" 1 "line 2: destination '64'" load full:1 --load 1 --traffic "$work/bad"
refuses "a processor's line to itself" 1 "line 1: nothing is sent" load full:1 --load 1 --traffic "$work/same"

# --- ended by Ctrl-C
if quick; then
    tap_end && [ $tables = 0 ]
    exit
fi
$R load hybrid:192,1 --load 1 --trials 100000000 --tsv >"$work/out" 2>"$work/err" &
pid=$!
sleep 1
kill -INT $pid
wait $pid
status=$?
[ $status = 1 ] && [ "$(wc -l <"$work/out")" = 21 ] && grep -q 'interrupted after [1-9][0-9]* of 100000000 trials' "$work/err"
tap_result $? "Ctrl-C: prints what it has" "status $status: $(cat "$work/out" "$work/err")"
tap_end && [ $tables = 0 ]
