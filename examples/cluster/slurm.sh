#!/bin/sh
# SPDX-License-Identifier: MIT-0
# slurm.sh DIRECTORY N COMMAND NET [OPTION...]: submits to Slurm what is missing of verify or load in N
# parts, as an array job, and behind it a job that merges them into DIRECTORY/result.  Called again,
# once both jobs are over, it submits only parts that are missing or failed.  DIRECTORY is one that all
# nodes see.  What the jobs say is in DIRECTORY/log.
#
#   ROUTESEQ  the command (build/routeseq)
#   TASKS     tasks of the array at the most (1000; a cluster's MaxArraySize allows one less than that)
#   SBATCH_*  options of sbatch: SBATCH_PARTITION, SBATCH_TIMELIMIT, SBATCH_ACCOUNT, ...
set -eu
[ $# -ge 4 ] || { sed -n '3,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 2; }
directory=$1 parts=$2
here=$(dirname "$0")
command -v sbatch >/dev/null || { echo "SKIP: Slurm is missing" && exit 77; }
mkdir -p "$directory"
list=$directory/list.$$ # of its own: tasks of another submission may still read theirs
seq "$parts" | while read -r part; do
    [ -e "$directory/$part.part" ] || echo "$part"
done >"$list"
tasks=$(awk -v most="${TASKS:-1000}" 'END { print NR < most ? NR : most }' "$list")
submit() { sbatch --parsable --output="$directory/log" "$@"; }
after=
if [ "$tasks" -gt 0 ]; then
    array=$(submit --array="1-$tasks" "$here/parts.slurm" "$list" "$@")
    after=--dependency=afterany:${array%%;*} # afterok would wait for ever behind a task that failed
    echo "array ${array%%;*}: $(wc -l <"$list") of $parts parts in $tasks tasks"
fi
# shellcheck disable=SC2086 # nothing, or one word
merge=$(submit $after "$here/merge.slurm" "$directory")
echo "merge ${merge%%;*}"
