#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/unity.sh DIR SOURCE... - many sources at once for what starts slowly, as clang: writes DIR/unity_N.c, which
# include them, each source once, and prints a line a file, its name and the sources in it.
# Two sources stand in different files if they have a name of their own in common (static, struct, enum, typedef), or
# one's is declared in a header of the other; macros end with their source.  At most MOST (20) sources go to one.
# HEADERS: more folders whose headers declare names.
set -eu
dir=$1
shift
mkdir -p "$dir"
rm -f "$dir"/unity_*.c
# shellcheck disable=SC2046 # words
awk -v dir="$dir" -v root="$PWD" -v most="${MOST:-20}" '
    function last(text) { # its last word
        gsub(/[^A-Za-z0-9_]+/, " ", text)
        sub(/ $/, "", text)
        sub(/.* /, "", text)
        return text
    }
    function own(text) {
        text = last(text)
        if (header) {
            declared[file] = declared[file] " " text
            if ((text in by) && by[text] != file) owned[text]
            by[text] = file
        } else {
            names[file] = names[file] " " text
            owned[text]
        }
    }
    function closure(of, into, n, part, i) { # names in the headers that it includes
        if ((of, into) in walked) return
        walked[of, into]
        n = split(declared[of], part, " ")
        for (i = 1; i <= n; i++) if (part[i] in owned && !((into, part[i]) in known)) {
            known[into, part[i]] = of
            seen[into] = seen[into] " " part[i]
        }
        n = split(includes[of], part, " ")
        for (i = 1; i <= n; i++) closure(part[i], into)
    }
    function clashes(f, g, n, part, i) {
        n = split(names[f], part, " ")
        for (i = 1; i <= n; i++) if ((g, part[i]) in taken || (g, part[i]) in shown) return 1
        n = split(macros[f], part, " ")
        for (i = 1; i <= n; i++) if ((g, part[i]) in shown) return 1
        n = split(seen[f], part, " ")
        for (i = 1; i <= n; i++)
            if ((g, part[i]) in taken || (g, part[i]) in shown && shown[g, part[i]] != known[f, part[i]]) return 1
        return 0
    }
    function add(f, g, n, part, i) {
        held[g]++
        n = split(names[f], part, " ")
        for (i = 1; i <= n; i++) taken[g, part[i]]
        n = split(seen[f], part, " ")
        for (i = 1; i <= n; i++) shown[g, part[i]] = known[f, part[i]]
        list[g] = list[g] " " f
        body[g] = body[g] "#include \"" (f ~ /^\// ? "" : root "/") f "\"\n"
        n = split(macros[f], part, " ")
        for (i = 1; i <= n; i++) body[g] = body[g] "#undef " part[i] "\n"
    }
    FNR == 1 {
        header = FILENAME ~ /\.h$/
        file = FILENAME
        if (header) sub(/.*\//, "", file)
        else order[++files] = file
        begun = ""
        enum = 0
    }
    /^ *# *include *[<"]/ { sub(/^[^<"]*[<"]/, ""); sub(/[>"].*/, ""); sub(/.*\//, ""); includes[file] = includes[file] " " $0; next }
    /^ *# *define / {
        sub(/^ *# *define /, "")
        sub(/[^A-Za-z0-9_].*/, "")
        if (header) declared[file] = declared[file] " " $0
        else macros[file] = macros[file] " " $0
        owned[$0]
        next
    }
    { gsub(/__attribute__\(\([a-z_]*\)\) /, ""); sub(/^[A-Z_]*INLINE /, "static ") }
    begun != "" { $0 = begun " " $0; begun = "" }
    /^\} *[a-z_0-9]+(\[.*\])*( =|;)/ { text = $2; sub(/[[;].*/, "", text); own(text) }
    /^static / && !/[(=;[{]/ { begun = $0; next }
    /^typedef .*;/ { text = $0; sub(/\)\(.*|;.*/, "", text); own(text); next }
    /^static [^(=]*\(\*/ { sub(/^[^(]*\(\*/, ""); sub(/[[)].*/, ""); own($0); next }
    /^static [^(={]*,/ { # several of one type
        gsub(/\[[^]]*\]|;.*/, "")
        n = split($0, part, ",")
        for (i = 1; i <= n; i++) { sub(/=.*/, "", part[i]); own(part[i]) }
        next
    }
    /^static / || header && /^[a-z][^=;(]*\(/ { sub(/[(=;[].*/, ""); own($0); next }
    /^(struct|union|enum) [a-z_0-9]+ \{/ { own($2) }
    /^enum.*\{/ { enum = 1; sub(/^[^{]*\{/, "") }
    enum {
        gsub(/\/\*.*/, "")
        if (/\}/) { enum = 0; sub(/\}.*/, "") }
        n = split($0, part, ",")
        for (i = 1; i <= n; i++) { sub(/=.*/, "", part[i]); if (part[i] ~ /[a-zA-Z]/) own(part[i]) }
    }
    END {
        for (k = 1; k <= files; k++) {
            closure(order[k], order[k])
            for (g = 1; held[g] >= most || clashes(order[k], g); g++) continue
            add(order[k], g)
            if (g > groups) groups = g
        }
        for (g = 1; g <= groups; g++) {
            out = dir "/unity_" g ".c"
            printf "%s", body[g] >out
            close(out)
            print out list[g]
        }
    }' $(find include lib cli web ${HEADERS:-} -name '*.h') "$@"
