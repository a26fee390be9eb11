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
    $R "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
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
    case " $* " in *" --json "*) sed '1{/^{"error": "/d;}' "$work/out" >"$work/printed" ;; *) cat "$work/out" >"$work/printed" ;; esac
    [ "$status" = "$want" ] && [ ! -s "$work/printed" ] && [ -s "$work/err" ] && grep -qF -- "$words" "$work/err"
    tap_result $? "$claim" "status $status: $(cat "$work/out" "$work/err")"
}
