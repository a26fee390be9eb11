#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/elsewhere.sh B TARGET NAMES - `make TARGET B=...`, where B is not build: tests write below build/ of the tree that
# they are in, so they run in a copy of this one in B/tree, where all may be written, with what is built in B already.
set -eu
copy=$1/tree
mkdir -p "$copy"
find "$copy" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
tools/clean_copy.sh "$copy"
chmod -R u+w "$copy"
if [ ! -d "$copy/build" ]; then
    mkdir "$copy/build"
    for part in "$1"/*; do
        [ "$part" = "$copy" ] || cp -pR "$part" "$copy/build"
    done
fi
exec "${MAKE:-make}" --no-print-directory -C "$copy" B=build T="$3" "$2"
