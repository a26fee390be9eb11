#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/release/prefix.sh PREFIX DIR - a copy of include and lib in DIR in which every
# name of the library begins with PREFIX_ instead of rt_ (RT-Thread has names
# with rt_ too), every macro with its capitals instead of RT_:
#
#   tools/release/prefix.sh fat third_party/fat
#   cc -c -Ithird_party/fat/include $(find third_party/fat/lib -name '*.c')
#   #include <fat/fat.h>      fat_compute, FAT_HYBRID, FAT_ERR_SRC, ...
#
# Functions that the files of a room share, rti_..., get the prefix too, so that a
# copy links beside the original and beside another copy.
set -eu
export LC_ALL=C
if [ $# != 2 ] || ! expr "$1" : '[a-z][a-z0-9]*$' >/dev/null || [ "$1" = rt ]; then
    echo "usage: tools/release/prefix.sh PREFIX DIR   PREFIX: lower case letters and digits, not rt" >&2
    exit 2
fi
prefix=$1
capitals=$(echo "$1" | tr '[:lower:]' '[:upper:]')
mkdir -p "$2"
to=$(cd "$2" && pwd)
cd "$(dirname "$0")/../.."
if [ -e "$to/include" ] || [ -e "$to/lib" ]; then
    echo "tools/release/prefix.sh: $2 already has a copy" >&2
    exit 1
fi
mkdir -p "$to/include"
cp -r include/rt "$to/include/$prefix"
mv "$to/include/$prefix/rt.h" "$to/include/$prefix/$prefix.h"
cp -r lib LICENSE "$to"

{
    printf 's/\\brt\\/rt\\.h/%s\\/%s.h/g\n' "$prefix" "$prefix"
    printf 's/\\brt\\//%s\\//g\n' "$prefix"
    printf 's/\\brt_/%s_/g\n' "$prefix"
    printf 's/\\brti_/%s_i_/g\n' "$prefix" # functions that files of a room share
    printf 's/\\bRT_/%s_/g\n' "$capitals"
    printf 's/\\bRTI_/%s_I_/g\n' "$capitals"
    printf 's/\\bROUTESEQ_/%s_ROUTESEQ_/g\n' "$capitals"
} >"$to/names.sed"
tools/sources.sh "$to" >"$to.list" && tools/sources.sh --headers "$to" >>"$to.list"
tr '\n' '\0' <"$to.list" | xargs -0 sed -i -f "$to/names.sed"
rm "$to/names.sed" "$to.list"
