#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/figures/svg_theme.sh - a picture that reads on a light and on a dark page: gives an SVG of graphviz or
# gnuplot a style that changes its colours where the reader prefers dark ones.
#
#   tools/figures/svg_theme.sh FILE...     in place; what is there from before is replaced, so twice is once
#   tools/figures/svg_theme.sh --dark      standard input, dark everywhere: to look at
#   tools/figures/svg_theme.sh --colours   the table: ROLE LIGHT DARK; line: strokes and texts, ground: fills under text
#
# A colour that the table has not fails: it would be a guess on one of the two grounds.
set -u

colours() {
    cat <<'TABLE'
ground white #0d1117
ground #dddddd #3a414b
ground #eeeeee #3a414b
ground #cfe8cf #1f4d2b
ground #cfdff5 #1c3f6e
ground #f7e3b5 #5c4813
ground #e8d0ee #4f2f5c
line black #e6edf3
line #333333 #c9d1d9
line #555555 #adb5bd
line #606060 #a5adb5
line #666666 #a5adb5
line #777777 #979fa8
faint gray #30363d
faint #bbbbbb #545b64
faint #d8d8d8 #30363d
faint #b0b0b0 #6b737c
line #0072b2 #4aa8e0
line #e69f00 #e9a820
line #009e73 #2fbf94
line #d55e00 #f07c2a
line #cc79a7 #dc93bb
line #56b4e9 #6cc0ef
line #888800 #b5b530
line #7f3c8d #b77cc6
line #d62728 #f0605f
line #1f77b4 #58a6e0
line #2ca02c #4fc04f
line #9467bd #b590dc
line #e07b00 #f09a35
line #0097a7 #2fb8c8
line #8c564b #c08a7e
line #d6409f #ec74be
line #6b7f00 #a3b82e
line #003f8a #6f9fe8
line #b8860b #d6a42e
line #2166ac #5b9ce0
line #2f9e63 #46bb7c
line #d9a400 #e3b430
line #ee7a1c #f58f3c
line #d7191c #f2585a
TABLE
}

theme() { # theme FILE WHOLE: to standard output; WHOLE 1: dark whatever the reader prefers
    colours | awk -v whole="$2" -v name="$1" '
        function hex(text,   part, n, i, out) { # rgb(1, 2, 3) is gnuplot for #010203
            n = split(text, part, /[^0-9]+/)
            out = "#"
            for (i = 1; i <= n; i++) if (part[i] != "") out = out sprintf("%02x", part[i] + 0)
            return out
        }
        function plain(c) {
            c = tolower(c)
            if (c ~ /^rgb/) c = hex(c)
            return c == "#ffffff" ? "white" : c == "#000000" ? "black" : c
        }
        NR == FNR { role[$2] = $1; dark[$2] = $3; next }
        /<style id="theme">/ { skip = 1 }
        skip { if (/<\/style>/) skip = 0; next }
        { line[++n] = $0 }
        {
            rest = $0
            while (match(rest, /(fill|stroke|color)=["\047][^"\047]*["\047]/)) {
                item = substr(rest, RSTART, RLENGTH)
                before = RSTART > 1 ? substr(rest, RSTART - 1, 1) : " "
                rest = substr(rest, RSTART + RLENGTH)
                if (before != " " && before != "\t") continue # flood-color
                at = index(item, "=")
                key = substr(item, 1, at - 1)
                value = substr(item, at + 2, length(item) - at - 2)
                c = plain(value)
                if (c ~ /^(none|transparent|currentcolor)$/) continue
                if (!(c in dark)) { if (!told[c]++) print name ": no dark colour for " value >"/dev/stderr"; bad = 1; continue }
                if (!(item in seen)) { seen[item] = 1; rule[++rules] = "[" key "=\"" value "\"]{" key ":" dark[c] "}" }
            }
        }
        END {
            if (bad) exit 1
            for (i = 1; i <= n; i++) {
                if (done || !(open || line[i] ~ /<svg/)) { print line[i]; continue }
                open = 1 # the head may take several lines
                print line[i]
                if (line[i] !~ />[ \t]*$/) continue
                done = 1
                print "<style id=\"theme\">"
                if (!whole) print "@media (prefers-color-scheme: dark){"
                # graphviz leaves black to the reader
                print "text:not([fill]){fill:" (dark["black"]) "}"
                print "g[fill=\"black\"] text:not([fill]){fill:" dark["black"] "}"
                for (r = 1; r <= rules; r++) print rule[r]
                if (!whole) print "}"
                print "</style>"
            }
        }' - "$1"
}

case ${1-} in
--colours) colours ;;
--dark)
    work=$(mktemp) || exit 2
    trap 'rm -f "$work"' EXIT
    cat >"$work" && theme "$work" 1
    ;;
*)
    for file; do
        theme "$file" 0 >"$file.themed" || { rm -f "$file.themed" && exit 1; }
        mv "$file.themed" "$file" || exit 1
    done
    ;;
esac
