#!/bin/sh
# SPDX-License-Identifier: MIT-0
# docs/TOUR.md names every file of include/rt, lib and cli, each in its room's section, and none that is not there.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
work=build/tour
mkdir -p "$work"

files() { # files ROOT: FOLDER<TAB>FILE below it
    for folder in include/rt lib/*/ cli; do
        folder=${folder%/}
        { tools/sources.sh "$folder"; tools/sources.sh --headers "$folder"; } | sed "s|^$folder/\(.*\)|$folder	\1|"
    done | LC_ALL=C sort
}
named() { # named PAGE: the same, of what it names
    sed -n -e 's|^## \([a-z/]*\):.*|S \1|p' -e 's|^\* `\([^`]*\)`: ..*|F \1|p' "$1" |
        awk '$1 == "S" { folder = $2 } $1 == "F" { print folder "\t" $2 }' | LC_ALL=C sort
}
files >"$work/files"
named docs/TOUR.md >"$work/named"
test -s "$work/files" && diff "$work/files" "$work/named" >"$work/diff"
tap_result $? "docs/TOUR.md has every file, each once" "$(cat "$work/diff")"
sed '/`net_check.c`/d' docs/TOUR.md >"$work/page.md"
named "$work/page.md" | diff "$work/files" - >"$work/diff"
test "$(grep -c '^[<>]' "$work/diff")" = 1 && grep -q 'net_check.c' "$work/diff"
tap_result $? "planted and rejected: a file that the tour leaves out"
tap_end
