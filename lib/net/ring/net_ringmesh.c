/* SPDX-License-Identifier: MIT-0 */
#include "../net_family.h"

const struct net_row rti_net_ringmesh = {{RT_FAMILY_RINGMESH, RT_SHAPE_RING, 2, 2, "ringmesh",
                                          "w,h", "sides w, h >= 1; fewer than 2^31 nodes",
                                          "ringmesh:4,4"},
                                         RT_ERR_TEXT,
                                         RT_ERR_TEXT,
                                         NULL,
                                         NULL};

int rti_net_ringmesh_check(const struct rt_net *net)
{
    uint32_t w = net->param[0], h = net->param[1];

    if (net->capped != 0)
        return RT_ERR_CAPPED;
    if (w < 1 || h < 1)
        return RT_ERR_RING;
    return (uint64_t)w * h > RT_NODES_MAX ? RT_ERR_NODES : rti_net_unused(net, 2);
}
