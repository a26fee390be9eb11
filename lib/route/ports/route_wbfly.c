/* SPDX-License-Identifier: MIT-0 */
/* A wrapped butterfly: forward until row and column are the target's (SPEC 15.4). */
#include "route_hop.h"

int rt_route_wbfly_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                        uint32_t destination, struct rt_channel *out)
{
    uint32_t r = net->param[0], d = net->param[1], rows = rti_route_raised(r, d), q = at / rows;
    uint32_t vc = 0;
    struct route_facts f;
    int wrong;

    rti_route_wbfly_facts(net, at, &f);
    wrong = rti_route_came(&f, in, at, destination);
    if (wrong != 0)
        return wrong;
    if (at == destination)
        return rti_route_out(out, RT_PORT_NONE, 0);
    if (in.port != RT_PORT_NONE) {
        vc = (uint32_t)in.vc + (q == 0);
        if (in.port >= r || vc >= (uint32_t)f.vcs) /* no packet goes backward */
            return RT_ERR_LINK;
    }
    return rti_route_out(out, r + destination % rows / rti_route_raised(r, q) % r, vc);
}

uint32_t rti_route_wbfly_step(const struct rt_net *net, uint32_t at, uint32_t port,
                              uint32_t *arrives)
{
    return rti_route_wing_step(net->param[0], net->param[1], net->param[1], at, port, arrives);
}

void rti_route_wbfly_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t r = net->param[0], d = net->param[1];

    (void)at;
    rti_route_facts(f, d * rti_route_raised(r, d), 2 * r, 2 * d - 1, d < 3 ? d : 3);
}
