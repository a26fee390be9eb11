#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/many.sh - prints the name of a program that runs the command for many lines (tests/cli/many.c), made if it is not
# there; nothing if it cannot be made, as where the linker does not say where static memory is.
set -u
cd "$(dirname "$0")/../.." || exit 1
made=build/many
# shellcheck disable=SC3013 # -nt, which all have
if ! [ $made -nt build/routeseq ] || ! [ $made -nt tests/cli/many.c ]; then
    # shellcheck disable=SC2046 # words
    ${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -Icli -o $made.$$ tests/cli/many.c $(find build/cli -name '*.o' ! -path build/cli/main.o) build/librouteseq.a -lm -pthread &&
        mv $made.$$ $made || exit
fi
echo $made
