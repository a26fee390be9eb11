#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq info for people: the numbers of the sources' tables are an independent model's; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/tables
. tools/tap_command.sh

grep -v '^#' tests/vectors/ports_tables.tsv >"$work/model"
number() { # of a row behind the first blank line
    awk -v words="  $1  " 'blank && index($0, words) == 1 { print $NF; found = 1 } /^$/ { blank = 1 } END { if (!found) print "-" }' "$work/out"
}
while read -r net rest; do
    run info "$net"
    printf '%s' "$net"
    for words in area "bisection width" diameter "longest wire" "steps that some exchanges take at least" \
        "wires through the middle" "pins of a node"; do
        printf '\t%s' "$(number "$words")"
    done
    echo
done <"$work/model" >"$work/ours"
same "the tables' numbers of $(wc -l <"$work/model" | tr -d ' ') networks" "$work/model" "$work/ours"
sed 's/^mesh:3,3,3	324.0/mesh:3,3,3	729.0/' "$work/model" | cmp -s - "$work/ours"
is "rejected: another area" 1 $?
run info mesh:4,4 --tsv
is "--tsv has no rows of tables" 17 "$(wc -l <"$work/out" | tr -d ' ')"
if command -v python3 >/dev/null; then
    tools/models/model_tables.py | cmp - tests/vectors/ports_tables.tsv
    tap_result $? "the vectors are what the model prints"
else
    tap_skip "the vectors are what the model prints" "python3 is missing"
fi
tap_end
