/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): routes followed through routers with
 * ports, and through graphs. */
#include "__fc_builtin.h"

#include "any.h"
#include "rt/topo.h"
#include "rt/walk_graph.h"
#include "rt/walk_ports.h"

#define HOPS 4
#define ROUTERS 12

static uint32_t between(uint32_t least, uint32_t most)
{
    return Frama_C_unsigned_int_interval(least, most);
}

/* A network in which any port may lead nowhere or anywhere. */
static int any_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                         struct rt_topo_port_end *end)
{
    (void)node, (void)port;
    if (any)
        return RT_ERR_LINK;
    end->node = between(0, rt_topo_nodes(net) - 1);
    end->port = (uint16_t)any;
    return 0;
}

static int any_route(const struct rt_net *net, uint32_t source, uint32_t destination,
                     struct rt_channel *path, unsigned capacity)
{
    (void)net, (void)source, (void)destination;
    for (unsigned i = 0; i < capacity; i++) {
        path[i].port = (uint16_t)any;
        path[i].vc = (uint8_t)any;
    }
    return any ? -1 : (int)between(0, capacity);
}

static int any_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                    uint32_t destination, struct rt_channel *out)
{
    (void)net, (void)in, (void)at, (void)destination;
    out->port = (uint16_t)any;
    out->vc = (uint8_t)any;
    return any;
}

/* Any route and any header through that network. */
static void walk(const struct rt_walk_ports_on *on)
{
    struct rt_walk_ports_result result;
    struct rt_walk_ports_hop hop[HOPS];
    struct rt_channel path[HOPS];
    uint8_t byte[2];
    int verdict = any_route(on->net, 0, 0, path, HOPS);

    for (unsigned hops = 0; hops <= HOPS; hops++) {
        verdict = rt_walk_ports(on, (uint32_t)any, (uint32_t)any, path + HOPS - hops, hops,
                                any ? hop + HOPS - hops : 0, &result);
        //@ assert 0 <= verdict < RT_WALK_PORTS_VERDICTS;
    }
    any_bytes(byte, 2);
    for (uint8_t format = 0; format <= 3; format++) {
        struct rt_walk_header header = {0};

        header.byte = byte;
        header.bytes = 2;
        header.format = format;
        header.width = 5;
        verdict = rt_walk_ports_header(on, (uint32_t)any, (uint32_t)any, &header, 0, &result);
        //@ assert 0 <= verdict < RT_WALK_PORTS_VERDICTS;
    }
    rt_walk_ports_text(any);
}

/* Each source in turn, so that its distances are known. */
static void verify(const struct rt_net *net, uint32_t longest)
{
    struct rt_channel path[HOPS];
    uint32_t distance[ROUTERS], queue[ROUTERS];
    struct rt_walk_plan plan = {*net, RT_WALK_PLAN_ALL, 0, 0, rt_topo_processors(net)};
    struct rt_walk_report report = {0};
    struct rt_walk_ports_test test = {
        {net, 2, rt_topo_neighbour}, any_route, any_port, longest, path, 0, 0, RT_WALK_FAR};

    for (unsigned known = 0; known < 2; known++)
        for (uint32_t source = 0; source < rt_topo_nodes(net); source++) {
            struct rt_walk_ports_result result;
            int hops, verdict;

            test.distance = known ? distance : 0;
            test.queue = known ? queue : 0;
            test.from = RT_WALK_FAR;
            verdict = rt_walk_ports_verify_pair(&test, source, (uint32_t)any, &hops, &result);
            //@ assert 0 <= verdict < RT_WALK_PORTS_VERDICTS;
        }
    test.distance = 0;
    plan.pairs = plan.processors * plan.processors;
    rt_walk_ports_verify(&test, &plan, 0, RT_WALK_FAILURES_MAX + 2, &report);
}

/* Small networks with a processor at each router, with two, with links that lead one way. */
void frama_portswalk(void);
void frama_portswalk(void)
{
    static const struct rt_net net[] = {{RT_FAMILY_MESH, 0, {2, 3}},
                                        {RT_FAMILY_HYPERX, 0, {2, 3, 2}},
                                        {RT_FAMILY_DEBRUIJN, 0, {3}}};

    for (unsigned i = 0; i < sizeof net / sizeof *net; i++) {
        const struct rt_walk_ports_on any_on = {net + i, (unsigned)any, any_neighbour};
        const struct rt_walk_ports_on on = {net + i, (unsigned)any, rt_topo_neighbour};

        walk(&any_on);
        walk(&on);
    }
    verify(net, HOPS);
    verify(net + 1, 2);
}

#define NODES 3
#define CHANNELS 3

/* A graph of these rows, in each of which any channels lead to any nodes. */
struct table {
    uint32_t first[NODES + 1], in_first[NODES + 1], in[CHANNELS], by_to[CHANNELS];
    struct rt_topo_graph_link link[CHANNELS];
};

static void lay(struct table *t, struct rt_topo_graph *graph)
{
    for (uint32_t node = 0; node < NODES; node++)
        for (uint32_t c = t->first[node]; c < t->first[node + 1]; c++) {
            t->link[c].from = node;
            t->link[c].to = between(0, NODES - 1);
            t->link[c].port = (uint32_t)any;
            t->link[c].tag = (uint32_t)any;
            t->by_to[c] = between(t->first[node], t->first[node + 1] - 1);
        }
    graph->nodes = NODES;
    graph->channels = CHANNELS;
    graph->first = t->first;
    graph->link = t->link;
    graph->by_to = t->by_to;
    graph->in_first = 0; /* no walk looks at what enters a node */
    graph->in = 0;
    graph->endpoint = 0;
}

/* Without endpoints: Eva forgets which channels of a route are written, and for endpoints they are
 * read again. */
static void follow(const struct rt_topo_graph *graph)
{
    uint32_t seen[NODES], way[HOPS], channel[HOPS];
    struct rt_walk_graph on = {graph, seen, (uint32_t)any};
    struct rt_walk_graph_result result;
    int verdict;

    for (unsigned i = 0; i < NODES; i++)
        seen[i] = (uint32_t)any;
    for (unsigned hops = 0; hops <= HOPS; hops++) {
        for (unsigned i = 0; i < HOPS; i++)
            way[i] = (uint32_t)any;
        verdict = rt_walk_graph_ports(&on, between(0, NODES - 1), (uint32_t)any, way + HOPS - hops,
                                      hops, channel + HOPS - hops, &result);
        //@ assert 0 <= verdict < RT_WALK_GRAPH_VERDICTS;
        verdict = rt_walk_graph_channels(&on, between(0, NODES - 1), (uint32_t)any,
                                         way + HOPS - hops, hops, &result);
        //@ assert 0 <= verdict < RT_WALK_GRAPH_VERDICTS;
        for (unsigned i = 0; i < HOPS; i++)
            way[i] = between(0, NODES - 1);
        verdict = rt_walk_graph_nodes(&on, between(0, NODES - 1), (uint32_t)any, way + HOPS - hops,
                                      hops, channel + HOPS - hops, &result);
        //@ assert 0 <= verdict < RT_WALK_GRAPH_VERDICTS;
    }
    rt_walk_graph_text(any);
    for (uint32_t node = 0; node < NODES; node++)
        rt_walk_graph_exit(graph, node);
}

/* Graphs whose channels begin at the nodes in any way. */
static void each_graph(void (*try_it)(const struct rt_topo_graph *graph))
{
    for (uint32_t a = 0; a <= CHANNELS; a++)
        for (uint32_t b = a; b <= CHANNELS; b++) {
            struct table t = {{0, a, b, CHANNELS}};
            struct rt_topo_graph graph;

            lay(&t, &graph);
            try_it(&graph);
        }
}

void frama_graphwalk(void);
void frama_graphwalk(void)
{
    each_graph(follow);
}

#define PORTS 16 /* in two bytes, of a bit each */

/* Headers of any bytes, fields of each width; any nodes are endpoints. */
static void read_headers(const struct rt_topo_graph *plain)
{
    struct rt_topo_graph any_graph = *plain, *graph = &any_graph;
    uint8_t endpoint[NODES];
    uint32_t seen[NODES], channel[PORTS];
    struct rt_walk_graph on = {graph, seen, (uint32_t)any};
    struct rt_walk_graph_result result;
    uint8_t byte[2];

    any_bytes(endpoint, NODES);
    any_graph.endpoint = any ? endpoint : 0;
    any_bytes(byte, 2);
    for (unsigned i = 0; i < NODES; i++)
        seen[i] = (uint32_t)any;
    for (unsigned bytes = 0; bytes <= 2; bytes++)
        for (unsigned format = 0; format <= 4; format++)
            for (unsigned width = 0; width <= (format == RT_WALK_HEADER_FIELD ? 17 : 0); width++) {
                struct rt_walk_header header = {byte + 2 - bytes, bytes, 0, (uint8_t)format,
                                                (uint8_t)width};
                unsigned ports = format == RT_WALK_HEADER_TRANSIT ? 4 * bytes
                                 : format == RT_WALK_HEADER_BYTES ? bytes
                                 : width != 0                     ? 8 * bytes / width
                                                                  : 0;
                int verdict = rt_walk_graph_header(&on, between(0, NODES - 1), (uint32_t)any,
                                                   &header, channel + PORTS - ports, &result);

                //@ assert 0 <= verdict < RT_WALK_GRAPH_VERDICTS;
            }
}

void frama_graphheader(void);
void frama_graphheader(void)
{
    each_graph(read_headers);
}

#define ROUTES 2

/* Distances from each node; any lengths of two routes between any nodes. */
static void cover(const struct rt_topo_graph *graph)
{
    uint32_t first[NODES + 1], order[ROUTES], distance[NODES], queue[NODES], count[NODES];
    struct rt_walk_graph_route route[ROUTES];
    struct rt_walk_graph_cover to = {0};

    to.graph = graph;
    to.route = route;
    to.routes = ROUTES;
    to.first = first;
    to.order = order;
    to.distance = distance;
    to.queue = queue;
    to.count = count;
    for (unsigned word = 0; word < NODES * NODES; word++) {
        route[0].source = word % NODES;
        route[1].source = word / NODES;
        for (unsigned i = 0; i < ROUTES; i++) {
            route[i].destination = between(0, NODES - 1);
            route[i].hops = (uint32_t)any;
        }
        for (unsigned i = 0; i < NODES; i++)
            distance[i] = 0;
        rt_walk_graph_sort(&to);
        for (uint32_t node = 0; node < NODES; node++)
            rt_walk_graph_cover_from(&to, node);
    }
    for (uint32_t node = 0; node < NODES; node++) {
        uint32_t reached = rt_walk_graph_distances(graph, node, distance, queue);

        //@ assert 1 <= reached <= NODES;
    }
}

/* The graphs of these rows, a channel from node to node each. */
void frama_cover(void);
void frama_cover(void)
{
    for (uint32_t word = 0; word < NODES * NODES * NODES; word++) {
        struct table t = {{0, 1, 2, CHANNELS}};
        struct rt_topo_graph graph;

        lay(&t, &graph);
        t.link[0].to = word % NODES;
        t.link[1].to = word / NODES % NODES;
        t.link[2].to = word / NODES / NODES;
        cover(&graph);
    }
}
