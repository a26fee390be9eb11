/* SPDX-License-Identifier: MIT-0 */
#include "net_fly.h"

const struct net_row rti_net_livefly = {
    {RT_FAMILY_LIVEFLY, RT_SHAPE_RING, 2, 2, "livefly", "f,r",
     "fanout f = 3..64, r >= 2 columns of (f-1)^r nodes, fewer than 2^31 in all", "livefly:3,3"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_livefly_check(const struct rt_net *net)
{
    return rti_net_fly(net, 3, 2, 1);
}
