/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/topo_graph.h - any topology: a directed graph in the caller's memory, as compressed rows (SPEC
 * 16).
 *
 * A channel is a link in one direction.  Channels are numbered 0.. by the node they leave and,
 * there, by port.  For hosts; nothing of a network family is needed.
 */
#ifndef RT_TOPO_GRAPH_H
#define RT_TOPO_GRAPH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* No such channel or node. */
#define RT_TOPO_GRAPH_NONE UINT32_MAX
/* Nodes, and channels, of a graph. */
#define RT_TOPO_GRAPH_MAX 0x7FFFFFFF

/* A link in one direction; tag is the caller's, such as the line of a file that it comes from. */
struct rt_topo_graph_link {
    uint32_t from, to, port, tag;
};

struct rt_topo_graph {
    uint32_t nodes, channels;
    const uint32_t *first; /* nodes + 1: a node's channels are first[n] .. first[n + 1] - 1 */
    const struct rt_topo_graph_link *link; /* of each channel */
    const uint32_t *in_first, *in;         /* rows of the channels that enter a node, ascending */
    const uint32_t *by_to;   /* in each row of `first`: its channels by `to`, then by port */
    const uint8_t *endpoint; /* of each node: does it send and receive, but pass nothing on?  Null:
                                none does, every node sends, receives and passes on */
};

/*
 * rt_topo_graph_words - how many uint32_t of memory rt_topo_graph_lay needs: 2 a node and a
 * channel, and 2.
 */
size_t rt_topo_graph_words(uint32_t nodes, uint32_t channels);

/*
 * rt_topo_graph_lay - makes a graph of links in any order, loops and parallel links included.
 *
 * link: `channels` links; they become sorted by from, then port, then tag.  The graph keeps
 * pointers into link and into words, which has rt_topo_graph_words.
 *
 * endpoint becomes null; the caller may set it afterwards.
 *
 * Returns 0; RT_ERR_INDEX iff a from or to is not below nodes; RT_ERR_SIZE iff nodes or channels
 * are more than RT_TOPO_GRAPH_MAX.  A port used twice is no error: rt_topo_graph_twice finds it.
 * Cost: channels * log(channels of a node).
 */
int rt_topo_graph_lay(struct rt_topo_graph *graph, uint32_t nodes, uint32_t channels,
                      struct rt_topo_graph_link *link, uint32_t *words);

/* rt_topo_graph_twice - the first channel from `after` on with the node and port of the one before
 * it; or NONE. */
uint32_t rt_topo_graph_twice(const struct rt_topo_graph *graph, uint32_t after);

/*
 * rt_topo_graph_port - the channel that leaves a node by a port.
 *
 * node: 0..nodes-1, not checked.  port: any number.
 *
 * Returns a channel, an index of graph->link; RT_TOPO_GRAPH_NONE: it has no such port.
 * Cost: log(channels of the node).
 */
uint32_t rt_topo_graph_port(const struct rt_topo_graph *graph, uint32_t node, uint32_t port);

/*
 * rt_topo_graph_between - the channel from one node to another, of several that of the lowest port.
 *
 * from: 0..nodes-1, not checked.  to: any number.
 *
 * Returns a channel, an index of graph->link; RT_TOPO_GRAPH_NONE: none leads there.
 * Cost: log(channels of the node).
 */
uint32_t rt_topo_graph_between(const struct rt_topo_graph *graph, uint32_t from, uint32_t to);

#ifdef __cplusplus
}
#endif

#endif
