/* SPDX-License-Identifier: MIT-0 */
/* A mesh of trees: a binary tree over each line of leaves, along each axis (SPEC 15.3).
 * Coordinates: 0 and those of a leaf; or the axis from 1, the line, the heap number. */
#include "topo_ports.h"

/* A leaf (axis -1, nothing else is written), or an inner node of a tree along an axis: its line,
 * its heap number. */
struct spot {
    int axis;
    uint32_t line, g;
};

/* The bit of a leaf's number at which the coordinate of an axis begins; for the axis after the
 * last one, how many bits there are. */
static unsigned shift_of(const struct rt_net *net, unsigned axis)
{
    unsigned shift = 0;

    for (unsigned i = 0; i < axis; i++)
        shift += (unsigned)net->param[i];
    return shift;
}

/* Inner nodes of a tree along this axis: 2^k - 1. */
static uint32_t inner_nodes(const struct rt_net *net, unsigned axis)
{
    return (UINT32_C(1) << net->param[axis]) - 1;
}

/* The first inner node of this axis: they follow the leaves and those of lower axes. */
static uint32_t begin(const struct rt_net *net, unsigned axis)
{
    unsigned bits = shift_of(net, rti_topo_sides(net, 0));
    uint32_t first = UINT32_C(1) << bits;

    for (unsigned i = 0; i < axis; i++)
        first += inner_nodes(net, i) << (bits - net->param[i]);
    return first;
}

static uint32_t inner(const struct rt_net *net, unsigned axis, uint32_t line, uint32_t g)
{
    return begin(net, axis) + line * inner_nodes(net, axis) + g - 1;
}

static void find(const struct rt_net *net, uint32_t node, struct spot *spot)
{
    spot->axis = -1;
    for (unsigned i = 0; i < rti_topo_sides(net, 0) && node >= begin(net, i); i++) {
        spot->axis = (int)i;
        spot->line = (node - begin(net, i)) / inner_nodes(net, i);
        spot->g = (node - begin(net, i)) % inner_nodes(net, i) + 1;
    }
}

void rti_topo_mot_size(const struct rt_net *net, struct topo_size *size)
{
    unsigned bits = 0;
    uint32_t leaves, nodes;

    for (unsigned i = 0; i < rti_topo_sides(net, 0); i++)
        bits += (unsigned)net->param[i];
    leaves = nodes = UINT32_C(1) << bits;
    for (unsigned i = 0; i < rti_topo_sides(net, 0); i++)
        nodes += leaves - (leaves >> net->param[i]);
    rti_topo_direct(size, nodes);
}

unsigned rti_topo_mot_ports(const struct rt_net *net, uint32_t node)
{
    struct spot spot;

    find(net, node, &spot);
    return spot.axis < 0 ? rti_topo_sides(net, 0) : 3;
}

int rti_topo_mot_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                           struct rt_topo_port_end *end)
{
    struct spot spot;
    unsigned k, axis;
    uint32_t low;

    find(net, node, &spot);
    axis = spot.axis < 0 ? port : (unsigned)spot.axis;
    k = (unsigned)net->param[axis];
    if (spot.axis < 0) { /* a leaf of that axis' tree */
        unsigned shift = shift_of(net, axis);
        uint32_t g = (UINT32_C(1) << k) + (node >> shift & ((UINT32_C(1) << k) - 1));

        low = node & ((UINT32_C(1) << shift) - 1);
        return rti_topo_leads(end, inner(net, axis, low | node >> (shift + k) << shift, g / 2),
                              1 + g % 2);
    }
    if (rti_topo_heap(k + 1, spot.g, port, end) != 0)
        return RT_ERR_LINK;
    if (end->node >> k == 0) {
        end->node = inner(net, axis, spot.line, end->node);
    } else {
        unsigned shift = shift_of(net, axis);

        low = spot.line & ((UINT32_C(1) << shift) - 1);
        end->node =
            low | (end->node - (UINT32_C(1) << k)) << shift | spot.line >> shift << (shift + k);
        end->port = (uint16_t)axis;
    }
    return 0;
}

int rti_topo_mot_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    struct spot spot;

    find(net, node, &spot);
    x[0] = (uint32_t)(spot.axis + 1);
    if (spot.axis >= 0) {
        x[1] = spot.line;
        x[2] = spot.g;
        return 3;
    }
    for (unsigned i = 0; i < rti_topo_sides(net, 0); i++) {
        x[i + 1] = node & ((UINT32_C(1) << net->param[i]) - 1);
        node >>= net->param[i];
    }
    return (int)rti_topo_sides(net, 0) + 1;
}

int rti_topo_mot_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    unsigned axes = rti_topo_sides(net, 0);
    uint32_t leaf = 0;

    if (x[0] > axes)
        return RT_ERR_LOC;
    if (x[0] > 0) {
        unsigned axis = (unsigned)x[0] - 1, k = (unsigned)net->param[axis];

        if (x[1] >> (shift_of(net, axes) - k) != 0 || x[2] == 0 || x[2] >> k != 0)
            return RT_ERR_LOC;
        *node = inner(net, axis, x[1], x[2]);
        return 0;
    }
    for (unsigned i = axes; i-- > 0;) {
        if (x[i + 1] >> net->param[i] != 0)
            return RT_ERR_LOC;
        leaf = leaf << net->param[i] | x[i + 1];
    }
    *node = leaf;
    return 0;
}

void rti_topo_mot_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    unsigned axes = rti_topo_sides(net, 0), bits = shift_of(net, axes);
    uint64_t leaves = UINT64_C(1) << bits, most = axes > 2 ? axes : 2;

    f->links = 0;
    for (unsigned i = 0; i < axes; i++) {
        f->links += 2 * (leaves - (leaves >> net->param[i]));
        if (net->param[i] > 1 && most < 3) /* inner nodes that are no roots */
            most = 3;
    }
    rti_topo_degrees(facts, axes == 1 ? 1 : 2, most);
    f->diameter = 2 * bits;
    facts->widest = axes < 3 ? begin(net, 0) : 0;
}
