#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/frama.sh [FUNCTION...] - no run-time error for any input: Frama-C's Eva over the entry points of
# tests/frama/*.c, in TAP.  0 alarms each; an array one byte short, a shift too far and a loop one too long are caught.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
work=${B:-build}/frama
mkdir -p "$work"
if ! command -v frama-c >/dev/null; then
    tap_skip "no run-time error for any input" "frama-c is missing"
    tap_end
    exit
fi
route="tests/frama/route.c $(tools/sources.sh lib/route/transit lib/route/tree lib/net/transit lib/net/tree)
    lib/net/net_check.c lib/net/net_shape.c"

eva() { # eva FUNCTION FILE...: its alarms in $work/log
    name=$1
    shift
    # shellcheck disable=SC2086
    timeout "${FRAMA_SECONDS:-300}" frama-c -c11 -machdep x86_64 -cpp-extra-args="-Iinclude -Itests -Ilib/net -Ilib/route/transit" \
        -eva -eva-precision 6 -eva-slevel 2000 -main "$name" "$@" >"$work/log" 2>&1
}
alarms() { # what Eva counts: "0 alarms", "2 alarms"; nothing if it did not end
    sed -n 's/^  \([0-9]* alarms\{0,1\}\) generated.*/\1/p' "$work/log"
}
proved() { ! grep -E '^ +Assertions' "$work/log" | grep -qvE ' 0 unknown +0 invalid'; }

for function in ${*:-$(sed -n 's/^void \(frama_[a-z0-9]*\)(void)$/\1/p' tests/frama/route.c)}; do
    # shellcheck disable=SC2086
    eva "$function" $route && [ "$(alarms)" = "0 alarms" ] && proved
    tap_result $? "$function: $(alarms), $(sed -n 's/^  \([0-9]* functions analyzed\).*/\1/p' "$work/log")" \
        "$(grep -A2 'alarm\] \|rror' "$work/log" | head -20)"
done

planted() { # planted FILE SED FUNCTION WORDS
    sed "$2" "$1" >"$work/fault.c"
    cmp -s "$1" "$work/fault.c" && tap_result 1 "$2 changes $1"
    # shellcheck disable=SC2046
    eva "$3" $(echo "$route" | tr ' ' '\n' | grep -vxF "$1") "$work/fault.c"
    grep -q "$4" "$work/log"
    tap_result $? "planted and rejected: $2: $(grep -o "$4" "$work/log" | head -1)" "$(tail -20 "$work/log")"
}
if [ $# = 0 ]; then
    planted tests/frama/route.c 's/seq\[RT_SEQ_MAX\];/seq[RT_SEQ_MAX - 1];/' frama_compute 'out of bounds write'
    planted lib/route/transit/route_fattree.c 's/layers - 1 >= RT_LOC_MAX/layers > RT_LOC_MAX/' frama_compute 'invalid RHS operand for shift'
    planted lib/route/transit/route_bidelta.c 's/n < RT_PARAM_MAX/n <= RT_PARAM_MAX/' frama_compute 'accessing out of bounds index'
fi
tap_end
