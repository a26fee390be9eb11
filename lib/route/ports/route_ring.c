/* SPDX-License-Identifier: MIT-0 */
/* A ring: a torus of one side (SPEC 15.2). */
#include "route_hop.h"

int rt_route_ring_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                       uint32_t destination, struct rt_channel *out)
{
    (void)in;
    return rti_route_torus(net, at, destination, out);
}
