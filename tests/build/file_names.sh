#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Files that comments, documents and the manual page name are there; in TAP.  Looked at: words that end in .c, .h, .sh,
# .py or .awk, and paths that begin with a folder of the tree.  A path counts from the top, from include, from the
# naming file's folder or the one above; a bare name is that of any file.  Names that no file bears:
#   NAME       a word with two capitals or more stands for others (topo_NAME.c), room_ for each room's name
#   biring     the family of tests/build/planted_family, which the guide adds
#   routeseq.h and others that begin so: the amalgamation and the WebAssembly package are made, as is _constants.py
#   <time.h>   in angle brackets, if not rt/: a system's header, as is qemu/
# and bare names that the naming file has outside of its comments too: a script's or a document's own.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=build/file_names
rm -rf "$work"
mkdir -p "$work"
find . \( -path ./build -o -path ./.git -o -name node_modules -o -name __pycache__ \) -prune -o -type f -print |
    sed 's|^\./||' | LC_ALL=C sort >"$work/files"

# stale FILE...: lines `FILE:LINE: WORD`, of words that name no file
stale() {
    awk -v roots="bench|bindings|cli|docs|examples|fuzz|include|lib|packaging|tests|tools|web" '
    function exists(path,   n, part, i, out, k) { # with . and .. taken out
        n = split(path, part, "/")
        k = 0
        for (i = 1; i <= n; i++)
            if (part[i] == "..") { if (k > 0) k-- } else if (part[i] != "." && part[i] != "") out[++k] = part[i]
        path = out[1]
        for (i = 2; i <= k; i++) path = path "/" out[i]
        if (path !~ /[*]/) return path in there
        gsub(/[.]/, "[.]", path)
        gsub(/[*]/, "[^/]*", path)
        for (i in there) if (i ~ "^" path "$") return 1
        return 0
    }
    function look(word,   base, folder, above) {
        if (word ~ /[$]|[A-Z][A-Z]|^qemu\// && !exists(word)) return
        base = word
        sub(/.*\//, "", base)
        if (base in planted || base ~ /^(routeseq|room_)/ || base == "_constants.py") return
        if (word ~ /\//) {
            folder = FILENAME
            sub(/\/?[^\/]*$/, "", folder)
            above = folder
            sub(/\/?[^\/]*$/, "", above)
            if (exists(word) || exists("include/" word) || exists(folder "/" word) || exists(above "/" word)) return
        } else if (word in name || word ~ /[*]/)
            return
        told[++many] = FILENAME ":" FNR ": " word
        bare[many] = word ~ /\// ? "" : FILENAME " " word
    }
    function comment(text,   word) {
        gsub(/<[a-z0-9_\/]+\.h>/, " & ", text)
        gsub(/<rt\//, " rt/", text)
        gsub(/<[^ >]*>/, "", text)
        while (match(text, /[A-Za-z0-9_.$\/*-]+/)) {
            word = substr(text, RSTART, RLENGTH)
            if (RSTART > 1 && substr(text, RSTART - 1, 1) ~ /[:"]/ && word ~ /^\//) word = "" # an address
            text = substr(text, RSTART + RLENGTH)
            sub(/[.\/-]+$/, "", word)
            if (word ~ /[a-z0-9_*]\.(c|h|sh|py|awk)$/ && word !~ /^\// || word ~ "^(\\.\\./)*(" roots ")/.") look(word)
        }
    }
    function code(text) {
        while (match(text, /[A-Za-z0-9_.-]+\.(c|h|sh|py|awk)/)) {
            own[FILENAME " " substr(text, RSTART, RLENGTH)] = 1
            text = substr(text, RSTART + RLENGTH)
        }
    }
    FILENAME == ARGV[1] {
        path = $0
        base = path
        sub(/.*\//, "", base)
        if (path ~ /^tests\/build\/planted_family\//) planted[base] = 1
        else name[base] = 1
        while (path != "") {
            there[path] = 1
            if (path !~ /\//) break
            sub(/\/[^\/]*$/, "", path)
        }
        next
    }
    FNR == 1 {
        kind = FILENAME ~ /\.(c|h|cpp|cc|js|mjs|v|rs)$/ ? "c" : FILENAME ~ /\.(md|1)$/ ? "prose" : "hash"
        inside = fenced = 0
    }
    kind == "prose" {
        if (/^ *```/) fenced = !fenced
        if (fenced || /^ *```/) code($0)
        else comment($0)
        next
    }
    kind == "c" {
        rest = $0
        while (rest != "")
            if (inside) {
                at = index(rest, "*/")
                comment(at ? substr(rest, 1, at - 1) : rest)
                rest = at ? substr(rest, at + 2) : ""
                if (at) inside = 0
            } else {
                at = match(rest, /\/[\/*]/)
                code(at ? substr(rest, 1, at - 1) : rest)
                if (at && substr(rest, at, 2) == "//") comment(substr(rest, at + 2))
                else if (at) inside = 1
                rest = at && inside ? substr(rest, at + 2) : ""
            }
        next
    }
    { # a script; """ ... """ of Python too
        if (inside || /^ *"""/) {
            comment($0)
            quotes = gsub(/"""/, "")
            if (quotes == 1) inside = !inside
        } else if (match($0, /(^|[ \t])#/)) {
            code(substr($0, 1, RSTART))
            comment(substr($0, RSTART + RLENGTH))
        } else
            code($0)
    }
    END { for (i = 1; i <= many; i++) if (bare[i] == "" || !(bare[i] in own)) print told[i] }' "$work/files" "$@"
}

# shellcheck disable=SC2046 # no name has a space
set -- $(grep -E '(\.(c|h|cpp|cc|js|mjs|v|rs|sh|py|awk|gp|md|1|map|ya?ml)|/(run|pre-commit)|^Makefile|CMakeLists.txt|meson.build)$' \
    "$work/files" | grep -v '^CHANGELOG.md$') # which tells of what was
found=$(stale "$@")
[ -z "$found" ]
tap_result $? "every file that a comment or document names is there ($# files)" "$found"

# planted NAME CLAIM TEXT: named in FILE, which says TEXT
planted() {
    printf '%s\n' "$3" >"$work/$1"
    [ "$(stale "$work/$1" | sed 's/.*: //')" = "$4" ]
    tap_result $? "planted and rejected: $2" "$(stale "$work/$1")"
}
planted fault.c "a source that is gone, in a comment of C" '/* See
 * lib/walk/walk_gone.c, lib/walk/walk_plan.c and <string.h>. */' lib/walk/walk_gone.c
planted fault.h "a header that is gone" '/* <rt/gone.h>, rt/net.h */' rt/gone.h
planted fault.md "a file that moved, in a document" 'See [a test](../tests/test_walk.c), `tools/check.sh`.
```c first.c
see lib/gone.c
```
' ../tests/test_walk.c
planted fault.sh "a bare name, in a comment of a script" ': # as gone_away''.sh does, and check.sh' gone_away''.sh
planted fault.py "a folder that is gone, in a docstring" '"""What
tools/gone/ has."""' tools/gone
planted fault.1 "a pattern that matches nothing, in a manual page" 'examples/fabric/*.txt, examples/gone/*.txt' 'examples/gone/*.txt'
tap_end
