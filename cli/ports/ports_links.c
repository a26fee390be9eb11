/* SPDX-License-Identifier: MIT-0 */
/*
 * All links of a network of routers in an array, each asked of rt_topo_neighbour once: who follows
 * the routes of all pairs asks for each a thousand times.
 */
#include <stdlib.h>

#include "ports.h"

#define BYTES_MAX 0x4000000 /* of an array; larger networks are asked each time */

static struct {
    struct rt_topo_port_end *end; /* node: RT_WALK_FAR where a port leads nowhere */
    uint32_t nodes;
    unsigned ports;
} links;

static int neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                     struct rt_topo_port_end *end)
{
    const struct rt_topo_port_end *there;

    if (node >= links.nodes || port >= links.ports)
        return rt_topo_neighbour(net, node, port, end);
    there = &links.end[(size_t)node * links.ports + port];
    if (there->node == RT_WALK_FAR)
        return RT_ERR_LINK;
    *end = *there;
    return 0;
}

void ports_links_lay(struct rt_walk_ports_on *on)
{
    size_t at = 0, all;

    ports_links_free();
    links.nodes = rt_topo_nodes(on->net);
    links.ports = ports_most(on->net);
    all = (size_t)links.nodes * links.ports;
    if (all > BYTES_MAX / sizeof *links.end)
        return;
    links.end = malloc(all * sizeof *links.end);
    if (links.end == NULL)
        return;
    for (uint32_t node = 0; node < links.nodes; node++)
        for (unsigned port = 0; port < links.ports; port++, at++)
            if (rt_topo_neighbour(on->net, node, port, &links.end[at]) != 0)
                links.end[at].node = RT_WALK_FAR;
    on->neighbour = neighbour;
}

void ports_links_free(void)
{
    free(links.end);
    links.end = NULL;
}
