/* SPDX-License-Identifier: MIT-0 */
/*
 * Tables for any topology (SPEC 16.5, rule 6): for a destination, how far each node is from it; for
 * a node, the channel that leads one hop nearer.
 *
 * Every node follows its own entry, so a way must not depend on where a route began.  In the order
 * up*, down* a node keeps one way, and only a way of down channels alone goes on from a down
 * channel: no table leads from down to up.  Where a short way up keeps others from their only way,
 * every node that can goes down alone, however far.
 */
#include "rt/load_graph.h"

#include "load_sort.h"
#include "rt/net.h"

#define FAR UINT32_MAX
#define UP 0x80000000u /* of a distance: the way begins with an up channel */

size_t rt_load_toward_words(const struct rt_topo_graph *graph)
{
    return 2 * (size_t)graph->nodes;
}

/* May a route go on from this node? */
static int passes(const struct rt_topo_graph *graph, uint32_t node)
{
    return graph->endpoint == NULL || !graph->endpoint[node];
}

/* The place of each node in the order, and which node stands at each. */
static uint32_t *places(const struct rt_load_toward *t)
{
    return t->words;
}

static uint32_t *order(const struct rt_load_toward *t)
{
    return t->words + t->graph->nodes;
}

static int is_up(const struct rt_load_toward *t, const struct rt_topo_graph_link *link)
{
    return places(t)[link->to] < places(t)[link->from];
}

/* The nodes that are reached from the first that passes anything on, by distance, then by number;
 * after them the others; endpoints last. */
static void rank(const struct rt_load_toward *t)
{
    const struct rt_topo_graph *graph = t->graph;
    uint32_t *place = places(t), *at = order(t), put = 0, root = 0;

    for (uint32_t n = 0; n < graph->nodes; n++)
        place[n] = FAR;
    while (root < graph->nodes && !passes(graph, root))
        root++;
    if (root < graph->nodes) {
        place[root] = 0;
        at[put++] = root;
    }
    for (uint32_t from = 0, end = put; from < end; from = end, end = put) { /* a distance each */
        for (uint32_t i = from; i < end; i++)
            for (uint32_t c = graph->first[at[i]]; c < graph->first[at[i] + 1]; c++) {
                uint32_t to = graph->link[c].to;

                if (place[to] == FAR && passes(graph, to)) {
                    place[to] = 0;
                    at[put++] = to;
                }
            }
        rti_load_sort(at + end, put - end); /* those at one distance, by number */
    }
    for (int endpoints = 0; endpoints < 2; endpoints++)
        for (uint32_t n = 0; n < graph->nodes; n++)
            if (place[n] == FAR && passes(graph, n) != endpoints)
                at[put++] = n;
    for (uint32_t i = 0; i < graph->nodes; i++)
        place[at[i]] = i;
}

void rt_load_toward_begin(const struct rt_load_toward *toward)
{
    if (toward->routing == RT_LOAD_UPDOWN)
        rank(toward);
}

/* Nodes that lead into those of one distance, of which queue[from .. end - 1] are: by down channels
 * into ways that are down alone, or by up channels into any.  Returns the end of the queue. */
static uint32_t settle(const struct rt_load_toward *t, uint32_t from, uint32_t end, uint32_t put,
                       int up, uint32_t *distance, uint32_t *queue)
{
    const struct rt_topo_graph *graph = t->graph;

    for (uint32_t at = from; at < end; at++) {
        uint32_t node = queue[at], hops = distance[node];

        if (((hops & UP) != 0 && !up) || (hops != 0 && !passes(graph, node)))
            continue;
        for (uint32_t i = graph->in_first[node]; i < graph->in_first[node + 1]; i++) {
            const struct rt_topo_graph_link *link = &graph->link[graph->in[i]];

            if (distance[link->from] != FAR ||
                (t->routing == RT_LOAD_UPDOWN && is_up(t, link) != up))
                continue;
            distance[link->from] = ((hops & ~UP) + 1) | (up ? UP : 0);
            queue[put++] = link->from;
        }
    }
    return put;
}

/* Backwards from the destination; up: over up channels too.  Of ways equally long that down alone
 * is taken, which more can follow.  Returns how many nodes have one. */
static uint32_t search(const struct rt_load_toward *t, uint32_t destination, int up,
                       uint32_t *distance, uint32_t *queue)
{
    uint32_t put = 0;

    for (uint32_t n = 0; n < t->graph->nodes; n++)
        distance[n] = FAR;
    distance[destination] = 0;
    queue[put++] = destination;
    for (uint32_t from = 0, end = put; from < end; from = end, end = put) {
        put = settle(t, from, end, put, 0, distance, queue);
        if (up)
            put = settle(t, from, end, put, 1, distance, queue);
    }
    return put;
}

/* Down alone where that leads there, however long; up channels only elsewhere.  Returns how many
 * nodes have a way: all that any way up and then down can have. */
static uint32_t search_down_first(const struct rt_load_toward *t, uint32_t destination,
                                  uint32_t *distance, uint32_t *queue)
{
    const struct rt_topo_graph *graph = t->graph;
    uint32_t put = search(t, destination, 0, distance, queue);

    for (uint32_t i = 0; i < graph->nodes; i++) { /* what up channels lead to comes first */
        uint32_t node = order(t)[i], least = FAR;

        if (distance[node] != FAR)
            continue;
        for (uint32_t c = graph->first[node]; c < graph->first[node + 1]; c++) {
            uint32_t to = graph->link[c].to, hops = distance[to];

            if (is_up(t, &graph->link[c]) && hops != FAR &&
                (to == destination || passes(graph, to)) && (hops & ~UP) < least)
                least = hops & ~UP;
        }
        put += least != FAR;
        if (least != FAR)
            distance[node] = (least + 1) | UP;
    }
    return put;
}

void rt_load_toward_distances(const struct rt_load_toward *toward, uint32_t destination,
                              uint32_t *distance, uint32_t *queue)
{
    int up = toward->routing == RT_LOAD_UPDOWN;
    uint32_t found = search(toward, destination, up, distance, queue);

    if (up && found < toward->graph->nodes &&
        search_down_first(toward, destination, distance, queue) == found)
        search(toward, destination, up, distance, queue);
}

uint32_t rt_load_toward_choose(const struct rt_load_toward *toward, uint32_t node,
                               const uint32_t *distance, const uint64_t *uses)
{
    const struct rt_topo_graph *graph = toward->graph;
    uint32_t here = distance[node], best = RT_TOPO_GRAPH_NONE;

    if (here == 0 || here == FAR)
        return RT_TOPO_GRAPH_NONE;
    for (uint32_t c = graph->first[node]; c < graph->first[node + 1]; c++) {
        uint32_t to = graph->link[c].to, hops = distance[to];

        if ((here & UP) != 0 ? hops == FAR || (hops & ~UP) != (here & ~UP) - 1 : hops != here - 1)
            continue;
        if (hops != 0 && !passes(graph, to))
            continue;
        if (toward->routing == RT_LOAD_UPDOWN && is_up(toward, &graph->link[c]) != (here >= UP))
            continue;
        if (best == RT_TOPO_GRAPH_NONE ||
            (toward->routing != RT_LOAD_SHORTEST && uses[c] < uses[best]))
            best = c;
    }
    return best;
}
