#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/release/windows.sh - `make windows`: routeseq.exe, routeseq.dll, librouteseq.dll.a and the Python wheel for
# Windows of 64 bits, in build/windows, by mingw-w64 (Debian: gcc-mingw-w64-x86-64).  They need no other library than
# the system's.  Tried under wine (tests/build/windows.sh), not on Windows.  There names of files are in the system's
# code page.  CFLAGS is -O2 unless set.
# Exit status 77: the compiler is missing, which is said.
set -eu
cd "$(dirname "$0")/../.."
host=${WINDOWS_HOST:-x86_64-w64-mingw32} out=build/windows
command -v "$host-gcc" >/dev/null || { echo "SKIP: $host-gcc is missing (Debian: gcc-mingw-w64-x86-64)" && exit 77; }
mkdir -p $out
cc=$host-gcc
[ ! -d /usr/lib/ccache ] || cc="ccache $cc"
unset MAKEFLAGS MFLAGS
${MAKE:-make} -s -j2 B=$out SYSTEM=windows "CC=$cc" "AR=$host-ar" "CFLAGS=${CFLAGS:--O2}" \
    "CPPFLAGS=-D_FILE_OFFSET_BITS=64" "LDFLAGS=-static -s -Wl,--no-insert-timestamp,--stack,8388608" \
    $out/librouteseq.a $out/routeseq
{
    echo "EXPORTS"
    grep -v '^#' packaging/abi/symbols.txt
} >$out/routeseq.def
"$host-gcc" -shared -static -s -Wl,--no-insert-timestamp,--out-implib,$out/librouteseq.dll.a -o $out/routeseq.dll \
    $out/routeseq.def -Wl,--whole-archive $out/librouteseq.a -Wl,--no-whole-archive
rm -f $out/*.whl
if command -v python3 >/dev/null; then
    CC="$cc" CFLAGS="${CFLAGS:-}" LDFLAGS=-s ROUTESEQ_PLATFORM=win-amd64 ROUTESEQ_BUNDLE=$out/routeseq.dll \
        PYTHONPATH=bindings/python/backend PYTHONDONTWRITEBYTECODE=1 \
        python3 -c "import routeseq_build; routeseq_build.build_wheel('$out')"
else
    echo "SKIP: no wheel: python3 is missing"
fi
ls $out/routeseq.exe $out/routeseq.dll $out/librouteseq.dll.a $out/*.whl
