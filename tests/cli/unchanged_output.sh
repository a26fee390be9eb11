#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The command prints, byte for byte, what it printed before families became rows
# (tests/vectors/unchanged_output.tsv); a line whose text changes on purpose is made anew, and the commit says why.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=build/unchanged_output
mkdir -p "$work"
tab=$(printf '\t')

# printed COMMAND-LINE: "CKSUM BYTES STATUS" of what it prints
printed() {
    eval "build/routeseq $1" >"$work/out" 2>/dev/null
    status=$?
    echo "$(cksum <"$work/out") $status"
}

while IFS=$tab read -r sum bytes status line; do
    case $sum in '#'*) continue ;; esac
    got=$(printed "$line")
    [ "$got" = "$sum $bytes $status" ]
    tap_result $? "as before: $line" "got $got, kept $sum $bytes $status; see $work/out"
done <tests/vectors/unchanged_output.tsv
[ "$(printed 'route full:2 1 3')" != "$(printed 'route full:2 1 2')" ]
tap_result $? "another line is told apart"
tap_end
