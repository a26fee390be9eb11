#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: it needs opensm, ibsim and ibdmchk, and root.
# Our networks as InfiniBand fabrics: check beside ibdmchk, opensm with tables of generate (test_opensm.py); in TAP.
exec "$(dirname "$0")/../../tools/tap_pytest.sh" tests/cli/test_opensm.py
