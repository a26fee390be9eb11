/* SPDX-License-Identifier: MIT-0 */
/* A network of routers as a graph in memory: rows of neighbours. */
#include <stdlib.h>
#include <string.h>

#include "../base/work.h"
#include "ports.h"

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* The neighbours of a router, each once or, if parallel, as often as links lead there, itself not
 * among them; their number. */
static unsigned row(const struct rt_net *net, uint32_t node, int parallel, uint32_t *to)
{
    unsigned ports = (unsigned)rt_topo_node_ports(net, node), met = 0, kept = 0;

    for (unsigned port = 0; port < ports; port++) {
        struct rt_topo_port_end end;

        if (rt_topo_neighbour(net, node, port, &end) == 0 && end.node != node)
            to[met++] = end.node;
    }
    qsort(to, met, sizeof *to, compare);
    for (unsigned i = 0; i < met; i++)
        if (parallel || i == 0 || to[i] != to[i - 1])
            to[kept++] = to[i];
    return kept;
}

int ports_table_open(struct ports_table *table, const struct rt_net *net, int parallel)
{
    size_t nodes = rt_topo_nodes(net), room = nodes * ports_most(net);
    uint64_t bytes = (nodes + 1) * sizeof *table->first + (room + 1) * sizeof *table->to +
                     nodes * (sizeof *table->distance + sizeof *table->queue);

    memset(table, 0, sizeof *table);
    if (need_memory("the table of routers", bytes) != 0)
        return EXIT_IO;
    table->nodes = (uint32_t)nodes;
    table->first = malloc((nodes + 1) * sizeof *table->first);
    table->to = malloc((room + 1) * sizeof *table->to);
    table->distance = malloc(nodes * sizeof *table->distance);
    table->queue = malloc(nodes * sizeof *table->queue);
    if (table->first == NULL || table->to == NULL || table->distance == NULL ||
        table->queue == NULL)
        return out_of_memory("the table of routers", bytes);
    table->first[0] = 0;
    for (uint32_t node = 0; node < nodes && !interrupted(); node++)
        table->first[node + 1] =
            table->first[node] + row(net, node, parallel, table->to + table->first[node]);
    return interrupted() ? complain(EXIT_FALSE, "interrupted before all routers were read") : 0;
}

void ports_table_close(struct ports_table *table)
{
    free(table->first);
    free(table->to);
    free(table->distance);
    free(table->queue);
}

uint32_t ports_table_search(struct ports_table *table, uint32_t from, uint64_t *sum)
{
    uint32_t met = 1;

    memset(table->distance, 0xFF, table->nodes * sizeof *table->distance);
    table->distance[from] = 0;
    table->queue[0] = from;
    for (uint32_t next = 0; next < met; next++) {
        uint32_t node = table->queue[next], hops = table->distance[node] + 1;

        *sum += hops - 1;
        for (uint64_t i = table->first[node]; i < table->first[node + 1]; i++)
            if (table->distance[table->to[i]] == UINT32_MAX) {
                table->distance[table->to[i]] = hops;
                table->queue[met++] = table->to[i];
            }
    }
    return table->distance[table->queue[met - 1]];
}
