#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/figures/load_table.sh [NET...] - success at half and full load, simulated and by the analytic model, as
# docs/figures/load.tsv has it; all networks of DeHon's tables 4.4, 4.6 and 4.8 (some two minutes) unless told which.
# Fails unless model and simulation are within 0.01 of each other, over all and at every level.
set -u
cd "$(dirname "$0")/../.." || exit 1
[ $# -gt 0 ] || set -- full:1 full:2 full:3 hybrid:12,1 hybrid:48,1 hybrid:192,1 hybrid:12,2 hybrid:48,2 hybrid:192,2 \
    bidelta:3 bidelta:4 bidelta:3,2 bidelta:3,3 bidelta:3,4 bidelta:3,3,2 bidelta:3,3,3 bidelta:3,3,4
bad=0

column() { # column NET LOAD: simulated ± half a width, model, largest difference at a level
    build/routeseq load "$1" --load "$2" --tsv | awk -F '\t' '
        { value[$1] = $2 }
        END {
            if (!("success_model" in value)) exit 1
            for (key in value) {
                model = key "_model"
                if (!(model in value)) continue
                difference = value[key] - value[model]
                if (difference < 0) difference = -difference
                if (difference > most) most = difference
            }
            printf "%.4f ± %.4f\t%.4f\t%.4f", value["success"],
                (value["success_high"] - value["success_low"]) / 2, value["success_model"], most
            exit most > 0.01
        }'
}

printf 'NET\thalf\thalf_model\thalf_difference\tfull\tfull_model\tfull_difference\n'
for net; do
    half=$(column "$net" 0.5) || bad=1
    full=$(column "$net" 1) || bad=1
    printf '%s\t%s\t%s\n' "$net" "$half" "$full"
done
exit $bad
