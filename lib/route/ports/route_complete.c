/* SPDX-License-Identifier: MIT-0 */
/* Every router joined to every other: one hop (SPEC 15.2). */
#include "route_hop.h"

int rt_route_complete_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                           uint32_t destination, struct rt_channel *out)
{
    uint32_t n = net->param[0];

    (void)in;
    if (at >= n)
        return RT_ERR_LOC;
    if (destination >= n)
        return RT_ERR_DST;
    if (at == destination)
        return rti_route_out(out, RT_PORT_NONE, 0);
    return rti_route_out(out, at < destination ? destination - at - 1 : destination + n - at - 1,
                         0);
}

uint32_t rti_route_complete_step(const struct rt_net *net, uint32_t at, uint32_t port,
                                 uint32_t *arrives)
{
    uint32_t n = net->param[0], to = at + port + 1;

    *arrives = n - 2 - port;
    return to < n ? to : to - n;
}

void rti_route_complete_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    (void)at;
    rti_route_facts(f, net->param[0], net->param[0] - 1, net->param[0] > 1, 1);
}
