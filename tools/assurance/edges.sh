#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/edges.sh - both sides of every conditional branch in the machine code of the route room, in TAP: objects for
# Cortex-M0 and Cortex-M3 as they are delivered (-Os), under the C tests of the room, on QEMU's board with a Cortex-M3.
#
# tests/assurance/edges/plugin.c counts where each instruction went on; tools/assurance/edges.py lists the branches of which one side was
# never taken, in build/edges/CPU/missing.  Those that nothing can take are in tools/assurance/edges.txt, each with its argument.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
. tools/links.sh
here=${B:-build}/edges

# What reaches the room; the first is left out to see that it is missed.
tests="test_ports_route test_fields test_ring test_tree test_packet_headers test_route test_limits test_families
    test_ports_net test_selfcheck test_ports_golden test_ports_path test_ports_ready test_ports_choice test_twisted
    fuzz_route fuzz_ring fuzz_tree fuzz_ports fuzz_ports_walk fuzz_ports_choice fuzz_paths"
for tool in arm-none-eabi-gcc qemu-system-arm python3; do
    command -v $tool >/dev/null || missing="$tool is missing"
done
[ -n "${missing:-}" ] || links arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb --specs=picolibc.specs --oslib=semihost ||
    missing=${missing:-"picolibc-arm-none-eabi is missing"}
[ -z "${missing:-}" ] || { tap_skip "branches of the Thumb code" "$missing"; tap_end; exit; }

rm -rf "$here"
mkdir -p "$here"
${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -Wall -Wextra -Werror -fPIC -shared -o "$here/plugin.so" tests/assurance/edges/plugin.c || exit 1

compile() { # compile CPU FOLDER: lib, and of it the room's code between edges_begin and edges_end, first of all
    mkdir -p "$2/route" "$2/others"
    for at in begin end; do
        printf '.section .init.%s, "ax"\n.globl edges_%s\nedges_%s:\n' $at $at $at >"$2/edges_$at.s" &&
            arm-none-eabi-gcc -mcpu="$1" -c "$2/edges_$at.s" -o "$2/route/edges_$at.o" || return
    done
    tools/sources.sh lib | while read -r source; do
        to=$2/others/$(basename "$source" .c).o rename=
        case $source in lib/route/*) to=$2/route/$(basename "$source" .c).o rename=.text=.init.code ;; esac
        arm-none-eabi-gcc -mcpu="$1" -mthumb -std=c99 -Os -g -DNDEBUG -Wall -Wextra -Werror -Iinclude -c "$source" \
            -o "$to" || exit 1
        [ -z "$rename" ] || arm-none-eabi-objcopy --rename-section "$rename" "$to" || exit 1
    done
}

link() { # link CPU FOLDER PROGRAM
    flags=''
    for name in flash=0 flash_size=0x400000 ram=0x21000000 ram_size=0x1000000 stack_size=0x100000; do
        flags="$flags -Wl,--defsym=__$name"
    done
    case $3 in test_*) source=$(ls tests/*/"$3.c") ;; *) source="fuzz/$3.c tests/assurance/edges/replay.c" ;; esac
    # shellcheck disable=SC2086 # words
    arm-none-eabi-gcc -mcpu="$1" -mthumb -std=c11 -Os -w -D_POSIX_C_SOURCE=200809L -Iinclude -Itests/assurance/edges -Itests \
        -Ifuzz --specs=picolibc.specs --oslib=semihost --crt0=semihost $flags \
        -o "$2/$3" $source "$2"/route/*.o "$2"/others/*.o -lm
}

place() { arm-none-eabi-nm "$1" | awk -v name="$2" '$3 == name { print "0x" $1 }'; } # place PROGRAM SYMBOL

run() { # run FOLDER PROGRAM [CORPUS]
    timeout -k 5 "${LIMIT:-900}" qemu-system-arm -M mps2-an385 -nographic -monitor none -serial none \
        -semihosting-config enable=on,target=native,arg="${3:-fuzz/corpus/$2}" -kernel "$1/$2" \
        -plugin "$here/plugin.so,low=$(place "$1/$2" edges_begin),high=$(place "$1/$2" edges_end),to=$1/$2.edges"
}

claims() { # claims FOLDER CPU TEST...: what tools/assurance/edges.py says of them
    folder=$1 cpu=$2
    shift 2
    tools/assurance/edges.py "$cpu" "$folder" tools/assurance/edges.txt "$@" >"$folder/claims" 2>&1
}

for cpu in cortex-m0 cortex-m3; do
    folder=$here/$cpu bad=''
    compile $cpu "$folder" >"$here/log" 2>&1
    tap_result $? "$cpu: the library compiles" "$(cat "$here/log")"
    for test in $tests; do
        { link $cpu "$folder" "$test" && run "$folder" "$test"; } >"$folder/$test.log" 2>&1 || bad="$bad $test"
    done
    tap_result ${#bad} "$cpu: the tests pass" "$bad: build/edges/$cpu/TEST.log"
    # shellcheck disable=SC2086 # words
    claims "$folder" $cpu $tests
    tap_result $? "$cpu: measured" "$(cat "$folder/claims")"
    sed -n 's/^missing: //p' "$folder/claims" >"$folder/missing"
    grep -v '^missing: ' "$folder/claims" >"$folder/told"
    while read -r status claim; do
        tap_result "$status" "$claim" "$(cat "$folder/missing")"
    done <"$folder/told"
    # shellcheck disable=SC2086 # words
    claims "$folder" $cpu ${tests#* }
    grep '^1 .* sides ' "$folder/claims" >/dev/null
    tap_result $? "$cpu: planted and rejected: the first test is left out" "$(cat "$folder/claims")"
done
! run "$folder" fuzz_route "$here/none" >"$here/log" 2>&1
tap_result $? "planted and rejected: a program that fails, for want of its corpus" "$(cat "$here/log")"
tap_end
