#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/targets/freestanding.sh - the route room compiles with every compiler here, as C99 at
# -O2, gcc and clang at -O3, Transit alone where another compiler here comes close; with LONG=1 (make check-long) each
# compiles all as C99 at every -O level and as C11 at -O2, clang -m32 too; without a warning, an undefined symbol or a byte of data; in TAP.  Without
# floating point -Ofast is -O3.  A compiler that is missing prints SKIP.  No -ffreestanding: at no level
# may a call of libc come out.  (A stack protector calls out by design.)
# lib/route/ring and lib/route/ports may call the compiler's own helpers for division, leading zeros and switches;
# prepared networks (route_ready_*.c, for hosts) for numbers of 64 bits, too; what stands anywhere else in the room
# calls nothing.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
top=$PWD
work=build/freestanding
rm -rf "$work"
mkdir -p "$work"

# Undefined symbols that the room does not define itself, and sizes of data.
faults() { # faults NM SIZE OBJECT...
    nm=$1 size=$2
    shift 2
    "$nm" --defined-only -g "$@" | awk 'NF == 3 { print $3 }' | sort -u >"$work/defined"
    grep -q '^rt_compute$' "$work/defined" || echo "$nm lists no rt_compute"
    "$nm" -u "$@" >/dev/null 2>&1 || echo "$nm fails"
    "$size" "$@" >/dev/null 2>&1 || echo "$size fails"
    # "object: U symbol", but for what the room defines itself and what a folder may call
    "$nm" -A -u "$@" | awk -v defined="$work/defined" \
        -v helpers='^(__aeabi_u?idiv(mod)?|__u?(div|mod|divmod|mul)[hsd]i[34]|__muluhisi3|__umulhisi3|__umulsidi3|__lshrdi3|__clz[sd]i2|__gnu_thumb1_case_[a-z]*|__tablejump2__)$' '
        BEGIN { while ((getline < defined) > 0) own[$1] = 1 }
        $1 ~ /\/ports\/route_ready[a-z_0-9]*\.o:$/ && $NF ~ /^(__aeabi_l(mul|lsl|lsr)|__(add|sub|mul|ashl|lshr|cmp)di[23](_s8)?|__mulsi3)$/ { next }
        !($NF in own) && !($1 ~ /\/(ring|ports)\// && $NF ~ helpers) { print $NF }'
    "$size" "$@" | awk 'NR > 1 && $2 + $3 > 0 { print "data:", $0 }'
}

# Many sources at once, but with LONG=1; prepared networks by themselves
for part in route route_ready; do
    [ -z "${LONG:-}" ] || break
    for folder in lib/route/*/; do
        sources=$(tools/sources.sh "$folder" | case $part in route) grep -v /route_ready ;; *) grep /route_ready ;; esac)
        # shellcheck disable=SC2086 # words
        [ -z "$sources" ] || tools/unity.sh "$work/many/${folder#lib/route/}" $sources | cut -d ' ' -f 1 | while read -r file; do
            mv "$file" "${file%unity_*}${part}_${file##*unity_}"
        done
    done
done

end='
' # of a line
try() { # try NAME NM SIZE SOURCES-FROM COMPILER...
    name=$1 nm=$2 size=$3 from=$4
    shift 4
    found=
    # one call of the compiler a folder, objects beside each other
    for folder in "$from"/lib/route/$folders/; do
        [ -n "${LONG:-}" ] || [ "$from" != . ] || folder=$work/many/$(basename "$folder")/
        shape=$work/$(basename "$folder")
        mkdir -p "$shape"
        found="$found$(cd "$shape" && "$@" -Wall -Wextra -fno-stack-protector -I"$top/include" -c "$top/$folder"*.c 2>&1 ||
            echo "$folder: compiler failed")"
    done
    found="$found${found:+$end}$(faults "$nm" "$size" "$work"/*/route_*.o)"
    rm -f "$work"/*/route_*.o
}

matrix() { # matrix NAME NM SIZE LEVELS COMPILER...
    name=$1 nm=$2 size=$3 levels=$4
    shift 4
    if ! echo 'int rt_probe;' | "$@" -x c -c -o "$work/probe.o" - 2>/dev/null; then
        tap_skip "route room: $name" "compiler missing"
        return
    fi
    rm -f "$work/probe.o"
    stds="c99 c11" folders='*'
    if [ -z "${LONG:-}" ]; then
        levels=2 stds=c99 # at -Os in cross.sh
        case $name in gcc | clang) levels=3 ;; *-m32 | *big-endian | clang* | *AVR) folders=transit ;; esac
    fi
    for std in $stds; do
        [ $std = c99 ] || levels=2 # what a standard changes, it changes at every level
        for level in $levels; do
            try "$name" "$nm" "$size" . "$@" "-std=$std" "-O$level"
            test -z "$found"
            tap_result $? "route room: $name -std=$std -O$level" "$found"
        done
    done
    folders='*'
}
folders='*'

matrix gcc nm size "0 1 2 3 s" gcc
matrix "gcc -m32" nm size "0 1 2 3 s" gcc -m32 -fno-pic
matrix clang nm size "0 1 2 3 s z" clang-19
[ -z "${LONG:-}" ] || matrix "clang -m32" nm size "0 1 2 3 s z" clang-19 -m32 -fno-pic
matrix "gcc Cortex-M0" arm-none-eabi-nm arm-none-eabi-size "0 1 2 3 s" \
    arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb
# where eight bytes lie as a uint64_t does, to copy them is a call of memcpy
matrix "gcc Cortex-M0 big-endian" arm-none-eabi-nm arm-none-eabi-size "0 1 2 3 s" \
    arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -mbig-endian
matrix "gcc AVR" avr-nm avr-size "0 1 2 3 s" avr-gcc -mmcu=atmega328p -Wsign-conversion
# clang's own headers must do: there is no libc for this target here
matrix "clang Cortex-M0" nm size "0 1 2 3 s z" \
    clang-19 --target=armv6m-none-eabi -mfloat-abi=soft -ffreestanding

# SDCC, for the 8051, cannot pass structures: without what takes one, rt/route_ports.h and the whole routes of one
# family.  Only --stack-auto makes a function reentrant: no parameter, local or temporary has a place of its own.
fixed() { # fixed OPTION FILE...: what does not compile; files with bytes of RAM
    option=$1
    shift
    for source; do
        # shellcheck disable=SC2086 # none, or one
        sdcc -mmcs51 --model-large --std-c99 --opt-code-size $option -Iinclude -c "$source" -o "$work/8051.rel" >"$work/8051.log" 2>&1 ||
            echo "$source: $(grep -m1 error "$work/8051.log")"
        awk -v source="$source" '$1 == "A" && $2 ~ /^[DOXI]SEG$/ && $4 != "0" { print source, $2, $4 }' "$work/8051.rel"
    done
}
if command -v sdcc >/dev/null; then
    found=$(fixed --stack-auto lib/route/transit/route_*.c lib/route/ports/route_path_*.c)
    test -z "$found"
    tap_result $? "sdcc --stack-auto: Transit and whole routes of one family, with no byte of RAM" "$found"
    found=$(fixed '' lib/route/transit/route_fattree.c)
    echo "$found" | grep -q 'route_fattree.c XSEG' && ! echo "$found" | grep error
    tap_result $? "planted and rejected, sdcc: without --stack-auto" "$found"
else
    tap_skip "sdcc: the route room" "sdcc is missing"
fi

# The guard sees a call of libc and a byte of data, with LONG=1 with each set of tools.
spoilt() { # spoilt SOURCE...: a copy of these
    rm -rf "$work/fault" && mkdir -p "$work/fault/lib/route/transit" && cp lib/route/transit/*.h "$work/fault/lib/route/transit" || return
    # shellcheck disable=SC2086 # a pattern
    for source; do cp lib/route/transit/$source "$work/fault/lib/route/transit"; done
}
sign='int rt_sign(unsigned n); int rt_sign(unsigned n) { return n; }' # what -Wsign-conversion sees
planted() { # planted NAME NM SIZE COMPILER...
    name=$1
    shift
    [ -n "${LONG:-}" ] || [ "$name" = Cortex-M0 ] || return 0
    command -v "$3" >/dev/null || return
    for fault in \
        'void *memset(void *, int, size_t); void rt_fault(uint8_t *p, size_t n); void rt_fault(uint8_t *p, size_t n) { memset(p, 0, n); }' \
        'int rt_fault = 3;'; do
        spoilt route_compute.c
        printf '%s\n' "$fault" "$sign" >>"$work/fault/lib/route/transit/route_compute.c"
        nm=$1 size=$2
        try fault "$nm" "$size" "$work/fault" "$3" ${4:+"$4"} ${5:+"$5"} -O2
        echo "$found" | grep -qE '^memset$|^data:' &&
            case " $* " in *\ -Wsign-conversion\ *) echo "$found" | grep -q 'may change the sign' ;; esac
        tap_result $? "planted and rejected, $name: ${fault%%;*}" "$found"
    done
}
planted gcc nm size gcc
planted clang nm size clang-19
planted Cortex-M0 arm-none-eabi-nm arm-none-eabi-size arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb
planted AVR avr-nm avr-size avr-gcc -mmcu=atmega328p -Wsign-conversion

# Division outside those folders is seen, where there is no instruction for it; in a folder of theirs
# that is new, it may stand.
if command -v arm-none-eabi-gcc >/dev/null; then
    spoilt route_compute.c route_fattree.c
    echo 'uint32_t rt_fault(uint32_t a, uint32_t b); uint32_t rt_fault(uint32_t a, uint32_t b) { return a / b; }' \
        >>"$work/fault/lib/route/transit/route_fattree.c"
    try fault arm-none-eabi-nm arm-none-eabi-size "$work/fault" \
        arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -O2
    echo "$found" | grep -q '^__aeabi_uidiv'
    tap_result $? "planted and rejected, Cortex-M0: a division in route_fattree.c" "$found"
    spoilt '*.c'
    mkdir -p "$work/fault/lib/route/ports"
    printf '#include <stdint.h>\nuint32_t rt_new(uint32_t a, uint32_t b); uint32_t rt_new(uint32_t a, uint32_t b) { return a / b; }\n' \
        >"$work/fault/lib/route/ports/route_new.c"
    try fault arm-none-eabi-nm arm-none-eabi-size "$work/fault" \
        arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -O2
    test -z "$found"
    tap_result $? "Cortex-M0: a division in a new folder lib/route/ports" "$found"
    sed -i 's|a / b|*(volatile float *)\&a / (float)b != 0|' "$work/fault/lib/route/ports/route_new.c"
    try fault arm-none-eabi-nm arm-none-eabi-size "$work/fault" \
        arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -O2
    echo "$found" | grep -q '^__aeabi_fdiv'
    tap_result $? "planted and rejected, Cortex-M0: floating point there" "$found"
fi
tap_end
