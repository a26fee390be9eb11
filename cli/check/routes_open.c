/* SPDX-License-Identifier: MIT-0 */
/* Where routes come from (SPEC 16.2). */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/work.h"
#include "pieces.h"
#include "lanes.h"
#include "lft.h"
#include "route_sources.h"
#include "route_table.h"
#include "routes_open.h"
#include "topology_readers.h"

const struct choice routes_formats[] = {{.name = "paths"}, {.name = "ports"}, {.name = "table"},
                                        {.name = "lft"},   {.name = "fdbs"},  {.name = "header"},
                                        {.name = NULL}};

/* 0, or EXIT_USAGE after saying that it is a topology. */
static int refuse_topology(struct lines *lines)
{
    char text[512];
    const char *format;

    lines_peek(lines, text, sizeof text);
    format = topology_named(text);
    return format == NULL ? 0
                          : complain(EXIT_USAGE, "%s: %s, a topology: --topology; expected routes",
                                     lines->name, format);
}

/* What a file says of itself: the first line of `generate` is `# routeseq ports`, `# routeseq
 * table` or `# routeseq header FORMAT`, those of OpenSM's dumps `Unicast lids` and
 * `dump_ucast_routes:`.  *header: that format, if it is one. */
static const char *guess(struct lines *lines, const char **header)
{
    static const char head[] = "# routeseq header ";
    static char name[16];
    char *line;

    lines->raw = 1;
    if (lines_next(lines, &line) != 1)
        return "paths";
    if (strncmp(line, head, sizeof head - 1) == 0 && header_named(line + sizeof head - 1) != 0) {
        snprintf(name, sizeof name, "%s", line + sizeof head - 1);
        *header = name;
        return "header";
    }
    return strcmp(line, "# routeseq ports") == 0          ? "ports"
           : strcmp(line, "# routeseq table") == 0        ? "table"
           : strncmp(line, "Unicast lids", 12) == 0       ? "lft"
           : strncmp(line, "dump_ucast_routes:", 18) == 0 ? "fdbs"
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

static int is_lft(const struct routes *routes)
{
    return routes->path != NULL &&
           (strcmp(routes->format, "lft") == 0 || strcmp(routes->format, "fdbs") == 0);
}

/* Which format the file has: 0, or EXIT_... after saying why. */
static int find_format(struct routes *routes, const struct routes_asked *asked)
{
    static struct lines lines;
    const char *within = NULL;
    int status = routes_lines(routes, &lines);

    if (status == 0 && asked->format == NULL && asked->header == NULL)
        status = refuse_topology(&lines);
    if (status == 0) {
        const char *found = guess(&lines, &within);

        routes->format = asked->format != NULL   ? asked->format
                         : asked->header != NULL ? "header"
                                                 : found;
    }
    if (lines.status == EXIT_IO || lines.stopped)
        status = lines.status;
    lines_close(&lines);
    return status == 0 ? choose_header(routes, asked->header, within) : status;
}

/* Tables of LIDs, and lanes: 0, or EXIT_... after saying why. */
static int open_lft(struct routes *routes, const struct routes_asked *asked)
{
    int status;

    if (routes->topology->lids == NULL)
        return complain(EXIT_USAGE,
                        "option --routes-format '%s' needs --topology-format ibnetdiscover: "
                        "LIDs stand there",
                        routes->format);
    status = lft_read(routes);
    if (status == 0 && asked->sl != NULL)
        routes->lanes =
            lanes_open(routes->topology, asked->sl, asked->sl2vl, &status, &routes->bad);
    return status;
}

int routes_open(struct routes *routes, const struct topology *topology,
                const struct routes_asked *asked)
{
    int status = 0;

    routes->topology = topology;
    routes->path = asked->path;
    show_step("routes");
    if (asked->path != NULL && asked->path[0] != '\0')
        status = spool_open(asked->path, &routes->spool);
    if (asked->path != NULL && status == 0)
        status = find_format(routes, asked);
    if (status != 0)
        return status;
    if (asked->sl != NULL && !is_lft(routes))
        return complain(EXIT_USAGE,
                        "options --sl and --sl2vl are for --routes-format lft and fdbs, not '%s'",
                        routes->format);
    if (asked->vcs != NULL)
        routes->vcs = vcs_open(topology, asked->vcs, &status, &routes->bad);
    if (status == 0 && is_lft(routes))
        return open_lft(routes, asked);
    if (status == 0 && asked->path != NULL && strcmp(routes->format, "table") == 0) {
        status = routes_memory(routes, "check", 1);
        if (status == 0)
            status = table_read(routes);
    }
    return status;
}

void routes_close(struct routes *routes)
{
    if (routes->spool != -1)
        close(routes->spool);
    vcs_free(routes->vcs);
    table_free(routes->table);
    lft_free(routes->lft);
    lanes_free(routes->lanes);
    free(routes->loads);
    free(routes->layer);
    free(routes->kept);
    free(routes->way_at);
}

int routes_each(struct routes *routes, take_route take, void *context)
{
    if (routes->lft != NULL)
        return lft_each(routes, take, context);
    if (routes->path == NULL && routes->table == NULL)
        return generate_each(routes, take, context);
    return routes->table != NULL ? table_each(routes, take, context)
                                 : lines_each(routes, take, context);
}

const struct piece_source *routes_pieces(const struct routes *routes)
{
    if (routes->jobs <= 1 || routes->table != NULL)
        return NULL;
    if (routes->lft != NULL)
        return &lft_pieces;
    return routes->path == NULL ? &made_pieces : &read_pieces;
}
