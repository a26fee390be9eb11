/* SPDX-License-Identifier: MIT-0 */
/* Networks of routers with ports: which family answers (SPEC 15). */
#include "../topo_shape.h"
#include "topo_ports.h"

/* *size of the network's family; 0, or RT_ERR_FAMILY. */
static int size_of(const struct rt_net *net, struct topo_size *size)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        rti_topo_##name##_size(net, size);                                                         \
        return 0;
        RT_PORTS_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

/* RT_ERR_LOC if node is not a router, else 0.  A net of another shape passes here; the caller's
 * switch rejects it. */
static int check_node(const struct rt_net *net, uint32_t node)
{
    struct topo_size size;

    return size_of(net, &size) == 0 && node >= size.nodes ? RT_ERR_LOC : 0;
}

uint32_t rt_topo_nodes(const struct rt_net *net)
{
    struct topo_size size;

    return size_of(net, &size) == 0 ? size.nodes : 0;
}

uint64_t rti_topo_ports_processors(const struct rt_net *net)
{
    struct topo_size size = {0}; /* asked for networks of routers only */

    size_of(net, &size);
    return size.processors;
}

int rt_topo_node_ports(const struct rt_net *net, uint32_t node)
{
    int error = check_node(net, node);

    if (error != 0)
        return error;
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return (int)rti_topo_##name##_ports(net, node);
        RT_PORTS_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

int rt_topo_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                      struct rt_topo_port_end *end)
{
    int ports = rt_topo_node_ports(net, node);

    if (ports < 0)
        return ports;
    if (port >= (unsigned)ports)
        return RT_ERR_LINK;
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rti_topo_##name##_neighbour(net, node, port, end);
        RT_PORTS_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

int rt_topo_coordinates(const struct rt_net *net, uint32_t node, uint32_t coordinate[RT_COORDS_MAX])
{
    int error = check_node(net, node);

    if (error != 0)
        return error;
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rti_topo_##name##_coordinates(net, node, coordinate);
        RT_PORTS_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

int rt_topo_node(const struct rt_net *net, const uint32_t coordinate[RT_COORDS_MAX], uint32_t *node)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rti_topo_##name##_node(net, coordinate, node);
        RT_PORTS_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

int rt_topo_attached(const struct rt_net *net, uint32_t processor, unsigned end,
                     struct rt_topo_port_end *at)
{
    struct topo_size size;
    int error = size_of(net, &size);
    uint32_t node;

    if (error != 0)
        return error;
    if (processor >= size.processors)
        return RT_ERR_INDEX;
    node = (end != 0 ? size.destination : size.source) + processor / size.per;
    return rti_topo_leads(at, node, (unsigned)rt_topo_node_ports(net, node) + processor % size.per);
}

int rt_topo_attached_processor(const struct rt_net *net, const struct rt_topo_port_end *at,
                               unsigned end, uint32_t *processor)
{
    struct topo_size size;
    int error = size_of(net, &size), ports = rt_topo_node_ports(net, at->node);
    uint32_t first;

    if (error != 0)
        return error;
    if (ports < 0)
        return ports;
    first = end != 0 ? size.destination : size.source;
    /* lower ones wrap around */
    if (at->port - (unsigned)ports >= size.per || at->node - first >= size.processors / size.per)
        return RT_ERR_LINK;
    *processor = (at->node - first) * size.per + (at->port - (unsigned)ports);
    return 0;
}

/* What is said of whole networks of routers: most ports, direction, closed forms (SPEC 15.8). */

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
