/* SPDX-License-Identifier: MIT-0 */
/* What the shapes give to the functions that serve every network. */
#ifndef TOPO_SHAPE_H
#define TOPO_SHAPE_H

#include "rt/net.h"

/* N, the net being of that shape. */
uint64_t rti_topo_transit_processors(const struct rt_net *net);
uint64_t rti_topo_ring_processors(const struct rt_net *net);
uint64_t rti_topo_tree_processors(const struct rt_net *net);
uint64_t rti_topo_ports_processors(const struct rt_net *net);

/* Is it a Transit network?  Inline: a walk asks at every hop. */
static inline int rti_topo_is_transit(const struct rt_net *net)
{
    switch (net->family) {
#define ROW(VALUE, name, number) case RT_FAMILY_##VALUE:
        RT_TRANSIT_FAMILIES(ROW)
#undef ROW
        return 1;
    default:
        return 0;
    }
}

#endif
