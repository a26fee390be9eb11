/* SPDX-License-Identifier: MIT-0 */
#include "net_fly.h"

const struct net_row rti_net_butterfly = {
    {RT_FAMILY_BUTTERFLY, RT_SHAPE_RING, 2, 2, "butterfly", "f,r",
     "fanout f = 2..64, r >= 1 columns of f^r nodes, fewer than 2^31 in all", "butterfly:3,3"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_butterfly_check(const struct rt_net *net)
{
    return rti_net_fly(net, 2, 1, 0);
}
