#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: it needs networkx, and opensm where it is.
# routeseq check and generate: fabrics good, bad and mutated beside an independent model (networkx), planted faults by
# their lines, generated routes, and what opensm does on simulated fabrics beside ibdmchk's words; in TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
work=build/fabrics
. tools/tap_command.sh
model=tools/model_check.py
[ -n "${ROUTESEQ_LONG:-}" ] && mutated=100000 graphs=200 || mutated=1000 graphs=40
[ -n "${ROUTESEQ_QUICK:-}" ] && mutated=150 graphs=8

key() { sed -n "s/^$1	//p" "$work/out"; }
keys() { for k in "$@"; do echo "$k=$(key "$k")"; done | tr '\n' ' '; }
line() { sed "$2s/.*/$3/" "$1"; } # FILE LINE TEXT: the file with another line
named() { # CLAIM STATUS WORDS: check said so of the last run, on standard error
    [ "$status" = "$2" ] && grep -qF -- "$3" "$work/err"
    tap_result $? "$1" "status $status: $(cat "$work/err" "$work/out")"
}

# --- a line of six nodes, whose routes are all there are; then one fault at a time
for i in 0 1 2 3 4 5; do
    [ $i = 0 ] || echo "n$i n$((i - 1)) 0"
    [ $i = 5 ] || echo "n$i n$((i + 1)) 1"
done >"$work/line"
for a in 0 1 2 3 4 5; do
    for b in 0 1 2 3 4 5; do
        [ $a = $b ] && continue
        path="n$a n$b" at=$a step=$((b > a ? 1 : -1))
        while [ $at != $b ]; do path="$path n$at" at=$((at + step)); done
        echo "$path n$b"
    done
done >"$work/paths"
sed 's/\(n. n.\) .*/\1/' "$work/paths" | while read -r a b; do
    echo "$a $b $([ "$a" \< "$b" ] && echo 1 || echo 0)"
done >"$work/table"
check() { run check --topology "$work/$1" --routes "$work/$2" --tsv; }
check line paths
is "a line of six nodes is sound" "0 nodes=6 links=10 pairs=30 routes=30 missing=0 duplicate=0 broken=0 loops=0 minimal=30 \
longest=5 excess_max=0 hot_link=9 deadlock=none sound=yes " \
    "$status $(keys nodes links pairs routes missing duplicate broken loops minimal longest excess_max hot_link deadlock sound)"
is "and says nothing" "" "$(cat "$work/err")"
run check --topology "$work/line" --routes "$work/table" --routes-format table --tsv
is "so is its table" "0 yes" "$status $(key sound)"

sed 5d "$work/line" >"$work/bad"
check bad paths
named "a link that is missing: the routes over it are named" 1 "$work/paths: line 3: route n0 -> n3 takes a link that does not exist: n0 [1] n1 [1] n2; no link from n2 to n3"
line "$work/line" 3 "n1 n2 0" >"$work/bad"
check bad paths
named "a port used twice is named by line" 1 "$work/bad: line 3: port 0 of node n1 is used twice, first on line 2"
line "$work/line" 3 "n1 n2 x" >"$work/bad"
check bad paths
named "a line that is none is named by line and column" 1 "$work/bad: line 3: column 7: port 'x': expected a number"
line "$work/paths" 7 "n1 n3 n1 n0 n3" >"$work/bad"
check line bad
named "a wrong turn" 1 "$work/bad: line 7: route n1 -> n3 takes a link that does not exist: n1 [0] n0; no link from n0 to n3"
line "$work/paths" 7 "n1 n3 n1 n2" >"$work/bad"
check line bad
named "a route that ends elsewhere" 1 "$work/bad: line 7: route n1 -> n3 does not end at its destination: n1 [1] n2"
line "$work/paths" 7 "n1 n9 n1 n2" >"$work/bad"
check line bad
named "a route to nowhere" 1 "$work/bad: line 7: column 4: route from or to 'n9', which is no node"
line "$work/paths" 7 "n1 n3 n1 n0 n1 n2 n3" >"$work/bad"
check line bad
named "a loop" 1 "$work/bad: line 7: route n1 -> n3 visits a node twice: n1 [0] n0 [1] n1 [1] n2 [1] n3; n1 is visited twice"
sed 7d "$work/paths" >"$work/bad"
check line bad
named "a pair that is missing" 1 "no route n1 -> n2"
sed 7p "$work/paths" >"$work/bad"
check line bad
named "a pair that is there twice" 1 "$work/bad: line 8: the pair has a route already: route n1 -> n2: n1 [1] n2"
line "$work/table" 10 "n1 n5 0" >"$work/bad"
run check --topology "$work/line" --routes "$work/bad" --routes-format table --tsv
named "a table's loop, at its wrong line" 1 "$work/bad: line 5: route n1 -> n5 visits a node twice: n1 [0] n0 [1] n1; n1 is visited twice"
(cat "$work/line" && printf 'n0 n5 2\nn5 n0 2\n') >"$work/ring"
check ring paths
named "a route longer than the shortest" 0 "$work/paths: line 5: 4 longer than the shortest: route n0 -> n5: n0 [1] n1"
run check --topology /dev/null --routes "$work/paths" --tsv
named "no node at all: every route is named" 1 "column 1: route from or to 'n0', which is no node"

# --- cycles of 3 and 20 channels.  Two channels that wait for each other make a route visit a node twice: no such cycle.
for length in 3 20; do
    i=0
    while [ $i -lt $length ]; do
        echo "c$i c$(((i + 1) % length)) 0"
        i=$((i + 1))
    done >"$work/circle"
    i=0
    while [ $i -lt $length ]; do
        echo "c$i c$(((i + 2) % length)) c$i c$(((i + 1) % length)) c$(((i + 2) % length))"
        i=$((i + 1))
    done >"$work/bad"
    check circle bad
    named "a cycle of $length channels is printed, each with its route and line" 1 \
        "  c1 [0] c2, vc 0: $work/bad: line 2: route c1 -> c"
    is "all $length of them" $length "$(grep -c ', vc 0: ' "$work/err")"
    sed "1s/.*//;1s/^/c0 c1 c0 c1/" "$work/bad" >"$work/open"
    check circle open
    is "with one route less there is none" none "$(key deadlock)"
done

# --- generate
printf 'r0 r1 0\nr1 r2 0\nr2 r3 0\nr3 r4 0\nr4 r0 0\nr1 r0 1\nr2 r1 1\nr3 r2 1\nr4 r3 1\nr0 r4 1\n' >"$work/ring5"
for routing in shortest balanced; do
    refuses "$routing on a ring of 5 without virtual channels is refused" 1 "can lock up, in a cycle of 5 channels" \
        generate --topology "$work/ring5" --routing $routing
    run generate --topology "$work/ring5" --routing $routing --vcs 2
    cp "$work/out" "$work/routes"
    check ring5 routes
    is "with two it is given and sound" "0 yes 20" "$status $(key sound) $(key minimal)"
done
refuses "one layer is not enough" 1 "closes a cycle in each of 1 virtual channels" \
    generate --topology "$work/ring5" --routing layered --vcs 1
printf 'a b 0\nb c 0\n' >"$work/open"
refuses "pairs without a way: refused" 1 "3 pairs have no route of this kind" generate --topology "$work/open" --routing updown
refuses "check wants routes" 2 "--routes or --routing is missing" check --topology "$work/line"
refuses "--routes and --routing exclude each other" 2 "exclude each other" \
    check --topology "$work/line" --routes "$work/paths" --routing updown
refuses "a file that is not there" 3 "No such file" check --topology "$work/line" --routes "$work/none"
$R generate --topology "$work/ring5" --routing layered | $R check --topology "$work/ring5" --routes - --tsv >"$work/out"
is "routes from standard input" yes "$(key sound)"
sed 's/$/ 0/;s/^\(r. r.\).*/\1 0/;/^#/d' "$work/routes" >"$work/vcs"
sed 's/\.[0-9]*//g' "$work/routes" >"$work/plain"
run check --topology "$work/ring5" --routes "$work/plain" --vcs "$work/vcs" --tsv
is "--vcs: all routes on channel 0 can lock up" "1 cycle" "$status $(key deadlock)"
run check --topology "$work/ring5" --routing layered --dot "$work/dot" --tsv
is "--dot draws all links" 10 "$(grep -c -- '->' "$work/dot")"
$R graph torus:4,4 --format graphml >"$work/torus.graphml"
$R graph torus:4,4 --format edges >"$work/torus.edges"
$R graph torus:4,4 --format anynet >"$work/torus.anynet"
for format in edges graphml anynet; do
    run check --topology "$work/torus.$format" --routing layered --tsv
    is "our graph of a torus as $format" "0 16 64 yes" "$status $(keys nodes links sound | sed 's/[a-z]*=//g;s/ $//')"
done

# --- beside the model
if /usr/bin/python3 -c 'import networkx' 2>/dev/null; then
    /usr/bin/python3 $model compare $R >"$work/compared"
    tap_result $? "$(sed -n 's/^# //p' "$work/compared"): exit status and every count are the model's" "$(grep -v '^ok' "$work/compared")"
    /usr/bin/python3 $model formats $R >"$work/formats"
    tap_result $? "GraphML as networkx writes it, and anynet: the same counts" "$(grep -v '^ok' "$work/formats")"
    /usr/bin/python3 $model mutate $R $mutated "${SEED:-1}" >"$work/mutated"
    tap_result $? "$(sed -n 's/^# //p' "$work/mutated" | tail -1)" "$(cat "$work/mutated")"
    /usr/bin/python3 $model generated $R $graphs "${SEED:-1}" >"$work/generated"
    tap_result $? "every routing generated for $graphs random connected graphs passes check and the model" "$(cat "$work/generated")"
    printf '#!/bin/sh\n%s "$@" | sed "s/deadlock	cycle/deadlock	none/;s/sound	no/sound	yes/"\n' "$PWD/$R" >"$work/liar"
    chmod +x "$work/liar"
    ! /usr/bin/python3 $model compare "$work/liar" >"$work/lies"
    tap_result $? "rejected: a checker that calls every fabric sound: $(grep -c '^not ok' "$work/lies") fabrics tell"
    # --- opensm on simulated fabrics
    if command -v opensm ibsim ibdmchk dump_fts >/dev/null && [ "$(id -u)" = 0 ]; then
        sm=$(find /usr/lib -name libumad2sim.so 2>/dev/null | head -1)
        fabric() { # NAME KIND ENGINE [A B]: topology, tables and ibdmchk's words
            # shellcheck disable=SC2086 # the cable may be none
            /usr/bin/python3 $model ibsim "$2" ${4:-} ${5:-} >"$work/$1.ibsim"
            mkdir -p "$work/$1"
            ibsim -s -n "$work/$1.ibsim" </dev/null >"$work/$1/ibsim" 2>&1 &
            pid=$!
            sleep 1
            sim() { env LD_PRELOAD="$sm" SIM_HOST=H1 timeout 60 "$@"; }
            sim opensm -o -R "$3" -e -D 0x43 -f "$work/$1/log" --dump_files_dir "$work/$1" >"$work/$1/opensm" 2>&1
            sim ibnetdiscover >"$work/$1/topology" 2>/dev/null
            sim dump_fts >"$work/$1/lft" 2>/dev/null
            kill $pid
            wait $pid 2>/dev/null
            # its exit status is wrong: it ends in a fault after its verdict
            (cd "$work/$1" && sh -c 'ibdmchk -s opensm-subnet.lst -f opensm.fdbs -m opensm.mcfdbs >ibdm 2>&1; :' 2>/dev/null)
        }
        for case in "tree fattree minhop" "torus4 torus4 minhop" "dor4 torus4 dor" "dor5 torus5 dor" "cut torus4 minhop T00 T01"; do
            # shellcheck disable=SC2086 # words
            fabric $case
            name=${case%% *}
            run check --topology "$work/$name/topology" --routes "$work/$name/lft" --tsv
            if grep -q 'no credit loops found' "$work/$name/ibdm"; then want=none; else want=cycle; fi
            grep -q 'credit loop' "$work/$name/ibdm" || want="no verdict of ibdmchk"
            is "opensm, $case: deadlock as ibdmchk says, all pairs there" "$want missing=0 broken=0 " \
                "$(key deadlock) $(keys missing broken)"
        done
        run check --topology "$work/cut/topology" --routes "$work/torus4/lft" --tsv
        [ "$status" = 1 ] && [ "$(key broken)" -gt 0 ]
        tap_result $? "a cable broken after the tables were made: $(key broken) routes are broken"
        /usr/bin/python3 - "$work/tree/topology" >"$work/doubled" <<'PY'
import sys
for line in open(sys.argv[1]):
    print(line, end="")
    if line.startswith("[") and '"H-' in line:
        print(line, end="")
PY
        run check --topology "$work/doubled" --routes "$work/tree/lft" --tsv
        named "a doubled port is named by line" 1 "is used twice, first on line"
    else
        tap_skip "opensm on simulated fabrics beside ibdmchk" "opensm, ibsim, ibdmchk or infiniband-diags is missing, or not root"
    fi
else
    tap_skip "beside the model, opensm" "/usr/bin/python3 with networkx is missing"
fi
tap_end
