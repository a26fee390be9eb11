/* SPDX-License-Identifier: MIT-0 */
/* Messages on all their shortest paths, a search a destination: how many hops they take at least,
 * and what they put on links if each node splits them evenly over its channels one hop nearer
 * (SPEC 16.6). */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "sweep.h"

static int is_endpoint(const struct sweep *s, uint32_t node)
{
    return sweep_graph(s)->endpoint != NULL && sweep_graph(s)->endpoint[node];
}

/* The router of an endpoint that has one cable, to a router; else the node itself. */
static uint32_t stands(const struct sweep *s, uint32_t node)
{
    const struct rt_topo_graph *graph = sweep_graph(s);
    uint32_t sends = graph->first[node + 1] - graph->first[node];
    uint32_t gets = graph->in_first[node + 1] - graph->in_first[node];

    if (!is_endpoint(s, node) || sends != 1 || gets != 1)
        return node;

    const uint32_t out = graph->link[graph->first[node]].to;
    const uint32_t in = graph->link[graph->in[graph->in_first[node]]].from;

    return out == in && !is_endpoint(s, out) ? out : node;
}

/* The sources of a set's messages, by what stands for their targets: 0, or EXIT_IO. */
static int arrange(struct sweep *s)
{
    const struct traffic *t = s->traffic;
    uint32_t nodes = sweep_graph(s)->nodes, count = t->set.messages.count;

    if (t->set.pair == NULL)
        return 0;
    s->begin = zero_memory((size_t)nodes + 1, sizeof *s->begin);
    s->source = take_memory(count, sizeof *s->source);
    if (s->begin == NULL || s->source == NULL)
        return EXIT_IO;
    for (uint32_t m = 0; m < count; m++)
        s->begin[s->stand[t->node[t->set.pair[m].target]]]++;
    for (uint32_t n = 0; n < nodes; n++) /* to where a row ends; it runs back to where it begins */
        s->begin[n + 1] += s->begin[n];
    for (uint32_t m = count; m-- > 0;) {
        const struct rt_load_pair *pair = &t->set.pair[m];

        s->source[--s->begin[s->stand[t->node[pair->target]]]] = s->stand[t->node[pair->source]];
    }
    return 0;
}

int sweep_open(struct sweep *s)
{
    const struct topology *topology = s->traffic->check->topology;
    uint32_t nodes = topology->graph.nodes;

    s->stand = take_memory(nodes, sizeof *s->stand);
    s->count = zero_memory(nodes, sizeof *s->count);
    s->distance = take_memory(nodes, sizeof *s->distance);
    s->queue = take_memory(nodes, sizeof *s->queue);
    s->sent = take_memory(nodes, sizeof *s->sent);
    s->carry = take_memory(nodes, sizeof *s->carry);
    s->used = take_memory(nodes, sizeof *s->used);
    if (s->stand == NULL || s->count == NULL || s->distance == NULL || s->queue == NULL ||
        s->sent == NULL || s->carry == NULL || s->used == NULL)
        return EXIT_IO;
    for (uint32_t n = 0; n < nodes; n++) {
        s->stand[n] = stands(s, n);
        s->count[s->stand[n]] += topology_is_end(topology, n) != 0;
    }
    return arrange(s);
}

void sweep_close(struct sweep *s)
{
    free(s->stand);
    free(s->count);
    free(s->begin);
    free(s->source);
    free(s->distance);
    free(s->queue);
    free(s->sent);
    free(s->carry);
    free(s->used);
}

uint32_t sweep_search(struct sweep *s, uint32_t to)
{
    const struct rt_topo_graph *graph = sweep_graph(s);
    uint32_t put = 0;

    memset(s->distance, 0xFF, graph->nodes * sizeof *s->distance); /* NONE */
    s->distance[to] = 0;
    s->queue[put++] = to;
    for (uint32_t at = 0; at < put; at++) {
        uint32_t node = s->queue[at];

        if (node != to && is_endpoint(s, node))
            continue;
        for (uint32_t i = graph->in_first[node]; i < graph->in_first[node + 1]; i++) {
            uint32_t from = graph->link[graph->in[i]].from;

            if (s->distance[from] != NONE)
                continue;
            s->distance[from] = s->distance[node] + 1;
            s->queue[put++] = from;
        }
    }
    return put;
}

/* The messages to a destination, and their hops between routers. */
static void gather(struct sweep *s, uint32_t to)
{
    struct traffic *t = s->traffic;
    uint32_t nodes = sweep_graph(s)->nodes;

    for (uint32_t n = 0; n < nodes; n++)
        s->sent[n] = s->begin == NULL && n != to ? (uint64_t)s->count[n] * s->count[to] : 0;
    if (s->begin != NULL)
        for (uint32_t i = s->begin[to]; i < s->begin[to + 1]; i++)
            s->sent[s->source[i]] += s->source[i] != to;
    for (uint32_t n = 0; n < nodes; n++) {
        uint32_t hops = s->distance[n], ends = (uint32_t)(is_endpoint(s, n) + is_endpoint(s, to));

        if (n != to && hops == NONE)
            t->apart += (uint64_t)s->count[n] * s->count[to];
        if (s->sent[n] == 0)
            continue;
        if (hops == NONE) {
            t->lost += s->sent[n];
            continue;
        }
        hops -= ends < hops ? ends : hops;
        t->least += s->sent[n] * hops;
        t->farthest = hops > t->farthest ? hops : t->farthest;
    }
}

int sweep_leads(const struct sweep *s, uint32_t to, uint32_t channel)
{
    const struct rt_topo_graph_link *link = &sweep_graph(s)->link[channel];

    return s->distance[link->to] + 1 == s->distance[link->from] &&
           (link->to == to || !is_endpoint(s, link->to));
}

/* The dependencies of a channel on those that follow it: 0, or EXIT_IO after saying why. */
static int depend(struct sweep *s, uint32_t to, uint32_t channel)
{
    const struct rt_topo_graph *graph = sweep_graph(s);
    const struct rt_load_graph_dependencies into = {graph, &s->check->depend, s->check->seen};
    uint32_t node = graph->link[channel].to;

    for (uint32_t c = graph->first[node]; node != to && c < graph->first[node + 1]; c++) {
        const uint32_t two[] = {channel, c};

        while (sweep_leads(s, to, c) &&
               rt_load_graph_depend(&into, two, NULL, 2, 0) == RT_ERR_SPACE)
            if (check_grow(&s->check->depend) != 0)
                return EXIT_IO;
    }
    return 0;
}

/* Each node splits what it has, the farthest first: 0, or EXIT_IO after saying why. */
static int split(struct sweep *s, uint32_t to, uint32_t reached)
{
    const struct rt_topo_graph *graph = sweep_graph(s);

    for (uint32_t n = 0; n < graph->nodes; n++) {
        s->carry[n] = (double)s->sent[n];
        s->used[n] = s->count[n] > 0;
    }
    for (uint32_t i = reached; i-- > 1;) {
        uint32_t node = s->queue[i], ways = 0;

        for (uint32_t c = graph->first[node]; c < graph->first[node + 1]; c++)
            ways += sweep_leads(s, to, c) != 0;
        for (uint32_t c = graph->first[node]; s->used[node] && c < graph->first[node + 1]; c++) {
            if (!sweep_leads(s, to, c))
                continue;
            s->traffic->share[c] += s->carry[node] / ways;
            s->carry[graph->link[c].to] += s->carry[node] / ways;
            s->used[graph->link[c].to] = 1;
            if (depend(s, to, c) != 0)
                return EXIT_IO;
        }
    }
    return 0;
}

int traffic_shortest(struct traffic *t, struct check *check)
{
    struct sweep s = {.traffic = t, .check = check};
    int status = sweep_open(&s);
    uint32_t nodes = t->check->topology->graph.nodes;

    show_step("shortest paths");
    for (uint32_t to = 0; status == 0 && to < nodes && !interrupted(); to++) {
        uint32_t reached;

        show_progress(to, nodes, "destinations");
        if (s.count[to] == 0 ||
            (check == NULL && s.begin != NULL && s.begin[to] == s.begin[to + 1]))
            continue;
        reached = sweep_search(&s, to);
        gather(&s, to);
        if (check != NULL)
            status = split(&s, to, reached);
    }
    sweep_close(&s);
    end_progress();
    return status;
}

double traffic_bound(const struct traffic *t)
{
    const struct rt_topo_graph *graph = &t->check->topology->graph;
    uint64_t counted = 0;

    if (t->least == 0 || t->lost > 0 || interrupted())
        return 0;
    for (uint32_t c = 0; c < graph->channels; c++) /* a loop brings nothing nearer */
        counted += graph->link[c].from != graph->link[c].to && traffic_counts(t, c);
    return (double)t->routes / (double)t->senders * ((double)counted / (double)t->least);
}
