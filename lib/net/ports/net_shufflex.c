/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_shufflex = {{RT_FAMILY_SHUFFLEX, RT_SHAPE_PORTS, 1, 1, "shufflex", "d",
                                          "d = 1..30: 2^d nodes", "shufflex:4"},
                                         RT_ERR_TEXT,
                                         RT_ERR_TEXT,
                                         NULL,
                                         NULL};

int rti_net_shufflex_check(const struct rt_net *net)
{
    uint32_t d = net->param[0];

    if (d < 1 || d > 30)
        return RT_ERR_SIZE;
    return rti_net_unused(net, 1); /* 2^d nodes: within the limits */
}
