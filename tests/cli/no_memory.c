/* SPDX-License-Identifier: MIT-0 */
/*
 * Memory that cannot be had.  As a shared object before libc (LD_PRELOAD): allocation NO_MEMORY of
 * the command fails, and at the end their number is written to the file NO_MEMORY_COUNT; memory is
 * full of noise, also after it was given back, and who writes behind it is ended then.  As a
 * program (DRIVER; FOLDER STRIDE), linked to the command, whose main is command_main: is each
 * command line of its input, in a copy of its process each time, with one of each STRIDE
 * allocations failing, from line to line another, and prints how many failed and what else came
 * than the same output or a word of memory with status 3.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void __libc_free(void *old);

enum { NOISE = 0xA5, NOISE_MAX = 1 << 16, MARK = 4 * sizeof(uint64_t) };

static long asked, failing = -1, live; /* live: bytes, as they were asked for */
static long *asked_in_all;             /* of a copy of the driver, when it ends */
static int begun;                      /* before main the loader allocates */

void no_memory_begin(void); /* tools/assurance/mutate_fork.c begins main again and again */

/* For bindings/python/tests/test_memory.py. */
void no_memory_fail(long number);
long no_memory_asked(void);
long no_memory_live(void);

__attribute__((constructor)) void no_memory_begin(void)
{
    const char *number = getenv("NO_MEMORY");

    no_memory_fail(number != NULL ? atol(number) : -1);
    begun = 1;
}

void no_memory_fail(long number)
{
    asked = 0;
    failing = number;
}

long no_memory_asked(void)
{
    return asked;
}

long no_memory_live(void)
{
    return live;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("NO_MEMORY_COUNT");
    FILE *file;

    begun = 0;
    if (asked_in_all != NULL)
        *asked_in_all = asked;
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

/* The last bytes of a piece of memory: how much of it was asked for, and that it is marked. */
static uint64_t *tail(void *memory)
{
    return (uint64_t *)(void *)((char *)memory + malloc_usable_size(memory)) - 2;
}

static uint64_t marked(const void *memory)
{
    return (uintptr_t)memory ^ UINT64_C(0x6D61726B6D61726B);
}

static void *mark(void *memory, size_t size)
{
    uint64_t *end = memory != NULL ? tail(memory) : NULL;

    if (end == NULL)
        return NULL;
    memset((char *)memory + size, NOISE, (size_t)((char *)end - (char *)memory) - size);
    end[0] = size;
    end[1] = marked(memory);
    __atomic_fetch_add(&live, (long)size, __ATOMIC_RELAXED);
    return memory;
}

/* How much was asked for; ends the program if what stands behind it is no longer there. */
static size_t unmark(void *memory)
{
    uint64_t *end = tail(memory);
    size_t size = (size_t)end[0];

    if (end[1] != marked(memory)) /* of memalign, or of the loader */
        return 0;
    for (const char *at = (char *)memory + size; at < (char *)end; at++)
        if (*(const unsigned char *)at != NOISE)
            abort();
    end[1] = 0;
    __atomic_fetch_sub(&live, (long)size, __ATOMIC_RELAXED);
    return size;
}

static void noise(void *memory, size_t size)
{
    if (memory != NULL)
        memset(memory, NOISE, size < NOISE_MAX ? size : NOISE_MAX);
}

void *malloc(size_t size)
{
    void *memory =
        size > SIZE_MAX - MARK || fails() ? NULL : mark(__libc_malloc(size + MARK), size);

    noise(memory, size);
    return memory;
}

void *calloc(size_t count, size_t size)
{
    if ((size > 0 && count > (SIZE_MAX - MARK) / size) || fails())
        return NULL;
    return mark(__libc_calloc(1, count * size + MARK), count * size);
}

void *realloc(void *old, size_t size)
{
    size_t before;
    void *memory;

    if (size > SIZE_MAX - MARK || fails())
        return NULL;
    before = old != NULL ? unmark(old) : 0;
    memory = __libc_realloc(old, size + MARK);
    if (memory == NULL && before > 0)
        mark(old, before);
    return mark(memory, size);
}

void free(void *old)
{
    int error = errno;

    if (old != NULL)
        noise(old, unmark(old));
    __libc_free(old);
    errno = error;
}

#ifdef DRIVER

int command_main(int argc, char **argv);

enum { WORDS_MAX = 40, SAID_MAX = 1 << 16 };

struct said {
    int status;             /* as waitpid has it */
    char text[2][SAID_MAX]; /* stdout, stderr */
};

static int file[2];                     /* of stdout and stderr */
static const char *input = "/dev/null"; /* <FILE */

/* Is the command in a copy of this process with allocation `failure` failing, -1: none. */
static void run(FILE *lines, int words, char **word, long failure, struct said *said)
{
    pid_t child;

    for (int k = 0; k < 2; k++)
        if (ftruncate(file[k], 0) != 0 || lseek(file[k], 0, SEEK_SET) != 0)
            exit(2);
    child = fork();
    if (child == 0) {
        int in = open(input, O_RDONLY);

        if (dup2(in, 0) < 0 || dup2(file[0], 1) < 0 || dup2(file[1], 2) < 0)
            _exit(99);
        close(in);
        close(fileno(lines)); /* or its end here would be the driver's, too */
        no_memory_fail(failure);
        exit(command_main(words, word));
    }
    if (child < 0 || waitpid(child, &said->status, 0) != child)
        exit(2);
    for (int k = 0; k < 2; k++) {
        ssize_t bytes = pread(file[k], said->text[k], SAID_MAX - 1, 0);

        said->text[k][bytes > 0 ? bytes : 0] = '\0';
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
    static char line[4096];
    long stride = argc == 3 ? atol(argv[2]) : 0, number = -1; /* of the line */
    /* stdin and stdout are as new in each copy */
    FILE *lines = fdopen(dup(0), "r"), *out = fdopen(dup(1), "w");

    asked_in_all =
        mmap(NULL, sizeof *asked_in_all, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (stride < 1 || lines == NULL || out == NULL || asked_in_all == MAP_FAILED)
        return 2;
    for (int k = 0; k < 2; k++) {
        char path[200];

        snprintf(path, sizeof path, "%s/%s", argv[1], k == 0 ? "out" : "err");
        file[k] = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        if (file[k] < 0)
            return 2;
    }
    while (fgets(line, sizeof line, lines) != NULL) {
        char *word[WORDS_MAX] = {argv[0]};
        int words = 1;
        long all, failed = 0;

        input = "/dev/null";
        for (char *at = strtok(line, " \n"); at != NULL && words < WORDS_MAX - 1;
             at = strtok(NULL, " \n"))
            if (at[0] == '<')
                input = at + 1;
            else
                word[words++] = at;
        *asked_in_all = -1;
        fflush(out);
        run(lines, words, word, -1, &whole);
        all = *asked_in_all;
        if (all < 0)
            return 2;
        number++;
        for (long n = all > 0 ? number % (stride < all ? stride : all) : 0; n < all; n += stride) {
            run(lines, words, word, n, &now);
            failed += refused(&now);
            if (!refused(&now) && !same(&now, &whole)) {
                fprintf(out, "  allocation %ld of %ld: status %x, %.200s\n", n, all,
                        (unsigned)now.status, now.text[1]);
                fflush(out);
            }
        }
        fprintf(out, "%ld", failed);
        for (int w = 1; w < words; w++)
            fprintf(out, " %s", word[w]);
        fputc('\n', out);
    }
    return fclose(out) != 0;
}

#endif
