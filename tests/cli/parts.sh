#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Runs in parts: --part of verify and load, and routeseq merge: what one machine prints, byte for
# byte; a part that is missing, there twice, cut off, damaged, forged or of another run is named and
# refused, and no word of a part is executed.
set -u
cd "$(dirname "$0")/../.."
work=build/parts
. tools/tap_command.sh

# parts N COMMAND...: runs all N parts, into $work/1 to $work/N
parts() {
    count=$1 k=1
    shift
    while [ "$k" -le "$count" ]; do
        $R "$@" --part "$k/$count" >"$work/$k" 2>"$work/err" || return
        k=$((k + 1))
    done
}

# merged CLAIM N COMMAND...: the merged parts are what the command prints, its exit status too
merged() {
    claim=$1 n=$2
    shift 2
    $R "$@" >"$work/whole" 2>"$work/err"
    want=$?
    parts "$n" "$@" || { tap_result 1 "$claim" "a part fails: $(cat "$work/err")" && return; }
    # the last part first: the order does not matter
    # shellcheck disable=SC2046
    $R merge $(seq "$n" | sort -r | sed "s|^|$work/|") >"$work/merged" 2>"$work/err"
    got=$?
    [ "$got" = "$want" ] && cmp "$work/whole" "$work/merged" >"$work/diff" 2>&1 && [ -s "$work/whole" ]
    tap_result $? "$claim" "status $got, not $want: $(cat "$work/diff" "$work/err")"
}

for n in 1 2 7; do
    merged "verify of a Transit network in $n parts" "$n" verify hybrid:12,1
done
merged "more parts than blocks of sources" 5 verify full:1
merged "more parts than pairs" 6 verify complete:2
merged "every class of pairs" 3 verify hybrid:192,7
merged "a sample, with its seed" 4 verify hybrid:192,3 --sample 1001 --seed 7
merged "rings" 3 verify multicube:3,3
merged "Leiserson's fat-tree" 3 verify tree:5 --jobs 1
merged "a network of routers" 3 verify torus:4,4
merged "--tsv" 2 verify hybrid:12,1 --tsv
merged "--json" 2 verify hybrid:12,1 --json
merged "load" 3 load hybrid:12,1 --load .5 --trials 10
merged "load with retries, --tsv" 4 load full:2 --load .7 --trials 9 --retries --tsv
merged "load under faults, --json" 3 load hybrid:12,1 --load 1 --trials 20 --faults 9 --json
merged "a range of loads" 2 load hybrid:12,1 --load .1..1:.3 --trials 4 --tsv
merged "load of a torus, where one source stands for all" 3 load torus:4,3
merged "load of a dragonfly, router by router, --tsv" 4 load dragonfly:2,4,2 --tsv
merged "load of a tree, pair by pair, --json" 3 load kntree:2,3 --json
merged "a cycle of channels, found in two parts" 2 load torus:4,4 --vcs 1
merged "a cycle with the pairs that take it, --tsv" 5 load ccc:3 --vcs 1 --tsv
merged "more parts than sources" 9 load ring:4
merged "load of rings, with a cycle, --json" 3 load clock --json
merged "load of rings, with the order of queues" 14 load multicube:2,3 --queues
merged "more parts than trials" 5 load full:1 --load .5 --trials 3

# As many files as a run has parts: of 1,600 pairs one a part.
mkdir -p "$work/many"
$R verify complete:40 --part 7/1600 >"$work/many.part"
cp "$work/many.part" "$work/sealed" && tools/seal.sh "$work/sealed"
same "check is the CRC-32 of the lines before it" "$work/many.part" "$work/sealed"
k=1
while [ "$k" -le 1600 ]; do
    $R verify complete:40 --jobs 1 --part "$k/1600" >"$work/many/$k"
    k=$((k + 1))
done
$R verify complete:40 >"$work/whole"
$R merge "$work"/many/* >"$work/out" 2>"$work/err"
same "1,600 parts" "$work/whole" "$work/out"

# Parts of a range of pairs are parts: their sums add up, and none has the whole.
parts 3 verify hybrid:12,1
is "parts of equal size" "196608 196608 196608" "$(sed -n 's/^arrived //p' "$work/1" "$work/2" "$work/3" | xargs)"

# fails FILE COUNT FIRST TO: the part says that COUNT pairs arrived elsewhere, and names the lowest
fails() {
    awk -v count="$2" -v first="$3" '
        /^arrived / { $2 -= count }
        /^failed / || /^verdict_4 / { $2 = count }
        /^check / { for (i = 0; i < count && i < 8; i++) print "failure_" i, first + i }
        { print }' "$1" >"$4"
    tools/seal.sh "$4"
}

# A run with failures: what is kept of them is what one machine keeps.
fails "$work/2" 8 200000 "$work/bad2"
fails "$work/1" 1 99 "$work/bad1"
run merge "$work/3" "$work/bad2" "$work/bad1"
is "failures of all parts: the lowest eight, and exit 1" "1 8 9 pairs=589824 arrived=589815 failed=9" \
    "$status $(grep -c '^failed: ' "$work/out") $(sed -n 's/^arrived elsewhere: //p' "$work/out") $(tail -1 "$work/out")"

refuses "a part missing is named" 2 "part 2 of 3 is missing" merge "$work/1" "$work/3"
refuses "the last part missing is named" 2 "part 3 of 3 is missing" merge "$work/2" "$work/1"
refuses "a part twice is named" 2 "2:9: part 2 of 3 twice: it is $work/2 too" merge "$work/1" "$work/2" "$work/3" "$work/2"
other() { # other CLAIM WORDS COMMAND...: its part 2 among those of verify hybrid:12,1
    claim=$1 words=$2
    shift 2
    $R "$@" >"$work/other"
    refuses "$claim" 2 "other:$words" merge "$work/1" "$work/other" "$work/3"
}
other "another network is named" "4: of another run: 'net hybrid:12,1,capped', where" verify hybrid:12,1,capped --sample 3 --part 2/3
other "another seed is named" "7: of another run: 'seed 2', where" verify hybrid:12,1 --seed 2 --part 2/3
other "another form is named" "5: of another run: 'form json', where" verify hybrid:12,1 --json --part 2/3
other "another command is named" "3: of another run: 'command load', where" load hybrid:12,1 --load .5 --trials 3 --part 2/3
other "another number of parts is named" "9: one of 4 parts" verify hybrid:12,1 --part 2/4
sed '$d' "$work/2" >"$work/other"
refuses "a part cut off is named" 2 "other:24: not complete" merge "$work/1" "$work/other" "$work/3"
sed 's/^first 1/first 2/' "$work/2" >"$work/other"
refuses "a damaged part is named" 2 "other:25: damaged" merge "$work/1" "$work/other" "$work/3"
printf '\0' >>"$work/other"
refuses "bytes behind the end" 2 "other:26: not complete" merge "$work/1" "$work/other" "$work/3"
refuses "no part" 2 "README.md:1: not a part of verify or load" merge README.md
: >"$work/empty"
refuses "an empty file" 2 "empty:1: not a part of verify or load" merge "$work/empty"
refuses "a file that is not there" 3 "build/parts/none" merge "$work/none"
refuses "a folder" 3 "build/parts" merge "$work"
refuses "no file" 2 "FILE is missing" merge

# What is forged has a check that is right: it is read, and not believed.
forged() { # forged CLAIM WORDS SED: part 2 changed
    sed "$3" "$work/2" >"$work/other"
    tools/seal.sh "$work/other"
    refuses "$1" 2 "other:$2" merge "$work/1" "$work/other" "$work/3"
}
forged "another version" "2: version 9.9.9: expected" 's/^version.*/version 9.9.9/'
forged "another format" "1: not a part of verify or load: expected 'routeseq-part 1'" '1s/1/2/'
forged "a line missing" "16: expected 'verdict_3' and its value, found 'verdict_4 0'" '/^verdict_3/d'
forged "a line twice" "13: expected 'failed' and its value, found 'arrived 196608'" '/^arrived/p'
forged "two lines exchanged" "10: expected 'first' and its value, found 'last 393215'" '/^first/{h;d};/^last/G'
forged "two lines part" "10: expected 'first' and its value, found 'part 3/3'" '/^part/a part 3/3'
forged "a line behind the last" "25: expected 'check', found 'verdict_12 0'" '/^verdict_11/a verdict_12 0'
forged "an option that verify has not" "8: expected 'all' and its value, found 'option --x'" '/^all/i option --x'
forged "the range of another part" "10: first 0: expected 196608, as part 2/3 of 589824 pairs" 's/^first.*/first 0/'
forged "a range that is too long" "11: last 393216: expected 393215, as part 2/3" 's/^last.*/last 393216/'
forged "another part's number" "10: first 196608: expected 393216, as part 3/3" 's,^part.*,part 3/3,'
forged "part 0" "9: part 0/3: expected K/N" 's,^part.*,part 0/3,'
forged "a part beyond the last" "9: part 4/3: expected K/N" 's,^part.*,part 4/3,'
forged "counts that are too high" "13: arrived=1000393215 and failed=0 are not the 196608 pairs of this part" 's/^arrived.*/arrived 1000393215/'
forged "counts that are too low" "13: arrived=5 and failed=3 are not the 196608 pairs" 's/^arrived.*/arrived 5/;s/^failed.*/failed 3/'
forged "a verdict of pairs that did not fail" "17: verdict_4 7: expected a number 0..0" 's/^verdict_4.*/verdict_4 7/'
forged "failures without a verdict" "24: the verdicts are of 0 pairs: expected failed=1" 's/^arrived.*/arrived 196607/;s/^failed.*/failed 1/'
forged "2^64 - 1 arrived, 2 failed" "13: arrived=18446744073709551615 and failed=2 are" 's/^arrived.*/arrived 18446744073709551615/;s/^failed.*/failed 2/'
forged "a number above 2^64" "12: arrived 18446744073709551616: expected a number" 's/^arrived.*/arrived 18446744073709551616/'
forged "a number below 0" "13: failed -1: expected a number" 's/^failed.*/failed -1/'
forged "a number with a zero in front" "12: arrived 0196608: expected a number" 's/^arrived /&0/'
forged "a number with a blank behind" "12: arrived 196608 : expected a number" 's/^arrived.*/& /'
forged "any other command" "3: of another run: 'command info'" 's/^command.*/command info/'
forged "a network that is none" "4: of another run: 'net hybrid:13,1'" 's/^net.*/net hybrid:13,1/'
seed='s/^seed.*/seed 18446744073709551616/'
for k in 1 2 3; do sed "$seed" "$work/$k" >"$work/seed$k" && tools/seal.sh "$work/seed$k"; done
refuses "an option out of its range, in all parts" 2 "seed1:7: seed 18446744073709551616: expected a number" \
    merge "$work/seed1" "$work/seed2" "$work/seed3"
for lie in 'command info' 'net hybrid:13,1' 'net @/etc/passwd' 'net hybrid:012,1' 'sample 4611686018427387905' 'all 2' 'form yes'; do
    sed "s|^${lie%% *} .*|$lie|" "$work/1" >"$work/other" && tools/seal.sh "$work/other"
    refuses "$lie" 2 "other:$(grep -n "^$lie" "$work/other" | cut -d: -f1): $lie: expected" merge "$work/other"
done
sed 's/^sample.*/sample 5/;s/^all.*/all 1/' "$work/1" >"$work/other" && tools/seal.sh "$work/other"
refuses "options that exclude each other" 2 "other:8: all 1: expected a number 0..0" merge "$work/other"

# The numbers of pairs that failed are those of the part, in order.
fails "$work/2" 2 196608 "$work/bad2"
run merge "$work/1" "$work/bad2" "$work/3"
is "the first two pairs of a part fail" "1 2" "$status $(grep -c '^failed: ' "$work/out")"
numbered() { # numbered CLAIM WORDS FIRST SECOND
    sed "s/^failure_0.*/failure_0 $3/;s/^failure_1.*/failure_1 $4/" "$work/bad2" >"$work/other"
    tools/seal.sh "$work/other"
    refuses "$1" 2 "$2" merge "$work/1" "$work/other" "$work/3"
}
numbered "a failure of another part" "other:25: failure_0 196607: expected a number 196608..393214" 196607 200000
numbered "a failure behind the part" "other:26: failure_1 393216: expected a number 200001..393215" 200000 393216
numbered "a failure with the number 2^64 - 1" "other:26: failure_1 18446744073709551615: expected" 200000 18446744073709551615
numbered "a failure twice" "other:26: failure_1 200000: expected a number 200001..393215" 200000 200000

# Part files of before had lines key<TAB>value, and merge ran what stood there.
older() { # older NAME COMMAND NET OPTION...
    name=$1
    printf 'routeseq\t0.1.0\ncommand\t%s\nnet\t%s\n' "$2" "$3" >"$work/$name"
    shift 3
    for option in "$@"; do printf 'option\t%s\n' "$option"; done >>"$work/$name"
    printf 'part\t1/1\ncomplete\tyes\n' >>"$work/$name"
    refuses "an older part: $name" 2 "$name:1: made by an older version; run the parts again" merge "$work/$name"
}
older schedule load tree:4 --messages=bitrev "--schedule=$work/EVIL"
echo "CANARY 1" >"$work/canary"
older messages load tree:4 "--messages=@$work/canary"
older info info hybrid:12,1
printf '# SPDX\n' | cat - "$work/info" >"$work/commented"
refuses "an older part with comments" 2 "commented:1: made by an older version" merge "$work/commented"
# The same in the new format.
{
    sed -n 1,2p "$work/1"
    printf 'command load\nnet tree:4\nform text\nmessages @%s\nschedule %s\npart 1/1\n' "$work/canary" "$work/EVIL"
} >"$work/evil"
tools/seal.sh "$work/evil"
refuses "a network whose load has no parts" 2 "evil:4: net tree:4: load of a fat-tree of Leiserson is not done in parts" merge "$work/evil"
sed -i 's/^net.*/net full:1/' "$work/evil" && tools/seal.sh "$work/evil"
refuses "options that name files" 2 "evil:6: expected 'load' and its value, found 'messages @" merge "$work/evil"
is "nothing is written, and no word of another file said" no \
    "$([ ! -e "$work/EVIL" ] && ! grep -q CANARY "$work/err" "$work/out" && echo no)"

# load: sums that no trials have.
for k in 1 2; do $R load full:1 --load .5 --trials 4 --part "$k/2" >"$work/load$k"; done
$R load full:1 --load .5 --trials 4 >"$work/whole"
run merge "$work/load1" "$work/load2"
same "load of two trials a part" "$work/whole" "$work/out"
lies() { # lies CLAIM WORDS SED
    sed "$3" "$work/load1" >"$work/other" && tools/seal.sh "$work/other"
    refuses "$1" 2 "$2" merge "$work/other" "$work/load2"
}
lies "more connections made than offered" "0.all_0 to _8: 2 trials cannot have these sums" 's/^0.all_2 .*/0.all_2 900/'
lies "a sum of 2^64 - 1" "0.all_0 to _8: 2 trials cannot have these sums" 's/^0.all_2 .*/0.all_2 18446744073709551615/'
lies "more than all processors offer" "0.all_0 to _8: 2 trials cannot have these sums" 's/^0.all_1 .*/0.all_1 129/'
# One trial of one connection more than there are processors, all made, through level 1: all else adds up.
$R load full:1 --load 1 --trials 2 --part 1/2 >"$work/load1"
for n in 64 65; do
    awk -v n=$n '
        /^0\.(level_1|all)_/ {
            $2 = $1 ~ /_0$/ ? 1 : $1 ~ /_[12]$/ ? n : $1 ~ /_[357]$/ ? n * n : 0
        }
        /^0\.(level_[23]|blocked)_/ { $2 = 0 }
        { print }' "$work/load1" >"$work/crowd$n"
    tools/seal.sh "$work/crowd$n"
done
$R load full:1 --load 1 --trials 2 --part 2/2 >"$work/load2"
run merge "$work/crowd64" "$work/load2"
is "as many connections as processors" 0 "$status"
refuses "one connection more than processors" 2 "0.all_0 to _8: 1 trials cannot have these sums" merge "$work/crowd65" "$work/load2"
for k in 1 2; do $R load full:1 --load .5 --trials 4 --part "$k/2" >"$work/load$k"; done
lies "squares that are too low" "0.all_0 to _8: 2 trials cannot have these sums" 's/^0.all_3 .*/0.all_3 1/'
lies "squares above 2^64" "0.all_0 to _8: 2 trials cannot have these sums" 's/^0.all_4 .*/0.all_4 1/'
lies "lost nowhere" "0.blocked, faulty and wrong are not the" 's/^0.blocked_1 .*/0.blocked_1 5/'
lies "lost at a stage that is not there" "0.blocked, faulty and wrong are not the" 's/^0.blocked_1 .*/0.blocked_1 0/;s/^0.blocked_2 .*/0.blocked_2 6/'
lies "trials of another part" "first 0: expected 2, as part 2/2 of 4 trials" 's,^part .*,part 2/2,'
lies "a load above 1" ":6: load 1.5: expected P or A..B:STEP" 's/^load .*/load 1.5/'
lies "a load in other words" ":6: load .5: expected P or A..B:STEP" 's/^load .*/load .5/'
lies "too many dead" "faults 33: expected a number 0..26" 's/^faults .*/faults 33/'
refuses "--part of two networks" 2 "load: option --part: expected one network" load full:1 hybrid:12,1 --load .5 --part 1/2

for k in 0/3 4/3 x/3 1 1/0 /3 1/ 1/2/3 ''; do
    refuses "--part '$k'" 2 "expected K/N" verify hybrid:12,1 --part "$k"
done
refuses "--all of too many processors" 2 "option --all is for at most 2147483647 processors, not 844424930131968" verify hybrid:192,7 --all
refuses "--part of a model" 2 "exclude each other" load hybrid:12,1 --load .5 --model --part 1/2

# An option of verify or load that parts do not carry would be lost when they are merged: it is in the part
# file, by its name or by form, or --part excludes it, or it changes no answer.
carried() { awk '{ print "--" $1 }' "$1"; } # carried FILE: the keys of a part
$R verify hybrid:12,1 --part 1/3 >"$work/verify.part"
{ $R load hybrid:12,1 --load .5 --trials 3 --part 1/3 && $R load torus:3,2 --part 1/3 && $R load clock --part 1/3; } >"$work/load.part"
for command in verify load; do
    # what needs an option that --part excludes is excluded with it
    without=$($R help --tsv | awk -F '\t' -v c=$command '
        $1 == c && $3 == "--part" { print $5 } $1 == c && $5 ~ /not with.* --part/ { print $3 }' | tr ' ' '\n' | grep -- -- | sort -u)
    without="$without $($R help --tsv | awk -F '\t' -v c=$command -v without=" $(echo $without) " '
        $1 == c && $5 ~ /^(.*; )?with --[a-z]*(;|$)/ { match($5, /with --[a-z]*/); if (index(without, " " substr($5, RSTART + 5, RLENGTH - 5) " ")) print $3 }')"
    without=$(echo $without | tr ' ' '\n')
    $R help --tsv | awk -F '\t' -v c=$command '
        $1 == c { if ($3 == "--part") parts[$2] = 1; option[++n] = $3; shape[n] = $2 }
        END { for (i = 1; i <= n; i++) if (shape[i] in parts && option[i] != "") print option[i] }' |
        sort -u | grep -vxE -- '--(part|jobs|progress|tsv|json)' >"$work/options"
    { carried "$work/$command.part"; echo "$without"; } | sort -u >"$work/known"
    comm -23 "$work/options" "$work/known" >"$work/lost"
    [ -s "$work/options" ] && [ ! -s "$work/lost" ]
    tap_result $? "parts carry all options of $command" "$(cat "$work/lost")"
done
echo --new | sort - "$work/options" | comm -23 - "$work/known" >"$work/lost"
is "planted and found: an option that no part carries" --new "$(cat "$work/lost")"

# Thousands of damaged and forged parts; ROUTESEQ_LONG=1 (tools/check_long.sh): 10,000.
forged_parts() { python3 tests/cli/forged_parts.py "$1" "$2" "${SEED:-1}" >"$work/forged" 2>&1; }
if command -v python3 >/dev/null; then
    count=150 && [ -z "${ROUTESEQ_LONG:-}" ] || count=10000
    forged_parts $R "$count"
    tap_result $? "damaged and forged: $(tail -1 "$work/forged")" "$(head -20 "$work/forged")"
    caught() { # caught WORDS COMMAND: a merge that does this as well is found out
        printf '#!/bin/sh\n[ "$1" != merge ] || { %s; }\nexec "%s" "$@"\n' "$2" "$PWD/$R" >"$work/liar"
        chmod +x "$work/liar"
        ! forged_parts "$work/liar" 12 && grep -qF "$1" "$work/forged"
        tap_result $? "planted and found: $1" "$(head -5 "$work/forged")"
    }
    caught "a file was written" ': >EVIL'
    caught "words of another file" 'cat canary >&2'
    caught "refused without name" 'exit 2'
    caught "status -11" 'kill -SEGV $$'
    caught "another result" 'echo "pairs=1 arrived=1 failed=0"; exit 0'
else
    tap_skip "damaged and forged parts" "python3 is missing"
fi

# GNU parallel: a part that is killed is done again, and only that one.
if command -v parallel >/dev/null; then
    cat >"$work/killed" <<'EOS'
#!/bin/sh
echo "$*" >>"${0%/*}/calls"
case $* in *"--part 3/4") [ -e "${0%/*}/once" ] || { : >"${0%/*}/once" && kill -9 $$; } ;; esac
exec build/routeseq "$@"
EOS
    chmod +x "$work/killed"
    killed() { # killed COMMAND...: part 3 of 4 is killed the first time
        rm -f "$work/once" "$work/calls"
        $R "$@" >"$work/whole"
        ROUTESEQ=$work/killed examples/cluster/parts.sh "$work/run_$1" 4 "$@" >"$work/out" 2>"$work/err"
        is "$1: a part is killed: no result" "1 0" "$? $(wc -l <"$work/out")"
        ROUTESEQ=$work/killed examples/cluster/parts.sh "$work/run_$1" 4 "$@" >"$work/out" 2>"$work/err"
        same "$1: called again: the result of one machine" "$work/whole" "$work/out"
        is "$1: and only that part was done again" 5 "$(grep -c -- --part "$work/calls")"
    }
    killed verify hybrid:12,1
    killed load hybrid:12,1 --load .2..1:.2 --trials 8 --tsv
else
    tap_skip "GNU parallel does the parts" "parallel is missing"
fi
# load of routers: links and edges that no routes have, in part 2 of 3.
parts 3 load kntree:2,3
$R load kntree:2,3 --part 2/3 --jobs 1 >"$work/one" && $R load kntree:2,3 --part 2/3 --jobs 4 >"$work/four"
same "a part of load has the same bytes for any number of jobs" "$work/one" "$work/four"
links=$(grep -n '^links ' "$work/2" | cut -d: -f1) edges=$(grep -n '^edges ' "$work/2" | cut -d: -f1)
hops=$(sed -n 's/^hops //p' "$work/2")
forged "routes that are missing" "10: routes 13: expected 21" 's/^routes .*/routes 13/'
forged "a route longer than any" "11: longest 5: expected a number 0..4" 's/^longest.*/longest 5/'
forged "more hops than the routes can have" "12: hops 1000: expected a number" 's/^hops.*/hops 1000/'
forged "hops over no link" "$((edges - 1)): the links have $hops routes: expected hops=$((hops + 1))" "s/^hops.*/hops $((hops + 1))/"
forged "links out of order" "$((links + 2)): link " "$((links + 1)){h;d};$((links + 2))G"
forged "a link that is not there" "$((edges - 1)): link 9999 1: expected LINK ROUTES" "$((edges - 1))s/.*/link 9999 1/"
forged "an edge twice" "$((edges + 2)): edge " "$((edges + 1)){p};$((edges + 2))d"
forged "an edge of a channel that is not there" "$((edges + 1)): edge 0 9999 20: expected two channels" "$((edges + 1))s/.*/edge 0 9999 20/"
forged "an edge that a source of another part takes" "$((edges + 1)): edge " "$((edges + 1))s/[0-9]*\$/0/"
forged "an edge that nobody takes" "$((edges + 1)): edge " "$((edges + 1))s/[0-9]*\$/-/"
refuses "messages in parts" 2 "--part and --traffic exclude each other" load kntree:2,3 --traffic bitrev --part 1/2

# load of rings: what no paths have, in part 2 of 3.
parts 3 load clock --queues
at() { grep -n "^$1 " "$work/2" | cut -d: -f1; } # at KEY: its line
hops=$(sed -n 's/^hops //p' "$work/2") ring=$(at rings) link=$(at links) node=$(at nodes) reach=$(at reaches) turn=$(at turns)
forged "a ratio in other words" "6: of another run: 'echo-ratio 0.20'" 's/^echo-ratio.*/echo-ratio 0.20/'
forged "paths that are missing" "11: paths 43: expected 44" 's/^paths.*/paths 43/'
forged "more rings than links" "13: ring_hops 12: expected a number 0.." 's/^ring_hops.*/ring_hops 12/'
forged "a latency of no path" "14: latency 99: expected a number 11..17" 's/^latency.*/latency 99/'
forged "packets over no link" "$((node - 1)): the links have $hops packets: expected $((hops + 1))" "s/^hops.*/hops $((hops + 1))/"
forged "a ring visited by more paths than there are" "$((ring + 1)): ring 0 45: expected" "$((ring + 1))s/.*/ring 0 45/"
forged "a ring that is not there" "$((ring + 2)): ring 9999 18: expected" "$((ring + 2))s/.*/ring 9999 18/"
forged "a link with more packets than its ring" "$((link + 1)): link 0 42: expected" "$((link + 1))s/.*/link 0 42/"
forged "nodes out of order" "$((node + 2)): node " "$((node + 1)){h;d};$((node + 2))G"
forged "an edge of more hops than the ring has" "$((reach + 1)): reach 0 64: expected a link" "$((reach + 1))s/.*/reach 0 64/"
forged "an edge twice, rings" "$((reach + 2)): reach " "$((reach + 1)){p};$((reach + 2))d"
forged "an edge onto the same link" "$((turn + 1)): turn 0 0: expected a link" "$((turn + 1))s/.*/turn 0 0/"
edges=$(sed -n 's/^reaches //p' "$work/2")
lie="${reach}s/.*/reaches $((edges + 1))/;${reach}a reach 0 3"
forged "an edge that no packet takes, on a cycle" "$((reach + 1)): reach 0 3: no packet goes that way" "$lie"
parts 3 load clock --tsv
forged "an edge that no packet takes, for programs" "$((reach + 1)): reach 0 3: no packet goes that way" "$lie"
parts 3 load clock --queues
for k in 1 2 3; do sed 's/^echo-ratio.*/echo-ratio 101/' "$work/$k" >"$work/seed$k" && tools/seal.sh "$work/seed$k"; done
refuses "a ratio out of its range" 2 "seed1:6: echo-ratio 101: expected a decimal number 0..100" merge "$work/seed1" "$work/seed2" "$work/seed3"
tap_end
