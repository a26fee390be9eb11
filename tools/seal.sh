#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/seal.sh FILE... - the last line of each part file becomes the check of the lines before it: the CRC-32
# that gzip writes behind what it packs.  For tests, which change parts.
set -eu
for file in "$@"; do
    sed -i '/^check /d' "$file"
    # shellcheck disable=SC2046 # four bytes, the lowest first
    set -- $(gzip -c <"$file" | tail -c 8 | head -c 4 | od -An -tx1)
    printf 'check %s\n' "$(echo "$4$3$2$1" | tr a-f A-F)" >>"$file"
done
