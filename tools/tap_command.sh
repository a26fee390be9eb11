# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh disable=SC2034 # status and R are for those who source this
# tools/tap_command.sh - tests of the command build/routeseq, in TAP; to be sourced after `work`, a
# directory of the test's own below build, is set.
. tools/tap.sh
export LC_ALL=C
R=build/routeseq
rm -rf "$work"
mkdir -p "$work"

quick() { [ -n "${ROUTESEQ_QUICK:-}" ]; } # is this make test? Then what is long, or needs other tools, is left out

run() { # run ARGUMENT...: leaves status, $work/out, $work/err
    case ${many:+many}$* in
    many*["$tab$line_end"]*) $R "$@" >"$work/out" 2>"$work/err" <"${stdin:-/dev/null}" ;;
    many*)
        IFS=$tab
        printf '%s\n' "${stdin:-/dev/null}$tab$work/out$tab$work/err$tab$*" >&3
        unset IFS
        read -r status <&4 || { status=crashed && many; }
        return 0
        ;;
    *) $R "$@" >"$work/out" 2>"$work/err" <"${stdin:-/dev/null}" ;;
    esac
    status=$?
}

tab=$(printf '\t') line_end='
'
many() { # from here on one process does all that run is asked (tests/cli/many.c)
    many=$(tools/assurance/many.sh)
    [ -n "$many" ] || return
    rm -f "$work/asked" "$work/answered"
    mkfifo "$work/asked" "$work/answered"
    # shellcheck disable=SC3045 # a limit of seconds
    (ulimit -t 300 && exec "$many" <"$work/asked" >"$work/answered") &
    exec 3>"$work/asked" 4<"$work/answered"
}

alone() { # from here on a process each again
    exec 3>&- && wait
    many=
}

has() { # has FILE WORDS: in a line
    while IFS= read -r text || [ -n "$text" ]; do
        case $text in *"$2"*) return 0 ;; esac
    done <"$1"
    return 1
}

is() { # is CLAIM EXPECTED GOT
    [ "$2" = "$3" ]
    tap_result $? "$1" "expected $2
got $3"
}

same() { # same CLAIM EXPECTED-FILE GOT-FILE: not empty, no difference
    diff "$2" "$3" >"$work/diff" && [ -s "$2" ]
    tap_result $? "$1" "$(head -20 "$work/diff")"
}

ends() { # ends CLAIM STATUS LAST-LINE ARGUMENT...: says nothing on stderr
    claim=$1 want="exit $2: $3, stderr: "
    shift 3
    run "$@"
    is "$claim" "$want" "exit $status: $(tail -1 "$work/out"), stderr: $(cat "$work/err")"
}

refuses() { # refuses CLAIM STATUS WORDS ARGUMENT...: nothing printed, but with --json an object; WORDS in what is said
    claim=$1 want=$2 words=$3
    shift 3
    run "$@"
    printed=$work/out
    case " $* " in *" --json "*) printed=$work/printed && sed '1{/^{"error": "/d;}' "$work/out" >"$printed" ;; esac
    if [ "$status" = "$want" ] && [ ! -s "$printed" ] && has "$work/err" "$words"; then
        tap_result 0 "$claim"
    else
        tap_result 1 "$claim" "status $status: $(cat "$work/out" "$work/err")"
    fi
}
