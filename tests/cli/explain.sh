#!/bin/sh
# SPDX-License-Identifier: MIT-0
# explain of rings, trees and routers with ports, by hand; tests/cli/test_reports.py asks the models about each statement.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/explain
. tools/tap_command.sh

# by hand: from (0,0) to (1,5) of a torus of 4 and 6, one step plus, and one minus over the edge
run explain torus:4,6 0 21 --tsv
is "a torus: what each hop changes, why this way round, why this virtual channel" \
    "x1 0 to 1|x1 is the first coordinate that differs: 1 step plus, 3 minus|no wraparound of x1 lies ahead|x2 0 to 5|x2 is the first \
coordinate that differs: 1 step minus, 5 plus|this is the wraparound of x2|" "$(grep -E 'changes|why' "$work/out" | cut -f 2 | tr '\n' '|')"
# SPEC 15.15: over the router that has the link to the group
run explain dragonfly:2,4,2 15 17
is "a dragonfly, for people" "0 3" "$status $(grep -cE 'router 0 has the link to group 2|the link to group 2, where|to the destination in its group' "$work/out")"
is "the parts of a message in a tree" "111 0 101" "$($R explain tree:4 1 13 | sed -n 's/^\(up\|turn\|down\) = //p' | xargs)"
is "nothing is sent: no hops, and the route is empty as route's" "[] legs 0" \
    "$($R explain multicube:3,3 5 5 --tsv | sed -n 's/^route\t\(.*\)/[\1]/p; s/^legs\t/legs /p' | xargs)"
is "a network of 2^31-1 routers" 0 "$($R explain torus:46340,46341 0 2147441939 >"$work/large" && grep -c 'vc 2' "$work/large")"
refuses "a route of too many hops" 2 "200000 hops, too many for explain: expected at most 100000" explain ring:400001 0 200000
refuses "no such processor" 2 "destination '24': expected a processor index 0..23" explain torus:4,6 0 24
tap_end
