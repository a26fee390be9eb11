#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/frama.sh [long] [NAME...] - no run-time error for any input: Frama-C's Eva over the entry points of
# tests/assurance/frama/*.c, 0 alarms each, in TAP, with planted faults.  NAME: an entry point, all of them unless said; or
# `proof`: WP, cvc4 and z3 prove what rt_compute promises (tests/assurance/frama/route_wp.h), with planted faults too.
# long: where an entry point samples networks, all of them.
# FRAMA_SECONDS: of CPU for each entry point (120; long: 3600); PROOF_SECONDS: for each goal of the proof (30).
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=${B:-build}/frama
mkdir -p "$work"
if ! command -v frama-c >/dev/null; then
    tap_skip "no run-time error for any input" "frama-c is missing"
    tap_end
    exit
fi
folders="$(find lib/net lib/route lib/topo lib/walk lib/load -type d | sed 's/^/-I/' | tr '\n' ' ')"
folders="$folders-I$work/lib/gate/transit -I$work/lib/gate"
headers=-Iinclude
tab=$(printf '\t')
long=
if [ "${1:-}" = long ]; then
    long=-DLONG
    : "${FRAMA_SECONDS:=3600}"
    shift
fi
proof=$(tools/sources.sh lib/route/transit | grep -E '_(compute|fattree|bidelta)\.c$')

frama() { # frama OPTION...: in $work/log; plain C, without what gcc has besides
    # shellcheck disable=SC3045
    (ulimit -t "${FRAMA_SECONDS:-120}" && nice -n 10 frama-c -c11 -machdep x86_64 \
        -cpp-extra-args="-U__GNUC__ $long $headers -Itests/assurance/frama $folders" "$@") >"$work/log" 2>&1
}

weave() { # weave PLAN FILE...: their paths; a copy in $work of what tests/assurance/frama/PLAN.acsl annotates
    plan=tests/assurance/frama/$1.acsl
    shift
    for file; do
        source=${file#"$work/"}
        if grep -qxF "@ $source" "$plan"; then
            mkdir -p "$work/${source%/*}"
            awk -f tests/assurance/frama/weave.awk -v source="$source" "$plan" "$file" >"$work/woven" || return 1
            file=$work/$source
            mv "$work/woven" "$file"
        fi
        echo "$file"
    done
}

errors_apart() { # what routers with ports return: an error, after which nothing has been written, or 0
    grep -hoE '^int rt_route_[a-z0-9]+_port\b' lib/route/ports/*.c | awk '
        { split_at = split_at "," $2 ":0"; steps = steps "," $2 ":20" }
        END {
            print "-eva-split-return-function rt_route_port:0,known:0,rti_route_came:0,ends:0,rti_route_field:0" split_at
            print "-eva-slevel-function rt_route_port:20,rt_route_ports:20,rt_route_header_bits:20,known:20" \
                ",rti_route_came:20,ends:20,rti_route_field:100,minus_over:100,cross:100,meet:100" steps
        }'
}
equal="-eva-domains equality,symbolic-locations"
# What it takes besides: steps apart, what is tried at once, and what need not be told apart.
precision() {
    case $1 in
    frama_locate) echo "-eva-slevel 2000 $equal -eva-slevel-function divide:0,multiply:0" ;;
    frama_decode)
        echo "-eva-slevel 2000 $equal -eva-split-return-function"
        echo "rt_compute:full,rt_route_hybrid:full,rt_route_full:full,rt_route_bidelta:full,route_fattree:full"
        ;;
    frama_check) echo "-eva-slevel 2000 $equal" ;;
    frama_parse)
        echo "-eva-slevel 0 -eva-ilevel 128 -eva-min-loop-unroll 42 -eva-use-spec rt_net_check"
        echo "-eva-split-return-function row_named:full,rti_net_number:0,rti_net_skip:0 -eva-slevel-function"
        echo "rt_net_parse:500,row_named:500,rti_net_number:20,rti_net_skip:20,parse:100,parse_numbers:200"
        ;;
    frama_format) echo "-eva-slevel 30 -eva-min-loop-unroll 48 $equal -eva-use-spec rt_net_check" ;;
    frama_steady | frama_prepared | frama_flies | frama_deadflies | frama_multicubes)
        echo "-eva-slevel 0 -eva-min-loop-unroll 66"
        ;;
    frama_shuffles) echo "-eva-slevel 0 -eva-min-loop-unroll 66 -eva-interprocedural-splits" ;;
    frama_ports) echo "-eva-slevel 0 -eva-min-loop-unroll 35 $equal $(errors_apart)" ;;
    frama_walk | frama_sent | frama_plan | frama_dead)
        echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 36 -eva-interprocedural-splits"
        ;;
    frama_ringtable) echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 20 -eva-domains equality" ;;
    frama_rings) echo "-eva-slevel 0 -eva-ilevel 66 -eva-min-loop-unroll 66 -eva-interprocedural-splits" ;;
    frama_wireone | frama_wireall)
        echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 36 -eva-split-return-function rti_walk_decide:0"
        echo "-eva-slevel-function follow:500,decide:500"
        ;;
    frama_hop) echo "-eva-slevel 0 -eva-min-loop-unroll 36" ;;
    frama_follow)
        echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 40 -eva-split-return-function rti_walk_hop:full"
        echo "-eva-slevel-function rti_walk_hop:100,rti_walk_follow:5000"
        ;;
    frama_blockroutes) echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 66" ;;
    frama_blocks | frama_batch)
        echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 66 -eva-split-return-function one_way:0,rti_walk_follow:0"
        echo "-eva-slevel-function all_right:20,one_way:20,rti_walk_follow:20"
        ;;
    frama_pairs) echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 36" ;;
    frama_trees)
        echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 66 -eva-split-return-function pass:0"
        echo "-eva-slevel-function rt_walk_tree:500,pass:20,rt_walk_tree_verify_pair:20"
        ;;
    frama_treewalk)
        echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 66 -eva-split-return-function pass:0"
        echo "-eva-slevel-function rt_walk_tree:500,pass:20"
        ;;
    frama_ringwalk | frama_report) echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 20" ;;
    frama_router | frama_selector) echo "-eva-slevel 0 -eva-min-loop-unroll 460 -eva-split-return auto" ;;
    frama_gatename)
        echo "-eva-slevel 0 -eva-min-loop-unroll 20 $equal -eva-split-return-function"
        echo "rt_gate_name:full,rti_gate_append:full,rti_gate_number:full -eva-slevel-function"
        echo "name:5000,rt_gate_name:500,rti_gate_append:50,rti_gate_number:30"
        ;;
    frama_gatetext) echo "-eva-slevel 0 -eva-min-loop-unroll 20 $equal -eva-slevel-function rti_gate_number:30" ;;
    frama_gatemodule) echo "-eva-slevel 0 -eva-ilevel 80 -eva-min-loop-unroll 260" ;;
    frama_gatetests) echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 96 $equal" ;;
    frama_gate* | frama_transit) echo "-eva-slevel 0 -eva-min-loop-unroll 460 -eva-slevel-function best_tree:50" ;;
    frama_cubes) echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 35 $equal,octagon $(errors_apart)" ;;
    frama_cycles | frama_cm5 | frama_digits | frama_mot | frama_twisted | frama_slimfly)
        echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 35 $equal $(errors_apart)"
        ;;
    frama_fattrees)
        echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 35 -eva-interprocedural-splits $equal $(errors_apart)"
        ;;
    frama_skews) echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 130 $equal $(errors_apart)" ;;
    frama_slender)
        echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 35 $equal"
        echo "-eva-split-return-function rt_route_port:0,rt_route_slender_port:0,rti_route_slender_step:full"
        echo "-eva-slevel-function rt_route_port:20,rt_route_slender_port:50,rti_route_slender_step:20,slender_step:20"
        ;;
    frama_paths) echo "-eva-slevel 200 -eva-min-loop-unroll 35 $equal" ;;
    frama_toward) echo "-eva-slevel 100000 -eva-min-loop-unroll 30" ;;
    frama_inflow) echo "-eva-slevel 0 -eva-min-loop-unroll 1000" ;;
    frama_gridpaths) echo "-eva-slevel 300 -eva-min-loop-unroll 9 $equal,octagon" ;;
    frama_search) echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 5 $equal" ;;
    frama_cubelegs) echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 66 $equal" ;;
    frama_graphwalk)
        echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 35 $equal"
        echo "-eva-slevel-function rt_topo_graph_port:200,rt_topo_graph_between:200"
        ;;
    frama_graphheader)
        echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 35 $equal"
        echo "-eva-split-return-function rt_walk_header_take:full,take_byte:full,read_port:full"
        echo "-eva-slevel-function"
        echo "rt_topo_graph_port:200,rt_walk_header_take:20,take_byte:20,read_port:50,rt_walk_graph_header:500"
        ;;
    frama_portswalk)
        echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 35 $equal"
        echo "-eva-split-return-function rt_topo_neighbour:0,rt_topo_attached:0,rt_walk_ports:0"
        echo "-eva-slevel-function rt_walk_ports:1000,rt_topo_neighbour:100,rt_topo_attached:50,rt_walk_ports_verify_pair:100"
        ;;
    frama_cover) echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 35 $equal" ;;
    frama_benespath | frama_benes | frama_pieces) echo "-eva-slevel 0 -eva-min-loop-unroll 700" ;;
    frama_header)
        echo "-eva-slevel 0 -eva-ilevel 64 -eva-min-loop-unroll 35 $equal -eva-split-return-function"
        echo "known:0,rt_route_header_take:-18:-12"
        echo "-eva-slevel-function known:20,rt_route_header_bits:20,rt_route_header_take:20,rt_route_header_unpack:20"
        ;;
    *) echo "-eva-precision 6 -eva-slevel 2000" ;;
    esac
}
plan_of() { # plan_of FUNCTION: a plan of its own, or the one for all
    if [ -f "tests/assurance/frama/$1.acsl" ]; then echo "$1"; else echo eva; fi
}
eva() { # eva FUNCTION FILE...: its alarms in $work/log
    name=$1
    shift
    # shellcheck disable=SC2046
    frama -eva $(precision "$name") -main "$name" $(weave "$(plan_of "$name")" "$@")
}
alarms() { # what Eva counts: "0 alarms", "2 alarms"; nothing if it did not end
    sed -n 's/^  \([0-9]* alarms\{0,1\}\) generated.*/\1/p' "$work/log"
}
proved() { ! grep -E '^ +Assertions' "$work/log" | grep -qvE ' 0 unknown +0 invalid'; }
gates() { # the gate room in $work: Frama-C 25 stops at the sizeof in GATE, so that its inputs are counted otherwise
    rm -rf "$work/lib/gate"
    mkdir -p "$work/lib"
    cp -R lib/gate "$work/lib/gate"
    cat >"$work/counted" <<'END'
#undef GATE
#define GATE(kind, stem, byte, bit, ...) \
    rti_gate_add(list, kind, (struct rt_gate_label){stem, (uint16_t)(byte), (int8_t)(bit)}, \
    (const net_t[]){__VA_ARGS__}, NINTH(__VA_ARGS__, 8, 7, 6, 5, 4, 3, 2, 1))
#define NINTH(a, b, c, d, e, f, g, h, n, ...) n
END
    sed "/sizeof((const net_t\[\]){__VA_ARGS__}) /r $work/counted" lib/gate/gate_build.h >"$work/lib/gate/gate_build.h"
    tools/sources.sh "$work/lib/gate"
}
plans="lib/walk/walk_plan.c lib/walk/transit/walk_classes.c lib/walk/tree/walk_tree_verify.c lib/net/net_shape.c"
topos="lib/topo/topo_processors.c lib/topo/transit/topo_transit.c lib/topo/tree/topo_tree.c"
sources_of() { # sources_of FUNCTION: what it is analysed with
    file=$(grep -l "^void $1(void)$" tests/assurance/frama/*.c)
    echo "$file"
    case $file in
    */net.c | */text.c) tools/sources.sh lib/net ;;
    */route.c)
        tools/sources.sh lib/route/transit lib/route/tree lib/net/transit lib/net/tree
        echo "lib/net/net_check.c lib/net/net_shape.c"
        ;;
    */ring*.c) tools/sources.sh lib/route/ring lib/net/ring && ls lib/net/net_check.c ;;
    */ports*.c | */header.c)
        tools/sources.sh lib/route/ports lib/net/ports && ls lib/net/net_check.c
        ;;
    */walk.c)
        ls lib/walk/walk_report.c lib/walk/walk_header.c lib/walk/ring/walk_ring.c
        ls lib/walk/transit/walk_transit.c lib/walk/transit/walk_rn1.c lib/walk/tree/walk_*.c lib/topo/tree/topo_*.c
        ls lib/topo/transit/topo_transit.c lib/topo/topo_processors.c lib/net/net_shape.c
        ;;
    */walk_transit.c) ls lib/walk/transit/walk_transit.c lib/walk/transit/walk_rn1.c $plans $topos ;;
    */walk_pairs.c) ls lib/walk/transit/walk_verify.c lib/walk/walk_report.c lib/net/net_shape.c $topos ;;
    */blocks_routes.c) ls lib/walk/transit/walk_compute.c ;;
    */blocks_pairs.c)
        ls lib/walk/transit/walk_block.c lib/walk/transit/walk_batch.c lib/walk/walk_report.c lib/net/net_shape.c $topos
        ;;
    */blocks.c) ls lib/walk/transit/walk_push.c lib/walk/transit/walk_trail.c lib/topo/transit/topo_transit.c ;;
    */wires.c)
        ls lib/walk/transit/walk_wires.c lib/walk/transit/walk_all.c lib/walk/transit/walk_rn1.c
        ls lib/topo/transit/topo_component.c lib/topo/transit/topo_parts.c lib/topo/transit/topo_transit.c
        ls lib/net/net_shape.c
        ;;
    */walk_table.c) ls lib/walk/ring/walk_ring.c ;;
    */load_toward.c) ls lib/load/graph/load_toward.c lib/load/graph/load_sort.c ;;
    */load_inflow.c)
        tools/sources.sh lib/topo/ports lib/net && ls lib/load/ports/load_inflow.c lib/topo/topo_processors.c
        ;;
    */walk_rings.c)
        ls lib/walk/ring/walk_ring_verify.c lib/walk/tree/walk_*.c lib/walk/walk_report.c lib/topo/tree/topo_tree.c
        ls lib/net/net_shape.c
        ;;
    */gate_tests.c) gates | grep /gate_tests.c ;;
    */gate_text.c | */gate_list.c | */gate_apply.c) gates ;;
    */gate*.c) gates && tools/sources.sh lib/net ;;
    */pieces.c) ;;
    */walk_ports.c)
        tools/sources.sh lib/topo/ports lib/topo/graph lib/walk/ports lib/walk/graph lib/net
        ls lib/topo/topo_processors.c lib/walk/walk_header.c lib/walk/walk_report.c lib/walk/walk_plan.c
        ;;
    esac
}
entry() { # entry FUNCTION
    # shellcheck disable=SC2046
    eva "$1" $(sources_of "$1") && [ "$(alarms)" = "0 alarms" ] && proved
    tap_result $? "$1: $(alarms), $(sed -n 's/^  \([0-9]* functions analyzed\).*/\1/p' "$work/log")" \
        "$(grep -A2 'alarm\] \|rror' "$work/log" | head -20)"
}

provers=cvc4,z3
functions=-wp-fct=rt_compute,rt_route_hybrid,rt_route_full,rt_route_bidelta,route_fattree
wp() { # wp SECONDS FILE...: SECONDS a goal; which ones in $functions, $properties, by whom in $provers
    seconds=$1
    shift
    # shellcheck disable=SC2086
    (FRAMA_SECONDS=900 && frama -wp -wp-rte -wp-no-pruning -wp-prover "$provers" -wp-par 2 -wp-timeout "$seconds" \
        $functions $properties "$@")
}
prove() {
    # The axioms on exclusive or, for all pairs of bytes.
    ${CC:-cc} -Iinclude -o "$work/bytes" tests/assurance/frama/bytes.c && "$work/bytes"
    tap_result $? "exclusive or by arithmetic: 65,536 pairs of bytes"
    # The lemmas, which belong to no function; then all else.
    # shellcheck disable=SC2046,SC2086
    (functions='' properties=-wp-prop=@lemma && wp "${PROOF_SECONDS:-30}" $(weave route_wp $proof)) && all_proved 4
    tap_result $? "lemmas: $(goals) proved" "$(grep -A2 'Failed\|rror' "$work/log" | head -20)"
    # A goal that neither proves is split into the ways through the function (tip).
    rm -rf "$work/session"
    properties="-wp-auto wp:split -wp-auto-depth 6 -wp-auto-width 30 -wp-session $work/session" provers=tip,cvc4,z3
    # shellcheck disable=SC2046,SC2086
    wp "${PROOF_SECONDS:-30}" $(weave route_wp $proof) && all_proved 200
    status=$?
    properties='' provers=cvc4,z3
    tap_result $status "what rt_compute promises: $(goals) goals proved" \
        "$(grep -A2 'Failed\|rror' "$work/log" | head -20)"
}
goals() { sed -n 's/.*Proved goals: *\(.*\)/\1/p' "$work/log"; }
all_proved() { # all_proved N: all goals, and at least N
    goals | awk -F ' */ *' -v n="$1" '$1 != $2 || $1 < n { bad = 1 } END { exit bad || NR != 1 }'
}

spoil() { # spoil PLAN FILE SED: $work/fault.c, FILE with annotations and a fault
    awk -f tests/assurance/frama/weave.awk -v source="$2" "tests/assurance/frama/$1.acsl" "$2" >"$work/sound.c"
    sed "$3" "$work/sound.c" >"$work/fault.c"
    ! cmp -s "$work/sound.c" "$work/fault.c" || tap_result 1 "$3 changes $2"
}
rejected() { # rejected SED WORDS
    grep -q "$2" "$work/log"
    tap_result $? "planted and rejected: $1: $(grep -o "$2" "$work/log" | head -1)" "$(tail -20 "$work/log")"
}
planted() { # planted FUNCTION FILE SED WORDS
    spoil "$(plan_of "$1")" "$2" "$3"
    case $2 in
    include/*)
        rm -rf "$work/include"
        cp -R include "$work/include" && mv "$work/fault.c" "$work/$2"
        headers=-I$work/include
        set -- "$1" "$2" "$3" "$4" "$(sources_of "$1")"
        ;;
    *) set -- "$1" "$2" "$3" "$4" "$(sources_of "$1" | tr ' ' '\n' | grep -vxF -e "$2" -e "$work/$2") $work/fault.c" ;;
    esac
    # shellcheck disable=SC2046,SC2086
    frama -eva $(precision "$1") -eva-stop-at-nth-alarm 1 -main "$1" $(weave "$(plan_of "$1")" $5)
    headers=-Iinclude
    rejected "$3" "$4"
}
unproved() { # unproved PROPERTY FILE SED: WP is to fail at that property
    spoil route_wp "$2" "$3"
    properties="-wp-prop=$1"
    # shellcheck disable=SC2046
    wp 30 $(weave route_wp $(echo "$proof" | grep -vxF "$2")) "$work/fault.c"
    rejected "$3" "Failed\] Goal [a-z_]*$1[a-z_0-9]*"
}
faults_of() { # faults_of NAME: those of tests/assurance/frama/planted.txt, one at least
    grep "^$1$tab" tests/assurance/frama/planted.txt >"$work/faults" || tap_result 1 "$1 has a planted fault"
    while IFS=$tab read -r name source script words <&3; do
        case $name in
        proof) unproved "$words" "$source" "$script" ;;
        *) planted "$name" "$source" "$script" "$words" ;;
        esac
    done 3<"$work/faults"
}

# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(sed -n 's/^void \(frama_[a-z0-9]*\)(void)$/\1/p' tests/assurance/frama/*.c)
for name; do
    if [ "$name" = proof ]; then prove; else entry "$name"; fi
    faults_of "$name"
done
tap_end
status=$?
echo "$((tap_count - tap_failed)) passed, $tap_failed failed"
exit $status
