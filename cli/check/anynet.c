/* SPDX-License-Identifier: MIT-0 */
/* Topologies as BookSim2's anynet files (SPEC 16.1). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/order.h"
#include "topology_readers.h"

/* Routers are numbered, and so are processors, which are endpoints; a link goes both ways. */
struct anynet {
    uint32_t *id, *home; /* of each node: its number; the router of a processor, NONE of others */
    uint32_t id_capacity, home_capacity;
};

/* The node of a router or processor; NONE: no memory, said. */
static uint32_t node_of(struct topology *topology, struct anynet *a, int is_router, uint32_t id)
{
    char name[16];
    uint32_t known = topology->names.count, node;

    snprintf(name, sizeof name, "%s%" PRIu32, is_router ? "" : "node", id);
    node = names_add(&topology->names, name);
    if (node == known) {
        if (ROOM_FOR_ONE(a->id, node, a->id_capacity) != 0 ||
            ROOM_FOR_ONE(a->home, node, a->home_capacity) != 0 ||
            (!is_router && topology_endpoint(topology, node) != 0))
            return NONE;
        a->id[node] = id;
        a->home[node] = NONE;
    }
    return node;
}

/* A link both ways: 0, or EXIT_IO after saying why. */
static int connect(struct topology *topology, uint32_t one, uint32_t other, uint32_t line)
{
    return topology_link(topology, one, other, 0, line) != 0
               ? EXIT_IO
               : topology_link(topology, other, one, 0, line);
}

static int attach(struct topology *topology, struct anynet *a, uint32_t processor, uint32_t router,
                  uint32_t line, unsigned column)
{
    if (a->home[processor] != NONE && a->home[processor] != router) {
        topology_bad(topology, line, "column %u: node %" PRIu32 " is at router %s already", column,
                     a->id[processor], node_name(topology, a->home[processor]));
        return 0;
    }
    a->home[processor] = router;
    return connect(topology, processor, router, line);
}

/* What a line begins with. */
struct head {
    uint32_t node; /* NONE: nothing read yet */
    int is_router;
};

/* `router N` or `node N`, the first of a line or joined to that: 0, or EXIT_IO after saying why. */
static int join(struct topology *topology, struct anynet *a, struct head *head,
                const struct words *w, uint32_t at, uint32_t line)
{
    int is_router = strcmp(w->text[at], "router") == 0;
    uint32_t number = NONE, node;

    read_word_number(w->text[at + 1], &number);
    node = node_of(topology, a, is_router, number);
    if (node == NONE)
        return EXIT_IO;
    if (head->node == NONE) {
        *head = (struct head){node, is_router};
        return 0;
    }
    if (head->is_router && is_router)
        return connect(topology, head->node, node, line);
    if (head->is_router)
        return attach(topology, a, node, head->node, line, w->column[at]);
    if (is_router)
        return attach(topology, a, head->node, node, line, w->column[at]);
    topology_bad(topology, line, "column %u: a link from node to node", w->column[at]);
    return 0;
}

/* A line: `router A` or `node A`, then any number of `router B` and `node B`, each with a weight
 * behind it or without. */
static int anynet_line(void *reader, struct topology *topology, const struct words *w,
                       uint32_t line)
{
    struct anynet *a = reader;
    struct head head = {.node = NONE};
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
    int processors = (sorting->home[b->to] != NONE) - (sorting->home[a->to] != NONE);

    if (a->from != b->from)
        return order(a->from, b->from);
    if (processors != 0)
        return processors;
    if (sorting->id[a->to] != sorting->id[b->to])
        return order(sorting->id[a->to], sorting->id[b->to]);
    return order(a->tag, b->tag);
}

/* BookSim's ports: first the processors', then the routers', each by number and once. */
static void anynet_ports(struct topology *topology, const struct anynet *a)
{
    uint32_t kept = 0;

    sorting = a;
    if (topology->links > 0)
        qsort(topology->link, topology->links, sizeof *topology->link, by_numbers);
    sorting = NULL;
    for (uint32_t i = 0; i < topology->links; i++) {
        struct rt_topo_graph_link link = topology->link[i];
        const struct rt_topo_graph_link *last = kept > 0 ? &topology->link[kept - 1] : NULL;

        if (last != NULL && last->from == link.from && last->to == link.to)
            continue;
        link.port = last != NULL && last->from == link.from ? last->port + 1 : 0;
        topology->link[kept++] = link;
    }
    topology->links = kept;
}

int read_anynet(struct topology *topology, struct lines *lines)
{
    struct anynet a = {0};
    int status;

    lines->longest = LINE_LENGTH_LONG;
    status = topology_words(topology, lines, anynet_line, &a);
    anynet_ports(topology, &a);
    free(a.id);
    free(a.home);
    return status;
}
