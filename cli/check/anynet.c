/* SPDX-License-Identifier: MIT-0 */
/* Topologies as BookSim2's anynet files (SPEC 16.1). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "topology_readers.h"

/* anynet: routers are numbered; a link goes both ways. */
struct anynet {
    uint32_t *id, *terminals; /* of each router */
    uint32_t id_capacity, terminals_capacity;
    struct names terminal; /* processors */
    uint32_t *home;        /* router of each */
    uint32_t home_capacity;
};

/* The node of a router; NONE: no memory, said. */
static uint32_t router(struct topology *topology, struct anynet *a, uint32_t id)
{
    char name[16];
    uint32_t known = topology->names.count, node;

    snprintf(name, sizeof name, "%" PRIu32, id);
    node = names_add(&topology->names, name);
    if (node == known) {
        if (ROOM_FOR_ONE(a->id, node, a->id_capacity) != 0 ||
            ROOM_FOR_ONE(a->terminals, node, a->terminals_capacity) != 0)
            return NONE;
        a->id[node] = id;
        a->terminals[node] = 0;
    }
    return node;
}

static int attach(struct topology *topology, struct anynet *a, uint32_t terminal, uint32_t node,
                  uint32_t line, unsigned column)
{
    char name[16];
    uint32_t known = a->terminal.count, number;

    snprintf(name, sizeof name, "%" PRIu32, terminal);
    number = names_add(&a->terminal, name);
    if (number == NONE)
        return EXIT_IO;
    if (number == known) {
        if (ROOM_FOR_ONE(a->home, number, a->home_capacity) != 0)
            return EXIT_IO;
        a->home[number] = node;
        a->terminals[node]++;
    } else if (a->home[number] != node) {
        topology_bad(topology, line, "column %u: node %s is at router %s already", column, name,
                     node_name(topology, a->home[number]));
    }
    return 0;
}

/* What a line begins with. */
struct head {
    uint32_t number; /* of a processor, or the node of a router; NONE: nothing read yet */
    int is_router;
};

/* `router N` or `node N`, the first of a line or joined to that: 0, or EXIT_IO after saying why. */
static int join(struct topology *topology, struct anynet *a, struct head *head,
                const struct words *w, uint32_t at, uint32_t line)
{
    int is_router = strcmp(w->text[at], "router") == 0;
    uint32_t number = NONE;

    read_word_number(w->text[at + 1], &number);
    if (is_router)
        number = router(topology, a, number);
    if (is_router && number == NONE)
        return EXIT_IO;
    if (head->number == NONE) {
        *head = (struct head){number, is_router};
        return 0;
    }
    if (head->is_router && is_router)
        return topology_link(topology, head->number, number, 0, line) != 0
                   ? EXIT_IO
                   : topology_link(topology, number, head->number, 0, line);
    if (head->is_router)
        return attach(topology, a, number, head->number, line, w->column[at]);
    if (is_router)
        return attach(topology, a, head->number, number, line, w->column[at]);
    topology_bad(topology, line, "column %u: a link from node to node", w->column[at]);
    return 0;
}

/* A line: `router A` or `node A`, then any number of `router B` and `node B`, each with a weight
 * behind it or without. */
static int anynet_line(struct topology *topology, struct anynet *a, const struct words *w,
                       uint32_t line)
{
    struct head head = {.number = NONE};
    uint32_t number;

    for (uint32_t i = 0; i < w->count; i += 2) {
        if ((strcmp(w->text[i], "router") != 0 && strcmp(w->text[i], "node") != 0) ||
            i + 1 == w->count || read_word_number(w->text[i + 1], &number) != 0) {
            topology_bad(topology, line,
                         "column %u: '%.40s': expected router NUMBER or node NUMBER", w->column[i],
                         w->text[i]);
            return 0;
        }
        if (join(topology, a, &head, w, i, line) != 0)
            return EXIT_IO;
        if (i > 0 && i + 2 < w->count && read_word_number(w->text[i + 2], &number) == 0)
            i++; /* a weight */
    }
    return 0;
}

static const struct anynet *sorting; /* qsort hands nothing else on */

static int by_numbers(const void *left, const void *right)
{
    const struct rt_topo_graph_link *a = left, *b = right;

    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    if (sorting->id[a->to] != sorting->id[b->to])
        return sorting->id[a->to] < sorting->id[b->to] ? -1 : 1;
    return a->tag < b->tag ? -1 : a->tag > b->tag;
}

/* BookSim's ports: first the processors', then the routers' by number, each once. */
static void anynet_ports(struct topology *topology, const struct anynet *a)
{
    uint32_t kept = 0;

    sorting = a;
    if (topology->links > 0)
        qsort(topology->link, topology->links, sizeof *topology->link, by_numbers);
    for (uint32_t i = 0; i < topology->links; i++) {
        struct rt_topo_graph_link link = topology->link[i];
        const struct rt_topo_graph_link *last = kept > 0 ? &topology->link[kept - 1] : NULL;

        if (last != NULL && last->from == link.from && last->to == link.to)
            continue;
        link.port =
            last != NULL && last->from == link.from ? last->port + 1 : a->terminals[link.from];
        topology->link[kept++] = link;
    }
    topology->links = kept;
}

int read_anynet(struct topology *topology, struct lines *lines)
{
    struct anynet a = {0};
    struct words words = {0};
    char *line;
    int got, status = 0;

    lines->longest = LINE_LENGTH_LONG;
    while (status == 0 && (got = words_next(lines, &line)) != 0) {
        if (got < 0) {
            topology_bad(topology, (uint32_t)lines->at, "%s", lines->why);
            continue;
        }
        status = words_split(&words, line);
        if (status == 0)
            status = anynet_line(topology, &a, &words, (uint32_t)lines->at);
        if (status == 0 && (topology->links > LINKS_MAX || topology->names.count > NODES_MAX))
            status = complain(EXIT_IO, "%s: line %lu: too many links", topology->path, lines->at);
    }
    if (status == 0)
        anynet_ports(topology, &a);
    words_free(&words);
    names_free(&a.terminal);
    free(a.id);
    free(a.terminals);
    free(a.home);
    return lines->status == EXIT_IO ? EXIT_IO : status;
}
