/* SPDX-License-Identifier: MIT-0 */
/* Where routes come from (SPEC 16.2). */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/work.h"
#include "route_sources.h"
#include "route_table.h"
#include "routes_open.h"

const struct choice routes_formats[] = {{.name = "paths"}, {.name = "ports"},  {.name = "table"},
                                        {.name = "lft"},   {.name = "header"}, {.name = NULL}};

/* What a file says of itself: the first line of `generate` is `# routeseq ports`, `# routeseq
 * table` or `# routeseq header FORMAT`, of OpenSM's dump `Unicast lids`.  *header: that format, or
 * null. */
static const char *guess(struct lines *lines, const char **header)
{
    static const char head[] = "# routeseq header ";
    static char name[16];
    char *line;

    *header = NULL;
    lines->raw = 1;
    if (lines_next(lines, &line) != 1)
        return "paths";
    if (strncmp(line, head, sizeof head - 1) == 0 && header_named(line + sizeof head - 1) != 0) {
        snprintf(name, sizeof name, "%s", line + sizeof head - 1);
        *header = name;
        return "header";
    }
    return strcmp(line, "# routeseq ports") == 0    ? "ports"
           : strcmp(line, "# routeseq table") == 0  ? "table"
           : strncmp(line, "Unicast lids", 12) == 0 ? "lft"
                                                    : "paths";
}

/* Headers of a file: `asked` as --header says, `within` as the file says of itself. */
static int choose_header(struct routes *routes, const char *asked, const char *within)
{
    if (strcmp(routes->format, "header") != 0)
        return asked == NULL
                   ? 0
                   : complain(EXIT_USAGE, "option --header is for --routes-format header, not '%s'",
                              routes->format);
    if (asked != NULL && within != NULL && strcmp(asked, within) != 0)
        return complain(EXIT_USAGE, "option --header %s: %s says of itself: header %s", asked,
                        routes->path, within);
    if (asked == NULL && within == NULL)
        return complain(EXIT_USAGE, "option --routes-format header: --header FORMAT is missing; "
                                    "the file does not say which");
    return header_open(&routes->header, routes->topology, asked != NULL ? asked : within);
}

int routes_open(struct routes *routes, const struct topology *topology, const char *path,
                const char *format, const char *header, const char *vcs)
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
        const char *within = NULL;

        status = routes_lines(routes, &lines);
        if (status == 0) {
            const char *found = guess(&lines, &within);

            routes->format = format != NULL ? format : header != NULL ? "header" : found;
        }
        if (lines.status == EXIT_IO || lines.stopped)
            status = lines.status;
        lines_close(&lines);
        if (status == 0)
            status = choose_header(routes, header, within);
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
        status = table_read(routes);
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
    if (routes->path == NULL && routes->table == NULL)
        return generate_each(routes, take, context);
    if (routes->header.format != 0)
        return headers_each(routes, take, context);
    return routes->table != NULL ? table_each(routes, take, context)
                                 : paths_each(routes, take, context);
}
