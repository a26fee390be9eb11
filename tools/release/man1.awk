# SPDX-License-Identifier: MIT-0
# Help texts of the command as mdoc(7): tools/release/man1.sh puts them into routeseq.1.
# A line "=== NAME" begins the help of a command; "=== NET" begins the list of families.

function flush() {
    if (prose != "") printf "%s%s", gap ? ".Pp\n" : "", filled(prose)
    if (prose != "") gap = 1
    prose = ""
}
function close_list() {
    flush()
    if (listed) print ".El"
    listed = 0
}
function item(line,    words, n, i) { # "  --faults K[,KIND]         in each trial ..."
    flush()
    if (!listed) print ".Bl -tag -width Ds"
    listed = 1
    gap = 0
    sub(/^ +/, "", line)
    if (command == "NET") {
        match(line, /^[^ ]+/)
        printf ".It %s\n", escaped(substr(line, 1, RLENGTH))
        prose = substr(line, RLENGTH + 1)
        return
    }
    match(line, /  +|$/)
    prose = substr(line, RSTART)
    n = split(substr(line, 1, RSTART - 1), words, " ")
    printf words[1] ~ /^--/ ? ".It Fl %s" : ".It Cm %s", words[1] ~ /^--/ ? substr(words[1], 2) : words[1]
    for (i = 2; i <= n; i++) printf " Ar %s", escaped(words[i])
    print ""
}

/^=== / {
    close_list()
    command = $2
    skip = gap = 0
    if (command != "NET") print ".Ss " command
    next
}
/^NET, / && command != "NET" { close_list(); skip = 1; next } # the families stand once
/^NET: / { close_list(); skip = 1; next }
/^How a NET is written/ || /^routeseq [a-z]+ NET -h has the options/ { next }
skip && /^Example: / { skip = 0 }
skip { if ($0 == "") skip = 0; next }
/^$/ { close_list(); next }
/^usage: / { close_list(); sub(/^usage: routeseq /, ""); print ".Dl routeseq " escaped($0); gap = 0; next }
/^Example: / { close_list(); sub(/^Example: /, ""); print ".Pp\nExample:\n.Dl $ " escaped($0); gap = 1; next }
/^--tsv: / { close_list() }
command == "NET" && /^NET, / { close_list(); gap = 1; prose = substr($0, 6); prose = toupper(substr(prose, 1, 1)) substr(prose, 2); next }
/^  [a-z-]/ { item($0); next }
{
    if (listed && /^[^ ]/) { close_list(); gap = 1 }
    prose = prose " " $0
}
END { close_list() }
