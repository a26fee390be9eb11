/* SPDX-License-Identifier: MIT-0 */
/* Routes counted over links that exist only here: every counter beside one kept by hand. */
#include "rt/load.h"
#include "support.h"

#define NODES 8
#define PORTS 3
#define VCS 2
#define HOPS 6
#define CHANNELS (NODES * PORTS * VCS)

/* The route that is given next. */
static struct rt_channel path[HOPS];
static int hops;

static int route(const struct rt_net *net, uint32_t source, uint32_t destination,
                 struct rt_channel *out, unsigned capacity)
{
    (void)net;
    (void)source;
    (void)destination;
    assert_int_equal(capacity, HOPS);
    if (hops > 0)
        memcpy(out, path, (size_t)hops * sizeof *path);
    return hops;
}

/* Port 2 of node 5 leads nowhere. */
static int neighbour(const struct rt_net *net, uint32_t node, uint32_t port,
                     struct rt_topo_port_end *end)
{
    (void)net;
    if (node == 5 && port == 2)
        return 1;
    end->node = (3 * node + 2 * port + 1) % NODES;
    end->port = 0;
    return 0;
}

static struct rt_net net;
static struct rt_load_ports load;
static uint64_t sends[NODES * PORTS], want[NODES * PORTS];
static struct rt_load_channel_edge edge[1024];
static struct rt_load_channels graph;
static uint8_t follows[CHANNELS][CHANNELS];

static void begin(int with_graph, size_t capacity)
{
    static struct rt_channel room[HOPS];

    net = net_of("ring:8");
    graph = (struct rt_load_channels){edge, capacity, 0};
    rt_load_channels_begin(&graph);
    memset(&load, 0, sizeof load);
    memset(sends, 0, sizeof sends);
    memset(want, 0, sizeof want);
    memset(follows, 0, sizeof follows);
    load.on.net = &net;
    load.on.neighbour = neighbour;
    load.on.vcs = VCS;
    load.route = route;
    load.path = room;
    load.capacity = HOPS;
    load.ports = PORTS;
    load.sends = sends;
    load.graph = with_graph ? &graph : NULL;
}

static uint32_t number(uint32_t node, struct rt_channel c)
{
    return (node * PORTS + c.port) * VCS + c.vc;
}

/* Draws a route; 1 if it leads somewhere, and then it is counted by hand.  What follows what is
 * noted as far as it leads. */
static int draw(uint32_t source, uint64_t *random)
{
    uint32_t at = source, nodes[HOPS];

    hops = (int)(next_random(random) % (HOPS + 1));
    for (int i = 0; i < hops; i++) {
        path[i].port = (uint8_t)(next_random(random) % PORTS);
        path[i].vc = (uint8_t)(next_random(random) % VCS);
        nodes[i] = at;
        if (i > 0)
            follows[number(nodes[i - 1], path[i - 1])][number(at, path[i])] = 1;
        if (at == 5 && path[i].port == 2)
            return 0;
        at = (3 * at + 2 * path[i].port + 1u) % NODES;
    }
    for (int i = 0; i < hops; i++)
        want[nodes[i] * PORTS + path[i].port]++;
    return 1;
}

static void hottest_is_the_first_with_most(void)
{
    uint64_t most = 0, links = 0, got = 77;
    uint32_t first = 0, node = 77;
    unsigned port = 77;

    for (uint32_t at = 0; at < NODES * PORTS; at++)
        if (want[at] > most) {
            most = want[at];
            first = at;
        }
    for (uint32_t at = 0; at < NODES * PORTS; at++)
        links += most > 0 && want[at] == most;
    assert_int_equal(rt_load_ports_hottest(&load, &got, &node, &port), most);
    assert_int_equal(got, links);
    if (most > 0)
        assert_int_equal(node * PORTS + port, first);
}

static void every_counter_is_that_kept_by_hand(void **state)
{
    uint64_t random = 15;

    (void)state;
    for (int round = 0; round < 200; round++) {
        uint64_t routes = 0, all = 0, edges = 0;
        uint32_t longest = 0;

        begin(round % 4 != 0, 1024);
        hottest_is_the_first_with_most();
        for (uint32_t k = 0; k < 1 + (uint32_t)round; k++) {
            uint32_t source = (uint32_t)(next_random(&random) % NODES);
            int good = draw(source, &random);

            assert_int_equal(rt_load_ports_add(&load, source, NODES, k), good ? 0 : RT_ERR_LINK);
            if (good) {
                routes++;
                all += (uint64_t)hops;
                longest = (uint32_t)hops > longest ? (uint32_t)hops : longest;
            }
            assert_memory_equal(sends, want, sizeof sends);
            hottest_is_the_first_with_most();
        }
        assert_true(load.routes == routes && load.hops == all && load.longest == longest);
        if (load.graph == NULL) {
            assert_int_equal(graph.edges, 0);
            continue;
        }
        for (uint32_t a = 0; a < CHANNELS; a++)
            for (uint32_t b = 0; b < CHANNELS; b++)
                if (follows[a][b]) {
                    edges++;
                    assert_true(rt_load_channels_witness(&graph, a, b) <= (uint64_t)round);
                }
        assert_int_equal(graph.edges, edges);
    }
}

static void what_cannot_be_counted_is_not(void **state)
{
    uint64_t random = 16;

    (void)state;
    begin(1, 4); /* three edges */
    hops = RT_ERR_FAMILY;
    assert_int_equal(rt_load_ports_add(&load, 0, 1, 0), RT_ERR_FAMILY);
    hops = 3; /* none of which is taken from a processor to itself */
    assert_int_equal(rt_load_ports_add(&load, 0, 0, 0), 0);
    assert_true(load.routes == 1 && load.hops == 0 && load.longest == 0);
    while (hops < 4 || !draw(0, &random))
        draw(0, &random);
    hops = 5; /* four edges, if no link comes twice */
    for (int i = 0; i < hops; i++)
        path[i] = (struct rt_channel){(uint8_t)(i % 2), (uint8_t)(i / 2 % 2)};
    assert_int_equal(rt_load_ports_add(&load, 0, 1, 1), RT_ERR_SPACE);
    assert_true(load.routes == 1 && load.hops == 0 && load.longest == 0);
    for (size_t at = 0; at < NODES * PORTS; at++)
        assert_true(sends[at] == 0);
}

/* Of an omega network a processor sends to another router than it receives from. */
static void a_route_begins_where_its_processor_sends(void **state)
{
    struct rt_topo_port_end from, to;
    uint64_t counters[64 * PORTS] = {0};

    (void)state;
    begin(1, 1024);
    net = net_of("omega:3");
    load.sends = counters;
    hops = 1;
    path[0] = (struct rt_channel){1, 0};
    assert_int_equal(rt_topo_attached(&net, 5, 0, &from), 0);
    assert_int_equal(rt_topo_attached(&net, 5, 1, &to), 0);
    assert_true(from.node != to.node);
    assert_int_equal(rt_load_ports_add(&load, 5, 2, 0), 0);
    for (uint32_t at = 0; at < 64 * PORTS; at++)
        assert_int_equal(counters[at], at == from.node * PORTS + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_counter_is_that_kept_by_hand),
        cmocka_unit_test(what_cannot_be_counted_is_not),
        cmocka_unit_test(a_route_begins_where_its_processor_sends),
    };

    return run_all(tests);
}
