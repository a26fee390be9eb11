#!/bin/sh
# SPDX-License-Identifier: MIT-0
# walk NET - and explain NET -: what each line of standard input is answered by is what its pair is answered by alone; bad
# lines; and what is refused, for programs that read --json.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/streams
. tools/tap_command.sh

one_line() { # an object of several lines in one
    tr -s '\n ' ' ' | sed 's/\[ {/[{/g; s/} \]/}]/g; s/^{ /{/; s/ } *$/}/'
}
bare() { # bare SRC DST: the lines of a stream as those of a pair
    sed "s/^{\"source\": $1, \"destination\": $2, /{/; s/, \"error\": null}\$/}/; s/_place\": /\": /g"
}
nets='hybrid:12,1 bidelta:2,2 multicube:3,3 shuffle:2,4 tree:4 torus:4,4 kntree:2,3 debruijn:4'
streamed() { # streamed COMMAND PAIRS...: the lines of --json whose answer is not that of the pair
    command=$1
    shift
    for net in $nets; do
        printf '%s\n' "$@" | $R "$command" "$net" - --json >"$work/lines" 2>&1
        for pair in "$@"; do
            # shellcheck disable=SC2086 # two numbers
            $R "$command" "$net" $pair --json | one_line >"$work/alone"
            echo >>"$work/alone"
            # shellcheck disable=SC2086
            head -1 "$work/lines" | bare $pair | cmp -s - "$work/alone" || echo "$command $net $pair"
            sed -i 1d "$work/lines"
        done
        [ ! -s "$work/lines" ] || echo "$command $net: more lines"
    done
}
for command in walk explain; do
    streamed $command '0 5' '3 3' '6 1' >"$work/differ"
    [ ! -s "$work/differ" ]
    tap_result $? "$command NET - --json answers each pair as it is answered alone" "$(cat "$work/differ")"
done
$R walk torus:4,4 0 5 --json | one_line >"$work/alone"
! echo 1 5 | $R walk torus:4,4 - --json | bare 1 5 | tr -d '\n' | cmp -s - "$work/alone" &&
    echo 0 5 | $R walk torus:4,4 - --json | bare 0 5 | tr -d '\n' | cmp -s - "$work/alone"
tap_result $? "planted and rejected: the answer of another pair"
nets='hybrid:12,1 multicube:3,3 tree:4 torus:4,4'
for net in $nets; do
    is "walk $net - says how each walk ends" "$(for pair in '0 5' '2 2' '7 1'; do $R walk $net ${pair% *} ${pair#* } | tail -1; done)" \
        "$(printf '0 5\n2 2\n7 1\n' | $R walk $net -)"
    printf '0 5\nx\n2 2\n' | $R walk $net - --tsv 2>/dev/null | awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
        { print NF == at["error"], $1, $2, $at["verdict"], $at["error"] }' >"$work/table"
    is "walk $net - --tsv is a table" "1 source destination verdict error;1 0 5 arrived -;1 - - - line 2: destination missing, expected SRC DST;1 2 2 arrived -;" \
        "$(tr '\n' ';' <"$work/table")"
done
bad=$(printf '# none\n0 5\n\n0 99\n1 2 3\n' | $R walk torus:4,4 - 2>"$work/err")
is "bad lines have their number and why" "arrived 5
error: line 3: empty line
error: line 4: destination '99': expected a processor index 0..15
error: line 5: trailing characters '3', expected SRC DST" "$bad"
is "and their number at the end" "routeseq: standard input: 3 of 4 lines are bad" "$(cat "$work/err")"
is "a bad line of a stream is an object" '{"source": 0, "destination": null, "error": "line 1: destination '"'99'"': expected a processor index 0..15", "code": "RT_ERR_DST", "line": 1}' \
    "$(echo 0 99 | $R explain torus:4,4 - --json 2>/dev/null)"
is "a pair whose route a dead part cuts has a code in JSON" '{"source": 3, "destination": 24, "route": null, "error": "line 1: cut at hop 2: router r12 is dead", "code": "FALSE", "line": 1}' \
    "$(echo 3 24 | $R route dragonfly:2,4,2 - --dead r12 --json 2>/dev/null)"

for word in routee families torus:4,4 --jobs; do
    is "$word is no command: an object with --json, with nothing without" "2 {\"error\": \"$($R $word 2>&1 | sed 's/^routeseq: //')\", \"code\": \"USAGE\"}" \
        "$($R $word --json >"$work/told" 2>/dev/null; echo $?) $(cat "$work/told")"
    is "$word is no command: nothing on standard output without it" "" "$($R $word 2>/dev/null)"
done

# --- Locations: their unused bits are in the answer, so none may become an index.
$R vectors hybrid:12,1 >"$work/vectors"
$R route hybrid:12,1 - --echo <"$work/vectors" >"$work/echoed"
cut -d ' ' -f 1,2 "$work/echoed" | cmp - "$work/vectors"
tap_result $? "vectors NET | route NET - --echo: SRC DST are what was read"
grep -Fqx '@0000 @FCB0 E0FCB0' "$work/echoed" && grep -Fq '@0000 @0010 10' "$work/echoed" && [ "$(echo 007 @0010 | $R route hybrid:12,1 - --echo)" = '7 @0010 10' ]
tap_result $? "each before its answer, a number in decimal" "$(head -3 "$work/echoed")"
for command in route walk explain; do
    is "$command NET - --json has the locations that were read, and no others" \
        '{"source": 0, "destination": 1, "source_location": "0000", "destination_location": "031F", |{"source": 0, "destination": 1, "destination_location": "0013", |{"source": 0, "destination": 1, |' \
        "$(printf '@0000 @031F\n0 @0013\n0 1\n' | $R $command hybrid:12,1 - --json | sed -E 's/"(route|verdict|I)": .*//' | tr '\n' '|')"
done
is "explain NET - begins a block by the pair as read" '@0000 @031F|0 1|' \
    "$(printf '@0000 @031F\n0 1\n' | $R explain hybrid:12,1 - | grep -E '^[@0-9]+ ?[@0-9A-F]+$' | tr '\n' '|')"

# --- Bad lines: a stream answers them all, a file ends at the hundredth.
yes x | head -150 >"$work/wrong"
is "a stream answers more than a hundred bad lines" "150 1" "$($R route torus:4,4 - <"$work/wrong" 2>/dev/null | wc -l) $($R route torus:4,4 - <"$work/wrong" >/dev/null 2>&1; echo $?)"
is "a set of pairs ends at the hundredth" "100 3" \
    "$($R load torus:4,4 --traffic - <"$work/wrong" 2>&1 | grep -c 'line [0-9]*: dest') $($R load torus:4,4 --traffic - <"$work/wrong" >/dev/null 2>&1; echo $?)"

is "what is lost is counted" "arrived 5|lost: arrived elsewhere at router 5|1|routeseq: standard input: 1 of 2 messages is lost|" \
    "$({ printf '0 5\n0 1\n' | $R walk torus:4,4 - --ports '1 3'; echo $?; } 2>"$work/err" | tr '\n' '|'; tr '\n' '|' <"$work/err")"
is "explanations follow their pairs" 2 "$(printf '0 5\n7 1\n' | $R explain torus:4,4 - | grep -cxE '0 5|7 1')"
is "an empty stream is no answer" "0" "$($R walk torus:4,4 - </dev/null; echo $?)"
is "an answer comes before the next line is asked for" "arrived 5" \
    "$(mkfifo "$work/fifo"; { echo 0 5; sleep 5; } | timeout 20 $R walk torus:4,4 - >"$work/fifo" 2>/dev/null & timeout 4 head -1 "$work/fifo")"
refuses "a stream over wires" 2 "option --wires: expected SRC and DST, not '-'" walk hybrid:12,1 - --wires
refuses "SRC alone" 2 "walk: SRC or DST is missing" walk torus:4,4 5
refuses "a dash for SRC" 2 "source '-': expected a processor index" walk torus:4,4 - 5
is "a bad option ends a stream at its first pair, as an object with --json" "2 {\"error\": \"option --ports 'zz': expected" \
    "$(echo 0 1 | $R walk torus:4,4 - --ports zz --json >"$work/out" 2>/dev/null; echo $? "$(cut -d ' ' -f 1-5 "$work/out")")"

# What is refused is an object, and standard output has nothing else
object() { # object CODE ARGUMENT...: with --json; what standard error says and the status stay
    code=", \"code\": \"$1\""
    shift
    run "$@"
    want="$status {\"error\": \"$(sed -n '1s/^routeseq: //p' "$work/err")\"$code} $(cat "$work/err")"
    run "$@" --json
    is "$* --json" "$want" "$status $(cat "$work/out") $(cat "$work/err")"
}
object RT_ERR_DST walk torus:4,4 0 99
object RT_ERR_SRC explain multicube:3,3 x 1
object RT_ERR_FAMILY info zz:3
object RT_ERR_FAMILY route zz:3 0 1
object RT_ERR_TEXT info torus:4,x
object RT_ERR_LAYERS walk full:9 0 1
object RT_ERR_SIZE info torus:4,4 hypercube:99
object USAGE walk torus:4,4 0
object USAGE walk torus:4,4 0 5 --nothing
object USAGE load torus:4,4 --traffic nothing
object IO check --topology "$work/nowhere"
is "where a command has no --json there is no object" "2 0" "$($R graph torus:4,4 --json 2>/dev/null | wc -c | sed "s/^/$($R graph torus:4,4 --json 2>/dev/null; echo $?) /")"
is "what was answered is followed by no object" 1 "$($R route torus:4,4 0 99 --json 2>/dev/null | wc -l)"
is "nor are lines of a stream" 2 "$(printf 'x\n0 1\n' | $R walk torus:4,4 - --json 2>/dev/null | grep -c '^{"source": ')"
is "each error of the library has its name" 0 "$(sed -n 's/^ *\(RT_ERR_[A-Z]*\) = .*/\1/p' include/rt/net.h | while read -r name; do grep -q "NAME($name)" cli/print/error_name.c || echo "$name"; done | wc -l)"
tap_end
