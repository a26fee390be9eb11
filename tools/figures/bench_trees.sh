#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/figures/bench_trees.sh [NET...] - schedules in Leiserson's fat-tree beside theorem 1's, and beside the time in which the
# loads of as many messages are counted: sixteen permutations, million messages a second of one core.
set -u
cd "$(dirname "$0")/../.." || exit 1
B=${B:-build}
out=$B/bench
[ $# -gt 0 ] || set -- tree:6 tree:8 tree:10 tree:12 tree:16 tree:12,w=2048 tree:12,w=256 tree:16,w=32768 tree:16,w=1626
${MAKE:-make} --no-print-directory -s "B=$B" "$out/bench_tree" || exit 1
. tools/figures/bench_rivals.sh
printf '%-16s %9s %10s %10s %10s %8s\n' network messages counted 'theorem 1' ours '/ counted'
for net; do
    row=$(beside "trees-$net" count "$out/bench_tree $net 16 count %" "theorem 1" "$out/bench_tree $net 16 theorem1 %" \
        ours "$out/bench_tree $net 16 best %" | awk -F '\t' 'NR == 1 { printf "%s", $2 } { printf " %s", $5 }') || exit 1
    echo "$net $row"
done | tee "$out/trees" | awk '{
    split($1, part, /[:,]/); m = 16 * 2 ^ part[2]
    printf "%-16s %9d %10.2f %10.2f %10.2f %8.1f\n", $1, m, 1e3 * m / $2, 1e3 * m / $3, 1e3 * m / $4, $4 / $2 }'
