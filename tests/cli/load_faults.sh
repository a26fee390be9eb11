#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq load --faults of networks of routers: shares as an independent model has them, with the same draws; each single fault; repaired
# routes as generate and check have them of the topology that is left; what is planted; what is refused.  In TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/load_faults
. tools/tap_command.sh
vectors=tests/vectors/faults.tsv

key() { sed -n "s/^$1	//p" "$work/out"; }
rows() { # rows COMMAND: the vectors' rows, by a command
    grep -v '^#' $vectors | while IFS='	' read -r net faults trials seed _; do
        printf '%s\t%s\t%s\t%s\t' "$net" "$faults" "$trials" "$seed"
        "$1" load "$net" --faults "$faults" --trials "$trials" --seed "$seed" --tsv 2>>"$work/said" |
            sed -n 's/^\(served\|connected\)	//p' | paste -s -
    done
}
grep -v '^#' $vectors >"$work/model"
rows $R >"$work/ours"
same "the model's shares of $(grep -c . "$work/model") networks, by the same draws" "$work/model" "$work/ours"

# --- each single fault; what is drawn lies around it
for of in mesh:4,4,links,24 kntree:3,2,routers,6; do
    net=${of%,*,*} kind=$(echo "$of" | sed 's/.*,\([a-z]*\),.*/\1/') parts=${of##*,}
    $R load "$net" --faults "1,$kind" --tsv >"$work/out"
    exact=$(key served)
    is "$net: with 64 trials each of $parts $kind dies once: exact" "$parts $exact $exact" "$(key trials) $(key served_low) $(key served_high)"
    $R load "$net" --faults "1,$kind" --trials $((parts - 1)) --tsv >"$work/out"
    is "... and within the interval of $((parts - 1)) trials" yes \
        "$(echo "$(key served_low) $exact $(key served_high)" | awk '{ print $1 <= $2 && $2 <= $3 && $1 < $3 ? "yes" : $0 }')"
done
# a torus of 4 by 4 has 16 * 15 pairs, 2 hops of 15 / 8 of 16 on average: 480 + 32 hops over 64 links, 8 a link, 16 a cable: 1 - 16 / 240
is "by hand: torus:4,4 without a cable serves 14 of 15" 0.933333 "$($R load torus:4,4 --faults 1 --tsv | sed -n 's/^served	//p')"

# --- repaired: the topology without each cable in turn, through generate and check
$R graph torus:3,3 --format graphml >"$work/whole"
awk -F '"' '/<edge/ { at[$2 " " $4] = NR; if ($2 < $4) one[NR] = $4 " " $2 } END { for (i in one) print i, at[one[i]] }' "$work/whole" >"$work/cables"
for routing in updown layered balanced; do
    while read -r one other; do
        sed "${one}d;${other}d" "$work/whole" >"$work/left"
        $R check --topology "$work/left" --routing $routing --tsv 2>&1 >"$work/checked" | grep -v "longer than the shortest" >>"$work/said"
        echo "$(sed -n 's/^\(longest\|hot_link\)	//p' "$work/checked" | xargs)" \
            "$($R generate --topology "$work/left" --routing $routing --vcs 4 | sed -n 's/.*\.//p' | sort -n | tail -1)"
    done <"$work/cables" |
        awk '{ longest += $1; throughput += 72 / 9 / $2; vcs += $3 + 1; n++ } END { printf "%.6f %.6f %.6f %d\n", longest / n, throughput / n, vcs / n, n }' >"$work/by_check"
    $R load torus:3,3 --faults 1 --repair $routing --tsv >"$work/out"
    is "$routing: as check says of what generate makes without each of 18 cables" "$(cat "$work/by_check") 1.000000" \
        "$(key repair_longest) $(key repair_throughput) $(key repair_vcs) $(key trials) $(key repair_served)"
done
$R check --topology "$work/whole" --routing balanced --traffic uniform --tsv >"$work/out"
sound="$(key longest) $(key mean) $(key throughput)"
$R load torus:3,3 --faults 0 --repair balanced --tsv >"$work/out"
is "balanced, no fault: the loads of check" "1 1.000000 $sound" "$(key trials) $(key served) $(key repair_longest | sed 's/\.0*$//') $(key repair_mean) $(key repair_throughput)"
for jobs in 1 3; do $R load dragonfly:2,4,2 --faults 9,routers --repair layered --jobs $jobs --json >"$work/$jobs"; done
same "as many jobs as wanted say the same" "$work/1" "$work/3"
# 5 / (5 + 1.96^2): pairs of a trial are lost together; what one trial tells of others is nothing
$R load torus:4,4 --faults 2 --trials 5 --tsv >"$work/out"
is "no pair lost in 5 trials: Wilson's interval of the trials" "1.000000 0.565518 1.000000" "$(key connected) $(key connected_low) $(key connected_high)"
$R load torus:4,4 --faults 2 --trials 1 --tsv >"$work/out"
is "... and of one trial all shares are possible" "0.000000 1.000000" "$(key served_low) $(key served_high)"
is "no live pair is left: no share" "- - -" "$($R load ring:4 --faults 4,routers --repair updown --tsv | sed -n 's/^\(served\|connected\|repair_mean\)	//p' | xargs)"

# mesh:3,5 without each 3 of its 22 cables: the pairs that are joined; cuts are rare, and the trials' shares skewed
$R graph mesh:3,5 --format edges | awk '$1 < $2 { a[++n] = $1; b[n] = $2 } END {
    for (i = 1; i <= n; i++) for (j = 1; j < i; j++) for (k = 1; k < j; k++) { sets++
        for (v = 0; v < 15; v++) of[v] = v
        for (e = 1; e <= n; e++) if (e != i && e != j && e != k && of[a[e]] != of[b[e]]) {
            from = of[a[e]]; to = of[b[e]]; for (v = 0; v < 15; v++) if (of[v] == from) of[v] = to }
        split("", size); for (v = 0; v < 15; v++) size[of[v]]++
        for (v in size) joined += size[v] * (size[v] - 1) }
    printf "%d %.6f\n", sets, joined / sets / 210 }' >"$work/exact"
for seed in $(seq 100); do $R load mesh:3,5 --faults 3 --seed "$seed" --tsv; done >"$work/out"
is "of 100 intervals of mesh:3,5 at least 93 hold the exact share; as many on both sides of the mean would hold fewer" "1540 0.989981 yes 88" \
    "$(cat "$work/exact") $(awk -v e="$(cut -d' ' -f2 "$work/exact")" '$1 == "connected_low" { low = $2 } $1 == "connected" { mean = $2 }
        $1 == "connected_high" { held += low <= e && e <= $2; mid = (low + $2) / 2
            h = mean < 1 ? sqrt((mid - mean) / (0.5 - mid) * mean * (1 - mean)) : 1; even += mean - h <= e && e <= mean + h }
        END { print (held >= 93 ? "yes" : held), even }' "$work/out")"

# --- check: one's own topology, with the same draws; `whole NET` gives the network's processors as endpoints
whole() {
    $R graph "$1" --format graphml | awk '
        /<graph / { print "<key id=\"kind\" for=\"node\" attr.name=\"kind\" attr.type=\"string\"/>" }
        /<node / && match($0, /"n[0-9]+"/) {
            router = substr($0, RSTART + 2, RLENGTH - 3)
            k = match($0, /processors">[0-9]+/) ? substr($0, RSTART + 12, RLENGTH - 12) : 0
            for (; k > 0; k--) {
                more = more sprintf("<node id=\"p%d\"><data key=\"kind\">host</data></node>\n", n)
                more = more sprintf("<edge source=\"p%d\" target=\"n%d\"><data key=\"port\">0</data></edge>\n", n, router)
                more = more sprintf("<edge source=\"n%d\" target=\"p%d\"><data key=\"port\">%d</data></edge>\n", router, n++, 100 + k)
            }
        }
        /<\/graph>/ { printf "%s", more }
        { print }'
}
left() { sed -n '/^ties/d; /^faults/,$p' "$1" | grep -v '^served'; } # what no route on the whole network changes
for of in torus:3,3.3,links.updown kntree:3,2.2,links.layered dragonfly:2,4,2.2,routers.balanced torus:3,3.0.updown; do
    net=${of%.*.*} routing=${of##*.} faults=${of%.*}
    faults=${faults##*.}
    whole "$net" >"$work/whole"
    $R check --topology "$work/whole" --routing "$routing" --faults "$faults" --trials 20 --seed 5 --tsv >"$work/out" 2>>"$work/said"
    $R load "$net" --repair "$routing" --faults "$faults" --trials 20 --seed 5 --tsv >"$work/load"
    left "$work/out" >"$work/checked"
    left "$work/load" >"$work/loaded"
    same "check: without $faults $net is as load has it: joined, and repaired by $routing" "$work/loaded" "$work/checked"
done
# several hosts a router: each has its own routes, as --routing gives them to the file, or to the file without each cable in turn
figures() { $R check --topology "$1" --routing "$routing" --traffic uniform --tsv 2>>"$work/said" | sed -n 's/^\(longest\|mean\|throughput\)	//p' | xargs; }
repaired() { "$@" --tsv 2>>"$work/said" | sed -n 's/^repair_\(longest\|mean\|throughput\)	//p' | xargs; }
for routing in shortest balanced updown layered; do
    for net in kntree:4,2 kntree:3,2 dragonfly:1,3,1 benes:2; do
        whole $net >"$work/whole"
        figures "$work/whole" | awk '{ printf "%.6f %s %s\n", $1, $2, $3 }' >"$work/by_check"
        is "$net, no fault: check repairs by $routing as it routes" "$(cat "$work/by_check")" \
            "$(repaired $R check --topology "$work/whole" --routing $routing --faults 0)"
        [ $routing = shortest ] || is "... and load repairs as check routes" "$(cat "$work/by_check")" \
            "$(repaired $R load $net --faults 0 --repair $routing)"
    done
    whole kntree:3,2 >"$work/whole"
    awk -F '"' '/<edge source="n/ && $4 ~ /^n/ { if (($4, $2) in at) print at[$4, $2], NR; at[$2, $4] = NR }' "$work/whole" >"$work/cables"
    while read -r one other; do
        sed "${one}d;${other}d" "$work/whole" >"$work/left"
        figures "$work/left"
    done <"$work/cables" | awk '{ l += $1; m += $2; t += $3 } END { printf "%.6f %.5f %.5f %d\n", l / NR, m / NR, t / NR, NR }' >"$work/by_check"
    is "kntree:3,2 without each cable: check repairs by $routing as it routes the file without it" "$(cat "$work/by_check")" \
        "$(repaired $R check --topology "$work/whole" --routing $routing --faults 1 | awk '{ printf "%s %.5f %.5f 9", $1, $2, $3 }')"
done
whole kntree:3,2 >"$work/whole"
is "longest has no links of endpoints, as repair_longest has none" "2 2.000000 2" \
    "$($R check --topology "$work/whole" --routing layered --faults 0 --tsv 2>>"$work/said" | sed -n 's/^\(repair_\)*longest\t//p' | xargs) $($R load kntree:3,2 --tsv | sed -n 's/^longest\t//p')"
is "... and no fault: all are served" "1.000000 1.000000 1.000000" "$(key served) $(key served_low) $(key served_high)"
grep -v '^#' tests/vectors/own_faults.tsv >"$work/model_own"
while IFS='	' read -r net routing faults trials seed _; do
    whole "$net" >"$work/whole"
    $R check --topology "$work/whole" --routing "$routing" --faults "$faults" --trials "$trials" --seed "$seed" --tsv 2>>"$work/said" |
        sed -n 's/^\(served\|connected\)	//p' | paste -s | sed "s/^/$net	$routing	$faults	$trials	$seed	/"
done <"$work/model_own" >"$work/own"
same "check: the model's shares of $(grep -c . "$work/own") topologies and routings" "$work/model_own" "$work/own"
# a route of h hops is lost without h of 18 cables, or h - 1 of the 7 routers that are not its ends
$R graph torus:3,3 --format graphml >"$work/whole"
for routing in shortest balanced updown layered; do
    mean=$($R check --topology "$work/whole" --routing $routing --traffic uniform --tsv 2>>"$work/said" | sed -n 's/^mean	//p')
    is "check, by hand: torus:3,3 without a cable, or a router, by $routing" "$(echo "$mean" | awk '{ printf "%.5f %.5f", 1 - $1 / 18, 1 - ($1 - 1) / 7 }')" \
        "$(for kind in links routers; do $R check --topology "$work/whole" --routing $routing --faults 1,$kind --tsv; done 2>>"$work/said" | awk '$1 == "served" { printf "%s%.5f", n++ ? " " : "", $2 }')"
done

# --- interrupted: figures of the trials that were finished, as if no more had been asked for; none where each part dies once
if ! quick; then
    for asked in torus:8,8 'torus:4,4 --repair updown'; do
        # shellcheck disable=SC2086 # words
        for seconds in 2 8 32; do # a busy machine finishes none in 2
            timeout -s INT $seconds $R load $asked --faults 9 --trials 100000 --tsv >"$work/out" 2>"$work/err"
            [ "$(key trials)" = 0 ] || break
        done
        sed -n '/^faults/,/^interrupted/p' "$work/out" | grep -v '^interrupted' >"$work/cut"
        # shellcheck disable=SC2086
        $R load $asked --faults 9 --trials "$(key trials)" --tsv | sed -n '/^faults/,$p' | grep -v '^interrupted' >"$work/asked"
        same "interrupted, $(key trials) trials finished: as with --trials $(key trials) of $asked" "$work/asked" "$work/cut"
        is "... they are fewer, and it says so" "1 1" "$(grep -c '^interrupted.yes' "$work/out") $(awk '$1 == "trials" { print $2 < 100000 }' "$work/out")"
    done
    timeout -s INT 1 $R load torus:64,64 --faults 1 --trials 99999 --tsv >"$work/out" 2>"$work/err"
    is "interrupted, each part once: the shares are -" "- -" "$(key served) $(key connected_high)"
fi

# --- planted in the command's sources, and rejected
planted() { # planted FILE SED-SCRIPT: the command with cli/FILE.c changed by it, as $work/faulty
    rm -f "$work/faulty"
    sed "$2" "cli/$1.c" | cmp -s - "cli/$1.c" && return
    sed "$2" "cli/$1.c" | sed 's|"\.\./|"../../cli/|' >"$work/fault.c"
    # shellcheck disable=SC2046
    ${CC:-cc} -O1 -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude "-Icli/${1%/*}" -o "$work/faulty" "$work/fault.c" \
        $(find build/cli -name '*.o' ! -path "build/cli/$1.o") build/librouteseq.a 2>"$work/err"
}
differ() { # differ CLAIM: the faulty command has other rows
    rows "$work/faulty" >"$work/faults"
    [ -x "$work/faulty" ] && [ -s "$work/faults" ] && ! cmp -s "$work/model" "$work/faults"
    tap_result $? "planted and rejected: $1"
}
says() { # says CLAIM WORDS ARGUMENT...: the faulty command refuses its own figures
    claim=$1 words=$2
    shift 2
    "$work/faulty" "$@" >"$work/out" 2>"$work/err"
    is "planted and named: $claim" "1 1 0" "$? $(grep -c "$words: please report this" "$work/err") $(grep -c served "$work/out")"
}
planted ports/ports_faults 's/trials |= down/trials = down/'
differ "only the last hop is looked at"
planted graph/faults_pairs 's/ & ~f->down\[(size_t)node \* f->net.ports + port\]//'
differ "paths go over dead links"
planted graph/faults_draw 's/parts - i), part/parts), part/; s/= i + rt_random/= rt_random/'
differ "a part is drawn twice"
planted graph/faults_draw 's/|= trials;$/|= trials >> 1;/'
differ "a trial's faults are another's"
planted graph/faults_pairs 's/job->reach\[from\] = f->up\[from\]/job->reach[from] = 0/'
says "no path leads where a route arrives" "a route arrives where no path leads" load torus:4,4 --faults 2
planted ports/ports_faults 's/i < hops; i++/i < hops - 1; i++/'
says "a route is a hop too short" "a route does not arrive" load torus:4,4 --faults 2
planted graph/faults_repair 's/f->repair != REPAIR_LAYERED)/f->net.nodes > 0)/'
says "all routes are on one virtual channel" "repaired routes can deadlock" load torus:4,4 --faults 2 --repair layered

planted check/trials 's/met |= /met = /'
whole torus:3,3 >"$work/whole"
for command in $R "$work/faulty"; do
    $command check --topology "$work/whole" --routing updown --faults 3 --tsv 2>/dev/null | sed -n 's/^served	//p'
done | uniq >"$work/out"
is "planted and rejected: check looks at the last hop alone" 2 "$(grep -c . "$work/out")"

# --- refused
for wrong in 33 x 3,wires 3,links,routers '' 3, 99999999999999999999; do
    refuses "--faults '$wrong'" 2 "option --faults '$wrong': expected " load torus:4,4 --faults "$wrong"
done
refuses "another repair" 2 "option --repair 'minimal': expected updown, layered or balanced" load torus:4,4 --faults 1 --repair minimal
refuses "no links" 2 "this network has no links" load complete:1 --faults 1
refuses "--seed alone" 2 "option --seed needs --sample or --faults" load torus:4,4 --seed 3
refuses "--repair alone" 2 "option --repair needs --faults" load torus:4,4 --repair updown
for other in '--traffic tornado' '--sample 9' '--part 1/2' '--routing valiant' '--messages bitrev'; do
    # shellcheck disable=SC2086
    refuses "--faults with $other" 2 "${other%% *}" load torus:4,4 --faults 1 $other
done
refuses "too many pairs" 2 "routes are too many to follow: expected at most 2^32" load torus:300,300 --faults 1
for other in '--routing ecmp' '--routing updown --format table' '--routing updown --traffic uniform' '--routes x'; do
    # shellcheck disable=SC2086
    refuses "check --faults with $other" 2 '--faults' check --topology "$work/whole" --faults 1 $other
done
printf 'h a 0\nh b 1\na h 0\nb h 0\na b 1\nb a 1\n' >"$work/twice"
echo h >"$work/ends"
refuses "an endpoint at two routers" 2 "the links of endpoint h lead to no router or to several" check --topology "$work/twice" --endpoints "$work/ends" \
    --routing updown --faults 1
refuses "networks of rings" 2 "--faults" load clock --faults 1
tap_end
