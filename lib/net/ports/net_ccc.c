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

    if (d < 1 || d > 26)
        return RT_ERR_SIZE;
    return rti_net_unused(net, 1); /* d 2^d nodes: within the limits */
}
