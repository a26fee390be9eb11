# SPDX-License-Identifier: MIT-0
# tools/figures/route_picture.awk - a route through a fat-tree as a picture: reads `routeseq explain NET SRC DST --tsv`,
# writes SVG.  Routers are boxes, one for each step: the message climbs on the left and descends on the right.  A box
# shows the byte that its router looks at: coloured the pair of bits that it reads, white those that others read, grey those
# that no router reads.
# tools/figures/svg_theme.sh gives the dark colours.
BEGIN { FS = "\t"; row = 38; high = 28; top = 62; left_x = 6; right_x = 360; wide = 306; sans = "Helvetica,Arial,sans-serif" }

{ value[$1] = $2 }

function text(x, y, size, anchor, family, said) {
    printf "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"%s\" font-family=\"%s\">%s</text>\n",
        x, y, size, anchor, family, said
}

function box(x, y, width, height, fill) {
    printf "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"%s\"/>\n", x, y, width, height, fill,
        fill == "white" ? "#777777" : "none"
}

function arrow(x, y, to_x, to_y,   length_, ax, ay) {
    length_ = sqrt((to_x - x) ^ 2 + (to_y - y) ^ 2)
    ax = 8 * (to_x - x) / length_; ay = 8 * (to_y - y) / length_
    printf "<line x1=\"%d\" y1=\"%d\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#333333\" stroke-width=\"1.5\"/>\n", x, y, to_x - ax, to_y - ay
    printf "<polygon points=\"%.1f,%.1f %.1f,%.1f %.1f,%.1f\" fill=\"#333333\"/>\n", to_x, to_y,
        to_x - ax - ay / 2, to_y - ay + ax / 2, to_x - ax + ay / 2, to_y - ay - ax / 2
}

function colour(byte) { return byte < up ? "#f7e3b5" : byte < up + down ? "#cfdff5" : "#cfe8cf" }

function bits(byte,   i, out) { # of two hex digits
    for (i = 1; i <= 2; i++)
        out = out substr("0000000100100011010001010110011110001001101010111100110111101111", 1 + 4 * (index("0123456789ABCDEF", substr(byte, i, 1)) - 1), 4)
    return out
}

function router(x, y, k,   byte, b, bit, p, name) {
    byte = value["reads." k ".byte"]
    name = value["reads." k ".stage"]
    sub(/ (stage|router),/, ",", name) # short enough for wide fonts
    box(x, y, wide, high, "white")
    text(x + 8, y + 20, 16, "start", sans, name)
    b = substr(value["R"], 2 * byte + 1, 2)
    text(x + 164, y + 20, 17, "start", "monospace", b)
    for (p = 0; p < 4; p++) {
        bit = 7 - 2 * p
        if (bit == value["reads." k ".bit"]) box(x + 195 + 27 * p, y + 4, 25, high - 8, colour(byte))
        else if (!read[byte, bit]) box(x + 195 + 27 * p, y + 4, 25, high - 8, "#dddddd")
        text(x + 207 + 27 * p, y + 20, 17, "middle", "monospace", substr(bits(b), 2 * p + 1, 2))
    }
}

function level(k,   stage) { # of the router of step k above the leaf clusters
    stage = value["reads." k ".stage"]
    if (sub(/.*layer /, "", stage)) return 3 * stage - 2
    if (sub(/.*level /, "", stage)) return stage + 0
    return 0
}

END {
    up = length(value["RU"]) / 2; down = length(value["RD"]) / 2; n = length(value["R"]) / 2
    for (climbing = 0; value["reads." climbing ".byte"] < up; climbing++)
        ;
    for (k = 0; k < value["reads"]; k++)
        read[value["reads." k ".byte"], value["reads." k ".bit"]] = 1
    rows = value["reads"] - climbing
    height = top + row * rows + 36
    width = right_x + wide + left_x
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n", width, height, width, height
    printf "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", width, height # for viewers that show a dark page and know no dark style
    text(left_x, 33, 17, "start", sans, "The message")
    for (i = 0; i < n; i++) {
        box(left_x + 122 + 46 * i, 12, 42, 30, colour(i))
        text(left_x + 143 + 46 * i, 33, 19, "middle", "monospace", substr(value["R"], 2 * i + 1, 2))
    }
    for (k = climbing; k < value["reads"]; k++) {
        y = top + row * (k - climbing)
        router(right_x, y, k)
        arrow(right_x + 60, y + high, right_x + 60, y + row)
    }
    crossing = level(climbing)
    for (k = climbing - 1; k >= 0; k--) {
        y = top + row * (crossing - level(k))
        router(left_x, y, k)
        if (k == climbing - 1) {
            arrow(left_x + wide, y + high / 2, right_x, top + high / 2)
            text(left_x + wide + 2, y - 10, 16, "end", sans, "across")
        } else arrow(left_x + 60, y, left_x + 60, top + row * (crossing - level(k + 1)) + high)
    }
    y = top + row * (crossing + 1)
    arrow(left_x + 60, y + 26, left_x + 60, y - 10)
    text(left_x + 60, y + 46, 17, "middle", sans, "processor A")
    text(right_x + 60, top + row * rows + 20, 17, "middle", sans, "processor B")
    text(left_x, top + row * rows - 28, 16, "start", sans, "Coloured: the pair that this router reads.")
    text(left_x, top + row * rows - 4, 16, "start", sans, "White: a pair that another router reads.")
    text(left_x, top + row * rows + 20, 16, "start", sans, "Grey: a pair that no router reads.")
    print "</svg>"
}
