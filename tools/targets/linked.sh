# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh
# tools/targets/linked.sh - what a call of one routing function links on a Cortex-M0, -Os: without and with the compiler's
# division.  To be sourced by size.sh, which writes the table in docs/FIGURES.md between <!-- linked --> and <!-- /linked -->,
# or compares it.
linked_functions="rt_route_hypercube_port rt_route_torus_port rt_route_hypercube_path rt_route_kntree_path
    rt_route_torus_path rt_route_mesh_path rt_route_dragonfly_path rt_route_ports rt_selfcheck"

# Compiles the route room and the guide's torus.c, function by function; fails and says why.
linked_objects() {
    rm -rf "$directory"
    mkdir -p "$directory"
    awk '/^```c torus\.c$/ { on = 1; next } /^```$/ { on = 0 } on' docs/GUIDES.md >"$directory/torus.c"
    for source in $(tools/sources.sh lib/route lib/net) "$directory/torus.c"; do
        compile "$source" "$directory/$(basename "$source" .c).rel" -ffunction-sections -fdata-sections || return
    done
}

# linked_bytes FUNCTION [LIBRARY]: its own code and constants, and what they call; without the library what that has is not counted
linked_bytes() {
    # shellcheck disable=SC2086 # words
    $cc -nostdlib -static "-Wl,--gc-sections,-e,$1,--build-id=none,--unresolved-symbols=ignore-all" "$directory"/*.rel ${2:-} \
        -o "$directory/linked" && "${tools}size" "$directory/linked" | awk 'NR == 2 { print $1 }'
}

linked_table() {
    printf '| function | bytes | with division |\n|---|---|---|\n'
    for function in $linked_functions; do
        echo "| \`$function\` | $(linked_bytes "$function") | $(linked_bytes "$function" -lgcc) |"
    done
    echo "| \`rt_route_torus_fixed\` | $(linked_bytes route_to) | $(linked_bytes route_to -lgcc) |"
}

# small TABLE: whole routes of one family take less than 1 kB each, with division
linked_small() {
    [ "$(grep -cE '_(path|fixed)`' "$1")" = 6 ] && awk -F '|' '$2 ~ /_(path|fixed)`/ && $4 >= 1000 { bad = 1 } END { exit bad }' "$1"
}

linked_check() {
    claim="docs/FIGURES.md says what a call of one routing function links"
    target cortex-m0 || { tap_skip "$claim" "$missing"; return; }
    there=$(row cortex-m0) directory=$B/size/linked
    [ "$(cell "$there" 3)" = " $(version) " ] || { tap_skip "$claim" "that is$(cell "$there" 3), here is $(version)"; return; }
    linked_objects && linked_table >"$B/size/table" && between $page linked >"$B/size/said" && cmp -s "$B/size/table" "$B/size/said"
    tap_result $? "$claim" "$(diff "$B/size/table" "$B/size/said")"
    linked_small "$B/size/table"
    tap_result $? "whole routes of one family take less than 1 kB with division" "$(cat "$B/size/table")"
    sed 's/\(torus_path` | [0-9]*\) | [0-9]* /\1 | 1000 /' "$B/size/table" >"$B/size/large"
    ! linked_small "$B/size/large" && ! cmp -s "$B/size/large" "$B/size/said"
    tap_result $? "planted and rejected: one of 1,000 bytes"
}
