#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The list of deviations of `make analyze` (tools/assurance/deviations.txt) is well formed, and tools/assurance/deviations.py rejects what it
# should: a finding that is not in the list, an entry that no longer occurs, an entry without an argument.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=build/deviations
mkdir -p "$work"
command -v python3 >/dev/null || {
    tap_skip "deviations" "python3 is missing"
    tap_end
    exit 0
}

judge() { # judge CLAIM STATUS WORDS LIST LOG
    printf '%s\n' "$4" >"$work/list"
    printf '%s\n' "$5" >"$work/log"
    DEVIATIONS=$work/list tools/assurance/deviations.py tidy "$work/log" >"$work/told" 2>&1
    [ $? = "$2" ] && grep -qF "$3" "$work/told"
    tap_result $? "$1" "$(cat "$work/told")"
}

finding='cli/main.c:1:4: warning: a fault [bugprone-a,cert-b]'
entry='tidy bugprone-a cli/main.c: SPDX-License
    an argument'

: >"$work/log"
tools/assurance/deviations.py tidy "$work/log" examples >"$work/told" 2>&1 # of no folder: the form alone
tap_result $? "each entry of tools/assurance/deviations.txt is well formed and has an argument" "$(cat "$work/told")"
judge "a finding that is argued" 0 'tidy: 1 findings, 1 argued by 1 entries' "$entry" "$finding"
judge "one of a whole check, said twice" 0 'tidy: 1 findings, 1 argued' 'tidy bugprone-a cli
    an argument' "$finding
$finding"
judge "no finding, no entry" 0 'tidy: 0 findings' '' ''
judge "planted and rejected: a finding that is not in the list" 1 'cli/main.c:1: a fault [bugprone-a]' '' "$finding"
judge "planted and rejected: another check" 1 '[cert-a]' "$entry" 'cli/main.c:1:4: warning: a fault [cert-a]'
judge "planted and rejected: another line" 1 'cli/main.c:2: a fault' "$entry" "$finding
cli/main.c:2:4: warning: a fault [bugprone-a]"
judge "planted and rejected: another file" 1 'cli/verbs/route.c:1: a fault' "$entry" "$finding
cli/verbs/route.c:1:4: warning: a fault [bugprone-a]"
judge "planted and rejected: an error without a name" 1 'cli/main.c:9: no such file [error]' "$entry" "$finding
cli/main.c:9:1: fatal error: no such file"
judge "planted and rejected: an entry that no longer occurs" 1 'no longer occurs: tidy bugprone-a cli/main.c' "$entry" ''
judge "planted and rejected: an entry without an argument" 1 'list:1: no argument' 'tidy bugprone-a cli/main.c: SPDX' "$finding"
judge "planted and rejected: an entry of no form" 1 'list:1: neither' 'bugprone-a cli' ''
tap_end
