/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_twisted = {
    {RT_FAMILY_TWISTED, RT_SHAPE_PORTS, 4, 4, "twisted", "a,b,sc,sr",
     "a, b >= 1; skews sc = 0..b-1, sr = 0..a-1; a b below 2^31, at most 4096 if neither skew is 0",
     "twisted:4,4,1,0"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_twisted_check(const struct rt_net *net)
{
    uint32_t a = net->param[0], b = net->param[1], sc = net->param[2], sr = net->param[3];
    uint64_t nodes = rti_net_times(a, b);

    if (sc >= b || sr >= a) /* a = 0 and b = 0 too */
        return RT_ERR_SIZE;
    if (sc != 0 && sr != 0 && nodes > RT_TWISTED_MAX)
        return RT_ERR_NODES;
    return nodes > RT_NODES_MAX ? RT_ERR_NODES : rti_net_unused(net, 4); /* few ports */
}
