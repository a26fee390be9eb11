/* SPDX-License-Identifier: MIT-0 */
/*
 * The best shortest route of a pair whose channels ascend the order of a layer (SPEC 16.5, 4): from
 * the destination back, each channel's best way on.  Whatever ascends an order closes no cycle.
 */
#include "ascent.h"

#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "rt/walk_graph.h"

#define NONE RT_TOPO_GRAPH_NONE

static const struct ascent_cost never = {UINT64_MAX, UINT64_MAX};

int ascent_open(struct ascent *a, const struct rt_topo_graph *graph)
{
    *a = (struct ascent){.graph = graph, .source = NONE};
    a->load = zero_memory(graph->channels, sizeof *a->load);
    a->distance = take_memory(graph->nodes, sizeof *a->distance);
    a->list = take_memory(graph->nodes, sizeof *a->list);
    a->on = zero_memory(graph->nodes, 1);
    a->cost = take_memory(graph->channels, sizeof *a->cost);
    a->next = take_memory(graph->channels, sizeof *a->next);
    return a->load == NULL || a->distance == NULL || a->list == NULL || a->on == NULL ||
                   a->cost == NULL || a->next == NULL
               ? EXIT_IO
               : 0;
}

void ascent_close(struct ascent *a)
{
    free(a->load);
    free(a->distance);
    free(a->list);
    free(a->on);
    free(a->cost);
    free(a->next);
}

void ascent_count(struct ascent *a, const uint32_t *channel, uint32_t hops, int more)
{
    for (uint32_t i = 0; i < hops; i++)
        a->load[channel[i]] += more ? 1 : UINT64_MAX; /* one less */
}

/* Routes over a channel between routers; those at endpoints are the same on all ways, or nearly. */
static uint64_t heat(const struct ascent *a, uint32_t channel)
{
    const struct rt_topo_graph_link *link = &a->graph->link[channel];
    const uint8_t *endpoint = a->graph->endpoint;

    return endpoint != NULL && (endpoint[link->from] || endpoint[link->to]) ? 0 : a->load[channel];
}

static struct ascent_cost plus(struct ascent_cost cost, uint64_t more)
{
    cost.hottest = more > cost.hottest ? more : cost.hottest;
    cost.sum += more;
    return cost;
}

struct ascent_cost ascent_cost(const struct ascent *a, const uint32_t *channel, uint32_t hops)
{
    struct ascent_cost cost = {0, 0};

    for (uint32_t i = 0; i < hops; i++)
        cost = plus(cost, heat(a, channel[i]));
    return cost;
}

int ascent_less(struct ascent_cost a, struct ascent_cost b)
{
    return a.hottest != b.hottest ? a.hottest < b.hottest : a.sum < b.sum;
}

/* Does a channel lead from one node on the shortest routes to another? */
static int leads(const struct ascent *a, uint32_t channel)
{
    const struct rt_topo_graph_link *link = &a->graph->link[channel];

    return a->distance[link->from] + 1 == a->distance[link->to] &&
           (link->from == a->source || a->graph->endpoint == NULL ||
            !a->graph->endpoint[link->from]);
}

void ascent_pair(struct ascent *a, const uint32_t *channel, uint32_t hops)
{
    const struct rt_topo_graph *graph = a->graph;
    uint32_t source = graph->link[channel[0]].from;

    for (uint32_t i = 0; i < a->listed; i++)
        a->on[a->list[i]] = 0;
    if (source != a->source)
        rt_walk_graph_distances(graph, source, a->distance, a->list);
    a->source = source;
    a->listed = 0;
    a->list[a->listed++] = graph->link[channel[hops - 1]].to;
    a->on[a->list[0]] = 1;
    for (uint32_t i = 0; i < a->listed; i++)
        for (uint32_t at = graph->in_first[a->list[i]]; at < graph->in_first[a->list[i] + 1];
             at++) {
            uint32_t from = graph->link[graph->in[at]].from;

            if (leads(a, graph->in[at]) && !a->on[from]) {
                a->on[from] = 1;
                a->list[a->listed++] = from;
            }
        }
}

/* The best way on after a channel. */
static struct ascent_cost best_after(const struct ascent *a, const uint32_t *place,
                                     uint32_t channel)
{
    const struct rt_topo_graph *graph = a->graph;
    uint32_t node = graph->link[channel].to;
    struct ascent_cost best = never;

    a->next[channel] = NONE;
    if (node == a->list[0])
        return (struct ascent_cost){0, 0};
    for (uint32_t c = graph->first[node]; c < graph->first[node + 1]; c++)
        if (place[c] > place[channel] && a->on[graph->link[c].to] && leads(a, c) &&
            ascent_less(a->cost[c], best)) {
            best = a->cost[c];
            a->next[channel] = c;
        }
    return best;
}

int ascent_find(struct ascent *a, const struct rt_load_layer *layer, uint32_t *channel,
                struct ascent_cost *cost)
{
    const uint32_t *place = layer->words + layer->channels;
    const struct rt_topo_graph *graph = a->graph;
    uint32_t first = NONE;

    for (uint32_t i = 0; i < a->listed; i++)
        for (uint32_t at = graph->in_first[a->list[i]]; at < graph->in_first[a->list[i] + 1];
             at++) {
            uint32_t c = graph->in[at];
            struct ascent_cost best;

            if (!leads(a, c))
                continue;
            best = best_after(a, place, c);
            a->cost[c] = best.hottest == never.hottest ? never : plus(best, heat(a, c));
            if (graph->link[c].from == a->source && ascent_less(a->cost[c], *cost)) {
                *cost = a->cost[c];
                first = c;
            }
        }
    for (uint32_t c = first; c != NONE; c = a->next[c])
        *channel++ = c;
    return first != NONE;
}
