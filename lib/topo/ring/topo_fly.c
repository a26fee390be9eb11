/* SPDX-License-Identifier: MIT-0 */
/* The arithmetic that the flies share (SPEC 12.2). */
#include "topo_ring.h"

uint32_t rti_topo_power(uint32_t f, uint32_t r)
{
    uint32_t n = 1;

    while (r-- > 0)
        n *= f;
    return n;
}

/* The link changes digit c of the row, in column c, by o. */
uint32_t rti_topo_fly(uint32_t f, uint32_t r, uint32_t node, uint32_t link)
{
    uint32_t rows = rti_topo_power(f, r), row = node % rows, column = node / rows;
    uint32_t weight = rti_topo_power(f, column), digit = row / weight % f;
    uint32_t o = (link + 2 * (f - row % f)) % f;

    if (column > 0)
        o = (f - o) % f;
    row += (digit + o) % f * weight - digit * weight;
    return (column + 1) % r * rows + row;
}

static uint32_t next(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;

    return rti_topo_fly(net->param[0], net->param[1], node, link);
}

void rti_topo_fly_rings(const struct rt_net *net, struct rt_rings *rings)
{
    uint32_t f = net->param[0], r = net->param[1];

    *rings = (struct rt_rings){r * rti_topo_power(f, r), f, next, net};
}
