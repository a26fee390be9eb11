# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh
# tests/faults.sh - builds and runs a suite of faults (tests/faults.h); to be sourced, after tools/tap.sh.

. tools/links.sh

faults_compile() { # faults_compile OBJECT SOURCE OPTION...
    object=$1
    shift
    ${CC:-cc} -std=c11 -O1 -Wall -Wextra -D_POSIX_C_SOURCE=200809L -Iinclude -Itests -c "$@" -o "$object"
}

# faults SUITE.c SOURCE.c...: the suite, and the main() of each other source as NAME_main; the linker leads to the wrappers
# of the suite whatever calls what they wrap.  The library is build/librouteseq.a as it is, its machine code also where it
# was made with -flto: what is put together across objects calls no wrapper.
faults() {
    suite=$(basename "$1" .c)
    work=build/$suite
    rm -rf "$work"
    mkdir -p "$work"
    # shellcheck disable=SC2086 # a command may be words
    if ! links ${CC:-cc} -Wl,--wrap=none; then # as tcc
        echo "ok 1 - $suite # SKIP the linker of ${CC:-cc} has no --wrap" && echo 1..1
        return
    fi
    faults_compile "$work/$suite.o" "$1" && wraps=$(nm "$work/$suite.o" | sed -n 's/.* T __wrap_/-Wl,--wrap=/p') || return 1
    shift
    for source; do
        name=$(basename "$source" .c)
        faults_compile "$work/$name.o" "$source" -Dmain="${name}_main" || return 1
    done
    # shellcheck disable=SC2086
    ${CC:-cc} -fno-lto $wraps "$work"/*.o build/librouteseq.a -lcmocka -lm -o "$work/$suite" && "$work/$suite"
}
