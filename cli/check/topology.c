/* SPDX-License-Identifier: MIT-0 */
/* Topologies: what readers put into them, and faults that they name (SPEC 16.1). */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "topology.h"

void topology_bad(struct topology *topology, uint32_t line, const char *format, ...)
{
    char why[WHY_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    if (topology->bad++ < LINES_BAD_MAX)
        complain(EXIT_FALSE, "%s: line %" PRIu32 ": %s", topology->path, line, why);
}

const char *node_name(const struct topology *topology, uint32_t node)
{
    return name_of(&topology->names, node);
}

int topology_link(struct topology *topology, uint32_t from, uint32_t to, uint32_t port,
                  uint32_t line)
{
    if (ROOM_FOR_ONE(topology->link, topology->links, topology->capacity) != 0)
        return EXIT_IO;
    topology->link[topology->links++] = (struct rt_topo_graph_link){from, to, port, line};
    return 0;
}

int topology_endpoint_room(struct topology *topology, uint32_t nodes)
{
    while (topology->endpoint_capacity < nodes) {
        uint32_t old = topology->endpoint_capacity;

        if (ROOM_FOR_ONE(topology->endpoint, old, topology->endpoint_capacity) != 0)
            return EXIT_IO;
        memset(topology->endpoint + old, 0, topology->endpoint_capacity - old);
    }
    return 0;
}

int topology_endpoint(struct topology *topology, uint32_t node)
{
    if (topology_endpoint_room(topology, node + 1) != 0)
        return EXIT_IO;
    topology->endpoints += !topology->endpoint[node];
    topology->endpoint[node] = 1;
    return 0;
}

int topology_is_end(const struct topology *topology, uint32_t node)
{
    return topology->graph.endpoint == NULL || topology->graph.endpoint[node];
}

uint64_t topology_ends(const struct topology *topology)
{
    return topology->endpoints > 0 ? topology->endpoints : topology->graph.nodes;
}

uint64_t topology_pairs(const struct topology *topology)
{
    uint64_t ends = topology_ends(topology);

    return ends == 0 ? 0 : ends * (ends - 1);
}

/* How many of the next channels in a row by `to`, from *at on, lead to the node of the first. */
static uint32_t take_parallel(const struct rt_topo_graph *graph, uint32_t end, uint32_t *at)
{
    uint32_t begin = *at, to = graph->link[graph->by_to[begin]].to;

    while (*at < end && graph->link[graph->by_to[*at]].to == to)
        ++*at;
    return *at - begin;
}

/* How many channels lead from a node to another. */
static uint32_t parallel(const struct rt_topo_graph *graph, uint32_t from, uint32_t to)
{
    uint32_t low = graph->first[from], high = graph->first[from + 1], end = high;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (graph->link[graph->by_to[middle]].to < to)
            low = middle + 1;
        else
            high = middle;
    }
    return low < end && graph->link[graph->by_to[low]].to == to ? take_parallel(graph, end, &low)
                                                                : 0;
}

uint64_t topology_cables(const struct topology *topology)
{
    const struct rt_topo_graph *graph = &topology->graph;
    uint64_t cables = 0;

    for (uint32_t n = 0; n < graph->nodes; n++)
        for (uint32_t at = graph->first[n]; at < graph->first[n + 1];) {
            uint32_t to = graph->link[graph->by_to[at]].to;
            uint32_t there = take_parallel(graph, graph->first[n + 1], &at);
            uint32_t back = to != n ? parallel(graph, to, n) : 0;

            if (to == n)
                cables += (there + 1) / 2; /* out of one port and in at another */
            else if (there > back || (there == back && n < to))
                cables += there;
        }
    return cables;
}

void topology_close(struct topology *topology)
{
    names_free(&topology->names);
    free(topology->link);
    free(topology->memory);
    free(topology->endpoint);
    free(topology->node_of_lid);
}
