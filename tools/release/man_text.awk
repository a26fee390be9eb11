# SPDX-License-Identifier: MIT-0
# Plain text as mdoc(7), for tools/release/man.awk and tools/release/man1.awk.

function escaped(text) {
    gsub(/\\/, "\\e", text)
    return text ~ /^[.']/ ? "\\&" text : text
}
function filled(text,    words, n, i, line, out) { # each sentence on lines of its own
    n = split(text, words, / +/)
    for (i = 1; i <= n; i++) {
        if (words[i] == "") continue
        if (line != "" && (length(line) + length(words[i]) > 78 || (line ~ /[.!?][)]?$/ && words[i - 1] !~ /^[A-Z]\.$/))) {
            out = out escaped(line) "\n"
            line = ""
        }
        line = line (line == "" ? "" : " ") words[i]
    }
    return out (line == "" ? "" : escaped(line) "\n")
}
