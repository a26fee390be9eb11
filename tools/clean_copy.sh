#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/clean_copy.sh DIR - this tree in DIR as somebody else gets it: what git
# tracks or would track, nothing of build/, no git.
set -eu
mkdir -p "$1"
to=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
{ git ls-files -co --exclude-standard 2>/dev/null || find . -path ./build -prune -o -type f -print; } |
    while IFS= read -r file; do # what is deleted but still tracked is left out
        [ ! -e "$file" ] || printf '%s\n' "$file"
    done | tar -cf - -T - | tar -xf - -C "$to"
