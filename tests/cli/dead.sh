#!/bin/sh
# SPDX-License-Identifier: MIT-0
# walk and route --dead of networks of routers: where an independent model has the route meet what is dead, and what is off the route; by
# choice, by ports and by headers; what is planted; what is refused.  In TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/dead
. tools/tap_command.sh
vectors=tests/vectors/dead.tsv

# --- the model's cases: NET LIST SRC DST HOP PART TO OFF
grep -v '^#' $vectors >"$work/model"
awk -F '\t' -v work="$work" '{ if (!seen[$1, $2]++) print $1, $2, $3, $4, ++n; print $3, $4 >(work "/pairs." n) }' "$work/model" >"$work/lists" # with the first pair of each
routes() { # routes COMMAND: NET LIST SRC DST HOP PART TO of each case, as route answers them in a stream
    while read -r net list _ _ number; do
        echo "of $net $list"
        "$1" route "$net" - --dead "$list" --tsv 2>>"$work/said" <"$work/pairs.$number"
    done <"$work/lists" | awk -F '\t' -v OFS='\t' '
        /^of / { split($0, of, " "); next }
        /^source/ { next }
        { at = "?" }
        $4 == "-" && $3 ~ /^[0-9 ]*$/ { at = "-\t-\t-" }
        $3 == "-" { split($4, w, /[ :]+/) }
        $3 == "-" && $4 ~ /: cut at the start: router r[0-9]+ is dead$/ { at = "0\t" w[8] "\t-" }
        $3 == "-" && $4 ~ /: cut at hop [0-9]+: router r[0-9]+ is dead$/ { at = w[6] "\t" w[8] "\t-" }
        $3 == "-" && $4 ~ /: cut at hop [0-9]+: link l[0-9]+\.[0-9]+ to router [0-9]+ is dead$/ { at = w[6] "\t" w[8] "\t" w[11] }
        { print of[2], of[3], $1, $2, at }'
}
cut -f -7 "$work/model" >"$work/wanted"
routes $R >"$work/ours"
same "route meets what is dead where the model does: $(grep -c . "$work/model") cases" "$work/wanted" "$work/ours"
is "every family of routers is among them" "$($R help ports | sed -n 's/^  \([a-z0-9]*\):.*/\1/p' | sort -u | xargs)" \
    "$(cut -d : -f 1 "$work/lists" | sort -u | xargs)"
awk '$5 == "-" { whole++ } $5 == 0 { start++ } $6 ~ /^l/ { link++ } $5 > 0 && $6 ~ /^r/ { router++ }
    END { exit !(whole > 150 && start > 25 && link > 100 && router > 50) }' "$work/wanted"
tap_result $? "all four ends are common: whole, cut at the start, by a link, by a router"
while read -r net list src dst _; do
    echo "of $net $list $src $dst"
    $R walk "$net" "$src" "$dst" --dead "$list" --tsv
done <"$work/lists" | awk -F '\t' -v OFS='\t' '
    # it stops where it is cut: no hop of the list leads on
    function report() {
        if (v["dead"] != "-") good = v["dead"] == (v["cut_at"] ~ /^l/ ? "link" : "router") && v["verdict"] == "a dead part on the way" && v["processor"] == "-" && v["hops"] == v["cut_hop"] - (v["cut_hop"] > 0)
        else good = v["verdict"] == "arrived" && v["processor"] != "-" && v["cut_hop"] == "-"
        if (given != "") print given, v["cut_hop"], good ? v["cut_at"] : "bad", off == "" ? "-" : off
    }
    /^of / { report(); given = substr($0, 4); gsub(" ", OFS, given); off = ""; next }
    { v[$1] = $2 }
    $1 ~ /^off_route\.[0-9]*\.part$/ { off = off (off != "" ? "," : "") $2 }
    END { report() }' >"$work/walked"
awk -F '\t' -v OFS='\t' '!seen[$1, $2]++ { print $1, $2, $3, $4, $5, $6, $8 }' "$work/model" >"$work/wanted_walks"
same "walk stops there, names it, and names what is off the route: $(grep -c . "$work/lists") cases" "$work/wanted_walks" "$work/walked"

# --- for people: the hops before, where it is cut, what is off the route, and the end
$R walk torus:4,4 0 6 --dead r9,l2.0 >"$work/out"
is "walk: exit status 1" 1 $?
is "it prints one hop, and three lines" "1 cut at hop 2: link l1.1 to router 2 is dead r9: not on this route lost: a dead part on the way" \
    "$(grep -c '^ *[0-9]' "$work/out") $(tail -3 "$work/out" | xargs)"
is "a walk that meets none arrives" "0 r9, l0.0: not on this route arrived 6" "$($R walk torus:4,4 0 6 --dead r9,l0.0 >"$work/out"; echo $?) $(tail -2 "$work/out" | xargs)"
is "no hops, and a dead router" "no hops cut at the start: router r0 is dead lost: a dead part on the way" "$($R walk kntree:2,2 0 1 --dead r0 | xargs)"
is "no hops, and none dead" "no hops r1: not on this route arrived 1" "$($R walk kntree:2,2 0 1 --dead r1 | xargs)"
is "one of two parallel links" "arrived cut" "$(for d in 0 1; do $R walk torus:2 0 1 --dead l0.$d; done | sed -n 's/^\(arrived\|cut\) .*/\1/p' | sort | xargs)"
is "a link by its other end" "cut at hop 1: link l0.1 to router 1 is dead" "$($R walk ring:5 0 1 --dead l1.0 | grep cut)"
is "a link one way alone" "cut at hop 1 arrived" "$(for d in "l0.$($R route debruijn:3 0 1)" l1.0; do $R walk debruijn:3 0 1 --dead "$d"; done | sed -n 's/^\(cut at hop 1\|arrived\).*/\1/p' | xargs)"
is "another route than ours, and its header: the dead part counts" "cut at hop 2 arrived cut at hop 1 cut at hop 3" "$({
    $R walk torus:4,4 0 5 --ports "3 1" --dead l4.1
    $R walk torus:4,4 0 5 --ports "3 1" --dead l0.1
    $R walk torus:4,4 0 6 --header field --dead l0.1
    $R walk torus:4,4 0 6 --header transit --dead r6
} | sed -n 's/^\(cut at hop .\|arrived\).*/\1/p' | xargs)"

# --- route refuses, and never takes another way
is "route: an error in place of the route, exit status 1" "error: cut at hop 2: link l1.1 to router 2 is dead 1" "$({ $R route torus:4,4 0 6 --dead l2.0; echo $?; } | xargs)"
is "else the very route" "$($R route torus:4,4 0 6 --vc) 0" "$({ $R route torus:4,4 0 6 --vc --dead r9; echo $?; } | xargs)"
is "a table in C of what is cut is refused" "1 0" "$($R route ring:4 --from 0 --format c --dead r1 2>"$work/err" >"$work/out"; echo $?) $(grep -c . "$work/out")"
is "... by name" "routeseq: route: no table in C: destination 1: cut at hop 1: router r1 is dead" "$(cat "$work/err")"
is "a header is refused alike" "error: cut at hop 1: router r1 is dead" "$($R route torus:4,4 0 6 --header field --dead r1)"

# --- by choice: what is drawn without --dead is drawn with it, and is cut where its own hops say
for args in 'torus:4,4 valiant l0.0' 'kntree:2,3 up-random l0.0' 'dragonfly:2,4,2 valiant r1,r2,l0.0'; do
    net=${args%% *} by=${args#* } list=${args##* } by=${by% *}
    for to in 1 2 3 5 6 7; do echo "0 $to"; done >"$work/some"
    $R route "$net" - --routing "$by" --seed 3 --vc <"$work/some" >"$work/drawn"
    $R route "$net" - --routing "$by" --seed 3 --vc --dead "$list" <"$work/some" 2>"$work/err" >"$work/cut"
    paste -d ';' "$work/some" "$work/drawn" | while IFS=';' read -r pair ports; do
        # shellcheck disable=SC2086 # two processors
        $R walk "$net" $pair --ports "$(echo "$ports" | sed 's/\.[0-9]*//g')" --dead "$list" | sed -n 's/^cut /error: cut /p' | grep . || echo "$ports"
    done >"$work/by_walk"
    sed 's/^error: line [0-9]*: /error: /' "$work/cut" >"$work/cut_lines"
    same "$net by $by: as a walk by the ports that are drawn" "$work/by_walk" "$work/cut_lines"
    is "... some are cut, some are not" "yes yes" "$(grep -q error "$work/cut" && echo yes) $(grep -vq error "$work/cut" && echo yes)"
done
is "walk by choice is cut as route is" "$($R route torus:4,4 0 10 --routing valiant --seed 9 --dead r10 | sed 's/error: //')" "$($R walk torus:4,4 0 10 --routing valiant --seed 9 --dead r10 | grep ^cut)"

# --- planted in the sources, and rejected
planted() { # planted CLAIM FILE SED-SCRIPT: the command with FILE changed by it has other cases
    sed "$3" "$2" | sed 's|"\.\./|"../../cli/|; s|"ports|"../../cli/ports/ports|' >"$work/fault.c"
    # shellcheck disable=SC2046
    ! cmp -s "$work/fault.c" "$2" && ${CC:-cc} -O1 -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude -o "$work/faulty" "$work/fault.c" \
        $(find build/cli -name '*.o' ! -name "$(basename "$2" .c).o") build/librouteseq.a 2>"$work/err" &&
        routes "$work/faulty" >"$work/faults" && [ -s "$work/faults" ] && ! cmp -s "$work/wanted" "$work/faults"
    tap_result $? "planted and rejected: $1" "$(cat "$work/err")"
}
cut=lib/walk/ports/walk_ports_cut.c
planted "a link dies at the named end only" $cut 's/!one_way/one_way/'
planted "the first router is not looked at" $cut 's/if (router_dead(faults, at.node))/if (0)/'
planted "nor the last" $cut 's/router_dead(faults, next->to.node)/i + 1 < result->hops \&\& &/'
planted "the port does not count" $cut 's/end->node == node && end->port == port/end->node == node/'
planted "a list is out of order" cli/ports/ports_dead.c '/^ *qsort(link/d'
planted "the hop is one too early" cli/ports/ports_dead.c 's/result->hops + 1, name, hop/result->hops, name, hop/'

# --- refused
for wrong in '' x r l3 l3. l.3 r3.1 l3.1.2 r-1 r1,,r2 r99999999999999999999; do
    refuses "--dead '$wrong'" 2 "option --dead '" walk torus:4,4 0 6 --dead "$wrong"
done
refuses "no such router" 2 "option --dead 'r16': router 16: expected 0..15" route torus:4,4 0 6 --dead r1,r16
refuses "no such router of a link" 2 "option --dead 'l16.0': router 16: expected 0..15" walk torus:4,4 0 6 --dead l16.0
refuses "a port that leads nowhere" 2 "option --dead 'l0.0': port 0 of router 0: expected one that leads to a router" walk mesh:4,4 0 6 --dead l0.0
refuses "the port of a processor" 2 "option --dead 'l0.4': port 4 of router 0: expected one that leads to a router" walk torus:4,4 0 6 --dead l0.4
refuses "a part of a Transit network" 2 "option --dead 'c1': expected a list of routers and links as r12,l3.1" walk torus:4,4 0 6 --dead c1
refuses "all paths of a benes" 2 "route: --dead and --permutation exclude each other" route benes:3 --permutation bitrev --dead r1
for net in hybrid:12,1 tree:4 multicube:3,3; do refuses "route of another shape: $net" 2 "--dead" route $net 0 1 --dead r1; done
for net in tree:4 multicube:3,3; do refuses "walk of another shape: $net" 2 "--dead" walk $net 0 1 --dead r1; done
tap_end
