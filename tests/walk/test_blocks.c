/* SPDX-License-Identifier: MIT-0 */
/* Blocks against their pairs, one by one: a few destinations of many blocks, over right and bent
 * wires, right and wrong routes and rivals.  A block that is right asks for each route once. */
#include "batch.h"

#include "rt/random.h"

static struct {
    struct rt_route64 prepared;
    int location;     /* bytes of one */
    uint64_t asked;   /* for a route */
    int route, rival; /* what is wrong with them, now and then */
    uint64_t rivals;
} faulty;

enum { RIGHT, A_BIT, A_BYTE_MORE, A_BYTE_LESS, AN_ERROR, FAULTS };

/* Of this pair?  Of each block a few. */
static int chosen(uint64_t src, uint64_t dst)
{
    return rt_random_mix(src * 31 + dst) % 50 == 0;
}

static int spoil(int fault, uint64_t src, uint64_t dst, uint8_t *seq, int n)
{
    uint64_t h = rt_random_mix(src + dst * 7);

    if (fault == RIGHT || n <= 0 || !chosen(src, dst))
        return n;
    if (fault == A_BIT)
        seq[h % (unsigned)n] ^= (uint8_t)(1 << (h >> 8) % 8);
    else if (fault == A_BYTE_MORE)
        seq[n++] = 0;
    else if (fault == A_BYTE_LESS)
        n--;
    return fault == AN_ERROR ? RT_ERR_DST : n;
}

static int route(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    int bytes = rt_route_loc_bytes(net), n = rt_compute(net, src, dst, seq);

    faulty.asked++;
    return spoil(faulty.route, number_of(src, bytes), number_of(dst, bytes), seq, n);
}

static void rival(const void *prepared, const uint64_t *src, const uint64_t *dst, size_t n,
                  struct rt_walk_slot *slot)
{
    by_numbers(prepared, src, dst, n, slot);
    for (size_t i = 0; i < n; i++) { /* whatever is behind a sequence, and nothing above a number */
        memset(slot[i].seq + slot[i].bytes, (int)i, sizeof slot[i].seq - (size_t)slot[i].bytes);
        slot[i].bytes = (int8_t)spoil(faulty.rival, src[i], dst[i], slot[i].seq, slot[i].bytes);
        assert_true(faulty.location == 8 || (src[i] | dst[i]) >> 8 * faulty.location == 0);
    }
    faulty.rivals += n;
}

/* The same pairs one by one, in ascending order of their numbers. */
static void agrees(const struct rt_walk_test *test, uint64_t source, unsigned sources,
                   uint64_t destination, uint64_t destinations)
{
    uint64_t n = rt_topo_processors(test->on.net), asked;
    struct rt_walk_report got, want;

    memset(&got, 0, sizeof got);
    memset(&want, 0, sizeof want);
    faulty.asked = faulty.rivals = 0;
    rt_walk_verify_block(test, source, sources, destination, destinations, &got);
    asked = faulty.asked;
    for (uint64_t s = source; s < source + sources; s++) {
        for (uint64_t d = destination; d < destination + destinations; d++) {
            struct rt_walk_pair pair;
            int verdict = rt_walk_verify_pair(test, s, d, &pair);

            want.pairs++;
            want.count[verdict]++;
            if (verdict != RT_WALK_ARRIVED && want.failures < RT_WALK_FAILURES_MAX)
                want.failure[want.failures++] = s * n + d;
        }
    }
    assert_int_equal(got.pairs, want.pairs);
    assert_memory_equal(got.count, want.count, sizeof got.count);
    assert_int_equal(got.failures, want.failures);
    assert_memory_equal(got.failure, want.failure, sizeof got.failure);
    if (got.count[RT_WALK_ARRIVED] == got.pairs && /* nothing is sent to itself */
        (destination >= source + sources || destination + destinations <= source))
        assert_int_equal(asked, got.pairs);
}

static void some_blocks(struct rt_walk_test *test, uint64_t n)
{
    const struct {
        uint64_t source;
        unsigned sources;
    } block[] = {{0, 64}, {n - 64, 64}, {n - 1, 1}, {n / 3, 13}, {12, 12}, {11, 2}, {n / 2, 4}};

    for (size_t b = 0; b < sizeof block / sizeof block[0]; b++) {
        uint64_t source = block[b].source;

        agrees(test, source, block[b].sources, 0, 9);
        agrees(test, source, block[b].sources, n / 2 - 4, 8);
        agrees(test, source, block[b].sources, n - 4, 4);
        agrees(test, source, block[b].sources, source > 3 ? source - 3 : 0, 4);
        agrees(test, source, block[b].sources, source + block[b].sources - 1, 1);
    }
}

static void blocks_are_their_pairs(void **state)
{
    static const char *const nets[] = {"hybrid:12,1",   "hybrid:48,1",        "full:2",
                                       "full:8",        "bidelta:3,2",        "bidelta:2,1,4",
                                       "full:1,capped", "hybrid:12,1,capped", "hybrid:192,7"};

    (void)state;
    for (unsigned i = 0; i < 9 * (2 + 2 * FAULTS); i += stride(7)) {
        struct rt_net net = net_of(nets[i % 9]);
        struct rt_walk_test test = {.on = {&net, rt_topo_next, rt_walk_rn1, NULL},
                                    .route = route,
                                    .locate = rt_locate,
                                    .seed = i};
        int how = (int)i / 9;

        assert_int_equal(rt_route64_make(&faulty.prepared, &net), 0);
        faulty.location = rt_route_loc_bytes(&net);
        faulty.route = faulty.rival = RIGHT;
        if (how == 0)
            test.on.next = wild_next;
        else if (how <= FAULTS)
            faulty.route = how - 1;
        if (how % 2 == 0 || how > FAULTS) {
            test.rival = rival;
            test.prepared = &faulty.prepared;
            faulty.rival = how > FAULTS + 1 ? how - FAULTS - 2 : RIGHT;
        }
        some_blocks(&test, rt_topo_processors(&net));
    }
}

static void nothing_is_asked_in_another_net(void **state)
{
    struct rt_net net = net_of("tree:4");
    const struct rt_walk_test test = {
        .on = {&net, rt_topo_next, rt_walk_rn1, NULL}, .route = route, .locate = no_location};
    struct rt_walk_report report;

    (void)state;
    memset(&report, 0, sizeof report);
    faulty.asked = 0;
    rt_walk_verify_block(&test, 0, 4, 2, 3, &report);
    assert_true(report.pairs == 12 && faulty.asked == 0);
    assert_int_equal(report.count[RT_WALK_NOT_COMPUTED], 12);
}

/* --- longer than a location ------------------------------------------------------ */

/* A router, another that drops a byte, and processor 5. */
static void two_routers(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                        struct rt_topo_bundle *bundle)
{
    (void)net, (void)direction;
    place->kind = place->stage == 9 ? RT_TOPO_PLACE_PROCESSOR : RT_TOPO_PLACE_UP;
    place->stage = 9;
    place->node = 5;
    *bundle = (struct rt_topo_bundle){.kind = RT_TOPO_BUNDLE_UP,
                                      .swallow = place->kind == RT_TOPO_PLACE_UP};
}

static int a_zero_before(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                         uint8_t *seq)
{
    (void)net, (void)src;
    seq[0] = 0;
    seq[1] = dst[0];
    return 2;
}

/* The location of full:1 is a byte; a sequence with two for the way down is none of SPEC 4.4. */
static void a_zero_before_the_location_is_not_settled(void **state)
{
    struct rt_net net = net_of("full:1");
    const struct rt_walk_test test = {.on = {&net, two_routers, rt_walk_rn1, NULL},
                                      .route = a_zero_before,
                                      .locate = rt_locate,
                                      .seed = 1};
    struct rt_walk_report report;

    (void)state;
    memset(&report, 0, sizeof report);
    rt_walk_verify_block(&test, 40, 1, 5, 1, &report);
    assert_int_equal(report.count[RT_WALK_UNUSED_BITS], 1);
    agrees(&test, 40, 1, 5, 1);
}

/* --- how far they go together ---------------------------------------------------- */

static unsigned hops;

static void counts_hops(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                        struct rt_topo_bundle *bundle)
{
    hops++;
    rt_topo_next(net, place, direction, bundle);
}

/* Hops that a block takes; *one: those of its first pair by itself. */
static unsigned taken(const struct rt_net *net, uint64_t source, unsigned sources,
                      uint64_t destination, uint64_t destinations, unsigned *one)
{
    struct rt_walk_test test = {.on = {net, counts_hops, rt_walk_rn1, NULL},
                                .route = rt_compute,
                                .locate = rt_locate,
                                .seed = 1};
    struct rt_walk_report report;
    struct rt_walk_pair pair;

    rt_walk_verify_pair(&test, source, destination, &pair);
    *one = pair.walk.hops;
    memset(&report, 0, sizeof report);
    hops = 0;
    rt_walk_verify_block(&test, source, sources, destination, destinations, &report);
    assert_int_equal(report.count[RT_WALK_ARRIVED], sources * destinations);
    return hops;
}

static void what_is_common_is_gone_once(void **state)
{
    struct rt_net net = net_of("hybrid:12,1"), long_way = net_of("full:8");
    unsigned one, all;

    (void)state; /* a leaf to a leaf: its first digit changes twice, which is two hops, else one */
    all = taken(&net, 12, 12, 696, 12, &one);
    assert_int_equal(all, one + 2 * 2 + 9);
    /* the last digit of many bytes, then the two last */
    all = taken(&long_way, 0, 1, UINT64_C(3) << 46, 8, &one);
    assert_int_equal(all, one + 3 + 2 + 3);
    /* out of two leaves and of four, which join behind two hops: out of the leaf, and up to where
     * the four leaves of level 1 meet; anew for each destination */
    all = taken(&net, 11, 2, 696, 3, &one);
    assert_int_equal(all, 3 * (one + 2));
    all = taken(&net, 0, 48, 696, 3, &one);
    assert_int_equal(all, 3 * (one + 3 * 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_their_pairs),
        cmocka_unit_test(nothing_is_asked_in_another_net),
        cmocka_unit_test(a_zero_before_the_location_is_not_settled),
        cmocka_unit_test(what_is_common_is_gone_once),
    };

    return run_all(tests);
}
