/* SPDX-License-Identifier: MIT-0 */
/* The channel dependency graph as a set of edges (SPEC 15.7). */
#include "rt/load_channels.h"

#include "rt/net.h"

/* Where an edge stands, or the free entry where it would. */
static size_t find(const struct rt_load_channels *graph, uint32_t from, uint32_t to)
{
    /* Fibonacci hashing: the high bits of the product are well mixed */
    uint64_t key = ((uint64_t)from << 32 | to) * UINT64_C(0x9E3779B97F4A7C15);
    size_t at = (size_t)(key >> 20) & (graph->capacity - 1);

    while (graph->edge[at].from != RT_LOAD_CHANNEL_NONE &&
           (graph->edge[at].from != from || graph->edge[at].to != to))
        at = (at + 1) & (graph->capacity - 1);
    return at;
}

void rt_load_channels_begin(struct rt_load_channels *graph)
{
    graph->edges = 0;
    for (size_t at = 0; at < graph->capacity; at++)
        graph->edge[at].from = RT_LOAD_CHANNEL_NONE;
}

int rt_load_channels_add(struct rt_load_channels *graph, uint32_t from, uint32_t to,
                         uint64_t witness)
{
    size_t at = find(graph, from, to);

    if (graph->edge[at].from != RT_LOAD_CHANNEL_NONE)
        return 0;
    if (graph->edges >= graph->capacity / 4 * 3)
        return RT_ERR_SPACE;
    graph->edge[at] = (struct rt_load_channel_edge){from, to, witness};
    graph->edges++;
    return 1;
}

void rt_load_channels_move(const struct rt_load_channels *graph, struct rt_load_channels *into)
{
    for (size_t at = 0; at < graph->capacity; at++)
        if (graph->edge[at].from != RT_LOAD_CHANNEL_NONE)
            rt_load_channels_add(into, graph->edge[at].from, graph->edge[at].to,
                                 graph->edge[at].witness);
}

uint64_t rt_load_channels_witness(const struct rt_load_channels *graph, uint32_t from, uint32_t to)
{
    size_t at = find(graph, from, to);

    return graph->edge[at].from == RT_LOAD_CHANNEL_NONE ? UINT64_MAX : graph->edge[at].witness;
}
