/* SPDX-License-Identifier: MIT-0 */
/*
 * Memory that cannot be had.  As a shared object before libc (LD_PRELOAD): allocation NO_MEMORY of
 * the command fails, and at the end their number is written to the file NO_MEMORY_COUNT.  As a
 * program (DRIVER; COMMAND FOLDER STRIDE): runs each command line of its input with one of each
 * STRIDE allocations failing, and prints how many failed and what else came than the same output or
 * a word of memory with status 3.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef DRIVER

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static long asked, failing = -1;
static int begun; /* before main the loader allocates */

void no_memory_begin(void); /* tools/assurance/mutate_fork.c begins main again and again */

__attribute__((constructor)) void no_memory_begin(void)
{
    const char *number = getenv("NO_MEMORY");

    asked = 0;
    failing = number != NULL ? atol(number) : -1;
    begun = 1;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("NO_MEMORY_COUNT");
    FILE *file;

    begun = 0;
    file = path != NULL ? fopen(path, "w") : NULL;
    if (file != NULL) {
        fprintf(file, "%ld\n", asked);
        fclose(file);
    }
}

static int fails(void)
{
    if (!begun || __atomic_fetch_add(&asked, 1, __ATOMIC_RELAXED) != failing)
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

#else

extern char **environ;

enum { WORDS_MAX = 40, SAID_MAX = 1 << 16 };

struct said {
    int status; /* as waitpid has it */
    size_t bytes[2];
    char text[2][SAID_MAX]; /* stdout, stderr */
};

static char path[2][200]; /* of stdout and stderr */

/* Runs the command with allocation `failing` failing, -1: none. */
static void run(char **word, long failing, struct said *said)
{
    char number[40];
    posix_spawn_file_actions_t files;
    pid_t child;

    snprintf(number, sizeof number, "%ld", failing);
    setenv("NO_MEMORY", number, 1);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    for (int k = 0; k < 2; k++)
        posix_spawn_file_actions_addopen(&files, 1 + k, path[k], O_WRONLY | O_CREAT | O_TRUNC,
                                         0644);
    if (posix_spawn(&child, word[0], &files, NULL, word, environ) != 0 ||
        waitpid(child, &said->status, 0) != child)
        exit(2);
    posix_spawn_file_actions_destroy(&files);
    for (int k = 0; k < 2; k++) {
        FILE *file = fopen(path[k], "r");

        said->bytes[k] = file != NULL ? fread(said->text[k], 1, SAID_MAX - 1, file) : 0;
        said->text[k][said->bytes[k]] = '\0';
        if (file != NULL)
            fclose(file);
    }
}

static int same(const struct said *one, const struct said *other)
{
    return one->status == other->status && strcmp(one->text[0], other->text[0]) == 0 &&
           strcmp(one->text[1], other->text[1]) == 0;
}

static int refused(const struct said *said)
{
    return WIFEXITED(said->status) && WEXITSTATUS(said->status) == 3 &&
           strstr(said->text[1], "memory") != NULL;
}

int main(int argc, char **argv)
{
    static struct said whole, now;
    static char line[4096], count[200];
    long stride = argc == 4 ? atol(argv[3]) : 0;

    if (stride < 1)
        return 2;
    snprintf(path[0], sizeof path[0], "%s/out", argv[2]);
    snprintf(path[1], sizeof path[1], "%s/err", argv[2]);
    snprintf(count, sizeof count, "%s/count", argv[2]);
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *word[WORDS_MAX] = {argv[1]};
        int words = 1;
        long all = 0, failed = 0;
        FILE *file;

        for (char *at = strtok(line, " \n"); at != NULL && words < WORDS_MAX - 1;
             at = strtok(NULL, " \n"))
            word[words++] = at;
        setenv("NO_MEMORY_COUNT", count, 1);
        run(word, -1, &whole);
        unsetenv("NO_MEMORY_COUNT");
        file = fopen(count, "r");
        if (file == NULL || fscanf(file, "%ld", &all) != 1)
            return 2;
        fclose(file);
        remove(count);
        for (long n = 0; n < all; n += stride) {
            run(word, n, &now);
            failed += refused(&now);
            if (!refused(&now) && !same(&now, &whole))
                printf("  allocation %ld of %ld: status %x, %.200s\n", n, all, (unsigned)now.status,
                       now.text[1]);
        }
        printf("%ld", failed);
        for (int w = 1; w < words; w++)
            printf(" %s", word[w]);
        putchar('\n');
    }
    return 0;
}

#endif
