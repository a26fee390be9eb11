/* SPDX-License-Identifier: MIT-0 */
/* Routes of lines: paths and ports (SPEC 16.2). */
#include <string.h>

#include "../base/heap.h"
#include "route_reader.h"

/* PORT or PORT.VC */
static int read_port(char *text, uint32_t *port, uint8_t *vc, int *has_vc)
{
    char *dot = strchr(text, '.');
    uint32_t number = 0;
    int error;

    if (dot != NULL) {
        if (read_word_number(dot + 1, &number) != 0 || number >= RT_LOAD_GRAPH_VCS)
            return -1;
        *has_vc = 1;
        *dot = '\0';
    }
    *vc = (uint8_t)number;
    error = read_word_number(text, port);
    if (dot != NULL)
        *dot = '.';
    return error;
}

/* One line, SRC DST and nodes or ports. */
int path_line(struct route_reader *r, struct lines *lines, const struct words *w)
{
    const struct names *names = &r->routes->topology->names;
    int ports = strcmp(r->routes->format, "ports") == 0, has_vc = 0;
    struct given given = {.number = lines->at, .line = lines->at, .words = w, .skip = 2};

    if (w->count < 2)
        return refuse(lines->why, "column %u: DST missing",
                      w->column[0] + (unsigned)strlen(w->text[0]));
    given.kind = ports ? GIVEN_PORTS : GIVEN_NODES;
    given.source = names_find(names, w->text[0]);
    given.destination = names_find(names, w->text[1]);
    for (uint32_t i = 2; i < w->count; i++) {
        if (ROOM_FOR_ONE(r->item, given.items, r->item_capacity) != 0 ||
            ROOM_FOR_ONE(r->vc, given.items, r->vc_capacity) != 0)
            return EXIT_IO;
        if (!ports)
            r->item[given.items] = names_find(names, w->text[i]);
        else if (read_port(w->text[i], &r->item[given.items], &r->vc[given.items], &has_vc) != 0)
            return refuse(lines->why, "column %u: expected PORT or PORT.VC, not '%.40s'",
                          w->column[i], w->text[i]);
        given.items++;
    }
    if (has_vc && r->routes->vcs != NULL)
        return refuse(lines->why, "column %u: PORT.VC and --vcs exclude each other", w->column[2]);
    given.item = r->item;
    given.vc = has_vc ? r->vc : NULL;
    return r->take(r->context, &given);
}
