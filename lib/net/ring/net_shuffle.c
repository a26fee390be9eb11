/* SPDX-License-Identifier: MIT-0 */
#include "../net_family.h"

const struct net_row rti_net_shuffle = {
    {RT_FAMILY_SHUFFLE, RT_SHAPE_RING, 2, 2, "shuffle", "f,r",
     "fanout f = 2..64, r >= 1 digits; f^r nodes, fewer than 2^31", "shuffle:2,4"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_shuffle_check(const struct rt_net *net)
{
    uint32_t f = net->param[0], r = net->param[1];

    if (net->capped != 0)
        return RT_ERR_CAPPED;
    if (f < 2 || f > RT_LINKS_MAX)
        return RT_ERR_FANOUT;
    if (r < 1)
        return RT_ERR_RING;
    return rti_net_power(1, f, r) == 0 ? RT_ERR_NODES : rti_net_unused(net, 2);
}
