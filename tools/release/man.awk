# SPDX-License-Identifier: MIT-0
# awk -v dir=DIR -f tools/release/man.awk HEADER... - a header's comments as man pages in DIR:
# a page for each function; functions below one comment have the same page; routeseq_HEADER.3
# has the types and the list.  tools/release/man.sh calls it, with tools/release/man_text.awk.

function flush() {
    if (prose == "") return
    if (paragraph && !first_text) body = body ".Pp\n"
    paragraph = first_text = 0
    body = body filled(prose)
    prose = ""
}
function list_close() {
    flush()
    if (listed) body = body ".El\n"
    listed = 0
}
function literal_close() {
    if (literal) body = body ".Ed\n"
    literal = 0
}
function literal_line(text) {
    if (!literal) body = body ".Bd -literal\n"
    literal = 1
    body = body escaped(text) "\n"
}
function section(name) {
    list_close()
    literal_close()
    body = body ".Sh " name "\n"
    first_text = 1
}
function names_argument(line) { # "src, dst: ...": is src an argument?
    sub(/[,:].*/, "", line)
    return sections && index(argument_names, " " line " ")
}
function describe(text,    lines, n, i, line, last, tag) { # a comment as mdoc, added to body
    n = split(text, lines, "\n")
    for (i = 1; i <= n; i++) {
        line = lines[i]
        if (line == "") {
            list_close()
            literal_close()
            paragraph = 1
        } else if (line ~ /^(Returns|Fails)/ && !returned && sections) {
            returned = 1
            section("RETURN VALUES")
            prose = line
        } else if (line ~ /^[a-z][a-z_0-9]*(, [a-z][a-z_0-9]*)*:( |$)/ && names_argument(line)) {
            flush()
            literal_close()
            if (!listed) body = body ".Bl -tag -width Ds\n"
            listed = 1
            paragraph = 0
            tag = substr(line, 1, index(line, ":") - 1)
            gsub(/, /, " , ", tag)
            body = body ".It Fa " tag "\n"
            prose = substr(line, index(line, ":") + 2)
        } else if (line ~ /^ /) {
            if (listed) prose = prose " " line
            else {
                flush()
                paragraph = 0
                literal_line(line)
            }
        } else {
            if (literal) { literal_close(); first_text = 1 }
            if (listed && (line ~ /^(Returns|Writes|Cost:)/ || line ~ /^[A-Z]/ && last ~ /[.;)]$/)) {
                list_close()
                paragraph = 1
            }
            if (line ~ /^Cost: / && !listed && prose != "") { flush(); paragraph = 1 }
            prose = prose " " line
        }
        last = line
    }
    list_close()
    literal_close()
}
function dash(name) { # before a function's brief: its name, alone or in a list
    return "(\n|  )(rt_[a-z0-9_]+, )*" name "(, (rt_[a-z0-9_]+|\\.\\.\\.))* - "
}
function brief(text, name,    at) { # what stands behind "name - ", or the first words
    at = match("\n" text, dash(name))
    if (at) text = substr("\n" text, at + RLENGTH)
    gsub(/\n/, " ", text)
    sub(/  .*/, "", text)
    sub(/[.:;]( .*|$)/, "", text)
    sub(/ \(.*/, "", text)
    sub(/,? *".*/, "", text)
    sub(/[ ?.,]+$/, "", text)
    if (!at) text = tolower(substr(text, 1, 1)) substr(text, 2)
    return text
}

# -- code

function function_name(code) {
    sub(/\(.*/, "", code)
    sub(/.*[ *]/, "", code)
    return code
}
function prototype(code,    name, type, arguments, n, i) { # in mdoc
    name = function_name(code)
    gsub(/[ \n]+/, " ", code)
    sub(/^static inline /, "", code)
    type = substr(code, 1, index(code, name "(") - 1)
    sub(/ $/, "", type)
    sub(/^[^(]*\(/, "", code)
    sub(/\) *[;{]? *$/, "", code)
    n = split(code, arguments, /, */)
    type = ".Ft " (type ~ / / ? "\"" type "\"" : type) "\n.Fo " name "\n"
    for (i = 1; i <= n; i++) {
        type = type ".Fa \"" arguments[i] "\"\n"
        sub(/\[.*/, "", arguments[i])
        sub(/.*[ *]/, "", arguments[i])
        argument_names = argument_names " " arguments[i] " "
    }
    return type ".Fc\n"
}

# -- pages

function head(name) {
    return ".\\\" SPDX-License-Identifier: MIT-0\n.\\\" from include/rt/" header ".h by tools/release/man.awk\n.Dd " date \
        "\n.Dt " toupper(name) " 3\n.Os\n"
}
function library(    text) {
    text = ".Sh LIBRARY\nrouteseq (librouteseq, \\-lrouteseq)\n.Sh SYNOPSIS\n.In rt/" header ".h\n"
    return text
}
function example(    line, text) {
    text = ".Sh EXAMPLES\n.Bd -literal\n"
    while ((getline line < first) > 0)
        if (line !~ /^\/\*.*\*\/$/) text = text escaped(line) "\n"
    close(first)
    return text ".Ed\n"
}
function group_end(    i, page, names) { # a comment and the code below it
    if (comment == "" && functions == 0 && code == "") return
    if (functions == 0) {
        types_body(comment, code)
    } else {
        body = argument_names = ""
        sections = 1
        returned = 0
        first_text = 1
        paragraph = 0
        names = ".Nm " name[1]
        for (i = 2; i <= functions; i++) names = names " ,\n.Nm " name[i]
        page = head(name[1]) ".Sh NAME\n" names "\n.Nd " brief(comment, name[1]) "\n" library()
        if (code != "") page = page ".Bd -literal\n" code ".Ed\n"
        for (i = 1; i <= functions; i++) page = page prototype(text[i])
        describe(comment)
        page = page ".Sh DESCRIPTION\n" body
        if (name[1] == "rt_compute") page = page example()
        for (i = 1; i <= functions; i++) {
            printf "%s.Sh SEE ALSO\n.Xr routeseq 1 ,\n.Xr routeseq_%s 3\n", page, header >(dir "/" name[i] ".3")
            close(dir "/" name[i] ".3")
            all[++number] = name[i]
            about[number] = brief(match("\n" comment, dash(name[i])) || i == 1 ? comment : "", name[i])
        }
    }
    comment = code = ""
    functions = 0
}
function types_body(text, code) {
    body = overview
    sections = 0
    first_text = body == ""
    paragraph = 1
    describe(text)
    if (code != "") body = body ".Bd -literal\n" code ".Ed\n"
    overview = body
    first_text = 0
}
function header_end(    i, file) {
    if (header == "") return
    group_end()
    file = dir "/routeseq_" header ".3"
    printf "%s.Sh NAME\n.Nm routeseq_%s\n.Nd %s\n%s.Sh DESCRIPTION\n%s", head("routeseq_" header), header, title, library(),
        overview >file
    if (number > 0) printf ".Sh FUNCTIONS\n.Bl -tag -width Ds -compact\n" >file
    for (i = 1; i <= number; i++)
        printf ".It Xr %s 3\n%s", all[i], about[i] == "" ? "" : filled(about[i]) >file
    if (number > 0) printf ".El\n" >file
    printf ".Sh SEE ALSO\n.Xr routeseq 1\n" >file
    close(file)
}

FNR == 1 {
    header_end()
    header = FILENAME
    sub(/.*\//, "", header)
    sub(/\.h$/, "", header)
    overview = comment = code = title = ""
    number = functions = 0
    mode = "code"
    delete all
}
/SPDX-License-Identifier/ && FNR == 1 { next }
{ sub(/^RTI_FIXED /, "static inline ") }
mode == "code" && /^\/\*/ && !/clang-format/ {
    group_end()
    mode = "comment"
    comment = ""
    sub(/^\/\*+ ?/, "")
    if (!sub(/ ?\*\/$/, "")) { if ($0 != "") comment = $0 "\n"; next }
    comment = $0 "\n"
    mode = "code"
    if (title == "") title_of()
    next
}
mode == "comment" {
    ends = sub(/ ?\*\/$/, "")
    sub(/^ \* ?/, "")
    sub(/^ $/, "")
    if (!ends || $0 != "") comment = comment $0 "\n"
    if (ends) {
        mode = "code"
        if (title == "") title_of()
    }
    next
}
function title_of() { # the first comment is about the header
    title = brief(comment, "rt/" header ".h")
    sub(/^[^\n]* - /, "", comment)
    comment = toupper(substr(comment, 1, 1)) substr(comment, 2)
    types_body(comment, "")
    comment = ""
}
# functions declared by a list of families: the list from families.h, which comes first
header == "families" && /^#define RT_[A-Z_]*FAMILIES\(ROW\)/ { list = $2; sub(/\(.*/, "", list) }
header == "families" && list != "" && /(ROW|FAMILIES)\(/ && !/^ \*/ {
    line = $0
    sub(/^#define [A-Z_]*\(ROW\)/, "", line)
    while (match(line, /ROW\([A-Z0-9]+, [a-z0-9]+,|RT_[A-Z_]*FAMILIES\(ROW\)/)) {
        row = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        if (row ~ /^ROW/) {
            gsub(/.*, |,$/, "", row)
            rows[list] = rows[list] " " row
        } else {
            sub(/\(.*/, "", row)
            rows[list] = rows[list] rows[row]
        }
    }
}
/^#define .*_ROW\(VALUE, name, number\) / && header != "families" {
    template = $0
    sub(/^[^)]*\) +/, "", template)
    if (sub(/\\$/, "", template)) mode = "template"
    next
}
mode == "template" {
    line = $0
    if (!sub(/ *\\$/, "", line)) mode = "code"
    sub(/^ +/, "", line)
    template = template (template == "" ? "" : " ") line
    next
}
template ~ /##name##/ && /^RT_[A-Z_]*FAMILIES\(/ {
    sub(/\(.*/, "")
    count = split(rows[$0], family, " ")
    for (k = 1; k <= count; k++) {
        line = template
        sub(/##name##/, family[k], line)
        text[++functions] = line
        name[functions] = function_name(line)
    }
    template = ""
    next
}
mode == "body" { if (/^}/) mode = "code"; next }
/^#(if|else|elif|endif|error|include|ifndef|ifdef|undef)/ || /^#define RT_[A-Z0-9_]*_H$/ || /^extern "C"/ || /clang-format/ { next }
mode == "prototype" {
    text[functions] = text[functions] " " $0
    if (/;$/) mode = "code"
    else if (/^\{/) mode = "body"
    next
}
# private: RTI_ and rti_, with the comment above
/^#define RTI_/ { if (code == "") comment = ""; mode = "macro" }
mode == "macro" { if (!/\\$/) mode = "code"; next }
mode == "code" && /^[a-z].*[ *]rti_[a-z0-9_]*\(/ { comment = code = ""; mode = "body"; next }
mode == "code" && /^[a-z].*[ *]rt_[a-z0-9_]*\(/ && !/^typedef/ {
    text[++functions] = $0
    name[functions] = function_name($0)
    if (!/;$/) mode = "prototype"
    next
}
/^}$/ && code == "" { next }
/^$/ && code == "" { next }
/^$/ { blank = 1; next }
{
    if ($0 == "}" && !open_brace) next
    open_brace = /\{$/ ? 1 : /^}/ ? 0 : open_brace
    if (blank) code = code "\n"
    blank = 0
    sub(/ +\\$/, " \\")
    code = code escaped($0) "\n"
}
END { header_end() }
