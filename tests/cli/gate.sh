#!/bin/sh
# SPDX-License-Identifier: MIT-0
# routeseq gate: what it prints, what it refuses, and its Verilog and test
# bench run by iverilog (SKIP without it), a mutated module being rejected.
set -u
cd "$(dirname "$0")/../.."
work=build/gate
. tools/tap_command.sh

# --- counts, worked out by hand from figures 3.4 to 3.7 for two bytes
run gate hybrid:192,2
is "gates by kind" "not 5 and2 3 and3 4 or2 6 or6 1 or7 1 xor2 16 gates 36" \
    "$(awk '/^(not|and|or|xor|gates)/ { printf "%s%s %s", sep, $1, $2; sep = " " }' "$work/out")"
is "levels of logic of M and RU" "depth_m 3 depth_ru 5" \
    "$(awk '/^depth_(m|ru) / { printf "%s%s %s", sep, $1, $2; sep = " " }' "$work/out")"

# --- faults: the tests for C of one byte, by hand: all equal, then a test in which
# each used bit alone decides, bit 6 with bit 5 set for the inhibit of O
cat >"$work/tests" <<'TESTS'
00 00
ff FF
04 00
F7 FF
10 00
20 00
60 00
80 00
TESTS
run gate full:1 --circuit ripple --faults "$work/tests"
is "the tests found by hand detect all" 0 \
    "$status$(tail -1 "$work/out" | grep -v 'vectors=8 faults=.* missed=0 coverage=100.00%$')"
is "the unused bits are named" "c1[0] c1[1] c2[0] c2[1]" \
    "$(awk '/^undetectable .*: no way to an output, an unused bit$/ { print $2 }' "$work/out" | sort -u | xargs)"
sed 4d "$work/tests" >"$work/fewer"
run gate full:1 --circuit ripple --faults "$work/fewer"
is "without the fourth, what hangs on bit 3 alone is missed" "I1_3 stuck-at-0" \
    "$(sed -n 's/^missed *//p' "$work/out")"
is "its last line counts it" "vectors=7 missed=1" \
    "$(tail -1 "$work/out" | awk '{ print $1, $5 }')"
: >"$work/none"
run gate hybrid:12,2 --faults "$work/none"
is "no vectors detect nothing" "0 vectors=0 detected=0 coverage=0.00%" \
    "$status $(tail -1 "$work/out" | awk '{ print $1, $3, $6 }')"
for circuit in figures ripple prefix serial; do
    for net in hybrid:12,1 full:4 hybrid:48,3,capped; do
        quick && [ $net != hybrid:12,1 ] && continue
        got=$($R gate $net --circuit $circuit --tests | $R gate $net --circuit $circuit --faults - | tail -1)
        case $got in *" missed=0 coverage=100.00%") good=0 ;; *) good=1 ;; esac
        tap_result $good "--tests of $net, $circuit, reach all that can be detected" "$got"
    done
done
printf '00 00\n0 0\n' >"$work/bad"
run gate full:1 --faults "$work/bad"
is "a bad line is named and the good ones count" "1 $work/bad: line 2: '0 0' vectors=1" \
    "$status $(sed -n "s/^routeseq: \(.*\): expected C1 C2, 2 hex.*/\1/p" "$work/err") $(tail -1 "$work/out" | cut -d' ' -f1)"
for line in '00' '00 00 00' '000 000' '0g 00' '@00 00'; do
    printf '%s\n' "$line" >"$work/bad"
    run gate full:1 --faults "$work/bad"
    is "bad line '$line'" "1 1" "$status $(grep -c "bad: line 1: '$line': expected C1 C2" "$work/err")"
done
refuses "a file that is not there" 3 "$work/nowhere: " gate full:1 --faults "$work/nowhere"
refuses "a directory" 3 "$work: " gate full:1 --faults "$work"

# --- refused
refuses "bidelta networks" 2 "network" gate bidelta:3,3
refuses "bidelta networks, whatever is asked" 2 "network" gate bidelta:3,3 --verilog
refuses "an unknown circuit" 2 "--circuit 'carry'" gate full:1 --circuit carry
refuses "two modes at once" 2 "exclude each other" gate full:1 --verilog --testbench
refuses "tests of the router" 2 "no --tests" gate full:1 --circuit router --tests
refuses "faults of the router" 2 "no --faults" gate full:1 --circuit router --faults "$work/tests"
refuses "--faults without a file" 2 "value missing" gate full:1 --faults
refuses "an operand too many" 2 "one argument too many" gate full:1 3

# --- Verilog
$R gate hybrid:192,2 --verilog >"$work/a.v"
is "one module and nothing else" "1 module routeseq_hybrid_192_2_figures ( endmodule" \
    "$(grep -c '^module' "$work/a.v") $(grep '^module' "$work/a.v") $(tail -1 "$work/a.v")"
is "it says how it was made" "// routeseq gate hybrid:192,2 --circuit figures --verilog" "$(head -1 "$work/a.v")"
is "a comment above each port" "6 6" \
    "$(grep -cE '^    (input|output) ' "$work/a.v") $(grep -B 1 -E '^    (input|output) ' "$work/a.v" | grep -c '^    // ')"
$R gate hybrid:12,2 --verilog | grep -v '^//' | sed 's/_12_2_/_192_2_/' >"$work/b"
grep -v '^//' "$work/a.v" | cmp -s - "$work/b"
tap_result $? "the leaf cluster's size does not matter" "the modules differ"
made=0 again=0
for net in hybrid:48,3,capped full:8 full:1,capped; do
    for options in "" "--circuit serial" "--circuit router" "--circuit prefix --module P_1$"; do
        for mode in --verilog --testbench; do
            made=$((made + 1))
            # shellcheck disable=SC2086
            $R gate $net $options $mode >"$work/made"
            # shellcheck disable=SC2046
            $R $(sed -n '1s,^// routeseq ,,p' "$work/made") | cmp -s - "$work/made" && again=$((again + 1))
        done
    done
done
is "the first line of each makes it again" "24 of 24" "$again of $made"

# --- names of modules
for item in 'hybrid:48,3,capped|figures' 'full:8|ripple' 'full:1,capped|serial' 'full:1|router'; do
    name=$(echo "routeseq_${item%|*}_${item#*|}" | tr ':,' '__' | sed 's/.*_router/routeseq_router/')
    is "default name of ${item%|*}, ${item#*|}" "$name ${name}_test $name" \
        "$($R gate "${item%|*}" --circuit "${item#*|}" --verilog | sed -n 's/^module \(.*\) (/\1/p') \
$($R gate "${item%|*}" --circuit "${item#*|}" --testbench | sed -n 's/^module \(.*\);/\1/p') \
$($R gate "${item%|*}" --circuit "${item#*|}" | awk '$1 == "module" { print $2 }')"
done
for net in hybrid:192,2 full:3,capped; do # for benches that expect one name for all networks
    $R gate $net --verilog | sed "s/^module routeseq_[a-z0-9_]* /module routeseq_gate /; 1s/$/ --module routeseq_gate/" >"$work/want"
    $R gate $net --verilog --module routeseq_gate >"$work/got"
    same "--module routeseq_gate is the module of $net under that name" "$work/want" "$work/got"
done
x63=$(printf '%063d' 0 | tr 0 x)
for name in x _ _1 A$ router_2 wires x1y_$ "$x63"; do
    is "--module $name" "$name" "$($R gate full:1 --module "$name" --verilog | sed -n 's/^module \(.*\) (/\1/p')"
done
for name in 1x '$x' a-b 'a b' 'x;' '\x' ü ' ' '' accept_on module wire logic within always_comb xor; do
    said=$(printf %s "$name" | sed 's/ü/\\xC3\\xBC/') # what is not ASCII is escaped
    refuses "--module '$name'" 2 "option --module '$said': expected a Verilog name" gate full:1 --verilog --module "$name"
done
refuses "--module of 64 characters" 2 "expected at most 63 characters" gate full:1 --verilog --module "x$x63"
refuses "--module without a name" 2 "--module" gate full:1 --verilog --module
refuses "--module for tests" 2 "--module and --tests exclude each other" gate full:1 --tests --module x
refuses "--module for faults" 2 "--module and --faults exclude each other" gate full:1 --faults "$work/tests" --module x
if quick || ! command -v iverilog >/dev/null; then
    tap_skip "test benches in iverilog" "iverilog is missing, or this is make test"
    tap_end
    exit
fi

bench() { # bench MODULE BENCH: what the simulation says and its status
    iverilog -g2005 -Wall -o "$work/sim" "$1" "$2" 2>&1 && vvp -n "$work/sim" 2>&1
}

for net in hybrid:12,1 hybrid:192,2 hybrid:48,7 full:1 full:8 hybrid:12,1,capped hybrid:12,3,capped full:4,capped full:7,capped; do
    for circuit in figures ripple prefix serial router; do
        $R gate $net --circuit $circuit --verilog >"$work/m.v"
        $R gate $net --circuit $circuit --testbench >"$work/t.v"
        got=$(bench "$work/m.v" "$work/t.v")
        status=$?
        [ $status = 0 ] && echo "$got" | grep -qx '[0-9]* vectors passed'
        tap_result $? "$net, $circuit, passes its test bench" "$got"
    done
done

# Every gate turned into another kind, one at a time: the test bench sees each.
for circuit in prefix serial router; do
    $R gate full:2,capped --circuit $circuit --verilog >"$work/m.v"
    $R gate full:2,capped --circuit $circuit --testbench >"$work/t.v"
    planted=0 passed=
    for at in $(grep -n ' = .* [&|^] ' "$work/m.v" | cut -d: -f1); do
        sed "${at}y/&|^/|&|/" "$work/m.v" >"$work/bad.v"
        planted=$((planted + 1))
        got=$(bench "$work/bad.v" "$work/t.v")
        [ $? = 1 ] && echo "$got" | grep -q '^FAIL ' && continue
        passed="$passed $at"
    done
    [ -z "$passed" ] && [ $planted -gt 8 ]
    tap_result $? "planted and rejected: each of $planted gates of $circuit as another" "lines$passed pass"
done
tap_end
