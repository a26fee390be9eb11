/* SPDX-License-Identifier: MIT-0 */
#include "route_hop.h"

int rt_route_mesh_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                       uint32_t destination, struct rt_channel *out)
{
    (void)in;
    return rti_route_mesh(net, at, destination, out);
}

uint32_t rti_route_mesh_step(const struct rt_net *net, uint32_t at, uint32_t port,
                             uint32_t *arrives)
{
    return rti_route_grid_step(net, at, port, arrives);
}

void rti_route_mesh_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    (void)at;
    rti_route_grid_facts(net, 0, f);
}
