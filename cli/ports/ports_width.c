/* SPDX-License-Identifier: MIT-0 */
/* How many ports must a router have?  Those that lead nowhere in all routers are not built. */
#include "ports_sizes.h"

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t most(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* A router in the middle of a line has two neighbours, one of two routers has one. */
static uint64_t mesh(const struct rt_net *net)
{
    uint64_t ports = 0;

    for (unsigned i = 0; i < RT_PARAM_MAX; i++)
        ports += least(net->param[i] - (net->param[i] != 0), 2);
    return ports;
}

/* A leaf has a port in each tree, an inner router three, but in a tree of one inner router two. */
static uint64_t mot(const struct rt_net *net)
{
    uint64_t ports = 2;
    unsigned n = 0;

    for (unsigned i = 0; i < RT_PARAM_MAX; i++) {
        n += net->param[i] != 0;
        ports = net->param[i] > 1 ? 3 : ports;
    }
    return most(ports, n);
}

/* Ports that lead anywhere, of the router with most of them; without processors' ones. */
static uint64_t leading(const struct rt_net *net)
{
    uint64_t x = net->param[0], ports = (uint64_t)rt_topo_ports_most(net);

    switch (net->family) {
    case RT_FAMILY_ARRAY:
    case RT_FAMILY_MESH:
        return mesh(net);
    case RT_FAMILY_MOT:
        return mot(net);
    case RT_FAMILY_BINTREE:
    case RT_FAMILY_XTREE:
        return least(2 * (x - 1), ports);
    case RT_FAMILY_TWOROOT:
        return least(x, ports);
    case RT_FAMILY_BFLY:
        return net->param[1] > 1 ? ports : ports / 2; /* no column is between two others */
    case RT_FAMILY_OMEGA:
        return x > 1 ? ports : ports / 2;
    default:
        return ports;
    }
}

/* In the first and in the last column half of the ports lead nowhere. */
static int has_columns(const struct rt_net *net)
{
    return net->family == RT_FAMILY_BFLY || net->family == RT_FAMILY_OMEGA ||
           net->family == RT_FAMILY_BENES;
}

/* Of the last processor's router, which has as many where it receives: its own port is the last. */
static uint64_t ports_of_last(const struct rt_net *net, uint64_t *processors)
{
    struct rt_topo_port_end at = {0, 0};
    uint64_t ports;

    rt_topo_attached(net, (uint32_t)rt_topo_processors(net) - 1, 0, &at);
    ports = (uint64_t)rt_topo_node_ports(net, at.node);
    *processors = at.port + 1 - ports;
    return (has_columns(net) ? ports / 2 : ports) + *processors;
}

uint64_t ports_and_processors(const struct rt_net *net)
{
    uint64_t processors, last = ports_of_last(net, &processors);

    if (rt_topo_processors(net) == processors * rt_topo_nodes(net)) /* the widest has some too */
        return leading(net) + processors;
    return most(leading(net), last);
}
