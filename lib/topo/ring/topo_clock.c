/* SPDX-License-Identifier: MIT-0 */
/* The clock: a ring of twelve, and one that joins every third node (SPEC 12.2). */
#include "topo_ring.h"

static uint32_t next(const void *context, uint32_t node, uint32_t link)
{
    (void)context;
    if (link == 0)
        return (node + 1) % 12;
    return node % 3 == 0 ? (node + 3) % 12 : node;
}

int rti_topo_clock(const struct rt_net *net, struct rt_rings *rings)
{
    *rings = (struct rt_rings){12, 2, next, net};
    return 1;
}
