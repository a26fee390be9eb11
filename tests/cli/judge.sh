#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq vectors | YOUR-PROGRAM | routeseq judge: what judge says of implementations right and broken (test_judge.py), what is
# refused, reading and writing that fails, judge as a co-process; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/judge
. tools/tap_command.sh
tools/tap_pytest.sh tests/cli/test_judge.py
tables=$?
NET=hybrid:192,2

refuses "--count 0" 2 "option --count '0': expected a number 1..100000000" judge $NET --count 0
refuses "--seed x" 2 "option --seed 'x'" vectors $NET --seed x
refuses "SRC and DST" 2 "one argument too many: '0'" vectors $NET 0 1
$R judge $NET <&- >"$work/out" 2>"$work/err"
is "reading fails: 3, and missing is not known" "3 missing=-" "$? $(tail -1 "$work/out" | grep -o 'missing=[^ ]*')"
$R vectors $NET --count 100000 >/dev/full 2>"$work/err"
is "writing fails: 3" 3 $?
yes 0 | timeout 120 "$R" judge $NET --count 9 >/dev/full 2>"$work/err"
is "writing fails while answers come: 3" 3 $?

# --- as a co-process: a wrong answer is named while the next one is waited for; Ctrl-C ends with what is known
$R vectors $NET --count 2 | $R route $NET - --echo | sed 's/ \([^ ]*\)$/:\1/; 2s/..$/FF/' >"$work/two"
rm -f "$work/fifo"
mkfifo "$work/fifo"
$R judge $NET --count 1000 <"$work/fifo" >"$work/out" 2>"$work/err" &
job=$!
exec 3>"$work/fifo"
cat "$work/two" >&3
tries=0
until grep -q '^line 2: ' "$work/out" || [ $tries = 100 ]; do sleep 0.1; tries=$((tries + 1)); done
tap_result "$(grep -q '^line 2: ' "$work/out"; echo $?)" "judge names a wrong answer when it comes"
kill -INT $job
wait $job
status=$?
exec 3>&-
is "Ctrl-C: what is known, and 1" "1 right=1 wrong=1 arriving=0 missing=- routeseq: standard input: interrupted behind line 2" \
    "$status $(tail -1 "$work/out" | cut -d ' ' -f 2-5) $(cat "$work/err")"
tap_end && [ $tables = 0 ]
