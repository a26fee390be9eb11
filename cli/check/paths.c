/* SPDX-License-Identifier: MIT-0 */
/* Routes from files of lines: paths and ports (SPEC 16.2). */
#include <stdlib.h>
#include <string.h>

#include "routes.h"

struct reader {
    struct lines lines;
    struct words words;
    uint32_t *item;
    uint8_t *vc;
    uint32_t item_capacity, vc_capacity;
};

static int bad(struct routes *routes, struct reader *r, unsigned column, const char *what,
               const char *word)
{
    if (routes->quiet)
        return 0;
    if (column > 0)
        refuse(r->lines.why, "column %u: %s%s%.40s%s", column, what, word[0] != '\0' ? " '" : "",
               word, word[0] != '\0' ? "'" : "");
    routes->bad++;
    lines_bad(&r->lines);
    return 0;
}

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
static int take_line(struct routes *routes, struct reader *r, take_route take, void *context)
{
    const struct names *names = &routes->topology->names;
    struct words *w = &r->words;
    int ports = strcmp(routes->format, "ports") == 0, has_vc = 0;
    struct given given = {.line = r->lines.at, .words = w, .skip = 2};

    if (w->count < 2)
        return bad(routes, r, w->column[0] + (unsigned)strlen(w->text[0]), "DST missing", "");
    given.kind = ports ? GIVEN_PORTS : GIVEN_NODES;
    given.source = names_find(names, w->text[0]);
    given.destination = names_find(names, w->text[1]);
    for (uint32_t i = 2; i < w->count; i++) {
        ROOM_FOR_ONE(r->item, given.items, r->item_capacity);
        ROOM_FOR_ONE(r->vc, given.items, r->vc_capacity);
        if (!ports)
            r->item[given.items] = names_find(names, w->text[i]);
        else if (read_port(w->text[i], &r->item[given.items], &r->vc[given.items], &has_vc) != 0)
            return bad(routes, r, w->column[i], "expected PORT or PORT.VC, not", w->text[i]);
        given.items++;
    }
    if (has_vc && routes->vcs != NULL)
        return bad(routes, r, w->column[2], "PORT.VC and --vcs exclude each other", "");
    given.item = r->item;
    given.vc = has_vc ? r->vc : NULL;
    return take(context, &given);
}

int paths_each(struct routes *routes, take_route take, void *context)
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
    free(r.item);
    free(r.vc);
    memset(&r.words, 0, sizeof r.words);
    r.item = NULL;
    r.vc = NULL;
    r.item_capacity = r.vc_capacity = 0;
    return status;
}
