/* SPDX-License-Identifier: MIT-0 */
/* What the tests of networks of routers with ports share: a network laid out, counts of it. */
#ifndef TEST_PORTS_H
#define TEST_PORTS_H

#include <limits.h>

#include "support.h"
#include "rt/topo_ports.h"

#define NOWHERE UINT32_MAX

struct ports_net {
    struct rt_net net;
    const char *name;
    uint32_t nodes;
    unsigned ports;              /* the most of a router */
    struct rt_topo_port_end *to; /* nodes * ports; node NOWHERE: leads nowhere */
    uint32_t *near;              /* nodes * ports: the routers that one is joined to, each once */
    uint32_t *degree;            /* how many these are; none is the router itself */
    uint64_t links, diameter, distance_sum;
    uint32_t degree_min, degree_max;
};

static inline void *ports_room(uint64_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);

    assert_non_null(memory);
    return memory;
}

/* Asks for every port of every router, once. */
static inline void ports_open(struct ports_net *p, const char *name)
{
    int ports;

    memset(p, 0, sizeof *p);
    p->name = name;
    p->net = net_of(name);
    p->nodes = rt_topo_nodes(&p->net);
    for (uint32_t node = 0; node < p->nodes; node++) {
        ports = rt_topo_node_ports(&p->net, node);
        if (ports < 0 || ports > RT_PORTS_MAX)
            fail_with("%s: node %u has %d ports\n", name, (unsigned)node, ports);
        if ((unsigned)ports > p->ports)
            p->ports = (unsigned)ports;
    }
    p->to = ports_room((uint64_t)p->nodes * p->ports, sizeof *p->to);
    for (uint32_t node = 0; node < p->nodes; node++) {
        ports = rt_topo_node_ports(&p->net, node);
        for (unsigned port = 0; port < p->ports; port++) {
            struct rt_topo_port_end *to = &p->to[(uint64_t)node * p->ports + port];
            const struct rt_topo_port_end untouched = {NOWHERE, 0xABCD};
            int error;

            *to = untouched;
            error = rt_topo_neighbour(&p->net, node, port, to);
            if (error == 0 ? to->node >= p->nodes || port >= (unsigned)ports
                           : error != RT_ERR_LINK || memcmp(to, &untouched, sizeof *to) != 0)
                fail_with("%s: node %u port %u: leads to node %u of %u, error %d\n", name,
                          (unsigned)node, port, (unsigned)to->node, (unsigned)p->nodes, error);
        }
    }
}

static inline void ports_close(struct ports_net *p)
{
    free(p->to);
    free(p->near);
    free(p->degree);
}

static inline int ports_joined(const struct ports_net *p, uint32_t u, uint32_t v)
{
    for (unsigned i = 0; i < p->degree[u]; i++)
        if (p->near[(uint64_t)u * p->ports + i] == v)
            return 1;
    return 0;
}

/* The two families whose links lead one way. */
static inline int ports_one_way(const struct rt_net *net)
{
    return net->family == RT_FAMILY_DEBRUIJN || net->family == RT_FAMILY_KAUTZ;
}

/* Degrees and links of the simple graph; of directed ones out-degrees and arcs. */
static inline void ports_count(struct ports_net *p)
{
    uint64_t arcs = 0;

    p->near = ports_room((uint64_t)p->nodes * p->ports, sizeof *p->near);
    p->degree = ports_room(p->nodes, sizeof *p->degree);
    p->degree_min = NOWHERE;
    for (uint32_t u = 0; u < p->nodes; u++) {
        for (unsigned port = 0; port < p->ports; port++) {
            uint32_t v = p->to[(uint64_t)u * p->ports + port].node;

            if (v != NOWHERE && v != u && !ports_joined(p, u, v))
                p->near[(uint64_t)u * p->ports + p->degree[u]++] = v;
        }
        arcs += p->degree[u];
        if (p->degree[u] < p->degree_min)
            p->degree_min = p->degree[u];
        if (p->degree[u] > p->degree_max)
            p->degree_max = p->degree[u];
    }
    p->links = ports_one_way(&p->net) ? arcs : arcs / 2;
}

/* Distances over all ordered pairs, by breadth-first search from each router. */
static inline void ports_distances(struct ports_net *p)
{
    uint32_t *distance = ports_room(p->nodes, sizeof *distance);
    uint32_t *queue = ports_room(p->nodes, sizeof *queue);

    p->diameter = p->distance_sum = 0;
    for (uint32_t from = 0; from < p->nodes; from++) {
        uint32_t ahead = 0, behind = 1;

        memset(distance, 0xFF, p->nodes * sizeof *distance);
        distance[from] = 0;
        queue[0] = from;
        while (ahead < behind) {
            uint32_t u = queue[ahead++];

            p->distance_sum += distance[u];
            for (unsigned i = 0; i < p->degree[u]; i++) {
                uint32_t v = p->near[(uint64_t)u * p->ports + i];

                if (distance[v] == NOWHERE) {
                    distance[v] = distance[u] + 1;
                    queue[behind++] = v;
                }
            }
        }
        if (behind != p->nodes)
            fail_with("%s: node %u reaches %u of %u\n", p->name, (unsigned)from, (unsigned)behind,
                      (unsigned)p->nodes);
        if (distance[queue[behind - 1]] > p->diameter)
            p->diameter = distance[queue[behind - 1]];
    }
    free(distance);
    free(queue);
}

/* Fails unless `column` says `got`; "-" says nothing. */
static inline void ports_same(const char *name, const char *what, const char *column, uint64_t got)
{
    if (strcmp(column, "-") != 0 && strtoull(column, NULL, 10) != got)
        fail_with("%s: %s: %" PRIu64 ", not %s\n", name, what, got, column);
}

/* The output port from which one comes to a router of a Kautz digraph by an input port. */
static inline void ports_before_kautz(const struct rt_net *net, const struct rt_topo_port_end *to,
                                      struct rt_topo_port_end *back)
{
    uint32_t d = net->param[0], x[RT_COORDS_MAX], w[RT_COORDS_MAX];
    int k = rt_topo_coordinates(net, to->node, x);

    w[0] = (x[0] + d - to->port) % (d + 1); /* the letter that was dropped */
    for (int i = 1; i < k; i++)
        w[i] = x[i - 1];
    back->port = (uint16_t)((x[k - 1] + d - w[k - 1]) % (d + 1));
    rt_topo_node(net, w, &back->node);
}

/* Where a port of a router leads, and back: by the same two ports, in directed networks by the
 * input port that SPEC 15.4 says.  Returns 0 where it leads nowhere. */
static inline int ports_there_and_back(const struct rt_net *net, const char *name, uint32_t node,
                                       unsigned port)
{
    struct rt_topo_port_end to = {NOWHERE, 0}, back = {NOWHERE, 0};

    if (rt_topo_neighbour(net, node, port, &to) != 0)
        return 0;
    if (net->family == RT_FAMILY_DEBRUIJN) {
        back.node = to.node / 2 + ((uint32_t)to.port << (net->param[0] - 1));
        back.port = to.node % 2;
        if (to.port != node >> (net->param[0] - 1))
            back.node = NOWHERE;
    } else if (net->family == RT_FAMILY_KAUTZ) {
        ports_before_kautz(net, &to, &back);
    } else if (rt_topo_neighbour(net, to.node, to.port, &back) != 0) {
        back.node = NOWHERE;
    }
    if (back.node != node || back.port != port)
        fail_with("%s: node %u port %u leads to node %u port %u, which leads to node %u port %u\n",
                  name, (unsigned)node, port, (unsigned)to.node, to.port, (unsigned)back.node,
                  back.port);
    return 1;
}

/* Processors of a router that has any; are sources and destinations at different ones? */
static inline uint32_t ports_per(const struct rt_net *net)
{
    switch (net->family) {
    case RT_FAMILY_HYPERX:
    case RT_FAMILY_DRAGONFLY:
    case RT_FAMILY_SLIMFLY:
    case RT_FAMILY_POLARFLY:
    case RT_FAMILY_MEGAFLY:
    case RT_FAMILY_OFT:
    case RT_FAMILY_MLFM:
    case RT_FAMILY_KNTREE:
    case RT_FAMILY_XGFT:
        return net->param[0];
    case RT_FAMILY_BENES:
        return 2;
    default:
        return 1;
    }
}
static inline int ports_two_sides(const struct rt_net *net)
{
    return net->family == RT_FAMILY_BFLY || net->family == RT_FAMILY_OMEGA ||
           net->family == RT_FAMILY_BENES;
}

/* A processor is where SPEC 15.1 rule 3 says, and found there. */
static inline void ports_attached(const struct rt_net *net, const char *name, uint32_t processor,
                                  unsigned end)
{
    uint32_t per = ports_per(net), node = processor / per, found = NOWHERE;
    struct rt_topo_port_end at = {NOWHERE, 0};
    int error, ports;

    if (end == 1 && ports_two_sides(net))
        node += rt_topo_nodes(net) - (uint32_t)rt_topo_processors(net) / per;
    error = rt_topo_attached(net, processor, end, &at);
    ports = rt_topo_node_ports(net, node);
    if (error != 0 || at.node != node || at.port != (unsigned)ports + processor % per)
        fail_with("%s: processor %u end %u: at node %u port %u, error %d\n", name,
                  (unsigned)processor, end, (unsigned)at.node, at.port, error);
    error = rt_topo_attached_processor(net, &at, end, &found);
    if (error != 0 || found != processor)
        fail_with("%s: processor %u end %u: another is found at node %u port %u: %u, error %d\n",
                  name, (unsigned)processor, end, (unsigned)at.node, at.port, (unsigned)found,
                  error);
}

/* Coordinates and back. */
static inline void ports_round_trip(const struct rt_net *net, const char *name, uint32_t node)
{
    uint32_t x[RT_COORDS_MAX], next[RT_COORDS_MAX], back = NOWHERE;
    int count, others, error;

    memset(x, 0xFF, sizeof x);
    count = rt_topo_coordinates(net, node, x);
    if (count < 1 || count > RT_COORDS_MAX || (count < RT_COORDS_MAX && x[count] != UINT32_MAX))
        fail_with("%s: node %u: %d coordinates\n", name, (unsigned)node, count);
    error = rt_topo_node(net, x, &back);
    if (error != 0 || back != node)
        fail_with("%s: node %u: its coordinates are those of node %u, error %d\n", name,
                  (unsigned)node, (unsigned)back, error);
    for (int i = 0; i < count; i++) {
        uint32_t former = x[i];

        x[i] = UINT32_MAX;
        back = 12345;
        error = rt_topo_node(net, x, &back);
        if (error != RT_ERR_LOC || back != 12345)
            fail_with("%s: node %u: coordinate %d out of range: error %d\n", name, (unsigned)node,
                      i, error);
        x[i] = former + 1; /* the next one is a node's, or no one's */
        if (rt_topo_node(net, x, &back) == 0 &&
            ((others = rt_topo_coordinates(net, back, next)) < 1 || others > count ||
             memcmp(x, next, (size_t)others * sizeof *x) != 0))
            fail_with("%s: node %u: one more in coordinate %d is node %u, which has others\n", name,
                      (unsigned)node, i, (unsigned)back);
        x[i] = former;
    }
}

#endif
