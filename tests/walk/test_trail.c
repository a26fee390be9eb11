/* SPDX-License-Identifier: MIT-0 */
/*
 * How far a block walks on from the destination before: what it asks and each hop it takes are
 * counted, destination by destination.  What is expected comes from the plain walker's hops: those
 * that look at the same bits as the ones before are not taken again.
 */
#include "batch.h"

#define DESTINATIONS 800

static struct {
    uint64_t first; /* destination */
    unsigned asked[DESTINATIONS], hops[DESTINATIONS], now;
    unsigned every, hop; /* of each so-many-th, one message parts there */
    uint64_t source;     /* which one */
} seen;

static void counting_next(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                          struct rt_topo_bundle *bundle)
{
    seen.hops[seen.now]++;
    rt_topo_next(net, place, direction, bundle);
}

static int parts(uint64_t destination)
{
    return seen.every > 0 && destination % seen.every == 0;
}

/* The plain walker's way of a pair.  Returns its bytes. */
static int way_of(const struct rt_net *net, uint64_t source, uint64_t destination, uint8_t *seq,
                  struct rt_walk_hop hop[RT_WALK_HOPS_MAX], unsigned *hops)
{
    const struct rt_walk_on on = {net, rt_topo_next, rt_walk_rn1, NULL};
    uint8_t src[RT_LOC_MAX] = {0}, dst[RT_LOC_MAX] = {0};
    struct rt_walk walk;
    int n;

    assert_true(rt_locate(net, source, src) > 0 && rt_locate(net, destination, dst) > 0);
    n = rt_compute(net, src, dst, seq);
    assert_int_equal(rt_walk_run(&on, source, destination, seq, (unsigned)n, hop, &walk),
                     RT_WALK_ARRIVED);
    *hops = walk.hops;
    return n;
}

static int counted(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    uint64_t source, destination;
    int n = rt_compute(net, src, dst, seq);

    assert_int_equal(rt_index(net, src, &source), 0);
    assert_int_equal(rt_index(net, dst, &destination), 0);
    seen.now = (unsigned)(destination - seen.first);
    seen.asked[seen.now]++;
    if (source == seen.source && parts(destination)) {
        struct rt_walk_hop hop[RT_WALK_HOPS_MAX];
        uint8_t plain[RT_SEQ_MAX];
        unsigned hops;

        way_of(net, source, destination, plain, hop, &hops);
        seq[hop[seen.hop].at] ^= (uint8_t)(0xC0C0 >> hop[seen.hop].rotation);
    }
    return n;
}

/* What was on the stack before does not matter. */
static void litter(void)
{
    volatile uint8_t bytes[1 << 16];

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = 0xFF;
}

/* Sources that enter in the same place; the destinations are not among them. */
static void walks_on(const char *text, uint64_t source, unsigned sources, uint64_t first,
                     unsigned destinations)
{
    struct rt_net net = net_of(text);
    const struct rt_walk_test test = {.on = {&net, counting_next, rt_walk_rn1, NULL},
                                      .route = counted,
                                      .locate = rt_locate,
                                      .seed = source};
    struct rt_walk_hop way[2][RT_WALK_HOPS_MAX];
    struct rt_walk_report report;
    int n = 0, n_before = 0;
    unsigned before = 0;

    assert_true(destinations <= DESTINATIONS);
    seen.first = first;
    seen.source = source + 1;
    memset(seen.asked, 0, sizeof seen.asked);
    memset(seen.hops, 0, sizeof seen.hops);
    memset(&report, 0, sizeof report);
    litter();
    rt_walk_verify_block(&test, source, sources, first, destinations, &report);
    assert_int_equal(report.pairs, sources * destinations);
    for (unsigned i = 0; i < destinations; i++) {
        struct rt_walk_hop *now = way[i % 2], *last = way[1 - i % 2];
        unsigned hops, kept = 0;
        uint8_t seq[RT_SEQ_MAX];

        n = way_of(&net, source, first + i, seq, now, &hops);
        assert_int_equal(seen.asked[i], parts(first + i) ? 2 * sources : sources);
        while (n == n_before && kept < before && now[kept].direction == last[kept].direction)
            kept++;
        if (!parts(first + i) && seen.hops[i] != hops - kept)
            fail_with("%s, %" PRIu64 " to %" PRIu64 ": %u hops, not %u\n", text, source, first + i,
                      seen.hops[i], hops - kept);
        before = parts(first + i) ? seen.hop : hops;
        n_before = n;
    }
}

static void a_block_walks_on_where_its_bits_change(void **state)
{
    (void)state;
    seen.every = 0;
    walks_on("hybrid:12,1", 12, 12, 24, 744);
    walks_on("hybrid:12,1", 756, 12, 0, 756);
    walks_on("hybrid:12,2", 12, 12, 12 * 50, 12 * 40); /* sequences of 3 bytes, then of 4 or 5 */
    walks_on("hybrid:12,2", 12 * 127, 12, 12 * 40, 12 * 40);
    walks_on("hybrid:192,2", 384, 64, 0, 384);
    walks_on("full:2", 4095, 1, 3700, 395);
    walks_on("full:2", 0, 1, 1, 300);
    walks_on("full:8", 0, 1, (UINT64_C(3) << 46) - 100, 300); /* of 10 bytes */
    walks_on("full:8", 0, 1, (UINT64_C(1) << 42) - 100, 300); /* of 9, then of 10 */
    walks_on("bidelta:3,2", 1023, 1, 0, 700);
    walks_on("hybrid:48,3,capped", 48, 48, 48 * 4096 - 100, 300);
}

/* One message parts from the others at its first hop, at the second, ..., to some destinations or
 * to all of them but the last. */
static void what_they_went_together_is_kept(void **state)
{
    (void)state;
    for (seen.hop = 0; seen.hop < 6; seen.hop++) {
        for (seen.every = 2; seen.every < 7; seen.every += 2)
            walks_on("hybrid:12,1", 12, 12, 696, 70);
        for (seen.every = 3; seen.every < 8; seen.every += 2)
            walks_on("hybrid:192,2", 0, 64, UINT64_C(192) * 4000, 70);
        seen.every = 1;
        walks_on("hybrid:12,1", 12, 12, 192, 570);
    }
    seen.every = 0;
}

/* --- a line ------------------------------------------------------------------ */

/* Routers in a line, each of which takes a byte; ten bytes lead to the processor whose digits the
 * last eight of them begin with. */
static void line_next(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                      struct rt_topo_bundle *bundle)
{
    (void)net;
    if (place->stack == 0) {
        assert_int_equal(bundle->kind, RT_TOPO_BUNDLE_SOURCE);
        place->node = 0;
        place->stage = 0;
    }
    seen.hops[seen.now]++;
    place->node = (place->node << 2 | direction) & 0xFFFF;
    place->stack++;
    bundle->kind = place->stack == 2 ? RT_TOPO_BUNDLE_CROSS : RT_TOPO_BUNDLE_UP;
    bundle->rotate = 0;
    bundle->swallow = 1;
    if (place->stack == 10)
        place->kind = RT_TOPO_PLACE_PROCESSOR;
}

static int line_locate(const struct rt_net *net, uint64_t processor, uint8_t *loc)
{
    (void)net;
    for (unsigned i = 0; i < 8; i++)
        loc[i] = (uint8_t)((processor >> 2 * (7 - i) & 3) << 6);
    return 8;
}

/* Bytes 0 and 1 begin as bytes 8 and 9 do. */
static int line_route(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                      uint8_t *seq)
{
    (void)net, (void)src;
    for (unsigned i = 0; i < 8; i++)
        seq[2 + i] = dst[i];
    seq[0] = dst[6] & 0xC0;
    seq[1] = dst[7] & 0xC0;
    seen.now = 4u * (dst[6] >> 6) + (dst[7] >> 6);
    seen.asked[seen.now]++;
    return 10;
}

/* Bits that change alike, eight bytes apart, are changes all the same. */
static void changes_do_not_make_up_for_each_other(void **state)
{
    struct rt_net net = net_of("full:8");
    const struct rt_walk_test test = {.on = {&net, line_next, rt_walk_rn1, NULL},
                                      .route = line_route,
                                      .locate = line_locate,
                                      .seed = 3};
    struct rt_walk_report report;

    (void)state;
    memset(&report, 0, sizeof report);
    memset(seen.asked, 0, sizeof seen.asked);
    memset(seen.hops, 0, sizeof seen.hops);
    litter();
    rt_walk_verify_block(&test, rt_topo_processors(&net) - 1, 1, 0, 16, &report);
    assert_int_equal(report.count[RT_WALK_ARRIVED], 16);
    for (unsigned d = 0; d < 16; d++) {
        assert_int_equal(seen.asked[d], 1);
        assert_int_equal(seen.hops[d], d % 4 == 0 ? 10 : 9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_walks_on_where_its_bits_change),
        cmocka_unit_test(what_they_went_together_is_kept),
        cmocka_unit_test(changes_do_not_make_up_for_each_other),
    };

    return run_all(tests);
}
