/* SPDX-License-Identifier: MIT-0 */
/* The same for SCI rings, by the family's routing function or the general router. */
#include "shapes.h"

/* What finds paths, in the caller's memory.  distance and step: `nodes` each, for the general
 * router; leg: of the path found last, `capacity` of them, at least RT_LEGS_MAX. */
struct finder {
    const struct rt_net *net;
    struct rt_rings rings;
    uint32_t *distance, target;
    struct rt_ring_step *step;
    struct rt_ring_leg *leg;
    int capacity;
};

static int find(struct finder *finder, uint32_t source, uint32_t target)
{
    int legs = rt_route_legs(finder->net, source, target, finder->leg), steps;

    if (legs != RT_ERR_FAMILY)
        return legs;
    if (finder->target != target)
        rt_route_distances(&finder->rings, target, finder->distance);
    finder->target = target;
    steps =
        rt_route_search(&finder->rings, finder->distance, source, finder->step, finder->capacity);
    legs = 0;
    for (int i = 0; i < steps; i++) {
        if (legs > 0 && finder->leg[legs - 1].link == finder->step[i].link)
            finder->leg[legs - 1].hops++;
        else
            finder->leg[legs++] = (struct rt_ring_leg){finder->step[i].link, 1};
    }
    return steps < 0 ? steps : legs;
}

static struct finder finder_of(const struct rt_net *net, uint32_t *distance, void *step,
                               struct rt_ring_leg *leg, int capacity)
{
    struct finder finder = {.net = net,
                            .distance = distance,
                            .target = UINT32_MAX,
                            .step = step,
                            .leg = leg,
                            .capacity = capacity};

    rt_topo_rings(net, &finder.rings);
    return finder;
}

/* nodes, links (the fanout) */
void routeseq_ring_size(const struct rt_net *net, uint32_t out[2])
{
    struct rt_rings rings;

    rt_topo_rings(net, &rings);
    out[0] = rings.nodes;
    out[1] = rings.links;
}

/* step: 8 bytes a node. */
int routeseq_ring_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                       uint32_t *distance, void *step, struct rt_ring_leg *leg, int capacity)
{
    struct finder finder = finder_of(net, distance, step, leg, capacity);

    return find(&finder, source, target);
}

/* memory: 3 * nodes * links words.  The rings, those of one node included. */
static uint32_t lay(const struct rt_net *net, uint32_t *memory, struct rt_topo_ring_table *table)
{
    struct rt_rings rings;
    uint32_t node, link;
    size_t all;

    rt_topo_rings(net, &rings);
    all = (size_t)rings.nodes * rings.links;
    table->next = memory;
    table->ring = memory + all;
    table->size = memory + 2 * all;
    rt_topo_ring_tabulate(&rings, table, &node, &link);
    return table->rings;
}

/* The rings; the last third of the memory begins with the nodes of each. */
uint32_t routeseq_ring_rings(const struct rt_net *net, uint32_t *memory)
{
    struct rt_topo_ring_table table;

    return lay(net, memory, &table);
}

/* The hops of legs that were walked.  hop: node, link, to, nodes of the ring, 4 words each of
 * `links` */
void routeseq_ring_hops(const struct rt_net *net, uint32_t source, const struct rt_ring_leg *leg,
                        uint64_t links, uint32_t *hop)
{
    struct rt_rings rings;
    uint32_t node = rt_topo_ring_node(net, source), size, at;

    rt_topo_rings(net, &rings);
    for (; links > 0; leg++) {
        size = 0;
        at = node;
        do {
            at = rings.next(rings.context, at, leg->link);
            size++;
        } while (at != node);
        for (uint32_t k = 0; k < leg->hops; k++, links--, hop += 4) {
            hop[0] = node;
            hop[1] = leg->link;
            hop[2] = node = rings.next(rings.context, node, leg->link);
            hop[3] = size;
        }
    }
}

/* least: a word a leg.  out: node, links */
int routeseq_ring_walk(const struct rt_net *net, uint32_t source, uint32_t target,
                       const struct rt_ring_leg *leg, uint32_t legs, uint32_t *least,
                       uint64_t out[2])
{
    struct rt_walk_ring_on on = {.longest = 0};
    struct rt_walk_rings_result walk;
    int verdict;

    rt_topo_rings(net, &on.rings);
    verdict = rt_walk_ring_run(&on, rt_topo_ring_node(net, source), rt_topo_ring_node(net, target),
                               leg, legs, least, &walk);
    out[0] = walk.node;
    out[1] = walk.links;
    return verdict;
}

static int test_legs(void *context, uint32_t source, uint32_t target,
                     const struct rt_ring_leg **leg)
{
    struct finder *finder = context;

    *leg = finder->leg;
    return find(finder, source, target);
}

/* memory: 3 * nodes * links words; distance, step, leg as for routeseq_ring_legs */
void routeseq_ring_verify(const struct rt_net *net, int kind, uint64_t pairs, uint64_t seed,
                          uint64_t first, uint64_t count, uint32_t *memory, uint32_t *distance,
                          void *step, struct rt_ring_leg *leg, int capacity, uint64_t out[REPORT])
{
    struct finder finder = finder_of(net, distance, step, leg, capacity);
    int longest = rt_route_longest(net);
    struct rt_topo_ring_table table;
    struct rt_walk_ring_test test = {.net = net,
                                     .on = {.longest = longest > 0 ? (uint32_t)longest : 0},
                                     .legs = test_legs,
                                     .context = &finder,
                                     .link = longest >= 0 ? rt_route_link : NULL};
    struct rt_walk_report report = {0};
    struct rt_walk_plan plan;

    lay(net, memory, &table);
    test.on.rings = rt_topo_ring_rings(&table);
    test.on.table = &table;                      /* so `least` is not used */
    if (longest < 0 && kind == RT_WALK_PLAN_ALL) /* a search serves all sources */
        kind = RT_WALK_PLAN_TARGETS;
    rt_walk_plan_make(&plan, net, kind, pairs, seed);
    rt_walk_ring_verify(&test, &plan, first, count, &report);
    routeseq_report(&plan, &report, out);
}

static int load_path(void *context, uint32_t source, uint32_t target, uint32_t *start,
                     struct rt_ring_leg *leg, int capacity)
{
    struct finder *finder = context;

    (void)leg; /* the finder's, as its capacity */
    (void)capacity;
    *start = rt_topo_ring_node(finder->net, source);
    return find(finder, source, target);
}

/* counters: nodes * links + rings + nodes words of 64 bits; distance, step, leg as for
 * routeseq_ring_legs; send: echoes that weigh as much as a packet; reach: links * (words + 1) words
 * of 64 bits, words: of the largest ring a bit a node; queues: 6 * links words.  out: distance,
 * ring_hops, latency, hot_send, hot_echo, hot_queue, queues in a cycle, hot_node, hot_link,
 * queue_node */
int routeseq_ring_load(const struct rt_net *net, uint32_t *memory, uint64_t *counters,
                       uint32_t *distance, void *step, struct rt_ring_leg *leg, int capacity,
                       uint64_t send, uint32_t words, uint64_t *reach, uint32_t *queues,
                       uint64_t out[10])
{
    struct rt_load_dependency_graph graph = {.words = words, .reach = reach, .order = queues};
    size_t links;
    struct finder finder = finder_of(net, distance, step, leg, capacity);
    struct rt_topo_ring_table table;
    struct rt_load_ring_traffic traffic = {.table = &table,
                                           .processors = (uint32_t)rt_topo_processors(net),
                                           .path = load_path,
                                           .context = &finder,
                                           .leg = leg,
                                           .capacity = capacity};
    const struct rt_load_ring_weights weights = {4, 1, send};
    struct rt_load_ring_counters counts;
    struct rt_load_ring_metrics load;
    int error;

    lay(net, memory, &table);
    counts.sends = counters;
    counts.visits = counters + (size_t)table.nodes * table.links;
    counts.queue = counts.visits + table.rings;
    links = (size_t)table.nodes * table.links;
    graph.onto = reach + links * words;
    graph.stack = queues + 2 * links;
    graph.from = queues + 4 * links;
    error = rt_load_rings_queues(&traffic, &weights, &counts, &load, &graph);
    if (error != 0)
        return error;
    out[0] = load.distance;
    out[1] = load.ring_hops;
    out[2] = load.latency;
    out[3] = load.hot_send;
    out[4] = load.hot_echo;
    out[5] = load.hot_queue;
    out[6] = rt_load_deadlock(&table, 1, &graph);
    out[7] = load.hot_node;
    out[8] = load.hot_link;
    out[9] = load.queue_node;
    return 0;
}
