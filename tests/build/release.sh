#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The release is the same, byte for byte, from two copies of the tree in different folders; its bill of materials
# is SPDX 2.3 and of just this tarball; objects do not tell where they were built.  `make dist` itself also builds
# and tries what it made.
# Long: it packs the tree twice.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
export CCACHE_DISABLE=1 # what is compared is compiled
work=$(mktemp -d) # outside of the tree: a copy must not take its files from git
trap 'rm -rf "$work"' EXIT
log=$work/log
mkdir -p "$work/a" "$work/another/place"
result() { tap_result "$1" "$2" "$(cat "$log")"; }
version=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/\1/p' include/rt/net.h)
name=routeseq-$version
CC=${CC:-cc}

tools/clean_copy.sh "$work/a/tree"
(umask 077 && tools/clean_copy.sh "$work/another/place/tree" && find "$work/another" -exec touch -d 2001-02-03 {} +)

# objects, as make compiles them
object() { # object TREE FLAG...: its name
    tree=$1
    shift
    (cd "$tree" && ${MAKE:-make} -s "$@" build/lib/net/net_check.o build/cli/help.o) >>"$log" 2>&1
    cat "$tree/build/lib/net/net_check.o" "$tree/build/cli/help.o" | cksum
    rm -rf "$tree/build"
}
: >"$log"
if ! echo | $CC -ffile-prefix-map=a=b -E - >/dev/null 2>&1; then
    tap_skip "the same objects from two folders" "$CC cannot leave the folder out"
elif case ${CFLAGS:-} in *-flto*) ;; *) false ;; esac; then
    tap_skip "the same objects from two folders" "with -flto gcc puts the folder into them all the same"
else
    first=$(object "$work/a/tree") second=$(object "$work/another/place/tree")
    [ "$first" = "$second" ]
    result $? "the same objects from two folders"
    first=$(object "$work/a/tree" PREFIX_MAP=) second=$(object "$work/another/place/tree" PREFIX_MAP=)
    [ "$first" != "$second" ]
    result $? "planted and rejected: objects that tell their folder: $first is not $second"
fi

if ! tar --version 2>/dev/null | grep -q GNU || ! command -v python3 >/dev/null; then
    tap_skip "release" "GNU tar or python3 is missing"
    tap_end
    exit
fi
DIST_TRY=0 "$work/a/tree/tools/release/dist.sh" "$work/a/out" >"$log" 2>&1 &&
    (umask 077 && DIST_TRY=0 "$work/another/place/tree/tools/release/dist.sh" "$work/another/out") >>"$log" 2>&1 &&
    for file in tar.gz spdx.json sha256; do cmp "$work/a/out/$name.$file" "$work/another/out/$name.$file" || break; done >>"$log" 2>&1 &&
    [ ! -s "$log" ]
result $? "tarball, bill of materials and sums: the same from two folders, times and umasks"

sbom=$work/a/out/$name.spdx.json tarball=$work/a/out/$name.tar.gz
python3 tests/build/sbom_check.py "$sbom" "$tarball" >"$log" 2>&1
result $? "the bill of materials is SPDX 2.3 and of just this tarball: $(cat "$log")"
planted() { # planted WORDS SED: a bill changed so is turned down, in these words
    sed "$2" "$sbom" >"$work/$name.spdx.json"
    ! python3 tests/build/sbom_check.py "$work/$name.spdx.json" "$tarball" >"$log" 2>&1 && grep -qF "$1" "$log"
    result $? "planted and rejected: $(head -1 "$log")"
}
digit=$(sed -n '/"SHA1"/{n;s/.*: "\(.\{8\}\).*/\1/p;q}' "$sbom")
planted ': SHA1' "s/$digit/00000000/"
planted 'in the tarball, not in the document' 's|"./Makefile"|"./Makefail"|'
planted "licence" '0,/"licenseConcluded": "MIT-0"/s//"licenseConcluded": "GPL-2.0-only"/'
planted "created" 's/"created": "\(....\)-/"created": "\1\//'
planted "missing: ['downloadLocation']" '/"downloadLocation"/d'
planted "not in SPDX 2.3: ['licence']" 's/"licenseDeclared"/"licence"/'
planted "relationship of none" '0,/"relatedSpdxElement": "SPDXRef-Package"/s//"relatedSpdxElement": "SPDXRef-Packet"/'
tap_end
