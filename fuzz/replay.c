/* SPDX-License-Identifier: MIT-0 */
/*
 * replay DIRECTORY - every file of a directory through a fuzz target, in the
 * order of their names, without libFuzzer.  Prints TAP.
 */
#include <dirent.h>
#include <signal.h>
#include <unistd.h>

#include "fuzz.h"

#define INPUT_MAX 65536

static char current[512]; /* "not ok ..." of the file at work */

/* A claim that is not so ends in abort: this names the file that shows it. */
static void on_abort(int number)
{
    (void)number;
    if (write(STDOUT_FILENO, current, strlen(current)) < 0)
        _exit(1);
}

static int is_input(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Returns 0 if the file could not be read whole. */
static int replay(const char *path)
{
    static uint8_t data[INPUT_MAX];
    FILE *file = fopen(path, "rb");
    size_t size;
    int whole;

    if (file == NULL)
        return 0;
    size = fread(data, 1, sizeof data, file);
    whole = !ferror(file) && fgetc(file) == EOF;
    fclose(file);
    if (whole)
        LLVMFuzzerTestOneInput(data, size);
    return whole;
}

int main(int argc, char **argv)
{
    struct dirent **entry;
    int n = argc == 2 ? scandir(argv[1], &entry, is_input, alphasort) : 0;
    int failed = 0;

    if (argc != 2 || n <= 0) {
        fprintf(stderr, "usage: replay DIRECTORY, with inputs in it\n");
        return 1;
    }
    signal(SIGABRT, on_abort);
    for (int i = 0; i < n; i++) {
        char path[400];

        snprintf(path, sizeof path, "%s/%s", argv[1], entry[i]->d_name);
        snprintf(current, sizeof current, "not ok %d - %s\n", i + 1, path);
        fflush(stdout); /* before a crash, and before write */
        if (replay(path)) {
            printf("ok %d - %s\n", i + 1, path);
        } else {
            fputs(current, stdout);
            failed = 1;
        }
        free(entry[i]);
    }
    free(entry);
    printf("1..%d\n", n);
    return failed;
}
