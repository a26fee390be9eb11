/* SPDX-License-Identifier: MIT-0 */
/* Searches of all shortest paths, one a destination (traffic_shortest.c). */
#ifndef CLI_CHECK_SWEEP_H
#define CLI_CHECK_SWEEP_H

#include "traffic.h"

struct sweep {
    struct traffic *traffic;
    struct check *check;      /* gets dependencies; null: nothing is split */
    uint32_t *stand;          /* of each node: what stands for it */
    uint32_t *count;          /* of each node: processors that it stands for */
    uint32_t *begin, *source; /* of each node: what its messages come from; null: from each */
    uint32_t *distance, *queue;
    uint64_t *sent; /* of each node: messages that begin there */
    double *carry;  /* and that begin there or come through it */
    uint8_t *used;  /* does a pair's shortest path lead there? */
};

static inline const struct rt_topo_graph *sweep_graph(const struct sweep *s)
{
    return &s->traffic->check->topology->graph;
}

/* Memory: 0, or EXIT_IO after saying why; to be closed in both cases. */
int sweep_open(struct sweep *sweep);
void sweep_close(struct sweep *sweep);

/* Backwards from a destination; the queue gets the nodes that have a path, nearest first.  Returns
 * how many they are. */
uint32_t sweep_search(struct sweep *sweep, uint32_t to);

/* Does a channel lead one hop nearer to the destination? */
int sweep_leads(const struct sweep *sweep, uint32_t to, uint32_t channel);

#endif
