/* SPDX-License-Identifier: MIT-0 */
#include "rt/net.h"

int rt_net_shape(const struct rt_net *net)
{
#define ROW(VALUE, name, number) case RT_FAMILY_##VALUE:
    switch (net->family) {
        RT_TRANSIT_FAMILIES(ROW)
        return RT_SHAPE_TRANSIT;
        RT_RING_FAMILIES(ROW)
        return RT_SHAPE_RING;
        RT_TREE_FAMILIES(ROW)
        return RT_SHAPE_TREE;
        RT_PORTS_FAMILIES(ROW)
        return RT_SHAPE_PORTS;
    default:
        return RT_ERR_FAMILY;
    }
#undef ROW
}
