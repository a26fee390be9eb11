#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq design: the best dimensions as given, latencies as an independent model has them, and what is refused; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/design
. tools/tap_command.sh
vectors=tests/vectors

# --- the 36 best dimensions
grep -v '^#' $vectors/golden_design.tsv >"$work/golden"
while IFS='	' read -r nodes constraint delay length best; do
    run design --nodes "$nodes" --constraint "$constraint" --delay "$delay" --length "$length" --tsv
    printf '%s\t%s\t%s\t%s\t%s\n' "$nodes" "$constraint" "$delay" "$length" "$(sed -n 's/^best	//p' "$work/out")"
done <"$work/golden" >"$work/best"
same "the best dimensions of 1M, 16K and 256 nodes are those given: $(wc -l <"$work/golden")" "$work/golden" "$work/best"
is "that is 36 of them" 36 "$(wc -l <"$work/golden" | tr -d ' ')"
sed 's/log	32	4$/log	32	5/' "$work/golden" | cmp -s - "$work/best"
is "rejected: another best dimension" 1 $?

# --- every latency, within a millionth of a cycle
grep -v '^#' $vectors/design_latency.tsv >"$work/model"
cut -f 1-4 "$work/model" | sort -u | while IFS='	' read -r nodes constraint delay length; do
    run design --nodes "$nodes" --constraint "$constraint" --delay "$delay" --length "$length" --tsv
    sed -n "s/^latency_/$nodes	$constraint	$delay	$length	/p" "$work/out"
done >"$work/ours"
apart() { # rows that differ, or that one lacks
    awk -F '\t' '{ k = $1 FS $2 FS $3 FS $4 FS $5 }
        NR == FNR { t[k] = $6; n++; next }
        !(k in t) || $6 - t[k] > 2e-6 || t[k] - $6 > 2e-6 { print k ": " t[k] ", " $6 }
        { m++ }
        END { if (n != m || n == 0) print n " and " m " rows" }' "$1" "$2"
}
is "all $(wc -l <"$work/model" | tr -d ' ') latencies are the model's" "" "$(apart "$work/model" "$work/ours")"
awk 'BEGIN { FS = OFS = "\t" } NR == 100 { $6 = sprintf("%.6f", $6 + 1e-5) } { print }' "$work/ours" >"$work/planted"
is "rejected: a latency off by 10^-5" 1 "$(apart "$work/model" "$work/planted" | wc -l | tr -d ' ')"
if command -v python3 >/dev/null; then
    tools/models/model_design.py | cmp - $vectors/design_latency.tsv
    tap_result $? "the vectors are what the model prints"
else
    tap_skip "the vectors are what the model prints" "python3 is missing"
fi

# --- for people, and what is refused
run design --nodes 16384 --constraint bisection --delay log
is "the best row is marked" "4" "$(awk '/<-/ { print $1 }' "$work/out")"
all="--nodes 256 --constraint pinout --delay linear"
for bad in "--nodes 3" "--nodes 1125899906842625" "--length 0" "--pins 0" "--nodes x"; do
    # shellcheck disable=SC2086 # arguments
    refuses "design $bad: out of range" 2 "option ${bad% *} '${bad#* }': expected a number" design $bad $(echo "$all" | sed "s/${bad% *} [^ ]*//")
done
refuses "--pins is for pinout" 2 "option --pins is for --constraint pinout" design --nodes 256 --constraint bisection --delay log --pins 9
refuses "no NET" 2 "one argument too many: 'torus:4,4'" design torus:4,4
tap_end
