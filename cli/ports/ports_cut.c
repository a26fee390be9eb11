/* SPDX-License-Identifier: MIT-0 */
/* A network of routers as a graph to be cut in two: the two routers of a processor that sends at
 * one and receives at another are one node; routers without processors may stand on either side. */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "../graph/halves.h"
#include "ports_bisection.h"

struct graph {
    const struct rt_net *net;
    struct halves halves;
    uint32_t *node; /* of a router */
    uint32_t *to;
    uint64_t *first;
    uint8_t *free;
};

/* The nodes of routers.  As many processors send at each router that has some; they receive there,
 * or all at one of the last routers, which are no nodes of their own. */
static void number(struct graph *g)
{
    struct rt_topo_port_end sends, receives;

    g->halves.nodes = rt_topo_nodes(g->net);
    memset(g->free, 1, g->halves.nodes);
    for (uint32_t r = 0; r < g->halves.nodes; r++)
        g->node[r] = r;
    for (uint32_t p = 0; p < rt_topo_processors(g->net); p++) {
        rt_topo_attached(g->net, p, 0, &sends);
        rt_topo_attached(g->net, p, 1, &receives);
        g->free[sends.node] = 0;
        g->node[receives.node] = sends.node;
        if (receives.node > sends.node && receives.node < g->halves.nodes)
            g->halves.nodes = receives.node;
    }
}

int ports_cable(const struct rt_net *net, uint32_t node, unsigned port, struct rt_topo_port_end *to)
{
    return rt_topo_neighbour(net, node, port, to) == 0 && to->node != node &&
           (to->node > node || rt_topo_directed(net) == 1);
}

uint64_t ports_cables(const struct rt_net *net)
{
    uint64_t count = 0;
    struct rt_topo_port_end to;

    for (uint32_t node = 0; node < rt_topo_nodes(net) && !interrupted(); node++)
        for (int port = 0; port < rt_topo_node_ports(net, node); port++)
            count += (uint64_t)ports_cable(net, node, (unsigned)port, &to);
    return interrupted() ? RT_TOPO_UNKNOWN : count;
}

/* Hands out the two nodes of each cable; fill: rows get them, else their lengths are counted. */
static void cables(struct graph *g, int fill)
{
    for (uint32_t r = 0; r < rt_topo_nodes(g->net); r++) {
        int ports = rt_topo_node_ports(g->net, r);

        for (int port = 0; port < ports; port++) {
            struct rt_topo_port_end to;
            uint32_t a = g->node[r], b;

            if (!ports_cable(g->net, r, (unsigned)port, &to) || g->node[to.node] == a)
                continue;
            b = g->node[to.node];
            if (fill) {
                g->to[g->first[a]++] = b;
                g->to[g->first[b]++] = a;
            } else {
                g->first[a + 1]++;
                g->first[b + 1]++;
            }
        }
    }
}

static int lay(struct graph *g)
{
    uint32_t nodes = g->halves.nodes;

    cables(g, 0);
    for (uint32_t n = 0; n < nodes; n++)
        g->first[n + 1] += g->first[n];
    g->to = take_memory((size_t)g->first[nodes] + 1, sizeof *g->to);
    if (g->to == NULL)
        return EXIT_IO;
    cables(g, 1); /* first[n] runs to where the row ends */
    memmove(g->first + 1, g->first, nodes * sizeof *g->first);
    g->first[0] = 0;
    g->halves.first = g->first;
    g->halves.to = g->to;
    g->halves.free = memchr(g->free, 1, nodes) != NULL ? g->free : NULL;
    return 0;
}

static uint32_t coordinate(const void *context, unsigned start, uint32_t node)
{
    const struct graph *g = context;
    uint32_t x[RT_COORDS_MAX] = {0};

    rt_topo_coordinates(g->net, node, x);
    return x[start];
}

int ports_cut(const struct rt_net *net, uint64_t *low, uint64_t *high)
{
    struct graph g = {.net = net};
    size_t routers = rt_topo_nodes(net);
    uint32_t x[RT_COORDS_MAX];
    int status = EXIT_IO, coordinates = rt_topo_coordinates(net, 0, x);

    if (routers > HALVES_CUT_MAX)
        return 0;
    g.node = take_memory(routers, sizeof *g.node);
    g.first = zero_memory(routers + 2, sizeof *g.first);
    g.free = take_memory(routers, 1);
    if (g.node != NULL && g.first != NULL && g.free != NULL) {
        number(&g);
        status = lay(&g);
    }
    if (status == 0 && *low == RT_TOPO_UNKNOWN)
        status = halves_bound(&g.halves, low);
    if (status == 0)
        status = halves_flow(&g.halves, low);
    if (status == 0)
        status = halves_cut(&g.halves, (unsigned)coordinates, coordinate, &g, high);
    free(g.node);
    free(g.first);
    free(g.to);
    free(g.free);
    return status;
}
