/* SPDX-License-Identifier: MIT-0 */
/* The links that the paths of a network of rings take, as a table. */
#ifndef CLI_RING_GATE_H
#define CLI_RING_GATE_H

#include "ring.h"

/* Where nothing is known: no path comes here like that. */
#define RING_HOP_NEVER 254

struct ring_hops {
    uint32_t nodes, links;
    uint8_t *hop; /* by node, link of arrival (none: links), target; RT_LINK_NONE: arrived */
};

/* Follows all paths; to be freed whatever it returns: 0, or EXIT_... after saying why, also where
 * two paths that come to a node in the same way go on by two links. */
int ring_hops_open(struct ring_hops *hops, const struct rt_net *net);
uint8_t *ring_hop(const struct ring_hops *hops, uint32_t node, unsigned last, uint32_t target);

#endif
