/* SPDX-License-Identifier: MIT-0 */
/* Each processor of a network of routers sends to each other: what routeseq load prints, in one
 * call.  The caller's memory holds edges of the dependency graph, counters of links, a path, and
 * work for the cycle, in this order. */
#include "rt/load_ports.h"
#include "rt/net.h"
#include "rt/route_ports.h"
#include "rt/topo_ports.h"
#include "rt/topo_processors.h"

#define EDGE sizeof(struct rt_load_channel_edge)

/* What is known before the memory is there; 0 or an error. */
static int begin(struct rt_load_ports *load, const struct rt_net *net, uint32_t *channels)
{
    int ports, hops;
    uint64_t all;

    if (rt_net_shape(net) != RT_SHAPE_PORTS)
        return RT_ERR_FAMILY;
    ports = rt_topo_ports_most(net);
    hops = rt_route_hops(net);
    if (hops < 0)
        return hops;
    load->on.net = net;
    load->on.vcs = (unsigned)rt_route_vcs(net);
    load->on.neighbour = rt_topo_neighbour;
    load->route = rt_route_ports;
    load->capacity = (unsigned)hops;
    load->ports = ports > 1 ? (unsigned)ports : 1;
    load->routes = load->hops = load->longest = 0;
    all = (uint64_t)rt_topo_nodes(net) * load->ports; /* below 2^47 */
    if (all * load->on.vcs >= UINT32_MAX)
        return RT_ERR_NODES;
    *channels = (uint32_t)(all * load->on.vcs);
    return 0;
}

/* Bytes with a table of `capacity`, three quarters of which are edges. */
static uint64_t bytes_of(const struct rt_load_ports *load, uint32_t channels, uint64_t capacity)
{
    return capacity * EDGE + channels / load->on.vcs * sizeof *load->sends +
           ((uint64_t)load->capacity + 1) * sizeof *load->path +
           (capacity / 4 * 3 + 4 * (uint64_t)channels + 1) * sizeof(uint32_t);
}

size_t rt_load_ports_all_bytes(const struct rt_net *net)
{
    struct rt_load_ports load;
    uint64_t edges, capacity = 4, bytes;
    uint32_t channels;

    if (begin(&load, net, &channels) != 0)
        return 0;
    edges = (uint64_t)channels * load.ports * load.on.vcs; /* below 2^32 * 2^16 * 2^8 */
    while (capacity / 4 * 3 <= edges)
        capacity *= 2;
    bytes = bytes_of(&load, channels, capacity);
    return bytes <= SIZE_MAX ? (size_t)bytes : 0;
}

/* Follows all routes; 0 or an error. */
static int follow(struct rt_load_ports *load, uint32_t processors)
{
    uint64_t pair = 0;
    int error = 0;

    for (uint32_t source = 0; source < processors && error == 0; source++)
        for (uint32_t to = 0; to < processors && error == 0; to++, pair++)
            if (to != source)
                error = rt_load_ports_add(load, source, to, pair);
    return error;
}

int rt_load_ports_all(const struct rt_net *net, void *memory, size_t bytes,
                      struct rt_load_ports_figures *told)
{
    struct rt_load_channels graph = {(struct rt_load_channel_edge *)memory, 4, 0};
    struct rt_load_ports load;
    const uint32_t *cycle;
    uint32_t channels, node, processors;
    unsigned port;
    int error = begin(&load, net, &channels);

    if (error != 0)
        return error;
    if (bytes_of(&load, channels, 4) > bytes)
        return RT_ERR_SPACE;
    while (bytes_of(&load, channels, 2 * (uint64_t)graph.capacity) <= bytes)
        graph.capacity *= 2;
    rt_load_channels_begin(&graph);
    load.graph = &graph;
    load.sends = (uint64_t *)(void *)(graph.edge + graph.capacity);
    for (uint32_t i = 0; i < channels / load.on.vcs; i++)
        load.sends[i] = 0;
    load.path = (struct rt_channel *)(void *)(load.sends + channels / load.on.vcs);
    processors = (uint32_t)rt_topo_processors(net);
    error = follow(&load, processors);
    if (error != 0)
        return error;
    told->processors = processors;
    told->routers = rt_topo_nodes(net);
    told->longest = load.longest;
    told->vcs = load.on.vcs;
    told->routes = load.routes;
    told->hops = load.hops;
    told->hot_link = rt_load_ports_hottest(&load, &told->hot_links, &node, &port);
    told->cycle = rt_load_channels_cycle(
        &graph, channels, (uint32_t *)(void *)(load.path + load.capacity + 1), &cycle);
    return 0;
}
