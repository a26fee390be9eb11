/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/frama.sh): pairs of networks of rings and of trees computed,
 * walked and compared.  The functions under test and the plans answer anything. */
#include "__fc_builtin.h"

#include "any.h"
#include "rt/walk.h"

/* Plans have an entry point of their own, frama_plan. */
void rt_walk_plan_pair(const struct rt_walk_plan *plan, uint64_t number, uint64_t *source,
                       uint64_t *destination)
{
    (void)plan, (void)number;
    *source = any64();
    *destination = any64();
}

static void any_report(struct rt_walk_report *report)
{
    report->pairs = any64();
    for (unsigned i = 0; i < RT_WALK_COUNTS; i++)
        report->count[i] = any64();
    report->failures = (unsigned)Frama_C_interval(0, RT_WALK_FAILURES_MAX);
    for (unsigned i = 0; i < RT_WALK_FAILURES_MAX; i++)
        report->failure[i] = any64();
}

#define NODES 6
#define LINKS 3
#define LEGS 4 /* of a whole path; link by link RT_LEGS_MAX */

/* What rt_topo_ring_tabulate lays out: within the network. */
static struct rt_topo_ring_table table;
static uint32_t next[NODES * LINKS], ring[NODES * LINKS], size[NODES * LINKS];

static void any_table(uint32_t nodes, uint32_t links)
{
    table = (struct rt_topo_ring_table){nodes, links, (uint32_t)any, next, ring, size};
    for (unsigned i = 0; i < nodes * links; i++) {
        next[i] = Frama_C_unsigned_int_interval(0, nodes - 1);
        ring[i] = (uint32_t)any;
    }
}

static struct rt_ring_leg path[LEGS];

static int any_legs(void *context, uint32_t source, uint32_t target, const struct rt_ring_leg **leg)
{
    (void)context, (void)source, (void)target;
    for (unsigned i = 0; i < LEGS; i++) {
        path[i].link = (uint8_t)any;
        path[i].hops = (uint32_t)any;
    }
    *leg = path;
    return any ? any | INT32_MIN : Frama_C_interval(0, LEGS);
}

static int any_link(const struct rt_net *net, uint32_t source, uint32_t current, uint32_t target,
                    unsigned last)
{
    (void)net, (void)source, (void)current, (void)target, (void)last;
    return any ? any | INT32_MIN : Frama_C_interval(0, RT_LINK_NONE);
}

/* A mapping function that leads anywhere within the network. */
static uint32_t nodes_of;

static uint32_t any_node(const void *context, uint32_t node, uint32_t link)
{
    (void)context, (void)node, (void)link;
    return Frama_C_unsigned_int_interval(0, nodes_of - 1);
}
/* The node of a processor: within the network. */
uint32_t rt_topo_ring_node(const struct rt_net *net, uint32_t processor)
{
    (void)net, (void)processor;
    return Frama_C_unsigned_int_interval(0, nodes_of - 1);
}

/* Every pair, over the mapping function itself and over tables of any links. */
static void verify(uint32_t links, const struct rt_topo_ring_table *laid)
{
    static uint32_t least[RT_LEGS_MAX];
    struct rt_net net;
    struct rt_walk_ring_test test = {
        &net, {{nodes_of, links, any_node, 0}, laid, (uint32_t)any}, any_legs, 0, any_link, least};
    struct rt_walk_report report;
    struct rt_walk_ring_pair pair;
    int verdict;

    any_net(&net);
    any_report(&report);
    rt_walk_ring_verify(&test, 0, any64(), any64(), &report);
    test.link = 0;
    verdict = rt_walk_ring_verify_pair(&test, (uint32_t)any, (uint32_t)any, &pair);
    //@ assert 0 <= verdict < RT_WALK_RING_VERDICTS;
}

void frama_rings(void);
void frama_rings(void)
{
    for (uint32_t nodes = 1; nodes <= NODES; nodes++)
        for (uint32_t links = 1; links <= LINKS; links++) {
            nodes_of = nodes;
            any_table(nodes, links);
            verify(links, &table);
        }
    nodes_of = Frama_C_unsigned_int_interval(1, RT_NODES_MAX);
    verify(Frama_C_unsigned_int_interval(1, RT_LINKS_MAX), 0);
}

static int any_bits(const struct rt_net *net, uint32_t source, uint32_t destination,
                    uint8_t bits[RT_TREE_BYTES])
{
    (void)net, (void)source, (void)destination;
    any_bytes(bits, RT_TREE_BYTES);
    return any;
}

static unsigned any_select(void *context, unsigned port, unsigned m, unsigned address)
{
    return any ? (unsigned)any : rt_walk_select(context, port, m, address);
}

/* Trees of each height, and networks that are none. */
void frama_trees(void);
void frama_trees(void)
{
    struct rt_net net;
    struct rt_walk_tree_test test = {&net,
                                     {(unsigned)Frama_C_interval(1, RT_TREE_HEIGHT_MAX),
                                      rt_topo_tree_next, any_select, 0},
                                     any_bits};
    struct rt_walk_report report;

    any_net(&net);
    any_report(&report);
    rt_walk_tree_verify(&test, 0, any64(), any64(), &report);
}
