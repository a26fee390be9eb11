/* SPDX-License-Identifier: MIT-0 */
/* A file of routes, from its beginning as often as it is wanted (SPEC 16.2). */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "../base/work.h"
#include "routes.h"

int routes_lines(const struct routes *routes, struct lines *lines)
{
    int kept = routes->spool >= 0,
        status = lines_open(lines, "--routes", kept ? "-" : routes->path);

    lines->longest = LINE_LENGTH_LONG;
    if (status != 0 || !kept)
        return status;
    if (strcmp(routes->path, "-") != 0)
        lines->name = routes->path;
    lines->fd = dup(routes->spool);
    if (lines->fd < 0 || lseek(lines->fd, 0, SEEK_SET) < 0)
        return complain(EXIT_IO, "%s: %s", lines->name, strerror(errno));
    return 0;
}

int routes_words(struct routes *routes, take_words take, void *context)
{
    static struct lines lines;
    int status = routes_lines(routes, &lines);

    if (status == 0)
        status = words_each(&lines, take, context, routes->quiet ? NULL : &routes->bad);
    if (status == 0 && lines.status == EXIT_IO)
        status = EXIT_IO;
    lines_close(&lines);
    return status;
}

#define ROUTE_BYTES 20u /* of each route: its record, its number, its place in the order */

int routes_memory(const struct routes *routes, const char *command)
{
    uint64_t pairs = topology_pairs(routes->topology);

    if (routes->path != NULL && routes->table == NULL)
        return 0; /* as many as there are lines */
    return need_memory(command,
                       pairs * (ROUTE_BYTES + (routes->routing == ROUTING_LAYERED ? 1u : 0u)));
}
