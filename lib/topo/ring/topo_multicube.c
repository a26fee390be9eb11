/* SPDX-License-Identifier: MIT-0 */
/* Multicube: a node is a number of mixed radix; link d goes round dimension d (SPEC 12.2). */
#include "topo_ring.h"

static uint32_t next(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;
    uint32_t weight = 1;

    for (uint32_t d = 0; d < link; d++)
        weight *= net->param[d];
    if (node / weight % net->param[link] + 1 == net->param[link])
        return node - (net->param[link] - 1) * weight;
    return node + weight;
}

int rti_topo_multicube(const struct rt_net *net, struct rt_rings *rings)
{
    uint32_t nodes = 1, dimensions = 0;

    for (; dimensions < RT_PARAM_MAX && net->param[dimensions] != 0; dimensions++)
        nodes *= net->param[dimensions];
    *rings = (struct rt_rings){nodes, dimensions, next, net};
    return 1;
}
