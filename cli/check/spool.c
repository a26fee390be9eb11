/* SPDX-License-Identifier: MIT-0 */
/* Routes are read more than once: what cannot be, standard input or a pipe, is kept in a file
 * without a name. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "../base/work.h"
#include "route_sources.h"

#define SPOOL_MAX (UINT64_C(1) << 36) /* bytes: more have no end */

/* Lines as they come by. */
struct passing {
    uint64_t line, since; /* bytes since the last end of line */
    unsigned bad;         /* lines with a zero byte, outside a comment */
    int zero, comment;    /* in this line */
};

static void pass(struct passing *p, const char *bytes, long n)
{
    for (long i = 0; i < n; i++) {
        p->comment |= bytes[i] == '#';
        p->zero |= bytes[i] == '\0' && !p->comment;
        p->since++;
        if (bytes[i] != '\n')
            continue;
        p->bad += (unsigned)p->zero;
        p->line++;
        p->since = 0;
        p->zero = p->comment = 0;
    }
}

/* A copy, until one of its lines has no end, or so many are bad that no reader goes on. */
static int copy(int from, FILE *to, const char *name)
{
    static char buffer[0x10000];
    struct passing p = {.line = 1};
    uint64_t bytes = 0;
    long n;

    for (;;) {
        n = system_read(from, buffer, sizeof buffer);
        if (interrupted())
            return complain(EXIT_FALSE, "%s: interrupted behind line %" PRIu64, name, p.line - 1);
        if (n < 0)
            return complain(EXIT_IO, "%s: reading failed: %s", name, strerror(errno));
        if (n == 0)
            return 0;
        pass(&p, buffer, n);
        bytes += (uint64_t)n;
        if (p.since > LINE_ENDLESS)
            return complain(EXIT_IO, "%s: line %" PRIu64 ": no end of line within a megabyte", name,
                            p.line);
        if (bytes > SPOOL_MAX)
            return complain(EXIT_IO, "%s: line %" PRIu64 ": more than 64 gigabytes", name, p.line);
        if (fwrite(buffer, 1, (size_t)n, to) != (size_t)n)
            return complain(EXIT_IO, "%s: cannot be kept in a temporary file: %s", name,
                            strerror(errno));
        if (p.bad > LINES_BAD_MAX)
            return 0;
        show_progress(bytes, 0, "routes kept in a temporary file");
    }
}

int spool_open(const char *path, int *spool)
{
    int standard = strcmp(path, "-") == 0, kind, status;
    const char *name = standard ? "standard input" : path;
    int from = standard ? STDIN_FILENO : system_open(path);
    uint64_t size;
    FILE *file;

    *spool = -1;
    kind = from < 0 ? -1 : system_file(from, &size);
    if (kind < 0)
        return complain(EXIT_IO, "%s: %s", path, strerror(errno));
    if (!standard && kind == 1) {
        close(from);
        return 0;
    }
    file = system_scratch();
    if (file == NULL)
        status =
            complain(EXIT_IO, "%s: cannot be kept in a temporary file: %s", name, strerror(errno));
    else
        status = copy(from, file, name);
    if (status == 0 && (fflush(file) != 0 || (*spool = dup(fileno(file))) == -1))
        status =
            complain(EXIT_IO, "%s: cannot be kept in a temporary file: %s", name, strerror(errno));
    if (file != NULL)
        fclose(file);
    if (!standard)
        close(from);
    return status;
}
