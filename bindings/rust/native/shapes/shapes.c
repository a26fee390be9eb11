/* SPDX-License-Identifier: MIT-0 */
/* What src/shapes.rs calls: walks, verification and loads with plain numbers in and out, so that
 * Rust need not know the layout of the library's structures. */
#include "shapes.h"

const int routeseq_sizes[] = {COUNTS, REPORT};

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

/* out: the members of struct rt_load_parts in order, then connect and open of the nearest and of
 * the farthest; UINT64_MAX: not known */
void routeseq_transit_info(const struct rt_net *net, uint64_t out[11])
{
    struct rt_load_cycles best, worst;
    struct rt_load_parts parts;
    int known = rt_load_latency_best(net, &best) == 0; /* both, or none */

    rt_load_latency(net, rt_topo_levels(net), &worst);
    rt_load_hardware(net, &parts);
    out[0] = parts.processors;
    out[1] = parts.location_bytes;
    out[2] = parts.sequence_bytes;
    out[3] = parts.clusters;
    out[4] = parts.unit_trees_8;
    out[5] = parts.unit_trees_2;
    out[6] = parts.components;
    out[7] = known ? best.connect : UINT64_MAX;
    out[8] = known ? worst.connect : UINT64_MAX;
    out[9] = known ? best.open : UINT64_MAX;
    out[10] = known ? worst.open : UINT64_MAX;
}

/* --- tree */

/* nodes: RT_TREE_BITS_MAX.  out: hops, processor */
int routeseq_tree_walk(const struct rt_net *net, uint32_t source, uint32_t destination,
                       const uint8_t *bits, unsigned count, uint64_t *nodes, uint64_t out[2])
{
    const struct rt_walk_tree_on on = {(unsigned)net->param[0], rt_topo_tree_next, rt_walk_select,
                                       NULL};
    struct rt_walk_tree_hop hops[RT_TREE_BITS_MAX];
    struct rt_walk_tree_result walk;
    int verdict = rt_walk_tree(&on, source, destination, bits, count, hops, &walk);

    for (unsigned k = 0; k < walk.hops; k++)
        nodes[k] = hops[k].place.node;
    out[0] = walk.hops;
    out[1] = walk.arrived ? walk.processor : UINT64_MAX;
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

static struct rt_tree tree_of(const struct rt_net *net)
{
    struct rt_tree tree;

    rt_topo_tree(net, &tree);
    return tree;
}

/* pairs: 2 * count processors; load: 4 * 2^h words.  out: load and capacity of the load factor. */
int routeseq_tree_load(const struct rt_net *net, const uint32_t *pairs, uint32_t count,
                       uint32_t *load, uint64_t out[2])
{
    const struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, NULL};
    const struct rt_tree tree = tree_of(net);
    struct rt_load_tree_fraction factor;
    int error = rt_load_tree(&tree, &messages, load);

    if (error == 0) {
        factor = rt_load_tree_factor(&tree, load);
        out[0] = factor.load;
        out[1] = factor.capacity;
    }
    return error;
}

/* Words of uint32_t for the next function; 0: the tree is too high. */
uint64_t routeseq_tree_words(const struct rt_net *net, uint32_t count)
{
    const struct rt_tree tree = tree_of(net);

    return rt_load_tree_words(&tree, count);
}

/* The cycles of theorem 1; load: that of routeseq_tree_load, made fit for the next function; cycle:
 * a word a message.  out: these cycles, and the words of work for the next function. */
int routeseq_tree_theorem1(const struct rt_net *net, const uint32_t *pairs, uint32_t count,
                           uint32_t *work, uint32_t *cycle, uint32_t *load, uint64_t out[2])
{
    const struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, NULL};
    const struct rt_tree tree = tree_of(net);
    uint32_t cycles;
    int error = rt_load_tree_theorem1(&tree, &messages, work, cycle, &cycles);

    if (error == 0) {
        rt_load_tree_narrow(&tree, &messages, work, load); /* it refuses the same */
        out[0] = cycles;
        out[1] = rt_load_tree_schedule_words(&tree, count, load);
    }
    return error;
}

/* The cycles of the best schedule found, as the command finds it. */
int routeseq_tree_schedule(const struct rt_net *net, const uint32_t *pairs, uint32_t count,
                           const uint32_t *load, uint32_t *work, uint32_t *cycle, uint32_t *cycles)
{
    const struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, NULL};
    const struct rt_load_tree_search search = {1, RT_LOAD_TREE_EFFORT};
    const struct rt_tree tree = tree_of(net);

    return rt_load_tree_schedule(&tree, &messages, load, &search, work, cycle, cycles);
}
