#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Tests the command build/routeseq against its contract; prints TAP. Expected values come from the paper, from
# tests/vectors/ (an independent model) or were worked out by hand; none is taken from the command's own output.
# shellcheck disable=SC2015,SC2059,SC2086 # lists of arguments are split on purpose, inputs are printf formats
cd "$(dirname "$0")/../.." || exit 2
export LC_ALL=C
[ -x build/routeseq ] || { echo "Bail out! build/routeseq is missing: run make first" && exit 2; }
work=build/cli_test
. tools/tap_command.sh
T=$work
TAB=$(printf '\t')

prints() { # CLAIM STDOUT ARGUMENT...: exit 0, exactly that on stdout, nothing on stderr
    claim=$1 want=$(printf '%s\nexit 0, stderr: ' "$2")
    shift 2
    run "$@"
    is "$claim" "$want" "$(cat "$T/out" && echo "exit $status, stderr: $(cat "$T/err")")"
}
batch() { # CLAIM EXIT ANSWERS INPUT-FORMAT NET: route NET -; in ANSWERS, BAD is a line `error: WHY`
    printf "$4" | $R route "$5" - >"$T/out" 2>"$T/err"
    status=$?
    is "$1" "${3}exit $2" "$(sed 's/^error: ..*/BAD/' "$T/out" | tr '\n' ' ')exit $status"
}
first8() { # CLAIM "I M j O RU RD RC R" NET SRC DST
    run explain "$3" "$4" "$5"
    set -- "$1" $2
    is "explain: $1" "$(printf '%s\n' "I = $2" "M = $3" "j = $4" "O = $5" "RU = $6" "RD = $7" "RC = $8" "R = $9" 'exit 0')" \
        "$(head -n 8 "$T/out" && echo "exit $status")"
}
crossed() { # of the last walk: the level it crossed at and the lowest possible
    sed -n 's/.*crossed at level \([^, ]*\), lowest possible \([0-9-]*\).*/\1 \2/p' "$T/out"
}
rows() { grep -v '^#' "tests/vectors/$1"; }

# --- route
PAPER='hybrid:192,2 @CC0234 @D84267'
prints 'route: the worked example of DeHon 3.8.5' F4D84267 route $PAPER
prints 'route: lower-case hexadecimal is accepted, R is upper case' F4D84267 route hybrid:192,2 @cc0234 @d84267
prints 'route: by index' F4D84067 route hybrid:192,2 626740 666727
prints 'route: by location, the same' F4D84067 route hybrid:192,2 @CC0034 @D84067
prints 'route: unused bits alone make no other place, and RC keeps them' 1F route hybrid:12,1 @0320 @001F
prints 'route: a full tree sends nothing to itself: an empty line' '' route full:1 3 3
prints 'route: neither where the two differ in unused bits' '' route full:2 @0C0C @0F0E
prints 'route: a hybrid to itself needs one byte' 10 route hybrid:12,1 1 1
prints 'route: bidelta to itself is a byte a stack' 0014 route bidelta:3,3 5 5

for net in $(rows transit_routes.tsv | cut -f 1 | awk '!seen[$1]++'); do
    rows transit_routes.tsv | awk -v n="$net" '$1 == n { print "@" $2, "@" $3 }' >"$T/in"
    rows transit_routes.tsv | awk -v n="$net" '$1 == n { print n, $4 == "-" ? "" : $4 } END { print n, "exit 0" }' >>"$T/want"
    { $R route "$net" - <"$T/in" && echo 'exit 0'; } | sed "s/^/$net /" >>"$T/got"
done
same "route NET -: all $(grep -vc exit "$T/want") rows of transit_routes.tsv, $(grep -c exit "$T/want") networks" \
    "$T/want" "$T/got"
for side in destination source; do
    for net in $(rows transit_locations.tsv | cut -f 1 | uniq); do
        for column in 2 3; do
            rows transit_locations.tsv | awk -v n="$net" -v c=$column -v side=$side '$1 == n {
                p = (c == 3 ? "@" : "") $c; print line[++lines] = (side == "source" ? p " 0" : "0 " p) }
                END { for (; i < 500; i++) print "0 0"; for (i = 1; i <= lines; i++) print line[i] }' >"$T/in"
            { $R route "$net" - <"$T/in" && echo 'exit 0'; } >>"$T/$side$column"
        done
    done
    same "route: index and location name the same $side, all rows of transit_locations.tsv, of few and of many" "$T/${side}2" "$T/${side}3"
done

batch 'route -: all lines good, exit 0' 0 '10 20 B0 ' '0 1\n0 2\n@0000 11\n' hybrid:12,1
batch 'route -: no line at all' 0 '' '' hybrid:12,1
batch 'route -: the last line needs no newline' 0 '10 20 ' '0 1\n0 2' hybrid:12,1
batch 'route -: a bad last line without a newline' 1 '10 BAD ' '0 1\n0' hybrid:12,1
batch 'route -: errors stand in their places' 1 'BAD 10 BAD BAD 20 BAD ' 'x\n0 1\n\n0 768\n0 2\n5\n' hybrid:12,1
batch 'route -: where nothing is sent the line is empty' 0 '  0004 ' '3 3\n9 9\n0 1\n' full:1
for item in 'an empty line|' 'a line of blanks|  ' 'a missing destination|5' 'a third word|0 1 2' 'a word|0 x' \
    'a negative source|-1 2' 'a negative destination|0 -2' 'a digit and a letter|0 1x' 'a fraction|0 1.0' \
    'a hexadecimal index|0 0x1' 'cluster digit 3 in the destination|0 @00C0' 'cluster digit 3 in the source|@00F0 0' \
    'a location a byte short|0 @10' 'a location a byte long|0 @000010' 'a location of nine bytes|0 @000000000000000010' \
    'a location of three digits|0 @010' 'a location without digits|0 @' 'a location with a G|0 @00G0' \
    'destination N|0 768' 'source N|768 0' 'index 2^64|0 18446744073709551616' 'index 2^64 + 1|0 18446744073709551617' \
    'a NUL byte at the end|0 1\000' 'a NUL byte at the start|\0000 1' 'a NUL byte after a word|0\000 1' \
    'a NUL byte, then more|0 1\000 junk'; do
    batch "route -: ${item%%|*} is bad, its neighbours are answered" 1 '10 BAD 20 ' "0 1\\n${item#*|}\\n0 2\\n" hybrid:12,1
done
long=$(head -c 100000 /dev/zero | tr '\0' 1)
batch 'route -: a line of 100 kB is one bad line' 1 '10 BAD 20 ' "0 1\\n0 $long\\n0 2\\n" hybrid:12,1
batch 'route -: so is one of 100 kB without a newline' 1 '10 BAD ' "0 1\\n$long" hybrid:12,1
batch 'route -: a good start does not save a line of 100 kB' 1 'BAD 20 ' "0 1 $long\\n0 2\\n" hybrid:12,1
awk 'BEGIN { for (; i < 60000; i++) print (i % 1000 == 999 ? "?" : "0 " i % 12) }' >"$T/in"
awk 'BEGIN { for (; i < 60000; i++) print (i % 1000 == 999 ? "BAD" : sprintf("%02X", i % 12 * 16)) }' >"$T/want"
$R route hybrid:12,1 - <"$T/in" 2>/dev/null | sed 's/^error: ..*/BAD/' >"$T/got"
same 'route -: 60000 lines are answered in order' "$T/want" "$T/got"
for pair in '0 768' '768 0' '0 18446744073709551616' '-1 0' '0 -1' '0 @00C0' '@00F0 0' '0 @00' '@000010 0' '0 @00G0' '0 0x1' '0 @'; do
    word=${pair#0 }
    refuses "route hybrid:12,1 $pair is refused" 2 "${word% 0}" route hybrid:12,1 $pair
done
refuses 'route: an empty destination is refused' 2 '' route hybrid:12,1 0 ''

# --- explain
first8 'the worked example' '1440 03 2 01 F4 D842 67 F4D84267' $PAPER
first8 'one byte differs' '0040 01 1 10 E0 42 67 E04267' hybrid:192,2 @CC0234 @CC4267
first8 'RU of two bytes' 'C0000000 0F 4 10 FF80 C0000000 00 FF80C000000000' hybrid:12,4 @0000000000 @C000000000
first8 'M = 0 leaves no O, RU, RD' '00 00 0 - - - 1F 1F' hybrid:12,1 @0320 @001F
first8 'no O at the cap' 'C000 03 2 - F0 C000 00 F0C00000' hybrid:12,1,capped @000000 @C00000
first8 'nor where O would start a byte' 'C0000000 0F 4 - FF C0000000 00 FFC000000000' hybrid:12,3,capped @0000000000 @C000000000
first8 'a full tree has no RC' '1440 03 2 01 D0 D842 - D0D842' full:2 @CC02 @D842
first8 'neither O nor RC at the cap of a full tree' 'C000 03 2 - C0 C000 - C0C000' full:1,capped @0000 @C000
first8 'nothing to send' '00 00 0 - - - - -' full:1 3 3
first8 'bidelta has R alone' '- - - - - - - 0014' bidelta:3,3 @0004 @0014
{ $R explain $PAPER; $R explain bidelta:3,3 1 5; $R walk $PAPER; $R walk $PAPER --seq ''; $R --help; } >"$T/out" 2>&1
is 'explain, walk, --help: no escape codes where the output is no terminal' 0 $(($(tr -cd '\033' <"$T/out" | wc -c)))

# --- walk: for each chosen row what the model says (tools/models/model_walks.awk), and what was printed
rows transit_routes.tsv | awk 'NR % 12 && $1 == net { last = $0; next } { if (last) print last; print; net = $1; last = "" }
    END { if (last) print last }' >"$T/rows"
awk -f tools/models/model_walks.awk "$T/rows" >"$T/model"
while IFS=$TAB read -r net src dst _; do
    echo "ROW $net $src $dst"
    $R walk "$net" "@$src" "@$dst"
    echo "EXIT $?"
done <"$T/rows" | awk '
    /^ROW / { row = $2 " " $3 " " $4; h = y = 0; level = "-" }
    /^EXIT / { print "end", row, line, "exit", $2; print "level", row, level; print "hops", row, h, "hops", y, "swallows" }
    /^ *[0-9]+ / { h++; y += / yes / }
    /crossed at level/ { gsub(/[,:]/, ""); level = $4 " " $7 }
    { line = $0 }' >"$T/walks"
for what in end level hops; do
    grep "^$what " "$T/model" >"$T/want.$what"
    grep "^$what " "$T/walks" >"$T/got.$what"
done
claim="walk, $(grep -c . "$T/rows") rows of transit_routes.tsv:"
same "$claim the last line is arrived PROCESSOR @LOCATION" "$T/want.end" "$T/got.end"
same "$claim the level crossed and the lowest possible are the row's" "$T/want.level" "$T/got.level"
same "$claim the hops are right, and swallows = bytes of R - 1" "$T/want.hops" "$T/got.hops"

# --- walk: the last line
ends 'walk: the worked example arrives' 0 'arrived 666727 @D84067' walk $PAPER
is 'walk: in 12 hops, over level 5, the lowest possible' '12: 5 5' "$(grep -c '^ *[0-9][0-9]* ' "$T/out"): $(crossed)"
ends 'walk: --seq in lower case, before NET' 0 'arrived 666727 @D84067' walk --seq f4d84267 hybrid:192,2 626740 666727
ends 'walk: nothing to send' 0 'arrived 3 @0C' walk full:1 3 3
is 'walk: nothing to send makes no hops' 0 "$(grep -c '^ *[0-9][0-9]* ' "$T/out")"
while IFS='|' read -r what last net src dst seq; do
    ends "walk: $what" 1 "lost: $last" walk "$net" "$src" "$dst" --seq "$seq"
done <<'WALKS'
an empty sequence runs dry in a hybrid|stream ran dry|hybrid:192,2|@CC0234|@D84267|
so it does in a hybrid to itself|stream ran dry|hybrid:12,1|0|0|
and in a full tree|stream ran dry|full:1|@0C|@14|
and in a bidelta network|stream ran dry|bidelta:3,3|1|5|
a byte short runs dry in a hybrid|stream ran dry|hybrid:192,2|@CC0234|@D84267|F4D842
a byte short runs dry in a full tree|stream ran dry|full:1|@0C|@14|40
a byte short runs dry in a bidelta network|stream ran dry|bidelta:3,3|1|5|00
nothing for the cap runs dry there|stream ran dry|hybrid:12,1,capped|0|3000|F0
a byte too many is left over in a hybrid|routing bytes left over|hybrid:192,2|@CC0234|@D84267|F4D8426700
a byte too many is left over in the cluster|routing bytes left over|hybrid:192,2|@CC0234|@CC0067|6700
a byte too many is left over in a full tree|routing bytes left over|full:1|@0C|@14|4014FF
a byte too many is left over in a bidelta network|routing bytes left over|bidelta:3,3|1|5|001400
elsewhere in the cluster|arrived elsewhere 666726 @D84066|hybrid:192,2|@CC0234|@D84267|F4D84266
elsewhere in the tree|arrived elsewhere 589824 @C00000|hybrid:192,2|@CC0234|@D84267|F4000000
elsewhere, without the unused bits|arrived elsewhere 5 @14|full:1|@0C|@00|4017
elsewhere in a bidelta network|arrived elsewhere 6 @0018|bidelta:3,3|1|5|0018
up at the top of a hybrid leaves the root|left the root|hybrid:192,2|@CC0234|@D84267|FCD84267
up at the top of a full tree leaves the root|left the root|full:1|@0C|@14|C014
11 from above into a cluster turns back|turned back into the tree|hybrid:192,2|@CC0234|@D84267|F4D842C7
so it does in a cluster of 12|turned back into the tree|hybrid:12,1|0|20|C004FF
WALKS
ends 'walk: O too large still arrives' 0 'arrived 666727 @D84067' walk $PAPER --seq F8D84267
is 'walk: O too large crosses at level 6, not 5' '6 5' "$(crossed)"
ends 'walk: an extra 11 still arrives' 0 'arrived 49 @001010' walk hybrid:12,2 @000000 @001010 --seq F0001010
is 'walk: an extra 11 crosses at level 4, not 2' '4 2' "$(crossed)"
ends 'walk: a full tree to itself, sent up, arrives' 0 'arrived 3 @0C' walk full:1 3 3 --seq 000C
is 'walk: a full tree to itself, sent up, crosses at level 1, not 0' '1 0' "$(crossed)"

# --- verify
for item in 'full:1 4096' 'full:1,capped 65536' 'hybrid:12,1 589824' 'bidelta:3 4096' 'bidelta:4 65536' 'bidelta:3,2 1048576'; do # larger: verify.sh
    all=${item#* }
    run verify "${item% *}"
    is "verify ${item% *}: all $all pairs arrive, stderr is silent" "exit 0: pairs=$all arrived=$all failed=0, stderr: " \
        "exit $status: $(tail -n 1 "$T/out"), stderr: $(cat "$T/err")"
done
counts() { # LEAST BELOW: judges the last line
    tail -n 1 "$T/out" | awk -F '[= ]' -v least="$1" -v below="$2" '{ print $1, $3, $5,
        ($2 < least || $2 >= below ? "pairs " $2 : "enough") ($2 == $4 ? ", all arrived" : ", arrived " $4) ", failed " $6 }'
}
for item in 'hybrid:192,2 72' 'hybrid:12,7 252' 'hybrid:48,7 252' 'hybrid:192,7 252' 'hybrid:192,6,capped 228' 'full:8 288' \
    'full:7,capped 264' 'bidelta:3,3,3,3,3,3,3,4 12'; do # at least 12 ordered pairs of digits a tree level
    run verify "${item% *}"
    is "verify ${item% *}: the classes, ${item#* } pairs or more, arrive" \
        'exit 0: pairs arrived failed enough, all arrived, failed 0' "exit $status: $(counts "${item#* }" 1e9)"
done
ends 'verify: --sample 1000 is 1000 pairs' 0 'pairs=1000 arrived=1000 failed=0' verify hybrid:12,1 --sample 1000
ends 'verify: --sample in a big network' 0 'pairs=1000 arrived=1000 failed=0' verify hybrid:192,7 --sample 1000
ends 'verify: options before NET' 0 'pairs=1000 arrived=1000 failed=0' verify --seed 7 --sample 1000 --jobs 2 full:8
for what in hybrid:12,1 hybrid:12,7 'hybrid:192,2 --sample 1000 --seed 7' 'bidelta:3,3,4 --sample 20011' 'full:8 --seed 3'; do
    for jobs in 1 2 5; do
        run verify $what --jobs $jobs
        { cat "$T/out" && echo "exit $status"; } >"$T/jobs$jobs"
    done
    same "verify $what: --jobs 2 prints the bytes of --jobs 1" "$T/jobs1" "$T/jobs2"
    same "verify $what: --jobs 5 prints the bytes of --jobs 1" "$T/jobs1" "$T/jobs5"
done
# Interrupted. A script started in the background has SIGINT ignored, and passes that on.
if ! quick; then
    env --default-signal=INT timeout --foreground --preserve-status -k 20 -s INT 1 $R verify hybrid:192,1,capped >"$T/out" 2>"$T/err" </dev/null
    is 'verify: Ctrl-C ends it after a second: some pairs, not all, all arrived' \
        '1: pairs arrived failed enough, all arrived, failed 0' "$?: $(counts 1 2415919104)"
fi

# --- options
for args in 'verify full:1 --jobs 0' 'verify full:1 --jobs -1' 'verify full:1 --jobs x' 'verify full:1 --jobs 1x' \
    'verify full:1 --jobs 18446744073709551617' 'verify full:1 --jobs' 'verify full:1 --jobs 1 --jobs 1' \
    'verify full:1 --sample 0' 'verify full:1 --sample -1' 'verify full:1 --sample 1.5' 'verify full:1 --sample' \
    'verify full:1 --sample 18446744073709551617' 'verify full:1 --sample 5 --sample 5' 'verify full:1 --seed x' \
    'verify full:1 --seed -1' 'verify full:1 --seed 18446744073709551616' 'verify full:1 --seed 1 --seed 2' \
    'verify full:1 --frob' 'verify --frob full:1' 'verify full:1 --queues' 'info full:1 --tsv --tsv' 'info full:1 --jobs 2' \
    'route full:1 0 1 --seq 0004' 'explain full:1 0 1 --queues' 'walk full:1 0 1 --seq 004' 'walk full:1 0 1 --seq 0G' \
    'walk full:1 0 1 --seq' 'walk full:1 0 1 --seq 0004 --seq 0004'; do
    word=${args#*--}
    refuses "$args is refused" 2 "--${word%% *}" $args
done

# --- info
KEYS='processors location_bytes sequence_bytes clusters unit_trees_8 unit_trees_2 components connect_best connect_worst open_best open_worst'
tsv() { # NET KEY...: the values, after a complaint unless all keys are there, in order, one value each
    run info "$1" --tsv
    shift
    awk -F '\t' -v keys="$*" -v all="$KEYS exit $status" 'NF != 2 { all = "" } { v[$1] = $2; seen = seen $1 " " }
        END { if (seen "exit 0" != all) print "keys", seen; k = split(keys, a, " ")
            for (i = 1; i <= k; i++) printf "%s%s", v[a[i]], i < k ? " " : "\n" }' "$T/out"
}
while read -r net processors clusters small big components; do
    is "info $net: the hardware of tables 4.4, 4.6, 4.8" "$processors $clusters $small $big $components" \
        "$(tsv "$net" processors clusters unit_trees_2 unit_trees_8 components)"
done <<TABLES
$(rows golden_hardware.tsv)
TABLES
while read -r net cworst cbest oworst obest; do
    is "info $net: the latencies of tables 4.5, 4.7, 4.9" "$cbest $cworst $obest $oworst" \
        "$(tsv "$net" connect_best connect_worst open_best open_worst)"
done <<TABLES
$(rows golden_latency.tsv)
TABLES
rows transit_nets.tsv | tr '\t' ' ' >"$T/want"
while read -r net _; do
    echo "$net $(tsv "$net" processors location_bytes sequence_bytes)"
done <"$T/want" >"$T/got"
same 'info: processors, location and sequence bytes of every network of transit_nets.tsv' "$T/want" "$T/got"
for net in hybrid:12,1,capped hybrid:192,1,capped hybrid:192,6,capped full:1,capped full:7,capped; do
    is "info $net: no latency figures where capped" '- - - -' "$(tsv $net connect_best connect_worst open_best open_worst)"
done
run info full:1
is 'info without --tsv: for people, exit 0' '0 yes' "$status $(grep -q 64 "$T/out" && echo yes)"

# --- usage
for args in --help --version 'route --help' 'explain --help' 'walk --help' 'verify --help' 'info --help'; do
    run $args
    is "$args: exit 0, on stdout" 'exit 0, something, stderr: ' \
        "exit $status, $([ -s "$T/out" ] && echo something), stderr: $(cat "$T/err")"
done
refuses 'no command' 2 ''
refuses 'an empty command' 2 '' ''
for item in 'frob|frob' 'frob|frob full:1 0 1' '--frob|--frob' 'NET|route' 'NET|explain' 'NET|walk' 'NET|verify' 'NET|info' \
    'SRC|route full:1' 'DST|route full:1 0' 'DST|explain full:1 0' 'DST|walk full:1 0' '7|route full:1 0 1 7' '7|route full:1 - 7' \
    '7|explain full:1 0 1 7' '7|walk full:1 0 1 7' '7|verify full:1 7' '7|info full:1 7' '64|explain full:1 0 64' \
    '64|walk full:1 64 0' '@00C0|walk hybrid:12,1 0 @00C0'; do
    refuses "${item#*|}: a usage error" 2 "${item%%|*}" ${item#*|}
done
for net in hybrid:13,1 hybrid:12,0 hybrid:12,8 hybrid:12,7,capped full:0 full:9 full:8,capped bidelta:1 bidelta:4,2 \
    bidelta:3,5 bidelta:3,3,3,3,3,3,3,3,3 bidelta:2,capped hybrid:12 hybrid:12,1,1 full: full:1,cap 'full:1 ' full:-1 full:01 \
    full:18446744073709551617 moebius:3 '' full bidelta: bidelta:3,,3 bidelta:0,3 hybrid:12,1,capped,capped ' full:1' Full:1; do
    got=
    for args in 'route 0 1' 'explain 0 1' 'walk 0 1' verify info 'route -'; do
        set -- $args
        command=$1
        shift
        run "$command" "$net" "$@"
        [ "$status" = 2 ] && [ ! -s "$T/out" ] && [ -s "$T/err" ] && grep -qF -- "$net" "$T/err" || got="$got $args: exit $status,"
    done
    is "NET '$net': every command exits 2, stdout empty, named on stderr" '' "$got"
done

# --- reading and writing fail
for args in "route $PAPER" 'route full:1 3 3' "explain $PAPER" "walk $PAPER" "walk $PAPER --seq F4" 'verify full:1' \
    'info full:1' 'info full:1 --tsv' --help --version 'route --help'; do
    $R $args >/dev/full 2>"$T/err"
    status=$?
    $R $args >&- 2>>"$T/err"
    is "$args: exit 3 where stdout is full or closed, and says so" '3 3 said' "$status $? $([ -s "$T/err" ] && echo said)"
done
for input in '0 1' '0 99'; do
    echo "$input" | $R route full:1 - >/dev/full 2>"$T/err"
    is "route - with '$input': exit 3 where stdout is full" 3 $?
done
$R route full:1 - </ >"$T/out" 2>"$T/err"
is 'route -: exit 3 where standard input is a directory' 3 $?
$R route full:1 - <&- >"$T/out" 2>"$T/err"
is 'route -: exit 3 where standard input is closed' 3 $?

tap_end
