/* SPDX-License-Identifier: MIT-0 */
/* Routes from files of headers: a line SRC DST HEADER, and virtual channels or none (SPEC 16.2). */
#include <inttypes.h>
#include <string.h>

#include "../base/heap.h"
#include "route_reader.h"
#include "route_sources.h"

int header_open(struct header_format *header, const struct topology *topology, const char *name)
{
    const struct rt_topo_graph *graph = &topology->graph;
    uint32_t at = 0, most;
    int width;

    for (uint32_t n = 0; n < graph->nodes; n++)
        if (rt_walk_graph_exit(graph, n) > rt_walk_graph_exit(graph, at))
            at = n;
    most = rt_walk_graph_exit(graph, at);
    header->format = header_named(name);
    width = rt_route_header_bits(header->format, most, most + 1); /* modulo 2^32 */
    if (width < 0)
        return complain(EXIT_USAGE, "option --header %s: %s: node %.80s has port %" PRIu32, name,
                        rt_error_text(width), node_name(topology, at), most - 1);
    header->width = (unsigned)width;
    return 0;
}

/* Reads the virtual channels after a header: one for all hops, or one per hop.  0; -1: a bad line;
 * EXIT_IO after saying why. */
static int read_vcs(struct route_reader *r, struct lines *lines, struct given *given)
{
    const struct words *w = given->words;
    uint32_t number;

    given->vcs = w->count - 3;
    if (given->vcs > 0 && r->routes->vcs != NULL)
        return refuse(lines->why, "column %u: virtual channels and --vcs exclude each other",
                      w->column[3]);
    for (uint32_t i = 0; i < given->vcs; i++) {
        if (read_word_number(w->text[3 + i], &number) != 0 || number >= RT_LOAD_GRAPH_VCS)
            return refuse(lines->why, "column %u: expected a virtual channel 0..255, not '%.40s'",
                          w->column[3 + i], w->text[3 + i]);
        if (ROOM_FOR_ONE(r->vc, i, r->vc_capacity) != 0)
            return EXIT_IO;
        r->vc[i] = (uint8_t)number;
    }
    if (given->vcs == 1) { /* of all hops */
        while (r->vc_capacity < given->items)
            if (ROOM_FOR_ONE(r->vc, r->vc_capacity, r->vc_capacity) != 0)
                return EXIT_IO;
        memset(r->vc, r->vc[0], given->items);
    }
    given->vc = given->vcs > 0 ? r->vc : NULL;
    if (given->vcs == 1)
        given->vcs = 0; /* there are enough */
    return 0;
}

int header_line(struct route_reader *r, struct lines *lines, const struct words *w)
{
    const struct names *names = &r->routes->topology->names;
    const struct header_format *h = &r->routes->header;
    struct given given = {.number = lines->at, .line = lines->at, .words = w, .kind = GIVEN_HEADER};
    int64_t bytes;
    int status;

    if (w->count < 3)
        return refuse(lines->why, "column %u: expected SRC DST HEADER",
                      w->column[w->count - 1] + (unsigned)strlen(w->text[w->count - 1]));
    while (r->header_capacity <= strlen(w->text[2]) / 2)
        if (ROOM_FOR_ONE(r->header, r->header_capacity, r->header_capacity) != 0)
            return EXIT_IO;
    bytes = header_read(h->format, w->text[2], r->header);
    if (bytes < 0)
        return refuse(lines->why, "column %u: expected a header in hexadecimal, not '%.40s'",
                      w->column[2], w->text[2]);
    given.source = names_find(names, w->text[0]);
    given.destination = names_find(names, w->text[1]);
    given.header = (struct rt_walk_header){r->header, (uint32_t)bytes, 0, (uint8_t)h->format,
                                           (uint8_t)h->width};
    given.items = 8 * (uint32_t)bytes / h->width;
    status = read_vcs(r, lines, &given);
    return status != 0 ? status : r->take(r->context, &given);
}
