#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/amalgamate.sh BUILD - the net and route rooms as BUILD/amalgamation/routeseq.c
# and .h, and a tarball of these two, the licence and a first program.  The same
# tree gives the same bytes.
#
# What is private to a room becomes static; a static function whose name two
# files use is renamed after its file.
set -eu
export LC_ALL=C
cd "$(dirname "$0")/.."
build=${1:-build}
out=$build/amalgamation
version=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/\1/p' include/rt/net.h)
name=routeseq-$version-amalgamation
rm -rf "$out"
mkdir -p "$out"

head_of() { # head_of FILE PURPOSE
    printf '/* SPDX-License-''Identifier: MIT-0 */\n/*\n * %s - %s, of routeseq %s: %s\n' \
        "$1" "the rooms net and route" "$version" "$2"
    printf ' * Put together by tools/amalgamate.sh; change the sources, not this file.\n */\n'
}

body() { # body FILE: without its licence line and includes of its own tree
    printf '\n/* ---- %s ---- */\n\n' "$1"
    grep -vE '^/\* SPDX-License|^ *# *include *"' "$1"
}

statics() { sed -nE 's/^static [^=;]*[ *]([a-z][a-z0-9_]*)\(.*/\1/p' "$1" | sort -u; }

# Functions that private headers declare: static here.
inner=$(cat lib/net/*.h lib/route/*/*.h 2>/dev/null |
    sed -nE 's/^[a-z][a-z0-9_ ]*[ *]([a-z][a-z0-9_]*)\(.*/\1/p' | grep -v '^rt_' | sort -u)
private() { sed -E "/^static /!s/^([a-z][a-z0-9_ ]*[ *])($(echo "${inner:-:}" | tr '\n' '|'):)\(/static \1\2(/"; }

{
    head_of routeseq.h 'declarations.'
    printf '#ifndef ROUTESEQ_AMALGAMATION_H\n#define ROUTESEQ_AMALGAMATION_H\n'
    for header in net route; do
        body "include/rt/$header.h"
    done
    printf '\n#endif\n'
} >"$out/routeseq.h"

for source in lib/net/*.c lib/route/*/*.c; do
    statics "$source"
done | sort | uniq -d >"$out/twice"

{
    head_of routeseq.c 'code.  With
 * -ffunction-sections and --gc-sections only what is called gets linked.'
    printf '#include "routeseq.h"\n'
    for header in lib/net/*.h lib/route/*/*.h; do
        [ ! -e "$header" ] || body "$header" | private
    done
    for source in lib/net/*.c lib/route/*/*.c; do
        renamed=$(statics "$source" | grep -xFf "$out/twice" || :)
        for function in $renamed; do
            printf '\n#define %s %s_%s' "$function" "$(basename "$source" .c)" "$function"
        done
        body "$source" | private
        for function in $renamed; do
            printf '\n#undef %s\n' "$function"
        done
    done
} >"$out/routeseq.c"
rm "$out/twice"

# The tarball: GNU tar can make it the same each time.
rm -rf "${build:?}/$name" "$build/$name.tar.gz"
mkdir -p "$build/$name"
cp LICENSE "$out/routeseq.c" "$out/routeseq.h" "$build/$name"
sed -e 's|<rt/rt.h>|"routeseq.h"|; s|cc -I.*|cc first.c routeseq.c|' examples/first.c \
    >"$build/$name/first.c"
(cd "$build" && tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rw,go=r,a+X \
    --mtime="@${SOURCE_DATE_EPOCH:-0}" --format=ustar -cf - "$name") | gzip -9n >"$build/$name.tar.gz"
rm -rf "${build:?}/$name"
echo "$out/routeseq.c, $out/routeseq.h, $build/$name.tar.gz"
