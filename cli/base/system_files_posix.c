/* SPDX-License-Identifier: MIT-0 */
/* Files, where the system is POSIX. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system.h"

int system_open(const char *path)
{
    return open(path, O_RDONLY);
}

long system_read(int fd, void *to, size_t size)
{
    struct pollfd input = {.fd = fd, .events = POLLIN};

    while (!interrupted()) { /* which may come between the question and the wait: not for ever */
        ssize_t n;

        if (poll(&input, 1, 500) <= 0)
            continue;
        n = read(fd, to, size);
        if (n >= 0 || errno != EINTR)
            return (long)n;
    }
    return READ_INTERRUPTED;
}

int system_file(int fd, uint64_t *size)
{
    struct stat what;

    if (fstat(fd, &what) != 0)
        return -1;
    *size = (uint64_t)what.st_size;
    return S_ISREG(what.st_mode) || S_ISDIR(what.st_mode);
}

FILE *system_scratch(void)
{
    return tmpfile();
}

/* Where the file is to stand, or null: in place. */
static char *final_name(const char *path, mode_t *mode)
{
    struct stat what;

    *mode = 0;
    if (lstat(path, &what) != 0)
        return strdup(path); /* where nothing can be looked at, nothing can be written either */
    if (!S_ISREG(what.st_mode) || what.st_nlink > 1 || access(path, W_OK) != 0)
        return NULL;
    *mode = what.st_mode & 0777;
    return strdup(path);
}

FILE *system_part(const char *path, char **name, char **part)
{
    mode_t mode;
    size_t size;
    FILE *file = NULL;

    *part = NULL;
    *name = final_name(path, &mode);
    if (*name == NULL)
        return NULL;
    size = strlen(*name) + 40;
    *part = malloc(size);
    if (*part != NULL) {
        snprintf(*part, size, "%s.%ld.part", *name, (long)getpid());
        file = fopen(*part, "wx");
    }
    if (file != NULL && mode != 0 && fchmod(fileno(file), mode) != 0) {
        fclose(file);
        remove(*part);
        file = NULL;
    }
    return file;
}

int system_settle(const char *part, const char *name, int failed)
{
    if (!failed)
        failed = rename(part, name) != 0;
    if (failed)
        remove(part);
    return failed;
}
