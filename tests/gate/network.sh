#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq gate --network: the text is clean and its wires are those of graph --wires.  Then messages go through it, the
# routers rt_rn1 in Verilator: they take the way, arrive and come back as the walker says, in the cycles of DeHon's
# tables, and as many are made as `load` says.
# ROUTESEQ_LONG: faults planted in the text are each seen; larger networks, and all pairs of hybrid:12,1; build/network/network.tsv becomes docs/figures/network.tsv.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/network
. tools/links.sh
. tools/plain_work.sh
. tools/tap_command.sh

for tool in verilator iverilog g++; do
    command -v $tool >/dev/null && continue
    tap_skip "routers in Verilog" "$tool is missing"
    tap_end
    exit
done

# --- what is printed, what is refused
printed() { # printed FILE NET [OPTION...]
    file=$1
    shift
    $R gate "$@" --network >"$work/$file"
}
printed full.v full:1
is "the ports" "module routeseq_full_1_network(input clk, input rst, input [1151:0] from, output [1151:0] to);" \
    "$(grep '^module routeseq_full_1_network(' "$work/full.v")"
is "which module to take, what to send, how long to reset, and the cycles" 4 "$(sed '/^module/q' "$work/full.v" | grep -c -e '^// A router takes a cycle, .*walk NET SRC DST$' -e \
    '^// Take routeseq_full_1_network; routeseq_full_1_network_both has ' -e 'Hold rst at 1 over a rising edge of clk' -e 'bytes that .routeseq route NET SRC DST. prints')"
printed named.v full:1 --module up --delays --dead c3,w100
is "it says how it was made" "// routeseq gate full:1 --network --module up --dead c3,w100 --delays" "$(head -1 "$work/named.v")"
is "dead parts are left out" "51 c3 0" "$(grep -c ' rt_rn1 c' "$work/named.v") c3 $(grep -v '^//' "$work/named.v" | grep -cE ' rt_rn1 c3\(|[^0-9]w100[^0-9]')"
is "as many components as there may be" 45312 "$($R gate hybrid:12,2 --network | grep -c ' rt_rn1 c')"
refuses "more components" 2 "131072 components, expected at most 65536" gate bidelta:3,3,2 --network
refuses "delays that nobody knows" 2 "no --delays" gate full:1,capped --network --delays
refuses "a dead part that is not there" 2 "option --dead 'c52': expected a component c0..c51" gate full:1 --network --dead c52
refuses "messages without number" 2 "option --count" gate full:1 --network --testbench --count 0
refuses "a number of messages without a bench" 2 "option --count needs --testbench" gate bidelta:3 --network --count 5
refuses "a seed without a bench" 2 "option --seed needs --testbench" gate bidelta:3 --network --seed 5
refuses "messages where nothing is joined" 1 "no path joins" gate full:1 --network --dead s0 --testbench
refuses "options of a network alone" 2 "--dead" gate full:1 --dead c1
for net in full:1 bidelta:3 "bidelta:1,2 --delays" full:1,capped "full:1 --dead c3,w100,c40"; do
    # shellcheck disable=SC2086
    printed lint.v $net
    lints="verilator -Wall and iverilog -Wall" lint=verilator vlog=iverilog
    case $net in # Verilator takes seconds; iverilog has the others with their benches
    *,capped) long || { lints="iverilog -Wall" && lint=true; } ;;
    *[!3]) lints="verilator -Wall" vlog=true ;;
    esac
    $lint --lint-only -Wall "$work/lint.v" >"$work/log" 2>&1 &&
        $vlog -g2005 -Wall -o "$work/lint.vvp" "$work/lint.v" >>"$work/log" 2>&1 && [ ! -s "$work/log" ]
    tap_result $? "$lints: $net" "$(cat "$work/log")"
done

# The wires of graph --wires, by the text: w of an output, and at which input it stands.
wires_of() { # wires_of FILE
    awk '
        function ports(line, at, name, n, part, k) {
            sub(/.*\(\{/, "", line); sub(/\}\).*/, "", line)
            n = split(line, part, ", ")
            for (k = 1; k <= n; k++)
                if (match(part[k], /w[0-9]+/)) print substr(part[k], RSTART + 1, RLENGTH - 1), at, name, n - k }
        / rt_rn1 c/ { c = $2; sub(/^c/, "", c); sub(/\(.*/, "", c) }
        /^ *\.in\(/ { ports($0, "c" c, "in") }
        /^ *assign to\[/ { k = $2; sub(/.*:/, "", k); sub(/\]/, "", k); k /= 9
            if (match($0, /w[0-9]+/)) print substr($0, RSTART + 1, RLENGTH - 1), "p" int(k / 2), "in", k % 2 }' "$1" |
        sort -n | awk '{ print $1, $2, $4 }'
}
for net in full:1 hybrid:12,1 bidelta:3; do
    printed wires.v $net
    wires_of "$work/wires.v" >"$work/got"
    $R graph $net --wires --format edges | awk '$3 != "-" { print NR - 1, $3, $4 }' >"$work/want"
    same "$net: the wires that graph --wires prints" "$work/want" "$work/got"
done

# --- the bench
for net in "full:1" "bidelta:1,2 --delays" "full:1 --dead c3,w100,c40"; do
    # shellcheck disable=SC2086
    printed bench.v $net
    # shellcheck disable=SC2086
    $R gate $net --network --testbench --count 40 --seed 7 >"$work/bench_test.v"
    iverilog -g2005 -Wall -o "$work/bench" "$work/bench.v" "$work/bench_test.v" >"$work/log" 2>&1 && [ ! -s "$work/log" ] &&
        vvp -n "$work/bench" >"$work/log" 2>&1 && is "the bench of $net" "PASS 40" "$(tail -1 "$work/log")" ||
        tap_result 1 "the bench of $net" "$(cat "$work/log")"
    case $net in *dead*) ;; *) long || continue ;; esac
    sed 's/({r2(/({r4(/' "$work/bench.v" >"$work/fault.v"
    iverilog -g2005 -o "$work/bench" "$work/fault.v" "$work/bench_test.v" && ! vvp -n "$work/bench" >"$work/log" 2>&1 &&
        grep -q '^FAIL [0-9]* to [0-9]*: ' "$work/log"
    tap_result $? "planted and rejected: the bench of $net sees wires that turn too far" "$(cat "$work/log")"
    for fault in "s/gap = {below/gap = {8'd1 + below/" "s/\(assign b[0-9]* = \)to_back.*/\19'd0;/"; do
        sed "$fault" "$work/bench.v" >"$work/fault.v"
        iverilog -g2005 -o "$work/bench" "$work/fault.v" "$work/bench_test.v" && ! vvp -n "$work/bench" >"$work/log" 2>&1 &&
            grep -q '^FAIL [0-9]* to [0-9]*: 0[0a][0a], not 1.., comes back in cycle' "$work/log"
        tap_result $? "planted and rejected: the bench of $net sees what comes back: $fault" "$(cat "$work/log")"
    done
done

# --- two networks in one design
$R gate full:1 --network >"$work/two.v" && $R gate bidelta:2 --network --module other >>"$work/two.v"
verilator --lint-only -Wall --top-module other_both "$work/two.v" >"$work/log" 2>&1 &&
    iverilog -g2005 -Wall -o "$work/two" "$work/two.v" >>"$work/log" 2>&1 && [ ! -s "$work/log" ]
tap_result $? "two networks in one design share the router" "$(cat "$work/log")"

# --- messages
root=$(verilator --getenv VERILATOR_ROOT)
verilator --cc --Mdir "$work/rn1" --prefix Vrn1 --top-module rt_rn1 -Wno-DECLFILENAME "$work/full.v" >"$work/log" 2>&1 &&
    objects=$(tools/assurance/verilated.sh 2>>"$work/log") && # Verilator's sources and ours at once
    g++ -std=c++17 -O1 -Wall -Wextra -Iinclude -I"$work/rn1" -isystem "$root/include" -isystem "$root/include/vltstd" \
        -o "$work/check" $(printf -- '-include %s ' "$work"/rn1/*.cpp) tests/gate/network/check.cc "$objects"/*.o build/librouteseq.a $(helpers "${CC:-cc}") -pthread >>"$work/log" 2>&1
tap_result $? "the routers in Verilator" "$(cat "$work/log")"

seconds() { # of processes that ended, in $spent; not in a subshell
    times >"$work/times"
    spent=$(awk 'NR == 2 { split($1, t, /[ms]/); print int(60 * t[1] + t[2] + .5) }' "$work/times")
}

# A row of the figures: what was sent through NET with --delays, and the cycles of DeHon's table.
figure() { # figure NET WIRES SECONDS
    awk -v OFS='\t' -v net="$1" -v wires="$2" -v s="$3" -v components="$(grep -c ' rt_rn1 c' "$work/net.v")" '
        FNR == NR { if ($1 == net) paper = $3 ".." $2 OFS $5 ".." $4; next }
        { for (k = 1; k <= NF; k++) { split($k, w, "="); v[w[1]] = w[2] } }
        END { print net, wires, components, v["pairs"], v["sent"], v["turned"], v["connect"], v["open"], paper, s }' \
        tests/vectors/golden_latency.tsv "$work/log" >>"$work/network.tsv"
}
printf 'NET\twires\tcomponents\tpairs\tsent\tturned\tconnect\topen\tDeHon_connect\tDeHon_open\tcpu_s\n' >"$work/network.tsv"
holds() { # holds NET OPTIONS WHAT WORDS: counts of check as a comment; WORDS stand in them
    seconds
    before=$spent
    # shellcheck disable=SC2086
    printed net.v $1 ${2%=1}
    case $2 in *=1) sed -i '/CYCLES(/s/CYCLES([0-9]*)/CYCLES(1)/; /in_delay(/s/0[2-9A-F]/01/g' "$work/net.v" ;; esac
    # shellcheck disable=SC2086
    "$work/check" $1 "$work/net.v" $(echo "$2" | sed 's/--delays/delays/; s/--dead /dead=/') $3 >"$work/log" 2>&1 &&
        grep -qE "$4" "$work/log"
    held=$?
    seconds
    case $2 in
    --delays) figure "$1" longest $((spent - before)) ;;
    --delays=1) figure "$1" "one cycle" $((spent - before)) ;;
    esac
    tap_result $held "$1 $2: $3: $(tr '\n' ' ' <"$work/log")" "$(tail -3 "$work/log")"
}
# DeHon's tables 4.5, 4.7 and 4.9: to connect and to open, best to worst, in cycles of 10 ns
holds full:1 --delays "pairs=all astray=400" "pairs=4032 .* connect=2..4 open=3..5$"
holds bidelta:3 --delays "pairs=all astray=400" "pairs=4096 .* connect=3..3 open=3..3$"
holds hybrid:12,1 --delays "pairs=7680 astray=400" "pairs=7680 .* connect=2..9 open=2..11$"
holds full:1 "--dead c3,w100,c40,c17" "pairs=all" "made=[1-9]"
holds hybrid:12,1 "--dead c300,w100,s7,c640" "pairs=768" "made=[1-9]"
holds bidelta:3 "--dead c0,w7,c20,c47" "pairs=all" "made=[1-9]"
holds full:1,capped "" "pairs=500 astray=100" "pairs=4[0-9]*|pairs=500"
printed net.v bidelta:3
! "$work/check" bidelta:3 "$work/net.v" fixed pairs=all >"$work/log" && grep -q "FAULT not by the lower output" "$work/log"
tap_result $? "planted and rejected: an LFSR where the lower number is to come first" "$(cat "$work/log")"
sed "s/random(1'b1)/random(1'b0)/" "$work/net.v" >"$work/fixed.v"
"$work/check" bidelta:3 "$work/fixed.v" fixed pairs=all >"$work/log"
tap_result $? "without the LFSR the lower number comes first" "$(cat "$work/log")"
if [ -n "${ROUTESEQ_LONG:-}" ]; then
    holds hybrid:12,1 --delays "pairs=all astray=10000" "pairs=589824 .* connect=2..9 open=2..11$"
    holds hybrid:48,1 --delays "pairs=12288 astray=3000" "connect=3..10 open=3..12$"
    holds hybrid:192,1 --delays "pairs=24576 astray=3000" "connect=4..13 open=4..15$"
    holds full:2 --delays "pairs=16384 astray=3000" "connect=2..10 open=3..12$"
    holds bidelta:4 --delays "pairs=all" "connect=4..4 open=4..4$"
    holds bidelta:3,2 --delays "pairs=8192" "connect=7..7 open=8..8$"
    holds bidelta:3,3 --delays "pairs=8192" "connect=9..9 open=10..10$"
    holds bidelta:3,4 --delays "pairs=500" "connect=11..11 open=12..12$"
    holds bidelta:3,3 --delays=1 "pairs=8192" "connect=8..8 open=9..9$" # the best case: wires of one cycle
    holds bidelta:3,4 --delays=1 "pairs=500" "connect=9..9 open=10..10$"
    holds hybrid:12,2 --delays "pairs=4096 astray=1000" "connect=2..17 open=2..20$"
    holds hybrid:192,1 "--dead c3,w1000,s5,c14000" "pairs=12288" "made=[1-9]"
fi

# --- the whole text in Verilator, through the example
cp -r examples/rtl "$work/rtl"
mkdir -p "$work/rtl/build/network/made"
cp "$objects"/*.o "$work/rtl/build/network/made" # or it compiles them again
example() { # example NET OPTIONS MESSAGES WORDS
    ${MAKE:-make} -s -C "$work/rtl" network ROUTESEQ="$(pwd)/$R" NETWORK="$1" OPTIONS="$2" MESSAGES="$3" >"$work/log" 2>&1
    is "all of $1 $2 in Verilator, by examples/rtl" "$4" "$(tail -1 "$work/log")"
}
example bidelta:2 "" 100000 "PASS 240 messages, 2..2 cycles"
if [ -n "${ROUTESEQ_LONG:-}" ]; then
    example bidelta:3 "" 100000 "PASS 4032 messages, 3..3 cycles"
    example full:1 "" 100000 "PASS 4032 messages, 2..4 cycles"
    example hybrid:12,1 --delays 3000 "PASS 3000 messages, 2..9 cycles"
fi

# --- load
loaded() { # loaded NET P TRIALS: is the share made that of `load`, within the interval of both?
    printed net.v "$1"
    "$work/check" "$1" "$work/net.v" "load=$2,$3" >"$work/log" 2>&1 || echo broken >>"$work/log"
    $R load "$1" --load "$2" --tsv >"$work/load" # its interval is a tenth of ours
    awk -v file="$work/load" '
        BEGIN { while ((getline l <file) > 0) { split(l, w, "\t"); said[w[1]] = w[2] } }
        function near(name, made, offered, share, p, half) {
            share = made / offered; p = said[name]
            half = 1.96 * sqrt(share * (1 - share) / offered) + (said[name "_high"] - said[name "_low"]) / 2
            printf " %s %.4f +- %.4f (%.4f)", name, share, half, p
            all++; if (share - p > half || p - share > half) off++ }
        /^load=/ { for (k = 2; k <= NF; k++) { split($k, w, "="); v[w[1]] = w[2] }
            near("success", v["made"], v["offered"])
            for (k = 0; k < 4; k++) if (("level" k) in v && ("success_" k) in said) { split(v["level" k], w, "/"); near("success_" k, w[1], w[2]) } }
        END { print ""; exit !(all > 0 && off == 0) }' "$work/log" >"$work/share"
    tap_result $? "$1 at load $2, $3 trials:$(cat "$work/share")" "$(cat "$work/log" "$work/share")"
}
loaded full:1 1 300
loaded bidelta:3 1 300
loaded bidelta:3 .5 300
loaded hybrid:12,1 1 30

# --- planted faults of the text
seen_in() { # seen_in FAULT NET SED WHAT
    long || return 0
    printed sound.v "$2"
    sed -E "$3" "$work/sound.v" >"$work/fault.v"
    ! cmp -s "$work/sound.v" "$work/fault.v" && ! "$work/check" "$2" "$work/fault.v" "$4" >"$work/log" 2>&1 && grep -q '^FAULT' "$work/log"
    tap_result $? "planted and rejected: $1: $(tail -1 "$work/log")" "$(cat "$work/log")"
}
seen_in "the rotation of one bundle" hybrid:12,1 '/ rt_rn1 c460\(/,/;/s/\.in\(\{r[246]\(w[0-9]+\)/.in({r4(w1)/;s/\{r4\(w1\)/{w1/' pairs=7680
seen_in "the rotation of all wires into a component" full:1 '/ rt_rn1 c40\(/,/;/s/r2\(w/r4(w/g' pairs=all
seen_in "the swallow of one input" full:1 "/ rt_rn1 c51\(/s/swallow\(8'd255\)/swallow(8'd254)/" pairs=all
seen_in "two wires exchanged" bidelta:3 "/ rt_rn1 c20\(/,/;/s/(\.in\(\{)(r2\(w[0-9]+\)), (r2\(w[0-9]+\))/\1\3, \2/" pairs=all
seen_in "a configuration" full:1 "/ rt_rn1 c2\(/s/halves\(1'b1\)/halves(1'b0)/" pairs=all
seen_in "an LFSR that is stuck" bidelta:3 "/ rt_rn1 c5\(/s/seed\(32'd[0-9]+\)/seed(32'd0)/" pairs=all
seen_in "a cycle too many" full:1 's/assign to\[8:0\] = (.*)w([0-9]+)(.*);/wire [8:0] d999999, e999999;\n    rt_wire #(.CYCLES(1)) l1(.clk(clk), .rst(rst), .in(w\2), .out(d999999), .in_back(e999999), .out_back(b\2));\n    assign to[8:0] = \1d999999\3;/' pairs=all
tap_end
