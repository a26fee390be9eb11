#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The table "function by language" of docs/GUIDES.md is what the headers, the bindings and the command have; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
if ! command -v python3 >/dev/null; then
    tap_skip "function by language" "python3 is missing"
    tap_end
    exit
fi
work=build/languages
rm -rf "$work"
mkdir -p "$work/tree/docs" "$work/tree/build" "$work/tree/web"
cp -r include bindings "$work/tree"
cp -r web/src "$work/tree/web/src"
cp docs/GUIDES.md "$work/tree/docs"
cp build/routeseq "$work/tree/build"
python3 tools/release/languages.py --write "$work/tree" >"$work/log" 2>&1 && cmp docs/GUIDES.md "$work/tree/docs/GUIDES.md" >>"$work/log"
tap_result $? "the table is that of today: else tools/release/languages.py --write" "$(cat "$work/log")"
grep -c '^|' docs/GUIDES.md | grep -qE '^(1[89]|[2-9][0-9])$' && ! grep -E '^\|[a-z ()T]+\|.*\|( )*\|' docs/GUIDES.md
tap_result $? "no cell is empty"

planted() { # planted FILE SED-SCRIPT WORDS: after this edit the table is refused with these words, or another
    cp "$work/tree/$1" "$work/kept"
    sed "$2" "$work/kept" >"$work/tree/$1"
    python3 tools/release/languages.py "$work/tree" >"$work/out" 2>&1
    if [ -n "$3" ]; then grep -q "$3" "$work/out"; else
        ! cmp -s "$work/kept" "$work/tree/$1" && grep '^|' "$work/out" | grep -vxFf docs/GUIDES.md | grep -q .
    fi
    tap_result $? "planted and seen: $1 $2" "$(head -3 "$work/out")"
    cp "$work/kept" "$work/tree/$1"
}
planted include/rt/net_text.h 's/rt_net_parse(/rt_net_read(/' 'C: no rt_net_parse'
planted bindings/python/routeseq/tree.py 's/def route_many/def route_all/' ''
planted bindings/python/routeseq/tree.py 's/def load/def loaded/' ''
planted bindings/python/routeseq/fabric.py 's/^def check/def _check/' 'Python: no check'
planted bindings/rust/src/shapes/rings.rs 's/pub fn verify/fn verify/' ''
planted bindings/rust/src/shapes/network.rs 's/pub fn route/fn route/' 'Network has no route'
planted bindings/rust/src/lib.rs 's/pub fn decode/pub fn vectors/' 'Rust'
planted web/src/index.d.ts 's/function routes/function many/' 'npm: no routes'
tap_end
