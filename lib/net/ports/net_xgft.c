/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_xgft = {
    {RT_FAMILY_XGFT, RT_SHAPE_PORTS, 1, RT_PARAM_MAX, "xgft", "m1,...,mh,w1,...,wh",
     "h = 1..4; m, w >= 1; w1 = 1; below 2^31 processors and routers", "xgft:4,3,2,1,2,3"},
    RT_ERR_SIZE,
    RT_ERR_SIZE,
    NULL,
    NULL};

int rti_net_xgft_check(const struct rt_net *net)
{
    uint64_t all, nodes = 0, processors = 1, ports = 0;
    unsigned count = rti_net_sides(net, 0, &all), h = count / 2;

    if (count % 2 != 0 || net->param[h] != 1) /* no number is 0, and not 1 */
        return RT_ERR_SIZE;
    for (unsigned level = 1; level <= h; level++) {
        uint64_t routers = 1, here = net->param[level - 1];

        for (unsigned i = 0; i < h; i++)
            routers = rti_net_times(routers, net->param[i < level ? h + i : i]);
        nodes += routers;
        processors = rti_net_times(processors, here);
        if (level < h)
            here += net->param[h + level];
        if (here > ports)
            ports = here;
    }
    return rti_net_limits(net, count, nodes, processors, ports);
}
