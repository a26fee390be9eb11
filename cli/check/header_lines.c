/* SPDX-License-Identifier: MIT-0 */
/* Routes from files of headers: a line SRC DST HEADER, and virtual channels or none (SPEC 16.2). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "routes.h"

int header_open(struct header_format *header, const struct topology *topology, const char *name)
{
    const struct rt_topo_graph *graph = &topology->graph;
    uint32_t most = 0, at = 0;
    int width;

    for (uint32_t n = 0; n < graph->nodes; n++)
        if (rt_walk_graph_exit(graph, n) > most)
            most = rt_walk_graph_exit(graph, at = n);
    header->format = header_named(name);
    width = rt_route_header_bits(header->format, most, most + 1);
    if (width < 0)
        return complain(EXIT_USAGE, "option --header %s: %s: node %.80s has port %" PRIu32, name,
                        rt_error_text(width), node_name(topology, at), most - 1);
    header->width = (unsigned)width;
    return 0;
}

struct reader {
    struct lines lines;
    struct words words;
    uint8_t *header, *vc;
    uint32_t header_capacity, vc_capacity;
};

static int bad(struct routes *routes, struct reader *r, unsigned column, const char *what,
               const char *word)
{
    if (routes->quiet)
        return 0;
    if (column > 0)
        refuse(r->lines.why, word[0] != '\0' ? "column %u: %s '%.40s'" : "column %u: %s", column,
               what, word);
    routes->bad++;
    lines_bad(&r->lines);
    return 0;
}

/* Virtual channels behind a header: one for all hops, or one a hop.  1; 0: a bad line. */
static int read_vcs(struct routes *routes, struct reader *r, struct given *given)
{
    const struct words *w = &r->words;
    uint32_t number;

    given->vcs = w->count - 3;
    if (given->vcs > 0 && routes->vcs != NULL)
        return bad(routes, r, w->column[3], "virtual channels and --vcs exclude each other", "");
    for (uint32_t i = 0; i < given->vcs || (given->vcs == 1 && i < given->items); i++) {
        uint32_t word = given->vcs == 1 ? 3 : 3 + i;

        if (read_word_number(w->text[word], &number) != 0 || number >= RT_LOAD_GRAPH_VCS)
            return bad(routes, r, w->column[word], "expected a virtual channel 0..255, not",
                       w->text[word]);
        ROOM_FOR_ONE(r->vc, i, r->vc_capacity);
        r->vc[i] = (uint8_t)number;
    }
    given->vc = given->vcs > 0 ? r->vc : NULL;
    if (given->vcs == 1)
        given->vcs = 0; /* there are enough */
    return 1;
}

static int take_line(struct routes *routes, struct reader *r, take_route take, void *context)
{
    const struct words *w = &r->words;
    const struct header_format *h = &routes->header;
    struct given given = {.line = r->lines.at, .words = w, .kind = GIVEN_HEADER};
    int64_t bytes;

    if (w->count < 3)
        return bad(routes, r, w->column[w->count - 1] + (unsigned)strlen(w->text[w->count - 1]),
                   "expected SRC DST HEADER", "");
    while (r->header_capacity <= strlen(w->text[2]) / 2)
        ROOM_FOR_ONE(r->header, r->header_capacity, r->header_capacity);
    bytes = header_read(h->format, w->text[2], r->header);
    if (bytes < 0)
        return bad(routes, r, w->column[2], "expected a header in hexadecimal, not", w->text[2]);
    given.source = names_find(&routes->topology->names, w->text[0]);
    given.destination = names_find(&routes->topology->names, w->text[1]);
    given.header = (struct rt_walk_header){r->header, (uint32_t)bytes, 0, (uint8_t)h->format,
                                           (uint8_t)h->width};
    given.items = 8 * (uint32_t)bytes / h->width;
    return read_vcs(routes, r, &given) == 0 ? 0 : take(context, &given);
}

int headers_each(struct routes *routes, take_route take, void *context)
{
    static struct reader r;
    char *line;
    int status, got;

    status = routes_lines(routes, &r.lines);
    while (status == 0 && (got = words_next(&r.lines, &line)) != 0) {
        if (got < 0) {
            bad(routes, &r, 0, "", "");
            continue;
        }
        words_split(&r.words, line);
        status = take_line(routes, &r, take, context);
    }
    if (status == 0 && r.lines.status == EXIT_IO)
        status = EXIT_IO;
    lines_close(&r.lines);
    words_free(&r.words);
    free(r.header);
    free(r.vc);
    memset(&r.words, 0, sizeof r.words);
    r.header = r.vc = NULL;
    r.header_capacity = r.vc_capacity = 0;
    return status;
}
