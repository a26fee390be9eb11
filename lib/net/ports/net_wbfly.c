/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_wbfly = {{RT_FAMILY_WBFLY, RT_SHAPE_PORTS, 2, 2, "wbfly", "r,d",
                                       "r >= 2, d >= 1: d columns of r^d nodes, below 2^31 in all",
                                       "wbfly:2,3"},
                                      RT_ERR_TEXT,
                                      RT_ERR_TEXT,
                                      NULL,
                                      NULL};

int rti_net_wbfly_check(const struct rt_net *net)
{
    uint32_t r = net->param[0], d = net->param[1];
    uint64_t nodes = rti_net_times(rti_net_raised(r, d), d);

    if (r < 2 || d < 1)
        return RT_ERR_SIZE;
    return rti_net_limits(net, 2, nodes, nodes, UINT64_C(2) * r + 1);
}
