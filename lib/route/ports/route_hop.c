/* SPDX-License-Identifier: MIT-0 */
/* What every hop is checked for: the router, the destination, the arrival (SPEC 15.1). */
#include "route_hop.h"

/* RT_ERR_LOC, RT_ERR_DST or 0. */
static int ends(const struct route_facts *f, uint32_t at, uint32_t destination)
{
    if (at >= f->routers)
        return RT_ERR_LOC;
    return destination >= f->processors ? RT_ERR_DST : 0;
}

int rti_route_came(const struct route_facts *f, struct rt_channel in, uint32_t at,
                   uint32_t destination)
{
    int wrong = ends(f, at, destination);

    if (wrong != 0 || in.port == RT_PORT_NONE)
        return wrong;
    return in.port >= f->ports || in.vc >= f->vcs ? RT_ERR_LINK : 0;
}

int rti_route_out(struct rt_channel *out, uint32_t port, uint32_t vc)
{
    out->port = (uint16_t)port;
    out->vc = (uint8_t)vc;
    return 0;
}

int rti_route_valley(const struct route_facts *f, struct rt_channel in, const uint32_t rank[3],
                     uint32_t port, struct rt_channel *out)
{
    uint32_t vc = 0;

    if (in.port != RT_PORT_NONE)
        vc = (uint32_t)in.vc + (rank[0] > rank[1] && rank[2] > rank[1]);
    if (vc >= (uint32_t)f->vcs)
        return RT_ERR_LINK;
    return rti_route_out(out, port, vc);
}

void rti_route_facts(struct route_facts *f, uint32_t routers, uint32_t ports, uint32_t hops,
                     uint32_t vcs)
{
    f->routers = routers;
    f->processors = routers;
    f->each = 1;
    f->first = 0;
    f->ports = ports;
    f->most = ports;
    f->upper = 0;
    f->hops = (int32_t)hops;
    f->vcs = (int32_t)vcs;
}
