#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/house.sh [--check] - draw the house (docs/DESIGN.md, "The house"): the rooms, the shapes that each opens
# into, and what each calls, docs/house/house.dot and .svg.  Nothing here says what may be: rooms and
# shapes are the folders, an arrow is a symbol that an object of one room leaves undefined and one of the
# other defines (solid), or a header included, no more (dashed).  tools/rooms.sh says what may be.
#
# --check, in TAP: the committed drawing is that of today's objects; `make house` draws it anew.
# Needs nm and the objects of `make`; graphviz for the SVG.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
B=${B:-build}
work=$B/house
rm -rf "$work"
mkdir -p "$work"

rooms() { for room in lib/*/; do basename "$room"; done; }
objects() { tools/sources.sh "$1" | sed "s|\(.*\)\.c$|$B/\1.o|"; } # objects FOLDER: of its sources

symbols() { # symbols: what each room and the command defines, and what it leaves undefined
    for room in $(rooms) cli; do
        case $room in cli) folder=cli ;; *) folder=lib/$room ;; esac
        # shellcheck disable=SC2046
        nm -g $(objects "$folder") | awk -v room="$room" '
            NF == 3 && $2 ~ /[TDRBV]/ { print "has", room, $3 } $1 == "U" { print "wants", room, $2 }' || return
    done
}

included() { # included: "ROOM OTHER" for each header of another room that a source or header includes
    for room in $(rooms) cli; do
        case $room in cli) set -- cli ;; *) set -- "lib/$room" include/rt/"$room"*.h ;; esac
        { tools/sources.sh "$@"; tools/sources.sh --headers "$@"; } | xargs sed -nE \
            's|^ *# *include *["<](\.\./)*(rt/)?([a-z]+)[a-z0-9_]*\.h[">].*|\3|p' | sort -u |
            while read -r other; do
                [ "$other" = "$room" ] || [ ! -d "lib/$other" ] || echo "$room $other"
            done
    done
}

shapes_of() { # shapes_of FOLDER: cells of a table
    for shape in "$1"/*/; do
        [ ! -d "$shape" ] || printf '<td bgcolor="#eeeeee">%s</td>' "$(basename "$shape")"
    done
}

asks() { # asks ROOM: its question
    case $1 in
    net) echo "which network?" ;;
    route) echo "which bytes do I send?" ;;
    topo) echo "what is wired to what?" ;;
    walk) echo "does this sequence arrive?" ;;
    gate) echo "what does the silicon do?" ;;
    load) echo "how loaded is it?" ;;
    cli) echo "the command routeseq" ;;
    esac
}

drawing() {
    symbols >"$work/symbols" && included >"$work/included" || return
    echo '// tools/house.sh wrote this from the objects and includes; it is docs/house/house.svg'
    echo 'digraph house {'
    echo '    graph [bgcolor=transparent, ranksep=0.55, nodesep=0.5, fontname="Helvetica"]'
    echo '    node [shape=plain, fontname="Helvetica", fontsize=13]'
    echo '    edge [color="#666666", arrowsize=0.8, penwidth=1.3]'
    for room in cli $(rooms); do
        case $room in cli) folder=cli ;; *) folder=lib/$room ;; esac
        cells=$(shapes_of "$folder") span=$(find "$folder" -mindepth 1 -maxdepth 1 -type d | wc -l)
        printf '    %s [label=<<table border="1" cellborder="0" cellspacing="4" cellpadding="5" bgcolor="white" color="#555555">' "$room"
        printf '<tr><td colspan="%s"><b>%s</b></td></tr><tr><td colspan="%s"><font point-size="11">%s</font></td></tr>' \
            "$((span + (span == 0)))" "$folder" "$((span + (span == 0)))" "$(asks "$room")"
        [ -z "$cells" ] || printf '<tr>%s</tr>' "$cells"
        echo '</table>>]'
    done
    awk '
        FILENAME ~ /symbols$/ && $1 == "has" { home[$3] = $2 }
        FILENAME ~ /symbols$/ && $1 == "wants" { want[$2, $3] = 1 }
        FILENAME ~ /included$/ { header[$1 " -> " $2] = 1 }
        END {
            for (w in want) {
                split(w, a, SUBSEP)
                if (a[2] in home && home[a[2]] != a[1]) calls[a[1] " -> " home[a[2]]] = 1
            }
            for (e in calls) print "    " e
            for (e in header) if (!(e in calls)) print "    " e " [style=dashed]"
        }' "$work/symbols" "$work/included" | LC_ALL=C sort
    echo '}'
}

drawing >"$work/house.dot"
if [ "${1:-}" = --check ]; then
    diff docs/house/house.dot "$work/house.dot" >"$work/diff"
    tap_result $? "docs/house/house.svg is the house as it stands" "$(cat "$work/diff")
make house draws it anew"
    sed '/^    walk -> topo$/d' docs/house/house.dot >"$work/fault.dot"
    ! cmp -s "$work/fault.dot" docs/house/house.dot && ! diff "$work/fault.dot" "$work/house.dot" >"$work/diff"
    tap_result $? "planted and rejected: an arrow is missing in the drawing"
    grep -q '>does this sequence arrive?<' docs/house/house.svg
    tap_result $? "the drawing is there"
    tap_end
    exit
fi
mkdir -p docs/house && cp "$work/house.dot" docs/house/house.dot
command -v dot >/dev/null || { echo "SKIP: dot (graphviz) is missing" && exit; }
dot -Tsvg docs/house/house.dot >docs/house/house.svg && tools/figures/svg_theme.sh docs/house/house.svg && echo "docs/house/house.svg"
