#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The self check for targets: each mistake planted in routes, locations or circuits (tests/assurance/selfcheck_faults.c)
# changes the hash that is to show it, and no other; with ROUTESEQ_LONG=1 the model gives the hashes again (SKIP without
# python3).  Mistakes in networks of routers with ports are in tests/route and tests/topo, ports_*_faults.
# Long: each planted fault runs a test.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
. tests/faults.sh
faults tests/assurance/selfcheck_faults.c tests/assurance/test_selfcheck.c || tap_failed=1
vectors=tests/vectors/selfcheck.tsv

# The model takes half a minute: it is asked by make check-long, with ROUTESEQ_LONG=1.
if [ -z "${ROUTESEQ_LONG:-}" ]; then
    :
elif command -v python3 >/dev/null; then
    python3 tools/models/model_selfcheck.py 2>&1 | diff "$vectors" - >build/selfcheck_faults/diff
    tap_result $? "the model prints $vectors" "$(cat build/selfcheck_faults/diff)"
else
    tap_skip "the model prints $vectors" "python3 is missing"
fi
[ "$tap_count" = 0 ] || tap_end
[ "$tap_failed" = 0 ]
