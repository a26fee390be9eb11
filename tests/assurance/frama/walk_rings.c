/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): pairs of networks of rings and of
 * trees computed, walked and compared.  The functions under test, the plans and the walk over rings
 * answer anything: plans and walks have entry points of their own, frama_plan, frama_ringwalk and
 * frama_ringtable. */
#include "__fc_builtin.h"

#include "any.h"
#include "report.h"
#include "rt/walk.h"

/* Plans have an entry point of their own, frama_plan. */
void rt_walk_plan_pair(const struct rt_walk_plan *plan, uint64_t number, uint64_t *source,
                       uint64_t *destination)
{
    (void)plan, (void)number;
    *source = any64();
    *destination = any64();
}

#define LEGS 8 /* of a whole path; link by link RT_LEGS_MAX */

/* Reads all legs, writes a number for each. */
int rt_walk_ring_run(const struct rt_walk_ring_on *on, uint32_t source, uint32_t target,
                     const struct rt_ring_leg *leg, uint32_t legs, uint32_t *least,
                     struct rt_walk_rings_result *walk)
{
    uint32_t sum = 0;

    (void)on, (void)source, (void)target, (void)walk;
    for (uint32_t i = 0; i < legs; i++) {
        sum += leg[i].link + leg[i].hops;
        least[i] = (uint32_t)any;
    }
    return Frama_C_interval(0, RT_WALK_RING_VERDICTS - 1);
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

/* A network of rings of any size whose links lead anywhere. */
static uint32_t any_node(const void *context, uint32_t node, uint32_t link)
{
    (void)context, (void)node, (void)link;
    return (uint32_t)any;
}

uint32_t rt_topo_ring_node(const struct rt_net *net, uint32_t processor)
{
    (void)net, (void)processor;
    return (uint32_t)any;
}

/* Every family, with a routing function link by link and without. */
void frama_rings(void);
void frama_rings(void)
{
    static uint32_t least[RT_LEGS_MAX];
    struct rt_net net;
    struct rt_walk_ring_test test = {
        &net,     {{(uint32_t)any, (uint32_t)any, any_node, 0}, 0, (uint32_t)any},
        any_legs, 0,
        any_link, least};
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
    struct rt_walk_tree_test test = {
        &net,
        {(unsigned)Frama_C_interval(1, RT_TREE_HEIGHT_MAX), rt_topo_tree_next, any_select, 0},
        any_bits};
    struct rt_walk_report report;

    any_net(&net);
    any_report(&report);
    rt_walk_tree_verify(&test, 0, any64(), any64(), &report);
}
