#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/figures/compare_table.sh - docs/figures/compare.tsv: `routeseq compare` near 1,000, 10,000 and 100,000 processors,
# with routers of at most 32, 48 and 64 ports, balanced; docs/figures/compare.svg, drawn by gnuplot.  About 4 minutes of CPU.
# What is under way stands on standard error; docs/figures/compare.tsv changes only when all is known.
set -u
cd "$(dirname "$0")/../.." || exit 1
B=${B:-build}
rows=docs/figures/compare.tsv
while read -r near ports; do
    begin=$(date +%s)
    "$B/routeseq" compare --processors "$near" --ports "$ports" --balanced --tsv --progress >"$B/compare_table.tsv" || exit 1
    awk -v near="$near" -v OFS='\t' 'NR > 1 || near == 1000 { print NR == 1 ? "near" : near, $0 }' "$B/compare_table.tsv"
    echo "near $near: $(($(wc -l <"$B/compare_table.tsv") - 1)) networks, $(($(date +%s) - begin)) s" >&2
done >"$B/compare_rows.tsv" <<NEAR || exit 1
1000 32
10000 48
100000 64
NEAR
mv "$B/compare_rows.tsv" "$rows"
command -v gnuplot >/dev/null || { echo "SKIP: gnuplot is missing: no docs/figures/compare.svg"; exit 0; }
gnuplot -e "data = '$rows'; out = '$B/compare_table.svg'" tools/figures/compare.gp &&
    tools/figures/drawings.sh --stamp tools/figures/style.gp tools/figures/compare.gp <"$B/compare_table.svg" >docs/figures/compare.svg &&
    tools/figures/svg_theme.sh docs/figures/compare.svg
