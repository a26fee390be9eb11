/* SPDX-License-Identifier: MIT-0 */
/*
 * replay CORPUS - every input of a corpus through a fuzz target, without libFuzzer.  Prints TAP.
 *
 * A corpus is a file with a line for each input, its name and its bytes in hex
 * (tools/assurance/corpus.py), or a directory, whose files are taken in the order of their names.
 */
#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>
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

static int replay_directory(const char *folder)
{
    struct dirent **entry;
    int n = scandir(folder, &entry, is_input, alphasort);
    int failed = n <= 0;

    for (int i = 0; i < n; i++) {
        char path[400];

        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
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
    if (n >= 0)
        free(entry);
    printf("1..%d\n", n);
    return failed;
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The bytes behind the name; -1 if the line is none of a corpus. */
static long read_line(const char *line, uint8_t *data)
{
    const char *at = strchr(line, ' ');
    long n = 0;

    if (at == NULL || strchr(line, '\n') == NULL)
        return -1;
    for (at++; *at != '\n'; at += 2) {
        if (digit(at[0]) < 0 || digit(at[1]) < 0)
            return -1;
        data[n++] = (uint8_t)(digit(at[0]) << 4 | digit(at[1]));
    }
    return n;
}

static int replay_file(const char *path)
{
    static char line[2 * INPUT_MAX + 100];
    static uint8_t data[INPUT_MAX + 50];
    FILE *file = fopen(path, "r");
    int n = 0, failed = 0;

    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        long size = read_line(line, data);
        uint8_t *input = malloc(size > 0 ? (size_t)size : 1); /* its end is seen by sanitizers */

        snprintf(current, sizeof current, "not ok %d - %s: %.40s\n", ++n, path, line);
        fflush(stdout); /* before a crash, and before write */
        if (size >= 0 && input != NULL) {
            memcpy(input, data, (size_t)size);
            LLVMFuzzerTestOneInput(input, (size_t)size);
            fputs(current + 4, stdout);
        } else {
            fputs(current, stdout);
            failed = 1;
        }
        free(input);
    }
    if (file == NULL || ferror(file))
        failed = 1;
    if (file != NULL)
        fclose(file);
    printf("1..%d\n", n);
    return failed || n == 0;
}

int main(int argc, char **argv)
{
    struct stat what;

    if (argc != 2 || stat(argv[1], &what) != 0) {
        fprintf(stderr, "usage: replay CORPUS, a file or a directory of inputs\n");
        return 1;
    }
    signal(SIGABRT, on_abort);
    return S_ISDIR(what.st_mode) ? replay_directory(argv[1]) : replay_file(argv[1]);
}
