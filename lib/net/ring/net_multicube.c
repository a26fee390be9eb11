/* SPDX-License-Identifier: MIT-0 */
#include "../net_family.h"

const struct net_row rti_net_multicube = {
    {RT_FAMILY_MULTICUBE, RT_SHAPE_RING, 1, RT_PARAM_MAX, "multicube", "r0,...,ri",
     "i = 0..7; rings of r0, ... >= 2 nodes, their product below 2^31", "multicube:3,3"},
    RT_ERR_RING,
    RT_ERR_RING,
    NULL,
    NULL};

int rti_net_multicube_check(const struct rt_net *net)
{
    uint64_t nodes = 1;
    unsigned n = 0;

    if (net->capped != 0)
        return RT_ERR_CAPPED;
    for (; n < RT_PARAM_MAX && net->param[n] != 0; n++) {
        if (net->param[n] == 1)
            return RT_ERR_RING;
        if (nodes <= RT_NODES_MAX)
            nodes *= net->param[n];
    }
    if (n == 0)
        return RT_ERR_RING;
    return nodes > RT_NODES_MAX ? RT_ERR_NODES : rti_net_unused(net, n);
}
