/* SPDX-License-Identifier: MIT-0 */
/* Transit networks: how each family is written, and its limits (SPEC 2). */
#include "../net_family.h"

const struct net_row rti_net_hybrid = {
    {RT_FAMILY_HYBRID, RT_SHAPE_TRANSIT, 2, 2, "hybrid", "n,U[,capped]",
     "n = 12, 48 or 192 processors a leaf cluster; U = 1..7 layers, 1..6 when capped",
     "hybrid:12,1"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rt_net_hybrid_check(const struct rt_net *net)
{
    uint32_t layers = net->param[1];

    if (net->param[0] != 12 && net->param[0] != 48 && net->param[0] != 192)
        return RT_ERR_LEAF;
    if (net->capped > 1)
        return RT_ERR_CAPPED;
    /* A location has a byte a layer, one for the cap, one for the cluster. */
    if (layers < 1 || layers > (uint32_t)RT_LOC_MAX - 1 - net->capped)
        return RT_ERR_LAYERS;
    for (unsigned i = 2; i < RT_PARAM_MAX; i++)
        if (net->param[i] != 0)
            return RT_ERR_UNUSED;
    return 0;
}

const struct net_row rti_net_full = {{RT_FAMILY_FULL, RT_SHAPE_TRANSIT, 1, 1, "full", "U[,capped]",
                                      "U = 1..8 layers, 1..7 when capped", "full:2"},
                                     RT_ERR_TEXT,
                                     RT_ERR_TEXT,
                                     NULL,
                                     NULL};

int rt_net_full_check(const struct rt_net *net)
{
    uint32_t layers = net->param[0];

    if (net->capped > 1)
        return RT_ERR_CAPPED;
    /* A location has a byte a layer, one for the cap. */
    if (layers < 1 || layers > (uint32_t)RT_LOC_MAX - net->capped)
        return RT_ERR_LAYERS;
    for (unsigned i = 1; i < RT_PARAM_MAX; i++)
        if (net->param[i] != 0)
            return RT_ERR_UNUSED;
    return 0;
}

const struct net_row rti_net_bidelta = {
    {RT_FAMILY_BIDELTA, RT_SHAPE_TRANSIT, 1, RT_PARAM_MAX, "bidelta", "j1,...,ji",
     "i = 1..8 stacks of 1..3 stages, the last of 2..4", "bidelta:3,3"},
    RT_ERR_STAGES,
    RT_ERR_STACKS,
    NULL,
    NULL};

/* DeHon 4.36, 4.37: a stack of more than four stages would need more than
 * one routing byte; one that keeps eight outputs a direction has at most 3. */
int rt_net_bidelta_check(const struct rt_net *net)
{
    unsigned stacks = 0;

    while (stacks < RT_PARAM_MAX && net->param[stacks] != 0)
        stacks++;
    if (stacks == 0)
        return RT_ERR_STACKS;
    for (unsigned m = 0; m + 1 < stacks; m++)
        if (net->param[m] > 3)
            return RT_ERR_STAGES;
    if (net->param[stacks - 1] < 2 || net->param[stacks - 1] > 4)
        return RT_ERR_STAGES;
    return rti_net_unused(net, stacks);
}
