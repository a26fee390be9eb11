/* SPDX-License-Identifier: MIT-0 */
/* Routes from files of lines: paths, ports, headers (SPEC 16.2). */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

const char routes_formats[] = "paths ports table lft header";

/* Standard input is read more than once: kept in a file without a name.  Its descriptor, or -1. */
static int spool_input(void)
{
    FILE *file = tmpfile();
    char buffer[0x10000];
    int fd = -1;
    size_t n;

    if (file == NULL)
        return -1;
    while ((n = fread(buffer, 1, sizeof buffer, stdin)) > 0)
        if (fwrite(buffer, 1, n, file) != n)
            break;
    if (!ferror(stdin) && feof(stdin) && fflush(file) == 0)
        fd = dup(fileno(file));
    fclose(file);
    return fd;
}

/* The file from its beginning. */
static int open_lines(struct routes *routes, struct lines *lines)
{
    int status = lines_open(lines, "--routes", routes->path);

    lines->longest = LINE_LENGTH_LONG;
    if (status != 0 || routes->spool < 0)
        return status;
    lines->fd = dup(routes->spool);
    if (lines->fd < 0 || lseek(lines->fd, 0, SEEK_SET) < 0)
        return complain(EXIT_IO, "standard input: %s", strerror(errno));
    return 0;
}

/* What a file says of itself: the first line of `generate` is `# routeseq ports` or `# routeseq
 * header FORMAT`, of OpenSM's dump `Unicast lids`.  *header: that format, or null. */
static const char *guess(struct routes *routes, const char **header)
{
    static const char head[] = "# routeseq header ";
    static struct lines lines;
    static char name[16];
    const char *format = "paths";
    char *line;

    *header = NULL;
    if (open_lines(routes, &lines) == 0) {
        lines.raw = 1;
        if (lines_next(&lines, &line) == 1) {
            if (strcmp(line, "# routeseq ports") == 0)
                format = "ports";
            else if (strncmp(line, "Unicast lids", 12) == 0)
                format = "lft";
            else if (strncmp(line, head, sizeof head - 1) == 0 &&
                     header_named(line + sizeof head - 1) != 0) {
                format = "header";
                snprintf(name, sizeof name, "%s", line + sizeof head - 1);
                *header = name;
            }
        }
    }
    lines_close(&lines);
    return format;
}

/* The format of the file, and of its headers. */
static int choose_format(struct routes *routes, const char *format, const char *header)
{
    const char *within, *found = guess(routes, &within);

    routes->format = format != NULL ? format : header != NULL ? "header" : found;
    if (strcmp(routes->format, "header") != 0)
        return header == NULL
                   ? 0
                   : complain(EXIT_USAGE, "option --header is for --routes-format header, not '%s'",
                              routes->format);
    if (header != NULL && within != NULL && strcmp(header, within) != 0)
        return complain(EXIT_USAGE, "option --header %s: %s says of itself: header %s", header,
                        routes->path, within);
    if (header == NULL && within == NULL)
        return complain(EXIT_USAGE, "option --routes-format header: --header FORMAT is missing; "
                                    "the file does not say which");
    return header_open(&routes->header, routes->topology, header != NULL ? header : within);
}

int routes_open(struct routes *routes, const struct topology *topology, const char *path,
                const char *format, const char *header, const char *vcs)
{
    int status = 0;

    routes->topology = topology;
    routes->path = path;
    routes->spool = -1;
    if (path != NULL && strcmp(path, "-") == 0) {
        routes->spool = spool_input();
        if (routes->spool < 0)
            return complain(EXIT_IO, "standard input: cannot be kept in a temporary file");
    }
    if (path != NULL) {
        static struct lines lines;

        status = open_lines(routes, &lines);
        lines_close(&lines);
        if (status == 0)
            status = choose_format(routes, format, header);
        if (status != 0)
            return status;
    }
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

struct reader {
    struct lines lines;
    struct words words;
    uint32_t *item;
    uint8_t *vc, *header;
    uint32_t item_capacity, vc_capacity, header_capacity;
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

/* Virtual channels behind a header: one for all hops, or one a hop. */
static int read_header_vcs(struct routes *routes, struct reader *r, struct given *given)
{
    const struct words *w = &r->words;
    uint32_t number;

    given->vcs = w->count - 3;
    if (given->vcs > 0 && routes->vcs != NULL)
        return bad(routes, r, w->column[3], "virtual channels and --vcs exclude each other", "");
    for (uint32_t i = 0; i < given->vcs || (given->vcs == 1 && i < given->items); i++) {
        const char *text = w->text[given->vcs == 1 ? 3 : 3 + i];

        if (read_word_number(text, &number) != 0 || number >= RT_LOAD_GRAPH_VCS)
            return bad(routes, r, w->column[given->vcs == 1 ? 3 : 3 + i],
                       "expected a virtual channel 0..255, not", text);
        ROOM_FOR_ONE(r->vc, i, r->vc_capacity);
        r->vc[i] = (uint8_t)number;
    }
    given->vc = given->vcs > 0 ? r->vc : NULL;
    if (given->vcs == 1)
        given->vcs = 0; /* there are enough */
    return 1;
}

/* One line, SRC DST HEADER and virtual channels or none. */
static int take_header(struct routes *routes, struct reader *r, take_route take, void *context)
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
    return read_header_vcs(routes, r, &given) == 0 ? 0 : take(context, &given);
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

int routes_each(struct routes *routes, take_route take, void *context)
{
    static struct reader r;
    char *line;
    int status, got;

    if (routes->path == NULL)
        return generate_each(routes, take, context);
    if (routes->table != NULL)
        return table_each(routes, take, context);
    status = open_lines(routes, &r.lines);
    while (status == 0 && (got = lines_next(&r.lines, &line)) != 0) {
        if (got < 0) {
            bad(routes, &r, 0, "", "");
            continue;
        }
        words_split(&r.words, line);
        status = (routes->header.format != 0 ? take_header : take_line)(routes, &r, take, context);
    }
    if (status == 0 && r.lines.status == EXIT_IO)
        status = EXIT_IO;
    lines_close(&r.lines);
    words_free(&r.words);
    free(r.item);
    free(r.vc);
    free(r.header);
    memset(&r, 0, sizeof r);
    return status;
}
