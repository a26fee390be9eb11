/* SPDX-License-Identifier: MIT-0 */
/* The same for networks of routers with ports. */
#include "shapes.h"

/* As in the command: bytes to verify all sources to one destination together; pairs that firmware's
 * whole route is computed of, at least. */
enum { TOWARD = 0x4000000, FIRMWARE = 0x20000 };

int routeseq_ports_walk(const struct rt_net *net, uint32_t source, uint32_t destination,
                        const struct rt_channel *path, unsigned hops, uint32_t *from, uint32_t *to,
                        uint32_t out[2])
{
    const struct rt_walk_ports_on on = {net, (unsigned)rt_route_vcs(net), rt_topo_neighbour};
    struct rt_walk_ports_result end;
    int verdict = rt_walk_ports(&on, source, destination, path, hops, NULL, &end);
    struct rt_topo_port_end at;

    out[0] = end.hops;
    out[1] = end.node;
    rt_topo_attached(net, source, 0, &at);
    for (uint32_t k = 0; k < end.hops; k++) {
        from[k] = at.node;
        rt_topo_neighbour(net, at.node, path[k].port, &at);
        to[k] = at.node;
    }
    return verdict;
}

/* What serves all pairs, as in the command: bytes of memory for all sources to one destination, 0:
 * too many; and of a prepared network, 0: the family has none. */
void routeseq_ports_rooms(const struct rt_net *net, size_t out[2])
{
    const struct rt_walk_ports_on on = {net, (unsigned)rt_route_vcs(net), rt_topo_neighbour};
    size_t bytes = rt_walk_ports_toward_bytes(&on);

    out[0] = bytes <= TOWARD ? bytes : 0;
    out[1] = out[0] != 0 ? rt_route_ready_bytes(net) : 0;
}

/* A network, and how it was prepared; the routing function gets the first alone. */
struct prepared {
    struct rt_net net;
    const struct rt_route_ready *ready;
};

static int ready_route(const struct rt_net *net, uint32_t source, uint32_t destination,
                       struct rt_channel *path, unsigned capacity)
{
    (void)capacity; /* as much as `ready` needs */
    return rt_route_ready_path(((const struct prepared *)(const void *)net)->ready, source,
                               destination, path);
}

/* All sources to one destination, by the prepared network where there is one; of some pairs also by
 * the functions of `test`. */
static void verify_toward(const struct rt_walk_ports_test *test, const struct rt_walk_plan *plan,
                          uint64_t first, uint64_t count, void *toward,
                          const struct rt_route_ready *ready, struct rt_walk_report *report)
{
    struct rt_walk_ports_test own = *test, firmware = *test;
    struct prepared prepared = {*test->on.net, ready};
    struct rt_walk_ports_toward all;

    own.on.net = &prepared.net;
    if (ready != NULL)
        own.route = ready_route;
    rt_walk_ports_toward_make(&all, &own, toward);
    if (ready != NULL) {
        all.again = &firmware;
        all.every = plan->pairs < 2 * FIRMWARE ? 1 : (uint32_t)(plan->pairs / FIRMWARE);
    }
    rt_walk_ports_toward_verify(&all, plan, first, count, report);
}

/* search: 2 words a router, or null: routes are not held to what a search finds; toward, ready: as
 * routeseq_ports_rooms says, and prepared, of all sources to one destination; or null */
void routeseq_ports_verify(const struct rt_net *net, int kind, uint64_t pairs, uint64_t seed,
                           uint64_t first, uint64_t count, struct rt_channel *path,
                           uint32_t *search, void *toward, const struct rt_route_ready *ready,
                           uint64_t out[REPORT])
{
    struct rt_walk_ports_test test = {{net, (unsigned)rt_route_vcs(net), rt_topo_neighbour},
                                      rt_route_ports,
                                      rt_route_port,
                                      (uint32_t)rt_route_hops(net),
                                      path,
                                      search,
                                      search != NULL ? search + rt_topo_nodes(net) : NULL,
                                      RT_WALK_FAR};
    struct rt_walk_report report = {0};
    struct rt_walk_plan plan;

    rt_walk_plan_make(&plan, net, toward != NULL ? RT_WALK_PLAN_TARGETS : kind, pairs, seed);
    if (toward != NULL)
        verify_toward(&test, &plan, first, count, toward, ready, &report);
    else
        rt_walk_ports_verify(&test, &plan, first, count, &report);
    routeseq_report(&plan, &report, out);
}

size_t routeseq_ports_words(size_t edges, uint32_t channels)
{
    const struct rt_load_channels graph = {NULL, edges, edges};

    return rt_load_channels_words(&graph, channels);
}

/* The routes of messages, or, by null, of each processor to every other, as
 * rt_load_ports_way(net) says, and then count is 0. */
static int add_routes(struct rt_load_ports *load, const uint32_t *pairs, uint64_t count,
                      uint32_t *work)
{
    const struct rt_net *net = load->on.net;
    int way = pairs != NULL ? RT_LOAD_WAY_PAIRS : rt_load_ports_way(net), error = 0;
    uint64_t processors = rt_topo_processors(net), nodes = rt_topo_nodes(net), each = 1;
    uint64_t n = way == RT_LOAD_WAY_PAIRS ? processors : nodes;

    if (way != RT_LOAD_WAY_PAIRS)
        each = processors / nodes;
    if (way == RT_LOAD_WAY_SOURCE) {
        error = rt_load_ports_source(load);
        for (uint32_t at = 0; at < nodes && error == 0; at++)
            error = rt_load_ports_edges(load, at, work);
    } else if (pairs == NULL) {
        count = n * n;
    }
    for (uint64_t k = 0; k < count && error == 0; k++) {
        uint64_t source = pairs != NULL ? pairs[2 * k] : k / n * each;
        uint64_t destination = pairs != NULL ? pairs[2 * k + 1] : k % n * each;

        if (pairs != NULL || source != destination)
            error = rt_load_ports_add(load, (uint32_t)source, (uint32_t)destination, k);
    }
    if (way == RT_LOAD_WAY_PAIRS || error != 0)
        return error;
    for (size_t i = 0; i < nodes * load->ports; i++)
        load->sends[i] *= each * each;
    load->hops *= each * each;
    load->routes = processors * (processors - 1);
    return 0;
}

/* pairs: 2 * count processors, or null: each to every other; edges: of 16 bytes each; work:
 * routeseq_ports_words and one, 0.  out: routes, hops, longest, hot_link, hot_links, length of a
 * cycle.  0, or RT_ERR_SPACE: more edges are needed; or another error. */
int routeseq_ports_load(const struct rt_net *net, const uint32_t *pairs, size_t count,
                        struct rt_channel *path, uint64_t *sends, void *edges, size_t capacity,
                        uint32_t *work, uint64_t out[6])
{
    unsigned vcs = (unsigned)rt_route_vcs(net);
    int most = rt_topo_ports_most(net);
    struct rt_load_channels graph = {.edge = edges, .capacity = capacity};
    struct rt_load_ports load = {{net, vcs, rt_topo_neighbour},
                                 rt_route_ports,
                                 path,
                                 (unsigned)rt_route_hops(net),
                                 (unsigned)(most + (most == 0)),
                                 sends,
                                 &graph,
                                 0,
                                 0,
                                 0};
    const uint32_t *cycle;
    uint32_t node;
    unsigned port;
    int error;

    rt_load_channels_begin(&graph);
    error = add_routes(&load, pairs, count, work);
    if (error != 0)
        return error;
    out[0] = load.routes;
    out[1] = load.hops;
    out[2] = load.longest;
    out[3] = rt_load_ports_hottest(&load, &out[4], &node, &port);
    out[5] = rt_load_channels_cycle(&graph, rt_topo_nodes(net) * load.ports * vcs, work, &cycle);
    return 0;
}

void routeseq_ports_info(const struct rt_net *net, uint64_t out[9])
{
    struct rt_topo_forms forms;

    rt_topo_figures(net, &forms);
    out[0] = rt_topo_nodes(net);
    out[1] = (uint64_t)rt_topo_ports_most(net);
    out[2] = forms.degree_max;
    out[3] = forms.links;
    out[4] = forms.diameter;
    out[5] = forms.bisection;
    out[6] = (uint64_t)rt_route_vcs(net);
    out[7] = forms.distance_sum;
    out[8] = forms.degree_min;
}

/* Adds the hops from a router to all others, and keeps the most.  words: 2 a router. */
static void distances(const struct rt_net *net, uint32_t from, uint32_t *words, uint64_t *most,
                      uint64_t *sum)
{
    const struct rt_walk_ports_on on = {net, 1, rt_topo_neighbour};
    uint32_t n = rt_topo_nodes(net), farthest = rt_walk_distances(&on, from, words, words + n);

    *most = farthest > *most ? farthest : *most;
    for (uint32_t other = 0; other < n; other++)
        *sum += words[other];
}

/* words: 3 a router, 0.  out, 0: least and most neighbours, links, cables; if `far`, diameter and
 * sum of distances */
void routeseq_ports_search(const struct rt_net *net, int far, uint32_t *words, uint64_t out[6])
{
    uint32_t n = rt_topo_nodes(net);
    struct rt_topo_port_end to;
    int directed = rt_topo_directed(net) == 1;
    uint64_t ends = 0;

    out[0] = UINT64_MAX;
    for (uint32_t node = 0; node < n; node++) {
        uint64_t degree = 0;

        if (far)
            distances(net, node, words, &out[4], &out[5]);
        for (int port = 0; port < rt_topo_node_ports(net, node); port++)
            if (rt_topo_neighbour(net, node, (unsigned)port, &to) == 0 && to.node != node) {
                out[3] += directed || to.node > node; /* a cable that no lower router has counted */
                degree += words[2 * n + to.node] != node + 1; /* this router met it last, less 1 */
                words[2 * n + to.node] = node + 1;
            }
        out[0] = degree < out[0] ? degree : out[0];
        out[1] = degree > out[1] ? degree : out[1];
        ends += degree;
    }
    out[2] = directed ? ends : ends / 2;
}
