# SPDX-License-Identifier: MIT-0
# awk -f weave.awk -v source=FILE PLAN FILE - FILE with the annotations of PLAN, in front of the line that stands
# behind "@ " or behind the one that stands after "@> ".  Status 1 if a line of PLAN is not in FILE exactly once.
NR == FNR {
    if (/^@ lib\//)
        here = substr($0, 3) == source
    else if (/^@>? /) {
        behind = /^@>/
        line = substr($0, behind ? 4 : 3)
        if (here)
            wanted[line] = 0
    } else if (here && behind)
        after[line] = after[line] $0 "\n"
    else if (here)
        before[line] = before[line] $0 "\n"
    next
}
$0 in wanted { wanted[$0]++; printf "%s", before[$0] }
{ print }
$0 in after { printf "%s", after[$0] }
END {
    for (line in wanted)
        if (wanted[line] != 1) {
            printf "%s: %d times: %s\n", source, wanted[line], line >"/dev/stderr"
            bad = 1
        }
    exit bad
}
