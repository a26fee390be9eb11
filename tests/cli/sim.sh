#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq load for Transit networks; prints TAP.  Expected figures are those of independent
# simulations (tests/vectors/), or follow from the definitions.
# shellcheck disable=SC1091,SC2046,SC2086,SC2258 # lists of arguments are split on purpose
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/sim
. tools/tap_command.sh

value() { awk -F '\t' -v key="$1" '$1 == key { print $2 }' "$work/out"; }

keys() { # keys KEY...: KEY, KEY_low, KEY_high, and KEY_model of success
    for key in "$@"; do
        printf '%s\n' "$key" "${key}_low" "${key}_high"
        case $key in success*) echo "${key}_model" ;; esac
    done
}

# --- keys, always all and in this order
while read -r net options; do
    case $net in
    hybrid:*,capped) levels='0 1 2 3 4' ;;
    hybrid:12,1) levels='0 1 2 3' ;;
    full:1,capped) levels='1 2 3 4' ;;
    full:2) levels='1 2 3 4 5 6' ;;
    *) levels= ;;
    esac
    extra=
    case $options in *--retries*) extra='retry_load retry_success tries cycles' ;; esac
    case $options in *--faults*) extra=connected ;; esac
    keys success $(printf 'success_%s ' $levels | sed 's/success_ $//') $extra >"$work/want"
    run load $net --trials 20 --tsv $options
    cut -f 1 "$work/out" >"$work/keys"
    diff "$work/want" "$work/keys" >"$work/diff" && [ "$status" = 0 ] && [ ! -s "$work/err" ] &&
        ! grep -qvE '^[a-z0-9_]+	([0-9]+\.[0-9]{6}|-)$' "$work/out"
    tap_result $? "keys of load $net $options" "$(cat "$work/err" "$work/diff" "$work/out")"
done <<'END'
hybrid:12,1 --load 1
hybrid:12,1,capped --load 0.5
full:2 --load 1 --retries
full:1,capped --load 0.25 --retries
bidelta:3 --load 1
bidelta:3,2 --load 0.000001 --seed 5
hybrid:12,1 --load 1 --faults 3
full:2 --load 1 --faults 2,stacks
bidelta:2 --load 1 --faults 2,wires
hybrid:12,1 --load 0
END
is "of nothing offered there is no share" "- - -" "$(value success) $(value success_2) $(value success_0_high)"
is "the model has a limit there" "1.000000" "$(value success_model)"

# --- the independent figures: half a width of 0.002 on either side
large=hybrid:192
quick && large='^hybrid\|^full:[2-9]\|,'
grep -v '^#' tests/vectors/golden_success.tsv | grep -v "$large" >"$work/figures"
while read -r net level figure; do
    key=success
    [ "$level" = all ] || key=success_$level
    run load "$net" --load 1 --tsv --trials 1000
    awk -v a="$(value $key)" -v b="$figure" 'BEGIN { exit !(a - b < 0.004 && b - a < 0.004) }'
    tap_result $? "load $net --load 1: $key is $figure" "$(cat "$work/out")"
done <"$work/figures"

# --- as many trials as needed unless asked otherwise
for item in 'full:1 1' 'hybrid:12,1 0.5' 'bidelta:3,2 0.1' 'full:1,capped 0.5'; do
    quick && [ "$item" != 'full:1 1' ] && continue
    run load ${item% *} --load ${item#* } --tsv
    awk -F '\t' '/_low/ { low = $2 } /_high/ && $2 - low > 0.004 { wide = wide " " $1 } END { exit wide != "" }' "$work/out"
    tap_result $? "load ${item% *} --load ${item#* }: every level to 0.002" "$(cat "$work/out")"
done

# --- equal bytes
for options in '--retries' '--faults 4' '--trials 3' ''; do
    for jobs in 1 2 7; do
        run load hybrid:12,1 --load 0.7 --trials 40 --jobs $jobs --tsv $options
        cat "$work/out"
    done | sort -u >"$work/all"
    is "load $options: the same bytes with any number of jobs" "$(wc -l <"$work/out")" "$(wc -l <"$work/all")"
done
run load hybrid:12,1 --load 0.7 --trials 40 --tsv
cp "$work/out" "$work/first"
run load hybrid:12,1 --load 0.7 --trials 40 --tsv --seed 1
cmp -s "$work/first" "$work/out"
tap_result $? "the seed is 1 unless given"
run load hybrid:12,1 --load 0.7 --trials 40 --tsv --seed 2
! cmp -s "$work/first" "$work/out"
tap_result $? "another seed, other trials"
run load hybrid:12,1 --load 0.7 --trials 40 --tsv --faults 0
cmp -s "$work/first" "$work/out"
tap_result $? "no faults, no difference" "$(diff "$work/first" "$work/out")"
run load hybrid:12,1 --load 0.7 --trials 40 --tsv --retries
head -20 "$work/out" | cmp -s - "$work/first"
tap_result $? "retries follow behind the same figures" "$(diff "$work/first" "$work/out")"

# --- faults
run load full:1 --load 1 --trials 20 --faults 1 --tsv
is "no component of full:1 is critical: all pairs stay joined" "1.000000" "$(value connected)"
run load hybrid:12,1 --load 1 --trials 200 --tsv
sound=$(value success_3)
run load hybrid:12,1 --load 1 --trials 200 --faults 40 --tsv
awk -v a="$(value success_3)" -v b="$sound" 'BEGIN { exit !(a < b - 0.1) }'
tap_result $? "faults lower success" "$sound, then $(value success_3)"

# all 28 pairs of the 8 components of bidelta:2, by its wires: which of 16 * 15 pairs of processors have a path left
$R graph bidelta:2 --wires --format edges >"$work/edges"
exact=$(awk '{ from[NR] = $1; to[NR] = $3 } END {
    for (dead = 0; dead < 8; dead++) for (other = 0; other < dead; other++) { sets++; for (s = 0; s < 16; s++) {
        split("", met); met["p" s]
        for (round = 0; round < 3; round++) {
            split("", next_to)
            for (i = 1; i <= NR; i++) if (from[i] in met && to[i] != "c" dead && to[i] != "c" other) next_to[to[i]]
            split("", met); for (at in next_to) met[at]
        }
        for (t = 0; t < 16; t++) joined += t != s && ("p" t) in met } }
    printf "%.6f\n", joined / (sets * 240) }' "$work/edges")
for trials in 1 2 4 16; do
    for seed in $(seq 50); do
        $R load bidelta:2 --load 0 --trials $trials --faults 2 --seed "$seed" --tsv
    done | awk -v n=$((240 * trials)) -v e="$exact" '
        $1 == "connected" { all = $2 } $1 == "connected_low" { low = $2 }
        $1 == "connected_high" { held += low <= e && e <= $2; narrow += (all < 1 && low > 0 ? low : n / (n + 1.96 ^ 2)) <= e && e <= $2 }
        END { print held, narrow }'
done >"$work/held"
is "of 50 intervals of 1, 2, 4 and 16 fault sets at least 45 hold the exact share" "13/14 yes" \
    "$([ "$exact" = 0.928571 ] && echo 13/14) $(awk '{ low += $1 < 45 } END { print low ? "no" : "yes" }' "$work/held")"
is "rejected: Wilson's interval of the pairs, where none is lost" 3 "$(awk '$2 < 40' "$work/held" | wc -l)"

# --- uniform traffic: 48 of 63 destinations lie behind the top level of full:1
run load full:1 --load 1 --trials 2000 --tsv --uniform
is "uniform traffic is not that of the model" "- -" "$(value success_model) $(value success_3_model)"
is "most is through the top, which carries less than it gets" 1 "$(awk -v a="$(value success)" -v b="$(value success_3)" \
    -v c="$(value success_1)" 'BEGIN { print (b < a && a < .6 && c > .8) }')"
refuses "uniform traffic and a file" 2 "--uniform and --traffic exclude each other" load full:1 --load 1 --uniform --traffic -

# --- traffic from a file
awk 'BEGIN { for (i = 0; i < 64; i++) print i, i }' >"$work/same"
awk 'BEGIN { for (i = 0; i < 64; i++) print i, 63 - i }' >"$work/far"
printf '0 1\n0 @04\n' >"$work/near"
run load bidelta:3 --load 1 --trials 50 --tsv --traffic "$work/same"
is "traffic of a file is not that of the model" "-" "$(value success_model)"
run load full:1 --load 1 --trials 50 --tsv --traffic "$work/far"
is "the file's destinations are taken: all through level 3" "- - $(value success)" \
    "$(value success_1) $(value success_2) $(value success_3)"
run load full:1 --load 1 --trials 50 --tsv --traffic "$work/near"
is "a lone processor always gets through" "1.000000" "$(value success)"
is "... both of its lines are taken" "1.000000 -" "$(value success_1) $(value success_3)"
cp "$work/out" "$work/first"
$R load full:1 --load 1 --trials 50 --tsv --traffic - <"$work/near" >"$work/out"
cmp -s "$work/first" "$work/out"
tap_result $? "the same from standard input"

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
# --- from one trial a mean has no interval; no interval is upside down
run load hybrid:12,1 --load 1 --trials 1 --retries --tsv
is "one trial: tries and cycles without interval, shares with" "tries - - cycles - - retry_success" \
    "$(awk '/^(tries|cycles)\t/ { printf "%s ", $1 } /^(tries|cycles)_/ { printf "%s ", $2 } /^retry_success_low/ && $2 < 1 { share = "retry_success" }
        END { print share }' "$work/out")"
for net in full:2 hybrid:12,1 full:1,capped; do
    for options in '--load 1 --trials 1' '--load 1 --trials 2' '--load 0.05 --trials 1' '--load 0.05 --trials 40'; do
        run load $net $options --retries --tsv
        is "$net $options: low <= value <= high" "" "$(awk -F '\t' '
            { value[$1] = $2 }
            END {
                for (key in value)
                    if ((key "_low") in value && value[key "_low"] != "-" && !(value[key "_low"] <= value[key] && value[key] <= value[key "_high"]))
                        print key, value[key "_low"], value[key], value[key "_high"]
            }' "$work/out")"
    done
done
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
run load full:1 --load 1 --trials 2 --tsv --traffic /dev/null
is "empty traffic: nobody wants anything" "0 -" "$status $(value success)"

# --- ended by Ctrl-C
if quick; then
    tap_end
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
tap_end
