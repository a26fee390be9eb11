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
    int kept = routes->spool != -1,
        status = lines_open(lines, "--routes", kept ? "-" : routes->path);

    lines->longest = LINE_LENGTH_LONG;
    if (status != 0 || !kept)
        return status;
    if (strcmp(routes->path, "-") != 0)
        lines->name = routes->path;
    lines->fd = dup(routes->spool);
    if (lines->fd == -1 || lseek(lines->fd, 0, SEEK_SET) == -1)
        return complain(EXIT_IO, "%s: %s", lines->name, strerror(errno));
    return 0;
}

int routes_words(struct routes *routes, take_words take, void *context)
{
    static struct lines lines;
    int status = routes_lines(routes, &lines);

    if (status == 0)
        status = words_each(&lines, take, context, routes->quiet ? NULL : &routes->bad);
    if (lines.status == EXIT_IO)
        status = EXIT_IO;
    lines_close(&lines);
    return status;
}

int routes_table(const struct routes *routes)
{
    return routes->table != NULL && routes->vcs == NULL;
}

#define ROUTE_BYTES 24u     /* of each route: its record, its number, its place in the order */
#define KEPT_BYTES 41u      /* of a layered one: its virtual channel, its place, and eight hops */
#define LINE_BYTES 8u       /* of a file: no route takes fewer, as a rule */
#define ENTRY_BYTES 4u      /* of a table */
#define LINE_NUMBER 4u      /* of an entry that is read */
#define EDGE_BYTES 32u      /* of a dependency, in a table that is half empty */
#define TEXT_BYTES 2000000u /* of what a thread reads or writes */
#define MUCH 100000000u

/* Of what each thread counts: a row or node, a channel, a dependency. */
static uint64_t thread_bytes(const struct rt_topo_graph *graph, uint64_t rows)
{
    uint64_t dependencies = 0;

    for (uint32_t c = 0; c < graph->channels; c++) {
        uint32_t to = graph->link[c].to;

        if (graph->endpoint == NULL || !graph->endpoint[to])
            dependencies += graph->first[to + 1] - graph->first[to];
    }
    return 36 * rows + 16 * (uint64_t)graph->channels + EDGE_BYTES * dependencies;
}

/* Routes that there can be: all pairs, or as many as lines in the file. */
static uint64_t routes_most(const struct routes *routes)
{
    uint64_t pairs = topology_pairs(routes->topology), size;
    int fd = routes->path == NULL  ? -1
             : routes->spool != -1 ? routes->spool
                                   : system_open(routes->path);

    if (system_file(fd, &size) != 1)
        return pairs;
    if (fd != routes->spool)
        close(fd);
    return size / LINE_BYTES < pairs ? size / LINE_BYTES : pairs;
}

int routes_memory(const struct routes *routes, const char *command, int table)
{
    const struct rt_topo_graph *graph = &routes->topology->graph;
    uint64_t rows = table ? table_count(graph) : graph->nodes, bytes, threads;
    uint64_t columns = routes->path == NULL && table_by_leaf(routes) ? graph->nodes : rows;
    int status;

    if (routes->lft != NULL)
        return 0; /* they are there */
    threads = routes->jobs * (thread_bytes(graph, rows) + TEXT_BYTES);
    bytes = table
                ? rows * columns * (routes->path == NULL ? ENTRY_BYTES : ENTRY_BYTES + LINE_NUMBER)
                : routes_most(routes) *
                      (ROUTE_BYTES + (routes->routing == ROUTING_LAYERED ? KEPT_BYTES : 0));
    bytes += threads;
    status = need_memory(command, routes->path == NULL ? bytes : threads); /* lines may be few */
    if (status == 0 && bytes > MUCH)
        complain(0, "%s: needs about %" PRIu64 " MB of memory", command, bytes / MEGABYTE);
    return status;
}
