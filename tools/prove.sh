#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/prove.sh [NET...|all] - prove the Verilog that `routeseq gate` prints, in TAP.
#
# Every circuit of each NET (default: a choice fit for CI; all: the 28 there are) does for all
# inputs what tools/gate_behaviour.v says:
#   figures, ripple, prefix   by two provers that share no code: a miter and the SAT solver of
#                             yosys, and cec of ABC; ripple and prefix also against each other
#   serial   yosys: after the n clocks of a message, from any state of all flip-flops
#   router   yosys, by induction: for ever after one clock without a stream, from any state
# Then faults are planted in the printed text, and each prover must find that the circuits
# differ; that it cannot read or decide is no rejection.  Claims say the prover's own seconds.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/tap.sh
routeseq=${B:-build}/routeseq
work=${B:-build}/prove

# compile FILE MODULE NAME [PARAMETERS]: flat RTLIL.  Refused is what would make a proof empty: a
# loop or a net without driver (check), a falling clock (sat knows no edges).  Power-up values
# are forgotten, so that any state is a beginning.
compile() {
    rm -f "$dir/$3.il" "$dir/$3.aig"
    yosys -q -p "read_verilog $1; hierarchy -check -top $2 ${4:-}; proc; flatten; check -assert
        select -assert-none r:CLK_POLARITY=1'0; setattr -unset init
        rename -top $3; write_rtlil $dir/$3.il" >"$dir/log" 2>&1
}

module_of() { # module_of CIRCUIT
    case $1 in serial | router) echo "routeseq_gate_$1" ;; *) echo routeseq_gate ;; esac
}

# prepare NET: all its circuits and what they must do in $dir; n, the bytes of C
prepare() {
    dir=$work/$(echo "$1" | tr ':,' '--') hybrid=0 capped=0 layers=${1%,capped}
    case $1 in hybrid:*) hybrid=1 ;; esac
    case $1 in *,capped) capped=1 ;; esac
    n=$((${layers##*[:,]} + capped))
    mkdir -p "$dir" || return
    for module in behaviour behaviour_serial; do
        compile tools/gate_behaviour.v $module $module \
            "-chparam N $n -chparam HYBRID $hybrid -chparam CAPPED $capped" || return
    done
    compile tools/gate_behaviour.v behaviour_router behaviour_router || return
    for circuit in figures ripple prefix serial router; do
        "$routeseq" gate "$1" --verilog --circuit $circuit >"$dir/$circuit.v" 2>"$dir/log" &&
            compile "$dir/$circuit.v" "$(module_of $circuit)" $circuit || return
    done
}

# The provers.  PROVER ONE OTHER [OPTIONS] prints equal, different or undecided.
sat() {
    one=$1 other=$2
    shift 2
    yosys -p "read_rtlil $dir/$one.il; read_rtlil $dir/$other.il; miter -equiv -flatten $one $other m
        sat -prove trigger 0 $* m" >"$dir/log" 2>&1
    case $?:$(grep -E 'SUCCESS!|FAIL!' "$dir/log") in
    "0:SAT proof finished - no model found: SUCCESS!" | "0:Induction step proven: SUCCESS!") echo equal ;;
    "0:SAT "*"finished - model found: FAIL!" | "0:SAT "*"model found for base case: FAIL!") echo different ;;
    *) echo undecided ;;
    esac
}

cec() {
    for name in "$1" "$2"; do
        [ -e "$dir/$name.aig" ] ||
            yosys -q -p "read_rtlil $dir/$name.il; techmap; aigmap; write_aiger -symbols $dir/$name.aig"
    done >"$dir/log" 2>&1
    berkeley-abc -q "cec $dir/$1.aig $dir/$2.aig" >>"$dir/log" 2>&1 # its exit status is always 0
    case $(grep Networks "$dir/log") in
    "Networks are equivalent"*) echo equal ;;
    "Networks are NOT EQUIVALENT"*) echo different ;;
    *) echo undecided ;;
    esac
}

seconds() { sed -n 's/.*CPU: user \([0-9.]*\)s.*/\1/p; s/^Networks.*Time = *\([0-9.]*\) .*/\1/p' "$dir/log"; }

holds() { # holds PROVER CLAIM ONE OTHER [OPTIONS]
    prover=$1 claim=$2
    shift 2
    says=$("$prover" "$@")
    [ "$says" = equal ]
    tap_result $? "$claim ($prover $(seconds) s)" "$says: $(cat "$dir/log")"
}

# rejects PROVER FAULT CIRCUIT SED ONE [OPTIONS]: the text of CIRCUIT changed by SED is not ONE
rejects() {
    claim="planted and rejected: $2 ($1)"
    sed "$4" "$dir/$3.v" >"$dir/fault.v"
    if cmp -s "$dir/$3.v" "$dir/fault.v"; then
        says=unchanged
    elif compile "$dir/fault.v" "$(module_of "$3")" fault; then
        says=$("$1" "$5" fault "${6:-}")
    else
        says=refused
    fi
    [ "$says" = different ]
    tap_result $? "$claim" "$says: $(cat "$dir/log")"
}


message() { # sat options: the clocks of a message, and then one more for the outputs
    printf '%s' "-seq $((n + 1)) -prove-skip $n -set-at 1 in_first 1"
    for k in $(seq 2 $n); do printf ' %s' "-set-at $k in_first 0"; done
}
# Sat options: one clock without a stream, and then for ever.
stream="-seq 1 -set-at 1 in_stream 0 -tempinduct -maxsteps 20"

case ${1:-} in
'') set -- hybrid:12,1 hybrid:12,3 hybrid:12,3,capped full:2 hybrid:192,4 full:5,capped full:8 hybrid:12,7 ;;
all)
    set -- hybrid:12,7 full:7 full:7,capped full:8
    for u in 1 2 3 4 5 6; do set -- "$@" hybrid:12,$u hybrid:12,$u,capped full:$u full:$u,capped; done
    ;;
esac
if ! command -v yosys >/dev/null; then
    tap_skip "the printed circuits are proven" "yosys is missing"
    tap_end
    exit
fi
provers=sat
if command -v berkeley-abc >/dev/null; then
    provers="sat cec"
else
    tap_skip "the printed circuits are proven a second time" "berkeley-abc is missing"
fi

for net in "$@"; do
    prepare "$net" || { tap_result 1 "$net: circuits are printed and read" "$(cat "$dir/log")"; continue; }
    for prover in $provers; do
        for circuit in figures ripple prefix; do
            holds $prover "$net: $circuit does what it must" behaviour $circuit
        done
        holds $prover "$net: ripple and prefix are equal" ripple prefix
    done
    holds sat "$net: serial does after a message, from any state" behaviour_serial serial "$(message)"
    holds sat "$net: router input does for ever, from any state" behaviour_router router "$stream"
done

prepare hybrid:12,4,capped || tap_result 1 "circuits to plant faults in" "$(cat "$dir/log")"
while IFS=@ read -r circuit fault change; do
    case $circuit in
    serial) rejects sat "$fault" serial "$change" behaviour_serial "$(message)" ;;
    router) rejects sat "$fault" router "$change" behaviour_router "$stream" ;;
    *) for prover in $provers; do rejects $prover "$fault" $circuit "$change" behaviour; done ;;
    esac
done <<'END'
figures@an or for an xor@s/ I2_5 = \(.*\) ^ / I2_5 = \1 | /
figures@an and for an or@s/ RU1_3 = M_2 | / RU1_3 = M_2 \& /
figures@no inhibit@s/ O2_1 = .* & T2/ O2_1 = T2/
figures@two nets swapped@s/RU1_5, RU1_4,/RU1_4, RU1_5,/
figures@an unused bit tapped@s/ M_1 = .* | I2_2/& | I2_1/
figures@an unused bit of the cap byte tapped@s/ M_4 = I5_7 | I5_6/& | I5_5/
prefix@a byte left out of M@s/ M_0 = \(.*\) | .*;/ M_0 = \1;/
serial@a message begins as the last one ended@s/ nfirst = .*/ nfirst = 1'b1;/
serial@the same, with zeros at power-up@s/ nfirst = .*/ nfirst = 1'b1;/; s/reg \(.*\);/reg \1 = 1'b0;/
serial@a clock late@s/ M_0 <= next/ M_0 <= stay/
router@two requests a stream@s/ byte2 = .*/ byte2 = more;/
router@no end of a stream@s/ one <= stream/ one <= stream | one/
router@drops without being told@s/ drop1 = .*/ drop1 = byte1;/
END
tap_end
