# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh
# tools/nets.sh - networks that have a circuit; to be sourced after B is set.

with_circuit() { # with_circuit NET...: ends the script unless `routeseq gate` takes each
    for net in "$@"; do
        said=$("$B/routeseq" gate "$net" 2>&1 >/dev/null) && continue
        echo "no such network, or none with a circuit: $net" >&2
        echo "$said" >&2
        exit 2
    done
}
