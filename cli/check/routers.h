/* SPDX-License-Identifier: MIT-0 */
/* The routers of a topology alone, without endpoints: what is told of them without routes. */
#ifndef CLI_CHECK_ROUTERS_H
#define CLI_CHECK_ROUTERS_H

#include "../graph/halves.h"
#include "../graph/rows.h"
#include "topology.h"

struct routers {
    struct graph_rows rows; /* of each router by its number here: to which it has links */
    struct halves halves;   /* and its cables */
    uint32_t *number;       /* of each node: of its router, or NONE: an endpoint */
    uint32_t *processors;   /* of each router: its endpoints; without any, itself */
    uint32_t ports_most;    /* that lead to routers */
    uint64_t cables;        /* between two routers */
    int directed;           /* a link leads one way */
    int even; /* the routers that have processors have as many each, and no processor two routers */
    uint64_t *first;
    uint32_t *to;
    uint8_t *free;
};

/* 0, or EXIT_IO after saying why; to be closed whatever it returns. */
int routers_open(struct routers *routers, const struct topology *topology);
void routers_close(struct routers *routers);

/* The place in by_to of the first channel that leads from a node to one that is no less. */
uint32_t routers_first_to(const struct rt_topo_graph *graph, uint32_t from, uint32_t to);

#endif
