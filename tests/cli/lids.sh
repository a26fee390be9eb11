#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Tables of LIDs, as opensm has them: adapters of two ports, LMC, service levels and lanes; planted faults are named by
# line; random fabrics, half of them damaged, beside an independent model; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/lids
. tools/tap_command.sh
count=100
[ -n "${ROUTESEQ_QUICK:-}" ] && count=20
[ -n "${ROUTESEQ_LONG:-}" ] && count=20000

key() { sed -n "s/^$1	//p" "$work/out"; }
keys() { for k in "$@"; do echo "$k=$(key "$k")"; done | tr '\n' ' '; }
named() { # CLAIM STATUS WORDS: check said so of the last run, on standard error
    [ "$status" = "$2" ] && grep -qF -- "$3" "$work/err"
    tap_result $? "$1" "status $status: $(cat "$work/err" "$work/out")"
}
check() { # FABRIC TABLES OPTION...
    fabric=$work/$1 tables=$work/$2
    shift 2
    run check --topology "$fabric" --routes "$tables" --tsv "$@"
}

# --- switches 1 3 4 2 in a line; adapter a at 1 and b, of two LIDs, at 2; adapter d at 1 and 2: through it the way from a
# to b would be a hop shorter
switch() { printf 'vendid=0x0\nswitchguid=0x%x(%x)\nSwitch\t4 "S-%016x"\t\t# "lid 9 lmc 9" base port 0 lid %d lmc 0\n' "$1" "$1" "$1" "$1"; }
to() { printf '[%d]\t"%s-%016x"[%d](f)\t\t# %s4xSDR\n' "$1" "$2" "$3" "$4" "$5"; }
{
    switch 1 && to 1 S 3 1 '' && to 2 H 10 1 '' && to 3 H 13 1 ''
    switch 2 && to 1 S 4 2 '' && to 2 H 11 1 '' && to 3 H 13 2 ''
    switch 3 && to 1 S 1 1 '' && to 2 S 4 1 ''
    switch 4 && to 1 S 3 2 '' && to 2 S 2 1 ''
    printf 'Ca\t1 "H-%016x"\n' 10 && to 1 S 1 2 'lid 10 lmc 0 '
    printf 'Ca\t1 "H-%016x"\n' 11 && to 1 S 2 2 'lid 12 lmc 1 '
    printf 'Ca\t2 "H-%016x"\n' 13 && to 1 S 1 3 'lid 14 lmc 0 ' && to 2 S 2 3 'lid 15 lmc 0 '
} >"$work/fabric"
for routing in shortest balanced updown; do
    $R generate --topology "$work/fabric" --routing $routing --format lft >"$work/$routing"
    check fabric $routing
    is "generate --routing $routing --format lft: sound, and no way leads through the adapter of two ports" \
        "0 pairs=13 routes=13 missing=0 broken=0 loops=0 minimal=13 longest=5 excess_max=0 deadlock=none sound=yes " \
        "$status $(keys pairs routes missing broken loops minimal longest excess_max deadlock sound)"
done
is "each switch has entries for all LIDs, its own too" "4 36 9" \
    "$(grep -c '^Unicast' "$work/updown") $(grep -c '^0x' "$work/updown") $(sed -n 's/ valid lids dumped $//p' "$work/updown" | uniq)"

# the same tables as opensm's other dumps
sed 's/ : (\(.*\))$/ # \1/; s/^[0-9]* valid lids/15 lids/; /^ /d' "$work/updown" >"$work/dump"
awk '/^Unicast/ { sub(/.*guid /, ""); print "dump_ucast_routes: Switch " $1 "\nLID    : Port : Hops : Optimal\n0x0005 : UNREACHABLE"; next }
    /^0x/ { print $1 " : " $2 "  : 02   : No 1 hop path possible via port 3!" }' "$work/updown" >"$work/fdbs"
cp "$work/out" "$work/want"
for dump in dump fdbs; do
    check fabric $dump
    same "the same tables as $dump" "$work/want" "$work/out"
done

# --- one fault at a time
change() { sed "$2" "$work/$1" >"$work/bad" && ! cmp -s "$work/$1" "$work/bad"; } # FILE SCRIPT
at() { awk -v s="guid 0x000000000000000$1 " -v l="$2" '/^Unicast/ { on = index($0, s) } on && index($0, l) == 1 { print NR }' "$work/updown"; } # SWITCH LID: the line
entry=$(at 2 0x000d)
change updown "${entry}s/ 00[0-9] / 009 /"
check fabric bad
named "an entry for a port without cable: the LID's routes over it are named by line" 1 \
    "bad: line $entry: route H-000000000000000a -> H-000000000000000b (LID 13) takes a link that does not exist: "
change updown "$(at 1 0x000e)s/ 00[0-9] / 001 /; $(at 3 0x000e)s/ 00[0-9] / 002 /; $(at 4 0x000e)s/ 00[0-9] / 002 /; $(at 2 0x000e)s/ 00[0-9] / 003 /"
check fabric bad
named "a LID at the adapter's other port: broken" 1 "(LID 14) does not end at its destination: "
named "and the port is named" 1 "; the LID is of its port 1"
change updown "$(at 1 0x000c)s/ 00[0-9] / 003 /"
check fabric bad
named "an entry through an adapter: broken" 1 "; H-000000000000000d is an endpoint, which passes nothing on"
change updown "$(at 3 0x000a)s/ 00[0-9] / 002 /; $(at 4 0x000a)s/ 00[0-9] / 001 /"
check fabric bad
is "two switches that send a LID to each other: loops" "1 2 0" "$status $(key loops) $(key broken)"
change updown "${entry}p"
check fabric bad
named "a line twice" 1 "bad: line $((entry + 1)): the entry of line $entry again"
change updown "${entry}s/0x000d/0x0099/"
check fabric bad
named "a LID of no node" 1 "bad: line $entry: column 1: LID 0x0099 is of no node"
change updown "$(at 2 Unicast)s/guid 0x0*/guid 0x7/"
check fabric bad
named "a switch that is not there" 1 "bad: line $(at 2 Unicast): column 45: no switch of guid 0x72"
is "and its entries are passed over" 1 "$(grep -c ': column ' "$work/err")"
sed '1d' "$work/fdbs" >"$work/bad"
check fabric bad --routes-format fdbs
named "entries before any switch" 1 "bad: line 3: column 1: an entry of no switch"
sed 's/S-000000000000000/S-/' "$work/fabric" >"$work/short"
rm -f "$work/levels"
run generate --topology "$work/short" --routing layered --format lft --sl "$work/levels"
is "a switch whose name is no GUID: no table, and no file of levels" "1 routeseq: node S-1: expected S- and a GUID, 16 hexadecimal digits 0"     "$status $(cat "$work/err" "$work/out") $(find "$work" -name levels | wc -l)"
change fdbs '5s/ : / /'
check fabric bad
named "an entry that is none" 1 "bad: line 5: column 1: expected LID : PORT"
head -c 300 "$work/updown" >"$work/bad"
check fabric bad
is "tables that end too early: not sound" "1 no" "$status $(key sound)"
for fault in '3s/001"/001 x"/	column 1: expected Switch, Ca or Rt, its ports and "NAME" without blanks' 's/lid 12 lmc 1/lid 13 lmc 1/	lid 13 lmc 1: expected a multiple of 2' \
    's/lid 12 lmc 1/lid 12 lmc 8/	lmc .8 4xSDR.: expected a number 0..7' 's/lid 14 lmc 0/lid 15 lmc 0/	LID 15 is node .* already' \
    's/lid 10 /lid 65536 /	lid .65536 .*: expected a number 0..65535'; do
    change fabric "${fault%	*}"
    cp "$work/bad" "$work/lids"
    check lids updown
    [ "$status" = 1 ] && [ ! -s "$work/out" ] && grep -q "lids: line [0-9]*: ${fault#*	}" "$work/err"
    tap_result $? "a fabric refused by line: ${fault#*	}" "$(cat "$work/err")"
done


# --- a router to another subnet is an adapter by another name; LID 0 is none yet
sed 's/^Ca\t1 "H-\(0*b\)"/Rt\t1 "R-\1"/; s/"H-\(0*b\)"/"R-\1"/' "$work/fabric" >"$work/subnets"
$R generate --topology "$work/subnets" --routing updown --format lft >"$work/tables"
check subnets tables
is "ibnetdiscover's Rt: an end like an adapter" "0 3 pairs=13 routes=13 sound=yes " "$status $(key endpoints) $(keys pairs routes sound)"
sed 's/(Router/(Channel Adapter/; s/R-\(0*b\)/H-\1/' "$work/tables" >"$work/changed"
[ "$(grep -c '(Router' "$work/tables")" = 8 ] && cmp -s "$work/changed" "$work/updown"
tap_result $? "and its tables are those of the adapter" "$(diff "$work/changed" "$work/updown")"
sed 's/lid 14 lmc 0/lid 0 lmc 0/; s/lid 1 lmc 0$/lid 0 lmc 0/' "$work/fabric" >"$work/early"
check early updown
named "LID 0: the port has none" 1 "LID 0x000e is of no node"
run check --topology "$work/early" --routing updown --tsv
is "and the wiring is judged" "0 6 yes" "$status $(key pairs) $(key sound)"
run generate --topology "$work/early" --routing updown --format lft
named "tables by LID are refused: which port has none" 1 "early: 1 port, such as that of node H-000000000000000d on line 28, has no LID (lid 0): expected"
sed 's/lid [0-9]* lmc/lid 0 lmc/' "$work/fabric" >"$work/before"
run generate --topology "$work/before" --routing updown --format lft
named "before a subnet manager has run no port has one" 1 "before: all 4 ports, such as"
run check --topology "$work/before" --routing updown --format lft
named "so says check" 1 "expected what ibnetdiscover prints after a subnet manager, such as opensm, has given LIDs"

# --- the project reads the nets that it writes for ibsim, hosts and ports from 1 on; a topology is no routes
for net in torus:4,4 kntree:2,2; do
    $R graph $net --format ibnet >"$work/net"
    run check --topology "$work/net" --routing updown --tsv
    is "$net as ibsim's: its routers and processors" "0 $($R info $net --tsv | sed -n 's/^nodes	//p') $($R info $net --tsv | sed -n 's/^processors	//p') yes" \
        "$status $(key routers) $(key endpoints) $(key sound)"
done
run generate --topology "$work/net" --routing updown
is "and ports count from 1, as there" "P0 P2 1 1 2 3" "$(grep '^P0 P2 ' "$work/out")"
run check --topology "$work/fabric" --routes "$work/fabric"
named "ibnetdiscover's file as routes" 2 "fabric: ibnetdiscover, a topology: --topology; expected routes"
$R graph torus:3,3 --format graphml >"$work/graphml"
run check --topology "$work/graphml" --routes "$work/graphml"
named "GraphML as routes" 2 "graphml: graphml, a topology: --topology; expected routes"

# --- levels and lanes: a ring of four switches with an adapter each, routes clockwise; a level for each source
for i in 0 1 2 3; do
    switch $((i + 1)) && to 1 S $(((i + 1) % 4 + 1)) 2 '' && to 2 S $(((i + 3) % 4 + 1)) 1 '' && to 3 H $((i + 17)) 1 ''
done >"$work/ring"
for i in 0 1 2 3; do printf 'Ca\t1 "H-%016x"\n' $((i + 17)) && to 1 S $((i + 1)) 3 "lid $((i + 17)) lmc 0 "; done >>"$work/ring"
for i in 0 1 2 3; do
    printf 'Unicast lids [0x0-0x20] of switch Lid %d guid 0x%016x (s):\n' $((i + 1)) $((i + 1))
    for d in 0 1 2 3; do printf '0x%04x %03d :\n' $((d + 17)) $((d == i ? 3 : 1)); done
done >"$work/clockwise"
for i in 0 1 2 3; do
    for d in 0 1 2 3; do [ $i = $d ] || printf '0x%016x %d %d\n' $((i + 17)) $((d + 17)) $i; done
done >"$work/levels"
lanes() { # LANES OF THE FIRST FOUR LEVELS
    for i in 0 1 2 3; do
        printf 'Switch 0x%016x, base LID %d, "s"\n#in out : 0  1\n' $((i + 1)) $((i + 1))
        for in in 0 1 2 3; do
            for out in 1 2 3; do printf '%-3d %-3d : %s 4 5 6 7 8 9 10 11 12 13 14 15 \n' $in $out "$1"; done
        done
        printf 'Channel Adapter 0x%016x, base LID %d, "a"\n0   0   : 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n' $((i + 17)) $((i + 17))
    done
}
lanes '3 2 1 0' >"$work/four"
lanes '0 0 0 0' >"$work/one"
lanes '0 15 2 3' >"$work/drop"
check ring clockwise
is "clockwise on one lane: a cycle" "1 cycle 0" "$status $(key deadlock) $(key broken)"
check ring clockwise --sl "$work/levels" --sl2vl "$work/four"
is "each level on a lane of its own: sound" "0 none yes" "$status $(key deadlock) $(key sound)"
check ring clockwise --sl "$work/levels"
is "without --sl2vl the lane is the level" "0 none yes" "$status $(key deadlock) $(key sound)"
check ring clockwise --sl "$work/levels" --sl2vl "$work/one"
is "all levels on one lane: a cycle" "1 cycle" "$status $(key deadlock)"
check ring clockwise --sl "$work/levels" --sl2vl "$work/drop"
is "a level on lane 15: its packets are dropped" "1 3" "$status $(key broken)"
named "and it is said where" 1 "has no virtual lane: S-0000000000000002 drops SL 1 from port 3 to 1: lane 15"
awk '{ printf "PathRecord dump:\n\t\tdlid....................%d\n\t\tslid....................%d\n\t\tsl......................0x%x\n", $2, 17 + $3, $3 }' \
    "$work/levels" >"$work/records"
check ring clockwise --sl "$work/records" --sl2vl "$work/four"
is "levels as path records of saquery" "0 none yes" "$status $(key deadlock) $(key sound)"
awk '$1 != last { printf "Channel Adapter %s, base LID %d, \"a\"\n", $1, 17 + n++; last = $1 } { printf "0x%x : %d\n", $2, $3 }' \
    "$work/levels" >"$work/sections"
check ring clockwise --sl "$work/sections" --sl2vl "$work/four"
is "levels in sections, as ibdmchk reads them" "0 none yes" "$status $(key deadlock) $(key sound)"
for fault in 'levels	1d	has no virtual lane: --sl has none for it' 'levels	2s/ 19 0$/ 18 1/	line 2: LID 18 has SL 0 from there already' \
    'levels	3s/ 0$/ 16/	line 3: column 23: SL .16.: expected a number 0..15' 'levels	4s/0x0/0x7/	line 4: column 1: no node of guid' \
    'four	/^3   1 /d	--sl2vl has no row for S-0000000000000001 from port 3 to 1' 'four	1s/LID 1/LID 2/	line 1: column 8: LID 2 is of another port' \
    'four	3s/15 $/16 /	line 3: column [0-9]*: lane .16.: expected a number 0..15' 'four	4p	line 5: the row of line 4 again'; do
    name=${fault%%	*} rest=${fault#*	}
    change "$name" "${rest%	*}"
    levels=$work/levels lanes=$work/four
    [ "$name" = levels ] && levels=$work/bad || lanes=$work/bad
    check ring clockwise --sl "$levels" --sl2vl "$lanes"
    [ "$status" = 1 ] && grep -q -- "${rest#*	}" "$work/err"
    tap_result $? "a fault in $name: ${rest#*	}" "status $status: $(cat "$work/err")"
done
run check --topology "$work/ring" --routes "$work/levels" --routes-format paths --sl "$work/levels"
named "--sl for other routes" 2 "options --sl and --sl2vl are for --routes-format lft and fdbs, not 'paths'"

# --- levels that are generated
rm -f "$work/made.sl" "$work/made.vl"
run generate --topology "$work/ring" --routing layered --format lft
named "layered tables without a file for their levels: refused" 2 "--sl FILE is missing, for the service levels"
[ ! -s "$work/out" ]
tap_result $? "and nothing is written"
run generate --topology "$work/ring" --routing updown --format lft --sl "$work/made.sl"
named "--sl for other tables" 2 "option --sl is for --format lft with --routing layered"
run generate --topology "$work/ring" --routing layered --sl "$work/made.sl"
named "--sl for ports" 2 "option --sl is for --format lft with --routing layered"
run generate --topology "$work/ring" --routing layered --format lft --sl -
named "--sl as standard output" 2 "option --sl '-': expected the name of a file"
run generate --topology "$work/ring" --routing layered --format lft --sl "$work/made.sl" --vcs 16
named "more lanes than InfiniBand has" 2 "expected 1..15"
[ ! -e "$work/made.sl" ]
tap_result $? "what is refused writes no levels"
for i in 0 1 2 3 4; do # a ring of five, three hops at most: no table of shortest ways is free of cycles
    switch $((i + 1)) && to 1 S $(((i + 1) % 5 + 1)) 2 '' && to 2 S $(((i + 4) % 5 + 1)) 1 '' && to 3 H $((i + 17)) 1 ''
done >"$work/five"
for i in 0 1 2 3 4; do printf 'Ca\t1 "H-%016x"\n' $((i + 17)) && to 1 S $((i + 1)) 3 "lid $((i + 17)) lmc 0 "; done >>"$work/five"
run generate --topology "$work/five" --routing layered --format lft --sl "$work/made.sl" --sl2vl "$work/made.vl" --vcs 1
named "a lane too few" 1 "closes a cycle in each of 1 virtual channels"
[ ! -e "$work/made.sl" ]
tap_result $? "and no levels are written"
$R generate --topology "$work/five" --routing layered --format lft --sl "$work/made.sl" --sl2vl "$work/made.vl" >"$work/made"
check five made
is "a ring of five on one lane: a cycle" "1 cycle 0" "$status $(key deadlock) $(key broken)"
check five made --sl "$work/made.sl" --sl2vl "$work/made.vl"
is "with the levels that generate wrote: sound, and shortest" "0 none yes 20 20" "$status $(key deadlock) $(key sound) $(key routes) $(key minimal)"
is "a section of levels for each port that sends, and the lanes of each port" "5 20 10" \
    "$(grep -c 'base LID' "$work/made.sl") $(grep -c '^0x' "$work/made.sl") $(grep -c 'base LID' "$work/made.vl")"
check five made --sl "$work/made.sl"
is "a level is the lane of its number, so --sl2vl may be left out" "0 yes" "$status $(key sound)"
sed 's/ : 1$/ : 0/' "$work/made.sl" >"$work/bad"
check five made --sl "$work/bad"
is "planted and rejected: level 1 on lane 0" "1 cycle" "$status $(key deadlock)"

# --- beside the model
if /usr/bin/python3 -c 'import networkx' 2>/dev/null; then
    /usr/bin/python3 tools/models/model_check.py lids $R $count "${SEED:-1}" >"$work/compared"
    tap_result $? "$(sed -n 's/^# //p' "$work/compared" | tail -1)" "$(cat "$work/compared")"
else
    tap_skip "tables of LIDs beside a model" "python3-networkx is missing"
fi
if long && /usr/bin/python3 -c 'import networkx' 2>/dev/null; then
    # a command that forgets a level when it writes them is found out
    printf '#!/bin/sh\n%s "$@"; s=$?; shift; for f; do case $f in *.made.sl?) sed -i "s/ : [1-9]$/ : 0/" "$f" ;; esac; done; exit $s\n' "$R" >"$work/liar"
    chmod +x "$work/liar"
    ! /usr/bin/python3 tools/models/model_check.py lids "$work/liar" $count 1 >"$work/lies"
    tap_result $? "planted and rejected: levels written as 0" "$(cat "$work/lies")"
    # and one whose words depend on its threads
    printf '#!/bin/sh\ncase "$*" in *"--jobs 3"*) %s "$@" | sed "s/minimal/MINIMAL/;s/as long as/as_long_as/" ;; *) exec %s "$@" ;; esac\n' "$R" "$R" >"$work/liar"
    ! /usr/bin/python3 tools/models/model_check.py lids "$work/liar" 20 1 >"$work/lies"
    tap_result $? "planted and rejected: another thing said by three threads" "$(cat "$work/lies")"
    # a command that cannot count is found out
    printf '#!/bin/sh\n%s "$@" | sed "s/^minimal\\t1/minimal\\t2/"\n' "$R" >"$work/liar"
    chmod +x "$work/liar"
    ! /usr/bin/python3 tools/models/model_check.py lids "$work/liar" 20 1 >"$work/lies"
    tap_result $? "planted and rejected: a command that counts otherwise" "$(cat "$work/lies")"
fi
tap_end
