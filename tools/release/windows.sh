#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/release/windows.sh - `make windows`: routeseq.exe, routeseq.dll, librouteseq.dll.a and the Python wheel for
# Windows of 64 bits, in build/windows, by mingw-w64 (Debian: gcc-mingw-w64-x86-64).  They need no other library than
# the system's.  Tried under wine (tests/build/windows.sh), not on Windows.  There names of files are in the system's
# code page.  CFLAGS is -O2 unless set.  With UNITY=1 the library and the command are compiled in sets of sources, which
# takes a quarter of the time; their programs are larger, since an object holds what nobody calls.
# Exit status 77: the compiler is missing, which is said.
set -eu
cd "$(dirname "$0")/../.."
host=${WINDOWS_HOST:-x86_64-w64-mingw32} out=build/windows
command -v "$host-gcc" >/dev/null || { echo "SKIP: $host-gcc is missing (Debian: gcc-mingw-w64-x86-64)" && exit 77; }
mkdir -p $out
cc=$host-gcc
[ -n "${UNITY:-}" ] || [ ! -d /usr/lib/ccache ] || cc="ccache $cc"
link="-static -s -Wl,--no-insert-timestamp,--stack,8388608"
rm -f $out/lib/unity_* $out/cli/unity_*
grouped() { # grouped ROOM: the sources of $out/sources as files of sets, in $out/sets
    rm -rf "${out:?}/$1"
    # what includes a header of the system by itself: that declares names of all kinds, as close and TEXT; the package's own
    alone=$(xargs grep -lE '^# *include <(windows|io|unistd|fcntl|process|sys/[a-z]*)\.h>|^#include "cli/' <$out/sources || :)
    # shellcheck disable=SC2046 # words
    {
        MOST=80 tools/unity.sh "$out/$1" $(printf '%s\n' "$alone" | grep -vxFf - $out/sources)
        printf '%s\n' "$alone"
    } | cut -d ' ' -f 1 >$out/sets
}
sets() { # sets ROOM STANDARD...: as the Makefile compiles it, but that names of one source may shadow those of another
    room=$1
    shift
    tools/sources.sh --system windows "$room" >$out/sources
    grouped "$room"
    # shellcheck disable=SC2016,SC2086 # for the inner shells; flags are words
    xargs <$out/sets -P 2 -I {} sh -c 'set=${1##*/} from=$1 to=$2 && shift 2 && "$@" -c -o "$to/${set%.c}.o" "$from"' \
        sh {} "$out/$room" "$host-gcc" "$@" -D_FILE_OFFSET_BITS=64 -Iinclude -Wall -Wextra -Wpedantic -Wconversion \
        -Wstrict-prototypes -Wmissing-prototypes ${CFLAGS:--O2}
}
if [ -n "${UNITY:-}" ]; then
    sets lib -std=c99
    sets cli -std=c11 -D_POSIX_C_SOURCE=200809L
    rm -f $out/librouteseq.a
    "$host-ar" rcs $out/librouteseq.a $out/lib/*.o
    # shellcheck disable=SC2086 # flags are words
    "$host-gcc" $link -o $out/routeseq.exe $out/cli/*.o $out/librouteseq.a
else
    unset MAKEFLAGS MFLAGS
    ${MAKE:-make} -s -j2 B=$out SYSTEM=windows "CC=$cc" "AR=$host-ar" "CFLAGS=${CFLAGS:--O2}" \
        "CPPFLAGS=-D_FILE_OFFSET_BITS=64" "LDFLAGS=$link" $out/librouteseq.a $out/routeseq
fi
{
    echo "EXPORTS"
    grep -v '^#' packaging/abi/symbols.txt
} >$out/routeseq.def
"$host-gcc" -shared -static -s -Wl,--no-insert-timestamp,--out-implib,$out/librouteseq.dll.a -o $out/routeseq.dll \
    $out/routeseq.def -Wl,--whole-archive $out/librouteseq.a -Wl,--no-whole-archive
rm -f $out/*.whl
if command -v python3 >/dev/null; then
    export ROUTESEQ_PLATFORM=win-amd64 ROUTESEQ_BUNDLE=$out/routeseq.dll PYTHONPATH=bindings/python/backend PYTHONDONTWRITEBYTECODE=1
    wheel="import routeseq_build as it"
    if [ -n "${UNITY:-}" ]; then
        python3 -c "$wheel; from os import path; print(*map(path.relpath, it.fabric_sources()), sep='\n')" >$out/sources
        grouped fabric
        wheel="$wheel; it.fabric_sources = lambda: open('$out/sets').read().split()"
    fi
    CC="$cc" CFLAGS="${CFLAGS:-}" LDFLAGS=-s python3 -c "$wheel; it.build_wheel('$out')"
else
    echo "SKIP: no wheel: python3 is missing"
fi
ls $out/routeseq.exe $out/routeseq.dll $out/librouteseq.dll.a $out/*.whl
