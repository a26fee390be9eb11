#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq design: what it says (test_design.py), what is refused; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/design
. tools/tap_command.sh
tools/tap_pytest.sh tests/cli/test_design.py
tables=$?

all="--nodes 256 --constraint pinout --delay linear"
for bad in "--nodes 3" "--nodes 1125899906842625" "--length 0" "--pins 0" "--nodes x"; do
    # shellcheck disable=SC2086 # arguments
    refuses "design $bad: out of range" 2 "option ${bad% *} '${bad#* }': expected a number" design $bad $(echo "$all" | sed "s/${bad% *} [^ ]*//")
done
refuses "--pins is for pinout" 2 "option --pins is for --constraint pinout" design --nodes 256 --constraint bisection --delay log --pins 9
refuses "no NET" 2 "one argument too many: 'torus:4,4'" design torus:4,4
tap_end && [ $tables = 0 ]
