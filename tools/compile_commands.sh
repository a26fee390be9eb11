#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/compile_commands.sh COMPILER FLAGS-OF-LIB FLAGS-OF-THE-REST - how each source is compiled, as
# editors and linters want it (JSON Compilation Database); `make` writes it to build/compile_commands.json.
set -eu
cd "$(dirname "$0")/.."
here=$(pwd)
tools/sources.sh lib cli tests fuzz bench | awk -v here="$here" -v cc="$1" -v lib="$2" -v rest="$3" '
    function quoted(s) { gsub(/[\\"]/, "\\\\&", s); return "\"" s "\"" }
    {
        printf "%s\n  {\"directory\": %s, \"file\": %s,\n   \"command\": %s}", (NR > 1 ? "," : "["), quoted(here),
            quoted($0), quoted(cc " " (/^lib\// ? lib : rest) " -c " $0)
    }
    END { print NR ? "\n]" : "[]" }'
