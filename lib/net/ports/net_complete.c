/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_complete = {
    {RT_FAMILY_COMPLETE, RT_SHAPE_PORTS, 1, 1, "complete", "n", "n = 1..65534 nodes", "complete:6"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_complete_check(const struct rt_net *net)
{
    uint32_t n = net->param[0];

    if (n < 1 || n > 65534)
        return RT_ERR_SIZE;
    return rti_net_unused(net, 1); /* n nodes with n ports each: within the limits */
}
