/* SPDX-License-Identifier: MIT-0 */
/* A butterfly: each column sets its digit to the destination's (SPEC 15.4). */
#include "route_hop.h"

int rt_route_bfly_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                       uint32_t destination, struct rt_channel *out)
{
    uint32_t r = net->param[0], d = net->param[1], rows = rti_route_raised(r, d), q = at / rows;
    uint32_t weight;

    (void)in;
    if (q > d)
        return RT_ERR_LOC;
    if (destination >= rows)
        return RT_ERR_DST;
    weight = rti_route_raised(r, q);
    if (at % rows % weight != destination % weight) /* digits that are set on the way here */
        return RT_ERR_LINK;
    if (q == d)
        return rti_route_out(out, RT_PORT_NONE, 0);
    return rti_route_out(out, r + destination / weight % r, 0);
}

uint32_t rti_route_bfly_step(const struct rt_net *net, uint32_t at, uint32_t port,
                             uint32_t *arrives)
{
    return rti_route_wing_step(net->param[0], net->param[1], net->param[1] + 1, at, port, arrives);
}

void rti_route_bfly_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t r = net->param[0], d = net->param[1], rows = rti_route_raised(r, d);

    (void)at;
    rti_route_facts(f, (d + 1) * rows, 2 * r, d, 1);
    f->processors = rows;
    f->first = d * rows;
}
