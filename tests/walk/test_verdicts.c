/* SPDX-License-Identifier: MIT-0 */
/*
 * The judge of Transit networks judged: which bytes it compares, which bits it draws, what it
 * says of routing functions and wires that do as they like.  Pair by pair and by block.
 */
#include "batch.h"

static struct rt_walk_test test_of(const struct rt_net *net, rt_walk_route *route)
{
    return (struct rt_walk_test){.on = {net, rt_topo_next, rt_walk_rn1, NULL},
                                 .route = route,
                                 .locate = rt_locate,
                                 .seed = 5};
}

static uint64_t arrived_of_a_block(const struct rt_walk_test *test, uint64_t destination)
{
    struct rt_walk_report report;

    memset(&report, 0, sizeof report);
    rt_walk_verify_block(test, 0, 16, destination, 1, &report);
    assert_int_equal(report.pairs, 16);
    return report.count[RT_WALK_ARRIVED];
}

/* --- every bit of a sequence counts ------------------------------------- */

static unsigned flipped_byte, flipped_bit; /* byte: from the front */

static int one_bit_flipped(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                           uint8_t *seq)
{
    int n = rt_compute(net, src, dst, seq);

    if ((int)flipped_byte < n)
        seq[flipped_byte] ^= (uint8_t)(1u << flipped_bit);
    return n;
}

/* Returns how many of the flipped bits no router looks at. */
static unsigned flip_each(const struct rt_net *net, uint64_t source, uint64_t destination)
{
    struct rt_walk_test test = test_of(net, one_bit_flipped);
    struct rt_walk_pair good, bad;
    unsigned unseen = 0;

    flipped_byte = RT_SEQ_MAX;
    assert_int_equal(rt_walk_verify_pair(&test, source, destination, &good), RT_WALK_ARRIVED);
    for (flipped_byte = 0; (int)flipped_byte < good.bytes; flipped_byte++) {
        for (flipped_bit = 0; flipped_bit < 8; flipped_bit++) {
            int verdict = rt_walk_verify_pair(&test, source, destination, &bad);
            int looked = good.walk.looked[flipped_byte] >> flipped_bit & 1;

            if (verdict == RT_WALK_ARRIVED || (!looked && verdict != RT_WALK_UNUSED_BITS))
                fail_with("%" PRIu64 " to %" PRIu64 ": byte %u, bit %u: %s\n", source, destination,
                          flipped_byte, flipped_bit, rt_walk_text(verdict));
            unseen += !looked;
            if (source == 0 && arrived_of_a_block(&test, destination) != 0)
                fail_with("block to %" PRIu64 ": byte %u, bit %u passes\n", destination,
                          flipped_byte, flipped_bit);
        }
    }
    return unseen;
}

/* From leaf 0 across each level.  Bits that no router looks at, by hand from SPEC 4.4: those behind
 * the pairs of RU; of the first byte of RD those above the crossing; two of each byte of C, of a
 * cap six; of P four or two. */
static void each_bit_of_a_sequence_is_held_to_the_rule(void **state)
{
    static const struct {
        const char *net;
        uint64_t destination;
        unsigned unseen;
    } row[] = {
        {"hybrid:192,2", 192 * 4095, 2 + 4},
        {"hybrid:192,2", 192 * 3, 4 + 4 + 2},
        {"hybrid:48,5", 48 * 4, 4 + 2 + 2 + 2},
        {"hybrid:192,5", 192 * (UINT64_C(3) << 28), 4 + 5 * 2}, /* RU of two bytes */
        {"hybrid:12,7", 12 * (UINT64_C(3) << 40), 7 * 2 + 4},
        {"full:2", 4095, 4 + 4},
        {"full:8", UINT64_C(3) << 46, 8 * 2},
        {"bidelta:3,2", 1023, 2 + 4},
        {"full:4,capped", (UINT64_C(1) << 26) - 1, 6 + 4 * 2},
        {"hybrid:48,3,capped", 48 * (1 << 18), 6 + 3 * 2 + 2},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_net net = net_of(row[i].net);

        assert_int_equal(flip_each(&net, 0, row[i].destination), row[i].unseen);
        assert_int_equal(flip_each(&net, row[i].destination, 0), row[i].unseen);
    }
}

static int as_none(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    (void)net, (void)src, (void)dst, (void)seq;
    return RT_ERR_SRC;
}

/* --- unused bits of both ends are drawn ---------------------------------- */

#define DRAWS 256

static unsigned asked; /* times; what was asked, a bit a number */
static uint8_t drawn[2 * RT_LOC_MAX][8][DRAWS];
static uint8_t used_of_end[2][DRAWS][RT_LOC_MAX];

static int note_ends(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    if (asked < DRAWS) {
        for (unsigned i = 0; i < RT_LOC_MAX; i++) {
            int there = (int)i < rt_route_loc_bytes(net); /* what is behind is no one's */

            for (unsigned bit = 0; bit < 8; bit++) {
                drawn[i][bit][asked] = there ? src[i] >> bit & 1 : 0;
                drawn[RT_LOC_MAX + i][bit][asked] = there ? dst[i] >> bit & 1 : 0;
            }
            used_of_end[0][asked][i] = there ? src[i] : 0;
            used_of_end[1][asked][i] = there ? dst[i] : 0;
        }
        asked++;
    }
    return rt_compute(net, src, dst, seq);
}

/* Each two unused bits, of one end or of both, take all four pairs of values; the others are those
 * of the location.  By chance one of them would be missed once in 10^27 times. */
static void bits_are_drawn_apart(const struct rt_net *net, const uint8_t *unused)
{
    unsigned bits = 0;

    for (unsigned a = 0; a < 2 * RT_LOC_MAX * 8; a++) {
        if ((unused[a / 8 % RT_LOC_MAX] >> a % 8 & 1) == 0)
            continue;
        bits++;
        for (unsigned b = a + 1; b < 2 * RT_LOC_MAX * 8; b++) {
            unsigned met = 0;

            if ((unused[b / 8 % RT_LOC_MAX] >> b % 8 & 1) == 0)
                continue;
            for (unsigned i = 0; i < DRAWS; i++)
                met |= 1u << (2 * drawn[a / 8][a % 8][i] + drawn[b / 8][b % 8][i]);
            if (met != 15)
                fail_with("family %u: bits %u and %u are not drawn apart\n", net->family, a, b);
        }
    }
    assert_true(bits > 0 && bits % 2 == 0);
}

static void locations_are_kept(const struct rt_net *net, const uint8_t *unused, unsigned end,
                               unsigned draw, uint64_t processor)
{
    uint8_t loc[RT_LOC_MAX] = {0};

    assert_true(rt_locate(net, processor, loc) > 0);
    for (unsigned i = 0; i < RT_LOC_MAX; i++)
        assert_int_equal(used_of_end[end][draw][i] & ~unused[i], loc[i]);
}

static void unused_bits_of_both_ends_are_drawn_each_for_itself(void **state)
{
    static const struct {
        const char *net;
        uint8_t unused[RT_LOC_MAX]; /* bits of each byte: DeHon 3.1.3, 3.8.1, 4.2.2 */
    } row[] = {
        {"hybrid:12,1", {0x03, 0x0F}},
        {"hybrid:48,1", {0x03, 0x03}},
        {"hybrid:192,2", {0x03, 0x03}},
        {"hybrid:12,1,capped", {0x3F, 0x03, 0x0F}},
        {"full:2", {0x03, 0x03}},
        {"full:1,capped", {0x3F, 0x03}},
        {"bidelta:3,2", {0x03, 0x0F}},
        {"bidelta:1,2,4", {0x3F, 0x0F, 0x00}},
        {"hybrid:192,6,capped", {0x3F, 3, 3, 3, 3, 3, 3, 0}},
    };

    (void)state;
    for (size_t r = 0; r < sizeof row / sizeof row[0]; r++) {
        struct rt_net net = net_of(row[r].net);
        struct rt_walk_test test = test_of(&net, note_ends);
        struct rt_walk_report report;
        uint64_t n = rt_topo_processors(&net);
        struct rt_walk_pair pair;

        asked = 0;
        for (uint64_t i = 0; i < DRAWS; i++)
            rt_walk_verify_pair(&test, i % n, (i * 7 + 1) % n, &pair);
        assert_int_equal(asked, DRAWS);
        bits_are_drawn_apart(&net, row[r].unused);
        for (unsigned i = 0; i < DRAWS; i++) {
            locations_are_kept(&net, row[r].unused, 0, i, i % n);
            locations_are_kept(&net, row[r].unused, 1, i, (i * 7 + 1) % n);
        }

        asked = 0;
        memset(&report, 0, sizeof report);
        rt_walk_verify_block(&test, 0, 12, n / 2, 24, &report);
        assert_int_equal(report.count[RT_WALK_ARRIVED], 12 * 24);
        assert_int_equal(asked, DRAWS);
        bits_are_drawn_apart(&net, row[r].unused);
        for (unsigned i = 0; i < DRAWS; i++) {
            locations_are_kept(&net, row[r].unused, 0, i, i % 12);
            locations_are_kept(&net, row[r].unused, 1, i, n / 2 + i / 12);
        }
    }
}

/* A block draws for each pair what the pair by itself does. */
static void a_block_draws_what_its_pairs_draw(void **state)
{
    static const char *const nets[] = {"hybrid:12,1,capped", "full:3", "bidelta:1,2,4"};
    static uint8_t by_block[2][DRAWS][RT_LOC_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        struct rt_walk_test test = test_of(&net, note_ends);
        struct rt_walk_report report;
        struct rt_walk_pair pair;
        uint64_t n = rt_topo_processors(&net);

        test.seed = 7 + i;
        asked = 0;
        memset(&report, 0, sizeof report);
        rt_walk_verify_block(&test, 64, 12, n / 2, 24, &report);
        memcpy(by_block, used_of_end, sizeof by_block);
        asked = 0;
        for (uint64_t d = n / 2; d < n / 2 + 24; d++)
            for (uint64_t s = 64; s < 64 + 12; s++)
                rt_walk_verify_pair(&test, s, d, &pair);
        assert_int_equal(asked, DRAWS);
        assert_memory_equal(by_block, used_of_end, sizeof by_block);
    }
}

static int fails_to_locate(const struct rt_net *net, uint64_t index, uint8_t *loc)
{
    (void)net, (void)index, (void)loc;
    return RT_ERR_INDEX;
}

/* What a pair says of itself; bytes behind a location are left alone. */
static void a_pair_is_filled_and_no_more(void **state)
{
    struct rt_net net = net_of("hybrid:12,1"), all_used = net_of("hybrid:192,2");
    struct rt_walk_test test = test_of(&net, rt_compute);
    static const uint8_t untouched[RT_LOC_MAX] = {0xEE, 0xEE, 0xEE, 0xEE, 0xEE, 0xEE, 0xEE, 0xEE};
    struct rt_walk_pair pair;

    (void)state;
    memset(&pair, 0xEE, sizeof pair);
    assert_int_equal(rt_walk_verify_pair(&test, 17, 400, &pair), RT_WALK_ARRIVED);
    assert_int_equal(pair.source, 17);
    assert_int_equal(pair.destination, 400);
    assert_int_equal(pair.walk.verdict, RT_WALK_ARRIVED);
    for (test.seed = 0; test.seed < 30; test.seed++) {
        rt_walk_verify_pair(&test, 17, 400, &pair);
        assert_memory_equal(pair.src + 2, untouched, 6);
        assert_memory_equal(pair.dst + 2, untouched, 6);
    }
    flipped_byte = 2;
    flipped_bit = 0; /* of P, unused */
    test.route = one_bit_flipped;
    assert_int_equal(rt_walk_verify_pair(&test, 17, 400, &pair), RT_WALK_UNUSED_BITS);
    assert_int_equal(pair.walk.verdict, RT_WALK_UNUSED_BITS);
    test.route = as_none;
    assert_int_equal(rt_walk_verify_pair(&test, 17, 400, &pair), RT_WALK_NOT_COMPUTED);
    assert_int_equal(pair.walk.verdict, RT_WALK_NOT_COMPUTED);
    /* where a processor cannot be located its location is 0, but for the unused bits */
    test = test_of(&all_used, rt_compute);
    test.locate = fails_to_locate;
    rt_walk_verify_pair(&test, 17, 400, &pair);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal((pair.src[i] | pair.dst[i]) & (i < 2 ? 0xFC : 0xFF), 0);
}

/* Verification asks for the pairs of its plan, from `first` on. */
static void the_pairs_of_the_plan_are_asked_for(void **state)
{
    static const uint8_t unused[RT_LOC_MAX] = {0x03, 0x0F};
    struct rt_net net = net_of("hybrid:12,1");
    struct rt_walk_test test = test_of(&net, note_ends);
    struct rt_walk_report report;
    struct rt_walk_plan plan;

    (void)state;
    asked = 0;
    memset(&report, 0, sizeof report);
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_ALL, 0, 1);
    rt_walk_verify(&test, &plan, 768 * 5 + 700, DRAWS, &report);
    assert_int_equal(report.count[RT_WALK_ARRIVED], DRAWS);
    for (unsigned i = 0; i < DRAWS; i++) {
        locations_are_kept(&net, unused, 0, i, (768 * 5 + 700 + i) / 768);
        locations_are_kept(&net, unused, 1, i, (700 + i) % 768);
    }
}

/* --- locations from a table ----------------------------------------------- */

static void a_table_of_locations_serves_as_the_function(void **state)
{
    static uint8_t location[768][RT_LOC_MAX];
    struct rt_net net = net_of("hybrid:12,1");
    struct rt_walk_test by_table = test_of(&net, rt_compute), by_call = by_table;
    struct rt_walk_pair a, b;

    (void)state;
    for (uint64_t i = 0; i < 768; i++)
        assert_int_equal(rt_locate(&net, i, location[i]), 2);
    by_table.locations = (const uint8_t(*)[RT_LOC_MAX])location;
    by_table.locate = NULL; /* not asked */
    for (uint64_t i = 0; i < 768; i++) {
        assert_int_equal(rt_walk_verify_pair(&by_table, i, 767 - i, &a), RT_WALK_ARRIVED);
        assert_int_equal(rt_walk_verify_pair(&by_call, i, 767 - i, &b), RT_WALK_ARRIVED);
        assert_memory_equal(a.src, b.src, 2);
        assert_memory_equal(a.dst, b.dst, 2);
    }
    for (uint64_t d = 0; d < 768; d++)
        assert_int_equal(arrived_of_a_block(&by_table, d), 16);
    location[500][0] ^= 0x80; /* that of another leaf */
    assert_int_equal(rt_walk_verify_pair(&by_table, 3, 500, &a), RT_WALK_ELSEWHERE);
    assert_int_equal(rt_walk_verify_pair(&by_table, 3, 501, &a), RT_WALK_ARRIVED);
    assert_int_equal(arrived_of_a_block(&by_table, 500), 0);
}

/* A table has no location of an index beyond its processors. */
static void an_index_that_is_no_processor_is_not_looked_up(void **state)
{
    static uint8_t location[768][RT_LOC_MAX];
    struct rt_net net = net_of("hybrid:12,1");
    struct rt_walk_test by_table = test_of(&net, rt_compute), by_call = by_table;
    struct rt_walk_pair pair;

    (void)state;
    for (uint64_t i = 0; i < 768; i++)
        assert_int_equal(rt_locate(&net, i, location[i]), 2);
    by_table.locations = (const uint8_t(*)[RT_LOC_MAX])location;
    for (int i = 0; i < 4; i++) {
        const struct rt_walk_test *test = i % 2 ? &by_table : &by_call;
        uint64_t beyond = i < 2 ? 768 : UINT64_MAX;

        assert_int_equal(rt_walk_verify_pair(test, 767, 767, &pair), RT_WALK_ARRIVED);
        assert_int_equal(rt_walk_verify_pair(test, beyond, 3, &pair), RT_WALK_NOT_COMPUTED);
        assert_int_equal(pair.bytes, RT_ERR_INDEX);
        pair.bytes = 0;
        assert_int_equal(rt_walk_verify_pair(test, 3, beyond, &pair), RT_WALK_NOT_COMPUTED);
        assert_int_equal(pair.bytes, RT_ERR_INDEX);
    }
}

/* --- lengths that cannot be ------------------------------------------------ */

static int length; /* that the routing function returns */

static int as_long_as_it_likes(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                               uint8_t *seq)
{
    rt_compute(net, src, dst, seq);
    return length;
}

static void a_length_out_of_range_does_not_pass(void **state)
{
    struct rt_net net = net_of("hybrid:12,1");
    struct rt_walk_test test = test_of(&net, as_long_as_it_likes);
    static const struct {
        int length, verdict;
    } row[] = {
        {RT_ERR_SRC, RT_WALK_NOT_COMPUTED},
        {-1, RT_WALK_NOT_COMPUTED},
        {0, RT_WALK_DRY},
        {1, RT_WALK_DRY},
        {2, RT_WALK_DRY},
        {3, RT_WALK_ARRIVED},
        {4, RT_WALK_SURPLUS},
        {5, RT_WALK_SURPLUS},
        {10, RT_WALK_SURPLUS},
        {RT_SEQ_MAX + 1, RT_WALK_SURPLUS},
    };
    struct rt_walk_report report;
    struct rt_walk_pair pair;

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        length = row[i].length;
        assert_int_equal(rt_walk_verify_pair(&test, 0, 700, &pair), row[i].verdict);
        assert_int_equal(pair.bytes, length);
        memset(&report, 0, sizeof report);
        rt_walk_verify_block(&test, 0, 12, 700, 1, &report);
        assert_int_equal(report.count[row[i].verdict], 12);
    }
}

/* Wires of bidelta:2 that drop a byte between its stages: so a byte a digit, and more bytes than
 * the location has.  Each digit is where it should be, yet this is no sequence. */
static void a_byte_too_many_wires(const struct rt_net *net, struct rt_topo_place *place,
                                  unsigned direction, struct rt_topo_bundle *wire)
{
    rt_topo_next(net, place, direction, wire);
    if (wire->kind == RT_TOPO_BUNDLE_INNER)
        wire->swallow = 1;
}

static int destination_twice(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                             uint8_t *seq)
{
    (void)net, (void)src;
    seq[0] = seq[1] = dst[0];
    return 2;
}

static void more_bytes_than_a_location_are_not_as_settled(void **state)
{
    struct rt_net net = net_of("bidelta:2");
    struct rt_walk_test test = test_of(&net, destination_twice);
    struct rt_walk_report report;
    struct rt_walk_pair pair;

    (void)state;
    test.on.next = a_byte_too_many_wires;
    memset(&report, 0, sizeof report);
    for (uint64_t d = 0; d < 16; d++) {
        assert_int_equal(rt_walk_verify_pair(&test, 3, d, &pair), RT_WALK_UNUSED_BITS);
        rt_walk_verify_block(&test, 0, 16, d, 1, &report);
    }
    assert_int_equal(report.count[RT_WALK_UNUSED_BITS], 256);
}

/* Wires that drop two bytes at once, which no router does. */
static void two_at_once(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                        struct rt_topo_bundle *wire)
{
    rt_topo_next(net, place, direction, wire);
    wire->swallow = 2 * wire->swallow;
}

static void wires_that_drop_two_bytes_run_dry(void **state)
{
    struct rt_net net = net_of("full:2");
    struct rt_walk_test test = test_of(&net, rt_compute);
    struct rt_walk_report report;
    struct rt_walk_pair pair;

    (void)state;
    test.on.next = two_at_once;
    memset(&report, 0, sizeof report);
    rt_walk_verify_block(&test, 0, 64, 4000, 2, &report);
    assert_int_equal(report.count[RT_WALK_DRY], 128);
    assert_int_equal(rt_walk_verify_pair(&test, 0, 4000, &pair), RT_WALK_DRY);
    {
        struct rt_walk_sent sent = {0, 4000, pair.seq, (unsigned)pair.bytes};
        struct rt_walk_on on = test.on;
        unsigned seen = 0;

        batch_agrees(&on, &sent, 1, &seen);
        assert_int_equal(seen, 1u << RT_WALK_DRY);
    }
}

static void other_shapes_are_not_computed(void **state)
{
    struct rt_net net = net_of("tree:4");
    struct rt_walk_test test = test_of(&net, rt_compute);
    struct rt_walk_report report;
    struct rt_walk_pair pair;

    (void)state;
    assert_int_equal(rt_walk_verify_pair(&test, 0, 0, &pair), RT_WALK_NOT_COMPUTED);
    assert_int_equal(pair.bytes, RT_ERR_FAMILY);
    memset(&report, 0, sizeof report);
    rt_walk_verify_block(&test, 0, 4, 2, 3, &report);
    assert_int_equal(report.count[RT_WALK_NOT_COMPUTED], 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_bit_of_a_sequence_is_held_to_the_rule),
        cmocka_unit_test(unused_bits_of_both_ends_are_drawn_each_for_itself),
        cmocka_unit_test(a_block_draws_what_its_pairs_draw),
        cmocka_unit_test(a_pair_is_filled_and_no_more),
        cmocka_unit_test(the_pairs_of_the_plan_are_asked_for),
        cmocka_unit_test(a_table_of_locations_serves_as_the_function),
        cmocka_unit_test(an_index_that_is_no_processor_is_not_looked_up),
        cmocka_unit_test(a_length_out_of_range_does_not_pass),
        cmocka_unit_test(more_bytes_than_a_location_are_not_as_settled),
        cmocka_unit_test(wires_that_drop_two_bytes_run_dry),
        cmocka_unit_test(other_shapes_are_not_computed),
    };

    return run_all(tests);
}
