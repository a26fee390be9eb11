/* SPDX-License-Identifier: MIT-0 */
/* Components and latencies of the Transit networks (SPEC 7; DeHon 3.3, 4.1 to 4.3). */
#include "rt/load_transit.h"

#define UT64X8_COMPONENTS 208 /* table 3.1 */
#define UT64X2_COMPONENTS 52  /* a quarter of it, 3.3.4 */
#define CAP_COMPONENTS 16     /* on each UT64x8, 3.3.2 */
#define CAP2_COMPONENTS 4     /* on each UT64x2 */

static unsigned is_hybrid(const struct rt_net *net)
{
    return rt_topo_cluster(net) > 1;
}

/* Stages of a bidelta network. */
static unsigned stages_of(const struct rt_net *net)
{
    unsigned h = 0;

    for (unsigned m = 0; m < RT_PARAM_MAX; m++)
        h += (unsigned)net->param[m];
    return h;
}

static unsigned stacks_of(const struct rt_net *net)
{
    unsigned n = 0;

    while (n < RT_PARAM_MAX && net->param[n] != 0)
        n++;
    return n;
}

static void bidelta_hardware(const struct rt_net *net, struct rt_load_parts *hardware)
{
    unsigned h = stages_of(net);

    hardware->processors = UINT64_C(1) << 2 * h;
    hardware->location_bytes = hardware->sequence_bytes = (uint8_t)stacks_of(net);
    hardware->components = h * (hardware->processors / 4); /* 4.40 */
}

void rt_load_hardware(const struct rt_net *net, struct rt_load_parts *hardware)
{
    unsigned hybrid = is_hybrid(net), layers;
    uint64_t n, leaf, trees;

    *hardware = (struct rt_load_parts){0};
    if (rt_net_shape(net) != RT_SHAPE_TRANSIT)
        return;
    if (rt_topo_levels(net) == 0) {
        bidelta_hardware(net, hardware);
        return;
    }
    layers = (unsigned)net->param[hybrid];
    leaf = hybrid ? net->param[0] : 1;
    n = leaf << (6 * layers + 2 * net->capped);

    /* 3.3: n / 768 UT64x8 in a bottom layer, a quarter as many in the next;
     * a full tree's bottom layer is n / 64 UT64x2 instead. */
    hardware->processors = n;
    hardware->clusters = hybrid ? n / leaf : 0;
    hardware->unit_trees_2 = hybrid ? 0 : n / 64;
    trees = hybrid ? n / 768 : n / 1024; /* of the lowest layer of UT64x8 */
    for (unsigned u = hybrid ? 1 : 2; u <= layers; u++, trees /= 4)
        hardware->unit_trees_8 += trees;

    hardware->components =
        UT64X8_COMPONENTS * hardware->unit_trees_8 + UT64X2_COMPONENTS * hardware->unit_trees_2;
    if (hybrid) /* 4.26: (3j + 1) 4^(j-2) for j = 2, 3, 4 stages */
        hardware->components += hardware->clusters * (leaf == 12 ? 7 : leaf == 48 ? 40 : 208);
    if (net->capped) /* trees is a quarter of the top layer's by now */
        hardware->components += !hybrid && layers == 1 ? CAP2_COMPONENTS * hardware->unit_trees_2
                                                       : CAP_COMPONENTS * 4 * trees;

    /* The longest way takes a decision in each up router and, in a hybrid tree, one in the leaf
     * cluster: four decisions use up a byte of RU. */
    hardware->location_bytes = (uint8_t)(layers + net->capped + hybrid);
    hardware->sequence_bytes = (uint8_t)(hardware->location_bytes + (layers + hybrid + 3) / 4);
}

/* Cycles on the longest wires of rank m. */
static uint32_t worst(const struct rt_net *net, unsigned m)
{
    struct rt_load_geometry layout;

    rt_load_layout(net, m, &layout);
    return rt_load_delay_worst(&layout, RT_LOAD_OPTICAL);
}

static void bidelta_latency(const struct rt_net *net, int best, struct rt_load_cycles *latency)
{
    unsigned stacks = stacks_of(net);

    latency->connect = stages_of(net) + (stacks > 1); /* 4.41: the loop-back; none for one stack */
    for (unsigned m = 1; m < stacks; m++)
        latency->connect += best ? 1 : worst(net, m);
    latency->open = latency->connect + stacks - 1; /* 4.42 */
}

int rt_load_latency(const struct rt_net *net, unsigned k, struct rt_load_cycles *latency)
{
    unsigned hybrid = is_hybrid(net), layer = (k + 2) / 3, stages = 2;

    if (rt_net_shape(net) != RT_SHAPE_TRANSIT)
        return RT_ERR_FAMILY;
    if (rt_topo_levels(net) == 0) {
        bidelta_latency(net, 0, latency);
        return 0;
    }
    if (net->capped)
        return RT_ERR_CAPPED;
    if (k > 3 * net->param[hybrid] || (k == 0 && !hybrid))
        return RT_ERR_INDEX;
    for (uint32_t n = 12; hybrid && n < net->param[0]; n *= 4)
        stages++;
    if (k == 0) { /* 4.30 */
        latency->connect = latency->open = stages;
        return 0;
    }
    /* 4.18, 4.31: up routers, down stages; the cluster's exit and its stages. */
    latency->connect = layer + k + (hybrid ? 1 + stages : 0);
    /* Wires up and down: from the leaf cluster in a hybrid tree, between
     * layers in a full one. */
    for (unsigned m = 1; m <= layer - !hybrid; m++)
        latency->connect += 2 * worst(net, m);
    /* 4.19, 4.32: a cycle a byte swallowed. */
    latency->open =
        latency->connect + (hybrid ? layer + (k + 3 + 11) / 12 : layer - 1 + (k + 11) / 12);
    return 0;
}

int rt_load_latency_best(const struct rt_net *net, struct rt_load_cycles *latency)
{
    if (rt_net_shape(net) != RT_SHAPE_TRANSIT)
        return RT_ERR_FAMILY;
    if (rt_topo_levels(net) == 0) {
        bidelta_latency(net, 1, latency);
        return 0;
    }
    return rt_load_latency(net, !is_hybrid(net), latency);
}
