/* SPDX-License-Identifier: MIT-0 */
#include "../net_family.h"

const struct net_row rti_net_livefly = {
    {RT_FAMILY_LIVEFLY, RT_SHAPE_RING, 2, 2, "livefly", "f,r",
     "fanout f = 3..64, r >= 2 columns of (f-1)^r nodes, fewer than 2^31 in all", "livefly:3,3"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_livefly_check(const struct rt_net *net)
{
    uint32_t f = net->param[0], r = net->param[1];

    if (net->capped != 0)
        return RT_ERR_CAPPED;
    if (f < 3 || f > RT_LINKS_MAX)
        return RT_ERR_FANOUT;
    if (r < 2)
        return RT_ERR_RING;
    return rti_net_power(r, f - 1, r) == 0 ? RT_ERR_NODES : rti_net_unused(net, 2);
}
