#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The command under attack: every allocation and every thread refused in turn (tests/assurance/attack.c), signals at
# moments drawn by a seed, closed pipes, full disks, files of every kind spoilt at every place.  It never
# crashes and never hangs; it says what failed and ends as documented; no part of a file stands under its name.
# Long: it runs the command two thousand times; ROUTESEQ_LONG=1: ten times that.
# shellcheck disable=SC2086 # lists of arguments are split on purpose
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/attack
. tools/tap_command.sh
seed=${ATTACK_SEED:-1}

. tests/assurance/attack.inputs

# --- allocations, threads, signals
shim=$work/shim.so
if ! ${CC:-cc} -O1 -Wall -Wextra -Werror -fPIC -shared -o $shim tests/assurance/attack_shim.c -ldl 2>"$work/log" ||
    ! ${CC:-cc} -O1 -std=gnu11 -Wall -Wextra -Werror -Iinclude -o "$work/attack" tests/assurance/attack.c 2>>"$work/log"; then
    tap_skip "every allocation, thread and moment" "no preloading here: $(head -1 "$work/log")"
else
    attack() { # attack CLAIM KIND LIST: prints a line for each that fails
        "$work/attack" "$work" "$shim" "$2" "$seed" <"$3" >"$work/$2.tap" 2>&1
        tap_result $? "$1: $(grep -c '^ok' "$work/$2.tap") command lines, $(sed -n 's/.*, \([0-9]*\) times$/\1/p' \
            "$work/$2.tap" | awk '{ n += $1 } END { print n }') runs" "$(grep -v '^ok' "$work/$2.tap")"
    }
    attack "the k-th allocation fails" memory tests/assurance/attack.list
    grep -e --jobs tests/assurance/attack.list >"$work/jobs"
    attack "the k-th thread is not made" threads "$work/jobs"
    attack "signals at any moment" signals tests/assurance/attack.list
    grep -q ', [1-9][0-9]* times' "$work/threads.tap"
    tap_result $? "threads are asked for" "$(cat "$work/threads.tap")"

    # a program that does not look at what malloc returns
    printf '#include <stdlib.h>\nint main(void) { char *p = malloc(99); p[5] = 1; return p[5] - 1; }\n' >"$work/fault.c"
    ${CC:-cc} -O0 -o "$work/fault" "$work/fault.c"
    echo "$work/fault" >"$work/fault.list"
    ! "$work/attack" "$work" "$shim" memory 1 <"$work/fault.list" >"$work/fault.tap" && grep -q 'allocation 1: status b' "$work/fault.tap"
    tap_result $? "planted and rejected: malloc not checked: $(grep -o 'allocation 1: status b' "$work/fault.tap" | head -1)" "$(cat "$work/fault.tap")"
    printf '#include <stdio.h>\n#include <stdlib.h>\nint main(void) { return puts(malloc(9) ? "whole" : "half") < 0; }\n' >"$work/fault.c"
    ${CC:-cc} -O0 -o "$work/fault" "$work/fault.c"
    ! "$work/attack" "$work" "$shim" memory 1 <"$work/fault.list" >"$work/fault.tap" && grep -q 'status 0, 5 bytes' "$work/fault.tap"
    tap_result $? "planted and rejected: another answer, and status 0: $(grep -o 'status 0, 5 bytes' "$work/fault.tap" | head -1)" "$(cat "$work/fault.tap")"
fi

# --- where output goes
outputs='help
help --tsv
completion bash
route hybrid:192,2 1 5
walk clock 0 5
verify tree:4
info full:3 clock
gate full:2 --verilog
load clock --tsv
graph torus:4,4
vectors torus:4,4
design --nodes 64 --constraint bisection --delay log
check --topology examples/fabric/ring5.txt --routing updown
generate --topology examples/fabric/ring5.txt --routing updown'
bad=
full=
tested=0
echo "$outputs" >"$work/outputs"
while read -r line; do
    tested=$((tested + 1))
    timeout 120 $R $line >&- 2>"$work/err" </dev/null
    status=$?
    [ $status = 3 ] && grep -q 'standard output' "$work/err" || bad="$bad
$line: $status $(cat "$work/err")"
    timeout 120 $R $line >/dev/full 2>"$work/err" </dev/null
    status=$?
    [ $status = 3 ] && grep -q 'standard output' "$work/err" || full="$full
$line: $status $(cat "$work/err")"
done <"$work/outputs"
tap_result "$([ -z "$bad" ]; echo $?)" "standard output is closed: said so, exit 3, $tested commands" "$bad"
tap_result "$([ -z "$full" ]; echo $?)" "the disk of standard output is full: said so, exit 3, $tested commands" "$full"
for line in 'vectors torus:64,64 --count 100000' 'graph torus:100,100 --format edges' 'help --tsv' 'gate full:8 --verilog'; do
    { timeout 120 $R $line 2>"$work/err"; echo $? >"$work/status"; } | head -1 >/dev/null
    case $(cat "$work/status") in
    141 | 0) status=0 ;;
    3) grep -q 'standard output' "$work/err"; status=$? ;;
    *) status=1 ;;
    esac
    tap_result $status "$line | head -1 ends: by the signal, or with status 3" "$(cat "$work/status" "$work/err")"
done

# --- files that are written; a signal that ended one of the commands above may have left a part
rm -f "$work"/*.part
write_schedule="load tree:12 --messages krel:3,7 --schedule"
write_messages="load torus:64,64 --traffic krel:3,7 --schedule"
write_dot="check --topology $work/net.xml --routing updown --dot"
for what in schedule messages dot; do
    eval "line=\$write_$what"
    target=$work/$what.out
    echo old >"$target"
    (ulimit -f 1 && trap '' XFSZ && timeout 60 $R $line "$target") >/dev/null 2>"$work/err"
    status=$?
    [ $status = 3 ] && [ "$(cat "$target")" = old ] && grep -qF "$target" "$work/err" && [ "$(echo "$work"/*.part)" = "$work/*.part" ]
    tap_result $? "the disk is full: the old --$what file stands, no other, exit 3" "$status $(cat "$work/err"; ls "$work")"
    refuses_line=$(timeout 60 $R $line /dev/full 2>&1 >/dev/null)
    case $refuses_line in *"/dev/full: writing failed"*) status=0 ;; *) status=1 ;; esac
    tap_result $status "--$what /dev/full is named" "$refuses_line"
    $R $line "$work/missing/file" >/dev/null 2>"$work/err"
    is "--$what in a folder that is not there" 3 $?
    timeout 60 $R $line "$target" >/dev/null 2>"$work/err"
    status=$?
    [ $status -le 1 ] && [ "$(head -c 3 "$target")" != old ] && [ -s "$target" ]
    tap_result $? "--$what FILE takes the place of the old file" "$status $(cat "$work/err")"
    cp "$target" "$work/right"
    echo old >"$target" && ln -f "$target" "$work/hard" && ln -sf "$what.out" "$work/soft"
    inode=$(ls -i "$target")
    for link in hard soft; do
        echo old >"$target"
        timeout 60 $R $line "$work/$link" >/dev/null 2>"$work/err"
        cmp -s "$work/right" "$target" && cmp -s "$work/right" "$work/hard" && [ "$(ls -i "$target")" = "$inode" ] && [ -L "$work/soft" ]
        tap_result $? "--$what FILE, a $link link: all its names have the new file, and it is the one it was" "$(ls -li "$target" "$work/hard" "$work/soft")"
    done
    rm -f "$work/hard" "$work/soft" "$target"
    ln -s "$what.out" "$work/soft" && timeout 60 $R $line "$work/soft" >/dev/null 2>"$work/err"
    [ -L "$work/soft" ] && cmp -s "$work/right" "$target"
    tap_result $? "--$what FILE, a link to nothing: what it names is there now" "$(ls -l "$work/soft" "$target")"
    rm -f "$work/soft"
done
is "no other option writes a file" 4 "$(grep -rl 'outfile_open(' cli | grep -vc '/base/')"
echo old >"$work/kill.out"
for k in 1 2 3 4 5 6; do
    timeout -s KILL "0.0$((k * 9 % 10))" $R $write_schedule "$work/kill.out" >/dev/null 2>&1
    [ "$(cat "$work/kill.out")" = old ] || cmp -s "$work/kill.out" "$work/schedule.out" || break
done
[ "$(cat "$work/kill.out")" = old ] || cmp -s "$work/kill.out" "$work/schedule.out"
tap_result $? "killed while it writes: the old file or the whole new one" "$(wc "$work/kill.out")"
rm -f "$work"/*.part

# --- files that are read, spoilt: cut short at any place, bytes changed, doubled; numbers that are huge
torn=$work/torn
spoil() { # spoil FILE ROUNDS: $torn.1 and so on, each in a way drawn by its number
    awk -v seed=$((seed * 1000)) -v rounds="$2" -v torn="$torn" '{ whole[NR] = $0 }
        END {
            for (k = 1; k <= rounds; k++) {
                for (i = 1; i <= NR; i++) line[i] = whole[i]
                srand(seed + k); how = int(rand() * 6); end = NR; to = torn "." k
                at = 1 + int(rand() * NR); n = length(line[at]); column = 1 + int(rand() * n)
                if (how == 0) end = at
                if (how == 0 || how == 1) line[at] = substr(line[at], 1, column)
                if (how == 2) line[at] = substr(line[at], 1, column - 1) sprintf("%c", 33 + int(rand() * 94)) substr(line[at], column + 1)
                if (how == 3) gsub(/[0-9]+/, int(rand() * 3) ? "99999999999999999999999" : "4294967296", line[at])
                if (how == 4) line[at] = line[at] "\n" line[at] " " line[at]
                if (how == 5) { for (i = 0; i < 12; i++) line[at] = line[at] " " line[at] }
                printf "" >to
                for (i = 1; i <= end; i++) print line[i] >to
                close(to)
            }
        }' "$1"
}
strange() { # strange FILE: $torn.1 to 10, with bytes that are no character, or that move the cursor, at five places
    awk -v torn="$torn" '
        function at(place, bytes) { return place == 0 ? $0 : substr($0, 1, place - 1) bytes substr($0, place) }
        BEGIN { strange[0] = "\233\317\303\251\302\233"; strange[1] = "\033[31m\177" }
        {
            for (k = 0; k < 2; k++) {
                s = strange[k]
                print at(NR == 1 && /^[^ ]/ ? 2 : 0, s) >(torn "." 5 * k + 1)
                print $0 s >(torn "." 5 * k + 2)
                print at(match($0, /[a-z0-9][^a-z0-9]*$/), s) >(torn "." 5 * k + 3)
                n = split($0, part, "\"")
                line = part[1]
                for (i = 2; i <= n; i++) line = line "\"" (i == 4 && n > 4 ? s : part[i])
                print line >(torn "." 5 * k + 4)
                print at(match($0, / [^ ]/), " " s) >(torn "." 5 * k + 5)
            }
        }' "$1"
}
ask() { # ask NUMBER: the command of $line about this $torn
    case $line in
    *TORN*) $R ${line%%TORN*}$torn.$1${line#*TORN} </dev/null ;;
    *) $R $line <"$torn.$1" ;;
    esac
}
rounds=12
! long || rounds=400
: >"$work/said"
ulimit -t 300 # what never ends is seen, too
while read -r file line; do
    case $file in '#') continue ;; esac
    bad=
    spoil "$work/$file" $rounds
    k=0
    while [ $((k += 1)) -le $rounds ]; do
        ask $k >"$work/out" 2>"$work/err"
        status=$?
        case $status in 0 | 1 | 2 | 3) ;; *) bad="$bad
spoil $k: status $status: $(cat "$work/err")" ;; esac
        [ $status -lt 2 ] || [ -s "$work/err" ] || bad="$bad
spoil $k: status $status and not a word"
    done
    tap_result "$([ -z "$bad" ]; echo $?)" "$file spoilt in $rounds ways: $line" "$bad"
    strange "$work/$file"
    case $line in generate*) out=/dev/null ;; *) out=$work/said ;; esac # routes have names as the topology has them
    for k in 1 2 3 4 5 6 7 8 9 10; do ask $k >>"$out" 2>>"$work/said"; done
done <tests/assurance/attack.readers
rm -f "$torn".*

# --- what is said is printable, whatever is given: no terminal gets an escape, a byte from 0x80 on, or half a character
printable() { # printable CLAIM FILE
    grep -na '[^ -~	]' "$2" | head -20 >"$work/strange"
    [ -s "$2" ] && [ ! -s "$work/strange" ]
    tap_result $? "$1" "$(od -c "$work/strange" | head -40)"
}
printf 'a\033b\n' >"$work/strange.out"
LC_ALL=C grep -qa '[^ -~	]' "$work/strange.out"
tap_result $? "planted and found: an escape in a line"
printable "strange bytes in files of every kind: all $(wc -l <"$work/said") lines said are printable" "$work/said"
$R help --tsv | awk -F '\t' '{ print $1, $3 }' | sort -u >"$work/options"
one=$(printf '\317x\033') other=$(printf '\303\251') strange=$(printf 'a\033\317') net=torus:4,4
while read -r command option; do
    case $net in torus*) net=hybrid:12,1 ;; h*) net=$strange ;; *) net=torus:4,4 ;; esac # in turn
    for asked in ${ROUTESEQ_LONG:+torus:4,4 hybrid:12,1} "$net"; do
        $R "$command" "$asked" ${option:+"$option"} "$one" "$other" </dev/null
    done
done <"$work/options" >"$work/said" 2>&1
printable "strange bytes in arguments: all $(wc -l <"$work/said") lines said are printable" "$work/said"
printf 'n\317\233 m 0\nm n\317\233 0\n' >"$work/strange.edges"
run check --topology "$work/strange.edges" --routes "$work/two.routes" --tsv
is "a name in Latin-1 is shown in hexadecimal" 1 "$(grep -cF 'no route n\xCF\x9B -> m' "$work/err")"
$R generate --topology "$work/strange.edges" --routing updown >"$work/strange.routes"
run check --topology "$work/strange.edges" --routes "$work/strange.routes" --tsv
is "and routes that generate makes have it as it is" 0 $status
tap_end
