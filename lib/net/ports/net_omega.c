/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_omega = {{RT_FAMILY_OMEGA, RT_SHAPE_PORTS, 1, 1, "omega", "d",
                                       "d = 1..26: d + 1 columns of 2^d nodes", "omega:3"},
                                      RT_ERR_TEXT,
                                      RT_ERR_TEXT,
                                      NULL,
                                      NULL};

int rti_net_omega_check(const struct rt_net *net)
{
    uint32_t d = net->param[0];

    if (d < 1 || d > 26)
        return RT_ERR_SIZE;
    return rti_net_unused(net, 1); /* (d + 1) 2^d nodes: within the limits */
}
