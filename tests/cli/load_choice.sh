#!/bin/sh
# SPDX-License-Identifier: MIT-0
# --routing minimal|valiant|up-random: what load, verify, route, walk and graph say (test_load_choice.py), judge beside models, when it is
# interrupted, and what is refused.  In TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/load_choice
. tools/tap_command.sh
many
tools/tap_pytest.sh tests/cli/test_load_choice.py
tables=$?

is "interrupted: no figure" "processors routers vcs pattern interrupted" \
    "$(timeout -s INT 2.5 $R load mesh:80,80 --routing valiant --jobs 1 --tsv 2>"$work/err" | awk -F '\t' '$2 != "-" { print $1 }' | xargs)"
is "... and how far it came" 1 "$(grep -c 'interrupted after [0-9]* of 6400 choices$' "$work/err")"

planted() { # planted FILE SED-SCRIPT: the command with that source changed, as $work/faulty
    sed "$2" "$1" | sed 's|"\.\./\([a-z]*\)/|"../../cli/\1/|; s|"ports|"../../cli/ports/ports|; s|"route_hop|"../../lib/route/ports/route_hop|' >"$work/fault.c"
    # shellcheck disable=SC2046
    ! cmp -s "$work/fault.c" "$1" && ${CC:-cc} -O1 -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude -o "$work/faulty" "$work/fault.c" \
        $(find build/cli -name '*.o' ! -name "$(basename "$1" .c).o") build/librouteseq.a 2>"$work/err"
}

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
tap_end && [ $tables = 0 ]
