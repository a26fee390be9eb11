/* SPDX-License-Identifier: MIT-0 */
#include "../net_family.h"

const struct net_row rti_net_clock = {
    {RT_FAMILY_CLOCK, RT_SHAPE_RING, 0, 0, "clock", "", "12 nodes on five rings", "clock"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_clock_check(const struct rt_net *net)
{
    return rti_net_unused(net, 0);
}
