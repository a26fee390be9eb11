/* SPDX-License-Identifier: MIT-0 */
/* A file of routes, from its beginning as often as it is wanted (SPEC 16.2). */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "../base/work.h"
#include "route_table.h"
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

int routes_table(const struct routes *routes)
{
    return routes->table != NULL && routes->vcs == NULL &&
           (routes->format == NULL || strcmp(routes->format, "lft") != 0);
}

#define ROUTE_BYTES 20u /* of each route: its record, its number, its place in the order */
#define ENTRY_BYTES 4u  /* of a table */
#define MUCH 1000000000u

int routes_memory(const struct routes *routes, const char *command, int table)
{
    const struct rt_topo_graph *graph = &routes->topology->graph;
    uint64_t pairs = topology_pairs(routes->topology), rows, bytes;
    int status;

    if (routes->path != NULL && routes->table == NULL)
        return 0; /* as many as there are lines */
    rows = table_count(graph);
    if (table || routes_table(routes)) /* and what a thread counts */
        bytes = (table ? rows * rows * ENTRY_BYTES : 0) +
                routes->jobs * (36 * rows + 16 * (uint64_t)graph->channels);
    else
        bytes = pairs * (ROUTE_BYTES + (routes->routing == ROUTING_LAYERED ? 1u : 0u));
    status = need_memory(command, bytes);
    if (status == 0 && bytes > MUCH)
        complain(0, "%s: needs about %" PRIu64 " MB of memory", command, bytes / 1000000);
    return status;
}
