/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_channels.h - can routes deadlock?  The channel dependency graph of Dally and Seitz
 * (1987).
 *
 * Its nodes are channels: an output port of a router with a virtual channel.  An edge leads from
 * one channel to another iff some route takes the second right after the first.  Only if there is a
 * cycle can packets wait for each other for ever.  For hosts; memory is the caller's.
 */
#ifndef RT_LOAD_CHANNELS_H
#define RT_LOAD_CHANNELS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RT_LOAD_CHANNEL_NONE UINT32_MAX

/* An edge: from, to, and a route that has it, as the caller numbers routes. */
struct rt_load_channel_edge {
    uint32_t from, to;
    uint64_t witness;
};

struct rt_load_channels {
    struct rt_load_channel_edge *edge; /* a hash table; an entry whose from is _NONE is free */
    size_t capacity;                   /* of edge: a power of two */
    size_t edges;
};

/* rt_load_channels_begin - empties a graph whose edge and capacity are set. */
void rt_load_channels_begin(struct rt_load_channels *graph);

/*
 * rt_load_channels_add - adds an edge; of equal edges the first witness is kept.
 *
 * Returns 1; 0 if the edge is there already; or RT_ERR_SPACE iff three quarters of the table are
 * taken: move to a larger one (rt_load_channels_move).
 */
int rt_load_channels_add(struct rt_load_channels *graph, uint32_t from, uint32_t to,
                         uint64_t witness);

/* rt_load_channels_move - copies all edges into another, empty graph, which has room for them. */
void rt_load_channels_move(const struct rt_load_channels *graph, struct rt_load_channels *into);

/*
 * rt_load_channels_words - how many uint32_t of memory rt_load_channels_cycle needs: one an edge
 * that the graph has by now, 4 a channel, and one.
 *
 * channels: as there, below 2^32 - 1.
 */
size_t rt_load_channels_words(const struct rt_load_channels *graph, uint32_t channels);

/*
 * rt_load_channels_cycle - is there a cycle?
 *
 * channels: all numbers in edges are below it.  work: rt_load_channels_words words.
 *
 * The same set of edges gives the same cycle, in whatever order they were added.
 *
 * Returns the length of a cycle, and *cycle points at its channels, in order, in work; or 0.
 * Cost: linear in channels and edges.
 */
uint32_t rt_load_channels_cycle(const struct rt_load_channels *graph, uint32_t channels,
                                uint32_t *work, const uint32_t **cycle);

/*
 * rt_load_channels_witness - a route that takes `to` right after `from`.
 *
 * graph: has room, as after rt_load_channels_begin.  from, to: any numbers of channels.
 *
 * Returns the number that the first rt_load_channels_add of this edge was given; UINT64_MAX: there
 * is no such edge.
 */
uint64_t rt_load_channels_witness(const struct rt_load_channels *graph, uint32_t from, uint32_t to);

#ifdef __cplusplus
}
#endif

#endif
