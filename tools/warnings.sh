#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/warnings.sh - every source compiles without a warning; in TAP.  With the flags of `make`: where there is
# ccache, tools/check.sh has what it said of library, command and most tests already.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
work=build/warnings
mkdir -p "$work"
strict="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -O2 -g"

map=-ffile-prefix-map=$PWD=.
echo | ${CC:-cc} "$map" -E - >/dev/null 2>&1 || map=
depend='-MMD -MP'
echo | ${CC:-cc} -MM -MP -E - >/dev/null 2>&1 || depend= # tcc

pic='-fPIC -fno-semantic-interposition' # of the library, as make has it
# shellcheck disable=SC2086
echo | ${CC:-cc} -Werror $pic -E - >/dev/null 2>&1 || pic=

O0=-O0 # of tests, as make has it
[ -z "${ROUTESEQ_LONG:-}" ] || O0=

clean() { # clean FLAGS FILE...: -O2, where most warnings are found
    flags=$1
    shift
    for source in "$@"; do
        # shellcheck disable=SC2086
        found=$(${CC:-cc} -Iinclude ${map:+"$map"} $flags $depend -c -o "$work/object.o" "$source" 2>&1) && [ -z "$found" ]
        tap_result $? "$source compiles without a warning" "$found"
    done
}

posix='-std=c11 -D_POSIX_C_SOURCE=200809L'
clean "-std=c99 $strict $pic" $(tools/sources.sh lib)
clean "-std=c99 $strict" $(tools/sources.sh examples/*.c)
clean "$posix $strict -pthread" $(tools/sources.sh cli)
clean "-Itests $posix $strict -pthread $O0" $(tools/sources.sh tests/*/*.c)
clean "-Ifuzz $posix $strict -pthread $O0" $(tools/sources.sh fuzz bench)

# what makes the figures is compiled when they are made, which is rarely
clean "$posix -Wall -Wextra -O2" $(tools/sources.sh tools/figures)
echo 'int main(void) { return rt_net_parse("full:1", 0); }' >"$work/fault.c"
(clean "$posix -Wall -Wextra -O2" "$work/fault.c") | grep -q '^not ok'
tap_result $? "planted and rejected: a function that nothing declares"
tap_end
