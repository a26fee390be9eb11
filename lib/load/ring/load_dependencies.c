/* SPDX-License-Identifier: MIT-0 */
/* From which queue to which do packets on SCI rings go (SPEC 12.6)? */
#include "load_edges.h"

#define NONE LOAD_NONE

static uint32_t partitions_of(const struct rt_load_ring_traffic *traffic)
{
    return traffic != NULL && traffic->partitions > 1 ? traffic->partitions : 1;
}

static void edge(struct load_edges *edges, uint32_t a, uint32_t b, uint32_t hops)
{
    struct rt_load_dependency_graph *mark = edges->mark;
    uint32_t entries = edges->table->nodes * edges->table->links, number = edges->count++;
    uint32_t row = a / 2 * partitions_of(edges->traffic) + b / 2 / entries;

    edges->found |= a == edges->a && b == edges->b;
    if (edges->only != NONE && edges->only != number)
        return;
    if (edges->only == number) {
        edges->a = a;
        edges->b = b;
    }
    if (mark == NULL)
        return;
    if (a % 2 == 0)
        mark->reach[row * mark->words + hops / 64] |= UINT64_C(1) << hops % 64;
    else
        mark->onto[row] |= UINT64_C(1) << b / 2 % edges->table->links;
}

/* Queues of partition 0 to add for the partition a packet is in. */
static uint32_t partition(const struct load_edges *edges, uint32_t source, uint32_t node,
                          uint32_t links, uint32_t rings)
{
    const struct rt_load_ring_traffic *traffic = edges->traffic;

    if (partitions_of(traffic) == 1)
        return 0;
    return traffic->partition(traffic->context, source, node, links, rings) * edges->table->nodes *
           edges->table->links * 2;
}

/* The node that a packet reaches from an entry after these hops; leg: its number on the path. */
static uint32_t go_round(struct load_edges *edges, uint32_t node, uint32_t link, uint32_t hops,
                         int leg)
{
    const struct rt_topo_ring_table *table = edges->table;
    struct load_cursor *at = &edges->cursor[leg % LOAD_CURSORS];
    uint32_t entry = node * table->links + link;

    if (at->entry != entry || at->hops > hops)
        *at = (struct load_cursor){entry, 0, node};
    for (; at->hops < hops; at->hops++)
        at->node = table->next[at->node * table->links + link];
    return at->node;
}

int rti_load_follow(struct load_edges *edges, uint32_t node, const struct rt_ring_leg *leg,
                    int legs)
{
    const struct rt_topo_ring_table *table = edges->table;
    uint32_t source = node, in = NONE, links = 0, rings = 0;

    edges->count = 0;
    edges->found = 0;
    for (int k = 0; k < legs;) {
        uint32_t link = leg[k].link, out, size, hops = 0;

        if (link >= table->links)
            return RT_ERR_LINK;
        out = RT_LOAD_QUEUE_OUT(table, node, link);
        size = table->size[table->ring[out / 2]];
        out += partition(edges, source, node, links, rings++);
        if (in != NONE)
            edge(edges, in, out, 0);
        for (; k < legs && leg[k].link == link; k++) {
            hops += leg[k].hops;
            node = go_round(edges, node, link, leg[k].hops, k);
        }
        links += hops;
        in = RT_LOAD_QUEUE_IN(table, node, link) + partition(edges, source, node, links, rings);
        edge(edges, out, in, hops % size);
    }
    return 0;
}

void rti_load_clear(const struct rt_topo_ring_table *table, uint32_t partitions,
                    struct rt_load_dependency_graph *queues)
{
    uint32_t rows = table->nodes * table->links * partitions * partitions;

    for (uint32_t i = 0; i < rows * queues->words; i++)
        queues->reach[i] = 0;
    for (uint32_t i = 0; i < rows; i++)
        queues->onto[i] = 0;
}

/* Follows the paths of all pairs until one has the edge looked for; returns 1 then. */
static int follow_all(const struct rt_load_ring_traffic *traffic, struct load_edges *edges,
                      uint32_t *source, uint32_t *target)
{
    for (uint32_t s = 0; s < traffic->processors; s++) {
        for (uint32_t t = 0; t < traffic->processors; t++) {
            uint32_t start;
            int legs =
                traffic->path(traffic->context, s, t, &start, traffic->leg, traffic->capacity);
            int error = legs < -1 ? legs : 0;

            if (legs > 0)
                error = rti_load_follow(edges, start, traffic->leg, legs);
            if (error != 0)
                return error;
            if (edges->found) {
                *source = s;
                *target = t;
                return 1;
            }
        }
    }
    return 0;
}

int rt_load_dependencies(const struct rt_load_ring_traffic *traffic,
                         struct rt_load_dependency_graph *queues)
{
    struct load_edges edges = {traffic->table, traffic, queues, NONE,       NONE,
                               NONE,           0,       0,      {{0, 0, 0}}};
    uint32_t source, target;

    rti_load_clear(traffic->table, partitions_of(traffic), queues);
    return follow_all(traffic, &edges, &source, &target);
}

int rt_load_culprit(const struct rt_load_ring_traffic *traffic, uint32_t a, uint32_t b,
                    uint32_t *source, uint32_t *target)
{
    struct load_edges edges = {traffic->table, traffic, NULL, NONE, a, b, 0, 0, {{0, 0, 0}}};

    return follow_all(traffic, &edges, source, target);
}
