/* SPDX-License-Identifier: MIT-0 */
/* What src/shapes.rs calls: walks, verification and loads with plain numbers in and out, so that
 * Rust need not know the layout of the library's structures. */
#include "shapes.h"

/* kind, stage, stack, node, byte, direction, dropped, rotation */
enum { HOP = 8 };

void routeseq_report(const struct rt_walk_plan *plan, const struct rt_walk_report *report,
                     uint64_t out[REPORT])
{
    out[0] += report->pairs;
    for (unsigned i = 0; i < report->failures && out[1] < RT_WALK_FAILURES_MAX; i++, out[1]++)
        rt_walk_plan_pair(plan, report->failure[i], &out[2 + 2 * out[1]], &out[3 + 2 * out[1]]);
    for (unsigned verdict = 0; verdict < RT_WALK_COUNTS; verdict++)
        out[COUNTS + verdict] += report->count[verdict];
}

/* out: the kind of the plan, its pairs */
void routeseq_plan(const struct rt_net *net, int kind, uint64_t pairs, uint64_t seed,
                   uint64_t out[2])
{
    struct rt_walk_plan plan;

    rt_walk_plan_make(&plan, net, kind, pairs, seed);
    out[0] = plan.kind;
    out[1] = plan.pairs;
}

/* --- Transit */

/* hop: HOP numbers for each of RT_WALK_HOPS_MAX.  out: hops, processor */
int routeseq_transit_walk(const struct rt_net *net, uint64_t source, uint64_t destination,
                          const uint8_t *seq, unsigned bytes, uint64_t *hop, uint64_t out[2])
{
    struct rt_walk_hop hops[RT_WALK_HOPS_MAX];
    const struct rt_walk_on on = {net, rt_topo_next, rt_walk_rn1, NULL};
    struct rt_walk walk;
    int verdict = rt_walk_run(&on, source, destination, seq, bytes, hops, &walk);

    for (unsigned i = 0; i < walk.hops; i++, hop += HOP) {
        hop[0] = hops[i].place.kind;
        hop[1] = hops[i].place.stage;
        hop[2] = hops[i].place.stack;
        hop[3] = hops[i].place.node;
        hop[4] = hops[i].byte;
        hop[5] = hops[i].direction;
        hop[6] = hops[i].dropped;
        hop[7] = hops[i].rotation;
    }
    out[0] = walk.hops;
    out[1] = walk.arrived ? walk.processor : UINT64_MAX;
    return verdict;
}

void routeseq_transit_verify(const struct rt_net *net, int kind, uint64_t pairs, uint64_t seed,
                             uint64_t first, uint64_t count, uint64_t out[REPORT])
{
    const struct rt_walk_test test = {
        {net, rt_topo_next, rt_walk_rn1, NULL}, rt_compute, rt_locate, NULL, seed, NULL, NULL};
    struct rt_walk_report report = {0};
    struct rt_walk_plan plan;

    rt_walk_plan_make(&plan, net, kind, pairs, seed);
    rt_walk_verify(&test, &plan, first, count, &report);
    routeseq_report(&plan, &report, out);
}

double routeseq_transit_load(const struct rt_net *net, double offered)
{
    struct rt_load_odds odds;

    rt_load_success(net, offered, 0, &odds);
    return odds.all;
}

/* --- ports */

int routeseq_ports_walk(const struct rt_net *net, uint32_t source, uint32_t destination,
                        const struct rt_channel *path, unsigned hops, uint32_t *from, uint32_t *to,
                        uint32_t out[2])
{
    const struct rt_walk_ports_on on = {net, (unsigned)rt_route_vcs(net), rt_topo_neighbour};
    struct rt_walk_ports_result end;
    int verdict = rt_walk_ports(&on, source, destination, path, hops, NULL, &end);
    struct rt_topo_port_end at = {0, 0};

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

/* search: 2 words a router, or null: routes are not held to what a search finds */
void routeseq_ports_verify(const struct rt_net *net, int kind, uint64_t pairs, uint64_t seed,
                           uint64_t first, uint64_t count, struct rt_channel *path,
                           uint32_t *search, uint64_t out[REPORT])
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

    rt_walk_plan_make(&plan, net, kind, pairs, seed);
    rt_walk_ports_verify(&test, &plan, first, count, &report);
    routeseq_report(&plan, &report, out);
}

size_t routeseq_ports_words(size_t edges, uint32_t channels)
{
    const struct rt_load_channels graph = {NULL, edges, edges};

    return rt_load_channels_words(&graph, channels);
}

/* pairs: 2 * count processors, or null: each to every other; edges: of 16 bytes each.  out: routes,
 * hops, longest, hot_link, hot_links, length of a cycle.  0, or RT_ERR_SPACE: more edges are
 * needed; or another error. */
int routeseq_ports_load(const struct rt_net *net, const uint32_t *pairs, size_t count,
                        struct rt_channel *path, uint64_t *sends, void *edges, size_t capacity,
                        uint32_t *work, uint64_t out[6])
{
    unsigned vcs = (unsigned)rt_route_vcs(net);
    int most = rt_topo_ports_most(net);
    struct rt_load_channels graph = {edges, capacity, 0};
    struct rt_load_ports load = {{net, vcs, rt_topo_neighbour},
                                 rt_route_ports,
                                 path,
                                 (unsigned)rt_route_hops(net) + 1,
                                 most > 1 ? (unsigned)most : 1,
                                 sends,
                                 &graph,
                                 0,
                                 0,
                                 0};
    uint64_t n = rt_topo_processors(net), routes = pairs != NULL ? count : n * n;
    const uint32_t *cycle;
    uint32_t node;
    unsigned port;

    rt_load_channels_begin(&graph);
    for (uint64_t k = 0; k < routes; k++) {
        uint32_t source = pairs != NULL ? pairs[2 * k] : (uint32_t)(k / n);
        uint32_t destination = pairs != NULL ? pairs[2 * k + 1] : (uint32_t)(k % n);
        int error = pairs == NULL && source == destination
                        ? 0
                        : rt_load_ports_add(&load, source, destination, k);

        if (error != 0)
            return error;
    }
    out[0] = load.routes;
    out[1] = load.hops;
    out[2] = load.longest;
    out[3] = rt_load_ports_hottest(&load, &out[4], &node, &port);
    out[5] = rt_load_channels_cycle(&graph, rt_topo_nodes(net) * load.ports * vcs, work, &cycle);
    return 0;
}

int routeseq_ports_info(const struct rt_net *net, uint64_t out[9])
{
    struct rt_topo_forms forms;
    int error = rt_topo_figures(net, &forms);

    if (error == 0) {
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
    return error;
}

/* Does a port lead to another router by a cable that no lower router has counted? */
static int cable(const struct rt_net *net, uint32_t node, unsigned port,
                 const struct rt_topo_port_end *to)
{
    struct rt_topo_port_end back;

    return to->node > node || rt_topo_directed(net) == 1 ||
           rt_topo_neighbour(net, to->node, to->port, &back) != 0 || back.node != node ||
           back.port != port;
}

/* Adds the hops from a router to all others, and keeps the most.  words: 2 a router. */
static void distances(const struct rt_net *net, uint32_t from, uint32_t *words, uint64_t *most,
                      uint64_t *sum)
{
    const struct rt_walk_ports_on on = {net, 1, rt_topo_neighbour};
    uint32_t n = rt_topo_nodes(net), farthest = rt_walk_distances(&on, from, words, words + n);

    *most = farthest > *most ? farthest : *most;
    for (uint32_t other = 0; other < n; other++)
        *sum += words[other] != RT_WALK_FAR ? words[other] : 0;
}

/* words: 3 a router.  out: least and most neighbours, links, cables; if `far`, diameter and sum of
 * distances */
void routeseq_ports_search(const struct rt_net *net, int far, uint32_t *words, uint64_t out[6])
{
    uint32_t n = rt_topo_nodes(net);
    struct rt_topo_port_end to;
    uint64_t ends = 0;

    out[0] = UINT64_MAX;
    out[1] = out[2] = out[3] = out[4] = out[5] = 0;
    for (uint32_t node = 0; node < n; node++) {
        uint64_t degree = 0;

        if (far)
            distances(net, node, words, &out[4], &out[5]);
        for (uint32_t other = 0; other < n && node == 0; other++)
            words[2 * n + other] = n; /* the router that met it last */
        for (int port = 0; port < rt_topo_node_ports(net, node); port++)
            if (rt_topo_neighbour(net, node, (unsigned)port, &to) == 0 && to.node != node) {
                out[3] += (uint64_t)cable(net, node, (unsigned)port, &to);
                degree += words[2 * n + to.node] != node;
                words[2 * n + to.node] = node;
            }
        out[0] = degree < out[0] ? degree : out[0];
        out[1] = degree > out[1] ? degree : out[1];
        ends += degree;
    }
    out[2] = rt_topo_directed(net) == 1 ? ends : ends / 2;
}

/* --- tree */

int routeseq_tree_walk(const struct rt_net *net, uint32_t source, uint32_t destination,
                       const uint8_t *bits, unsigned count, uint64_t *nodes, uint64_t out[3])
{
    const struct rt_walk_tree_on on = {(unsigned)net->param[0], rt_topo_tree_next, rt_walk_select,
                                       NULL};
    struct rt_walk_tree_hop hops[RT_TREE_BITS_MAX];
    struct rt_walk_tree_result walk;
    int verdict = rt_walk_tree(&on, source, destination, bits, count, hops, &walk);

    for (unsigned k = 0; k < walk.hops; k++)
        nodes[k] = hops[k].place.node;
    out[0] = walk.hops;
    out[1] = walk.apex;
    out[2] = walk.arrived ? walk.processor : UINT64_MAX;
    return verdict;
}

void routeseq_tree_verify(const struct rt_net *net, int kind, uint64_t pairs, uint64_t seed,
                          uint64_t first, uint64_t count, uint64_t out[REPORT])
{
    const struct rt_walk_tree_test test = {
        net, {(unsigned)net->param[0], rt_topo_tree_next, rt_walk_select, NULL}, rt_route_tree};
    struct rt_walk_report report = {0};
    struct rt_walk_plan plan;

    rt_walk_plan_make(&plan, net, kind, pairs, seed);
    rt_walk_tree_verify(&test, &plan, first, count, &report);
    routeseq_report(&plan, &report, out);
}

/* pairs: 2 * count processors; load: 4 * 2^h words.  out: load and capacity of the load factor. */
int routeseq_tree_load(const struct rt_net *net, const uint32_t *pairs, uint32_t count,
                       uint32_t *load, uint64_t out[2])
{
    const struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, NULL};
    struct rt_load_tree_fraction factor;
    struct rt_tree tree;
    int error = rt_topo_tree(net, &tree);

    if (error == 0)
        error = rt_load_tree(&tree, &messages, load);
    if (error == 0) {
        factor = rt_load_tree_factor(&tree, load);
        out[0] = factor.load;
        out[1] = factor.capacity;
    }
    return error;
}
