/* SPDX-License-Identifier: MIT-0 */
/* Node n has heap number n + 1. */
#include "route_hop.h"

int rt_route_bintree_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                          uint32_t destination, struct rt_channel *out)
{
    uint32_t nodes = ((uint32_t)1 << net->param[0]) - 1;

    (void)in;
    if (at >= nodes)
        return RT_ERR_LOC;
    if (destination >= nodes)
        return RT_ERR_DST;
    return rti_route_out(
        out, at == destination ? RT_PORT_NONE : rti_route_tree_hop(at + 1, destination + 1), 0);
}

uint32_t rti_route_bintree_step(const struct rt_net *net, uint32_t at, uint32_t port,
                                uint32_t *arrives)
{
    (void)net;
    return rti_route_tree_step(at + 1, port, arrives) - 1;
}

void rti_route_bintree_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t d = net->param[0];

    (void)at;
    rti_route_facts(f, ((uint32_t)1 << d) - 1, 3, 2 * (d - 1), 1);
}
