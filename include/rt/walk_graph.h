/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/walk_graph.h - any topology, any routes: does a route arrive, does every pair have one, and
 * how much longer are they than the shortest (SPEC 16.3)?  For hosts.
 */
#ifndef RT_WALK_GRAPH_H
#define RT_WALK_GRAPH_H

#include "topo_graph.h"
#include "walk_header.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a walk ends.  If several verdicts hold, the first one counts. */
enum rt_walk_graph_verdict {
    RT_WALK_GRAPH_ARRIVED = 0,
    RT_WALK_GRAPH_NOWHERE,   /* a channel that does not exist */
    RT_WALK_GRAPH_START,     /* does not begin at its source */
    RT_WALK_GRAPH_ELSEWHERE, /* does not end at its destination */
    RT_WALK_GRAPH_THROUGH,   /* arrives, but passes through an endpoint */
    RT_WALK_GRAPH_LOOP,      /* arrives, but visits a node twice */
    RT_WALK_GRAPH_SHORT,     /* headers: ends on the way */
    RT_WALK_GRAPH_OWN,       /* headers: a byte 0, for the router itself */
    RT_WALK_GRAPH_LEFT,      /* headers: arrives with fields left over */
    RT_WALK_GRAPH_VERDICTS   /* their number */
};

/*
 * rt_walk_graph_text - a verdict, enum rt_walk_graph_verdict, in words, as the command prints it.
 *
 * Returns constant text for every int, "unknown verdict" for one that is none; never a null
 * pointer.
 */
const char *rt_walk_graph_text(int verdict);

/* A walker.  Each thread needs its own. */
struct rt_walk_graph {
    const struct rt_topo_graph *graph;
    uint32_t *seen; /* a word a node, 0 to begin with */
    uint32_t mark;  /* 0 to begin with */
};

struct rt_walk_graph_result {
    uint32_t hops; /* taken */
    uint32_t node; /* where it is at the end; for a loop, the first node visited twice; the first
                      endpoint passed through */
};

/*
 * rt_walk_graph_ports - follows output ports; rt_walk_graph_nodes - follows nodes, of which the
 * first is the source and the last the destination, and between two of them the channel of the
 * lowest port; rt_walk_graph_channels - follows channels by number.
 *
 * channel: room for one a hop; gets those taken; it may be the array read.
 * Writes *result; returns enum rt_walk_graph_verdict.  Cost: a search among the ports of each node.
 */
int rt_walk_graph_ports(struct rt_walk_graph *walk, uint32_t source, uint32_t destination,
                        const uint32_t *port, uint32_t hops, uint32_t *channel,
                        struct rt_walk_graph_result *result);
int rt_walk_graph_nodes(struct rt_walk_graph *walk, uint32_t source, uint32_t destination,
                        const uint32_t *node, uint32_t nodes, uint32_t *channel,
                        struct rt_walk_graph_result *result);
int rt_walk_graph_channels(struct rt_walk_graph *walk, uint32_t source, uint32_t destination,
                           const uint32_t *channel, uint32_t hops,
                           struct rt_walk_graph_result *result);

/* rt_walk_graph_exit - the port of a node that leads to its processor, which a header names last:
 * one more than its greatest port, or 0 if it has no ports. */
uint32_t rt_walk_graph_exit(const struct rt_topo_graph *graph, uint32_t node);

/*
 * rt_walk_graph_header - follows a header; each node reads only its own port (SPEC 16.2).
 *
 * header: taken is 0 before, and afterwards says how much was read.
 * channel: room for one for each hop; a header has no more hops than fields.
 *
 * A walk by field or bytes ends where the port read is rt_walk_graph_exit of the node, one by
 * transit at the first visit of the destination, and any at the first endpoint after the source,
 * which reads nothing.
 *
 * Writes *result; returns enum rt_walk_graph_verdict.  It is _ELSEWHERE too for a transit header
 * that is used up before.
 * Cost: as above, and one step for each bit.
 */
int rt_walk_graph_header(struct rt_walk_graph *walk, uint32_t source, uint32_t destination,
                         struct rt_walk_header *header, uint32_t *channel,
                         struct rt_walk_graph_result *result);

#define RT_WALK_GRAPH_FAR UINT32_MAX /* not reached */

/*
 * rt_walk_graph_distances - hops from a node to every node, RT_WALK_GRAPH_FAR where no way leads.
 * No way leads through an endpoint.
 *
 * distance, queue: a word for each node.
 *
 * Returns the number of nodes reached, the first one included.
 */
uint32_t rt_walk_graph_distances(const struct rt_topo_graph *graph, uint32_t from,
                                 uint32_t *distance, uint32_t *queue);

/* A route that was walked.  A failed one counts as a route of its pair, but without a length. */
struct rt_walk_graph_route {
    uint32_t source, destination;
    uint32_t hops; /* RT_WALK_GRAPH_FAILED if it did not arrive, or loops */
};
#define RT_WALK_GRAPH_FAILED UINT32_MAX

/* Coverage: the question, memory for it, and what was found so far.  Pairs are those of different
 * endpoints, or of different nodes if graph->endpoint is null. */
struct rt_walk_graph_cover {
    const struct rt_topo_graph *graph;
    const struct rt_walk_graph_route *route;
    uint32_t routes;
    uint32_t *first;                    /* nodes + 1 words, as below */
    uint32_t *order;                    /* a word a route: those from node n are order[first[n]] ..
                                           order[first[n + 1] - 1] */
    uint32_t *distance, *queue, *count; /* a word a node; count: routes to it from the source
                                           looked at */

    uint32_t ends, last;                         /* kept by the functions */
    uint64_t pairs, missing, duplicate, minimal; /* 0 to begin with, also below */
    uint64_t detours;                            /* routes longer than the shortest */
    uint64_t excess;                             /* hops by which they are longer, together */
    uint32_t longest, excess_max;
};

/* rt_walk_graph_sort - lays out first and order, and begins anew.  All sources are below nodes.
 * Within a row, routes keep their order. */
void rt_walk_graph_sort(struct rt_walk_graph_cover *cover);

/*
 * rt_walk_graph_cover_from - looks at all routes from one node and adds to what was found.
 *
 * Call it once for each node.  Afterwards count[d] is the number of routes to node d, and, if a
 * route from the source arrives, distance[d] is how far node d is: the caller can name routes by
 * them.
 *
 * Cost: linear in the routes of the node and, if one arrives, in the channels of the graph.
 */
void rt_walk_graph_cover_from(struct rt_walk_graph_cover *cover, uint32_t source);

#ifdef __cplusplus
}
#endif

#endif
