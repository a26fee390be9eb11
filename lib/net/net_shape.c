/* SPDX-License-Identifier: MIT-0 */
#include "rt/net.h"

/* A table of bytes, not a switch: AVR's compiler calls a helper for a large one. */
static const uint8_t shapes[] = {
#define ROW(VALUE, name, number) [RT_FAMILY_##VALUE] = RT_SHAPE_TRANSIT,
    RT_TRANSIT_FAMILIES(ROW)
#undef ROW
#define ROW(VALUE, name, number) [RT_FAMILY_##VALUE] = RT_SHAPE_RING,
        RT_RING_FAMILIES(ROW)
#undef ROW
#define ROW(VALUE, name, number) [RT_FAMILY_##VALUE] = RT_SHAPE_TREE,
            RT_TREE_FAMILIES(ROW)
#undef ROW
#define ROW(VALUE, name, number) [RT_FAMILY_##VALUE] = RT_SHAPE_PORTS,
                RT_PORTS_FAMILIES(ROW)
#undef ROW
};

int rt_net_shape(const struct rt_net *net)
{
    if (net->family >= sizeof shapes || shapes[net->family] == 0)
        return RT_ERR_FAMILY;
    return shapes[net->family];
}
