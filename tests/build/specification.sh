#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The specification: each "SPEC n.m" in the tree has its heading, the index leads to each chapter's page, the pages keep
# within their words, and `route` answers their examples. These come from the models and vectors, not from the command.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=build/specification
. tools/tap_command.sh

headings() { sed -nE 's/^#+ ([0-9]+(\.[0-9]+)?)\.? .*/\1/p' "$1/SPEC.md" "$1"/spec/*.md | sort -u; }
references() { # references DIR: FILE NUMBER, for each number after the word SPEC; "14.6 to 14.8" are two
    grep -rIoE --exclude-dir=.git --exclude-dir=build --exclude-dir=node_modules \
        'SPEC\)? [0-9]+(\.[0-9]+)?((,| and| to| or)* [0-9]+\.[0-9]+)*' "$1" |
        sed -E 's/(.*):SPEC\)? /\1 /' | awk '{ for (i = 2; i <= NF; i++) if ($i ~ /^[0-9]/) { sub(/,$/, "", $i); print $1, $i } }'
}
homeless() { # homeless TREE: references that have no heading in docs
    headings docs >"$work/headings"
    references "$1" | awk -v known="$work/headings" 'BEGIN { while ((getline n <known) > 0) is[n] = 1 } !is[$2] { print }'
}
words() { cat "$1/SPEC.md" "$1"/spec/*.md | wc -w; }

homeless . >"$work/homeless"
[ ! -s "$work/homeless" ] && [ "$(references . | wc -l)" -gt 300 ]
tap_result $? "each SPEC n.m in the tree has its heading" "$(cat "$work/homeless")"
glued() { grep -nE '[^#`(]##+ [0-9]' "$@"; } # headings within a line
! glued docs/SPEC.md docs/spec/*.md >"$work/glued"
tap_result $? "each heading begins a line" "$(cat "$work/glued")"
mkdir -p "$work/planted"
echo 'the end of a sentence.## 5.2 Directions' >"$work/planted/glued.md"
glued "$work/planted/glued.md" >/dev/null
tap_result $? "planted and rejected: a heading at the end of a sentence"
echo '/* As SPEC ''15.2, 15.99 and 99.1 say; SPEC ''4.4. */' >"$work/planted/file.c"
[ "$(homeless "$work/planted" | cut -d ' ' -f 2 | xargs)" = "15.99 99.1" ]
tap_result $? "planted and rejected: references to sections that do not exist"

budget=19000
[ "$(words docs)" -le $budget ]
tap_result $? "the specification has at most $budget words" "$(words docs)"
cp -r docs/SPEC.md docs/spec "$work/planted"
yes 'one more word' | head -6000 >>"$work/planted/spec/tree.md"
[ "$(words "$work/planted")" -gt $budget ]
tap_result $? "planted and rejected: a page of many more words"

# The index: CHAPTERS | [PAGE](spec/PAGE.md) | WHAT
indexed() { # indexed DIR: PAGE CHAPTER, as the index has them; "2 to 7" are six
    sed -nE 's/^([0-9, to.]+) \| \[([a-z_]+)\]\(spec\/\2\.md\) .*/\2 \1/p' "$1/SPEC.md" | tr -d , | awk '{
        for (i = 2; i <= NF; i++)
            if ($i == "to") for (n = $(i - 1) + 1; n < $(i + 1); n++) print $1, n; else print $1, $i }' | sort
}
placed() { # placed DIR: the same, as the pages have them: chapters, and sections among the errata
    for page in "$1"/spec/*.md; do
        sed -nE "s/^##? ([0-9]+)\. .*/$(basename "$page" .md) \1/p" "$page"
    done
    sed -nE 's/^## ([0-9]+\.[0-9]+) .*/errata \1/p' "$1/spec/errata.md"
}
indexed docs >"$work/indexed"
placed docs | sort >"$work/placed"
same "the index says on which page each chapter stands" "$work/placed" "$work/indexed"
sed 's/^# 16\. /## 99. /' docs/spec/graph.md >"$work/planted/spec/graph.md"
! placed "$work/planted" | sort | cmp -s - "$work/indexed"
tap_result $? "planted and rejected: a chapter that the index does not have"

# Examples: lines NET SRC DST ANSWER, `-` where it is empty
examples() { # examples PAGE...: OPTIONS|NET SRC DST ANSWER
    awk '/^<!-- examples/ { sub(/^<!-- examples */, ""); sub(/: .*/, ""); options = $0; on = 1; next }
        on && /^```/ { on++; if (on == 3) on = 0; next }
        on == 2 { $1 = $1; print options "|" $0 }' "$@"
}
wrong() { # wrong PAGE...: examples that `route` answers otherwise
    examples "$@" | while IFS="|" read -r options line; do
        # shellcheck disable=SC2086 # words
        set -- $line
        net=$1 src=$2 dst=$3
        shift 3
        # shellcheck disable=SC2086
        got=$($R route "$net" $options "$src" "$dst" 2>&1)
        [ "${got:--}" = "$*" ] || echo "route $net $options $src $dst: $got, in the text $*"
    done
}
wrong docs/spec/*.md >"$work/wrong"
n=$(examples docs/spec/*.md | wc -l)
[ ! -s "$work/wrong" ] && [ "$n" -ge 35 ]
tap_result $? "each of the $n examples is what route prints" "$(cat "$work/wrong")"
sed -E 's/^(kntree:2,3 .*)2/\14/' docs/spec/ports.md >"$work/planted/spec/ports.md"
[ "$(wrong "$work/planted/spec/ports.md" | grep -c '^route kntree:2,3')" -ge 1 ]
tap_result $? "planted and rejected: examples with another answer"
tap_end
