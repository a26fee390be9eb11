#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/targets/size.sh [--check] - what the route room costs on every target, at -Os.
#
# Prints the sizes of its objects on Cortex-M0 and writes the table in docs/FIGURES.md anew, between
# <!-- size --> and <!-- /size -->; what cannot be measured here stays.  README.md has three of its rows.  The table of
# single functions is tools/targets/linked.sh's.
# --check, in TAP: the table is what is measured here, where the compiler is of the version that the row
# names (six of its rows, with ROUTESEQ_LONG all), and README.md's rows are the table's.
#
#   ROM, RAM   what one call of rt_compute links; 8051: RAM for parameters and locals, SDCC's way
#   stack      -fstack-usage, added up along the deepest path of calls
#   near, far  instructions of one call for hybrid:192,2: within a cluster, across the root; QEMU
#              logs every instruction
#   helpers    functions it calls that are not its own
#   hash       of the self check (tools/targets/target.sh)
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
. tools/targets/targets.sh
. tools/targets/linked.sh
# shellcheck disable=SC2016
heading='| target | compiler | ROM | RAM | stack | near | far | helpers | hash |
|---|---|---|---|---|---|---|---|---|'
page=docs/FIGURES.md
route="route_compute route_fattree route_bidelta"
LEVEL=-Os

version() { # version: name and version of $cc
    case $cc in
    sdcc*) echo "sdcc $(sdcc --version | sed -n 's/.*[ :]\([0-9]*\.[0-9]*\.[0-9]*\) .*/\1/p')" ;;
    tcc) echo "tcc $(tcc -v | sed 's/tcc version \([0-9.]*\).*/\1/')" ;;
    clang*) echo "clang $($cc -dumpversion)" ;;
    *) echo "gcc $($cc -dumpfullversion -dumpversion)" ;;
    esac
}

linked() { # linked OBJECT...: bytes of code and constants
    $cc -nostdlib -static -Wl,-e,call,--build-id=none,--unresolved-symbols=ignore-all "$@" \
        -o "$directory/call" && "${tools}size" "$directory/call" | awk 'NR == 2 { print $1 }'
}

rom() { # rom OBJECT...: what a call of the dispatcher brings along
    case $cc in
    sdcc* | tcc) bytes "$@" | cut -d' ' -f1 ;;
    *wasm32*)
        $cc -nostdlib -Wl,--no-entry,--export=rt_compute "$@" -o "$directory/call" &&
            wc -c <"$directory/call"
        ;;
    *)
        echo 'int rt_compute(void); int call(void); int call(void) { return rt_compute(); }' >"$directory/call.c"
        compile "$directory/call.c" "$directory/call.rel" &&
            echo $(($(linked "$directory/call.rel" "$@") - $(linked "$directory/call.rel" -Wl,--defsym=rt_compute=call)))
        ;;
    esac
}

# Bytes of the deepest path: dispatcher, a family's function, what the fat-trees share.
stack() {
    case $cc in sdcc* | tcc | *wasm32*) echo - && return ;; esac
    cat "$directory"/route_*.su | awk '
        { level = /rt_compute/ ? 1 : /rt_route_/ ? 2 : 3; n = $(NF - 1) + 0; if (n > most[level]) most[level] = n }
        END { print most[1] + most[2] + most[3] }'
}

# "NEAR FAR" instructions, every one being a line of the log; "- -" without an emulator that has one.
counts() {
    # shellcheck disable=SC2086
    set -- $counter
    command -v "${1:--}" >/dev/null || { echo - - && return; }
    emulator=$1 single=-singlestep
    shift
    if "$emulator" --help | grep -q one-insn-per-tb; then
        case $emulator in *system*) single="-accel tcg,one-insn-per-tb=on" ;; *) single=-one-insn-per-tb ;; esac
    fi
    # shellcheck disable=SC2086
    {
        compile tests/assurance/selfcheck_main.c "$directory/main.rel" $bare -DSELFCHECK_CALLS &&
            $cc $link "$directory/main.rel" $objects $libs -o "$directory/calls" 2>"$directory/said" || return
        timeout 3 "$emulator" $single -d exec,nochain -D "$directory/log" "$@" "$directory/calls" \
            >"$directory/said" 2>&1 </dev/null
    }
    grep -q 1 "$directory/said" || { echo wrong wrong && return; } # both routes were right
    awk '/^Trace/ && $NF ~ /^call_/ { call = $NF; next }
        /^Trace/ && $NF == "main" { call = ""; next }
        /^Trace/ && call { n[call]++ }
        END { print n["call_near"] + 0, n["call_far"] + 0 }' "$directory/log"
}

measured() { # measured NAME: its row, `hash` apart
    directory=$B/size/$1 objects='' su=-fstack-usage
    rm -rf "$directory"
    mkdir -p "$directory"
    case $cc in sdcc* | tcc) su='' ;; esac
    for object in $route; do
        compile "lib/route/transit/$object.c" "$directory/$object.rel" $su || return
        objects="$objects $directory/$object.rel"
    done
    # shellcheck disable=SC2086
    {
        set -- "$1" "$(version)" "$(rom $objects)" "$(bytes $objects | cut -d' ' -f2)" "$(stack)" \
            "$(counts)" "$(called $objects | xargs | sed 's/ /, /g')"
    }
    echo "| $1 | $2 | $3 | $4 | $5 | ${6% *} | ${6#* } | ${7:-none} |"
}

row() { grep "^| $1 |" $page; }           # row NAME: in the table
cell() { echo "$1" | cut -d'|' -f"$2"; } # cell ROW NUMBER: 2 is the target

# agree HERE THERE: rows, measured and written; what cannot be measured here ("-") is not compared
agree() {
    for k in 4 5 6 7 8 9; do
        [ "$(cell "$1" $k)" = ' - ' ] || [ "$(cell "$1" $k)" = "$(cell "$2" $k)" ] || return
    done
    [ "$(cell "$2" 10)" = " $(expected route) " ]
}

check() {
    for name in $rows; do
        claim="$name costs what $page says"
        target "$name" || { tap_skip "$claim" "$missing"; continue; }
        there=$(row "$name") missed=''
        [ "$(cell "$there" 3)" = " $(version) " ] ||
            { tap_skip "$claim" "that is$(cell "$there" 3), here is $(version)"; continue; }
        here=$(measured "$name")
        agree "$here" "$there"
        tap_result $? "$claim" "$here"
        case $name in
        cortex-m0)
            [ "$(cell "$here" 4)" -le 256 ] && case $(cell "$here" 8) in *-*) ;; *) [ "$(cell "$here" 8)" -le 200 ] ;; esac
            tap_result $? "$name: at most 256 bytes, and 200 instructions of a far route" "$here"
            ;;
        esac
        long || [ "$name" = cortex-m0 ] || continue
        for k in 4 5 6 7 8 9 10; do
            [ "$(cell "$here" $k)" = ' - ' ] && continue
            ! agree "$here" "$(echo "$there" | awk -F '|' -v OFS='|' -v k=$k '{ $k = " 1 "; print }')" ||
                missed="$missed $k"
        done
        [ -z "$missed" ]
        tap_result $? "planted and rejected: $name with one number changed" "columns$missed"
    done
    [ "$(excerpt | wc -l)" = 5 ] && [ "$(excerpt)" = "$(between README.md)" ]
    tap_result $? "README.md shows three rows of the table" "$(excerpt)"
    mkdir -p "$B/size"
    sed 's/^| avr | \(gcc [0-9.]*\) | /&1/' $page >"$B/size/page.md"
    [ "$(excerpt "$B/size/page.md")" != "$(between README.md)" ]
    tap_result $? "planted and rejected: README.md with another number"
    linked_check
    tap_end
}

# hash_of NAME: what the self check found on this target; runs it unless it did since the last change
hash_of() {
    found=$B/target/$1/hash
    { [ -e "$found" ] && [ -z "$(find lib/route include/rt tests/assurance/selfcheck* tests/vectors/selfcheck.tsv \
        -newer "$found")" ]; } || tools/targets/target.sh "$1" >&2
    cat "$found" 2>/dev/null || echo -
}

# What cannot be measured here stays, if the compiler is the same.
table() {
    echo "$heading"
    for name in $rows; do
        here='' there=$(row "$name")
        target "$name" && here="$(measured "$name") $(hash_of "$name") |"
        printf '%s\n%s\n' "$here" "$there" | awk -F '|' -v OFS='|' '
            NR == 1 { here = $0; next }
            here == "" { print; next }
            { split($0, there, "|"); $0 = here }
            $3 == there[3] { for (k = 4; k <= NF; k++) if ($k == " - ") $k = there[k] }
            { print }'
    done
}

# What README.md shows of the table in PAGE (default: that of the tree).
excerpt() {
    awk -F '|' -v OFS='|' '
        $2 ~ /^ (target|cortex-m0|rv32imc|avr) $/ || (on && /^\|---/) { print "", $2, $3, $4, $5, $6, $7, $8, ""; on = 1 }
        /^<!-- \/size -->/ { exit }' "${1:-$page}"
}

between() { sed -n "/<!-- ${2:-size} -->/,/<!-- \/${2:-size} -->/{//!p;}" "$1"; } # between FILE [MARK]: the lines of its table

# What stands in FILE between the two comments becomes standard input.
insert() { # insert FILE [MARK]
    cat >"$B/size/table"
    awk -v table="$B/size/table" -v from="<!-- ${2:-size} -->" -v to="<!-- /${2:-size} -->" '
        $0 == to { while ((getline line <table) > 0) print line; skip = 0 }
        !skip
        $0 == from { skip = 1 }' "$1" >"$B/size/page.md" && cat "$B/size/page.md" >"$1"
}

objects() { # of the route room, on Cortex-M0
    target cortex-m0 || { echo "SKIP: $missing" && return; }
    directory=$B/size/objects
    mkdir -p "$directory"
    echo "route room, Cortex-M0, -Os: bytes of code and constants, data, stack of the deepest function"
    for source in $(tools/sources.sh lib/route); do
        object=$directory/$(basename "$source" .c)
        compile "$source" "$object.rel" -fstack-usage || exit
        # shellcheck disable=SC2046,SC2183 # two words
        printf '  %-16s %5d %5d %5d\n' "${object##*/}" $(bytes "$object.rel") \
            "$(awk '$2 > most { most = $2 } END { print most + 0 }' "$object.su")"
    done
}

rows=$(names all | tr ' ' '\n' | grep -v -e '-gate$' -e '-ports$')
if [ "${1:-}" = --check ]; then
    long || rows="cortex-m0 rv32imc avr 8051 tcc wasm32"
    check
    exit
fi
objects
mkdir -p "$B/size"
table | insert $page
linked_table >"$B/size/linked.md" && insert $page linked <"$B/size/linked.md"
between $page
excerpt | insert README.md
