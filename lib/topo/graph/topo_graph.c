/* SPDX-License-Identifier: MIT-0 */
/* Any topology as compressed rows (SPEC 16.1). */
#include "rt/topo_graph.h"

#include "rt/net.h"

size_t rt_topo_graph_words(uint32_t nodes, uint32_t channels)
{
    return 2 * ((size_t)nodes + 1 + channels);
}

static int is_after(const struct rt_topo_graph_link *a, const struct rt_topo_graph_link *b)
{
    if (a->from != b->from)
        return a->from > b->from;
    return a->port != b->port ? a->port > b->port : a->tag > b->tag;
}

static void swap(struct rt_topo_graph_link *a, struct rt_topo_graph_link *b)
{
    struct rt_topo_graph_link kept = *a;

    *a = *b;
    *b = kept;
}

/* Heapsort needs no memory and has no bad case; it moves nothing where all is in order. */
static void sort(struct rt_topo_graph_link *link, uint32_t count)
{
    uint32_t at = 1;

    while (at < count && !is_after(&link[at - 1], &link[at]))
        at++;
    if (at >= count)
        return;
    for (uint32_t begin = count / 2, end = count; end > 1;) {
        uint32_t parent, child;

        if (begin > 0)
            begin--;
        else
            swap(&link[0], &link[--end]);
        for (parent = begin; (child = 2 * parent + 1) < end; parent = child) {
            if (child + 1 < end && is_after(&link[child + 1], &link[child]))
                child++;
            if (!is_after(&link[child], &link[parent]))
                break;
            swap(&link[child], &link[parent]);
        }
    }
}

/* Turns the lengths of rows, at first[node], into the places where they end.  Filling the rows
 * from the back turns these into where they begin. */
static void add_up(uint32_t *first, uint32_t nodes)
{
    for (uint32_t n = 1; n <= nodes; n++)
        first[n] += first[n - 1];
}

static void lay_in(const struct rt_topo_graph *graph, uint32_t *first, uint32_t *in)
{
    for (uint32_t n = 0; n <= graph->nodes; n++)
        first[n] = 0;
    for (uint32_t c = 0; c < graph->channels; c++)
        first[graph->link[c].to]++;
    add_up(first, graph->nodes);
    for (uint32_t c = graph->channels; c-- > 0;)
        in[--first[graph->link[c].to]] = c;
}

/* Sorts the channels of each row by `to`: takes them from the rows of `in`, node after node. */
static void lay_by_to(const struct rt_topo_graph *graph, uint32_t *first, uint32_t *by_to)
{
    for (uint32_t n = 0; n <= graph->nodes; n++)
        first[n] = 0;
    for (uint32_t c = 0; c < graph->channels; c++)
        first[graph->link[c].from]++;
    add_up(first, graph->nodes);
    for (uint32_t i = graph->channels; i-- > 0;)
        by_to[--first[graph->link[graph->in[i]].from]] = graph->in[i];
}

int rt_topo_graph_lay(struct rt_topo_graph *graph, uint32_t nodes, uint32_t channels,
                      struct rt_topo_graph_link *link, uint32_t *words)
{
    uint32_t *first = words, *in_first, *in, *by_to;

    if (nodes > RT_TOPO_GRAPH_MAX || channels > RT_TOPO_GRAPH_MAX)
        return RT_ERR_SIZE;
    for (uint32_t i = 0; i < channels; i++)
        if (link[i].from >= nodes || link[i].to >= nodes)
            return RT_ERR_INDEX;
    in_first = first + (size_t)nodes + 1;
    in = in_first + (size_t)nodes + 1;
    by_to = in + channels;
    sort(link, channels);
    graph->nodes = nodes;
    graph->channels = channels;
    graph->link = link;
    graph->first = first;
    graph->in_first = in_first;
    graph->in = in;
    graph->by_to = by_to;
    graph->endpoint = NULL;
    lay_in(graph, in_first, in);
    lay_by_to(graph, first, by_to);
    return 0;
}

uint32_t rt_topo_graph_twice(const struct rt_topo_graph *graph, uint32_t after)
{
    const struct rt_topo_graph_link *link = graph->link;

    for (uint32_t c = after > 0 ? after : 1; c < graph->channels; c++)
        if (link[c].from == link[c - 1].from && link[c].port == link[c - 1].port)
            return c;
    return RT_TOPO_GRAPH_NONE;
}

uint32_t rt_topo_graph_port(const struct rt_topo_graph *graph, uint32_t node, uint32_t port)
{
    uint32_t low = graph->first[node], high = graph->first[node + 1], end = high;

    /* where ports are numbered from 0 without gaps, it is the first guess */
    if (port < high - low && graph->link[low + port].port == port)
        return low + port;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (graph->link[middle].port < port)
            low = middle + 1;
        else
            high = middle;
    }
    return low < end && graph->link[low].port == port ? low : RT_TOPO_GRAPH_NONE;
}

uint32_t rt_topo_graph_between(const struct rt_topo_graph *graph, uint32_t from, uint32_t to)
{
    uint32_t low = graph->first[from], high = graph->first[from + 1], end = high;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (graph->link[graph->by_to[middle]].to < to)
            low = middle + 1;
        else
            high = middle;
    }
    return low < end && graph->link[graph->by_to[low]].to == to ? graph->by_to[low]
                                                                : RT_TOPO_GRAPH_NONE;
}
