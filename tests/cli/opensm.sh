#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: it needs opensm, ibsim and ibdmchk, and root.
# Our networks as InfiniBand fabrics, simulated: `graph --format ibnet` for ibsim, opensm routes them, and what
# `check` says of its dumps is what ibdmchk says: nodes, links, routes, longest, dead ends, credit loops; so with LMC, and
# with the lanes of LASH and DFSSSP.  opensm routes with tables of `generate --format lft`; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/opensm
. tools/tap_command.sh
key() { sed -n "s/^$1	//p" "$work/out"; }

for tool in opensm ibsim ibdmchk ibnetdiscover dump_fts saquery ibtracert; do
    if ! command -v $tool >/dev/null || [ "$(id -u)" != 0 ]; then
        tap_skip "opensm on simulated fabrics beside ibdmchk" "opensm, ibsim-utils, ibutils or infiniband-diags is missing, or not root"
        tap_end
        exit
    fi
done
top=$PWD
sm=$(find /usr/lib -name libumad2sim.so 2>/dev/null | head -1)
export IBSIM_SOCKNAME="routeseq$$" # of this run alone
become() { exec env LD_PRELOAD="$sm" SIM_HOST=$host OSM_CACHE_DIR="$top/$folder" timeout -k 1 60 "$@"; }
sim() { (become "$@"); }

# fabric NAME NET ENGINE [OPTION...]: topology, tables (lft) and opensm's own dumps in a folder; the file for ibsim may be
# there.  Then `ask` runs, while opensm stays if $stays says so: it ignores TERM, and timeout kills it.
ask() { :; }
stays='' host=P0
fabric() {
    folder=$work/$1 engine=$3
    mkdir -p "$folder"
    [ -s "$folder/net" ] || $R graph "$2" --format ibnet >"$folder/net"
    shift 3
    timeout -k 1 120 ibsim -s -n "$folder/net" </dev/null >"$folder/ibsim" 2>&1 &
    pid=$!
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        grep -q "$IBSIM_SOCKNAME" /proc/net/unix && break
        sleep 0.2
    done
    set -- opensm -R "$engine" -e "$@" -D 0x43 -f "$top/$folder/log" --dump_files_dir "$top/$folder"
    if [ -z "$stays" ]; then
        sim "$@" -o >"$folder/opensm" 2>&1
    else
        become "$@" >"$folder/opensm" 2>&1 &
        manager=$! turn=0
        until [ -s "$folder/opensm-subnet.lst" ] || [ $turn = 100 ]; do # its last file; the log is kept back
            turn=$((turn + 1))
            sleep 0.1
        done
        sleep 0.5
    fi
    sim ibnetdiscover >"$folder/topology" 2>/dev/null
    sim dump_fts >"$folder/lft" 2>/dev/null
    ask >"$folder/asked" 2>&1
    [ -z "$stays" ] || { kill $manager && wait $manager; } 2>/dev/null
    kill $pid
    wait $pid 2>/dev/null
}

# ibdm FOLDER LIST [OPTION...]: ibdmchk's words of a list of links and the tables there, and its counts as ours are
# written.  Its exit status is wrong: it ends in a fault after its verdict.
ibdm() {
    (cd "$1" && shift && sh -c "timeout -k 1 60 ibdmchk -s $* -f ${fdbs:-opensm.fdbs} -m opensm.mcfdbs >ibdm 2>&1; :" 2>/dev/null)
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
    for dump in opensm-lfts.dump opensm.fdbs; do
        cp "$work/out" "$work/$1/said"
        run check --topology "$work/$1/topology" --routes "$work/$1/$dump" --tsv
        same "and so says $dump" "$work/$1/said" "$work/out"
    done
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

# --- LMC: two LIDs an adapter, base LIDs judged by ibdmchk as they are, then with the entries of their neighbours
fabric lmc torus:3,3 minhop -l 1
for dump in lft opensm-lfts.dump opensm.fdbs; do
    run check --topology "$work/lmc/topology" --routes "$work/lmc/$dump" --tsv
    cp "$work/out" "$work/lmc/said.$dump"
done
is "opensm -l 1: a pair has two routes, and all arrive" "144 144 0 0" "$(key pairs) $(key routes) $(key broken) $(key missing)"
cmp -s "$work/lmc/said.lft" "$work/lmc/said.opensm.fdbs" && cmp -s "$work/lmc/said.lft" "$work/lmc/said.opensm-lfts.dump"
tap_result $? "whichever dump is read"
python3 - "$work/lmc" <<'END'
import re, sys
at = sys.argv[1]
base = {int(n) for n in re.findall(r"# lid (\d+) lmc 1", open(at + "/topology").read())}
rows = open(at + "/opensm.fdbs").read()
rows = re.sub(r"^0x(\w{4}) :", lambda m: "0x%04X :" % (int(m[1], 16) ^ (int(m[1], 16) & ~1 in base)), rows, flags=re.M)
open(at + "/swapped", "w").write(rows)
END
first=$(ibdm "$work/lmc" opensm-subnet.lst) second=$(fdbs=swapped && ibdm "$work/lmc" opensm-subnet.lst)
is "ibdmchk: 72 routes to the first LIDs and 72 to the others, as long" "72 72 $(key longest)" \
    "$(echo "$first $second" | sed 's/.*routes=\([0-9]*\).*longest=\([0-9]*\).*routes=\([0-9]*\).*/\1 \3 \2/')"

# --- lanes: a ring of five; path records of opensm, asked one by one
mkdir -p "$work/ring"
for i in 0 1 2 3 4; do
    printf 'Switch 3 "R%d"\n[1] "R%d"[2]\n[2] "R%d"[1]\n[3] "P%d"[1]\n\nHca 1 "P%d"\n[1] "R%d"[3]\n\n' $i $(((i + 1) % 5)) $(((i + 4) % 5)) $i $i $i
done >"$work/ring/net"
ask() {
    lids=$(sed -n 's/^\[1\].*# lid \([0-9]*\) lmc .*/\1/p' "$folder/topology")
    for a in $lids; do for b in $lids; do [ "$a" = "$b" ] || sim saquery -p --src-to-dst "$a:$b"; done; done
}
stays=yes
for engine in lash dfsssp; do
    mkdir -p "$work/$engine" && cp "$work/ring/net" "$work/$engine"
    fabric $engine - $engine -Q
    awk 'NR == FNR { if (/^Ca/) { guid = substr($3, 4, 16) } if (/# lid/ && /^\[/) { match($0, /# lid [0-9]+/); of[substr($0, RSTART + 6, RLENGTH - 6)] = guid } next }
        { value = $0; sub(/.*\.\.+(0x)?/, "", value) } /slid\./ { s = value } /dlid\./ { d = value } /\tsl\./ { print "0x" of[s], d, value }' \
        "$work/$engine/topology" "$work/$engine/asked" >"$work/$engine/psl"
    is "$engine: a path record for each pair" 20 "$(wc -l <"$work/$engine/psl")"
    run check --topology "$work/$engine/topology" --routes "$work/$engine/lft" --tsv
    is "$engine on one lane: a cycle, as ibdmchk says" "$(ibdm "$work/$engine" opensm-subnet.lst) 1 cycle" "$(ours) $status $(key deadlock)"
    for levels in asked psl; do
        run check --topology "$work/$engine/topology" --routes "$work/$engine/opensm.fdbs" --tsv --sl "$work/$engine/$levels" \
            --sl2vl "$work/$engine/opensm-sl2vl.dump"
        is "$engine with the lanes that it uses ($levels): sound, as ibdmchk says" \
            "$(ibdm "$work/$engine" opensm-subnet.lst -c psl -d opensm-sl2vl.dump) 0 none" "$(ours) $status $(key deadlock)"
    done
    sed 's/ [0-9]*$/ 0/' "$work/$engine/psl" >"$work/$engine/zero"
    run check --topology "$work/$engine/topology" --routes "$work/$engine/lft" --tsv --sl "$work/$engine/zero" --sl2vl "$work/$engine/opensm-sl2vl.dump"
    is "planted and rejected: all its paths on one level, as ibdmchk says" \
        "$(ibdm "$work/$engine" opensm-subnet.lst -c zero -d opensm-sl2vl.dump) 1 cycle" "$(ours) $status $(key deadlock)"
done

# --- opensm routes with our tables: it is asked from another host, so that other LIDs are there, and ports tell by GUID
entries() { # TABLES: switch, port's GUID, entry
    awk '/^Unicast/ { for (i = 1; i < NF; i++) if ($i == "guid") s = $(i + 1) } match($0, /portguid 0x[0-9a-f]+/) { print s, substr($0, RSTART + 9, RLENGTH - 9), $2 }' "$1" | sort
}
ask() { # the ways between two hosts, as the switches answer
    lids=$(sed -n 's/^\[1\].*# lid \([0-9]*\) lmc .*"P[0-9]*".*/\1/p; s/.*"H-[0-9a-f]*"\[1\].*lid \([0-9]*\) .*/\1/p' "$folder/topology" | sort -n | sed -n '1p;$p')
    # shellcheck disable=SC2086 # two words
    sim ibtracert -n $lids
}
for routing in updown balanced; do
    net=$([ $routing = updown ] && echo torus || echo tree)
    mkdir -p "$work/ours.$routing" && cp "$work/$net/net" "$work/ours.$routing"
    $R generate --topology "$work/$net/topology" --routing $routing --format lft >"$work/ours.$routing/tables"
    host=P5
    fabric "ours.$routing" - file -U "$top/$work/ours.$routing/tables"
    host=P0
    entries "$work/ours.$routing/tables" >"$work/want"
    entries "$work/ours.$routing/lft" >"$work/got"
    same "opensm -R file -U: its switches hold the tables of generate --routing $routing" "$work/want" "$work/got"
    run check --topology "$work/ours.$routing/topology" --routes "$work/ours.$routing/lft" --tsv
    is "and what they hold is sound, as ibdmchk counts and judges" "$(ibdm "$work/ours.$routing" opensm-subnet.lst) 0 yes" "$(ours) $status $(key sound)"
    awk '/^\[/ { gsub(/[][{}]/, " "); if (NR > 2) { at[++n] = last; out[n] = $1 } last = $3 }
        END { for (i = 1; i <= n; i++) printf "%s %s %03d\n", at[i], last, out[i] }' "$work/ours.$routing/asked" >"$work/way"
    [ "$(grep -cxFf "$work/way" "$work/want")" -gt 1 ] && [ "$(grep -cxFf "$work/way" "$work/want")" = "$(wc -l <"$work/way")" ]
    tap_result $? "ibtracert walks them, entry by entry, from host to host" "$(cat "$work/ours.$routing/asked" "$work/way")"
done

# --- layered tables on the ring: opensm loads the tables, and their levels are judged beside what its switches hold
mkdir -p "$work/ours.layered" && cp "$work/ring/net" "$work/ours.layered"
$R generate --topology "$work/lash/topology" --routing layered --format lft --sl "$work/ours.layered/levels" --sl2vl "$work/ours.layered/lanes" \
    >"$work/ours.layered/tables"
ask() { :; }
fabric ours.layered - file -U "$top/$work/ours.layered/tables" -Q
run check --topology "$work/ours.layered/topology" --routes "$work/ours.layered/lft" --tsv
is "generate --routing layered, on one lane: a cycle, as ibdmchk says" "$(ibdm "$work/ours.layered" opensm-subnet.lst) 1 cycle" "$(ours) $status $(key deadlock)"
for sl2vl in lanes opensm-sl2vl.dump; do
    run check --topology "$work/ours.layered/topology" --routes "$work/ours.layered/lft" --tsv --sl "$work/ours.layered/levels" --sl2vl "$work/ours.layered/$sl2vl"
    is "with the levels that it wrote and $sl2vl: sound, as ibdmchk says" \
        "$(ibdm "$work/ours.layered" opensm-subnet.lst -c levels -d $sl2vl) 0 none" "$(ours) $status $(key deadlock)"
done

# --- an entry of these tables turned to another port: the way never ends
sw=$(sed -n 's/^dump_ucast_routes: Switch \(0x.*\)/\1/p' "$work/ours.updown/opensm.fdbs" | sed -n 2p)
for port in 001 002 003 004; do
    awk -v s="$sw" -v p=$port '/Switch/ { on = $3 == s } on && /^0x/ && $3 != "000" && $3 != "005" && $3 != p && !done++ { $3 = p " " } { print }' \
        "$work/ours.updown/opensm.fdbs" >"$work/ours.updown/turned"
    run check --topology "$work/ours.updown/topology" --routes "$work/ours.updown/turned" --tsv
    other=$(fdbs=turned && ibdm "$work/ours.updown" opensm-subnet.lst)
    is "an entry turned to port $port: as many pairs do not arrive as ibdmchk says" "$(echo "${other#*broken=}" | cut -d ' ' -f 1,2)" \
        "$(($(key broken) + $(key loops))) longest=$(key longest)"
done
tap_end
