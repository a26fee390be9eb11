#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The command prints, byte for byte, what is kept (tests/vectors/unchanged_output.tsv): layout, words, order and errors; whether
# values are right, other tests say.  Mutants of the command are asked the same lines (tools/assurance/mutate_lines.py).
# Before the command a line may plant an interrupt, a clock, a memory or a terminal, as INTERRUPT=3 or MEMORY=9999 (tests/cli/planted.c).
#
#   tests/cli/unchanged_output.sh                  compares
#   tests/cli/unchanged_output.sh --renew PATTERN  after a change on purpose: renews the lines whose command matches
#                                                  PATTERN (of grep), no others.  The commit says why.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=${WORK:-build/unchanged_output}
program=${PROGRAM:-build/routeseq} # sanitize.sh asks another build
rm -rf "$work"
mkdir -p "$work"
tab=$(printf '\t')
export LC_ALL=C
export MALLOC_PERTURB_=165 # memory of glibc's malloc is not 0
ulimit -t 60 # a loop without end is an answer, too
[ -n "${PROGRAM:-}" ] || ulimit -v 1048576 # what needs more than a GiB says so, with status 3; sanitizers need more themselves

# The command again, and with the functions that tests/cli/planted.c wraps, both linked statically where that can be: they begin sooner.
# Without the linker's --wrap (tcc), or with other pointers than those of 64 bits, whose sizes MEMORY tells apart, no line is planted.
planted=
# shellcheck disable=SC2046 # words
linked() { # linked NAME ARGUMENT...
    name=$1
    shift
    set -- "$@" $(tools/sources.sh cli | sed 's/\(.*\)\.c$/build\/\1.o/') build/librouteseq.a -lm -pthread
    ${CC:-cc} -w -static -o "$work/$name" "$@" 2>"$work/log" || ${CC:-cc} -w -o "$work/$name" "$@" 2>"$work/log"
}
[ -n "${PROGRAM:-}" ] || ! linked routeseq || program=$work/routeseq
[ -n "${PROGRAM:-}" ] || [ "$(getconf LONG_BIT)" != 64 ] || ! linked planted -DWRAP -Wl,--wrap=catch_interrupt,--wrap=leave_at_interrupt,--wrap=system_interrupted,--wrap=system_memory,--wrap=system_terminal,--wrap=system_seconds,--wrap=system_progress \
    tests/cli/planted.c || planted=yes

# said FILE: what each command line in its column 4 says, as lines "CKSUM BYTES STATUS", the answers in $work/100001 and so on.
# \n stands for a line's end, for input that follows <<E.  A line costs one process, all together one cksum.
said() {
    rm -f "$work"/1?????
    # shellcheck disable=SC2016 # for the shell that reads it
    awk '
        function input(line,    at, c, text) {
            while ((at = index(line, "\\")) > 0) {
                c = substr(line, at + 1, 1)
                text = text substr(line, 1, at - 1) (c == "n" ? "\n" : c == "t" ? "\t" : c == "b" ? "\b" : c == "\\" ? "\\" : "\\" c)
                line = substr(line, at + 2)
            }
            return text line
        }
        {
            line = $0
            sub(/^[^\t]*\t[^\t]*\t[^\t]*\t/, "", line)
            if (line ~ /\\n/) line = input(line)
            if (match(line, /^[A-Z][^ ]* /)) line = substr(line, 1, RLENGTH) "\"$work/planted\" " substr(line, RLENGTH + 1)
            else line = "\"$program\" " line
            print "{ " line "\n} >>\"$work/" 100000 + NR "\" 2>/dev/null </dev/null\necho $?" # >>: a file opened as /dev/fd/1 stays
        }' "$1" >"$work/lines"
    env work="$work" program="$program" sh "$work/lines" >"$work/statuses"
    (cd "$work" && cksum 1?????) | cut -d ' ' -f 1,2 | tr ' ' '\t' | paste - "$work/statuses"
}

# renewed PATTERN FILE: its lines, those whose command matches with the sums of today
renewed() {
    grep '^#' "$2"
    grep -v '^#' "$2" >"$work/rows"
    cut -f 4- "$work/rows" | grep -n -e "$1" | cut -d : -f 1 >"$work/those"
    awk 'NR == FNR { wanted[$1]; next } FNR in wanted' "$work/those" "$work/rows" >"$work/asked"
    said "$work/asked" >"$work/today"
    awk -F '\t' 'FILENAME ~ /those$/ { wanted[$1]; next } FILENAME ~ /today$/ { sum[++n] = $0; next }
        FNR in wanted { sub(/^[^\t]*\t[^\t]*\t[^\t]*/, sum[++k]) } 1' "$work/those" "$work/today" "$work/rows"
}

vectors=tests/vectors/unchanged_output.tsv
if [ "${1-}" = --renew ]; then
    grep -v '^#' $vectors | cut -f 4 | grep -q -e "${2:?a PATTERN is missing}" || { echo "no line matches '$2'" && exit 1; }
    renewed "$2" $vectors >"$work/renewed" && cp "$work/renewed" $vectors
    exit
fi

grep -v '^#' $vectors | if [ -n "${PROGRAM:-}" ]; then awk -F '\t' '$3 != 3'; else cat; fi |
    if [ -z "$planted" ]; then awk -F '\t' '$4 !~ /^[A-Z]/'; else cat; fi >"$work/kept"
[ -n "$planted" ] || tap_skip "lines with a planted interrupt, clock, memory or terminal" "the linker has no --wrap, or pointers are not of 64 bits"
said "$work/kept" >"$work/now"
cut -f 1-3 "$work/kept" | paste - "$work/now" "$work/kept" >"$work/both"
while IFS=$tab read -r sum bytes status now_sum now_bytes now_status _ _ _ line; do
    [ "$now_sum $now_bytes $now_status" = "$sum $bytes $status" ]
    tap_result $? "as before: ${line%%\\n*}" "got $now_sum $now_bytes $now_status, kept $sum $bytes $status; a change on purpose: --renew PATTERN"
done <"$work/both"
printf '1\t1\t1\troute full:2 1 3\n1\t1\t1\troute full:2 1 2\n1\t1\t1\troute full:2 - <<E\\n1 3\\nE\n' >"$work/three"
said "$work/three" >"$work/now"
[ "$(sed -n 1p "$work/now")" != "$(sed -n 2p "$work/now")" ] && [ "$(sed -n 1p "$work/now")" = "$(sed -n 3p "$work/now")" ]
tap_result $? "another line is told apart, and input is read" "$(cat "$work/now")"

grep -e 'route full:' -e "Ca$tab" "$work/kept" | sed 's/^[0-9]*/1/' >"$work/wrong" # one with tabs of its own
renewed 'full:3\|Ca' "$work/wrong" | grep -Fxf $vectors | cut -f 4- >"$work/right"
[ -s "$work/right" ] && [ "$(cat "$work/right")" = "$(cut -f 4- "$work/wrong" | grep 'full:3\|Ca')" ]
tap_result $? "--renew mends the lines that its pattern names, and leaves wrong ones wrong" "$(cat "$work/right")"
tap_end
