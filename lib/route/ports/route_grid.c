/* SPDX-License-Identifier: MIT-0 */
/* What meshes and tori share (SPEC 15.2). */
#include "route_hop.h"

uint32_t rti_route_grid_step(const struct rt_net *net, uint32_t at, uint32_t port,
                             uint32_t *arrives)
{
    uint32_t weight = 1, dimension = port >> 1, side, x;

    for (uint32_t i = 0; i < dimension; i++)
        weight *= net->param[i];
    side = net->param[dimension];
    x = at / weight % side;
    *arrives = port ^ 1;
    if (port & 1)
        return x + 1 < side ? at + weight : at - x * weight;
    return x > 0 ? at - weight : at + (side - 1) * weight;
}

void rti_route_grid_facts(const struct rt_net *net, int wrap, struct route_facts *f)
{
    uint32_t nodes = 1, hops = 0, vcs = 1, i = 0;

    for (; i < RT_PARAM_MAX && net->param[i] != 0; i++) {
        nodes *= net->param[i];
        hops += wrap ? net->param[i] >> 1 : net->param[i] - 1;
        if (wrap && net->param[i] >= 4)
            vcs = 2;
    }
    rti_route_facts(f, nodes, 2 * i, hops, vcs);
}
