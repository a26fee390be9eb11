# SPDX-License-Identifier: MIT-0
# tests/build/pictures.awk - what a machine can see of a picture: an SVG of graphviz or gnuplot, or the text of a
# drawing of rings for graphviz.  Prints what is wrong with it:
#   every text inside the picture; no text on another; with -v nodes=1 no line through a node; with -v clear=PATTERN no line
#   through a text that it matches; in text for graphviz no number on an arrow head or (-v beside=5) beside one, and with
#   -v apart=1 no two lines that leave a node as one.

function number_after(text, key,   at) { # key="12.5" or key='12.5'
    at = index(text, " " key "=")
    if (!at) return ""
    text = substr(text, at + length(key) + 3)
    return text + 0
}

# How wide a text is in Helvetica, which all pictures ask for, and in the fonts that are made to stand in for it; 1000 is
# its size.  Which fonts are here changes what graphviz draws, and not what this says of it.
function width(text,   i, all) {
    if (!("a" in wide_of)) {
        add_widths("ij'l", 222); add_widths("|", 260); add_widths(" !,./:;I[\\]ft", 278); add_widths("()-`r", 333); add_widths("{}", 334)
        add_widths("\"", 355); add_widths("*", 389); add_widths("^", 469); add_widths("Jcksvxyz", 500); add_widths("+<=>~", 584)
        add_widths("FTZ", 611); add_widths("&ABEKPSVXY", 667); add_widths("CDHNRUw", 722); add_widths("GOQ", 778)
        add_widths("Mm", 833); add_widths("%", 889); add_widths("W", 944); add_widths("@", 1015)
    }
    for (i = 1; i <= length(text); i++) all += substr(text, i, 1) in wide_of ? wide_of[substr(text, i, 1)] : 556
    return all
}
function add_widths(letters, wide,   i) { for (i = 1; i <= length(letters); i++) wide_of[substr(letters, i, 1)] = wide }

function add_text(x, y, size, anchor, turned, text,   wide) {
    gsub(/&[a-z]+;|&#[0-9]+;/, "x", text)
    if (text ~ /^[ \t]*$/) return
    wide = width(text) * size / 1000
    texts++
    said[texts] = text
    if (turned) { # upwards, in the middle
        left[texts] = x - 0.7 * size; right[texts] = x
        low[texts] = y - wide / 2; high[texts] = y + wide / 2
        return
    }
    left[texts] = anchor == "end" ? x - wide : anchor == "middle" ? x - wide / 2 : x
    right[texts] = left[texts] + wide
    low[texts] = y - 0.72 * size; high[texts] = y
}

function add_node(x, y, r) { nodes_seen++; node_x[nodes_seen] = x; node_y[nodes_seen] = y; node_r[nodes_seen] = r }

function add_piece(x1, y1, x2, y2) {
    pieces++
    from_x[pieces] = x1; from_y[pieces] = y1; to_x[pieces] = x2; to_y[pieces] = y2
}

# Bezier points p[1..2n], from the first on: sixteen straight pieces each.
function add_curve(p, n,   i, t, u, x, y, was_x, was_y) {
    was_x = p[1]; was_y = p[2]
    for (i = 1; i + 7 <= n; i += 6)
        for (t = 1; t <= 16; t++) {
            u = t / 16
            x = (1-u)^3 * p[i] + 3 * (1-u)^2 * u * p[i+2] + 3 * (1-u) * u^2 * p[i+4] + u^3 * p[i+6]
            y = (1-u)^3 * p[i+1] + 3 * (1-u)^2 * u * p[i+3] + 3 * (1-u) * u^2 * p[i+5] + u^3 * p[i+7]
            add_piece(was_x, was_y, x, y)
            was_x = x; was_y = y
        }
}

function add_end(node, dx, dy,   long) { # of a line, and its direction away from there
    long = sqrt(dx * dx + dy * dy)
    ends++
    end_node[ends] = node; end_x[ends] = dx / long; end_y[ends] = dy / long
}

function quoted(key,   text) { # key="..." of a line for graphviz
    text = $0
    if (!sub(".*[ \\[]" key "=\"", "", text)) return ""
    sub(/".*/, "", text)
    return text
}

function numbers(text, p) { gsub(/[^-0-9.]+/, " ", text); sub(/^ /, "", text); return split(text, p, " ") }

function bounds(   i) { # of a text for graphviz: it draws what there is
    view_left = view_low = 1e9; view_right = view_high = -1e9
    for (i = 1; i <= texts; i++) {
        if (left[i] < view_left) view_left = left[i]
        if (right[i] > view_right) view_right = right[i]
        if (low[i] < view_low) view_low = low[i]
        if (high[i] > view_high) view_high = high[i]
    }
}

/^digraph/ { dot = 1 }
dot && /^  [ncp][0-9]+ \[/ {
    numbers(quoted("pos"), at)
    if ($1 !~ /^p/) add_node(at[1], -at[2], radius)
    add_text(at[1], -at[2] + 3.5, 11, "middle", 0, quoted("label"))
}
dot && /^  node / { radius = $0; sub(/.*width=/, "", radius); radius = radius * 36 }
dot && / -> / {
    n = numbers(quoted("pos"), p)
    for (i = 3; i <= n; i++) q[i - 2] = i % 2 ? p[i] : -p[i]
    add_curve(q, n - 2)
    add_piece(q[n - 3], q[n - 2], p[1], -p[2]) # the arrow head
    if (!/dir=none/) { heads++; head_x[heads] = (q[n - 3] + p[1]) / 2; head_y[heads] = (q[n - 2] - p[2]) / 2 }
    add_end($1, q[3] - q[1], q[4] - q[2]); add_end($3, q[n - 5] - q[n - 3], q[n - 4] - q[n - 2])
    numbers(quoted("lp"), at)
    add_text(at[1], -at[2] + 2.5, 8, "middle", 0, quoted("label"))
}
dot { next }

/viewBox=/ {
    text = $0
    sub(/.*viewBox=["\047]/, "", text)
    split(text, view, " ")
    view_left = view[1]; view_low = view[2]; view_right = view[1] + view[3]; view_high = view[2] + view[4]
}
/<defs>/ { hidden = 1 }
/<\/defs>/ { hidden = 0 }
hidden { next }
/transform=/ {
    text = $0
    sub(/.*translate\(/, "", text)
    split(text, shift, /[ ,)]+/)
    turned = $0 ~ /rotate\(-?[1-9]/
    if ($0 ~ /<g [^>]*transform=/ && $0 ~ /font-size=/ && $0 !~ /graph0/) { size = number_after($0, "font-size"); gnuplot = 1 }
    anchor = $0 ~ /text-anchor="middle"/ ? "middle" : $0 ~ /text-anchor="end"/ ? "end" : "start"
}
/<text/ {
    text = $0
    gsub(/<[^>]*>/, "", text)
    sub(/^[ \t]*/, "", text)
    if (gnuplot) add_text(shift[1], shift[2], number_after($0, "font-size") ? number_after($0, "font-size") : size, anchor, turned, text)
    else add_text(shift[1] + number_after($0, "x"), shift[2] + number_after($0, "y"), number_after($0, "font-size"), \
                  $0 ~ /text-anchor="middle"/ ? "middle" : "start", 0, text)
}
/<ellipse/ && !gnuplot { add_node(shift[1] + number_after($0, "cx"), shift[2] + number_after($0, "cy"), number_after($0, "rx")) }
/<path/ && !gnuplot {
    text = $0
    sub(/.* d="/, "", text); sub(/".*/, "", text)
    n = numbers(text, p)
    for (i = 1; i <= n; i++) p[i] += shift[2 - i % 2]
    add_curve(p, n)
}

function distance(i, x, y,   dx, dy, whole, part) { # from piece i
    dx = to_x[i] - from_x[i]; dy = to_y[i] - from_y[i]
    whole = dx * dx + dy * dy
    part = whole > 0 ? ((x - from_x[i]) * dx + (y - from_y[i]) * dy) / whole : 0
    part = part < 0 ? 0 : part > 1 ? 1 : part
    dx = from_x[i] + part * dx - x; dy = from_y[i] + part * dy - y
    return sqrt(dx * dx + dy * dy)
}

# Does piece i run through text k?  Not if both ends are on one side of it, or it on one side of the piece.
function through(i, k,   dx, dy, off, reach) {
    if ((from_x[i] <= left[k] && to_x[i] <= left[k]) || (from_x[i] >= right[k] && to_x[i] >= right[k]) || \
        (from_y[i] <= low[k] && to_y[i] <= low[k]) || (from_y[i] >= high[k] && to_y[i] >= high[k])) return 0
    dx = to_x[i] - from_x[i]; dy = to_y[i] - from_y[i]
    off = dx * ((low[k] + high[k]) / 2 - from_y[i]) - dy * ((left[k] + right[k]) / 2 - from_x[i])
    reach = (dx < 0 ? -dx : dx) * (high[k] - low[k]) / 2 + (dy < 0 ? -dy : dy) * (right[k] - left[k]) / 2
    return off < reach && -off < reach
}

END {
    if (dot) bounds()
    for (i = 1; i <= texts; i++) {
        if (left[i] < view_left || right[i] > view_right || low[i] < view_low || high[i] > view_high)
            print "outside the picture: " said[i]
        for (k = 1; k < i; k++)
            if (left[i] < right[k] - 0.5 && left[k] < right[i] - 0.5 && low[i] < high[k] - 0.5 && low[k] < high[i] - 0.5)
                print "one on another: " said[k] ", " said[i]
    }
    if (texts == 0) print "no text"
    if (nodes && (nodes_seen == 0 || pieces == 0)) print "no nodes, or no lines"
    for (i = 1; nodes && i <= pieces; i++)
        for (k = 1; k <= nodes_seen; k++)
            if (distance(i, node_x[k], node_y[k]) < node_r[k] - 1) print "a line through the node at " node_x[k] ", " node_y[k]
    if (!beside) beside = 3 # points, to each side
    for (i = 1; i <= heads; i++)
        for (k = 1; k <= texts; k++)
            if (left[k] < head_x[i] + beside && right[k] > head_x[i] - beside && low[k] < head_y[i] + beside && high[k] > head_y[i] - beside)
                print "a number on an arrow head: " said[k]
    for (i = 1; apart && i <= ends; i++)
        for (k = 1; k < i; k++)
            if (end_node[i] == end_node[k] && end_x[i] * end_x[k] + end_y[i] * end_y[k] > 0.995) # cosine of 5.7 degrees
                print "two lines leave " end_node[i] " as one"
    for (i = 1; clear != "" && i <= pieces; i++)
        for (k = 1; k <= texts; k++)
            if (said[k] ~ clear && through(i, k)) print "a line through a text: " said[k]
}
