/* SPDX-License-Identifier: MIT-0 */
/* An omega network: each column appends a bit of the destination (SPEC 15.4). */
#include "route_hop.h"

int rt_route_omega_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                        uint32_t destination, struct rt_channel *out)
{
    uint32_t d = net->param[0], q = at >> d;

    (void)in;
    if (q > d)
        return RT_ERR_LOC;
    if (destination >> d != 0)
        return RT_ERR_DST;
    if (destination >> (d - q) != (at & (((uint32_t)1 << q) - 1))) /* set on the way here */
        return RT_ERR_LINK;
    if (q == d)
        return rti_route_out(out, RT_PORT_NONE, 0);
    return rti_route_out(out, 2 + (destination >> (d - 1 - q) & 1), 0);
}

uint32_t rti_route_omega_step(const struct rt_net *net, uint32_t at, uint32_t port,
                              uint32_t *arrives)
{
    uint32_t d = net->param[0], rows = (uint32_t)1 << d, row = at & (rows - 1), column = at - row;

    if (port < 2) {
        *arrives = 2 + (row & 1);
        return column - rows + (row >> 1) + (port << (d - 1));
    }
    *arrives = row >> (d - 1);
    return column + rows + (row << 1 & (rows - 1)) + (port & 1);
}

void rti_route_omega_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t d = net->param[0];

    (void)at;
    rti_route_facts(f, (d + 1) << d, 4, d, 1);
    f->processors = (uint32_t)1 << d;
    f->first = d << d;
}
