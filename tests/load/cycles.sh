#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The throughput of load beside a simulation cycle by cycle: pytest.
exec "$(dirname "$0")/../../tools/tap_pytest.sh" tests/load/test_cycles.py
