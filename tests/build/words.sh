#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Documents keep within their words, each and together.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
work=build/words
rm -rf "$work"
mkdir -p "$work"

# WORDS FILE...: what they have together at most.  tests/build/specification.sh has the pages of the specification.
budgets='900 README.md
3060 docs/GUIDES.md
3565 docs/DESIGN.md
6000 docs/FIGURES.md
3290 docs/ASSURANCE.md
700 docs/TOUR.md
900 web/README.md
1000 CHANGELOG.md
615 docs/ADDING_A_TOPOLOGY.md
700 examples/cluster/README.md'
others=2070 # all but these and the specification
all=39950

documents() { # documents DIR
    find "$1" -name build -prune -o -name node_modules -prune -o -name .git -prune -o -name '*.md' -print | sed "s|^$1/||" | sort
}
words() { (cd "$1" && shift && cat "$@" | wc -w); } # words DIR FILE...
exceeded() { # exceeded DIR: what has more words than it may have
    documents "$1" | grep -vE '^docs/(SPEC|spec/.*)\.md$' >"$work/left"
    echo "$budgets" | while read -r most files; do
        # shellcheck disable=SC2086 # words
        n=$(words "$1" $files)
        [ "$n" -gt 0 ] && [ "$n" -le "$most" ] || echo "$files: $n words, at most $most"
    done
    # shellcheck disable=SC2046 # words
    set -- "$1" $(grep -vxF "$(echo "$budgets" | cut -d ' ' -f 2-)" "$work/left")
    [ "$(words "$@")" -le $others ] || echo "the other documents: $(words "$@") words, at most $others"
    # shellcheck disable=SC2046
    set -- "$1" $(documents "$1")
    [ "$(words "$@")" -le $all ] || echo "all documents: $(words "$@") words, at most $all"
}

exceeded . >"$work/exceeded"
[ ! -s "$work/exceeded" ]
# shellcheck disable=SC2046
tap_result $? "documents keep within their words: $(words . $(documents .)) of $all" "$(cat "$work/exceeded")"

mkdir "$work/tree"
documents . | tar cf - -T - | tar xf - -C "$work/tree"
yes word | head -950 >>"$work/tree/README.md"
yes word | head -$others >>"$work/tree/SECURITY.md"
yes word | head -$all >"$work/tree/docs/spec/more.md"
[ "$(exceeded "$work/tree" | cut -d : -f 1 | xargs)" = "README.md the other documents all documents" ]
tap_result $? "planted and rejected: a README of 950 words more, other documents, a page of $all" "$(exceeded "$work/tree")"
tap_end
