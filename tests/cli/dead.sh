#!/bin/sh
# SPDX-License-Identifier: MIT-0
# walk and route --dead of networks of routers: what they say (test_dead_parts.py), what is refused.  In TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/dead
. tools/tap_command.sh
tools/tap_pytest.sh tests/cli/test_dead_parts.py
tables=$?

# --- refused
for wrong in '' x r l3 l3. l.3 r3.1 l3.1.2 r-1 r1,,r2 r99999999999999999999; do
    refuses "--dead '$wrong'" 2 "option --dead '" walk torus:4,4 0 6 --dead "$wrong"
done
refuses "no such router" 2 "option --dead 'r16': router 16: expected 0..15" route torus:4,4 0 6 --dead r1,r16
refuses "no such router of a link" 2 "option --dead 'l16.0': router 16: expected 0..15" walk torus:4,4 0 6 --dead l16.0
refuses "a port that leads nowhere" 2 "option --dead 'l0.0': port 0 of router 0: expected one that leads to a router" walk mesh:4,4 0 6 --dead l0.0
refuses "the port of a processor" 2 "option --dead 'l0.4': port 4 of router 0: expected one that leads to a router" walk torus:4,4 0 6 --dead l0.4
refuses "a part of a Transit network" 2 "option --dead 'c1': expected a list of routers and links as r12,l3.1" walk torus:4,4 0 6 --dead c1
refuses "all paths of a benes" 2 "route: --dead and --permutation exclude each other" route benes:3 --permutation bitrev --dead r1
for net in hybrid:12,1 tree:4 multicube:3,3; do refuses "route of another shape: $net" 2 "--dead" route $net 0 1 --dead r1; done
for net in tree:4 multicube:3,3; do refuses "walk of another shape: $net" 2 "--dead" walk $net 0 1 --dead r1; done
tap_end && [ $tables = 0 ]
