#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq info --paths: shortest paths and paths without a common link as networkx finds them; what is refused; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/paths
. tools/tap_command.sh
vectors=tests/vectors/paths.tsv

# ours NET PATHS: the line that the vectors have
ours() {
    "$R" info "$1" --paths "$2" --tsv | awk -F '\t' -v OFS='\t' -v net="$1" -v of="$2" '
        { v[$1] = $2 }
        END {
            if (of != "all") { print net, of, v["distance"], v["shortest_paths"], v["disjoint_paths"]; exit }
            for (i = 0; i < v["paths"]; i++) {
                at = "paths." i "."
                said = said (i ? " " : "") v[at "hops"] ":" v[at "pairs"] ":" v[at "least"] ":" v[at "most"] ":" v[at "mean"]
            }
            print net, v["disjoint_paths"], said == "" ? "-" : said
        }'
}
grep -v '^#' $vectors >"$work/model"
awk -F '\t' '{ print $1, NF == 3 ? "all" : $2 }' "$work/model" | while read -r net of; do ours "$net" "$of"; done >"$work/ours"
same "of $(grep -c -v , "$work/model") and more networks and of pairs of routers: the model's paths" "$work/model" "$work/ours"
sed "s/^\(kntree:2,3	\)2/\11/; s/^\(hypercube:4	4	1:\)64/\165/" "$work/model" | diff - "$work/ours" | grep -c "^<" >"$work/wrong"
is "rejected: a path less, a pair more" 2 "$(cat "$work/wrong")"

# by hand: in a mesh of 4 by 4, 6 over 3 is 20 ways from corner to corner, 2 of them without a common link
is "a mesh, corner to corner" "6 20 2" "$($R info mesh:4,4 --paths 0,15 --tsv | tail -3 | cut -f 2 | xargs)"
is "a router and itself: one path of no hops" "0 1 0" "$($R info mesh:4,4 --paths 3,3 --tsv | tail -3 | cut -f 2 | xargs)"
is "more than 2^64 paths are not told" "128 -" "$($R info mesh:65,65 --paths 0,4224 --tsv | sed -n 's/^distance	//p; s/^shortest_paths	//p' | xargs)"
is "JSON: null for them" "None" "$($R info mesh:65,65 --paths 0,4224 --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["shortest_paths"])')"
for wrong in '' 3 3, ,3 3,4,5 -1,2 all,1 '0, 1'; do
    refuses "--paths '$wrong'" 2 "option --paths '$wrong': expected all, or two routers, A,B" info torus:4,4 --paths "$wrong"
done
refuses "a router too far" 2 "option --paths '3,16': routers are 0..15" info torus:4,4 --paths 3,16
refuses "a number of many digits" 2 "routers are 0..15" info torus:4,4 --paths 18446744073709551616,0
refuses "too many routers" 2 "at most 65536 routers" info hypercube:20 --paths all
refuses "no routers" 2 "option --paths of info is for networks of routers with ports" info hybrid:12,1 --paths all
tap_end
