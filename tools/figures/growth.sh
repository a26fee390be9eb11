#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/figures/growth.sh - how time and memory of the command grow with the network: a Markdown table for
# docs/FIGURES.md, section "Growth".
#
# Instructions (callgrind) of three sizes and the exponent of N fitted to them; then larger ones,
# to the largest that fits in TEN (10) seconds of user time on this machine, and the exponent of
# their memory (GNU time).  BEFORE=FILE: another routeseq, whose instructions at the third size and
# memory at the first of the larger ones are set beside.
# GROWTH="load.tree ...": only rows whose name begins so.  A tool that is missing: SKIP, status 77.
# The whole takes some ten minutes, twice as long with BEFORE.
set -u
cd "$(dirname "$0")/../.." || exit 1
ten=${TEN:-10}
new=build/routeseq
work=build/growth
mkdir -p "$work"
for tool in valgrind /usr/bin/time hyperfine; do
    command -v $tool >/dev/null || { echo "# SKIP $tool is missing (Debian: valgrind, time, hyperfine)" && exit 77; }
done

# name|command line, @ for the network|networks and N, three; then larger ones
rows() {
    cat <<'END'
load.transit.1|load @ --load 1 --trials 1 --jobs 1|hybrid:12,1=768 hybrid:192,1=12288 hybrid:12,2=49152|hybrid:192,2=786432 hybrid:12,3=3145728 hybrid:48,3=12582912 hybrid:192,3=50331648
load.transit.2|load @ --load 1 --trials 2 --jobs 1|hybrid:12,1=768 hybrid:48,1=3072 hybrid:192,1=12288|hybrid:192,2=786432 hybrid:12,3=3145728 hybrid:48,3=12582912
load.bidelta|load @ --load 1 --trials 1 --jobs 1|bidelta:4=256 bidelta:3,3=4096 bidelta:3,4=16384|bidelta:3,3,4=1048576 bidelta:3,4,4=4194304
load.ring.one|load @|multicube:64=64 multicube:128=128 multicube:256=256|multicube:1024=1024 multicube:2048=2048 multicube:4096=4096
load.ring.multicube|load @|multicube:4,4,4=64 multicube:6,6,6=216 multicube:8,8,8=512|multicube:12,12,12=1728 multicube:16,16,16=4096 multicube:20,20,20=8000
load.ring.shuffle|load @|shuffle:2,5=32 shuffle:2,6=64 shuffle:2,7=128|shuffle:2,10=1024 shuffle:2,11=2048 shuffle:2,12=4096
load.ring.butterfly|load @|butterfly:2,4=64 butterfly:2,5=160 butterfly:2,6=384|butterfly:2,8=2048 butterfly:2,9=4608 butterfly:2,10=10240
load.ring.mesh|load @|ringmesh:8,8=64 ringmesh:12,12=144 ringmesh:16,16=256|ringmesh:32,32=1024 ringmesh:48,48=2304
load.tree.n|load @ --messages perm:1|tree:10=1024 tree:12=4096 tree:14=16384|tree:20=1048576 tree:22=4194304 tree:23=8388608 tree:24=16777216
load.tree.half|load @ --messages krel:16,1|tree:6,w=32=64 tree:8,w=128=256 tree:10,w=512=1024|tree:14,w=8192=16384 tree:16,w=32768=65536 tree:17,w=65536=131072
load.tree.least|load @ --messages krel:16,1|tree:6,w=16=64 tree:8,w=41=256 tree:10,w=102=1024|tree:14,w=646=16384 tree:16,w=1626=65536 tree:17,w=2581=131072
load.ports|load @|torus:6,6=36 torus:8,8=64 torus:12,12=144|torus:32,32=1024 torus:48,48=2304 torus:64,64=4096
verify.ring|verify @ --jobs 1|multicube:4,4,4=64 multicube:6,6,6=216 multicube:8,8,8=512|multicube:12,12,12=1728 multicube:16,16,16=4096
verify.tree|verify @ --jobs 1|tree:6=64 tree:7=128 tree:8=256|tree:11=2048 tree:12=4096 tree:13=8192
verify.ports|verify @ --jobs 1|torus:8,8=64 torus:12,12=144 torus:16,16=256|torus:32,32=1024 torus:48,48=2304 torus:64,64=4096
graph.wires|graph @ --wires --format edges|hybrid:12,1=768 hybrid:48,1=3072 hybrid:192,1=12288|hybrid:192,2=786432 hybrid:12,3=3145728
graph.ports|graph @ --format edges|hypercube:8=256 hypercube:10=1024 hypercube:12=4096|hypercube:18=262144 hypercube:20=1048576
END
}

instructions() { # instructions ROUTESEQ ARGUMENT...
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
        sed -n 's/.*refs: *//p' | tr -d ,
}

measured() { # measured ROUTESEQ ARGUMENT...: user seconds, megabytes; nothing if it was ended or refused
    hyperfine -N -i --runs 1 --export-json "$work/json" "timeout $((ten * 8)) /usr/bin/time -f %M -o $work/time $*" >/dev/null 2>&1
    grep -Eq '^ *[01]$' "$work/json" || return # exit status
    sed -n 's/^ *"user": \([0-9.]*\),/\1/p' "$work/json" | awk -v kb="$(tail -1 "$work/time")" '{ printf "%.2f %s\n", $1, kb / 1000 }'
}

# shellcheck disable=SC2046 # a command line is words
row() { # row COMMAND SMALL LARGE
    : >"$work/small"
    : >"$work/large"
    was=0 memory=0
    for size in $2; do
        line=$(echo "$1" | sed "s/@/${size%=*}/")
        echo "${size##*=} $(instructions $new $line) ${size%=*}" >>"$work/small"
    done
    [ -z "${BEFORE:-}" ] || was=$(instructions "$BEFORE" $line)
    for size in $3; do
        line=$(echo "$1" | sed "s/@/${size%=*}/")
        got=$(measured $new $line)
        [ -n "$got" ] || break
        [ -s "$work/large" ] || [ -z "${BEFORE:-}" ] || memory=$(measured "$BEFORE" $line)
        echo "${size##*=} $got ${size%=*}" >>"$work/large"
        echo "$got" | awk -v ten="$ten" '{ exit $1 > ten }' || break
    done
    awk -v command="$1" -v was="$was" -v before="${memory#* }" -v ten="$ten" '
        function fit(x, y, n,   i, sx, sy, sxx, sxy) {
            if (n < 2) return "-"
            for (i = 1; i <= n; i++) {
                sx += log(x[i]); sy += log(y[i]); sxx += log(x[i]) ^ 2; sxy += log(x[i]) * log(y[i])
            }
            return sprintf("%.2f", (n * sxy - sx * sy) / (n * sxx - sx * sx))
        }
        FILENAME ~ /small$/ { n++; N[n] = $1; I[n] = $2; net[n] = $3; next }
        { large++; L[large] = $1; M[large] = $3 }
        $2 <= ten { fits = sprintf("`%s` | %.1f | %.0f", $4, $2, $3) }
        END {
            printf "| `%s` | `%s` %.1f, `%s` %.1f, `%s` %.1f | %s | %s | %s | %s | %s |\n", command,
                net[1], I[1] / 1e6, net[2], I[2] / 1e6, net[3], I[3] / 1e6, fit(N, I, n),
                was ? sprintf("%.1f", was / I[n]) : "-", fits != "" ? fits : "- | - | -", fit(L, M, large),
                before ? sprintf("%.1f", before / M[1]) : "-"
        }' "$work/small" "$work/large"
}

echo "| command | million instructions | exponent | before / now | fits in $ten s | s | MB | exponent | before / now |"
echo "|---|---|---|---|---|---|---|---|---|"
rows >"$work/rows"
while IFS='|' read -r name command small large; do
    for one in ${GROWTH:-$name}; do
        case $name in "$one"*) row "$command" "$small" "$large" </dev/null ;; esac
    done
done <"$work/rows"
