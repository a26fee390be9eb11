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
        $1 == "vcs" || $1 == "links" || $1 ~ /^bisection/ { own[$1] = $2; next }
        ($1 == "ports" || $1 == "network_ports") && net ~ /mesh/ || $1 == "cables" && net ~ /debruijn|kautz/ { $2 = said[$1] }
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
is "rejected: a cable less" "23 3" "$($R check --topology "$work/less" --tsv | sed -n 's/^cables	//p; s/^disjoint_paths	//p' | xargs)"
printf 'a b\nc d\n' >"$work/apart"
is "a topology that falls apart: a warning" "disconnected: no path leads from a to 2 of 4 nodes, such as c" \
    "$($R check --topology "$work/apart" --both-ways --tsv 2>&1 >/dev/null | sed 's/.*warning: //')"
$R info slimfly:2,5 polarfly:2,3 kautz:2,3 megafly:2,2,2,2 torus:2,1,5 kntree:2,3 --tsv >"$work/info"
$R compare slimfly:2,5 polarfly:2,3 kautz:2,3 megafly:2,2,2,2 torus:2,1,5 kntree:2,3 --tsv >"$work/compare"
columns() { awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } { print $1, $at["cables"], $at["bisection_low"], $at["bisection_high"] }' "$1"; }
columns "$work/info" >"$work/ours" && columns "$work/compare" >"$work/model"
same "info and compare have the same cables and bounds" "$work/model" "$work/ours"

# --- cables and channels are the same with routes and without: cables between routers, without loops; all channels
words() { # words EDGES: its counts alone, with --routing, with --routes
    printf "$1" >"$work/net"
    : >"$work/none"
    for with in "" "--routing updown" "--routes $work/none"; do
        # shellcheck disable=SC2086 # words
        $R check --topology "$work/net" $with --tsv 2>/dev/null | sed -n 's/^\(cables\|channels\|links\|routers\)	/\1=/p' | sort | xargs
    done
}
of_three() { printf '%s\n%s\n%s' "$1" "$1" "$1"; }
is "every cable twice" "$(of_three "cables=10 channels=20 links=20 routers=5")" "$(words '0 1\n1 0\n1 2\n2 1\n2 3\n3 2\n3 4\n4 3\n4 0\n0 4\n')"
is "a loop is no cable" "$(of_three "cables=1 channels=4 links=4 routers=2")" "$(words '0 1\n0 0\n')"
is "an endpoint's cable is none between routers" "$(of_three "cables=1 channels=6 links=6 routers=2")" "$(words 'host a\nhost b\na 0\nb 1\n0 1\n')"

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
            of == "worst" && $1 ~ /longest|mean|hot_links/ || of != "uniform" && $1 == "deadlock" || $1 == "vcs" || $1 == "ties" { next }
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

# --- graphs of others; where all sets of routers are tried the cut found is the best, elsewhere no larger than that of networkx
others() { # others VECTORS: what differs
    while IFS='	' read -r kind edges pattern ways expected; do
        case $kind in '#'*) continue ;; esac
        echo "$edges" | tr ',_' '\n ' >"$work/net"
        echo "$ways" | tr ',_' '\n ' >"$work/ways"
        [ "$kind" = alone ] || set -- --routes "$work/ways" --traffic "$pattern"
        [ "$kind" = load ] || set --
        [ "$kind" = even ] && set -- --routing ecmp --traffic "$pattern"
        [ "$kind" = table ] && set -- --routing balanced --format table --traffic "$pattern"
        $R check --topology "$work/net" "$@" --tsv 2>/dev/null >"$work/ours"
        [ "$kind" = even ] && for way in '' '--routing updown'; do # the bound is of no routing
            # shellcheck disable=SC2086 # words
            $R check --topology "$work/net" --traffic "$pattern" $way --tsv 2>/dev/null | sed -n "s/^throughput_bound/bound$way/p" >>"$work/ours"
        done
        awk -F '\t' -v expected="$expected" -v of="$edges $pattern" '
            { said[$1] = $2 }
            END { n = split(expected, want, " ")
                bound = said["throughput_bound"]
                if ("bound" in said && (said["bound"] != bound || said["bound--routing updown"] != bound)) print of ": a bound by another road"
                for (i = 1; i <= n; i++) { split(want[i], pair, "="); if (pair[1] == "any_routing") { if (said["throughput"] > pair[2] + 2e-6 || pair[2] > bound + 2e-6) print of ": any routing: " pair[2] } else if (pair[1] == "kernighan_lin") { if (said["bisection_high"] == "-" || said["bisection_high"] + 0 > pair[2] || said["bisection_high"] + 0 < said["bisection_low"] + 0) print of ": " want[i] ", said " said["bisection_high"] } else if (said[pair[1]] != pair[2]) print of ": " want[i] ", said " said[pair[1]] } }' "$work/ours"
    done <"$1"
}
others $vectors >"$work/wrong"
is "$(grep -vc '^#' $vectors) graphs and routes: the figures of networkx, the matchings and concurrent flows of scipy" "" "$(head -20 "$work/wrong")"
sed -n 's/bisection_high=3/bisection_high=4/p; t; s/hot_link=2/hot_link=3/p; t; s/disjoint_paths=1/disjoint_paths=2/p; t; s/kernighan_lin=[0-9]*/kernighan_lin=1/p' $vectors >"$work/planted"
grep ^even $vectors | awk '{ n = split("hot_links=9 throughput=9 throughput_bound=9 any_routing=9 any_routing=- deadlock=no", with, " ")
    for (i = 1; i <= n && NR == 1; i++) { line = $0; key = with[i]; sub(/=.*/, "=", key); sub("[ \t]" key, " " with[i], line); print line } }' >>"$work/planted"
is "rejected: another cut, twice, load, path, split, bound, flow" "$(wc -l <"$work/planted")" "$(others "$work/planted" | wc -l)"
grep -e '^alone' -e '^even.*	worst	' $vectors >"$work/some_vectors"
while long && IFS='|' read -r source claim script; do
    sed "$script" "cli/$source" | sed "s!\"\.\./!\"../../cli/!; s!include \"\([hs]\)!include \"../../cli/${source%/*}/\1!" >"$work/fault.c"
    # shellcheck disable=SC2046 # words
    ! cmp -s "$work/fault.c" "cli/$source" && ${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude -o "$work/faulty" "$work/fault.c" \
        $(find build/cli -name '*.o' ! -path "build/cli/${source%.c}.o") build/librouteseq.a 2>"$work/err"
    built=$?
    tap_result "$([ $built = 0 ] && [ "$(R=$work/faulty && others "$work/some_vectors" | wc -l)" -gt 0 ]; echo $?)" "planted in $source and rejected: $claim" "$(cat "$work/err")"
done <<'END'
graph/halves_flow.c|a cable carries what the last target has of it|s/f->load\[k\] += f->has/f->load[k] = f->has/
graph/halves_flow.c|each node hands all to each nearer one|s/f->has\[h->to\[k\]\] += f->has\[node\] \/ nearer/f->has[h->to[k]] += f->has[node]/
graph/halves_flow.c|the cable with the least sets the bound|s/f->load\[k\] > most ?/most == 0 || f->load[k] < most ?/
graph/halves_pass.c|a pass keeps its end|s/if (gained > most)/if (1)/
graph/halves_pass.c|what changes sides changes no neighbour's gain|s/ ? -2 : 2;/ ? 0 : 0;/
graph/halves_pass.c|the second of a pair is not of the other side|s/best_of(c, 1, least)/best_of(c, 0, least)/
graph/halves_pass.c|what a pass did last stays done|s/while (moves > kept)/while (0)/
check/ecmp_worst.c|each way carries all|s/ \/ w->ways\[node\]//
check/ecmp_worst.c|the nearest hand on first|s/for (uint32_t i = reached; i-- > 1;)/for (uint32_t i = 1; i < reached; i++)/
check/ecmp_worst.c|every other channel counts|s/if (traffic_counts(t, c))/if (traffic_counts(t, c) \&\& c % 2 == 0)/
check/ecmp_worst.c|all send to one|s/w->heaviest.mate\[p/0 * w->heaviest.mate[p/
END
if [ -n "${ROUTESEQ_LONG:-}" ]; then
    /usr/bin/python3 tools/models/model_own.py 3000 "$(date +%s)" >"$work/many"
    others "$work/many" >"$work/wrong"
    is "$(grep -vc '^#' "$work/many") more, drawn" "" "$(head -20 "$work/wrong")"
fi

# --- an even split at each router, not over paths: a third of three paths would be 0.666667
printf '0 1\n0 2\n1 3\n2 4\n2 5\n3 6\n4 6\n5 6\n' >"$work/net"
echo 0 6 >"$work/pairs"
loads_of() { $R check --topology "$work/net" --routing "$1" --traffic "$2" --tsv 2>/dev/null | sed -n 's/^hot_link	//p; s/^hot_links	//p; s/^mean	//p; s/^throughput.*	//p; s/^missing	//p' | xargs; }
is "ecmp: two ways of 0 and of 2 are halves" "0 3.000000 0.500000 4 2.000000 5.333333" "$(loads_of ecmp "@$work/pairs")"
printf 'a b\nc d\n' >"$work/net"
echo a b >"$work/pairs"
is "parts: pairs without a path are missing, and only their messages have no load" "8 1.000000 1.000000 1 1.000000 4.000000 8 - - - - -" \
    "$(loads_of ecmp "@$work/pairs") $(loads_of ecmp uniform)"

# --- compare --topology: its row has what check says, and beside a family that was exported the same figures
beside() { # beside NET FORMAT: what differs
    export_it "$1" "$2"
    $R compare "$1" --topology "$work/net" --tsv 2>"$work/err" | awk -F '\t' -v net="$1" '
        NR == 1 { for (i = 1; i <= NF; i++) key[i] = $i }
        NR == 2 { for (i = 1; i <= NF; i++) own[key[i]] = $i }
        NR == 3 { for (i = 1; i <= NF; i++) if (key[i] !~ /^(net|bisection_.*|vcs|throughput|throughput_worst|routing)$/ && own[key[i]] != $i) print net ": " key[i] ": " $i ", read back " own[key[i]] }
        END { if (NR != 3 || own["routing"] != "shortest") print net ": no rows" }'
}
for net in complete:7 ring:9 twisted:4,4,1,0 torus:4,3 bintree:4 hypercube:4 ccc:3 wbfly:2,3; do beside $net edges; done >"$work/wrong"
for net in kntree:4,2 dragonfly:2,4,2 hyperx:2,3,3 slimfly:4,5 megafly:1,3,2,1 oft:3,2 mlfm:1,2,3; do beside $net ibnet; done >>"$work/wrong"
is "compare --topology: 15 networks read back, beside themselves, have their figures" "" "$(cat "$work/wrong")"
compared() { # compared COMMAND ROUTING: what compare and check say of the network
    "$1" compare --topology "$work/net" --routing "$2" --tsv 2>"$work/err" | awk -F '\t' 'NR == 1 { split($0, key, FS) } NR == 2 { for (i = 1; i <= NF; i++) print key[i] "=" $i }' |
        grep -E '^(processors|routers|cables|diameter|mean|bisection_low|bisection_high|throughput|throughput_worst|throughput_bound)=' | sort >"$work/ours"
    {
        $R check --topology "$work/net" --tsv | sed -n -E 's/^(processors|routers|cables|diameter|bisection_low|bisection_high)	/\1=/p'
        $R check --topology "$work/net" --routing shortest --traffic uniform --tsv 2>"$work/err" | sed -n 's/^mean	/mean=/p'
        $R check --topology "$work/net" --routing "$2" --traffic uniform --tsv 2>"$work/err" | sed -n -E 's/^(throughput|throughput_bound)	/\1=/p'
        $R check --topology "$work/net" --routing "$2" --traffic worst --tsv 2>"$work/err" | sed -n 's/^throughput	/throughput_worst=/p'
    } | sort >"$work/model"
    sort "$work/model" | diff - "$work/ours"
}
for net in dragonfly:2,4,2 slimfly:1,5; do
    export_it $net ibnet
    for routing in shortest balanced updown layered ecmp; do compared "$R" $routing; done
done >"$work/wrong"
is "... those of check, by five routings" "" "$(cat "$work/wrong")"
while long && IFS='|' read -r claim script; do
    sed "$script" cli/compare_own.c | sed 's|"base/|"../../cli/base/|; s|"check/|"../../cli/check/|; s|"compare|"../../cli/compare|' >"$work/fault.c"
    # shellcheck disable=SC2046 # words
    ! cmp -s "$work/fault.c" cli/compare_own.c && ${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude -o "$work/faulty" "$work/fault.c" \
        $(find build/cli -name '*.o' ! -name compare_own.o) build/librouteseq.a 2>"$work/err"
    built=$?
    tap_result "$([ $built = 0 ] && ! compared "$work/faulty" updown >"$work/wrong"; echo $?)" "planted and rejected: $claim" "$(cat "$work/err")"
done <<'END'
the worst permutation is all pairs|s/"worst")/"uniform")/
the mean is of other routes|s/(double)uniform.least/(double)uniform.hops/
END
printf '0 1\n2 3\n' >"$work/apart"
is "of parts what is not known, and why" "diameter mean vcs throughput throughput_worst throughput_bound" \
    "$($R compare --topology "$work/apart" 2>"$work/err" | sed -n 's/^\([a-z_]*\) - : .*/\1/p' | xargs)"

is "what else there is beside shortest routes is said" "1 0" "$(grep -c 'apart: routes are shortest ones.*--routing layered' "$work/err") \
$($R compare --topology "$work/apart" --routing shortest 2>&1 >"$work/out" | grep -c 'shortest ones')"

# --- tables, the default above 1000 nodes: each host of a router has its own ways, if they are not too many
star() { # star ROUTERS: each with a host
    seq -f '%.0f' "$1" | awk '{ print "hub", "r" $1; print "h" $1, "r" $1; print "h" $1 >to }' to="$work/hosts" >"$work/net"
}
hosts() { # hosts ROUTERS ROUTING
    star "$1"
    $R check --topology "$work/net" --endpoints "$work/hosts" --routing "$2" --tsv 2>&1 | grep -cE 'warning: a table of more than 16777216|^sound	yes'
}
rm -f "$work/said"
mkfifo "$work/said"
star 4097 # the warning comes early; the rest takes half a minute
$R check --topology "$work/net" --endpoints "$work/hosts" --routing updown --tsv >"$work/out" 2>"$work/said" &
line=$(grep -m 1 'warning: a table of more than 16777216' <"$work/said")
kill $! && wait $!
is "a warning of a table so large that hosts of a router share ways" "1 1" "$(hosts 500 updown) ${line:+1}"
[ -z "${ROUTESEQ_LONG:-}" ] || is "such tables are sound, and those of whole routes share none" "2 1" "$(hosts 4097 updown) $(hosts 4097 shortest)"
seq 0 319 | awk -v k=16 '{ h = k / 2; pod = int($1 / h) }
    pod < k { for (i = 0; i < h; i++) { print "e" $1, "a" pod * h + i; print "a" $1, "c" $1 % h * h + i; print "h" $1 * h + i, "e" $1 } }' >"$work/net"
is "16-ary fat-tree: tables of 1,344 nodes have the throughput of whole routes" "1.006890 1.006890" "$(for routing in balanced updown; do
    $R check --topology "$work/net" --endpoints leaves --routing $routing --traffic uniform --tsv | sed -n 's/^throughput	//p'
done | xargs)"

# --- weights of networkx, as nx.write_weighted_edgelist has them, are no ports
weights() { # weights LINES [OPTION...]: how often it says so
    printf "$1" >"$work/net"
    shift
    $R check --topology "$work/net" --tsv "$@" 2>&1 >"$work/out" | grep -c 'third column.*weights are not served'
}
is "a warning where each edge stands once" "1 1" "$(weights '0 1 1\n0 4 2\n1 2 2\n2 3 1\n3 4 2\n') $(weights '0 1 1\n0 2 1\n1 2 1\n' --both-ways)"
is "a fault where it is no port" "1" "$(weights '0 1 1.5\n1 2 1.5\n')"
is "none of ports" "0 0 0" "$(weights '0 1 0\n1 0 0\n') $(weights '0 1 0\n1 2 0\n' --both-ways) $(weights '0 1\n1 2\n')"

is "... and of the ports used twice one is named" "1 4" "$(weights '0 1 1\n0 2 1\n1 2 1\n1 3 1\n2 3 5\n2 4 5\n') $($R check --topology "$work/net" 2>&1 | grep -c '^routeseq')"
is "a weight of 1.00 is none; 10, 11, 1.5, 1e1 and . are" "0 1 1 1 1 1" "$(for weight in 1.00 10 11 1.5 1e1 .; do
    printf 'graph [ node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 weight "%s" ] ]' $weight |
        $R check --topology - --topology-format gml 2>&1 >"$work/out" | grep -c 'weights of edges are not read'
done | xargs)"
while IFS='|' read -r format warned; do
    is "$format: a warning of weights that are not 1" "$warned" "$(for weight in 1 2.5; do
        case $format in
        graphml) printf '<graphml><key id="w" for="edge" attr.name="weight"><default>3</default></key><graph edgedefault="undirected">
<node id="a"/><node id="b"/><edge source="a" target="b"><data key="w">%s</data></edge></graph></graphml>' $weight ;;
        gml) printf 'graph [ node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 weight %s ] ]' $weight ;;
        json) printf '{"nodes": [{"id": 0}, {"id": 1}], "links": [{"source": 0, "target": 1, "weight": %s}]}' $weight ;;
        edges) printf "0 1 {'port': 1, 'weight': %s}\n" $weight ;;
        esac >"$work/net"
        $R check --topology "$work/net" --topology-format $format 2>&1 >"$work/out" | grep -cE 'warning: weights of .*not read'
    done | xargs)"
done <<END
graphml|0 1
gml|0 1
json|0 1
edges|0 1
END

# --- processors of nodes, read back: of each family up to five networks, all that compare finds being the list
attached() { # attached COMMAND NET FORMAT: what differs from the family, but two links one way each are no cable there
    export_it "$2" "$3"
    "$1" compare "$2" --topology "$work/net" --routing ecmp --tsv 2>"$work/err" | awk -F '\t' -v net="$2" -v of="$3" '
        NR == 1 { split($0, key, FS) }
        NR == 2 { split($0, own, FS) }
        NR == 3 { rows = 1; for (i = 2; i <= NF; i++) {
            if (key[i] ~ /^(bisection_.*|vcs|throughput_worst|routing)$/ || key[i] ~ /^cables/ && net ~ /kautz|debruijn|shufflex/) continue
            if (own[i] != $i) print net " " of ": " key[i] ": " $i ", read back " own[i]
            known += key[i] ~ /^(mean|throughput)$/ && own[i] > 0 } }
        END { if (!rows || known != 2 && net !~ /:[0-9]*,1$/) print net " " of ": not known" }'
}
$R compare --processors 24 --within 50 --all --tsv 2>"$work/err" | awk -F '[:\t]' 'NR > 1 { net[NR] = $1 ":" $2; of[NR] = $1; count[$1]++ }
    END { for (i = 2; i <= NR; i++) if (met[of[i]]++ % int((count[of[i]] + 4) / 5) == 0) print net[i] }' >"$work/nets"
sed -n 's/^    ROW([A-Z0-9_]*, \([a-z0-9]*\),.*/\1/p' include/rt/families.h | sort >"$work/families"
is "of 27 families or more" "yes" "$([ "$(cut -d : -f 1 "$work/nets" | sort -u | grep -cxFf "$work/families")" -ge 27 ] && [ "$(wc -l <"$work/nets")" -ge 90 ] && echo yes)"
i=0
while read -r net; do
    case $((i % 3)) in 0) format=graphml ;; 1) format=gml ;; *) format=json ;; esac
    attached "$R" "$net" $format
    i=$((i + 1))
done <"$work/nets" >"$work/wrong"
is "processors as attributes: the figures of $(wc -l <"$work/nets") networks read back, ecmp's throughput too" "" "$(head -20 "$work/wrong")"
for net in omega:4 bfly:3,2 benes:3 dragonfly:2,3,1 megafly:1,2,2,1 kntree:3,2; do
    export_it $net graphml
    for pattern in perm:1 shift:3 complement rand:2,5; do
        for of in "check --topology $work/net" "load $net"; do
            # shellcheck disable=SC2086 # words
            echo "$net $pattern $($R $of --routing ecmp --traffic $pattern --tsv 2>"$work/err" | grep -E '^(processors|mean|hot_link|hot_links|throughput)	' | xargs)"
        done
    done
done >"$work/all"
is "... in the order of the family's: what four patterns of six networks load" "48" "$(grep -c 'throughput [0-9]' "$work/all")$(uniq -u "$work/all")"
while long && IFS='|' read -r claim script; do
    sed "$script" cli/check/attached.c | sed 's|"\.\./base/|"../../cli/base/|; s|"topology_readers|"../../cli/check/topology_readers|' >"$work/fault.c"
    # shellcheck disable=SC2046 # words
    ! cmp -s "$work/fault.c" cli/check/attached.c && ${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude -o "$work/faulty" "$work/fault.c" \
        $(find build/cli -name '*.o' ! -name attached.o) build/librouteseq.a 2>"$work/err"
    built=$?
    tap_result "$([ $built = 0 ] && [ -n "$(attached "$work/faulty" dragonfly:2,4,2 json; attached "$work/faulty" omega:4 gml)" ]; echo $?)" "planted and rejected: $claim" "$(cat "$work/err")"
done <<'END'
one processor a node is lost|s/i < topology->attached\[n\].count\[0\]/i + 1 < topology->attached[n].count[0]/
what receives is where what sends is|s/join(topology, end, n, to, place++)/join(topology, end, n, n, place++)/
END
said() { # said FORMAT TEXT: processors, and the first words said
    printf "$2" >"$work/net"
    shift 2
    echo "$($R check --topology "$work/net" --tsv "$@" 2>"$work/err" | sed -n 's/^processors	//p') $(sed -n '1s/^routeseq: [^:]*: //p' "$work/err")"
}
three='node [ id 0 %s ] node [ id 1 %s ] node [ id 2 ] edge [ source 0 target 1 ] edge [ source 1 target 2 ] ]'
while IFS='|' read -r first second want; do
    # shellcheck disable=SC2059
    is "processors: $first, $second, none" "$want" "$(printf "graph [ $three" "$first" "$second" >"$work/three"; said gml "$(cat "$work/three")" --topology-format gml | cut -c 1-99)"
done <<'END'
||3 
processors 1|processors 1|2 processors are attributes of nodes: 2 endpoints, as 0.0 of node 0
processors 0|processors "3.0"|3 processors are attributes of nodes: 3 endpoints, as 1.0 of node 1
processors 2|kind "endpoint"|1 warning: processors as attributes of nodes are not read beside endpoints
sources 1|destinations 1|3 
sources 2 destinations 0|sources 0 destinations 2|2 processors are attributes of nodes: 2 endpoints, as 0.0 of node 0
sources 2 destinations 0|sources 0 destinations 1| by attributes of nodes 2 processors send and 1 receive: expected as many, 1 at least
processors 0|processors 0| by attributes of nodes 0 processors send and 0 receive: expected as many, 1 at least
processors 2.5|processors 1| line 1: processors '2.5' of node 0: expected a number
processors 2|label "0.1"| line 1: a processor of this node has the name of another node, 0.1
processors 16777216|processors 1| 16777217 processors by attributes of nodes: more than 16777216 nodes in all, or, 64 bytes each, th
END
printf 'graph [ node [ id 0 processors 17 ] ]' >"$work/net"
is "processors beyond --limit" "0 1" "$(for limit in 1088 1087; do $R check --topology "$work/net" --topology-format gml --limit $limit 2>&1 | grep -c 'than --limit BYTES'; done | xargs)"
is "processors as the default of a key of GraphML" "5 processors are attributes of nodes: 5 endpoints, as a.0 of node a" \
    "$(said graphml '<graphml><key id="p" for="node" attr.name="processors"><default>3</default></key><graph edgedefault="undirected">
<node id="a"><data key="p">2</data></node><node id="b"/><edge source="a" target="b"/></graph></graphml>')"
is "processors in dot, but not as a default" "4 processors are attributes of nodes: 4 endpoints, as a.0 of node a,  line 1: column 29: processors: expected at each node" \
    "$(said dot 'graph { a [processors=3]; b [processors=1]; a -- b }'), $(said dot 'graph { node [processors=3]; a -- b }')"
is "a warning where a format has no processors, and a router not one" "1 1 1 0 0 0" "$(for at in edges:dragonfly:2,4,2 mtx:omega:3 adjlist:kntree:2,2 json:kntree:2,2 edges:torus:3,3 mtx:kautz:2,3; do
    $R graph "${at#*:}" --format "${at%%:*}" 2>&1 >"$work/out" | grep -c 'has no processors, and router .*: graphml, gml and json have them'
done | xargs)"

# --- the worst permutation by ecmp is that of the family, which finds it by symmetries
for net in array:5 torus:5,5 twisted:4,4,1,0 hypercube:4 ccc:3 shufflex:3 kautz:2,2 kntree:2,3 xgft:2,3,1,2 dragonfly:2,4,2 slimfly:1,5 megafly:1,2,2,1; do
    case $net in [kxdsm]*:[1-9]*,*) export_it $net ibnet ;; *) export_it $net edges ;; esac
    case $net in kautz*) export_it $net edges ;; esac
    for run in "load $net" "check --topology $work/net"; do
        $R $run --routing ecmp --traffic worst --tsv 2>/dev/null | sed -n 's/^hot_link	//p; s/^throughput	//p' | xargs
    done | uniq | awk -v net=$net 'END { if (NR != 1) print net }'
done >"$work/wrong"
is "check --routing ecmp --traffic worst: that of load, of 12 networks" "" "$(cat "$work/wrong")"
printf 'a b\nc d\n' >"$work/net"
is "... of parts none" "- -" "$($R check --topology "$work/net" --routing ecmp --traffic worst --tsv 2>"$work/err" | sed -n 's/^hot_link	//p; s/^throughput	//p' | xargs)"

# --- what is refused
$R graph torus:32,32 --format edges >"$work/large"
export_it torus:4,3 edges
at="--topology $work/net --routing updown"
echo "7 14" >"$work/pairs"
refuses "a message of no processor" 1 "line 1: 14 is no processor of the topology" check $at --traffic "@$work/pairs"
for text in 'core 1 agg 1\ncore 1 agg 2\n' '"c 1" "a 1"\n"c 2" "a 1"\n' 'c 1 a 1 {}\nd 2 a 1 {}\n'; do
    # shellcheck disable=SC2059 # its ends of lines
    printf "$text" >"$work/blanks"
    refuses "names with blanks: $text" 2 "edges of names with blanks, or neighbours of one node again" check --topology "$work/blanks"
    is "... but by name an adjacency list" 0 "$($R check --topology "$work/blanks" --topology-format adjlist >"$work/out" 2>"$work/err"; echo $?)"
done
printf '0 1 2 3\n1 2 3\n2 3\n3\n' >"$work/blanks"
is "neighbours in lines of their own are an adjacency list" "cables 6" "$($R check --topology "$work/blanks" --tsv | grep '^cables' | xargs)"
while IFS='|' read -r words arguments; do
    # shellcheck disable=SC2086 # words
    refuses "$arguments" "$(case $words in *"No such file") echo 3 ;; *) echo 2 ;; esac)" "$words" $arguments
done <<END
options --topology - and --traffic -: standard input is one file|check --topology - --routing updown --traffic @-
needs --routes or --routing|check --topology $work/net --traffic worst
option --routing ecmp needs --traffic|check --topology $work/net --routing ecmp
option --traffic 'worst': by ecmp each of the links has a table|check --topology $work/large --routing ecmp --traffic worst
options --routing ecmp and --format exclude each other|check --topology $work/net --routing ecmp --traffic uniform --format table
options --routing ecmp and --vcs exclude each other|check --topology $work/net --routing ecmp --traffic uniform --vcs 2
options --routing ecmp and --dot exclude each other|check --topology $work/net --routing ecmp --traffic uniform --dot $work/dot
option --routing 'ecmp': expected|generate --topology $work/net --routing ecmp
option --traffic 'bitrev': $work/net has not what it needs: 2^i processors|check $at --traffic bitrev
there is no file of this name|check $at --traffic nothing
a file: routeseq check|load $work/net
a file: routeseq check|info $work/net
a file: routeseq check|compare $work/net
compare: option --routing layered is of one's own topology: --topology FILE is missing|compare ring:4 --routing layered
option --routing valiant is of families: with --topology expected|compare --topology $work/net --routing valiant
option --endpoints needs --topology|compare ring:4 --endpoints leaves
$work/no: No such file|compare --topology $work/no
END
tap_end
