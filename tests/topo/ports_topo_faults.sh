#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: each planted fault runs a test.
# Faults planted in the links of networks of routers with ports (tests/topo/ports_topo_faults.c), each seen by a test that
# names the network.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/faults.sh
faults tests/topo/ports_topo_faults.c tests/topo/test_ports_topo.c tests/topo/test_ports_golden.c tests/assurance/test_selfcheck.c
