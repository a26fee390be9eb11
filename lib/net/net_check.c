/* SPDX-License-Identifier: MIT-0 */
#include "rt/net.h"

/* Entries of param from `used` on must be 0. */
static int unused_are_zero(const struct rt_net *net, unsigned used)
{
    for (unsigned i = used; i < RT_PARAM_MAX; i++)
        if (net->param[i] != 0)
            return RT_ERR_UNUSED;
    return 0;
}

/* DeHon 4.36, 4.37: a stack of more than four stages would need more than
 * one routing byte; one that keeps eight outputs a direction has at most 3. */
static int check_bidelta(const struct rt_net *net)
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
    if (net->capped != 0)
        return RT_ERR_CAPPED;
    return unused_are_zero(net, stacks);
}

int rt_net_check(const struct rt_net *net)
{
    unsigned hybrid = net->family == RT_FAMILY_HYBRID;
    uint32_t layers = net->param[hybrid];

    if (net->family == RT_FAMILY_BIDELTA)
        return check_bidelta(net);
    if (!hybrid && net->family != RT_FAMILY_FULL)
        return RT_ERR_FAMILY;
    if (hybrid && net->param[0] != 12 && net->param[0] != 48 && net->param[0] != 192)
        return RT_ERR_LEAF;
    if (net->capped > 1)
        return RT_ERR_CAPPED;
    /* A location has a byte a layer, one for the cap, one for the cluster. */
    if (layers < 1 || layers > (uint32_t)RT_LOC_MAX - hybrid - net->capped)
        return RT_ERR_LAYERS;
    return unused_are_zero(net, 1 + hybrid);
}
