/* SPDX-License-Identifier: MIT-0 */
/* The stages of a Transit network in the order in which contention is settled, and how RN1 settles
 * it (SPEC 14.1; DeHon 1.3). */
#include "load_sim.h"

#define STAGES_A_STACK 4u
#define INPUTS 8

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

/* The `asking` requests of one direction of one crossbar share `outputs` of them. */
static void share(struct rt_load_sim_request *asking[INPUTS], unsigned number, unsigned first,
                  unsigned outputs, uint64_t *rng)
{
    unsigned turn = outputs == 2 ? rt_random_below(rng, 2) : 0;

    for (unsigned k = 0; k < outputs && k < number; k++) {
        unsigned winner = k + rt_random_below(rng, number - k);
        struct rt_load_sim_request *request = asking[winner];

        asking[winner] = asking[k];
        request->output = (uint8_t)(first + (k ^ turn));
    }
}

void rt_load_sim_rn1(void *context, unsigned stage, unsigned crossbars,
                     struct rt_load_sim_request *request, unsigned requests, uint64_t *rng)
{
    struct rt_load_sim_request *asking[8][INPUTS];
    unsigned number[8] = {0, 0, 0, 0, 0, 0, 0, 0};

    (void)context;
    (void)stage;
    for (unsigned i = 0; i < requests; i++) {
        unsigned half = crossbars == 2 ? request[i].input >> 2 : 0;
        unsigned group = request[i].direction * 2u + half;

        request[i].output = RT_LOAD_SIM_BLOCKED;
        asking[group][number[group]++] = &request[i];
    }
    for (unsigned group = 0; group < 8; group++)
        if (number[group] > 0)
            share(asking[group], number[group], group, 3 - crossbars, rng);
}
