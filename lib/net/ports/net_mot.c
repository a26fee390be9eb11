/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_mot = {
    {RT_FAMILY_MOT, RT_SHAPE_PORTS, 1, RT_PARAM_MAX, "mot", "k1,k2,...",
     "1 to 8 sides of 2^k1, 2^k2, ... leaves, k = 1..30; below 2^31 nodes", "mot:2,2"},
    RT_ERR_SIZE,
    RT_ERR_SIZE,
    NULL,
    NULL};

int rti_net_mot_check(const struct rt_net *net)
{
    uint64_t leaves, nodes;
    unsigned axes = rti_net_sides(net, 0, &leaves), bits = 0;

    if (axes == 0)
        return RT_ERR_SIZE;
    for (unsigned i = 0; i < axes; i++) {
        if (net->param[i] > 30)
            return RT_ERR_SIZE;
        bits += (unsigned)net->param[i];
    }
    if (bits > 30)
        return RT_ERR_NODES;
    nodes = leaves = UINT64_C(1) << bits;
    for (unsigned i = 0; i < axes; i++)
        nodes += leaves - (leaves >> net->param[i]);
    return nodes > RT_NODES_MAX ? RT_ERR_NODES : rti_net_unused(net, axes); /* few ports */
}
