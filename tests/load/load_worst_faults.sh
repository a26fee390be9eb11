#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: each planted fault runs a test.
# Faults planted in the search for the worst permutation (tests/load/load_worst_faults.c), each seen by a test.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/faults.sh
export ROUTESEQ_QUICK=1
faults tests/load/load_worst_faults.c tests/load/test_load_worst.c tests/load/test_load_match.c tests/load/test_load_pattern.c
