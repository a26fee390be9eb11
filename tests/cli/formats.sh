#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Topologies as the tools write them whose formats they are, read by check, and what graph writes, read by them (test_formats.py); in TAP.
exec "$(dirname "$0")/../../tools/tap_pytest.sh" tests/cli/test_formats.py
