#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Of the command lines in no_memory.txt one allocation fails, each in turn: the command prints what it prints with memory, or
# ends with status 3 and says so.  It never crashes.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=build/no_memory
rm -rf "$work"
mkdir -p "$work"
cc=${CC:-cc}

printf '#include <stdio.h>\n#include <stdlib.h>\nint main(void)\n{\n    char *text = malloc(9);\n\n    text[0] = 0;\n    return puts(text) < 0;\n}\n' >"$work/fault.c"
if ! { $cc -w -shared -fPIC tests/cli/no_memory.c -o "$work/no_memory.so" && $cc -DDRIVER tests/cli/no_memory.c -o "$work/driver" &&
    $cc "$work/fault.c" -o "$work/fault"; } 2>"$work/log"; then
    tap_skip "memory that cannot be had" "no shared object with glibc's malloc: $(head -1 "$work/log")"
    tap_end
    exit
fi

grep -v '^#' tests/cli/no_memory.txt >"$work/lines"
cut -f 4 tests/vectors/unchanged_output.tsv | sort >"$work/kept"
sort "$work/lines" | comm -23 - "$work/kept" >"$work/log"
test ! -s "$work/log"
tap_result $? "each is a kept line: mutants are asked no others" "$(cat "$work/log")"
env LD_PRELOAD="$work/no_memory.so" "$work/driver" build/routeseq "$work" 1 <"$work/lines" >"$work/said" 2>&1
tap_result $? "the driver ends" "$(cat "$work/said")"
awk -v all="$(wc -l <"$work/lines")" '/^  / { bad = 1 } /^[0-9]/ { lines++; if ($1 == 0) bad = 1 } END { exit bad || lines != all }' "$work/said"
tap_result $? "$(wc -l <"$work/lines") command lines, each allocation: the same output, or status 3" "$(cat "$work/said")"
echo x | env LD_PRELOAD="$work/no_memory.so" "$work/driver" "$work/fault" "$work" 1 >"$work/said" 2>&1
grep -q 'allocation 0 of' "$work/said"
tap_result $? "rejected: a program that does not ask whether it got memory" "$(cat "$work/said")"
tap_end
