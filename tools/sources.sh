#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/sources.sh [--headers] DIRECTORY... - the C sources below these directories, one a line, in
# an order that is the same everywhere; with --headers their headers instead.  Every script and
# the Makefile find sources this way, so that a new file or folder need not be told to any.
set -eu
kind='*.c'
[ "${1:-}" != --headers ] || { kind='*.h' && shift; }
[ $# -gt 0 ] || { sed -n '3,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 2; }
find "$@" -name "$kind" -type f | LC_ALL=C sort
