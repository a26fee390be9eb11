/* SPDX-License-Identifier: MIT-0 */
/* Shortest distances, and whether every pair is there once (SPEC 16.3). */
#include "rt/walk_graph.h"

uint32_t rt_walk_graph_distances(const struct rt_topo_graph *graph, uint32_t from,
                                 uint32_t *distance, uint32_t *queue)
{
    uint32_t put = 0;

    for (uint32_t n = 0; n < graph->nodes; n++)
        distance[n] = RT_WALK_GRAPH_FAR;
    distance[from] = 0;
    queue[put++] = from;
    for (uint32_t take = 0; take < put; take++) {
        uint32_t node = queue[take];

        if (node != from && graph->endpoint != NULL && graph->endpoint[node])
            continue;
        for (uint32_t c = graph->first[node]; c < graph->first[node + 1]; c++) {
            uint32_t to = graph->link[c].to;

            if (distance[to] == RT_WALK_GRAPH_FAR) {
                distance[to] = distance[node] + 1;
                queue[put++] = to;
            }
        }
    }
    return put;
}

/* Do routes begin and end there? */
static int is_end(const struct rt_walk_graph_cover *cover, uint32_t node)
{
    return cover->graph->endpoint == NULL || cover->graph->endpoint[node];
}

void rt_walk_graph_sort(struct rt_walk_graph_cover *cover)
{
    uint32_t nodes = cover->graph->nodes;

    cover->last = 0;
    for (uint32_t n = 0; n <= nodes; n++)
        cover->first[n] = 0;
    cover->ends = 0;
    for (uint32_t n = 0; n < nodes; n++) {
        cover->ends += (uint32_t)is_end(cover, n);
        cover->count[n] = 0;
    }
    for (uint32_t r = 0; r < cover->routes; r++)
        cover->first[cover->route[r].source]++;
    for (uint32_t n = 1; n <= nodes; n++)
        cover->first[n] +=
            cover->first[n - 1]; /* where a row ends; from the back: where it begins */
    for (uint32_t r = cover->routes; r-- > 0;)
        cover->order[--cover->first[cover->route[r].source]] = r;
}

/* Notes a route that arrives: its length beside the shortest. */
static void compare(struct rt_walk_graph_cover *cover, const struct rt_walk_graph_route *route)
{
    uint32_t more = route->hops - cover->distance[route->destination];

    if (route->hops > cover->longest)
        cover->longest = route->hops;
    if (more > cover->excess_max)
        cover->excess_max = more;
    cover->minimal += more == 0;
    cover->detours += more > 0;
    cover->excess += more;
}

/* Is there a route from `source` whose length counts? */
static int arrives(const struct rt_walk_graph_cover *cover, uint32_t source)
{
    uint32_t i = cover->first[source], end = cover->first[source + 1];

    while (i < end && cover->route[cover->order[i]].hops == RT_WALK_GRAPH_FAILED)
        i++;
    return i < end;
}

void rt_walk_graph_cover_from(struct rt_walk_graph_cover *cover, uint32_t source)
{
    uint32_t there = 0;

    for (uint32_t i = cover->first[cover->last]; i < cover->first[cover->last + 1]; i++)
        cover->count[cover->route[cover->order[i]].destination] = 0;
    cover->last = source;
    if (arrives(cover, source))
        rt_walk_graph_distances(cover->graph, source, cover->distance, cover->queue);
    for (uint32_t i = cover->first[source]; i < cover->first[source + 1]; i++) {
        const struct rt_walk_graph_route *route = &cover->route[cover->order[i]];

        if (cover->count[route->destination]++ > 0)
            cover->duplicate++;
        else
            there += route->destination != source && is_end(cover, route->destination);
        if (route->hops != RT_WALK_GRAPH_FAILED)
            compare(cover, route);
    }
    if (!is_end(cover, source))
        return;
    cover->pairs += cover->ends - 1;
    cover->missing += cover->ends - 1 - there;
}
