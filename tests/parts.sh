#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Runs in parts: --part of verify and load, and routeseq merge: what one machine prints, byte for
# byte; a part missing, twice, cut off or of another run is named and refused.
set -u
cd "$(dirname "$0")/.."
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
merged "more parts than trials" 5 load full:1 --load .5 --trials 3

# As many files as a run has parts: of 1,600 pairs one a part.
mkdir -p "$work/many"
$R verify complete:40 --part 7/1600 >"$work/many.part"
awk -v to="$work/many/" '{ line[NR] = $0 } # all pairs arrive
    END {
        for (k = 1; k <= 1600; k++) {
            for (i = 1; i <= NR; i++) print (line[i] ~ /^part/ ? "part\t" k "/1600" : line[i]) >(to k)
            close(to k)
        }
    }' "$work/many.part"
$R verify complete:40 >"$work/whole"
$R merge "$work"/many/* >"$work/out" 2>"$work/err"
same "1,600 parts" "$work/whole" "$work/out"

# Parts of a range of pairs are parts: their sums add up, and none has the whole.
parts 3 verify hybrid:12,1
is "parts of equal size" "196608 196608 196608" "$(sed -n 's/^pairs	//p' "$work/1" "$work/2" "$work/3" | xargs)"

# A run with failures: what is kept of them is what one machine keeps.
sed '/^verdict_0/s/	.*/	196600/; /^verdict_4/s/	.*/	8/; /^failures/s/	.*/	8/' "$work/2" |
    awk -v OFS='\t' '{ print } /^failures/ { for (i = 0; i < 8; i++) print "failure_" i, 200000 + i }' >"$work/bad2"
sed '/^verdict_0/s/	.*/	196607/; /^verdict_4/s/	.*/	1/; /^failures/s/	.*/	1/' "$work/1" |
    awk -v OFS='\t' '{ print } /^failures/ { print "failure_0", 99 }' >"$work/bad1"
run merge "$work/3" "$work/bad2" "$work/bad1"
is "failures of all parts: the lowest eight, and exit 1" "1 8 9 pairs=589824 arrived=589815 failed=9" \
    "$status $(grep -c '^failed: ' "$work/out") $(sed -n 's/^arrived elsewhere: //p' "$work/out") $(tail -1 "$work/out")"

refuses "a part missing is named" 2 "part 2 of 3 is missing" merge "$work/1" "$work/3"
refuses "the last part missing is named" 2 "part 3 of 3 is missing" merge "$work/2" "$work/1"
refuses "a part twice is named" 2 "part 2 of 3 twice" merge "$work/1" "$work/2" "$work/3" "$work/2"
other() { # other CLAIM WORDS COMMAND...: its part 2 among those of verify hybrid:12,1
    claim=$1 words=$2
    shift 2
    $R "$@" >"$work/other"
    refuses "$claim" 2 "$words" merge "$work/1" "$work/other" "$work/3"
}
other "another network is named" "hybrid:12,1,capped where" verify hybrid:12,1,capped --sample 3 --part 2/3
other "another seed is named" "--seed=2 where" verify hybrid:12,1 --seed 2 --part 2/3
other "another command is named" "load where" load hybrid:12,1 --load .5 --trials 3 --part 2/3
other "another number of parts is named" "one of 4 parts" verify hybrid:12,1 --part 2/4
sed 's/^routeseq.*/routeseq	9.9.9/' "$work/2" >"$work/other"
refuses "another version is named" 2 "version 9.9.9" merge "$work/1" "$work/other" "$work/3"
sed '$d' "$work/2" >"$work/other"
refuses "a part cut off is named" 2 "other: not complete" merge "$work/1" "$work/other" "$work/3"
sed '/^verdict_3/d' "$work/2" >"$work/other"
refuses "a sum missing is named" 2 "no line 'verdict_3'" merge "$work/1" "$work/other" "$work/3"
sed 's/^pairs.*/pairs	5/' "$work/2" >"$work/other"
refuses "sums that are not those of the run" 2 "of 589824 pairs" merge "$work/1" "$work/other" "$work/3"
refuses "no part" 2 "not what a part" merge README.md
: >"$work/empty"
refuses "an empty file" 2 "not what a part" merge "$work/empty"
refuses "a file that is not there" 3 "build/parts/none" merge "$work/none"
refuses "no file" 2 "FILE is missing" merge
for k in 0/3 4/3 x/3 1 1/0 /3 1/ 1/2/3 ''; do
    refuses "--part '$k'" 2 "expected K/N" verify hybrid:12,1 --part "$k"
done
refuses "--part of a model" 2 "exclude each other" load hybrid:12,1 --load .5 --model --part 1/2

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
tap_end
