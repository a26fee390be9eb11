# SPDX-License-Identifier: MIT-0
# tools/figures/route_picture.awk - a route through a fat-tree as a picture: reads `routeseq explain NET SRC DST --tsv`, writes
# SVG.  Routers are boxes, one for each step: the message climbs on the left and descends on the right.  A box shows the
# byte that its router looks at, and the pair of bits that it reads.  tools/figures/svg_theme.sh gives the dark colours.
BEGIN { FS = "\t"; row = 36; top = 74; left_x = 20; right_x = 420; wide = 320 }

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

function router(x, y, k,   byte, b, pair, p) {
    byte = value["reads." k ".byte"]
    box(x, y, wide, row - 10, "white")
    text(x + 8, y + 17, 13, "start", "Helvetica,Arial,sans-serif", value["reads." k ".stage"])
    b = substr(value["R"], 2 * byte + 1, 2)
    text(x + 162, y + 17, 14, "start", "monospace", b)
    for (p = 0; p < 4; p++) {
        pair = substr(bits(b), 2 * p + 1, 2)
        if (7 - 2 * p == value["reads." k ".bit"]) box(x + 192 + 30 * p, y + 4, 26, row - 18, colour(byte))
        text(x + 205 + 30 * p, y + 17, 14, "middle", "monospace", pair)
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
    rows = value["reads"] - climbing
    height = top + row * rows + 44
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"760\" height=\"%d\" viewBox=\"0 0 760 %d\">\n", height, height
    text(20, 32, 15, "start", "Helvetica,Arial,sans-serif", "The message carries")
    for (i = 0; i < n; i++) {
        box(182 + 44 * i, 14, 40, 27, colour(i))
        text(202 + 44 * i, 33, 17, "middle", "monospace", substr(value["R"], 2 * i + 1, 2))
    }
    text(420, 26, 13, "start", "Helvetica,Arial,sans-serif", "Coloured: the two bits that a router reads.")
    text(420, 44, 13, "start", "Helvetica,Arial,sans-serif", "A byte that has served is dropped.")
    for (k = climbing; k < value["reads"]; k++) {
        y = top + row * (k - climbing)
        router(right_x, y, k)
        arrow(right_x + 60, y + row - 10, right_x + 60, y + row)
    }
    crossing = level(climbing)
    for (k = climbing - 1; k >= 0; k--) {
        y = top + row * (crossing - level(k))
        router(left_x, y, k)
        if (k == climbing - 1) arrow(left_x + wide, y + (row - 10) / 2, right_x, top + (row - 10) / 2)
        else arrow(left_x + 60, y, left_x + 60, top + row * (crossing - level(k + 1)) + row - 10)
    }
    y = top + row * (crossing + 1)
    arrow(left_x + 60, y + 26, left_x + 60, y - 10)
    text(left_x + 60, y + 46, 15, "middle", "Helvetica,Arial,sans-serif", "processor A")
    text(right_x + 60, top + row * rows + 18, 15, "middle", "Helvetica,Arial,sans-serif", "processor B")
    print "</svg>"
}
