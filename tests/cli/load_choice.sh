#!/bin/sh
# SPDX-License-Identifier: MIT-0
# --routing minimal|valiant|up-random: means of load as an independent model has them, closed forms of the literature, deadlock, routes that
# route and walk draw, and what is refused.  In TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/load_choice
. tools/tap_command.sh
vectors=tests/vectors/choice.tsv

# --- all networks by all patterns: as the model says, or refused by name
rows() { # rows ROUTING PATTERN: of the networks in $work/nets
    # shellcheck disable=SC2046
    $R load $(cat "$work/nets") --routing "$1" --traffic "$2" --tsv 2>"$work/err" | awk -F '\t' -v OFS='\t' -v r="$1" -v p="$2" '
        NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
        p == "worst" { print $c["net"], r, p, $c["routes"], "-", "-", $c["hot_link"], "-", $c["throughput"]; next }
        { print $c["net"], r, p, $c["routes"], $c["longest"], $c["mean"], $c["hot_link"], $c["hot_links"], $c["throughput"]
          if ($c["deadlock"] != "none") print "a cycle:", $c["net"] }'
    sed -n "s/^routeseq: network '\(.*\)': option --routing '$1': the family has no such routing: expected .*/\1	$1	$2	refused/p" "$work/err"
}
grep -v '^#' $vectors | cut -f 1 | uniq >"$work/nets"
for routing in valiant up-random; do
    for pattern in uniform tornado complement perm:5 hotspot rand:2,9 worst; do
        rows $routing $pattern | sort >"$work/ours"
        grep "	$routing	$pattern	" $vectors | cut -f -9 | sort >"$work/model"
        same "$routing, $pattern: $(grep -c . "$work/model") networks, $(grep -c refused "$work/model") refused" "$work/model" "$work/ours"
    done
done
awk -F '\t' -v OFS='\t' 'NF > 4 { $7 = sprintf("%.6f", $7 + 0.000001) } 1' "$work/model" >"$work/changed"
tap_result "$(cmp -s "$work/changed" "$work/ours" && echo 1 || echo 0)" "planted and rejected: a hot link of 0.000001 more"
is "every family of routers is among them" "$($R help ports | sed -n 's/^  \([a-z0-9]*\):.*/\1/p' | sort -u | xargs)" \
    "$(cut -d : -f 1 "$work/nets" | sort -u | xargs)"

# --- planted in what load adds up, and rejected
planted() { # planted FILE SED-SCRIPT: the command with that source changed, as $work/faulty
    sed "$2" "$1" | sed 's|"\.\./\([a-z]*\)/|"../../cli/\1/|; s|"ports|"../../cli/ports/ports|; s|"route_hop|"../../lib/route/ports/route_hop|' >"$work/fault.c"
    # shellcheck disable=SC2046
    ! cmp -s "$work/fault.c" "$1" && ${CC:-cc} -O1 -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude -o "$work/faulty" "$work/fault.c" \
        $(find build/cli -name '*.o' ! -name "$(basename "$1" .c).o") build/librouteseq.a 2>"$work/err"
}
wrong() { # wrong CLAIM FILE SED-SCRIPT [ROUTING [PATTERN]]: of the networks under uniform valiant more than 3 have another row
    long || return 0
    by=${4:-valiant} of=${5:-uniform}
    planted "$2" "$3" && R=$work/faulty rows "$by" "$of" | sort >"$work/faults"
    grep "	$by	$of	" $vectors | cut -f -9 | sort >"$work/model"
    tap_result "$([ "$(comm -23 "$work/model" "$work/faults" | wc -l)" -gt 3 ]; echo $?)" "planted and rejected: $1" "$(cat "$work/err")"
}
wrong "the second leg carries one message" cli/ports/ports_load_legs.c 's/s->weight\[(size_t)e \* c->units + b\],$/1,/'
wrong "an entry counts those who are there" cli/ports/ports_load_legs.c 's/sources - own) /sources) /'
wrong "the longest first leg is left out" cli/ports/ports_load_legs.c 's/(uint32_t)hops + entry->hops\[.*\];/(uint32_t)hops;/'

wrong "one source for all counts one leg" cli/ports/ports_load_choice.c 's|2 \* (uint64_t)(routers|(uint64_t)(routers|'
climb=cli/ports/ports_load_climb.c
wrong "only the lowest port up is taken" $climb 's/(open > 0 ? open : 1)/1/' up-random
wrong "a router sends one message" $climb 's/(uint64_t)each \* each/1/' up-random
wrong "each port up gets all" $climb 's/next->weight += part/next->weight += s->weight/' up-random
wrong "every route is a hop long" $climb 's/load->longest = s->hops/load->longest = 1/' up-random perm:5
wrong "of a router's messages the last is forgotten" $climb 's/m < ing->toward\[b + 1\]/m + 1 < ing->toward[b + 1]/' up-random perm:5

figure() { # figure KEY ARGUMENT...
    key=$1 && shift
    $R load "$@" --tsv | sed -n "s/^$key	//p"
}

# --- the worst permutation, beside scipy's of every link (above)
worst=lib/load/ports/load_worst_choice.c search=cli/ports/ports_worst_choice.c
wrong "each port up has one choice" $worst 's/times\[link\] += part/times[link] += 1/' up-random worst
wrong "every second channel is skipped" $search 's/w->alike =/w->alike = 0 \&\&/; s/c < worst->channels; c++/c < worst->channels; c += 2/' valiant worst
wrong "all processors of a router send within it" $search 's/w->next) % units/0) % units/' valiant worst
planted $search 's/w->alike =/w->alike = 0 \&\&/'
is "by a middle router any permutation is the worst: the same by all assignments" "" "$(R=$work/faulty rows valiant worst | sort >"$work/faults"
    grep "	valiant	worst	" $vectors | cut -f -9 | sort | diff - "$work/faults")"
planted $search 's/(1 << 25)/1000/'
is "batches of few tables find the same" "$($R load dragonfly:2,4,2 --routing valiant --traffic worst)" "$("$work/faulty" load dragonfly:2,4,2 --routing valiant --traffic worst)"
for args in 'dragonfly:2,4,2 valiant' 'dragonfly:1,4,1 valiant' 'kntree:4,3 up-random' 'cm5:3 up-random' 'slender:2 up-random' 'xgft:2,3,4,1,2,3 up-random' 'slimfly:2,5 valiant' 'mlfm:2,2,3 valiant'; do
    # shellcheck disable=SC2086
    set -- $args
    $R load "$1" --routing "$2" --traffic worst --schedule "$work/worst" --tsv >"$work/said"
    $R load "$1" --routing "$2" --traffic "@$work/worst" --tsv >"$work/did"
    n=$(sed -n 's/^processors	//p' "$work/said")
    is "$args, worst: a permutation, and its file does what the search said" "$n $n " "$(cut -d ' ' -f 1 "$work/worst" | sort -un | wc -l) \
$(cut -d ' ' -f 2 "$work/worst" | sort -un | wc -l) $(for f in said did; do grep -v '^pattern' "$work/$f" | cksum; done | uniq -u)"
done
# Towles and Dally 2002: with Valiant's routing the worst case is half of what uniform traffic has with minimal routes that use both ways alike
is "the worst throughput by valiant: half of the minimal throughput under uniform traffic to all, itself included" "" "$(for net in ring:9 ring:15 torus:5,5 torus:7,7,7 hypercube:6 complete:9; do
    $R load $net --tsv | awk -F '\t' -v net=$net -v w="$(figure throughput $net --routing valiant --traffic worst)" '{ v[$1] = $2 }
        END { half = v["processors"] / v["hot_link"] / 2; if (w - half > 1e-6 || half - w > 1e-6) print net, half, w }'
done)"

# --- fat-trees: the closed form, which stands for long searches, beside the search, slimmed and of levels of one part too
trees='kntree:2,3 kntree:3,3 kntree:4,2 xgft:2,2,3,1,2,2 xgft:4,4,4,1,2,2 xgft:4,2,2,1,2,1 xgft:3,4,2,1,2,3 xgft:4,1,2,1,2,2 xgft:4,4,1,1,1,2
xgft:3,3,2,2,1,2,2,1 xgft:4,4,1,6 xgft:2,4,1,3 xgft:1,4,2,1,2,3 xgft:6,3,2,1,4,1'
worst_of() { # worst_of ROUTING NET...: networks and throughputs
    by=$1 && shift
    $R load "$@" --routing "$by" --traffic worst --tsv | cut -f 1,9
}
# shellcheck disable=SC2086 # words
for case in 'up-random ports_worst_choice s/>.WORST_CHOICE_FORM_ROUTES/+1>0/' 'ecmp ports_worst_share s/>.WORST_SHARE_FORM_STEPS/>=0/'; do
    set -- $case
    worst_of "$1" $trees >"$work/searched"
    : >"$work/form"
    planted "cli/ports/$2.c" "$3" && R=$work/faulty worst_of "$1" $trees >"$work/form"
    same "$1: the worst of $(grep -c : "$work/form") fat-trees by closed form is that of the search" "$work/searched" "$work/form"
done
for fault in 's/levels + l + 1/levels + l/' 's/processors < all \&\& //' 's/l + 1 < levels/l + 2 < levels/'; do
    rm -f "$work/faulty"
    planted cli/ports/ports_worst_form.c "$fault"
    is "planted and rejected by the search: a form by $fault" "1 1" "$(for by in up-random ecmp; do
        "$work/faulty" load xgft:4,4,1,1,1,2 xgft:4,2,2,1,2,1 xgft:4,4,1,6 kntree:3,2 --routing $by --traffic worst 2>&1 | grep -c 'by its form: please report this' | sed 's/[1-9]/1/'; done | xargs)"
done
large='kntree:22,3 xgft:20,21,24,1,20,21 xgft:20,21,24,1,7,5 xgft:90,91,1,30'
# shellcheck disable=SC2086 # words
is "fat-trees of 10,000 processors: no search" "1.000000 1.000000 0.083333 0.333333" "$(worst_of up-random $large | sed 1d | cut -f 2 | xargs)"
# shellcheck disable=SC2086 # words
is "... by ecmp, and compare has them" "0.083333 0.333333 0.083333 0.333333 0.083333 0.333333" "$(set -- ${large#* * }
    (worst_of ecmp "$@" | sed 1d | cut -f 2; for by in ecmp random; do $R compare "$@" --routing $by --tsv | sed 1d | cut -f 14; done) | xargs)"
is "... by fixed routes, followed once where they have met" "$($R compare kntree:91,2 --tsv | sed 1d | cut -f 14)" "$(figure throughput kntree:91,2 --traffic worst)"

# --- verify: all choices, or one that is drawn
for args in 'torus:4,4 valiant' 'dragonfly:2,4,2 valiant' 'kntree:4,2 valiant' 'mlfm:2,2,3 valiant' 'kntree:4,3 up-random' 'cm5:2 up-random' 'slender:1 up-random'; do
    net=${args% *} n=$(($($R info ${args% *} --tsv | sed -n 's/^processors	//p')))
    ends "verify $args" 0 "pairs=$((n * n)) arrived=$((n * n)) failed=0" verify $net --routing ${args#* }
done
is "it says which choices" "all pairs, each of 16 choices, none longer than promised all pairs, one of 900 choices, drawn, none longer than promised" \
    "$($R verify torus:4,4 --routing valiant | head -1) $($R verify torus:30,30 --routing valiant | head -1)"
planted lib/route/ports/route_choice.c 's/w->vcs = 1;/w->vcs = 0;/'
is "planted and rejected: the legs of a dragonfly share channels" "1 no" \
    "$("$work/faulty" verify dragonfly:2,4,2 --routing valiant >"$work/said"; echo $?) $(tail -1 "$work/said" | grep -q failed=0 && echo yes || echo no)"
planted lib/route/ports/route_choice.c 's/PROCESSOR ? choice :/PROCESSOR ? (choice + w->f.each) % w->choices :/'
"$work/faulty" verify kntree:4,2 --routing valiant >"$work/said"
sed -n 's/^failed: [^:]*: routeseq\( walk .*# choice 0 of --routing valiant\)$/\1/p' "$work/said" | head -1 >"$work/again"
is "planted and rejected: another middle; how to walk there again" "failed arrived" \
    "$(sed -n 's/^\(failed\): .*/\1/p' "$work/said" | head -1) $(eval "$R $(cat "$work/again")" | tail -1 | cut -d ' ' -f 1)"

# --- one source for all, beside the same messages followed
for net in complete:9 ring:12 ring:13 torus:8,6 torus:3,5,4 torus:2,7 torus:1,6 hypercube:6 hyperx:3,4,5 hyperx:2,2,2,3; do
    $R load $net --routing valiant --tsv | sed '/^pattern\>\|^ties\>/d' >"$work/one"
    $R load $net --routing valiant --traffic alltoall --tsv | sed '/^pattern\>\|^ties\>/d' >"$work/all"
    same "$net: one source for all, and all messages" "$work/all" "$work/one"
done
is "it says so" "routes from router 0: all look alike the legs to and from each middle" \
    "$(for p in uniform alltoall; do $R load ring:12 --routing valiant --traffic $p | sed -n 's/^  followed, for all choices  *//p'; done | xargs)"

# --- closed forms
# Dally and Towles 2004, 9.1: by a random middle every permutation loads a torus as twice uniform traffic; k = 8, odd or even: 2 sum of way plus / k
for net in ring:8 ring:9 torus:8,8 torus:5,5,5 hypercube:6 torus:7,4 complete:9; do
    n=$(figure processors $net)
    twice=$($R load $net --tsv | awk -F '\t' -v n="$n" '$1 == "hot_link" { printf "%.6f", 2 * $2 / n }')
    is "$net by valiant: any permutation that moves all is twice uniform: $twice a channel" "$twice $twice $twice" \
        "$(for p in shift:1 shift:2 shift:4; do figure hot_link $net --routing valiant --traffic $p; done | xargs)"
done
$R load torus:8,8 --traffic worst --schedule "$work/worst" --tsv >"$work/said"
is "torus:8,8: what is worst for minimal routes loads a channel with 4, by valiant with no more than 2.5" "4 1" \
    "$(sed -n 's/^hot_link	//p' "$work/said") $(figure hot_link torus:8,8 --routing valiant --traffic "@$work/worst" | awk '{ print $1 <= 2.5 }')"
# Valiant 1982: uniform traffic at half of the minimal throughput, but for what stays at home
is "hypercube:6 uniform: minimal, valiant" "1.968750 1.000000" "$(figure throughput hypercube:6) $(figure throughput hypercube:6 --routing valiant)"
# Every port up drawn: at most 1 message a channel, whatever the permutation; all of them if all climb
for net in kntree:4,3 kntree:2,5 xgft:4,4,4,1,4,4; do
    is "$net by up-random: a permutation of all to another top part: 1 a channel; minimal 16 and 16" "1.000000 1.000000" \
        "$(for p in complement "shift:$(($(figure processors $net) / 2))"; do figure hot_link $net --routing up-random --traffic $p; done | xargs)"
done
# Kim 2008: group to the next group, all over one global channel; by a group in between h a n of them
is "dragonfly:2,4,2, each to the next group: minimal, valiant" "8 1.777778" \
    "$(figure hot_link dragonfly:2,4,2 --traffic shift:8) $(figure hot_link dragonfly:2,4,2 --routing valiant --traffic shift:8)"

# --- deadlock
is "with what it needs none, with one less a cycle of second legs" "none 4 cycle 3 cycle 2" "$(for v in 4 3 2; do $R load torus:4,4 --routing valiant --vcs $v --tsv |
    sed -n 's/^\(deadlock\|vcs\)	//p'; done | xargs)"
is "the channels of a cycle, and who takes them, with any number of jobs" "$($R load dragonfly:2,4,2 --routing valiant --vcs 1 --jobs 1)" \
    "$($R load dragonfly:2,4,2 --routing valiant --vcs 1 --jobs 5)"
is "the same with any number of jobs" "$($R load megafly:2,3,2,2 --routing valiant --traffic rand:2,3 --jobs 1)" "$($R load megafly:2,3,2,2 --routing valiant --traffic rand:2,3 --jobs 6)"
is "minimal is what it is without" "$($R load slimfly:2,5)" "$($R load slimfly:2,5 --routing minimal)"
is "the keys" "processors routers routes longest mean hot_link hot_links throughput deadlock vcs pattern ties" "$($R load ring:8 --routing valiant --tsv | cut -f 1 | xargs)"
is "interrupted: no figure" "processors routers vcs pattern interrupted" \
    "$(timeout -s INT 2.5 $R load mesh:80,80 --routing valiant --jobs 1 --tsv 2>"$work/err" | awk -F '\t' '$2 != "-" { print $1 }' | xargs)"
is "... and how far it came" 1 "$(grep -c 'interrupted after [0-9]* of 6400 choices$' "$work/err")"

for args in 'slender:2 up-random 1' 'cm5:3 up-random 3' 'slender:2 valiant 1'; do
    # shellcheck disable=SC2086 # network, routing, shift
    set -- $args
    $R load "$1" --routing "$2" --traffic "shift:$3" --vcs 1 --tsv >"$work/out"
    is "$1 by $2 in a cycle: who takes each channel of it is one of the messages" "cycle yes 0" "$(awk -F '\t' -v n="$(figure processors "$1")" -v by="$3" '
        $1 == "deadlock" { lock = $2 } $1 == "cycle" { channels = $2 } /^cycle\..*source/ { s = $2 }
        /^cycle\..*destination/ { named++; bad += (s + by) % n != $2 }
        END { print lock, named == channels ? "yes" : named " of " channels, bad + 0 }' "$work/out")"
done

# --- routes that are drawn
$R route torus:4,4 --from 0 --routing valiant --seed 7 --vc | cut -f 2 >"$work/drawn"
is "the first leg on channels below 2, then those from 2 on" "" "$(tr ' ' '\n' <"$work/drawn" | grep -v '^[0-3]\.[0-3]$'; grep '\.[23] .*\.[01]' "$work/drawn")"
is "a seed draws the same again, another one does not" "yes no" "$(for s in 7 8; do $R route torus:4,4 --from 0 --routing valiant --seed $s --vc | cut -f 2 |
    cmp -s - "$work/drawn" && echo yes || echo no; done | xargs)"
for i in $(seq 40); do echo "0 7"; done | $R route kntree:2,3 - --routing up-random | sort | uniq -c | awk '{ print $2, $3, ($1 > 3) }' | sort >"$work/ways"
is "40 draws take all four ways up" "0 2 1 0 3 1 1 2 1 1 3 1" "$(xargs <"$work/ways")"
for args in 'torus:4,4 1 6' 'dragonfly:2,4,2 0 71' 'slimfly:2,5 0 77' 'oft:2,3 0 50'; do
    # shellcheck disable=SC2086
    is "walk $args" "arrived ${args##* } arrived ${args##* }" \
        "$($R walk $args --routing valiant --seed 5 | tail -1) $($R walk $args --routing valiant --seed 5 --header field | tail -1)"
done

# --- graph draws the route that route draws
for args in 'torus:5,5 7 valiant' 'array:6 3 valiant' 'kntree:2,3 7 up-random' 'dragonfly:1,2,1 5 valiant'; do
    # shellcheck disable=SC2086
    set -- $args
    for seed in 3 6; do
        $R graph "$1" --route "1,$2" --routing "$3" --seed $seed | sed -n 's/^  n\([0-9]*\) -> n\([0-9]*\) .*penwidth=2.5.*/\1 \2/p' | sort
        echo of $seed
    done >"$work/drawn"
    for seed in 3 6; do
        $R walk "$1" 1 "$2" --routing "$3" --seed $seed | awk '/^ *[0-9]/ { print $2, $NF }' | sort
        echo of $seed
    done >"$work/walked"
    same "graph $1 draws the hops of the route by $3" "$work/walked" "$work/drawn"
done
is "it says which" "the route from processor 0 to 7 by valiant, seed 8, hop by hop" "$($R graph torus:5,5 --route 0,7 --routing valiant --seed 8 |
    sed -n 's/.*n\(the route[^"]*\)".*/\1/p')"

# --- judge: right is the route of any choice
if command -v python3 >/dev/null; then
    python3 tests/cli/judge_choice.py $R 400 >"$work/judged" 2>&1
    is "judge: of 13 routings with channels and without, right is what the models' choices give" 10400 "$(cat "$work/judged")"
    judge=cli/ports/ports_judge_choice.c
    while long && IFS='|' read -r claim script; do
        planted $judge "$script"
        python3 tests/cli/judge_choice.py "$work/faulty" 400 >"$work/judged" 2>&1
        [ "$(tail -1 "$work/judged")" = 10400 ] && [ "$(grep -c . "$work/judged")" -gt 1 ]
        tap_result $? "planted and rejected: $claim" "$(cat "$work/err" "$work/judged")"
    done <<-'END'
		the destination is no middle|s/i < given \&\& !found/i + 1 < given \&\& !found/
		the first processor of a router stands for all|s/; at.port++)/ \&\& at.port == rt_topo_node_ports(judging->net, node); at.port++)/
		any port from the first that is open on|s/first + (open > 0 ? open : 1)/first + 64/
	END
else
    tap_skip "judge by choice beside models" "python3 is missing"
fi
$R vectors dragonfly:2,4,2 --count 300 >"$work/some"
$R route dragonfly:2,4,2 - --routing valiant --header field <"$work/some" | $R judge dragonfly:2,4,2 --routing valiant --header field --count 300 >"$work/out"
is "judge: headers by choice" "0 vectors=300 right=300" "$? $(tail -1 "$work/out" | cut -d ' ' -f 1,2)"
$R route dragonfly:2,4,2 - --vc <"$work/some" | $R judge dragonfly:2,4,2 --routing valiant --vc --count 300 --tsv >"$work/out"
is "judge: what is the route of no choice, and such as are" "1 one of 9, such as 2.1 4.1 2.2: arrives by ports or virtual channels of no choice, in 3 hops" \
    "$? $(sed -n 's/^findings.0.expected	//p' "$work/out"): $(sed -n 's/^findings.0.effect	//p' "$work/out")"

# --- what is refused, by name
refuses "judge by a routing that there is not" 2 "option --routing 'up-random': the family has no such routing" judge ring:8 --routing up-random
refuses "judge by a header that says too little" 2 "a walk by --header transit ends where it first comes to the destination's router" judge ring:8 --routing valiant --header transit
refuses "a drawing by choice of no route" 2 "graph: option --routing needs --route" graph ring:8 --routing valiant
refuses "a drawing by a routing that there is not" 2 "option --routing 'valiant': the family has no such routing: expected minimal" graph omega:3 --route 0,3 --routing valiant
refuses "a list with a route by choice" 2 "graph: option --route is for --format dot, not edges" graph ring:8 --route 0,3 --routing valiant --format edges
refuses "a routing that is none" 2 "option --routing 'ugal': expected minimal, valiant, up-random or ecmp" load ring:8 --routing ugal
refuses "up-random without a tree" 2 "option --routing 'up-random': the family has no such routing: expected minimal or valiant" route ring:8 0 3 --routing up-random
refuses "valiant from one side to the other" 2 "option --routing 'valiant': the family has no such routing: expected minimal" walk omega:3 0 3 --routing valiant
refuses "the worst case, of too many processors, with what it would take" 2 "option --routing 'valiant': the worst of 262656 processors needs 269485056 routes and, for each of 1504 channels, a permutation of 16416" load dragonfly:16,32,16 --routing valiant --traffic worst
refuses "a sample" 2 "load: --routing and --sample exclude each other" load ring:8 --routing valiant --sample 9
refuses "a part" 2 "load: --routing and --part exclude each other" load ring:8 --routing valiant --part 1/2
refuses "a bound" 2 "load: --routing and --bound exclude each other" load ring:8 --routing valiant --bound --traffic worst
refuses "a seed alone" 2 "walk: option --seed needs --routing" walk ring:8 0 3 --seed 3
refuses "ports that are given" 2 "walk: --routing and --ports exclude each other" walk ring:8 0 3 --routing valiant --ports 1
refuses "a header that says too little" 2 "a walk by --header transit ends where it first comes to the destination's router" route ring:8 0 3 --routing valiant --header transit
refuses "more routes than 2^31" 2 "routes are too many to follow" load mesh:256,256 --routing valiant
for net in hybrid:12,1 tree:4 multicube:3,3; do
    refuses "another shape: $net" 2 "option --routing of load is for networks of routers with ports" load $net --routing valiant
done
tap_end
