/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_bintree = {{RT_FAMILY_BINTREE, RT_SHAPE_PORTS, 1, 1, "bintree", "d",
                                         "d = 1..31 levels: 2^d - 1 nodes", "bintree:4"},
                                        RT_ERR_TEXT,
                                        RT_ERR_TEXT,
                                        NULL,
                                        NULL};

int rti_net_bintree_check(const struct rt_net *net)
{
    uint32_t d = net->param[0];

    if (d < 1 || d > 31)
        return RT_ERR_SIZE;
    return rti_net_unused(net, 1); /* 2^d - 1 nodes: within the limits */
}
