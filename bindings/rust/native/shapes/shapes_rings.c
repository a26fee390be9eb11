/* SPDX-License-Identifier: MIT-0 */
/* The same for SCI rings, by the family's routing function or the general router. */
#include <rt/all.h>

/* What finds paths, in the caller's memory.  distance and step: `nodes` each, for the general
 * router; leg: of the path found last. */
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
    struct rt_ring_leg own[RT_LEGS_MAX];
    int legs = rt_route_legs(finder->net, source, target, own), steps;

    for (int k = 0; k < legs && k < finder->capacity; k++)
        finder->leg[k] = own[k];
    if (legs != RT_ERR_FAMILY)
        return legs <= finder->capacity ? legs : RT_ERR_SPACE;
    if (finder->target != target)
        rt_route_distances(&finder->rings, target, finder->distance);
    finder->target = target;
    steps = rt_route_search(&finder->rings, finder->distance, source, finder->step,
                            finder->capacity);
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
    struct finder finder = {.net = net, .distance = distance, .target = UINT32_MAX,
                            .step = step, .leg = leg, .capacity = capacity};

    rt_topo_rings(net, &finder.rings);
    return finder;
}

/* nodes, links (the fanout), processors a node */
void routeseq_ring_size(const struct rt_net *net, uint32_t out[3])
{
    struct rt_rings rings;

    rt_topo_rings(net, &rings);
    out[0] = rings.nodes;
    out[1] = rings.links;
    out[2] = (uint32_t)rt_topo_ring_seats(net);
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

uint32_t routeseq_ring_rings(const struct rt_net *net, uint32_t *memory)
{
    struct rt_topo_ring_table table;

    return lay(net, memory, &table);
}

/* least: a word a leg.  out: node, links, rings */
int routeseq_ring_walk(const struct rt_net *net, uint32_t source, uint32_t target,
                       const struct rt_ring_leg *leg, uint32_t legs, uint32_t *least,
                       uint64_t out[3])
{
    struct rt_walk_ring_on on = {{0, 0, NULL, NULL}, NULL, 0};
    struct rt_walk_rings_result walk;
    int verdict;

    rt_topo_rings(net, &on.rings);
    verdict = rt_walk_ring_run(&on, rt_topo_ring_node(net, source), rt_topo_ring_node(net, target),
                               leg, legs, least, &walk);
    out[0] = walk.node;
    out[1] = walk.links;
    out[2] = walk.rings;
    return verdict;
}

static int load_path(void *context, uint32_t source, uint32_t target, uint32_t *start,
                     struct rt_ring_leg *leg, int capacity)
{
    struct finder *finder = context;
    int legs = find(finder, source, target);

    *start = rt_topo_ring_node(finder->net, source);
    for (int k = 0; k < legs && k < capacity; k++)
        leg[k] = finder->leg[k];
    return legs == 0 && source == target ? -1 : legs;
}

/* counters: nodes * links + rings + nodes words of 64 bits, 0; leg: twice `capacity`.
 * out: distance, ring_hops, latency, hot_send, hot_echo, hot_queue */
int routeseq_ring_load(const struct rt_net *net, uint32_t *memory, uint64_t *counters,
                       uint32_t *distance, void *step, struct rt_ring_leg *leg, int capacity,
                       uint64_t out[6])
{
    struct finder finder = finder_of(net, distance, step, leg, capacity);
    struct rt_topo_ring_table table;
    struct rt_load_ring_traffic traffic = {.table = &table,
                                           .processors = (uint32_t)rt_topo_processors(net),
                                           .path = load_path,
                                           .context = &finder,
                                           .leg = leg + capacity,
                                           .capacity = capacity};
    const struct rt_load_ring_weights weights = {4, 1, 5};
    struct rt_load_ring_counters counts;
    struct rt_load_ring_metrics load;
    int error;

    lay(net, memory, &table);
    counts.sends = counters;
    counts.visits = counters + (size_t)table.nodes * table.links;
    counts.queue = counts.visits + table.rings;
    error = rt_load_rings(&traffic, &weights, &counts, &load);
    if (error != 0)
        return error;
    out[0] = load.distance;
    out[1] = load.ring_hops;
    out[2] = load.latency;
    out[3] = load.hot_send;
    out[4] = load.hot_echo;
    out[5] = load.hot_queue;
    return 0;
}
