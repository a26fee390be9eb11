/* SPDX-License-Identifier: MIT-0 */
/* Streams: descriptors are the host's, buffers are ours. */
#include "errno.h"
#include "fcntl.h"
#include "file.h"
#include "host.h"
#include "unistd.h"

#include <stdlib.h>
#include <string.h>

#define BUFFER 16384

int errno;

static char in_buffer[BUFFER], out_buffer[BUFFER];
static FILE standard[3] = {
    {.fd = 0, .buffer = in_buffer, .room = BUFFER},
    {.fd = 1, .buffer = out_buffer, .room = BUFFER},
    {.fd = 2}, /* not buffered */
};
FILE *const stdin = &standard[0], *const stdout = &standard[1], *const stderr = &standard[2];

static int checked(int result)
{
    if (result < 0)
        errno = -result;
    return result < 0 ? -1 : result;
}

int open(const char *path, int flags, ...)
{
    return checked(host_open(path, strlen(path), flags == O_RDWR));
}

int access(const char *path, int mode)
{
    int fd = open(path, O_RDONLY);

    (void)mode;
    return fd < 0 ? -1 : close(fd);
}

ssize_t read(int fd, void *to, size_t n)
{
    return checked(host_read(fd, to, n));
}

off_t lseek(int fd, off_t offset, int whence)
{
    double at = host_seek(fd, (double)offset, whence);

    errno = at < 0 ? (int)-at : errno;
    return at < 0 ? -1 : (off_t)at;
}

int close(int fd)
{
    return checked(host_close(fd));
}

int dup(int fd)
{
    return checked(host_dup(fd));
}

static void send(FILE *file, const char *from, size_t n)
{
    while (n > 0 && !file->failed) {
        int sent = checked(host_write(file->fd, from, n));

        file->failed = sent <= 0;
        if (sent > 0)
            from += sent, n -= (size_t)sent;
    }
}

int fflush(FILE *file)
{
    if (file->text != NULL) {
        *file->text = file->buffer;
        *file->size = file->used;
    } else if (file->used > 0) {
        send(file, file->buffer, file->used);
        file->used = 0;
    }
    return file->failed ? EOF : 0;
}

/* Room for n more bytes and a closing zero in memory. */
static int extend(FILE *file, size_t n)
{
    size_t room = file->room;
    char *more;

    if (file->used + n < room)
        return 0;
    while (file->used + n >= room)
        room *= 2;
    more = realloc(file->buffer, room);
    if (more == NULL)
        return -1;
    file->buffer = more;
    file->room = room;
    return 0;
}

void file_write(FILE *file, const char *from, size_t n)
{
    if (file->text != NULL) {
        if (extend(file, n) != 0) {
            file->failed = 1;
            return;
        }
    } else if (file->used + n > file->room) {
        fflush(file);
        if (n > file->room) {
            send(file, from, n);
            return;
        }
    }
    memcpy(file->buffer + file->used, from, n);
    file->used += n;
    if (file->text != NULL)
        file->buffer[file->used] = '\0';
}

static FILE *new_file(int fd, size_t room)
{
    FILE *file = fd == -2 ? NULL : calloc(1, sizeof *file);
    char *buffer = file == NULL ? NULL : malloc(room);

    if (buffer == NULL) {
        free(file);
        errno = ENOMEM;
        return NULL;
    }
    file->fd = fd;
    file->buffer = buffer;
    file->room = room;
    buffer[0] = '\0';
    return file;
}

FILE *fopen(const char *path, const char *mode)
{
    int fd = open(path, mode[0] == 'r' ? O_RDONLY : O_RDWR);

    return fd < 0 ? NULL : new_file(fd, BUFFER);
}

FILE *open_memstream(char **text, size_t *size)
{
    FILE *file = new_file(-1, 256);

    if (file != NULL) {
        file->text = text;
        file->size = size;
        fflush(file);
    }
    return file;
}

FILE *tmpfile(void)
{
    return fopen("", "w");
}

int fclose(FILE *file)
{
    int failed = fflush(file);

    if (file->text == NULL) {
        failed |= close(file->fd);
        free(file->buffer);
    }
    free(file);
    return failed != 0 ? EOF : 0;
}

size_t fread(void *to, size_t size, size_t n, FILE *file)
{
    size_t want = size * n, got = 0;

    while (got < want && !file->ended && !file->failed) {
        ssize_t some = read(file->fd, (char *)to + got, want - got);

        file->failed |= some < 0;
        file->ended |= some == 0;
        if (some > 0)
            got += (size_t)some;
    }
    return size == 0 ? 0 : got / size;
}

int feof(FILE *file)
{
    return file->ended;
}

int ferror(FILE *file)
{
    return file->failed;
}

int fileno(FILE *file)
{
    return file->fd;
}
