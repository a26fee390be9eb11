#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/release/amalgamate.sh BUILD - the library for firmware as two files, below BUILD/amalgamation:
#
#   routeseq.c, .h        the rooms net and route, whole
#   routeseq_core.c, .h   what calls nothing at all, not even the compiler's helpers for division:
#                         rt_net_check, rt_net_shape, rt_version and the route room of the Transit
#                         families and of Leiserson's fat-tree.  It links with -nostdlib, without --gc-sections.
#
# and a tarball of them, the licence and a first program.  The same tree gives the same bytes.
#
# What is private to a room becomes static; a static function whose name two files use is renamed
# after its file.  Files of families go before those that list them.
set -eu
export LC_ALL=C
cd "$(dirname "$0")/../.."
build=${1:-build}
out=$build/amalgamation
version=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/\1/p' include/rt/net.h)
name=routeseq-$version-amalgamation
rm -rf "$out"
mkdir -p "$out"

head_of() { # head_of FILE PURPOSE
    printf '/* SPDX-License-''Identifier: MIT-0 */\n/*\n * %s - of routeseq %s: %s\n' "$1" "$version" "$2"
    printf ' * Put together by tools/release/amalgamate.sh; change the sources, not this file.\n */\n'
}

body() { # body FILE: without its licence line and includes of its own tree
    printf '\n/* ---- %s ---- */\n\n' "$1"
    grep -vE '^/\* SPDX-License|^ *# *include *"' "$1"
}

# Names that are a file's own: static functions, structs.
statics() { sed -nE 's/^static [^=;]*[ *]([a-z][a-z0-9_]*)\(.*/\1/p; s/^struct ([a-z][a-z0-9_]*) \{/\1/p' "$1" | sort -u; }

# Functions that the files of a room share, rti_..., are static here, also where a macro declares one for
# each family; so are the rows of the families, which need no declaration before them.
private() {
    sed -E '/^static |return |^ *else /!s/^( *)(((const|struct|unsigned) )*[a-z][a-z0-9_]* \**)(rti_[A-Za-z0-9_#]*\()/\1static \2\5/
        /extern const struct net_row rti_/d
        s/^( *)const struct net_row rti_/\1static const struct net_row rti_/'
}

deepest_first() { # deepest_first ROOT...: the sources of these, one after the other
    for root in "$@"; do
        tools/sources.sh "$root" | awk -F / '{ print NF, $0 }' | sort -k1,1nr -k2 | cut -d' ' -f2
    done
}

header() { # header FILE GUARD PURPOSE
    head_of "$1" "$3"
    printf '#ifndef %s\n#define %s\n' "$2" "$2"
    for header in families net route_ports route; do
        body "include/rt/$header.h"
    done
    printf '\n#endif\n'
}

join() { # join SOURCE...: as one
    for source in "$@"; do
        statics "$source"
    done | sort | uniq -d >"$out/twice"
    for source in "$@"; do
        renamed=$(statics "$source" | grep -xFf "$out/twice" || :)
        for function in $renamed; do
            printf '\n#define %s %s_%s' "$function" "$(basename "$source" .c)" "$function"
        done
        body "$source" | private
        for function in $renamed; do
            printf '\n#undef %s\n' "$function"
        done
    done
    rm "$out/twice"
}

header routeseq.h ROUTESEQ_AMALGAMATION_H 'declarations of the rooms net and route.' >"$out/routeseq.h"
{
    head_of routeseq.c 'the rooms net and route.
 *
 * These functions call nothing from outside, not even on a Cortex-M0:
 *   rt_compute, rt_index, rt_locate, rt_route_benes, rt_route_benes_path, rt_route_benes_port,
 *   rt_route_bidelta, rt_route_bintree_port, rt_route_cm5_port, rt_route_complete_port,
 *   rt_route_debruijn_port, rt_route_decode, rt_route_distances, rt_route_each, rt_route_explain,
 *   rt_route_full, rt_route_header_bits, rt_route_header_pack, rt_route_header_take,
 *   rt_route_header_unpack, rt_route_hybrid, rt_route_hypercube_port, rt_route_loc_bytes,
 *   rt_route_minimal, rt_route_mot_port, rt_route_omega_port, rt_route_search,
 *   rt_route_shufflex_port, rt_route_slender_port, rt_route_tree, rt_route_tworoot_port,
 *   rt_route_xtree_port, rt_version.
 * All others may call the compiler'"'"'s helpers (libgcc, compiler-rt) where a processor lacks what
 * they need: division, 64-bit products and shifts, on gcc for Cortex-M0 switches.  rt_net_parse
 * calls memset, too.  With -ffunction-sections and --gc-sections only what is called gets linked;
 * or take routeseq_core.c.'
    printf '#include "routeseq.h"\n'
    for header in $(tools/sources.sh --headers lib/net lib/route); do
        body "$header" | private
    done
    # shellcheck disable=SC2046 # words
    join $(deepest_first lib/net lib/route)
} >"$out/routeseq.c"

header routeseq_core.h ROUTESEQ_AMALGAMATION_H 'declarations of the rooms net and route.
 *
 * routeseq_core.c has of them rt_net_check (RT_ERR_FAMILY for networks that are not Transit),
 * rt_net_shape, rt_version and all that speaks of Transit networks: rt_compute, rt_route_hybrid,
 * _full, _bidelta, _loc_bytes, _decode, _explain, rt_locate, rt_index; and rt_route_tree, which
 * checks the height of its tree itself.' >"$out/routeseq_core.h"
{
    head_of routeseq_core.c 'routes of Transit networks, calling nothing from outside.'
    printf '#include "routeseq_core.h"\n\n/* Of these alone the check is here. */\n'
    printf '#undef RT_FAMILIES\n#define RT_FAMILIES(ROW) RT_TRANSIT_FAMILIES(ROW)\n'
    printf '#define ROW(VALUE, name, number) static int rti_net_##name##_check(const struct rt_net *net);\n'
    printf 'RT_FAMILIES(ROW)\n#undef ROW\n'
    printf 'static int rti_net_unused(const struct rt_net *net, unsigned used);\n'
    # without the rows of the families, which are for NET text
    # shellcheck disable=SC2046
    join $(deepest_first lib/net/transit) lib/net/net_check.c lib/net/net_shape.c lib/net/net_version.c \
        $(deepest_first lib/route/transit lib/route/tree) |
        awk '/^static const struct net_row / { skip = 1 } !skip; /};$/ { skip = 0 }'
} >"$out/routeseq_core.c"

# The tarball: GNU tar can make it the same each time.
rm -rf "${build:?}/$name" "$build/$name.tar.gz"
mkdir -p "$build/$name"
cp LICENSE "$out"/routeseq*.[ch] "$build/$name"
sed -e 's|<rt/rt.h>|"routeseq.h"|; s|cc -I.*|cc first.c routeseq.c|' examples/first.c \
    >"$build/$name/first.c"
(cd "$build" && tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rw,go=r,a+X \
    --mtime="@${SOURCE_DATE_EPOCH:-0}" --format=ustar -cf - "$name") | gzip -9n >"$build/$name.tar.gz"
rm -rf "${build:?}/$name"
echo "$out/routeseq.c, .h, $out/routeseq_core.c, .h, $build/$name.tar.gz"
