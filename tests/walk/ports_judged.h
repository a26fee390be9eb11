/* SPDX-License-Identifier: MIT-0 */
/* A network of routers with ports as the walker, the verifier and the loads take it, with memory
 * for them; the cycles of its dependency graph. */
#ifndef TEST_PORTS_JUDGED_H
#define TEST_PORTS_JUDGED_H

#include "ports.h"
#include "rt/load.h"
#include "rt/route.h"
#include "rt/walk.h"

/* A network laid out, each of its ports asked for once: pairs meet the same links again and again.
 */
static struct ports_net laid;

static inline int laid_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                                 struct rt_topo_port_end *end)
{
    const struct rt_topo_port_end *to = &laid.to[(uint64_t)node * laid.ports + port];

    if (node >= laid.nodes || port >= laid.ports || to->node == NOWHERE)
        return rt_topo_neighbour(net, node, port, end);
    *end = *to;
    return 0;
}

struct judged {
    struct rt_walk_ports_test test;
    struct rt_load_ports load;
    struct rt_load_channels graph;
    uint32_t *work;
};

static inline void open_judged(struct judged *j, const struct rt_net *net)
{
    uint32_t nodes = rt_topo_nodes(net), hops = (uint32_t)rt_route_hops(net);

    memset(j, 0, sizeof *j);
    j->test.on = (struct rt_walk_ports_on){net, (unsigned)rt_route_vcs(net), rt_topo_neighbour};
    j->test.route = rt_route_ports;
    j->test.port = rt_route_port;
    j->test.longest = hops;
    j->test.from = RT_WALK_FAR;
    j->test.path = ports_room(hops + 1, sizeof *j->test.path);
    if (rt_route_minimal(net) == 1) {
        j->test.distance = ports_room(nodes, sizeof *j->test.distance);
        j->test.queue = ports_room(nodes, sizeof *j->test.queue);
    }
    j->load.on = j->test.on;
    j->load.route = rt_route_ports;
    j->load.path = j->test.path;
    j->load.capacity = hops + 1;
    j->load.ports = rt_topo_ports_most(net) > 1 ? (unsigned)rt_topo_ports_most(net) : 1;
    j->load.sends = ports_room((uint64_t)nodes * j->load.ports, sizeof *j->load.sends);
}

static inline void close_judged(struct judged *j)
{
    free(j->test.path);
    free(j->test.distance);
    free(j->test.queue);
    free(j->load.sends);
    free(j->graph.edge);
    free(j->work);
}

static inline void grow(struct rt_load_channels *graph)
{
    struct rt_load_channels larger = {NULL, graph->capacity > 0 ? graph->capacity * 2 : 1024, 0};

    larger.edge = ports_room(larger.capacity, sizeof *larger.edge);
    rt_load_channels_begin(&larger);
    rt_load_channels_move(graph, &larger);
    free(graph->edge);
    *graph = larger;
}

/* The length of a cycle in the dependency graph of all pairs; 0: none. */
static inline uint32_t cycle_of(struct judged *j, const char *name)
{
    const struct rt_net *net = j->test.on.net;
    uint32_t n = (uint32_t)rt_topo_processors(net);
    uint32_t channels = rt_topo_nodes(net) * j->load.ports * j->load.on.vcs, cycle;
    const uint32_t *on_it;

    free(j->graph.edge);
    j->graph = (struct rt_load_channels){NULL, 0, 0};
    grow(&j->graph);
    j->load.graph = &j->graph;
    for (uint32_t source = 0; source < n; source++)
        for (uint32_t destination = 0; destination < n; destination++) {
            int error = rt_load_ports_add(&j->load, source, destination, 0);

            for (; error == RT_ERR_SPACE;
                 error = rt_load_ports_add(&j->load, source, destination, 0))
                grow(&j->graph);
            if (error != 0)
                fail_with("%s: %u to %u: error %d\n", name, (unsigned)source, (unsigned)destination,
                          error);
        }
    free(j->work);
    j->work = ports_room(rt_load_channels_words(&j->graph, channels) + 1, sizeof *j->work);
    cycle = rt_load_channels_cycle(&j->graph, channels, j->work, &on_it);
    for (uint32_t i = 0; i < cycle; i++) /* each step of it is some route's */
        assert_true(rt_load_channels_witness(&j->graph, on_it[i], on_it[(i + 1) % cycle]) == 0);
    return cycle;
}

#endif
