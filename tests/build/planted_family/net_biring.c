/* SPDX-License-Identifier: MIT-0 */
#include "../net_family.h"

const struct net_row rti_net_biring = {
    {RT_FAMILY_BIRING, RT_SHAPE_RING, 1, 1, "biring", "n", "n = 3..1000000 nodes", "biring:5"},
    RT_ERR_RING,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_biring_check(const struct rt_net *net)
{
    if (net->capped != 0)
        return RT_ERR_CAPPED;
    return net->param[0] < 3 || net->param[0] > 1000000 ? RT_ERR_RING : rti_net_unused(net, 1);
}
