#!/bin/sh
# SPDX-License-Identifier: MIT-0
# parts.sh DIRECTORY N COMMAND NET [OPTION...]: verify or load in N parts, as many at a time as there
# are cores, and the parts merged.  GNU parallel keeps a log in DIRECTORY: after a crash or Ctrl-C the
# same call does only the parts that are missing or failed.  A part that is killed leaves no file.
#
#   ROUTESEQ  the command (build/routeseq)
#   JOBS      parts at a time (one a core)
set -eu
[ $# -ge 4 ] || { sed -n '3,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 2; }
directory=$1 parts=$2
shift 2
R=${ROUTESEQ:-build/routeseq}
command -v parallel >/dev/null || { echo "SKIP: GNU parallel is missing" && exit 77; }
mkdir -p "$directory"
# --resume-failed: parts without an entry in the log, or with one of failure
# shellcheck disable=SC2016 # parallel's own words
seq "$parts" | parallel --no-notice ${JOBS:+-j "$JOBS"} --joblog "$directory/log" --resume-failed \
    "nice $R $* --jobs 1 --part {}/$parts >$directory/{}.new && mv $directory/{}.new $directory/{}.part"
$R merge "$directory"/*.part
