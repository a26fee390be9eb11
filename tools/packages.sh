#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/packages.sh GROUP... - see that the packages of these groups are here.
#
#   cmocka  the tests cannot be built without it: installed as root, otherwise
#           named, exit status 2
#   valgrind, clang, proof, arm, m32, cxx, ccache, format, rtl, packaging, targets, fabric, web, windows   wider checks:
#           installed as root if they can be; without them their targets print SKIP, without ccache they take longer
#   bench   hyperfine, which times everything, and time, which tells memory (make bench)
#   rivals  what networks of routers are timed beside (tools/figures/bench_routers.sh), SimGrid (tools/models/simgrid_times.py): asked
#           for by name only
#   edges   what runs the tests of the route room on a Cortex-M (make edges): asked for by name only
#   first   what compiles and runs the C tests: cmocka; as root m32, cxx, ccache too, so that no compiler changes after it
#   rest    as root every group but these four: `make check` on a fresh Debian checks everything, beside the C tests
#   all     first and rest
#
# ROUTESEQ_NO_INSTALL=1 keeps root from installing.
set -u
. "$(dirname "$0")/links.sh"

gcc_major=$(gcc -dumpversion 2>/dev/null | cut -d. -f1)

has_cmocka() { echo '#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>' | ${CC:-cc} -E - >/dev/null 2>&1; }
has_clang() { command -v clang-19 >/dev/null && command -v llvm-cov-19 >/dev/null && [ -n "$(find /usr/lib/llvm-19 -name 'libclang_rt.fuzzer*' 2>/dev/null)" ]; }
has_proof() { # SAT solvers, for `make theorem`
    command -v cadical >/dev/null && command -v minisat >/dev/null
}
has_valgrind() { echo '#include <valgrind/memcheck.h>' | ${CC:-cc} -E - >/dev/null 2>&1; }
has_cxx() { command -v g++ >/dev/null; }
has_ccache() { command -v ccache >/dev/null; }
has_arm() { command -v arm-none-eabi-gcc >/dev/null; }
has_rtl() {
    for tool in yosys berkeley-abc iverilog verilator sta dot; do
        command -v "$tool" >/dev/null || return 1
    done
    [ -d /usr/share/qflow/tech/osu035 ] && [ -d /usr/share/qflow/tech/osu018 ]
}
has_packaging() {
    for tool in pkg-config cmake meson ninja mandoc abidiff reuse tcc dot pip3; do
        command -v "$tool" >/dev/null || return 1
    done
    python3 -c 'import yaml, ensurepip' 2>/dev/null
}
has_targets() { # those fit for CI: tools/targets/targets.sh
    for tool in qemu-system-arm avr-gcc simavr sdcc s390x-linux-gnu-gcc qemu-s390x wasm-ld-19 node; do
        command -v "$tool" >/dev/null || return 1
    done
}
has_web() {
    for tool in clang-19 wasm-ld-19 node npm chromium; do
        command -v "$tool" >/dev/null || return 1
    done
}
has_windows() { command -v x86_64-w64-mingw32-gcc >/dev/null && command -v wine >/dev/null; }
has_bench() { command -v hyperfine >/dev/null && command -v python3 >/dev/null && command -v /usr/bin/time >/dev/null; }
has_edges() { # 290 MB
    command -v qemu-system-arm >/dev/null && links arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb --specs=picolibc.specs --oslib=semihost
}
has_rivals() { echo '#include <boost/graph/adjacency_list.hpp>
#include <igraph/igraph.h>' | g++ -E -x c++ - >/dev/null 2>&1 && /usr/bin/python3 -c 'import simgrid' 2>/dev/null; }
has_fabric() { # 110 MB: what opensm, ibdmchk and networkx say of fabrics, igraph's, pydot's and scipy's files of them, and pytest
    for tool in opensm ibsim ibdmchk ibnetdiscover dump_fts; do
        command -v "$tool" >/dev/null || return 1
    done
    /usr/bin/python3 -c 'import networkx, igraph, pydot, pytest, scipy' 2>/dev/null
}
has_format() { command -v clang-format-14 >/dev/null || clang-format --version 2>/dev/null | grep -q "version 14\."; }
has_m32() { links gcc -m32; }

packages_of() {
    case $1 in
    cmocka) echo libc6-dev libcmocka-dev ;;
    clang) echo clang-19 libclang-rt-19-dev llvm-19 ;;
    proof) echo cadical minisat ;;
    arm) echo gcc-arm-none-eabi ;;
    cxx) echo g++ ;;
    ccache) echo ccache ;;
    valgrind) echo valgrind ;;
    format) echo clang-format-14 ;;
    rtl) echo yosys berkeley-abc iverilog verilator g++ opensta qflow-tech-osu035 \
        qflow-tech-osu018 graphviz ;;
    packaging) echo pkg-config cmake meson ninja-build graphviz mandoc abigail-tools reuse tcc python3-yaml \
        python3-pip python3-venv ;;
    targets) echo qemu-system-arm gcc-avr avr-libc simavr sdcc gcc-s390x-linux-gnu \
        libc6-dev-s390x-cross qemu-user lld-19 nodejs ;;
    web) # what is there already is not asked for: npm also comes with other packages of node
        for tool in clang-19:clang-19 wasm-ld-19:lld-19 node:nodejs npm:npm chromium:chromium; do
            command -v "${tool%:*}" >/dev/null || echo "${tool#*:}"
        done ;;
    windows) echo gcc-mingw-w64-x86-64-win32 wine wine64 ;;
    bench) echo hyperfine python3 time ;;
    edges) echo qemu-system-arm gcc-arm-none-eabi picolibc-arm-none-eabi ;;
    rivals) echo g++ libboost-graph-dev libigraph-dev python3-simgrid ;;
    fabric) echo opensm ibsim-utils ibutils infiniband-diags python3-networkx python3-igraph python3-pydot python3-pytest python3-scipy ;;
    m32) echo "gcc-${gcc_major}-multilib" ;; # gcc-multilib itself conflicts with cross compilers
    esac
}

may_install() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && [ -z "${ROUTESEQ_NO_INSTALL:-}" ]
}

wide="valgrind clang proof arm format rtl packaging targets fabric web bench"
case $* in
first) groups=$(if may_install; then echo cmocka m32 cxx ccache; else echo cmocka; fi) ;;
rest) groups=$(! may_install || echo "$wide") ;;
all) groups="cmocka m32 cxx ccache $wide" ;;
*) groups=$* ;;
esac

status=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
missing=
for group in $groups; do
    "has_$group" || missing="$missing $group"
done
install() { # install PACKAGE...
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >"$log" 2>&1 </dev/null
}
if [ -n "$missing" ] && may_install; then
    apt-get update -qq >"$log" 2>&1
    packages=$(for group in $missing; do packages_of "$group"; done | xargs)
    echo "installing $packages"
    # all at once; where one cannot be had, the others
    # shellcheck disable=SC2086 # words
    install $packages || for group in $missing; do
        packages=$(packages_of "$group")
        install $packages || { echo "could not install $packages:"; tail -3 "$log"; } >&2
    done
fi
for group in $missing; do
    "has_$group" && continue
    packages=$(packages_of "$group")
    if [ "$group" = cmocka ]; then
        echo "missing test packages; install them with: apt-get install $packages" >&2
        status=2
    else
        echo "SKIP: what needs $packages is skipped"
    fi
done
exit $status
