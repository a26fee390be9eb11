/* SPDX-License-Identifier: MIT-0 */
/* Ring mesh: neighbours along x and y are joined in pairs, by rings of two (SPEC 12.2). */
#include "topo_ring.h"

/* The neighbour of x = 0..side-1 in the pairs 2i, 2i+1 or in 2i+1, 2i+2; x
 * itself where there is none. */
static uint32_t partner(uint32_t x, uint32_t side, unsigned odd)
{
    uint32_t other = odd ? ((x + 1) ^ 1) - 1 : x ^ 1;

    return other < side ? other : x; /* 0 - 1 is no side's */
}

static uint32_t next(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;
    uint32_t width = net->param[0], x = node % width, y = node / width;

    if (link < 2)
        return y * width + partner(x, width, link);
    return partner(y, net->param[1], link - 2) * width + x;
}

int rti_topo_ringmesh(const struct rt_net *net, struct rt_rings *rings)
{
    *rings = (struct rt_rings){net->param[0] * net->param[1], 4, next, net};
    return 1;
}
