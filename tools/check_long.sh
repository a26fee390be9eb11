#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/check_long.sh - what does not fit in CI: all ordered pairs of the
# networks near 2^32 pairs (some minutes each), the proofs, co-simulations and
# timings of the circuit at every width, the self check on every target (an
# 8051 takes 10 minutes), and fuzzing, FUZZ_SECONDS (600) a target.  Ends in one line of totals.
set -u
cd "$(dirname "$0")/.." || exit 1
passed=0 failed=0 skipped=0
${MAKE:-make} --no-print-directory tests || exit 1

claim() { # claim COMMAND...
    "$@"
    case $? in
    0) passed=$((passed + 1)) ;;
    77) skipped=$((skipped + 1)) ;;
    *)
        failed=$((failed + 1))
        echo "FAILED: $*"
        ;;
    esac
}

for net in hybrid:192,1,capped hybrid:12,2 bidelta:3,3,2 bidelta:1,3,4 bidelta:1,1,1,1,1,1,2 bidelta:3,1,2,2 tree:16; do
    echo "verify $net"
    claim build/routeseq verify "$net"
done
claim env ROUTESEQ_LONG=1 build/tests/test_paths # all sets of paths of hybrid:192,1, hybrid:12,2, full:2,capped: 2 minutes
claim env ROUTESEQ_STRINGS=1000000000 build/tests/test_batch # the plain walker judges: a quarter of an hour
claim env ROUTESEQ_LONG=1 tests/cluster.sh # minutes of work in parts under Slurm, if it is here; some killed in their midst
claim tools/tree_table.sh # cycles of Leiserson's fat-tree, up to 65,536 processors
claim env ROUTESEQ_LONG=1 tests/fabrics.sh # 100,000 mutated fabrics: half an hour
claim env ROUTESEQ_LONG=1 build/tests/test_headers # headers of all pairs of networks up to 1,024 routers: 6 minutes
claim env ROUTESEQ_LONG=1 build/tests/test_ring # the Shuffle's routing function up to 4,096 nodes
claim env MAKELEVEL=1 tools/dist.sh # builds the tree a second time, in another folder
claim env ROUTESEQ_LONG=1 tests/hashes.sh # all pairs of networks up to 65,536 processors
claim tools/threads.sh
claim tools/frama.sh
claim tools/analyze.sh # about 20 minutes of one core
claim env ROUTESEQ_LONG=1 tests/attack.sh # files spoilt in 400 ways each
claim tools/edges.sh # branches of the Thumb code: 4 minutes
claim tools/coverage.sh # lines, branches and conditions that the C tests reach
claim tools/load_table.sh # simulation and model side by side on the networks of the tables
claim env LONG=1 tools/sanitize.sh
for tool in prove cosim timing cross target; do
    claim "tools/$tool.sh" all
done
for level in -O0 -O3; do
    claim env LEVEL="$level" tools/target.sh
done
for target in fuzz/fuzz_*.c; do
    claim env FUZZ_SECONDS="${FUZZ_SECONDS:-600}" tools/fuzz.sh "$(basename "$target" .c)"
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
