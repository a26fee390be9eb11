#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/figures/paths_table.sh - docs/figures/paths.tsv: all paths of a connection, from `routeseq walk --wires --all`.
#
# A row for each network of tables 4.4, 4.6, 4.8 and each tree level at which a connection can cross: how many paths
# there are, and how many distinct components they enter at each stage.  With --top only the highest level.
set -u
cd "$(dirname "$0")/../.." || exit 1
B=${B:-build}

row() { # row NET LEVEL DST: from processor 0
    "$B/routeseq" walk "$1" 0 "$3" --wires --all | awk -v net="$1" -v level="$2" '
        $1 ~ /^[0-9]+$/ && $2 ~ /^[0-9]+$/ { entered = entered (entered == "" ? "" : ", ") $3 }
        / paths* arrives* at input / { paths += $1; inputs += $1 > 0 }
        /^arrived / { arrived = 1 }
        END {
            if (!arrived || inputs != 2) exit 1
            printf "%s\t%s\t%d\t%s\n", net, level, paths, entered
        }'
}

printf 'NET\tlevel\tpaths\tdistinct components at each stage\n'
while read -r net leaf layers; do # processors of a leaf; layers, 0: no tree
    level=0 behind=$leaf
    case $net in full*) level=1 ;; esac
    while [ "$level" -le $((3 * layers)) ]; do
        at=$level destination=1
        [ "$layers" -gt 0 ] || at=-
        [ "$level" -eq 0 ] || { destination=$behind behind=$((4 * behind)); }
        if [ "${1:-}" != --top ] || [ "$level" -eq $((3 * layers)) ]; then
            row "$net" "$at" "$destination" || { echo "routeseq walk $net 0 $destination failed" >&2; exit 1; }
        fi
        level=$((level + 1))
    done
done <<'NETS'
full:1 1 1
full:2 1 2
full:3 1 3
hybrid:12,1 12 1
hybrid:48,1 48 1
hybrid:192,1 192 1
hybrid:12,2 12 2
hybrid:48,2 48 2
hybrid:192,2 192 2
bidelta:3 1 0
bidelta:4 1 0
bidelta:3,2 1 0
bidelta:3,3 1 0
bidelta:3,4 1 0
bidelta:3,3,2 1 0
bidelta:3,3,3 1 0
bidelta:3,3,4 1 0
NETS
