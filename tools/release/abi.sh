#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/release/abi.sh - what the shared library promises to programs linked with it.
#
#   tools/release/abi.sh --symbols LIBRARY [LIST]   compare its symbols with LIST (packaging/abi/symbols.txt)
#   tools/release/abi.sh --diff LIBRARY RELEASED    compare its ABI with that of a release's library (abidiff)
#   tools/release/abi.sh --update LIBRARY [LIST]    write that list, and of it packaging/debian's, after a look
#
# Prints what differs, nothing if all is well; exit status 1 if something does.
# New functions are no difference to an ABI, but must be listed.
set -eu
export LC_ALL=C

symbols() {
    echo "# SPDX-License-""Identifier: MIT-0"
    echo "# What librouteseq.so exports; after a change: tools/release/abi.sh --update build/librouteseq.so.0"
    nm -D --defined-only "$1" | awk 'NF == 3 { print $3 }' | sort
}

debian() { # debian FILE: the list for dpkg: what was in it keeps the version that it came with
    version=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/\1/p' include/rt/net.h)
    head -2 "$1" >"$1.new"
    grep -v '^#' packaging/abi/symbols.txt | while read -r name; do
        grep " $name@Base " "$1" || echo " $name@Base $version"
    done >>"$1.new"
    mv "$1.new" "$1"
}

case ${1:-} in
--symbols) symbols "$2" | diff "${3:-packaging/abi/symbols.txt}" - ;;
--diff) abidiff --no-added-syms "$3" "$2" ;;
--update)
    symbols "$2" >"${3:-packaging/abi/symbols.txt}"
    [ -n "${3:-}" ] || debian packaging/debian/librouteseq0.symbols
    ;;
*)
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
