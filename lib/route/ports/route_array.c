/* SPDX-License-Identifier: MIT-0 */
/* An array: a mesh of one side (SPEC 15.2). */
#include "route_hop.h"

int rt_route_array_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                        uint32_t destination, struct rt_channel *out)
{
    (void)in;
    return rti_route_mesh(net, at, destination, out);
}
