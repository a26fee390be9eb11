#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/verilated.sh - compiles Verilator's runtime once for all that simulate with it, and prints the folder
# of verilated.o and verilated_threads.o.
set -eu
cd "$(dirname "$0")/../.."
to=${B:-build}/verilated
runtime=$(verilator --getenv VERILATOR_ROOT)/include
mkdir -p "$to"
for part in verilated verilated_threads; do
    [ "$to/$part.o" -nt "$runtime/$part.cpp" ] ||
        { g++ -O0 -I"$runtime" -c -o "$to/$part.$$" "$runtime/$part.cpp" && mv "$to/$part.$$" "$to/$part.o"; } # whole, or not there
done
echo "$to"
