#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Parts of the command that no command line reaches: tests/cli/unit_*.c call them, with a clock, a system and an input of their
# own.  Each ends with 0 if all holds.  Mutants are asked too (tools/assurance/mutate_lines.py).
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=build/units cc=${CC:-$(command -v tcc || echo cc)} # tcc compiles and links in a fifth of the time
rm -rf "$work"
mkdir -p "$work"
# shellcheck disable=SC2046 # words
ar rcs "$work/cli.a" $(tools/sources.sh cli | sed -n '/main.c$/d; s/\(.*\)\.c$/build\/\1.o/p')
for unit in tests/cli/unit_*.c; do
    name=${unit##*/} && name=${name%.c}
    $cc -w -O0 -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -o "$work/$name" "$unit" "$work/cli.a" build/librouteseq.a -lm -pthread >"$work/log" 2>&1 &&
        timeout 60 "$work/$name" >"$work/log" 2>&1 </dev/null
    tap_result $? "$name" "$(cat "$work/log")"
done
tap_end
