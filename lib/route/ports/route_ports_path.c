/* SPDX-License-Identifier: MIT-0 */
/* A whole route: the routing function, and each family's own step from router to router. */
#include "route_hop.h"

uint32_t rti_route_step_of(const struct rt_net *net, uint32_t at, uint32_t port, uint32_t *arrives)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rti_route_##name##_step(net, at, port, arrives);
        RT_PORTS_FAMILIES(ROW)
#undef ROW
    default:
        return ROUTE_NOWHERE;
    }
}

int rt_route_ports(const struct rt_net *net, uint32_t source, uint32_t destination,
                   struct rt_channel *path, unsigned capacity)
{
    struct rt_channel in = {RT_PORT_NONE, 0}, out;
    struct route_facts f;
    unsigned hops = 0;
    uint32_t at, back;
    int wrong = rti_route_facts_of(net, 0, &f);

    if (wrong != 0)
        return wrong;
    if (source >= f.processors)
        return RT_ERR_SRC;
    for (at = source / f.each;;) {
        wrong = rt_route_port(net, in, at, destination, &out);
        if (wrong != 0)
            return wrong;
        if (out.port == RT_PORT_NONE)
            return (int)hops;
        if (hops == capacity)
            return RT_ERR_SPACE;
        path[hops].port = out.port;
        path[hops++].vc = out.vc;
        at = rti_route_step_of(net, at, out.port, &back);
        in.port = (uint16_t)back;
        in.vc = out.vc;
    }
}
