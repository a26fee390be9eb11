#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Faults planted in lib by hand (tools/assurance/planted.txt), each of which the C tests must see: the judges of the walk room,
# dead parts, stuck-at faults: one of them, with ROUTESEQ_LONG all; jumps of the command.  `make mutants` tries every token.
# Long: it compiles the library anew.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=build/mutants
mkdir -p "$work"
for tool in tcc python3; do
    command -v $tool >/dev/null || {
        tap_skip "planted faults" "$tool is missing"
        tap_end
        exit 0
    }
done
of=tools/assurance/planted.txt
# a cluster has 1, 12, 48 or 192 processors: no test can see the first
printf 'lib/walk/transit/walk_verify.c\t(rt_topo_cluster(net) > 1);\t(rt_topo_cluster(net) > 2);\n' >"$work/two.txt"
grep -m 1 '^lib/walk/transit/walk_verify.c' $of >>"$work/two.txt"
tools/assurance/mutate.py --planted "$work/two.txt" >"$work/log" 2>&1
test $? = 1 && grep -q '^1 of 2 killed, 0 argued, 1 survive' "$work/log"
tap_result $? "planted: one fault is seen by a C test, and one that no test sees is told" "$(cat "$work/log")"
# two sources of the command, by the kept lines of trees; without lines they live
sample="cli/tree/tree_key.c cli/tree/tree_report.c"
tools/assurance/mutate.py --jumps --only tree: $sample >"$work/log" 2>&1 && grep -q ' killed, 0 argued, 0 survive$' "$work/log"
tap_result $? "the jumps of $sample" "$(cat "$work/log")"
if long; then
    tools/assurance/mutate.py --planted $of >"$work/log" 2>&1
    tap_result $? "each planted fault is seen by a C test" "$(cat "$work/log")"
    grep -qx "$(grep -vc '^#' $of) of .* killed, 0 argued, 0 survive" "$work/log"
    tap_result $? "all of $of was tried" "$(tail -1 "$work/log")"
    # of the jumps of this source one is argued: what a pointer leads to that is no pointer
    tools/assurance/mutate.py --jumps lib/net/families.c >"$work/log" 2>&1
    test $? = 0 && grep -q '^argued: lib/net/families.c:[0-9]*: jump 1 never: ' "$work/log" &&
        grep -q ' killed, 1 argued, 0 survive$' "$work/log"
    tap_result $? "the jumps of lib/net/families.c, always and never" "$(cat "$work/log")"
    tools/assurance/mutate.py --jumps --only 'no line' $sample >"$work/log" 2>&1
    test $? = 1 && grep -q '^cli/tree/tree_key.c:[0-9]*: jump 1 never: ' "$work/log"
    tap_result $? "planted and rejected: jumps that no line sees" "$(cat "$work/log")"
    # three of the command's, one of which the kept command lines see (check-long: all of planted_programs.txt, and every token)
    if /usr/bin/python3 -c 'import pytest, scipy' 2>/dev/null; then
        grep -e '^cli/tr' -e '^cli/help' tools/assurance/planted_programs.txt >"$work/cli.txt"
        tools/assurance/mutate.py --planted "$work/cli.txt" >"$work/log" 2>&1 && grep -qx "3 of 3 killed, 0 argued, 0 survive" "$work/log"
        tap_result $? "planted faults of the command are seen by its short tests" "$(cat "$work/log")"
    else
        tap_skip "planted faults of the command" "python3-pytest or python3-scipy is missing"
    fi
fi
python3 -c "import sys; sys.path[:0] = ['tools/assurance']; import mutate; mutate.planted('tools/assurance/planted_programs.txt')" >"$work/log" 2>&1
tap_result $? "each text that a row of tools/assurance/planted_programs.txt replaces stands once in its source" "$(cat "$work/log")"
tools/assurance/mutate_argued.py >"$work/log" 2>&1
tap_result $? "rules that argue mutants of the command: each argues its example, and not the mutant close to it" "$(cat "$work/log")"
# an argument is of a line that is still there
stale() { # stale FILE: those that are not
    awk -F ': ' '/^(lib|cli|bindings|web)\// {
        text = substr($0, length($1 $2) + 5)
        found = 0
        while ((getline line <$1) > 0) {
            sub(/^[ \t]+/, "", line)
            if (line == text) found = 1
        }
        close($1)
        if (split($2, token, "`") > 2 && !index(text, token[2])) found = 0
        if (!found) print
    }' "$1"
}
stale tools/assurance/mutants.txt >"$work/stale"
test ! -s "$work/stale"
tap_result $? "each line argued in tools/assurance/mutants.txt stands in its source, and holds its token" "$(cat "$work/stale")"
sed -nE '/^(lib|cli|bindings|web)\//{h;s/.$//p;g;s/: `[^`]+`/: `@`/p}' tools/assurance/mutants.txt >"$work/beginnings"
stale "$work/beginnings" | cmp -s - "$work/beginnings"
tap_result $? "planted and rejected: arguments of lines and of tokens that are gone" "$(stale "$work/beginnings")"
tap_end
