#!/bin/sh
# SPDX-License-Identifier: MIT-0
# What people read is true: the blocks of docs/GUIDES.md and examples/README.md run, the man pages are
# clean and know every command and option, every file names its licence.
# Long: it builds a copy of the tree and needs mandoc.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
work=$(pwd)/build/pages
rm -rf "$work"
mkdir -p "$work"
tools/clean_copy.sh "$work/tree"
cd "$work" || exit 1
log=$work/log
result() { tap_result "$1" "$2" "$(cat "$log")"; }
has() { command -v "$1" >/dev/null 2>&1; }

# Licences; first, while nothing is built

unnamed() { # files of DIR that can carry a licence line and do not
    (cd "$1" && grep -rL 'SPDX-License-''Identifier: MIT-0' . --exclude-dir=LICENSES --exclude-dir=build |
        grep -vE '^\./(\.[a-z-]*|\.reuse/dep5|LICENSE|library\.json|.*\.md|docs/figures/.*|tests/vectors/.*|fuzz/corpus/.*)$')
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
    lint tree
    result $? "reuse lint"
    cp -r tree other
    mkdir other/new
    echo data >other/new/data.txt
    ! lint other && grep -q 'new/data.txt' "$log"
    result $? "planted and rejected: a file of unknown licence"
    rm -r other/new
    printf '/* SPDX-License-''Identifier: GPL-2.0-only */\n' >other/lib/net/net_fault.c
    ! lint other && grep -q 'GPL-2.0-only' "$log"
    result $? "planted and rejected: a licence that is not ours"
    rm -rf other
fi

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
            (cd tree && sh -eu "$block") >"$printed" 2>"$log"
            result $? "$claim ... runs"
            ;;
        *,?*) mkdir -p "tree/$(dirname "$what")" && cp "$block" "tree/$what" ;;
        esac
    done
}
wrong() { # wrong CLAIM SED-SCRIPT: the guides edited, and something is not ok
    sed "$2" tree/docs/GUIDES.md >wrong.md
    ! cmp -s tree/docs/GUIDES.md wrong.md && (follow wrong.md) | grep -q '^not ok'
    result $? "planted and rejected: $1"
}

${MAKE:-make} -s -C tree -j2 >"$log" 2>&1
result $? "make, in a clean copy"
follow tree/docs/GUIDES.md
follow tree/examples/README.md
test "$(grep -c '^```sh run' tree/docs/GUIDES.md)" -ge 4 &&
    test "$(grep -c '^```text' tree/docs/GUIDES.md)" -ge 3
result $? "GUIDES.md has a beginning for each kind of user"
wrong "a guide's program that does not compile" 's/rt_net_parse(/rt_net_purse(/'
wrong "a guide's output that is not printed" 's/^pairs=589824 /pairs=589825 /'
wrong "a guide's command that fails" 's/graph multicube:3,3/graph multicube:3,0/'

# Man pages

commands() { tree/build/routeseq help --tsv | cut -f 1 | uniq; }
absent() { # absent PAGE: commands and options of the command that the page does not have
    for command in $(commands); do
        grep -q "^\.It Cm $command Ar" "$1" || echo "command $command"
        for option in $(tree/build/routeseq help --tsv | awk -F '\t' -v c="$command" '$1 == c && $3 != "" && !seen[$3]++ { print $3 }'); do
            grep -q -- "Fl -${option#--}\b" "$1" || echo "$command $option"
        done
    done
}
unclean() { mandoc -Tlint "$@" 2>&1 | grep -vE 'referenced manual not found|mandoc\.db'; }

test "$(commands | wc -l)" -ge 6 && absent tree/packaging/man/routeseq.1 >"$log" && test ! -s "$log"
result $? "routeseq(1) has every command and option of routeseq --help"
sed '/^\.It Cm verify/d; s/Fl -dot/Fl -dots/' tree/packaging/man/routeseq.1 >page.1
test "$(absent page.1 | xargs)" = "command verify verify --sample gate --dot"
result $? "planted and rejected: commands and options that routeseq(1) lacks"

declared() { awk '/^int rt_compute\(/, /;/' tree/include/rt/route.h | tr -s ' \n' ' '; }
shown=$(awk -F '"' '/^\.Fo rt_compute/, /^\.Fc/ { if ($2 != "") printf "%s%s", n++ ? ", " : "int rt_compute(", $2 }
    END { print "); " }' tree/packaging/man/rt_compute.3)
declared >"$log"
test "$(declared)" = "$shown"
result $? "rt_compute(3) shows the declaration of route.h"

awk '/^\.Ed/ { exit } on; /^\.Bd -literal/ { on = 1 }' tree/packaging/man/rt_compute.3 | sed 's/\\e/\\/' >page.c
${CC:-cc} -std=c99 -Wall -Wextra -Werror -Itree/include page.c tree/build/librouteseq.a -o page \
    >"$log" 2>&1 && test "$(./page)" = F4D84267
result $? "the program of rt_compute(3) compiles and answers"

if ! has mandoc; then
    tap_skip "mandoc -Tlint" "mandoc is missing"
else
    ! unclean tree/packaging/man/* >"$log"
    result $? "mandoc -Tlint finds nothing in the man pages"
    sed 's/^\.El$//' tree/packaging/man/routeseq.1 >page.1
    unclean page.1 >"$log"
    result $? "planted and rejected: a man page with an open list"
fi
tap_end
