/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_ccc = {
    {RT_FAMILY_CCC, RT_SHAPE_PORTS, 1, 1, "ccc", "d", "d = 1..26: d 2^d nodes", "ccc:3"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_ccc_check(const struct rt_net *net)
{
    uint32_t d = net->param[0];
    uint64_t nodes;

    if (d < 1 || d > 26)
        return RT_ERR_SIZE;
    nodes = (uint64_t)d << d;
    return rti_net_limits(net, 1, nodes, nodes, 4);
}
