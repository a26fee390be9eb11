#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: it builds the tree once more.
# Build and tests hold anywhere: in a folder with a space in its path, that is read-only, with B= elsewhere, for a user
# who is not root, with CC=tcc; with CFLAGS of -flto; and nothing is linked to /dev/null; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/settings
. tools/tap_command.sh
long=${ROUTESEQ_LONG:-}
unset MAKEFLAGS MAKELEVEL ROUTESEQ_LONG # for all tests here, not for longer ones

# --- what no run here would show
to_null() { grep -rnIE -- '-o +"?/dev/null' "$@" | grep -v '^tests/build/settings.sh:'; }
to_null Makefile tools tests examples $(ls -d .ci 2>/dev/null) >"$work/found"
tap_result "$([ ! -s "$work/found" ]; echo $?)" "nothing is compiled or linked to /dev/null, which tcc, run by root, would replace" "$(cat "$work/found")"
echo 'cc -m32 -x c -o /dev/null -' >"$work/fault.sh"
tap_result "$(to_null "$work/fault.sh" >"$work/found"; echo $?)" "planted and rejected: a program there"
. tools/links.sh
links ${CC:-cc} && ! links ${CC:-cc} -no-such-option && ! links ./no-such-compiler
tap_result $? "tools/links.sh tells compilers that make a program"

# --- a space, read-only, elsewhere, another user, tcc
place="$work/a place" cc=tcc
tools/clean_copy.sh "$place/tree"
chmod -R a-w "$place/tree"
as() { "$@"; }
if [ "$(id -u)" = 0 ]; then
    someone() { setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/nonexistent "$@"; }
    chown 65534:65534 "$place"
    # shellcheck disable=SC2016 # for the inner shell
    ! someone sh -c ': >/dev/null && : >"$0/probe"' "$place" 2>/dev/null || as() { someone "$@"; }
fi
command -v tcc >/dev/null || cc=${CC:-cc}
if command -v tcc >/dev/null; then
    compiled() { printf '%s\n' "$@" | xargs -I '{}' tcc -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -Itests -c '{}' -o "$work/test.o" 2>"$work/found"; }
    compiled tests/*/test_*.c
    tap_result $? "tcc compiles every test" "$(cat "$work/found")"
    sed 's/MOST + 1/n/; s/^#define MOST/static const uint64_t n = 2;\n&/' tests/load/test_load_pattern.c >"$work/fault.c"
    ! compiled "$work/fault.c"
    tap_result $? "planted and rejected: a variable as another's initial value"
else
    tap_skip "tcc compiles every test" "tcc is missing"
fi
holds() { # holds COMPILER CFLAGS [TEST...]: in the place; all tests of `make test` unless said
    compiler=$1 flags=$2
    shift 2
    rm -rf "$place/out"
    as "${MAKE:-make}" -s -C "$place/tree" B=../out CC="$compiler" CFLAGS="$flags" LINE=1 >"$work/log" 2>&1 &&
        as "${MAKE:-make}" -C "$place/tree" B=../out CC="$compiler" CFLAGS="$flags" test T="$*" >>"$work/log" 2>&1
    tap_result $? "by $compiler $flags, as user $(as id -u), read-only and below '$place', with B= elsewhere: it builds, and ${*:-all} tests pass" \
        "$(grep -a '^FAILED\|^not ok' "$work/log"; tail -20 "$work/log")"
}
holds "$cc" -O0 limits design
if [ -n "$long" ]; then
    holds "$cc" -O2
    for compiler in gcc clang-19; do
        ! command -v $compiler >/dev/null || holds $compiler "-O2$([ $compiler = clang-19 ] || echo ' -flto')"
    done
fi

# --- -flto: what gcc makes of it links by another compiler
other=$(command -v clang-19 || command -v clang || command -v tcc)
if command -v gcc >/dev/null && [ -n "$other" ]; then
    objects=$(tools/sources.sh lib/route/transit | sed "s|\\(.*\\)c$|$work/lto/\\1o|")
    # shellcheck disable=SC2086 # words
    ${MAKE:-make} -s B="$work/lto" CC=gcc CFLAGS='-O0 -flto' LINE=1 $objects >"$work/log" 2>&1 &&
        "$other" -Iinclude examples/first.c $objects -o "$work/first" >>"$work/log" 2>&1 && "$work/first" >>"$work/log"
    is "CFLAGS of -flto: ${other##*/} links gcc's objects" F4D84267 "$(tail -1 "$work/log")"
    gcc -Iinclude -O0 -flto -fno-fat-lto-objects -c lib/route/transit/route_compute.c -o "$work/lto/lib/route/transit/route_compute.o"
    # shellcheck disable=SC2086 # words
    ! "$other" -Iinclude examples/first.c $objects -o "$work/first" 2>"$work/log"
    tap_result $? "planted and rejected: an object without machine code"
else
    tap_skip "CFLAGS of -flto: another compiler links gcc's objects" "gcc, or a compiler beside it, is missing"
fi
tap_end
