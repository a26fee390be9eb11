#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/web.sh [wasm|package|page|layout] - the library and the command as WebAssembly, with clang and wasm-ld
# alone; the npm package; the page (node, and esbuild from npm).  Everything goes to build/web:
#   wasm/core.wasm     the Transit family of the route room, as firmware has it
#   wasm/rooms.wasm    the rooms net, route, topo, walk, gate and load (web/wasm/exports.txt)
#   wasm/command.wasm  the whole command on web/libc: its words, its bytes
#   package/           what `npm pack` takes, and routeseq-VERSION.tgz beside it
#   routeseq.html      the page in one file
# Exit status 77: a tool is missing, which is said.
set -eu
cd "$(dirname "$0")/.."
out=build/web
CLANG=${CLANG:-clang-19} WASM_LD=${WASM_LD:-wasm-ld-19}
skip() {
    echo "SKIP: $1"
    exit 77
}
need() {
    for tool; do command -v "$tool" >/dev/null || skip "$tool is missing"; done
}
flags="--target=wasm32 -nostdlibinc -ffreestanding -Oz -mbulk-memory -std=c11 -D_POSIX_C_SOURCE=200809L
    -Iinclude -isystem web/libc -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes
    -Wmissing-prototypes -Wno-shorten-64-to-32 -Werror"
link="--no-entry --gc-sections --strip-all --stack-first --compress-relocations"

# The numbers of web/src/layout.js, as assertions.
layout_check() {
    echo '#include <stddef.h>'
    echo '#include "rt/all.h"'
    tr '\n' ' ' <web/src/layout.js | grep -oE 'rt_[a-z_]+: \{[^}]*\}' | while read -r name members; do
        name=${name%:}
        printf '%s\n' "$members" | grep -oE '[a-z0-9]+: [0-9]+' | while read -r member number; do
            case $member in
            size:) echo "_Static_assert(sizeof(struct $name) == $number, \"$name\");" ;;
            *) echo "_Static_assert(offsetof(struct $name, ${member%:}) == $number," \
                "\"$name.${member%:}\");" ;;
            esac
        done
    done
    grep -oE 'RT_ERR_[A-Z]+: -[0-9]+' web/src/layout.js | sed 's/\(.*\): \(.*\)/_Static_assert(\1 == \2, "\1");/'
    [ "$(grep -cE 'RT_ERR_[A-Z]+ = -' include/rt/net.h)" = "$(grep -cE 'RT_ERR_[A-Z]+: -' web/src/layout.js)" ] ||
        echo '#error "web/src/layout.js: an error of rt/net.h is missing"'
}

layout() {
    need "$CLANG"
    # shellcheck disable=SC2086 # flags are words
    layout_check | $CLANG $flags -fsyntax-only -x c -
}

wasm() {
    need "$CLANG" "$WASM_LD"
    mkdir -p $out/wasm
    made=$(find include lib cli web/libc web/wasm web/src/layout.js tools/web.sh \
        -newer $out/wasm/command.wasm 2>&1 | head -1)
    [ -n "$made" ] || { sizes && return; }
    layout
    new=$out/o.$$ # so that nothing is left of what is no longer there
    { tools/sources.sh --system web lib cli web/libc web/wasm && echo cli/base/system_text_posix.c; } >$out/sources
    rm -rf "$new" $out/o && mkdir "$new"
    for room in lib web/libc web/wasm cli; do # a set that does not compile, source by source
        # shellcheck disable=SC2046 # words
        tools/unity.sh "$new/$room" $(grep "^$room/" $out/sources)
    done >$out/sets
    # shellcheck disable=SC2016 # for the inner shells
    xargs -P 2 -L 1 sh -c '
        clang=$1 flags=$2 set=$3
        shift 3
        $clang $flags -Wno-shadow -c -o "${set%.c}.o" "$set" 2>"$set.log" && exit
        for source; do
            $clang $flags -c -o "${set%.c}_$(echo "$source" | tr / _).o" "$source" || exit 255
        done' sh "$CLANG" "$flags" <$out/sets
    mv "$new" $out/o
    # shellcheck disable=SC2046,SC2086
    {
        $WASM_LD $link -z stack-size=65536 --export=rt_compute --export=rt_locate --export=rt_index \
            --export=rt_route_decode --export=rt_route_explain --export=rt_route_loc_bytes --export=__heap_base \
            --initial-memory=131072 \
            -o $out/wasm/core.wasm $out/o/lib/*.o
        names=$(sed -n 's/^rt_/--export=rt_/p' web/wasm/exports.txt)
        $WASM_LD $link -z stack-size=262144 --export=malloc --export=free --export-table $names \
            -o $out/wasm/rooms.wasm $out/o/lib/*.o $out/o/web/libc/*.o
        $WASM_LD $link -z stack-size=1048576 --export=malloc --export=main --export=__stack_pointer \
            --export=__heap_base -o $out/wasm/command.wasm $(find $out/o -name "*.o")
    }
    sizes
}

sizes() {
    for budget in core:3000 rooms:66000 command:344000; do
        name=${budget%:*}
        size=$(gzip -9 -n <"$out/wasm/$name.wasm" | wc -c)
        printf '  %-12s %7d bytes, gzip -9: %6d of %d\n' "$name.wasm" "$(wc -c <"$out/wasm/$name.wasm")" \
            "$size" "${budget#*:}"
        [ "$size" -le "${budget#*:}" ] || echo "$name.wasm is too large" >&2 # tests/build/webassembly.sh fails then
    done
}

package() {
    need node npm
    rm -rf $out/package && mkdir -p $out/package/wasm
    cp -r web/src web/package.json web/README.md LICENSES/MIT-0.txt $out/package/
    cp $out/wasm/*.wasm $out/package/wasm/
    (cd $out && npm pack --silent --ignore-scripts ./package >/dev/null)
}

page() {
    need node npm
    [ -d $out/npm/node_modules ] && cmp -s web/tools/package-lock.json $out/npm/package-lock.json || {
        rm -rf $out/npm && mkdir -p $out/npm
        cp web/tools/package.json web/tools/package-lock.json $out/npm/
        (cd $out/npm && npm ci --silent --no-audit --no-fund) || {
            rm -rf $out/npm
            skip "npm could not install what web/tools/package.json names"
        }
    }
    node web/tools/page.mjs
}

case ${1:-all} in
wasm | package | page | layout) $1 ;;
all) # not a list with &&, in which a command that fails within wasm would be passed over
    wasm
    package
    page
    ;;
*) sed -n '3,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
esac
