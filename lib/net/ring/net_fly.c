/* SPDX-License-Identifier: MIT-0 */
/* The limits of the flies. */
#include "net_fly.h"

int rti_net_fly(const struct rt_net *net, uint32_t fanout, uint32_t columns, uint32_t less)
{
    uint32_t f = net->param[0], r = net->param[1];

    if (net->capped != 0)
        return RT_ERR_CAPPED;
    if (f < fanout || f > RT_LINKS_MAX)
        return RT_ERR_FANOUT;
    if (r < columns)
        return RT_ERR_RING;
    return rti_net_power(r, f - less, r) == 0 ? RT_ERR_NODES : rti_net_unused(net, 2);
}
