/* SPDX-License-Identifier: MIT-0 */
/* The stages of a Transit network in the order in which contention is settled (SPEC 14.6). */
#include "load_sim.h"

#define STAGES_A_STACK 4u

unsigned rti_load_sim_stage_of(const struct rt_topo_component *component)
{
    unsigned stage = component->stage;

    switch (component->kind) {
    case RT_TOPO_PLACE_CLUSTER:
        return SIM_CLUSTER(stage);
    case RT_TOPO_PLACE_UP:
        return stage;
    case RT_TOPO_PLACE_DOWN:
        return SIM_DOWN(stage);
    case RT_TOPO_PLACE_CAP:
        return SIM_CAP;
    default:
        return (component->stack - 1u) * STAGES_A_STACK + stage - 1;
    }
}

static void set(struct rt_topo_component *component, unsigned kind, unsigned stage, unsigned stack)
{
    component->kind = (uint8_t)kind;
    component->stage = (uint8_t)stage;
    component->stack = (uint8_t)stack;
    component->unit = component->index = 0;
}

static int stage_of_tree(const struct rt_net *net, unsigned stage,
                         struct rt_topo_component *component)
{
    unsigned hybrid = rt_topo_cluster(net) > 1, levels = rt_topo_levels(net);
    unsigned stages = 1;

    for (uint32_t n = 3; hybrid && n < rt_topo_cluster(net); n *= 4)
        stages++;
    if (stage == SIM_EXIT || stage >= SIM_CLUSTER(1)) {
        unsigned i = stage == SIM_EXIT ? 1 : stage - SIM_CLUSTER(0);

        set(component, RT_TOPO_PLACE_CLUSTER, i, 0);
        return hybrid && i <= stages;
    }
    if (stage < SIM_CAP) {
        set(component, RT_TOPO_PLACE_UP, stage, 0);
        return stage <= levels / 3;
    }
    if (stage == SIM_CAP) {
        set(component, RT_TOPO_PLACE_CAP, levels, 0);
        return net->capped;
    }
    set(component, RT_TOPO_PLACE_DOWN, SIM_DOWN(stage), 0);
    return component->stage <= levels - net->capped;
}

int rt_load_sim_stage(const struct rt_net *net, unsigned stage, struct rt_topo_component *component)
{
    unsigned stack = stage / STAGES_A_STACK;

    if (rt_net_shape(net) != RT_SHAPE_TRANSIT)
        return 0;
    if (rt_topo_levels(net) > 0)
        return stage_of_tree(net, stage, component);
    set(component, RT_TOPO_PLACE_STACK, stage % STAGES_A_STACK + 1, stack + 1);
    return stack < RT_PARAM_MAX && component->stage <= net->param[stack];
}
