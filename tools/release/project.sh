#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/release/project.sh [--check] [TREE] - write what packaging/project.txt says, and the version of
# include/rt/net.h, into every manifest; --check: name those that say something else.
set -eu
check=
[ "${1:-}" != --check ] || { check=1 && shift; }
cd "${1:-$(dirname "$0")/../..}"
value() { sed -n "s/^$1: //p" packaging/project.txt; }
repository=$(value repository) authors=$(value authors) status=0
version=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/\1/p' include/rt/net.h)

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
names() { # names FILE WORD...: the manifest has these, or sed found no place for them
    file=$1
    shift
    for word in "$@"; do
        grep -qF "$word" "$file" || { echo "$file does not say $word" && status=1; }
    done
}

write library.json "s|\\(\"url\": \"\\)[^\"]*|\\1$repository|; s|\\(\"authors\": {\"name\": \"\\)[^\"]*|\\1$authors|; s|\\(\"version\": \"\\)[^\"]*|\\1$version|"
write idf_component.yml "s|^\\(url: \\).*|\\1\"$repository\"|; s|^\\(version: \\).*|\\1\"$version\"|"
write CITATION.cff "s|^\\(repository-code: \\).*|\\1\"$repository\"|; s|^\\(version: \\).*|\\1\"$version\"|; s|^\\(  - name: \\).*|\\1\"$authors\"|"
write packaging/routeseq.pc.in "s|^\\(URL: \\).*|\\1$repository|"
write meson.build "s|^\\(  version: '\\)[^']*|\\1$version|"
names library.json "$repository" "$authors" "$version"
names idf_component.yml "$repository" "$version"
names CITATION.cff "$repository" "$authors" "$version"
names packaging/routeseq.pc.in "$repository"
names meson.build "$version"
exit $status
