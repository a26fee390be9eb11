#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The command prints, byte for byte, what it printed before families became rows
# (tests/vectors/unchanged_output.tsv).
#
#   tests/cli/unchanged_output.sh                  compares
#   tests/cli/unchanged_output.sh --renew PATTERN  after a change on purpose: renews the lines whose command matches
#                                                  PATTERN (of grep), no others.  The commit says why.
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

# renewed PATTERN: the lines of standard input, those whose command matches with the sums of today
renewed() {
    while IFS= read -r kept; do
        line=${kept##*"$tab"}
        case $kept in
        '#'*) echo "$kept" ;;
        *) if echo "$line" | grep -q -e "$1"; then echo "$(printed "$line" | tr ' ' "$tab")$tab$line"; else echo "$kept"; fi ;;
        esac
    done
}

vectors=tests/vectors/unchanged_output.tsv
if [ "${1-}" = --renew ]; then
    grep -v '^#' $vectors | cut -f 4 | grep -e "${2:?a PATTERN is missing}" || { echo "no line matches '$2'" && exit 1; }
    renewed "$2" <$vectors >"$work/renewed" && cp "$work/renewed" $vectors
    exit
fi

while IFS=$tab read -r sum bytes status line; do
    case $sum in '#'*) continue ;; esac
    got=$(printed "$line")
    [ "$got" = "$sum $bytes $status" ]
    tap_result $? "as before: $line" "got $got, kept $sum $bytes $status; see $work/out"
done <$vectors
[ "$(printed 'route full:2 1 3')" != "$(printed 'route full:2 1 2')" ]
tap_result $? "another line is told apart"

grep 'route full:' $vectors | sed 's/^[0-9]*/1/' >"$work/wrong"
renewed 'full:3' <"$work/wrong" | grep -Fxf $vectors | cut -f 4 >"$work/right"
[ -s "$work/right" ] && [ "$(cat "$work/right")" = "$(cut -f 4 "$work/wrong" | grep full:3)" ]
tap_result $? "--renew mends the lines that its pattern names, and leaves wrong ones wrong" "$(cat "$work/right")"
tap_end
