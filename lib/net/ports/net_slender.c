/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_slender = {{RT_FAMILY_SLENDER, RT_SHAPE_PORTS, 1, 1, "slender", "k",
                                         "k = 1..14: 4^(k+1) (2 - 2^-k) switches", "slender:2"},
                                        RT_ERR_TEXT,
                                        RT_ERR_TEXT,
                                        NULL,
                                        NULL};

int rti_net_slender_check(const struct rt_net *net)
{
    uint32_t k = net->param[0];

    if (k < 1 || k > 14)
        return RT_ERR_SIZE;
    return rti_net_unused(net, 1); /* 4^(k+1) (2 - 2^-k) nodes: within the limits */
}
