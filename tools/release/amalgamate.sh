#!/bin/sh
# SPDX-License-Identifier: MIT-0
# [SHAPES="ring tree ports"] tools/release/amalgamate.sh BUILD - the library for firmware as two files,
# routeseq.c and routeseq.h, below BUILD/amalgamation:
#
#   without SHAPES   the core: Transit's part of the room route, rt_net_check, rt_net_shape and rt_version.
#                    It calls nothing from outside, not even the compiler's helpers for division, and
#                    links with -nostdlib, without --gc-sections.
#   with SHAPES      the rooms net and route of Transit and of these shapes, NET text (rt/net_text.h)
#                    too.  SHAPES=transit adds NET text alone.
#
# selfcheck.c beside them, rt_selfcheck (rt/route_selfcheck.h), which not everybody compiles,
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
shapes=${SHAPES:-}
for shape in $shapes; do
    case $shape in
    transit | ring | tree | ports) ;;
    *) echo "amalgamate.sh: SHAPES: unknown shape '$shape': expected transit, ring, tree or ports" >&2 && exit 2 ;;
    esac
done
# Those to put in, Transit always, each once.
chosen=transit
for shape in ring tree ports; do
    case " $shapes " in *" $shape "*) chosen="$chosen $shape" ;; esac
done
rm -rf "$out"
mkdir -p "$out"

head_of() { # head_of FILE PURPOSE
    printf '/* SPDX-License-''Identifier: MIT-0 */\n/*\n * %s - of routeseq %s: %s\n' "$1" "$version" "$2"
    printf ' * Put together by tools/release/amalgamate.sh; change the sources, not this file.\n */\n'
}

body() { # body FILE...: without their licence line and includes of this tree
    awk 'FNR == 1 { printf "\n/* ---- %s ---- */\n\n", FILENAME } !/^\/\* SPDX-License|^ *# *include *"/' "$@"
}

# Functions that the files of a room share, rti_..., are static here; so are the rows of the families, which
# need no declaration before them.
private() {
    sed -E '/^static |return |^ *else /!s/^( *)(((const|struct|unsigned) )*[a-z][[:alnum:]_]* \**)(rti_[[:alnum:]_#]*\()/\1static \2\5/
        /NET_FAMILY_ROW/d
        s/^( *)const struct net_row rti_/\1static const struct net_row rti_/'
}

public() { # the headers that routeseq.h is made of
    echo families net
    [ -z "$shapes" ] || echo net_text net_near
    for shape in $chosen; do
        [ "$shape" = transit ] || echo "net_$shape"
        echo "route_$shape"
        [ ! -e "include/rt/route_fixed_$shape.h" ] || echo "route_fixed_$shape"
        [ ! -e "include/rt/route_choice_$shape.h" ] || echo "route_choice_$shape"
    done
    echo route_selfcheck
}

# What links alone on a Cortex-M0, -Os: no helper of the compiler, nothing else.
alone() { # alone SHAPE
    case $1 in
    transit)
        echo rt_compute rt_index rt_locate rt_net_bidelta_check rt_net_full_check rt_net_hybrid_check rt_net_slips rt_route_bidelta \
            rt_route_decode rt_route_explain rt_route_full rt_route_hybrid rt_route_loc_bytes rt_version
        ;;
    ring) echo rt_net_clock_check rt_net_ring12_check rt_net_ringcomplete_check rt_route_distances rt_route_each rt_route_search ;;
    tree) echo rt_route_tree ;;
    ports)
        printf 'rt_net_%s_check ' array benes bintree ccc cm5 complete debruijn hypercube omega ring shufflex slender \
            tworoot xtree
        echo rt_route_benes rt_route_benes_path rt_route_benes_port rt_route_bintree_port rt_route_cm5_port \
            rt_route_complete_port rt_route_debruijn_port rt_route_header_bits rt_route_header_pack \
            rt_route_header_take rt_route_header_unpack rt_route_hypercube_path rt_route_hypercube_port rt_route_minimal \
            rt_route_mot_port rt_route_omega_port rt_route_shufflex_port rt_route_slender_port \
            rt_route_tworoot_port rt_route_xtree_port
        ;;
    esac
}

join() { # join SOURCE...: as one; functions and structs of a file's own are renamed if another has one of that name
    awk '
        function unnamed() { for (i = 1; i <= n; i++) if (many[name[i]] > 1) printf "\n#undef %s\n", name[i] }
        pass == 1 && /^static / {
            text = substr($0, 8)
            sub(/[=;].*/, "", text)
            while (match(text, /[ *][a-z][a-z0-9_]*\(/)) {
                own = substr(text, RSTART + 1, RLENGTH - 2)
                text = substr(text, RSTART + RLENGTH)
            }
        }
        pass == 1 && /^struct [a-z][a-z0-9_]* \{/ { own = $2 }
        pass == 1 { if (own != "") { names[FILENAME] = names[FILENAME] " " own; many[own]++; own = "" } next }
        FNR == 1 {
            unnamed()
            n = split(names[FILENAME], name, " ")
            base = FILENAME
            gsub(/.*\/|\.c$/, "", base)
            for (i = 1; i <= n; i++) if (many[name[i]] > 1) printf "\n#define %s %s_%s", name[i], base, name[i]
            printf "\n/* ---- %s ---- */\n\n", FILENAME
        }
        !/^\/\* SPDX-License|^ *# *include *"/
        END { unnamed() }' pass=1 "$@" pass=2 "$@" | private
}

others() { # all sources but those of selfcheck.c, and of prepared networks, which are for hosts
    grep -vE '/route_(sample\.h|selfcheck\.c|digits\.h|ready[a-z_]*\.c)$'
}

families() { # RT_FAMILIES of the shapes chosen: a network of another shape is RT_ERR_FAMILY
    printf '\n/* The families that are here. */\n#undef RT_FAMILIES\n#define RT_FAMILIES(ROW)'
    for shape in $chosen; do printf ' RT_%s_FAMILIES(ROW)' "$(echo "$shape" | tr '[:lower:]' '[:upper:]')"; done
    echo
}

core() {
    printf 'static int rti_net_unused(const struct rt_net *net, unsigned used);\n'
    # without the rows of the families, which are for NET text
    # shellcheck disable=SC2046 # words
    join $(tools/sources.sh lib/net/transit) lib/net/net_check.c lib/net/net_shape.c lib/net/net_version.c \
        $(tools/sources.sh lib/route/transit | others) |
        awk '/^static const struct net_row / { skip = 1 } !skip; /};$/ { skip = 0 }'
}

rooms() {
    folders=$(for shape in $chosen; do echo "lib/net/$shape"; done)
    routes=$(for shape in $chosen; do echo "lib/route/$shape"; done)
    # shellcheck disable=SC2086,SC2046 # words
    {
        body lib/net/net_family.h $(tools/sources.sh --headers $folders $routes | others) | private
        join $(tools/sources.sh $folders) $(find lib/net -maxdepth 1 -name '*.c' | sort) $(tools/sources.sh $routes | others)
    }
}

{
    head_of routeseq.h "which bytes do I send?  Shapes: $chosen."
    printf '#ifndef ROUTESEQ_AMALGAMATION_H\n#define ROUTESEQ_AMALGAMATION_H\n'
    # shellcheck disable=SC2046 # words
    body $(public | tr ' ' '\n' | sed 's|.*|include/rt/&.h|')
    printf '\n#endif\n'
} >"$out/routeseq.h"
{
    if [ -z "$shapes" ]; then
        head_of routeseq.c 'routes of Transit networks, calling nothing from outside.'
    else
        head_of routeseq.c "routes and NET text.  Shapes: $chosen.
 *
 * These functions call nothing from outside, not even on a Cortex-M0:
$(for shape in $chosen; do alone "$shape"; done | tr ' ' '\n' | LC_ALL=C sort | paste -sd ' ' | fold -sw 90 |
            sed 's/ *$//; s/ /, /g; s/$/,/; $s/,$/./; s/^/ *   /')
 * All others may call the compiler's helpers (libgcc, compiler-rt) where a processor lacks what
 * they need: division, 64-bit products and shifts, on gcc for Cortex-M0 switches.  rt_net_parse
 * calls memset, too.  With -ffunction-sections and --gc-sections only what is called gets linked."
    fi
    printf '#include "routeseq.h"\n'
    case $chosen in
    *ring* | *ports*) printf '\n#if defined(__SDCC)\n#error "sdcc passes no structures: SHAPES=tree or none, or single files of lib"\n#endif\n' ;;
    esac
    families
    if [ -z "$shapes" ]; then core; else rooms; fi
} >"$out/routeseq.c"

{
    head_of selfcheck.c 'rt_selfcheck (SPEC 6.5), beside routeseq.c for those that call it.'
    printf '#include "routeseq.h"\n'
    body lib/route/transit/route_sample.h lib/route/transit/route_selfcheck.c | private
} >"$out/selfcheck.c"

# The tarball: GNU tar can make it the same each time.
rm -rf "${build:?}/$name" "$build/$name.tar.gz"
mkdir -p "$build/$name"
cp LICENSE "$out/routeseq.c" "$out/routeseq.h" "$out/selfcheck.c" "$build/$name"
sed -e 's|<rt/rt.h>|"routeseq.h"|; s|cc -I.*|cc first.c routeseq.c|' examples/first.c \
    >"$build/$name/first.c"
(cd "$build" && tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rw,go=r,a+X \
    --mtime="@${SOURCE_DATE_EPOCH:-0}" --format=ustar -cf - "$name") | gzip -9n >"$build/$name.tar.gz"
rm -rf "${build:?}/$name"
echo "$out/routeseq.c, $out/routeseq.h, $build/$name.tar.gz"
