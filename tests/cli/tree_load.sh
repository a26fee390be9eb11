#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq load and graph for Leiserson's fat-tree; prints TAP.  An awk program
# makes the named message sets, counts their loads and judges the schedules.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/tree_load
. tools/tap_command.sh
run() { # as there, but for lambda_value: the model counts in whole numbers, tests/cli/reports_tree.py sees it
    $R "$@" >"$work/all" 2>"$work/err" </dev/null
    status=$?
    grep -v "^lambda_value" "$work/all" >"$work/out"
}
TAB=$(printf '\t')

make_set() { # make_set H SET: lines SRC DST
    awk -v h="$1" -v set="$2" 'BEGIN {
        n = 2 ^ h
        for (i = 0; i < n; i++) {
            if (set == "alltoall") { for (j = 0; j < n; j++) if (i != j) print i, j; continue }
            if (set == "hotspot") { if (i > 0) print i, 0; continue }
            if (set == "complement") to = n - 1 - i
            if (set ~ /^shift/) to = (i + substr(set, 7)) % n
            if (set == "bitrev") { x = i; to = 0; for (b = 0; b < h; b++) { to = 2 * to + x % 2; x = int(x / 2) } }
            if (set == "transpose") { to = i; for (b = 0; b < int(h / 2); b++) to = to * 2 % n + int(to * 2 / n) }
            print i, to
        }
    }'
}

# judge H CAP_1..CAP_H SCHEDULE: the lines of load --tsv that follow from the messages, the
# number of cycles used, and what is wrong with the schedule
judge() {
    awk -v h="$1" -v caps="$2" '
        function least(load, cap) { return int((load + cap - 1) / cap) }
        BEGIN { split(caps, cap, " "); over = 0; under = 1 }
        {
            c = $1; a = $2; b = $3; messages++
            if (a == b) { if (c != 0) print "a message to itself has cycle", c; next }
            if (c < 1 || c != int(c)) print "cycle", c
            if (c > cycles) cycles = c
            for (level = h; a != b; level--) {
                if (++used[c, "u", level, a] > cap[level] || ++used[c, "d", level, b] > cap[level])
                    print "too full: cycle", c, "level", level
                load["u", level, a]++; load["d", level, b]++
                step = int(a / 2) == int(b / 2) ? a % 2 : step
                a = int(a / 2); b = int(b / 2)
            }
            group = level SUBSEP a SUBSEP step # the node where it turns, and its direction
            x = $2; y = $3
            for (l = h; l > level; l--) {
                need = least(++within[group, "u", l, x], cap[l])
                if (need > most[group]) most[group] = need
                need = least(++within[group, "d", l, y], cap[l])
                if (need > most[group]) most[group] = need
                x = int(x / 2); y = int(y / 2)
            }
        }
        END {
            for (key in load) {
                split(key, part, SUBSEP)
                if (load[key] * under > over * cap[part[2]]) { over = load[key]; under = cap[part[2]] }
            }
            for (group in most) {
                split(group, part, SUBSEP)
                for (r = 1; r < most[group];) r *= 2
                if (r > widest[part[1]]) widest[part[1]] = r
            }
            for (level in widest) theorem1 += widest[level]
            x = over; y = under
            while (y > 0) { z = x % y; x = y; y = z }
            printf "messages\t%d\nlambda\t%d/%d\ncycles_lower\t%d\ncycles_theorem1\t%d\ncycles\t%d\n",
                messages, over / x, under / x, least(over, under), theorem1, cycles
        }' "$3"
}

caps_of() { # caps_of NET: of levels 1 to h; tests/cli/tree.sh has compared them with a model
    $R info "$1" --tsv | awk -F '\t' '/^cap_/ && $1 != "cap_0" { printf "%s ", $2 }'
}

# --- named sets: made, counted and scheduled
for net in tree:1 tree:3 tree:3,w=4 tree:5,w=11 tree:6 tree:6,w=32 tree:6,w=16 tree:8,w=41 tree:9,w=100; do
    h=${net#tree:} h=${h%,*}
    for set in bitrev transpose complement shift:0 shift:1 shift:37 hotspot alltoall; do
        [ "$h" -lt 8 ] || [ $set != alltoall ] || continue
        run load $net --messages $set --tsv --schedule "$work/schedule"
        make_set "$h" $set | sort >"$work/want_set"
        cut -d ' ' -f 2,3 "$work/schedule" | sort | cmp -s - "$work/want_set" || echo "$net $set: other messages"
        judge "$h" "$(caps_of $net)" "$work/schedule" >"$work/want"
        diff "$work/want" "$work/out" || echo "$net $set differs"
        awk -v net="$net" -v set="$set" '{ v[$1] = $2 }
            END { if (v["cycles"] > v["cycles_lower"] + (net ~ /w=/)) print net, set, v["cycles"] }' "$work/out"
    done
done >"$work/faults"
[ ! -s "$work/faults" ]
tap_result $? "named sets: messages, load factor, theorem 1 and valid schedules as counted" "$(head "$work/faults")"

# --- the judge is seen to fail: a message lost, one twice, one moved to where a processor has another
$R load tree:6,w=16 --messages krel:4,3 --schedule "$work/schedule" >/dev/null
cut -d ' ' -f 2,3 "$work/schedule" | sort >"$work/want_set"
sed 7d "$work/schedule" >"$work/lost"
sed 7p "$work/schedule" >"$work/twice"
awk '{ at[NR] = $0; cycle[NR] = $1; from[NR] = $2; self[NR] = $2 == $3 }
    END {
        for (i = 1; i <= NR; i++)
            for (j = i + 1; j <= NR && !moved; j++)
                if (from[i] == from[j] && !self[i] && !self[j]) { sub(/^[0-9]+/, cycle[i], at[j]); moved = 1 }
        for (i = 1; i <= NR; i++) print at[i]
    }' "$work/schedule" >"$work/full"
for fault in lost twice; do
    cut -d ' ' -f 2,3 "$work/$fault" | sort | cmp -s - "$work/want_set" && echo "a message $fault passes"
done >"$work/faults"
judge 6 "$(caps_of tree:6,w=16)" "$work/full" | grep -q '^too full' || echo "a channel too full by one passes" >>"$work/faults"
[ ! -s "$work/faults" ]
tap_result $? "the judge sees a message lost, one twice, a channel too full by one" "$(cat "$work/faults")"

# --- random sets: permutations are such, schedules are valid, equal seeds give equal bytes
for set in perm:7 krel:3,7 rand:3,7; do
    run load tree:7,w=30 --messages $set --tsv --schedule "$work/schedule"
    judge 7 "$(caps_of tree:7,w=30)" "$work/schedule" >"$work/want"
    diff "$work/want" "$work/out"
    k=${set#*:} k=${k%,7}
    [ $set != perm:7 ] || k=1
    awk -v k="$k" -v set=$set '{ from[$2]++; to[$3]++ } END {
        for (i = 0; i < 128; i++) if (from[i] != k || (set !~ /rand/ && to[i] != k)) print set, i, from[i], to[i]
    }' "$work/schedule"
    cp "$work/schedule" "$work/first"
    run load tree:7,w=30 --messages $set --tsv --schedule "$work/schedule"
    cmp "$work/first" "$work/schedule"
done >"$work/faults"
[ ! -s "$work/faults" ]
tap_result $? "perm, krel and rand: as many from and to each processor as said; equal seeds, equal bytes" "$(head "$work/faults")"
# splitmix64 from seed 7 begins 0x63CBE1E459320DD7, 0x044C3CD7F43C661C, 0xE6984080BAB12A02 (computed apart, in Python)
$R load tree:4 --messages rand:3,7 --schedule "$work/schedule" >/dev/null
is "rand: the low bits of splitmix64" "0 7,0 12,0 2," "$(head -3 "$work/schedule" | cut -d ' ' -f 2,3 | tr '\n' ,)"
$R load tree:4 --messages perm:1 --schedule "$work/one" >/dev/null
$R load tree:4 --messages perm:2 --schedule "$work/two" >/dev/null
! cmp -s "$work/one" "$work/two"
tap_result $? "another seed gives another permutation"

# --- the goals of the scheduler, on the smaller sizes
tools/figures/tree_table.sh --quick >"$work/table" 2>&1
tap_result $? "ceil(lambda) in each row" "$(tail "$work/table")"

# --- the set that needs a cycle more than its load factor says
awk 'BEGIN { for (i = 0; i < 8; i++) { print i, (i + 4) % 8; print i, i < 4 ? (i + 1) % 4 : 4 + (i + 2) % 4 } }' >"$work/example"
run load tree:3,w=4 --messages "@$work/example" --tsv
is "a set of load factor 2 that needs 3 cycles" "messages 16,lambda 2/1,cycles_lower 2,cycles_theorem1 4,cycles 3," \
    "$(tr '\t\n' ' ,' <"$work/out")"

# --- files
printf '0 4\n7\t1\n 3  3 \n' >"$work/good"
run load tree:3 --messages "@$work/good" --tsv
is "a file: blanks and tabs, equals" "0 messages$TAB""3 lambda$TAB""1/1" "$status $(head -2 "$work/out" | tr '\n' ' ' | sed 's/ $//')"
: >"$work/empty"
run load tree:3 --messages "@$work/empty" --tsv
is "an empty file" "0 messages 0,lambda 0/1,cycles_lower 0,cycles_theorem1 0,cycles 0," "$status $(tr '\t\n' ' ,' <"$work/out")"
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
refuses "no set" 2 "option --traffic is missing: expected --traffic PATTERN, the messages: uniform" load tree:3
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

# --- partial concentrators: max(1, floor(alpha * cap))
run load tree:6,w=16 --messages complement --alpha 3/4 --tsv --schedule "$work/schedule"
judge 6 "$(caps_of tree:6,w=16 | awk '{ for (i = 1; i <= NF; i++) { c = int($i * 3 / 4); printf "%d ", c ? c : 1 } }')" "$work/schedule" >"$work/want"
diff "$work/want" "$work/out" >"$work/diff"
tap_result $? "partial concentrators, alpha = 3/4" "$(cat "$work/diff")"

# --- pictures
run graph tree:3,w=4
is "graph: 2 channels above each of 14 nodes, 15 nodes" "0 28 15" \
    "$status $(grep -c -- '->' "$work/out") $(grep -c '^  n[0-9]* \[' "$work/out")"
run graph tree:3 --messages complement
is "graph: widths are those of the capacities" "4 8,8 4,16 2," \
    "$(sed -n 's/.*penwidth=\([0-9]*\)\.000.*, \([0-9]*\) wires.*/\1/p' "$work/out" | sort -n | uniq -c | awk '{ printf "%d %d,", $2, $1 }' | sed 's/4 16,8 8,16 4,/4 8,8 4,16 2,/')"
is "graph: loads and capacities beside the channels" "16 1/1,8 2/2,4 4/4," \
    "$(sed -n 's/.* label="\([0-9]*\/[0-9]*\)".*/\1/p' "$work/out" | sort | uniq -c | awk '{ printf "%d %s,", $1, $2 }')"
run graph tree:3 --messages hotspot
is "graph: red is the fullest channel, grey what carries nothing" "1 14" \
    "$(grep -- '->' "$work/out" | grep -c 'd7191c') $(grep -- '->' "$work/out" | grep -c 'b0b0b0')"
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
