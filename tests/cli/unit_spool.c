/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/check/spool.c
 * Routes kept in a file without a name: what has no end is given up, and nothing stays open. */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../cli/check/route_sources.h"
#include "../../cli/cli.h"
#include "told_progress.h"

#define CHUNK 65536L
#define LONG 400000L

static char input[3000000];
static long size, at;
static int fails_scratch, fails_write, fails_dup, fails_read, failed;
static char errors[4096];

ssize_t read(int fd, void *to, size_t n)
{
    if (fails_read && at >= CHUNK) {
        errno = EIO;
        return -1;
    }
    n = n < (size_t)(size - at) ? n : (size_t)(size - at);
    memcpy(to, input + at, n);
    at += (long)n;
    return fd >= 0 ? (ssize_t)n : -1;
}

FILE *tmpfile(void)
{
    char name[] = "/tmp/unit-spool-XXXXXX";
    int fd = fails_scratch || fails_write ? -1 : mkstemp(name);

    if (fails_write)
        return fopen("/dev/full", "r+b");
    errno = fails_scratch ? EMFILE : errno;
    if (fd >= 0)
        unlink(name);
    return fd >= 0 ? fdopen(fd, "w+b") : NULL;
}

int dup(int fd)
{
    if (fails_dup) {
        errno = EMFILE;
        return -1;
    }
    return fcntl(fd, F_DUPFD, 0);
}

static void put(const char *bytes, long n, long times)
{
    for (; times > 0; times--, size += n)
        memcpy(input + size, bytes, (size_t)n);
}

static int lowest_free(void)
{
    int fd = fcntl(0, F_DUPFD, 0);

    close(fd);
    return fd;
}

/* Opens what stands in `input`; kept: how many bytes of it are kept, or -1: there is no file. */
static void opens(const char *what, const char *path, int status, long kept)
{
    int spool = 12345, before = lowest_free(), said;
    long length = -1;

    at = 0;
    said = spool_open(path, &spool);
    if (spool != -1) {
        char *copy = malloc(sizeof input);

        length = (long)lseek(spool, 0, SEEK_END);
        if (pread(spool, copy, sizeof input, 0) != length ||
            memcmp(copy, input, (size_t)length) != 0)
            length = -2;
        free(copy);
        close(spool);
    }
    if (said != status || length != kept || lowest_free() != before || fcntl(0, F_GETFD) < 0) {
        printf("%s: %d, %ld bytes\n", what, said, length);
        failed = 1;
    }
    size = 0;
}

/* Was this said last? */
static void says(const char *text)
{
    if (strstr(errors, text) == NULL) {
        printf("not said: %s\n", text);
        failed = 1;
    }
    fflush(stderr);
    memset(errors, 0, sizeof errors);
}

static void fill(void)
{
    put("a b\n", 4, (LONG - size) / 4);
}

int main(void)
{
    long all;

    if (freopen("/dev/null", "w", stderr) == NULL)
        return 1;
    setvbuf(stderr, errors, _IOFBF, sizeof errors);
    opens("a file is read where it is", "/proc/self/exe", 0, -1);
    opens("nothing", "/dev/null", 0, 0);
    opens("nothing there", "/proc/self/nothing", EXIT_IO, -1);
    put("a b\n", 4, 3);
    opens("a device", "/dev/null", 0, 12);
    put("a b\n", 4, 3);
    opens("standard input", "-", 0, 12);
    put("#\0\n", 3, LONG / 3), all = size;
    opens("zeros in comments", "-", 0, all);
    put("a\0#\n", 4, 101), fill();
    opens("zeros before comments", "-", 0, CHUNK);
    put("a\0\n", 3, 101), fill();
    opens("101 bad lines", "-", 0, CHUNK);
    put("\0\0\n", 3, 100), fill(), all = size;
    opens("100 bad lines", "-", 0, all);
    put("a\0\nb\n", 5, 60), fill(), all = size;
    opens("60 bad lines, 60 good", "-", 0, all);
    put("#\n\0\n", 4, 101), fill();
    opens("comments between bad lines", "-", 0, CHUNK);
    put("a b\n", 4, 1000), put("a b\0", 4, CHUNK / 4 - 1000), fill(), all = size;
    opens("a bad line over a chunk's end", "-", 0, all);
    put("a", 1, 0x100000);
    opens("no end within a megabyte", "-", 0, 0x100000);
    put("\n", 1, 1), put("a", 1, 0x100000);
    opens("nor after a line", "-", 0, 0x100001);
    put("a", 1, 0x100000), put("a", 1, 1);
    opens("no end", "-", EXIT_IO, -1);
    says("line 1: no end of line within a megabyte");
    put("\n\n", 2, 1), put("a", 1, 0x100000), put("a", 1, 1);
    opens("no end after two lines", "-", EXIT_IO, -1);
    says("line 3: no end of line within a megabyte");
    put("a\n", 2, 700000), all = size;
    opens("more than a megabyte of lines", "-", 0, all);
    failed |= told != (uint64_t)all;
    fails_read = 1;
    fill();
    opens("reading fails", "-", EXIT_IO, -1);
    fails_read = 0, fails_scratch = 1;
    opens("no file", "-", EXIT_IO, -1);
    opens("no file for a device", "/dev/null", EXIT_IO, -1);
    fails_scratch = 0, fails_write = 1;
    put("a b\n", 4, 3);
    opens("a full disk, seen at the end", "-", EXIT_IO, -1);
    fill();
    opens("a full disk", "-", EXIT_IO, -1);
    failed |= at != CHUNK;
    fails_write = 0, fails_dup = 1;
    opens("not a second time", "-", EXIT_IO, -1);
    opens("nor for a device", "/dev/null", EXIT_IO, -1);
    return failed;
}
