/* SPDX-License-Identifier: MIT-0 */
/* E-cube: the lowest bit that differs (SPEC 15.2). */
#include "route_hop.h"

int rt_route_hypercube_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                            uint32_t destination, struct rt_channel *out)
{
    uint32_t d = net->param[0], differ = at ^ destination, port = 0;

    (void)in;
    if (at >> d != 0)
        return RT_ERR_LOC;
    if (destination >> d != 0)
        return RT_ERR_DST;
    if (differ == 0)
        port = RT_PORT_NONE;
    else
        for (; (differ & 1) == 0; differ >>= 1)
            port++;
    out->port = (uint16_t)port;
    out->vc = 0;
    return 0;
}

uint32_t rti_route_hypercube_step(const struct rt_net *net, uint32_t at, uint32_t port,
                                  uint32_t *arrives)
{
    (void)net;
    *arrives = port;
    return at ^ (uint32_t)1 << port;
}

void rti_route_hypercube_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t d = net->param[0];

    (void)at;
    rti_route_facts(f, (uint32_t)1 << d, d, d, 1);
}
