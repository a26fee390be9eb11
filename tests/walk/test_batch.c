/* SPDX-License-Identifier: MIT-0 */
/*
 * 64 messages abreast walk as each of them alone: sequences, sequences with a fault, and byte
 * strings at random, over right and wrong wires.  test_faults.c has the planted faults.
 *
 * ROUTESEQ_STRINGS: strings at random, 400,000 unless set; tools/check_long.sh takes 10^9.  Fewer
 * than MANY need not meet every verdict.
 */
#include "batch.h"
#include "page_ends.h"

static const char *const nets[] = {
    "hybrid:12,1",
    "hybrid:192,2",
    "hybrid:48,7",
    "full:1",
    "full:2",
    "full:8",
    "bidelta:3,2",
    "bidelta:2,1,4",
    "hybrid:12,1,capped",
    "hybrid:48,3,capped",
    "full:1,capped",
    "full:4,capped",
};
#define NETS (sizeof nets / sizeof nets[0])

enum { MANY = 20000 };

static uint64_t rng = 1990;

/* A message: the sequence, or that with a bit, a byte or its end changed, or anything. */
static void make(const struct rt_net *net, struct rt_walk_sent *sent, uint8_t stream[])
{
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX];
    uint64_t kind = next_random(&rng) % 8, at = next_random(&rng);
    int n;

    rt_locate(net, sent->source, src);
    rt_locate(net, sent->destination, dst);
    n = rt_compute(net, src, dst, stream);
    if (kind < 4 || n <= 0) {
        n = (int)(at % (RT_WALK_STREAM + 2));
        for (int i = 0; i < n; i++)
            stream[i] = (uint8_t)(next_random(&rng) >> 32 | (kind == 3 ? 0xF0 : 0));
    } else if (kind == 4) {
        stream[at / 8 % (unsigned)n] ^= (uint8_t)(1 << at % 8);
    } else if (kind == 5) {
        stream[n++] = (uint8_t)at;
    } else if (kind == 6) {
        n--;
    }
    sent->stream = stream;
    sent->routing = (unsigned)n;
}

/* 64 messages: near each other, far apart, or all from one to some. */
static void one_batch(const struct rt_walk_on *on, uint64_t n, unsigned *seen)
{
    uint8_t stream[RT_WALK_LANES][RT_WALK_STREAM + 2];
    struct rt_walk_sent sent[RT_WALK_LANES] = {{0}};
    uint64_t source = next_random(&rng) % n, to = next_random(&rng) % n, kind = next_random(&rng);
    unsigned messages = kind >> 32 & 7 ? RT_WALK_LANES : (unsigned)(kind >> 40) % 65;

    for (unsigned i = 0; i < messages; i++) {
        sent[i].source = kind % 3 == 0   ? (source + i) % n
                         : kind % 3 == 1 ? source
                                         : next_random(&rng) % n;
        sent[i].destination = kind / 4 % 3 == 0   ? (to + i) % n
                              : kind / 4 % 3 == 1 ? to
                                                  : next_random(&rng) % n;
        make(on->net, &sent[i], stream[i]);
        if (i > 0 && kind & 1 << 20) { /* as the one before, but for a bit now and then */
            memcpy(stream[i], stream[i - 1], sizeof stream[i]);
            sent[i].routing = sent[i - 1].routing;
            stream[i][next_random(&rng) % sizeof stream[i]] ^= (uint8_t)(kind >> 24 & i);
        }
    }
    batch_agrees(on, sent, messages, seen);
}

static void strings_at_random_walk_as_each_alone(void **state)
{
    const char *wanted = getenv("ROUTESEQ_STRINGS");
    uint64_t strings = wanted != NULL ? strtoull(wanted, NULL, 10) : quick() ? 40000 : 400000;
    unsigned seen = 0, lost = ~(1u << RT_WALK_UNUSED_BITS | 1u << RT_WALK_NOT_COMPUTED |
                                1u << RT_WALK_DEAD | 1u << RT_WALK_DISAGREED);

    (void)state;
    for (uint64_t done = 0; done < strings; done += RT_WALK_LANES) {
        struct rt_net net = net_of(nets[done / RT_WALK_LANES % NETS]);
        struct rt_walk_on on = {&net, done / RT_WALK_LANES / NETS % 2 ? wild_next : rt_topo_next,
                                rt_walk_rn1, NULL};

        one_batch(&on, rt_topo_processors(&net), &seen);
    }
    if (strings >= MANY) /* every verdict was met */
        assert_int_equal(seen & lost, lost & ((1u << RT_WALK_VERDICTS) - 1));
    assert_int_not_equal(seen & lost, 0);
}

/* Another router: it reads the low bits. */
static int other_router(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                        struct rt_walk_decision *decision)
{
    (void)context;
    if (bytes <= swallow)
        return 1;
    decision->direction = head[swallow] & 3;
    decision->dropped = (uint8_t)swallow;
    return 0;
}

static void another_router_is_asked_itself(void **state)
{
    unsigned seen = 0;

    (void)state;
    for (unsigned i = 0; i < 200; i++) {
        struct rt_net net = net_of(nets[i % NETS]);
        struct rt_walk_on on = {&net, rt_topo_next, other_router, NULL};

        one_batch(&on, rt_topo_processors(&net), &seen);
    }
}

/* Streams behind which there is nothing to read. */
static void no_byte_behind_a_stream_is_read(void **state)
{
    struct rt_net net = net_of("hybrid:192,2");
    struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, NULL};
    struct rt_walk_sent sent[RT_WALK_STREAM + 1];
    uint8_t stream[RT_WALK_STREAM + 2];
    unsigned seen = 0;

    (void)state;
    for (unsigned routing = 0; routing <= RT_WALK_STREAM; routing++) {
        sent[routing] = (struct rt_walk_sent){routing, 1000 + routing, NULL, routing};
        make(&net, &sent[routing], stream);
        sent[routing].routing = routing;
        sent[routing].stream = at_end(stream, routing);
    }
    batch_agrees(&on, sent, RT_WALK_STREAM + 1, &seen);
}

static void only_transit_networks_are_walked(void **state)
{
    struct rt_net net = net_of("tree:4");
    struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, NULL};
    struct rt_walk_sent sent = {0};
    struct rt_walk walk = {.hops = 99};

    (void)state;
    assert_int_equal(rt_walk_batch(&on, 1, &sent, &walk), RT_ERR_FAMILY);
    assert_int_equal(walk.hops, 99);
}

/* Blocks of all lengths, at both ends, inside a leaf and over its edge. */
static void blocks_report_as_plans(void **state)
{
    static const char *const small[] = {
        "hybrid:12,1",   "hybrid:48,1",       "full:1", "full:2", "bidelta:3,2",
        "full:1,capped", "hybrid:12,1,capped"};

    (void)state;
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i += every(2) * stride(7)) {
        struct rt_net net = net_of(small[i]);
        struct rt_route64 prepared;
        struct rt_walk_test test = {{&net, rt_topo_next, rt_walk_rn1, NULL},
                                    rt_compute,
                                    rt_locate,
                                    NULL,
                                    i,
                                    by_numbers,
                                    &prepared};
        uint64_t n = rt_topo_processors(&net);

        assert_int_equal(rt_route64_make(&prepared, &net), 0);
        block_agrees(&test, 0, 64);
        block_agrees(&test, n - 64, 64);
        block_agrees(&test, n - 1, 1);
        block_agrees(&test, n / 3, (unsigned)(n / 5 % 40) + 1);
        test.on.next = wild_next;
        block_agrees(&test, n / 2 - 20, 32);
    }
}

/* What is wrong with a rival's answers: all of them, or those to every 13th location. */
enum wrong { BYTE, LENGTH, ERROR, LAST, WRONGS };

static struct {
    struct rt_route64 prepared;
    unsigned wrong, every;
} planted;

static void wrong_rival(const void *context, const uint64_t *src, const uint64_t *dst, size_t n,
                        struct rt_walk_slot *slot)
{
    assert_ptr_equal(context, &planted);
    by_numbers(&planted.prepared, src, dst, n, slot);
    for (size_t i = 0; i < n; i++)
        if ((src[i] * 31 + dst[i]) % planted.every != 0 || slot[i].bytes == 0)
            continue;
        else if (planted.wrong == BYTE)
            slot[i].seq[0] ^= 0x80;
        else if (planted.wrong == LAST)
            slot[i].seq[slot[i].bytes - 1] ^= 1;
        else
            slot[i].bytes = (int8_t)(planted.wrong == LENGTH ? slot[i].bytes + 1 : RT_ERR_DST);
}

/* One by one and in blocks, and not where there is nothing to disagree about. */
static void a_rival_that_disagrees_is_named(void **state)
{
    static const char *const small[] = {"hybrid:48,1", "full:2", "bidelta:3,2",
                                        "hybrid:12,1,capped"};

    (void)state;
    for (size_t i = 0; i < 4 * WRONGS * 2; i += every(3) * stride(11)) {
        struct rt_net net = net_of(small[i % 4]);
        struct rt_walk_test test = {{&net, rt_topo_next, rt_walk_rn1, NULL},
                                    rt_compute,
                                    rt_locate,
                                    NULL,
                                    i,
                                    wrong_rival,
                                    &planted};
        struct rt_walk_report report;
        struct rt_walk_plan plan;

        assert_int_equal(rt_route64_make(&planted.prepared, &net), 0);
        planted.wrong = (unsigned)i / 4 % WRONGS;
        planted.every = i < 4 * WRONGS ? 1 : 13;
        memset(&report, 0, sizeof report);
        rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_ALL, 0, 1);
        rt_walk_verify(&test, &plan, 0, 4 * plan.processors, &report);
        assert_true(report.count[RT_WALK_DISAGREED] > 10);
        if (planted.every == 1) /* full:2: four times nothing to send */
            assert_in_range(report.count[RT_WALK_ARRIVED], 0, 4);
        assert_int_equal(report.count[RT_WALK_DISAGREED] + report.count[RT_WALK_ARRIVED],
                         report.pairs);
        block_agrees(&test, 0, 16);
        block_agrees(&test, plan.processors / 2 - 5, 7);
    }
}

/* Sources of a leaf, whose sequences are alike, and one in three of them with a byte more or an
 * error instead. */
static int wrong_lengths;

static int wrong_compute(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                         uint8_t *seq)
{
    int n = rt_compute(net, src, dst, seq);

    if (n <= 0 || (src[0] * 7 + src[1] / 4 * 3 + dst[1] / 4) % 3 != 0)
        return n;
    seq[n] = 0;
    return wrong_lengths ? n + 1 : RT_ERR_DST;
}

static void a_function_that_errs_for_some_is_found_out_alike(void **state)
{
    static const char *const small[] = {"hybrid:12,1", "hybrid:48,1", "full:2", "bidelta:3,2"};

    (void)state;
    for (size_t i = 0; i < 16; i += every(3) * stride(5)) {
        struct rt_net net = net_of(small[i % 4]);
        struct rt_route64 prepared;
        struct rt_walk_test test = {
            {&net, rt_topo_next, rt_walk_rn1, NULL}, wrong_compute, rt_locate, NULL, i, NULL, NULL};

        wrong_lengths = i / 4 % 2 == 0;
        if (i >= 8) { /* asked too, and right */
            assert_int_equal(rt_route64_make(&prepared, &net), 0);
            test.rival = by_numbers;
            test.prepared = &prepared;
        }
        block_agrees(&test, 0, 12);
        block_agrees(&test, 36, 12);
        block_agrees(&test, 0, 64);
    }
}

/* Both ends' unused bits take all values, independently. */
static void unused_bits_of_both_ends_vary(void **state)
{
    static const char *const some[] = {"hybrid:12,2", "full:3,capped", "hybrid:48,7"};

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct rt_net net = net_of(some[i]);
        struct rt_walk_test test = {
            {&net, rt_topo_next, rt_walk_rn1, NULL}, rt_compute, rt_locate, NULL, 1, NULL, NULL};
        int bytes = rt_route_loc_bytes(&net);
        uint32_t seen[RT_LOC_MAX] = {0};

        for (test.seed = 0; test.seed < 2000; test.seed++) {
            struct rt_walk_pair pair;

            rt_walk_verify_pair(&test, 0, 0, &pair);
            for (int b = 0; b < bytes; b++)
                seen[b] |= UINT32_C(1) << ((pair.src[b] & 3) * 4 + (pair.dst[b] & 3));
        }
        for (int b = 0; b < bytes; b++)
            assert_int_equal(seen[b], 0xFFFF);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_at_random_walk_as_each_alone),
        cmocka_unit_test(another_router_is_asked_itself),
        cmocka_unit_test(no_byte_behind_a_stream_is_read),
        cmocka_unit_test(only_transit_networks_are_walked),
        cmocka_unit_test(blocks_report_as_plans),
        cmocka_unit_test(a_rival_that_disagrees_is_named),
        cmocka_unit_test(a_function_that_errs_for_some_is_found_out_alike),
        cmocka_unit_test(unused_bits_of_both_ends_vary),
    };

    return run_all(tests);
}
