/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_mesh = {
    {RT_FAMILY_MESH, RT_SHAPE_PORTS, 1, RT_PARAM_MAX, "mesh", "a,b,...",
     "1 to 8 sides of 1 or more, their product below 2^31", "mesh:4,4"},
    RT_ERR_SIZE,
    RT_ERR_SIZE,
    NULL,
    NULL};

int rti_net_mesh_check(const struct rt_net *net)
{
    uint64_t nodes;
    unsigned sides = rti_net_sides(net, 0, &nodes);

    if (sides == 0)
        return RT_ERR_SIZE;
    return nodes > RT_NODES_MAX ? RT_ERR_NODES : rti_net_unused(net, sides); /* few ports */
}
