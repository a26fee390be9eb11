#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: each planted fault runs a test.
# Faults planted in how routers read headers (tests/walk/header_faults.c), each seen by a test that names the format.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/faults.sh
export ROUTESEQ_QUICK=1
faults tests/walk/header_faults.c tests/walk/test_packet_headers.c
