#!/bin/sh
# SPDX-License-Identifier: MIT-0
# --json of every command and shape is JSON, with the keys and values of --tsv; several reports are a table.
# shellcheck disable=SC2086 # lists of arguments are split on purpose
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/json
. tools/tap_command.sh
if ! command -v python3 >/dev/null; then
    tap_skip "JSON" "python3 is missing"
    tap_end
    exit
fi
both() { # both STEM ARGUMENT...: STEM.json and STEM.tsv, with the same exit status
    stem=$1
    shift
    $R "$@" --json >"$stem.json" 2>"$work/err" </dev/null
    status=$?
    $R "$@" --tsv >"$stem.tsv" 2>>"$work/err" </dev/null
    [ $? = $status ] && [ $status -le 1 ]
}
agree() { python3 tests/cli/report_keys.py "$@" 2>"$work/err"; } # agree STEM...: for each what is wrong, in a line
$R gate hybrid:12,1 --tests | head -5 >"$work/tests"
cat >"$work/lines" <<END
route hybrid:192,2 @CC0234 @D84267
route hybrid:12,1 5 5
route multicube:3,3 0 8
route tree:4 0 9
route torus:4,4 0 7
route torus:4,4 0 0
route torus:4,4 0 7 --vc
route torus:4,4 0 7 --header field
explain hybrid:192,2 @CC0234 @D84267
explain hybrid:12,1,capped 0 767
explain hybrid:192,2 5 5
explain full:2 1 3
explain bidelta:3,3,4 1 3
explain multicube:3,3 0 8
explain multicube:3,3 0 0
explain clock 0 10
explain tree:4 0 9
explain tree:4 0 0
explain torus:4,4 0 7
explain torus:4,4 0 0
explain mot:1,2 0 5
walk hybrid:192,2 @CC0234 @D84267
walk hybrid:12,1 0 0
walk bidelta:3,3,4 1 3
walk full:2 1 3 --seq FFFF
walk hybrid:12,1 0 3 --seq 10
walk hybrid:12,1 0 3 --seq 12345678
walk hybrid:192,2 @CC0234 @D84267 --wires
walk hybrid:12,1 0 700 --wires --seed 7
walk hybrid:12,1 0 700 --wires --dead s64
walk hybrid:12,1 0 700 --wires --dead c1
walk hybrid:12,1 0 700 --wires --dead w5248,w5249
walk hybrid:12,1 0 700 --wires --all
walk hybrid:12,1 0 700 --wires --all --dead s64
walk hybrid:12,1 0 700 --wires --seq FFFF
walk bidelta:3,3,4 1 3 --wires
walk multicube:3,3 0 8
walk multicube:3,3 0 8 --seq 7
walk multicube:3,3 0 0
walk ringmesh:4,4 0 8
walk clock 0 10
walk tree:4 0 9
walk tree:4 0 0
walk tree:4 0 9 --seq 111
verify hybrid:12,1
verify multicube:3,3
verify tree:5
verify hybrid:192,5 --sample 100
info hybrid:192,2
info bidelta:3,3,4
info shuffle:2,4
info ring12
info tree:5
gate hybrid:12,1
gate hybrid:12,1 --circuit serial
gate hybrid:12,1 --circuit router
gate hybrid:12,1 --faults $work/tests
gate tree:4
gate torus:4,4
gate livefly:3,2
load hybrid:12,1 --load .5 --trials 3
load hybrid:12,1 --load .5 --trials 3 --retries
load hybrid:12,1 --load .5 --trials 1 --retries
load hybrid:12,1 --load .5 --trials 3 --faults 2,wires
load bidelta:3,3 --load 1 --trials 1
load hybrid:192,6 --load 1 --model
load multicube:3,3
load shuffle:3,3 --echo-ratio .25
load tree:6 --messages bitrev
load tree:6 --messages hotspot
info hybrid:12,1 tree:3 multicube:3,3
load hybrid:12,1 full:1 --load .5 --trials 3
load hybrid:12,1 --load 0..1:.25 --trials 3
load full:1 hybrid:192,6 --load .1..1:.3 --model
load multicube:3,3 ring12 clock
load tree:4 tree:5 --messages bitrev
judge hybrid:12,1 --count 12
judge multicube:3,3 --count 3
judge tree:4 --count 3
judge torus:4,4 --header field
walk torus:4,4 0 5
verify torus:4,4
info torus:4,4
load torus:4,4
load torus:4,4 hypercube:3 kntree:4,2 --messages bitrev
load ring:5 --vcs 1
load ring:5 ring:3 --vcs 1
design --nodes 16384 --constraint bisection --delay log
compare --by routers ring:4 torus:4,4
design --nodes 256 --constraint pinout --delay constant --pins 64
check --topology examples/fabric/ring5.txt --routes examples/fabric/updown.txt
check --topology examples/fabric/ring5.txt --routing shortest
check --topology examples/fabric/ring5.txt --routes tests/cli/report_keys.py
END
at=100 stems=
while read -r line; do
    at=$((at + 1))
    stems="$stems $work/report$at"
    both "$work/report$at" $line
    tap_result $? "the same exit status with --json and --tsv: $line" "$(head -c 600 "$work/err")"
done <"$work/lines"
agree $stems >"$work/verdicts"
while read -r line <&3; do
    read -r verdict <&4
    is "JSON, with the keys of --tsv: $line" "same" "$verdict"
done 3<"$work/lines" 4<"$work/verdicts"
# every command and shape that has the option stands there; so does every command without NET
$R help --tsv | awk -F '\t' '$3 == "--json" { print $1, $2 }' | sort >"$work/have"
shape_of() { case $1 in --*) echo - ;; hybrid* | full* | bidelta*) echo transit ;; tree*) echo tree ;; torus* | hypercube*) echo ports ;; *) echo ring ;; esac }
while read -r command net _; do echo "$command $(shape_of "$net")"; done <"$work/lines" | sort -u >"$work/tried"
same "every command and shape with --json is tried" "$work/have" "$work/tried"
is "every report has both" "$($R help --tsv | cut -f 1-3 | grep -c -e '--tsv$')" "$(wc -l <"$work/have")"
for lost in 'hybrid:12,1 0 3 --seq FFFF' 'hybrid:12,1 0 700 --wires --dead s64'; do
    is "walk $lost: neither processor nor location" "- -" "$($R walk $lost --tsv | awk '/^(processor|location)\t/ { printf "%s%s", n++ ? " " : "", $2 }')"
    is "... null in JSON" 2 "$($R walk $lost --json | grep -c -E '"(processor|location)": null')"
done
# tables
$R load hybrid:12,1 full:1 --load 0..1:.5 --trials 3 --tsv | cut -f 1,2 | tr '\t\n' ' ;' >"$work/out"
is "a table: networks and loads" "net load;hybrid:12,1 0;hybrid:12,1 0.5;hybrid:12,1 1;full:1 0;full:1 0.5;full:1 1;" "$(cat "$work/out")"
$R load hybrid:12,1 --load .7 --trials 4 --tsv | cut -f 2 | head -4 | tr '\n' ' ' >"$work/one"
$R load hybrid:12,1 --load .6..0.7:.1 --trials 4 --tsv | sed -n 3p | cut -f 3-6 | tr '\t' ' ' >"$work/two"
is "a load of a table is that load alone" "$(sed 's/ $//' "$work/one")" "$(cat "$work/two")"
for bad in 1..0:.1 0..1:0 0..1 0..2:.1 ..:. 0..1:.00001; do
    refuses "--load $bad" 2 "option --load" load hybrid:12,1 --load $bad
done
refuses "an option that one of the networks does not take" 2 "option --load of load is for" load hybrid:12,1 tree:3 --load 1
refuses "the second network is read before the first is done" 2 "bogus" info hybrid:12,1 bogus:1
# a stream of pairs: a table, or an object a line
printf '0 7\n0 "9\n\n3 3\n' >"$work/in"
stream() { # stream FORMAT NET OPTION...
    form=$1 of=$2
    shift 2
    $R route $of - $form "$@" <"$work/in" 2>"$work/err"
}
for net in full:2 multicube:3,3 tree:4 torus:4,4 'torus:4,4 --vc' 'torus:4,4 --header field'; do
    stream --tsv $net >"$work/stream.tsv"
    { echo '[' && stream --json $net | sed '2,$s/^/,/' && echo ']'; } >"$work/stream.json"
    is "route - of $net in a table and as objects" "same" "$(agree "$work/stream")"
    is "and plain: $net" "$(cut -f 3 "$work/stream.tsv" | sed 1d | grep -v '^-')" "$(stream --echo $net | sed -n 's/^[0-9]* [0-9]* //p')"
    is "it says which lines are bad, and how many: $net" "line 2 line 3 standard input: 2 of 4 lines are bad" \
        "$(stream --echo $net | sed -n 's/^error: \(line [0-9]*\): .*/\1/p' | xargs) $(sed 's/^routeseq: //' "$work/err")"
done
# a lie is found
both "$work/lie" info tree:3 && sed -i 's/28/29/' "$work/lie.tsv"
agree "$work/lie" | grep -q '^JSON'
tap_result $? "planted and rejected: another value"
both "$work/lie" info tree:3 && sed -i '/cap_0/d' "$work/lie.tsv"
agree "$work/lie" | grep -q '^JSON'
tap_result $? "planted and rejected: a key less"
sed -i 's/,$//' "$work/lie.json"
agree "$work/lie" | grep -q 'JSONDecodeError'
tap_result $? "planted and rejected: what is no JSON"
tap_end
