#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/size.sh - code size and stack of the route room on Cortex-M0 at -Os.
set -u
cd "$(dirname "$0")/.."
if ! command -v arm-none-eabi-gcc >/dev/null; then
    echo "SKIP: arm-none-eabi-gcc is missing"
    exit 0
fi
work=build/size
mkdir -p "$work"
echo "route room, Cortex-M0, -Os: bytes of code and constants, data, stack of the deepest function"
for source in lib/route/*.c; do
    object=$work/$(basename "$source" .c).o
    arm-none-eabi-gcc -std=c99 -mcpu=cortex-m0 -mthumb -Os -fstack-usage -Iinclude -c "$source" \
        -o "$object" || exit 1
    arm-none-eabi-size "$object" | awk -v name="$(basename "$source" .c)" \
        -v stack="$(awk '$2 > most { most = $2 } END { print most + 0 }' "${object%.o}.su")" \
        'NR == 2 { printf "  %-16s %5d %5d %5d\n", name, $1, $2 + $3, stack }'
done

# What one call of rt_compute links: exactly the objects it needs.
cat >"$work/call.c" <<'C'
#include "rt/rt.h"
int call(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq);
int call(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    return CALL(net, src, dst, seq);
}
C
for function in rt_compute rt_route_hybrid rt_route_full rt_route_bidelta; do
    arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -Os -Iinclude -DCALL=$function -nostdlib \
        -Wl,-e,call "$work/call.c" -c -o "$work/call.o" &&
        rm -f "$work/room.a" && arm-none-eabi-ar rcs "$work/room.a" "$work"/route_*.o &&
        arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -nostdlib -Wl,-e,call "$work/call.o" \
            "$work/room.a" -o "$work/linked" || exit 1
    linked=$(arm-none-eabi-size "$work/linked" | awk 'NR == 2 { print $1 + $2 + $3 }')
    own=$(arm-none-eabi-size "$work/call.o" | awk 'NR == 2 { print $1 }')
    echo "  one call of $function links $((linked - own)) bytes"
done
