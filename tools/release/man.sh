#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/release/man.sh DIR - section 3 of the manual, a page for every public function, written to DIR from
# the comments of include/rt.  Meson runs it to install them: DIR is then below the prefix.
# Needs nothing but a shell and awk.
set -eu
to=$1
if [ "${MESON_INSTALL_DESTDIR_PREFIX:-}" ]; then
    case $to in
    /*) to=${DESTDIR:-}$to ;;
    *) to=$MESON_INSTALL_DESTDIR_PREFIX/$to ;;
    esac
else
    rm -f "$to"/*.3
fi
mkdir -p "$to"
to=$(cd "$to" && pwd)
cd "$(dirname "$0")/../.."
LC_ALL=C awk -v dir="$to" -v first=examples/first.c -v date="$(sed -n 's/^\.Dd //p' packaging/man/routeseq.1)" \
    -f tools/release/man_text.awk -f tools/release/man.awk include/rt/*.h
