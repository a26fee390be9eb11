#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/check_long.sh - what does not fit in CI: all ordered pairs of the
# networks near 2^32 pairs (some minutes each), the proofs, co-simulations and
# timings of the circuit at every width, the self check on every target (an
# 8051 takes 10 minutes), and fuzzing, FUZZ_SECONDS (600) a target and engine.
# Ends in one line of totals; build/check_long.tsv has the seconds and the end of each step.
#
# WORD...: only the steps that have one of these words in their command line, such as tests/cli/wires.sh.
# PART=K/N: every N-th step from the K-th on, so that N clones share the work.
set -u
cd "$(dirname "$0")/.." || exit 1
part=${PART:-1/1} seconds=${FUZZ_SECONDS:-600}
k=${part%/*} n=${part#*/}
case $k$n in *[!0-9]* | '') k=0 n=0 ;; esac
if [ "$k" -lt 1 ] || [ "$k" -gt "$n" ]; then
    echo "PART=$part: expected K/N with 1 <= K <= N" >&2
    exit 2
fi

steps() {
    for net in hybrid:192,1 hybrid:48,1,capped full:2,capped hybrid:192,1,capped hybrid:12,2 bidelta:3,3,2 bidelta:1,3,4 bidelta:1,1,1,1,1,1,2 bidelta:3,1,2,2 tree:16; do
        echo "build/routeseq verify $net"
    done
    echo "env ROUTESEQ_LONG=1 build/tests/walk/test_paths" # all sets of paths of hybrid:192,1, hybrid:12,2, full:2,capped: 2 minutes
    echo "env ROUTESEQ_LONG=1 build/tests/walk/test_verify" # classes of all 9,840 bidelta networks
    for test in gate/test_gate gate/test_gate_faults load/test_sim load/test_tree_chain route/test_tree walk/test_batch walk/test_ports_conform; do
        echo "env ROUTESEQ_LONG=1 build/tests/$test" # all of their cases
    done
    echo "env ROUTESEQ_STRINGS=1000000000 build/tests/walk/test_batch" # the plain walker judges: a quarter of an hour
    echo "env ROUTESEQ_LONG=1 tests/cli/cluster.sh" # minutes of work in parts under Slurm, if it is here; some killed in their midst
    echo "tools/figures/tree_table.sh" # cycles of Leiserson's fat-tree, up to 65,536 processors
    echo "env ROUTESEQ_LONG=1 tests/cli/parts.sh" # 10,000 damaged and forged parts: minutes
    echo "env ROUTESEQ_LONG=1 tests/cli/gate_units.sh" # tables and units of 240 networks: minutes
    echo "env ROUTESEQ_LONG=1 tools/warnings.sh" # the tests at -O2 too
    for step in tools/rooms tests/cli/compare tests/cli/load_faults tests/cli/load_choice tests/cli/load_even tests/cli/load_patterns tests/cli/dead tests/cli/lids tests/build/examples tests/build/planted_family tests/build/shared_library tests/assurance/mutants; do
        echo "env ROUTESEQ_LONG=1 $step.sh" # all of their planted faults
    done
    echo "env ROUTESEQ_LONG=1 tools/targets/size.sh --check" # every target, single functions too
    echo "env ROUTESEQ_LONG=1 tests/build/manifests.sh" # cc compiles
    echo "env ROUTESEQ_LONG=1 tests/cli/own_topology.sh" # 5,000 graphs and routes beside networkx and scipy: some minutes
    echo "env ROUTESEQ_LONG=1 tests/cli/options.sh" # two options in both orders, every family's example of every command
    echo "env ROUTESEQ_LONG=1 tests/cli/reports.sh" # 16 explanations of a network, not 8
    echo "env ROUTESEQ_LONG=1 tests/build/settings.sh" # all of make test by tcc, by clang, with -flto, each read-only and elsewhere
    echo "env ROUTESEQ_LONG=1 tests/build/public_headers.sh" # each header alone as C11 too
    echo "env ROUTESEQ_LONG=1 tests/cli/route_from.sh" # tables by more compilers
    echo "env ROUTESEQ_LONG=1 tests/cli/wires.sh" # full:8 and hybrid:192,7 by three seeds
    echo "env ROUTESEQ_LONG=1 tests/cli/load_ways.sh" # the report for people on fewer virtual channels too
    echo "env ROUTESEQ_LONG=1 tests/route/secret.sh" # clang-14 too
    echo "env ROUTESEQ_LONG=1 tests/cli/fabrics.sh" # 100,000 mutated fabrics, 50,000 random ones: half an hour
    echo "env ROUTESEQ_LONG=1 tests/build/bindings.sh" # cc compiles
    echo "env ROUTESEQ_LONG=1 tests/build/source_copies.sh" # the renamed copy by cc; every -O level
    echo "env ROUTESEQ_LONG=1 tests/build/packaging.sh" # the whole tree by Meson too; cc compiles
    echo "env ROUTESEQ_LONG=1 tests/build/pages.sh" # cc compiles for CMake and Meson
    echo "env ROUTESEQ_LONG=1 tests/cli/no_memory.sh" # each allocation
    echo "env ROUTESEQ_LONG=1 tests/cli/progress.sh" # more that moves on a terminal
    echo "env ROUTESEQ_LONG=1 tests/build/webassembly.sh" # more networks on the page, 100,000 routes in Chromium
    echo "env ROUTESEQ_LONG=1 tests/build/windows.sh" # as it is released: each source by itself, at -O2
    echo "env ROUTESEQ_LONG=1 tests/build/release_scripts.sh" # the amalgamation with every shape
    echo "env ROUTESEQ_LONG=1 build/tests/walk/test_packet_headers" # headers of all pairs of networks up to 1,024 routers: 6 minutes
    echo "env ROUTESEQ_LONG=1 build/tests/route/test_ports_path" # 70,000 pairs of each network of the hashes
    echo "env ROUTESEQ_LONG=1 build/tests/route/test_ports_ready" # 10^8 pairs of prepared networks
    echo "env ROUTESEQ_LONG=1 build/tests/topo/test_ports_ready_links" # 10^8 of their links
    echo "env ROUTESEQ_LONG=1 build/tests/walk/test_ports_walk" # all pairs of routers up to 1,024
    echo "env ROUTESEQ_LONG=1 build/tests/walk/test_ports_choice" # all choices of 50 networks
    echo "env ROUTESEQ_LONG=1 build/tests/route/test_ring" # the Shuffle's routing function up to 4,096 nodes
    echo "env MAKELEVEL=1 tools/release/dist.sh" # builds the tree a second time, in another folder
    echo "env ROUTESEQ_LONG=1 tests/route/hashes.sh" # every pair of every Transit network up to 65,536 processors: an hour
    echo "env ROUTESEQ_LONG=1 tests/gate/network.sh" # all pairs of hybrid:12,1 through routers in Verilog, samples up to hybrid:12,2: 7 minutes
    echo "tools/assurance/threads.sh"
    echo "tools/assurance/frama.sh"
    echo "tools/assurance/frama.sh proof" # what rt_compute promises: minutes
    echo "tools/assurance/theorem.py" # each Transit network: half an hour
    echo "tools/assurance/analyze.sh" # about 20 minutes of one core
    echo "env ROUTESEQ_LONG=1 tests/assurance/numbers.sh" # more of the extreme numbers, more time for each call: minutes
    echo "env ROUTESEQ_LONG=1 tests/assurance/attack.sh" # each allocation fails alone and with all behind it; files spoilt in 400 ways each
    echo "tools/assurance/edges.sh" # branches of the Thumb code: 4 minutes
    echo "tools/assurance/mutate.py --planted tools/assurance/planted_programs.txt"
    echo "tools/assurance/mutate.py --jumps cli" # half an hour: 18,000 jumps
    echo "tools/assurance/mutate.py --first cli" # many hours: 44,000 tokens by the kept command lines, what is left by the other tests
    echo "tools/assurance/mutate.py bindings/python bindings/rust/src bindings/rust/build.rs bindings/rust/native web/src tools/release/amalgamate.sh tools/release/install.sh" # hours
    echo "tools/assurance/coverage.sh" # lines, branches and conditions that the C tests reach
    echo "tools/figures/load_table.sh" # simulation and model side by side on the networks of the tables
    echo "env ROUTESEQ_LONG=1 tests/load/cycles.sh" # 33 rates: a minute
    echo "tools/models/simgrid_times.py --check" # the times of SimGrid, if it is here
    echo "tools/models/model_load.py --check" # its worst case beside all permutations, and networkx's matching
    echo "env ROUTESEQ_LONG=1 tests/assurance/selfcheck.sh" # the model that its hashes are from
    echo "env LONG=1 tools/assurance/sanitize.sh"
    echo "env LONG=1 tools/targets/freestanding.sh"
    for tool in assurance/prove assurance/prove_units assurance/cosim targets/timing targets/cross targets/target; do
        echo "env ROUTESEQ_LONG=1 tools/$tool.sh all"
    done
    for level in -O0 -O3; do
        echo "env ROUTESEQ_LONG=1 LEVEL=$level tools/targets/target.sh"
    done
    for engine in asan msan afl; do
        echo "env FUZZ_WITH=$engine tools/assurance/fuzz.sh --planted"
        for target in fuzz/fuzz_*.c; do
            echo "env FUZZ_WITH=$engine FUZZ_SECONDS=$seconds tools/assurance/fuzz.sh $(basename "$target" .c)"
        done
    done
    echo "env FUZZ_SECONDS=$seconds tools/assurance/fuzz_files.sh"
    echo "env FUZZ_SECONDS=30 tools/assurance/fuzz_files.sh --planted"
}

steps | awk -v k="$k" -v n="$n" -v wanted="$*" '
    BEGIN { words = split(wanted, word, " ") }
    {
        yes = words == 0
        for (i = 1; i <= words; i++) if (index($0, word[i])) yes = 1
    }
    yes && ++step % n == k % n' >build/check_long.steps
if [ ! -s build/check_long.steps ]; then
    echo "make check-long: no step is named so: $*${PART:+ (PART=$PART)}" >&2
    exit 1
fi
${MAKE:-make} --no-print-directory tests || exit 1
passed=0 failed=0 skipped=0
: >build/check_long.tsv
while read -r step; do
    echo "--- $step"
    begin=$(date +%s)
    # shellcheck disable=SC2086 # a command line
    $step </dev/null
    status=$?
    case $status in
    0) passed=$((passed + 1)) ;;
    77) skipped=$((skipped + 1)) ;;
    *)
        failed=$((failed + 1))
        echo "FAILED: $step"
        ;;
    esac
    printf '%s\t%s\t%s\n' $(($(date +%s) - begin)) "$status" "$step" >>build/check_long.tsv
done <build/check_long.steps
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
