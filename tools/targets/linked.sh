# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh
# tools/targets/linked.sh - what a call of one routing function links, -Os: on a Cortex-M0 without and with the compiler's
# division, and its stack there; on others with the division.  To be sourced by size.sh, which writes the table in
# docs/FIGURES.md between <!-- linked --> and <!-- /linked -->, or compares it and what a header and a guide say of it.
linked_functions="rt_route_hypercube_port rt_route_torus_port rt_route_hypercube_path rt_route_kntree_path
    rt_route_torus_path rt_route_mesh_path rt_route_dragonfly_path rt_route_ports rt_selfcheck route_to"
linked_targets="cortex-m0:3-5 rv32imc:6 avr:7" # and the columns of each

# Compiles the route room and the guide's torus.c for the target, function by function; fails and says why.
linked_objects() {
    rm -rf "$directory"
    mkdir -p "$directory"
    awk '/^```c torus\.c$/ { on = 1; next } /^```$/ { on = 0 } on' docs/GUIDES.md >"$directory/torus.c"
    for source in $(tools/sources.sh lib/route lib/net) "$directory/torus.c"; do
        compile "$source" "$directory/$(basename "$source" .c).rel" -ffunction-sections -fdata-sections ${1:-} || return
    done
}

# linked_all FUNCTION [LIBRARY]: its own code and constants, and what they call; without the library what that has is not counted
linked_all() {
    # shellcheck disable=SC2086 # words
    $cc -nostdlib -static "-Wl,--gc-sections,-e,$1,--build-id=none,--unresolved-symbols=ignore-all" "$directory"/*.rel ${2:-} \
        -o "$directory/linked" && "${tools}size" "$directory/linked" | awk 'NR == 2 { print $1 + $2 }'
}
linked_bytes() { echo $(($(linked_all "$@") - $(linked_all none "${2:-}" 2>/dev/null))); } # without AVR's code that copies data at the start

# linked_stack FUNCTION: bytes along the deepest path of calls, but for the compiler's division
linked_stack() {
    cat "$directory"/*.ci | awk -v from="$1" '
        function deepest(name, n, k, to, one, most) {
            n = split(calls[name], to, "\t")
            for (k = 1; k <= n; k++)
                if ((one = deepest(to[k])) > most)
                    most = one
            return own[name] + most
        }
        { split($0, part, "\"") }
        /^node/ && match(part[4], /[0-9]+ bytes/) { own[part[2]] = substr(part[4], RSTART) + 0; known[part[2]] = 1 }
        /^edge/ { calls[part[2]] = calls[part[2]] part[4] "\t" }
        END { print from in known ? deepest(from) : "?" }'
}

linked_columns() { # linked_columns TARGET: a line for each function; fails if the target is not here
    target "$1" || return
    directory=$B/size/linked/$1 call=
    [ "$1" = cortex-m0 ] && call=-fcallgraph-info=su # gcc 10
    linked_objects $call || return
    for function in $linked_functions; do
        set -- "$(linked_bytes "$function" -lgcc)"
        [ -z "$call" ] || set -- "$(linked_bytes "$function") | $1 | $(linked_stack "$function")"
        echo "| $1"
    done
}

linked_table() {
    printf '| function | Cortex-M0 | with division | stack | rv32imc | AVR |\n|---|---|---|---|---|---|\n'
    mkdir -p "$B/size/linked"
    for function in $linked_functions; do echo "| \`$function\`"; done | sed 's/`route_to`/`rt_route_torus_fixed`/' >"$B/size/linked/names"
    for name in $linked_targets; do
        linked_columns "${name%:*}" >"$B/size/linked/$name.column" || { echo "SKIP: the table of single functions: $missing" >&2; return 1; }
    done
    (cd "$B/size/linked" && set -- $(printf '%s.column ' $linked_targets) && paste -d ' ' names "$@") | sed 's/$/ |/'
}

# linked_small TABLE: whole routes of one family take less than 1 kB each on a Cortex-M0, with division
linked_small() {
    [ "$(grep -cE '_(path|fixed)`' "$1")" = 6 ] && awk -F '|' '$2 ~ /_(path|fixed)`/ && $4 >= 1000 { bad = 1 } END { exit bad }' "$1"
}

linked_of() { awk -F '[|` ]+' -v name="$2" -v k="$3" '$2 == name { print $(k + 1) }' "$1"; } # linked_of TABLE FUNCTION COLUMN

# linked_said TABLE HEADER: the header of the self check, and the guide, say what the table has
linked_said() {
    grep -qF "links $(linked_of "$1" rt_selfcheck 3) bytes and takes $(linked_of "$1" rt_selfcheck 4) of stack" "$2" &&
        grep -qF "takes $(linked_of "$1" rt_route_torus_fixed 3) bytes (AVR: $(linked_of "$1" rt_route_torus_fixed 6))" docs/GUIDES.md
}

linked_check() {
    between $page linked >"$B/size/said"
    for cells in $(if long; then echo "$linked_targets"; else echo "${linked_targets%% *}"; fi); do
        name=${cells%:*}
        claim="docs/FIGURES.md says what a call of one routing function links on $name"
        target "$name" || { tap_skip "$claim" "$missing"; continue; }
        there=$(row "$name")
        [ "$(cell "$there" 3)" = " $(version) " ] || { tap_skip "$claim" "that is$(cell "$there" 3), here is $(version)"; continue; }
        linked_columns "$name" | tr -d ' ' >"$B/size/here"
        cut -d '|' -f "${cells#*:}" "$B/size/said" | sed '1,2d; s/^/|/' | tr -d ' ' >"$B/size/there"
        [ -s "$B/size/here" ] && cmp -s "$B/size/here" "$B/size/there"
        tap_result $? "$claim" "$(diff "$B/size/here" "$B/size/there")"
        sed '2s/|[0-9]*/|1/' "$B/size/there" >"$B/size/wrong"
        ! cmp -s "$B/size/here" "$B/size/wrong"
        tap_result $? "planted and rejected: another number on $name"
    done
    header=include/rt/route_selfcheck.h
    linked_said "$B/size/said" $header
    tap_result $? "$header and docs/GUIDES.md say what the table has"
    sed 's/takes [0-9]* of stack/takes 400 of stack/' $header >"$B/size/header"
    ! linked_said "$B/size/said" "$B/size/header"
    tap_result $? "planted and rejected: 400 bytes of stack"
    linked_small "$B/size/said"
    tap_result $? "whole routes of one family take less than 1 kB with division" "$(cat "$B/size/said")"
    sed 's/\(torus_path` | [0-9]*\) | [0-9]* /\1 | 1000 /' "$B/size/said" >"$B/size/large"
    ! linked_small "$B/size/large" && ! cmp -s "$B/size/large" "$B/size/said"
    tap_result $? "planted and rejected: one of 1,000 bytes"
}
