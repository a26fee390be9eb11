#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: it needs tools beyond compiler and cmocka.
# What routeseq gate prints for others' tools: verilator has nothing to say of any circuit, test
# bench and example (SKIP without it); the timing diagram is what the printed module does in
# iverilog; the FuseSoC core file names what is there.  Each guard is seen to reject a planted fault.
set -u
cd "$(dirname "$0")/../.." || exit 1
work=build/rtl
. tools/tap_command.sh
version=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/\1/p' include/rt/net.h)

# print_to NET CIRCUIT [OPTION...]: the module and its test bench in files that bear their names; $module
print_to() {
    net=$1 circuit=$2
    shift 2
    $R gate "$net" --circuit "$circuit" --verilog "$@" >"$work/printed" || return
    module=$(sed -n 's/^module \([^ ]*\) (.*/\1/p' "$work/printed")
    mv "$work/printed" "$work/$module.v"
    $R gate "$net" --circuit "$circuit" --testbench "$@" >"$work/${module}_test.v"
}

clean() { # clean CLAIM OPTION-OR-FILE...: verilator says nothing
    claim=$1
    shift
    verilator --lint-only -Wall "$@" >"$work/log" 2>&1 && [ ! -s "$work/log" ]
    tap_result $? "verilator -Wall: $claim" "$(cat "$work/log")"
}

noticed() { # noticed FAULT WARNING FILE SED: with FILE edited verilator gives this warning
    mkdir -p "$work/fault"
    sed "$4" "$work/$3" >"$work/fault/${5:-$3}"
    ! cmp -s "$work/$3" "$work/fault/$3" &&
        ! verilator --lint-only -Wall "$work/fault/${5:-$3}" >"$work/log" 2>&1 &&
        grep -q "^%Warning-$2" "$work/log"
    tap_result $? "planted and rejected: $1" "$(cat "$work/log")"
}

if command -v verilator >/dev/null; then
    for net in hybrid:12,1 hybrid:48,2 hybrid:192,3,capped hybrid:12,7 full:1 full:4 full:5,capped full:8; do
        for circuit in figures ripple prefix serial; do
            print_to $net $circuit && clean "$module" "$work/$module.v"
            case $net in hybrid:192* | full:1) clean "${module}_test" --timing --top "${module}_test" \
                "$work/${module}_test.v" "$work/$module.v" ;; esac
        done
    done
    for what in "full:1 router" "tree:4 selector"; do
        # shellcheck disable=SC2086
        print_to $what && clean "$module" "$work/$module.v"
        clean "${module}_test" --timing --top "${module}_test" "$work/${module}_test.v" "$work/$module.v"
    done
    print_to hybrid:12,2 serial --module My_router_2 && clean "$module" "$work/My_router_2.v"
    noticed "a wire that nothing reads" UNUSEDSIGNAL My_router_2.v 's/^endmodule/wire more = c1[3] | c2[3];\n&/'
    noticed "an input that nothing reads" UNUSEDSIGNAL My_router_2.v 's/unused = &{.*c1.0., /unused = \&{/'
    noticed "an output a bit short" WIDTH My_router_2.v "s/assign j = {1'b0, /assign j = {/"
    cp "$work/My_router_2.v" "$work/other.v" && clean "a file of another name" "$work/other.v"
    sed '/DECLFILENAME/d' "$work/other.v" >"$work/My_router_3.v"
    ! verilator --lint-only -Wall "$work/My_router_3.v" >"$work/log" 2>&1 && grep -q '^%Warning-DECLFILENAME' "$work/log"
    tap_result $? "planted and rejected: a file of another name without what permits it" "$(cat "$work/log")"
    # two networks in one design
    print_to full:2 figures && one=$module && print_to hybrid:12,2 figures
    cat >"$work/both.v" <<BOTH
module both (input [15:0] c1, input [15:0] c2, output [15:0] ru, output [15:0] other);
    wire [1:0] m1, m2, b1, b2;
    wire [3:0] j1, j2;
    $one one (.c1(c1), .c2(c2), .m(m1), .j(j1), .ru(ru), .ru_bytes(b1));
    $module two (.c1(c1), .c2(c2), .m(m2), .j(j2), .ru(other), .ru_bytes(b2));
    wire unused = &{1'b0, m1, m2, b1, b2, j1, j2};
endmodule
BOTH
    clean "circuits of two networks in one design" "$work/both.v" "$work/$one.v" "$work/$module.v"
    ${MAKE:-make} -s -C examples/rtl lint O="../../$work/example" >"$work/log" 2>&1
    tap_result $? "verilator -Wall: examples/rtl" "$(cat "$work/log")"
    ${MAKE:-make} -s -C examples/rtl lint NET=hybrid:192,5 O="../../$work/example" >"$work/log" 2>&1
    tap_result $? "verilator -Wall: examples/rtl, five layers" "$(cat "$work/log")"
else
    tap_skip "verilator -Wall" "verilator is missing"
fi

# --- a torus: packets by a unit and a table; each is seen to fail
if command -v iverilog >/dev/null; then
    torus() { # torus SIDES: what it says last
        ${MAKE:-make} -s -C examples/rtl torus TORUS="$1" O="../../$work/torus" 2>&1 | tail -1
    }
    is "examples/rtl: a torus of 4 by 4" "256 packets arrived, by the fewest hops" "$(torus 4,4)"
    is "... of one side" "TORUS=8: expected two sides, as 8,4.  Stop." "$(torus 8 | sed 's/.*\*\*\* //')"
    for change in "unit /assign vc/s/{/{~/" "table /: row = /s/[0-9A-F];/3;/"; do
        of=${change%% *}
        cp "$work/torus/torus/$of.v" "$work/torus/good.v"
        sed "${change#* }" "$work/torus/good.v" >"$work/torus/torus/$of.v"
        iverilog -g2005 -o "$work/torus/bad" -s torus examples/rtl/torus.v "$work/torus/torus/unit.v" "$work/torus/torus/table.v" >"$work/log" 2>&1
        is "planted and rejected: another $of" FAIL "$(vvp -n "$work/torus/bad" | sed -n '1s/ .*//p')"
        cp "$work/torus/good.v" "$work/torus/torus/$of.v"
    done
    # its unit between registers: a header a clock; and with an answer said to be there a clock too early
    stage() { # stage FOLDER [RULE]: what it says
        ${MAKE:-make} -s -C "$1" "${2:-stage}" TORUS=6,4 O="$(pwd)/$work/torus" ROUTESEQ="$(pwd)/$R" 2>"$work/log"
    }
    is "examples/rtl: a stage of a torus of 6 by 4" "576 headers, one a clock: ports and virtual channels are those of routeseq route" "$(stage examples/rtl)"
    rm -rf "$work/stage" && cp -r examples/rtl "$work/stage"
    sed 's/{held, valid}/{valid, valid}/' examples/rtl/stage.v >"$work/stage/stage.v"
    ! cmp -s "$work/stage/stage.v" examples/rtl/stage.v && ! stage "$work/stage" >"$work/log.said" && grep -q differ "$work/log.said"
    tap_result $? "planted and rejected: a stage whose answers come a clock early" "$(cat "$work/log.said" "$work/log")"
    if command -v yosys >/dev/null; then
        is "examples/rtl: the stage by Yosys, its bench passed over" "SB_DFF SB_DFFSR SB_LUT4" "$(stage examples/rtl stage-ice40 | cut -d ' ' -f 1 | sort | xargs)"
        # the same of all benches that routeseq prints; without the guard Yosys takes offence
        bench() { yosys -p "read_verilog $*; hierarchy -auto-top" 2>&1 | grep -oE 'Automatically selected.*|ERROR'; }
        for options in "hybrid:12,1" "full:1 --network" "tree:3" "torus:3,3" "torus:3,3 --table"; do
            # shellcheck disable=SC2086
            { $R gate $options --verilog >"$work/it.v" 2>/dev/null || $R gate $options >"$work/it.v"; } && $R gate $options --testbench >"$work/it_test.v"
            module=$(sed -n 's/^module \([^ ]*\)_test;/\1/p' "$work/it_test.v")
            is "Yosys takes $options and its bench" "Automatically selected $module as design top module." "$(bench "$work/it.v" "$work/it_test.v")"
        done
        grep -v '^`' "$work/it_test.v" >"$work/bare_test.v"
        is "planted and rejected: a bench without its guard" ERROR "$(bench "$work/it.v" "$work/bare_test.v")"
    else
        tap_skip "Yosys takes circuits and their benches" "yosys is missing"
    fi
    if command -v verilator >/dev/null; then
        is "verilator -Wall: the stage" "" "$(verilator --lint-only -Wall --timing --top-module stage_test -GX=6 -GY=4 examples/rtl/stage*.v "$work/torus/torus/unit.v" 2>&1)"
        is "verilator -Wall: the torus" "" "$(verilator --lint-only -Wall --timing --top-module torus examples/rtl/torus.v "$work"/torus/torus/*.v 2>&1)"
    fi
fi

# --- the timing diagram.  The answers by hand, from SPEC 4: of CC02 and D842 both bytes are marked
# and O is 01: 11 11 01 00; of D842 and D802 one is, O 10: 11 10 00 00; of a byte string and itself none
diagram=docs/figures/gate-serial
sed -n 's/.*"name": "\(m\|j\|ru\|ru_bytes\)"/"\1"/p' $diagram.json | awk -F '"' '
    { d = 8; said = $2
      for (k = 1; k <= length($6 = $6); k++) { c = substr($6, k, 1); if (c == "x") continue
          if (c == "3") said = said " " $(d + 2); d += 2 }
      print said }' >"$work/answers"
printf '%s\n' "m 3 1 0" "j 2 1 0" "ru F400 E000 0000" "ru_bytes 1 1 0" >"$work/want"
same "the timing diagram: the answers" "$work/want" "$work/answers"

drawn() { # drawn JSON: a bench that does what the diagram shows, clock by clock, and looks for it
    awk -F '"' '
        /"name"/ && !/"clk"/ {
            d = 12; clocks = length($8)
            for (k = 1; k <= clocks; k++) {
                cell[$4, k] = substr($8, k, 1)
                if (cell[$4, k] != "x" && NF > 9) { cell[$4, k] = $d; d += 2 }
            } }
        function check(port, base, k) {
            v = cell[port, k]
            printf "%s\n", "        if (" (v == "x" ? "^" port " !== 1\047bx" : port " !== " base v) \
                ") $fatal(1, \"clock " k - 1 ": " port " is %h, drawn " v "\");"
        }
        END {
            print "module drawn; reg clk = 0, first; reg [7:0] c1, c2; wire [1:0] m, ru_bytes; wire [3:0] j; wire [15:0] ru;"
            print "    routeseq_hybrid_192_2_serial gate (.clk(clk), .first(first), .c1(c1), .c2(c2), .m(m), .j(j), .ru(ru), .ru_bytes(ru_bytes));"
            print "    initial begin"
            for (k = 1; k <= clocks; k++) {
                print "        first = 1\047b" cell["first", k] "; c1 = 8\047h" cell["c1", k] "; c2 = 8\047h" cell["c2", k] "; #1;"
                check("m", "2\047h", k); check("j", "4\047d", k); check("ru", "16\047h", k); check("ru_bytes", "2\047d", k)
                print "        #4 clk = 1; #5 clk = 0;"
            }
            print "        $display(\"" clocks " clocks as drawn\");\n    end\nendmodule"
        }' "$1" >"$work/drawn.v"
    $R gate hybrid:192,2 --circuit serial --verilog >"$work/serial.v"
    iverilog -g2005 -Wall -o "$work/sim" "$work/drawn.v" "$work/serial.v" && vvp -n "$work/sim"
}
if command -v iverilog >/dev/null; then
    drawn $diagram.json >"$work/log" 2>&1
    is "the timing diagram is what the module does" "0 7 clocks as drawn" "$? $(cat "$work/log")"
    for fault in 's/"F400"/"F800"/' '/"m"/{s/xx3/x=3/; s/"3", "2"/"0", "3", "2"/;}' \
        's/101010x/100010x/' '/"c1"/s/"42"/"12"/'; do
        sed "$fault" $diagram.json >"$work/fault.json"
        ! drawn "$work/fault.json" >"$work/log" 2>&1 && grep -q ', drawn ' "$work/log"
        tap_result $? "planted and rejected: the diagram after sed '$fault'" "$(cat "$work/log")"
    done
else
    tap_skip "the timing diagram is what the module does" "iverilog is missing"
fi
tools/figures/wave.sh "$work/wave" >"$work/log" 2>&1
same "the timing diagram is what the netlist does" "$work/wave/gate-serial.json" $diagram.json

if command -v python3 >/dev/null; then
    same "its drawing is up to date" "$work/wave/gate-serial.svg" $diagram.svg
else
    tap_skip "its drawing is up to date" "python3 is missing"
fi

# --- FuseSoC
if ! python3 -c 'import yaml' 2>/dev/null; then
    tap_skip "the FuseSoC core file" "python3 with PyYAML is missing"
    tap_end
    exit
fi
core=routeseq_front_end.core
python3 tools/release/cores.py "$version" examples/rtl/*.core >"$work/log" 2>&1
tap_result $? "the FuseSoC core files" "$(cat "$work/log")"
while IFS='|' read -r words change; do
    rm -rf "$work/core"
    cp -r examples/rtl "$work/core"
    sed "$change" examples/rtl/$core >"$work/core/$core"
    ! cmp -s examples/rtl/$core "$work/core/$core" &&
        ! python3 tools/release/cores.py "$version" "$work/core/$core" >"$work/log" 2>&1 && grep -q "$words" "$work/log"
    tap_result $? "planted and rejected: core file: $words" "$(cat "$work/log")"
done <<'FAULTS'
no file controler.v|s/controller.v/controler.v/
no file generator.py|s/generate.py/generator.py/
no gates in generate|s/generate: .gate./generate: [gates]/
no module bench|s/, bench\]/]/
no module other|s/^    toplevel: controller/    toplevel: other/
not vendor|s/^name: .*/name: ::routeseq-front-end:9.9/
unknown key target|s/^targets:/target:/
while parsing|s/^filesets:/filesets: [/
FAULTS
mkdir -p "$work/generated"
printf 'gapi: "1.0"\nvlnv: "::front-end-gate:0"\nfiles_root: .\nparameters: {net: "full:2", circuit: serial, module: up}\n' \
    >"$work/generated/config.yml"
(generate=$(pwd)/examples/rtl/generate.py ROUTESEQ=$(pwd)/$R && export ROUTESEQ && cd "$work/generated" &&
    python3 "$generate" config.yml) >"$work/log" 2>&1
$R gate full:2 --circuit serial --module up --verilog >"$work/up.v"
same "its generator prints the circuit" "$work/up.v" "$work/generated/up.v"
is "and a core that names it" "['up.v']" \
    "$(python3 -c 'import sys, yaml; print(yaml.safe_load(sys.stdin.read().split("\n", 1)[1])["filesets"]["rtl"]["files"])' <"$work/generated/up.core")"
printf 'gapi: "1.0"\nvlnv: "::network:0"\nfiles_root: .\nparameters: {net: "bidelta:1,2", network: true, options: [--delays], module: routeseq_network}\n' \
    >"$work/generated/config.yml"
(generate=$(pwd)/examples/rtl/generate.py ROUTESEQ=$(pwd)/$R && export ROUTESEQ && cd "$work/generated" &&
    python3 "$generate" config.yml) >"$work/log" 2>&1
$R gate bidelta:1,2 --network --delays --module routeseq_network >"$work/net.v"
same "its generator prints the network" "$work/net.v" "$work/generated/routeseq_network.v"
is "without the command it names the variable" \
    "generate.py: ./none: No such file or directory: the variable ROUTESEQ says where the command is" \
    "$(ROUTESEQ=./none python3 examples/rtl/generate.py "$work/generated/config.yml" 2>&1)"
tap_end
