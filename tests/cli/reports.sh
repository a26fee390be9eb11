#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Every key of every report beside the models: tests/cli/test_reports.py.
exec "$(dirname "$0")/../../tools/tap_pytest.sh" tests/cli/test_reports.py
