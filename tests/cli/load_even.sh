#!/bin/sh
# SPDX-License-Identifier: MIT-0
# load --routing ecmp and --ties even: as an independent model has them, as check --routing ecmp has the same network as a graph, closed forms
# of the literature, the keys, and what is refused.  In TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/load_even
. tools/tap_command.sh
vectors=tests/vectors/even.tsv

# --- by an independent model: all networks of a way and a pattern at once
rows() { # rows WAY PATTERN
    case $1 in
    ecmp) set -- "$1" "$2" --routing ecmp ;;
    even) set -- "$1" "$2" --ties even ;;
    *) set -- "$1" "$2" --ties even --routing valiant ;;
    esac
    way=$1 pattern=$2
    shift 2
    # shellcheck disable=SC2046 # words
    $R load $(awk -F '\t' -v w="$way" -v p="$pattern" '$2 == w && $3 == p { print $1 }' $vectors) "$@" --traffic "$pattern" --tsv | cut -f -12 |
        awk -F '\t' -v OFS='\t' -v w="$way" -v p="$pattern" '
            NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
            p == "worst" && w != "even-valiant" { $c["longest"] = $c["mean"] = $c["hot_links"] = $c["deadlock"] = "-" } # of which permutation?
            { print $c["net"], w, p, $c["routes"], $c["longest"], $c["mean"], $c["hot_link"], $c["hot_links"], $c["throughput"], w == "ecmp" ? $c["deadlock"] : "-" }'
}
all_rows() { grep -v '^#' $vectors | cut -f 2,3 | sort -u | while read -r way pattern; do rows "$way" "$pattern"; done | sort; }
grep -v '^#' $vectors | sort >"$work/model"
all_rows >"$work/ours"
same "$(wc -l <"$work/model") loads of $(cut -f 1 "$work/model" | sort -u | wc -l) networks are the model's" "$work/model" "$work/ours"
is "every family of routers is among them" "$($R help ports | sed -n 's/^  \([a-z0-9]*\):.*/\1/p' | sort -u | xargs)" \
    "$(cut -d : -f 1 "$work/model" | sort -u | xargs)"

# --- planted in the sources, and rejected
wrong() { # wrong CLAIM FILE SED-SCRIPT WAY PATTERN
    sed "$3" "cli/ports/$2.c" | sed 's|"\.\./\([a-z]*\)/|"../../cli/\1/|; s|"ports|"../../cli/ports/ports|' >"$work/fault.c"
    # shellcheck disable=SC2046
    ! cmp -s "$work/fault.c" "cli/ports/$2.c" && ${CC:-cc} -O1 -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude -o "$work/faulty" "$work/fault.c" \
        $(find build/cli -name '*.o' ! -name "${2##*/}.o") build/librouteseq.a 2>"$work/err" &&
        R=$work/faulty rows "$4" "$5" | sort >"$work/faults" && [ -s "$work/faults" ] &&
        [ "$(comm -13 "$work/model" "$work/faults" | wc -l)" -ge 3 ]
    tap_result $? "planted and rejected: $1" "$(cat "$work/err")"
}
wrong "every router has one way" ports_split 's/carry\[node\] \/ ways/carry[node]/' ecmp uniform
wrong "processors send to themselves" ports_split 's/s->uniform ? -1 : 1/s->uniform ? 0 : 1/' ecmp uniform
wrong "one of a class stands for one" ports_split 's/(back ? 0 : s->share\[to\])/0/' ecmp uniform
wrong "all wait for each other" ports_split 's/ports_split_leads(s, node \* s->ports + p)/1/' ecmp uniform
wrong "channels of one router stand for all, the worst" ports_worst_share 's/rt_load_symmetry_first(like, rt_load_symmetry_class(like, node)) != node/node != 0/' ecmp worst
wrong "the channel with the least bound is the worst" ../graph/heaviest 's/h->bound\[k\] > h->bound\[best\]/h->bound[k] < h->bound[best]/' ecmp worst
wrong "the mirror turns nothing" ports_load_even 's/x\[i\] = last\[i\] - x\[i\]/x[i] += 0/' even rand:2,9
wrong "the mirrored messages are the same" ports_load_even 's/ports_load_routes(r, its, pairs)/ports_load_routes(r, pair, pairs)/' even rand:2,9

# --- as check has the same wiring, a file, by a search of its own without symmetries
beside() { # beside NET PATTERN: both, if they differ
    $R graph "$1" --format ibnet >"$work/net" &&
        $R load "$1" --routing ecmp --traffic "$2" --schedule "$work/numbers" --tsv >"$work/load" && sed 's/[0-9][0-9]*/P&/g' "$work/numbers" >"$work/pairs" &&
        $R check --topology "$work/net" --routing ecmp --traffic "@$work/pairs" --tsv 2>/dev/null >"$work/check"
    awk -F '\t' -v of="$1 $2" 'FNR == NR { said[$1] = $2; next } $1 ~ /^(routes|longest|mean|hot_link|hot_links|throughput|deadlock)$/ { n++; if ($2 != said[$1]) print of, $1 }
        END { if (n != 7) print of ": " n " keys" }' "$work/load" "$work/check"
}
# processors of a file are numbered alike; one a line without patterns of digits
while read -r net pattern; do beside "$net" "$pattern"; done >"$work/differ" <<END
complete:6 alltoall
array:7 complement
ring:8 alltoall
ring:5 tornado
mesh:3,4 alltoall
torus:4,4 alltoall
torus:8,3 tornado
torus:3,3,3 alltoall
twisted:4,4,2,0 alltoall
bintree:4 perm:1
xtree:3 alltoall
tworoot:3 perm:2
hypercube:4 alltoall
ccc:3 alltoall
mot:2,2 alltoall
kntree:3,2 alltoall
kntree:4,2 shift:3
xgft:2,2,3,1,2,3 alltoall
hyperx:2,3,4 alltoall
slimfly:2,5 alltoall
polarfly:2,3 alltoall
megafly:2,2,2,1 alltoall
oft:2,3 alltoall
mlfm:2,2,3 alltoall
wbfly:2,3 alltoall
shufflex:4 alltoall
slender:1 alltoall
cm5:2 rand:3,1
dragonfly:2,4,2 alltoall
tofu:2,2,1,7 alltoall
END
is "30 networks: as check --routing ecmp has the wiring" "" "$(xargs <"$work/differ")"

# --- closed forms: edge-transitive networks put N (N-1) mean / links on each (Dally and Towles 2004, 3.3.1: torus 8/k, hypercube 2, of N/(N-1))
figure() { key=$1 && shift && $R load "$@" --tsv | sed -n "s/^$key	//p"; }
is "uniform on torus:8,8, torus:16,16, ring:8, torus:5,5, hypercube:6, by ecmp" "0.984375 0.498047 0.875000 1.600000 1.968750" \
    "$(for net in torus:8,8 torus:16,16 ring:8 torus:5,5 hypercube:6; do figure throughput $net --routing ecmp; done | xargs)"
is "... and by ties even" "0.984375 0.498047 0.875000 1.600000" "$(for net in torus:8,8 torus:16,16 ring:8 torus:5,5; do figure throughput $net --ties even; done | xargs)"
is "a fat-tree's ports up are all on shortest paths: ecmp is up-random" "$(figure hot_link kntree:4,3 --routing up-random) $(figure hot_link xgft:4,4,1,4 --routing up-random)" \
    "$(figure hot_link kntree:4,3 --routing ecmp) $(figure hot_link xgft:4,4,1,4 --routing ecmp)"
# Towles and Dally 2002; Valiant 1981: half of the uniform capacity 8/k for every permutation
is "valiant's worst case, ties even: 4/k" "0.500000 1.000000 0.250000 0.500000" \
    "$(for net in torus:8,8 torus:4,4 torus:16,16 ring:8; do figure throughput $net --ties even --routing valiant --traffic worst; done | xargs)"
is "... and one way" "0.400000 even 0.333333 one_way one_way" \
    "$( (figure throughput torus:8,8 --routing valiant --traffic worst; figure ties torus:8,8 --ties even; figure throughput torus:8,8 --ties even --traffic tornado; figure ties torus:8,8 --traffic tornado; figure ties torus:8,8 --routing valiant --traffic worst) | xargs)"
is "one destination for all: torus:64,64, by ecmp" "0.124969" "$(figure throughput torus:64,64 --routing ecmp)"
is "the cycle of channels has processors" "8 0" "$($R load ring:8 --routing ecmp --json | tr -d ' \n' | sed 's/.*"cycle":\[//' | grep -o '"source":[0-9]*' | sort -u | wc -l) $($R load hypercube:4 --routing ecmp | grep -c 18446744073709551615)"

is "a table of several networks has a cycle's length, without its channels" "cycle 8 -" "$($R load ring:8 kntree:2,2 --routing ecmp --tsv | cut -f 13- | xargs)"
# --- compare: the same figures, and which balanced network is near
# shellcheck disable=SC2046 # words
nets='torus:4,4 kntree:2,3 dragonfly:2,4,2 debruijn:4 benes:2 complete:5 hypercube:4'
columns() { awk -F '\t' -v OFS='\t' 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next } { print $c["net"], $c["throughput"], c["deadlock"] ? ($c["deadlock"] == "none" ? 1 : "-") : $c["vcs"] }'; }
# shellcheck disable=SC2086 # words
$R load $nets --routing ecmp --tsv | columns >"$work/load"
# shellcheck disable=SC2086
$R compare $nets --routing ecmp --tsv | columns >"$work/compare"
same "compare --routing ecmp: throughput is load's, vcs 1 where load has no cycle" "$work/load" "$work/compare"
worst="torus:5,3 kntree:2,3 dragonfly:2,4,1 bfly:2,2 slimfly:2,5"
# shellcheck disable=SC2086 # words
is "... and throughput_worst too" "$(for net in $worst; do figure throughput "$net" --routing ecmp --traffic worst; done | xargs)" \
    "$($R compare $worst --routing ecmp --tsv | sed 1d | cut -f 14 | xargs)"
is "... of fat-trees of 1,000 processors, too; where it takes minutes it says so" "1.000000 -" "$($R compare kntree:10,3 mesh:32,32 --routing ecmp --tsv | sed 1d | cut -f 14 | xargs)"
ties="ring:2 ring:5 ring:8 torus:4,4 torus:6,3 torus:3,2,3 torus:4,2,4 torus:2,6,2 tofu:2,2,1"
# shellcheck disable=SC2086 # words
is "compare --ties even: both throughputs are load's" "$(for net in $ties; do for t in uniform worst; do figure throughput "$net" --ties even --traffic $t; done; done | xargs)" \
    "$($R compare $ties --ties even --tsv | sed 1d | cut -f 13,14 | xargs)"
# shellcheck disable=SC2086 # words
is "... by valiant too" "$(for net in $ties; do for t in uniform worst; do figure throughput "$net" --ties even --routing valiant --traffic $t; done; done | xargs)" \
    "$($R compare $ties --ties even --routing valiant --tsv | sed 1d | cut -f 13,14 | xargs)"
is "... and where each network has its own random routes; of others none" "0.833333 0.833333 valiant 1.500000 1.000000 up-random - - valiant" \
    "$($R compare torus:4,4,5 kntree:2,2 twisted:4,4,1,0 --ties even --routing random --tsv | sed 1d | cut -f 13- | xargs)"
is "... of others as ever, but - where ties are not served" "$($R compare mesh:4,4 ring:5 twisted:3,3,1,0 --tsv | sed 1d | cut -f 13,14 | xargs) - -" \
    "$($R compare mesh:4,4 ring:5 twisted:3,3,1,0 twisted:4,4,1,0 --ties even --tsv | sed 1d | cut -f 13,14 | xargs)"
is "... and says why" "throughput - : --ties even serves ring, torus and tofu: twisted:4,4,1,0" "$($R compare torus:4,4 twisted:4,4,1,0 --ties even | grep '^throughput - ')"
$R load torus:4,2 --routing ecmp --traffic worst --schedule "$work/worst" >"$work/out"
is "--schedule writes the worst permutation, which has the same load" "$(figure hot_link torus:4,2 --routing ecmp --traffic worst)" \
    "$(figure hot_link torus:4,2 --routing ecmp --traffic "@$work/worst")"
refuses "more than can be searched" 2 "the worst of 1024 routers with processors, and 11264 in all with up to 4 ports, takes about" load omega:10 --routing ecmp --traffic worst
refuses "... for its routers" 2 "the worst of more than 4096 routers with processors" load mesh:40,40,4 --routing ecmp --traffic worst
printf '0 1\n1 2\n2 0\n' >"$work/net"
is "beside one's own: both by ecmp" "throughput net:2.000000:ecmp ring:3:2.000000:ecmp" \
    "throughput $($R compare ring:3 --topology "$work/net" --both-ways --routing ecmp --tsv | awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next } { sub(/.*\//, "", $1); print $1 ":" $c["throughput"] ":" $c["routing"] }' | xargs)"
is "--balanced: the nearest where none is near enough" "slimfly has no balanced network of 475 to 525 processors; the nearest is slimfly:6,7, of 588" \
    "$($R compare --processors 500 --within 5 --balanced --families slimfly --tsv 2>&1 | sed -n 's/^routeseq: compare: \(slimfly\)/\1/p')"

# --- what is refused
while IFS='|' read -r words arguments; do
    # shellcheck disable=SC2086 # arguments
    refuses "$arguments" 2 "$words" $arguments
done <<END
options --routing ecmp and --vcs exclude each other|load torus:4,4 --routing ecmp --vcs 1
options --routing ecmp and --ties exclude each other|load torus:4,4 --routing ecmp --ties even
option --ties 'even': served are ring, torus and tofu; this network has no such ties|load mesh:4,4 --ties even
option --ties 'even': served are ring, torus and tofu|load twisted:4,4,1,0 --ties even
option --routing 'ecmp': expected|route torus:4,4 0 3 --routing ecmp
options --ties even and --routing ecmp exclude each other|compare torus:4,4 --ties even --routing ecmp
options --ties even and --topology exclude each other|compare torus:4,4 --ties even --topology $work/net
option --ties 'both': expected|load torus:4,4 --ties both
END
tap_end
