/* SPDX-License-Identifier: MIT-0 */
/*
 * Topologies as adjacency lists (SPEC 16.1): a line `A B C D` has a cable from A to each.  A cable
 * may stand in the line of one of its ends, as networkx writes it, or of both, and is one all the
 * same: of two nodes there are as many as the line with more of them says.
 */
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/order.h"
#include "topology_readers.h"

/* A neighbour in the line of a node. */
struct said {
    uint32_t node, neighbour, line, number; /* number: in the order of the file */
};

struct adjacency {
    struct said *said;
    uint32_t count, capacity;
};

static uint32_t lower(const struct said *s)
{
    return s->node < s->neighbour ? s->node : s->neighbour;
}

static uint32_t upper(const struct said *s)
{
    return s->node < s->neighbour ? s->neighbour : s->node;
}

/* By ends, then by whose line it is, then as the file has it. */
static int by_ends(const void *left, const void *right)
{
    const struct said *a = left, *b = right;

    if (lower(a) != lower(b))
        return order(lower(a), lower(b));
    if (upper(a) != upper(b))
        return order(upper(a), upper(b));
    return a->node != b->node ? order(a->node, b->node) : order(a->number, b->number);
}

static int by_number(const void *left, const void *right)
{
    const struct said *a = left, *b = right;

    return order(a->number, b->number);
}

/* Keeps what the line with more of them says; of as many, the first line. */
static void match(struct adjacency *a)
{
    uint32_t kept = 0;

    qsort(a->said, a->count, sizeof *a->said, by_ends);
    for (uint32_t begin = 0, middle, end; begin < a->count; begin = end) {
        const struct said *s = a->said;
        int second;

        for (middle = begin; middle < a->count && s[middle].node == s[begin].node &&
                             s[middle].neighbour == s[begin].neighbour;)
            middle++;
        for (end = middle; end < a->count && s[end].node == s[begin].neighbour &&
                           s[end].neighbour == s[begin].node;)
            end++;
        second = end - middle > middle - begin ||
                 (end - middle == middle - begin && s[middle].number < s[begin].number);
        for (uint32_t i = second ? middle : begin; i < (second ? end : middle); i++)
            a->said[kept++] = s[i];
    }
    a->count = kept;
    qsort(a->said, a->count, sizeof *a->said, by_number);
}

static int take_line(void *reader, struct topology *topology, const struct words *words,
                     uint32_t line)
{
    struct adjacency *a = reader;
    uint32_t node = names_add(&topology->names, words->text[0]);

    if (node == NONE)
        return EXIT_IO;
    for (uint32_t i = 1; i < words->count; i++) {
        uint32_t neighbour = names_add(&topology->names, words->text[i]);

        if (neighbour == NONE || ROOM_FOR_ONE(a->said, a->count, a->capacity) != 0)
            return EXIT_IO;
        a->said[a->count] = (struct said){node, neighbour, line, a->count};
        a->count++;
    }
    return a->count > LINKS_MAX
               ? complain(EXIT_IO, "%s: line %u: too many links", topology->path, (unsigned)line)
               : 0;
}

int read_adjlist(struct topology *topology, struct lines *lines)
{
    struct adjacency a = {0};
    int status;

    lines->longest = LINE_LENGTH_LONG;
    status = topology_words(topology, lines, take_line, &a);
    if (a.count > 0)
        match(&a);
    for (uint32_t i = 0; i < a.count && status == 0; i++) {
        status = topology_cable(topology, a.said[i].node, a.said[i].neighbour, a.said[i].line);
        if (status == 0)
            status = topology_size(topology, a.said[i].line);
    }
    free(a.said);
    return status;
}
