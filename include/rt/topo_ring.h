/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/topo_ring.h - which link leads where in a network of SCI rings (Johnson & Goodman 1991; SPEC
 * 12.2)?
 *
 * Nodes are numbered 0..N-1: in a multicube by mixed radix, dimension 0 least; in a fly by
 * column * rows + row.
 */
#ifndef RT_TOPO_RING_H
#define RT_TOPO_RING_H

#include "net_ring.h"
#include "topo_processors.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * rt_topo_rings - the mapping function of a network of rings.
 *
 * net: passed by rt_net_check; must live as long as *rings is used.
 *
 * Returns 0, or RT_ERR_FAMILY, *rings untouched, iff net is of another shape.
 */
int rt_topo_rings(const struct rt_net *net, struct rt_rings *rings);

/*
 * rt_topo_ring_seats - the number of processors at each node that has any.
 *
 * In a butterfly it is r, and they sit at the nodes of column 0.  Elsewhere it is 1, and every node
 * has one.
 *
 * Returns the number, or RT_ERR_FAMILY iff net is of another shape.
 */
int rt_topo_ring_seats(const struct rt_net *net);

/* rt_topo_ring_node - the node at which a processor 0..N-1 sits, processor / seats; UINT32_MAX iff
 * net is of another shape. */
uint32_t rt_topo_ring_node(const struct rt_net *net, uint32_t processor);

/*
 * A network of rings laid out in the caller's memory.  Entry node * links + link of `next` is the
 * node that the link leads to, and of `ring` the number of the ring it lies on.  Rings are numbered
 * 0..rings-1 by their least node, then by link.
 */
struct rt_topo_ring_table {
    uint32_t nodes, links;
    uint32_t rings; /* self-rings, of one node, included */
    uint32_t *next; /* room for nodes * links */
    uint32_t *ring; /* room for nodes * links */
    uint32_t *size; /* nodes on each ring; room for nodes * links */
};

/* The fault of a mapping function. */
enum rt_topo_ring_fault {
    RT_TOPO_RING_SOUND = 0,
    RT_TOPO_RING_RANGE,  /* a link leads to a number that is not below nodes */
    RT_TOPO_RING_DOUBLE, /* two nodes lead to one by the same link, so a ring does not close */
};

/*
 * rt_topo_ring_tabulate - lays out a mapping function.
 *
 * table: next, ring and size point to the caller's memory; the rest is written.
 * node, link: get the place of a fault: the link that leads too far, or the second link into a
 *             node.
 *
 * Returns enum rt_topo_ring_fault.
 * Cost: one step for each link.
 */
int rt_topo_ring_tabulate(const struct rt_rings *rings, struct rt_topo_ring_table *table,
                          uint32_t *node, uint32_t *link);

/* rt_topo_ring_rings - the same mapping function read from the table, which is faster.  *table must
 * live as long as the result is used. */
struct rt_rings rt_topo_ring_rings(const struct rt_topo_ring_table *table);

#ifdef __cplusplus
}
#endif

#endif
