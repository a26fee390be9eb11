#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/timing.sh [NET... | all] - how fast and how large the route circuits are.
#
# Cells: OSU standard cells of 0.35 micron (3.3 V) and 0.18 micron (1.8 V), typical.  The ns are
# OpenSTA's, before layout: no wires.  A BUFX2 drives each input, 50 fF (about four inverters)
# load each output.  Every circuit is mapped twice:
#   drawn  as it stands: gates of many inputs become trees, amap covers them with cells, then
#          buffers and sizes.  M<N> is read in several places, so a ripple remains a ripple.
#   free   abc may restructure for delay (if -g): it makes ripple and prefix alike, both
#          log-deep.  The claims are therefore about `drawn`.
# (yosys' own script restructures for area and makes all of them alike and slow.)
# LUTs: iCE40 by synth_ice40, which restructures too; levels up to outputs and flip-flops.
# The serial circuit's `all` is its shortest clock, of which a message takes n; its `RU,M`
# counts from the last clock.
# What the claims need is always measured.  A missing tool or library is one SKIP.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
B=${B:-build} tech=${QFLOW_TECH:-/usr/share/qflow/tech}
work=$B/timing
rm -rf "$work"
mkdir -p "$work"
paper=hybrid:192,2 # "calculates RU and M in less than 6 ns" in 1 micron CMOS
nets=${*:-hybrid:12,7 full:1}
[ "$nets" != all ] || nets="$(echo full:[1-8]) $(echo hybrid:12,[1-7])"

echo 'strash; balance; amap; topo; buffer -c; topo; upsize; dnsize' >"$work/drawn.abc"
echo 'strash; ifraig; if -g -K 6; strash; dch; map; topo; buffer -N 4; topo; upsize; dnsize' >"$work/free.abc"
printf 'set_driving_cell BUFX2\nset_load 50\n' >"$work/constr"
