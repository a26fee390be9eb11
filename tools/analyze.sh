#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/analyze.sh [gcc | clang | tidy | cppcheck]... - static analysis of lib and cli, in TAP: gcc -fanalyzer,
# clang's analyzer, clang-tidy, cppcheck with its MISRA addon.  Each is clean, or what it says is among the
# deviations that docs/ASSURANCE.md argues; each is seen to report a planted fault.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
work=${B:-build}/analyze
mkdir -p "$work"
flags="-std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude"
sources=$(tools/sources.sh lib cli)
tools=${*:-gcc clang tidy cppcheck}

cat >"$work/fault.c" <<'C'
#include <stdlib.h>
int rt_fault(int n);
int rt_fault(int n)
{
    int *p = malloc(sizeof *p), a[4] = {1, 2, 3, 4};

    free(p);
    if (n == 4)
        *p = 1;
    return a[n == 4 ? n : 0];
}
C

each() { # each NAME COMMAND...: over all sources, two at a time; what is said in $work/NAME
    name=$1
    shift
    # shellcheck disable=SC2086
    printf '%s\n' $sources | xargs -P "${JOBS:-2}" -I '{}' "$@" '{}' >"$work/$name" 2>&1
}
clean() { # clean NAME CLAIM: nothing is said
    [ ! -s "$work/$1" ]
    tap_result $? "$2: $(echo "$sources" | wc -l) files" "$(grep -E 'warning|error' "$work/$1" | head -30)"
}
planted() { # planted WORDS COMMAND...
    words=$1
    shift
    "$@" "$work/fault.c" 2>&1 | grep -o "$words" | head -1 >"$work/fault.log"
    [ -s "$work/fault.log" ]
    tap_result $? "planted and rejected: $(cat "$work/fault.log")" "$words is not reported"
}
has() { command -v "$1" >/dev/null || { tap_skip "$1" "$1 is missing" && return 1; }; }

for tool in $tools; do
    case $tool in
    gcc)
        has gcc || continue
        # shellcheck disable=SC2086
        {
            each gcc gcc $flags -O1 -fanalyzer -c -o /dev/null
            clean gcc "gcc -fanalyzer"
            planted 'Wanalyzer-use-after-free' gcc $flags -O0 -fanalyzer -c -o /dev/null
        }
        ;;
    clang)
        has clang-19 || continue
        # shellcheck disable=SC2086
        {
            each clang clang-19 $flags --analyze --analyzer-output text
            clean clang "clang's analyzer, that of scan-build"
            planted 'Use of memory after it is' clang-19 $flags --analyze --analyzer-output text
        }
        ;;
    tidy)
        has clang-tidy-19 || continue
        checks='-*,bugprone-*,cert-*,clang-analyzer-*,misc-*,performance-*,portability-*'
        for check in $(sed -n 's/^| `\(tidy\) \([a-z0-9.-]*\)`.*/\2/p' docs/ASSURANCE.md); do checks="$checks,-$check"; done
        # shellcheck disable=SC2086
        {
            each tidy sh -c 'clang-tidy-19 --quiet --checks="$0" "$2" -- $1 2>/dev/null' "$checks" "$flags"
            clean tidy "clang-tidy"
            planted 'clang-analyzer-unix.Malloc' sh -c 'clang-tidy-19 --quiet --checks="$0" "$2" -- $1' "$checks" "$flags"
        }
        ;;
    cppcheck)
        has cppcheck || continue
        deviations=$(sed -n 's/^| `cppcheck \([a-zA-Z0-9.-]*\)`.*/--suppress=\1/p' docs/ASSURANCE.md)
        # shellcheck disable=SC2086
        {
            cppcheck --quiet -j "${JOBS:-2}" --std=c11 --enable=warning,performance,portability --inline-suppr $deviations \
                -Iinclude -D__GNUC__=12 -DUINT64_MAX=18446744073709551615ULL lib cli >"$work/cppcheck" 2>&1
            clean cppcheck "cppcheck"
            planted 'deallocuse' cppcheck --quiet --template='{id} {message}' --enable=warning
            # MISRA: of the room that goes into firmware; in a copy, since cppcheck writes beside the sources
            rm -rf "$work/tree" && mkdir -p "$work/tree" && cp -r lib/route/transit lib/route/tree "$work/tree"
            cppcheck --quiet --addon=misra --std=c99 --template='{file}:{line}: {id}' $deviations -Iinclude \
                "$work/tree" 2>&1 | grep misra | sort -u >"$work/misra"
        }
        clean misra "cppcheck's MISRA C:2012 addon over lib/route/transit and lib/route/tree"
        printf '#include <stdint.h>\nint rt_fault(int n);\nint rt_fault(int n)\n{\n    if (n) goto out;\n    n = 071;\nout:\n    return n;\n}\n' >"$work/misra.c"
        cppcheck --quiet --addon=misra --template='{id}' "$work/misra.c" 2>&1 | grep -q 'misra-c2012-7.1'
        tap_result $? "planted and rejected: misra-c2012-7.1, an octal constant"
        ;;
    *) echo "no such tool: $tool" >&2 && exit 2 ;;
    esac
done
tap_end
