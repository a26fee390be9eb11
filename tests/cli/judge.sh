#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq vectors | YOUR-PROGRAM | routeseq judge: right implementations pass, broken ones are named with what they
# would have done.  examples/judge has ours in C and in Verilog; broken copies are made here, by sed.
# shellcheck disable=SC2086 # lists of options are split on purpose
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/judge
. tools/tap_command.sh
NET=hybrid:192,2
asked="--count 1000"
last() { tail -1 "$work/out"; }
totals() { # totals RIGHT WRONG ARRIVING MISSING DUPLICATE UNKNOWN BAD, of all lines asked for
    echo "vectors=$(($1 + $2 + $4)) right=$1 wrong=$2 arriving=$3 missing=$4 duplicate=$5 unknown=$6 bad=$7"
}
judged() { # judged NET OPTION...: what is in $work/in
    $R judge "$@" <"$work/in" >"$work/out" 2>"$work/err"
    status=$?
}
verdict() { # verdict CLAIM STATUS TOTALS
    is "$1" "$2 $3" "$status $(last)"
}

# --- what is asked: every digit change at every level, found here from the hexadecimal digits alone
$R vectors $NET >"$work/all"
awk '{ split("", d); changed = 0
    for (k = 1; k <= 2; k++) for (i = 2; i <= 7; i++) {
        x = index("0123456789ABCDEF", substr($k, i, 1)) - 1; at = 2 * (i - 2)
        d[k, at] = int(x / 4); d[k, at + 1] = x % 4 }
    for (i = 0; i < 12 && !changed; i++) if (i != 3 && i != 7 && d[1, i] != d[2, i]) { # 3 and 7 are not used
        changed = 1; if (!((i, d[1, i], d[2, i]) in seen)) { seen[i, d[1, i], d[2, i]]; n[i]++ } }
    if (!changed) same++ }
    END { for (i = 0; i < 12; i++) printf "%s ", n[i] + 0; print (same > 0) }' "$work/all" >"$work/got"
is "vectors: each two digits, each level" "12 12 12 0 12 12 12 0 6 12 12 12 1" "$(cat "$work/got")"
is "vectors: the smallest and the largest index, unused bits 0 and 1" "8" \
    "$(grep -cxE '@(000000|030300|FCFCBF|FFFFBF) @(000000|030300|FCFCBF|FFFFBF)' "$work/all" | awk '{ print $1 < 8 ? $1 : 8 }')"
for bit in 01 02; do grep -qx "@000000 @00${bit}00" "$work/all" && grep -qx "@${bit}0000 @000000" "$work/all" || echo $bit; done >"$work/bad"
is "vectors: each unused bit alone" "" "$(cat "$work/bad")"
$R vectors $NET --count 700 >"$work/got"
head -700 "$work/all" >"$work/want"
same "vectors: fewer are the first ones" "$work/want" "$work/got"
$R vectors $NET --seed 2 >"$work/got"
is "vectors: another seed, others" 1 "$(cmp -s "$work/all" "$work/got"; echo $?)"
for net in hybrid:12,1 full:3 bidelta:3,4 multicube:3,4 tree:32 torus:5,5 kntree:4,3; do
    $R vectors $net --count 3000 | $R route $net - | grep -c error
done | sort -u >"$work/got"
is "vectors: processors of the network" 0 "$(cat "$work/got")"

# --- right answers, in two forms and any order
for net in $NET full:3,capped bidelta:3,4 shuffle:3,3 ringmesh:4,4 tree:20 torus:4,4; do
    $R vectors $net $asked >"$work/vectors"
    $R route $net - <"$work/vectors" >"$work/answers"
    cp "$work/answers" "$work/in"
    judged $net $asked
    verdict "$net: answers alone" 0 "$(totals 1000 0 0 0 0 0 0)"
    paste -d: "$work/vectors" "$work/answers" | sort >"$work/in"
    judged $net $asked
    verdict "$net: answers that name their vectors, in another order" 0 "$(totals 1000 0 0 0 0 0 0)"
    [ ! -s "$work/err" ] || tap_result 1 "$net: nothing on stderr" "$(cat "$work/err")"
done
$R vectors torus:4,4 | $R route torus:4,4 - --echo >"$work/in"
judged torus:4,4
grep -q 'begins with its pair: write SRC DST: ANSWER' "$work/out"
tap_result $? "answers behind their pairs without a colon: it says what is missing" "$(tail -3 "$work/out")"
$R vectors butterfly:3,3 | $R route butterfly:3,3 - >"$work/in" # the first begins with its pair by chance
judged butterfly:3,3
is "butterfly:3,3: right answers alone, some of which begin with their pair" "0 wrong=0" "$status $(last | grep -o 'wrong=[0-9]*')"
for options in --vc "--header transit" "--header field" "--header bytes"; do
    $R vectors torus:4,4 | $R route torus:4,4 - $options >"$work/in"
    judged torus:4,4 $options
    is "torus:4,4 $options" "0 wrong=0 missing=0" "$status $(last | grep -o 'wrong=[0-9]*') $(last | grep -o 'missing=[0-9]*')"
done
$R vectors $NET $asked >"$work/vectors"
$R route $NET - <"$work/vectors" >"$work/answers"
paste -d: "$work/vectors" "$work/answers" >"$work/right"
{ echo '# from here'; tr 'A-F' 'a-f' <"$work/right" | sed 's/:/ :\t/; s/$/ \r/; 5s/$/\n  # there/'; } | head -c -2 >"$work/in"
judged $NET $asked
verdict "comments, CR LF, blanks, lower case, no end of the last line" 0 "$(totals 1000 0 0 0 0 0 0)"

# --- lines that are missing, there twice, asked by nobody, bad
found() { # found CLAIM TOTALS LINE: status 1, and the line is printed
    verdict "$1" 1 "$2"
    grep -qxF "$3" "$work/out"
    tap_result $? "$1: named" "$(head -20 "$work/out")"
}
pair=$(sed -n 40p "$work/vectors") # what stands once
sed 40d "$work/right" >"$work/in"
judged $NET $asked
found "a line is missing" "$(totals 999 0 0 1 0 0 0)" "vector 40: $pair: not answered"
sed 40p "$work/right" >"$work/in"
judged $NET $asked
found "a line twice" "$(totals 1000 0 0 0 1 0 0)" "line 41: $pair: answered before"
sed '40s/.*/@CC0134 @CC0134:B4/' "$work/right" >"$work/in"
judged $NET $asked
found "a line of another run" "$(totals 999 0 0 1 0 1 0)" "line 40: @CC0134 @CC0134: no vector of this --seed and --count"
while IFS='|' read -r bad words; do
    sed "40s/.*/$bad/" "$work/right" >"$work/in"
    judged $NET $asked
    found "a line '$bad'" "$(totals 999 0 0 1 0 0 1)" "line 40: $words"
done <<'BAD'
@CC02 @CC0234:00|source '@CC02': expected @ and a location of 6 hexadecimal digits
@CC0234:00|destination missing, expected SRC DST
: 00|source missing, expected SRC DST
F8000000|expected SRC DST: ANSWER, as in the first line
|expected SRC DST: ANSWER, as in the first line
BAD
{ cat "$work/answers"; echo 00; } >"$work/in"
judged $NET $asked
found "an answer too many" "$(totals 1000 0 0 0 0 1 0)" "line 1001: more answers than vectors"
sed '40s/.*/0:/' "$work/answers" >"$work/in"
judged $NET $asked
found "a bad line among answers alone does not shift the others" "$(totals 999 0 0 1 0 0 1)" "vector 40: $pair: not answered"
: >"$work/in"
judged $NET $asked
verdict "no answer at all" 1 "$(totals 0 0 0 1000 0 0 0)"
is "of each kind the first are named" 10 "$(grep -c 'not answered' "$work/out")"

# --- what a wrong answer would have done; by hand, from SPEC 10's example and the definitions
does() { # does NET SRC DST ANSWER EFFECT [OPTION...]: of an answer to the first vector of that pair
    net=$1 src=$2 dst=$3 answer=$4 effect=$5
    shift 5
    $R vectors $net >"$work/vectors"
    grep -nxF "$src $dst" "$work/vectors" | head -1 | cut -d: -f1 >"$work/at"
    $R route $net - "$@" <"$work/vectors" | paste -d: "$work/vectors" - | sed "$(cat "$work/at")s/:.*/:$answer/" >"$work/in"
    judged $net "$@"
    [ "$status" = 1 ] && grep -qF "line $(cat "$work/at"): $src $dst: expected '" "$work/out" && grep -qF ", given '$answer': $effect" "$work/out"
    tap_result $? "$net $src $dst $answer $*: $effect" "$(tail -4 "$work/out")"
}
does $NET @000000 @FCFCBF F8FCFC83 'arrives at processor 786371 @FCFC83 instead of 786431'
does $NET @000000 @FCFCBF F8FCFEBF 'arrives, but bits that no router looks at are not as settled'
does $NET @000000 @FCFCBF FFFCFCBF 'lost: left the root'
does $NET @000000 @FCFCBF F8FC 'lost: stream ran dry'
does $NET @000000 @FCFCBF F8FCFCBF00 'lost: routing bytes left over at processor 786431'
does $NET @000000 @FCFCBF F8GG 'no answer: expected an even number of hexadecimal digits'
does $NET @000000 @000001 F0000001 'arrives, but crosses at level '
does multicube:3,3 0 3 '1 1' 'arrives at node 6 instead of 3'
does multicube:3,3 0 4 '0 1' 'arrives by another path, of 2 links instead of 2'
does multicube:3,3 0 3 '1 2' 'lost: link out of range at node 3, after 1 link'
does multicube:3,3 0 3 '0 1 1 1 0' 'lost: enters a ring twice at node 1, after 4 links'
does tree:4 0 1 1 'lost: ran out of address bits'
does tree:4 0 1 101 'arrives at processor 3 instead of 1'
does tree:4 0 1 1111 'lost: left the tree through the root'
does torus:4,4 0 5 '3 1' 'arrives by other ports, in as many hops'
does torus:4,4 0 5 '1 1 0 3' 'arrives by other ports, in 4 hops instead of 2'
does torus:4,4 0 4 9 'lost: port 9 of router 0 leads nowhere'
echo 0.0 >"$work/in"
judged torus:4,4 --count 1
is "answers with virtual channels, judged without: what to say" "1 1" "$status $(grep -c "given '0.0': no answer: expected ports (PORT.VC each with --vc)" "$work/out")"
for net in hybrid transit ring tree ports; do
    is "help of judge has the way of use on a line of its own: $net" 1 "$($R help judge $net | grep -cx 'routeseq vectors NET | YOUR-PROGRAM | routeseq judge NET')"
done
is "help of judge says where PORT.VC come from" 1 "$($R help judge torus | tr -s '\n ' ' ' | grep -c -e 'PORT.VC, as route --vc prints them')"
does torus:4,4 0 4 0.0 'arrives at router 3 instead of 4' --vc
does torus:4,4 0 4 3.9 'lost: no such virtual channel' --vc
does torus:4,4 0 4 '' 'lost: the header ends at router 0' --header field
does torus:4,4 0 5 53 'arrives by other ports, in 4 hops instead of 2' --header transit
does torus:4,4 0 5 7F 'arrives by the same ports, in other digits' --header transit
does torus:4,4 0 5 40 'arrives at router 2 instead of 5' --header transit
does kntree:4,3 0 1 6 'arrives at processor 2 instead of 1' --header field

# --- reports for programs; exit status
sed '7s/..$/FF/; 40d' "$work/right" >"$work/in"
judged $NET $asked --tsv
is "--tsv" "1 vectors 1000;right 998;wrong 1;arriving 0;missing 1;duplicate 0;unknown 0;bad 0;sound no;" "$status $(head -9 "$work/out" | tr '\t\n' ' ;')"
is "--tsv: the findings" "wrong 7 missing -" "$(awk -F '\t' '$1 ~ /^findings.[01].(problem|line)$/ { printf "%s%s", s, $2; s = " " }' "$work/out")"
judged $NET $asked --json
is "--json: an answer is text" 1 "$(grep -c '"given": "[0-9A-F]*FF"' "$work/out")"
refuses "--count 0" 2 "option --count '0': expected a number 1..100000000" judge $NET --count 0
refuses "--seed x" 2 "option --seed 'x'" vectors $NET --seed x
refuses "SRC and DST" 2 "one argument too many: '0'" vectors $NET 0 1
$R judge $NET <&- >"$work/out" 2>"$work/err"
is "reading fails: 3, and missing is not known" "3 missing=-" "$? $(last | grep -o 'missing=[^ ]*')"
$R vectors $NET --count 100000 >/dev/full 2>"$work/err"
is "writing fails: 3" 3 $?

# --- as a co-process: a wrong answer is named while the next one is waited for; Ctrl-C ends with what is known
rm -f "$work/fifo"
mkfifo "$work/fifo"
$R judge $NET $asked <"$work/fifo" >"$work/out" 2>"$work/err" &
job=$!
exec 3>"$work/fifo"
{ sed -n 1p "$work/right"; sed -n '2s/..$/FF/p' "$work/right"; } >&3
tries=0
until grep -q '^line 2: ' "$work/out" || [ $tries = 100 ]; do sleep 0.1; tries=$((tries + 1)); done
tap_result "$(grep -q '^line 2: ' "$work/out"; echo $?)" "judge names a wrong answer when it comes"
kill -INT $job
wait $job
status=$?
exec 3>&-
is "Ctrl-C: what is known, and 1" "1 right=1 wrong=1 arriving=0 missing=- routeseq: standard input: interrupted behind line 2" \
    "$status $(last | cut -d ' ' -f 2-5) $(cat "$work/err")"

# --- our C and our Verilog, and broken copies of both: the first wrong line is the first that differs from `route`,
# --- and what is said of each is what `walk` says
explained() { # explained NET: of each wrong answer that is named
    grep '^line.*given' "$work/out" | tr -d "',:" | while read -r _ _ src dst _ _ _ given effect; do
        case $given in *[!0-9A-Fa-f]*) continue ;; esac
        said=$($R walk "$1" "$src" "$dst" --seq "$given" | tail -1)
        case $effect in
        "arrives at processor "*)
            set -- "$1" $effect
            case $said in "lost: arrived elsewhere $5 "*) ;; *) echo "$src $dst $given: $effect: $said" ;; esac
            ;;
        "arrives, but"* | "arrives but"*) case $said in arrived* | *"too high"*) ;; *) echo "$src $dst $given: $effect: $said" ;; esac ;;
        lost*) case $said in lost:*) ;; *) echo "$src $dst $given: $effect: $said" ;; esac ;;
        esac
    done
}
passes() { # passes CLAIM NET
    cp "$work/answered" "$work/in"
    judged "$2" $asked
    verdict "$1" 0 "$(totals 1000 0 0 0 0 0 0)"
}
named() { # named FAULT NET: the answers in $work/answered are not all right
    $R vectors "$2" $asked | $R route "$2" - >"$work/want"
    sed 's/^[^:]*: //' "$work/answered" | tr 'a-f' 'A-F' | awk -v want="$work/want" '
        { getline right <want; if ($0 "" != right "") { print "line " NR; exit } }' >"$work/first"
    cp "$work/answered" "$work/in"
    judged "$2" $asked
    [ $status = 1 ] && [ -s "$work/first" ] && [ "$(sed -n 's/^\(line [0-9]*\):.*/\1/p' "$work/out" | head -1)" = "$(cat "$work/first")" ] &&
        [ -z "$(explained "$2")" ]
    tap_result $? "planted and rejected: $1: $(sed -n '2s/.*given/given/p' "$work/out")" \
        "status $status, first $(cat "$work/first"), $(head -4 "$work/out") $(explained "$2")"
}
harness() { # harness SOURCE...: our C, these in the place of its own
    ${CC:-cc} -std=c99 -O1 -Iinclude examples/judge/harness.c "$@" build/librouteseq.a -o "$work/harness" 2>"$work/err"
}
fattree=lib/route/transit/route_fattree.c
harness
for net in $NET hybrid:12,1,capped full:4 bidelta:3,4; do
    $R vectors $net $asked | "$work/harness" $net >"$work/answered"
    passes "our C, $net" $net
done
while IFS='|' read -r fault change; do
    sed "$change" $fattree >"$work/broken.c"
    cmp -s $fattree "$work/broken.c" && tap_result 1 "$fault: nothing is broken"
    harness "$work/broken.c" || tap_result 1 "$fault: does not compile" "$(cat "$work/err")"
    $R vectors $NET $asked | "$work/harness" $NET >"$work/answered"
    named "our C: $fault" $NET
done <<'FAULTS'
an unused bit counts|s/x >= 4 /x >= 2 /
a digit change seen one bit too low|s/x >= 16)/x >= 8)/
RU of the upper digit wrong|s/x >= 64)/x > 64)/
the top level is off by one|s/(left - cap)/(left - (left == 3 ? 1 : 0) - cap)/
the last index is refused|s/dst\[left\] >= 0xC0/dst[left] >= 0xBF/
bytes swapped|s/out = put(out, dst, left);/for (size_t i = left; i > 0; i--) *out++ = dst[i - 1];/; s/\*out++ = \*dst++;/*out++ = dst[left - 1];/
no RU inside a unit tree|s/if (left > leaf) {/if (left > leaf + 1) {/
FAULTS

if ! command -v iverilog >/dev/null; then
    tap_skip "our Verilog" "iverilog is missing"
    tap_end
    exit
fi
circuit() { # circuit NET GATE: our Verilog, with this circuit
    iverilog -g2005 -Wall -Pbench.U="${1#*,}" -o "$work/simulation" examples/judge/bench.v "$2" 2>"$work/err" &&
        $R vectors "$1" $asked | vvp -n "$work/simulation" >"$work/answered"
}
for net in hybrid:12,1 hybrid:48,7 $NET; do
    $R gate $net --verilog --module routeseq_gate >"$work/gate.v"
    circuit $net "$work/gate.v"
    passes "our Verilog, $net" $net
done
if command -v verilator >/dev/null; then
    cp "$work/gate.v" "$work/routeseq_gate.v"
    verilator --lint-only -Wall --timing examples/judge/bench.v "$work/routeseq_gate.v" >"$work/log" 2>&1
    tap_result $? "verilator -Wall has nothing to say of the bench" "$(cat "$work/log")"
else
    tap_skip "verilator -Wall has nothing to say of the bench" "verilator is missing"
fi
while IFS='|' read -r fault change; do
    sed "$change" "$work/gate.v" >"$work/broken.v"
    cmp -s "$work/gate.v" "$work/broken.v" && tap_result 1 "$fault: nothing is broken"
    circuit $NET "$work/broken.v" || tap_result 1 "$fault: does not compile" "$(cat "$work/err")"
    named "our Verilog: $fault" $NET
done <<'FAULTS'
an unused bit counts|s/^\( *wire M_0 = .*\);/\1 | I1_1;/
a digit change is not seen|s/^\( *wire M_1 = .*\) | I2_2;/\1;/
RU off by one at a digit change|s/wire O1_1 = nI1_7 & nI1_6 & T1/wire O1_1 = nI1_7 \& T1/
the top level is off by one|s/wire RU1_5 = M_1 | X1_5/wire RU1_5 = X1_5/
RD of the last index begins a byte late|s/assign j = .*/assign j = {2'b0, M_1 \& ~(\&c2), L1 | (M_1 \& (\&c2))};/
bytes of RU swapped|s/assign ru = \(.*\);/wire [15:0] r = \1; assign ru = {r[7:0], r[15:8]};/
FAULTS
tap_end
