#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/prove_units.sh [NET...|all] - prove, in TAP, that the unit which `routeseq gate NET --verilog` prints
# answers every input as the table of --verilog --table does, which holds what the routing functions say: yosys makes
# graphs of both, cec of ABC compares them.  Default: a small network of each family; all: several sizes of each.
# Then gates of a unit and entries of a table are changed, and each change must be found to differ.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
B=${B:-build}
work=$B/prove_units
rm -rf "$work"
mkdir -p "$work"
for tool in yosys berkeley-abc; do
    command -v $tool >/dev/null && continue
    tap_skip "route units are proven" "$tool is missing"
    tap_end
    exit
done
small="array:5 ring:5 mesh:2,3 torus:4,3 hypercube:3 complete:5 hyperx:1,3,2 dragonfly:1,2,2 bintree:3 xtree:3 ccc:2
    bfly:3,1 wbfly:2,2 benes:2 omega:2 shufflex:3 debruijn:3 kntree:2,2 xgft:2,2,1,2 multicube:3,2 butterfly:3,1
    deadfly:2,2 livefly:3,2"
large="array:16 ring:16 mesh:4,4 torus:5,5 torus:4,6 torus:2,2,2,2 hypercube:5 complete:13 hyperx:2,3,4 dragonfly:2,4,2
    bintree:4 xtree:4 ccc:3 bfly:2,3 bfly:3,2 wbfly:2,3 wbfly:3,2 benes:3 omega:3 shufflex:4 debruijn:5 kntree:3,2
    kntree:2,3 xgft:4,3,2,1,2,3 xgft:3,2,1,4 multicube:5,4 butterfly:2,3 butterfly:4,2 deadfly:3,2 livefly:4,2"
case ${1:-} in
'') nets=$small ;;
all) nets="$small $large" ;;
*) nets=$* ;;
esac

# graph FILE NAME: $work/NAME.aig.  No loop, no net with two drivers or none (check).  A table reads its row at a
# place that is never beyond its end: what yosys calls undefined there is 0.
graph() {
    rm -f "$work/$2.aig"
    yosys -q -p "read_verilog $1; hierarchy -check -top printed; proc; flatten; check -assert; memory_map; opt_expr
        techmap; opt -fast; setundef -zero; aigmap; write_aiger -symbols $work/$2.aig" >"$work/log" 2>&1
}

compare() { # compare ONE OTHER: equal, different or undecided
    berkeley-abc -q "cec $work/$1.aig $work/$2.aig" >>"$work/log" 2>&1
    case $(grep Networks "$work/log") in
    "Networks are equivalent"*) echo equal ;;
    "Networks are NOT EQUIVALENT"*) echo different ;;
    *) echo undecided ;;
    esac
}

prepare() { # prepare NET: unit and table
    "$B/routeseq" gate "$1" --verilog --module printed >"$work/unit.v" 2>"$work/log" &&
        "$B/routeseq" gate "$1" --verilog --table --module printed >"$work/table.v" 2>"$work/log" &&
        graph "$work/table.v" table && graph "$work/unit.v" unit
}

proven=0
for net in $nets; do
    prepare "$net"
    says=$(compare unit table)
    [ "$says" = equal ]
    tap_result $? "$net: the unit is its table" "$says: $(cat "$work/log")"
    [ "$says" != equal ] || proven=$((proven + 1))
done

# --- every fourth gate of a unit turned into another kind; a table changed
net=torus:5,5
[ "${1:-}" = all ] || net=ring:5
prepare $net
planted=0 missed=
for at in $(grep -n ' = .* [&|^] ' "$work/unit.v" | cut -d: -f1 | awk 'NR % 4 == 1'); do
    sed "${at}y/&|^/|&|/" "$work/unit.v" >"$work/fault.v"
    graph "$work/fault.v" fault
    planted=$((planted + 1))
    [ "$(compare fault table)" = different ] || missed="$missed $at"
done
[ $planted -ge 6 ] && [ -z "$missed" ]
tap_result $? "planted and rejected: each of $planted gates of $net as another" "lines$missed"
sed "s/assign vc = .*/assign vc = 1'd0;/" "$work/unit.v" >"$work/fault.v"
! cmp -s "$work/unit.v" "$work/fault.v" && graph "$work/fault.v" fault && [ "$(compare fault table)" = different ]
tap_result $? "planted and rejected: the unit of $net without the dateline" "$(cat "$work/log")"
for change in "/row = [0-9]/s/.;\$/0;/" "s/to = [0-9]*'d1;/to = 3'd2;/" 's/assign {error, arrived/assign {arrived, error/'; do
    sed "$change" "$work/table.v" >"$work/fault.v"
    ! cmp -s "$work/table.v" "$work/fault.v" && graph "$work/fault.v" fault && [ "$(compare unit fault)" = different ]
    tap_result $? "planted and rejected: the table of $net after sed '$change'" "$(cat "$work/log")"
done
tap_end
status=$?
echo "$proven units proven equal to their tables"
exit $status
