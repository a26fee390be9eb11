#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: it needs tools beyond compiler and cmocka.
# The library and the command as WebAssembly, the npm package, the page (web/README.md): in node and, as a
# person does it, in Chromium, each against the native command.  Each guard rejects a planted fault, the page's with ROUTESEQ_LONG.
#   tests/build/webassembly.sh --pictures    takes the screenshots of docs/figures too
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
top=$(pwd)
work=$top/build/web
log=$work/log
mkdir -p "$work/try" && rm -rf "$work/try" && mkdir "$work/try"
result() { tap_result "$1" "$2" "$(cat "$log")"; }
lacks() { # lacks CLAIM TOOL...: prints SKIP for the first tool that is missing
    claim=$1
    shift
    for tool; do
        command -v "$tool" >/dev/null 2>&1 || { tap_skip "$claim" "$tool is missing"; return 0; }
    done
    return 1
}
results() { # results: lines `ok CLAIM` and `not ok CLAIM: WHY` as our own
    while read -r line; do
        case $line in
        ok\ *) tap_result 0 "${line#ok }" ;;
        not\ ok\ *) tap_result 1 "${line#not ok }" "$line" ;;
        esac
    done
}
edited() { # edited FILE SED-SCRIPT: edits it, and it did become another
    cp "$1" "$work/before" && sed "$2" "$work/before" >"$1" && ! cmp -s "$work/before" "$1"
}

if lacks "WebAssembly" clang-19 wasm-ld-19; then tap_end; exit; fi
tools/web.sh wasm >"$log" 2>&1 && ! grep -q 'too large' "$log"
result $? "the modules are built, within their sizes, and import nothing but web/libc/host.h"

# planted: a number of the layout that is not C's
rm -rf "$work/fault" && mkdir -p "$work/fault/web" && ln -s "$top/include" "$work/fault" && cp -R tools "$work/fault" && cp -R web/src web/libc "$work/fault/web" && (
    cd "$work/fault" && edited web/src/layout.js 's/outputs: 106/outputs: 107/' && ! tools/web.sh layout
) >"$log" 2>&1 && grep -q 'rt_gate_list.outputs' "$log"
result $? "planted and rejected: a member of a C structure at another place"

if lacks "the package in node" node npm; then tap_end; exit; fi
flags= # what is seldom called costs more to optimise than it saves
long || ! node --liftoff-only -e 0 2>/dev/null || flags=--liftoff-only
tools/web.sh package >"$log" 2>&1
result $? "npm pack makes the package"
cd "$work/try" || exit 1
echo '{ "private": true, "type": "module" }' >package.json
if long; then npm install --silent --offline --no-audit --no-fund "$work"/routeseq-*.tgz; else
    mkdir -p node_modules/routeseq && tar -xzf "$work"/routeseq-*.tgz -C node_modules/routeseq --strip-components=1 # as npm does, in a tenth of the time
fi >"$log" 2>&1
result $? "its tarball is installed in an empty folder"
echo "import { compute } from 'routeseq';
console.log(await compute('hybrid:192,2', 626740, 666727));" >first.js
node first.js 2>&1 | grep -Fx 'Uint8Array(4) [ 244, 216, 64, 103 ]' >"$log"
result $? "import { compute } from 'routeseq' answers as the paper does: F4 D8 40 67"
node $flags "$top/web/test/node.mjs" "$work/try/node_modules/routeseq" "$top/build/routeseq" >results 2>"$log"
status=$?
results <results
[ -s results ] && { [ $status = 0 ] || grep -q '^not ok' results; }
result $? "the tests in node end"
(cd "$top" && node $flags web/tools/types.mjs build/routeseq "$work/try/node_modules/routeseq") >reports.d.ts 2>"$log" &&
    diff "$top/web/src/reports.d.ts" reports.d.ts >"$log"
result $? "src/reports.d.ts has the options and the keys of reports that the command has"
sed '0,/both-ways/s//both/; s/latency:/latent:/' "$top/web/src/reports.d.ts" | diff - reports.d.ts >"$log"
[ "$(grep -c '^[<>]' "$log")" = 4 ]
result $? "planted and rejected: another name of an option and of a key"
# planted: a run finds the variables of the one before, at once or after a rest
cat >again.js <<'JS'
const { explain } = await import(`${process.argv[2]}/src/index.js`);
const said = async () => JSON.stringify(await explain('hybrid:192,2', '@CC0234', '@D84267'));
const first = await said();
for (let k = 0; k < 8; k++) {
  if (k > 3) await new Promise((rested) => setTimeout(rested, 5));
  if ((await said()) !== first) process.exit(1);
}
JS
timeout 60 node again.js "$work/try/node_modules/routeseq" >"$log" 2>&1
result $? "the command says the same again and again"
! long || {
    rm -rf "$work/unclean" && cp -R node_modules/routeseq "$work/unclean" &&
        edited "$work/unclean/src/run.js" 's/^  all.set(data, stack);//' && ! (ulimit -t 1 && node again.js "$work/unclean") >"$log" 2>&1 # it may run for ever
    result $? "planted and rejected: a run with the variables of the one before"
}

# planted: a byte of the library's answer, and a letter of what the command says
planted() { # planted FILE SED-SCRIPT CLAIM: the package edited fails it
    rm -rf bad && cp -r node_modules/routeseq bad && edited "bad/src/$1" "$2" &&
        ! SHORT=1 CLAIMS=$3 node $flags "$top/web/test/node.mjs" "$work/try/bad" "$top/build/routeseq" >"$log" 2>&1 &&
        grep -q "^not ok .*$3" "$log"
    result $? "planted and rejected in node: web/src/$1: $2"
}
! long || planted rooms.js 's/bytes(seq, n)/bytes(seq, n - 1)/' 'random routes'
planted run.js 's/system.text(1)/system.text(1).replace("E", "F")/' 'runs of the command'

cd "$top" || exit 1
tools/web.sh page >"$log" 2>&1
case $? in
0) tap_result 0 "the page is built" ;;
77) tap_skip "the page" "$(tail -1 "$log" | sed 's/SKIP: //')"; tap_end; exit ;;
*) result 1 "the page is built" ;;
esac
cp web/test/types.ts "$work/try/"
for typescript in typescript $(! long || echo typescript-4.7); do # the newest, and the oldest that web/README.md names
    (cd "$work/try" && node "$work/npm/node_modules/$typescript/bin/tsc" --noEmit --strict --skipDefaultLibCheck --module nodenext \
        --target es2022 --lib es2022 --types node --typeRoots "$work/npm/node_modules/@types" types.ts) >"$log" 2>&1
    result $? "its types are what $typescript expects, without those of DOM"
done
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -z "$chromium" ]; then
    tap_skip "the page in Chromium" "chromium is missing"
    tap_end
    exit
fi
pictures=
[ "${1:-}" != --pictures ] || pictures=$work
set -- "$work/npm" build/routeseq "$chromium"
node web/test/page.mjs "$work/routeseq.html" "$@" $pictures >"$work/try/results" 2>"$log"
status=$?
results <"$work/try/results"
[ -s "$work/try/results" ] && { [ $status = 0 ] || grep -q '^not ok' "$work/try/results"; }
result $? "the tests in Chromium end"

[ -z "$pictures" ] || cp "$work"/web_*.png docs/figures/
long || { tap_end; exit; }

# planted: boxes of hops made anew for each route, lines between them that stay as they were, a leaf and a node too few,
# a word of a hop, no name on a field, 200 ms of work at each click
rm -rf "$work/fault" && tools/clean_copy.sh "$work/fault" && mkdir -p "$work/fault/build/web" &&
    ln -s "$work/npm" "$work/wasm" "$work/fault/build/web/" && (
    cd "$work/fault" && edited web/page/ladder.js 's/^    mark(0);/& resize(boxes, upper, 0);/' &&
        edited web/page/ladder.js 's/if (k > 0) set/if (k > 0 \&\& !steps[k - 1].hasAttribute("d")) set/' &&
        edited web/page/levels.js 's/leaves = 2 .. (height - level)/& - 1/' &&
        edited web/page/counted.js 's/total - counted.size, legs/total - counted.size - 1, legs/' && tools/web.sh page
) >"$log" 2>&1
result $? "a page with faults is built"
spin='for (const t = performance.now(); performance.now() < t + 200; );'
busy="<script>addEventListener('click', () => { $spin })</script>"
sed "s/aria-describedby=\"net-says\"//; s/<label>NET <input/<input/; s/looks at/looked at/; s|<main>|$busy<main>|" \
    "$work/fault/build/web/routeseq.html" >"$work/bad.html"
SHORT=1 node web/test/page.mjs "$work/bad.html" "$@" >"$log" 2>&1
grep -q '^not ok the stream steps' "$log" && grep -q '^not ok axe finds.*label' "$log" &&
    grep -q '^not ok the stream in 4,096.*CPU a hop' "$log" &&
    grep -q '^not ok the stream of another.*new elements' "$log" &&
    grep -q '^not ok the stream of a destination.*h-stream' "$log" &&
    grep -q '^not ok large trees.*leaves' "$log" && grep -q '^not ok large networks of rings.*other rings' "$log"
result $? "planted and rejected in Chromium: hops made anew or left, a word, a field's name, a slow click, counts"
tap_end
