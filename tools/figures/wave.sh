#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/figures/wave.sh [DIRECTORY] - the timing diagram of the serial circuit: gate-serial.json, WaveDrom
# text from the netlist at work (tools/figures/wave.c), and gate-serial.svg drawn from it, in DIRECTORY
# (build/figures).  Without python3 the drawing is left out.
set -u
cd "$(dirname "$0")/../.." || exit 1
B=${B:-build}
to=${1:-$B/figures}
mkdir -p "$to"
${CC:-cc} -std=c99 -Wall -Wextra -O1 -Iinclude tools/figures/wave.c "$B/librouteseq.a" -o "$B/wave" &&
    "$B/wave" >"$to/gate-serial.json" || exit 1
command -v python3 >/dev/null || { echo "SKIP: gate-serial.svg needs python3"; exit 0; }
python3 tools/figures/wave.py <"$to/gate-serial.json" >"$to/gate-serial.svg"
