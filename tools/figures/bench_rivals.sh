# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh disable=SC2154 # B and out are set by those who source this
# tools/figures/bench_rivals.sh - Boost and igraph, where they are; to be sourced after B (build) and out (build/bench) are set.

# rival NAME LIBRARY...: 0 iff it is built; else why it is skipped
rival() {
    name=$1
    shift
    command -v "${CXX:-g++}" >/dev/null &&
        ${MAKE:-make} --no-print-directory -s "B=$B" "CXX=${CXX:-g++}" "LIBS=$*" "$out/rivals/$name" >"$out/$name.log" 2>&1 && return
    echo "SKIP: $name is not built: ${CXX:-g++}, Boost or igraph is missing (tools/packages.sh rivals)" >&2
    rm -f "$out/rivals/$name"
    return 1
}
timed() { # timed NAME ARGUMENT...: the last column of what a rival prints, - without it
    name=$1
    shift
    if [ -x "$out/rivals/$name" ]; then "$out/rivals/$name" "$@" | awk '{ print $NF }'; else echo -; fi
}
