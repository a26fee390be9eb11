/* SPDX-License-Identifier: MIT-0 */
/* All routes of a table to one destination: they are a tree, so each node is looked at once. */
#include "tally.h"

#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"

/* Fates of the routes from a node, above any number of hops. */
#define UNKNOWN NONE
#define ON_WAY (NONE - 1)
#define ABSENT (NONE - 2) /* no entry */
#define BROKEN (NONE - 3)
#define LOOPS (NONE - 4)
#define FATES (NONE - 4)

void lowest_add(struct lowest *lowest, uint64_t number)
{
    unsigned at = lowest->count;

    if (at == NAMED_MAX && number >= lowest->number[at - 1])
        return;
    at = at < NAMED_MAX ? at : NAMED_MAX - 1;
    for (; at > 0 && lowest->number[at - 1] > number; at--)
        lowest->number[at] = lowest->number[at - 1];
    lowest->number[at] = number;
    if (lowest->count < NAMED_MAX)
        lowest->count++;
}

int tally_open(struct tally *t, const struct check *check)
{
    const struct rt_topo_graph *graph = &check->topology->graph;

    *t = (struct tally){.check = check};
    t->hops = take_memory(graph->nodes, sizeof *t->hops);
    t->order = take_memory(graph->nodes, sizeof *t->order);
    t->distance = take_memory(graph->nodes, sizeof *t->distance);
    t->queue = take_memory(graph->nodes, sizeof *t->queue);
    t->routes = take_memory(graph->nodes, sizeof *t->routes);
    t->seen = zero_memory(graph->channels, sizeof *t->seen);
    t->sends = zero_memory(graph->channels, sizeof *t->sends);
    return t->hops == NULL || t->order == NULL || t->distance == NULL || t->queue == NULL ||
                   t->routes == NULL || t->seen == NULL || t->sends == NULL
               ? EXIT_IO
               : check_grow(&t->depend);
}

void tally_close(struct tally *t)
{
    free(t->hops);
    free(t->order);
    free(t->distance);
    free(t->queue);
    free(t->routes);
    free(t->seen);
    free(t->sends);
    free(t->witness);
    free(t->depend.edge);
}

/* The fate of every node's route: a walk stops at the first node whose fate is known. */
static void follow_all(struct tally *t, uint32_t destination)
{
    const struct rt_topo_graph *graph = &t->check->topology->graph;

    for (uint32_t n = 0; n < graph->nodes; n++)
        t->hops[n] = UNKNOWN;
    t->hops[destination] = 0;
    t->arriving = 0;
    for (uint32_t n = 0; n < graph->nodes; n++) {
        uint32_t node = n, way = 0, fate;
        int passes = 0;

        while (t->hops[node] == UNKNOWN) {
            uint32_t channel = table_channel(t->check->routes, node, destination);

            if (channel >= NO_ENTRY) {
                t->hops[node] = channel == NO_ENTRY ? ABSENT : BROKEN;
                break;
            }
            t->hops[node] = ON_WAY;
            t->queue[way++] = node;
            node = graph->link[channel].to;
            if (node != destination && graph->endpoint != NULL && graph->endpoint[node]) {
                passes = 1; /* which no route may; its own is another */
                break;
            }
        }
        fate = t->hops[node] == ON_WAY ? LOOPS : t->hops[node];
        if (fate == ABSENT || passes)
            fate = BROKEN; /* of those before it, whose routes do begin */
        while (way-- > 0) {
            if (fate < FATES) {
                t->order[t->arriving++] = t->queue[way];
                fate++;
            }
            t->hops[t->queue[way]] = fate;
        }
    }
}

/* Hops of the shortest ways to a destination, backwards from it. */
static void shortest(struct tally *t, uint32_t destination)
{
    const struct rt_topo_graph *graph = &t->check->topology->graph;
    uint32_t put = 0;

    for (uint32_t n = 0; n < graph->nodes; n++)
        t->distance[n] = NONE;
    t->distance[destination] = 0;
    t->queue[put++] = destination;
    for (uint32_t take = 0; take < put; take++) {
        uint32_t node = t->queue[take], hops = t->distance[node] + 1;

        if (node != destination && graph->endpoint != NULL && graph->endpoint[node])
            continue;
        for (uint32_t i = graph->in_first[node]; i < graph->in_first[node + 1]; i++) {
            uint32_t from = graph->link[graph->in[i]].from;

            if (t->distance[from] == NONE) {
                t->distance[from] = hops;
                t->queue[put++] = from;
            }
        }
    }
}

/* Dependencies and loads of the routes that arrive, from the farthest node on. */
static void depend(struct tally *t, uint32_t destination)
{
    const struct rt_topo_graph *graph = &t->check->topology->graph;
    const struct rt_load_graph_dependencies to = {graph, &t->depend, t->seen};
    const struct routes *routes = t->check->routes;

    for (uint32_t i = 0; i < t->arriving; i++)
        t->routes[t->order[i]] = (uint64_t)topology_is_end(routes->topology, t->order[i]);
    t->routes[destination] = 0;
    for (uint32_t i = t->arriving; i-- > 0;) {
        uint32_t node = t->order[i], channel[2];

        if (t->routes[node] == 0)
            continue;
        channel[0] = table_channel(routes, node, destination);
        node = graph->link[channel[0]].to;
        t->sends[channel[0]] += t->routes[t->order[i]];
        t->routes[node] += t->routes[t->order[i]];
        if (node == destination)
            continue;
        channel[1] = table_channel(routes, node, destination);
        while (rt_load_graph_depend(&to, channel, NULL, 2, 0) != 0)
            if (check_grow(&t->depend) != 0) {
                t->status = EXIT_IO;
                return;
            }
    }
}

/* Counts the route of a source. */
static void count(struct tally *t, uint32_t source, uint32_t destination)
{
    uint64_t nodes = t->check->topology->graph.nodes, pair = source * nodes + destination;
    uint32_t hops = t->hops[source], more;

    if (hops == ABSENT) {
        t->missing++;
        lowest_add(&t->absent, pair);
        return;
    }
    t->taken++;
    if (hops >= FATES) {
        t->loops += hops == LOOPS;
        t->broken += hops == BROKEN;
        lowest_add(&t->failing, pair);
        return;
    }
    more = hops - t->distance[source];
    t->minimal += more == 0;
    if (hops > t->longest)
        t->longest = hops;
    if (more > t->excess_max)
        t->excess_max = more;
    if (more > 0)
        lowest_add(&t->longer, source * nodes + (nodes - 1 - destination));
}

void tally_destination(struct tally *t, uint32_t destination)
{
    uint32_t nodes = t->check->topology->graph.nodes;

    if (!topology_is_end(t->check->topology, destination) || t->status != 0)
        return;
    follow_all(t, destination);
    if (t->arriving > 0)
        shortest(t, destination);
    depend(t, destination);
    for (uint32_t n = 0; n < nodes; n++)
        if (n != destination && topology_is_end(t->check->topology, n))
            count(t, n, destination);
}

void tally_witness(struct tally *t, uint32_t destination)
{
    const struct check *check = t->check;
    const struct rt_topo_graph *graph = &check->topology->graph;
    uint32_t *first = t->distance; /* of a node: the lowest source whose route comes by */

    if (!topology_is_end(check->topology, destination))
        return;
    follow_all(t, destination);
    for (uint32_t i = 0; i < t->arriving; i++)
        first[t->order[i]] = topology_is_end(check->topology, t->order[i]) ? t->order[i] : NONE;
    first[destination] = NONE;
    for (uint32_t i = t->arriving; i-- > 0;) {
        uint32_t node = t->order[i];
        uint32_t next = graph->link[table_channel(check->routes, node, destination)].to;

        if (first[node] < first[next])
            first[next] = first[node];
    }
    for (uint32_t i = 0; i < check->cycle; i++) {
        uint32_t before = check->cycle_channel[i];
        uint32_t after = check->cycle_channel[(i + 1) % check->cycle];
        uint32_t node = graph->link[before].from;
        uint64_t pair;

        if (node == destination || t->hops[node] >= FATES || first[node] == NONE ||
            table_channel(check->routes, node, destination) != before ||
            graph->link[before].to == destination ||
            table_channel(check->routes, graph->link[before].to, destination) != after)
            continue;
        pair = first[node] * (uint64_t)graph->nodes + destination;
        if (pair < t->witness[i])
            t->witness[i] = pair;
    }
}

static void add_lowest(struct lowest *to, const struct lowest *from)
{
    for (unsigned i = 0; i < from->count; i++)
        lowest_add(to, from->number[i]);
}

int tally_merge(struct tally *t, const struct tally *other)
{
    uint32_t channels = t->check->topology->graph.channels;

    for (size_t at = 0; at < other->depend.capacity; at++) {
        const struct rt_load_channel_edge *edge = &other->depend.edge[at];

        while (edge->from != RT_LOAD_CHANNEL_NONE &&
               rt_load_channels_add(&t->depend, edge->from, edge->to, 0) < 0)
            if (check_grow(&t->depend) != 0)
                return EXIT_IO;
    }
    for (uint32_t c = 0; c < channels; c++)
        t->sends[c] += other->sends[c];
    t->missing += other->missing;
    t->taken += other->taken;
    t->broken += other->broken;
    t->loops += other->loops;
    t->minimal += other->minimal;
    t->longest = other->longest > t->longest ? other->longest : t->longest;
    t->excess_max = other->excess_max > t->excess_max ? other->excess_max : t->excess_max;
    add_lowest(&t->absent, &other->absent);
    add_lowest(&t->failing, &other->failing);
    add_lowest(&t->longer, &other->longer);
    return other->status;
}
