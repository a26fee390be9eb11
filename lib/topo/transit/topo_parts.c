/* SPDX-License-Identifier: MIT-0 */
/* Nodes in halves, in rings of siblings (SPEC 14.5); other sizes are inline in topo_parts.h. */
#include "topo_parts.h"

/* Siblings in a ring: four, and in B12 the three nodes of its last stage. */
static unsigned ring(const struct rt_net *net)
{
    return rti_topo_is_hybrid(net) && net->param[0] == 12 ? 3 : 4;
}

uint64_t rti_topo_half_component(const struct rt_net *net, uint64_t node, unsigned half)
{
    unsigned siblings = ring(net);
    uint64_t place = node % siblings;

    return node - place + (place + half) % siblings;
}

uint64_t rti_topo_half_node(const struct rt_net *net, uint64_t component, unsigned half)
{
    unsigned siblings = ring(net);
    uint64_t place = component % siblings;

    return component - place + (place + siblings - half) % siblings;
}
