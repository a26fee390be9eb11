/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_array = {
    {RT_FAMILY_ARRAY, RT_SHAPE_PORTS, 1, 1, "array", "n", "n = 1..2^31-1 nodes", "array:8"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_array_check(const struct rt_net *net)
{
    uint32_t n = net->param[0];

    if (n < 1 || n > RT_NODES_MAX)
        return RT_ERR_SIZE;
    return rti_net_unused(net, 1); /* n nodes: within the limits */
}
