#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/prove.sh [NET...|all] - prove, in TAP, that the Verilog of `routeseq gate` does for all
# inputs what tools/assurance/gate_behaviour.v says.  Default: networks fit for CI; all: the 28 there are.
#
#   figures, ripple, prefix   twice, by yosys (a miter and its SAT solver) and by cec of ABC;
#                             ripple and prefix also against each other
#   serial   yosys: after the n clocks of a message, whatever the flip-flops held before
#   router   yosys, by induction: for ever after one clock without a stream, likewise
#
# Then faults are planted in the printed text and each prover must find the difference: that it
# cannot read or cannot decide is no rejection.  Claims carry the prover's own seconds.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
. tools/assurance/nets.sh
B=${B:-build}

# compile FILE MODULE NAME [PARAMETERS]: flat RTLIL in $dir.  What could make a proof empty is
# refused: loops, nets with no driver or two (check), falling clocks (sat knows no edges).
# Power-up values are dropped: sat would begin with them instead of with any state.
compile() {
    rm -f "$dir/$3.aig"
    yosys -q -p "read_verilog $1; hierarchy -check -top $2 ${4:-}; proc; flatten; check -assert
        select -assert-none r:CLK_POLARITY=1'0; setattr -unset init
        rename -top $3; write_rtlil $dir/$3.il" >"$dir/log" 2>&1
}

suffix() { case $1 in serial | router) echo "_$1" ;; esac; } # of a circuit's behaviour

# prepare NET: its circuits and what they must do in $dir; the bytes of C in $n
prepare() {
    layers=${1%,capped} hybrid=0 capped=0
    dir=$B/prove/$(echo "$1" | tr ':,' '--')
    case $1 in hybrid:*) hybrid=1 ;; esac
    case $1 in *,capped) capped=1 ;; esac
    n=$((${layers##*[:,]} + capped))
    rm -rf "$dir"
    mkdir -p "$dir" || return
    set -- "$1" "-chparam N $n -chparam HYBRID $hybrid -chparam CAPPED $capped"
    compile tools/assurance/gate_behaviour.v behaviour behaviour "$2" &&
        compile tools/assurance/gate_behaviour.v behaviour_serial behaviour_serial "$2" &&
        compile tools/assurance/gate_behaviour.v behaviour_router behaviour_router || return
    for circuit in $circuits; do
        "$B/routeseq" gate "$1" --verilog --circuit "$circuit" --module printed >"$dir/$circuit.v" \
            2>"$dir/log" && compile "$dir/$circuit.v" printed "$circuit" || return
    done
}

goal() { # goal CIRCUIT: what it must equal, and when (options of sat)
    echo "behaviour$(suffix "$1")"
    case $1 in
    serial)
        echo "-seq $((n + 1)) -prove-skip $n -set-at 1 in_first 1"
        for k in $(seq 2 $n); do echo "-set-at $k in_first 0"; done
        ;;
    router) echo "-seq 1 -set-at 1 in_stream 0 -tempinduct -maxsteps 20" ;;
    esac
}

# The provers.  PROVER ONE OTHER [OPTIONS] prints equal, different or undecided.
sat() {
    one=$1 other=$2
    shift 2
    yosys -p "read_rtlil $dir/$one.il; read_rtlil $dir/$other.il
        miter -equiv -flatten $other $one miter; sat -prove trigger 0 $* miter" >"$dir/log" 2>&1
    case $?:$(grep -E 'SUCCESS!|FAIL!' "$dir/log") in
    "0:SAT proof finished - no model found: SUCCESS!") echo equal ;;
    "0:Induction step proven: SUCCESS!") echo equal ;;
    "0:SAT proof finished - model found: FAIL!") echo different ;;
    "0:SAT temporal induction proof finished - model found for base case: FAIL!") echo different ;;
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

provers_of() { case $1 in serial | router) echo sat ;; *) echo "$provers" ;; esac; }

holds() { # holds CLAIM PROVER ONE OTHER [OPTIONS]
    claim="$1 ($2" prover=$2
    shift 2
    says=$("$prover" "$@")
    seconds=$(sed -n 's/.*CPU: user \(.*\)s system.*/\1/p; s/.* Time = *\(.*\) sec.*/\1/p' "$dir/log")
    [ "$says" = equal ]
    tap_result $? "$claim, $seconds s)" "$says: $(cat "$dir/log")"
}

rejects() { # rejects FAULT PROVER CIRCUIT SED: the printed text, changed by SED
    sed "$4" "$dir/$3.v" >"$dir/fault.v"
    says=unreadable
    if cmp "$dir/$3.v" "$dir/fault.v" >"$dir/log" 2>&1; then
        says=unchanged
    elif compile "$dir/fault.v" printed fault; then
        # shellcheck disable=SC2046
        says=$("$2" fault $(goal "$3"))
    elif grep -qE "Assertion failed|problems in 'check" "$dir/log"; then
        says=refused
    fi
    case $says in different | refused) true ;; *) false ;; esac
    tap_result $? "planted and rejected: $1 ($2: $says)" "$(cat "$dir/log")"
}

circuits="figures ripple prefix serial router" provers=
if ! command -v yosys >/dev/null; then
    tap_skip "the printed circuits are proven" "yosys is missing"
    tap_end
    echo "0 networks proven equal, 0 failed, $tap_skipped skipped"
    exit
fi
command -v berkeley-abc >/dev/null && provers=cec
[ "$provers" ] || tap_skip "the printed circuits are proven by cec" "berkeley-abc is missing"
provers="sat $provers"

# shellcheck disable=SC2046 # words
set -- $(proved_nets "$@")
with_circuit "$@"
equal=0
for net in "$@"; do
    before=$tap_failed
    prepare "$net" || { tap_result 1 "$net: printed and read" "$(cat "$dir/log")"; continue; }
    for circuit in $circuits; do
        for prover in $(provers_of "$circuit"); do
            # shellcheck disable=SC2046
            holds "$net: $circuit" "$prover" "$circuit" $(goal "$circuit")
        done
    done
    for prover in $provers; do holds "$net: ripple = prefix" "$prover" ripple prefix; done
    [ "$tap_failed" -gt "$before" ] || equal=$((equal + 1))
done
unequal=$(($# - equal)) before=$tap_failed planted=0

net=hybrid:12,4,capped
prepare $net || { tap_result 1 "$net: printed and read" "$(cat "$dir/log")"; tap_end; exit 1; }
while IFS=@ read -r circuit fault change; do
    for prover in $(provers_of "$circuit"); do
        rejects "$fault" "$prover" "$circuit" "$change"
        planted=$((planted + 1))
    done
done <<'END'
figures@an or for an xor@s/ I2_5 = \(.*\) ^ / I2_5 = \1 | /
figures@an and for an or@s/ RU1_3 = M_2 | / RU1_3 = M_2 \& /
figures@no inhibit@s/ O2_1 = .* & T2/ O2_1 = T2/
figures@two nets swapped@s/RU1_5, RU1_4,/RU1_4, RU1_5,/
figures@an unused bit tapped@s/ M_1 = .* | I2_2/& | I2_1/
figures@an unused bit of the cap byte tapped@s/ M_4 = I5_7 | I5_6/& | I5_5/
figures@a loop@s/ M_1 = /&M_0 | /
prefix@a byte left out of M@s/ M_0 = \(.*\) | .*;/ M_0 = \1;/
serial@a message begins as the last one ended@s/ stay = .*/ stay = M_0;/
serial@the same, with zeros at power-up@s/ stay = .*/ stay = M_0;/; s/reg \(.*\);/reg \1 = 1'b0;/
serial@a clock late@s/ M_0 <= next/ M_0 <= stay/
serial@the wrong edge@s/posedge/negedge/
router@two requests a stream@s/ byte2 = .*/ byte2 = more;/
router@no end of a stream@s/ one <= stream/ one <= stream | one/
router@drops without being told@s/ drop1 = .*/ drop1 = byte1;/
END
tap_end
status=$?
echo "$equal networks proven equal, $unequal failed, $tap_skipped skipped;" \
    "$((planted - tap_failed + before)) of $planted planted faults rejected"
exit $status
