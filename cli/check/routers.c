/* SPDX-License-Identifier: MIT-0 */
/* The routers of a topology as a graph of their own: neighbours, cables, processors. */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "routers.h"

/* A channel between routers. */
static int is_between(const struct routers *r, const struct rt_topo_graph_link *link)
{
    return r->number[link->from] != NONE && r->number[link->to] != NONE;
}

/* Numbers routers, and counts what is at each. */
static void count(struct routers *r, const struct topology *topology)
{
    const struct rt_topo_graph *graph = &topology->graph;
    uint32_t routers = 0, each = 0;

    for (uint32_t n = 0; n < graph->nodes; n++)
        r->number[n] = graph->endpoint != NULL && graph->endpoint[n] ? NONE : routers++;
    r->rows.nodes = routers;
    r->even = 1;
    for (uint32_t n = 0; n < graph->nodes; n++) {
        uint32_t ports = 0, at = NONE, end = graph->first[n + 1];

        for (uint32_t c = graph->first[n]; c < end; c++) {
            ports += (uint32_t)is_between(r, &graph->link[c]);
            r->even &= r->number[n] != NONE || at == NONE || at == graph->link[c].to;
            at = graph->link[c].to;
        }
        for (uint32_t i = graph->in_first[n]; i < graph->in_first[n + 1]; i++)
            r->even &= r->number[n] != NONE || graph->link[graph->in[i]].from == at;
        r->ports_most = ports > r->ports_most ? ports : r->ports_most;
        if (r->number[n] != NONE)
            r->processors[r->number[n]] += topology->endpoints == 0;
        else if (at != NONE && r->number[at] != NONE)
            r->processors[r->number[at]]++;
        else
            r->even = 0;
    }
    for (uint32_t i = 0; i < routers; i++) {
        r->even &= each == 0 || r->processors[i] == 0 || r->processors[i] == each;
        each = r->processors[i] > 0 ? r->processors[i] : each;
        r->free[i] = r->processors[i] == 0;
    }
}

/* The rows, each neighbour once. */
static void lay_rows(struct routers *r, const struct rt_topo_graph *graph)
{
    struct graph_rows *rows = &r->rows;

    for (uint32_t n = 0; n < graph->nodes; n++) {
        uint32_t i = r->number[n], met = 0;

        for (uint32_t c = graph->first[n]; c < graph->first[n + 1]; c++)
            if (is_between(r, &graph->link[c]) && graph->link[c].to != n)
                rows->to[rows->first[i] + met++] = r->number[graph->link[c].to];
        if (i != NONE)
            rows->first[i + 1] = rows->first[i] + rows_keep(rows->to + rows->first[i], met, 0);
    }
    for (uint32_t i = 0; i < rows->nodes; i++)
        for (uint64_t at = rows->first[i]; at < rows->first[i + 1]; at++)
            r->directed |= !rows_lead(rows, rows->to[at], i);
}

uint32_t routers_first_to(const struct rt_topo_graph *graph, uint32_t from, uint32_t to)
{
    uint32_t low = graph->first[from], high = graph->first[from + 1];

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (graph->link[graph->by_to[middle]].to < to)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Channels from one node to another. */
static uint32_t parallel(const struct rt_topo_graph *graph, uint32_t from, uint32_t to)
{
    uint32_t count = 0, low = routers_first_to(graph, from, to), end = graph->first[from + 1];

    while (low + count < end && graph->link[graph->by_to[low + count]].to == to)
        count++;
    return count;
}

/* Cables as topology_cables has them, but between two routers: fill: the rows of both ends get
 * them, else they are counted. */
static void lay_cables(struct routers *r, const struct rt_topo_graph *graph, int fill)
{
    for (uint32_t from = 0; from < graph->nodes; from++)
        for (uint32_t at = graph->first[from]; at < graph->first[from + 1];) {
            uint32_t to = graph->link[graph->by_to[at]].to, there = parallel(graph, from, to);
            uint32_t back = parallel(graph, to, from), a = r->number[from], b = r->number[to];

            at += there;
            if (a == NONE || b == NONE || a == b || there < back || (there == back && from > to))
                continue;
            for (uint32_t i = 0; i < there; i++) {
                if (fill) {
                    r->to[r->first[a]++] = b;
                    r->to[r->first[b]++] = a;
                } else {
                    r->first[a + 1]++;
                    r->first[b + 1]++;
                    r->cables++;
                }
            }
        }
}

static int lay_halves(struct routers *r, const struct rt_topo_graph *graph)
{
    size_t routers = r->rows.nodes;

    lay_cables(r, graph, 0);
    for (size_t i = 0; i < routers; i++)
        r->first[i + 1] += r->first[i];
    r->to = take_memory((size_t)r->first[routers], sizeof *r->to);
    if (r->to == NULL)
        return EXIT_IO;
    lay_cables(r, graph, 1); /* first[i] runs to where the row ends */
    memmove(r->first + 1, r->first, routers * sizeof *r->first);
    r->first[0] = 0;
    r->halves = (struct halves){
        .nodes = (uint32_t)routers,
        .first = r->first,
        .to = r->to,
        .free = memchr(r->free, 1, routers) != NULL ? r->free : NULL,
    };
    return 0;
}

int routers_open(struct routers *routers, const struct topology *topology)
{
    const struct rt_topo_graph *graph = &topology->graph;
    uint32_t count_of;

    memset(routers, 0, sizeof *routers);
    routers->number = take_memory(graph->nodes, sizeof *routers->number);
    routers->processors = zero_memory(graph->nodes, sizeof *routers->processors);
    routers->first = zero_memory((size_t)graph->nodes + 2, sizeof *routers->first);
    routers->free = zero_memory(graph->nodes, 1);
    if (routers->number == NULL || routers->processors == NULL || routers->first == NULL ||
        routers->free == NULL)
        return EXIT_IO;
    count(routers, topology);
    count_of = routers->rows.nodes;
    if (rows_open(&routers->rows, count_of, graph->channels) != 0)
        return EXIT_IO;
    lay_rows(routers, graph);
    return lay_halves(routers, graph);
}

void routers_close(struct routers *routers)
{
    rows_close(&routers->rows);
    free(routers->number);
    free(routers->processors);
    free(routers->first);
    free(routers->to);
    free(routers->free);
}
