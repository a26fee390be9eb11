#!/bin/sh
# SPDX-License-Identifier: MIT-0
# `make check` that a signal ends says how far it came, and leaves no step behind.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=build/check_stopped
rm -rf "$work"
mkdir -p "$work/tools" "$work/tests/cli"
env --default-signal=INT true 2>/dev/null || {
    tap_skip "make check that is stopped" "env has no --default-signal"
    tap_end
    exit 0
}
cp tools/check.sh tools/ticker.sh "$work/tools"
printf '#!/bin/sh\n' >"$work/tools/packages.sh"
printf 'all list:\n' >"$work/Makefile"
printf '#!/bin/sh\necho ok 1\necho 1..1\n' >"$work/tests/cli/quick.sh"
printf '#!/bin/sh\nsh -c "kill -INT \$\$; : >deaf"\necho $$ >slow.pid\nsleep 60\n' >"$work/tests/cli/slow.sh"
chmod +x "$work"/*/*.sh "$work"/*/*/*.sh
for signal in TERM INT; do
    rm -f "$work/slow.pid"
    # shellcheck disable=SC2016 # for the inner shell
    (cd "$work" && MAKEFLAGS='' MAKE=make JOBS=2 sh -c 'echo $$ >pid; exec env --default-signal=INT tools/check.sh quick slow' >out 2>&1; echo $? >>out) &
    until grep -q ^quick "$work/out" 2>/dev/null && [ -s "$work/slow.pid" ]; do sleep 0.1; done
    kill -"$signal" "$(cat "$work/pid")"
    wait
    said=$(tail -2 "$work/out" | paste -sd ' ')
    [ "$said" = "1 passed, 0 failed, 0 skipped; stopped by a signal, 1 of 2 steps have ended 1" ]
    tap_result $? "SIG$signal: the totals so far" "$(cat "$work/out")"
    ! ps -o stat= -p "$(cat "$work/slow.pid")" | grep -qv Z # a zombie has ended
    tap_result $? "... and its steps have ended too" "$(cat "$work/slow.pid")"
done
! [ -e "$work/deaf" ]
tap_result $? "steps do not ignore Ctrl-C" "$(ls "$work")"
tap_end
