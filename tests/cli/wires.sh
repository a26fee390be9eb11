#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The command on components and wires, walk --wires and graph --wires: what it says (test_components.py), what is refused.
# shellcheck disable=SC2086 # lists of arguments are split on purpose
# Long: it walks hundreds of paths.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/wires
. tools/tap_command.sh
many
tools/tap_pytest.sh tests/cli/test_components.py
tables=$?

# --- refusals
for option in --all --dead=c1 --seed=2; do
    refuses "walk full:1 0 1 $option" 2 "option ${option%=*} needs --wires" walk full:1 0 1 $option
done
for net in multicube:3,3 tree:4; do
    refuses "walk $net 0 1 --wires" 2 "option --wires of walk is for Transit networks; $net is a" walk $net 0 1 --wires
done
refuses "walk full:1 0 1 --wires --dead c52" 2 "'c52': expected a component c0..c51" walk full:1 0 1 --wires --dead c52
refuses "walk full:1 0 1 --wires --dead c1,w544" 2 "'w544': expected a wire w0..w543" walk full:1 0 1 --wires --dead c1,w544
refuses "walk full:1 0 1 --wires --dead s1" 2 "'s1': expected a stack s0..s0" walk full:1 0 1 --wires --dead s1
refuses "walk bidelta:3 0 1 --wires --dead s0" 2 "'s0': a bidelta network has no stacks" walk bidelta:3 0 1 --wires --dead s0
refuses "walk full:1 0 1 --wires --dead 12" 2 "'12': expected a list of components, wires and stacks as c12,w34,s5" walk full:1 0 1 --wires --dead 12
refuses "walk full:1 0 1 --wires --dead c1," 2 "'': expected a list" walk full:1 0 1 --wires --dead c1,
refuses "walk full:1 0 1 --wires --dead c99999999999999999999" 2 "expected a component" walk full:1 0 1 --wires --dead c99999999999999999999
refuses "walk full:1 0 1 --wires --all --seed 2" 2 "--all and --seed exclude each other" walk full:1 0 1 --wires --all --seed 2
refuses "graph full:1" 2 "option --wires is missing" graph full:1
refuses "graph multicube:3,3 --wires" 2 "option --wires of graph is for Transit networks; multicube:3,3 is a network of SCI rings" graph multicube:3,3 --wires
refuses "graph multicube:3,3 --view up" 2 "option --view of graph is for Transit networks" graph multicube:3,3 --view up
refuses "graph full:1 --wires --view up --format edges" 2 "option --view is for --format dot" graph full:1 --wires --view up --format edges
refuses "graph full:1 --wires --format anynet" 2 "'anynet': expected dot, graphml or edges" graph full:1 --wires --format anynet
refuses "graph full:1 --wires --view side" 2 "'side': expected planes, stages, section, up or cuts" graph full:1 --wires --view side
refuses "graph bidelta:3 --wires --view cuts" 2 "a bidelta network has no up routers" graph bidelta:3 --wires --view cuts
refuses "graph full:2 --wires" 2 "too large to be drawn component by component" graph full:2 --wires
tap_end && [ $tables = 0 ]
