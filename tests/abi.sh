#!/bin/sh
# SPDX-License-Identifier: MIT-0
# What the shared library exports is what abi/symbols.txt and the headers say,
# its ABI is that of the last release, and it defines none of RT-Thread's names.
# Each guard is seen to reject a planted fault.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
work=build/abi
rm -rf "$work"
mkdir -p "$work/tree"
so=build/$(sed -n 's/^SONAME = //p' Makefile)
version=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/\1/p' include/rt/net.h)

shared() { # shared TREE: its shared library
    ${MAKE:-make} -s -C "$1" -j2 shared CFLAGS='-O0 -g' >"$1.log" 2>&1
}

# fault NAME FILE SED-SCRIPT: a copy of the tree with FILE edited, built
fault() {
    rm -rf "$work/${1:?}"
    cp -rp "$work/tree" "$work/$1"
    sed "$3" "$work/tree/$2" >"$work/$1/$2"
    ! cmp -s "$work/tree/$2" "$work/$1/$2" && shared "$work/$1"
}

if ! echo 'int rt_probe;' | ${CC:-cc} -shared -fPIC -Wl,--version-script=abi/exports.map \
    -x c - -o "$work/probe.so" 2>/dev/null || ! nm -D "$work/probe.so" >/dev/null 2>&1; then
    tap_skip "the shared library" "no ELF linker with version scripts here"
    tap_end
    exit
fi
cp -r Makefile include lib abi cli "$work/tree"
shared "$work/tree"
tap_result $? "the shared library builds" "$(cat "$work/tree.log")"

readelf -d "$work/tree/$so" | grep -q "SONAME.*\[librouteseq\.so\.${version%%.*}\]"
tap_result $? "its soname carries the major version ${version%%.*}" "$(readelf -d "$work/tree/$so")"

# Symbols
symbols() { tools/abi.sh --symbols "$work/$1/$so" "$2"; } # symbols NAME LIST
headless() { # exported, but not in a public header
    nm -D --defined-only "$work/$1/$so" | awk 'NF == 3 { print $3 }' | while read -r name; do
        grep -qw "$name" include/rt/*.h || echo "$name"
    done
}
found=$(symbols tree abi/symbols.txt 2>&1)
tap_result $? "it exports exactly abi/symbols.txt" "$found"
found=$(headless tree)
test -z "$found"
tap_result $? "every exported name stands in a public header" "$found"

tools/abi.sh --update "$work/tree/$so" "$work/list"
fault removed lib/route/route_decode.c 's/^int rt_route_decode(/static int rt_route_decoded(/'
found=$(symbols removed "$work/list" 2>&1)
test "$(echo "$found" | grep '^[<>]')" = "< rt_route_decode"
tap_result $? "planted and rejected: a symbol removed" "$found"

fault added lib/route/route_decode.c "\$a int rt_fault(void); int rt_fault(void) { return 0; }"
found=$(symbols added "$work/list" 2>&1)
test "$(echo "$found" | grep '^[<>]')" = "> rt_fault"
tap_result $? "planted and rejected: a symbol added that is not listed" "$found"
test "$(headless added)" = rt_fault
tap_result $? "planted and rejected: a symbol in no header" "$(headless added)"

fault private lib/route/route_decode.c "\$a int fault(void); int fault(void) { return 0; }" &&
    found=$(symbols private "$work/list" 2>&1)
tap_result $? "a name without rt_ is not exported" "$found"

# ABI
compare() { tools/abi.sh --diff "$work/$1/$so" "$2"; } # compare NAME BASELINE
if ! command -v abidiff >/dev/null; then
    tap_skip "ABI" "abidiff is missing (abigail-tools)"
else
    tools/abi.sh --release "$work/tree/$so" "$work/base.xml" && found=$(compare tree "$work/base.xml" 2>&1)
    tap_result $? "the ABI as written compares equal" "$found"
    found=$(compare added "$work/base.xml" 2>&1)
    tap_result $? "a function more is the same ABI" "$found"
    found=$(compare removed "$work/base.xml" 2>&1) || echo "$found" | grep -q rt_route_decode
    test $? = 0 && ! compare removed "$work/base.xml" >/dev/null 2>&1
    tap_result $? "planted and rejected: a function less" "$found"
    fault field include/rt/net.h 's/^    uint8_t capped; .*/&\n    uint8_t fault;/'
    found=$(compare field "$work/base.xml" 2>&1)
    test $? != 0 && echo "$found" | grep -q 'struct rt_net'
    tap_result $? "planted and rejected: a field more in struct rt_net" "$found"

    last=$(find abi -name 'librouteseq-*.abi.xml' | sort -V | tail -1)
    released=${last#abi/librouteseq-}
    if [ -z "$last" ]; then
        tap_skip "the ABI is that of the last release" "no release yet"
    elif ! grep -q "architecture='elf-amd-$(uname -m)'" "$last"; then
        tap_skip "the ABI is that of the last release" "recorded on another processor"
    elif [ "${released%.*.abi.xml}" != "${version%.*}" ]; then
        tap_skip "the ABI is that of the last release" "$version may change that of $last"
    else
        found=$(compare tree "$last" 2>&1)
        tap_result $? "the ABI is that of $last" "$found"
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
    rm -rf "$work/theirs"
    mkdir -p "$work/theirs"
    cp -r include lib cli "$work/theirs"
    echo "extern int $name;" >>"$work/theirs/include/rt/net.h"
    theirs "$work/theirs" >/dev/null
    tap_result $? "planted and rejected: $name"
done
tap_end
