/* SPDX-License-Identifier: MIT-0 */
/*
 * Routes of any small network of routers with ports: sends, hops and dependencies beside a count of
 * the same routes; one source for all; a full graph changes nothing; closed forms beside a search
 * of the whole graph, and tables that have rows only where they say.
 *
 * Input: network; which pairs send.
 */
#include "ports.h"
#include "room.h"
#include "rt/load_ports.h"
#include "rt/load_tables.h"
#include "rt/route.h"
#include "rt/topo.h"

#define NODES 64
#define PORTS 12
#define PAIRS 96
#define EDGES 1024

struct state {
    struct rt_net net;
    struct rt_load_ports load;
    struct rt_load_channels graph, larger;
    struct rt_channel *path;
    uint64_t sends[NODES * PORTS]; /* a second way */
    uint64_t routes, hops;
    uint32_t longest;
    struct fuzz_rooms rooms;
};

static void open_load(struct state *s)
{
    size_t all = (size_t)rt_topo_nodes(&s->net), first = 8;
    int ports = rt_topo_ports_most(&s->net);

    s->load.on =
        (struct rt_walk_ports_on){&s->net, (unsigned)rt_route_vcs(&s->net), rt_topo_neighbour};
    s->load.route = rt_route_ports;
    s->load.capacity = (unsigned)rt_route_hops(&s->net);
    s->load.path = fuzz_room(&s->rooms, s->load.capacity, sizeof *s->path);
    s->path = fuzz_room(&s->rooms, s->load.capacity, sizeof *s->path);
    s->load.ports = ports > 0 ? (unsigned)ports : 1;
    s->load.sends = fuzz_clear_room(&s->rooms, all * s->load.ports, sizeof *s->load.sends);
    s->graph =
        (struct rt_load_channels){fuzz_room(&s->rooms, first, sizeof *s->graph.edge), first, 0};
    s->larger =
        (struct rt_load_channels){fuzz_room(&s->rooms, EDGES, sizeof *s->graph.edge), EDGES, 0};
    rt_load_channels_begin(&s->graph);
    rt_load_channels_begin(&s->larger);
    s->load.graph = &s->graph;
}

/* Its route again, hop by hop: the counters and an edge for each two hops.  One to itself uses no
 * link. */
static void count(struct state *s, uint32_t source, uint32_t destination, uint64_t number)
{
    int hops = source == destination
                   ? 0
                   : rt_route_ports(&s->net, source, destination, s->path, s->load.capacity);
    struct rt_topo_port_end at;
    uint32_t before = 0;

    CLAIM(hops >= 0 && rt_topo_attached(&s->net, source, 0, &at) == 0);
    for (int i = 0; i < hops; i++) {
        uint32_t channel = rt_load_ports_channel(&s->load, at.node, s->path[i]);
        uint32_t link = at.node * s->load.ports + s->path[i].port;

        CLAIM(channel == link * s->load.on.vcs + s->path[i].vc);
        s->sends[link]++;
        CLAIM(i == 0 || rt_load_channels_witness(s->load.graph, before, channel) <= number);
        before = channel;
        CLAIM(rt_topo_neighbour(&s->net, at.node, s->path[i].port, &at) == 0);
    }
    s->routes++;
    s->hops += (uint64_t)hops;
    s->longest = (uint32_t)hops > s->longest ? (uint32_t)hops : s->longest;
}

static void check_pairs(struct fuzz_input *in, struct state *s)
{
    uint32_t n = (uint32_t)rt_topo_processors(&s->net), node = 99;
    uint64_t most = 0, links, number = 0;
    unsigned port = 99;

    for (; in->left > 0 && number < PAIRS; number++) {
        uint32_t source = fuzz_byte(in) % n, destination = fuzz_byte(in) % n;
        int error = rt_load_ports_add(&s->load, source, destination, number);

        if (error == RT_ERR_SPACE && s->load.graph == &s->graph) {
            CLAIM(s->load.routes == s->routes && s->load.hops == s->hops);
            rt_load_channels_move(&s->graph, &s->larger);
            s->load.graph = &s->larger;
            error = rt_load_ports_add(&s->load, source, destination, number);
        }
        if (error == RT_ERR_SPACE)
            break;
        CLAIM(error == 0);
        count(s, source, destination, number);
    }
    CLAIM(s->load.routes == s->routes && s->load.hops == s->hops && s->load.longest == s->longest);
    CLAIM(rt_load_ports_add(&s->load, n, 0, 0) == RT_ERR_SRC && s->load.routes == s->routes);
    for (uint32_t i = rt_topo_nodes(&s->net) * s->load.ports; i-- > 0;) {
        CLAIM(s->load.sends[i] == s->sends[i]);
        most = s->sends[i] > most ? s->sends[i] : most;
    }
    CLAIM(rt_load_ports_hottest(&s->load, &links, &node, &port) == most &&
          (most > 0) == (links > 0));
    for (uint32_t i = rt_topo_nodes(&s->net) * s->load.ports; i-- > 0 && most > 0;) {
        links -= s->sends[i] == most;
        CLAIM(i >= node * s->load.ports + port || s->sends[i] < most);
    }
    CLAIM(links == 0);
}

/* One source for all beside the routes of all pairs of routers, where the family is alike. */
static void check_source(struct state *s)
{
    uint32_t n = rt_topo_nodes(&s->net), each = (uint32_t)rt_topo_processors(&s->net) / n;
    int alike = rt_load_ports_way(&s->net) == RT_LOAD_WAY_SOURCE, error = 0;
    uint32_t *work = fuzz_clear_room(&s->rooms, rt_load_ports_edges_words(&s->load), sizeof *work);
    size_t all = (size_t)n * s->load.ports;
    struct rt_load_ports one = s->load, every;
    size_t edges;

    s->larger.edges = 0;
    rt_load_channels_begin(&s->larger);
    one.graph = &s->larger;
    one.routes = one.hops = one.longest = 0;
    every = one;
    one.sends = fuzz_clear_room(&s->rooms, all, sizeof *one.sends);
    every.sends = fuzz_clear_room(&s->rooms, all, sizeof *one.sends);
    CLAIM(rt_load_ports_source(&one) == (alike ? 0 : RT_ERR_FAMILY));
    CLAIM(one.graph == &s->larger && s->larger.edges == 0);
    CLAIM(rt_load_ports_edges(&one, n, work) == (alike ? RT_ERR_INDEX : RT_ERR_FAMILY));
    for (uint32_t at = 0; at < n && alike && error == 0; at++)
        error = rt_load_ports_edges(&one, at, work);
    edges = s->larger.edges;
    for (uint32_t pair = 0; pair < n * n && alike && error == 0; pair++)
        if (pair / n != pair % n)
            error = rt_load_ports_add(&every, pair / n * each, pair % n * each, 0);
    CLAIM(error == 0 || error == RT_ERR_SPACE);
    if (!alike || error != 0)
        return;
    CLAIM(s->larger.edges == edges && one.hops == every.hops && one.longest == every.longest);
    CLAIM(one.routes == n - 1 && memcmp(one.sends, every.sends, all * sizeof *one.sends) == 0);
}

/* What is told of all pairs beside their routes, in exactly the memory that is asked for. */
static void check_all(struct state *s)
{
    uint32_t processors = (uint32_t)rt_topo_processors(&s->net), node = rt_topo_nodes(&s->net);
    size_t bytes = rt_load_ports_all_bytes(&s->net);
    struct rt_load_ports_figures told = {0};
    uint64_t links;
    unsigned port;
    void *room;

    if (processors > NODES)
        return;
    room = fuzz_room(&s->rooms, bytes, 1);
    CLAIM(bytes > 0 && rt_load_ports_all(&s->net, room, bytes, &told) == 0);
    CLAIM(told.processors == processors && told.routers == node);
    s->load.graph = NULL;
    s->load.routes = s->load.hops = s->load.longest = 0;
    memset(s->load.sends, 0, (size_t)node * s->load.ports * sizeof *s->load.sends);
    for (uint32_t pair = processors * processors; pair-- > 0;)
        if (pair / processors != pair % processors)
            CLAIM(rt_load_ports_add(&s->load, pair / processors, pair % processors, pair) == 0);
    CLAIM(told.routes == s->load.routes && told.hops == s->load.hops);
    CLAIM(told.longest == s->load.longest && told.vcs == s->load.on.vcs);
    CLAIM(told.hot_link == rt_load_ports_hottest(&s->load, &links, &node, &port));
    CLAIM(told.hot_links == links);
}

/* Degree, links, diameter and distances of the simple graph, from a search out of each router. */
static void check_figures(struct state *s)
{
    static uint8_t joined[NODES][NODES];
    uint32_t distance[NODES], queue[NODES], n = rt_topo_nodes(&s->net);
    const int directed = rt_topo_directed(&s->net);
    struct rt_topo_forms want = {UINT64_MAX, 0, 0, 0, 0, 0}, got;
    struct rt_topo_port_end end;

    memset(joined, 0, sizeof joined);
    for (uint32_t a = 0; a < n; a++) {
        for (int p = rt_topo_node_ports(&s->net, a); p-- > 0;)
            if (rt_topo_neighbour(&s->net, a, (unsigned)p, &end) == 0 && end.node != a)
                joined[a][end.node] = 1;
        rt_walk_distances(&s->load.on, a, distance, queue);
        for (uint32_t b = 0; b < n; b++) {
            want.distance_sum += distance[b];
            want.diameter = distance[b] > want.diameter ? distance[b] : want.diameter;
        }
    }
    for (uint32_t a = 0; a < n; a++) {
        uint64_t degree = 0;

        for (uint32_t b = 0; b < n; b++) {
            degree += joined[a][b];
            want.links += joined[a][b] && (directed || a < b);
        }
        want.degree_min = degree < want.degree_min ? degree : want.degree_min;
        want.degree_max = degree > want.degree_max ? degree : want.degree_max;
    }
    CLAIM(rt_topo_figures(&s->net, &got) == 0);
    CLAIM(got.degree_min == RT_TOPO_UNKNOWN || got.degree_min == want.degree_min);
    CLAIM(got.degree_max == RT_TOPO_UNKNOWN || got.degree_max == want.degree_max);
    CLAIM(got.links == RT_TOPO_UNKNOWN || got.links == want.links);
    CLAIM(got.diameter == RT_TOPO_UNKNOWN || got.diameter == want.diameter);
    CLAIM(got.distance_sum == RT_TOPO_UNKNOWN || got.distance_sum == want.distance_sum);
    CLAIM(got.bisection == RT_TOPO_UNKNOWN || got.bisection <= want.links);
}

/* A row is whole: no member alone, none of an unknown sign. */
static void check_tables(const struct rt_net *net)
{
    struct rt_load_tables t;

    CLAIM(rt_load_tables_of(net, &t) == 0);
    CLAIM((t.area < 0) == (t.diameter < 0) && (t.area < 0) == (t.bound < 0));
    CLAIM((t.area < 0) == (t.bisection < 0) && (t.area < 0) == (t.wire < 0));
    CLAIM((t.wires < 0) == (t.pins < 0));
    CLAIM(t.area < 0 || (t.area > 0 && t.bound >= 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct state s;
    struct fuzz_input in = {data, size};

    memset(&s, 0, sizeof s);
    if (!fuzz_ports_net(&in, &s.net))
        return 0;
    check_tables(&s.net);
    if (rt_topo_nodes(&s.net) > NODES || rt_topo_ports_most(&s.net) > PORTS)
        return 0;
    open_load(&s);
    check_figures(&s);
    check_pairs(&in, &s);
    check_source(&s);
    check_all(&s);
    fuzz_leave(&s.rooms);
    return 0;
}
