#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/targets/cross.sh [TARGET... | all] - compile the net, route and gate rooms for every target at -Os, in
# TAP: no warning, no byte of data, no call that leads out.  Default: a Cortex-M0, AVR and an
# 8051; tests/build/webassembly.sh has WebAssembly.
#
# The Transit families call nothing, but SDCC's own functions for generic pointers, and those that
# restore registers on PowerPC.  All else may call the compiler's helpers, whose names begin with __,
# and memcpy and memset, which gcc demands everywhere.  SDCC compiles the Transit families only.
# A call that leads nowhere and a byte of data are planted and must be seen, on Cortex-M0, with ROUTESEQ_LONG on each target.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
. tools/targets/targets.sh

guard() { # guard OBJECT...: what leads out of them, and what leads out of the families or is data there
    case $cc in
    sdcc*) own='__gptr(get|put)' ;;
    powerpc*) own='_restgpr_[0-9]*_x' ;;
    *) own='(none)' ;;
    esac
    # shellcheck disable=SC2086
    {
        called $families | grep -vxE "$own"
        called "$@" | grep -vxE "$own|__[a-z0-9_]*|mem(cpy|set|move|cmp)"
        bytes $families | case $cc in
        sdcc* | *wasm32*) grep -v '^[1-9]' ;;
        *) grep -v '^[1-9][0-9]* 0$' | sed 's/^/data: /' ;;
        esac
    } 2>&1
}

rejected() { # rejected FILE WORD CODE: the guard says WORD if CODE is in FILE
    fault=$directory/$(basename "$1" .c)
    { cat "$1" && echo "$3"; } >"$fault.c"
    found=
    compile "$fault.c" "$fault.rel" -I"$(dirname "$1")" && found=$(guard "$directory"/*.rel)
    echo "$found" | grep -q "$2"
    tap_result $? "$name: planted and rejected: $1: $3" "guard: $found"
    compile "$1" "$fault.rel"
}

# shellcheck disable=SC2086
for name in $(names "$@"); do
    case $name in *-gate | *-ports) continue ;; esac # as without
    target "$name" || { tap_skip "$name" "$missing"; continue; }
    directory=$B/cross/$name families=$(printf "$B/cross/$name/%s.rel " $transit)
    rm -rf "$directory"
    mkdir -p "$directory"
    case $cc in
    sdcc*) rooms=route sources=$(printf 'lib/route/transit/%s.c ' $transit) ;;
    *) # many sources at once, but for what is looked at alone
        rooms="net, route and gate" alone=$(printf 'lib/%s.c\n' $(printf 'route/transit/%s ' $transit) gate/gate_run)
        sources=$(echo "$alone" && tools/unity.sh "$directory" $(tools/sources.sh lib/net lib/route lib/gate | grep -vxF "$alone") | cut -d ' ' -f 1)
        ;;
    esac
    found=$(for source in $sources; do
        compile "$source" "$directory/$(basename "$source" .c).rel" 2>&1 || echo "$source failed"
    done)
    [ -z "$found" ] && found=$(guard "$directory"/*.rel)
    [ -z "$found" ]
    tap_result $? "$name: $rooms compile, and call nothing but the compiler's helpers" "$found"
    echo "#   bytes of code and data: Transit families $(bytes $families), all $(bytes "$directory"/*.rel)"
    echo "#   helpers: $(called "$directory"/*.rel | xargs)"
    long || [ "$name" = cortex-m0 ] || continue
    call='int rt_fault(void) { return rt_nowhere(); }' declare='int rt_nowhere(void), rt_fault(void);'
    rejected lib/route/transit/route_compute.c rt_nowhere "$declare $call"
    case $cc in sdcc*) continue ;; esac
    rejected lib/gate/gate_run.c rt_nowhere "$declare $call"
    case $cc in *wasm32*) continue ;; esac
    rejected lib/route/transit/route_compute.c data: 'int rt_fault = 3;'
done
tap_end
