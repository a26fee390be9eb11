#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Each source and header of include, lib and cli opens with a comment that says what the file is.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=build/opening_comments
mkdir -p "$work"

# Files whose first lines after the licence are no comment, or one of fewer than two words, the file's name not counted.
silent() { # silent FILE...
    awk '
        function end() {
            name = file
            sub(/.*\//, "", name)
            gsub(/[\/*]/, " ", text)
            n = split(text, word, " ")
            for (i = 1; i <= n; i++) if (word[i] ~ /^[A-Za-z]/ && word[i] != name && word[i] != "rt") said++
            if (file != "" && said < 2) print file
            text = ""
            said = open = over = 0
        }
        FNR == 1 { end(); file = FILENAME }
        over || (FNR == 1 && /SPDX/) { next }
        !open && !/^\/\*/ { over = 1; next }
        { open = 1; text = text " " $0 }
        /\*\// { over = 1 }
        END { end() }' "$@"
}

files=$({ tools/sources.sh include lib cli; tools/sources.sh --headers include lib cli; } | sort)
# shellcheck disable=SC2086 # words
silent $files >"$work/silent"
[ "$(echo "$files" | wc -l)" -gt 100 ] && [ ! -s "$work/silent" ]
tap_result $? "each of $(echo "$files" | wc -l) files opens by saying what it is" "$(cat "$work/silent")"

printf '/* SPDX-License-Identifier: ''MIT-0 */\n#include "rt/net.h"\n/* The version, as built. */\n' >"$work/none.c"
printf '/* SPDX-License-Identifier: ''MIT-0 */\n/*\n * rt/name.h - version\n */\n' >"$work/name.h"
printf '/* SPDX-License-Identifier: ''MIT-0 */\n/* The version, as built. */\n' >"$work/said.c"
[ "$(silent "$work/none.c" "$work/name.h" "$work/said.c" | xargs)" = "$work/none.c $work/name.h" ]
tap_result $? "planted and rejected: a comment that comes late, and one that is only a name"
tap_end
