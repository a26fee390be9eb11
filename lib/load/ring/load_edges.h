/* SPDX-License-Identifier: MIT-0 */
/* Edges from queue to queue of SCI rings, as the proofs about deadlock share them. */
#ifndef LOAD_EDGES_H
#define LOAD_EDGES_H

#include "rt/load_ring.h"

#define LOAD_NONE UINT32_MAX

/* Where the last leg of this number began, and how far it was followed: paths to neighbours, one
 * after the other, often differ by a hop. */
struct load_cursor {
    uint32_t entry, hops, node;
};
#define LOAD_CURSORS 8

/* What a walk along a path does with its edges from queue to queue. */
struct load_edges {
    const struct rt_topo_ring_table *table;
    const struct rt_load_ring_traffic *traffic; /* for its partitions, or a null pointer */
    struct rt_load_dependency_graph *mark;      /* marks them there, or a null pointer */
    uint32_t only;  /* but only the edge of this number, which goes to a, b */
    uint32_t a, b;  /* with `only` LOAD_NONE: the edge looked for */
    uint32_t count; /* edges of this path */
    int found;      /* a, b is one of them */
    struct load_cursor cursor[LOAD_CURSORS]; /* all 0 at first: entry 0, at node 0 */
};

/* Follows a path; 0, or RT_ERR_LINK. */
int rti_load_follow(struct load_edges *edges, uint32_t node, const struct rt_ring_leg *leg,
                    int legs);

/* No edges. */
void rti_load_clear(const struct rt_topo_ring_table *table, uint32_t partitions,
                    struct rt_load_dependency_graph *queues);

#endif
