#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Every public header stands alone in C99, C11 and C++, initialisers included;
# README's program says what README says; the command's version is the header's.
set -u
cd "$(dirname "$0")/../.."
. tools/tap.sh
. tools/links.sh
work=build/public_headers
rm -rf "$work"
mkdir -p "$work"

result() { # result STATUS CLAIM
    tap_result "$1" "$2" "$(cat "$work/log")"
}

strict="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Iinclude"
quick=$([ "${CC:-}${ROUTESEQ_LONG:-}" ] || command -v tcc) # what starts soonest; warnings are seen in all together
for header in include/rt/*.h; do
    name=rt/${header##*/}
    printf '#include <%s>\n#include <%s>\nint rt_probe;\n' "$name" "$name" >"$work/probe.c"
    for std in c99 ${ROUTESEQ_LONG:+c11}; do
        # shellcheck disable=SC2086
        ${quick:-${CC:-cc}} -std=$std $strict -c "$work/probe.c" -o "$work/probe.o" >"$work/log" 2>&1
        result $? "$name compiles alone as $std"
    done
done
for header in include/rt/*.h; do echo "#include <rt/${header##*/}>"; done >"$work/all.c"
echo 'int rt_probe;' >>"$work/all.c"
# shellcheck disable=SC2086
${CC:-cc} -std=c11 $strict -c "$work/all.c" -o "$work/all.o" >"$work/log" 2>&1
result $? "all together they compile as c11"
cp -r include "$work/untyped" && sed -i 's/^int rt_net_check(/nothing rt_net_check(/' "$work/untyped/rt/net.h"
# shellcheck disable=SC2086
! cmp -s include/rt/net.h "$work/untyped/rt/net.h" && ! ${CC:-cc} -std=c11 "-I$work/untyped" $strict -c "$work/all.c" -o "$work/all.o" >"$work/log" 2>&1
result $? "planted and rejected: a header with an unknown type"

# The front door is what rt_compute needs: nobody who wants Transit reads of another shape.
declared() { # declared INCLUDE: the functions that <rt/rt.h> declares there
    printf '#include <rt/rt.h>\n' | ${CC:-cc} -E -I"$1" -xc - | awk '/^# / { keep = ($0 ~ "/rt/") } keep' |
        tr '\n' ' ' | grep -oE 'rt_[a-z0-9_]+ *\([^()]*\) *;'
}
door() { # door INCLUDE: at most 20 of them, rt_compute too
    declared "$1" >"$work/log"
    grep -q '^rt_compute(' "$work/log" && [ "$(wc -l <"$work/log")" -le 20 ]
}
door include
result $? "rt/rt.h declares $(wc -l <"$work/log") functions, at most 20"
rm -rf "$work/wide"
mkdir "$work/wide"
cp -r include/rt "$work/wide/rt"
sed 's/"route_transit.h"/"route.h"/' include/rt/rt.h >"$work/wide/rt/rt.h"
! door "$work/wide" && [ -s "$work/log" ]
result $? "planted and rejected: rt/rt.h with the routes of all shapes"

for header in include/rt/*.h; do echo "#include <rt/${header##*/}>"; done >"$work/use.cpp"
cat >>"$work/use.cpp" <<'CPP'
static const rt_net nets[] = {RT_HYBRID(192, 2), RT_HYBRID_CAPPED(192, 2), RT_FULL(3), RT_FULL_CAPPED(3),
    RT_BIDELTA(3, 3, 4), RT_TORUS(8, 8), RT_HYPERX(2, 3, 4), RT_MOT(2, 3), RT_XGFT(4, 4, 1, 2), RT_MLFM(1, 2, 3),
    RT_SLIMFLY(2, 5), RT_KNTREE(4, 3), RT_DRAGONFLY(2, 4, 2), RT_MULTICUBE(3, 3), RT_LIVEFLY(3, 3), RT_TREE_W(10, 102)};
static_assert(RT_BENES_TERMINALS(2) == 8 && RT_BENES_WORDS(2) == 24 && RT_BENES_BYTES(2) == 3 && RT_TREE_CHANNEL(3, 1) == 7, "");
int main()
{
    uint8_t src[RT_LOC_MAX] = {0xCC, 0x02, 0x34}, dst[RT_LOC_MAX] = {0xD8, 0x42, 0x67};
    uint8_t seq[RT_SEQ_MAX], wide[RT_SEQ_MAX];
    if (rt_compute(&nets[0], src, dst, seq) != 4 || seq[0] != 0xF4)
        return 1;
    if (rt_compute64(&nets[0], 0xCC0234, 0xD84267, wide) != 4 || wide[3] != 0x67)
        return 2;
    for (const rt_net &net : nets)
        if (rt_net_check(&net) != 0)
            return 3;
    return rt_version()[0] == '0' ? 0 : 4;
}
CPP
if command -v g++ >/dev/null; then
    for std in c++11 ${ROUTESEQ_LONG:+c++17} c++20; do
        # shellcheck disable=SC2086
        g++ -std=$std -Wall -Wextra -Wshadow -Wconversion -Wold-style-cast -Werror -Iinclude "$work/use.cpp" \
            build/librouteseq.a -o "$work/use" >"$work/log" 2>&1 && "$work/use" >>"$work/log" 2>&1
        result $? "every header and initialiser compiles as $std, links and runs"
    done
else
    tap_skip "headers as C++" "g++ is missing"
fi
if command -v clang++-19 >/dev/null; then # which looks into inline functions too
    casts() { clang++-19 -std=c++11 -Wold-style-cast -Werror -fsyntax-only "-I$1" "$work/use.cpp" >"$work/log" 2>&1; }
    casts include
    result $? "no header casts as C does, where it is C++"
    cp -r include "$work/cast" && sed -i 's/RTI_AS(uint8_t, ru_bytes)/(uint8_t)ru_bytes/' "$work/cast/rt/route64.h"
    ! casts "$work/cast" && grep -q 'Wold-style-cast' "$work/log"
    result $? "planted and rejected: a cast of C in an inline function"
else
    tap_skip "no header casts as C does, where it is C++" "clang++-19 is missing"
fi
# MSVC's old preprocessor counts a list as one argument: refused, and said what to do.  cl itself does not run here.
msvc() { printf '#include <rt/rt.h>\n' | ${CC:-cc} -D_MSC_VER=1940 -U__clang__ "$@" -Iinclude -E -xc - 2>&1 >/dev/null; }
case "$(msvc) $(msvc -D_MSVC_TRADITIONAL=1)/$(msvc -D_MSVC_TRADITIONAL=0)" in */Zc:preprocessor*/Zc:preprocessor*/) true ;; *) false ;; esac
tap_result $? "MSVC is told to take /Zc:preprocessor, and with it taken" "$(msvc) $(msvc -D_MSVC_TRADITIONAL=0)"

# Constants that rt_net_check would refuse do not compile, as static data: in C, in C++; those at the limits do.
right='RT_HYBRID(12,1) RT_HYBRID(48,7) RT_HYBRID(192,2) RT_HYBRID_CAPPED(12,6) RT_FULL(1) RT_FULL(8) RT_FULL_CAPPED(7) RT_BIDELTA(2)
    RT_BIDELTA(4) RT_BIDELTA(1,3,2) RT_BIDELTA(3,3,3,3,3,3,3,4) RT_TORUS(1) RT_TORUS(8,8) RT_TORUS(2147483647) RT_TORUS(1,1,1,1,1,1,1,1)
    RT_TORUS(46340,46340) RT_MESH(3,4,2) RT_MESH(1290,1290,1290) RT_MULTICUBE(2,2,2,2,2,2,2,2) RT_MULTICUBE(2147483647)
    RT_SHUFFLE(2,30) RT_SHUFFLE(64,5) RT_BUTTERFLY(2,26) RT_DEADFLY(64,1) RT_LIVEFLY(3,26) RT_LIVEFLY(64,2) RT_RINGMESH(1,1)
    RT_RINGMESH(46340,46341) RT_RINGCOMPLETE(2) RT_RINGCOMPLETE(64) RT_RING12 RT_CLOCK RT_TREE(1) RT_TREE(32) RT_TREE_W(10,102)
    RT_TREE_W(10,1024) RT_TREE_W(1,2) RT_TREE_W(32,2642246) RT_COMPLETE(65534) RT_ARRAY(2147483647) RT_RING(1) RT_TWISTED(4,4,3,3) RT_TWISTED(64,64,1,1)
    RT_TWISTED(46340,46340,0,5) RT_BINTREE(31) RT_XTREE(31) RT_TWOROOT(30) RT_HYPERCUBE(30) RT_CCC(26) RT_BFLY(2,26) RT_BFLY(32766,1)
    RT_WBFLY(2,26) RT_BENES(25) RT_SHUFFLEX(30) RT_DEBRUIJN(1) RT_OMEGA(26) RT_SLENDER(14) RT_CM5(14) RT_KNTREE(2,27)
    RT_KNTREE(32767,2) RT_KNTREE(65534,1) RT_DRAGONFLY(1,1,1) RT_DRAGONFLY(8,16,8) RT_DRAGONFLY(65532,1,2) RT_DRAGONFLY(1,1289,1289) RT_HYPERX(1,2) RT_HYPERX(1,2,2,2,2,2,2,2)
    RT_HYPERX(1,65534) RT_HYPERX(32767,32767) RT_MOT(1) RT_MOT(30) RT_MOT(10,10,9) RT_MOT(1,1,1,1,1,1,1,1) RT_XGFT(3,1) RT_XGFT(65534,1)
    RT_XGFT(4,4,1,2) RT_XGFT(4,4,4,1,2,2) RT_XGFT(2,2,2,2,1,2,2,2) RT_XGFT(32767,32767,1,32767) RT_SLIMFLY(1,3) RT_SLIMFLY(1,4) RT_SLIMFLY(1,121) RT_POLARFLY(1,128) RT_SLIMFLY(9,13) RT_SLIMFLY(1,32749) RT_SLIMFLY(65529,3)
    RT_POLARFLY(1,2) RT_POLARFLY(3,5) RT_POLARFLY(1,46337) RT_POLARFLY(65531,2) RT_KAUTZ(2,1) RT_KAUTZ(2,30) RT_KAUTZ(65533,1) RT_MEGAFLY(1,1,1,1)
    RT_MEGAFLY(1,1,1,65533) RT_MEGAFLY(65533,1,1,1) RT_MEGAFLY(16,16,16,16) RT_TOFU(1,1,1) RT_TOFU(178956970,1,1) RT_TOFU(1,1,178956970) RT_TOFU_DETOUR(2,2,2,11)
    RT_OFT(1,2) RT_OFT(1,26737) RT_OFT(65531,2) RT_MLFM(1,1,1) RT_MLFM(1,32767,2) RT_MLFM(65533,1,1) RT_MLFM(1,1,37836)'
wrong='RT_HYBRID(13,2) RT_HYBRID(100,2) RT_HYBRID(12,0) RT_HYBRID(12,8) RT_HYBRID(-12,1) RT_HYBRID_CAPPED(12,7) RT_FULL(0) RT_FULL(9)
    RT_FULL(-1) RT_FULL_CAPPED(8) RT_BIDELTA(0) RT_BIDELTA(1) RT_BIDELTA(5) RT_BIDELTA(4,2) RT_BIDELTA(2,1) RT_BIDELTA(3,0,2)
    RT_BIDELTA(3,3,3,3,3,3,3,3,4) RT_BIDELTA(-1,2) RT_TORUS(0) RT_TORUS(4,0,4) RT_TORUS(4,-4) RT_TORUS(-1) RT_TORUS(46341,46341)
    RT_TORUS(65536,65536) RT_TORUS(1,1,1,1,1,1,1,1,1) RT_MESH(0,3) RT_MESH(1291,1291,1291) RT_MULTICUBE(3,1) RT_MULTICUBE(1)
    RT_MULTICUBE(3,0,3) RT_MULTICUBE(46341,46341) RT_SHUFFLE(1,3) RT_SHUFFLE(65,1) RT_SHUFFLE(2,31) RT_SHUFFLE(3,0) RT_SHUFFLE(2,200)
    RT_BUTTERFLY(2,27) RT_DEADFLY(65,1) RT_LIVEFLY(2,2) RT_LIVEFLY(3,1) RT_LIVEFLY(3,27) RT_RINGMESH(0,1) RT_RINGMESH(1,0) RT_RINGMESH(46341,46341)
    RT_RINGCOMPLETE(1) RT_RINGCOMPLETE(65) RT_TREE(0) RT_TREE(33) RT_TREE_W(10,101) RT_TREE_W(10,1025) RT_TREE_W(33,5) RT_TREE_W(32,2642245) RT_COMPLETE(0)
    RT_COMPLETE(65535) RT_ARRAY(0) RT_ARRAY(2147483648) RT_RING(-1) RT_TWISTED(4,4,4,0) RT_TWISTED(4,4,0,4) RT_TWISTED(0,4,0,0)
    RT_TWISTED(65,64,1,1) RT_TWISTED(4,4,-1,0) RT_TWISTED(46341,46341,0,0) RT_BINTREE(32) RT_XTREE(0) RT_TWOROOT(31) RT_HYPERCUBE(31)
    RT_HYPERCUBE(0) RT_CCC(27) RT_BFLY(2,27) RT_BFLY(1,3) RT_BFLY(32767,1) RT_BFLY(3,0) RT_WBFLY(2,27) RT_WBFLY(40000,1) RT_BENES(26) RT_SHUFFLEX(31) RT_DEBRUIJN(31)
    RT_OMEGA(27) RT_SLENDER(15) RT_CM5(15) RT_KNTREE(2,28) RT_KNTREE(1,4) RT_KNTREE(32768,2) RT_KNTREE(65535,1) RT_KNTREE(4,0)
    RT_DRAGONFLY(0,1,1) RT_DRAGONFLY(1,0,1) RT_DRAGONFLY(1,1,0) RT_DRAGONFLY(65533,1,2) RT_DRAGONFLY(1,1290,1291) RT_DRAGONFLY(1,65534,65534) RT_HYPERX(1)
    RT_HYPERX(0,4) RT_HYPERX(1,65535) RT_HYPERX(32768,32768) RT_HYPERX(1,2,2,2,2,2,2,2,2) RT_HYPERX(4,0,4) RT_TORUS(8,0)
    RT_TORUS(1,1,1,1,1,1,1,1,0,5) RT_MESH(3,3,0,0) RT_MULTICUBE(3,0) RT_BIDELTA(2,0) RT_BIDELTA(3,4,0,0,0,0,0,0,0) RT_HYPERX(2,3,0) RT_HYPERX(2,0) RT_MOT(0) RT_MOT(31) RT_MOT(10,11,10)
    RT_MOT(4,0) RT_MOT(4,-1) RT_MOT(29,1) RT_MOT(1,1,1,1,1,1,1,1,1) RT_MOT(1,1,23,1,1,1,1,1) RT_XGFT(3) RT_XGFT(3,2) RT_XGFT(4,4,2,2) RT_XGFT(4,4,1) RT_XGFT(0,1) RT_XGFT(65535,1) RT_XGFT(4,4,4,1,2,0)
    RT_XGFT(2,2,2,2,2,1,2,2,2,2) RT_XGFT(32768,32767,1,32767) RT_XGFT(65534,32770,1,1) RT_XGFT(32768,2,1,32767) RT_XGFT(1,1,1,1,1,4000,4000,4000) RT_XGFT(-2,1) RT_SLIMFLY(1,6) RT_SLIMFLY(1,169) RT_POLARFLY(1,256) RT_SLIMFLY(0,5)
    RT_SLIMFLY(1,2) RT_SLIMFLY(1,32750) RT_SLIMFLY(2,32749) RT_SLIMFLY(65530,3) RT_SLIMFLY(1,-3) RT_POLARFLY(1,1) RT_POLARFLY(1,44521) RT_POLARFLY(2,46337) RT_POLARFLY(65532,2)
    RT_POLARFLY(0,3) RT_KAUTZ(1,3) RT_KAUTZ(2,0) RT_KAUTZ(2,31) RT_KAUTZ(65534,1) RT_KAUTZ(2,200) RT_MEGAFLY(0,1,1,1) RT_MEGAFLY(1,0,1,1) RT_MEGAFLY(1,1,0,1) RT_MEGAFLY(1,1,1,0)
    RT_MEGAFLY(1,1,1,65534) RT_MEGAFLY(65534,1,1,1) RT_MEGAFLY(1,256,256,65000) RT_MEGAFLY(2000,1024,1024,1024) RT_TOFU(0,1,1) RT_TOFU(1,0,1) RT_TOFU(1,1,0) RT_TOFU(178956971,1,1)
    RT_TOFU_DETOUR(1,1,1,12) RT_TOFU_DETOUR(1,1,1,-1) RT_OFT(1,6) RT_OFT(0,3) RT_OFT(1,26759) RT_OFT(2,26737) RT_OFT(65532,2) RT_MLFM(0,1,1) RT_MLFM(1,0,1) RT_MLFM(1,1,0) RT_MLFM(1,32768,1)
    RT_MLFM(65534,1,1) RT_MLFM(1,32767,65533) RT_MLFM(1,1,65535) RT_TORUS(0x100000008,8) RT_TORUS(8,0x100000000) RT_MESH(0x1000000001)
    RT_MULTICUBE(2,0x100000002) RT_HYPERX(1,0x100000002) RT_RINGMESH(0x100000001,1) RT_TOFU(0x100000001,1,1) RT_XGFT(0x100000004,1)'
# No number is real: of each macro, each place in turn.
# shellcheck disable=SC2086 # words
wrong="$wrong $(printf '%s\n' $right | awk -F '[(,)]' 'NF > 2 && !seen[$1]++ {
    for (i = 2; i < NF; i++)
        for (j = 2; j < NF; j++) printf "%s%s%s%s", j == 2 ? $1 "(" : ",", $j, i == j ? ".0" : "", j == NF - 1 ? ")\n" : ""
}' | xargs)"
lines() { # lines INITIALISER...: a source with an initialiser a line, from line 2 on
    echo '#include <rt/all.h>'
    i=0
    for initialiser; do
        i=$((i + 1))
        echo "extern const struct rt_net probe_$i; const struct rt_net probe_$i = $initialiser;"
    done
}
constants() { # constants COMPILER INITIALISER...: those that it says something of, and what it says outside of their lines
    compiler=$1
    shift
    source=$work/constant.${compiler##*:}
    lines "$@" >"$source"
    case $compiler in *clang*) more='-ferror-limit=0 -fmacro-backtrace-limit=1' ;; *) more=-ftrack-macro-expansion=0 ;; esac
    # shellcheck disable=SC2086,SC2046 # words
    $(echo "${compiler%:*}" | tr : ' ') $strict $more -c "$source" -o "$work/constant.o" >"$work/log" 2>&1
    awk -F ' = |;$' 'FNR == NR { if (!/ (fatal )?(error|warning): /) next
            if (match($0, /\/constant\.[a-z]*:[0-9]+:/)) { sub(/.*\/constant\.[a-z]*:/, ""); said[$0 + 0] } else print
            next }
        FNR in said { print $2 }' "$work/log" "$source"
}
for compiler in "${CC:-cc}:-std=c99:c" ${ROUTESEQ_LONG:+"${CC:-cc}:-std=c11:c"} clang:-std=c99:c g++:-std=c++11:cpp ${ROUTESEQ_LONG:+clang++:-std=c++11:cpp}; do
    claim="constants by $(echo "${compiler%:*}" | tr : ' '): those in range compile, no other"
    command -v "${compiler%%:*}" >/dev/null || { tap_skip "$claim" "${compiler%%:*} is missing"; continue; }
    # shellcheck disable=SC2086 # words
    constants "$compiler" $right $wrong >"$work/seen"
    [ "$(wc -l <"$work/seen")" -gt 1 ] || { tap_skip "$claim" "${compiler%%:*} stops at its first error"; continue; } # as tcc
    echo "$wrong" | tr -s ' \n' '\n' | diff - "$work/seen" >"$work/refused"
    tap_result $? "$claim" "$(head -20 "$work/refused")"
done
# What gcc shows of each wrong constant has a comment beside the condition, which says what is right.
silent() { # silent INCLUDE INITIALISERS: those that are shown without
    # shellcheck disable=SC2086 # words
    lines $2 >"$work/wrong.c"
    gcc -std=c99 -I"$1" -c "$work/wrong.c" -o "$work/wrong.o" 2>&1 | awk '
        / (fatal )?error: / { said = 0; errors++ }
        /^ *[0-9]+ \|.*\/\* .* \*\// { said = 1 }
        /^ *[0-9]+ \| extern const.* = / && !said { print }
        END { if (errors < '"$(echo "$2" | wc -w)"') print errors + 0, "errors" }'
}
if command -v gcc >/dev/null; then
    silent include "$wrong" >"$work/silent"
    [ ! -s "$work/silent" ]
    tap_result $? "gcc shows what is right beside each wrong constant" "$(cat "$work/silent")"
    cp -r include "$work/mute" && sed -i 's|/\* n: 12, 48, 192 \*/||' "$work/mute/rt/net.h"
    silent "$work/mute" 'RT_HYBRID(13,2)' | grep -q 'RT_HYBRID(13,2)'
    tap_result $? "planted and rejected: the comment beside RTI_LEAF is gone"
else
    tap_skip "gcc shows what is right beside each wrong constant" "gcc is missing"
fi
# The same by rt_net_check, of the text that means it.
cat >"$work/checked.c" <<'C'
#include <rt/net_text.h>
#include <stdio.h>
int main(void)
{
    struct rt_net net;
    char line[2][100];
    while (scanf("%99s %99s", line[0], line[1]) == 2)
        if (rt_net_parse(line[1], &net) == 0 && rt_net_check(&net) == 0)
            puts(line[0]);
    return 0;
}
C
# shellcheck disable=SC2086
${CC:-cc} -std=c99 $strict "$work/checked.c" build/librouteseq.a -o "$work/checked"
checked() { # checked INITIALISER...: those that pass
    printf '%s\n' "$@" | awk '{ net = $1; sub(/^RT_/, "", net); sub(/\(/, ":", net); sub(/\)/, "", net); sub(/_DETOUR/, "", net)
        if (sub(/_CAPPED/, "", net)) net = net ",capped"
        if (sub(/^TREE_W:/, "tree:", net)) sub(/,/, ",w=", net)
        print $1, tolower(net) }' | "$work/checked"
}
# shellcheck disable=SC2086
{ checked $right | xargs >"$work/right" && checked $wrong >"$work/wrong"; [ "$(cat "$work/right")" = "$(echo $right)" ] && [ ! -s "$work/wrong" ]; }
tap_result $? "rt_net_check says the same of each" "$(cat "$work/right" "$work/wrong")"
constant() { # constant COMPILER INITIALISER
    [ -z "$(constants "$@")" ] && [ ! -s "$work/log" ]
}
one_a_call() { # one_a_call 'COMPILER...' INITIALISERS...: those that compile together, of a compiler that ends at the first error
    compiler=$1
    shift
    for initialiser; do
        # shellcheck disable=SC2086 # words
        lines $initialiser | sed 's|rt/all|rt/rt|; s|>$|>\n#include <rt/net_ports.h>|' >"$work/one.c"
        $compiler -Iinclude -c "$work/one.c" -o "$work/one.rel" >/dev/null 2>&1 && echo "$initialiser"
    done
}
printf '#include <rt/all.h>\nint f(unsigned x);\nint f(unsigned x) { struct rt_net n = RT_TORUS(8, x); return rt_net_check(&n); }\n' >"$work/variable.c"
for compiler in "${CC:-cc} -std=c99 -x c" 'g++ -std=c++11 -x c++' 'clang++-19 -std=c++17 -x c++' 'avr-g++ -std=c++11 -x c++'; do
    claim="a variable in an initialiser does not compile by ${compiler%% *}"
    command -v "${compiler%% *}" >/dev/null || { tap_skip "$claim" "${compiler%% *} is missing"; continue; }
    ! $compiler -Iinclude -c "$work/variable.c" -o "$work/variable.o" >"$work/log" 2>&1 && grep -q 'error:' "$work/log" &&
        sed 's/x); return/6); return/' "$work/variable.c" | $compiler -Iinclude -c - -o "$work/variable.o" >>"$work/log" 2>&1
    tap_result $? "$claim" "$(tail -5 "$work/log")"
done
# --- a torus whose sides are no constants is large, and gcc and clang say so
fixed() { # fixed COMPILER: lines that warn of constants, and of a net that is none
    printf '#include <rt/route_fixed_ports.h>\nstatic const struct rt_net net = RT_TORUS(8, 6);\nint f(struct rt_channel *path);\nint f(struct rt_channel *path) { return rt_route_torus_fixed(&net, 1, 2, path, 8); }\n' >"$work/fixed.c"
    printf '#include <rt/route_fixed_ports.h>\nint f(const struct rt_net *net, struct rt_channel *path);\nint f(const struct rt_net *net, struct rt_channel *path) { return rt_route_torus_fixed(net, 1, 2, path, 8); }\n' >"$work/loose.c"
    for level in -O1 ${ROUTESEQ_LONG:+-Os} ${ROUTESEQ_LONG:+-O2}; do
        for file in fixed loose; do $1 $level -std=c99 -Wall -Wextra -Iinclude -c "$work/$file.c" -o "$work/n.o" 2>&1 | grep -c 'no constants here'; done
    done | xargs
}
for compiler in gcc clang-19 'arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb' 'avr-gcc -mmcu=atmega328p'; do
    claim="a torus whose sides are no constants: ${compiler%% *} warns, of constants not"
    command -v "${compiler%% *}" >/dev/null || { tap_skip "$claim" "${compiler%% *} is missing"; continue; }
    said=$(fixed "$compiler")
    [ "$said" = "0 1${ROUTESEQ_LONG:+ 0 1 0 1}" ]
    tap_result $? "$claim" "$said"
done
few='RT_HYBRID(192,2) RT_FULL(8) RT_BIDELTA(3,2) RT_TORUS(8,8) RT_MOT(10,10,9) RT_SLIMFLY(1,32749)'
few_wrong='RT_HYBRID(192.0,2) RT_TORUS(8,8.0) RT_HYBRID(13,2) RT_HYBRID(12,8) RT_FULL(9) RT_BIDELTA(4,2) RT_TORUS(0) RT_TORUS(8,0) RT_DRAGONFLY(1,1,0) RT_XGFT(3,2) RT_OFT(1,6)'
for compiler in 'tcc' 'sdcc -mmcs51 --model-large --stack-auto --std-c99'; do
    claim="constants by ${compiler%% *}: those in range compile, no other"
    command -v "${compiler%% *}" >/dev/null || { tap_skip "$claim" "${compiler%% *} is missing"; continue; }
    case $compiler in sdcc*) long || few_wrong='RT_HYBRID(13,2) RT_FULL(9) RT_TORUS(8,0)' ;; esac
    # shellcheck disable=SC2086 # words
    one_a_call "$compiler" "$few" $few_wrong | xargs >"$work/log"
    [ "$(cat "$work/log")" = "$few" ]
    tap_result $? "$claim" "$(cat "$work/log")"
done
if command -v sdcc >/dev/null; then
    joined() { # joined SHAPES: the first error of sdcc
        SHAPES=$1 tools/release/amalgamate.sh "$work/joined" >/dev/null &&
            sdcc -mmcs51 --model-large --stack-auto --std-c99 -I"$work/joined/amalgamation" -c "$work/joined/amalgamation/routeseq.c" \
                -o "$work/one.rel" 2>&1 | grep -m 1 -o 'error.*'
    }
    ! long || joined ports >"$work/log"
    { ! long || grep -q 'sdcc passes no structures: SHAPES=tree or none' "$work/log"; } && [ -z "$(joined tree)" ]
    tap_result $? "the amalgamation by sdcc: a tree compiles${ROUTESEQ_LONG:+, ports say what to take}" "$(cat "$work/log")"
else
    tap_skip "the amalgamation by sdcc" "sdcc is missing"
fi
blamed() { # blamed P,A,H: which of a and h's lines the compiler shows
    printf '#include <rt/net_ports.h>\nstruct rt_net n = RT_DRAGONFLY(%s);\n' "$1" | ${CC:-cc} -std=c99 -Iinclude -x c -c -o "$work/n.o" - 2>&1 |
        grep -oE 'a: 1 or more|x: least..most|x: 1..most' | sort -u | xargs
}
claim="a wrong h of a dragonfly is not blamed on a"
if tiny "${CC:-cc}"; then
    tap_skip "$claim" "$CC shows no lines"
else
    case $(blamed 2,4,-1)/$(blamed 2,0,2)/$(blamed 2,4,2) in x:*/*a:*/) true ;; *) false ;; esac
    tap_result $? "$claim" "$(blamed 2,4,-1) $(blamed 2,0,2)"
fi
! constant "${CC:-cc}:-std=c99:c" 'RT_HYBRID(12,7 + 1)' && constant "${CC:-cc}:-std=c99:c" 'RT_HYBRID(6 * 2, 1 | 2)'
tap_result $? "constants may be expressions" "$(cat "$work/log")"

# The first C block of README, and the line that README shows it printing.
awk '/^```c$/ { on = 1; next } /^```$/ { if (on) exit } on' README.md >"$work/readme.c"
{
    # shellcheck disable=SC2086
    ${CC:-cc} -std=c99 $strict "$work/readme.c" build/librouteseq.a -o "$work/readme" &&
        [ "$("$work/readme")" = F4D84267 ] && grep -q 'F4D84267' README.md
} >"$work/log" 2>&1
result $? "README's program compiles and prints F4D84267"

sed '1,/^ \*\/$/d' examples/first.c | diff - "$work/readme.c" >"$work/log" 2>&1
result $? "examples/first.c is README's program"

# README's quickest way: a compiler alone.
quickest=$(sed -n 's|^    cc \(.*\) -o first && ./first .*|\1|p' README.md)
# shellcheck disable=SC2086
[ -n "$quickest" ] && ${CC:-cc} $quickest -o "$work/first" >"$work/log" 2>&1 && [ "$("$work/first")" = F4D84267 ]
result $? "README's one line builds examples/first.c without make"

# Locations of three bytes and a sequence of five are enough here, and no compiler says otherwise.
cat >"$work/short.c" <<'C'
#include <rt/rt.h>
static const struct rt_net net = RT_HYBRID(192, 2);
int main(void)
{
    uint8_t src[3], dst[3], back[3], seq[5];
    uint64_t index;
    return rt_locate(&net, 626740, src) != 3 || rt_locate(&net, 666727, dst) != 3 ||
           rt_compute(&net, src, dst, seq) != 4 || rt_route_decode(&net, src, seq, 4, back) != 3 ||
           rt_index(&net, back, &index) != 0 || index != 666727;
}
C
for compiler in gcc clang-19; do
    command -v $compiler >/dev/null || { tap_skip "locations of 3 bytes, $compiler" "$compiler is missing" && continue; }
    {
        $compiler -std=c99 -O2 -Wall -Wextra -Werror -Iinclude "$work/short.c" build/librouteseq.a -o "$work/short" &&
            "$work/short"
    } >"$work/log" 2>&1
    result $? "locations of 3 bytes draw no warning of $compiler, and do"
done
if command -v gcc >/dev/null; then
    mkdir -p "$work/sized/rt"
    cp include/rt/*.h "$work/sized/rt"
    sed 's/const uint8_t \*src/const uint8_t src[RT_LOC_MAX]/' include/rt/route_transit.h >"$work/sized/rt/route_transit.h"
    ! gcc -std=c99 -O2 -Wall -Werror -I"$work/sized" -c "$work/short.c" -o "$work/short.o" >"$work/log" 2>&1 &&
        grep -q 'region of size 3' "$work/log"
    result $? "planted and rejected: a size in the type of a parameter"
fi

version=$(awk '$2 == "ROUTESEQ_VERSION" { gsub(/"/, "", $3); print $3 }' include/rt/net.h)
parts=$(awk '/define ROUTESEQ_VERSION_/ { printf "%s%s", dot, $3; dot = "." }' include/rt/net.h)
[ "$(build/routeseq --version)" = "routeseq $version" ] && [ "$parts" = "$version" ] &&
    grep -q "$version" CHANGELOG.md
result $? "version $version is the same in header, command and CHANGELOG"

unlicensed() { # unlicensed FILE...: those without the line among their first three
    for file; do echo "$file"; done | sort >"$work/files"
    awk 'FNR <= 3 && /SPDX-License-Identifier: MIT-0/ { print FILENAME } FNR == 3 { nextfile }' "$@" | sort -u | comm -23 "$work/files" -
}
# shellcheck disable=SC2046 # words
unlicensed Makefile $(find include lib cli tests fuzz bench examples tools -name '*.[ch]' -o -name '*.sh' -o -name '*.py') >"$work/log"
[ ! -s "$work/log" ]
result $? "every source file names its licence"
printf '/* a file */\n\n\n/* SPDX-License-Identifier: MIT-0 */\n' >"$work/late.c"
is_late=$(unlicensed Makefile "$work/late.c")
[ "$is_late" = "$work/late.c" ]
result $? "planted and rejected: a file that names it too late"

tap_end
