#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq load of networks of routers: where one source, or one pair of two routers, stands for all pairs, it prints what
# the message set `alltoall` does, every pair of which is followed; and the same with any number of jobs;
# and of rings likewise.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/load_ways
. tools/tap_command.sh

source='complete:2 complete:9 ring:2 ring:3 ring:4 ring:8 ring:9 torus:1 torus:2,2 torus:4,4 torus:5,3 torus:2,7 torus:4,1,6 torus:3,4,5
    torus:2,3,2,3 hypercube:1 hypercube:2 hypercube:6 hyperx:1,4 hyperx:1,3,5 hyperx:3,4,2 hyperx:2,3,1,4 hyperx:1,2,2,2,2'
routers='dragonfly:1,1,1 dragonfly:2,4,2 dragonfly:3,2,4 dragonfly:1,5,1 dragonfly:4,1,5 slimfly:1,5 slimfly:2,5 slimfly:3,7 slimfly:2,4 slimfly:1,9 polarfly:1,3
    polarfly:2,5 polarfly:2,4 polarfly:4,7'
pairs='array:9 mesh:3,4 twisted:4,4,1,0 bintree:3 xtree:3 tworoot:3 ccc:3 bfly:2,3 wbfly:2,3 benes:2 shufflex:4 debruijn:4 omega:3 mot:2,2
    slender:2 cm5:2 kntree:2,3 xgft:2,3,1,2 kautz:2,3 megafly:1,2,2,1 oft:1,2 mlfm:1,2,2 tofu:1,2,1'

plain() { grep -vE '^ *(way|pattern|ties|followed, for all pairs|where both ways round)\>'; }
differ() { # differ COMMAND NET...: networks and virtual channels of which it prints something else than of all pairs
    command=$1
    shift
    for net in "$@"; do
        vcs=$($R info "$net" --tsv | sed -n 's/^vcs\t//p')
        for v in $(seq "$vcs"); do
            # with fewer channels, for programs alone, but in check-long
            people=yes
            [ "$v" = "$vcs" ] || [ -n "${ROUTESEQ_LONG:-}" ] || people=
            for form in ${people:+''} --tsv; do
                # shellcheck disable=SC2086
                $R load "$net" --vcs "$v" --traffic alltoall $form 2>&1 | plain >"$work/whole"
                # shellcheck disable=SC2086
                $command load "$net" --vcs "$v" --jobs 3 $form 2>&1 | plain | cmp -s - "$work/whole" || echo "$net --vcs $v $form"
            done
        done
    done
}
for way in source routers pairs; do
    eval "nets=\$$way"
    # shellcheck disable=SC2154,SC2086
    for net in $nets; do $R load $net | sed -n 's/^ *followed, for all pairs *//p'; done | sort -u >"$work/ways"
    case $way in
    source) says='routes from router 0: all look alike' ;;
    routers) says='a route for each two routers' ;;
    pairs) says='each route' ;;
    esac
    is "$way: it says so of each of its networks" "$says" "$(cat "$work/ways")"
    # shellcheck disable=SC2086
    is "$way: the same as all pairs, also on fewer virtual channels" "" "$(differ $R $nets)"
done
is "one job prints what many do" "$($R load ccc:4 --jobs 1)" "$($R load ccc:4 --jobs 7)"
is "all pairs of a cycle, jobs or not: the first pairs are named" "$($R load ccc:4 --vcs 1 --jobs 1)" "$($R load ccc:4 --vcs 1 --jobs 7)"
refuses "no job" 2 "option --jobs '0': expected a number 1..256" load ring:4 --jobs 0

# planted and rejected: a family in the wrong row, and slips in what one source stands for
compiled() { # compiled FOLDER FILE SED-SCRIPT: the command with FILE, of cli or lib, changed by it, as $work/faulty
    sed "$3" "$(find "cli/$1" lib/load -name "$2")" | sed "s|\"\.\./|\"../../cli/|; s|\"$1|\"../../cli/$1/$1|" >"$work/fault.c"
    rm -f "$work/faulty"
    # shellcheck disable=SC2046
    ${CC:-cc} -O1 -std=c11 -D_POSIX_C_SOURCE=200809L -pthread -Iinclude -o "$work/faulty" "$work/fault.c" \
        $(find build/cli -name '*.o' ! -name "${2%.c}.o") build/librouteseq.a 2>"$work/err"
}
plant() { # plant CLAIM FILE SED-SCRIPT NET...: of each network something else must be printed
    long || return 0
    claim=$1 file=$2 script=$3
    shift 3
    compiled ports "$file" "$script"
    found=$([ -x "$work/faulty" ] && differ "$work/faulty" "$@" | sed 's/ .*//' | sort -u | xargs)
    is "planted and rejected: $claim" "$(printf '%s\n' "$@" | sort -u | xargs)" "$found"
}
one=load_ports_source.c all=$one
plant "an array as if it went round" $all 's/FAMILY_TORUS\]/FAMILY_ARRAY]/' array:9
plant "a mesh likewise" $all 's/FAMILY_TORUS\]/FAMILY_MESH]/' mesh:3,4
plant "cube-connected cycles as if alike from everywhere" $all 's/FAMILY_TORUS\]/FAMILY_CCC]/' ccc:3
plant "a twisted torus as if it were none" $all 's/FAMILY_TORUS\]/FAMILY_TWISTED]/' twisted:4,4,1,0
plant "a dragonfly as if alike from everywhere" $all 's/\(DRAGONFLY\] = {RT_LOAD_WAY_\)ROUTERS/\1SOURCE/' dragonfly:2,4,2
plant "polarfly likewise" $all 's/\(POLARFLY\] = {RT_LOAD_WAY_\)ROUTERS/\1SOURCE/' polarfly:2,5
plant "a fat-tree, whose routes depend on the processor, by routers" $all 's/FAMILY_SLIMFLY\]/FAMILY_KNTREE]/' kntree:2,3
plant "a pair of routers counted once" ports_load_all.c 's/each(r) \* each(r)/each(r)/' dragonfly:2,4,2 hyperx:3,4,2
plant "routes that have met, a source of each lost" ports_load_toward.c 's/\[m->link\] += m->from/& - 1/' wbfly:2,3 kntree:2,3
plant "... no edge behind the first meeting" ports_load_toward.c 's/if (next->link != RT_LOAD_NO_LINK)/if (0)/' ccc:3
plant "... merged virtual channels kept apart" ports_load_toward.c 's/vc < most ? vc : most/vc < most ? vc : 0/' ccc:3
plant "ports summed over too few routers" $one 's/at = 0; at < nodes; at++)$/at = 1; at < nodes; at++)/' torus:4,4
plant "no edge from one coordinate to a later one" $one 's/a < ends;/a < 0 * ends;/' 'torus:4,4'
plant "an edge back to the same coordinate" $one 's/size_t ends = e.ends.count;/size_t ends = 0;/; s/a < ends;/a < e.ends.count;/' hypercube:2
plant "no second hop along a coordinate" $one 's/if (end.node != other) {/if (0) {/' ring:5

rings() { # rings COMMAND: networks and options of which it prints, with several jobs, something else than with one
    for net in multicube:3,3 shuffle:2,4 clock deadfly:2,3 livefly:3,3 butterfly:2,4 butterfly:3,3 ringmesh:5,4 ringcomplete:5 ring12; do
        for option in --queues --tsv '--echo-ratio 0.5'; do
            # shellcheck disable=SC2086
            $R load $net $option --jobs 1 >"$work/one"
            for jobs in 2 3 7; do
                # shellcheck disable=SC2086
                $1 load $net $option --jobs $jobs | cmp -s - "$work/one" || echo "$net $option --jobs $jobs"
            done
        done
    done
}
is "rings: the same with any number of jobs" "" "$(rings $R)"
ring_parts() { # ring_parts COMMAND: networks, options and parts of which it merges something else than one run prints
    while read -r net option; do
        # shellcheck disable=SC2086
        $R load $net $option >"$work/whole"
        for parts in '1 3' '2 1' '3 3' '7 1'; do
            n=${parts% *}
            for k in $(seq "$n"); do
                # shellcheck disable=SC2086
                $1 load $net $option --jobs "${parts#* }" --part "$k/$n" >"$work/part$k"
            done
            # shellcheck disable=SC2046
            $1 merge $(seq "$n" | sort -r | sed "s|^|$work/part|") 2>&1 | cmp -s - "$work/whole" || echo "$net $option $parts"
        done
    done <<EOF
multicube:3,3 --queues
shuffle:2,4 --tsv
butterfly:3,3 --echo-ratio 0.53
butterfly:2,4 --queues
deadfly:2,3 --json
livefly:3,3 --queues
ringmesh:5,4
ringcomplete:5 --tsv
ring12 --json
clock --queues
EOF
}
is "rings: the same in any number of parts" "" "$(ring_parts $R)"
plant_part() { # plant_part CLAIM FILE SED-SCRIPT
    long || return 0
    compiled ring "$2" "$3"
    [ -x "$work/faulty" ] && [ -n "$(ring_parts "$work/faulty")" ]
    tap_result $? "planted and rejected: rings in parts, $1" "$(cat "$work/err")"
}
plant_part "a part's first processor left out" ring_traffic.c 's/first < t->first/first <= t->first/'
plant_part "the counts of the last part alone" ring_load_merge.c 's/^    ring_counters_add(/    if (0) &/'
plant_part "the longest path forgotten" ring_load_merge.c 's/^    ring_metrics_unite(/    if (0) &/'
plant_part "edges of input queues forgotten" ring_load_merge.c 's/|= UINT64_C(1) << two/|= (uint64_t)!turn << two/'
plant_ring() { # plant_ring CLAIM SED-SCRIPT
    long || return 0
    compiled ring ring_share.c "$2"
    [ -x "$work/faulty" ] && [ -n "$(rings "$work/faulty")" ]
    tap_result $? "planted and rejected: rings, $1" "$(cat "$work/err")"
}
plant_ring "a job's sends left out" 's/^    add(to->sends/    if (0) &/'
plant_ring "a job's entries of queues left out" 's/^    add(to->queue/    if (0) &/'
plant_ring "a job's edges left out" 's/^    unite(to->lock.queues.reach/    if (0) &/'
plant_ring "the longest path of the first job alone" 's/from->distance > to/0 * from->distance > to/'
plant_ring "of links equally hot the last" 's/sends <= load->hot_send/sends < load->hot_send/'
tap_end
