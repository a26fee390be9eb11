/* SPDX-License-Identifier: MIT-0 */
/* A topology that falls apart: which node no path leads to. */
#include "apart.h"

#include <inttypes.h>
#include <stdlib.h>

#include "../base/heap.h"

/* Marks the nodes from which a way leads to node `to`; none leads through an endpoint. */
static void reach_back(const struct rt_topo_graph *graph, uint32_t to, uint32_t *mark,
                       uint32_t *queue)
{
    uint32_t put = 1;

    for (uint32_t n = 0; n < graph->nodes; n++)
        mark[n] = RT_WALK_GRAPH_FAR;
    mark[to] = 0;
    queue[0] = to;
    for (uint32_t take = 0; take < put; take++) {
        uint32_t node = queue[take];

        if (node != to && graph->endpoint != NULL && graph->endpoint[node])
            continue;
        for (uint32_t i = graph->in_first[node]; i < graph->in_first[node + 1]; i++) {
            uint32_t from = graph->link[graph->in[i]].from;

            if (mark[from] == RT_WALK_GRAPH_FAR) {
                mark[from] = 0;
                queue[put++] = from;
            }
        }
    }
}

/* Ends that are not marked, and the first of them. */
static uint32_t count_far(const struct topology *topology, const uint32_t *mark, uint32_t *first)
{
    uint32_t count = 0;

    for (uint32_t n = topology->graph.nodes; n-- > 0;)
        if (mark[n] == RT_WALK_GRAPH_FAR && topology_is_end(topology, n)) {
            *first = n;
            count++;
        }
    return count;
}

int topology_apart(const struct topology *topology, char *text, size_t size)
{
    const struct rt_topo_graph *graph = &topology->graph;
    uint32_t *mark = take_memory(graph->nodes, sizeof *mark);
    uint32_t *queue = take_memory(graph->nodes, sizeof *queue);
    int status = mark == NULL || queue == NULL ? EXIT_IO : 0;

    *text = '\0';
    if (status == 0) {
        uint32_t from = 0, far, count, back = 0;

        while (!topology_is_end(topology, from))
            from++;
        rt_walk_graph_distances(graph, from, mark, queue);
        count = count_far(topology, mark, &far);
        reach_back(graph, from, mark, queue);
        if (count == 0)
            count = back = count_far(topology, mark, &far);
        if (count > 0)
            snprintf(text, size,
                     "disconnected: no path leads %s %.80s %s %" PRIu32 " of %" PRIu32
                     " nodes, such as %.80s",
                     back > 0 ? "to" : "from", node_name(topology, from), back > 0 ? "from" : "to",
                     count, graph->nodes, node_name(topology, far));
    }
    free(mark);
    free(queue);
    return status;
}
