/* SPDX-License-Identifier: MIT-0 */
/* The steps and numbers of meshes and tori (SPEC 15.2).  They stand apart from the routes: firmware
 * that asks for the next port alone links none of this. */
#include "route_hop.h"

static uint32_t step(const struct rt_net *net, uint32_t at, uint32_t port, uint32_t *arrives)
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

static void facts(const struct rt_net *net, int wrap, struct route_facts *f)
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

#define GRID(name, wrap)                                                                           \
    uint32_t rti_route_##name##_step(const struct rt_net *net, uint32_t at, uint32_t port,         \
                                     uint32_t *arrives)                                            \
    {                                                                                              \
        return step(net, at, port, arrives);                                                       \
    }                                                                                              \
    void rti_route_##name##_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)    \
    {                                                                                              \
        (void)at;                                                                                  \
        facts(net, wrap, f);                                                                       \
    }
GRID(array, 0)
GRID(mesh, 0)
GRID(ring, 1)
GRID(torus, 1)
#undef GRID
