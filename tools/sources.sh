#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/sources.sh [--headers] [--system NAME] DIRECTORY... - the C sources below these directories, one a
# line, in an order that is the same everywhere; with --headers their headers instead.  Of the sources
# that end in _posix, _windows or _web those of the system: posix unless said; any: all of them.  Every
# script and the Makefile find sources this way, so that a new file or folder need not be told to any.
set -eu
kind='*.c' system=posix
[ "${1:-}" != --headers ] || { kind='*.h' && shift; }
[ "${1:-}" != --system ] || { system=$2 && shift 2; }
[ $# -gt 0 ] || { sed -n '3,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 2; }
for other in posix windows web; do
    [ $system = any ] || [ $system = $other ] || set -- "$@" ! -name "*_$other.c"
done
find "$@" -name "$kind" -type f | LC_ALL=C sort
