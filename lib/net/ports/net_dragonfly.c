/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_dragonfly = {
    {RT_FAMILY_DRAGONFLY, RT_SHAPE_PORTS, 3, 3, "dragonfly", "p,a,h",
     "p processors a router, a routers a group, h global links a router, all >= 1; a h + 1 groups",
     "dragonfly:2,4,2"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_dragonfly_check(const struct rt_net *net)
{
    uint32_t p = net->param[0], a = net->param[1], h = net->param[2];
    uint64_t routers = rti_net_times(rti_net_times(a, h) + 1, a);

    if (p < 1 || a < 1 || h < 1)
        return RT_ERR_SIZE;
    return rti_net_limits(net, 3, routers, rti_net_times(routers, p), UINT64_C(0) + a - 1 + h + p);
}
