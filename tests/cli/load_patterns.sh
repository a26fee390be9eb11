#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq load --traffic: 14 patterns on 217 networks as an independent model has them, the worst case among them;
# what a schedule of the worst case confirms; what is refused.  In TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/load_patterns
. tools/tap_command.sh
vectors=tests/vectors/load.tsv
patterns='uniform tornado neighbour transpose shuffle bitrev complement shift:3 perm:5 krel:3,2 rand:2,9 hotspot alltoall worst'

# --- all networks by all patterns: served as the model says, or refused by name
rows() { # rows COMMAND PATTERN: of the networks in $work/nets
    # shellcheck disable=SC2046
    "$1" load $(cat "$work/nets") --traffic "$2" --tsv 2>"$work/err" | awk -F '\t' -v OFS='\t' -v p="$2" '
        NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
        p == "worst" { print $c["net"], p, $c["routes"], "-", "-", $c["hot_link"], "-", $c["throughput"]; next }
        { print $c["net"], p, $c["routes"], $c["longest"], $c["mean"], $c["hot_link"], $c["hot_links"], $c["throughput"] }'
    sed -n "s/^routeseq: network '\(.*\)': option --traffic '$2': .* has not what it needs: .*/\1	$2	refused/p" "$work/err"
}
grep -v '^#' $vectors | cut -f 1 | uniq >"$work/nets"
for pattern in $patterns; do
    rows $R "$pattern" | sort >"$work/ours"
    grep "	$pattern	" $vectors | sort >"$work/model"
    same "$pattern: $(grep -c . "$work/model") networks, $(grep -c refused "$work/model") refused" "$work/model" "$work/ours"
done
is "every family of routers is among them" "$($R help ports | sed -n 's/^  \([a-z0-9]*\):.*/\1/p' | sort -u | xargs)" \
    "$(cut -d : -f 1 "$work/nets" | sort -u | xargs)"

# --- planted in the search, and rejected: of each, networks of which it finds less
planted() { # planted SED-SCRIPT: the command with cli/ports/ports_worst.c changed by it, as $work/faulty
    sed "$1" cli/ports/ports_worst.c | sed 's|"\.\./|"../../cli/|; s|"ports|"../../cli/ports/ports|' >"$work/fault.c"
    cmp -s "$work/fault.c" cli/ports/ports_worst.c && return
    # shellcheck disable=SC2046
    ${CC:-cc} -O1 -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude -o "$work/faulty" "$work/fault.c" \
        $(find build/cli -name '*.o' ! -name ports_worst.o) build/librouteseq.a 2>"$work/err" && rows "$work/faulty" worst | sort >"$work/faults"
}
planted 's/(1 << 24)/40/'
same "batches of 40 pairs find the same" "$work/model" "$work/faults"
planted 's/c < worst->channels; c++/c < worst->channels; c += 2/'
tap_result "$([ "$(comm -13 "$work/model" "$work/faults" | wc -l)" -gt 9 ]; echo $?)" "planted and rejected: every second channel is skipped"
planted 's/worst->pairs\[channel->of.number\], s->words/worst->pairs[channel->of.number] - 1, s->words/'
tap_result "$([ "$(comm -23 "$work/model" "$work/faults" | wc -l)" -gt 5 ]; echo $?)" "planted and rejected: an edge is left out" # mostly by the search itself

is "golden: ring:8" "4 0.250000" "$($R load ring:8 --traffic worst --tsv | sed -n 's/^\(hot_link\|throughput\)	//p' | xargs)"

# --- for people: why tornado has no figures where all sides are 2, whatever the routing; not where one is longer, nor of others
why() { "$R" load "$@" | tr -s '\n ' ' ' | grep -c 'tornado goes ceil(k/2)-1 steps along a side of k, as Towles and Dally define it: 0 where k is 1 or 2, so that no link'; }
is "tornado along sides of 2: why its figures are -" "1 1 1 1 0 0 0" \
    "$(for a in 'hypercube:6 --traffic tornado' 'torus:2,2 --traffic tornado --ties even' 'mesh:2,2 --traffic tornado --routing ecmp' \
        'hypercube:3 --traffic tornado --routing valiant' 'torus:2,3 --traffic tornado' 'torus:2,2 --traffic shift:0' 'hypercube:6 --traffic tornado --tsv'; do
        # shellcheck disable=SC2086
        why $a
    done | xargs)"

# --- for people: how many send to themselves; by hand, a diagonal of a transpose
themselves() { "$R" load "$@" | sed -n 's/^  to themselves[^0-9]*//p'; }
is "to themselves: torus:8,8 transposed, shifted by nothing and by 1" "8 of 64 routes 64 of 64 routes" \
    "$(for p in transpose shift:0 shift:1; do themselves torus:8,8 --traffic $p; done | xargs)"
$R load torus:8,8 --traffic worst --schedule "$work/worst" >"$work/said"
is "... and none by the worst permutation, of which no line speaks" "0 " \
    "$(awk '$1 == $2' "$work/worst" | wc -l) $(sed -n 's/^  to themselves[^0-9]*//p' "$work/said")"

# --- the permutation, in a file, does what the search said; and it is one
for net in ring:9 torus:4,6 mesh:5,4 hypercube:6 dragonfly:2,4,2 kntree:4,2 xgft:4,3,2,1,2,3 slimfly:2,5 polarfly:3,3 hyperx:2,3,3 ccc:3 bfly:2,3 benes:3; do
    $R load $net --traffic worst --schedule "$work/worst" --tsv --jobs 3 >"$work/said"
    $R load $net --traffic "@$work/worst" --tsv >"$work/did"
    n=$(sed -n 's/^processors	//p' "$work/said")
    is "$net: every processor once, the same keys, the same values" "$n $n 0" \
        "$(cut -d ' ' -f 1 "$work/worst" | sort -un | wc -l) $(cut -d ' ' -f 2 "$work/worst" | sort -un | wc -l) $(grep -v '^pattern' "$work/said" |
            diff - "$work/did" | grep -vc -e '^[0-9]' -e '> pattern' -e '^---')"
done
is "the same with any number of jobs" "$($R load slimfly:2,7 --traffic worst --schedule "$work/one" --jobs 1; cksum <"$work/one")" \
    "$($R load slimfly:2,7 --traffic worst --schedule "$work/seven" --jobs 7; cksum <"$work/seven")"
keys='processors routers routes longest mean hot_link hot_links throughput deadlock vcs pattern'
is "the keys, in their order" "$keys ties" "$($R load ring:8 --traffic worst --tsv | cut -f 1 | xargs)"
is "... and of no pattern" "$keys" "$($R load mesh:3,3 --tsv | cut -f 1 | xargs)"
is "above 1 a processor's own port is the limit, people read" 1 "$($R load complete:9 | grep -c 'its own port is the limit')"

# --- a bound where the worst case is too much
run load mesh:128,128 --traffic worst
is "refused with what it would take" "2 routeseq: load: the worst of 16384 processors needs the routes of 268435456 pairs and a matching for each of 65536 channels" \
    "$status $(sed 's/: expected at most 67108864 pairs and 2^34 hops; load --bound gives a bound instead//' "$work/err")"
refuses "... or hops" 2 "needs the routes of 1000000 pairs and a matching for each of 2 channels" load ring:1000000 --traffic worst
is "--bound names the permutation, and is no more than a bound" "99 transpose" \
    "$($R load mesh:100,100 --traffic worst --bound --tsv | sed -n 's/^\(hot_link\|bound\)	//p' | xargs)"
for net in ring:9 torus:4,6 kntree:4,2 dragonfly:2,4,2 twisted:6,4,2,0; do
    $R load $net --traffic worst --bound --tsv | sed -n 's/^throughput	//p' >"$work/bound"
    $R load $net --traffic worst --tsv | sed -n 's/^throughput	//p' | paste - "$work/bound"
done | awk '$1 > $2' >"$work/wrong"
is "no bound is below the worst case" "" "$(cat "$work/wrong")"
refuses "a bound of no worst case" 2 "option --bound is for --traffic worst" load ring:8 --traffic tornado --bound
refuses "a schedule of no messages" 2 "option --schedule: uniform has no messages" load ring:8 --traffic uniform --schedule "$work/x"
refuses "a schedule of no pattern" 2 "load: option --schedule needs --traffic" load ring:8 --schedule "$work/x"

# --- a sample: the limits hold what is the case, and rarely not
inside() { # inside KEY VALUE: lines of the seeds whose limits of the key do not hold the value
    awk -v k="$1" -v v="$2" '$1 == k "_low" { low = $2 } $1 == k "_high" && (v + 0 < low || v + 0 > $2) { print k, low, v, $2 }' "$work/samples"
}
for seed in $(seq 40); do $R load torus:7,6 --sample 3000 --seed "$seed" --tsv; done >"$work/samples"
is "links: of 40 samples none misses the hottest" "" "$($R load torus:7,6 --tsv | sed -n 's/^\(hot_link\|throughput\)	//p' | {
    read -r hot && read -r throughput
    inside hot_link "$hot"; inside throughput "$throughput"; })"
is "hops: of 40 samples at most 5 miss the mean" yes "$([ "$(inside mean "$($R load torus:7,6 --tsv | sed -n 's/^mean	//p')" | wc -l)" -le 5 ] && echo yes)"
is "rejected: another hottest link, another mean" yes "$([ "$(inside hot_link 120 | wc -l)" -gt 30 ] && [ "$(inside mean 3.1 | wc -l)" -gt 30 ] && echo yes)"
is "its keys" "$keys mean_low mean_high hot_link_low hot_link_high throughput_low throughput_high sample ties" "$($R load torus:4,4 --sample 99 --tsv | cut -f 1 | xargs)"
is "what a sample does not tell is -" "longest hot_links deadlock" "$($R load torus:4,4 --sample 99 --tsv | sed -n 's/	-$//p' | xargs)"
is "a sample does not depend on the number of jobs" "$($R load dragonfly:2,4,2 --sample 9999 --jobs 1)" "$($R load dragonfly:2,4,2 --sample 9999 --jobs 6)"
is "a million processors" "1048576 1000" "$($R load hypercube:20 --sample 1000 --tsv | sed -n 's/^\(processors\|sample\)	//p' | xargs)"
refuses "a sample of messages" 2 "option --traffic 'tornado': option --sample is for uniform traffic" load ring:8 --traffic tornado --sample 9
refuses "a sample of no pairs" 2 "option --sample: there is one processor" load ring:1 --sample 9
refuses "too many pairs" 2 "--sample follows some pairs" load mesh:300,300

# --- Ctrl-C: no figure; progress in lines, where it is asked for
: >"$work/lines"
for options in mesh:80,80 'mesh:80,80 --traffic worst' 'mesh:900,900 --traffic worst --bound' 'mesh:80,80 --sample 1000000000'; do
    : >"$work/err" # so that what is there is of this run; --foreground: one Ctrl-C, not two
    # shellcheck disable=SC2086
    env --default-signal=INT timeout --foreground 90 $R load $options --jobs 1 --progress --tsv >"$work/out" 2>"$work/err" &
    for _ in $(seq 200); do # however long it takes to begin
        [ -s "$work/err" ] && break
        sleep 0.1
    done
    kill -INT $!
    wait $!
    is "interrupted: $options" "1 processors routers vcs pattern interrupted" "$(grep -c '^routeseq: interrupted after' "$work/err") $(awk -F '\t' '$2 != "-" { print $1 }' "$work/out" | xargs)"
    grep -v '^routeseq: ' "$work/err" >>"$work/lines"
done
is "each line of progress says how far it is" "yes 0" "$([ -s "$work/lines" ] && echo yes) $(grep -vcE '^ *[0-9]+ %  [0-9]+ of [0-9]+ [a-z, ]+(, [0-9:]+ (s|min|h) left)?, [0-9:]+ (s|min)$|^[a-z ]+, [0-9]+ s$' "$work/lines")"
is "... and without being asked there is none" "" "$(timeout -s INT 1.2 $R load mesh:80,80 --jobs 1 2>&1 >"$work/out" | grep -v '^routeseq: interrupted')"

# --- the other shapes: the same names, served or refused by name
for pattern in $patterns; do $R load tree:4 --traffic "$pattern" --tsv | sed -n "s/^lambda	/$pattern /p"; done | xargs >"$work/tree"
is "trees take all of them: load factors" "uniform 15/1 tornado 1/1 neighbour 1/1 transpose 1/1 shuffle 1/1 bitrev 1/1 complement 1/1 shift:3 1/1 \
perm:5 $($R load tree:4 --messages perm:5 --tsv | sed -n 's/^lambda	//p') krel:3,2 $($R load tree:4 --messages krel:3,2 --tsv | sed -n 's/^lambda	//p') \
rand:2,9 $($R load tree:4 --messages rand:2,9 --tsv | sed -n 's/^lambda	//p') hotspot 15/1 alltoall 15/1 worst 1/1" "$(cat "$work/tree")"
for pattern in $patterns; do
    for net in hybrid:12,1 full:2 bidelta:3; do
        $R load $net --load 1 --trials 2 --traffic "$pattern" --tsv >"$work/out" 2>"$work/err"
        status=$?
        case $status in 0) [ "$(sed -n 's/^success	//p' "$work/out")" != "" ] || echo "$net $pattern" ;;
        2) grep -q "option --traffic '$pattern'" "$work/err" && echo "$pattern $net" >>"$work/not" || echo "$net $pattern" ;;
        *) echo "$net $pattern $status" ;; esac
    done
done >"$work/wrong"
is "Transit networks take all, or say of which they do not" "" "$(cat "$work/wrong")"
is "... which are uniform, worst, and what needs powers of two" \
    "uniform hybrid:12,1 uniform full:2 uniform bidelta:3 transpose hybrid:12,1 shuffle hybrid:12,1 bitrev hybrid:12,1 worst hybrid:12,1 worst full:2 worst bidelta:3" \
    "$(xargs <"$work/not")"
seq 0 63 | awk '{ print $1, 63 - $1 }' >"$work/complement"
is "a pattern is what its file says" "$($R load full:1 --load 1 --trials 50 --traffic "$work/complement")" "$($R load full:1 --load 1 --trials 50 --traffic complement)"
refuses "rings take no pattern but all to all" 2 "option --traffic 'tornado': expected uniform or alltoall" load multicube:3,3 --traffic tornado
tap_end
