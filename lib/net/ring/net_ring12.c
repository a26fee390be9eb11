/* SPDX-License-Identifier: MIT-0 */
#include "../net_family.h"

const struct net_row rti_net_ring12 = {
    {RT_FAMILY_RING12, RT_SHAPE_RING, 0, 0, "ring12", "", "12 nodes on four rings", "ring12"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_ring12_check(const struct rt_net *net)
{
    return rti_net_unused(net, 0);
}
