# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh
# tools/assurance/nets.sh - networks that have a circuit; to be sourced after B is set.

with_circuit() { # with_circuit NET...: ends the script unless `routeseq gate` takes each
    for net in "$@"; do
        said=$("$B/routeseq" gate "$net" 2>&1 >/dev/null) && continue
        echo "no such network, or none with a circuit: $net" >&2
        echo "$said" >&2
        exit 2
    done
}

proved_nets() { # proved_nets [all|NET...]: the NETs; without any, those whose circuits differ most
    case ${1:-} in
    '')
        echo hybrid:12,3 hybrid:12,3,capped full:2 full:5,capped full:8
        ;;
    all)
        echo hybrid:12,7 full:7 full:7,capped full:8
        for u in 1 2 3 4 5 6; do
            echo hybrid:12,$u hybrid:12,$u,capped full:$u full:$u,capped
        done
        ;;
    *) echo "$@" ;;
    esac
}
