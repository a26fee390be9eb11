#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/cross.sh [TARGET... | all] - compile the net, route and gate rooms for every target at -Os, in
# TAP: no warning, no byte of data, no call that leads out.  Default: targets fit for CI.
#
# The Transit families call nothing, but SDCC's own functions for generic pointers, and those that
# restore registers on PowerPC.  All else may call the compiler's helpers, whose names begin with __,
# and memcpy and memset, which gcc demands everywhere.  SDCC compiles the Transit families only.
# On each target a call that leads nowhere and a byte of data are planted, and must be seen.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
. tools/targets.sh

called() { # called OBJECT...: what these call and have not themselves
    case $cc in
    sdcc*)
        awk '$1 == "S" { if ($3 ~ /^Def/) has[$2] = 1; else called[$2] = 1 }
            END { for (s in called) if (!has[s] && s != ".__.ABS.") print s }' "$@"
        ;;
    *wasm32*)
        $cc -nostdlib -Wl,--no-entry,--export-all,--error-limit=0 "$@" -o "$directory/linked" 2>&1 |
            sed -n 's/.*undefined symbol: //p'
        ;;
    *)
        "${tools}nm" -g "$@" | awk 'NF == 3 { has[$3] = 1 } $1 == "U" { called[$2] = 1 }
            END { for (s in called) if (!has[s]) print s }'
        ;;
    esac | sort -u
}

bytes() { # bytes OBJECT...: of code and constants, of data; of wasm, the module's
    case $cc in
    sdcc*)
        rom=0 ram=0
        for area in $(awk '$1 == "A" { print $2 "=" $4 }' "$@"); do
            case $area in
            CSEG=* | CONST=* | HOME=*) rom=$((rom + 0x${area#*=})) ;;
            [A-Z]SEG=*) ram=$((ram + 0x${area#*=})) ;;
            esac
        done
        echo "$rom" "$ram"
        ;;
    *wasm32*) called "$@" >/dev/null && wc -c <"$directory/linked" ;;
    *) "${tools}size" "$@" | awk 'NR > 1 { rom += $1; ram += $2 + $3 } END { print rom + 0, ram + 0 }' ;;
    esac
}

guard() { # guard OBJECT...: what leads out of them, and out of the families or is data there
    case $cc in
    sdcc*) own='__gptr(get|put)' ;;
    powerpc*) own='_restgpr_[0-9]*_x' ;;
    *) own=- ;;
    esac
    # shellcheck disable=SC2086
    {
        called $families | grep -vxE "$own"
        called "$@" | grep -vxE "$own|__[a-z0-9_]*|mem(cpy|set|move|cmp)"
        case $cc in sdcc* | *wasm32*) ;; *) bytes $families | sed -n '/ 0$/!s/^/data: /p' ;; esac
    }
}

rejected() { # rejected CODE WORD: the guard says WORD if CODE is in the dispatcher
    { cat lib/route/route_compute.c && echo "$1"; } >"$directory/fault.c"
    found=$(compile "$directory/fault.c" "$directory/route_compute.rel" 2>&1 && guard "$directory"/*.rel)
    echo "$found" | grep -q "$2"
    tap_result $? "$name: planted and rejected: ${1##*; }" "guard: $found"
}

# shellcheck disable=SC2086
for name in $(names "$@"); do
    target "$name" || { tap_skip "$name" "$missing"; continue; }
    directory=$B/cross/$name families=$(printf "$B/cross/$name/%s.rel " $transit)
    rm -rf "$directory"
    mkdir -p "$directory"
    case $cc in
    sdcc*) rooms=route sources=$(printf 'lib/route/%s.c ' $transit) ;;
    *) rooms="net, route and gate" sources=$(echo lib/net/*.c lib/route/*.c lib/gate/*.c) ;;
    esac
    found=$(for source in $sources; do
        compile "$source" "$directory/$(basename "$source" .c).rel" 2>&1 || echo "$source failed"
    done)
    [ -z "$found" ] && found=$(guard "$directory"/*.rel)
    [ -z "$found" ]
    tap_result $? "$name: $rooms compile, and call nothing but the compiler's helpers" "$found"
    echo "# $name, bytes: Transit families $(bytes $families), all $(bytes "$directory"/*.rel)"
    echo "# $name, helpers: Transit families $(called $families | xargs), all $(called "$directory"/*.rel | xargs)"
    rejected 'int rt_nowhere(void); int rt_fault(void); int rt_fault(void) { return rt_nowhere(); }' rt_nowhere
    case $cc in sdcc* | *wasm32*) ;; *) rejected 'int rt_fault = 3;' data: ;; esac
done
tap_end
