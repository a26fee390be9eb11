/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_cm5 = {
    {RT_FAMILY_CM5, RT_SHAPE_PORTS, 1, 1, "cm5", "k", "k = 1..14 levels above 4^k leaves", "cm5:3"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_cm5_check(const struct rt_net *net)
{
    uint32_t k = net->param[0];

    if (k < 1 || k > 14)
        return RT_ERR_SIZE;
    return rti_net_unused(net, 1); /* at most 872,415,232 nodes: within the limits */
}
