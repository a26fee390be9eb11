/* SPDX-License-Identifier: MIT-0 */
/* A mesh: dimension order (SPEC 15.2). */
#include "route_hop.h"

int rt_route_mesh_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                       uint32_t destination, struct rt_channel *out)
{
    (void)in;
    return rti_route_mesh(net, at, destination, out);
}
