/* SPDX-License-Identifier: MIT-0 */
/* What is said of whole networks of routers: most ports, direction, closed forms (SPEC 15.8). */
#include "topo_ports.h"

uint64_t rti_topo_plus(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? RT_TOPO_UNKNOWN : a + b;
}

uint64_t rti_topo_times(uint64_t a, uint64_t b)
{
    uint64_t low = (a & 0xFFFFFFFF) * (b & 0xFFFFFFFF);
    uint64_t middle = (a >> 32) * (b & 0xFFFFFFFF) + (a & 0xFFFFFFFF) * (b >> 32);

    /* In halves: clang turns a test by a / b into a 128-bit product, which wasm32 lacks. */
    if ((a >> 32 != 0 && b >> 32 != 0) || middle >> 32 != 0)
        return RT_TOPO_UNKNOWN;
    return rti_topo_plus(middle << 32, low);
}

void rti_topo_degrees(struct topo_facts *facts, uint64_t least, uint64_t most)
{
    facts->figures.degree_min = least;
    facts->figures.degree_max = most;
}

/* The family's facts; 0, or RT_ERR_FAMILY. */
static int facts_of(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;

    facts->widest = 0;
    facts->directed = 0;
    f->degree_min = f->degree_max = f->links = RT_TOPO_UNKNOWN;
    f->diameter = f->distance_sum = f->bisection = RT_TOPO_UNKNOWN;
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        rti_topo_##name##_facts(net, facts);                                                       \
        return 0;
        RT_PORTS_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

int rt_topo_ports_most(const struct rt_net *net)
{
    struct topo_facts facts;
    int error = facts_of(net, &facts);

    return error != 0 ? error : rt_topo_node_ports(net, facts.widest);
}

int rt_topo_directed(const struct rt_net *net)
{
    struct topo_facts facts;
    int error = facts_of(net, &facts);

    return error != 0 ? error : facts.directed;
}

int rt_topo_figures(const struct rt_net *net, struct rt_topo_forms *figures)
{
    struct topo_facts facts;
    int error = facts_of(net, &facts);

    if (error != 0)
        return error;
    *figures = facts.figures;
    if (rt_topo_nodes(net) == 1) { /* no links, whatever the formulas say */
        figures->degree_min = figures->degree_max = figures->links = 0;
        figures->diameter = figures->distance_sum = 0;
        if (figures->bisection != RT_TOPO_UNKNOWN)
            figures->bisection = 0;
    }
    return 0;
}
