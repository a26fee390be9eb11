/* SPDX-License-Identifier: MIT-0 */
/*
 * Mapping functions of the SCI ring topologies (SPEC 12.2).
 *
 * Families of digits: param[0] = f, param[1] = r.
 */
#include "rt/topo.h"

static uint32_t multicube(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;
    uint32_t weight = 1;

    for (uint32_t d = 0; d < link; d++)
        weight *= net->param[d];
    if (node / weight % net->param[link] + 1 == net->param[link])
        return node - (net->param[link] - 1) * weight;
    return node + weight;
}

/* f^r */
static uint32_t power(uint32_t f, uint32_t r)
{
    uint32_t n = 1;

    while (r-- > 0)
        n *= f;
    return n;
}

/* r+1 digits that follow one another on a ring add up to its link, modulo f. */
static uint32_t shuffle(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;
    uint32_t f = net->param[0], top = power(f, net->param[1] - 1), sum = 0;

    for (uint32_t rest = node; rest > 0; rest /= f)
        sum += rest % f;
    return node % top * f + (link + f - sum % f) % f;
}

/* The link changes digit c of the row, in column c, by o. */
static uint32_t fly(uint32_t f, uint32_t r, uint32_t node, uint32_t link)
{
    uint32_t rows = power(f, r), row = node % rows, column = node / rows;
    uint32_t weight = power(f, column), digit = row / weight % f;
    uint32_t o = (link + 2 * (f - row % f)) % f;

    if (column > 0)
        o = (f - o) % f;
    row += (digit + o) % f * weight - digit * weight;
    return (column + 1) % r * rows + row;
}

static uint32_t butterfly(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;

    return fly(net->param[0], net->param[1], node, link);
}

/* Links 0..f-2: a fly of radix f-1; link f-1: a second straight ring. */
static uint32_t livefly(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;
    uint32_t f = net->param[0] - 1, r = net->param[1], rows = power(f, r);

    if (link < f)
        return fly(f, r, node, link);
    return (node / rows + 1) % r * rows + node % rows;
}

/* The neighbour of x = 0..side-1 in the pairs 2i, 2i+1 or in 2i+1, 2i+2; x
 * itself where there is none. */
static uint32_t partner(uint32_t x, uint32_t side, unsigned odd)
{
    uint32_t other = odd ? ((x + 1) ^ 1) - 1 : x ^ 1;

    return other < side ? other : x; /* 0 - 1 is no side's */
}

static uint32_t ringmesh(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;
    uint32_t width = net->param[0], x = node % width, y = node / width;

    if (link < 2)
        return y * width + partner(x, width, link);
    return partner(y, net->param[1], link - 2) * width + x;
}

static uint32_t ringcomplete(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;
    uint32_t f = net->param[0];

    return (link + f - node) % f;
}

/* Ring a = 0..3 is nodes 3a to 3a+3 on link a mod 2; its ends are shared. */
static uint32_t ring12(const void *context, uint32_t node, uint32_t link)
{
    uint32_t a = node / 3;

    (void)context;
    if (a % 2 == link)
        return (node + 1) % 12;
    return node % 3 == 0 ? (node + 9) % 12 : node;
}

static uint32_t clock(const void *context, uint32_t node, uint32_t link)
{
    (void)context;
    if (link == 0)
        return (node + 1) % 12;
    return node % 3 == 0 ? (node + 3) % 12 : node;
}

int rt_topo_rings(const struct rt_net *net, struct rt_rings *rings)
{
    uint32_t f = net->param[0], r = net->param[1], nodes = 1;

    switch (net->family) {
    case RT_FAMILY_MULTICUBE:
        for (f = 0; f < RT_PARAM_MAX && net->param[f] != 0; f++)
            nodes *= net->param[f];
        *rings = (struct rt_rings){nodes, f, multicube, net};
        return 0;
    case RT_FAMILY_SHUFFLE:
        *rings = (struct rt_rings){power(f, r), f, shuffle, net};
        return 0;
    case RT_FAMILY_BUTTERFLY:
    case RT_FAMILY_DEADFLY:
        *rings = (struct rt_rings){r * power(f, r), f, butterfly, net};
        return 0;
    case RT_FAMILY_LIVEFLY:
        *rings = (struct rt_rings){r * power(f - 1, r), f, livefly, net};
        return 0;
    case RT_FAMILY_RINGMESH:
        *rings = (struct rt_rings){f * r, 4, ringmesh, net};
        return 0;
    case RT_FAMILY_RINGCOMPLETE:
        *rings = (struct rt_rings){f, f, ringcomplete, net};
        return 0;
    case RT_FAMILY_RING12:
        *rings = (struct rt_rings){12, 2, ring12, net};
        return 0;
    case RT_FAMILY_CLOCK:
        *rings = (struct rt_rings){12, 2, clock, net};
        return 0;
    default:
        return RT_ERR_FAMILY;
    }
}

uint32_t rt_topo_ring_node(const struct rt_net *net, uint32_t processor)
{
    return net->family == RT_FAMILY_BUTTERFLY ? processor / net->param[1] : processor;
}

/* One ring from `node` on; 0, or the fault at *node. */
static int lay_ring(const struct rt_rings *rings, struct rt_topo_ring_table *table, uint32_t *node,
                    uint32_t link)
{
    uint32_t first = *node, at = first, steps = 0;

    do {
        uint32_t next = rings->next(rings->context, at, link), entry = at * table->links + link;

        *node = at;
        if (next >= table->nodes)
            return RT_TOPO_RING_RANGE;
        table->next[entry] = next;
        table->ring[entry] = table->rings;
        steps++;
        at = next;
        /* a node that some ring already has, this one or another, but its first */
        if (at != first && table->ring[at * table->links + link] != UINT32_MAX)
            return RT_TOPO_RING_DOUBLE;
    } while (at != first);
    table->size[table->rings++] = steps;
    return RT_TOPO_RING_SOUND;
}

int rt_topo_ring_tabulate(const struct rt_rings *rings, struct rt_topo_ring_table *table,
                          uint32_t *node, uint32_t *link)
{
    table->nodes = rings->nodes;
    table->links = rings->links;
    table->rings = 0;
    for (uint32_t entry = 0; entry < rings->nodes * rings->links; entry++)
        table->ring[entry] = UINT32_MAX;
    for (uint32_t n = 0; n < rings->nodes; n++) {
        for (uint32_t l = 0; l < rings->links; l++) {
            int fault = RT_TOPO_RING_SOUND;

            *node = n;
            *link = l;
            if (table->ring[n * rings->links + l] == UINT32_MAX)
                fault = lay_ring(rings, table, node, l);
            if (fault != RT_TOPO_RING_SOUND)
                return fault;
        }
    }
    return RT_TOPO_RING_SOUND;
}

static uint32_t table_next(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_topo_ring_table *table = context;

    return table->next[node * table->links + link];
}

struct rt_rings rt_topo_ring_rings(const struct rt_topo_ring_table *table)
{
    struct rt_rings rings = {0, 0, table_next, NULL};

    rings.nodes = table->nodes;
    rings.links = table->links;
    rings.context = table;
    return rings;
}
