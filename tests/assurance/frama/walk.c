/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): the walk through Transit networks and
 * trees, of any bytes, from any number to any other, processors or not. */
#include "each.h"
#include "report.h"
#include "rt/walk.h"
#include "rt/walk_header.h"
#include "transit.h"

/* No walk reads more: it looks at two bytes, and drops at most one a hop. */
#define STREAM (RT_WALK_HOPS_MAX + 2)

static void run(const struct rt_net *net, unsigned routing)
{
    const struct rt_walk_on on = {net, rt_topo_next, rt_walk_rn1, 0};
    struct rt_walk_hop hops[RT_WALK_HOPS_MAX];
    uint8_t stream[STREAM], out[STREAM];
    struct rt_walk walk;
    int verdict;

    any_bytes(stream, STREAM);
    verdict = rt_walk_run(&on, any64(), any64(), stream, routing, hops, &walk);
    //@ assert 0 <= verdict < RT_WALK_VERDICTS;
    rt_walk_text(verdict);
    rt_walk_deliver(&walk, stream, STREAM, out);
}

void frama_walk(void);
void frama_walk(void)
{
    static const uint8_t family[] = {RT_FAMILY_HYBRID, RT_FAMILY_FULL, RT_FAMILY_BIDELTA};

    for (unsigned i = 0; i < sizeof family; i++) {
        struct rt_net net;

        any_transit(family[i], &net);
        run(&net, (unsigned)any);
    }
}

/* A selector that answers anything, and the one in C. */
static unsigned any_select(void *context, unsigned port, unsigned m, unsigned address)
{
    return any ? (unsigned)any : rt_walk_select(context, port, m, address);
}

static int any_bits(const struct rt_net *net, uint32_t source, uint32_t destination,
                    uint8_t bits[RT_TREE_BYTES])
{
    (void)net, (void)source, (void)destination;
    any_bytes(bits, RT_TREE_BYTES);
    return any;
}

void frama_treewalk(void);
void frama_treewalk(void)
{
    struct rt_net net = {RT_FAMILY_TREE, 0, {(uint32_t)Frama_C_interval(1, RT_TREE_HEIGHT_MAX)}};
    struct rt_walk_tree_test test = {
        &net, {net.param[0], rt_topo_tree_next, any_select, 0}, any_bits};
    struct rt_walk_tree_hop hops[RT_TREE_BITS_MAX];
    struct rt_walk_tree_result walk;
    struct rt_walk_tree_pair pair;
    uint8_t bits[RT_TREE_BYTES];
    int verdict;

    any_bytes(bits, RT_TREE_BYTES);
    verdict = rt_walk_tree(&test.on, any64(), any64(), bits, (unsigned)any, hops, &walk);
    //@ assert 0 <= verdict < RT_WALK_TREE_VERDICTS;
    rt_walk_tree_text(any);
    verdict = rt_walk_tree_verify_pair(&test, any64(), any64(), &pair);
    //@ assert 0 <= verdict < RT_WALK_TREE_VERDICTS;
}

/* A network of rings of any size whose links lead anywhere. */
static uint32_t any_node(const void *context, uint32_t node, uint32_t link)
{
    (void)context, (void)node, (void)link;
    return (uint32_t)any;
}

#define LEGS 8

void frama_ringwalk(void);
void frama_ringwalk(void)
{
    struct rt_walk_ring_on on = {{(uint32_t)any, (uint32_t)any, any_node, 0}, 0, (uint32_t)any};
    struct rt_walk_rings_result walk;
    struct rt_ring_leg leg[LEGS];
    uint32_t least[LEGS];

    for (unsigned i = 0; i < LEGS; i++) {
        leg[i].link = (uint8_t)any;
        leg[i].hops = (uint32_t)any;
    }
    for (uint32_t legs = 0; legs <= LEGS; legs++) {
        int verdict = rt_walk_ring_run(&on, (uint32_t)any, (uint32_t)any, leg, legs, least, &walk);

        //@ assert 0 <= verdict < RT_WALK_RING_VERDICTS;
    }
    rt_walk_ring_text(any);
}

/* Two reports of any pairs; headers of any format, of one and two bytes, any bits of them taken. */
void frama_report(void);
void frama_report(void)
{
    struct rt_walk_report into, from;
    uint8_t byte[2];

    any_report(&into);
    any_report(&from);
    rt_walk_merge(&into, &from);
    any_bytes(byte, 2);
    for (uint32_t bytes = 1; bytes <= 2; bytes++)
        for (uint32_t taken = 0; taken <= 8 * bytes; taken++) {
            struct rt_walk_header header = {0};
            int n;

            header.byte = byte;
            header.bytes = bytes;
            header.taken = taken;
            header.format = (uint8_t)any;
            header.width = (uint8_t)any;
            n = rt_walk_header_spent(&header);
            n = rt_walk_header_take(&header);
            //@ assert n <= 0xFFFF;
        }
}
