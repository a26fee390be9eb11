#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/test.sh [NAME...] - `make test`: the tests that need no tool beyond compiler and cmocka, side
# by side, in under a minute; with NAMEs those alone whose names contain one.  Installs nothing.
#
# A test program leaves out its long tests (SKIP_LONG in tests/support.h), a script that says so near
# its top ("# Long:") is left out whole; `make check` runs all.  LONG=1 leaves nothing out.
# Output of a test that fails is printed, that of all is in build/test/.  On a terminal a line says how far it is.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/ticker.sh
log=build/test
start=$(date +%s)
rm -rf "$log"
mkdir -p "$log"

wanted() { # wanted NAME
    [ -n "$names" ] || return 0
    for part in $names; do
        case $1 in *"$part"*) return 0 ;; esac
    done
    return 1
}

names=$* programs='' scripts='' left=''
for source in tests/*/test_*.c; do
    name=$(basename "$source" .c)
    wanted "${name#test_}" && programs="$programs build/${source%.c}"
done
for script in tests/*/*.sh; do
    wanted "$(basename "$script" .sh)" || continue
    if [ -z "${LONG:-}" ] && head -12 "$script" | grep -q '^# Long:'; then
        left="$left $(basename "$script" .sh)"
    else
        scripts="$scripts $script"
    fi
done
if [ -z "$programs$scripts" ]; then
    echo "make test: no test is named so: $names${left:+ (only long ones:$left)}"
    exit 1
fi

printf '#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <setjmp.h>\n#include <cmocka.h>\n' |
    ${CC:-cc} -E - >/dev/null 2>&1 || { echo "cmocka is missing; \`make deps\` installs it" && exit 2; }
# shellcheck disable=SC2086 # words
[ -z "$programs" ] || ${MAKE:-make} --no-print-directory -j2 $programs >"$log/build" 2>&1 ||
    { cat "$log/build" && exit 1; }

# A version manager's python3 is a script that costs more than most of what it starts here.
python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null) && PATH=${python%/*}:$PATH
# Scripts first: they are the longest.  Two at a time, as many as a small machine has cores.
[ -n "${LONG:-}" ] || export ROUTESEQ_QUICK=1
unset MAKEFLAGS
export CMOCKA_MESSAGE_OUTPUT=TAP ROUTESEQ_NO_INSTALL=1
case ${CFLAGS:-} in *-flto*) export CC="${CC:-cc} -fno-lto" ;; esac # what tests link is machine code: quick, and with faults in place of functions
for test in $scripts $programs; do basename "$test" .sh; done >"$log/steps.names"
ticker_start "$log" "${JOBS:-2}"
# shellcheck disable=SC2016 # for the inner shell
printf '%s\n' $scripts $programs | xargs -P "${JOBS:-2}" -I '{}' sh -c '
    . tools/ticker.sh
    name=$(basename "{}" .sh)
    ticker_begin "$0" "$name"
    "./{}" >"$0/$name" 2>&1
    echo $? >"$0/$name.status"
    ticker_end "$0" "$name"' "$log"
ticker_stop "$log"

passed=0 failed=0 skipped=0
for test in $scripts $programs; do
    name=$(basename "$test" .sh)
    # shellcheck disable=SC2046
    set -- $(awk '/^(not )?ok .*# SKIP/ { s++; next } /^ok / { g++ } /^not ok /  { b++ } END { print g + 0, b + 0, s + 0 }' "$log/$name")
    passed=$((passed + $1)) failed=$((failed + $2)) skipped=$((skipped + $3))
    [ "$(cat "$log/$name.status")" = 0 ] && [ "$2" = 0 ] && [ $(($1 + $3)) -gt 0 ] && continue
    [ "$2" != 0 ] || failed=$((failed + 1))
    echo "FAILED: $test (all it said: $log/$name)"
    grep -vE "^ok|^not ok .*# SKIP" "$log/$name" | head -40
done
[ -z "$left" ] || echo "left to make check:$left"
echo "$passed passed, $failed failed, $skipped skipped, $(($(date +%s) - start)) s"
[ "$failed" = 0 ]
