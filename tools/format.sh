#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/format.sh [--check] [FILE...] - clang-format over these sources, or all; --check changes
# nothing, names in TAP each file that it would change, and is itself seen to find one.
# Versions of clang-format differ in what they print: this tree is formatted by version 14, and no
# other will do (Debian: clang-format-14).  Without it --check is one SKIP.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
version=14
check=
[ "${1:-}" != --check ] || { check=1 && shift; }
[ $# -gt 0 ] || set -- $(tools/sources.sh --system any include lib cli tests fuzz bench tools examples web
    tools/sources.sh --headers include lib cli tests fuzz bench tools examples web)

format=
for name in clang-format-$version clang-format; do
    command -v $name >/dev/null && $name --version | grep -q "version $version\." && format=$name && break
done
if [ -z "$format" ]; then
    why="clang-format $version is missing (Debian: clang-format-$version; other versions format otherwise)"
    [ -n "$check" ] || { echo "$why" >&2 && exit 1; }
    tap_skip "every source is formatted" "$why"
    tap_end
    exit
fi
if [ -z "$check" ]; then
    exec $format -i "$@"
fi

differs() { # differs FILE...: those that it would change
    $format --dry-run -Werror "$@" 2>&1 | sed -n 's/^\([^:]*\):[0-9]*:.*/\1/p' | sort -u
}
found=$(differs "$@")
[ -z "$found" ]
tap_result $? "every source is formatted; otherwise: make format" "$found"
mkdir -p build/format
cp .clang-format build/format
printf 'int  rt_fault( void );\n' >build/format/fault.c
[ "$(differs build/format/fault.c)" = build/format/fault.c ]
tap_result $? "planted and rejected: a source that is not formatted"
tap_end
