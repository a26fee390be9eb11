/* SPDX-License-Identifier: MIT-0 */
/* The flies of SCI rings: butterfly, deadfly, livefly (SPEC 12.2). */
#include "topo_ring.h"

/* A fly of f^r rows and r columns (figures 9 to 11): node = column * rows + row, and a row is r
 * digits of radix f.  In column c a link changes digit c of the row by o. */
static uint32_t fly(uint32_t f, uint32_t r, uint32_t node, uint32_t link)
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

    return fly(net->param[0], net->param[1], node, link);
}

/* The fly of a net with f = param[0], r = param[1]: r f^r nodes. */
static void fly_rings(const struct rt_net *net, struct rt_rings *rings)
{
    uint32_t f = net->param[0], r = net->param[1];

    *rings = (struct rt_rings){r * rti_topo_power(f, r), f, next, net};
}

/* Butterfly: a fly whose processors all sit at column 0, r at each node (SPEC 12.2). */

int rti_topo_butterfly(const struct rt_net *net, struct rt_rings *rings)
{
    fly_rings(net, rings);
    return (int)net->param[1]; /* r < 2^5: r * 2^r is at most RT_NODES_MAX */
}

/* Deadfly: a fly with a processor at every node (SPEC 12.2). */

int rti_topo_deadfly(const struct rt_net *net, struct rt_rings *rings)
{
    fly_rings(net, rings);
    return 1;
}

/* Livefly: a deadfly of fanout f-1 and, as link f-1, a second ring along each row (SPEC 12.2). */

static uint32_t livefly_next(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;
    uint32_t f = net->param[0] - 1, r = net->param[1], rows = rti_topo_power(f, r);

    if (link < f)
        return fly(f, r, node, link);
    return (node / rows + 1) % r * rows + node % rows;
}

int rti_topo_livefly(const struct rt_net *net, struct rt_rings *rings)
{
    uint32_t f = net->param[0], r = net->param[1];

    *rings = (struct rt_rings){r * rti_topo_power(f - 1, r), f, livefly_next, net};
    return 1;
}
