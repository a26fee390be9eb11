/* SPDX-License-Identifier: MIT-0 */
/* Processors of any network: which shape answers?  Alone in its object, because it links all of
 * them. */
#include "topo_shape.h"
#include "rt/topo_processors.h"

uint64_t rt_topo_processors(const struct rt_net *net)
{
#define ROW(VALUE, name, number) case RT_FAMILY_##VALUE:
    switch (net->family) {
        RT_TRANSIT_FAMILIES(ROW)
        return rti_topo_transit_processors(net);
        RT_RING_FAMILIES(ROW)
        return rti_topo_ring_processors(net);
        RT_TREE_FAMILIES(ROW)
        return rti_topo_tree_processors(net);
        RT_PORTS_FAMILIES(ROW)
        return rti_topo_ports_processors(net);
    default:
        return 0;
    }
#undef ROW
}
