/* SPDX-License-Identifier: MIT-0 */
/* SCI rings: how each family is written, and its limits (SPEC 12.1). */
#include "../net_family.h"
#include "rt/net_ring.h"

/* Fewest and most numbers after the colon, their names, their limits, an example. */
#define ROW(VALUE, name, least, most, numbers, limits, example)                                    \
    const struct net_row rti_net_##name = {                                                        \
        {RT_FAMILY_##VALUE, RT_SHAPE_RING, least, most, #name, numbers, limits, example},          \
        (least) < (most) ? RT_ERR_RING : RT_ERR_TEXT,                                              \
        (least) < (most) ? RT_ERR_RING : RT_ERR_TEXT,                                              \
        NULL,                                                                                      \
        NULL};
ROW(MULTICUBE, multicube, 1, RT_PARAM_MAX, "r0,...,ri",
    "i = 0..7; rings of r0, ... >= 2 nodes, their product below 2^31", "multicube:3,3")
ROW(SHUFFLE, shuffle, 2, 2, "f,r", "fanout f = 2..64, r >= 1 digits; f^r nodes, fewer than 2^31",
    "shuffle:2,4")
ROW(BUTTERFLY, butterfly, 2, 2, "f,r",
    "fanout f = 2..64, r >= 1 columns of f^r nodes, fewer than 2^31 in all", "butterfly:3,3")
ROW(DEADFLY, deadfly, 2, 2, "f,r",
    "fanout f = 2..64, r >= 1 columns of f^r nodes, fewer than 2^31 in all", "deadfly:3,3")
ROW(LIVEFLY, livefly, 2, 2, "f,r",
    "fanout f = 3..64, r >= 2 columns of (f-1)^r nodes, fewer than 2^31 in all", "livefly:3,3")
ROW(RINGMESH, ringmesh, 2, 2, "w,h", "sides w, h >= 1; fewer than 2^31 nodes", "ringmesh:4,4")
ROW(RINGCOMPLETE, ringcomplete, 1, 1, "f", "f = 2..64 nodes", "ringcomplete:4")
ROW(RING12, ring12, 0, 0, "", "12 nodes on four rings", "ring12")
ROW(CLOCK, clock, 0, 0, "", "12 nodes on five rings", "clock")
#undef ROW

int rt_net_multicube_check(const struct rt_net *net)
{
    uint64_t nodes = 1;
    unsigned n = 0;

    if (net->capped != 0)
        return RT_ERR_CAPPED;
    for (; n < RT_PARAM_MAX && net->param[n] != 0; n++) {
        if (net->param[n] == 1)
            return RT_ERR_RING;
        if (nodes <= RT_NODES_MAX)
            nodes *= net->param[n];
    }
    if (n == 0)
        return RT_ERR_RING;
    return nodes > RT_NODES_MAX ? RT_ERR_NODES : rti_net_unused(net, n);
}

/* columns * f^r nodes; 0 if more than RT_NODES_MAX. */
static uint64_t nodes_in(uint32_t columns, uint32_t f, uint32_t r)
{
    uint64_t nodes = columns;

    for (uint32_t i = 0; i < r && nodes <= RT_NODES_MAX; i++)
        nodes *= f;
    return nodes <= RT_NODES_MAX ? nodes : 0;
}

int rt_net_shuffle_check(const struct rt_net *net)
{
    uint32_t f = net->param[0], r = net->param[1];

    if (net->capped != 0)
        return RT_ERR_CAPPED;
    if (f < 2 || f > RT_LINKS_MAX)
        return RT_ERR_FANOUT;
    if (r < 1)
        return RT_ERR_RING;
    return nodes_in(1, f, r) == 0 ? RT_ERR_NODES : rti_net_unused(net, 2);
}

/* A fly f,r has r columns of (f - less)^r nodes, f at least `fanout`, r at least `columns`. */
static int check_fly(const struct rt_net *net, uint32_t fanout, uint32_t columns, uint32_t less)
{
    uint32_t f = net->param[0], r = net->param[1];

    if (net->capped != 0)
        return RT_ERR_CAPPED;
    if (f < fanout || f > RT_LINKS_MAX)
        return RT_ERR_FANOUT;
    if (r < columns)
        return RT_ERR_RING;
    return nodes_in(r, f - less, r) == 0 ? RT_ERR_NODES : rti_net_unused(net, 2);
}

int rt_net_butterfly_check(const struct rt_net *net)
{
    return check_fly(net, 2, 1, 0);
}

int rt_net_deadfly_check(const struct rt_net *net)
{
    return check_fly(net, 2, 1, 0);
}

int rt_net_livefly_check(const struct rt_net *net)
{
    return check_fly(net, 3, 2, 1);
}

int rt_net_ringmesh_check(const struct rt_net *net)
{
    uint32_t w = net->param[0], h = net->param[1];

    if (net->capped != 0)
        return RT_ERR_CAPPED;
    if (w < 1 || h < 1)
        return RT_ERR_RING;
    return (uint64_t)w * h > RT_NODES_MAX ? RT_ERR_NODES : rti_net_unused(net, 2);
}

int rt_net_ringcomplete_check(const struct rt_net *net)
{
    if (net->capped != 0)
        return RT_ERR_CAPPED;
    return net->param[0] < 2 || net->param[0] > RT_LINKS_MAX ? RT_ERR_FANOUT
                                                             : rti_net_unused(net, 1);
}

int rt_net_ring12_check(const struct rt_net *net)
{
    return rti_net_unused(net, 0);
}

int rt_net_clock_check(const struct rt_net *net)
{
    return rti_net_unused(net, 0);
}
