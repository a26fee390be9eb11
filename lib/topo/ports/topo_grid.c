/* SPDX-License-Identifier: MIT-0 */
/* Meshes and tori (SPEC 15.2); sides stand from param[0] on, 0 ends them.  An array is a mesh of
 * one side, a ring a torus of one. */
#include "topo_ports.h"

static void size_of(const struct rt_net *net, struct topo_size *size)
{
    uint32_t nodes = 1;

    for (unsigned i = 0, sides = rti_topo_sides(net, 0); i < sides; i++)
        nodes *= net->param[i];
    rti_topo_direct(size, nodes);
}

/* A step along a dimension, wrapped round in a torus; port 2i is minus, 2i + 1 plus. */
static int lead(const uint32_t *side, int wrapped, uint32_t node, unsigned port,
                struct rt_topo_port_end *end)
{
    uint32_t weight = 1, s = side[port / 2], x;

    for (unsigned i = 0; i < port / 2; i++)
        weight *= side[i];
    x = node / weight % s;
    if (port % 2 == 0) {
        if (x == 0 && !wrapped)
            return RT_ERR_LINK;
        node = x == 0 ? node + (s - 1) * weight : node - weight;
    } else {
        if (x == s - 1 && !wrapped)
            return RT_ERR_LINK;
        node = x == s - 1 ? node - (s - 1) * weight : node + weight;
    }
    return rti_topo_leads(end, node, port ^ 1);
}

/* The fewest links to cut in a mesh for two halves: through the longest side, and, if that is odd,
 * on through the next, ... (Azizoglu and Egecioglu 2003; Arjona Aroca and Fernandez Anta 2014). */
static uint64_t mesh_bisection(const uint32_t *side, unsigned sides, uint32_t nodes)
{
    uint32_t fallen[RT_PARAM_MAX + 1] = {0};
    uint64_t cut = 0;
    unsigned i;

    for (i = 0; i < sides; i++) {
        unsigned at = i;

        for (; at > 0 && fallen[at - 1] < side[i]; at--)
            fallen[at] = fallen[at - 1];
        fallen[at] = side[i];
    }
    for (i = 0; fallen[i] > 1; i++) {
        nodes /= fallen[i];
        cut += nodes;
        if (fallen[i] % 2 == 0)
            break;
    }
    return cut;
}

/* Distances over ordered pairs of an array or a ring of s nodes. */
static uint64_t line_sum(uint64_t s, int wrapped)
{
    uint64_t a = s - 1, b = s + 1;

    if (wrapped)
        return rti_topo_times(s, s * s / 4);
    if (a % 3 == 0) /* one of s - 1, s, s + 1 is a multiple of 3 */
        a /= 3;
    else if (b % 3 == 0)
        b /= 3;
    else
        s /= 3;
    return rti_topo_times(rti_topo_times(a, b), s);
}

/* All figures, in closed form (SPEC 15.8). */
static void facts_of(const struct rt_net *net, int wrapped, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    const uint32_t *side = net->param;
    unsigned sides = rti_topo_sides(net, 0), twos = 0, longer = 0;
    uint32_t nodes = 1;

    for (unsigned i = 0; i < sides; i++)
        nodes *= side[i];
    f->degree_min = f->degree_max = f->links = f->diameter = f->distance_sum = 0;
    for (unsigned i = 0; i < sides; i++) {
        uint64_t s = side[i], rest = nodes / s;

        twos += s == 2;
        longer += s > 2;
        f->degree_min += s == 1 ? 0 : wrapped && s > 2 ? 2 : 1;
        f->degree_max += s == 1 ? 0 : s > 2 ? 2 : 1;
        f->links += rest * (wrapped && s > 2 ? s : s - 1);
        f->diameter += wrapped ? s / 2 : s - 1;
        f->distance_sum =
            rti_topo_plus(f->distance_sum, rti_topo_times(rest * rest, line_sum(s, wrapped)));
    }
    f->bisection = mesh_bisection(side, sides, nodes);
    if (wrapped && longer > 0)
        f->bisection = twos > 0 ? RT_TOPO_UNKNOWN : 2 * f->bisection;
}

static unsigned ports_of(const struct rt_net *net)
{
    return 2 * rti_topo_sides(net, 0);
}

static int split(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    return rti_topo_split(node, net->param, rti_topo_sides(net, 0), x);
}

static int join(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    return rti_topo_join(x, net->param, rti_topo_sides(net, 0), node);
}

#define GRID(name, wrapped)                                                                        \
    void rti_topo_##name##_size(const struct rt_net *net, struct topo_size *size)                  \
    {                                                                                              \
        size_of(net, size);                                                                        \
    }                                                                                              \
    unsigned rti_topo_##name##_ports(const struct rt_net *net, uint32_t node)                      \
    {                                                                                              \
        (void)node;                                                                                \
        return ports_of(net);                                                                      \
    }                                                                                              \
    int rti_topo_##name##_neighbour(const struct rt_net *net, uint32_t node, unsigned port,        \
                                    struct rt_topo_port_end *end)                                  \
    {                                                                                              \
        return lead(net->param, wrapped, node, port, end);                                         \
    }                                                                                              \
    int rti_topo_##name##_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)        \
    {                                                                                              \
        return split(net, node, x);                                                                \
    }                                                                                              \
    int rti_topo_##name##_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)        \
    {                                                                                              \
        return join(net, x, node);                                                                 \
    }                                                                                              \
    void rti_topo_##name##_facts(const struct rt_net *net, struct topo_facts *facts)               \
    {                                                                                              \
        facts_of(net, wrapped, facts);                                                             \
    }
GRID(array, 0)
GRID(mesh, 0)
GRID(ring, 1)
GRID(torus, 1)
#undef GRID
