#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq compare: rows and choices as an independent model has them, what is refused, what is not known; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/compare
. tools/tap_command.sh
vectors=tests/vectors/compare.tsv

# --- the table of FIGURES, of what is quick
table=docs/figures/compare.tsv
# shellcheck disable=SC2046 # words
run compare $(awk '$1 == 1000 && $4 < 500 { print $2 }' $table) --tsv
awk -v FS='\t' '$1 == 1000 && $4 < 500' $table | cut -f 2- >"$work/table"
tail -n +2 "$work/out" >"$work/today"
same "docs/figures/compare.tsv is what compare prints: $(wc -l <"$work/table") rows" "$work/table" "$work/today"
is "all three sizes are there" "1000 10000 100000" "$(tail -n +2 $table | cut -f 1 | uniq | xargs)"

# --- rows: every key of every family
grep -v -e '^#' -e '^near' -e '^halves' -e '^low' -e '^cut' $vectors >"$work/rows"
# shellcheck disable=SC2046 # words
run compare $(cut -f 1 "$work/rows" | tail -n +2) --tsv
awk 'BEGIN { FS = OFS = "\t" } NR == FNR { known[$1] = $10; next } known[$1] == "-" { $10 = $11 = "-" } { print }' \
    "$work/rows" "$work/out" >"$work/ours" && mv "$work/ours" "$work/out"
same "all figures are the model's: $(wc -l <"$work/rows") networks" "$work/rows" "$work/out"
sed 's/^\(torus:4,3	12	12	5	\)24/\123/' "$work/rows" | cmp -s - "$work/out"
is "rejected: a cable less" 1 $?
is "of each family there is one" "$($R help ports | sed -n 's/^  \([a-z0-9]*\):.*/\1/p' | sort -u | xargs)" \
    "$(tail -n +2 "$work/rows" | cut -d : -f 1 | sort -u | xargs)"
# by hand: a ring of 4 has 4 cables; 16 hops over 12 pairs; all to all puts 3 routes on the hottest link
is "ring:4" "ring:4 4 4 3 4 1.000000 3.000000 2 1.333333 2 2 2 1.000000 0.500000" "$($R compare ring:4 --tsv | tail -1 | tr '\t' ' ')"
is "--json without a row is an array, too" "[]" "$($R compare --processors 1000 --ports 2 --within 0 --json 2>"$work/err")"
is "--json has the same rows" "ring:4 4" "$($R compare ring:4 torus:3,3 --json |
    python3 -c 'import json, sys; r = json.load(sys.stdin); print(r[0]["net"], r[0]["processors"]) if r[1]["throughput_worst"] == 1 else 0' 2>&1)"
is "the same with any number of jobs" "$($R compare dragonfly:2,4,2 --jobs 1 | cksum)" "$($R compare dragonfly:2,4,2 --jobs 5 | cksum)"
is "throughput: the best first" "complete:9 ring:6" "$($R compare ring:6 complete:9 --by throughput --tsv | tail -n +2 | cut -f 1 | xargs)"
is "a table says whose throughput it is" 1 "$($R compare ring:6 | grep -c "^throughput: of routeseq's own fixed route")"
is "in the order of a figure" "complete:9 ring:6 mesh:4,4" "$($R compare mesh:4,4 complete:9 ring:6 --by mean --tsv | tail -n +2 | cut -f 1 | xargs)"

# --- closed forms of grids: throughputs are those of load, which follows all routes
grids="array:2 array:9 ring:7 ring:8 mesh:7,2 mesh:2,7 mesh:2,3,5 mesh:5,3,2 mesh:3,5,4 torus:2,2 torus:8,5,2 torus:2,5,8 torus:4,7 torus:6,6 hypercube:1 hypercube:5"
for net in $grids; do
    echo "$net $($R load "$net" --tsv | awk '$1 == "throughput" { print $2 }') $($R load "$net" --traffic worst --tsv | awk '$1 == "throughput" { print $2 }')"
done >"$work/loads"
formed() { # formed COMMAND
    # shellcheck disable=SC2086 # words
    "$1" compare $grids --tsv | tail -n +2 | cut -f 1,13,14 | tr '\t' ' '
}
formed "$R" >"$work/ours"
same "throughputs of $(wc -l <"$work/loads") grids are those of load" "$work/loads" "$work/ours"
while long && IFS='|' read -r claim script; do
    sed "$script" cli/ports/ports_compare_forms.c | sed 's|"ports|"../../cli/ports/ports|' >"$work/fault.c"
    : >"$work/ours"
    # shellcheck disable=SC2046
    ! cmp -s "$work/fault.c" cli/ports/ports_compare_forms.c && ${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude \
        -o "$work/faulty" "$work/fault.c" $(find build/cli -name '*.o' ! -name ports_compare_forms.o) build/librouteseq.a 2>"$work/err" &&
        formed "$work/faulty" >"$work/ours"
    tap_result "$([ "$(wc -l <"$work/ours")" = 16 ] && ! cmp -s "$work/loads" "$work/ours"; echo $?)" "planted and rejected: $claim" "$(cat "$work/err")"
done <<'END'
half round an odd side is a tie|s|h = k / 2;|h = (k + 1) / 2;|
sides after a link do not count|s|take(h \* least(before, after)|take(h * least(before, before)|
past the middle of a line the sources are fewer|s|take((k - s - 1) \* after|take(0|
END

# --- wbfly: a closed form of all pairs, beside all routes; what has too many routes to follow has the form's
wbfly="wbfly:2,1 wbfly:2,2 wbfly:5,2 wbfly:2,3 wbfly:3,3 wbfly:2,5"
# shellcheck disable=SC2086 # words
run compare $wbfly --tsv
is "wbfly: its form is what all routes give" "0 6 0.460811" "$status $(tail -n +2 "$work/out" | wc -l) $($R compare wbfly:4,4 --tsv | tail -1 | cut -f 13)"
sed 's|d \* (d - 1) / 2|d * (d + 1) / 2|; s|"ports|"../../cli/ports/ports|' cli/ports/ports_compare_forms.c >"$work/fault.c"
# shellcheck disable=SC2046
${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude -o "$work/faulty" "$work/fault.c" \
    $(find build/cli -name '*.o' ! -name ports_compare_forms.o) build/librouteseq.a 2>"$work/err"
is "planted and named: another form of it" "1 1" "$("$work/faulty" compare wbfly:2,3 --tsv >"$work/out" 2>"$work/err"; echo "$? $(grep -c 'compare: 39 routes over a link, and 63 by its form' "$work/err")")"

# --- for people: a blank before each figure, however long; the second line says how many there are
columns() { awk 'NR == 2 { fields = NF } NR > 1 && NF == 0 { exit } NR > 1 && NF != fields { print } END { if (fields != 14) print fields }' "$1"; }
# shellcheck disable=SC2046 # words
run compare $(cut -f 1 "$work/rows" | tail -n +2) array:1000 array:30000
is "columns do not touch" "" "$(columns "$work/out")"
sed 's/  *\(10000.333\)/\1/' "$work/out" >"$work/wrong"
is "rejected: two that touch" 1 "$(columns "$work/wrong" | wc -l)"

# --- rows come one by one, what is quick first; small figures keep three digits; a limit of time
is "--families: those, what is quick first" "torus:10,10 hyperx:4,5,5 dragonfly:2,5,2" \
    "$($R compare --processors 100 --ports 16 --families dragonfly,hyperx,torus --tsv | tail -n +2 | cut -f 1 | xargs)"
refuses "no such family" 2 "unknown network family 'dragonfy'; did you mean dragonfly?" compare --processors 100 --families torus,dragonfy
refuses "a NET for a family" 2 "unknown network family 'torus:4'; did you mean torus?" compare --processors 100 --families torus:4,4
refuses "no family after a comma" 2 "unknown network family ''" compare --processors 100 --families torus,
refuses "a family of another shape" 2 "option --families 'hybrid': compare serves networks of routers, and this is a Transit network" \
    compare --processors 100 --families ring,hybrid
is "three digits of what is small, six decimals of what is not" "array:30000 0.999967 0.000133 0.0000667 0.000133 0.0000667" \
    "$($R compare array:30000 --tsv | tail -1 | cut -f 1,6,13,14 | xargs) $($R compare array:30000 | awk '$1 == "array:30000" { print $13, $14 }')"
seq 32767 | sed 's/$/ 0/' >"$work/to_one"
is "... of load, too" "0.0000610" "$($R load hypercube:15 --tsv --traffic "$work/to_one" | awk '$1 == "throughput" { print $2 }')"
# a clock of the test's own, which each look moves on (tests/cli/planted.c)
# shellcheck disable=SC2046 # words
if ${CC:-cc} -w -DWRAP -Wl,--wrap=catch_interrupt,--wrap=leave_at_interrupt,--wrap=system_interrupted,--wrap=system_memory,--wrap=system_terminal,--wrap=system_seconds \
    -o "$work/planted" tests/cli/planted.c $(find build/cli -name '*.o') build/librouteseq.a -lm -pthread 2>"$work/err"; then
    clock() { # clock STEP ARGUMENT...
        step=$1
        shift
        CLOCK=$step "$work/planted" compare "$@" --jobs 1 >"$work/out" 2>"$work/err"
        status=$?
    }
    clock .001 torus:4,4 kautz:21,3 ring:5 --seconds 1 --tsv
    is "--seconds: what is not known then is -, and the next row is whole" "0 3 - 1.333333" "$status $(wc -l <"$work/out" | awk '{ print $1 - 1 }') $(sed -n 3p "$work/out" | cut -f 14) \
$(sed -n 4p "$work/out" | cut -f 13)"
    clock .001 kautz:21,3 --seconds 1
    is "... and the table says why" 1 "$(grep -c '^throughput_worst - : not known within --seconds: kautz:21,3$' "$work/out")"
    clock .01 ring:4 kautz:21,3 ring:5 --total-seconds 2 --tsv
    is "--total-seconds: what it cut is -, the rest is missing, which is said" "1 3 - 1" "$status $(wc -l <"$work/out" | xargs) \
$(tail -1 "$work/out" | cut -f 13) $(grep -c '^routeseq: compare: these rows are a part: --total-seconds are over in network 2 of 3$' "$work/err")"
    is "... and named" "routeseq: compare: 1 not looked at: ring:5" "$(tail -1 "$work/err")"
    clock 2 --processors 64 --within 50 --all --total-seconds 1 --tsv
    is "of more networks how many, and the next in one line" "1 yes" "$(grep -c 'not looked at' "$work/err") $(tail -1 "$work/err" | awk -v rows="$(tail -n +2 "$work/out" | wc -l)" -v of="$(sed -n 's/.* in network [0-9]* of //p' "$work/err")" '
        $3 == of - rows && $NF == "..." && $7 ~ /:/ && length($0) < 160 { print "yes" }')"
    clock 2 --processors 10000 --families kautz,mot,wbfly,kntree,oft,dragonfly,slimfly --total-seconds 1 --tsv
    is "near a size what takes 36 s of a core or more comes after what takes 5 s or less" "1 kautz mot wbfly" \
        "$status $(sed -n 's/.*not looked at://p' "$work/err" | xargs -n 1 | sed 's/:.*//' | tail -3 | sort | xargs)"
    : >"$work/lines"
    CLOCK=.5 "$work/planted" compare ring:4 kautz:21,3 ring:5 --jobs 1 --tsv --progress >"$work/out" 2>"$work/lines" &
    made=$! tries=600
    until grep -q '^2/3 kautz:21,3: ' "$work/lines" || [ $((tries -= 1)) = 0 ]; do sleep .1; done
    kill -9 $made
    is "progress names the network" 1 "$(grep -c -m 1 '^2/3 kautz:21,3: ' "$work/lines")"
else
    tap_skip "limits of time" "the linker has no --wrap"
fi
is "... time enough is no limit" "0 0" "$($R compare ring:4 --total-seconds 60 >"$work/out" 2>"$work/err"; echo "$? $(wc -c <"$work/err")")"
rm -f "$work/rows" && mkfifo "$work/rows"
$R compare ring:4 kautz:21,3 --tsv >"$work/rows" 2>"$work/err" &
made=$!
head -2 "$work/rows" | tail -1 | cut -f 1 >"$work/first"
is "a row is there while the next is looked for" "ring:4 0" "$(cat "$work/first") $(kill -9 $made 2>"$work/err"; echo $?)"

# --- two halves: no bound is above what all sets of routers show, no cut below; lower bounds are those of the model,
# which looks for the eigenvalue in the matrix; no cut is above what METIS finds
bounds() { # bounds VECTORS: what is wrong
    grep -e '^halves' -e '^low' -e '^cut' "$1" | while IFS='	' read -r kind net value; do
        $R compare "$net" --tsv | tail -1 | cut -f 10,11 | awk -v kind="$kind" -v net="$net" -v v="$value" '
            { low = $1 == "-" ? 0 : $1; exact = net ~ /^(hyperx|kntree|mesh|torus)/ }
            kind == "halves" && (low > v || $2 == "-" || $2 < v || (exact && (low != v || $2 != v))) { print kind, net, $0 }
            kind == "low" && (low != v || $2 < v) || kind == "cut" && ($2 == "-" || $2 > v + 0 || $2 < low) { print kind, net, $0 }'
    done
}
is "bounds and cuts of $(grep -c -e '^halves' -e '^low' -e '^cut' $vectors) networks" "" "$(bounds $vectors)"
sed -n 's/^\(halves	hyperx:1,3,3	\)8/\17/p; s/^\(halves	kntree:3,2	\)3/\14/p; s/^\(low	slimfly:1,5	\)63/\164/p' $vectors >"$work/wrong"
is "rejected: another bisection, twice, and another bound" "3 3" "$(wc -l <"$work/wrong") $(bounds "$work/wrong" | wc -l)"

is "the heading of ports says that it counts the processors' ones, which info does not" "all ports 5 4" \
    "$($R compare torus:4,4 | awk 'NR == 1 { i = index($0, "all") } NR == 2 { n = index($0, " ports ") } NR == 3 { print i + 2 == n + 5 ? "all ports" : "ports", $4 }') $($R info torus:4,4 --tsv | sed -n 's/^ports	//p')"
one_cable() { # one_cable COMMAND
    "$1" compare mot:4 mot:6 mot:10 --tsv | tail -n +2 | cut -f 11 | xargs
}
is "trees are cut in halves by one cable" "1 1 1" "$(one_cable $R)"
sed 's|w->size\[to\] < |w->size[to] > |; s|"\.\./|"../../cli/|; s|"halves|"../../cli/graph/halves|' cli/graph/halves_walk.c >"$work/fault.c"
# shellcheck disable=SC2046
${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude -o "$work/faulty" "$work/fault.c" \
    $(find build/cli -name '*.o' ! -name halves_walk.o) build/librouteseq.a 2>"$work/err"
is "planted and rejected: larger branches first" 3 "$(one_cable "$work/faulty" | awk '$3 > 1 { print NF }')"

while long && IFS='|' read -r claim script; do
    sed "$script" cli/graph/halves_bound.c | sed 's|"\.\./|"../../cli/|; s|"halves|"../../cli/graph/halves|' >"$work/fault.c"
    ! cmp -s "$work/fault.c" cli/graph/halves_bound.c && ${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude \
        -o "$work/faulty" "$work/fault.c" $(find build/cli -name '*.o' ! -name halves_bound.o) build/librouteseq.a 2>"$work/err"
    built=$?
    grep -e 'low	megafly' -e 'low	kautz' $vectors >"$work/wrong"
    tap_result "$([ $built = 0 ] && [ "$(R=$work/faulty; bounds "$work/wrong" | wc -l)" -gt 0 ]; echo $?)" "planted and rejected: $claim" "$(cat "$work/err")"
done <<'END'
routers without processors are held|s/!eliminate(f->row, f->n, 0, f->begin, 1e-9)/0/
an estimate is a bound|s/if (above(f, value \* (1 - less\[i\])))/if (1)/; s/^#define STEPS 60/#define STEPS 1/
END

# --- configurations near a size: of each family the one that the model takes, or why there is none
near() { # near N R PERCENT
    run compare --processors "$1" --ports "$2" --within "$3" --tsv
    {
        cut -f 1 "$work/out" | tail -n +2
        sed -n 's/^routeseq: compare: \([a-z0-9]*\) needs routers of at least \([0-9]*\) ports$/\1 - \2/p
            s/^routeseq: compare: \([a-z0-9]*\) has no network of .*/\1 - none/p' "$work/err"
    } | sort
}
grep '^near' $vectors >"$work/sizes"
while IFS='	' read -r _ n ports within rest; do
    echo "$rest" | tr '\t' '\n' | sort >"$work/model"
    near "$n" "$ports" "$within" >"$work/ours"
    same "$n processors within $within %, $ports ports: $(grep -c : "$work/model") families" "$work/model" "$work/ours"
done <"$work/sizes"
is "without --ports routers have 64 at most; no giant one stands for a family" "kntree:16,2 hyperx:4,4,4,4 dragonfly:2,8,2 complete 231" \
    "$($R compare --processors 256 --families complete,kntree,hyperx,dragonfly --tsv 2>"$work/err" | sed 1d | cut -f 1 | sort -r | xargs) \
$(sed -n 's/^routeseq: compare: \(.*\) needs routers of at least \([0-9]*\) ports/\1 \2/p' "$work/err")"
sed 's/^slimfly:.*/slimfly:1,5/' "$work/model" | cmp -s - "$work/ours"
is "rejected: another choice" 1 $?
while read -r n more; do
    # shellcheck disable=SC2086 # words
    run compare --processors "$n" --ports 12 --all --tsv $more
    cut -f 1 "$work/out" | tail -n +2 | sort >"$work/around"
    cut -f 1,2 "$work/out" | awk -v n="$n" 'NR > 1 && $2 >= n { print $1 }' | sort >"$work/model"
    # shellcheck disable=SC2086
    run compare --processors "$n" --ports 12 --all --at-least --by ports_per_processor --tsv $more
    cut -f 1 "$work/out" | tail -n +2 | sort >"$work/ours"
    same "--at-least $n: $(wc -l <"$work/ours") of $(wc -l <"$work/around") networks near it, those of $n or more" "$work/model" "$work/ours"
    is "... and not all" "yes" "$([ -s "$work/ours" ] && ! cmp -s "$work/around" "$work/ours" && echo yes)"
    is "... the cheapest first" "$(cut -f 7 "$work/out" | tail -n +2 | sort -n | head -1)" "$(sed -n 2p "$work/out" | cut -f 7)"
done <<'END'
64
50 --within 40
END
run compare --processors 64 --ports 12 --all --tsv
is "--all has more of them, each once, all within the limits" "yes" "$(tail -n +2 "$work/out" | awk -F '\t' '
    seen[$1]++ || $2 < 58 || $2 > 70 || $4 > 12 { bad++ } END { if (NR > 60 && !bad) print "yes"; else print NR, bad }')"

balanced() { # those of FILE whose p is what the papers give a router; of the other families all
    awk -F '\t' 'NR > 1 { split($1, part, /[:,]/); family = part[1]; p = part[2]; q = part[3]; good = 1; least = q
        for (i = 3; i in part; i++) if (part[i] < least) least = part[i]
        if (family == "dragonfly") good = p == part[4] && q == 2 * p
        if (family == "hyperx") good = p == least
        if (family == "slimfly") good = p == int(((3 * q - (q % 4 == 1 ? 1 : q % 4 == 3 ? -1 : 0)) / 2 + 1) / 2)
        if (family == "polarfly") good = p == int((q + 2) / 2)
        if (family == "megafly") good = p == q && part[5] == q
        if (family == "oft") good = p == q + 1
        if (family == "mlfm") good = p == part[4]
        if (good) print $1 }' "$1"
}
for size in "64 --ports 12" "150 --ports 10 --within 0" "200 --ports 11 --within 0"; do # with slimfly:3,5 and dragonfly:1,8,3
    run compare --processors $size --all --tsv
    balanced "$work/out" >"$work/some"
    run compare --processors $size --all --balanced --tsv
    tail -n +2 "$work/out" | cut -f 1 >"$work/ours"
    same "--balanced near $size: $(wc -l <"$work/some") of them, as the papers have it" "$work/some" "$work/ours"
done
is "with p = 15 and q = 19 a Slim Fly of 10,830, with p = 7 a dragonfly of 9,702" "slimfly:15,19 10830 722 44 dragonfly:7,14,7 9702 1386 27" \
    "$(grep -e '^10000	slimfly' -e '^10000	dragonfly' $table | cut -f 2-5 | sort -r | xargs)"

# --- --routing: throughputs as an independent model has them, of every routing that a family has
choice=tests/vectors/choice.tsv
chosen() { # chosen COMMAND ROUTING: network, both throughputs; virtual channels into a file
    # shellcheck disable=SC2046 # words
    "$1" compare $(grep -v '^#' $choice | cut -f 1 | uniq) --routing "$2" --tsv | awk -F '\t' -v OFS='\t' -v vcs="$work/vcs" '
        NR > 1 { print $1, $13, $14; print $1, $12 >vcs }'
}
expected() { # expected ROUTING: the same of the model
    awk -F '\t' -v OFS='\t' -v r="$1" '$2 == r && $3 == "uniform" { u = $4 == "refused" ? "-" : $9 }
        $2 == r && $3 == "worst" { print $1, u, $4 == "refused" ? "-" : $9 }' $choice
}
for routing in valiant up-random; do
    expected $routing >"$work/model"
    chosen "$R" $routing >"$work/ours"
    same "throughputs by $routing: $(grep -vc '	-	' "$work/model") of $(wc -l <"$work/model") networks" "$work/model" "$work/ours"
    is "... with no fewer virtual channels than routes of the model take" "" "$(awk -F '\t' -v r=$routing 'NR == FNR { vcs[$1] = $2; next }
        $2 == r && $3 == "uniform" && ($4 == "refused" ? vcs[$1] != "-" : vcs[$1] < $10) { print $1, vcs[$1], $10 }' "$work/vcs" $choice)"
done
is "channels: twice those of minimal, in a dragonfly 3 (Kim 2008)" "torus:4,4 4 dragonfly:1,2,1 3 hypercube:3 2 omega:2 -" \
    "$($R compare torus:4,4 dragonfly:1,2,1 hypercube:3 omega:2 --routing valiant --tsv | tail -n +2 | cut -f 1,12 | xargs)"
is "minimal is what it is without" "$($R compare torus:4,3 omega:2 | cksum)" "$($R compare torus:4,3 omega:2 --routing minimal | cksum)"
run compare torus:3,3 omega:2 bfly:2,2 --routing valiant
is "one line says which have it not, and one whose throughput it is" "vcs - : nor throughput: the family has no such routing: omega:2 bfly:2,2 \
throughput: by valiant, the mean over all choices; above 1 the processor's port is the limit" "$(grep -e '^vcs -' -e '^throughput' "$work/out" | sort -r | xargs -d '\n')"
expected valiant >"$work/model"
while long && IFS='|' read -r claim script; do
    sed "$script" cli/ports/ports_compare_choice.c | sed 's|"\.\./|"../../cli/|; s|"ports|"../../cli/ports/ports|' >"$work/fault.c"
    : >"$work/ours"
    # shellcheck disable=SC2046
    ! cmp -s "$work/fault.c" cli/ports/ports_compare_choice.c && ${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude \
        -o "$work/faulty" "$work/fault.c" $(find build/cli -name '*.o' ! -name ports_compare_choice.o) build/librouteseq.a 2>"$work/err" &&
        chosen "$work/faulty" valiant >"$work/ours"
    tap_result "$([ "$(wc -l <"$work/ours")" -gt 40 ] && [ "$(diff "$work/model" "$work/ours" | grep -c '^<')" -gt 9 ]; echo $?)" "planted and rejected: $claim" "$(cat "$work/err")"
done <<'END'
all processors are others|s/r->processors - ports_each(net)/r->processors/
a processor sends to itself|s/(row->figure\[FIGURE_PROCESSORS\] - 1)/row->figure[FIGURE_PROCESSORS]/
END

# --- --routing random: up-random where the model has it, else valiant, and each row says which
awk -F '\t' -v OFS='\t' '!/^#/ && $3 != "worst" && !seen[$1]++ { net[++n] = $1 }
    !/^#/ && $2 != "minimal" && $4 != "refused" && ($3 == "uniform" || $3 == "worst") { is[$2, $1, $3] = $9 }
    END { for (i = 1; i <= n; i++) {
        by = (("up-random", net[i], "uniform") in is) ? "up-random" : (("valiant", net[i], "uniform") in is) ? "valiant" : "-"
        print net[i], by == "-" ? by : is[by, net[i], "uniform"], by == "-" ? by : is[by, net[i], "worst"], by } }' $choice >"$work/model"
drawn() { # drawn COMMAND: network, both throughputs, routing
    # shellcheck disable=SC2046 # words
    "$1" compare $(cut -f 1 "$work/model") --routing random --tsv | awk -F '\t' -v OFS='\t' 'NR > 1 { print $1, $13, $14, $15 }'
}
drawn "$R" >"$work/ours"
same "by random: of $(wc -l <"$work/model") networks each by what its family has" "$work/model" "$work/ours"
is "... all three kinds" "- up-random valiant" "$(cut -f 4 "$work/ours" | sort -u | xargs)"
run compare torus:3,3 kntree:2,3 omega:2 --routing random
is "a table has the column, says so, and what has neither" "routing valiant up-random - \
throughput: by the routing of its row, the mean over all choices; above 1 the processor's port is the limit \
vcs - : nor throughput: the family has neither up-random nor valiant: omega:2" \
    "$(awk 'NR > 1 && NF == 0 { exit } NR > 1 { print $NF }' "$work/out" | xargs) $(grep -e '^vcs -' -e '^throughput: by' "$work/out" | xargs -d '\n')"
is "... in JSON null without one, and no key by another routing" "['valiant', None] False" "$($R compare torus:3,3 omega:2 --routing random --json |
    python3 -c 'import json, sys; print([row["routing"] for row in json.load(sys.stdin)])') $($R compare torus:3,3 --routing valiant --json |
    python3 -c 'import json, sys; print("routing" in json.load(sys.stdin)[0])')"
sed 's/rt_route_choices(&row->net, RT_ROUTING_UP_RANDOM) > 0/0/' cli/ports/ports_compare_row.c |
    sed 's|"\.\./|"../../cli/|; s|"ports|"../../cli/ports/ports|' >"$work/fault.c"
: >"$work/ours"
# shellcheck disable=SC2046
${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude -o "$work/faulty" "$work/fault.c" \
    $(find build/cli -name '*.o' ! -name ports_compare_row.o) build/librouteseq.a && drawn "$work/faulty" >"$work/ours"
is "planted and rejected: valiant in trees" "kntree" "$(diff "$work/model" "$work/ours" | sed -n 's/^> \(kntree\):.*	valiant$/\1/p' | uniq)"

# --- ties that all go one way, and cables that lead one way: a line each below the table, none in --tsv
run compare ring:4 ring:5 torus:3,3 torus:3,4 twisted:3,4,1,0 tofu:1,1,1 tofu:2,1,1 debruijn:3 mesh:4 kautz:2,2
drawn="kntree:4,3 kntree:4,1 xgft:2,3,1,3 xgft:2,3,1,1 cm5:3 slender:1 torus:3,4 dragonfly:2,4,2"
# shellcheck disable=SC2086 # words
for routing in minimal random; do $R compare $drawn --routing $routing --tsv | cut -f 1,14,15; done >"$work/worst"
# shellcheck disable=SC2086
is "where drawn ways up may have a better worst permutation, and there alone" \
    "throughput_worst: of fixed routes; --routing random, drawn ways up, may have more: $(awk '!($1 in fixed) { fixed[$1] = $2; next } $3 == "up-random" && $2 > fixed[$1] { printf sep $1; sep = " " }' "$work/worst")
0 0" "$($R compare $drawn | sed -n '/^throughput_worst: /,$p' | sed '/^[a-z_]* - :/,$d' | xargs)
$($R compare $drawn --tsv | grep -c 'may have more') $($R compare $drawn --routing random | grep -c 'may have more')"
is "which networks have ties, and cables one way" "throughput: where both ways round an even side are as long, all routes go the same way: ring:4 torus:3,4 \
twisted:3,4,1,0 tofu:2,1,1 cables: one way, from a port out to a port in: debruijn:3 kautz:2,2" "$(sed -n '/both ways/,/^cables:/p' "$work/out" | xargs)"
is "no list is wider than 100 columns" "" "$(sed 1,/^\$/d "$work/out" | awk 'length > 100')"
is "load and info have them, too" "1 0 1 0" "$(for of in "load ring:4" "load ring:5" "info debruijn:3" "info ring:4"; do
    # shellcheck disable=SC2086 # words
    $R $of | grep -c -e 'both ways' -e 'cables lead one way'; done | xargs)"

# --- what is not known, and why
run compare kautz:3,3 omega:4 --tsv
cut -f 1,13 "$work/out" >"$work/model"
sed 's|COMPARE_SETS_MAX / 8|100|; s|"\.\./|"../../cli/|; s|"ports|"../../cli/ports/ports|' cli/ports/ports_compare_row.c >"$work/fault.c"
# shellcheck disable=SC2046
${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude -o "$work/limited" "$work/fault.c" \
    $(find build/cli -name '*.o' ! -name ports_compare_row.o) build/librouteseq.a && "$work/limited" compare kautz:3,3 omega:4 >"$work/out"
is "with a limit of 800 bytes the sets are the reason, of the worst alone" \
    "throughput_worst - : the sets of each link's sources take too much memory or time: kautz:3,3 omega:4" "$(grep ' - : ' "$work/out")"
"$work/limited" compare kautz:3,3 omega:4 --tsv | cut -f 1,13 >"$work/ours"
same "... and throughput is what it is with them" "$work/model" "$work/ours"
run compare tworoot:15 shufflex:15
is "a reason for each" "mean bisection_low throughput throughput_worst" "$(sed -n 's/^\([a-z_]*\) - : .*/\1/p' "$work/out" | xargs)"
is "... with the hops that are followed" 2 "$(grep -c -F ': more than 1073741824 hops, those of messages that have met once, are too many to follow: tworoot:15' "$work/out")"
run compare mesh:1 --tsv
is "one processor has no mean and no throughput" "0 0.000000 1.000000 0 - 0 0 1 - -" "$(tail -1 "$work/out" | cut -f 5- | tr '\t' ' ')"

# --- refused
refuses "nothing to compare" 2 "expected --processors N, or NET..., or --topology FILE" compare
refuses "a size and a network" 2 "option --processors looks for networks; 'ring:4' names one" compare --processors 64 ring:4
refuses "--ports alone" 2 "option --ports needs --processors" compare --ports 9
refuses "no processors" 2 "option --processors '1': expected a number" compare --processors 1
refuses "too many processors" 2 "option --processors '200001': expected a number" compare --processors 200001
refuses "a routing that is none" 2 "option --routing 'ugal': expected minimal, valiant, up-random, random, shortest, balanced, updown, layered or ecmp" compare ring:4 --routing ugal
refuses "an unknown key" 2 "option --by 'cost': expected processors, routers" compare ring:4 --by cost
refuses "a Transit network" 2 "network 'full:1': compare serves networks of routers, and this is a Transit network" compare full:1
refuses "no network" 2 "did you mean torus" compare tours:4,4
run compare --processors 1000 --ports 2 --within 0
is "no family" "1 routeseq: compare: no family has such a network" "$status $(tail -1 "$work/err")"
tap_end
