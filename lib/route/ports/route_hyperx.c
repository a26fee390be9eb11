/* SPDX-License-Identifier: MIT-0 */
/* Hyperx (SPEC 15.2): the sides follow param[0], the processors of a router. */
#include "route_hop.h"

int rt_route_hyperx_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                         uint32_t destination, struct rt_channel *out)
{
    uint32_t port = RT_PORT_NONE, first = 0;

    (void)in;
    destination /= net->param[0];
    for (uint32_t i = 1; i < RT_PARAM_MAX && net->param[i] != 0; i++) {
        uint32_t side = net->param[i], x = at % side, y = destination % side;

        at /= side;
        destination /= side;
        if (x != y && port == RT_PORT_NONE)
            port = first + (x < y ? y - x : y + side - x) - 1;
        first += side - 1;
    }
    if ((at | destination) != 0) /* beyond the last side */
        return at != 0 ? RT_ERR_LOC : RT_ERR_DST;
    return rti_route_out(out, port, 0);
}

uint32_t rti_route_hyperx_step(const struct rt_net *net, uint32_t at, uint32_t port,
                               uint32_t *arrives)
{
    uint32_t weight = 1, first = 0, i = 1, side, x, to;

    for (; port - first >= net->param[i] - 1; i++) {
        weight *= net->param[i];
        first += net->param[i] - 1;
    }
    side = net->param[i];
    x = at / weight % side;
    to = (x + (port - first) + 1) % side;
    *arrives = first + side - 2 - (port - first);
    return at - x * weight + to * weight;
}

void rti_route_hyperx_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t nodes = 1, ports = 0, hops = 0;

    (void)at;
    for (uint32_t i = 1; i < RT_PARAM_MAX && net->param[i] != 0; i++) {
        nodes *= net->param[i];
        ports += net->param[i] - 1;
        hops += net->param[i] > 1;
    }
    rti_route_facts(f, nodes, ports, hops, 1);
    f->each = net->param[0];
    f->processors = nodes * f->each;
}
