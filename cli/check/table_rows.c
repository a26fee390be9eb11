/* SPDX-License-Identifier: MIT-0 */
/* Which nodes have rows in a table: all but leaves, endpoints with a single cable to a router. */
#include <stdlib.h>

#include "../base/heap.h"
#include "route_table.h"

static int is_leaf(const struct rt_topo_graph *graph, uint32_t node)
{
    uint32_t out = graph->first[node], in = graph->in_first[node];

    return graph->endpoint[node] && graph->first[node + 1] == out + 1 &&
           graph->in_first[node + 1] == in + 1 && !graph->endpoint[graph->link[out].to] &&
           graph->link[out].to == graph->link[graph->in[in]].from;
}

uint32_t table_count(const struct rt_topo_graph *graph)
{
    uint32_t rows = 0;

    for (uint32_t n = 0; n < graph->nodes; n++)
        rows += graph->endpoint == NULL || !is_leaf(graph, n);
    return rows;
}

int table_by_leaf(const struct routes *routes)
{
    return routes->routing != RT_LOAD_SHORTEST &&
           (uint64_t)table_count(&routes->topology->graph) * topology_ends(routes->topology) <=
               TABLE_ENTRIES_MOST;
}

/* Which rows there are, and which leaves each has. */
static void number_rows(struct table *t, const struct rt_topo_graph *graph)
{
    for (uint32_t n = 0; n < graph->nodes; n++) {
        t->row[n] = NONE;
        if (is_leaf(graph, n))
            continue;
        t->endpoint[t->rows] = graph->endpoint[n];
        t->node[t->rows] = n;
        t->row[n] = t->rows++;
    }
    for (uint32_t n = 0; n < graph->nodes; n++)
        if (t->row[n] == NONE)
            t->first[t->row[graph->link[graph->first[n]].to] + 1]++;
    for (uint32_t r = 0; r < t->rows; r++)
        t->first[r + 1] += t->first[r]; /* where a row ends; from the back: where it begins */
    for (uint32_t n = graph->nodes; n-- > 0;)
        if (t->row[n] == NONE)
            t->leaf[--t->first[t->row[graph->link[graph->first[n]].to] + 1]] = n;
    for (uint32_t r = 0; r < t->rows; r++)
        t->first[r] = t->first[r + 1];
    t->first[t->rows] = graph->nodes - t->rows;
}

int table_rows(struct table *t, const struct rt_topo_graph *graph)
{
    uint32_t links = 0;

    t->nodes = t->rows = graph->nodes;
    t->core = *graph;
    if (graph->endpoint == NULL)
        return 0;
    t->row = take_memory(graph->nodes, sizeof *t->row);
    t->node = take_memory(graph->nodes, sizeof *t->node);
    t->first = zero_memory((size_t)graph->nodes + 1, sizeof *t->first);
    t->leaf = take_memory(graph->nodes, sizeof *t->leaf);
    t->endpoint = take_memory(graph->nodes, sizeof *t->endpoint);
    t->link = take_memory(graph->channels, sizeof *t->link);
    if (t->row == NULL || t->node == NULL || t->first == NULL || t->leaf == NULL ||
        t->endpoint == NULL || t->link == NULL)
        return EXIT_IO;
    t->rows = 0;
    number_rows(t, graph);
    for (uint32_t c = 0; c < graph->channels; c++) {
        uint32_t from = t->row[graph->link[c].from], to = t->row[graph->link[c].to];

        if (from != NONE && to != NONE)
            t->link[links++] = (struct rt_topo_graph_link){from, to, graph->link[c].port, c};
    }
    t->words = take_memory(rt_topo_graph_words(t->rows, links), sizeof *t->words);
    if (t->words == NULL)
        return EXIT_IO;
    rt_topo_graph_lay(&t->core, t->rows, links, t->link, t->words);
    t->core.endpoint = t->endpoint;
    return 0;
}
