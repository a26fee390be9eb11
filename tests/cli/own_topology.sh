#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq check of a topology alone and with --traffic: a family that was exported and is read back has its own figures
# and loads; graphs of others those of networkx and scipy (tools/models/model_own.py); in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/own_topology
. tools/tap_command.sh
vectors=tests/vectors/own_topology.tsv

# --- figures.  Of each family one or two.  A file tells neither unused ports nor which of two links between two routers
# make a cable where links lead one way; sources and targets at different routers are no endpoints.
export_it() { # export_it NET FORMAT
    $R graph "$1" --format "$2" >"$work/net"
}
figures() { # figures NET FORMAT: what differs
    export_it "$1" "$2"
    $R check --topology "$work/net" --tsv 2>/dev/null >"$work/ours"
    $R info "$1" --paths all --tsv | awk -F '\t' -v net="$1" -v of="$2" '
        FNR == NR { said[$1] = $2; next }
        $1 == "vcs" || $1 ~ /^bisection/ { own[$1] = $2; next }
        $1 == "ports" && net ~ /mesh/ || $1 == "cables" && net ~ /debruijn|kautz/ { $2 = said[$1] }
        said[$1] != $2 || !($1 in said) { print net ": " $1 ": " $2 ", read back " said[$1] }
        END { # no bound is above the other road'"'"'s cut
            l = "bisection_low"; h = "bisection_high"
            if (net !~ /debruijn|kautz/ && (said[h] + 0 < own[l] + 0 || own[h] + 0 < said[l] + 0)) print net ": " l " " own[l] ".." own[h] ", " said[l] ".." said[h] }' "$work/ours" -
}
alone="complete:7 array:6 ring:9 ring:2 mesh:3,4,2 torus:4,3 torus:2,1,5 torus:1 twisted:4,4,1,0 bintree:4 xtree:4 tworoot:4 hypercube:4
ccc:3 wbfly:2,3 shufflex:4 debruijn:4 mot:2,2 slender:2 cm5:3 kautz:2,3 tofu:1,2,1,2"
more="kntree:4,2 kntree:9,1 xgft:4,3,2,1,2,3 dragonfly:2,4,2 hyperx:2,3,3 slimfly:4,5 polarfly:2,5 megafly:1,3,2,1 oft:3,2 mlfm:1,2,3"
for net in $alone; do figures "$net" edges; done >"$work/wrong"
for net in $more; do figures "$net" ibnet; done >>"$work/wrong"
is "$(echo "$alone" $more | wc -w) networks, exported and read back, have the figures of info" "" "$(cat "$work/wrong")"
export_it torus:4,3 edges
grep -v -e '^0 1 ' -e '^1 0 ' "$work/net" >"$work/less"
is "rejected: a cable less" "23 3" "$($R check --topology "$work/less" --tsv | sed -n 's/^links	//p; s/^disjoint_paths	//p' | xargs)"
printf 'a b\nc d\n' >"$work/apart"
is "a topology that falls apart: a warning" "disconnected: no path leads from a to 2 of 4 nodes, such as c" \
    "$($R check --topology "$work/apart" --both-ways --tsv 2>&1 >/dev/null | sed 's/.*warning: //')"
$R info slimfly:2,5 polarfly:2,3 kautz:2,3 megafly:2,2,2,2 torus:2,1,5 kntree:2,3 --tsv >"$work/info"
$R compare slimfly:2,5 polarfly:2,3 kautz:2,3 megafly:2,2,2,2 torus:2,1,5 kntree:2,3 --tsv >"$work/compare"
columns() { awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } { print $1, $at["cables"], $at["bisection_low"], $at["bisection_high"] }' "$1"; }
columns "$work/info" >"$work/ours" && columns "$work/compare" >"$work/model"
same "info and compare have the same cables and bounds" "$work/model" "$work/ours"

# --- loads: the family's own routes of all pairs, read back
routes() { # routes NET FORMAT
    n=$($R info "$1" --tsv | sed -n 's/^processors	//p')
    awk -v n="$n" 'BEGIN { for (s = 0; s < n; s++) for (d = 0; d < n; d++) if (s != d) print s, d }' | $R route "$1" - --echo --vc >"$work/routes"
    [ "$2" = ibnet ] || return 0
    awk 'FNR == NR { if ($1 == "Hca") p = $3; else if (p != "") { split($2, at, /[][]/); out[p] = at[2]; p = "" } next }
        { line = "P" $1 " P" $2 " 1.0"
          for (i = 3; i <= NF; i++) { split($i, hop, "."); line = line " " hop[1] + 1 "." hop[2] }
          print line " " out["\"P" $2 "\""] ".0" }' "$work/net" "$work/routes" >"$work/ports" && mv "$work/ports" "$work/routes"
}
loads() { # loads NET FORMAT: what differs
    export_it "$1" "$2"
    routes "$1" "$2"
    for pattern in uniform complement shift:3 krel:2,7 rand:3,5 hotspot worst; do
        $R check --topology "$work/net" --routes "$work/routes" --routes-format ports --traffic $pattern --tsv >"$work/ours" 2>"$work/err"
        $R load "$1" --traffic $pattern --tsv | awk -F '\t' -v net="$1" -v of=$pattern '
            FNR == NR { said[$1] = $2; next }
            { met++ }
            of == "worst" && $1 ~ /longest|mean|hot_links/ || of != "uniform" && $1 == "deadlock" || $1 == "vcs" { next }
            said[$1] != $2 { print net " " of ": " $1 ": " $2 ", read back " said[$1] }
            END { if (met < 10) print net " " of ": no report" }' "$work/ours" -
    done
}
for net in complete:5 array:5 ring:8 mesh:3,4 torus:4,3 twisted:4,4,1,0 bintree:3 hypercube:4 ccc:3 shufflex:3 debruijn:3 mot:1,2 slender:1 kautz:2,2 tofu:1,2,1,1; do
    loads $net edges
done >"$work/wrong"
for net in kntree:2,3 xgft:2,3,1,2 dragonfly:1,3,1 hyperx:2,2,3 slimfly:1,5 megafly:1,2,2,1 mlfm:1,1,2; do loads $net ibnet; done >>"$work/wrong"
is "their routes, read back, carry what load says, of seven patterns" "" "$(cat "$work/wrong")"
export_it kntree:2,3 ibnet
routes kntree:2,3 ibnet
sed '5s/\.0$/.0 0.0/; 5s/ 1\.0//' "$work/routes" >"$work/other"
run check --topology "$work/net" --routes "$work/other" --routes-format ports --traffic uniform --tsv
is "a route that does not arrive: no load" "1 - - no" "$status $(sed -n 's/^throughput	//p; s/^hot_link	//p; s/^sound	//p' "$work/out" | xargs)"
head -9 "$work/routes" >"$work/some"
first=$(awk 'NR == 2 { print $1, $2 }' "$work/routes")
echo "$first" >"$work/messages"
run check --topology "$work/net" --routes "$work/some" --routes-format ports --traffic "@$work/messages" --tsv
is "some routes, and messages that need no more" "1 1 1" "$status $(sed -n 's/^hot_link	//p; s/^routes	//p' "$work/out" | xargs)"

# --- graphs of others; a cut found may have more cables than the best
others() { # others VECTORS: what differs
    while IFS='	' read -r kind edges pattern ways expected; do
        case $kind in '#'*) continue ;; esac
        echo "$edges" | tr ',_' '\n ' >"$work/net"
        echo "$ways" | tr ',_' '\n ' >"$work/ways"
        [ "$kind" = alone ] || set -- --routes "$work/ways" --traffic "$pattern"
        [ "$kind" = load ] || set --
        $R check --topology "$work/net" "$@" --tsv 2>/dev/null | awk -F '\t' -v expected="$expected" -v of="$edges $pattern" '
            { said[$1] = $2 }
            END { n = split(expected, want, " ")
                for (i = 1; i <= n; i++) { split(want[i], pair, "="); if (said[pair[1]] != pair[2] && !(pair[1] == "bisection_high" && said[pair[1]] + 0 > pair[2] + 0)) print of ": " want[i] ", said " said[pair[1]] } }'
    done <"$1"
}
others $vectors >"$work/wrong"
is "$(grep -vc '^#' $vectors) graphs and routes: the figures of networkx, the matchings of scipy" "" "$(head -20 "$work/wrong")"
sed -n 's/bisection_high=3/bisection_high=4/p; t; s/hot_link=2/hot_link=3/p; t; s/disjoint_paths=1/disjoint_paths=2/p' $vectors >"$work/planted"
is "rejected: another cut, load, path" "$(wc -l <"$work/planted")" "$(others "$work/planted" | wc -l)"
if [ -n "${ROUTESEQ_LONG:-}" ]; then
    /usr/bin/python3 tools/models/model_own.py 5000 "$(date +%s)" >"$work/many"
    others "$work/many" >"$work/wrong"
    is "$(grep -vc '^#' "$work/many") more, drawn" "" "$(head -20 "$work/wrong")"
fi

# --- what is refused
export_it torus:4,3 edges
at="--topology $work/net --routing updown"
echo "7 14" >"$work/pairs"
refuses "a message of no processor" 1 "line 1: 14 is no processor of the topology" check $at --traffic "@$work/pairs"
while IFS='|' read -r words arguments; do
    # shellcheck disable=SC2086 # words
    refuses "$arguments" 2 "$words" $arguments
done <<END
options --topology - and --traffic -: standard input is one file|check --topology - --routing updown --traffic @-
needs --routes or --routing|check --topology $work/net --traffic uniform
option --traffic 'bitrev': $work/net has not what it needs: 2^i processors|check $at --traffic bitrev
there is no file of this name|check $at --traffic nothing
a file: routeseq check|load $work/net
a file: routeseq check|info $work/net
a file: routeseq check|compare $work/net
END
tap_end
