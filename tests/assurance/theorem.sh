#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The delivery theorem for a few networks, a planted fault, and what guards the executor; `make theorem` has all.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh

log=$(mktemp)
trap 'rm -f "$log"' EXIT
claim="what the library computes arrives, proved of the delivered sources"
tools/assurance/theorem.py --quick --jobs 1 >"$log" 2>&1
status=$?
if [ $status = 77 ]; then
    tap_skip "$claim" "$(head -1 "$log" | sed 's/^SKIP: //')"
else
    tap_result $status "$claim: $(tail -1 "$log")" "$(grep -A3 'FAILED\|Error' "$log")"
    ! tools/assurance/theorem.py full:9 >"$log" 2>&1
    tap_result $? "planted and rejected: a network that is none" "$(cat "$log")"
fi
tap_end
