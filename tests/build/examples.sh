#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Every example builds, runs and says what is right; what checks its answer is seen to reject faults
# that are planted in the example (with ROUTESEQ_LONG), in the library below it, and in each byte that the firmware sends.
# Long: it needs other tools for half of it.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
tree=$(pwd)
work=$tree/build/tests-examples
rm -rf "$work"
mkdir -p "$work"
log=$work/log
result() { tap_result "$1" "$2" "$(cat "$log")"; }

run() { # run DIR NAME: the example, of those in DIR, built there
    O=$1/build ROUTESEQ=$tree "$1/run.sh" "$2" >"$log" 2>&1
}
shows() { # shows CLAIM NAME LINE...: all these are printed, and no warning; fails if the example is skipped
    claim=$1 name=$2
    shift 2
    run "$work/examples" "$name"
    status=$?
    if grep -q SKIP "$log"; then
        tap_skip "$name: $claim" "$(sed 's/.*SKIP: //' "$log")"
        return 1
    fi
    ! grep -q 'warning' "$log" || status=1
    for line in "$@"; do
        grep -qxF "$line" "$log" || status=1
    done
    tap_result $status "$name: $claim" "$(cat "$log")"
}
rejected() { # rejected FAULT NAME FILE SED WORDS: with FILE edited the example fails, saying WORDS
    long || return 0
    rm -rf "$work/fault"
    cp -r examples "$work/fault"
    sed "$4" "examples/$3" >"$work/fault/$3"
    ! cmp -s "examples/$3" "$work/fault/$3" && ! run "$work/fault" "$2" && grep -q "$5" "$log"
    result $? "planted and rejected: $2: $1"
}
cp -r examples "$work/examples"
# a library that climbs wrongly: 10 for 11 in RU
mkdir -p "$work/wrong/build"
cp -r include lib "$work/wrong"
sed 's/o - 4u/o - 8u/' lib/route/transit/route_fattree.c >"$work/wrong/lib/route/transit/route_fattree.c"
cp build/librouteseq.a build/routeseq "$work/wrong/build"
${CC:-cc} -O1 -Iinclude -c "$work/wrong/lib/route/transit/route_fattree.c" -o "$work/wrong/route_fattree.o" &&
    (cd "$work/wrong" && ar r build/librouteseq.a route_fattree.o) >"$log" 2>&1
! cmp -s lib/route/transit/route_fattree.c "$work/wrong/lib/route/transit/route_fattree.c"
result $? "a library that routes wrongly"
misrouted() { # misrouted NAME WORDS: on that library the example fails, saying WORDS
    rm -rf "$work/fault"
    cp -r examples "$work/fault"
    ! (tree=$work/wrong && run "$work/fault" "$1") && grep -q "$2" "$log"
    result $? "planted and rejected: $1: the library routes wrongly"
}

shows "the sequence of README" first F4D84267

shows "every message arrives" node "240 messages among 16 nodes of hybrid:192,2, 240 arrived"
rejected "the network hands over to the wrong node" node node.c \
    's/return (int)to;/return (int)(to ^ 1);/' "^node 1: 0 of 15 messages came"
rejected "a node sends everything to itself" node node.c 's/here, there, frame/here, here, frame/' \
    "^node 3: got 'node 3 to node 4"
rejected "a message twice" node node.c 's/^\( *\)if (write(out.*/\1write(out, \&frame, sizeof frame);\n&/' \
    "^node 2: got 'node 0 to node 2: good day'"
misrouted node "not all as they should"

shows "networks, and what arrives in them" check_net \
    "hybrid:192,2: 786432 processors, 3-byte locations; 100000 of 100000 pairs, a sample, arrive" \
    "multicube:4,4,4: 64 nodes of 3 links, 48 rings, all closed"
misrouted check_net "^  [0-9]*: arrived elsewhere"
cat >"$work/want" <<'WANT'
hybrid:13,2: number 13:
hybrid:192,9: number 9:
hybrid:13,9: number 13:
bidelta:3,9,2: number 9:
livefly:2,3: number 2:
multicube:3,1,3: number 1:
hybrid:12: malformed network:
full:1: 64 processors,
torus:4,4: 16 processors;
tree:4: 16 processors;
WANT
cut -d: -f1,2 "$work/want" | sed 's/: .*//' | "$work/examples/build/check_net" >"$work/said"
[ $? = 1 ] && cut -d' ' -f1-3 "$work/said" | diff "$work/want" - >"$log"
result $? "check_net: what is wrong, and with which number"

counted() { # counted DIR: the lines of the command, for five networks
    for net in torus:8,8 dragonfly:2,4,2 kntree:4,3 complete:1 debruijn:2,5; do
        build/routeseq load $net --tsv | head -11 >"$work/want"
        "$1/build/load" $net | diff "$work/want" - || return 1
    done
}
if shows "routes over links" load "throughput	0.787500" "deadlock	none"; then
    counted "$work/examples" >"$log" 2>&1
    result $? "load: five networks as the command says"
    rm -rf "$work/fault"
    cp -r examples "$work/fault"
    sed 's/processors - 1) /processors) /' examples/load.c >"$work/fault/load.c"
    run "$work/fault" load && ! counted "$work/fault" >"$log" 2>&1 && grep -q '^> throughput	0.8' "$log"
    result $? "planted and rejected: load: a throughput of one processor more"
fi

arrive=$work/examples/build/firmware/arrive sent=$work/examples/build/firmware/cortex-m0.sent
if shows "every request arrives at the home of its line, on three cores" firmware \
    "cortex-m0: 13 requests, 13 arrived at their homes" \
    "cortex-m3: 13 requests, 13 arrived at their homes" \
    "cortex-m33: 13 requests, 13 arrived at their homes"; then
    planted=0 passed=
    awk -v to="$work/planted" '{ sent[NR] = $0 }
        END { for (i = 1; i <= NR; i++) for (k = 1; k < length(sent[i]); k += 2) {
            n++
            for (j = 1; j <= NR; j++) {
                line = sent[j]
                if (j == i) line = substr(line, 1, k - 1) inverse(line, k) inverse(line, k + 1) substr(line, k + 2)
                print line >(to n)
            }
            close(to n) } }
        function inverse(line, k) {
            return sprintf("%X", 16 - index("0123456789ABCDEF", substr(line, k, 1))) }' "$sent"
    for file in "$work"/planted*; do
        planted=$((planted + 1))
        "$arrive" <"$file" >"$log" 2>&1
        [ $? = 1 ] && grep -q '^13 requests, 12 arrived' "$log" || passed="$passed ${file##*planted}"
    done
    [ -z "$passed" ] && [ $((2 * planted)) = "$(tr -d '\n' <"$sent" | wc -c)" ]
    tap_result $? "planted and rejected: firmware: each of $planted bytes inverted" "passed: $passed"
    ! sed 5d "$sent" | "$arrive" >"$log"
    result $? "planted and rejected: firmware: a request less"
    ! sed '$p' "$sent" | "$arrive" >"$log" && grep -qx 'more was sent' "$log"
    result $? "planted and rejected: firmware: a request twice"
    rejected "no second try" firmware firmware/controller.c 's/return port->blocked != 0/return 0/' 'not sent$'
    rejected "the FIFO overrun" firmware firmware/controller.c 's/== PORT_DEPTH)/== PORT_DEPTH + 1)/' '^miss'
    misrouted firmware 'arrived elsewhere$'
fi

if shows "its routing bytes are those of the command" rtl \
    "500 messages, their routing bytes are those of routeseq route"; then
    rejected "RD begins a byte late" rtl rtl/controller.v 's/at <= j;/at <= 0;/' differ
    rejected "no gap between messages" rtl rtl/controller.v 's/^            channel <= 0;$//' differ
    # every gate but those of I<1:0>, which drive nothing (SPEC 11.6)
    O=$work/examples/build/rtl planted=0 passed=
    mv "$O/routeseq_gate.v" "$O/printed.v"
    # shellcheck disable=SC2013 # numbers
    for at in $(grep -n ' = .* [&|^] ' "$O/printed.v" | grep -v 'I[12]_[01] =' | cut -d: -f1); do
        sed "${at}y/&|^/|&|/" "$O/printed.v" >"$O/routeseq_gate.v"
        planted=$((planted + 1))
        ! run "$work/examples" rtl && grep -q differ "$log" || passed="$passed $at"
    done
    [ -z "$passed" ] && [ $planted -gt 20 ]
    tap_result $? "planted and rejected: rtl: each of $planted gates as another" "lines$passed pass"
fi

right="vectors=10520 right=10520 wrong=0 arriving=0 missing=0 duplicate=0 unknown=0 bad=0"
shows "all vectors answered right" judge "$right"
rejected "source and destination swapped" judge judge/harness.c 's/&net, src, dst, seq/\&net, dst, src, seq/' \
    '^line 2: @000000 @FCFCBF: .*instead of 786431'
misrouted judge '^arrived elsewhere: '
if shows "all vectors answered right" judge_rtl "$right"; then
    rejected "RU is left out" judge_rtl judge/bench.v 's/ru_bytes > 0/ru_bytes > 2/' '^line 2: @000000 @FCFCBF: expected'
fi
tap_end
