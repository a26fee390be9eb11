/* SPDX-License-Identifier: MIT-0 */
/* A file is written beside its place and then renamed, so that under its name there is always the
 * old one or the whole new one. */
#include "outfile.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"

#ifndef __wasm__ /* whose files are in memory */
#include <sys/stat.h>
#include <unistd.h>

/* Where the file is to stand, or null: in place. */
static char *final_name(const char *path, mode_t *mode)
{
    struct stat what;

    *mode = 0;
    if (lstat(path, &what) != 0)
        return errno == ENOENT ? strdup(path) : NULL;
    if (!S_ISREG(what.st_mode) || access(path, W_OK) != 0)
        return NULL;
    *mode = what.st_mode & 0777;
    return strdup(path);
}

static FILE *open_part(struct outfile *out)
{
    mode_t mode;
    size_t size;
    FILE *file = NULL;

    out->name = final_name(out->path, &mode);
    if (out->name == NULL)
        return NULL;
    size = strlen(out->name) + 40;
    out->part = malloc(size);
    if (out->part != NULL) {
        snprintf(out->part, size, "%s.%ld.part", out->name, (long)getpid());
        file = fopen(out->part, "wx");
    }
    if (file != NULL && mode != 0 && fchmod(fileno(file), mode) != 0) {
        fclose(file);
        remove(out->part);
        file = NULL;
    }
    return file;
}

/* Gives the part its name, or removes it; 0 iff that name stands, else 1. */
static int settle(struct outfile *out, int failed)
{
    if (!failed)
        failed = rename(out->part, out->name) != 0;
    if (failed)
        remove(out->part);
    return failed;
}
#else
static FILE *open_part(struct outfile *out)
{
    (void)out;
    return NULL;
}

static int settle(struct outfile *out, int failed)
{
    (void)out;
    return failed;
}
#endif

static void forget(struct outfile *out)
{
    free(out->part);
    free(out->name);
    out->part = out->name = NULL;
}

int outfile_open(struct outfile *out, const char *path)
{
    out->path = path;
    out->part = out->name = NULL;
    out->file = open_part(out);
    if (out->file == NULL) {
        forget(out);
        out->file = fopen(path, "w");
    }
    return out->file != NULL ? 0 : complain(EXIT_IO, "%s: %s", path, strerror(errno));
}

int outfile_close(struct outfile *out)
{
    int failed = ferror(out->file), error = errno;
    char what[4096];

    if (fclose(out->file) != 0) {
        failed = 1;
        error = errno;
    }
    if (out->part != NULL && settle(out, failed) != failed) {
        failed = 1;
        error = errno;
    }
    forget(out);
    snprintf(what, sizeof what, "%s: writing", out->path);
    return failed ? complain_writing(what, error) : 0;
}

int complain_writing(const char *what, int error)
{
    static const int reasons[] = {ENOSPC, EFBIG, EIO, EPIPE, EBADF};

    for (unsigned i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (error == reasons[i])
            return complain(EXIT_IO, "%s failed: %s", what, strerror(error));
    return complain(EXIT_IO, "%s failed", what); /* another call came between */
}
