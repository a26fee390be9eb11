#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/verify_whole.sh NET [PARTS] [FOLDER] - all pairs of a network in PARTS (64) parts, one after
# the other on all cores.  A part that is whole in FOLDER (build/whole) is not done again.  Ends in
# the merged report and the seconds of all parts.
set -eu
[ $# -ge 1 ] || { sed -n '3,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 2; }
cd "$(dirname "$0")/../.."
net=$1 parts=${2:-64} folder=${3:-build/whole}
jobs=${JOBS:-$(nproc)}
mkdir -p "$folder"
k=1
while [ "$k" -le "$parts" ]; do
    out=$folder/part_$k.tsv
    if [ ! -e "$out" ]; then
        begun=$(date +%s)
        build/routeseq verify "$net" --all --jobs "$jobs" --part "$k/$parts" --tsv >"$out.unfinished"
        echo $(($(date +%s) - begun)) >"$folder/seconds_$k"
        mv "$out.unfinished" "$out"
        echo "part $k of $parts: $(cat "$folder/seconds_$k") s"
    fi
    k=$((k + 1))
done
build/routeseq merge "$folder"/part_*.tsv
cat "$folder"/seconds_* | awk '{ s += $1 } END { print "seconds of all parts: " s }'
