#!/bin/sh
# SPDX-License-Identifier: MIT-0
# What the shared library exports is what packaging/abi/symbols.txt and the headers say,
# its ABI is that of the last release, and it defines none of RT-Thread's names.
# Each guard is seen to reject a planted fault, one of the ABI with ROUTESEQ_LONG.
# Long: it builds the library a few times.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE # of a hook that calls this
work=build/shared_library top=$(pwd)
rm -rf "$work"
mkdir -p "$work/tree"
so=build/$(sed -n 's/^SONAME = //p' Makefile)
version=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/\1/p' include/rt/net.h)

# fault NAME MAP [SOURCE]: the shared library of make's objects, with another list of what is exported or a source more
fault() {
    mkdir -p "$work/${1:?}/build"
    # shellcheck disable=SC2046 # words
    ${CC:-cc} -shared -fPIC -Wl,--version-script="$2" -Wl,-soname,"${so#build/}" $(tools/sources.sh lib | sed 's|\(.*\)c$|build/\1o|') \
        ${3:+"$3"} -o "$work/$1/$so" >"$work/$1.log" 2>&1
}
sets() { # sets TREE: its shared library, from a few sets of sources, which takes a quarter of the time
    # shellcheck disable=SC2046 # words
    (cd "$1" && mkdir -p build && for set in $(MOST=80 "$top/tools/unity.sh" sets $(tools/sources.sh lib) | cut -d ' ' -f 1); do
        ${CC:-cc} -std=c99 -O0 -g -fPIC -Iinclude -c -o "$set.o" "$set" || exit
    done && ${CC:-cc} -shared -Wl,--version-script=packaging/abi/exports.map -Wl,-soname,"${so#build/}" sets/*.o -o "$so") >"$1.log" 2>&1
}

if ! echo 'int rt_probe;' | ${CC:-cc} -shared -fPIC -Wl,--version-script=packaging/abi/exports.map \
    -x c - -o "$work/probe.so" 2>/dev/null || ! nm -D "$work/probe.so" >/dev/null 2>&1; then
    tap_skip "the shared library" "no ELF linker with version scripts here"
    tap_end
    exit
fi
mkdir -p "$work/made/build"
${MAKE:-make} -s -j2 shared >"$work/made.log" 2>&1 && cp "$so" "$work/made/$so"
tap_result $? "the shared library builds" "$(cat "$work/made.log")"

readelf -d "$so" | grep -q "SONAME.*\[librouteseq\.so\.${version%%.*}\]"
tap_result $? "its soname carries the major version ${version%%.*}" "$(readelf -d "$so")"

# Symbols
symbols() { tools/release/abi.sh --symbols "$work/$1/$so" "$2"; } # symbols NAME LIST
headless() { # exported, but not in a public header, some of which declare functions by a list
    cat include/rt/*.h >"$work/headers"
    printf '#include <rt/all.h>\n' | ${CC:-cc} -E -Iinclude - >>"$work/headers"
    tr -cs A-Za-z0-9_ '\n' <"$work/headers" | LC_ALL=C sort -u >"$work/words"
    nm -D --defined-only "$work/$1/$so" | awk 'NF == 3 { print $3 }' | LC_ALL=C sort | LC_ALL=C comm -23 - "$work/words"
}
found=$(symbols made packaging/abi/symbols.txt 2>&1)
tap_result $? "it exports exactly packaging/abi/symbols.txt" "$found"
found=$(headless made)
test -z "$found"
tap_result $? "every exported name stands in a public header" "$found"

tools/release/abi.sh --update "$so" "$work/list"
map=packaging/abi/exports.map
sed 's/local:/& rt_route_decode;/' $map >"$work/less.map"
fault removed "$work/less.map"
found=$(symbols removed "$work/list" 2>&1)
test "$(echo "$found" | grep '^[<>]')" = "< rt_route_decode"
tap_result $? "planted and rejected: a symbol removed" "$found"

echo 'int rt_fault(void) { return 0; }' >"$work/added.c"
fault added $map "$work/added.c"
found=$(symbols added "$work/list" 2>&1)
test "$(echo "$found" | grep '^[<>]')" = "> rt_fault"
tap_result $? "planted and rejected: a symbol added that is not listed" "$found"
test "$(headless added)" = rt_fault
tap_result $? "planted and rejected: a symbol in no header" "$(headless added)"

echo 'int fault(void) { return 0; }' >"$work/private.c"
fault private $map "$work/private.c" &&
    found=$(symbols private "$work/list" 2>&1)
tap_result $? "a name without rt_ is not exported" "$found"

# ABI: abidiff between a tree here and a release, the last tag v* that leads to a repository's HEAD.
# Releases of one major version share their ABI, before 1.0 those of one minor version.
binding() { case $1 in 0.*) echo "${1%.*}" ;; *) echo "${1%%.*}" ;; esac }
tagged() { # tagged REPOSITORY: its last release; not that of another one around it
    test -z "$(git -C "$1" rev-parse --show-prefix 2>&1)" &&
        git -C "$1" describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null
}
take() { # take REPOSITORY TAG: builds that release, as $work/last
    rm -rf "$work/last"
    mkdir "$work/last"
    git -C "$1" archive "$2" include lib packaging tools/sources.sh | tar -xf - -C "$work/last" || return
    if ! long && diff -r include "$work/last/include" >/dev/null && diff -r lib "$work/last/lib" >/dev/null; then
        mkdir "$work/last/build" && cp "$so" "$work/last/$so" # the same sources
    else
        sets "$work/last"
    fi
}
compare() { tools/release/abi.sh --diff "$work/$1/$so" "$work/last/$so" 2>&1; } # compare TREE: with it

scratch() { # scratch COMMAND...: in a repository of this tree's, with releases that never were
    (cd "$work/scratch" && GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 "$@")
}
commit() {
    scratch git -c user.name=nobody -c user.email=nobody@localhost commit -qm "$1" --allow-empty
}

ours="the ABI is that of the last release"
if ! command -v abidiff >/dev/null; then
    tap_skip "$ours" "abidiff is missing (abigail-tools)"
elif ! command -v git >/dev/null; then
    tap_skip "$ours" "git is missing"
else
    mkdir "$work/scratch"
    mkdir -p "$work/scratch/tools"
    cp -r include lib packaging "$work/scratch"
    cp tools/sources.sh "$work/scratch/tools"
    scratch git init -q && scratch git add . && commit "no release"
    ! tagged "$work/scratch" && ! tagged "$work/scratch/lib"
    tap_result $? "no release is found where there is no tag"
    scratch git tag v0.0.9 && commit more &&
        scratch git tag v0.0.10 && commit later && scratch git tag other
    found=$(tagged "$work/scratch")
    test "$found" = v0.0.10 && ! tagged "$work/scratch/lib"
    tap_result $? "the last of two releases is found, and only from the top of its tree" "$found"
    test "$(binding 0.1.7) $(binding 1.2.3)" = "0.1 1"
    tap_result $? "before 1.0 a minor version may change the ABI, later a major one"

    take "$work/scratch" v0.0.10 && found=$(compare made)
    tap_result $? "the ABI as written compares equal" "$found"
    found=$(compare added)
    tap_result $? "a function more is the same ABI" "$found"
    ! found=$(compare removed) && echo "$found" | grep -q rt_route_decode
    tap_result $? "planted and rejected: a function less than in the release" "$found"
    if long; then
        mkdir -p "$work/tree/tools"
        cp -r include lib packaging "$work/tree" && cp tools/sources.sh "$work/tree/tools"
        sed -i 's/^    uint8_t capped; .*/&\n    uint8_t fault;/' "$work/tree/include/rt/net.h" && sets "$work/tree"
        ! found=$(compare tree) && echo "$found" | grep -q 'struct rt_net'
        tap_result $? "planted and rejected: a field more in struct rt_net than in the release" "$found"
    fi

    if ! tag=$(tagged .); then
        tap_skip "$ours" "no release yet, or none in this copy"
    elif [ "$(binding "${tag#v}")" != "$(binding "$version")" ]; then
        tap_skip "$ours" "$version may change that of $tag"
    else
        take . "$tag" && found=$(compare made)
        tap_result $? "$ours, $tag" "$found"
    fi
fi

# RT-Thread, which also begins its names with rt_
theirs() { # theirs TREE: its names, in ours
    grep -rnwE 'RT_OK|RT_ERROR|RT_VERSION[A-Z_]*|rt_err_t|rt_strerror' "$1/include" "$1/lib" "$1/cli"
}
found=$(theirs .)
test -z "$found"
tap_result $? "no name of RT-Thread's" "$found"
for name in RT_OK RT_ERROR RT_VERSION_MAJOR rt_err_t rt_strerror; do
    mkdir -p "$work/theirs/include" "$work/theirs/lib" "$work/theirs/cli"
    echo "extern int $name;" >"$work/theirs/include/net.h"
    theirs "$work/theirs" >/dev/null
    tap_result $? "planted and rejected: $name"
done
tap_end
