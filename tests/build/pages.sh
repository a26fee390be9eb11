#!/bin/sh
# SPDX-License-Identifier: MIT-0
# What people read is true: the blocks of docs/GUIDES.md and examples/README.md run, the man pages are
# clean and know every command and option, every file names its licence.
# Long: it works in a copy of the tree and needs mandoc.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
top=$(pwd)
work=$top/build/pages
. tools/plain_work.sh
rm -rf "$work"
mkdir -p "$work/tmp"
export CMAKE_BUILD_TYPE=None # speed is not tried here
quick=$work/tree/tools/quick_cc.sh whole=cc # Meson takes no name with a space
! command -v tcc >/dev/null || whole=tcc
export TMPDIR="$work/tmp" # below the tree: ccache then knows again what pip compiles elsewhere
sets=$work/tree # where CMake and Meson compile all anew
if long; then # as users have it
    quick=cc whole=cc
    tools/clean_copy.sh "$work/tree"
else
    sets=$work/sets
    tools/clean_copy.sh --sets "$sets"
    tools/clean_copy.sh --built "$work/tree"
fi
cd "$work" || exit 1
log=$work/log
result() { tap_result "$1" "$2" "$(cat "$log")"; }
has() { command -v "$1" >/dev/null 2>&1; }

# Licences; first, while nothing is built

unnamed() { # files of DIR that can carry a licence line and do not
    (cd "$1" && grep -rL 'SPDX-License-''Identifier: MIT-0' . --exclude-dir=LICENSES --exclude-dir=build |
        grep -vE '^\./(\.[a-z-]*|\.reuse/dep5|LICENSE|library\.json|web/(tools/)?package(-lock)?\.json|.*\.md|docs/(figures|house)/.*|examples/fabric/.*\.txt|examples/cluster/part[12]\.txt|packaging/debian/(watch|copyright|not-installed|source/format|.*\.(examples|install|symbols)|changelog)|tests/vectors/.*|fuzz/corpus/.*)$')
}
unnamed tree >"$log"
test ! -s "$log"
result $? "every file that can carry a licence line has it"
mkdir fault
echo '#!/bin/sh' >fault/new.sh
test "$(unnamed fault)" = ./new.sh
result $? "planted and rejected: a script without licence line"
cmp tree/LICENSE tree/LICENSES/MIT-0.txt >"$log" 2>&1
result $? "LICENSES/MIT-0.txt is LICENSE"

if ! has reuse; then
    tap_skip "reuse lint" "reuse is missing"
else
    lint() { reuse --root "$1" lint >"$log" 2>&1; }
    mkdir -p other/lib/net other/new
    long || set -- --exclude=./tests --exclude=./fuzz # what nobody installs
    tar -cf - -C tree --exclude=./build "$@" . | tar -xf - -C other
    lint other
    result $? "reuse lint"
    find other -mindepth 1 -maxdepth 1 ! -name LICENSES ! -name .reuse ! -name new -exec rm -rf {} +
    mkdir -p other/lib/net
    echo data >other/new/data.txt
    printf '/* SPDX-License-''Identifier: GPL-2.0-only */\n' >other/lib/net/net_fault.c
    ! lint other && grep -q 'new/data.txt' "$log"
    result $? "planted and rejected: a file of unknown licence"
    grep -q 'GPL-2.0-only' "$log"
    result $? "planted and rejected: a licence that is not ours"
    rm -rf other
fi

# Prose fits a screen

long_lines() { # long_lines DIR: of prose; not of tables, code or addresses
    (cd "$1" && find . -name '*.md' ! -path './build/*' -exec env LC_ALL=C.UTF-8 awk 'FNR == 1 { code = 0 } /^```/ { code = !code }
        !code && !/^[|]/ && !/ [|] / && !/^    / && !/https?:/ {
            gsub(/[\200-\277]/, "") # counts characters where awk counts bytes
            if (length($0) > 120) print FILENAME ":" FNR ": " length($0)
        }' {} +)
}
long_lines tree >"$log"
test ! -s "$log"
result $? "lines of prose have at most 120 characters"
mkdir -p long
{ printf '%0121d\n' 0; printf '| %0121d |\n' 0; printf '0 | %0121d\n' 0; printf '```\n%0121d\n```\n' 0; } >long/page.md
test "$(long_lines long)" = "./page.md:1: 121"
result $? "planted and rejected: a line of 121 characters"

# A table stays a table: the dashes below its head are a line of their own

folded() { grep -rnE --include='*.md' --exclude-dir=build -e '-[|]-.*[^-| :]|[^-| :].*-[|]-' "$1"; }
! folded tree >"$log"
result $? "no table is folded into a paragraph"
printf 'a | b\n---|---\n1 | 2\n\n| :-- | --: |\n' >long/table.md
! folded long >/dev/null && printf 'a | b ---|---\n---|--- 1 | 2\n' >long/page.md && test "$(folded long | wc -l)" = 2
result $? "planted and rejected: a table on one line"

# The guides: a block "sh run [TOOL...]" is run, a block of another language with
# a file's name behind it becomes that file, a block "text" is what was printed.

blocks() { # blocks PAGE: block/N, and block/N.how with what its fence says
    awk '/^```./ && !open { open = 1; to = sprintf("block/%03d", ++n)
            printf "" >to; print substr($0, 4) >(to ".how"); next }
        /^```$/ { open = 0; close(to); next }
        open { print >to }' "$1"
}
follow() { # follow PAGE: do what its blocks say in the tree, in TAP
    rm -rf block
    mkdir block
    blocks "$1"
    printed=
    for how in block/*.how; do
        block=$work/${how%.how}
        read -r language what tools <"$how"
        claim="$(basename "$1"): $(head -1 "$block" | cut -c 1-60)"
        case $language,$what in
        text,)
            [ -n "$printed" ] || continue # what prints it was skipped
            diff "$block" "$printed" >"$log" 2>&1
            result $? "$claim ... is printed as shown"
            ;;
        sh,run)
            printed=
            for tool in $tools; do
                has "$tool" || { tap_skip "$claim" "$tool is missing"; continue 2; }
            done
            printed=$work/printed
            flags=${CFLAGS:-} compiler=${CC:-} place=tree
            case " $tools " in *" pip3 "* | *" meson "* | *" cargo "*) flags=-O0 ;; esac # they build the library anew
            case " $tools " in
            *" cargo "*) compiler=${compiler:-$quick} ;;
            *" meson "* | *" cmake "*) place=$sets compiler=${compiler:-$quick} ;;
            *" pip3 "*) compiler=${compiler:-$whole} ;;
            esac
            (
                cd "$place" && export CC="$compiler" CFLAGS="$flags"
                [ "$place" = tree ] || make() { (cd "$work/tree" && ${MAKE:-command make} "$@"); }
                long || export ROUTESEQ_BUNDLE="$work/tree/build/librouteseq.so.0" # bindings.sh builds all of the wheel
                ! grep -q '^cc .*find ' "$block" || cc() { $whole "$@"; } # all of the library in one command
                [ -n "$CC" ] || unset CC
                [ -n "$CFLAGS" ] || unset CFLAGS
                set -eu && . "$block"
            ) >"$printed" 2>"$log"
            result $? "$claim ... runs"
            ;;
        *,?*) for place in tree "$sets"; do mkdir -p "$place/$(dirname "$what")" "$place/build" && cp "$block" "$place/$what"; done ;;
        esac
    done
}
wrong() { # wrong CLAIM SED-SCRIPT: the guides edited, and in the section of that line something is not ok
    sed "$2" tree/docs/GUIDES.md >wrong.md
    at=$(cmp tree/docs/GUIDES.md wrong.md | sed 's/.* line //')
    awk -v at="${at:-0}" '/^## / && NR > at { exit } /^## / { text = "" } { text = text $0 "\n" }
        END { printf "%s", text }' wrong.md >section.md
    [ -n "$at" ] && (follow section.md) | grep -q '^not ok'
    result $? "planted and rejected: $1"
}

${MAKE:-make} -s -C tree -j2 >"$log" 2>&1
result $? "make, in a copy of the tree"
follow tree/docs/GUIDES.md
follow tree/examples/README.md
test "$(grep -c '^```sh run' tree/docs/GUIDES.md)" -ge 4 &&
    test "$(grep -c '^```text' tree/docs/GUIDES.md)" -ge 3
result $? "GUIDES.md has a beginning for each kind of user"
wrong "a guide's command that fails" 's/generate --topology my/generate --topology no/'
if long; then
    wrong "a guide's program that does not compile" 's/rt_net_parse(/rt_net_purse(/'
    wrong "a guide's output that is not printed" 's/^pairs=589824 /pairs=589825 /'
fi

# Man pages: routeseq(1) has the help of the command, section 3 the comments of the headers

page=tree/packaging/man/routeseq.1
current() { (cd tree && tools/release/man1.sh "../$1") 2>&1 | diff "$1" - >"$log" 2>&1; }
cp "$page" page.1
current page.1
result $? "routeseq(1) says what the help says: else make man"
sed 's/^\.It Fl -dot$/.It Fl -dots/' "$page" >page.1
! current page.1 && grep -q 'Fl -dot$' "$log"
result $? "planted and rejected: routeseq(1) with another option"
{
    tree/build/routeseq help --tsv | awk -F '\t' '{ print "option", $1, $3 }'
    sed -n 's/.* ROW(\([A-Z0-9]*\), \([a-z0-9]*\), [0-9]*).*/family \2/p' tree/include/rt/families.h
} | awk 'NR == FNR && $1 == ".Ss" { has["option", on = $2] }
    NR == FNR && $1 == ".It" { has["option", on, "-" $3]; sub(/[^a-z0-9].*/, "", $2); has["family", $2] }
    NR > FNR && !(NF < 3 ? ($1, $2) in has : ($1, $2, $3) in has)' "$page" - >"$log"
test ! -s "$log"
result $? "routeseq(1) has every command, option and family"

functions() { # of the headers, by another road than tools/release/man.awk: what the compiler sees of them
    for header in tree/include/rt/*.h; do echo "#include \"$header\""; done | ${CC:-cc} -std=c99 -E -P -Itree/include -I. -xc - |
        tr '\n' ' ' | sed 's/{[^{}]*}//g; s/{[^{}]*}//g; s/{[^{}]*}//g; s/;/;\n/g; s/static inline/;\nstatic inline/g' |
        grep -v '^ *typedef' | grep -oE '\brt_[a-z0-9_]+\(' | tr -d '(' | sort -u
}
paged() { # paged DIR: every function has a page that names it and shows its declaration
    awk -v dir="$1" '{
            named = shown = 0
            page = dir "/" $1 ".3"
            while ((getline line <page) > 0) {
                split(line, word, " ")
                if (word[1] == ".Nm" && word[2] == $1) named = 1
                if (line == ".Fo " $1) shown = 1
            }
            close(page)
        }
        !named || !shown' functions >"$log" 2>&1
    test ! -s "$log"
}
functions >functions
tree/tools/release/man.sh man3 >"$log" 2>&1
result $? "tools/release/man.sh"
count=$(awk 'END { print NR }' functions)
test "$count" -gt 100 && paged man3
result $? "a page for each of $count public functions"
rm man3/rt_locate.3
! paged man3 && grep -q rt_locate "$log"
result $? "planted and rejected: a function without a page"
(cd tree && tools/release/man.sh ../man3)
grep -q 'room for RT_SEQ_MAX bytes' man3/rt_compute.3
result $? "rt_compute(3) says what route_transit.h says"

awk '/^\.Sh EXAMPLES/ { here = 1 } on && /^\.Ed/ { exit } on; here && /^\.Bd -literal/ { on = 1 }' man3/rt_compute.3 | sed 's/\\e/\\/' >page.c
${CC:-cc} -std=c99 -Wall -Wextra -Werror -Itree/include page.c tree/build/librouteseq.a -o page \
    >"$log" 2>&1 && test "$(./page)" = F4D84267
result $? "the program of rt_compute(3) compiles and answers"

unclean() { mandoc -Tlint "$@" 2>&1 | grep -vE 'referenced manual not found|mandoc\.db'; }
if ! has mandoc; then
    tap_skip "mandoc -Tlint" "mandoc is missing"
else
    # mandoc looks for each page referred to in all of its section, again and again; nothing is in section 9
    mkdir lint && cp tree/packaging/man/*.1 man3/*.3 lint && sed -i 's/^\(\.Xr [^ ]*\) [13]/\1 9/' lint/*
    ! unclean lint/* >"$log"
    result $? "mandoc -Tlint finds nothing in the man pages"
    sed 's/^\.El$//' "$page" >page.1
    unclean page.1 >"$log"
    result $? "planted and rejected: a man page with an open list"
fi
tap_end
