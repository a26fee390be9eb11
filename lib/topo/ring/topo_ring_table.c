/* SPDX-License-Identifier: MIT-0 */
/* A network of rings laid out in memory, and whether its rings close (SPEC 12.2). */
#include "rt/topo_ring.h"

/* One ring from `node` on; 0, or the fault at *node. */
static int lay_ring(const struct rt_rings *rings, struct rt_topo_ring_table *table, uint32_t *node,
                    uint32_t link)
{
    uint32_t first = *node, at = first, steps = 0;

    do {
        uint32_t next = rings->next(rings->context, at, link), entry = at * table->links + link;

        *node = at;
        if (next >= table->nodes)
            return RT_TOPO_RING_RANGE;
        table->next[entry] = next;
        table->ring[entry] = table->rings;
        steps++;
        at = next;
        /* a node that some ring already has, this one or another, but its first */
        if (at != first && table->ring[at * table->links + link] != UINT32_MAX)
            return RT_TOPO_RING_DOUBLE;
    } while (at != first);
    table->size[table->rings++] = steps;
    return RT_TOPO_RING_SOUND;
}

int rt_topo_ring_tabulate(const struct rt_rings *rings, struct rt_topo_ring_table *table,
                          uint32_t *node, uint32_t *link)
{
    table->nodes = rings->nodes;
    table->links = rings->links;
    table->rings = 0;
    for (uint32_t entry = 0; entry < rings->nodes * rings->links; entry++)
        table->ring[entry] = UINT32_MAX;
    for (uint32_t n = 0; n < rings->nodes; n++) {
        for (uint32_t l = 0; l < rings->links; l++) {
            int fault = RT_TOPO_RING_SOUND;

            *node = n;
            *link = l;
            if (table->ring[n * rings->links + l] == UINT32_MAX)
                fault = lay_ring(rings, table, node, l);
            if (fault != RT_TOPO_RING_SOUND)
                return fault;
        }
    }
    return RT_TOPO_RING_SOUND;
}

static uint32_t table_next(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_topo_ring_table *table = context;

    return table->next[node * table->links + link];
}

struct rt_rings rt_topo_ring_rings(const struct rt_topo_ring_table *table)
{
    struct rt_rings rings = {table->nodes, table->links, table_next, table};

    return rings;
}
