#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/release/dist.sh [OUT] - the release: OUT/routeseq-VERSION.tar.gz, its SPDX bill of materials and their SHA-256
# sums, in build/dist; then the tarball is unpacked elsewhere, built, tried, and makes itself again.
#
# The same tree gives the same bytes, whatever its folder, times, owner and umask.  SOURCE_DATE_EPOCH (0) dates
# it.  DIST_TRY=0 leaves out the trial.  Needs GNU tar; python3 for the bill of materials.
set -eu
cd "$(dirname "$0")/../.."
export CCACHE_DISABLE=1 # what is compared is compiled
out=${1:-build/dist}
mkdir -p "$out"
out=$(cd "$out" && pwd)
version=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/\1/p' include/rt/net.h)
name=routeseq-$version
export LC_ALL=C TZ=UTC

tar --version 2>/dev/null | grep -q GNU || { echo "SKIP: GNU tar is missing" && exit 77; }
rm -rf "${out:?}/$name" "$out/$name".*
tools/clean_copy.sh "$out/$name"
(cd "$out" && tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
    --mtime="@${SOURCE_DATE_EPOCH:-0}" --format=ustar -cf - "$name") | gzip -9n >"$out/$name.tar.gz"
if command -v python3 >/dev/null; then
    python3 tools/release/sbom.py "$out/$name" "$out/$name.tar.gz" >"$out/$name.spdx.json"
else
    echo "SKIP: no bill of materials: python3 is missing"
fi
rm -rf "${out:?}/$name"
(cd "$out" && sha256sum "$name".* >"$name.sha256")
[ "${DIST_TRY:-}" != 0 ] || exit 0

# What a stranger gets.
try=$(mktemp -d)
trap 'rm -rf "$try"' EXIT
fail() { echo "make dist: $*" >&2 && exit 1; }
(cd "$out" && sha256sum -c --quiet "$name.sha256") || fail "its sums are wrong"
tar -xzf "$out/$name.tar.gz" -C "$try"
(cd "$try/$name" && unset MAKEFLAGS && ${MAKE:-make} -j2 >"$try/log" 2>&1) || { cat "$try/log"; fail "it does not build"; }
! grep -i warning "$try/log" || fail "it builds with warnings"
[ "$("$try/$name/build/routeseq" route hybrid:192,2 @CC0234 @D84267)" = F4D84267 ] || fail "it answers wrongly"
"$try/$name/build/routeseq" verify hybrid:12,1 >"$try/log" || { cat "$try/log"; fail "its routes are wrong"; }
${CC:-cc} -I"$try/$name/include" "$try/$name/examples/first.c" "$try/$name/build/librouteseq.a" -o "$try/first"
[ "$("$try/first")" = F4D84267 ] || fail "its first example answers wrongly"
for file in librouteseq.a librouteseq.so.0 routeseq; do # of `make dist`: built here with the same compiler
    [ -z "${MAKELEVEL:-}" ] || cmp "build/$file" "$try/$name/build/$file" || fail "$file is not the same in another folder"
done
for net in hybrid:12,1 full:8 tree:10; do
    build/routeseq gate $net --verilog >"$try/here.v" && "$try/$name/build/routeseq" gate $net --verilog | cmp "$try/here.v" - ||
        fail "the Verilog of $net is not the same"
done
(cd "$try/$name" && DIST_TRY=0 tools/release/dist.sh "$try/again")
for file in "$name.tar.gz" "$name.spdx.json"; do
    [ ! -e "$out/$file" ] || cmp "$out/$file" "$try/again/$file" || fail "it does not make itself again"
done
echo "$out/$name.tar.gz, .spdx.json, .sha256"
