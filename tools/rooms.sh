#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/rooms.sh - prove the arrows between the rooms (docs/DESIGN.md), in TAP:
#   headers   a room includes only its own headers and those it may know
#   calls     its objects call only what it may call, and no libc
#   families  in a room no shape's objects call or include another shape's, and no family's function
#             (what its row in rt/families.h makes of ROOM_##name) uses another family's, be it in
#             another file or the same
#   shapes    a public header of a shape includes none of another's; rt/rt.h, of Transit's alone
#   globals   no writable data in any object of the library
#   names     every global name begins with rt_, or rti_ where only files of a room share it
#   cli       the arrows between the folders of the command (tools/rooms_cli.sh)
# Then plant a fault for each guard and see it rejected; of headers and of what is compiled one, with ROUTESEQ_LONG all.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
. tools/links.sh
CC=${CC:-cc}
! tiny "$CC" || CC=gcc # tcc gives functions no sections
command -v "${CC%% *}" >/dev/null || {
    tap_skip "the arrows between the rooms" "$CC is missing"
    tap_end
    exit
}
apart=-fno-ipa-icf # of functions that are alike; clang merges none
links "$CC" $apart || apart=
top=$(pwd)
work=build/rooms
rm -rf "$work"
mkdir -p "$work"

# What each room may include (headers of include/rt) and call.
may_know() {
    case $1 in
    net) echo net families ;;
    route) echo net route ;;
    topo) echo net topo ;;
    walk) echo net random topo walk ;; # the route and the router come in as arguments
    gate) echo net gate ;;
    load) echo net random route topo walk load ;;
    esac
}
# The headers of include/rt that this makes, as a pattern: a room may have others beside it.
headers_of() {
    for may in $(may_know "$1"); do printf '%s(_[a-z0-9]+)*|' "$may"; done | sed 's/|$//'
}
rooms="net route topo walk gate load"
changed() { # changed ROOT [FILE of lib]: the rooms that may differ from the tree's, which were seen before
    if [ $# = 2 ]; then echo "${2%%/*}"; else echo "$rooms"; fi
}

# compile ROOT: all rooms below ROOT/lib, two files at a time.  compile ROOT FILE: that file, beside the
# objects of the tree itself.  Each function has a section of its own and none is inlined or merged: so a call
# within a file leaves a trace, too.
compile() {
    [ $# = 2 ] || [ ! -d "$work/clean" ] || return 0 # done before
    rm -rf "$work/o"
    for room in $rooms; do mkdir -p "$work/o/$room"; done
    [ $# = 1 ] || cp -r "$work/clean/." "$work/o"
    # some files of a room at once: a line each, the room first
    root=$(cd "$1" && pwd)
    # shellcheck disable=SC2016 # for the inner shells
    (cd "$1/lib" && printf '%s\n' ${2:-$("$top/tools/sources.sh" . | sed "s|^./||")}) |
        awk -F / '{ more[$1] = more[$1] " " $0; if (++n[$1] % 16 == 0) { print $1 more[$1]; more[$1] = "" } } END { for (room in more) if (more[room] != "") print room more[room] }' |
        xargs -P 2 -L 1 sh -c 'cc=$1 root=$2 apart=$3 o=$4/$5 && shift 5 && for file; do set -- "$@" "$root/lib/$file" && shift; done && cd "$o" &&
            $cc -std=c99 -O0 -ffreestanding -fno-pic -fno-stack-protector \
                -fno-inline $apart -ffunction-sections -fdata-sections "-I$root/include" -c "$@"' sh "$CC" "$root" "$apart" "$top/$work/o" &&
        { [ $# = 2 ] || cp -r "$work/o" "$work/clean"; }
}

# Each guard prints what it finds wrong below ROOT, nothing if all is well.
guard_headers() {
    for room in $rooms; do
        (cd "$1" && grep -HnE '^ *# *include' $(find "lib/$room" -name '*.[ch]' && ls include/rt/"$room".h include/rt/"${room}"[_6]*.h 2>/dev/null)) |
            grep -vE "[<\"](rt/)?($(headers_of "$room"))\.h[>\"]|<(std(int|def)|limits)\.h>|\"(\.\./)?${room}_[a-z0-9_]*\.h\""
    done
}

# clang calls these two where a structure is copied or begun.
case $($CC --version) in *clang*) added='memcpy memset' ;; *) added=none ;; esac
guard_calls() {
    compile "$@" || { echo "does not compile"; return; }
    for room in $(changed "$@"); do
        [ -d "$work/o/$room" ] || continue
        for other in $(may_know "$room"); do
            [ -d "$work/o/$other" ] && nm --defined-only -g "$work/o/$other"/*.o
        done | awk -v added="$added" 'BEGIN { gsub(" ", "\n", added); print added } NF == 3 { print $3 }' | sort -u >"$work/allowed"
        nm -u "$work/o/$room"/*.o | awk '/U / { print $2 }' | sort -u |
            grep -vxFf "$work/allowed" | sed "s/^/room $room calls /"
    done
}

# Lines `room object shape`, - where there is none.
owners() {
    (cd "$1/lib" && find . -name '*.c' -printf '%P\n') | sed 's/\.c$//' | while IFS=/ read -r room shape object; do
        [ -n "$object" ] || { object=$shape; shape=-; }
        [ -d "$1/lib/net/$shape" ] || shape=- # lib/load/graph is for all shapes
        echo "$room $object $shape"
    done
}

# What the families give to a room: lines `symbol family`, from each ROOM_##name of the room's files.
given() { # given ROOT ROOM
    for shape in transit ring tree ports; do
        cat "$1/lib/$2"/*.[ch] "$1/lib/$2/$shape"/*.[ch] 2>/dev/null | grep -oE "rti?_$2_##name(##[a-z_]+)?" |
            sort -u | sed 's/##//g' >"$work/patterns"
        awk -v shape=$shape 'FILENAME == ARGV[1] { pattern[++n] = $0; next }
            /^#define RT_[A-Z_]*FAMILIES/ { split($2, word, "_"); here = tolower(word[2]) == shape }
            here && match($0, /ROW\([A-Z0-9]+, [a-z0-9]+, [0-9]+\)/) {
                split(substr($0, RSTART), part, ", ")
                for (k = 1; k <= n; k++) { symbol = pattern[k]; sub(/name/, part[2], symbol); print symbol, part[2] }
            }' "$work/patterns" "$1/include/rt/families.h"
    done
}

guard_families() {
    for file in $(find "$1/lib" -mindepth 3 -name '*.[ch]'); do
        grep -HnE '^ *# *include *"\.\./[^"]*/' "$file"
    done
    compile "$@" || { echo "does not compile"; return; }
    owners "$1" >"$work/owners"
    for room in $(changed "$@"); do
        (cd "$work/o/$room" && nm -A -g ./*.o) | sed 's|^\./||; s|\.o:| |' >"$work/symbols"
        awk -v room="$room" '
            FILENAME == ARGV[1] { if ($1 == room) shape[$2] = $3; next }
            FILENAME == ARGV[2] && NF == 4 { home[$4] = $1; next }
            FILENAME == ARGV[3] && $2 == "U" && ($3 in home) {
                to = home[$3]
                if (shape[$1] != "-" && shape[to] != "-" && shape[$1] != shape[to])
                    print "shape " shape[$1] " calls " shape[to] ": " $1 ", " $3
            }' "$work/owners" "$work/symbols" "$work/symbols"
        given "$1" "$room" >"$work/given"
        objdump -r "$work/o/$room"/*.o | awk '
            FNR == NR { family[$1] = $2; next }
            /^RELOCATION RECORDS FOR/ { from = $4; gsub(/^\[|\]:$|^\[\.(text|rodata|data)(\.rel\.ro(\.local)?)?\./, "", from); next }
            $2 ~ /^R_/ {
                to = $3
                sub(/[-+]0x[0-9a-f]+$/, "", to)
                sub(/^\.(text|rodata|data)\./, "", to)
                if ((from in family) && (to in family) && family[from] != family[to])
                    print "family " family[from] " uses " family[to] ": " from ", " to
            }' "$work/given" -
    done
}

guard_shapes() { # through what a header includes, however far
    (cd "$1/include/rt" && grep -HE '^ *# *include *[<"](rt/)?[a-z0-9_]+\.h[>"]' ./*.h) | sed -E 's,^\./([^:]*):.*[<"](rt/)?([a-z0-9_]+\.h)[>"].*,\1 \3,' | awk '
        { includes[$1] = includes[$1] " " $2; header[$1]; header[$2] }
        function reach(from, of,    n, i, to) {
            n = split(includes[from], to, " ")
            for (i = 1; i <= n; i++)
                if (!((of, to[i]) in met)) {
                    met[of, to[i]]
                    if (to[i] ~ "_(" others ")\\.h$") print of " includes " to[i]
                    reach(to[i], of)
                }
        }
        END {
            for (file in header) {
                if (file !~ /_/ && file != "rt.h") continue
                others = "ring|tree|ports" # of Transit, or for every shape
                if (file ~ /_ring\.h$/) others = "transit|tree|ports"
                if (file ~ /_tree\.h$/) others = "transit|ring|ports"
                if (file ~ /_ports\.h$/) others = "transit|ring|tree"
                reach(file, file)
            }
        }' | sort
}

guard_globals() {
    compile "$@" || { echo "does not compile"; return; }
    nm -A "$work"/o/*/*.o | grep -E ' [dDbBsSgGC] '
}

guard_names() {
    compile "$@" || { echo "does not compile"; return; }
    nm -A --defined-only -g "$work"/o/*/*.o | grep -v ' rti\{0,1\}_'
}

guard_basenames() {
    find "$1/lib" -name '*.[ch]' | sed 's|.*/||' | sort | uniq -d
}

holds() { # holds GUARD CLAIM
    found=$("guard_$1" . 2>&1)
    test -z "$found"
    tap_result $? "$2" "$found"
}

# rejects GUARD CLAIM FILE CODE: a copy of the tree with CODE added to FILE, or changed by CODE, a sed
# script on lines of a pattern
rejects() {
    case $1 in headers | calls | families | globals | names) long || [ "$2" = "walk includes route.h" ] || [ "$2" = "route calls libc" ] || return 0 ;; esac
    rm -rf "$work/fault"
    mkdir -p "$work/fault"
    cp -r include lib "$work/fault"
    case $4 in
    /^*) sed -i "$4" "$work/fault/$3" ;;
    *) printf '%s\n' "$4" >>"$work/fault/$3" ;;
    esac
    ! cmp -s "$3" "$work/fault/$3" || echo "$3 is as it was" >&2
    found=$("guard_$1" "$work/fault" "${3#lib/}" 2>&1)
    test -n "$found" && [ "$found" != "does not compile" ]
    tap_result $? "planted and rejected: $2" "the guard did not see it"
}

holds basenames "no two files of the library have one name: an archive would lose one"
holds headers "each room includes only what it may know"
holds calls "each room calls only what it may call, and no libc"
holds families "in each room families meet only through their shape, shapes only above"
holds shapes "no public header of a shape includes another shape's, and rt/rt.h only Transit's"
holds globals "no room has writable data"
holds names "every global name begins with rt_ or rti_"
rejects basenames "two files of one name" lib/route/ring/topo_rings.c '/* */'
rejects headers "route includes topo.h" lib/route/transit/route_compute.c '#include "rt/topo.h"'
rejects headers "a header of walk includes route.h" include/rt/walk_ring.h '#include "route.h"'
rejects headers "walk includes route.h" lib/walk/transit/walk_rn1.c '#include "rt/route.h"'
rejects headers "gate includes route.h" lib/gate/gate_run.c '#include "rt/route.h"'
rejects headers "topo includes load_ring.h" include/rt/topo.h '#include "load_ring.h"'
rejects headers "load_tree.h includes gate.h" include/rt/load_tree.h '#include "gate.h"'
rejects headers "topo includes a header of libc" lib/topo/transit/topo_transit.c '#include <string.h>'
rejects calls "route calls libc" lib/route/transit/route_compute.c \
    'void abort(void); void rt_fault(void); void rt_fault(void) { abort(); }'
rejects calls "topo calls route" lib/topo/transit/topo_transit.c \
    'int rt_route_loc_bytes(const struct rt_net *); int rt_fault(const struct rt_net *n); int rt_fault(const struct rt_net *n) { return rt_route_loc_bytes(n); }'
rejects calls "walk calls rt_compute" lib/walk/transit/walk_rn1.c \
    'int rt_compute(const struct rt_net *, const uint8_t *, const uint8_t *, uint8_t *); int rt_fault(uint8_t *p); int rt_fault(uint8_t *p) { return rt_compute(0, p, p, p); }'
rejects calls "gate calls rt_compute" lib/gate/gate_run.c \
    'int rt_compute(const struct rt_net *, const uint8_t *, const uint8_t *, uint8_t *); int rt_fault(uint8_t *p); int rt_fault(uint8_t *p) { return rt_compute(0, p, p, p); }'
# calls FUNCTION OTHER: a sed script that has FUNCTION(net, rings) call OTHER
calls() { echo "/^int $1(/{n;s/{/{ if (net->capped) return $2(net, rings);/}"; }
rejects families "a family calls another" lib/topo/ring/topo_multicube.c "$(calls rti_topo_multicube rti_topo_clock)"
rejects families "a family calls another in its own file" lib/topo/ring/topo_fly.c "$(calls rti_topo_livefly rti_topo_deadfly)"
rejects families "a shape calls another" lib/walk/ring/walk_ring.c \
    'int rt_fault(uint8_t *b); int rt_fault(uint8_t *b) { struct rt_walk_tree_result w; return rt_walk_tree(0, 0, 0, b, 0, 0, &w); }'
rejects families "a shape includes another" lib/walk/ring/walk_ring.c '#include "../transit/walk_wires.h"'
rejects shapes "a public header of a shape includes another's" include/rt/load_tree.h '#include "net_ring.h"'
rejects shapes "rt/rt.h includes another shape's" include/rt/rt.h '#include "route_tree.h"'
rejects names "a global name without the prefix" lib/net/net_check.c 'int fault(void); int fault(void) { return 1; }'
rejects globals "an initialised global" lib/net/net_check.c 'int rt_fault = 1;'
rejects globals "a zeroed global" lib/route/transit/route_locate.c 'int rt_fault;'
rejects globals "a static in a function" lib/walk/transit/walk_plan.c \
    'int rt_fault(void); int rt_fault(void) { static int calls; return ++calls; }'
. tools/rooms_cli.sh
tap_end
