#!/bin/sh
# SPDX-License-Identifier: MIT-0
# load, of all pairs by what stands for them, with any number of jobs and in parts: test_load_ways.py.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/load_ways
. tools/tap_command.sh
tools/tap_pytest.sh tests/cli/test_load_ways.py
tables=$?
refuses "no job" 2 "option --jobs '0': expected a number 1..256" load ring:4 --jobs 0
tap_end && [ $tables = 0 ]
