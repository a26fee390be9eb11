#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/warnings.sh - every source compiles without a warning; in TAP.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
strict="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Werror"

clean() { # clean STANDARD FILE...: -O2, where most warnings are found
    std=$1
    shift
    for source in "$@"; do
        # shellcheck disable=SC2086
        found=$(${CC:-cc} -std="$std" -O2 $strict -D_POSIX_C_SOURCE=200809L -Iinclude -Itests -Ifuzz \
            -c "$source" -o /dev/null 2>&1)
        tap_result $? "$source compiles without a warning" "$found"
    done
}

clean c99 $(tools/sources.sh lib examples/*.c)
clean c11 $(tools/sources.sh cli tests/*.c fuzz bench)
tap_end
