/* SPDX-License-Identifier: MIT-0 */
/* A file is written beside its place and then renamed, so that under its name there is always the
 * old one or the whole new one. */
#include "outfile.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "system.h"

static void forget(struct outfile *out)
{
    free(out->part);
    free(out->name);
    out->part = out->name = NULL;
}

int outfile_open(struct outfile *out, const char *path)
{
    out->path = path;
    out->file = system_part(path, &out->name, &out->part);
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
    if (out->part != NULL && system_settle(out->part, out->name, failed) != failed) {
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
