/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_hyperx = {
    {RT_FAMILY_HYPERX, RT_SHAPE_PORTS, 2, RT_PARAM_MAX, "hyperx", "t,s1,...",
     "t >= 1 processors a router, 1 to 7 sides of 1 or more", "hyperx:2,4,4"},
    RT_ERR_SIZE,
    RT_ERR_SIZE,
    NULL,
    NULL};

int rti_net_hyperx_check(const struct rt_net *net)
{
    uint64_t routers, ports = net->param[0];
    unsigned sides = rti_net_sides(net, 1, &routers);

    if (net->param[0] < 1 || sides == 0)
        return RT_ERR_SIZE;
    for (unsigned i = 1; i <= sides; i++)
        ports += net->param[i] - 1;
    return rti_net_limits(net, sides + 1, routers, rti_net_times(routers, net->param[0]), ports);
}
