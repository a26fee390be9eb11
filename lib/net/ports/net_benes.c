/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_benes = {{RT_FAMILY_BENES, RT_SHAPE_PORTS, 1, 1, "benes", "d",
                                       "d = 1..25: 2d + 1 columns of 2^d nodes, 2^(d+1) terminals",
                                       "benes:3"},
                                      RT_ERR_TEXT,
                                      RT_ERR_TEXT,
                                      NULL,
                                      NULL};

int rti_net_benes_check(const struct rt_net *net)
{
    uint32_t d = net->param[0];

    if (d < 1 || d > 25)
        return RT_ERR_SIZE;
    return rti_net_unused(net, 1); /* (2d + 1) 2^d nodes, 2^(d+1) terminals: within the limits */
}
