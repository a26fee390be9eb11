#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The command for networks of routers with ports: what it says (test_walk_ports.py), what is refused; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/ports
. tools/tap_command.sh
tools/tap_pytest.sh tests/cli/test_walk_ports.py
tables=$?

printf '0 1\n1 1\n2 3\n3 2\n' >"$work/no"
refuses "transit: a router of five ports" 2 "option --header transit: " route dragonfly:2,4,2 0 70 --header transit
refuses "bytes: more than 31 ports" 2 "option --header bytes: " route complete:40 0 3 --header bytes
refuses "an unknown header" 2 "expected transit, field or bytes" route torus:4,4 0 1 --header foo
refuses "no permutation" 2 "no permutation" route benes:1 --permutation "$work/no"
refuses "a permutation elsewhere" 2 "option --permutation is for benes networks" route torus:4,4 --permutation bitrev
refuses "a permutation and a pair" 2 "takes no SRC and DST" route benes:2 0 1 --permutation bitrev
refuses "a pattern that is none" 2 "or a file of lines SRC DST; there is no file of this name" load torus:4,4 --traffic bitrv
refuses "a pattern that a Transit network has not" 2 "option --traffic 'worst' is for networks of routers and trees" load full:2 --load 1 --traffic worst
refuses "loads in a format without them" 2 "option --traffic is for --format dot, graphml, gml, json, mtx or edges, not anynet" graph torus:4,4 --format anynet --traffic uniform
refuses "loads of all pairs of too many" 2 "70000 processors are too many to follow all pairs" graph ring:70000 --format edges --traffic uniform
refuses "slimfly of no prime" 2 "slimfly:p,q" info slimfly:2,6
refuses "xgft with w1 = 2" 2 "w1 = 1" info xgft:2,2,2,2
refuses "a torus of 0" 2 "1 to 8 sides of 1 or more" info torus:0,4
tap_end && [ $tables = 0 ]
