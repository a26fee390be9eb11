#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Figures of papers, of tools of their authors, of SimGrid and of BookSim2 beside the command's: docs/figures/literature.tsv.  In TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/literature
. tools/tap_command.sh
vectors=tests/vectors

holds() { # holds TABLE: its rows that are not what they have to be
    awk -F '\t' 'NR > 1 && !($3 ~ /^[0-9.]+$/ && $4 ~ /^[0-9.]+$/ &&
        ($5 == "=" ? $3 + 0 == $4 + 0 : $5 == "differs" ? $3 + 0 != $4 + 0 : $5 == "<=" ? $3 + 0 <= $4 + 0 : $5 == ">=" ? $3 + 0 >= $4 + 0 : $5 == "~" && ($3 - $4) ^ 2 <= (0.01 * $4) ^ 2)) { print $1, $2 }' "$1"
}
tools/figures/literature_table.sh >"$work/table"
same "docs/figures/literature.tsv is what tools/figures/literature_table.sh prints" docs/figures/literature.tsv "$work/table"
is "$(awk 'NR > 1' "$work/table" | wc -l) figures are equal, no more or no less than a bound, within 1 %, or differ where the source is known to" "" "$(holds "$work/table")"
is "docs/FIGURES.md counts those of others" "$(awk -F '\t' 'NR > 1 && $6 !~ / ours$/' "$work/table" | wc -l)" \
    "$(sed -n 's/.*literature_table.sh`, sets \([0-9]*\) figures of others.*/\1/p' docs/FIGURES.md)"
is "... as many as the vectors have, of each file" "$(grep -vc '^#' $vectors/load_forms.tsv) $(grep -vc '^#' $vectors/papers.tsv) $(grep -vc '^#' $vectors/throughputs.tsv) $(grep -vc '^#' $vectors/simgrid.tsv) 23" \
    "$(awk -F '\t' 'NR > 1 { file[substr($6, 1, 1)]++ } END { print file["l"], file["p"], file["t"], file["s"], file["b"] }' "$work/table")"

# --- a figure of each kind changed
mkdir "$work/planted"
sed -n 's/^\(torus:9,9	tornado	\)4/\15/p' $vectors/load_forms.tsv >"$work/planted/load_forms.tsv"
sed -n 's/^\(dragonfly:4,8,4	cables	\)1452/\11453/p; s/^\(dragonfly:4,8,4	ports	\)15/\116/p; s/^\(mesh:9,9	hops	\)5/\16/p; s/^\(slimfly:15,19	ports	\)43/\144/p' $vectors/papers.tsv >"$work/planted/papers.tsv"
sed -n 's/^\(hyperx:4,4	complement	.*	\)0.25	2/\10.2499	2.1/p; s/^\(mesh:8,8	uniform	valiant	.*	\)0.222/\10.26/p; s/^\(torus:5,5	.*	\)15/\114/p' $vectors/booksim.tsv >"$work/planted/booksim.tsv"
sed -n 's/^\(slimfly:4,5	.*	0.95673\)1/\12/p; s/^\(torus:8,8	bitrev	.*	\)0.888889/\10.249/p; s/^\(torus:8,8	tornado	.*	\)0.100/\10.334/p; s/^\(polarfly:2,3	.*	\)1	/\12	/p' \
    $vectors/throughputs.tsv >"$work/planted/throughputs.tsv"
sed -n 's/^\(torus:9,9	uniform	\)90/\189/p' $vectors/simgrid.tsv >"$work/planted/simgrid.tsv"
tools/figures/literature_table.sh "$work/planted" >"$work/wrong"
is "planted and rejected: each of 15 other figures" "15 15" "$(awk 'NR > 1' "$work/wrong" | wc -l) $(holds "$work/wrong" | wc -l)"

# --- the forms, by the parameters of the networks
if command -v python3 >/dev/null; then
    is "$(grep -vc '^#' $vectors/load_forms.tsv) closed forms give their numbers" "0 " "$(python3 tests/cli/load_forms.py $vectors/load_forms.tsv >"$work/forms" 2>&1; echo $? "$(cat "$work/forms")")"
    is "planted and rejected: another number" "torus:9,9 tornado 5 ceil(k/2)-1 4" "$(python3 tests/cli/load_forms.py "$work/planted/load_forms.tsv")"
else
    tap_skip "closed forms give their numbers" "python3 is missing"
fi
tap_end
