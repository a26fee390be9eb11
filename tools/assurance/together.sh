#!/bin/sh
# SPDX-License-Identifier: MIT-0
# tools/assurance/together.sh DIR SOURCE... - test programs and fuzz targets and the command as one program, which is linked and started once.
# It reads lines `NAME [CORPUS]` and is in a copy of its process what NAME was, or with an argument command lines, all
# of one process, whose memory must be free in the end; words in < are files of input.  What is said goes to logs beside the
# program, NAME.log or line N's N.log; it prints the status of each.  Writes its sources to DIR and prints their names;
# fuzz/replay.c and cli/main.c, compiled with -Dmain=replay_main and -Dmain=command_main, belong to it.
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
    echo '#define _DEFAULT_SOURCE'
    printf '#include <%s.h>\n' stdint stdio stdlib string sys/wait unistd
    for name in $tests; do echo "int $name(void);"; done
    for name in $targets; do echo "int $name(const uint8_t *data, size_t size);"; done
    cat <<'C'
int replay_main(int argc, char **argv);
int command_main(int argc, char **argv);
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
static int run(char *name, char *corpus)
{
    char *word[] = {name, corpus, 0};
    while (program[chosen].name[0] != '\0' && strcmp(program[chosen].name, name) != 0)
        chosen++;
    if (program[chosen].test != 0)
        return program[chosen].test();
    return program[chosen].target != 0 ? replay_main(2, word) : 2; /* 2: no such program */
}
static void say_in(const char *program, const char *name)
{
    static char log[500];
    snprintf(log, sizeof log, "%s/%s.log", program, name);
    if (freopen(log, "w", stdout) == 0 || dup2(1, 2) < 0)
        exit(3);
}
const char *__asan_default_options(void); /* a look for leaks costs more than a test */
const char *__asan_default_options(void)
{
    return "leak_check_at_exit=0";
}
__attribute__((weak)) void __lsan_do_leak_check(void); /* ASan has it */
int main(int argc, char **argv)
{
    static char text[100000], number[20];
    FILE *said = fdopen(dup(1), "w");
    char *rest = text, *line;
    int n = 0;
    text[fread(text, 1, sizeof text - 1, stdin)] = '\0';
    *strrchr(argv[0], '/') = '\0';
    while (rest != 0 && *rest != '\0' && (line = strsep(&rest, "\n")) != 0) {
        char *word[100] = {0};
        int words = 0, status;
        for (char *at = strtok(line, " "); at != 0; at = strtok(0, " "))
            if (*at != '<')
                word[words++] = at;
            else if (freopen(at + 1, "r", stdin) == 0)
                return 3;
        fflush(said);
        if (argc == 1) {
            pid_t child = fork();
            if (child == 0) {
                say_in(argv[0], word[0]);
                exit(run(word[0], word[1]));
            }
            waitpid(child, &status, 0);
        } else {
            snprintf(number, sizeof number, "%d", ++n);
            say_in(argv[0], number);
            status = command_main(words, word);
        }
        fprintf(said, "%d\n", status);
    }
    if (argc > 1 && __lsan_do_leak_check != 0) {
        say_in(argv[0], "leaks");
        __lsan_do_leak_check();
    }
    return fclose(said) != 0;
}
C
} >"$dir/main.c"
# shellcheck disable=SC2086 # words
printf '%s\n' $made "$dir/main.c" # when all are written: who reads may compile at once
