#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: each planted fault runs a test.
# Faults planted in routing by choice (tests/walk/choice_faults.c), each seen by a test that says what is wrong.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/faults.sh
export ROUTESEQ_QUICK=1
faults tests/walk/choice_faults.c tests/walk/test_ports_choice.c
