#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/quick_cc.sh ARGUMENT... - cc, for tests that build this tree by another's tool (CMake, Meson): tcc, where it is
# there, compiles the sources below lib and cli, in a tenth of the time; cc does all else and links.
compile='' ours='' link=''
for word; do
    case $word in -c) compile=yes ;; -o) link=yes ;; -E) exec cc "$@" ;; */lib/*.c | */cli/*.c) ours=yes ;; esac
done
if ! command -v tcc >/dev/null; then
    exec cc "$@"
elif [ -z "$compile" ] && [ -n "$link" ]; then # with the functions that tcc calls
    exec cc "$@" "$(tcc -print-search-dirs | sed -n '/^libtcc1:/{n;s/^ *//p;}')"
elif [ -z "$compile" ] || [ -z "$ours" ]; then
    exec cc "$@"
fi
skip=
for word; do # of a file of dependencies it cannot say whose
    shift
    case $word in -MT | -MQ) skip=yes ;; *) [ -n "$skip" ] || set -- "$@" "$word"; skip= ;; esac
done
exec tcc "$@"
