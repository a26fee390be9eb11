#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Every public header stands alone in C99, C11 and C++, initialisers included;
# README's program says what README says; the command's version is the header's.
set -u
cd "$(dirname "$0")/../.."
. tools/tap.sh
work=build/public_headers
rm -rf "$work"
mkdir -p "$work"

result() { # result STATUS CLAIM
    tap_result "$1" "$2" "$(cat "$work/log")"
}

strict="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Iinclude"
for header in include/rt/*.h; do
    name=rt/$(basename "$header")
    printf '#include <%s>\n#include <%s>\nint rt_probe;\n' "$name" "$name" >"$work/probe.c"
    for std in c99 c11; do
        # shellcheck disable=SC2086
        ${CC:-cc} -std=$std $strict -c "$work/probe.c" -o "$work/probe.o" >"$work/log" 2>&1
        result $? "$name compiles alone as $std"
    done
done

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

for header in include/rt/*.h; do echo "#include <rt/$(basename "$header")>"; done >"$work/use.cpp"
cat >>"$work/use.cpp" <<'CPP'
static const rt_net nets[] = {RT_HYBRID(192, 2), RT_HYBRID_CAPPED(192, 2), RT_FULL(3),
                              RT_FULL_CAPPED(3), RT_BIDELTA(3, 3, 4)};
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
    for std in c++11 c++17 c++20; do
        # shellcheck disable=SC2086
        g++ -std=$std -Wall -Wextra -Wshadow -Wconversion -Werror -Iinclude "$work/use.cpp" \
            build/librouteseq.a -o "$work/use" >"$work/log" 2>&1 && "$work/use" >>"$work/log" 2>&1
        result $? "every header and initialiser compiles as $std, links and runs"
    done
else
    tap_skip "headers as C++" "g++ is missing"
fi

# Constants that rt_net_check would refuse do not compile, as static data: in C, in C++; those at the limits do.
constant() { # constant COMPILER INITIALISER
    printf '#include <rt/net_ports.h>\nextern const struct rt_net probe;\nconst struct rt_net probe = %s;\n' "$2" >"$work/constant.${1##*:}"
    # shellcheck disable=SC2086,SC2046 # words
    $(echo "${1%:*}" | tr : ' ') $strict -c "$work/constant.${1##*:}" -o "$work/constant.o" >"$work/log" 2>&1
}
right='RT_HYBRID(12,1) RT_HYBRID(48,7) RT_HYBRID(192,2) RT_HYBRID_CAPPED(12,6) RT_FULL(1) RT_FULL(8) RT_FULL_CAPPED(7) RT_BIDELTA(2)
    RT_BIDELTA(4) RT_BIDELTA(1,3,2) RT_BIDELTA(3,3,3,3,3,3,3,4) RT_TORUS(1) RT_TORUS(8,8) RT_TORUS(2147483647) RT_TORUS(1,1,1,1,1,1,1,1)
    RT_TORUS(46340,46340) RT_MESH(3,4,2) RT_MESH(1290,1290,1290)'
wrong='RT_HYBRID(13,2) RT_HYBRID(100,2) RT_HYBRID(12,0) RT_HYBRID(12,8) RT_HYBRID(-12,1) RT_HYBRID_CAPPED(12,7) RT_FULL(0) RT_FULL(9)
    RT_FULL(-1) RT_FULL_CAPPED(8) RT_BIDELTA(0) RT_BIDELTA(1) RT_BIDELTA(5) RT_BIDELTA(4,2) RT_BIDELTA(2,1) RT_BIDELTA(3,0,2)
    RT_BIDELTA(3,3,3,3,3,3,3,3,4) RT_BIDELTA(-1,2) RT_TORUS(0) RT_TORUS(4,0,4) RT_TORUS(4,-4) RT_TORUS(-1) RT_TORUS(46341,46341)
    RT_TORUS(65536,65536) RT_TORUS(1,1,1,1,1,1,1,1,1) RT_MESH(0,3) RT_MESH(1291,1291,1291)'
for compiler in "${CC:-cc}:-std=c99:c" "${CC:-cc}:-std=c11:c" clang:-std=c99:c g++:-std=c++11:cpp clang++:-std=c++11:cpp; do
    claim="constants by $(echo "${compiler%:*}" | tr : ' '): those in range compile, no other"
    command -v "${compiler%%:*}" >/dev/null || { tap_skip "$claim" "${compiler%%:*} is missing"; continue; }
    said=''
    for initialiser in $right; do constant "$compiler" "$initialiser" || said="$said refused: $initialiser $(head -2 "$work/log")"; done
    for initialiser in $wrong; do ! constant "$compiler" "$initialiser" || said="$said compiled: $initialiser"; done
    tap_result "$([ -z "$said" ]; echo $?)" "$claim" "$said"
done
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

for file in Makefile $(find include lib cli tests fuzz bench examples tools -name '*.[ch]' -o -name '*.sh' -o -name '*.py'); do
    head -3 "$file" | grep -q 'SPDX-License-Identifier: MIT-0' || echo "$file"
done >"$work/log"
[ ! -s "$work/log" ]
result $? "every source file names its licence"

tap_end
