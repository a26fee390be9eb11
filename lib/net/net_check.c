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

/* f^r nodes, times r if there are columns; 0 if too many. */
static uint64_t power(uint32_t f, uint32_t r, int columns)
{
    uint64_t nodes = columns ? r : 1;

    for (uint32_t i = 0; i < r && nodes <= RT_NODES_MAX; i++)
        nodes *= f;
    return nodes <= RT_NODES_MAX ? nodes : 0;
}

static int check_multicube(const struct rt_net *net)
{
    uint64_t nodes = 1;
    unsigned n = 0;

    for (; n < RT_PARAM_MAX && net->param[n] != 0; n++) {
        if (net->param[n] == 1)
            return RT_ERR_RING;
        if (nodes <= RT_NODES_MAX)
            nodes *= net->param[n];
    }
    if (n == 0)
        return RT_ERR_RING;
    return nodes > RT_NODES_MAX ? RT_ERR_NODES : unused_are_zero(net, n);
}

/* The families with a fanout f and r digits or columns, of the radix f or f-1. */
static int check_digits(const struct rt_net *net)
{
    int live = net->family == RT_FAMILY_LIVEFLY;
    uint32_t f = net->param[0], r = net->param[1];

    if (f < 2 || f > RT_LINKS_MAX || (live && f < 3))
        return RT_ERR_FANOUT;
    if (r < 1 || (live && r < 2))
        return RT_ERR_RING;
    if (power(f - (unsigned)live, r, net->family != RT_FAMILY_SHUFFLE) == 0)
        return RT_ERR_NODES;
    return unused_are_zero(net, 2);
}

static int check_rings(const struct rt_net *net)
{
    uint32_t a = net->param[0], b = net->param[1];

    if (net->capped != 0)
        return RT_ERR_CAPPED;
    switch (net->family) {
    case RT_FAMILY_MULTICUBE:
        return check_multicube(net);
    case RT_FAMILY_RINGMESH:
        if (a < 1 || b < 1)
            return RT_ERR_RING;
        return (uint64_t)a * b > RT_NODES_MAX ? RT_ERR_NODES : unused_are_zero(net, 2);
    case RT_FAMILY_RINGCOMPLETE:
        return a < 2 || a > RT_LINKS_MAX ? RT_ERR_FANOUT : unused_are_zero(net, 1);
    case RT_FAMILY_RING12:
    case RT_FAMILY_CLOCK:
        return unused_are_zero(net, 0);
    default:
        return check_digits(net);
    }
}

/* w^3 >= 4^h, without a number of 97 bits: w * w > (4^h - 1) / w. */
static int check_tree(const struct rt_net *net)
{
    uint32_t h = net->param[0];
    uint64_t w = net->param[1];

    if (net->capped != 0)
        return RT_ERR_CAPPED;
    if (h < 1 || h > RT_TREE_HEIGHT_MAX)
        return RT_ERR_HEIGHT;
    if (w != 0 && (w > UINT64_C(1) << h || w * w <= (UINT64_MAX >> (64 - 2 * h)) / w))
        return RT_ERR_ROOT;
    return unused_are_zero(net, 2);
}

int rt_net_check(const struct rt_net *net)
{
    unsigned hybrid = net->family == RT_FAMILY_HYBRID;
    uint32_t layers = net->param[hybrid];

    if (net->family == RT_FAMILY_BIDELTA)
        return check_bidelta(net);
    if (net->family >= RT_FAMILY_MULTICUBE && net->family <= RT_FAMILY_CLOCK)
        return check_rings(net);
    if (net->family == RT_FAMILY_TREE)
        return check_tree(net);
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
