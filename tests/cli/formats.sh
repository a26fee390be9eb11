#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Topologies as the tools write them whose formats they are, read by check: two fabrics with hosts in each format, and
# files that are refused by name (tests/cli/formats.py); in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/formats
. tools/tap_command.sh

if ! /usr/bin/python3 -c 'import networkx' 2>/dev/null; then
    tap_skip "topologies as other tools write them" "/usr/bin/python3 with networkx is missing"
    tap_end
    exit
fi
/usr/bin/python3 tests/cli/formats.py $R $work >"$work/tap" 2>"$work/log"
status=$?
sed '/^1\.\./d' "$work/tap"
tap_count=$(grep -c '^\(not \)\?ok ' "$work/tap")
if [ $status != 0 ] && ! tap_failed=$(grep -c '^not ok ' "$work/tap"); then
    tap_result 1 "formats.py ends" "$(cat "$work/log")"
fi

# the table in ASSURANCE: its rows are those, whatever versions are here
plain() { sed -n '/^| format | written/,/^| `ibnet/p' "$1" | sed 's/ [0-9][0-9.]*\([,|]\| |\)/\1/g;s/  *|$/|/'; }
/usr/bin/python3 tests/cli/formats.py --table >"$work/table"
plain "$work/table" >"$work/rows"
plain docs/ASSURANCE.md >"$work/stated"
same "docs/ASSURANCE.md has the table of formats.py --table" "$work/rows" "$work/stated"
tap_end
