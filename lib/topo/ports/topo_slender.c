/* SPDX-License-Identifier: MIT-0 */
/* A 4-ary fat-tree as a slender butterfly (SPEC 15.5). */
#include "topo_ports.h"

/* A switch: level m, tree node t, side (1: upper), number z there. */
struct spot {
    uint32_t m, t, side, z;
};

/* The first switch of a level: 2^(2k+3) - 2^(2k+3-m); the former is 2^31 at the most. */
static uint32_t begin(const struct rt_net *net, uint32_t m)
{
    uint32_t all = UINT32_C(8) << 2 * net->param[0];

    return all - (all >> m);
}

static uint32_t number(const struct rt_net *net, uint32_t m, uint32_t t, uint32_t side, uint32_t z)
{
    return begin(net, m) + (t << (m + 2)) + (side << (m + 1)) + z;
}

static void find(const struct rt_net *net, uint32_t node, struct spot *s)
{
    s->m = 0;
    while (node >= begin(net, s->m + 1)) /* behind level k there are none */
        s->m++;
    node -= begin(net, s->m);
    s->t = node >> (s->m + 2);
    s->side = node >> (s->m + 1) & 1;
    s->z = node & ((UINT32_C(2) << s->m) - 1);
}

void rti_topo_slender_size(const struct rt_net *net, struct topo_size *size)
{
    uint32_t k = net->param[0];

    rti_topo_direct(size, (UINT32_C(8) << 2 * k) - (UINT32_C(4) << k));
}

unsigned rti_topo_slender_ports(const struct rt_net *net, uint32_t node)
{
    struct spot s;

    find(net, node, &s);
    return s.side == 0 ? 4 : 3;
}

int rti_topo_slender_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                               struct rt_topo_port_end *end)
{
    struct spot s;
    uint32_t bit;

    find(net, node, &s);
    bit = s.z >> s.m & 1;
    if (s.side == 0 && port < 2) {
        if (s.m == 0)
            return RT_ERR_LINK;
        return rti_topo_leads(end,
                              number(net, s.m - 1, 4 * s.t + 2 * port + (s.z >> s.m), 1,
                                     s.z & ((UINT32_C(1) << s.m) - 1)),
                              2);
    }
    if (s.side == 0)
        return rti_topo_leads(end, number(net, s.m, s.t, 1, s.z ^ (bit ^ (port - 2)) << s.m),
                              (unsigned)bit);
    if (port < 2)
        return rti_topo_leads(end, number(net, s.m, s.t, 0, s.z ^ (bit ^ port) << s.m),
                              2 + (unsigned)bit);
    if (s.m == net->param[0])
        return RT_ERR_LINK;
    return rti_topo_leads(end, number(net, s.m + 1, s.t / 4, 0, s.z + ((s.t & 1) << (s.m + 1))),
                          (unsigned)(s.t >> 1 & 1));
}

int rti_topo_slender_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    struct spot s;

    find(net, node, &s);
    x[0] = s.m;
    x[1] = s.t;
    x[2] = s.side;
    x[3] = s.z;
    return 4;
}

int rti_topo_slender_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    uint32_t k = net->param[0];

    if (x[0] > k || x[1] >> 2 * (k - x[0]) != 0 || x[2] > 1 || x[3] >> (x[0] + 1) != 0)
        return RT_ERR_LOC;
    *node = number(net, x[0], x[1], x[2], x[3]);
    return 0;
}

void rti_topo_slender_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;

    rti_topo_degrees(facts, 2, 4);
    f->diameter = 4 * net->param[0] + 2;
}
