/* SPDX-License-Identifier: MIT-0 */
/* Tables from files, `NODE DST PORT` a line or as OpenSM dumps them (SPEC 16.2). */
#include <string.h>

#include "lft.h"
#include "route_sources.h"
#include "route_table.h"

struct reader {
    struct routes *routes;
    uint32_t node; /* of OpenSM's dump: the switch whose table it is in */
};

static int take_line(void *context, struct lines *lines, const struct words *w)
{
    struct routes *routes = ((struct reader *)context)->routes;
    const struct names *names = &routes->topology->names;
    uint32_t node, destination, port;

    if (w->count != 3)
        return refuse(lines->why, "column %u: expected NODE DST PORT", w->column[w->count - 1]);
    node = names_find(names, w->text[0]);
    destination = names_find(names, w->text[1]);
    if (node == NONE || destination == NONE)
        return refuse(lines->why, "column %u: no node named '%.40s'", w->column[node != NONE],
                      w->text[node != NONE]);
    if (read_word_number(w->text[2], &port) != 0)
        return refuse(lines->why, "column %u: port '%.40s': expected a number", w->column[2],
                      w->text[2]);
    return table_enter(routes, lines, (const uint32_t[]){node, destination, port});
}

static int take_lft_line(void *context, struct lines *lines, const struct words *w)
{
    struct reader *r = context;

    return lft_line(r->routes, lines, w, &r->node);
}

int table_read(struct routes *routes)
{
    static struct lines lines;
    struct reader r = {routes, NONE};
    int lft = strcmp(routes->format, "lft") == 0, status;

    status = table_open(routes, 1);
    if (status == 0)
        status = routes_lines(routes, &lines);
    lines.longest = LINE_LENGTH_MAX;
    lines.raw = lft;
    lines.step = "bytes of the table read";
    if (status == 0)
        status = words_each(&lines, lft ? take_lft_line : take_line, &r, &routes->bad);
    if (status == 0 && (lines.status == EXIT_IO || lines.stopped))
        status = lines.status;
    lines_close(&lines);
    return status;
}
