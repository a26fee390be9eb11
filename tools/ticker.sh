# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh
# tools/ticker.sh - on a terminal, one line that says how far the steps of tools/check.sh or tools/test.sh
# are; to be sourced.  FOLDER/steps.names has their names.  A step says that it begins, and that it has ended; how
# long each took is kept in FOLDER.last, from which the next run tells the time that is left.

ticker_begin() { date +%s >"$1/$2.begun"; } # ticker_begin FOLDER NAME

ticker_end() { # ticker_end FOLDER NAME
    echo "$2 $(($(date +%s) - $(cat "$1/$2.begun")))" >"$1/$2.took"
    rm -f "$1/$2.begun"
    ticker_clear
}

ticker_clear() { [ ! -t 1 ] || printf '\r\033[K'; }

ticker_line() { # ticker_line FOLDER BEGUN JOBS
    {
        sed 's/^/last /' "$1.last" 2>/dev/null
        sed 's/^/step /' "$1/steps.names"
        cat "$1"/*.took 2>/dev/null | sed 's/^/took /'
        for name in "$1"/*.begun; do
            [ ! -e "$name" ] || echo "runs $(basename "$name" .begun) $(cat "$name" 2>/dev/null)"
        done
    } | awk -v now="$(date +%s)" -v begun="$2" -v jobs="$3" '
        function clock(s) { return sprintf("%d:%02d", s / 60, s % 60) }
        $1 == "last" { last[$2] = $3; known = 1 }
        $1 == "step" { steps++; if (!($2 in last)) last[$2] = 1; left += last[$2] }
        $1 == "took" { ended++; left -= last[$2] }
        $1 == "runs" { runs = runs (runs == "" ? "" : ", ") $2; t = now - $3; left -= t < last[$2] ? t : last[$2] }
        END {
            line = ended + 0 " of " steps ", " clock(now - begun)
            if (known) line = line ", about " clock(left / jobs) " left"
            printf "\r\033[K%s", substr(line ": " runs, 1, 79)
        }'
}

ticker_start() { # ticker_start FOLDER JOBS
    ticker=
    [ -t 1 ] || return 0
    # shellcheck disable=SC3044
    (
        begun=$(date +%s)
        while sleep 1; do ticker_line "$1" "$begun" "$2"; done
    ) &
    ticker=$!
}

ticker_stop() { # ticker_stop FOLDER
    [ -z "$ticker" ] || { kill "$ticker"; wait "$ticker"; } 2>/dev/null
    ticker_clear
    { cat "$1.last" 2>/dev/null; cat "$1"/*.took; } | awk '{ took[$1] = $2 } END { for (n in took) print n, took[n] }' >"$1.new"
    mv "$1.new" "$1.last"
}
