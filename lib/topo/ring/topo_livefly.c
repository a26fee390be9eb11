/* SPDX-License-Identifier: MIT-0 */
/* Livefly: a deadfly of fanout f-1 and, as link f-1, a second ring along each row (SPEC 12.2). */
#include "topo_ring.h"

static uint32_t next(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;
    uint32_t f = net->param[0] - 1, r = net->param[1], rows = rti_topo_power(f, r);

    if (link < f)
        return rti_topo_fly(f, r, node, link);
    return (node / rows + 1) % r * rows + node % rows;
}

int rti_topo_livefly(const struct rt_net *net, struct rt_rings *rings)
{
    uint32_t f = net->param[0], r = net->param[1];

    *rings = (struct rt_rings){r * rti_topo_power(f - 1, r), f, next, net};
    return 1;
}
