#!/bin/sh
# SPDX-License-Identifier: MIT-0
# examples/run.sh [NAME...] - build and run the examples, or these of them.  What needs a tool that
# is not here prints SKIP.  Exit status 1 if one fails.  Takes ROUTESEQ, a tree in which `make` was
# run, and O, where to build.
set -u
cd "$(dirname "$0")" || exit 1
unset MAKEFLAGS # of a make that calls this
ROUTESEQ=$(cd "${ROUTESEQ:-..}" && pwd)
O=${O:-$ROUTESEQ/build/examples}
mkdir -p "$O"
O=$(cd "$O" && pwd)
case $ROUTESEQ$O in *[[:space:]]*) # which make takes for more names than one
    link=$(mktemp -d) && trap 'rm -rf "$link"' EXIT
    ln -s "$ROUTESEQ" "$link/tree" && ln -s "$O" "$link/out"
    ROUTESEQ=$link/tree O=$link/out
    ;;
esac
failed=0

# shellcheck disable=SC2317 # called by example()
program() { # program NAME [ARGUMENT...]
    name=$1
    shift
    ${CC:-cc} -std=c99 -D_POSIX_C_SOURCE=200809L -O2 -I"$ROUTESEQ/include" "$name.c" \
        "$ROUTESEQ/build/librouteseq.a" -o "$O/$name" && "$O/$name" "$@"
}

example() { # example NAME
    tools=
    case $1 in
    first | node) set -- "$1" program "$1" ;;
    check_net) set -- "$1" program "$1" hybrid:192,2 full:2,capped bidelta:3,3,4 multicube:4,4,4 ;;
    load) set -- "$1" program "$1" torus:8,8 ;;
    firmware)
        tools="arm-none-eabi-gcc qemu-system-arm"
        set -- "$1" "${MAKE:-make}" -s -C "$1" run ROUTESEQ="$ROUTESEQ" O="$O/$1"
        ;;
    rtl)
        tools=iverilog
        set -- "$1" "${MAKE:-make}" -s -C "$1" run ROUTESEQ="$ROUTESEQ/build/routeseq" O="$O/$1"
        ;;
    judge) set -- "$1" "${MAKE:-make}" -s -C judge c ROUTESEQ="$ROUTESEQ" O="$O/judge" ;;
    judge_rtl)
        tools=iverilog
        set -- "$1" "${MAKE:-make}" -s -C judge rtl ROUTESEQ="$ROUTESEQ" O="$O/judge"
        ;;
    *) echo "no example '$1'" >&2 && exit 2 ;;
    esac
    for tool in $tools; do
        command -v "$tool" >/dev/null || { echo "$1: SKIP: $tool is missing"; return; }
    done
    echo "$1:"
    shift
    "$@" || failed=1
}

[ $# -gt 0 ] || set -- first node check_net load firmware rtl judge judge_rtl
for name in "$@"; do
    example "$name"
done
exit $failed
