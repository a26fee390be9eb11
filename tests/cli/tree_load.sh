#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq load and graph for Leiserson's fat-tree: what is refused, the scheduler's goals; prints TAP.  What they say:
# test_leiserson.py, and beside the model reports_tree.py.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/tree_load
. tools/tap_command.sh

# --- the goals of the scheduler, on the smaller sizes
tools/figures/tree_table.sh --quick >"$work/table" 2>&1
tap_result $? "ceil(lambda) in each row" "$(tail "$work/table")"

# --- files
while IFS='|' read -r line words; do
    printf '0 1\n%b\n2 3\n' "$line" >"$work/bad"
    refuses "a file with the line '$line'" 1 "$work/bad: line 2: $words" load tree:3 --messages "@$work/bad"
done <<'LINES'
1 8|destination '8': expected a processor index 0..7
8 1|source '8': expected a processor index 0..7
-1 1|source '-1': expected a processor index 0..7
99999999999999999999 1|source '99999999999999999999': expected
1|destination missing, expected SRC DST
|empty line
1 2 3|trailing characters '3', expected SRC DST
1 x|destination 'x': expected
LINES
printf '0 1\n1 \0002\n' >"$work/bad"
refuses "a file with a zero byte" 1 "$work/bad: line 2: line holds a zero byte" load tree:3 --messages "@$work/bad"
printf '9 1\n0 1\nx y\n' >"$work/bad"
refuses "every bad line is named" 1 "line 3: source 'x'" load tree:3 --messages "@$work/bad"
is "the first one too" 1 "$(grep -c "line 1: source '9'" "$work/err")"
refuses "a file that is not there" 3 "$work/none" load tree:3 --messages "@$work/none"
refuses "a directory" 3 "$work" load tree:3 --messages "@$work"
refuses "a schedule that cannot be written" 3 "$work/none/x" load tree:3 --messages bitrev --schedule "$work/none/x"
if [ -w /dev/full ]; then
    refuses "a full disk" 3 "/dev/full: writing failed" load tree:10 --messages bitrev --schedule /dev/full
fi

# --- bad arguments
refuses "no set, of too many messages" 2 "option --traffic 'alltoall': 1099510579200 messages, expected at most 2147483647" load tree:20
for set in '' x; do
    refuses "--messages '$set'" 2 "option --messages '$set': expected uniform, tornado, neighbour" load tree:3 --messages "$set"
done
for set in bitrev: bitrev:1 shift shift: shift:x shift:-1 perm perm: perm:1,2 krel krel:1 krel:0,1 'krel:1,' krel:,1 rand:5 rand:0,1 alltoall:1 shift:99999999999999999999 krel:4294967296,1; do
    refuses "--messages '$set'" 2 "option --messages '$set': expected ${set%%:*}" load tree:3 --messages "$set"
done
refuses "too many messages" 2 "expected at most 2147483647" load tree:16 --messages alltoall
refuses "too many messages by their number" 2 "expected at most 2147483647" load tree:16 --messages rand:65536,1
refuses "too high a tree" 2 "33554432 processors are too many for a message set: expected at most 16777216" load tree:25 --messages bitrev
for net in tree:0 tree:33 tree:4,w=6 tree:4,w=17 tree:4,w=0; do
    refuses "$net" 2 "network '$net'" load $net --messages bitrev
done
for alpha in 0/4 5/4 3 3/ /4 x -1/2 1/1000001 3/4/5; do
    refuses "--alpha $alpha" 2 "option --alpha '$alpha': expected a fraction" load tree:3 --messages bitrev --alpha $alpha
done
refuses "the echo ratio is of rings" 2 "--echo-ratio of load is for networks of SCI rings" load tree:3 --messages bitrev --echo-ratio 1
refuses "message sets are of trees" 2 "--messages of load is for Leiserson's fat-tree" load ring12 --messages bitrev
refuses "message sets are of trees, in graph too" 2 "--messages of graph is for Leiserson's fat-tree" graph ring12 --messages bitrev

# --- pictures
refuses "graph: too high a tree" 2 "h = 11 is too large for a picture: expected at most 10" graph tree:11
refuses "graph: dot alone" 2 "option --format 'edges': expected dot" graph tree:3 --format edges
refuses "graph: a bad set" 2 "option --messages 'x'" graph tree:3 --messages x
if ! quick && command -v dot >/dev/null; then
    run graph tree:5,w=11 --messages rand:2,1
    dot -Tsvg "$work/out" >"$work/picture.svg" 2>"$work/diff" && [ ! -s "$work/diff" ] && [ "$(grep -c 'class="edge"' "$work/picture.svg")" = 124 ]
    tap_result $? "graphviz draws it" "$(cat "$work/diff")"
else
    tap_skip "graphviz draws it" "dot is missing, or this is make test"
fi
tap_end
