#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/cross.sh [TARGET... | all] - compile the net, route and gate rooms for every target at -Os, in
# TAP: without a warning, a byte of data, or a symbol from outside.  Default: targets fit for CI.
#
# Outside symbols: the Transit families have none (SDCC: its own for generic pointers).  All else may
# call the compiler's helpers, which begin with __, and the four mem functions that gcc demands.
# On each target a call that goes nowhere and a byte of data are planted, and must be seen.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
. tools/targets.sh

defined() { # defined OBJECT...: symbols; missing(): those called
    case $cc in
    sdcc*) awk '$1 == "S" && $3 ~ /^Def/ { print $2 }' "$@" ;;
    *) "${tools}nm" -g --defined-only "$@" | awk 'NF == 3 { print $3 }' ;;
    esac | sort -u
}

called() {
    case $cc in
    sdcc*) awk '$1 == "S" && $3 ~ /^Ref/ && $2 != ".__.ABS." { print $2 }' "$@" ;;
    *) "${tools}nm" -u "$@" | awk '/ U / { print $2 }' ;;
    esac | sort -u
}

outside() { # outside OBJECT...: what they call and none of the rooms has
    case $cc in
    *wasm32*)
        # shellcheck disable=SC2086
        $cc -nostdlib -Wl,--no-entry,--error-limit=0 -Wl,--whole-archive "$@" -o "$directory/linked" 2>&1 |
            sed -n 's/.*undefined symbol: //p' | sort -u
        ;;
    *) called "$@" | grep -vxFf "$directory/defined" ;;
    esac
}

bytes() { # bytes OBJECT...: of code and constants, of data
    case $cc in
    sdcc*) awk '$1 == "A" { n = $4; sum = 0 }' "$@" ;;
    *) "${tools}size" "$@" | awk 'NR > 1 { rom += $1; ram += $2 + $3 } END { print rom + 0, ram + 0 }' ;;
    esac
}
for name in $(names "$@"); do target $name; directory=$B/cross/$name; rm -rf $directory; mkdir -p $directory; 
for s in lib/net/*.c lib/route/*.c lib/gate/*.c; do compile $s $directory/$(basename $s .c).rel 2>&1 | head -3; done;  defined $directory/*.rel >$directory/defined; t=; for x in $transit; do t="$t $directory/$x.rel"; done; echo "== $name transit: $(outside $t|xargs) $(bytes $t)"; echo "   all: $(outside $directory/*.rel | xargs)  $(bytes $directory/*.rel)"; done
