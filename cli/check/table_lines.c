/* SPDX-License-Identifier: MIT-0 */
/* Tables from files, `NODE DST PORT` a line (SPEC 16.2). */
#include <string.h>

#include "route_sources.h"
#include "route_table.h"

static int take_line(void *context, struct lines *lines, const struct words *w)
{
    struct routes *routes = context;
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
    return table_enter(routes, lines, node, destination, port);
}

int table_read(struct routes *routes)
{
    static struct lines lines;
    int status = routes_lines(routes, &lines);

    lines.longest = LINE_LENGTH_MAX;
    lines.step = "bytes of the table read";
    if (status == 0)
        status = table_open(routes, 1);
    if (status == 0)
        status = words_each(&lines, take_line, routes, &routes->bad);
    if (lines.status == EXIT_IO || lines.stopped)
        status = lines.status;
    lines_close(&lines);
    return status;
}
