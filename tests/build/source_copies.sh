#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The library taken as source: the amalgamation, the core from its own tarball and with each shape,
# on three compilers, and the renamed copy, linked beside the original.  ROUTESEQ_LONG: each shape by itself on all of
# them, every -O level, the renamed copy by cc, and more planted faults.
# Long: it builds the tree six times.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
. tools/links.sh
top=$(pwd)
work=$top/build/source_copies
rm -rf "$work"
mkdir -p "$work"
tools/clean_copy.sh "$work/tree"
cd "$work" || exit 1
CC=${CC:-cc}
log=$work/log
version=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/\1/p' tree/include/rt/net.h)
strict="-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Werror"
result() { tap_result "$1" "$2" "$(cat "$log")"; }

# Amalgamation

name=routeseq-$version-amalgamation
if ! tar --version 2>/dev/null | grep -q GNU; then
    tap_skip "amalgamation" "GNU tar is missing"
else
    ${MAKE:-make} -s -C tree amalgamation >"$log" 2>&1
    result $? "make amalgamation, from a clean copy"

    mkdir again
    (cd tree && cp -r LICENSE examples include lib tools ../again)
    find again -exec touch {} +
    (umask 077 && cd again && tools/release/amalgamate.sh build) >"$log" 2>&1 &&
        cmp "tree/build/$name.tar.gz" "again/build/$name.tar.gz" >>"$log" 2>&1
    result $? "another copy, time and umask give the same tarball"

    tar -xzf "tree/build/$name.tar.gz" && cmp "$name/routeseq.c" tree/build/amalgamation/routeseq.c &&
        cmp "$name/routeseq.h" tree/build/amalgamation/routeseq.h >"$log"
    result $? "the tarball holds what is in build/amalgamation"

    amalgamated() { # amalgamated DIR COMPILER...: compiles and answers
        dir=$1
        shift
        (cd "$dir" && rm -f first && "$@" first.c routeseq.c -o first && test "$(./first)" = F4D84267) \
            >"$log" 2>&1
    }
    try() { # try NAME COMPILER...
        claim="amalgamation, $1"
        shift
        if command -v "$1" >/dev/null; then
            amalgamated "$name" "$@"
            result $? "$claim"
        else
            tap_skip "$claim" "$1 is missing"
        fi
    }
    # shellcheck disable=SC2086
    try gcc gcc $strict
    # shellcheck disable=SC2086
    ! long || try clang clang-19 $strict
    try tcc tcc -Wall
    try "g++, as C++" g++ -x c++ -std=c++11 -Wall -Wextra

    # The core calls nothing: it links alone, nothing thrown away.
    core() { # core COMPILER...: what it leaves undefined, or else why it does not link
        "$@" -fno-stack-protector -Wall -Wextra -Werror -nostdlib -nostartfiles -static -Wl,-e,rt_compute "$name/routeseq.c" -o core 2>&1
    }
    cored() { # cored NAME COMPILER...
        claim="routeseq.c links with -nostdlib alone, $1"
        shift
        if ! command -v "$1" >/dev/null; then
            tap_skip "$claim" "$1 is missing"
            return
        fi
        for level in $levels; do core "$@" $level || break; done >"$log" && test ! -s "$log"
        result $? "$claim"
    }
    # shellcheck disable=SC2086
    {
        levels=-O3 # loops become calls of memcpy
        ! long || levels='-O0 -O1 -O2 -O3 -Os'
        cored gcc gcc -fno-pie -std=c99
        cored clang clang-19 -fno-pie -std=c99
        long || levels=-O0 # a division would be a call
        cored Cortex-M0 arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -std=c99
        ! long || cored Cortex-M3 arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb -std=c99
        levels='-O0 -O1 -O2 -Os' # its gcc 5.4 makes a loop a memcpy at -O3
        ! long || cored AVR avr-gcc -mmcu=atmega328p -std=c99
        levels=-Os
        cored "AVR without a multiplier" avr-gcc -mmcu=attiny85 -std=c99
    }
    cp "$name/routeseq.c" whole.c
    if long && command -v avr-gcc >/dev/null; then
        sed 's/return (4 - \((unsigned)net->param\[i\]\)) << 1;/return 8 - 2 * \1;/' whole.c >"$name/routeseq.c"
        core avr-gcc -mmcu=attiny85 -std=c99 -Os | grep -q __mulhi3
        result $? "planted and rejected: a product, which an ATtiny has not"
    fi
    { cat whole.c && echo 'int rt_nowhere(void); int rt_fault(void); int rt_fault(void) { return rt_nowhere(); }'; } >"$name/routeseq.c"
    if tiny "$CC"; then core gcc -O0 -fno-pie; else core $CC -O0 -fno-pie; fi | grep -q rt_nowhere
    result $? "planted and rejected: a call that leads out of routeseq.c"
    cp whole.c "$name/routeseq.c"
    printf '#include "routeseq.h"\nint main(void)\n{\n    struct rt_net net = {RT_FAMILY_TREE, 0, {3}};\n%s\n%s\n}\n' \
        '    int other = rt_net_check(&net) != RT_ERR_FAMILY || rt_net_shape(&net) != RT_SHAPE_TREE;' \
        '    return other | (rt_selfcheck() != RT_SELFCHECK_HASH) << 1;' >self.c
    # shellcheck disable=SC2086
    { $CC $strict -c "$name/routeseq.c" -o one.o && $CC $strict -I"$name" self.c "$name/selfcheck.c" one.o -o self && ./self; } >"$log" 2>&1
    said=$? # 1: not refused, 2: another hash, 3: both
    [ $said = 0 ] || [ $said = 2 ]
    result $? "the core refuses a network of another shape"
    [ $said -lt 2 ] && [ -x self ]
    result $? "selfcheck.c beside routeseq.c returns its hash"
    if long; then
        sed 's/o - 4u/o - 8u/' "$name/routeseq.c" >wrong.c
        ! { $CC -I"$name" self.c "$name/selfcheck.c" wrong.c -o self && ./self; } >"$log" 2>&1 && test -x self
        result $? "planted and rejected: another hash"
    fi
    ! grep -qE 'rt_route_(tree|legs|ports)\(|RT_TORUS|rt_net_parse\(' "$name/routeseq.h"
    result $? "the core's header declares Transit alone"

    # routeseq.c says which functions need no helper of the compiler: those that link alone.
    claimed() { # claimed FILE: what its head names
        sed -n '/call nothing from outside/,/^ \* All others/p' "$1" | grep -oE 'rt_[a-z0-9_]+' | grep -vx rt_net_parse | sort
    }
    alone() { # alone FILE [NAME...]: which functions, or of these, link without the compiler's library, one by one
        arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -Os -ffreestanding -ffunction-sections -c "$1" -o alone.o || return
        shift
        # shellcheck disable=SC2046
        [ $# -gt 0 ] || set -- $(arm-none-eabi-nm -g --defined-only alone.o | awk '$2 == "T" { print $3 }')
        for function; do
            arm-none-eabi-ld --gc-sections -e "$function" alone.o -o alone 2>alone.log && [ ! -s alone.log ] &&
                echo "$function"
        done | sort
    }
    # The core with shapes: each answers, worked out by hand, and knows no other shape.
    program() { # program SHAPE: prints a line
        printf '#include <stdio.h>\n#include "routeseq.h"\nint main(void)\n{\n    struct rt_net net;\n'
        case $1 in
        transit) # unused bits 0: processor 1 of the leaf
            printf '%s\n' '    uint8_t loc[RT_LOC_MAX];
    return rt_net_parse("full:1", &net) || rt_locate(&net, 1, loc) != 1 || printf("%02X\n", loc[0]) < 0;' ;;
        ring) # one link along each ring
            printf '%s\n' '    struct rt_ring_leg leg[RT_LEGS_MAX];
    return rt_net_parse("multicube:3,3", &net) || printf("%d\n", rt_route_legs(&net, 0, 4, leg)) < 0;' ;;
        tree) # up, up, over the root, right, right: 11011
            printf '%s\n' '    uint8_t bits[RT_TREE_BYTES];
    return rt_net_parse("tree:3", &net) || rt_route_tree(&net, 0, 7, bits) != 5 || printf("%02X\n", bits[0]) < 0;' ;;
        ports) # two hops, not three; four and four, the sides being constants
            printf '%s\n' '    static const struct rt_net torus = RT_TORUS(8, 8);
    struct rt_channel path[8];
    return rt_net_parse("ring:5", &net) || printf("%d %d\n", rt_route_ports(&net, 0, 2, path, 4),
        rt_route_torus_fixed(&torus, 0, 36, path, 8)) < 0;' ;;
        esac
        echo '}'
    }
    shaped() { # shaped SHAPES SHAPE ANSWER NET COMPILER...: the amalgamation with SHAPES answers for each SHAPE, and refuses NET
        claim="amalgamation with SHAPES=\"$1\" answers for $2${4:+ and refuses $4}, $5"
        shapes=$1 shape=$2 answer=$3 other=$4
        shift 4
        command -v "$1" >/dev/null || { tap_skip "$claim" "$1 is missing" && return; }
        for one in $shape; do program "$one" | sed "s/main(/main_$one(/" >"$one.c"; done
        {
            for one in $shape; do echo "#include \"$one.c\""; done
            echo "int main(void)"
            echo "{"
            for one in $shape; do echo "    if (main_$one() != 0) return 1;"; done
            echo "    struct rt_net net;"
            echo "    return ${other:+rt_net_parse(\"$other\", &net) != RT_ERR_FAMILY ||} rt_net_parse(\"full:1\", &net) != 0;"
            echo "}"
        } >program.c
        { "$@" -Itree/build/amalgamation program.c tree/build/amalgamation/routeseq.c -o program &&
            test "$(./program | xargs)" = "$answer"; } >"$log" 2>&1
        result $? "$claim"
    }
    each() { # each SHAPES SHAPE ANSWER NET: three compilers; for a shape alone the first
        # shellcheck disable=SC2086
        {
            shaped "$@" gcc $strict
            [ -z "$4" ] || long || return 0
            shaped "$@" clang-19 $strict
            shaped "$@" g++ -x c++ -std=c++11 -Wall -Wextra
        }
    }
    while IFS='|' read -r shape answer other; do
        SHAPES=$shape tree/tools/release/amalgamate.sh build >"$log" 2>&1
        result $? "amalgamate.sh with SHAPES=\"$shape\""
        each "$shape" "$shape" "$answer" "$other"
        long || continue # of all shapes in one below
        if command -v arm-none-eabi-gcc >/dev/null; then
            # shellcheck disable=SC2046 # words
            claimed tree/build/amalgamation/routeseq.c >want && alone tree/build/amalgamation/routeseq.c $(cat want) >got 2>"$log"
            [ -s want ] && comm -23 want got >>"$log" && [ ! -s "$log" ]
            result $? "what routeseq.c with SHAPES=\"$shape\" says to call nothing from outside does not"
        else
            tap_skip "what routeseq.c with SHAPES=\"$shape\" says to call nothing" "arm-none-eabi-gcc is missing"
        fi
    done <<'SHAPES'
transit|04|tree:3
ring|2|tree:3
tree|D8|ring:5
ports|2 8|multicube:3,3
SHAPES
    ${MAKE:-make} -s -C tree amalgamation SHAPES="ring tree ports" >"$log" 2>&1
    result $? "make amalgamation SHAPES=\"ring tree ports\""
    each "ring tree ports" "transit ring tree ports" "04 2 D8 2 8" ''
    cp -r tree/build/amalgamation all
    ${MAKE:-make} -s -C tree amalgamation SHAPES="ring cube" >"$log" 2>&1
    [ $? = 2 ] && grep -q "unknown shape 'cube'" "$log" && diff -r all tree/build/amalgamation >>"$log"
    result $? "an unknown shape is refused by name, and nothing is written"

    if command -v arm-none-eabi-gcc >/dev/null; then
        claimed all/routeseq.c >want && alone all/routeseq.c >got 2>"$log"
        [ -s want ] && diff want got >>"$log"
        result $? "routeseq.c of all shapes names the functions that call nothing from outside"
        sed 's/rt_compute, rt_index/rt_compute, rt_net_check, rt_index/' all/routeseq.c >said.c
        ! claimed said.c | cmp -s - got
        result $? "planted and rejected: a function said to call nothing, which does"
    else
        tap_skip "routeseq.c names the functions that call nothing from outside" "arm-none-eabi-gcc is missing"
    fi

    nm -g --defined-only one.o | awk 'NF == 3 { print $3 }' >names
    grep -qx rt_compute names && ! grep -v '^rt_' names >"$log"
    result $? "every global name of the amalgamation begins with rt_"

    mkdir fault
    cp "$name"/* fault
    if long; then
        sed 's/rt_compute(/rt_computed(/' "$name/routeseq.h" >fault/routeseq.h
        # shellcheck disable=SC2086
        ! amalgamated fault $CC -Wall -Werror && grep -q implicit "$log"
        result $? "planted and rejected: amalgamation, a function without declaration"
        cp "$name/routeseq.h" fault
    fi
    sed 's/o - 4u/o - 8u/' "$name/routeseq.c" >fault/routeseq.c
    # shellcheck disable=SC2086
    ! cmp -s "$name/routeseq.c" fault/routeseq.c && ! amalgamated fault $CC && test -x fault/first
    result $? "planted and rejected: amalgamation, a wrong bit"
fi

# The renamed copy

any=$CC helpers=
if [ -z "${ROUTESEQ_LONG:-}" ] && command -v tcc >/dev/null; then # in a tenth of the time
    any=tcc helpers=$(tcc -print-search-dirs | sed -n 's/^ *\(.*libtcc1.a\)$/\1/p')
fi
build() { # build DIR OUT: an archive of DIR/lib
    mkdir -p "$2.o"
    sources=$(cd "$1" && find "$PWD/lib" -name '*.c' | sort)
    # shellcheck disable=SC2086 # words
    (here=$PWD && cd "$2.o" && echo "$sources" | sed 's/.*/"&"/' |
        xargs $any -std=c99 -Wall -Wextra -Werror -O0 -I"$here/$1/include" -c) || return 1
    rm -f "$2"
    ar rcs "$2" "$2.o"/*.o
}
cat >both.c <<'C'
#include <stdio.h>
#include <rt/rt.h>
#include <fat/fat.h>
static const struct rt_net net = RT_HYBRID(192, 2);
static const struct fat_net fat = FAT_HYBRID(192, 2);
int main(void)
{
    const uint8_t src[FAT_LOC_MAX] = {0xCC, 0x02, 0x34}, dst[RT_LOC_MAX] = {0xD8, 0x42, 0x67};
    uint8_t a[RT_SEQ_MAX], b[FAT_SEQ_MAX];
    int n = rt_compute(&net, src, dst, a);

    if (fat_compute(&fat, src, dst, b) != n || (int)FAT_ERR_SRC != (int)RT_ERR_SRC)
        return 1;
    for (int i = 0; i < n; i++)
        printf("%02X %02X ", a[i], b[i]);
    return putchar('\n') == EOF;
}
C
both() { # both COPY: every object of the original and of the copy in one program
    rm -f both "$log"
    # shellcheck disable=SC2086
    $CC $strict -Itree/include -I"$1/include" both.c -Wl,--whole-archive "$top/build/librouteseq.a" "$1.a" \
        -Wl,--no-whole-archive $helpers -o both >"$log" 2>&1 &&
        test "$(./both)" = "F4 F4 D8 D8 42 42 67 67 "
}

tree/tools/release/prefix.sh fat fat >"$log" 2>&1 && build fat fat.a >>"$log" 2>&1
result $? "tools/release/prefix.sh: the renamed copy compiles"

nm -g --defined-only fat.a | awk 'NF == 3 { print $3 }' >names
grep -qx fat_compute names && ! grep -v '^fat_' names >"$log"
result $? "every global name of the copy begins with the prefix"
! grep -rnE '(^|[^A-Za-z0-9_])(rti?_|RTI?_|rt/)' fat/include fat/lib >"$log"
result $? "no rt_, rti_, RT_, RTI_ or rt/ is left in the copy"

both fat
result $? "original and renamed copy link into one program, and both answer"

cp -r fat one && rm -r one/lib/[!n]* # the room net is enough
find one/lib -type f -exec sed -i 's/fat_i_net_number/rti_net_number/g' {} +
build one one.a >"$log" 2>&1 && ! both one && grep -q 'multiple definition.*rti_net_number\|rti_net_number. defined twice' "$log"
result $? "planted and rejected: a name that is not renamed"

for bad in rt RT_ 9fat 'fat;' ''; do
    tree/tools/release/prefix.sh "$bad" bad >"$log" 2>&1
    test $? = 2 && ! test -e bad
    result $? "prefix '$bad' is refused"
done
tap_end
