/* SPDX-License-Identifier: MIT-0 */
/* The channel dependency graph as a set of edges; a cycle of it by depth-first search (SPEC 15.7).
 */
#include "rt/load_channels.h"

#include "load_sort.h"
#include "rt/net.h"

/* States of a channel; while on the path its place there. */
#define NEW RT_LOAD_CHANNEL_NONE
#define DONE (RT_LOAD_CHANNEL_NONE - 1)

/* Where an edge stands, or the free entry where it would. */
static size_t find(const struct rt_load_channels *graph, uint32_t from, uint32_t to)
{
    /* Fibonacci hashing: the high bits of the product are well mixed */
    uint64_t key = ((uint64_t)from << 32 | to) * UINT64_C(0x9E3779B97F4A7C15);
    size_t at = (size_t)(key >> 20) & (graph->capacity - 1);

    while (graph->edge[at].from != RT_LOAD_CHANNEL_NONE &&
           (graph->edge[at].from != from || graph->edge[at].to != to))
        at = (at + 1) & (graph->capacity - 1);
    return at;
}

void rt_load_channels_begin(struct rt_load_channels *graph)
{
    graph->edges = 0;
    for (size_t at = 0; at < graph->capacity; at++)
        graph->edge[at].from = RT_LOAD_CHANNEL_NONE;
}

int rt_load_channels_add(struct rt_load_channels *graph, uint32_t from, uint32_t to,
                         uint64_t witness)
{
    size_t at = find(graph, from, to);

    if (graph->edge[at].from != RT_LOAD_CHANNEL_NONE)
        return 0;
    if (graph->edges >= graph->capacity / 4 * 3)
        return RT_ERR_SPACE;
    graph->edge[at] = (struct rt_load_channel_edge){from, to, witness};
    graph->edges++;
    return 1;
}

void rt_load_channels_move(const struct rt_load_channels *graph, struct rt_load_channels *into)
{
    for (size_t at = 0; at < graph->capacity; at++)
        if (graph->edge[at].from != RT_LOAD_CHANNEL_NONE)
            rt_load_channels_add(into, graph->edge[at].from, graph->edge[at].to,
                                 graph->edge[at].witness);
}

uint64_t rt_load_channels_witness(const struct rt_load_channels *graph, uint32_t from, uint32_t to)
{
    size_t at = find(graph, from, to);

    return graph->edge[at].from == RT_LOAD_CHANNEL_NONE ? UINT64_MAX : graph->edge[at].witness;
}

size_t rt_load_channels_words(const struct rt_load_channels *graph, uint32_t channels)
{
    return graph->edges + (size_t)channels * 4 + 1;
}

/* The edges as rows: those out of a channel are to[first[channel]] .. to[first[channel+1] - 1]. */
static void lay_rows(const struct rt_load_channels *graph, uint32_t channels, uint32_t *first,
                     uint32_t *to)
{
    for (uint32_t c = 0; c <= channels; c++)
        first[c] = 0;
    for (size_t at = 0; at < graph->capacity; at++)
        if (graph->edge[at].from != RT_LOAD_CHANNEL_NONE)
            first[graph->edge[at].from]++;
    for (uint32_t c = 0, sum = 0; c <= channels; c++) {
        sum += first[c];
        first[c] = sum; /* where the row ends */
    }
    for (size_t at = 0; at < graph->capacity; at++)
        if (graph->edge[at].from != RT_LOAD_CHANNEL_NONE)
            to[--first[graph->edge[at].from]] = graph->edge[at].to;
}

uint32_t rt_load_channels_cycle(const struct rt_load_channels *graph, uint32_t channels,
                                uint32_t *work, const uint32_t **cycle)
{
    uint32_t *first = work, *state = first + channels + 1, *path = state + channels;
    uint32_t *next = path + channels, *to = next + channels;

    lay_rows(graph, channels, first, to);
    for (uint32_t c = 0; c < channels; c++) { /* nothing depends on the order of the table */
        rti_load_sort(to + first[c], first[c + 1] - first[c]);
        state[c] = NEW;
        next[c] = first[c];
    }
    for (uint32_t root = 0; root < channels; root++) {
        uint32_t depth = 0;

        if (state[root] != NEW)
            continue;
        path[0] = root;
        state[root] = 0;
        for (;;) {
            uint32_t at = path[depth], other;

            if (next[at] == first[at + 1]) { /* all behind it is done */
                state[at] = DONE;
                if (depth-- == 0)
                    break;
                continue;
            }
            other = to[next[at]++];
            if (state[other] == NEW) {
                path[++depth] = other;
                state[other] = depth;
            } else if (state[other] != DONE) { /* on the path: a cycle */
                *cycle = path + state[other];
                return depth - state[other] + 1;
            }
        }
    }
    return 0;
}
