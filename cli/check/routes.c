/* SPDX-License-Identifier: MIT-0 */
/* Where routes come from (SPEC 16.2). */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "routes.h"

/* Standard input is read more than once: kept in a file without a name.  Its descriptor, or -1. */
static int spool_input(void)
{
    FILE *file = tmpfile();
    char buffer[0x10000];
    int fd = -1;
    size_t n;

    if (file == NULL)
        return -1;
    while ((n = fread(buffer, 1, sizeof buffer, stdin)) > 0)
        if (fwrite(buffer, 1, n, file) != n)
            break;
    if (!ferror(stdin) && feof(stdin) && fflush(file) == 0)
        fd = dup(fileno(file));
    fclose(file);
    return fd;
}

int routes_lines(const struct routes *routes, struct lines *lines)
{
    int status = lines_open(lines, "--routes", routes->path);

    lines->longest = LINE_LENGTH_LONG;
    if (status != 0 || routes->spool < 0)
        return status;
    lines->fd = dup(routes->spool);
    if (lines->fd < 0 || lseek(lines->fd, 0, SEEK_SET) < 0)
        return complain(EXIT_IO, "standard input: %s", strerror(errno));
    return 0;
}

/* What a file says of itself: the first line of `generate` is `# routeseq ports` or `# routeseq
 * header FORMAT`, of OpenSM's dump `Unicast lids`.  *header: that format, or null. */
static const char *guess(struct routes *routes, const char **header)
{
    static const char head[] = "# routeseq header ";
    static struct lines lines;
    static char name[16];
    const char *format = "paths";
    char *line;

    *header = NULL;
    if (routes_lines(routes, &lines) == 0) {
        lines.raw = 1;
        if (lines_next(&lines, &line) == 1) {
            if (strcmp(line, "# routeseq ports") == 0)
                format = "ports";
            else if (strncmp(line, "Unicast lids", 12) == 0)
                format = "lft";
            else if (strncmp(line, head, sizeof head - 1) == 0 &&
                     header_named(line + sizeof head - 1) != 0) {
                format = "header";
                snprintf(name, sizeof name, "%s", line + sizeof head - 1);
                *header = name;
            }
        }
    }
    lines_close(&lines);
    return format;
}

/* The format of the file, and of its headers. */
static int choose_format(struct routes *routes, const char *format, const char *header)
{
    const char *within, *found = guess(routes, &within);

    routes->format = format != NULL ? format : header != NULL ? "header" : found;
    if (strcmp(routes->format, "header") != 0)
        return header == NULL
                   ? 0
                   : complain(EXIT_USAGE, "option --header is for --routes-format header, not '%s'",
                              routes->format);
    if (header != NULL && within != NULL && strcmp(header, within) != 0)
        return complain(EXIT_USAGE, "option --header %s: %s says of itself: header %s", header,
                        routes->path, within);
    if (header == NULL && within == NULL)
        return complain(EXIT_USAGE, "option --routes-format header: --header FORMAT is missing; "
                                    "the file does not say which");
    return header_open(&routes->header, routes->topology, header != NULL ? header : within);
}

int routes_open(struct routes *routes, const struct topology *topology, const char *path,
                const char *format, const char *header, const char *vcs)
{
    int status = 0;

    routes->topology = topology;
    routes->path = path;
    routes->spool = -1;
    if (path != NULL && strcmp(path, "-") == 0) {
        routes->spool = spool_input();
        if (routes->spool < 0)
            return complain(EXIT_IO, "standard input: cannot be kept in a temporary file");
    }
    if (path != NULL) {
        static struct lines lines;

        status = routes_lines(routes, &lines);
        lines_close(&lines);
        if (status == 0)
            status = choose_format(routes, format, header);
        if (status != 0)
            return status;
    }
    if (vcs != NULL)
        routes->vcs = vcs_open(topology, vcs, &status, &routes->bad);
    if (status == 0 && path != NULL && strcmp(routes->format, "lft") == 0 &&
        topology->node_of_lid == NULL)
        return complain(EXIT_USAGE,
                        "option --routes-format 'lft' needs --topology-format ibnetdiscover: "
                        "LIDs stand there");
    if (status == 0 && path != NULL &&
        (strcmp(routes->format, "lft") == 0 || strcmp(routes->format, "table") == 0))
        status = table_open(routes);
    return status;
}

void routes_close(struct routes *routes)
{
    if (routes->spool >= 0)
        close(routes->spool);
    vcs_free(routes->vcs);
    table_free(routes->table);
    free(routes->layer);
}

int routes_each(struct routes *routes, take_route take, void *context)
{
    if (routes->path == NULL)
        return generate_each(routes, take, context);
    if (routes->header.format != 0)
        return headers_each(routes, take, context);
    return routes->table != NULL ? table_each(routes, take, context)
                                 : paths_each(routes, take, context);
}
