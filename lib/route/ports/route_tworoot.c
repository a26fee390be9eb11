/* SPDX-License-Identifier: MIT-0 */
/* Node i >= 2 is a heap number; the roots 0 and 1 stand where the heap has its number 1. */
#include "route_hop.h"

static uint32_t hop(uint32_t at, uint32_t to)
{
    if (at >= 2)
        return rti_route_tree_hop(at, to);
    while (to > 3)
        to >>= 1;
    return to == at + 2;
}

int rt_route_tworoot_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                          uint32_t destination, struct rt_channel *out)
{
    uint32_t d = net->param[0];

    (void)in;
    if (at >> d != 0)
        return RT_ERR_LOC;
    if (destination >> d != 0)
        return RT_ERR_DST;
    return rti_route_out(out, at == destination ? RT_PORT_NONE : hop(at, destination), 0);
}

uint32_t rti_route_tworoot_step(const struct rt_net *net, uint32_t at, uint32_t port,
                                uint32_t *arrives)
{
    (void)net;
    if (at < 2) {
        *arrives = 0;
        return port == 0 ? at ^ 1 : at + 2;
    }
    if (at < 4 && port == 0) {
        *arrives = 1;
        return at - 2;
    }
    return rti_route_tree_step(at, port, arrives);
}

void rti_route_tworoot_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t d = net->param[0];

    (void)at;
    rti_route_facts(f, (uint32_t)1 << d, 3, 2 * d - 1, 1);
}
