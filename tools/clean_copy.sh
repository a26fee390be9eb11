#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/clean_copy.sh [--built|--sets] DIR - this tree in DIR as somebody else gets it: what git
# tracks or would track, nothing of build/ or of the folder of this tree that DIR is in, no git.
# --built: and what `make` made here, which it then does not make again.  --sets: the sources of lib and cli as a few
# sets (tools/unity.sh) that include those here, for tools that start a compiler for each.
set -eu
more=
case $1 in --*) more=$1 && shift ;; esac
mkdir -p "$1"
to=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
there=${to#"$(pwd)"/}
there=${there%%/*} # empty: DIR is elsewhere
{ { [ -e .git ] && git ls-files -co --exclude-standard 2>/dev/null; } ||
    find . \( -path ./build -o -path ./.git \) -prune -o -type f -print | sed 's|^\./||'; } |
    while IFS= read -r file; do # what is deleted but still tracked is left out
        case $more$file in --sets*.c) case $file in lib/* | cli/*) continue ;; esac ;; esac
        [ ! -e "$file" ] || [ "${file%%/*}" = "$there" ] || printf '%s\n' "$file"
    done | tar -cf - --verbatim-files-from -T - | tar -xf - -C "$to"
case $more in
--built)
    mkdir -p "$to/build"
    find build/lib build/cli build/librouteseq* build/routeseq -type f \( -name '*.[oda]' -o -name '*.so*' -o -name routeseq \) 2>/dev/null |
        tar -cf - -T - | tar -xf - -C "$to"
    find "$to"/build/librouteseq* "$to/build/routeseq" -exec touch {} + 2>/dev/null || : # newer than the folders of sources
    ;;
--sets)
    for room in lib/net lib/route lib cli; do
        # shellcheck disable=SC2046 # words
        tools/unity.sh "$to/$room/sets" $(tools/sources.sh $room | case $room in lib) grep -vE '^lib/(net|route)/' ;; *) cat ;; esac)
    done >/dev/null
    ;;
esac
