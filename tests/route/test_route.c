/* SPDX-License-Identifier: MIT-0 */
/* The route room against vectors of an independent model, and its two
 * implementations against each other. */
#include "support.h"
#include "../page_ends.h"

static void one_vector(char **column)
{
    struct rt_net net = net_of(column[0]);
    uint8_t src[RT_LOC_MAX] = {0}, dst[RT_LOC_MAX] = {0}, want[RT_SEQ_MAX], seq[RT_SEQ_MAX + 1];
    int bytes = bytes_of(column[1], src, sizeof src);
    int n = bytes_of(column[3], want, sizeof want), got;
    struct rt_route_parts parts;
    struct rt_route64 prepared = {0};
    uint8_t decoded[RT_LOC_MAX];
    uint64_t index;

    assert_int_equal(bytes_of(column[2], dst, sizeof dst), bytes);
    assert_int_equal(rt_route_loc_bytes(&net), bytes);

    memset(seq, 0xEE, sizeof seq);
    got = rt_compute(&net, src, dst, seq);
    if (got != n || memcmp(seq, want, (size_t)n) != 0 || seq[n] != 0xEE)
        fail_with("rt_compute: routeseq route %s @%s @%s is not %s\n", column[0], column[1],
                  column[2], column[3]);
    memset(seq, 0xEE, sizeof seq);
    got = rt_compute64(&net, number_of(src, bytes), number_of(dst, bytes), seq);
    if (got != n || memcmp(seq, want, (size_t)n) != 0 || seq[n] != 0xEE)
        fail_with("rt_compute64: %s @%s @%s is not %s\n", column[0], column[1], column[2],
                  column[3]);
    assert_int_equal(rt_route64_make(&prepared, &net), 0);
    got = rt_route64_compute(&prepared, number_of(src, bytes), number_of(dst, bytes), seq);
    if (got != n || memcmp(seq, want, (size_t)n) != 0 || seq[RT_SEQ_MAX] != 0xEE)
        fail_with("rt_route64_compute: %s @%s @%s is not %s\n", column[0], column[1], column[2],
                  column[3]);

    assert_int_equal(rt_index(&net, dst, &index), 0);
    if (index != strtoull(column[5], NULL, 10))
        fail_with("rt_index: %s @%s is not %s\n", column[0], column[2], column[5]);

    assert_int_equal(rt_route_explain(&net, src, dst, &parts), n);
    assert_int_equal(parts.ru_bytes + parts.rd_bytes + parts.rc_bytes, n);
    assert_memory_equal(parts.seq, want, (size_t)n);

    /* What the sequence carries comes back as sent, the rest as the source has it. */
    assert_int_equal(rt_route_decode(&net, src, want, (size_t)n, decoded), bytes);
    for (int i = 0; i < bytes; i++)
        assert_int_equal(decoded[i], i < bytes - (n - parts.ru_bytes) ? src[i] : dst[i]);
    assert_int_equal(rt_compute(&net, src, decoded, seq), n);
    assert_memory_equal(seq, want, (size_t)n);
    assert_int_equal(rt_index(&net, decoded, &index), 0);
    assert_int_equal(index, strtoull(column[5], NULL, 10));
}

static void every_vector_of_the_model_is_met(void **state)
{
    (void)state;
    for_each_row(VECTORS "transit_routes.tsv", 6, 4000, one_vector);
}

static void one_location(char **column)
{
    struct rt_net net = net_of(column[0]);
    uint64_t index = strtoull(column[1], NULL, 10), back = UINT64_MAX;
    uint8_t want[RT_LOC_MAX], loc[RT_LOC_MAX];
    int n = bytes_of(column[2], want, sizeof want);

    if (rt_locate(&net, index, loc) != n || memcmp(loc, want, (size_t)n) != 0)
        fail_with("rt_locate: %s %s is not @%s\n", column[0], column[1], column[2]);
    if (rt_index(&net, want, &back) != 0 || back != index)
        fail_with("rt_index: %s @%s is not %s\n", column[0], column[2], column[1]);
}

static void every_location_of_the_model_is_met(void **state)
{
    (void)state;
    for_each_row(VECTORS "transit_locations.tsv", 3, 1000, one_location);
}

static void one_net(char **column)
{
    struct rt_net net = net_of(column[0]);
    uint64_t n = strtoull(column[1], NULL, 10);
    uint8_t loc[RT_LOC_MAX] = {1, 2, 3, 4, 5, 6, 7, 8}, same[RT_LOC_MAX] = {1, 2, 3, 4, 5, 6, 7, 8};

    assert_int_equal(rt_topo_processors(&net), n);
    assert_int_equal(rt_route_loc_bytes(&net), atoi(column[2]));
    assert_int_equal(rt_locate(&net, n, loc), RT_ERR_INDEX);
    assert_int_equal(rt_locate(&net, UINT64_MAX, loc), RT_ERR_INDEX);
    assert_memory_equal(loc, same, sizeof same);
}

static void an_index_not_below_n_is_refused(void **state)
{
    struct rt_net full = RT_FULL(1);
    uint8_t loc[RT_LOC_MAX];

    (void)state;
    for_each_row(VECTORS "transit_nets.tsv", 4, 100, one_net);
    /* What is left over may stand in the highest byte alone. */
    assert_int_equal(rt_locate(&full, UINT64_C(64) << 56, loc), RT_ERR_INDEX);
}

static void example(const char *line)
{
    char net[64], src[32], dst[32], seq[32], *column[6] = {net, src, dst, seq, NULL, NULL};
    uint8_t loc[RT_LOC_MAX] = {0};
    struct rt_net parsed;
    char index[24];
    uint64_t i;

    assert_int_equal(sscanf(line, "%63s @%31s @%31s %31s", net, src, dst, seq), 4);
    bytes_of(dst, loc, sizeof loc);
    parsed = net_of(net);
    assert_int_equal(rt_index(&parsed, loc, &i), 0);
    snprintf(index, sizeof index, "%" PRIu64, i);
    column[5] = index;
    one_vector(column);
}

static void every_example_of_the_specification_is_met(void **state)
{
    FILE *file = fopen("docs/spec/transit.md", "r");
    char line[512];
    int inside = 0, examples = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "<!-- examples:", 14) == 0)
            inside = 1;
        else if (inside > 0 && strncmp(line, "```", 3) == 0)
            inside = inside == 1 ? 2 : 0;
        else if (inside == 2) {
            example(line);
            examples++;
        }
    }
    fclose(file);
    assert_true(examples >= 12);
}

/* Every single bit and many random locations: the two implementations agree
 * in bytes and in errors, and touch nothing on error. */
static void rivals_agree(const struct rt_net *net)
{
    int bytes = rt_route_loc_bytes(net);
    uint64_t state = 0x9E3779B97F4A7C15;
    struct rt_route64 prepared = {0};
    struct rt_route_steady steady = {0};
    int trials = quick() && net->family == RT_FAMILY_BIDELTA ? 20 : 400;

    assert_int_equal(rt_route64_make(&prepared, net), 0);
    assert_int_equal(rt_route_steady_make(&steady, net), 0);
    for (int trial = 0; trial < trials; trial++) {
        uint64_t mask = bytes == 8 ? UINT64_MAX : (UINT64_C(1) << 8 * bytes) - 1;
        uint64_t a = next_random(&state) & mask, b = next_random(&state) & mask;
        uint8_t src[RT_LOC_MAX] = {0}, dst[RT_LOC_MAX] = {0}, x[RT_SEQ_MAX], y[RT_SEQ_MAX];
        int n, m;

        if (trial < 8 * bytes) /* one bit differs */
            b = a ^ UINT64_C(1) << trial;
        else if (trial % 3 == 0) /* a common prefix */
            b = (a & ~(mask >> next_random(&state) % (8 * (unsigned)bytes))) |
                (b & mask >> next_random(&state) % (8 * (unsigned)bytes));
        for (int i = 0; i < bytes; i++) {
            src[i] = (uint8_t)(a >> 8 * (bytes - 1 - i));
            dst[i] = (uint8_t)(b >> 8 * (bytes - 1 - i));
        }
        memset(x, 0xA5, sizeof x);
        memset(y, 0xA5, sizeof y);
        n = rt_compute(net, src, dst, x);
        m = rt_compute64(net, a, b, y);
        if (n != m || memcmp(x, y, sizeof x) != 0)
            fail_with("family %d capped %d %u,%u: %" PRIX64 " to %" PRIX64 ": %d and %d\n",
                      net->family, net->capped, (unsigned)net->param[0], (unsigned)net->param[1], a,
                      b, n, m);
        if (n < 0)
            assert_int_equal(x[0], 0xA5);
        memset(y, 0xA5, sizeof y);
        m = rt_route64_compute(&prepared, a, b, y);
        if (n != m || memcmp(x, y, n < 0 ? sizeof x : (size_t)n) != 0)
            fail_with("prepared, family %d capped %d %u,%u: %" PRIX64 " to %" PRIX64
                      ": %d and %d\n",
                      net->family, net->capped, (unsigned)net->param[0], (unsigned)net->param[1], a,
                      b, n, m);
        memset(y, 0xA5, sizeof y);
        m = rt_route_steady_compute(&steady, a, b, y);
        if (n != m || memcmp(x, y, n < 0 ? sizeof x : (size_t)n) != 0)
            fail_with("steady, family %d capped %d %u,%u: %" PRIX64 " to %" PRIX64 ": %d and %d\n",
                      net->family, net->capped, (unsigned)net->param[0], (unsigned)net->param[1], a,
                      b, n, m);
    }
}

static void bytes_and_64_bits_agree_on_every_network(void **state)
{
    (void)state;
    for_each_fat_tree(rivals_agree);
    for_each_bidelta(rivals_agree);
}

static void a_first_cluster_digit_of_3_is_refused(void **state)
{
    struct rt_net net = RT_HYBRID(48, 2), full = RT_FULL(2), delta = RT_BIDELTA(3, 2);
    const uint8_t good[RT_LOC_MAX] = {1, 2, 0xB0}, bad[RT_LOC_MAX] = {1, 2, 0xC0};
    uint8_t seq[RT_SEQ_MAX] = {9, 9}, loc[RT_LOC_MAX] = {9, 9};
    struct rt_route_parts parts;
    uint64_t index = 99;

    (void)state;
    memset(&parts, 0x55, sizeof parts);
    assert_int_equal(rt_compute(&net, bad, good, seq), RT_ERR_SRC);
    assert_int_equal(rt_compute(&net, good, bad, seq), RT_ERR_DST);
    assert_int_equal(rt_compute(&net, bad, bad, seq), RT_ERR_SRC);
    assert_int_equal(rt_compute64(&net, 0x0102C0, 0x0102B0, seq), RT_ERR_SRC);
    assert_int_equal(rt_compute64(&net, 0x0102B0, 0x0102FF, seq), RT_ERR_DST);
    assert_int_equal(rt_route_explain(&net, good, bad, &parts), RT_ERR_DST);
    assert_int_equal(parts.c_bytes, 0x55);
    assert_int_equal(rt_route_decode(&net, bad, good, 3, loc), RT_ERR_SRC);
    assert_int_equal(rt_index(&net, bad, &index), RT_ERR_LOC);
    assert_int_equal(seq[0] * 100 + loc[0], 909);
    assert_int_equal(index, 99);
    /* No cluster, no such digit. */
    assert_int_equal(rt_compute(&full, bad, good, seq), 0);
    assert_int_equal(rt_compute(&delta, good, bad, seq), 2);
}

static void bits_above_a_64_bit_location_are_refused(void **state)
{
    struct rt_net hybrid = RT_HYBRID(192, 2), full = RT_FULL(1), delta = RT_BIDELTA(3, 4);
    struct rt_net largest = RT_FULL(8);
    uint8_t seq[RT_SEQ_MAX] = {9};

    (void)state;
    assert_int_equal(rt_compute64(&hybrid, 0x1000000, 0, seq), RT_ERR_SRC);
    assert_int_equal(rt_compute64(&hybrid, 0, 0x1000000, seq), RT_ERR_DST);
    assert_int_equal(rt_compute64(&hybrid, 0, UINT64_C(1) << 63, seq), RT_ERR_DST);
    assert_int_equal(rt_compute64(&full, 0x100, 0, seq), RT_ERR_SRC);
    assert_int_equal(rt_compute64(&full, 0, 0x100, seq), RT_ERR_DST);
    assert_int_equal(rt_compute64(&delta, 0x10000, 0, seq), RT_ERR_SRC);
    assert_int_equal(rt_compute64(&delta, 0, 0x10000, seq), RT_ERR_DST);
    assert_int_equal(seq[0], 9);
    assert_int_equal(rt_compute64(&largest, UINT64_MAX, 0, seq), 10);
}

/* Streams of all lengths up to 40: every slot as the route alone, what lies behind the last
 * untouched. */
static void a_stream_is_its_routes(void **state)
{
    struct rt_net net = RT_HYBRID(48, 2);
    struct rt_route64 r = {0};
    uint64_t src[40], dst[40], rng = 1990;

    (void)state;
    assert_int_equal(rt_route64_make(&r, &net), 0);
    for (unsigned i = 0; i < 40; i++) {
        src[i] = next_random(&rng) & 0xFFFF3F; /* the first is good: it serves as the one source */
        dst[i] = next_random(&rng) & (i % 8 == 5 ? 0xFFFFFFF : 0xFFFFFF);
        src[i] |= i % 8 == 3 ? 0xC0 : 0;
    }
    for (size_t n = 0; n < 40; n++) {
        for (size_t step = 0; step < 2; step++) {
            struct rt_route64_slot slot[41];
            size_t good = 0;

            memset(slot, 0xA5, sizeof slot);
            assert_int_equal(sizeof slot[0], 16);
            assert_true(rt_compute64_n(&r, src, step, dst, n, slot) <= n);
            for (size_t i = 0; i < n; i++) {
                uint8_t seq[RT_SEQ_MAX];
                int bytes = rt_compute64(&net, src[i * step], dst[i], seq);

                assert_int_equal(slot[i].bytes, bytes);
                if (bytes < 0)
                    assert_int_equal(slot[i].seq[0], 0xA5);
                else
                    assert_memory_equal(slot[i].seq, seq, (size_t)bytes);
                good += bytes >= 0;
            }
            assert_int_equal(rt_compute64_n(&r, src, step, dst, n, slot), good);
            assert_int_equal(slot[n].bytes, (int8_t)0xA5);
        }
    }
}

static void an_unknown_family_is_refused_by_all(void **state)
{
    struct rt_net net = {42, 0, {1}}, huge = {RT_FAMILY_HYBRID, 0, {12, 200}};
    struct rt_net wraps = {RT_FAMILY_HYBRID, 0, {12, UINT32_MAX}},
                  none = {RT_FAMILY_HYBRID, 0, {12}};
    struct rt_net cap_only = {RT_FAMILY_FULL, 8, {0}};
    struct rt_route64 prepared = {0};
    struct rt_route_steady steady = {0};
    uint8_t a[RT_LOC_MAX] = {0}, seq[RT_SEQ_MAX];
    struct rt_route_parts parts;
    uint64_t index;

    (void)state;
    assert_int_equal(rt_compute(&net, a, a, seq), RT_ERR_FAMILY);
    assert_int_equal(rt_compute64(&net, 0, 0, seq), RT_ERR_FAMILY);
    assert_int_equal(rt_route64_make(&prepared, &net), RT_ERR_FAMILY);
    assert_int_equal(rt_route_steady_make(&steady, &net), RT_ERR_FAMILY);
    assert_int_equal(rt_route_loc_bytes(&net), RT_ERR_FAMILY);
    assert_int_equal(rt_locate(&net, 0, a), RT_ERR_FAMILY);
    assert_int_equal(rt_index(&net, a, &index), RT_ERR_FAMILY);
    assert_int_equal(rt_route_decode(&net, a, seq, 1, a), RT_ERR_FAMILY);
    assert_int_equal(rt_route_explain(&net, a, a, &parts), RT_ERR_FAMILY);
    assert_int_equal(rt_compute(&huge, a, a, seq), RT_ERR_LAYERS);
    assert_int_equal(rt_compute(&wraps, a, a, seq), RT_ERR_LAYERS);
    assert_int_equal(rt_compute(&none, a, a, seq), RT_ERR_LAYERS);
    assert_int_equal(rt_compute(&cap_only, a, a, seq), RT_ERR_LAYERS);
}

static void the_decoder_refuses_what_is_no_routing_sequence(void **state)
{
    static const char *const wrong[] = {
        "",         "F4",       "F4D842",   "F4D84267FF", "F8D84267", "F0D84267", "F5D84267",
        "D4D84267", "F4CC4267", "C4D84267", "FFD84267",   "E4D84267", "F4D842C7",
    };
    struct rt_net net = RT_HYBRID(192, 2);
    uint8_t src[RT_LOC_MAX] = {0xCC, 0x02, 0x34}, dst[RT_LOC_MAX], seq[RT_SEQ_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        memset(dst, 7, sizeof dst);
        int n = bytes_of(wrong[i], seq, sizeof seq);

        if (rt_route_decode(&net, src, seq, (size_t)n, dst) != RT_ERR_SEQ || dst[0] != 7)
            fail_with("%s is taken for a routing sequence\n", wrong[i]);
    }
    /* F4D80267 is one, to @D80267. */
    bytes_of("F4D80267", seq, sizeof seq);
    assert_int_equal(rt_route_decode(&net, src, seq, 4, dst), 3);
    assert_memory_equal(dst, "\xD8\x02\x67", 3);
}

static void locations_and_indices_round_trip(const struct rt_net *net)
{
    uint64_t n = rt_topo_processors(net), state = 88172645463325252, back;
    uint8_t loc[RT_LOC_MAX];

    for (int trial = 0; trial < 20; trial++) {
        uint64_t index = trial < 3 ? n - 1 - (uint64_t)trial : next_random(&state) % n;

        assert_true(rt_locate(net, index, loc) > 0);
        assert_int_equal(rt_index(net, loc, &back), 0);
        if (back != index)
            fail_with("index %" PRIu64 " comes back as %" PRIu64 "\n", index, back);
    }
}

/* RU is, but for unused bits, the source's byte of layer 2: the decoder must
 * not take it for a byte of RD. */
static void the_decoder_is_not_deceived_by_ru_that_looks_like_a_location(void **state)
{
    struct rt_net net = RT_FULL(2);
    const uint8_t src[RT_LOC_MAX] = {0x83, 0x30}, dst[RT_LOC_MAX] = {0x83, 0xC4};
    uint8_t seq[RT_SEQ_MAX], decoded[RT_LOC_MAX];

    (void)state;
    assert_int_equal(rt_compute(&net, src, dst, seq), 2);
    assert_int_equal(seq[0], 0x80); /* RU, and the source's first byte but for unused bits */
    assert_int_equal(rt_route_decode(&net, src, seq, 2, decoded), 2);
    assert_memory_equal(decoded, dst, 2);
}

static void every_network_round_trips_and_small_ones_whole(void **state)
{
    static const char *const whole[] = {"hybrid:12,1",   "hybrid:192,1,capped", "full:2,capped",
                                        "bidelta:3,3,2", "bidelta:1,2,1,3",     "hybrid:48,1"};
    uint8_t loc[RT_LOC_MAX];

    (void)state;
    for_each_fat_tree(locations_and_indices_round_trip);
    for_each_bidelta(locations_and_indices_round_trip);
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++) {
        struct rt_net net = net_of(whole[i]);

        for (uint64_t index = 0, back; index < rt_topo_processors(&net); index++) {
            assert_true(rt_locate(&net, index, loc) > 0);
            assert_int_equal(rt_index(&net, loc, &back), 0);
            assert_int_equal(back, index);
        }
    }
}

static void the_decoder_reads_no_byte_behind_the_sequence(void **state)
{
    static const char *const nets[] = {"hybrid:192,2", "full:2", "bidelta:3,2"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX], found[RT_LOC_MAX], seq[RT_SEQ_MAX];
        int bytes = rt_locate(&net, 1, src), n;

        rt_locate(&net, 9, dst);
        n = rt_compute(&net, src, dst, seq);
        assert_in_range(n, 1, RT_SEQ_MAX);
        assert_int_equal(rt_route_decode(&net, src, at_end(seq, (size_t)n), (size_t)n, found),
                         bytes);
        assert_memory_equal(found, dst, (size_t)bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_vector_of_the_model_is_met),
        cmocka_unit_test(every_location_of_the_model_is_met),
        cmocka_unit_test(an_index_not_below_n_is_refused),
        cmocka_unit_test(every_example_of_the_specification_is_met),
        cmocka_unit_test(bytes_and_64_bits_agree_on_every_network),
        cmocka_unit_test(a_first_cluster_digit_of_3_is_refused),
        cmocka_unit_test(bits_above_a_64_bit_location_are_refused),
        cmocka_unit_test(a_stream_is_its_routes),
        cmocka_unit_test(an_unknown_family_is_refused_by_all),
        cmocka_unit_test(the_decoder_refuses_what_is_no_routing_sequence),
        cmocka_unit_test(the_decoder_is_not_deceived_by_ru_that_looks_like_a_location),
        cmocka_unit_test(every_network_round_trips_and_small_ones_whole),
        cmocka_unit_test(the_decoder_reads_no_byte_behind_the_sequence),
    };

    return run_all(tests);
}
