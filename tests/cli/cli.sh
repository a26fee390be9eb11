#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The command for Transit networks: what it says (test_transit.py), Ctrl-C, what is refused, usage, where writing fails; prints TAP.
# shellcheck disable=SC2086 # lists of arguments are split on purpose
cd "$(dirname "$0")/../.." || exit 2
work=build/cli_test
. tools/tap_command.sh
T=$work
refuses 'no command' 2 ''
many
tools/tap_pytest.sh tests/cli/test_transit.py
tables=$?

# --- route
for pair in '0 768' '768 0' '0 18446744073709551616' '-1 0' '0 -1' '0 @00C0' '@00F0 0' '0 @00' '@000010 0' '0 @00G0' '0 0x1' '0 @'; do
    word=${pair#0 }
    refuses "route hybrid:12,1 $pair is refused" 2 "${word% 0}" route hybrid:12,1 $pair
done
refuses 'route: an empty destination is refused' 2 '' route hybrid:12,1 0 ''

# --- verify: Ctrl-C. A script started in the background has SIGINT ignored, and passes that on.
if ! quick; then
    env --default-signal=INT timeout --foreground --preserve-status -k 20 -s INT 1 $R verify hybrid:192,1,capped >"$T/out" 2>"$T/err" </dev/null
    is 'verify: Ctrl-C ends it after a second: some pairs, not all, all arrived' '1: some failed=0' \
        "$?: $(tail -1 "$T/out" | sed -n '/=2415919104 /d; s/^pairs=\([1-9][0-9]*\) arrived=\1 /some /p')"
fi

# --- options
for args in 'verify full:1 --jobs 0' 'verify full:1 --jobs -1' 'verify full:1 --jobs x' 'verify full:1 --jobs 1x' \
    'verify full:1 --jobs 18446744073709551617' 'verify full:1 --jobs' 'verify full:1 --jobs 1 --jobs 1' \
    'verify full:1 --sample 0' 'verify full:1 --sample -1' 'verify full:1 --sample 1.5' 'verify full:1 --sample' \
    'verify full:1 --sample 18446744073709551617' 'verify full:1 --sample 5 --sample 5' 'verify full:1 --seed x' \
    'verify full:1 --seed -1' 'verify full:1 --seed 18446744073709551616' 'verify full:1 --seed 1 --seed 2' \
    'verify full:1 --frob' 'verify --frob full:1' 'verify full:1 --queues' 'info full:1 --tsv --tsv' 'info full:1 --jobs 2' \
    'route full:1 0 1 --seq 0004' 'explain full:1 0 1 --queues' 'walk full:1 0 1 --seq 004' 'walk full:1 0 1 --seq 0G' \
    'walk full:1 0 1 --seq' 'walk full:1 0 1 --seq 0004 --seq 0004'; do
    word=${args#*--}
    refuses "$args is refused" 2 "--${word%% *}" $args
done

# --- usage
for args in --help --version 'route --help' 'explain --help' 'walk --help' 'verify --help' 'info --help'; do
    run $args
    is "$args: exit 0, on stdout" 'exit 0, something, stderr: ' \
        "exit $status, $([ -s "$T/out" ] && echo something), stderr: $(cat "$T/err")"
done
refuses 'an empty command' 2 '' ''
for item in 'frob|frob' 'frob|frob full:1 0 1' '--frob|--frob' 'NET|route' 'NET|explain' 'NET|walk' 'NET|verify' 'NET|info' \
    'SRC|route full:1' 'DST|route full:1 0' 'DST|explain full:1 0' 'DST|walk full:1 0' '7|route full:1 0 1 7' '7|route full:1 - 7' \
    '7|explain full:1 0 1 7' '7|walk full:1 0 1 7' '7|verify full:1 7' '7|info full:1 7' '64|explain full:1 0 64' \
    '64|walk full:1 64 0' '@00C0|walk hybrid:12,1 0 @00C0'; do
    refuses "${item#*|}: a usage error" 2 "${item%%|*}" ${item#*|}
done
for net in hybrid:13,1 hybrid:12,0 hybrid:12,8 hybrid:12,7,capped full:0 full:9 full:8,capped bidelta:1 bidelta:4,2 \
    bidelta:3,5 bidelta:3,3,3,3,3,3,3,3,3 bidelta:2,capped hybrid:12 hybrid:12,1,1 full: full:1,cap 'full:1 ' full:-1 full:01 \
    full:18446744073709551617 moebius:3 '' full bidelta: bidelta:3,,3 bidelta:0,3 hybrid:12,1,capped,capped ' full:1' Full:1; do
    got=
    for args in 'route 0 1' 'explain 0 1' 'walk 0 1' verify info 'route -'; do
        set -- $args
        command=$1
        shift
        run "$command" "$net" "$@"
        [ "$status" = 2 ] && [ ! -s "$T/out" ] && [ -s "$T/err" ] && has "$T/err" "$net" || got="$got $args: exit $status,"
    done
    is "NET '$net': every command exits 2, stdout empty, named on stderr" '' "$got"
done

# --- reading and writing fail
PAPER='hybrid:192,2 @CC0234 @D84267'
for args in "route $PAPER" 'route full:1 3 3' "explain $PAPER" "walk $PAPER" "walk $PAPER --seq F4" 'verify full:1' \
    'info full:1' 'info full:1 --tsv' --help --version 'route --help'; do
    $R $args >/dev/full 2>"$T/err"
    status=$?
    $R $args >&- 2>>"$T/err"
    is "$args: exit 3 where stdout is full or closed, and says so" '3 3 said' "$status $? $([ -s "$T/err" ] && echo said)"
done
for input in '0 1' '0 99'; do
    echo "$input" | $R route full:1 - >/dev/full 2>"$T/err"
    is "route - with '$input': exit 3 where stdout is full" 3 $?
done
$R route full:1 - </ >"$T/out" 2>"$T/err"
is 'route -: exit 3 where standard input is a directory' 3 $?
$R route full:1 - <&- >"$T/out" 2>"$T/err"
is 'route -: exit 3 where standard input is closed' 3 $?

tap_end && [ $tables = 0 ]
