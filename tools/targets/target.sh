#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/targets/target.sh [TARGET... | all] - run the self check on every target, in TAP: its hashes are
# those of tests/vectors/selfcheck.tsv.  Default: those fit for CI; tools/targets/targets.sh has them all.
#
# On a Cortex-M0 a program whose library routes wrongly must be turned down; with ROUTESEQ_LONG on each target (where it
# takes long: with a small sample), and one that crashes and one that never ends.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
. tools/targets/targets.sh
work=$B/target
mkdir -p "$work/fault/route"

judge() { # judge: runs $program; fails and says why unless it prints what it must and ends well
    said=$(emulate "$program")
    status=$?
    said=$(echo "$said" | grep -aE '^(route|gate|ports) [0-9A-F]+$|^done$' | xargs)
    [ $status = 0 ] || { echo "status $status: $said"; return 1; }
    case $said in *done) ;; *) echo "no end: $said" && return 1 ;; esac
    [ "$said" = "route $(expected route)${gate:+ gate $(expected gate)}${ports:+ ports $(expected ports)} done" ] ||
        { echo "wrong: $said"; return 1; }
}

try() { # try LIB [FLAG...]: builds and judges; what is wrong in $why
    why=$(build "$@" 2>&1) && why=$(judge 2>/dev/null) # "Aborted"
}

rejected() { # rejected FAULT REASON LIB [FLAG...]: the program is, for this reason; in check-long, and the first on a Cortex-M0
    long || [ "$name $2" = "cortex-m0 wrong" ] || return 0
    fault=$1 reason=$2
    shift 2
    try "$@"
    [ $? = 1 ] && echo "$why" | grep -qE "^($reason)"
    tap_result $? "$name: planted and rejected: $fault" "judged: $why"
}

sed 's/o - 4u/o - 8u/' lib/route/transit/route_fattree.c >"$work/fault/route/route_fattree.c"
! cmp -s "$work/fault/route/route_fattree.c" lib/route/transit/route_fattree.c || exit 1

# shellcheck disable=SC2086,SC2048
for name in $(names ${*:-cortex-m0 cortex-m0-gate wasm32}); do # AVR: tests/route/hashes.sh, and in check-long
    target "$name" || { tap_skip "$name" "$missing"; continue; }
    [ -z "$emulator" ] || command -v "${emulator%% *}" >/dev/null ||
        { tap_skip "$name" "${emulator%% *} is missing"; continue; }
    start=$(date +%s)
    rm -rf "$directory"
    try lib
    tap_result $? "$name: the model's hashes, $(($(date +%s) - start)) s" "$why"
    [ -z "$why" ] && expected route >"$directory/hash"
    # shellcheck disable=SC2086
    {
        only="route_fattree ${slow:+selfcheck_main}"
        rejected "10 for 11 in RU" wrong "$work/fault" $slow
        limit=0.4 only="route_fattree selfcheck_gate selfcheck_main"
        rejected "a crash" "status|no end" lib -DPAIRS=1u -DSELFCHECK_FAULT=1
        only=selfcheck_main
        rejected "a program without end" "status (124|137)" lib -DSELFCHECK_FAULT=2
    }
done
tap_end
