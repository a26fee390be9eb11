#!/bin/sh
# SPDX-License-Identifier: MIT-0
# `make windows`, and under wine: the command says there what it says here, byte for byte, with the same exit status;
# a program links the DLL; a command in text mode is seen to differ.
# Long: it builds the tree with mingw-w64.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=$PWD/build/windows_test
rm -rf "$work"
mkdir -p "$work"
log=$work/log host=x86_64-w64-mingw32
result() { tap_result "$1" "$2" "$(cat "$log")"; }

if [ -n "${ROUTESEQ_LONG:-}" ]; then # as it is released
    rm -rf build/windows/cli && tools/release/windows.sh >"$log" 2>&1
else # speed is not tried here
    UNITY=1 CFLAGS=-O0 tools/release/windows.sh >"$log" 2>&1
fi
status=$?
if [ $status = 77 ]; then
    tap_skip "Windows" "gcc-mingw-w64-x86-64 is missing"
    tap_end
    exit
fi
[ $status = 0 ] && ! grep -q warning: "$log"
result $? "make windows builds the command and the DLL, without a warning"
$host-objdump -p build/windows/routeseq.exe build/windows/routeseq.dll 2>"$log" | sed -n 's/.*DLL Name: //p' | sort -u >"$work/needs"
[ -s "$work/needs" ] && ! grep -vixE 'kernel32\.dll|msvcrt\.dll' "$work/needs" >"$log"
result $? "they need no other library than the system's"

export WINEPREFIX="$work/wine" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
starts() { timeout "$1" wine build/windows/routeseq.exe --version 2>"$log" | grep -q '^routeseq '; }
bare() { # a prefix of wine's own libraries alone: to fill a whole one takes it 6 s and 700 MB
    mkdir -p "$WINEPREFIX/drive_c/windows/system32" "$WINEPREFIX/dosdevices"
    echo disable >"$WINEPREFIX/.update-timestamp"
    find /usr/lib /opt -path '*/x86_64-windows/*' -name '*.dll' -exec ln -sf {} "$WINEPREFIX/drive_c/windows/system32" \; 2>/dev/null
    ln -s ../drive_c "$WINEPREFIX/dosdevices/c:"
    ln -s / "$WINEPREFIX/dosdevices/z:"
}
if command -v wine >/dev/null && bare && ! starts 20; then # another wine: as it makes it itself
    wineserver -k 2>/dev/null
    rm -rf "$WINEPREFIX"
fi
if ! command -v wine >/dev/null || ! starts 120; then
    tap_skip "the command under wine" "wine is missing, or does not start"
    tap_end
    exit
fi
printf '0 5\r\n0 6\n' >"$work/pairs"
printf '0 1\n1 2\n2 0\n' >"$work/edges"
printf '0 1 0 1\n' >"$work/routes"
same() { # same EXE INPUT ARGUMENT...: the same output, errors and status as here
    exe=$1 input=$2
    shift 2
    build/routeseq "$@" <"$input" >"$work/here" 2>"$work/here.err"
    here=$?
    timeout 60 wine "$exe" "$@" <"$input" >"$work/there" 2>"$work/there.err"
    there=$?
    { [ $here = $there ] || echo "status $there, here $here"; cmp "$work/here" "$work/there" && cmp "$work/here.err" "$work/there.err"; } >"$log" 2>&1
    [ ! -s "$log" ]
}
while read -r input arguments; do
    # shellcheck disable=SC2086 # words
    same build/windows/routeseq.exe "$input" $arguments
    result $? "the same under wine: $arguments"
done <<EOF
/dev/null route hybrid:192,2 @CC0234 @D84267
$work/pairs route torus:4,4
/dev/null route torus:4,4 0 99
/dev/null explain hybrid:192,2 @CC0234 @D84267
/dev/null verify hybrid:12,1 --jobs 3
/dev/null load hybrid:12,2
/dev/null load torus:4,4
/dev/null info dragonfly:2
/dev/null gate tree:4 --verilog
/dev/null graph torus:3,3
/dev/null check --topology $work/edges --routes $work/routes
$work/routes check --topology $work/edges --routes -
/dev/null check --topology $work/nothing --routes $work/routes
/dev/null help
EOF

# what is read only once is kept in a file: from a pipe
for _ in 1 2 3; do # once in many wine itself ends without a word
    { cat "$work/routes" && sleep 0.2; } | wine build/windows/routeseq.exe check --topology "$work/edges" --routes - >"$work/there" 2>&1
    [ ! -s "$work/there" ] || break
done
build/routeseq check --topology "$work/edges" --routes - <"$work/routes" 2>&1 | cmp - "$work/there" >"$log" 2>&1
result $? "the same under wine: routes from a pipe"
echo old >"$work/out.dot"
wine build/windows/routeseq.exe check --topology "$work/edges" --routes "$work/routes" --dot "$work/out.dot" >/dev/null 2>&1
build/routeseq check --topology "$work/edges" --routes "$work/routes" --dot "$work/here.dot" >/dev/null 2>&1
cmp "$work/here.dot" "$work/out.dot" >"$log" 2>&1 && [ -s "$work/out.dot" ] && [ "$(find "$work" -name '*.part')" = "" ]
result $? "a file is replaced whole, with the same bytes"

$host-gcc -Iinclude examples/first.c build/windows/librouteseq.dll.a -o "$work/first.exe" >"$log" 2>&1 &&
    cp build/windows/routeseq.dll "$work" && [ "$(wine "$work/first.exe" 2>>"$log" | tr -d '\r')" = F4D84267 ]
result $? "a program links the DLL, and answers"

# the wheel, but for Python itself: its three libraries load, and have every function that the package asks for
cat >"$work/load.c" <<'C'
#include <stdio.h>
#include <windows.h>
int main(int argc, char **argv)
{
    HMODULE library = LoadLibraryExA(argv[1], NULL, 0x1100); /* as ctypes: beside it, too */

    for (int i = 2; i < argc && library != NULL; i++)
        if (GetProcAddress(library, argv[i]) == NULL)
            return printf("%s: no %s\n", argv[1], argv[i]);
    return library == NULL && printf("%s does not load\n", argv[1]);
}
C
$host-gcc -o "$work/load.exe" "$work/load.c" >"$log" 2>&1 && python3 -m zipfile -e build/windows/*.whl "$work/wheel" >>"$log" 2>&1
result $? "the wheel unpacks"
loads() { # loads DLL FUNCTION...
    dll=$(printf '%s' "z:$work/wheel/routeseq/$1" | tr / '\\')
    shift
    wine "$work/load.exe" "$dll" "$@" >"$log" 2>&1
}
while read -r library names; do
    # shellcheck disable=SC2046 # words
    set -- $(sed -n "s/^ *\"\($names\)\": (.*/\1/p" "$work/wheel/routeseq/_library.py" "$work/wheel/routeseq/fabric.py" \
        "$work/wheel/routeseq/_command.py")
    [ $# -gt 0 ] && loads "$library" "$@"
    result $? "the wheel's $library loads and has $# functions"
done <<'EOF'
routeseq.dll rt_[a-z0-9_]*
_batch.dll batch_[a-z0-9_]*
_fabric.dll fabric_[a-z0-9_]*
_fabric.dll explain_[a-z0-9_]*
_fabric.dll worst_[a-z0-9_]*
EOF
! loads routeseq.dll rt_compute rt_nothing && grep -q 'no rt_nothing' "$log"
result $? "planted and rejected: a function that the wheel's library has not"

# planted: without the function that leaves text mode
mkdir -p "$work/text"
sed 's/^__attribute__((constructor)) static void/void/' cli/base/system_windows.c >"$work/text/system_windows.c"
# shellcheck disable=SC2046 # words
$host-gcc -std=c11 -D_FILE_OFFSET_BITS=64 -Icli/base -Iinclude -O2 -c -o "$work/text/system_windows.o" "$work/text/system_windows.c" >"$log" 2>&1 &&
    $host-gcc -static -o "$work/text/routeseq.exe" "$work/text/system_windows.o" \
        $(find build/windows/cli -name '*.o' ! -name system_windows.o) build/windows/librouteseq.a >>"$log" 2>&1 &&
    ! same "$work/text/routeseq.exe" /dev/null info dragonfly:2 && grep -q differ "$log"
result $? "planted and rejected: a command in text mode"
wineserver -k 2>/dev/null
rm -rf "$WINEPREFIX"
tap_end
