/* SPDX-License-Identifier: MIT-0 */
/* The SCI rings without a routing function (SPEC 12.2): the general router finds their paths. */
#include "topo_ring.h"

/* Ring mesh: neighbours along x and y are joined in pairs, by rings of two (SPEC 12.2). */

/* The neighbour of x = 0..side-1 in the pairs 2i, 2i+1 or in 2i+1, 2i+2; x
 * itself where there is none. */
static uint32_t partner(uint32_t x, uint32_t side, unsigned odd)
{
    uint32_t other = odd ? ((x + 1) ^ 1) - 1 : x ^ 1;

    return other < side ? other : x; /* 0 - 1 is no side's */
}

static uint32_t ringmesh_next(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;
    uint32_t width = net->param[0], x = node % width, y = node / width;

    if (link < 2)
        return y * width + partner(x, width, link);
    return partner(y, net->param[1], link - 2) * width + x;
}

int rti_topo_ringmesh(const struct rt_net *net, struct rt_rings *rings)
{
    *rings = (struct rt_rings){net->param[0] * net->param[1], 4, ringmesh_next, net};
    return 1;
}

/* Completely connected: a ring of two for each pair of nodes (SPEC 12.2). */

static uint32_t ringcomplete_next(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;
    uint32_t f = net->param[0];

    return (link + f - node) % f;
}

int rti_topo_ringcomplete(const struct rt_net *net, struct rt_rings *rings)
{
    *rings = (struct rt_rings){net->param[0], net->param[0], ringcomplete_next, net};
    return 1;
}

/* Twelve nodes on four rings that share their ends (SPEC 12.2). */

/* Ring a = 0..3 is nodes 3a to 3a+3 on link a mod 2; its ends are shared. */
static uint32_t ring12_next(const void *context, uint32_t node, uint32_t link)
{
    uint32_t a = node / 3;

    (void)context;
    if (a % 2 == link)
        return (node + 1) % 12;
    return node % 3 == 0 ? (node + 9) % 12 : node;
}

int rti_topo_ring12(const struct rt_net *net, struct rt_rings *rings)
{
    *rings = (struct rt_rings){12, 2, ring12_next, net};
    return 1;
}

/* The clock: a ring of twelve, and one that joins every third node (SPEC 12.2). */

static uint32_t clock_next(const void *context, uint32_t node, uint32_t link)
{
    (void)context;
    if (link == 0)
        return (node + 1) % 12;
    return node % 3 == 0 ? (node + 3) % 12 : node;
}

int rti_topo_clock(const struct rt_net *net, struct rt_rings *rings)
{
    *rings = (struct rt_rings){12, 2, clock_next, net};
    return 1;
}
