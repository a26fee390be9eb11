/* SPDX-License-Identifier: MIT-0 */
/* The best shortest route of a pair whose channels ascend the order of a layer (SPEC 16.5, 4). */
#ifndef CLI_CHECK_ASCENT_H
#define CLI_CHECK_ASCENT_H

#include "rt/load_graph.h"
#include "rt/topo_graph.h"

struct ascent_cost {
    uint64_t hottest, sum; /* routes of others over its channels between routers */
};

struct ascent {
    const struct rt_topo_graph *graph;
    uint64_t *load;            /* routes over each channel */
    uint32_t source, listed;   /* of the pair; nodes on its shortest routes, */
    uint32_t *distance, *list; /* from the destination back */
    uint8_t *on;               /* is a node one of them? */
    struct ascent_cost *cost;  /* of the best way on from each channel, it included; and */
    uint32_t *next;            /* that way's next channel; NONE: it is the last one */
};

/* 0, or EXIT_IO after saying why; to be closed in both cases. */
int ascent_open(struct ascent *a, const struct rt_topo_graph *graph);
void ascent_close(struct ascent *a);

/* A route is taken from the loads, or put to them. */
void ascent_count(struct ascent *a, const uint32_t *channel, uint32_t hops, int more);

/* What the loads make of a route. */
struct ascent_cost ascent_cost(const struct ascent *a, const uint32_t *channel, uint32_t hops);
int ascent_less(struct ascent_cost a, struct ascent_cost b);

/* Begins with the pair of a route. */
void ascent_pair(struct ascent *a, const uint32_t *channel, uint32_t hops);

/* The pair's best route in a layer, if it costs less than *cost, which it then gets: 1; or 0. */
int ascent_find(struct ascent *a, const struct rt_load_layer *layer, uint32_t *channel,
                struct ascent_cost *cost);

#endif
