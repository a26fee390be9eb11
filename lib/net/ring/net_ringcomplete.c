/* SPDX-License-Identifier: MIT-0 */
#include "../net_family.h"

const struct net_row rti_net_ringcomplete = {{RT_FAMILY_RINGCOMPLETE, RT_SHAPE_RING, 1, 1,
                                              "ringcomplete", "f", "f = 2..64 nodes",
                                              "ringcomplete:4"},
                                             RT_ERR_TEXT,
                                             RT_ERR_TEXT,
                                             NULL,
                                             NULL};

int rti_net_ringcomplete_check(const struct rt_net *net)
{
    if (net->capped != 0)
        return RT_ERR_CAPPED;
    return net->param[0] < 2 || net->param[0] > RT_LINKS_MAX ? RT_ERR_FANOUT
                                                             : rti_net_unused(net, 1);
}
