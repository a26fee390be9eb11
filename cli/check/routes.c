/* SPDX-License-Identifier: MIT-0 */
/* Where routes come from (SPEC 16.2). */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../work.h"
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

/* What a file says of itself: the first line of `generate` is `# routeseq ports`, of OpenSM's dump
 * `Unicast lids`. */
static const char *guess(struct lines *lines)
{
    char *line;

    lines->raw = 1;
    if (lines_next(lines, &line) != 1)
        return "paths";
    return strcmp(line, "# routeseq ports") == 0    ? "ports"
           : strncmp(line, "Unicast lids", 12) == 0 ? "lft"
                                                    : "paths";
}

int routes_open(struct routes *routes, const struct topology *topology, const char *path,
                const char *format, const char *vcs)
{
    int status = 0;

    routes->topology = topology;
    routes->path = path;
    routes->spool = -1;
    show_step("routes");
    if (path != NULL && path[0] != '\0')
        status = spool_open(path, &routes->spool);
    if (path != NULL && status == 0) {
        static struct lines lines;

        status = routes_lines(routes, &lines);
        if (status == 0)
            routes->format = format != NULL ? format : guess(&lines);
        if (lines.status == EXIT_IO || lines.stopped)
            status = lines.status;
        lines_close(&lines);
    }
    if (status != 0)
        return status;
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

#define ROUTE_BYTES 20u /* of each route: its record, its number, its place in the order */

int routes_memory(const struct routes *routes, const char *command)
{
    uint64_t nodes = routes->topology->graph.nodes, pairs = nodes * nodes;

    if (routes->path != NULL && routes->table == NULL)
        return 0; /* as many as there are lines */
    return need_memory(command,
                       pairs * (ROUTE_BYTES + (routes->routing == ROUTING_LAYERED ? 1u : 0u)));
}

int routes_each(struct routes *routes, take_route take, void *context)
{
    if (routes->path == NULL)
        return generate_each(routes, take, context);
    return routes->table != NULL ? table_each(routes, take, context)
                                 : paths_each(routes, take, context);
}
