# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh
# tools/tap.sh - test results as TAP; to be sourced.

tap_count=0 tap_failed=0

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
    echo "ok $tap_count - $1 # SKIP $2"
}

# refuses CLAIM STATUS WORDS ARGUMENT...: the command $R exits with STATUS, prints nothing and says WORDS on stderr,
# which is $work/err; only usage adds a line to the message.
refuses() {
    tap_claim=$1 tap_status=$2 tap_words=$3
    shift 3
    tap_got=0
    timeout 60 "$R" "$@" >"$work/out" 2>"$work/err" </dev/null || tap_got=$?
    [ "$tap_got" = "$tap_status" ] && [ ! -s "$work/out" ] && grep -qF -e "$tap_words" "$work/err" &&
        [ "$(grep -vc '^usage: ' "$work/err")" = 1 ]
    tap_result $? "refused: $tap_claim" "expected $tap_status $tap_words
got $tap_got $(cat "$work/out" "$work/err")"
}

tap_end() { # the plan; fails if anything failed
    echo "1..$tap_count"
    [ "$tap_failed" = 0 ]
}
