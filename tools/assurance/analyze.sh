#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/analyze.sh [gcc | clang | tidy | cppcheck | misra]... [FOLDER]... - static analysis of lib and cli, or of the
# folders below them that are named, in TAP: gcc -fanalyzer, clang's analyzer (that of scan-build), clang-tidy,
# cppcheck, and its addon for MISRA C:2012 (lib only).  What they find is argued in tools/assurance/deviations.txt, or fails; what
# that list argues must still be found.  Each tool is seen to reject a planted fault, and so is the list.
# A line for each folder tells how far a tool is.  JOBS=2: files at a time.
set -u
export LC_ALL=C.UTF-8
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=${B:-build}/analyze
jobs=${JOBS:-$(nproc 2>/dev/null || echo 1)}
tools='' where=''
for word; do
    case $word in
    gcc | clang | tidy | cppcheck | misra) tools="$tools $word" ;;
    lib | cli | lib/* | cli/*) where="$where $word" ;;
    *) echo "neither a tool nor a folder: $word" >&2 && exit 2 ;;
    esac
done
mkdir -p "$work"
# shellcheck disable=SC2086
tools/sources.sh ${where:-lib cli} >"$work/all" && [ -s "$work/all" ] || exit 2
flags="-std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude"
# all of clang's that scan-build asks about, and more; not that which wants memcpy_s of C11's Annex K, for no libc has it
checkers="-Xclang -analyzer-checker=core,deadcode,nullability,optin.performance,optin.portability,security,unix,valist
    -Xclang -analyzer-disable-checker=security.insecureAPI.DeprecatedOrUnsafeBufferHandling"
# clang-analyzer-* are those of clang, above; the others of clang-tidy are about other things than faults
checks='-*,bugprone-*,cert-*,misc-*,performance-*,portability-*'
# a machine like ours: otherwise cppcheck tries each path of each #if
machine="-D__GNUC__=12 -D__STDC_VERSION__=201112L -DUINT64_MAX=18446744073709551615ULL"
template='--template={file}:{line}:{column}: warning: {message} [{id}]'
cppcheck="cppcheck --quiet --inline-suppr --suppress=missingIncludeSystem -Iinclude $machine"

# shellcheck disable=SC2086
run() { # run TOOL FILE...: what it says of each
    name=$1
    shift
    case $name in
    gcc) printf '%s\n' "$@" | xargs -P "$jobs" -n 1 gcc $flags -O0 -fanalyzer -S -o - >/dev/null ;;
    clang) printf '%s\n' "$@" | xargs -P "$jobs" -n 1 clang-19 $flags --analyze --analyzer-output text $checkers ;;
    tidy) printf '%s\n' "$@" | xargs -P "$jobs" -n 1 sh -c 'clang-tidy-19 --quiet --checks="$0" "$2" -- $1' \
        "$checks" "$flags" ;;
    cppcheck) $cppcheck -j "$jobs" --std=c11 --enable=warning,performance,portability "$template" "$@" ;;
    misra) # its files between the two programs go to the last folder
        rm -rf "$work/misra.d" && mkdir "$work/misra.d" &&
            $cppcheck -j "$jobs" --std=c99 --addon=misra --cppcheck-build-dir="$work/misra.d" "$template" "$@" ;;
    esac 2>&1
}
program() {
    case $1 in
    gcc) echo gcc ;;
    clang) echo clang-19 ;;
    tidy) echo clang-tidy-19 ;;
    *) echo cppcheck ;;
    esac
}
# shellcheck disable=SC2086
all() { # all TOOL: over all files, a folder at a time
    n=$(wc -l <"$work/files") done=0 status=0
    : >"$work/$1.log" >"$work/$1.told"
    # some of MISRA's rules are about a whole room
    awk -F / -v room="$([ "$1" = misra ] && echo 1)" '{
        folder = $0
        sub("/[^/]*$", "", folder)
        print (room ? $1 "/" $2 : folder), $0 }' "$work/files" >"$work/folders"
    for folder in $(cut -d ' ' -f 1 "$work/folders" | LC_ALL=C sort -u); do
        files=$(sed -n "s,^$folder ,,p" "$work/folders")
        run "$1" $files >"$work/part" || status=1
        if [ "$1" = misra ]; then grep '\[misra-' "$work/part"; else cat "$work/part"; fi >>"$work/$1.log"
        done=$((done + $(echo "$files" | wc -l)))
        echo "# $1: $folder, $done of $n files"
    done
    [ $status = 0 ] || { echo "$1 ended with an error" && tail -5 "$work/part"; } >"$work/$1.told"
    tools/assurance/deviations.py "$1" "$work/$1.log" $where >>"$work/$1.told" && [ $status = 0 ]
    tap_result $? "$(tail -1 "$work/$1.told"), in $n files" "$(cat "$work/$1.told")"
}
planted() { # planted TOOL WORDS FAULT: the tool says so, and that is not in the list
    printf '%s\n' "$3" >"$work/fault.c"
    run "$1" "$work/fault.c" >"$work/fault.log"
    tools/assurance/deviations.py "$1" "$work/fault.log" "$work" >"$work/told"
    [ $? = 1 ] && grep -q "$2" "$work/told"
    tap_result $? "planted and rejected: $(grep -m 1 -o "$2" "$work/told")" "$(cat "$work/fault.log")"
}
after_free='#include <stdlib.h>
int rt_fault(int n);
int rt_fault(int n)
{
    int *p = malloc(sizeof *p);

    free(p);
    if (n == 4)
        *p = 1;
    return n;
}'
no_value='int rt_fault(int n);
int rt_fault(int n)
{
    int found;

    if (n > 4)
        found = 1;
    return found;
}'
for_comparison='int rt_fault(int n, int m);
int rt_fault(int n, int m)
{
    if (n = m)
        return 1;
    return 0;
}'
falls_through='int rt_fault(int n);
int rt_fault(int n)
{
    int word = 0;

    switch (n) {
    case 1:
        word = 2;
    default:
        word += 071;
        break;
    }
    return word;
}'

for tool in ${tools:-gcc clang tidy cppcheck misra}; do
    program=$(program "$tool")
    command -v "$program" >/dev/null || { tap_skip "$tool" "$program is missing" && continue; }
    command -v python3 >/dev/null || { tap_skip "$tool" "python3 is missing" && continue; }
    cp "$work/all" "$work/files"
    if [ "$tool" = misra ]; then
        printf 'int n;\n' >"$work/fault.c"
        run misra "$work/fault.c" | grep -q 'Did not find addon' &&
            tap_skip misra "cppcheck has no misra.py" && continue
        grep '^lib/' "$work/all" >"$work/files" || continue
    fi
    all "$tool"
    case $tool in
    gcc)
        planted gcc "use after .free. of .p." "$after_free"
        planted gcc "use of uninitialized value .found." "$no_value"
        ;;
    clang)
        planted clang "Use of memory after it is freed" "$after_free"
        planted clang "Undefined or garbage value returned to caller" "$no_value"
        ;;
    tidy) planted tidy "an assignment within an 'if' condition is bug-prone" "$for_comparison" ;;
    cppcheck)
        planted cppcheck "Dereferencing 'p' after it is deallocated / released" "$after_free"
        planted cppcheck "Uninitialized variable: found" "$no_value"
        ;;
    misra)
        planted misra '\[16.3\]' "$falls_through" # a case without break
        planted misra '\[7.1\]' "$falls_through" # an octal constant
        ;;
    esac
done
tap_end
