/* SPDX-License-Identifier: MIT-0 */
/* Cables between routers: two channels, there and back, or one that has no other (SPEC 16.6). */
#include "topology.h"

/* How many of the next channels in a row by `to`, from *at on, lead to the node of the first. */
static uint32_t take_parallel(const struct rt_topo_graph *graph, uint32_t end, uint32_t *at)
{
    uint32_t begin = *at, to = graph->link[graph->by_to[begin]].to;

    while (*at < end && graph->link[graph->by_to[*at]].to == to)
        ++*at;
    return *at - begin;
}

/* How many channels come from `from`, in the row of what comes to a node, from *at on: callers ask
 * in ascending order. */
static uint32_t take_back(const struct rt_topo_graph *graph, uint32_t end, uint32_t from,
                          uint32_t *at)
{
    uint32_t begin;

    while (*at < end && graph->link[graph->in[*at]].from < from)
        ++*at;
    for (begin = *at; *at < end && graph->link[graph->in[*at]].from == from;)
        ++*at;
    return *at - begin;
}

static int passes_nothing(const struct rt_topo_graph *graph, uint32_t node)
{
    return graph->endpoint != NULL && graph->endpoint[node];
}

uint64_t topology_cables(const struct topology *topology)
{
    const struct rt_topo_graph *graph = &topology->graph;
    uint64_t cables = 0;

    for (uint32_t n = 0; n < graph->nodes; n++)
        for (uint32_t at = graph->first[n], in = graph->in_first[n]; at < graph->first[n + 1];) {
            uint32_t to = graph->link[graph->by_to[at]].to;
            uint32_t there = take_parallel(graph, graph->first[n + 1], &at);
            uint32_t back = take_back(graph, graph->in_first[n + 1], to, &in);

            if (passes_nothing(graph, n) || passes_nothing(graph, to))
                continue;
            if (there > back || (there == back && n < to)) /* none to itself */
                cables += there;
        }
    return cables;
}

uint32_t topology_one_way(const struct topology *topology, struct rt_topo_graph_link *one)
{
    const struct rt_topo_graph *graph = &topology->graph;
    uint32_t count = 0;

    for (uint32_t n = 0; n < graph->nodes; n++)
        for (uint32_t at = graph->first[n], in = graph->in_first[n]; at < graph->first[n + 1];) {
            uint32_t begin = at, to = graph->link[graph->by_to[at]].to;
            uint32_t there = take_parallel(graph, graph->first[n + 1], &at);

            for (uint32_t i = take_back(graph, graph->in_first[n + 1], to, &in); i < there; i++) {
                if (one != NULL)
                    one[count] = graph->link[graph->by_to[begin + i]];
                count++;
            }
        }
    return count;
}
