/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_graph.h - any topology: how loaded are its channels, can its routes deadlock, and routes
 * for it that cannot (SPEC 16.4, 16.5).  For hosts; memory is the caller's.
 */
#ifndef RT_LOAD_GRAPH_H
#define RT_LOAD_GRAPH_H

#include "load_channels.h"
#include "topo_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RT_LOAD_GRAPH_VCS 256 /* virtual channels of a link: 0..255 */

/* A graph that is laid out, and where the dependencies of its routes go. */
struct rt_load_graph_dependencies {
    const struct rt_topo_graph *graph;
    struct rt_load_channels *depend;
    uint64_t *seen; /* a word a channel, 0 to begin with, or null; most dependencies on virtual
                       channel 0 that are there already are then not looked up again */
};

/*
 * rt_load_graph_depend - adds a route's dependencies.
 *
 * vc: the virtual channel of each hop, or null: all 0.
 *
 * In the dependency graph a channel has the number vc * channels + channel, so that the number of
 * virtual channels need not be known beforehand.
 *
 * Returns 0, or RT_ERR_SPACE iff the dependency graph is full: enlarge it and call again.
 */
int rt_load_graph_depend(const struct rt_load_graph_dependencies *to, const uint32_t *channel,
                         const uint8_t *vc, uint32_t hops, uint64_t witness);

/*
 * rt_load_graph_hottest - the most sends over one channel.
 *
 * channel: gets the first channel with as many.
 * channels: gets the number of channels with as many; 0 if the most is 0.
 *
 * Returns the sends.
 */
uint64_t rt_load_graph_hottest(const struct rt_topo_graph *graph, const uint64_t *sends,
                               uint32_t *channel, uint32_t *channels);

/* --- routes for any topology */

enum rt_load_routing {
    RT_LOAD_SHORTEST, /* shortest; of several, the one through the lowest channels */
    RT_LOAD_BALANCED, /* shortest; backwards from the destination, each time the channel with the
                         fewest routes so far */
    RT_LOAD_UPDOWN /* up*, then down*: up is to an earlier node in the order of distances from the
                      first router, endpoints last; the shortest such route, balanced as above.
                      Never a cycle */
};

struct rt_load_generate {
    const struct rt_topo_graph *graph;
    enum rt_load_routing routing;
    uint32_t *words; /* rt_load_generate_words */
    uint64_t *sends; /* a counter for each channel: routes generated so far over it; 0 at first */
};

/*
 * rt_load_generate_words - how many uint32_t rt_load_generate has to have in `words`.
 *
 * Returns 3 a node, for RT_LOAD_UPDOWN 5.
 */
size_t rt_load_generate_words(const struct rt_topo_graph *graph, enum rt_load_routing routing);

/* rt_load_generate_begin - call it once, before any source.  Cost: linear in nodes and channels. */
void rt_load_generate_begin(struct rt_load_generate *generate);

/*
 * rt_load_generate_source - the next routes begin at this node.
 *
 * generate: after rt_load_generate_begin.  source: 0..nodes-1.
 *
 * Searches all ways from it.  Cost: linear in nodes and channels.
 */
void rt_load_generate_source(struct rt_load_generate *generate, uint32_t source);

/*
 * rt_load_generate_route - a route from that source: its channels.
 *
 * channel: room for `nodes` channels.  The same calls in the same order give the same routes.
 * No route passes through an endpoint.
 * Returns the number of hops, or RT_ERR_LINK iff no route of this kind leads there.  Cost: linear
 * in the channels that enter the nodes on the way.
 */
int rt_load_generate_route(struct rt_load_generate *generate, uint32_t destination,
                           uint32_t *channel);

/*
 * rt_load_generate_again - a pair gives up its route, and gets one that is no hotter.
 *
 * Of `balanced` and `updown` alone.  channel, hops: its route from that source, which `sends`
 * counts; channel gets the new one.  Of the shortest routes it is the one whose hottest channel
 * between two routers others use least; at each node, from the source on, of ways equally hot the
 * one with the fewest routes on all its channels, of equals over the lowest last channel.
 *
 * Returns hops, or RT_ERR_LINK iff a shortest route has another number of them; it then does
 * nothing.  Cost: linear in the channels that enter the nodes on shortest routes.
 */
int rt_load_generate_again(struct rt_load_generate *generate, uint32_t destination,
                           uint32_t *channel, uint32_t hops);

/* --- tables for any topology: at each node, the channel for each destination */

struct rt_load_toward {
    const struct rt_topo_graph *graph;
    enum rt_load_routing routing; /* as above, but that each node chooses its own channel */
    uint32_t *words;              /* rt_load_toward_words; read only after rt_load_toward_begin */
};

/* rt_load_toward_words - how many uint32_t rt_load_toward has to have in `words`: 2 a node. */
size_t rt_load_toward_words(const struct rt_topo_graph *graph);

/* rt_load_toward_begin - call it once, before anything else.  Cost: linear in nodes and channels.
 */
void rt_load_toward_begin(const struct rt_load_toward *toward);

/*
 * rt_load_toward_distances - how far each node is from a destination, for rt_load_toward_choose.
 *
 * distance, queue: a word for each node.  A distance is hops, with the highest bit set where the
 * way begins with an up channel; UINT32_MAX: no way of this kind.  Threads may call it at once,
 * each with its own. Cost: linear in nodes and channels.
 */
void rt_load_toward_distances(const struct rt_load_toward *toward, uint32_t destination,
                              uint32_t *distance, uint32_t *queue);

/*
 * rt_load_toward_choose - a node's entry for the destination of those distances.
 *
 * uses: a counter for each channel, of which those that leave the node are read: the least used
 * channel is taken, of equals, or with RT_LOAD_SHORTEST, the lowest.  The caller counts.
 *
 * Returns a channel, or RT_TOPO_GRAPH_NONE at the destination and where no way of this kind leads
 * there.  All entries of a destination together lead there from every node that has one.  Cost:
 * linear in the channels of the node.
 */
uint32_t rt_load_toward_choose(const struct rt_load_toward *toward, uint32_t node,
                               const uint32_t *distance, const uint64_t *uses);

/* --- layers: routes spread over virtual channels so that each is free of cycles */

struct rt_load_layer_edge {
    uint32_t to, next;
};

/* A layer: its dependencies, and an order of the channels that they all ascend. */
struct rt_load_layer {
    uint32_t channels; /* at most 2^31 */
    uint32_t *words;   /* 5 * channels; words[channels + c] is the place of channel c in it */
    struct rt_load_layer_edge *edge;
    uint32_t edges, capacity; /* of edge; also those that are barred, as they would close a cycle */
};

/* rt_load_layer_begin - empties a layer, all members of which but edges are set. */
void rt_load_layer_begin(struct rt_load_layer *layer);

/*
 * rt_load_layer_add - adds a route to a layer iff the layer then still has no cycle; otherwise
 * leaves its dependencies as they were.
 *
 * Returns 1: added; 0: it would close a cycle; RT_ERR_SPACE iff the edges need more room: enlarge
 * and call again.  Cost: linear in the hops, except that a dependency against the order kept may
 * cost a search of all channels and edges of the layer; few do.
 */
int rt_load_layer_add(struct rt_load_layer *layer, const uint32_t *channel, uint32_t hops);

#ifdef __cplusplus
}
#endif

#endif
