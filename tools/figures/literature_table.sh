#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/figures/literature_table.sh [VECTORS] - docs/figures/literature.tsv on standard output: figures of papers, of tools of
# their authors, of SimGrid and of BookSim2 (load_forms, papers, throughputs, simgrid and booksim in tests/vectors say where each stands),
# beside what routeseq says today.  Columns: network, figure, theirs, ours, how the two have to be (= equal, <= no more, >= no less, ~
# within 1 %, differs), source.
set -u
cd "$(dirname "$0")/../.." || exit 1
R=${B:-build}/routeseq
vectors=${1:-tests/vectors}
# sizes COMMAND: the networks of papers.tsv of which COMMAND tells; compare counts ports of processors, info takes long for large ones
sizes() {
    awk -F '\t' -v command="$1" '
        /^#/ { next }
        NR == FNR { if ($2 ~ /ports|_per_/) compared[$1]; next }
        ($2 ~ /ports|_per_/ || $2 ~ /^(processors|routers|cables)$/ && $1 in compared ? "compare" : "info") == command { print $1 }' \
        "$vectors/papers.tsv" "$vectors/papers.tsv" | sort -u
}

forms() {
    grep -v '^#' "$vectors/load_forms.tsv" | while IFS='	' read -r net pattern hot form _ source read; do
        printf '%s\thot_link, %s: %s\t%s\t%s\t=\t%s\n' "$net" "$pattern" "$form" "$hot" \
            "$("$R" load "$net" --traffic "$pattern" --tsv | sed -n 's/^hot_link	//p')" "load_forms $source $read"
    done
}

papers() { # by info, or what info does not say by compare, in the words of compare
    # shellcheck disable=SC2046 # words
    {
        "$R" info $(sizes info) --tsv
        "$R" compare $(sizes compare) --tsv
    } | awk -F '\t' -v OFS='\t' '
        $1 == "net" { for (i = 1; i <= NF; i++) key[i] = $i; info = key[3] == "nodes"; next }
        NR == FNR {
            for (i = 2; i <= NF; i++) { # ports and links of info are links and cables of compare
                name = !info ? key[i] : key[i] == "ports" ? "links" : key[i] == "links" ? "cables" : key[i] == "distance_sum" ? "hops" : key[i]
                said[$1, name] = name == "hops" ? sprintf("%.6f", $i / $3 ^ 2) : $i
            }
            next
        }
        !/^#/ { print $1, $2, $3, said[$1, $2], $5 == "differs" ? $5 : $2 == "hops" ? "~" : "=", "papers " $4 }' - "$vectors/papers.tsv"
}

throughputs() { # as many digits as theirs have
    grep -v '^#' "$vectors/throughputs.tsv" | while IFS='	' read -r net pattern routing theirs how source; do
        "$R" load "$net" --traffic "$pattern" --routing "$routing" --tsv | awk -F '\t' -v OFS='\t' -v net="$net" -v by="$pattern, $routing" \
            -v theirs="$theirs" -v how="$how" -v source="throughputs $source" '
            $1 == "throughput" {
                digits = length(theirs) - 2
                ours = sprintf("%." (digits > 0 ? digits : 0) "f", how == "port" && $2 > 1 ? 1 : $2)
                print net, "throughput, " by ": " how, theirs, ours, how == "reached" ? "<=" : how == "optimum" ? ">=" : "=", source
            }'
    done
}

simgrid() { # the hottest link takes longest, or in a tree a processor's own
    grep -v '^#' "$vectors/simgrid.tsv" | while IFS='	' read -r net pattern time; do
        "$R" load "$net" --traffic "$pattern" --tsv | awk -F '\t' -v OFS='\t' -v net="$net" -v pattern="$pattern" -v time="$time" '
            { said[$1] = $2 }
            END {
                own = net ~ /^kntree|^xgft/ ? (pattern == "uniform" ? said["processors"] - 1 : 1) : 0
                print net, "time, " pattern, time, (said["hot_link"] > own ? said["hot_link"] : own), "=", "simgrid"
            }'
    done
}

booksim() { # rates over the bound of the hottest channel, its load, and mean hops
    grep -v '^#' "$vectors/booksim.tsv" | while IFS='	' read -r net pattern routing what rate hops source; do
        "$R" load "$net" --traffic "$pattern" --routing "$routing" --tsv | awk -F '\t' -v OFS='\t' -v net="$net" -v by="$pattern, $routing" \
            -v what="$what" -v rate="$rate" -v hops="$hops" -v source="booksim $source" -v uniform="$pattern" '
            { said[$1] = $2 }
            END {
                n = said["processors"]; all = uniform == "uniform" ? n / (n - 1) : 1
                if (what == "busiest") print net, "hot_link, " by, rate, said["hot_link"], "=", source
                else if (what !~ /^offered/) print net, "throughput, " by ", " what, rate, sprintf("%.4g", said["throughput"] * all),
                    what == "overload" && all == 1 ? "=" : "<=", source
                if (hops != "-") print net, "hops, " by ", " what, hops, sprintf("%.4g", 1 + said["mean"] / all), "~", source
            }'
    done
}

printf 'network\tfigure\ttheirs\tours\tthey are\tsource\n'
forms
papers
throughputs
simgrid
booksim
