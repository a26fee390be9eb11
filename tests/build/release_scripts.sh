#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: it compiles the amalgamation of several shapes.
# What tools/release/install.sh and amalgamate.sh put where, and that it routes as the models do.
exec "$(dirname "$0")/../../tools/tap_pytest.sh" tests/build/test_release_scripts.py
