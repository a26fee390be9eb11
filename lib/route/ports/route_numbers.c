/* SPDX-License-Identifier: MIT-0 */
/* Facts of a network that has one processor a router (SPEC 15.1). */
#include "route_hop.h"

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
