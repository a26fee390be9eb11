#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The hash of all routes of each network is that of tests/vectors/hashes.tsv, which tools/models/model_hashes.py made
# without the library.  Of Transit networks and trees every pair up to 1,024 processors is asked for, and every class
# of larger ones; of rings and of routers with ports every pair up to 128 processors, and 256 pairs of larger ones:
# here and, of smaller networks, on s390x (big-endian) and, of a twelfth of the samples, on AVR (an int of 16 bits);
# ROUTESEQ_LONG=1: on i386 too (32 bits), and every pair up to 65,536 processors: an hour of one core.
# Long: it compiles for three machines.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/hashes-test
. tools/tap_command.sh
vectors=tests/vectors/hashes.tsv
sources="$(tools/sources.sh lib/net lib/route lib/topo)"
most=1024 hops=128 most_big=64 hops_big=32 most_32=1024 hops_32=256 hops_16=8 route_16=17 samples_16=12 level=-O0
! quick || most=1024 hops=64
[ -z "${ROUTESEQ_LONG:-}" ] || most=65536 hops=65536 most_big=4096 hops_big=512 most_32=4096 hops_32=1024 hops_16=16 route_16=64 samples_16=1 level=-O1

expected() { # expected MOST HOPS: the lines of networks of at most so many processors, of classes and of samples
    awk -F '\t' -v most="$1" -v hops="$2" '
        !/^#/ && ($2 != "all" || $3 <= ($1 ~ /^(hybrid|full|bidelta|tree):/ ? most * most : hops * hops))' "$vectors"
}
sums() { # sums CLAIM MOST HOPS PROGRAM...: prints what the file has
    claim=$1 bytes=$2 far=$3
    shift 3
    expected "$bytes" "$far" >"$work/expected"
    "$@" "$bytes" "$far" <"$vectors" >"$work/got" 2>"$work/err"
    diff "$work/expected" "$work/got" >"$work/diff" && [ -s "$work/got" ]
    tap_result $? "$claim: $(counted "$work/got")" "$(head -20 "$work/diff" "$work/err")"
}
counted() { # counted FILE: what its lines are
    awk -F '\t' '$2 == "classes" { large++ } $2 == "some" { some++ } $2 == "all" && $1 ~ /^(hybrid|full|bidelta|tree):/ { bytes++ }
        END { printf "%d Transit networks and trees, %d of rings and ports; %d larger by classes, %d by samples", \
            bytes, NR - bytes - large - some, large, some }' "$1"
}

# shellcheck disable=SC2086 # lists of files and flags
native() { ${CC:-cc} -O2 -std=c99 -Iinclude -Itests "$@" 2>"$work/log"; }
native -c tests/route/hashes.c -o "$work/hashes.o" && native "$work/hashes.o" build/librouteseq.a -o "$work/hashes" || tap_result 1 "tests/route/hashes.c compiles" "$(cat "$work/log")"
sums "here, up to $most and $hops processors" $most $hops "$work/hashes"
"$work/hashes" 64 $hops_16 $route_16 <"$vectors" |
    awk -v every=$samples_16 "!/ {'s', / || /hypercube:/ || n++ % every == 0" >"$work/rows.h"

plant() { # plant FILE EXPRESSION: $work/fault.c is FILE with a fault; linked before the library it stands for it
    sed "$2" "$1" >"$work/fault.c"
    ! cmp -s "$1" "$work/fault.c" || tap_result 1 "$2 changes $1"
    faulty="-I$(dirname "$1") $work/fault.c"
}
rejected() { # rejected CLAIM: what is in $work/got is not what is expected
    diff "$work/expected" "$work/got" >"$work/diff"
    [ "$(grep -c '^>' "$work/diff")" -gt 0 ]
    tap_result $? "planted and rejected$1: $(grep -c '^>' "$work/diff") other hashes, such as $(sed -n 's/^> \([^	 ]*\).*/\1/p' "$work/diff" | head -1)"
}

# shellcheck disable=SC2086
while read -r file expression; do
    long || [ "$expression" = 's/o - 4u/o - 8u/' ] || [ "$expression" = 's/plus == (x > y)/plus == (x < y)/' ] || continue
    plant "$file" "$expression"
    native "$work/hashes.o" $faulty build/librouteseq.a -o "$work/hashes" || cat "$work/log"
    expected 300 64 >"$work/expected"
    "$work/hashes" 300 64 <"$vectors" >"$work/got"
    rejected ": $file $expression"
done <<'FAULTS'
lib/route/transit/route_fattree.c s/o - 4u/o - 8u/
lib/route/transit/route_fattree.c s/x >= 16/x > 16/
lib/route/transit/route_bidelta.c s/dst\[n\]/src[n]/
lib/route/tree/route_tree.c s/i < common - 1/i < common/
lib/route/ring/route_fly.c s/column < r \&\& (row/column < r - 1 \&\& (row/
lib/route/ring/route_search.c s/step\[i\].link == link \&\& on/step[i].link < link \&\& on/
lib/route/ports/route_grid.c s/plus <= side - plus/plus < side - plus/
lib/route/ports/route_grid.c s/plus == (x > y)/plus == (x < y)/
FAULTS

faulted=$(printf '%s\n' lib/route/transit/route_locate.c lib/route/ports/route_ports.c lib/route/ports/route_header.c lib/route/ports/route_hypercube.c)
library() { # library COMPILER FLAG...: the rooms for another machine, as $work/other.a, in sets but for what is changed below
    compiler=$1
    shift
    rm -rf "$work/other.a" "$work/objects"
    # shellcheck disable=SC2046,SC2086 # words
    sets=$(MOST=40 tools/unity.sh "$work/objects" $(echo "$sources" | grep -vxF "$faulted") | cut -d ' ' -f 1)
    for source in $sets $faulted; do
        "$compiler" "$@" -Iinclude -c "$source" -o "$work/objects/$(basename "$source" .c).o" || return
    done 2>"$work/log" &&
        "${compiler%gcc}ar" rcs "$work/other.a" "$work"/objects/*.o
}
other() { # other NAME COMPILER EMULATOR MOST HOPS FLAGS
    command -v "$2" >/dev/null || { tap_skip "$1" "$2 is missing" && return 1; }
    [ -z "$3" ] || command -v "$3" >/dev/null || { tap_skip "$1" "$3 is missing" && return 1; }
    link="$2 $6 $level -std=c99 -static -Iinclude -Itests -o $work/other tests/route/hashes.c" emulator=$3
    # shellcheck disable=SC2086 # no emulator is no word
    if ! library "$2" $6 $level -std=c99 || ! $link "$work/other.a" 2>"$work/log"; then
        tap_skip "$1" "it does not compile here: $(head -1 "$work/log")"
        return 1
    fi
    # shellcheck disable=SC2086
    sums "$1, up to $4 and $5 processors" "$4" "$5" $3 "$work/other"
}
# avr FLAG...: runs the networks of rows.h, which come back by their number
avr() {
    avr-gcc -mmcu=atmega1284p -Wl,--gc-sections -DHASHES_ROWS='"rows.h"' -I"$work" -Os -std=gnu99 -Wall -Iinclude -Itests tests/route/hashes.c "$@" \
        "$work/other.a" -o "$work/avr" 2>"$work/log" &&
        timeout 600 simavr -m atmega1284p "$work/avr" 2>&1 | tr -d '\r\033' | sed 's/\[[0-9]*m//g; s/\.$//' |
        grep -E '^[0-9]+ [0-9A-F]{8}$' >"$work/numbers"
    sed -n 's|^/\* \([^ ]*\) \*/.*|\1|p' "$work/rows.h" >"$work/names"
    awk 'NR == FNR { name[FNR - 1] = $1; next } { print name[$1], $2 }' "$work/names" "$work/numbers" >"$work/got"
    awk 'NR == FNR { hash[$1] = $4; next } { print $1, hash[$1] }' "$vectors" "$work/names" >"$work/expected"
}
# shellcheck disable=SC2086 # flags
if ! quick; then
    if other "big-endian, s390x" s390x-linux-gnu-gcc qemu-s390x $most_big $hops_big ''; then
        plant lib/route/transit/route_locate.c 's/? 7 - i : i/? 7 - i : 7 - i/'
        expected 64 32 >"$work/expected"
        $link $faulty "$work/other.a" && $emulator "$work/other" 64 32 <"$vectors" >"$work/got"
        rejected " there: bytes of a number in the other order"
    fi
    # a Cortex-M0 and a wasm32 have 32 bits, too: tools/targets/target.sh
    [ -z "${ROUTESEQ_LONG:-}" ] || other "32 bits, i386" gcc '' $most_32 $hops_32 -m32
    name="int of 16 bits, AVR, up to 64 and $hops_16 processors"
    if ! command -v avr-gcc >/dev/null || ! command -v simavr >/dev/null; then
        tap_skip "$name" "avr-gcc or simavr is missing"
    else
        library avr-gcc -mmcu=atmega1284p -Os -ffunction-sections -fdata-sections -std=c99 -Wall -Wsign-conversion -Werror
        avr
        diff "$work/expected" "$work/got" >"$work/diff" && [ -s "$work/got" ]
        tap_result $? "$name: $(wc -l <"$work/got") networks, $(grep -cE '^(hybrid|full|bidelta|tree):' "$work/got") of them Transit networks and trees" \
            "$(cat "$work/diff" "$work/log")"
        avr_int() { # avr_int SOURCE...: what the program says of numbers above an int
            avr-gcc -mmcu=atmega1284p -Wl,--gc-sections -Os -std=gnu99 -Wall -Wextra -Werror -Iinclude tests/route/avr/int_16.c "$@" "$work/other.a" -o "$work/int" 2>"$work/log" &&
                said=$(timeout 60 simavr -m atmega1284p "$work/int" 2>&1 | grep -oE -m1 '[01]{7}')
        }
        avr_int
        [ "$said" = 1111111 ]
        tap_result $? "there: RT_ERR_SPACE for hops and ports above INT_MAX; sides as constants" "$said $(cat "$work/log")"
        for file in $(! long || echo route_ports route_header); do
            plant lib/route/ports/$file.c 's/> INT_MAX/> 0x7FFFFFFF/'
            # shellcheck disable=SC2086
            avr_int $faulty
            echo "$said" | grep -q 0
            tap_result $? "planted and rejected there: $file.c without that limit" "$said $(cat "$work/log")"
        done
        plant lib/route/ports/route_hypercube.c 's/(uint32_t)1/1u/'
        grep -F hypercube: "$work/rows.h" >"$work/some" && mv "$work/some" "$work/rows.h"
        avr $faulty
        rejected " there: an int for 32 bits"
    fi
fi
tap_end
