# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh
# tools/plain_work.sh - a folder for tools that cannot name a path with a space (Verilator's makefiles, yosys' scripts
# for abc, CMake's packages); to be sourced after `work` is set.  It is $work, and, where this tree has a space in its
# path, a folder below TMPDIR that goes when the script ends.

case $(pwd) in
*[[:space:]]*)
    work=$(mktemp -d) || exit 1
    trap 'rm -rf "$work"' EXIT
    ;;
esac
