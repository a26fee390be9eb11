#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tests/assurance/fuzzed.sh - every public function is called by some fuzz target, and every target has a corpus.
#
# The functions are those that the headers declare or define; a target calls what the lines of fuzz/
# say after the preprocessor, macros expanded and comments gone.  A name alone counts: it is handed over
# to be called.
set -u
cd "$(dirname "$0")/../.."
. tools/tap.sh
mkdir -p build && rm -f build/fuzzed_by_*

# Steps of the inline functions of rt/route64.h and rt/route_steady.h, which are called:
#   rt_compute64, rt_route64_make, rt_route64_compute, rt_compute64_n, rt_route_steady_compute
# rt_selfcheck takes nothing, rt_selfcheck_step what it has written itself.
parts='^rt_route64_(high_bit|put|put_seq|get_seq|error|pair|write)$|^rt_route_steady_between$'
without='^rt_selfcheck(_step)?$'

functions() { # functions HEADER...: names of public functions
    for header in "$@"; do printf '#include "%s"\n' "$header"; done >build/fuzzed.c
    ${CC:-cc} -std=c99 -E -P -Iinclude -I. build/fuzzed.c | tr '\n' ' ' | sed 's/[;{}]/&\n/g' |
        grep -v typedef | sed -nE 's/^[^=(]*[ *](rt_[a-z0-9_]+)\([^*].*\) *[;{]$/\1/p' | sort -u
}

called() { # called SOURCE...: names that their own lines, or those of headers beside them, mention
    for source; do
        ${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -E -Iinclude -Ifuzz "$source" |
            awk -F '"' '/^# [0-9]+ "/ { own = $2 ~ /^fuzz\/[a-z_]*\.[ch]$|^build\/fuzz_/; next } own'
    done | sed -E 's/(struct|enum|union) +rt_[a-z0-9_]+//g' | grep -oE '\brt_[a-z0-9_]+\b' | sort -u
}

missing() { # missing: of build/functions those that are not in build/called, but for parts
    grep -vE "$parts|$without" build/fuzzed_functions | comm -23 - build/fuzzed_called
}

functions include/rt/*.h >build/fuzzed_functions
count=$(wc -l <build/fuzzed_functions)
exported=$(grep -oE '^rt_[a-z0-9_]+' packaging/abi/symbols.txt)
[ "$count" -ge 250 ]
tap_result $? "public functions are found in the headers" "only $count"
for name in $exported; do grep -qx "$name" build/fuzzed_functions || echo "$name"; done >build/fuzzed_left
[ ! -s build/fuzzed_left ]
tap_result $? "what the shared library exports is among them" "$(cat build/fuzzed_left)"

for target in fuzz/fuzz_*.c; do called "$target" >"build/fuzzed_by_${target##*/}"; done
sort -u build/fuzzed_by_* >build/fuzzed_called
found=$(missing)
[ -z "$found" ]
tap_result $? "each of the $count is called by a fuzz target" "$found"
for part in $(grep -E "$parts" build/fuzzed_functions); do
    grep -q "static inline.*[ *]$part(" include/rt/*.h || echo "$part"
done >build/fuzzed_left
[ ! -s build/fuzzed_left ]
tap_result $? "what is left out is inline" "$(cat build/fuzzed_left)"
for target in fuzz/fuzz_*.c; do
    [ -s "fuzz/corpus/$(basename "$target" .c)" ] || echo "$target"
done >build/fuzzed_left
[ ! -s build/fuzzed_left ]
tap_result $? "each target has a corpus" "$(cat build/fuzzed_left)"

# The guard fails: a function more, declared or inline; one that only a comment or a struct names; a
# target less.
for plant in 'int rt_topo_planted(const struct rt_net *net, int x);' 'int rt_walk_planted(void);' \
    'static inline int rt_route64_planted(const struct rt_net *net) { return net->family; }'; do
    printf '#include <rt/net.h>\n%s\n' "$plant" >build/planted.h
    functions include/rt/*.h build/planted.h >build/fuzzed_functions
    printf '#include "rt/net.h"\n#include "planted.h"\n/* rt_topo_planted(), rt_walk_planted */\nstruct rt_topo_planted { int x; };\n' \
        >build/fuzz_planted.c
    called build/fuzz_planted.c | sort -u - build/fuzzed_by_* >build/fuzzed_called
    missing | grep -q planted
    tap_result $? "planted and found: $plant"
done
functions include/rt/*.h >build/fuzzed_functions
rm build/fuzzed_by_fuzz_balance.c
sort -u build/fuzzed_by_* >build/fuzzed_called
[ "$(missing)" = "rt_load_tree_balance
rt_load_tree_place" ]
tap_result $? "planted and found: a target less" "$(missing)"
tap_end
