#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/clean_copy.sh DIR - this tree in DIR as somebody else gets it: what git
# tracks or would track, nothing of build/ or of the folder of this tree that DIR is in, no git.
set -eu
mkdir -p "$1"
to=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
there=${to#"$(pwd)"/}
there=${there%%/*} # empty: DIR is elsewhere
{ { [ -e .git ] && git ls-files -co --exclude-standard 2>/dev/null; } ||
    find . \( -path ./build -o -path ./.git \) -prune -o -type f -print | sed 's|^\./||'; } |
    while IFS= read -r file; do # what is deleted but still tracked is left out
        [ ! -e "$file" ] || [ "${file%%/*}" = "$there" ] || printf '%s\n' "$file"
    done | tar -cf - --verbatim-files-from -T - | tar -xf - -C "$to"
