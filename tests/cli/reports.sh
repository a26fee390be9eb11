#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Every key of every report, arrows of drawings, limits at which check and judge refuse, beside the models: pytest.
exec "$(dirname "$0")/../../tools/tap_pytest.sh" tests/cli/test_reports.py tests/cli/test_drawings.py \
    tests/cli/test_limits.py tests/cli/test_rings.py tests/cli/test_seeds.py tests/cli/test_graph_formats.py
