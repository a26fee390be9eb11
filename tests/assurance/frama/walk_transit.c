/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): walks of the bytes that rt_compute
 * writes, and plans of pairs. */
#include "each.h"
#include "rt/walk.h"
#include "transit.h"

/* What rt_walk_verify_pair takes for granted of rt_walk_run: it reads nothing behind the routing
 * bytes. */
static void sent(const struct rt_net *net, unsigned routing)
{
    const struct rt_walk_on on = {net, rt_topo_next, rt_walk_rn1, 0};
    uint8_t stream[RT_SEQ_MAX];
    struct rt_walk walk;
    int verdict;

    any_bytes(stream, (int)routing);
    verdict = rt_walk_run(&on, any64(), any64(), stream, routing, 0, &walk);
    //@ assert 0 <= verdict < RT_WALK_VERDICTS;
    //@ assert walk.climbed <= RT_WALK_HOPS_MAX;
}

void frama_sent(void);
void frama_sent(void)
{
    static const uint8_t family[] = {RT_FAMILY_HYBRID, RT_FAMILY_FULL, RT_FAMILY_BIDELTA};

    for (unsigned routing = 0; routing <= RT_SEQ_MAX; routing++)
        for (unsigned i = 0; i < sizeof family; i++) {
            struct rt_net net;

            any_transit(family[i], &net);
            sent(&net, routing);
        }
}

/* Processors of the other shapes. */
uint64_t rti_topo_ring_processors(const struct rt_net *net)
{
    (void)net;
    return Frama_C_unsigned_long_interval(1, UINT32_MAX);
}

uint64_t rti_topo_ports_processors(const struct rt_net *net)
{
    return rti_topo_ring_processors(net);
}

/* Each kind of plan, and a number that is none. */
static void plan(const struct rt_net *net)
{
    for (int kind = 0; kind <= RT_WALK_PLAN_HEIGHTS + 1; kind++) {
        struct rt_walk_plan plan;
        uint64_t source, destination;

        rt_walk_plan_make(&plan, net, kind, any64(), any64());
        rt_walk_plan_pair(&plan, any64(), &source, &destination);
    }
}

/* Each Transit network and tree, and all of each other family at once. */
void frama_plan(void);
void frama_plan(void)
{
    struct rt_net net = {RT_FAMILY_TREE, 0, {0}};

    each_net(plan);
    net.param[0] = (uint32_t)Frama_C_interval(1, RT_TREE_HEIGHT_MAX);
    net.param[1] = (uint32_t)any;
    plan(&net);
    //@ loop unroll 256;
    for (unsigned family = 0; family <= UINT8_MAX; family++)
        if (family != RT_FAMILY_HYBRID && family != RT_FAMILY_FULL && family != RT_FAMILY_BIDELTA &&
            family != RT_FAMILY_TREE) {
            any_net(&net);
            net.family = (uint8_t)family;
            plan(&net);
        }
}
