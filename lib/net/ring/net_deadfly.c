/* SPDX-License-Identifier: MIT-0 */
#include "net_fly.h"

const struct net_row rti_net_deadfly = {
    {RT_FAMILY_DEADFLY, RT_SHAPE_RING, 2, 2, "deadfly", "f,r",
     "fanout f = 2..64, r >= 1 columns of f^r nodes, fewer than 2^31 in all", "deadfly:3,3"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_deadfly_check(const struct rt_net *net)
{
    return rti_net_fly(net, 2, 1, 0);
}
