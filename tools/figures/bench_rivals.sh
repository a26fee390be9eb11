# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh disable=SC2154 # B and out are set by those who source this
# tools/figures/bench_rivals.sh - Boost and igraph, where they are, and hyperfine, which times them beside ours; to be sourced
# after B (build) and out (build/bench) are set.

for tool in hyperfine python3 /usr/bin/time; do
    command -v $tool >/dev/null || { echo "SKIP: $tool is missing (tools/packages.sh bench): nothing is timed" && exit 0; }
done

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
run_of() { # run_of NAME ARGUMENT...: the command of a rival that is built, - without it
    name=$1
    shift
    if [ -x "$out/rivals/$name" ]; then echo "$out/rivals/$name $*"; else echo -; fi
}

# beside NAME OPTION... WHAT COMMAND [RIVAL COMMAND]...: rows of tools/figures/beside.py; what hyperfine said is in
# hyperfine/NAME.json
beside() {
    name=$1
    shift
    mkdir -p "$out/hyperfine"
    tools/figures/beside.py --json "$out/hyperfine/$name.json" "$@"
}
