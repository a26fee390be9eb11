/* SPDX-License-Identifier: MIT-0 */
/* The batch walker against its judge, the plain walker. */
#ifndef TEST_BATCH_H
#define TEST_BATCH_H

#include "support.h"
#include "rt/route64.h"

/* rt_compute64_n as a rival. */
static inline void by_numbers(const void *prepared, const uint64_t *src, const uint64_t *dst,
                              size_t n, struct rt_walk_slot *slot)
{
    rt_compute64_n(prepared, src, 1, dst, n, (struct rt_route64_slot *)slot);
}

/* Wires that change a stream in ways of their own, by place; some lead back, round and round. */
static inline void wild_next(const struct rt_net *net, struct rt_topo_place *place,
                             unsigned direction, struct rt_topo_bundle *bundle)
{
    uint64_t was = place->node * 131 + place->stage * 17u + place->kind;
    struct rt_topo_place from = *place;

    rt_topo_next(net, place, direction, bundle);
    switch (was % 29) {
    case 3:
        bundle->swallow = !bundle->swallow;
        break;
    case 7:
        bundle->rotate = (bundle->rotate + 1 + was / 29 % 7) % 8;
        break;
    case 11:
        *place = from;
        break;
    case 17:
        place->node ^= 1;
        break;
    default:
        break;
    }
}

/* Field by field: the bytes between them are no one's. */
static inline int same_walk(const struct rt_walk *a, const struct rt_walk *b)
{
    return a->verdict == b->verdict && a->hops == b->hops && a->crossed == b->crossed &&
           a->lowest == b->lowest && a->climbed == b->climbed && a->start == b->start &&
           a->rotation == b->rotation && a->arrived == b->arrived && a->processor == b->processor &&
           memcmp(a->looked, b->looked, sizeof a->looked) == 0;
}

/* Walks them by both; adds their verdicts, a bit each, to *seen. */
static inline void batch_agrees(const struct rt_walk_on *on, const struct rt_walk_sent *sent,
                                unsigned messages, unsigned *seen)
{
    struct rt_walk walk[RT_WALK_LANES], plain;
    char net[RT_NET_TEXT_MAX];

    assert_int_equal(rt_walk_batch(on, messages, sent, walk), 0);
    for (unsigned i = 0; i < messages; i++) {
        rt_walk_run(on, sent[i].source, sent[i].destination, sent[i].stream, sent[i].routing, NULL,
                    &plain);
        *seen |= 1u << plain.verdict;
        if (same_walk(&walk[i], &plain))
            continue;
        rt_net_format(on->net, net, sizeof net);
        print_error("%s, %" PRIu64 " to %" PRIu64 ", message %u of %u,", net, sent[i].source,
                    sent[i].destination, i, messages);
        for (unsigned b = 0; b < sent[i].routing; b++)
            print_error(" %02X", sent[i].stream[b]);
        fail_with(": %s, plain walker: %s\n", rt_walk_text(walk[i].verdict),
                  rt_walk_text(plain.verdict));
    }
}

/* All pairs from these processors by block and by plan: the same report. */
static inline void block_agrees(const struct rt_walk_test *test, uint64_t source, unsigned sources)
{
    struct rt_walk_report block, plain;
    struct rt_walk_plan plan;

    memset(&block, 0, sizeof block);
    memset(&plain, 0, sizeof plain);
    rt_walk_plan_make(&plan, test->on.net, RT_WALK_PLAN_ALL, 0, 1);
    rt_walk_verify(test, &plan, source * plan.processors, sources * plan.processors, &plain);
    rt_walk_verify_block(test, source, sources, 0, plan.processors / 3, &block);
    rt_walk_verify_block(test, source, sources, plan.processors / 3,
                         plan.processors - plan.processors / 3, &block);
    assert_int_equal(block.pairs, plain.pairs);
    assert_memory_equal(block.count, plain.count, sizeof block.count);
    assert_int_equal(block.failures, plain.failures);
    assert_memory_equal(block.failure, plain.failure, sizeof block.failure);
}

#endif
