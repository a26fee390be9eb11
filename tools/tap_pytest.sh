#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/tap_pytest.sh FILE... - tests of pytest (Debian's python3-pytest), their results in TAP; SKIP where it, or a
# package that tools/models need, is missing.
set -u
cd "$(dirname "$0")/.." || exit 1
python=/usr/bin/python3 # Debian's; a version manager's may stand before it
[ -x $python ] || python=python3
if ! $python -c 'from importlib.util import find_spec as f; exit(not all(map(f, ("networkx", "numpy", "pytest", "scipy"))))'; then
    echo "ok 1 - $* # SKIP python3-pytest, networkx or scipy is missing"
    echo 1..1
    exit 0
fi
PYTHONPATH=tools PYTHONDONTWRITEBYTECODE=1 LC_ALL=C exec $python -m pytest -p no:cacheprovider \
    -p tap_pytest "$@"
