# SPDX-License-Identifier: MIT-0
# awk -v pairs=N -v U=U -f pairs.awk: pairs of locations of hybrid:192,U at random.  The destination
# has the first 0 to 4U+3 digits of the source, so that every way is as frequent, near and far.
function digit(below) {
    x = (x * 69069 + 1) % 4294967296
    return int(x / 65536) % below
}
function hex(digits, i, text) {
    for (i = 0; i < 4 * U + 4; i += 2)
        text = text sprintf("%X", 4 * digits[i] + digits[i + 1])
    return "@" text
}
BEGIN {
    for (; pairs > 0; pairs--) {
        same = digit(4 * U + 4)
        for (i = 0; i < 4 * U + 4; i++) {
            below = i == 4 * U ? 3 : 4 # the first digit in a cluster is never 3
            source[i] = digit(below)
            destination[i] = i < same ? source[i] : digit(below)
        }
        print hex(source), hex(destination)
    }
}
