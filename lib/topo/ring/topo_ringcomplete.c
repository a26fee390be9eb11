/* SPDX-License-Identifier: MIT-0 */
/* Completely connected: a ring of two for each pair of nodes (SPEC 12.2). */
#include "topo_ring.h"

static uint32_t next(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;
    uint32_t f = net->param[0];

    return (link + f - node) % f;
}

int rti_topo_ringcomplete(const struct rt_net *net, struct rt_rings *rings)
{
    *rings = (struct rt_rings){net->param[0], net->param[0], next, net};
    return 1;
}
