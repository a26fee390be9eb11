/* SPDX-License-Identifier: MIT-0 */
/* Routes over the links of a network of routers (SPEC 15.11). */
#include "rt/load_ports.h"

uint32_t rt_load_ports_channel(const struct rt_load_ports *load, uint32_t node,
                               struct rt_channel channel)
{
    return (node * load->ports + channel.port) * load->on.vcs + channel.vc;
}

/* The edges of a route. */
static int add_edges(struct rt_load_ports *load, uint32_t node, int hops, uint64_t witness)
{
    struct rt_topo_port_end at = {node, 0};
    uint32_t before = RT_LOAD_CHANNEL_NONE;

    for (int i = 0; i < hops; i++) {
        uint32_t channel = rt_load_ports_channel(load, at.node, load->path[i]);

        if (before != RT_LOAD_CHANNEL_NONE &&
            rt_load_channels_add(load->graph, before, channel, witness) < 0)
            return RT_ERR_SPACE;
        before = channel;
        if (load->on.neighbour(load->on.net, at.node, load->path[i].port, &at) != 0)
            return RT_ERR_LINK;
    }
    return 0;
}

/* Adds `by` to the count of each link of a route, up to a port that leads nowhere. */
static int count_links(struct rt_load_ports *load, uint32_t node, int hops, uint64_t by)
{
    struct rt_topo_port_end at = {node, 0};

    for (int i = 0; i < hops; i++) {
        load->sends[(size_t)at.node * load->ports + load->path[i].port] += by;
        if (load->on.neighbour(load->on.net, at.node, load->path[i].port, &at) != 0)
            return RT_ERR_LINK;
    }
    return 0;
}

int rt_load_ports_add(struct rt_load_ports *load, uint32_t source, uint32_t destination,
                      uint64_t witness)
{
    int hops = 0, error = 0;
    struct rt_topo_port_end at = {0, 0};

    if (source != destination)
        hops = load->route(load->on.net, source, destination, load->path, load->capacity);
    if (hops < 0)
        return hops;
    rt_topo_attached(load->on.net, source, 0, &at);
    if (load->graph != NULL)
        error = add_edges(load, at.node, hops, witness);
    if (error != 0)
        return error;
    error = count_links(load, at.node, hops, 1);
    if (error != 0) {
        count_links(load, at.node, hops, UINT64_MAX); /* less one: as far as before */
        return error;
    }
    load->routes++;
    load->hops += (uint64_t)hops;
    if ((uint32_t)hops > load->longest)
        load->longest = (uint32_t)hops;
    return 0;
}

uint64_t rt_load_ports_hottest(const struct rt_load_ports *load, uint64_t *links, uint32_t *node,
                               unsigned *port)
{
    size_t all = (size_t)rt_topo_nodes(load->on.net) * load->ports;
    uint64_t most = 0;

    *links = 0;
    for (size_t at = 0; at < all; at++) {
        if (load->sends[at] > most) {
            most = load->sends[at];
            *links = 0;
            *node = (uint32_t)(at / load->ports);
            *port = (unsigned)(at % load->ports);
        }
        *links += most > 0 && load->sends[at] == most;
    }
    return most;
}
