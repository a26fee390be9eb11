/* SPDX-License-Identifier: MIT-0 */
/* The numbers of components, stacks and wires of the Transit networks (SPEC 14.5). */
#include "topo_parts.h"

/* Components of a leaf cluster: 7, 40 or 208, 4^(s-1) of stage 1 and 3 * 4^(s-2) of each other. */
static uint64_t cluster_size(const struct rt_net *net)
{
    unsigned stages = rti_topo_stages(net);

    return (UINT64_C(4) + 3 * (stages - 1)) << 2 * (stages - 2);
}

/* Unit trees of a layer. */
static uint64_t trees(const struct rt_net *net, unsigned layer)
{
    return rti_topo_leaves(net) >> 6 * layer << rti_topo_log2_trees(net, layer);
}

static uint64_t tree_size(const struct rt_net *net, unsigned layer)
{
    struct topo_unit unit;

    rti_topo_unit(net, layer, &unit);
    return unit.all + (net->capped && layer == rti_topo_layers(net) ? unit.cap : 0);
}

uint64_t rt_topo_components(const struct rt_net *net)
{
    uint64_t count;

    if (!rti_topo_is_transit(net))
        return 0;
    if (rti_topo_layers(net) == 0)
        return rti_topo_stages(net) * rti_topo_stage_size(net, 1);
    count = rti_topo_is_hybrid(net) ? rti_topo_leaves(net) * cluster_size(net) : 0;
    for (unsigned layer = 1; layer <= rti_topo_layers(net); layer++)
        count += trees(net, layer) * tree_size(net, layer);
    return count;
}

uint64_t rt_topo_stacks(const struct rt_net *net)
{
    uint64_t count = rti_topo_is_hybrid(net) ? rti_topo_leaves(net) : 0;

    for (unsigned layer = 1; layer <= rti_topo_layers(net); layer++) /* of other families none */
        count += trees(net, layer);
    return count;
}

uint64_t rt_topo_stack(const struct rt_net *net, const struct rt_topo_component *component)
{
    uint64_t before = 0;

    if (!rti_topo_is_transit(net))
        return 0;
    if (component->kind == RT_TOPO_PLACE_CLUSTER)
        return component->unit;
    if (rti_topo_is_hybrid(net))
        before = rti_topo_leaves(net);
    for (unsigned layer = 1; layer < rti_topo_layer_of(net, component); layer++)
        before += trees(net, layer);
    return before + component->unit;
}

/* A bidelta network: stage by stage. */
static void find_stack(const struct rt_net *net, uint64_t number,
                       struct rt_topo_component *component)
{
    uint64_t size = rti_topo_stage_size(net, 1), stage = number / size;

    component->kind = RT_TOPO_PLACE_STACK;
    component->stack = 1;
    component->unit = 0;
    component->index = number % size;
    for (; stage >= net->param[component->stack - 1]; component->stack++)
        stage -= net->param[component->stack - 1];
    component->stage = (uint8_t)(stage + 1);
}

/* The stages that follow the up routers in a unit tree: down stages 1 to 3, cap. */
static void find_down(const struct rt_net *net, unsigned layer, uint64_t number,
                      struct rt_topo_component *component)
{
    struct topo_unit unit;
    uint64_t size[4];
    unsigned level = 0;

    rti_topo_unit(net, layer, &unit);
    size[0] = 2 * unit.top;
    size[1] = 4 * unit.middle;
    size[2] = unit.top;
    size[3] = UINT64_MAX;
    while (number >= size[level])
        number -= size[level++];
    component->kind = level < 3 ? RT_TOPO_PLACE_DOWN : RT_TOPO_PLACE_CAP;
    component->stage = (uint8_t)(3 * (layer - 1) + level + 1);
    component->index = number;
}

void rt_topo_component_at(const struct rt_net *net, uint64_t number,
                          struct rt_topo_component *component)
{
    uint64_t size = 0, part = 0;
    unsigned layer = 0;
    struct topo_unit unit;

    if (!rti_topo_is_transit(net)) {
        *component = (struct rt_topo_component){0, 0, 0, 0, 0};
        return;
    }
    if (rti_topo_layers(net) == 0) {
        find_stack(net, number, component);
        return;
    }
    if (rti_topo_is_hybrid(net)) {
        size = cluster_size(net);
        part = rti_topo_leaves(net) * size;
    }
    while (number >= part) {
        number -= part;
        layer++;
        size = tree_size(net, layer);
        part = trees(net, layer) * size;
    }
    component->stack = 0;
    component->unit = number / size;
    number %= size;
    if (layer > 0) {
        rti_topo_unit(net, layer, &unit);
        if (number < 2 * unit.top) {
            component->kind = RT_TOPO_PLACE_UP;
            component->stage = (uint8_t)layer;
            component->index = number;
        } else {
            find_down(net, layer, number - 2 * unit.top, component);
        }
        return;
    }
    component->kind = RT_TOPO_PLACE_CLUSTER;
    component->stage = 1;
    for (; number >= rti_topo_stage_size(net, component->stage); component->stage++)
        number -= rti_topo_stage_size(net, component->stage);
    component->index = number;
}

/* Where a stage begins in its unit tree. */
static uint64_t tree_offset(const struct topo_unit *unit, const struct rt_topo_component *component)
{
    if (component->kind == RT_TOPO_PLACE_UP)
        return 0;
    if (component->kind == RT_TOPO_PLACE_CAP)
        return unit->all;
    switch (topo_third_of(component->stage)) {
    case TOPO_BOTTOM:
        return 2 * unit->top;
    case TOPO_MIDDLE:
        return 4 * unit->top;
    default:
        return 4 * unit->top + 4 * unit->middle;
    }
}

uint64_t rt_topo_component_number(const struct rt_net *net,
                                  const struct rt_topo_component *component)
{
    uint64_t number = 0;
    unsigned layer = rti_topo_layer_of(net, component);
    struct topo_unit unit;

    if (!rti_topo_is_transit(net))
        return 0;
    if (rti_topo_layers(net) == 0)
        return (rti_topo_stage_of(net, component) - 1) * rti_topo_stage_size(net, 1) +
               component->index;
    if (component->kind == RT_TOPO_PLACE_CLUSTER) {
        for (unsigned stage = 1; stage < component->stage; stage++)
            number += rti_topo_stage_size(net, stage);
        return component->unit * cluster_size(net) + number + component->index;
    }
    if (rti_topo_is_hybrid(net))
        number = rti_topo_leaves(net) * cluster_size(net);
    for (unsigned below = 1; below < layer; below++)
        number += trees(net, below) * tree_size(net, below);
    rti_topo_unit(net, layer, &unit);
    return number + component->unit * tree_size(net, layer) + tree_offset(&unit, component) +
           component->index;
}

uint64_t rt_topo_wires(const struct rt_net *net)
{
    if (!rti_topo_is_transit(net))
        return 0;
    return 8 * rt_topo_components(net) + 2 * rti_topo_transit_processors(net);
}

uint64_t rt_topo_wire_number(const struct rt_net *net, const struct rt_topo_end *from)
{
    if (!rti_topo_is_transit(net))
        return 0;
    if (from->kind == RT_TOPO_END_COMPONENT)
        return 8 * from->number + from->port;
    return 8 * rt_topo_components(net) + 2 * from->number + from->port;
}

void rt_topo_wire_end(const struct rt_net *net, uint64_t number, struct rt_topo_end *from)
{
    uint64_t outputs = 8 * rt_topo_components(net);

    if (!rti_topo_is_transit(net)) {
        rti_topo_end(RT_TOPO_END_NOTHING, 0, 0, from);
        return;
    }
    from->kind = number < outputs ? RT_TOPO_END_COMPONENT : RT_TOPO_END_PROCESSOR;
    from->port = (uint8_t)(number < outputs ? number % 8 : (number - outputs) % 2);
    from->number = number < outputs ? number / 8 : (number - outputs) / 2;
}
