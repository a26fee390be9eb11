#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Figures of papers, of tools of their authors, of SimGrid and of BookSim2 beside the command's: pytest.
exec "$(dirname "$0")/../../tools/tap_pytest.sh" tests/cli/test_literature.py
