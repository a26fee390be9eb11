/* SPDX-License-Identifier: MIT-0 */
/* Sizes of the parts of a Transit network (SPEC 14.5). */
#include "topo_parts.h"

int rti_topo_is_hybrid(const struct rt_net *net)
{
    return rt_topo_cluster(net) > 1;
}

unsigned rti_topo_layers(const struct rt_net *net)
{
    return rt_topo_levels(net) / 3; /* the cap is no layer */
}

unsigned rti_topo_stages(const struct rt_net *net)
{
    unsigned stages = 0;

    if (rt_topo_levels(net) == 0)
        for (unsigned m = 0; m < RT_PARAM_MAX; m++)
            stages += (unsigned)net->param[m];
    else /* of a cluster; a full tree has none and is not asked */
        stages = net->param[0] == 12 ? 2 : net->param[0] == 48 ? 3 : 4;
    return stages;
}

unsigned rti_topo_log2_node(const struct rt_net *net, unsigned stage)
{
    unsigned last = rti_topo_stages(net);

    /* Two wires in each direction of four to each of two inputs a processor. */
    if (rt_topo_levels(net) == 0)
        return 2 * (last - stage);
    return stage == 1 ? 2 * (last - 1) : 2 * (last - stage); /* 2.1: 4^(s-1), then 3 * 4^(s-2) */
}

uint64_t rti_topo_stage_size(const struct rt_net *net, unsigned stage)
{
    unsigned last = rti_topo_stages(net);

    if (rt_topo_levels(net) == 0)
        return UINT64_C(1) << 2 * (last - 1);
    return stage == 1 ? UINT64_C(1) << 2 * (last - 1) : UINT64_C(3) << 2 * (last - 2);
}

uint64_t rti_topo_leaves(const struct rt_net *net)
{
    return UINT64_C(1) << (6 * rti_topo_layers(net) + 2 * net->capped);
}

void rti_topo_unit(const struct rt_net *net, unsigned layer, struct topo_unit *unit)
{
    static const struct topo_unit ut64x8 = {4, 12, 32, 8, 16, 208}; /* 3.3.1 */
    static const struct topo_unit ut64x2 = {2, 3, 8, 2, 4, 52};     /* 3.3.4 */

    *unit = ut64x8;
    if (layer == 1 && !rti_topo_is_hybrid(net))
        *unit = ut64x2;
}

unsigned rti_topo_log2_trees(const struct rt_net *net, unsigned layer)
{
    if (rti_topo_is_hybrid(net)) /* 3.3.3: n / 12, and 16 times as many a layer */
        return 2 * (rti_topo_stages(net) - 2) + 4 * (layer - 1);
    return layer == 1 ? 0 : 4 * layer - 6; /* 1, 4, 64, .. */
}

unsigned rti_topo_stage_of(const struct rt_net *net, const struct rt_topo_component *component)
{
    unsigned stage = component->stage;

    for (unsigned m = 1; m < component->stack; m++)
        stage += (unsigned)net->param[m - 1];
    return stage;
}

unsigned rti_topo_layer_of(const struct rt_net *net, const struct rt_topo_component *component)
{
    if (component->kind == RT_TOPO_PLACE_UP)
        return component->stage;
    return component->kind == RT_TOPO_PLACE_CAP ? rti_topo_layers(net)
                                                : topo_layer_at(component->stage);
}

int rti_topo_in_halves(const struct rt_net *net, const struct rt_topo_component *component)
{
    if (component->kind == RT_TOPO_PLACE_CLUSTER || component->kind == RT_TOPO_PLACE_STACK)
        return rti_topo_stage_of(net, component) == rti_topo_stages(net);
    return !rti_topo_is_hybrid(net) && component->stage == 1; /* no cap: its stage is 4 or more */
}

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
