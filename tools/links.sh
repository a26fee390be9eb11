# SPDX-License-Identifier: MIT-0
# shellcheck shell=sh
# tools/links.sh - links COMPILER [OPTION...]: does it make a program?  To be sourced.  The program is a file, never
# /dev/null: run by root, tcc removes what stands where it writes.
links() {
    program=$(mktemp) || return
    echo 'int main(void) { return 0; }' | "$@" -x c -o "$program" - 2>/dev/null
    set -- $?
    rm -f "$program"
    return "$1"
}
tiny() { $1 -v 2>&1 | grep -q '^tcc version'; } # tiny COMPILER: is it tcc, of which less can be asked?
helpers() { ! tiny "$1" || "$1" -print-search-dirs | sed -n 's/^ *\(.*libtcc1.a\)$/\1/p'; } # what another must link of its objects
