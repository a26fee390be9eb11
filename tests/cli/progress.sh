#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: it waits for progress and sends signals, on a pseudo-terminal of python3.
# No silence on a terminal: long work moves something on stderr, and nothing where stderr is no terminal; Ctrl-C prints what was
# done, exit 1; memory is said before it is taken.
# shellcheck disable=SC2086 # lists of arguments are split on purpose
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/progress
. tools/tap_command.sh
if ! python3 -c 'import pty' 2>/dev/null; then
    tap_skip "progress on a terminal" "python3 is missing"
    tap_end
    exit
fi
$R graph torus:40,40 --format edges >"$work/torus40.txt"
$R graph mesh:40,40 --format edges >"$work/mesh40.txt"
$R graph torus:64,64 --format edges >"$work/torus.txt" # routes of all pairs take a minute

# What takes long, and what the first line of it printed on Ctrl-C must hold (-: nothing).
cat >"$work/long" <<END
success	load hybrid:192,3 --load 1 --trials 1 --tsv
messages	load tree:20 --messages rand:20,1 --tsv
nodes	load ringmesh:60,60 --tsv
plan	verify hybrid:192,2 --tsv --sample 4000000000
<?xml	graph hybrid:192,3 --wires --format graphml
processors	load mesh:16,16,16 --tsv
routers	check --tsv --topology $work/torus40.txt --routing updown --format ports
-	route benes:22 --permutation perm:1
-	generate --topology $work/torus40.txt --routing layered
END
[ -z "${ROUTESEQ_LONG:-}" ] || cat >>"$work/long" <<END
net	load hybrid:192,2 --load .1..1:.0001 --trials 200 --tsv
plan	verify ringmesh:100,100 --tsv
plan	verify tree:16 --tsv
plan	verify hypercube:30 --tsv
-	info ccc:12 --tsv
-	generate --topology $work/torus.txt --routing updown --format ports
messages	load tree:24 --messages perm:1 --tsv
success	load hybrid:192,2 --load 1 --retries --trials 2000 --tsv
0 0	graph shuffle:2,26 --format edges
<?xml	graph torus:4096,4096 --format graphml
-	load twisted:64,64,3,5 --tsv
plan	verify mesh:46340,46340 --tsv --sample 100000
END
tab=$(printf '\t')
while IFS=$tab read -r first line; do
    python3 tests/cli/progress.py both "$work/err" $line >"$work/said" 2>&1
    result=$?
    tap_result $((result & 1)) "something moves: $line" "$(cat "$work/said")"
    result=$((result & 2))
    [ "$first" = - ] || head -1 "$work/said" | grep -qF "$first" || result=2
    tap_result $result "Ctrl-C: $line" "$(head -c 400 "$work/said")"
    case "$first $line" in
    [!-]*--tsv*)
        grep -v '^routeseq:' "$work/said" | grep -qE "interrupted($tab|\$)"
        tap_result $? "Ctrl-C is a key, last: $line" "$(head -c 400 "$work/said")"
        ;;
    esac
    grep -v '^routeseq: interrupted\|: needs about [0-9]* MB of memory$' "$work/err" >"$work/more"
    tap_result "$([ ! -s "$work/more" ]; echo $?)" "no terminal, no progress: $line" "$(head -c 300 "$work/more")"
done <"$work/long"

# routes of milliseconds each: it is not waited for some thousand of them
python3 tests/cli/progress.py stops-at routes, load twisted:64,64,3,5 --tsv >"$work/said" 2>&1
tap_result $? "Ctrl-C among slow routes" "$(head -c 400 "$work/said")"

# graph on a pipe: after Ctrl-C a whole document.  Without --foreground timeout sends the signal twice, and a second one
# ends at once.
timeout --foreground -s INT 1.5 "$R" graph hybrid:192,3 --wires --format graphml 2>/dev/null | tail -1 >"$work/out"
is "graphml that Ctrl-C ends is closed" "</graphml>" "$(cat "$work/out")"

for net in torus:2000,2000 ${ROUTESEQ_LONG:+tree:28 shuffle:2,20} hybrid:192,3; do
    timeout --foreground --preserve-status -k 9 -s INT .5 "$R" route $net --from 0 >/dev/null 2>"$work/err"
    status=$?
    grep -q '^routeseq: interrupted after [0-9]* of [0-9]* routes$' "$work/err" || status="$status: $(cat "$work/err")"
    is "route $net --from 0 ends at Ctrl-C" 1 "$status"
done

# the phases have names
python3 tests/cli/progress.py moves 6 load hybrid:192,3 --load 1 --trials 1 | grep -q 'laid out'
tap_result $? "laying out has a name"
python3 tests/cli/progress.py moves 6 load hybrid:192,1 --load 1 --trials 100000 | grep -q 'trial [0-9]* of 100000: '
tap_result $? "so have trial and stage"

# --- memory
cat >"$work/memory" <<END
load hybrid:192,2,capped --load 1 --trials 1 --jobs 1
load tree:19 --messages perm:1
route benes:18 --permutation perm:1
check --topology $work/mesh40.txt --routing shortest --format ports
END
[ -z "${ROUTESEQ_LONG:-}" ] || printf '%s\n' 'load hybrid:48,2 --load 1 --trials 2 --jobs 2' 'load tree:16 --messages rand:8,1' >>"$work/memory"
small() { # small KB ARGUMENT...: with so little of it
    kb=$1
    shift
    (ulimit -v "$kb" && exec "$R" "$@") >"$work/out" 2>"$work/err" </dev/null
    status=$?
}
while read -r line; do
    small 12000 $line
    [ $status = 3 ] && [ ! -s "$work/out" ] && grep -q 'out of memory: needs [0-9]* MB' "$work/err"
    tap_result $? "refused with the estimate: $line" "status $status: $(cat "$work/err")"
    said=$(sed -n 's/.*needs \([0-9]*\) MB.*/\1/p' "$work/err")
    peak=$(python3 tests/cli/progress.py memory $line)
    [ "$peak" -ge $((${said:-0} / 2)) ] && [ "$peak" -le $((${said:-0} * 3 / 2)) ]
    tap_result $? "the estimate is right within a half: $line" "said $said MB, took $peak MB"
done <"$work/memory"
while read -r line; do
    small 40000 $line
    [ $status = 3 ] && [ ! -s "$work/out" ] && grep -q 'out of memory: needs [0-9]* MB' "$work/err"
    tap_result $? "refused with the estimate: $line" "status $status: $(cat "$work/err")"
done <<END
load multicube:20000
load hypercube:18 --messages perm:1
load complete:20000 --messages perm:1
graph complete:20000 --format anynet
generate --topology $work/torus.txt --routing layered
END
tap_end
