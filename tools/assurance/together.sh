#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/together.sh DIR SOURCE... - test programs and fuzz targets as one program, which is linked once:
# `program NAME [CORPUS]` is what NAME was.  Writes its sources to DIR and prints their names; fuzz/replay.c, compiled
# with -Dmain=replay_main, belongs to it.
set -eu
dir=$1
shift
rm -rf "$dir"
mkdir -p "$dir"
names() { printf '%s\n' "$@" | sed -n "s|.*/\(${kind}[a-z0-9_]*\)\.c\$|\1|p"; }
kind=test_ tests=$(names "$@")
kind=fuzz_ targets=$(names "$@")
included='^#include ".*\.c"' # by a test: unity.sh does not look there
# shellcheck disable=SC2046 # words
made=$(HEADERS='tests fuzz' tools/unity.sh "$dir" $(grep -L "$included" "$@") | cut -d ' ' -f 1)
for source in $(grep -l "$included" "$@"); do
    echo "#include \"$PWD/$source\"" >"$dir/$(basename "$source")"
    made="$made $dir/$(basename "$source")"
done
sed -i 's|^#include ".*/\(test_[a-z0-9_]*\)\.c"|#define main \1\n&\n#undef main|
    s|^#include ".*/\(fuzz_[a-z0-9_]*\)\.c"|#define LLVMFuzzerTestOneInput \1\n&\n#undef LLVMFuzzerTestOneInput|' "$dir"/*.c
{
    echo '#include <stdint.h>'
    echo '#include <string.h>'
    for name in $tests; do echo "int $name(void);"; done
    for name in $targets; do echo "int $name(const uint8_t *data, size_t size);"; done
    cat <<'C'
int replay_main(int argc, char **argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
static const struct {
    const char *name;
    int (*test)(void);
    int (*target)(const uint8_t *data, size_t size);
} program[] = {
C
    for name in $tests; do echo "    {\"$name\", $name, 0},"; done
    for name in $targets; do echo "    {\"$name\", 0, $name},"; done
    cat <<'C'
    {"", 0, 0},
};
static int chosen;
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return program[chosen].target(data, size);
}
int main(int argc, char **argv)
{
    while (argc > 1 && program[chosen].name[0] != '\0' && strcmp(program[chosen].name, argv[1]) != 0)
        chosen++;
    if (program[chosen].test != 0)
        return program[chosen].test();
    return program[chosen].target != 0 ? replay_main(argc - 1, argv + 1) : 2; /* 2: no such program */
}
C
} >"$dir/main.c"
# shellcheck disable=SC2086 # words
printf '%s\n' $made "$dir/main.c" # when all are written: who reads may compile at once
