#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Of the command lines in no_memory.txt one allocation fails, every third in turn, with ROUTESEQ_LONG each: the command prints
# what it prints with memory, or ends with status 3 and says so.  It never crashes.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=build/no_memory
rm -rf "$work"
mkdir -p "$work"
cc=${CC:-cc} stride=3
! long || stride=1

printf '#include <stdio.h>\n#include <stdlib.h>\nint command_main(void)\n{\n    char *text = malloc(9);\n\n    text[0] = 0;\n    return puts(text) < 0;\n}\n' >"$work/fault.c"
if ! { $cc -w -DDRIVER -c tests/cli/no_memory.c -o "$work/driver.o" && $cc -w "$work/driver.o" "$work/fault.c" -rdynamic -o "$work/fault"; } 2>"$work/log"; then
    tap_skip "memory that cannot be had" "no program with glibc's malloc: $(head -1 "$work/log")"
    tap_end
    exit
fi

grep -v '^#' tests/cli/no_memory.txt >"$work/lines"
cut -f 4 tests/vectors/unchanged_output.tsv | sort >"$work/kept"
sort "$work/lines" | comm -23 - "$work/kept" >"$work/log"
test ! -s "$work/log"
tap_result $? "each is a kept line: mutants are asked no others" "$(cat "$work/log")"
# shellcheck disable=SC2046 # words
$cc -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -Icli -Dmain=command_main -c cli/main.c -o "$work/command.o" &&
    $cc "$work/driver.o" "$work/command.o" $(find build/cli -name '*.o' ! -path build/cli/main.o) build/librouteseq.a -lm -pthread -rdynamic -o "$work/driver" &&
    "$work/driver" "$work" $stride <"$work/lines" >"$work/said" 2>&1
tap_result $? "the driver ends" "$(cat "$work/said")"
# stdio does without memory: of a line's sample all may be its
awk -v all="$(wc -l <"$work/lines")" -v stride=$stride '/^  / { bad = 1 } /^[0-9]/ { lines++; failed += $1; if ($1 == 0 && stride == 1) bad = 1 }
    END { exit bad || lines != all || failed < 5 * all }' "$work/said"
tap_result $? "$(wc -l <"$work/lines") command lines, one allocation in $stride: the same output, or status 3" "$(cat "$work/said")"
echo x | "$work/fault" "$work" 1 >"$work/said" 2>&1
grep -q 'allocation 0 of' "$work/said"
tap_result $? "rejected: a program that does not ask whether it got memory" "$(cat "$work/said")"
tap_end
