# SPDX-License-Identifier: MIT-0
# tools/models/model_walks.awk - what a walk of each row of tests/vectors/transit_routes.tsv must say (SPEC 5, 6): where it
# ends, over which level, in how many hops.  It knows the shapes of the networks, not the wires.  For each row
# three lines: `end NET SRC DST ...`, `level ...`, `hops ...`.
BEGIN {
    FS = "\t"
    mask[1] = "C0"; mask[2] = "F0"; mask[3] = "FC"; mask[4] = "FF" # digits of a byte, in the bits of their place
}

# A location with its unused bits 0.
function canonical(loc,   used, i, m, c, d) {
    if (part[1] == "bidelta") for (i = 2; i in part; i++) used = used mask[part[i]]
    else while (length(used) < length(loc)) used = used (!used && capped ? mask[1] : mask[3])
    if (part[1] == "hybrid") used = substr(used, 1, length(loc) - 2) mask[stages]
    for (i = 1; i <= length(loc); i++) {
        m = substr(used, i, 1); d = substr(loc, i, 1)
        c = c (m == "F" ? d : m == "C" ? substr("048C", int((index("0123456789ABCDEF", d) - 1) / 4) + 1, 1) : "0")
    }
    return c
}

# Hops over level k: the cluster once or twice, an up router a layer, a down stage a level.
function hops(k,   i, up, sum) {
    if (part[1] == "bidelta") for (i = 2; i in part; i++) sum += part[i]
    if (part[1] == "bidelta" || !sent) return sum + 0
    up = int((k + 2) / 3)
    if (capped && k == 3 * part[part[1] == "full" ? 2 : 3] + 1) up-- # the cap level has no up router of its own
    return (part[1] == "hybrid" && k > 0) + up + k + stages
}

/^#/ { next }
{
    split($1, part, /[:,]/)
    sent = $4 != "-"
    capped = $1 ~ /capped/
    stages = part[1] != "hybrid" ? 0 : part[2] == 12 ? 2 : part[2] == 48 ? 3 : 4
    row = $1 " " $2 " " $3
    print "end", row, "arrived", $6, "@" canonical($3), "exit 0"
    print "level", row, part[1] != "bidelta" && sent ? $5 " " $5 : "-"
    print "hops", row, hops($5), "hops", sent ? length($4) / 2 - 1 : 0, "swallows"
}
