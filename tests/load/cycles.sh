#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The throughput of load, the bound of the hottest link, beside a simulation cycle by cycle (tools/models/cycles.c): rates below it settle,
# none above it.  ROUTESEQ_LONG=1: tests/vectors/cycles.tsv anew, a minute.  In TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/load_cycles
. tools/tap_command.sh
vectors=tests/vectors/cycles.tsv

command -v python3 >/dev/null || { tap_skip "rates below the bound settle, none above it" "python3 is missing"; tap_end; exit; }
${CC:-cc} -O2 -std=c99 -o "$work/cycles" tools/models/cycles.c || exit 1

routes() { # routes NET PATTERN: in the file routes
    to=$2
    [ "$2" = uniform ] || [ "$2" = any ] || { to=$work/schedule && "$R" load "$1" --traffic "$2" --schedule "$to" >"$work/said"; }
    tools/models/model_cycles.py "$1" "$to" >"$work/routes"
}
beside() { # beside THROUGHPUT: what settles of 0.93 and 1.05 of it, in the network of the file routes
    for share in 0.93 1.05; do
        rate=$(awk -v t="$1" -v share="$share" 'BEGIN { printf "%.6f", share * (t < 1 ? t : 1) }')
        "$work/cycles" 16 4 16 6000 "$rate" <"$work/routes" | sed -n "s/.* settles/$share/p"
    done | xargs
}

# --- the simulation itself: Karol, Hluchyj, Morgan, Input versus output queueing on a space-division packet switch, 1987: 0.6553
routes kntree:4,1 any
rate=$("$work/cycles" 1 4 1 40000 1 <"$work/routes")
is "a switch of 4 ports with one queue each is saturated at 0.655" 1 "$(awk -v rate="${rate% *}" 'BEGIN { print (rate - 0.6553) ^ 2 < 0.004 ^ 2 }')"

while read -r net pattern; do
    routes "$net" "$pattern"
    throughput=$("$R" load "$net" --traffic "$pattern" --tsv | sed -n 's/^throughput	//p')
    is "$net $pattern: 93 % of $throughput settle, 105 % do not" 0.93 "$(beside "$throughput")"
done <<END
ring:8 uniform
mesh:4,4 uniform
torus:8,8 tornado
dragonfly:2,4,2 shift:8
hyperx:4,4,4 tornado
xgft:4,4,1,2 uniform
END
routes dragonfly:2,4,2 shift:8
is "planted and rejected: a bound of 7 routes over the hottest link, of 10" " 0.93 1.05" "$(beside 0.142857) $(beside 0.1)"

rows=$(grep -vc '^#' $vectors)
is "of $rows rates with 16 queues none is beyond 1.01 of the bound nor below 0.96" "" \
    "$(awk -F '\t' '!/^#/ && ($6 > 1.01 * $4 || $6 < 0.96 * $4 || $5 > 1.01 * $4) { print $1, $2 }' $vectors)"
is "their bounds are the throughputs of load" "" "$(grep -v '^#' $vectors | while read -r net pattern routing bound _; do
    "$R" load "$net" --traffic "$pattern" --routing "$routing" --tsv | awk -F '\t' -v bound="$bound" -v said="$net $pattern" '
        $1 == "throughput" && (($2 < 1 ? $2 : 1) - bound) ^ 2 > 0.00006 ^ 2 { print said }'
done)"
is "docs/FIGURES.md has some of them" "6 " "$(awk -F '[\t|]' '
    NR == FNR { if (!/^#/ && $3 == "minimal") { rate[$1, $2] = $6; bound[$1, $2] = $4 } next }
    /\|(-|[0-9.]+)\|0\.[0-9]+\|[0-9.]+\|$/ { gsub("`", ""); found++; if (($5 - rate[$2, $3]) ^ 2 > 0.0006 ^ 2 || ($6 - bound[$2, $3]) ^ 2 > 0.0006 ^ 2) wrong = wrong $2 }
    END { print found, wrong }' $vectors docs/FIGURES.md)"
if [ -n "${ROUTESEQ_LONG:-}" ]; then
    tools/models/model_cycles.py --vectors "$work/cycles" "$R" >"$work/vectors"
    same "$vectors is what the simulation gives" "$vectors" "$work/vectors"
fi
tap_end
