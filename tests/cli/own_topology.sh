#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq check of a topology alone and with --traffic: what it says (test_own_topology.py), early warnings, what is refused; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/own_topology
. tools/tap_command.sh
tools/tap_pytest.sh tests/cli/test_own_topology.py
tables=$?

rm -f "$work/said"
mkfifo "$work/said"
seq -f '%.0f' 4097 | awk '{ print "hub", "r" $1; print "h" $1, "r" $1; print "h" $1 >to }' to="$work/hosts" >"$work/net" # the warning comes early; the rest takes half a minute
$R check --topology "$work/net" --endpoints "$work/hosts" --routing updown --tsv >"$work/out" 2>"$work/said" &
line=$(grep -m 1 'warning: a table of more than 16777216' <"$work/said")
kill $! && wait $!
is "a warning of a table so large that hosts of a router share ways" 1 "${line:+1}"

# --- what is refused
$R graph torus:32,32 --format edges >"$work/large"
$R graph torus:4,3 --format edges >"$work/net"
at="--topology $work/net --routing updown"
echo "7 14" >"$work/pairs"
refuses "a message of no processor" 1 "line 1: 14 is no processor of the topology" check $at --traffic "@$work/pairs"
for text in 'core 1 agg 1\ncore 1 agg 2\n' '"c 1" "a 1"\n"c 2" "a 1"\n' 'c 1 a 1 {}\nd 2 a 1 {}\n'; do
    # shellcheck disable=SC2059 # its ends of lines
    printf "$text" >"$work/blanks"
    refuses "names with blanks: $text" 2 "edges of names with blanks, or neighbours of one node again" check --topology "$work/blanks"
    is "... but by name an adjacency list" 0 "$($R check --topology "$work/blanks" --topology-format adjlist >"$work/out" 2>"$work/err"; echo $?)"
done
while IFS='|' read -r words arguments; do
    # shellcheck disable=SC2086 # words
    refuses "$arguments" "$(case $words in *"No such file") echo 3 ;; *) echo 2 ;; esac)" "$words" $arguments
done <<END
options --topology - and --traffic -: standard input is one file|check --topology - --routing updown --traffic @-
needs --routes or --routing|check --topology $work/net --traffic worst
option --routing ecmp needs --traffic|check --topology $work/net --routing ecmp
option --traffic 'worst': by ecmp each of the links has a table|check --topology $work/large --routing ecmp --traffic worst
options --routing ecmp and --format exclude each other|check --topology $work/net --routing ecmp --traffic uniform --format table
options --routing ecmp and --vcs exclude each other|check --topology $work/net --routing ecmp --traffic uniform --vcs 2
options --routing ecmp and --dot exclude each other|check --topology $work/net --routing ecmp --traffic uniform --dot $work/dot
option --routing 'ecmp': expected|generate --topology $work/net --routing ecmp
option --traffic 'bitrev': $work/net has not what it needs: 2^i processors|check $at --traffic bitrev
there is no file of this name|check $at --traffic nothing
a file: routeseq check|load $work/net
a file: routeseq check|info $work/net
a file: routeseq check|compare $work/net
compare: option --routing layered is of one's own topology: --topology FILE is missing|compare ring:4 --routing layered
option --routing valiant is of families: with --topology expected|compare --topology $work/net --routing valiant
option --endpoints needs --topology|compare ring:4 --endpoints leaves
$work/no: No such file|compare --topology $work/no
END
tap_end && [ $tables = 0 ]
