#!/bin/sh
# SPDX-License-Identifier: MIT-0
# route --from: every route of one source, as lines and as a table for ROM in C, which compiles without a warning and has
# what `route NET -` answers; prints TAP.
# Long: it runs compilers.  ROUTESEQ_LONG: more of them.
# shellcheck disable=SC2086 # lists of words are split on purpose
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/route_from
. tools/tap_command.sh
TAB=$(printf '\t')

# --- Lines: those that a stream of the same pairs gives.
for case in hybrid:12,1/@0450/--json multicube:3,3/5/--tsv tree:4/15/--echo benes:2/7/--json torus:3,2/5/--tsv; do
    net=${case%%/*} option=${case##*/} from=${case#*/}
    from=${from%/*}
    n=$($R info $net --tsv | sed -n "s/^processors$TAB//p")
    for to in $(seq 0 $((n - 1))); do echo "$from $to"; done >"$work/pairs"
    $R route $net - $option <"$work/pairs" >"$work/want"
    $R route $net --from $from $option >"$work/got"
    same "route $net --from $from $option: $n destinations, as in a stream" "$work/want" "$work/got"
done
$R route torus:3,2 - <"$work/pairs" | awk '{ print NR - 1 "\t" $0 }' >"$work/want"
$R route torus:3,2 --from 5 >"$work/got"
same "without another option: lines DST<TAB>ANSWER" "$work/want" "$work/got"
$R route torus:3,2 --from 5 --format tsv | cmp -s - "$work/want"
tap_result $? "--format tsv is the default"
[ "$($R route bidelta:3,3,3,3,3,3,3,4 --from 5 | sed -n '3p;3q')" = "2${TAB}0000000000000002" ]
tap_result $? "a network of 2^50 processors begins at once, and ends with its pipe"

# --- The tables: NET SOURCE OPTION.  One name has a greatest port above 255, one no entry, one offsets of four bytes.
tables='hybrid:12,1 5
full:1 63
bidelta:1,2 0
multicube:3,3 5
ring12 11
tree:4 3
mesh:1 0
torus:5,4 7
torus:5,4 7 --vc
complete:300 2
dragonfly:2,4,2 17 --header field
dragonfly:2,4,2 17 --header bytes
torus:4,4 1 --header transit
array:400 0'
echo "$tables" | while read -r net from option; do
    $R route $net --from $from $option --format c >"$work/table.c" || echo "$net: status $?"
    name=$(sed -n 's/^ \* \(routeseq_[a-z0-9_]*\) - .*/\1/p' "$work/table.c")
    mv "$work/table.c" "$work/$name.c" && echo "$name $net $from $option" >>"$work/list"
    $R route $net --from $from $option --format h >"$work/$name.h" || echo "$net: status $?"
done
is "a table without virtual channels says so where there are some" "1 0 0" \
    "$(for net in "torus:5,4" "torus:5,4 --vc" mesh:3; do $R route $net --from 1 --format c | grep -c -e '--vc adds them'; done | xargs)"
is "a table's name and comment have what chooses its routes" "routeseq_torus_8_8_from_5_valiant_9 --routing valiant --seed 9 routeseq_kntree_2_3_from_1_up_random --routing up-random" \
    "$(for options in 'torus:8,8 --from 5 --routing valiant --seed 9' 'kntree:2,3 --from 1 --routing up-random'; do
        # shellcheck disable=SC2086 # words
        $R route $options --format c | sed -n 's/^int \(routeseq[a-z_0-9]*\)(uint32_t to, .*{*$/\1/p; s/.* by routeseq [0-9.]* \(--routing.*\)\.  .*/\1/p' | awk '/^--/ { how = $0 } /^routeseq/ { name = $0 } END { print name, how }'
    done | xargs)"
[ "$(wc -l <"$work/list")" = 14 ] && [ "$(cut -d ' ' -f 1 "$work/list" | sort -u | wc -l)" = 14 ]
tap_result $? "14 tables, no two of one name" "$(cat "$work/list")"
strict="-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wmissing-prototypes -Werror"
compiles() { # compiles COMPILER...: all tables, each as a file of its own
    command -v "$1" >/dev/null || { tap_skip "tables compile: $*" "$1 is missing" && return; }
    (cd "$work" && "$@" -c $files) >"$work/log" 2>&1
    tap_result $? "tables compile without a warning: $*" "$(cat "$work/log")"
}
for name in $(cut -d ' ' -f 1 "$work/list"); do # a caller that has but the header, twice, in C and in C++
    printf '#include "%s.h"\n#include "%s.h"\nint call_%s(void);\nint call_%s(void)\n{\n    const %s *route;\n    return %s(0, &route);\n}\n' \
        "$name" "$name" "$name" "$name" "$(sed -n 's/.*to, const \(uint[0-9]*_t\) .*/\1/p' "$work/$name.h")" "$name" >"$work/call_$name.c"
    echo "int call_$name();" >>"$work/calls"
done
is "every header names the function that its file has" "14 14" \
    "$(grep -l '^int routeseq_' "$work"/routeseq_*.h | wc -l) $(for name in $(cut -d ' ' -f 1 "$work/list"); do
        diff "$work/$name.c" "$work/$name.h" | grep '^>' | grep -vc -e AVR -e '_H$' -e '^> *\*/' -e '#endif' -e '#include' -e '^> *$'; done | grep -c '^0$')"
joins() { # joins C_OR_C++ C_OR_C++: the tables by the first, callers by the second, in one program
    (cd "$work" && rm -f ./*.o && $1 -Wall -Wextra -Werror -c routeseq_*.c && $2 -Wall -Wextra -Werror -c call_*.c &&
        { echo 'extern "C" {' && cat calls && echo '}' && echo 'int main() { return' && sed 's/int //; s/;/ +/' calls && echo '0; }'; } >main.cpp &&
        g++ main.cpp ./*.o -o joined) >"$work/log" 2>&1
}
if command -v g++ >/dev/null; then
    sed -i 's/^int call_/#ifdef __cplusplus\nextern "C"\n#endif\n&/' "$work"/call_*.c
    for both in ${ROUTESEQ_LONG:+"gcc -std=c99:gcc -std=c11"} "gcc -std=c11:g++ -x c++" "g++ -x c++:gcc -std=c99"; do
        joins "${both%:*}" "${both#*:}"
        tap_result $? "tables by ${both%:*}, their callers by ${both#*:}" "$(cat "$work/log")"
    done
    sed -i 's/^extern "C" {/namespace other {/' "$work"/routeseq_*.h
    ! joins gcc "g++ -x c++"
    tap_result $? "planted and rejected: headers without extern \"C\""
else
    tap_skip "tables and their callers in C and C++" "g++ is missing"
fi
rm -f "$work"/call_*.c "$work"/*.o
files=$(cd "$work" && ls routeseq_*.c)
compiles gcc $strict -O2
compiles clang-19 $strict -O0
long && {
    compiles gcc $strict -O0
    compiles gcc -std=c11 -Wall -Wextra -Wpedantic -Werror
    compiles clang-19 $strict -O2
}
compiles g++ -x c++ -std=c++11 -Wall -Wextra -Werror
files=$(echo "$files" | grep -v array_400) # no array of an AVR is larger than 32,767 bytes
compiles avr-gcc -mmcu=atmega328p $strict -Os
if command -v sdcc >/dev/null; then
    for file in $files; do
        (cd "$work" && sdcc -mmcs51 --model-large --std-c99 -c "$file" -o table.rel) >>"$work/log" 2>&1 || echo "$file"
    done >"$work/refused"
    [ ! -s "$work/refused" ]
    tap_result $? "tables compile: sdcc" "$(cat "$work/refused")"
    $R route torus:64,64 --from 5 --format c >"$work/wide.c"
    said=$(cd "$work" && sdcc -mmcs51 --model-large --std-c99 -c wide.c -o wide.rel 2>&1)
    expr "$said" : '.*a table of [0-9]* bytes: more than this processor addresses' >"$work/log" && [ ! -f "$work/wide.rel" ]
    tap_result $? "a table above 64 KiB is refused where addresses have 16 bits" "$said"
else
    tap_skip "tables compile: sdcc, and refuses one above 64 KiB" "sdcc is missing"
fi
# gcc has no array above PTRDIFF_MAX, an AVR's 32,767 bytes
$R route mesh:40,40 --from 5 --format c >"$work/wide.c"
if command -v avr-gcc >/dev/null; then
    said=$(cd "$work" && avr-gcc -mmcu=atmega328p -c wide.c -o wide.o 2>&1)
    is "an array above PTRDIFF_MAX is refused by name" 1 "$(echo "$said" | grep -c 'error: #error "an array of 55600 bytes: more than an array has here')"
    sed '/PTRDIFF_MAX/,/#endif/d' "$work/wide.c" >"$work/bare.c"
    said=$(cd "$work" && avr-gcc -mmcu=atmega328p -c bare.c -o bare.o 2>&1)
    is "... which without the guard is too large" "0 1" \
        "$(echo "$said" | grep -c '#error') $(echo "$said" | grep -c "error: size of array .*_entry. is too large")"
else
    tap_skip "an array above PTRDIFF_MAX is refused by name" "avr-gcc is missing"
fi
is "a host has it" 0 "$(cd "$work" && gcc -Wall -Werror -c wide.c -o wide.o; echo $?)"

# On an AVR: the table stays in flash, and the processor reads there what the file says.
in_flash() { # in_flash DIR: a program that adds up all entries with their places
    cat >"$1/sum.c" <<'C'
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/sleep.h>
#include <stdint.h>
int routeseq_torus_8_8_from_5(uint32_t to, const uint8_t **route);
int main(void)
{
    const uint8_t *route;
    uint16_t sum = 0;
    int n;
    char digit[5];
    int digits = 0;
    for (uint32_t to = 0; (n = routeseq_torus_8_8_from_5(to, &route)) >= 0; to++)
        for (int i = 0; i < n; i++)
            sum = (uint16_t)(31 * sum + pgm_read_byte(route + i) + 7 * i + 1);
    for (; digits < 5; sum /= 10)
        digit[digits++] = (char)('0' + sum % 10);
    UCSR0B = _BV(TXEN0);
    while (digits > 0) {
        while (!(UCSR0A & _BV(UDRE0)))
            ;
        UDR0 = (uint8_t)digit[--digits];
    }
    while (!(UCSR0A & _BV(UDRE0)))
        ;
    UDR0 = '\n';
    for (volatile uint16_t i = 0; i < 20000; i++)
        ;
    sleep_enable();
    sleep_cpu();
}
C
    (cd "$1" && avr-gcc -mmcu=atmega328p -std=gnu99 -Os sum.c routeseq_torus_8_8_from_5.c -o sum.elf) >"$work/log" 2>&1 || return
    [ "$(avr-size "$1/sum.elf" | awk 'NR == 2 { print $2 + $3 }')" -lt 16 ] || return
    said=$(timeout -k 5 60 simavr -m atmega328p "$1/sum.elf" 2>&1 | tr -dc '0-9\n' | grep -m1 -E '[0-9]{5}$' | grep -oE '[0-9]{5}$')
    [ "$said" = "$sum" ]
}
if command -v simavr >/dev/null && echo '#include <avr/io.h>' | avr-gcc -mmcu=atmega328p -E - >/dev/null 2>&1; then
    mkdir "$work/avr"
    $R route torus:8,8 --from 5 --format c >"$work/avr/routeseq_torus_8_8_from_5.c"
    for to in $(seq 0 63); do echo "5 $to"; done | $R route torus:8,8 - | tr . ' ' >"$work/avr/routes"
    sum=$(awk '{ for (i = 1; i <= NF; i++) sum = (31 * sum + $i + 7 * (i - 1) + 1) % 65536 } END { printf "%05d", sum }' "$work/avr/routes")
    in_flash "$work/avr"
    tap_result $? "on an AVR in simavr: the entries of route NET -, out of flash" "expected $sum, said ${said:-nothing} $(cat "$work/log")"
    sed -i 's/ PROGMEM$//' "$work/avr/routeseq_torus_8_8_from_5.c"
    ! in_flash "$work/avr"
    tap_result $? "planted and rejected: a table in an AVR's RAM"
else
    tap_skip "a table in an AVR's flash" "simavr or avr-libc is missing"
fi

# What they have, as lines NAME TO ENTRY ...; a processor too many is refused.
while read -r name _; do
    type=$(sed -n "s/^int $name(uint32_t to, const \(uint[0-9]*_t\).*;/\1/p" "$work/$name.c")
    echo "TABLE($type, $name)"
done <"$work/list" >"$work/tables.h"
cat >"$work/print.c" <<'C'
#include <stdint.h>
#include <stdio.h>
#define TABLE(type, name)                                                \
    int name(uint32_t to, const type **route);                           \
    static void print_##name(void)                                       \
    {                                                                    \
        const type *route;                                               \
        int n;                                                           \
        for (uint32_t to = 0; (n = name(to, &route)) >= 0; to++) {       \
            printf(#name " %u", (unsigned)to);                           \
            for (int i = 0; i < n; i++)                                  \
                printf(" %u", (unsigned)route[i]);                       \
            printf("\n");                                                \
        }                                                                \
    }
#include "tables.h"
#undef TABLE
#define TABLE(type, name) print_##name();
int main(void)
{
#include "tables.h"
    return 0;
}
C
printed() { # printed TO: what a program with all tables prints
    (cd "$work" && ${CC:-cc} -std=c99 -O1 -w print.c routeseq_*.c -o print && ./print) >"$1" 2>"$work/log"
}
printed "$work/got"

# The same from `route NET -`: numbers as they stand, hexadecimal by bytes, bits eight in a byte.
while read -r name net from option; do
    n=$($R info $net --tsv | sed -n "s/^processors$TAB//p")
    case $option in *transit*) # the hops that its routes have without a header
        for to in $(seq 0 $((n - 1))); do echo "$from $to"; done | $R route $net - | awk '{ print NF }' >"$work/hops" ;;
    esac
    for to in $(seq 0 $((n - 1))); do echo "$from $to"; done | $R route $net - $option |
        awk -v name="$name" -v net="$net" -v option="$option" '
            function digit(text, at) { return index("0123456789ABCDEF", substr(text, at, 1)) - 1 }
            { line = "" }
            net ~ /^(hybrid|full|bidelta)/ || option ~ /header/ {
                if (length($0) % 2) $0 = "0" $0
                if (option ~ /transit/) { getline hops <"'"$work/hops"'"; line = " " hops }
                for (i = 1; i <= length($0); i += 2) line = line " " 16 * digit($0, i) + digit($0, i + 1)
            }
            net ~ /^tree/ {
                line = " " length($0)
                for (i = 1; i <= length($0); i += 8)
                    for (byte = k = 0; k < 8; k++) { byte = 2 * byte + substr($0, i + k, 1); if (k == 7) line = line " " byte }
            }
            line == "" { gsub(/\./, " "); if ($0 != "") line = " " $0 }
            { print name " " NR - 1 line }'
done <"$work/list" >"$work/want"
same "each of $(wc -l <"$work/want") routes is that of route NET -" "$work/want" "$work/got"
sizes() { # the bytes that a head promises, and those of the arrays
    while read -r name _; do
        promised=$(sed -n 's/.*routeseq [0-9.]*\.  \([0-9]*\) bytes of constants\.$/\1/p' "$work/$name.c")
        echo "$name $promised $(sed -nE 's/^static const uint([0-9]+)_t [^ ]*_ROM .*\[([0-9]+)\] = .*/\1 \2/p' "$work/$name.c" |
            awk '{ n += $1 / 8 * $2 } END { print n }')"
    done <"$work/list"
}
sizes | awk '$2 != $3' >"$work/wrong" && [ ! -s "$work/wrong" ] && sizes | grep -q 'array_400.* 81404 81404'
tap_result $? "a head says how many bytes follow" "$(sizes)"
sed -i 's|^    /\* 9 \*/ \([0-9]*\),|    /* 9 */ 7,|' "$work/routeseq_torus_5_4_from_7.c"
printed "$work/got"
[ "$(diff "$work/want" "$work/got" | grep -c '^>')" = 1 ]
tap_result $? "planted and rejected: one entry changed"
echo '#include "routeseq_torus_5_4_from_7_vc.c"
static const int unused = 1;' >"$work/unused.c"
! gcc $strict -c "$work/unused.c" -o "$work/unused.o" 2>/dev/null
tap_result $? "planted and rejected: a constant that nothing uses"

# --- Refusals
refuses "a source out of range" 2 "--from '6': expected a processor index 0..5" route torus:3,2 --from 6
refuses "a destination beside --from" 2 "--from takes every destination" route torus:3,2 0 --from 5
refuses "--format alone" 2 "option --format needs --from" route torus:3,2 0 5 --format c
refuses "another format" 2 "expected tsv, c or h" route torus:3,2 --from 5 --format rom
refuses "--format c --json" 2 "exclude each other" route torus:3,2 --from 5 --format c --json
refuses "a table that is too large" 2 "has at least 1048578 bytes: expected at most 1048576" route torus:1024,1024 --from 5 --format c
refuses "a table of 2^50 destinations" 2 "has at least 1125899906842626 bytes" route bidelta:3,3,3,3,3,3,3,4 --from 5 --format c
tap_end
