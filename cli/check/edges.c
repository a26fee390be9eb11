/* SPDX-License-Identifier: MIT-0 */
/*
 * Topologies as edges (SPEC 16.1): a line `FROM TO PORT` is a channel; `A B`, or with attributes in
 * braces as networkx writes them, a cable; `A,B` and more columns too, as spreadsheets write it.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "topology_readers.h"

struct edges {
    struct topology *topology;
    uint32_t line; /* of the first line, if it may be the head of columns; else 0 */
    int columns;   /* does that name columns? */
    int channels;  /* is a line a channel alone? */
};

/* Names of columns as they are common. */
static int is_head(const char *one, const char *other)
{
    static const char *const heads[][2] = {{"source", "target"}, {"from", "to"},  {"src", "dst"},
                                           {"node1", "node2"},   {"a", "b"},      {"u", "v"},
                                           {"src", "dest"},      {"start", "end"}};

    for (size_t h = 0; h < sizeof heads / sizeof heads[0]; h++)
        if (strcasecmp(one, heads[h][0]) == 0 && strcasecmp(other, heads[h][1]) == 0)
            return 1;
    return 0;
}

/* Takes a field, in quotes or not, off a line of columns; returns what follows its comma, if it has
 * one.  *field null: it is none. */
static char *take_field(char *at, char **field)
{
    char *end, *next;

    at += strspn(at, " \t\r");
    *field = at;
    if (*at == '"') {
        *field = at + 1;
        end = strchr(at + 1, '"');
        if (end == NULL) {
            *field = NULL;
            return NULL;
        }
        next = end + 1 + strspn(end + 1, " \t\r");
        if (*next != '\0' && *next != ',')
            *field = NULL;
    } else {
        end = next = at + strcspn(at, ",");
        while (end > at && strchr(" \t\r", end[-1]) != NULL)
            end--;
    }
    if (*field != NULL && (end == *field || strcspn(*field, " \t\r") < (size_t)(end - *field)))
        *field = NULL; /* empty, or with a blank */
    *end = '\0';
    return next + 1;
}

/* `A,B` and more columns: 0, or EXIT_IO after saying why. */
static int take_columns(struct edges *e, char *line, uint32_t at)
{
    struct topology *topology = e->topology;
    char *one, *other = NULL, *next = take_field(line, &one);
    uint32_t from, to;

    if (one != NULL) /* then a comma follows */
        take_field(next, &other);
    if (other == NULL) {
        topology_bad(topology, at,
                     "column 1: expected two names, A,B, without blanks, which end a name in "
                     "routes: relabel the nodes");
        return 0;
    }
    if (topology->names.count == 0) {
        e->line = at;
        e->columns = is_head(one, other);
    }
    from = names_add(&topology->names, one);
    to = from != NONE ? names_add(&topology->names, other) : NONE;
    return to == NONE ? EXIT_IO : topology_cable(topology, from, to, at);
}

/* One line of words: 0, or EXIT_IO after saying why. */
static int take_words_of(struct edges *e, const struct words *words, size_t length, uint32_t at)
{
    struct topology *topology = e->topology;
    uint32_t port, from, to;
    int cable = words->count == 2 || (words->count > 2 && words->text[2][0] == '{');

    if (words->count == 2 &&
        (strcmp(words->text[0], "host") == 0 || strcmp(words->text[0], "endpoint") == 0)) {
        from = names_add(&topology->names, words->text[1]);
        return from == NONE ? EXIT_IO : topology_endpoint(topology, from);
    }
    if (words->count < 2 || (words->count > 3 && !cable)) {
        topology_bad(topology, at, "column %u: %s, expected A B, A B PORT, A,B or host NAME%s",
                     words->count > 3 ? words->column[3] : (unsigned)length + 1,
                     words->count > 3 ? "one word too many" : "too few words",
                     words->count > 3 ? " (neighbours in one line: --topology-format adjlist)"
                                      : "");
        return 0;
    }
    if (!cable && read_word_number(words->text[2], &port) != 0) {
        topology_bad(topology, at,
                     "column %u: port '%.40s': expected a number 0..%" PRIu32
                     " (a third column is read as ports: weights are not served)",
                     words->column[2], words->text[2], NONE - 1);
        return 0;
    }
    from = names_add(&topology->names, words->text[0]);
    to = from != NONE ? names_add(&topology->names, words->text[1]) : NONE;
    if (to == NONE)
        return EXIT_IO;
    e->channels |= !cable;
    for (uint32_t i = 2; i + 1 < words->count; i++)
        if (strstr(words->text[i], "'weight':") != NULL)
            topology_pass_weight(topology, words->text[i + 1]);
    return cable ? topology_cable(topology, from, to, at)
                 : topology_join(topology, from, to, port, at);
}

static int is_columns(const char *line)
{
    const char *end;

    line += strspn(line, " \t\r");
    if (*line == '"' && (end = strchr(line + 1, '"')) != NULL)
        return end[1 + strspn(end + 1, " \t")] == ',';
    end = line + strcspn(line, " \t\r,");
    return end > line && end[strspn(end, " \t")] == ',';
}

/* A head of columns is no cable: a line of known words, or one whose names stand nowhere else, is
 * the first two nodes, and the first two links are theirs alone. */
static int drop_head(struct edges *e)
{
    struct topology *topology = e->topology;

    if (e->line == 0 || topology->links <= 2 || topology->endpoints > 0)
        return 0;
    for (uint32_t i = 2; i < topology->links; i++)
        if (topology->link[i].from < 2 || topology->link[i].to < 2)
            return 0;
    if (!e->columns) {
        complain(EXIT_FALSE,
                 "%s: warning: line %" PRIu32 ": %.80s,%.80s is read as a cable, and neither name "
                 "stands anywhere else: if it is the head of columns, take it away",
                 topology->path, e->line, node_name(topology, 0), node_name(topology, 1));
        return 0;
    }
    topology->links -= 2;
    memmove(topology->link, topology->link + 2, topology->links * sizeof *topology->link);
    for (uint32_t i = 0; i < topology->links; i++) {
        topology->link[i].from -= 2;
        topology->link[i].to -= 2;
    }
    names_drop(&topology->names, 2);
    return 0;
}

int read_edges(struct topology *topology, struct lines *lines)
{
    struct edges e = {.topology = topology};
    struct words words = {0};
    char *line;
    int status = 0;

    while (status == 0 && topology_line(topology, lines, &line)) {
        size_t length = strlen(line);

        if (is_columns(line)) {
            status = take_columns(&e, line, (uint32_t)lines->at);
        } else {
            status = words_split(&words, line);
            if (status == 0)
                status = take_words_of(&e, &words, length, (uint32_t)lines->at);
        }
        if (status == 0)
            status = topology_size(topology, lines->at);
    }
    if (status == 0 && lines->status != EXIT_IO)
        status = drop_head(&e);
    if (status == 0 && lines->status != EXIT_IO && !e.channels && topology->bad == 0)
        status = warn_of_edges_twice(topology);
    words_free(&words);
    return lines->status == EXIT_IO ? EXIT_IO : status;
}
