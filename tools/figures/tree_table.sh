#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/figures/tree_table.sh [--quick] - delivery cycles in Leiserson's fat-tree: the lower
# bound ceil(lambda), our scheduler, theorem 1 and its bound 2 lambda lg n, for many
# message sets.  Prints the table of docs/FIGURES.md and writes a row for each
# network and set to build/figures/tree.tsv.
#
# Fails unless each row has ceil(lambda) cycles.  --quick: up to 1,024 processors, without their alltoall.
set -u
cd "$(dirname "$0")/../.." || exit 1
B=${B:-build}
work=$B/figures
mkdir -p "$work"
heights='6 8 10 12 14 16' out=$work/tree.tsv
[ "${1:-}" != --quick ] || { heights='6 8 10'; out=$work/tree-quick.tsv; }
sets='bitrev transpose complement shift:1 shift:37 hotspot perm:1 krel:4,1 krel:16,1 rand:4,1 rand:16,1 alltoall'

least_w() { # least_w H: the least root capacity, w^3 >= 4^h (SPEC 13.1)
    case $1 in
    6) echo 16 ;; 8) echo 41 ;; 10) echo 102 ;; 12) echo 256 ;; 14) echo 646 ;; 16) echo 1626 ;;
    esac
}

{
    printf 'height\tw\tset\tmessages\tlambda\tlower\ttheorem1\tcycles\n'
    for h in $heights; do
        n=$((1 << h))
        for w in $n $((n / 2)) "$(least_w "$h")"; do
            for set in $sets; do
                if [ "$set" = alltoall ]; then
                    [ "$h" -le 10 ] && { [ "$h" -lt 10 ] || [ "${1:-}" != --quick ]; } || continue
                fi
                [ ! -t 2 ] || printf '\rtree:%d,w=%d %-12s' "$h" "$w" "$set" >&2
                "$B/routeseq" load "tree:$h,w=$w" --messages "$set" --tsv >"$work/tree-row" || exit 1
                awk -F '\t' -v row="$h	$w	$set" '{ row = row "\t" $2 } END { print row }' "$work/tree-row"
            done
        done
    done
} >"$out" || exit 1
[ ! -t 2 ] || printf '\r%40s\r' '' >&2
rm -f "$work/tree-row"

awk -F '\t' '
    NR == 1 { next }
    {
        n = 2 ^ $1
        at = $1 SUBSEP $3
        if (!(at in sent)) { order[++rows] = at; sent[at] = $4 }
        split($5, part, "/")
        column = $2 == n ? 1 : 2 * $2 == n ? 2 : 3
        cell[at, column] = $6 " | " $8 " | " $7 " | " int(2 * part[1] / part[2] * $1)
        all++
        if ($8 != $6) { print "missed: tree:" $1 ",w=" $2, $3, $6, $8; missed++ }
        if (column > 1) { lower++; equal += $8 == $6 }
        ours += $8; bound += $6; textbook += $7
    }
    END {
        print "| n | messages | | w = n: lower | ours | th. 1 | bound | n/2: lower | ours | th. 1 | bound | n^(2/3): lower | ours | th. 1 | bound |"
        print "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
        for (i = 1; i <= rows; i++) {
            split(order[i], key, SUBSEP)
            printf "| %d | %s | %d | %s | %s | %s |\n", 2 ^ key[1], key[2], sent[order[i]],
                cell[order[i], 1], cell[order[i], 2], cell[order[i], 3]
        }
        printf "\n%d rows, %d of them with more cycles than the lower bound; w < n: %d of %d at the bound; cycles in all: ours %d, lower bound %d, theorem 1 %d\n",
            all, missed, equal, lower, ours, bound, textbook
        exit missed > 0
    }' "$out"
