/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_bfly = {
    {RT_FAMILY_BFLY, RT_SHAPE_PORTS, 2, 2, "bfly", "r,d",
     "r >= 2, d >= 1: d + 1 columns of r^d nodes, below 2^31 in all", "bfly:2,3"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_bfly_check(const struct rt_net *net)
{
    uint32_t r = net->param[0], d = net->param[1];
    uint64_t rows = rti_net_raised(r, d);

    if (r < 2 || d < 1)
        return RT_ERR_SIZE;
    return rti_net_limits(net, 2, rti_net_times(rows, UINT64_C(1) + d), rows, UINT64_C(2) * r + 1);
}
