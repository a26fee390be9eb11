#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/serves.sh: the options by command and shape, as a table: what tests/cli/options.table has.
cd "$(dirname "$0")/.." || exit 2
echo '<!-- SPDX-License-Identifier: ''MIT-0 -->'
echo '<!-- Options by command and shape: tools/serves.sh prints it, tests/cli/options.sh compares. -->'
build/routeseq help --tsv | awk -F '\t' '
    $2 == "-" { if ($3 != "") alone[$1] = alone[$1] " `" $3 "`"; else without[++w] = $1; next }
    !($1 in c) { c[$1] = ++n; command[n] = $1 }
    !($2 in s) { s[$2] = ++m; shape[m] = $2 }
    $3 == "" { served[$1, $2] = 1 }
    $3 != "" { list[$1, $2] = list[$1, $2] (list[$1, $2] == "" ? "" : " ") "`" $3 "`" }
    END {
        printf "| |"; for (j = 1; j <= m; j++) printf " %s |", shape[j]
        printf "\n|---|"; for (j = 1; j <= m; j++) printf "---|"
        for (i = 1; i <= n; i++) {
            printf "\n| `%s` |", command[i]
            for (j = 1; j <= m; j++) {
                k = command[i] SUBSEP shape[j]
                printf " %s |", k in list ? list[k] : k in served ? "yes" : "-"
            }
        }
        for (i = 1; i <= w; i++) {
            printf "\n| `%s` |%s, without NET |", without[i], alone[without[i]] == "" ? " yes" : alone[without[i]]
            for (j = 2; j <= m; j++) printf " |"
        }
        print ""
    }'
