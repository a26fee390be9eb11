# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh disable=SC2154 # work and holds are those of tools/rooms.sh
# tools/rooms_cli.sh - the arrows between the folders of the command, from its includes and objects; sourced by
# tools/rooms.sh.  A folder includes and calls only what it may, a shape never another shape, and no file
# reaches itself.

# What a folder of the command may use beside itself, cli.h and shape.h; the files at the top use all.
cli_may_use() {
    case $1 in
    base | draw) ;;
    read) echo base ;;
    print) echo base read ;;
    judge) echo base read print ;;
    graph) echo base print ;;
    check) echo base read print graph ;;
    parts) echo base read ;;
    verbs) echo base read print parts ;;
    transit | ring | tree | ports) echo base read print draw parts judge verbs graph ;;
    esac
}

# Lines `FILE FILE`: the first includes the second, or calls or reads what that defines.  The objects are those of
# `make`; with cli_arrows ROOT FILE that of FILE is compiled anew.
cli_arrows() {
    {
        (cd "$1" && find cli -name '*.[ch]' -printf 'file %p\n' &&
            grep -rE '^ *# *include *"' cli | sed -E 's|([^:]*):[^"]*"([^"]*)".*|include \1 \2|')
        (cd build && nm -A $(find cli -name '*.o' ! -path "${2:+${2%.c}.o}")) | sed 's/^/symbol /'
        if [ $# = 2 ]; then
            ${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L "-I$1/include" -c "$1/$2" -o "$work/cli.o" &&
                nm "$work/cli.o" | sed "s|^|symbol ${2%.c}.o:|"
        fi
    } | awk '
        function plain(path) { # without what .. takes back
            while (sub(/[^\/.]+\/\.\.\//, "", path));
            return path
        }
        $1 == "file" { there[$2] = 1 }
        $1 == "include" { folder = $2; sub(/[^\/]*$/, "", folder); to = plain(folder $3); if (to in there) print $2, to }
        $1 == "symbol" {
            file = $2
            sub(/\.o:.*/, ".c", file)
            if (!(file in there)) next # an object whose source is gone
            if ($(NF - 1) ~ /^[A-TV-Z]$/) home[$NF] = file
            else if ($(NF - 1) == "U") wants[++n] = file " " $NF
        }
        END { for (i = 1; i <= n; i++) { split(wants[i], w, " "); if (w[2] in home) print w[1], home[w[2]] } }' |
        LC_ALL=C sort -u
}

guard_cli() {
    cli_arrows "$@" >"$work/arrows" 2>"$work/cli.log" || { echo "does not compile"; return; }
    for folder in $(cd "$1/cli" && find . -mindepth 1 -type d -printf '%P\n'); do
        awk -v from="$folder" -v may=" $folder $(cli_may_use "$folder" | tr '\n' ' ') " '
            split($1, a, "/") == 3 && a[2] == from && $2 !~ /^cli\/(cli|shape)\.h$/ {
                to = split($2, b, "/") == 3 ? b[2] : "(top)"
                if (!index(may, " " to " ")) print $1 " uses " $2
            }' "$work/arrows"
    done
    tsort "$work/arrows" 2>&1 >/dev/null | sed 's/^tsort: .*:$/a circle:/; s/^tsort: //'
}

# rejects_cli CLAIM WORDS FILE CODE: a copy of the command with CODE added to FILE; WORDS are in what is found
rejects_cli() {
    long || [ "$1" = "a shape includes another" ] || return 0
    rm -rf "$work/fault"
    mkdir -p "$work/fault"
    cp -r include cli "$work/fault"
    printf '%s\n' "$4" >>"$work/fault/$3"
    found=$(guard_cli "$work/fault" "$3" 2>&1)
    echo "$found" | grep -q "$2"
    tap_result $? "planted and rejected: $1" "found: $found $(cat "$work/cli.log")"
}
code_using() { # code_using FUNCTION: whatever a header says its type is
    echo "extern char fault __asm__(\"$1\"); char *faulty(void); char *faulty(void) { return &fault; }"
}
defined_in() { nm "build/${1%.c}.o" | awk '$2 ~ /[TRD]/ { print $3; exit }'; } # its first name for others

holds cli "in the command each folder uses only what it may, and no file reaches itself"
cp "$work/arrows" "$work/today"
rejects_cli "a shape includes another" "cli/ring/ring_walk.c uses cli/tree/tree.h" cli/ring/ring_walk.c '#include "../tree/tree.h"'
rejects_cli "a shape calls another" "cli/tree/tree_walk.c uses cli/ring/ring_walk.c" cli/tree/tree_walk.c \
    "$(code_using "$(defined_in cli/ring/ring_walk.c)")"
rejects_cli "what is read uses a verb" "cli/read/lines.c uses cli/verbs/verify.c" cli/read/lines.c \
    "$(code_using "$(defined_in cli/verbs/verify.c)")"
rejects_cli "a verb uses what stands above it" "cli/verbs/route.c uses cli/merge.c" cli/verbs/route.c \
    "$(code_using "$(defined_in cli/merge.c)")"
# the first arrow between two sources of one folder, turned
awk '{ a = $1; b = $2; sub(/[^\/]*$/, "", a); sub(/[^\/]*$/, "", b) } a == b && /c .*c$/ { print; exit }' "$work/today" >"$work/pair"
read -r user used <"$work/pair"
rejects_cli "a circle: $used calls $user, which calls it" "^$user$" "$used" "$(code_using "$(defined_in "$user")")"
