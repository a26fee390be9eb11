/* SPDX-License-Identifier: MIT-0 */
/* The shape of a family: transit, ring, tree or ports. */
#include "rt/net.h"

/* The families of each shape.  Lists, not a switch: AVR's compiler calls a helper for a large one.
 */
#define ROW(VALUE, name, number) RT_FAMILY_##VALUE,
static const uint8_t of_transit[] = {RT_TRANSIT_FAMILIES(ROW)};
static const uint8_t of_rings[] = {RT_RING_FAMILIES(ROW)};
static const uint8_t of_trees[] = {RT_TREE_FAMILIES(ROW)};
static const uint8_t of_ports[] = {RT_PORTS_FAMILIES(ROW)};
#undef ROW

static int among(const uint8_t *families, unsigned count, uint8_t family)
{
    for (unsigned i = 0; i < count; i++)
        if (families[i] == family)
            return 1;
    return 0;
}

int rt_net_shape(const struct rt_net *net)
{
    if (among(of_transit, sizeof of_transit, net->family))
        return RT_SHAPE_TRANSIT;
    if (among(of_rings, sizeof of_rings, net->family))
        return RT_SHAPE_RING;
    if (among(of_trees, sizeof of_trees, net->family))
        return RT_SHAPE_TREE;
    if (among(of_ports, sizeof of_ports, net->family))
        return RT_SHAPE_PORTS;
    return RT_ERR_FAMILY;
}
