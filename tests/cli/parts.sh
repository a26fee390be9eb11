#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Runs in parts: what --part of verify and load and routeseq merge print, and damaged parts (test_parts.py), what is refused,
# parts that GNU parallel runs; in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/parts
. tools/tap_command.sh
tools/tap_pytest.sh tests/cli/test_parts.py
tables=$?

# --- refused
refuses "no part" 2 "README.md:1: not a part of verify or load" merge README.md
: >"$work/empty"
refuses "an empty file" 2 "empty:1: not a part of verify or load" merge "$work/empty"
refuses "a file that is not there" 3 "build/parts/none" merge "$work/none"
refuses "a folder" 3 "build/parts" merge "$work"
refuses "no file" 2 "FILE is missing" merge
refuses "--part of two networks" 2 "load: option --part: expected one network" load full:1 hybrid:12,1 --load .5 --part 1/2
refuses "messages in parts" 2 "--part and --traffic exclude each other" load kntree:2,3 --traffic bitrev --part 1/2
for k in 0/3 4/3 x/3 1 1/0 /3 1/ 1/2/3 ''; do
    refuses "--part '$k'" 2 "expected K/N" verify hybrid:12,1 --part "$k"
done
refuses "--all of too many processors" 2 "option --all is for at most 2147483647 processors, not 844424930131968" verify hybrid:192,7 --all
refuses "--part of a model" 2 "exclude each other" load hybrid:12,1 --load .5 --model --part 1/2

# GNU parallel: a part that is killed is done again, and only that one.
if command -v parallel >/dev/null; then
    cat >"$work/killed" <<'EOS'
#!/bin/sh
echo "$*" >>"${0%/*}/calls"
case $* in *"--part 3/4") [ -e "${0%/*}/once" ] || { : >"${0%/*}/once" && kill -9 $$; } ;; esac
exec build/routeseq "$@"
EOS
    chmod +x "$work/killed"
    killed() { # killed COMMAND...: part 3 of 4 is killed the first time
        rm -f "$work/once" "$work/calls"
        $R "$@" >"$work/whole"
        ROUTESEQ=$work/killed examples/cluster/parts.sh "$work/run_$1" 4 "$@" >"$work/out" 2>"$work/err"
        is "$1: a part is killed: no result" "1 0" "$? $(wc -l <"$work/out")"
        ROUTESEQ=$work/killed examples/cluster/parts.sh "$work/run_$1" 4 "$@" >"$work/out" 2>"$work/err"
        same "$1: called again: the result of one machine" "$work/whole" "$work/out"
        is "$1: and only that part was done again" 5 "$(grep -c -- --part "$work/calls")"
    }
    killed verify hybrid:12,1
    killed load hybrid:12,1 --load .2..1:.2 --trials 8 --tsv
else
    tap_skip "GNU parallel does the parts" "parallel is missing"
fi
tap_end && [ $tables = 0 ]
