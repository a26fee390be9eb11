/* SPDX-License-Identifier: MIT-0 */
/*
 * Routes for any topology (SPEC 16.5): a breadth-first search from the source, then backwards from
 * the destination over channels that lead one hop away from the source.
 *
 * The order up*, down*: nodes are ordered by distance from the first that is no endpoint, then by
 * number, endpoints after all others, and a channel is up if it leads to an earlier node.  The
 * search runs over the states 2 n (the route came up all the way) and 2 n + 1 (it has gone down);
 * only even states take up channels.  Dependencies between up channels ascend that order, those
 * between down channels descend it, and none leads from down to up: so there is no cycle.  Without
 * the order every channel counts as up, and all states are even.
 */
#include "rt/load_graph.h"

#include "rt/net.h"

#define FAR UINT32_MAX

size_t rt_load_generate_words(const struct rt_topo_graph *graph, enum rt_load_routing routing)
{
    return (size_t)graph->nodes * (routing == RT_LOAD_UPDOWN ? 5 : 3);
}

static uint32_t *distances(const struct rt_load_generate *g)
{
    return g->words;
}

static uint32_t *queue_of(const struct rt_load_generate *g)
{
    return g->words + 2 * (size_t)g->graph->nodes;
}

static uint32_t *levels(const struct rt_load_generate *g)
{
    return g->words + 4 * (size_t)g->graph->nodes;
}

static int is_endpoint(const struct rt_load_generate *g, uint32_t node)
{
    return g->graph->endpoint != NULL && g->graph->endpoint[node];
}

static int is_up(const struct rt_load_generate *g, const struct rt_topo_graph_link *link)
{
    const uint32_t *level = levels(g);

    if (g->routing != RT_LOAD_UPDOWN)
        return 1;
    if (is_endpoint(g, link->from) != is_endpoint(g, link->to))
        return is_endpoint(g, link->from);
    return level[link->to] != level[link->from] ? level[link->to] < level[link->from]
                                                : link->to < link->from;
}

/* The state after a channel, or FAR where a state may not take it: no route passes through an
 * endpoint. */
static uint32_t behind(const struct rt_load_generate *g, uint32_t state, uint32_t channel)
{
    const struct rt_topo_graph_link *link = &g->graph->link[channel];

    if (distances(g)[state] > 0 && is_endpoint(g, link->from))
        return FAR;
    if (!is_up(g, link))
        return 2 * link->to + 1;
    return state % 2 == 0 ? 2 * link->to : FAR;
}

static void search(const struct rt_load_generate *g, uint32_t from)
{
    uint32_t *distance = distances(g), *queue = queue_of(g), put = 0;

    for (size_t s = 0; s < 2 * (size_t)g->graph->nodes; s++)
        distance[s] = FAR;
    distance[2 * from] = 0;
    queue[put++] = 2 * from;
    for (uint32_t take = 0; take < put; take++) {
        uint32_t state = queue[take], node = state / 2;

        for (uint32_t c = g->graph->first[node]; c < g->graph->first[node + 1]; c++) {
            uint32_t next = behind(g, state, c);

            if (next != FAR && distance[next] == FAR) {
                distance[next] = distance[state] + 1;
                queue[put++] = next;
            }
        }
    }
}

void rt_load_generate_begin(struct rt_load_generate *generate)
{
    enum rt_load_routing routing = generate->routing;
    uint32_t root = 0;

    if (routing != RT_LOAD_UPDOWN || generate->graph->nodes == 0)
        return;
    while (root + 1 < generate->graph->nodes && is_endpoint(generate, root))
        root++;
    generate->routing = RT_LOAD_SHORTEST;
    search(generate, root);
    generate->routing = routing;
    for (uint32_t n = 0; n < generate->graph->nodes; n++)
        levels(generate)[n] = distances(generate)[2 * (size_t)n];
}

void rt_load_generate_source(struct rt_load_generate *generate, uint32_t source)
{
    search(generate, source);
}

/* Finds the best channel into a state from one a hop nearer to the source; *from is that state. */
static uint32_t choose(const struct rt_load_generate *g, uint32_t state, uint32_t *from)
{
    const struct rt_topo_graph *graph = g->graph;
    const uint32_t *distance = distances(g);
    uint32_t node = state / 2, best = RT_TOPO_GRAPH_NONE;

    for (uint32_t i = graph->in_first[node]; i < graph->in_first[node + 1]; i++) {
        uint32_t c = graph->in[i], even = 2 * graph->link[c].from;

        for (uint32_t s = even; s <= even + 1; s++) {
            if (distance[s] == FAR || distance[s] + 1 != distance[state] ||
                behind(g, s, c) != state)
                continue;
            if (best != RT_TOPO_GRAPH_NONE &&
                (g->routing == RT_LOAD_SHORTEST || g->sends[c] >= g->sends[best]))
                continue;
            best = c;
            *from = s;
        }
    }
    return best;
}

int rt_load_generate_route(struct rt_load_generate *generate, uint32_t destination,
                           uint32_t *channel)
{
    const uint32_t *distance = distances(generate);
    uint32_t state = 2 * destination, hops;

    if (distance[state + 1] < distance[state])
        state++;
    hops = distance[state];
    if (hops == FAR)
        return RT_ERR_LINK;
    for (uint32_t i = hops; i-- > 0;) {
        channel[i] = choose(generate, state, &state);
        generate->sends[channel[i]]++;
    }
    return (int)hops;
}
