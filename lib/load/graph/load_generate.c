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
 *
 * Once more, a pair looks at all its shortest ways: states from the destination back, then each
 * state's best way from the source on.
 */
#include "rt/load_graph.h"

#include "rt/net.h"

#define FAR UINT32_MAX

size_t rt_load_generate_words(const struct rt_topo_graph *graph, enum rt_load_routing routing)
{
    return (size_t)graph->nodes * (routing == RT_LOAD_SHORTEST ? 3
                                   : routing == RT_LOAD_UPDOWN ? 15
                                                               : 13);
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

/* The best way found to each state, for rt_load_generate_again. */
struct ways {
    uint32_t *last;       /* its last channel; RT_TOPO_GRAPH_NONE: the state is not looked at */
    uint32_t *before;     /* the state before that */
    uint32_t *hottest;    /* of its channels between routers, or RT_TOPO_GRAPH_NONE */
    uint32_t *low, *high; /* routes over all its channels, two words */
};

static struct ways ways_of(const struct rt_load_generate *g)
{
    size_t states = 2 * (size_t)g->graph->nodes;
    uint32_t *words = g->words + (g->routing == RT_LOAD_UPDOWN ? 5 : 3) * (size_t)g->graph->nodes;
    struct ways w = {words, words + states, words + 2 * states, words + 3 * states,
                     words + 4 * states};

    return w;
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

    if (routing != RT_LOAD_SHORTEST)
        for (size_t s = 0; s < 2 * (size_t)generate->graph->nodes; s++)
            ways_of(generate).last[s] = RT_TOPO_GRAPH_NONE;
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

/* Does a channel lead from one state to another a hop farther? */
static int leads(const struct rt_load_generate *g, uint32_t from, uint32_t channel, uint32_t state)
{
    const uint32_t *distance = distances(g);

    return distance[from] != FAR && distance[from] + 1 == distance[state] &&
           behind(g, from, channel) == state;
}

/* The last of a node's states: without the order there are no odd ones. */
static uint32_t last_state(const struct rt_load_generate *g, uint32_t even)
{
    return g->routing == RT_LOAD_UPDOWN ? even + 1 : even;
}

/* Finds the best channel into a state from one a hop nearer to the source; *from is that state. */
static uint32_t choose(const struct rt_load_generate *g, uint32_t state, uint32_t *from)
{
    const struct rt_topo_graph *graph = g->graph;
    uint32_t node = state / 2, best = RT_TOPO_GRAPH_NONE;

    for (uint32_t i = graph->in_first[node]; i < graph->in_first[node + 1]; i++) {
        uint32_t c = graph->in[i], even = 2 * graph->link[c].from;

        for (uint32_t s = even; s <= last_state(g, even); s++) {
            if (!leads(g, s, c, state))
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

/* The state in which routes end at a node. */
static uint32_t end_of(const struct rt_load_generate *g, uint32_t destination)
{
    const uint32_t *distance = distances(g);
    uint32_t state = 2 * destination;

    return distance[state + 1] < distance[state] ? state + 1 : state;
}

int rt_load_generate_route(struct rt_load_generate *generate, uint32_t destination,
                           uint32_t *channel)
{
    uint32_t state = end_of(generate, destination), hops = distances(generate)[state];

    if (hops == FAR)
        return RT_ERR_LINK;
    for (uint32_t i = hops; i-- > 0;) {
        channel[i] = choose(generate, state, &state);
        generate->sends[channel[i]]++;
    }
    return (int)hops;
}

/* --- once more */

/* The states on the shortest ways to one, listed in the queue from that one back; their number. */
static uint32_t list_states(const struct rt_load_generate *g, const struct ways *w, uint32_t state)
{
    const struct rt_topo_graph *graph = g->graph;
    uint32_t *list = queue_of(g), put = 0;

    list[put++] = state;
    w->last[state] = 0;
    for (uint32_t take = 0; take < put; take++) {
        uint32_t node = list[take] / 2;

        for (uint32_t i = graph->in_first[node]; i < graph->in_first[node + 1]; i++) {
            uint32_t even = 2 * graph->link[graph->in[i]].from;

            for (uint32_t s = even; s <= last_state(g, even); s++)
                if (w->last[s] == RT_TOPO_GRAPH_NONE && leads(g, s, graph->in[i], list[take])) {
                    w->last[s] = 0;
                    list[put++] = s;
                }
        }
    }
    return put;
}

/* Routes over a channel between routers; those at endpoints are the same on all ways, or nearly. */
static uint64_t heat(const struct rt_load_generate *g, uint32_t channel)
{
    return channel == RT_TOPO_GRAPH_NONE || is_endpoint(g, g->graph->link[channel].from) ||
                   is_endpoint(g, g->graph->link[channel].to)
               ? 0
               : g->sends[channel];
}

/* The best way to a state, by way of the states before it. */
static void find_way(const struct rt_load_generate *g, const struct ways *w, uint32_t state)
{
    const struct rt_topo_graph *graph = g->graph;
    uint64_t least_heat = UINT64_MAX, least = UINT64_MAX;

    for (uint32_t i = graph->in_first[state / 2]; i < graph->in_first[state / 2 + 1]; i++) {
        uint32_t c = graph->in[i], even = 2 * graph->link[c].from;

        for (uint32_t s = even; s <= last_state(g, even); s++) {
            uint32_t hottest;
            uint64_t sum;

            if (!leads(g, s, c, state))
                continue;
            hottest = heat(g, w->hottest[s]) > heat(g, c) ? w->hottest[s] : c;
            sum = ((uint64_t)w->high[s] << 32 | w->low[s]) + g->sends[c];
            if (heat(g, hottest) > least_heat || (heat(g, hottest) == least_heat && sum >= least))
                continue;
            least_heat = heat(g, hottest);
            least = sum;
            w->last[state] = c;
            w->before[state] = s;
            w->hottest[state] = hottest;
        }
    }
    w->low[state] = (uint32_t)least;
    w->high[state] = (uint32_t)(least >> 32);
}

int rt_load_generate_again(struct rt_load_generate *generate, uint32_t destination,
                           uint32_t *channel, uint32_t hops)
{
    const struct ways w = ways_of(generate);
    const uint32_t *list = queue_of(generate);
    uint32_t end = end_of(generate, destination), state = end, count;

    if (distances(generate)[end] != hops)
        return RT_ERR_LINK;
    for (uint32_t i = 0; i < hops; i++)
        generate->sends[channel[i]]--;
    count = list_states(generate, &w, end);
    w.hottest[list[count - 1]] = RT_TOPO_GRAPH_NONE; /* the source */
    w.low[list[count - 1]] = w.high[list[count - 1]] = 0;
    for (uint32_t i = count - 1; i-- > 0;)
        find_way(generate, &w, list[i]);
    for (uint32_t i = hops; i-- > 0; state = w.before[state]) {
        channel[i] = w.last[state];
        generate->sends[channel[i]]++;
    }
    for (uint32_t i = 0; i < count; i++)
        w.last[list[i]] = RT_TOPO_GRAPH_NONE;
    return (int)hops;
}
