# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh
# tools/tap.sh - test results as TAP; to be sourced.

tap_count=0 tap_failed=0 tap_skipped=0

# Is this make check-long?  Then faults are planted whose trial takes long, too.
long() { [ -n "${ROUTESEQ_LONG:-}" ]; }

tap_result() { # tap_result STATUS CLAIM [DETAIL]: holds iff STATUS is 0
    tap_count=$((tap_count + 1))
    if [ "$1" = 0 ]; then
        echo "ok $tap_count - $2"
    else
        echo "not ok $tap_count - $2"
        printf '%s\n' "${3:-}" | tail -30 | sed 's/^/# /'
        tap_failed=$((tap_failed + 1))
    fi
}

tap_skip() { # tap_skip CLAIM WHY
    tap_count=$((tap_count + 1))
    tap_skipped=$((tap_skipped + 1))
    echo "ok $tap_count - $1 # SKIP $2"
}

tap_end() { # the plan; fails if anything failed
    echo "1..$tap_count"
    [ -z "${many:-}" ] || alone # tools/tap_command.sh
    [ "$tap_failed" = 0 ]
}
