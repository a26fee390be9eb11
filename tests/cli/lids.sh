#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Tables of LIDs, as opensm has them: what check and generate say of them (test_lids.py), what is refused; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/lids
. tools/tap_command.sh
tools/tap_pytest.sh tests/cli/test_lids.py
tables=$?

$R graph torus:3,3 --format ibnet >"$work/net"
$R graph torus:3,3 --format graphml >"$work/graphml"
refuses "ibnetdiscover's file as routes" 2 "net: ibnetdiscover, a topology: --topology; expected routes" check --topology "$work/net" --routes "$work/net"
refuses "GraphML as routes" 2 "graphml: graphml, a topology: --topology; expected routes" check --topology "$work/graphml" --routes "$work/graphml"
printf 'P0 P1 P0 R0 R1 P1\n' >"$work/paths"
refuses "--sl for other routes" 2 "options --sl and --sl2vl are for --routes-format lft and fdbs, not 'paths'" \
    check --topology "$work/net" --routes "$work/paths" --routes-format paths --sl "$work/paths"
made="generate --topology $work/net --routing" levels="$work/made.sl"
# shellcheck disable=SC2086 # words
{
    refuses "layered tables without a file for their levels: nothing is written" 2 "--sl FILE is missing, for the service levels" $made layered --format lft
    refuses "--sl for other tables" 2 "option --sl is for --format lft with --routing layered" $made updown --format lft --sl "$levels"
    refuses "--sl for ports" 2 "option --sl is for --format lft with --routing layered" $made layered --sl "$levels"
    refuses "--sl as standard output" 2 "option --sl '-': expected the name of a file" $made layered --format lft --sl -
    refuses "more lanes than InfiniBand has" 2 "expected 1..15" $made layered --format lft --sl "$levels" --vcs 16
}
[ ! -e "$levels" ]
tap_result $? "what is refused writes no levels"
tap_end && [ $tables = 0 ]
