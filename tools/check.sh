#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/check.sh [NAME...] - `make check`: run every test, or with NAMEs those steps alone whose names contain one, and
# end in one line of totals.
#
# Two steps more than there are cores run at a time, since some wait (JOBS=N: N steps), the longest first, each in a
# folder of its own under build/; a line is printed as each ends.  Each step prints TAP ("ok",
# "not ok", "# SKIP").  A step that ends in failure without a "not ok", prints no
# test, has no plan or breaks it counts as one failure.  Warnings of the compiler
# are failures too.  All output is kept in build/check/, how long each step took in build/check.last.
# On a terminal a line says how far it is, what runs, and about how long the rest will take.
set -u
cd "$(dirname "$0")/.." || exit 1

. tools/ticker.sh

if [ "${1:-}" = --step ]; then # --step LOG COMMAND...: run it, count, report
    log=$2
    name=$(basename "$log")
    shift 2
    case $name in test_* | corpus_*) ;; *) until [ -e "${log%/*}/packages" ]; do sleep 1; done ;; esac
    start=$(date +%s)
    ticker_begin "${log%/*}" "$name"
    case $1 in tools/warnings.sh) ;; tools/* | */webassembly.sh | */windows.sh | */numbers.sh | */public_headers.sh) export CCACHE_DISABLE=1 ;; esac
    CMOCKA_MESSAGE_OUTPUT=TAP "$@" >"$log" 2>&1 </dev/null
    status=$?
    times >"$log.times" # the second line: what the step cost, user and system
    awk -v status=$status '
        /^not ok( |$)/ || /^Bail out!/ { bad++; next }
        /^ok .*# SKIP/ { skip++; next }
        /^ok( |$)/ { good++ }
        /^1\.\.[0-9]+/ { plan += substr($1, 4); planned = 1 }
        END {
            total = good + bad + skip
            if ((status != 0 && bad == 0) || total == 0 || !planned || plan != total) bad++
            print good + 0, bad + 0, skip + 0
        }' "$log" >"$log.counts"
    read -r passed failed skipped <"$log.counts"
    ticker_end "${log%/*}" "$name"
    # in one write, so that two steps do not mix their lines
    printf '%s\n' "$(
        printf '%-24s %5d passed %3d failed %3d skipped  %4d s\n' "$name" "$passed" "$failed" "$skipped" \
            $(($(date +%s) - start))
        [ "$failed" -eq 0 ] || { grep -v '^ok' "$log" | tail -40 && echo "again: make check T=$name"; }
        grep '^ok.*# SKIP' "$log" | sed 's/^ok *[0-9]* *-* */  SKIP /; s/ *# SKIP */: /'
    )"
    exit 0
fi

make=${MAKE:-make}
log=build/check
rm -rf "$log"
mkdir -p "$log"
# What is missing is installed beside the compiling and the C tests, for which all other steps wait.
(tools/packages.sh rest; : >"$log/packages") &

# The same sources are compiled again and again, in clean copies: ccache remembers them, where it is there.
# What a step below tools compiles, nobody compiles again, but for warnings.sh: there it would only cost.
if [ -d /usr/lib/ccache ]; then
    export PATH="/usr/lib/ccache:$PATH" CCACHE_DIR="$PWD/build/ccache" CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1 CCACHE_BASEDIR="$PWD" CCACHE_MAXSIZE=2G
fi

# A version manager's python3 is a script that costs more than most of what it starts here.
python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null) && PATH=${python%/*}:$PATH

made=$($make --no-print-directory -s list)
{
    # the longest, so that none is left over at the end
    echo "$log/sanitize tools/assurance/sanitize.sh"
    for test in build/packaging build/webassembly; do
        echo "$log/${test#*/} tests/$test.sh"
    done
    for tool in targets/freestanding warnings rooms targets/target; do
        echo "$log/${tool#*/} tools/$tool.sh"
    done
    for test in build/bindings build/pages gate/network cli/own_topology cli/compare cli/progress build/source_copies cli/options assurance/theorem assurance/attack cli/reports route/hashes \
        build/windows assurance/mutants build/shared_library cli/wires assurance/numbers cli/help_and_errors cli/gate_units cli/fabrics; do
        echo "$log/${test#*/} tests/$test.sh"
    done
    echo "$log/test_ports_walk build/tests/walk/test_ports_walk"
    for tool in targets/timing targets/timing_units assurance/cosim assurance/prove assurance/prove_units targets/cross targets/size; do
        echo "$log/${tool#*/} tools/$tool.sh$(case $tool in */size | */timing) echo ' --check' ;; esac)"
    done
    for test in gate/rtl cli/load_ways cli/load_choice build/settings route/secret; do
        echo "$log/${test#*/} tests/$test.sh"
    done
    for test in tests/*/*.sh; do
        echo "$log/$(basename "$test" .sh) $test"
    done
    for test in $made; do
        case $test in */test_*) echo "$log/$(basename "$test") $test" ;; esac
    done
    for replay in $made; do
        target=${replay##*/replay_}
        case $replay in */replay_*) echo "$log/corpus_$target $replay fuzz/corpus/$target" ;; esac
    done
    echo "$log/format tools/format.sh --check"
    echo "$log/house tools/house.sh --check"
} | awk -v wanted="$*" '
    BEGIN { n = split(wanted, part, " ") }
    {
        name = $1
        sub(/.*\//, "", name)
        yes = n == 0
        for (i = 1; i <= n; i++) if (index(name, part[i])) yes = 1
    }
    yes && !seen[$1]++' >"$log/steps"
[ -s "$log/steps" ] || {
    echo "make check: no step is named so: $*"
    exit 1
}
cut -d ' ' -f 1 "$log/steps" | sed 's|.*/||' >"$log/steps.names"
$make --no-print-directory -j2 all || {
    echo "0 passed, 1 failed"
    exit 1
}
# shellcheck disable=SC2046 # words
set -- $(awk '$2 ~ /^build\/(tests|fuzz)\// { print $2 }' "$log/steps")
[ $# = 0 ] || $make --no-print-directory -j2 "$@" >"$log/build" 2>&1 || {
    cat "$log/build"
    echo "0 passed, 1 failed"
    exit 1
}
if ! [ -e "$log/packages" ]; then
    { grep ' build/' "$log/steps"; grep -v ' build/' "$log/steps"; } >"$log/steps.new"
    mv "$log/steps.new" "$log/steps"
fi

unset MAKEFLAGS
case ${CFLAGS:-} in *-flto*) export CC="${CC:-cc} -fno-lto" ;; esac # what tests link is machine code: quick, and with faults in place of functions
jobs=${JOBS:-$(($(getconf _NPROCESSORS_ONLN) + 2))}
ticker_start "$log" "$jobs"
# A shell ends at a signal only when what it waits for in the foreground has ended; in the background the steps would
# ignore Ctrl-C, which some of them test, but for env.
stopped=
interruptible=$(env --default-signal=INT,QUIT echo env --default-signal=INT,QUIT 2>/dev/null)
end_all() { # end_all PID: it, and what it has started
    kill -STOP "$1" 2>/dev/null # it starts no more
    for child in $(ps -A -o ppid= -o pid= | awk -v parent="$1" '$1 == parent { print $2 }'); do (end_all "$child"); done
    kill "$1" 2>/dev/null
    kill -CONT "$1" 2>/dev/null
}
if [ -n "$interruptible" ]; then
    trap 'stopped=yes; end_all "$steps"' HUP INT TERM
    # shellcheck disable=SC2086 # words
    $interruptible xargs -P "$jobs" -L 1 "$0" --step <"$log/steps" &
    steps=$!
    wait $steps
else
    xargs -P "$jobs" -L 1 "$0" --step <"$log/steps"
fi
ticker_stop "$log"

# what has no counts did not run: a failure too
cut -d ' ' -f 1 "$log/steps" | while read -r step; do
    cat "$step.counts" 2>/dev/null || echo "0 1 0 not run"
done | awk -v stopped="$stopped" '
    stopped != "" && NF > 3 { left++; next }
    { passed += $1; failed += $2; skipped += $3 }
    END {
        printf "%d passed, %d failed, %d skipped", passed, failed, skipped
        print stopped == "" ? "" : "; stopped by a signal, " NR - left " of " NR " steps have ended"
        exit failed > 0 || passed == 0 || stopped != ""
    }'
