#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/release/deb.sh [OUT] - `make deb`: the source package of packaging/debian, on the tarball that `make dist` packs,
# and its four packages, in build/deb.  The same tree and machine give the same bytes, in any folder at any time.
# DEB_BUILD_OPTIONS=nocheck leaves out the tests.  Exit status 77: a tool is missing, which is said.
set -eu
cd "$(dirname "$0")/../.."
for tool in dpkg-buildpackage:dpkg-dev dh:debhelper dh_python3:dh-python; do
    command -v "${tool%:*}" >/dev/null || { echo "SKIP: ${tool%:*} is missing (Debian: ${tool#*:})" && exit 77; }
done
out=${1:-build/deb}
rm -rf "$out"
mkdir -p "$out"
out=$(cd "$out" && pwd)
name=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/routeseq-\1/p' include/rt/net.h)
here=$(pwd)
SOURCE_DATE_EPOCH=$(dpkg-parsechangelog -l packaging/debian/changelog -S Timestamp) DIST_TRY=0 tools/release/dist.sh "$out"
cd "$out"
mv "$name.tar.gz" "$(echo "$name" | tr - _).orig.tar.gz"
rm -f "$name.spdx.json" "$name.sha256"
tar -xzf ./*.orig.tar.gz
cp -r "$here/packaging/debian" "$name/debian"
chmod -R u=rwX,go=rX "$name/debian"
unset MAKEFLAGS MFLAGS MAKELEVEL CCACHE_BASEDIR
(cd "$name" && PATH=/usr/sbin:/usr/bin:/sbin:/bin dpkg-buildpackage -us -uc) >log 2>&1 || {
    tail -40 log >&2
    echo "make deb: all that it said: $out/log" >&2
    exit 1
}
rm -rf "$name"
ls "$out"/*.deb "$out"/*.dsc "$out"/*.changes
