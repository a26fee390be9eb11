#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/release/project.sh [--check] [TREE] - write what packaging/project.txt says, and the version of
# include/rt/net.h, into every manifest; --check: name those that say something else.  Without an
# address the manifests have no field for one.
set -eu
check=
[ "${1:-}" != --check ] || { check=1 && shift; }
cd "${1:-$(dirname "$0")/../..}"
value() { sed -n "s/^$1: *//p" packaging/project.txt; }
repository=$(value repository) authors=$(value authors) status=0
version=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/\1/p' include/rt/net.h)
[ "$authors" ] || { echo "packaging/project.txt: no authors" >&2 && exit 2; }
case $repository in
'' | https://*[!A-Za-z0-9._~/:-]*) [ ! "$repository" ] ;;
https://?*) ;;
*) false ;;
esac || { echo "packaging/project.txt: repository '$repository': expected nothing, or https:// and an address" >&2 && exit 2; }

write() { # write FILE SED-SCRIPT: every line of which must find its place
    [ -e "$1" ] || { echo "$1: no such file" && status=1 && return; }
    new=$(sed "$2" "$1")
    [ "$new" != "$(cat "$1")" ] || return 0
    if [ -n "$check" ]; then
        echo "$1 says something else than packaging/project.txt; tools/release/project.sh mends it"
        status=1
    else
        printf '%s\n' "$new" >"$1"
    fi
}
# address FILE FIELD AFTER LINE [SED-SCRIPT]: the line with the address stands below the one that begins with AFTER, and
# nowhere else; without an address there is none.  FIELD and AFTER are patterns.
address() {
    write "$1" "/^ *$2/d
${5:-}
${repository:+/^ *$3/a\\
$4}"
    [ ! "$repository" ] || names "$1" "$repository"
}
names() { # names FILE WORD...: the manifest has these, or sed found no place for them
    file=$1
    shift
    for word in "$@"; do
        grep -qF "$word" "$file" || { echo "$file does not say $word" && status=1; }
    done
}

address library.json '"repository":' '"license":' "\\    \"repository\": {\"type\": \"git\", \"url\": \"$repository\"}," \
    "s|\\(\"authors\": {\"name\": \"\\)[^\"]*|\\1$authors|; s|\\(\"version\": \"\\)[^\"]*|\\1$version|"
address idf_component.yml url: license: "url: \"$repository\"" "s|^\\(version: \\).*|\\1\"$version\"|"
address CITATION.cff repository-code: license: "repository-code: \"$repository\"" \
    "s|^\\(version: \\).*|\\1\"$version\"|; s|^\\(  - name: \\).*|\\1\"$authors\"|"
address packaging/routeseq.pc.in URL: Description: "URL: $repository"
address bindings/rust/Cargo.toml 'repository =' 'license =' "repository = \"$repository\""
address bindings/python/pyproject.toml 'urls =' 'license =' "urls = { Repository = \"$repository\" }"
address web/package.json '"repository":' '"license":' "\\  \"repository\": { \"type\": \"git\", \"url\": \"git+$repository\" },"
address packaging/debian/control Homepage: Standards-Version: "Homepage: $repository" \
    "s|^\\(Maintainer: \\).*\\( <\\)|\\1$authors\\2|"
address packaging/debian/copyright Source: Upstream-Name: "Source: $repository" "s|^\\(Upstream-Contact: \\).*|\\1$authors|"
write meson.build "s|^\\(  version: '\\)[^']*|\\1$version|"
names library.json "$authors" "$version"
names idf_component.yml "$version"
names CITATION.cff "$authors" "$version"
names packaging/debian/control "$authors"
names packaging/debian/copyright "$authors"
names meson.build "$version"
exit $status
