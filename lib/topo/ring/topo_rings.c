/* SPDX-License-Identifier: MIT-0 */
/* Mapping functions of the SCI rings: which family answers?  (SPEC 12.2) */
#include "topo_ring.h"

#include "../topo_shape.h"
#include "rt/topo_ring.h"

uint32_t rti_topo_power(uint32_t f, uint32_t r)
{
    uint32_t n = 1;

    while (r-- > 0)
        n *= f;
    return n;
}

/* Processors at each node with any, or RT_ERR_FAMILY. */
static int open_rings(const struct rt_net *net, struct rt_rings *rings)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rti_topo_##name(net, rings);
        RT_RING_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

int rt_topo_rings(const struct rt_net *net, struct rt_rings *rings)
{
    int seats = open_rings(net, rings);

    return seats < 0 ? seats : 0;
}

int rt_topo_ring_seats(const struct rt_net *net)
{
    struct rt_rings rings;

    return open_rings(net, &rings);
}

uint32_t rt_topo_ring_node(const struct rt_net *net, uint32_t processor)
{
    int seats = rt_topo_ring_seats(net);

    return seats > 0 ? processor / (uint32_t)seats : UINT32_MAX;
}

/* A butterfly, too, has as many processors as nodes (SPEC 12.2). */
uint64_t rti_topo_ring_processors(const struct rt_net *net)
{
    struct rt_rings rings = {0}; /* asked for rings only */

    open_rings(net, &rings);
    return rings.nodes;
}
