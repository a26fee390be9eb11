/* SPDX-License-Identifier: MIT-0 */
/* The CM-5's fat-tree: two parents each up to level 2, then four (SPEC 15.5). */
#include "topo_ports.h"

/* A router: level, tree node t, number y there. */
struct spot {
    uint32_t level, t, y;
};

/* Parents u(L) of a router of a level, as a logarithm: 2 up to level 2, then 4. */
static unsigned ups(uint32_t level)
{
    return level <= 2 ? 1 : 2;
}

/* Routers r(L) of a tree node of a level, as a logarithm. */
static unsigned routers(uint32_t level)
{
    unsigned log = 0;

    for (uint32_t l = 0; l < level; l++)
        log += ups(l);
    return log;
}

/* The first router of a level, in a tree of k levels above the leaves; for level k + 1, how many
 * there are. */
static uint32_t begin(uint32_t k, uint32_t level)
{
    uint32_t first = 0;

    for (uint32_t l = 0; l < level; l++)
        first += UINT32_C(1) << (2 * (k - l) + routers(l));
    return first;
}

static void find(uint32_t k, uint32_t node, struct spot *s)
{
    s->level = 0;
    while (node >= begin(k, s->level + 1)) /* behind level k there are none */
        s->level++;
    node -= begin(k, s->level);
    s->t = node >> routers(s->level);
    s->y = node & ((UINT32_C(1) << routers(s->level)) - 1);
}

void rti_topo_cm5_size(const struct rt_net *net, struct topo_size *size)
{
    uint32_t k = net->param[0];

    rti_topo_direct(size, begin(k, k + 1));
}

unsigned rti_topo_cm5_ports(const struct rt_net *net, uint32_t node)
{
    struct spot s;
    unsigned up;

    find(net->param[0], node, &s);
    up = s.level < net->param[0] ? 1u << ups(s.level) : 0;
    return s.level == 0 ? up : 4 + up;
}

int rti_topo_cm5_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                           struct rt_topo_port_end *end)
{
    uint32_t k = net->param[0];
    unsigned first; /* port up */
    struct spot s;

    find(k, node, &s);
    first = s.level == 0 ? 0 : 4;
    if (port < first) {
        unsigned below = ups(s.level - 1);

        return rti_topo_leads(
            end,
            begin(k, s.level - 1) + ((4 * s.t + port) << routers(s.level - 1)) + (s.y >> below),
            (unsigned)(s.y & ((UINT32_C(1) << below) - 1)) + (s.level > 1 ? 4 : 0));
    }
    return rti_topo_leads(end,
                          begin(k, s.level + 1) + ((s.t >> 2) << routers(s.level + 1)) +
                              (s.y << ups(s.level)) + (port - first),
                          (unsigned)(s.t & 3));
}

int rti_topo_cm5_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    struct spot s;

    find(net->param[0], node, &s);
    x[0] = s.level;
    x[1] = s.t;
    x[2] = s.y;
    return 3;
}

int rti_topo_cm5_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    uint32_t k = net->param[0];

    if (x[0] > k || x[1] >> 2 * (k - x[0]) != 0 || x[2] >> routers(x[0]) != 0)
        return RT_ERR_LOC;
    *node = begin(k, x[0]) + (x[1] << routers(x[0])) + x[2];
    return 0;
}

void rti_topo_cm5_facts(const struct rt_net *net, struct topo_facts *facts)
{
    uint32_t k = net->param[0], level = k > 3 ? 3 : 1; /* from 3 on, four links up */

    facts->widest = begin(k, level);
    rti_topo_degrees(facts, 2, rti_topo_cm5_ports(net, facts->widest));
    facts->figures.diameter = 2 * k;
}
