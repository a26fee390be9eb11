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
    uint64_t nodes = 0, routers = 1; /* of a tree node */

    if (k < 1 || k > 14)
        return RT_ERR_SIZE;
    for (uint32_t level = 0; level <= k; level++) {
        nodes += routers << 2 * (k - level);
        routers *= level <= 2 ? 2 : 4;
    }
    return rti_net_limits(net, 1, nodes, nodes, 9);
}
