/* SPDX-License-Identifier: MIT-0 */
/* How many shortest paths routers have, and how many without a common link. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/memory.h"
#include "../base/work.h"
#include "../cli.h"
#include "paths.h"
#include "rt/load_paths.h"

/* All that is asked about, and memory. */
struct diversity {
    struct graph_rows *rows;
    struct rt_load_paths graph;
    uint64_t *first, *count;
    uint32_t *to, *chosen;
    uint8_t *there;
    struct paths_at *at; /* by distance */
};

/* Rows of a directed network with those from which links come, and which are there. */
static void lay_both_ways(struct diversity *d)
{
    const struct graph_rows *t = d->rows;
    uint64_t *begin = d->first;

    memset(begin, 0, (t->nodes + 1) * sizeof *begin);
    for (uint32_t node = 0; node < t->nodes; node++)
        for (uint64_t i = t->first[node]; i < t->first[node + 1]; i++) {
            begin[node + 1]++;
            begin[t->to[i] + 1] += !rows_lead(t, t->to[i], node);
        }
    for (uint32_t node = 0; node < t->nodes; node++)
        begin[node + 1] += begin[node];
    for (uint32_t node = 0; node < t->nodes; node++) /* begin[node] runs to where the row ends */
        for (uint64_t i = t->first[node]; i < t->first[node + 1]; i++) {
            uint32_t to = t->to[i];

            d->to[begin[node]++] = to;
            if (!rows_lead(t, to, node))
                d->to[begin[to]++] = node;
        }
    memmove(begin + 1, begin, t->nodes * sizeof *begin);
    begin[0] = 0;
    for (uint32_t node = 0; node < t->nodes; node++) {
        rows_keep(d->to + begin[node], (uint32_t)(begin[node + 1] - begin[node]), 1);
        for (uint64_t i = begin[node]; i < begin[node + 1]; i++)
            d->there[i] = (uint8_t)rows_lead(t, node, d->to[i]);
    }
    d->graph.first = begin;
    d->graph.to = d->to;
    d->graph.there = d->there;
}

static void close_paths(struct diversity *d)
{
    free(d->graph.words);
    free(d->graph.left);
    free(d->first);
    free(d->count);
    free(d->to);
    free(d->chosen);
    free(d->there);
}

/* 0, or EXIT_... after saying why; to be closed whatever it returns. */
static int open_paths(struct diversity *d, int directed)
{
    size_t nodes = d->rows->nodes;
    size_t arcs = 2 * (size_t)d->rows->first[nodes] + 1; /* a directed link takes two entries */
    uint64_t bytes = nodes * 40 + arcs * 6;

    if (need_memory("the paths", bytes) != 0)
        return EXIT_IO;
    d->first = malloc((nodes + 1) * sizeof *d->first);
    d->count = malloc(nodes * sizeof *d->count);
    d->to = malloc(arcs * sizeof *d->to);
    d->chosen = malloc(nodes * sizeof *d->chosen);
    d->there = malloc(arcs);
    d->graph.words = malloc(rt_load_paths_words((uint32_t)nodes) * sizeof *d->graph.words);
    d->graph.left = malloc(arcs);
    if (d->first == NULL || d->count == NULL || d->to == NULL || d->chosen == NULL ||
        d->there == NULL || d->graph.words == NULL || d->graph.left == NULL)
        return out_of_memory("the paths", bytes);
    d->graph.nodes = (uint32_t)nodes;
    d->graph.first = d->rows->first;
    d->graph.to = d->rows->to;
    if (directed)
        lay_both_ways(d);
    return 0;
}

/* What one router sees, for `times` such routers. */
static void add_source(struct diversity *d, uint32_t from, uint64_t times, uint32_t *hops)
{
    rt_load_paths_count(&d->graph, from, d->rows->distance, d->count);
    for (uint32_t node = 0; node < d->graph.nodes; node++) {
        uint32_t far = d->rows->distance[node];
        uint64_t count = d->count[node];
        struct paths_at *at = d->at;

        if (far == UINT32_MAX)
            continue;
        at += far; /* 0 of itself, which nobody reads */
        *hops = far > *hops ? far : *hops;
        if (at->pairs == 0 || count < at->least)
            at->least = count;
        at->most = count > at->most ? count : at->most;
        at->pairs += times;
        at->unknown |= count == UINT64_MAX;
        at->sum += (double)count * (double)times;
    }
}

/* The fewest links of a router. */
static uint32_t least_degree(const struct graph_rows *t)
{
    uint32_t least = UINT32_MAX;

    for (uint32_t node = 0; node < t->nodes; node++)
        if (t->first[node + 1] - t->first[node] < least)
            least = (uint32_t)(t->first[node + 1] - t->first[node]);
    return least;
}

/* The fewest disjoint paths of any two routers, `least` or less: from a dominating set, or where
 * links lead one way, from and to all. */
static uint32_t fewest(struct diversity *d, uint32_t least, int directed)
{
    uint32_t count = d->graph.nodes;

    for (uint32_t node = 0; node < count; node++)
        d->chosen[node] = node;
    if (!directed)
        count = rt_load_paths_dominating(&d->graph, d->chosen);
    for (uint32_t i = 1; i < count && least > 0 && !interrupted(); i++) {
        uint32_t a = d->chosen[0], b = d->chosen[i];

        least = rt_load_paths_disjoint(&d->graph, a, b, least);
        if (directed)
            least = rt_load_paths_disjoint(&d->graph, b, a, least);
        show_progress(i, count, "routers");
    }
    return least;
}

/* Of all pairs. */
static int all(struct diversity *d, int directed, int same, struct paths *found)
{
    uint32_t nodes = d->graph.nodes;
    uint64_t pairs = 0;

    d->at = found->at = calloc(nodes, sizeof *found->at);
    if (d->at == NULL)
        return out_of_memory("the paths", nodes * sizeof *found->at);
    show_step("shortest paths");
    for (uint32_t node = 0; node < (same ? 1 : nodes) && !interrupted(); node++) {
        add_source(d, node, same ? nodes : 1, &found->hops);
        show_progress(node + 1, nodes, "routers");
    }
    show_step("paths without a common link");
    for (uint32_t hops = 1; hops <= found->hops; hops++)
        pairs += d->at[hops].pairs;
    found->connected = pairs == (uint64_t)nodes * (nodes - 1);
    found->disjoint = !found->connected ? 0 : least_degree(d->rows);
    if (!same && (directed || found->hops > 2)) /* Plesnik 1975: else it is that */
        found->disjoint = fewest(d, found->disjoint, directed);
    end_progress();
    return interrupted() ? complain(EXIT_FALSE, "interrupted before all paths were found") : 0;
}

int paths_find(struct paths *found, struct graph_rows *rows, int directed, int same)
{
    struct diversity d = {.rows = rows};
    int status = open_paths(&d, directed);

    if (status == 0 && found->whole) {
        status = all(&d, directed, same, found);
    } else if (status == 0) {
        rt_load_paths_count(&d.graph, found->from, rows->distance, d.count);
        found->hops = rows->distance[found->to];
        found->count = d.count[found->to];
        if (found->from != found->to)
            found->disjoint = rt_load_paths_disjoint(&d.graph, found->from, found->to, UINT32_MAX);
    }
    close_paths(&d);
    return status;
}

void paths_close(struct paths *found)
{
    free(found->at);
}
