#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: each planted fault runs a test.
# Faults planted in the wires and records of Transit networks (tests/topo/wires_faults.c), each seen by a test that names
# what is wrong.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/faults.sh
faults tests/topo/wires_faults.c tests/topo/test_wires.c tests/walk/test_paths.c tests/load/test_latency.c
