#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/release/man1.sh PAGE - routeseq(1) with its sections on commands and networks written anew from the
# help of build/routeseq; the rest is PAGE.  `make man` keeps packaging/man/routeseq.1 so.
set -eu
cd "$(dirname "$0")/../.."
helps() { # helps COMMAND...: as tools/release/man1.awk wants them
    for command; do
        echo "=== $command"
        build/routeseq help "$command"
    done
}
mdoc() { awk -f tools/release/man_text.awk -f tools/release/man1.awk; }
commands=$(build/routeseq help --tsv | cut -f 1 | uniq)
networks=$(build/routeseq --help | sed -n '/^NET, /,/^$/p')
awk '1; /^\.\\" from help: commands/ { exit }' "$1"
# shellcheck disable=SC2086
helps $commands | mdoc
awk '/^\.\\" end of commands/ { on = 1 } on; /^\.\\" from help: networks/ { exit }' "$1"
printf '=== NET\n%s\n' "$networks" | mdoc
awk '/^\.\\" end of networks/ { on = 1 } on' "$1"
