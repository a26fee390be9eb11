#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: it needs opensm, ibsim and ibdmchk, and root.
# Our networks as InfiniBand fabrics, simulated: `graph --format ibnet` for ibsim, opensm routes them, and what
# `check` says of its dumps is what ibdmchk says: nodes, links, routes, longest, dead ends, credit loops; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/opensm
. tools/tap_command.sh
key() { sed -n "s/^$1	//p" "$work/out"; }

for tool in opensm ibsim ibdmchk ibnetdiscover dump_fts; do
    if ! command -v $tool >/dev/null || [ "$(id -u)" != 0 ]; then
        tap_skip "opensm on simulated fabrics beside ibdmchk" "opensm, ibsim-utils, ibutils or infiniband-diags is missing, or not root"
        tap_end
        exit
    fi
done
top=$PWD
sm=$(find /usr/lib -name libumad2sim.so 2>/dev/null | head -1)
export IBSIM_SOCKNAME="routeseq$$" # of this run alone
sim() { env LD_PRELOAD="$sm" SIM_HOST=P0 timeout -k 5 60 "$@"; }

# fabric NAME NET ENGINE: topology, tables (lft) and opensm's own dumps in a folder; the file for ibsim may be there
fabric() {
    mkdir -p "$work/$1"
    [ -s "$work/$1/net" ] || $R graph "$2" --format ibnet >"$work/$1/net"
    ibsim -s -n "$work/$1/net" </dev/null >"$work/$1/ibsim" 2>&1 &
    pid=$!
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        grep -q "$IBSIM_SOCKNAME" /proc/net/unix && break
        sleep 0.2
    done
    sim opensm -o -R "$3" -e -D 0x43 -f "$top/$work/$1/log" --dump_files_dir "$top/$work/$1" >"$work/$1/opensm" 2>&1
    sim ibnetdiscover >"$work/$1/topology" 2>/dev/null
    sim dump_fts >"$work/$1/lft" 2>/dev/null
    kill $pid
    wait $pid 2>/dev/null
}

# ibdm FOLDER LIST: ibdmchk's words of a list of links and the tables there, and its counts as ours are written.  Its
# exit status is wrong: it ends in a fault after its verdict.
ibdm() {
    (cd "$1" && sh -c "ibdmchk -s $2 -f opensm.fdbs -m opensm.mcfdbs >ibdm 2>&1; :" 2>/dev/null)
    awk -v links="$(wc -l <"$1/$2")" '
        /Defined [0-9]*\/[0-9]* systems\/nodes/ { split($3, part, "/"); nodes = part[2] }
        /Scanned:/ { sub(/.*Scanned:/, ""); scanned = $1 }
        /missing paths out of:/ { missing = $3; sub(/.*out of:/, ""); scanned = $1 }
        / : LFT ROUTE HOP/ { table = 1 } /MIN HOP HISTOGRAM/ { table = 2 } /^---------------------------------/ { table = 0 }
        table && /^ *[0-9]+ +[0-9]+$/ { if (table == 1 && $1 > longest) longest = $1; shape[table] = shape[table] " " $1 ":" $2 }
        /no credit loops found/ { loop = "none" } /credit loops in routing/ { loop = "cycle" }
        END {
            printf "nodes=%d links=%d routes=%d broken=%d longest=%d minimal=%s deadlock=%s\n", nodes, links, scanned, missing,
                longest, (shape[1] == shape[2] ? "all" : "some"), (loop == "" ? "no verdict" : loop) }' "$1/ibdm"
}
ours() { # the same of the last check
    minimal=some
    [ "$(key minimal)" = "$(key routes)" ] && minimal=all
    for k in nodes links routes broken longest; do printf '%s=%s ' $k "$(key $k)"; done
    echo "minimal=$minimal deadlock=$(key deadlock)"
}

# updn finds no root in a cube, and opensm takes minhop in its place without a word but in its log: check tells
for case in "tree kntree:4,2 minhop none" "ftree kntree:3,3 ftree none" "torus torus:4,4 minhop cycle" "dor4 torus:4,4 dor cycle" \
    "dor5 torus:5,3 dor cycle" "mesh mesh:4,3 dor none" "cube hypercube:4 updn cycle"; do
    # shellcheck disable=SC2086 # words
    set -- $case
    fabric "$1" "$2" "$3"
    run check --topology "$work/$1/topology" --routes "$work/$1/lft" --tsv
    is "opensm -R $3 on $2: as ibdmchk counts and judges" "$(ibdm "$work/$1" opensm-subnet.lst)" "$(ours)"
    is "which is: credit loops $4, every pair arrives" "$4 0 0 $(key pairs)" "$(key deadlock) $(key broken) $(key missing) $(key routes)"
    is "and the wiring is ours: as many links as $R says, and two a processor" \
        $(($($R graph "$2" --format edges | wc -l) + 2 * $($R info "$2" --tsv | sed -n 's/^processors	//p'))) "$(key links)"
done

# --- a broken cable, R0 to R1: routed anew by opensm; and with the tables from before
mkdir -p "$work/cut"
awk '/^Switch/ { at = $3 } !((at == "\"R0\"" && /"R1"/) || (at == "\"R1\"" && /"R0"/))' "$work/torus/net" >"$work/cut/net"
fabric cut torus:4,4 minhop
run check --topology "$work/cut/topology" --routes "$work/cut/lft" --tsv
is "a cable less, routed anew: as ibdmchk counts and judges" "$(ibdm "$work/cut" opensm-subnet.lst)" "$(ours)"
is "and there is one link less each way" 94 "$(key links)"
guid() { sed -n "s/^Switch.*\"S-\([0-9a-f]*\)\".*\"$1\".*/\1/p" "$work/torus/topology"; }
a=$(guid R0) b=$(guid R1)
mkdir -p "$work/stale"
cp "$work/torus/opensm.fdbs" "$work/torus/opensm.mcfdbs" "$work/stale"
awk -v a="S-$a" -v b="S-$b" '/^(Switch|Ca)/ { at = $3 } !((index(at, a) && /^\[/ && index($0, b)) || (index(at, b) && /^\[/ && index($0, a)))' \
    "$work/torus/topology" >"$work/stale/topology"
awk -v a="NodeGUID:$a" -v b="NodeGUID:$b" '!(index($0, a) && index($0, b))' "$work/torus/opensm-subnet.lst" >"$work/stale/list"
run check --topology "$work/stale/topology" --routes "$work/torus/lft" --tsv
cp "$work/err" "$work/stale/err"
is "a cable less and the old tables: as many dead ends as ibdmchk finds missing paths" \
    "$(ibdm "$work/stale" list | sed 's/minimal=.*//')" "$(ours | sed 's/minimal=.*//')"
[ "$status" = 1 ] && [ "$(key broken)" -gt 0 ]
tap_result $? "which are $(key broken)"
is "each named with its line" "$(key broken)" "$(grep -c ': line [0-9]*: route H-.* takes a link that does not exist: ' "$work/stale/err")"

# --- a port with two cables
mkdir -p "$work/doubled"
awk -v a="S-$a" '/^(Switch|Ca)/ { at = $3 } { print } index(at, a) && /^\[1\]/ { sub(/^\[1\]/, "[2]"); first = $0; next }' \
    "$work/torus/topology" >"$work/doubled/same"
awk -v a="S-$a" '/^(Switch|Ca)/ { at = $3 } index(at, a) && /^\[2\]/ { sub(/^\[2\]/, "[1]") } { print }' \
    "$work/torus/topology" >"$work/doubled/topology"
cp "$work/torus/opensm.fdbs" "$work/torus/opensm.mcfdbs" "$work/doubled"
sed "/^{ SW.*NodeGUID:$a.*PN:02 } { SW/s/PN:02 } { SW/PN:01 } { SW/" "$work/torus/opensm-subnet.lst" >"$work/doubled/list"
run check --topology "$work/doubled/topology" --routes "$work/torus/lft" --tsv
cp "$work/err" "$work/doubled/err"
ibdm "$work/doubled" list >"$work/doubled/counts"
grep -q "^-W- Disconnecting.*S$a.*/P1 previously connected" "$work/doubled/ibdm"
tap_result $? "port 1 of a switch twice: ibdmchk warns of it" "$(grep '^-W-' "$work/doubled/ibdm")"
[ "$status" = 1 ] && [ ! -s "$work/out" ] && grep -q "topology: line [0-9]*: .*port 1 of node S-$a" "$work/doubled/err"
tap_result $? "and check names it with its line: not sound" "$(cat "$work/doubled/err")"
tap_end
